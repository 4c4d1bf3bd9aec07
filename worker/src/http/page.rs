//! The pages that are shared: the app's page with tags that tell a chat what the link is. The words are English: a
//! preview is made for everybody at once.

use super::backend::Glance;
use super::date::Date;
use serde_json::Value;
use shared::ids::{DisplayName, TournamentCode};
use shared::rules::{ChessFlavour, backgammon, gin_rummy};
use shared::table::{GameConfig, Phase, TableSettings};
use shared::time::Instant;
use shared::tournament::{BackgammonEvent, GinEvent, GoEvent, Mode, Stage};

/// The policy of every page; the same as that of the files.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; \
img-src 'self' data:; style-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
frame-ancestors 'none'; form-action 'self'";

/// Headers of everything the Worker answers.
pub const HEADERS: [(&str, &str); 6] = [
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("Strict-Transport-Security", "max-age=63072000; includeSubDomains"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Referrer-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
];

/// What a link is, in two lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The first.
    pub title: String,
    /// The second.
    pub description: String,
}

impl Preview {
    /// A link to nothing.
    #[must_use]
    pub fn missing() -> Self {
        Self {
            title: "Nothing is here".to_owned(),
            description: "This link leads to no game and no tournament.".to_owned(),
        }
    }

    /// A table, from the public view of it.
    #[must_use]
    pub fn table(view: &Value) -> Self {
        let read = |field: &str| view.get(field).cloned().unwrap_or_default();
        let settings = crate::json::from_value::<TableSettings>(read("settings")).ok();
        let phase = crate::json::from_value::<Phase>(read("phase")).unwrap_or(Phase::Closed);
        let places = read("places");
        let names: Vec<DisplayName> = places
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|place| DisplayName::parse(place.get("name")?.as_str()?).ok())
            .collect();
        let what = settings.as_ref().map_or_else(|| "A game".to_owned(), game);
        let title = match (phase, names.as_slice()) {
            (Phase::Waiting, [host, ..]) => format!("{host} invites you: {what}"),
            (Phase::Closed, _) => "This table is closed".to_owned(),
            (_, [one, two]) => format!("{one} v {two}"),
            _ => what.clone(),
        };
        let description = match phase {
            Phase::Waiting => {
                "Open the link to take the other side. No account, nothing to install.".to_owned()
            }
            Phase::Running => format!("{what}. The game is running: watch it live."),
            Phase::Over => format!("{what}. The game is over: see how it went."),
            Phase::Closed => "It was taken back or nobody came.".to_owned(),
        };
        Self { title, description }
    }

    /// A tournament.
    #[must_use]
    pub fn tournament(seen: &Glance) -> Self {
        let (players, places) = (seen.players, seen.max_players);
        let state = match seen.stage {
            Stage::Registration => {
                let start =
                    seen.starts_at.map(|at| format!(" It starts on {}.", utc(at))).unwrap_or_default();
                format!("{players} of {places} players so far: join with one tap.{start}")
            }
            Stage::InProgress => format!("{players} players, running now."),
            Stage::Completed => format!("{players} players, finished."),
            Stage::Cancelled => "It was cancelled.".to_owned(),
        };
        let (game, cube) = (event_game(seen.mode), if seen.mode.has_cube() { " with the cube" } else { "" });
        let unit = if seen.minutes == 1 { "minute" } else { "minutes" };
        let description = format!("{game} tournament{cube}, {} {unit} a side. {state}", seen.minutes);
        Self { title: seen.name.to_string(), description }
    }
}

/// A time as the preview names it, with its offset: `2027-01-15 08:00 UTC+00:00`. A preview is the same for everybody, so
/// nobody's own time zone is known.
fn utc(at: Instant) -> String {
    let Date { year, month, day, hour, minute, .. } = Date::of(at);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC+00:00")
}

/// What is played in a tournament.
fn event_game(mode: Mode) -> String {
    let name = match mode {
        Mode::LudoChess => "Ludo Chess",
        Mode::Classic => "Classic chess",
        Mode::ContestChess => "Contest chess",
        Mode::Go(GoEvent { size, .. }) => return format!("Go {size}x{size}"),
        Mode::Backgammon(BackgammonEvent { variant, .. }) => match variant {
            backgammon::Variant::Standard => "Backgammon",
            backgammon::Variant::Nackgammon => "Nackgammon",
            backgammon::Variant::Hypergammon => "Hypergammon",
        },
        Mode::GinRummy(GinEvent { variant }) => match variant {
            gin_rummy::Variant::Standard => "Gin rummy",
            gin_rummy::Variant::Straight => "Straight gin",
            gin_rummy::Variant::Oklahoma => "Oklahoma gin",
        },
    };
    name.to_owned()
}

fn game(settings: &TableSettings) -> String {
    let name = match settings.game {
        GameConfig::LudoChess => "Ludo Chess",
        GameConfig::ClassicChess(ChessFlavour::Contest) => "Chess contest",
        GameConfig::ClassicChess(_) => "Chess",
        GameConfig::Go(_) => "Go",
        GameConfig::Backgammon(_) => "Backgammon",
        GameConfig::GinRummy(_) => "Gin Rummy",
        GameConfig::Ludo(table) => return format!("Ludo for {}", table.players),
    };
    let unit = if settings.minutes == 1 { "minute" } else { "minutes" };
    match settings.increment_seconds {
        0 => format!("{name}, {} {unit}", settings.minutes),
        more => format!("{name}, {} {unit} + {more} s", settings.minutes),
    }
}

