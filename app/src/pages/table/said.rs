//! What happens, in words: for the live region and for the title of the tab.

use super::desk::Desk;
use crate::boards::chess::Seen;
use crate::i18n::{Key, lower, t, tf, words};
use shared::rules::ludo_chess::Die;
use shared::seat::Seat;
use shared::table::TableSeen;

/// The words for what was seen; the view has been replaced already.
pub(crate) fn words_for(desk: Desk, seen: &[TableSeen<Seen>]) -> String {
    let texts: Vec<String> = seen.iter().filter_map(|event| one(desk, event)).collect();
    texts.join(" ")
}

fn one(desk: Desk, event: &TableSeen<Seen>) -> Option<String> {
    let seat_name = |seat: Seat| name(desk, seat);
    Some(match event {
        TableSeen::Seated { name } => tf(Key::SaidSeated, &[name.as_str()]),
        TableSeen::Started => t(Key::SaidStarted).to_owned(),
        TableSeen::Played { seat, seen } => played(desk, (*seat)?, seen)?,
        TableSeen::DrawOffered { seat } => tf(Key::SaidDrawOffered, &[&seat_name(*seat)]),
        TableSeen::DrawDeclined { seat } => tf(Key::SaidDrawDeclined, &[&seat_name(*seat)]),
        TableSeen::Arrived { name } => tf(Key::SaidArrived, &[name.as_str()]),
        TableSeen::Departed { name } => tf(Key::SaidDeparted, &[name.as_str()]),
        TableSeen::Ended { outcome } => {
            let names = desk.names.try_get_untracked()?;
            let ending = words::ending(outcome, desk.seat.try_get_untracked()?, &names);
            [t(Key::SaidOver), " ", &ending.title, ". ", ending.why, "."].concat()
        }
        TableSeen::RematchOffered { name } => tf(Key::WantsRematch, &[name.as_str()]),
        TableSeen::RematchDeclined { name } => tf(Key::SaidRematchDeclined, &[name.as_str()]),
        TableSeen::Closed | TableSeen::RematchOpened { .. } | TableSeen::Other => return None,
    })
}

fn name(desk: Desk, seat: Seat) -> String {
    desk.names.try_with_untracked(|names| names[seat.index() & 1].clone()).unwrap_or_default()
}

fn played(desk: Desk, seat: Seat, seen: &[Seen]) -> Option<String> {
    let roll = seen.iter().find_map(|event| match event {
        Seen::Moved { roll, .. } => Some(*roll),
        Seen::Other => None,
    })?;
    let san = desk.history.try_with_untracked(|history| history.sans.last().cloned())??;
    let side = words::color(seat.color());
    let mut text = tf(Key::SaidPlayed, &[side, &spoken(&san)]);
    if let Some(die) = roll {
        text.push(' ');
        text.push_str(&rolled(desk, seat.other(), die));
    }
    Some(text)
}

/// `You rolled a three: knight or king.`
fn rolled(desk: Desk, seat: Seat, die: Die) -> String {
    let moves = lower(words::die_moves(die));
    if desk.seat.try_get_untracked().flatten() == Some(seat) && !desk.local {
        tf(Key::SaidYouRolled, &[words::die(die), &moves])
    } else {
        tf(Key::SaidRolled, &[&name(desk, seat), words::die(die), &moves])
    }
}

/// Notation as it is read aloud: `Nxd4+` becomes `knight takes d4, check`.
pub(crate) fn spoken(san: &str) -> String {
    if san.starts_with("O-O-O") {
        return [t(Key::CastlesLong), ending(san)].concat();
    }
    if san.starts_with("O-O") {
        return [t(Key::CastlesShort), ending(san)].concat();
    }
    let mut out = String::new();
    for c in san.chars() {
        let word = match c {
            'N' => t(Key::Knight),
            'B' => t(Key::Bishop),
            'R' => t(Key::Rook),
            'Q' => t(Key::Queen),
            'K' => t(Key::King),
            'x' => t(Key::Takes),
            '=' => t(Key::Becomes),
            '+' | '#' => continue,
            c => {
                out.push(c);
                continue;
            }
        };
        if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(&lower(word));
        out.push(' ');
    }
    out.truncate(out.trim_end().len());
    out.push_str(ending(san));
    out
}

fn ending(san: &str) -> &'static str {
    match san.chars().last() {
        Some('+') => t(Key::SpokenCheck),
        Some('#') => t(Key::SpokenMate),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::spoken;

    #[test]
    fn notation_is_read_as_words() {
        assert_eq!(spoken("e4"), "e4");
        assert_eq!(spoken("Nxd4+"), "knight takes d4, check");
        assert_eq!(spoken("exd8=Q#"), "e takes d8 becomes queen, checkmate");
        assert_eq!(spoken("O-O"), "castles on the king's side");
        assert_eq!(spoken("O-O-O+"), "castles on the queen's side, check");
        assert_eq!(spoken("Rae1"), "rook ae1");
    }
}
