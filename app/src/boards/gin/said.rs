//! What happens on the table, in words for the live region.

use super::set::Set;
use super::words;
use crate::boards::Seen as AnySeen;
use crate::i18n::{Key, t, tf};
use shared::rules::gin_rummy::Seen;
use shared::seat::Seat;

/// `Asha took the 8 of hearts.`
pub(super) fn said(set: &'static Set, seen: &AnySeen) -> Option<String> {
    let AnySeen::Gin(event) = seen else { return None };
    let who = |seat: Seat| set.who_now(seat);
    Some(match event {
        Seen::Opened { .. } => return None,
        Seen::Drew { seat, from, card } => [&words::drew(&who(*seat), *from, *card), "."].concat(),
        Seen::Discarded { seat, card, void } => {
            let end = if *void { [" ", t(Key::GinVoid)].concat() } else { String::new() };
            [&words::discarded(&who(*seat), *card), ".", &end].concat()
        }
        Seen::Closed { seat, result, .. } => words::verdict(&who(*seat), &who(seat.other()), result),
        // Who has pressed knows it.
        Seen::Ready { seat } if set.is_own_now(*seat) => return None,
        Seen::Ready { seat } => tf(Key::GinIsReady, &[&who(*seat)]),
        Seen::Dealt => tf(Key::GinDealt, &[&set.number_now().to_string()]),
    })
}
