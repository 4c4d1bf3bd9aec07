//! What happens, in words for the live region: here what happens at every table, the rest by the game.

use super::desk::Desk;
use crate::boards::Seen;
use crate::i18n::{Key, t, tf};
use shared::table::TableSeen;

/// The words for what was seen; the view has been replaced already.
pub(crate) fn words_for(desk: Desk, seen: &[TableSeen<Seen>]) -> String {
    let texts: Vec<String> = seen.iter().filter_map(|event| one(desk, event)).collect();
    texts.join(" ")
}

fn one(desk: Desk, event: &TableSeen<Seen>) -> Option<String> {
    Some(match event {
        TableSeen::Seated { name } => tf(Key::SaidSeated, &[name.as_str()]),
        TableSeen::Left { name } => tf(Key::SaidLeft, &[name.as_str()]),
        TableSeen::Started => t(Key::SaidStarted).to_owned(),
        TableSeen::Played { seat, seen } => desk.part()?.said(*seat, seen)?,
        TableSeen::DrawOffered { seat } => tf(Key::SaidDrawOffered, &[&desk.name_now(*seat)]),
        TableSeen::DrawDeclined { seat } => tf(Key::SaidDrawDeclined, &[&desk.name_now(*seat)]),
        TableSeen::Arrived { name } => tf(Key::SaidArrived, &[name.as_str()]),
        TableSeen::Departed { name } => tf(Key::SaidDeparted, &[name.as_str()]),
        TableSeen::Ended { outcome } => {
            let reader = desk.seat.try_get_untracked()?.filter(|_| !desk.local);
            let ending = desk.ending(outcome, reader);
            [t(Key::SaidOver), " ", &ending.title, ". ", ending.why, "."].concat()
        }
        TableSeen::RematchOffered { name } => tf(Key::WantsRematch, &[name.as_str()]),
        TableSeen::RematchDeclined { name } => tf(Key::SaidRematchDeclined, &[name.as_str()]),
        TableSeen::Closed | TableSeen::RematchOpened { .. } | TableSeen::Other => return None,
    })
}
