//! The words of a ladder: its name, its clock, why it refused, why a rank changed.

use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::Trouble;
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::{icon, rule_id, trouble};
use shared::ladder::{LadderKind, LadderReject, RankCause};

/// The clock of a ladder, as the arguments of a text: at the start, after each own move, at most (LD-30).
pub(in crate::pages) fn clock(kind: LadderKind) -> [String; 3] {
    [kind.bank(), kind.increment(), kind.most()].map(time::span)
}

/// A sentence with the clock of a ladder.
pub(in crate::pages) fn with_clock(key: Key, kind: LadderKind) -> String {
    let [bank, increment, most] = clock(kind);
    tf(key, &[&bank, &increment, &most])
}

/// A number in the digits of the language.
pub(super) fn number(n: u32) -> String {
    time::number(&crate::i18n::tag(), i64::from(n))
}

/// The ladder's refusal behind a failed request, if it is one.
pub(super) fn reject(why: &Trouble) -> Option<LadderReject> {
    match why {
        Trouble::Refused(_, reject) => *reject,
        _ => None,
    }
}

/// The rule that a refusal goes by.
const fn rule(why: LadderReject) -> Option<&'static str> {
    match why {
        LadderReject::AlreadyMember => Some("LD-1"),
        LadderReject::ActiveGames { .. } => Some("LD-21"),
        LadderReject::NotMember
        | LadderReject::Oneself
        | LadderReject::OutOfRange { .. }
        | LadderReject::GameAlreadyActive { .. }
        | LadderReject::Stale { .. } => Some("LD-10"),
        _ => None,
    }
}

/// Why a ladder refused, with its numbers.
fn refused(why: LadderReject) -> String {
    match why {
        LadderReject::AlreadyMember => t(Key::RefusedMember).to_owned(),
        LadderReject::ActiveGames { games } => tn(Key::RefusedGames, i64::from(games), &[]),
        LadderReject::NotMember => t(Key::RefusedNotMember).to_owned(),
        LadderReject::Oneself => t(Key::RefusedSelf).to_owned(),
        LadderReject::OutOfRange { window, distance } => {
            tn(Key::RefusedRange, i64::from(window), &[&number(distance)])
        }
        LadderReject::GameAlreadyActive { .. } => t(Key::RefusedActive).to_owned(),
        LadderReject::Full => t(Key::RefusedFull).to_owned(),
        _ => t(words::refusal(why.code())).to_owned(),
    }
}

/// The notice of a failed request, in the words of the ladder where it was the ladder that refused.
pub(super) fn notice(why: &Trouble) -> Html {
    reject(why).map_or_else(|| trouble::notice(why), refusal)
}

/// The notice of a ladder's refusal.
pub(super) fn refusal(reject: LadderReject) -> Html {
    tag("div", "notice notice--bad")
        .attr("role", "alert")
        .kids((
            icon("#i-warn"),
            el("div").kids((
                tag("p", "strong").kids(refused(reject)),
                rule(reject).map(|rule| el("p").kids(rule_id(rule, None))),
            )),
        ))
        .html()
}

/// Why a rank changed.
pub(super) fn cause(cause: &RankCause) -> String {
    match cause {
        RankCause::Joined => t(Key::CauseJoined).to_owned(),
        RankCause::Retired => t(Key::CauseRetired).to_owned(),
        RankCause::Removed => t(Key::CauseRemoved).to_owned(),
        RankCause::Game { name, won, on_time, .. } => {
            let key = match (won, on_time) {
                (Some(true), false) => Key::CauseWon,
                (Some(true), true) => Key::CauseWonTime,
                (Some(false), false) => Key::CauseLost,
                (Some(false), true) => Key::CauseLostTime,
                (None, _) => Key::CauseDrew,
            };
            tf(key, &[name.as_str()])
        }
        RankCause::Pushed { by: [(_, first), (_, second)], .. } => {
            tf(Key::CausePushed, &[&words::players(&[first.as_str(), second.as_str()])])
        }
        RankCause::Left { name, .. } => tf(Key::CauseLeft, &[name.as_str()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::ids::{DisplayName, PlayerId};

    #[test]
    fn ld_30_the_clock_is_said_in_days() {
        assert_eq!(
            with_clock(Key::LadderClock, LadderKind::Slow),
            "5 days for each side at the start, 2 days more after each own move, never more than 10 days."
        );
        assert_eq!(clock(LadderKind::Fast), ["3 days", "1 day", "3 days"]);
    }

    #[test]
    fn ld_11_who_challenges_is_told_the_colours_beforehand() {
        let said = tf(Key::ChallengeColours, &["Hye-jin"]);
        assert!(said.starts_with("You have Black, Hye-jin has White."), "{said}");
    }

    #[test]
    fn ld_10_ld_21_refusals_name_their_numbers() {
        let far = LadderReject::OutOfRange { window: 73, distance: 80 };
        assert_eq!(
            refused(far),
            "You may challenge up to 73 ranks above or below, and that player is 80 away."
        );
        assert!(refused(LadderReject::ActiveGames { games: 1 }).starts_with("One game"));
        assert!(refused(LadderReject::ActiveGames { games: 4 }).starts_with("4 games"));
        let why = Trouble::Refused(far.code().to_owned(), Some(far));
        assert_eq!(reject(&why), Some(far));
        assert_eq!(reject(&Trouble::refused("too_fast")), None);
        assert_eq!(reject(&Trouble::Offline), None);
    }

    #[test]
    fn a_refusal_names_the_rule_that_the_ladder_names() {
        let (games, game, window, distance) = (1, 1, 73, 80);
        for why in [
            LadderReject::AlreadyMember,
            LadderReject::ActiveGames { games },
            LadderReject::NotMember,
            LadderReject::Oneself,
            LadderReject::OutOfRange { window, distance },
            LadderReject::GameAlreadyActive { game },
            LadderReject::Stale { ranks: [1, 2] },
            LadderReject::UnknownGame,
            LadderReject::NotAPlayer,
            LadderReject::Full,
            LadderReject::WrongLadder,
        ] {
            assert_eq!(rule(why).map(str::to_owned), why.reason().rule, "{why:?}");
        }
    }

    #[test]
    fn every_cause_has_words_of_its_own() {
        let who = || (PlayerId::from_random(&[1; 26]), DisplayName::parse("Asha").unwrap());
        let game = |won, on_time| {
            let (opponent, name) = who();
            RankCause::Game { game: 1, opponent, name, won, on_time }
        };
        let (player, name) = who();
        let all = [
            RankCause::Joined,
            RankCause::Retired,
            RankCause::Removed,
            game(Some(true), false),
            game(Some(true), true),
            game(Some(false), false),
            game(Some(false), true),
            game(None, false),
            RankCause::Pushed { game: 1, by: [who(), who()] },
            RankCause::Left { player, name },
        ];
        let mut said: Vec<String> = all.iter().map(cause).collect();
        assert!(said.iter().all(|text| !text.contains('{')), "{said:?}");
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), all.len());
    }
}
