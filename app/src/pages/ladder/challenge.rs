//! A challenge from the press of `Play!` to the board: what was shown, what was confirmed, and what came of it. Pure.

use crate::net::Trouble;
use shared::ids::PlayerId;
use shared::ladder::{Ended, LadderReject, Preview, after};

/// Where a challenge stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// The question is open.
    Asking,
    /// The ranks have changed since they were shown: the question is open again, with the new ones.
    Moved,
    /// The challenge is on its way.
    Sent,
    /// It did not arrive, or the answer did not: nobody knows, and asking again is safe, since two have one game at a time.
    Lost(Trouble),
    /// The ladder said no, with its numbers.
    Refused(LadderReject),
}

/// A challenge.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Challenge {
    /// Whom.
    pub(super) player: PlayerId,
    /// The name.
    pub(super) name: String,
    /// The ranks that are shown, the own first.
    pub(super) ranks: [u32; 2],
    /// Where it stands.
    pub(super) step: Step,
}

impl Challenge {
    /// The question, with the ranks as they are shown.
    pub(super) fn ask(player: PlayerId, name: String, ranks: [u32; 2]) -> Self {
        Self { player, name, ranks, step: Step::Asking }
    }

    /// Whether it can be confirmed now.
    pub(super) fn may_send(&self) -> bool {
        matches!(self.step, Step::Asking | Step::Moved | Step::Lost(_))
    }

    /// It is confirmed; tells whether it is to be sent.
    pub(super) fn send(&mut self) -> bool {
        let sends = self.may_send();
        if sends {
            self.step = Step::Sent;
        }
        sends
    }

    /// It was not accepted. What was answered to an older question changes nothing.
    pub(super) fn refused(&mut self, why: Result<LadderReject, Trouble>) {
        if self.step != Step::Sent {
            return;
        }
        self.step = match why {
            Ok(LadderReject::Stale { ranks }) => {
                self.ranks = ranks;
                Step::Moved
            }
            Ok(why) => Step::Refused(why),
            Err(why) => Step::Lost(why),
        };
    }
}

/// What a game between two would do to their ranks if it ended now, the own first (LD-2).
pub(in crate::pages) fn preview(ranks: [u32; 2], players: u32) -> Option<Preview> {
    let end = |ended| {
        let [own, other] = after(ranks.map(Some), ended, players);
        Some([own?, other?])
    };
    Some(Preview { win: end(Ended::First)?, draw: end(Ended::Draw)?, loss: end(Ended::Second)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked() -> Challenge {
        Challenge::ask(PlayerId::from_random(&[1; 26]), "Hye-jin Park".to_owned(), [14, 7])
    }

    #[test]
    fn a_challenge_is_sent_once_however_often_it_is_pressed() {
        let mut challenge = asked();
        assert!(challenge.send());
        assert!(!challenge.send() && !challenge.may_send());
    }

    #[test]
    fn ld_10_ranks_that_have_changed_are_shown_and_asked_about_again() {
        let mut challenge = asked();
        challenge.send();
        challenge.refused(Ok(LadderReject::Stale { ranks: [15, 7] }));
        assert_eq!((challenge.step.clone(), challenge.ranks), (Step::Moved, [15, 7]));
        assert!(challenge.send(), "the new ranks can be confirmed");
    }

    #[test]
    fn what_is_refused_cannot_be_sent_again_and_what_was_lost_can() {
        let mut challenge = asked();
        challenge.send();
        challenge.refused(Err(Trouble::Offline));
        assert!(challenge.send());
        let why = LadderReject::OutOfRange { window: 73, distance: 80 };
        challenge.refused(Ok(why));
        assert_eq!(challenge.step, Step::Refused(why));
        assert!(!challenge.send());
        challenge.refused(Err(Trouble::Offline));
        assert_eq!(challenge.step, Step::Refused(why), "nothing was asked");
    }

    #[test]
    fn ld_3_ld_5_ld_6_the_preview_is_that_of_the_rules() {
        let win = |own, other| preview([own, other], 30).unwrap();
        assert_eq!(win(10, 4), Preview { win: [7, 5], draw: [9, 4], loss: [11, 3] });
        assert_eq!(win(4, 10), Preview { win: [3, 11], draw: [4, 9], loss: [5, 7] });
        assert_eq!(win(5, 4), Preview { win: [4, 5], draw: [5, 4], loss: [6, 3] });
    }
}
