//! The addresses of the site: flat, parsed once.

use crate::texts::Text;
use shared::ids::{PlayerId, TableId, TournamentCode};
use shared::ladder::LadderKind;
use shared::rules::GameKind;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// `/`
    Home,
    /// `/new`
    NewGame,
    /// `/lobby`, or `/lobby/<game>`
    Lobby(Option<GameKind>),
    /// `/play/same-device`
    SameDevice,
    /// `/g/<table>`
    Table(TableId),
    /// `/t/new`
    NewEvent,
    /// `/t/<code>`
    Event(TournamentCode),
    /// `/events`, also `/join`
    Events,
    /// `/champions`
    Champions,
    /// `/ladder`: both.
    Ladders,
    /// `/ladder/<slow or fast>`
    Ladder(LadderKind),
    /// `/u/<player>`
    Player(PlayerId),
    /// `/notices`
    Notices,
    /// `/rules`, `/rules/<game>`, `/learn/..`, `/fair-play`
    Text(Text),
    /// `/settings`
    Settings,
    /// `/link`, the secret in the fragment
    Link,
    /// A link to a table or event that cannot be one: says so in the words of its kind.
    BadLink,
    /// Anything else.
    NotFound,
}

impl Route {
    /// The page of a path; query and fragment do not belong to it.
    pub(crate) fn parse(path: &str) -> Self {
        let path = path.split(['?', '#']).next().unwrap_or_default();
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next(), parts.next(), parts.next()) {
            (None, ..) => Self::Home,
            (Some("new"), None, _) => Self::NewGame,
            (Some("lobby"), None, _) => Self::Lobby(None),
            (Some("lobby"), Some(game), None) => {
                GameKind::named(game).map_or(Self::NotFound, |kind| Self::Lobby(Some(kind)))
            }
            (Some("play"), Some("same-device"), None) => Self::SameDevice,
            (Some("g"), Some(id), None) => table(id).map_or(Self::BadLink, Self::Table),
            (Some("t"), Some("new"), None) => Self::NewEvent,
            (Some("t"), Some(code), None) => {
                TournamentCode::parse(&decode(code)).map_or(Self::BadLink, Self::Event)
            }
            (Some("events" | "join"), None, _) => Self::Events,
            (Some("champions"), None, _) => Self::Champions,
            (Some("ladder"), None, _) => Self::Ladders,
            (Some("ladder"), Some(name), None) => {
                LadderKind::named(name).map_or(Self::NotFound, Self::Ladder)
            }
            (Some("u"), Some(id), None) => PlayerId::parse(id).map_or(Self::NotFound, Self::Player),
            (Some("notices"), None, _) => Self::Notices,
            (Some("rules" | "learn" | "fair-play"), ..) => {
                Text::at(path.trim_end_matches('/')).map_or(Self::NotFound, Self::Text)
            }
            (Some("settings"), None, _) => Self::Settings,
            (Some("link"), None, _) => Self::Link,
            _ => Self::NotFound,
        }
    }
}

/// The path of a table's page.
pub(crate) fn table_path(id: &TableId) -> String {
    ["/g/", id.as_str()].concat()
}

/// The path of a lobby, or of all of them.
pub(crate) fn lobby_path(kind: Option<GameKind>) -> String {
    kind.map_or_else(|| "/lobby".to_owned(), |kind| ["/lobby/", kind.name()].concat())
}

/// The path of the form for a new game, with an opponent as [`With`](crate::pages::With) names it.
pub(crate) fn new_path(kind: GameKind, with: &str) -> String {
    ["/new?game=", kind.name(), "&with=", with].concat()
}

/// The path of an event's page.
pub(crate) fn event_path(code: &TournamentCode) -> String {
    ["/t/", code.as_str()].concat()
}

/// The path of a ladder's page.
pub(crate) fn ladder_path(ladder: LadderKind) -> String {
    ["/ladder/", ladder.as_str()].concat()
}

/// The path of a player's profile.
pub(crate) fn player_path(id: &PlayerId) -> String {
    ["/u/", id.as_str()].concat()
}

fn table(text: &str) -> Option<TableId> {
    TableId::parse(&decode(text)).ok()
}

/// Undoes the escapes that chats put into a shared link: `%3A` of a tournament's table, `%20` of a code.
fn decode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        let code = escape.get(1..3).and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(u8::is_ascii);
        match code {
            Some(byte) => {
                out.push(char::from(byte));
                rest = escape.get(3..).unwrap_or_default();
            }
            None => {
                out.push('%');
                rest = escape.get(1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::rules::GameKind;

    #[test]
    fn every_page_has_its_address() {
        let cases = [
            ("/", Route::Home),
            ("/?utm=1", Route::Home),
            ("/new", Route::NewGame),
            ("/lobby", Route::Lobby(None)),
            ("/lobby/", Route::Lobby(None)),
            ("/lobby/gin_rummy", Route::Lobby(Some(GameKind::GinRummy))),
            ("/lobby/poker", Route::NotFound),
            ("/lobby/go/9", Route::NotFound),
            ("/play/same-device", Route::SameDevice),
            ("/t/new", Route::NewEvent),
            ("/join", Route::Events),
            ("/events/", Route::Events),
            ("/champions", Route::Champions),
            ("/ladder", Route::Ladders),
            ("/ladder/slow", Route::Ladder(LadderKind::Slow)),
            ("/ladder/fast/", Route::Ladder(LadderKind::Fast)),
            ("/ladder/medium", Route::NotFound),
            ("/notices", Route::Notices),
            ("/link#x.y", Route::Link),
            ("/rules/", Route::Text(Text::Index)),
            ("/rules/go#go-8", Route::Text(Text::Rules(GameKind::Go))),
            ("/learn/ludo", Route::Text(Text::LearnLudo)),
            ("/fair-play?utm=1", Route::Text(Text::FairPlay)),
            ("/rules/tag", Route::NotFound),
            ("/learn", Route::NotFound),
            ("/u/somebody", Route::NotFound),
            ("/nothing/here", Route::NotFound),
            ("/g/a/b", Route::NotFound),
        ];
        for (path, route) in cases {
            assert_eq!(Route::parse(path), route, "{path}");
        }
    }

    #[test]
    fn a_profile_has_its_players_address() {
        let player = PlayerId::from_random(&[7; 26]);
        assert_eq!(Route::parse(&player_path(&player)), Route::Player(player));
    }

    #[test]
    fn links_survive_what_chats_do_to_them() {
        let code = TournamentCode::parse("K7MW2QXA9B4C").unwrap();
        assert_eq!(Route::parse("/t/k7mw-2qxa-9b4c"), Route::Event(code.clone()));
        assert_eq!(Route::parse("/t/K7MW%202QXA%209B4C"), Route::Event(code.clone()));
        let table = TableId::of_match(&code, 3, 1);
        assert_eq!(Route::parse("/g/K7MW2QXA9B4C%3A3%3A1"), Route::Table(table.clone()));
        assert_eq!(Route::parse(&table_path(&table)), Route::Table(table));
        let free = TableId::coded(&[2; 12]);
        assert_eq!(Route::parse("/g/cccc-cccc%20CCCC"), Route::Table(free));
    }

    #[test]
    fn a_link_that_cannot_exist_is_not_asked_for() {
        for path in ["/g/..%2Fetc", "/g/%", "/t/SHORT", "/t/K7MW2QXA9B4%", "/g/%ff%fe"] {
            assert_eq!(Route::parse(path), Route::BadLink, "{path}");
        }
    }
}