/// The app's page with the preview in place of its general one. `url` is the address of the link itself.
#[must_use]
pub fn with_preview(page: &str, preview: &Preview, origin: &str, path: &str) -> String {
    let Some((before, rest)) = page.split_once("<!--og-->") else { return page.to_owned() };
    let after = rest.split_once("<!--/og-->").map_or(rest, |(_, after)| after);
    let [title, description, origin, path] =
        [&preview.title, &preview.description, origin, path].map(|text: &str| escape(text));
    format!(
        "{before}<title>{title} - Ashtapada</title>\n\
         <meta name=\"description\" content=\"{description}\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <meta property=\"og:site_name\" content=\"Ashtapada\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{description}\">\n\
         <meta property=\"og:url\" content=\"{origin}{path}\">\n\
         <meta property=\"og:image\" content=\"{origin}/og.png\">\n\
         <meta property=\"og:image:width\" content=\"1200\">\n\
         <meta property=\"og:image:height\" content=\"630\">\n\
         <meta name=\"twitter:card\" content=\"summary_large_image\">\n\
         <meta name=\"robots\" content=\"noindex\">{after}"
    )
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// A tournament's code in a path, as a link or a person writes it.
#[must_use]
pub fn code_in_path(text: &str) -> Option<TournamentCode> {
    TournamentCode::parse(&text.replace("%20", "")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PAGE: &str = "<head><!--og--><title>old</title><!--/og--><link></head>";

    #[test]
    fn a_name_cannot_break_out_of_its_tag() {
        let view = json!({
            "phase": "waiting",
            "settings": {"game": {"kind": "ludo_chess"}, "minutes": 10},
            "places": [{"name": "\"><script>"}],
        });
        let page = with_preview(PAGE, &Preview::table(&view), "https://a.example", "/g/x");
        assert!(page.contains("&quot;&gt;&lt;script&gt; invites you: Ludo Chess, 10 minutes"), "{page}");
        assert!(!page.contains("<script") && !page.contains("old"), "{page}");
        assert!(page.contains("content=\"https://a.example/og.png\"") && page.ends_with("<link></head>"));
    }

    fn seen(mode: Mode, minutes: u16) -> Glance {
        Glance {
            rev: 7,
            name: shared::ids::EventName::parse("Diwali Cup").unwrap(),
            mode,
            minutes,
            stage: Stage::Registration,
            players: 3,
            max_players: 2_048,
            starts_at: Some(Instant(1_800_000_000_000)),
            is_in: false,
        }
    }

    #[test]
    fn gen_4_bg_20_a_scheduled_event_tells_its_game_its_variant_the_cube_and_its_own_clock() {
        let told = |mode: &str, minutes| {
            let mode: Mode = crate::json::read(mode).unwrap();
            let preview = Preview::tournament(&seen(mode, minutes)).description;
            preview.split_once(". ").unwrap().0.to_owned()
        };
        for (mode, minutes, says) in [
            (r#""contest_chess""#, 7, "Contest chess tournament, 7 minutes a side"),
            (r#"{"go": {"size": 13}}"#, 45, "Go 13x13 tournament, 45 minutes a side"),
            (r#"{"backgammon": {"cube": true}}"#, 1, "Backgammon tournament with the cube, 1 minute a side"),
            (r#"{"backgammon": {"variant": "nackgammon"}}"#, 3, "Nackgammon tournament, 3 minutes a side"),
            (r#"{"gin_rummy": {"variant": "oklahoma"}}"#, 20, "Oklahoma gin tournament, 20 minutes a side"),
        ] {
            assert_eq!(told(mode, minutes), says);
        }
    }

    #[test]
    fn a_tournament_tells_name_game_players_and_start_with_its_offset() {
        let preview = Preview::tournament(&seen(Mode::LudoChess, 10));
        assert_eq!(preview.title, "Diwali Cup");
        assert_eq!(
            preview.description,
            "Ludo Chess tournament, 10 minutes a side. 3 of 2048 players so far: join with one tap. \
             It starts on 2027-01-15 08:00 UTC+00:00."
        );
    }

    #[test]
    fn times_are_named_in_utc() {
        assert_eq!(utc(Instant(0)), "1970-01-01 00:00 UTC+00:00");
        assert_eq!(utc(Instant(951_782_400_000)), "2000-02-29 00:00 UTC+00:00");
        assert_eq!(utc(Instant(1_709_251_199_999)), "2024-02-29 23:59 UTC+00:00");
        assert_eq!(utc(Instant(4_107_542_400_000)), "2100-03-01 00:00 UTC+00:00");
        assert_eq!(utc(Instant(-1)), "1969-12-31 23:59 UTC+00:00");
    }

    #[test]
    fn a_page_without_the_mark_is_left_alone() {
        assert_eq!(with_preview("<head></head>", &Preview::missing(), "", ""), "<head></head>");
    }

    #[test]
    fn a_running_game_names_both_players() {
        let view = json!({
            "phase": "running",
            "settings": {"game": {"kind": "classic_chess", "flavour": "casual"}, "minutes": 5, "increment_seconds": 3},
            "places": [{"name": "Meera"}, {"name": "Ravi"}],
        });
        let preview = Preview::table(&view);
        assert_eq!(preview.title, "Meera v Ravi");
        assert_eq!(preview.description, "Chess, 5 minutes + 3 s. The game is running: watch it live.");
    }
}
