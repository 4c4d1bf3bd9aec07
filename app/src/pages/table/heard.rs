//! What is heard at every table, whatever is played at it: the own turn, the own clock running low, a win.

use super::desk::Desk;
use crate::reactive::Memo;
use crate::ui::sound::{self, Sound};
use shared::table::Phase;

/// Listens as long as the page of the table lives.
pub(super) fn listen(desk: Desk) {
    let turn = Memo::new(move |_| !desk.local && desk.my_turn.get());
    sound::when(turn, sound::your_turn);
    let low = Memo::new(move |_| {
        let face = desk.seat.get().and_then(|seat| desk.face(seat));
        face.is_some_and(|face| face.low && face.live && !face.zero)
    });
    sound::when(low, || sound::play(Sound::ClockLow));
    let won = Memo::new(move |_| {
        let outcome = desk.view(|view| view.outcome.as_ref().and_then(|outcome| outcome.winner()));
        let winner = outcome.flatten().filter(|_| desk.phase.get() == Some(Phase::Over));
        let own = desk.seat.get();
        winner.is_some_and(|seat| desk.local || own.is_some_and(|own| desk.winners(seat).contains(own)))
    });
    sound::when(won, || sound::play(Sound::Win));
}
