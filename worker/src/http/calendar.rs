//! A player's deadlines as a calendar that other programs subscribe to (RFC 5545).

use super::date::Date;
use serde::{Deserialize, Serialize};
use shared::ids::{TableId, TournamentCode};
use shared::ladder::LadderKind;
use shared::time::Instant;

/// The longest line in bytes, without its end (RFC 5545, section 3.1).
const LINE: usize = 75;

/// A match that is to be played by some time, or a move to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Due {
    /// Which.
    pub of: DueOf,
    /// The revision of the tournament or the table when this was so.
    pub rev: u64,
    /// When this became so.
    pub at: Instant,
    /// By when.
    pub deadline: Instant,
}

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DueOf {
    /// A match of a tournament.
    Match {
        /// The tournament.
        code: TournamentCode,
        /// Its name.
        name: String,
    },
    /// A move in a game of a ladder.
    Move {
        /// The table.
        table: TableId,
        /// The ladder.
        ladder: LadderKind,
        /// The opponent's name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<String>,
    },
}

impl DueOf {
    /// What names it among all others: a player has one match at a time in a tournament, and one move at a table, and the
    /// next one takes the place of the last.
    fn uid(&self) -> String {
        match self {
            Self::Match { code, .. } => code.to_string(),
            Self::Move { table, .. } => table.as_str().replace(':', "-"),
        }
    }

    fn path(&self) -> String {
        match self {
            Self::Match { code, .. } => format!("/t/{code}"),
            Self::Move { table, .. } => format!("/g/{table}"),
        }
    }

    /// What is to be done, in two lines.
    fn words(&self) -> (String, &'static str) {
        match self {
            Self::Match { name, .. } => {
                (format!("{name}: last moment for your match"), "Play your match before this time")
            }
            Self::Move { ladder, opponent, .. } => {
                let ladder = match ladder {
                    LadderKind::Slow => "Slow ladder",
                    LadderKind::Fast => "Fast ladder",
                };
                let against = opponent.as_ref().map(|name| format!(" against {name}")).unwrap_or_default();
                (format!("{ladder}: last moment for your move{against}"), "Move before this time")
            }
        }
    }
}

/// The calendar. `origin` is this site, for links and for names that no other site uses.
#[must_use]
pub fn calendar(due: &[Due], origin: &str) -> String {
    let mut out = String::new();
    let mut line = |text: &str| fold(&mut out, text);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Ashtapada//Deadlines//EN");
    line("CALSCALE:GREGORIAN");
    line("METHOD:PUBLISH");
    line("X-WR-CALNAME:Ashtapada");
    line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    line("X-PUBLISHED-TTL:PT1H");
    if due.is_empty() {
        // A calendar has at least one component (section 3.6): the zone in which all its times would be.
        for text in ["BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"] {
            line(text);
        }
        for text in ["TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"] {
            line(text);
        }
    }
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    for item in due {
        let (summary, what) = item.of.words();
        let url = format!("{origin}{}", item.of.path());
        line("BEGIN:VEVENT");
        line(&format!("UID:{}@{host}", item.of.uid()));
        line(&format!("DTSTAMP:{}", utc(item.at)));
        line(&format!("SEQUENCE:{}", item.rev.min(2_147_483_647)));
        line(&format!("DTSTART:{}", utc(item.deadline)));
        line(&format!("SUMMARY:{}", escape(&summary)));
        line(&format!("DESCRIPTION:{what}: {}", escape(&url)));
        line(&format!("URL:{url}"));
        line("TRANSP:TRANSPARENT");
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    out
}

/// A time in UTC, as section 3.3.5 writes it.
fn utc(at: Instant) -> String {
    let Date { year, month, day, hour, minute, second } = Date::of(at);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

/// Text as section 3.3.11 writes it.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

/// A line with its end; a long one goes on in further lines that begin with a space, never within a character.
fn fold(out: &mut String, text: &str) {
    let mut left = LINE;
    for c in text.chars() {
        if c.len_utf8() > left {
            out.push_str("\r\n ");
            left = LINE - 1;
        }
        out.push(c);
        left -= c.len_utf8();
    }
    out.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(name: &str) -> Due {
        let code = TournamentCode::parse("K7MW2QXA9B4C").unwrap();
        Due {
            of: DueOf::Match { code, name: name.to_owned() },
            rev: 12,
            at: Instant(1_800_000_000_000),
            deadline: Instant(1_800_086_400_999),
        }
    }

    /// What a reader of the standard makes of it: whole lines again.
    fn unfolded(text: &str) -> Vec<String> {
        assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
        assert!(text.split("\r\n").all(|line| line.len() <= LINE), "{text}");
        text.replace("\r\n ", "").split_terminator("\r\n").map(str::to_owned).collect()
    }

    #[test]
    fn every_name_comes_through_folding_and_escaping() {
        for name in
            ["a", "a,b;c\\d", &"x".repeat(100), &"\u{1F3C6}".repeat(100), &"é,".repeat(50), "BEGIN:VEVENT"]
        {
            for pad in 0..8 {
                let name = format!("{}{name}", "p".repeat(pad));
                let lines = unfolded(&calendar(&[due(&name)], "https://a.example"));
                let summary = lines.iter().find_map(|line| line.strip_prefix("SUMMARY:")).unwrap();
                let text = summary.strip_suffix(": last moment for your match").unwrap();
                let read = text.replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\");
                assert_eq!(read, name);
                assert_eq!(lines.iter().filter(|line| *line == "BEGIN:VEVENT").count(), 1);
            }
        }
    }

    #[test]
    fn a_move_on_a_ladder_leads_to_its_table() {
        let of = DueOf::Move {
            table: TableId::of_ladder(LadderKind::Fast, 12),
            ladder: LadderKind::Fast,
            opponent: Some("Meera, Pune".to_owned()),
        };
        let lines = unfolded(&calendar(&[Due { of, ..due("") }], "https://a.example"));
        for line in [
            "UID:fast-12@a.example",
            "SUMMARY:Fast ladder: last moment for your move against Meera\\, Pune",
            "DESCRIPTION:Move before this time: https://a.example/g/fast:12",
            "URL:https://a.example/g/fast:12",
        ] {
            assert!(lines.iter().any(|other| other == line), "{line}: {lines:?}");
        }
    }

    #[test]
    fn a_line_break_in_a_name_makes_no_line_of_its_own() {
        let lines = unfolded(&calendar(&[due("a\r\nEND:VCALENDAR\nb")], "https://a.example"));
        assert!(
            lines.contains(&"SUMMARY:a\\nEND:VCALENDAR\\nb: last moment for your match".to_owned()),
            "{lines:?}"
        );
        assert_eq!(lines.iter().filter(|line| *line == "END:VCALENDAR").count(), 1);
    }
}
