//! The words for what the rules and the server say: one place, so that board, card, list and bracket agree.

use super::{Key, lower, t, tf, tn, upper};
use crate::boards::ludo;
use shared::chat::Phrase;
use shared::ladder::LadderKind;
use shared::outcome::{ContestStep, EndReason, GameResult, Outcome};
use shared::rating::Score;
use shared::rules::chess::{Color, Piece, Role};
use shared::rules::go::Scoring;
use shared::rules::ludo_chess::{Die, piece_of};
use shared::rules::{ChessFlavour, GameKind, backgammon, gin_rummy};
use shared::seat::Seat;
use shared::table::{ColourChoice, GameConfig, LudoTable, PlaceView, TableSettings};
use shared::tournament::{BackgammonEvent, GinEvent, GoEvent, MatchEnd, Mode};

/// The class of the ink of a name's monogram; the same name always has the same.
pub(crate) fn ink(name: &str) -> &'static str {
    const INKS: [&str; 5] = ["who--a", "who--b", "who--c", "who--d", "who--e"];
    let sum = name.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    INKS[sum % INKS.len()]
}

/// The first character of a name.
pub(crate) fn monogram(name: &str) -> String {
    name.chars().next().map(|c| upper(c.encode_utf8(&mut [0; 4]))).unwrap_or_default()
}

/// The first word of a name, for short sentences.
pub(crate) fn short(name: &str) -> &str {
    name.split_whitespace().next().unwrap_or(name)
}

/// The names of those who play together: `Asha and Bruno`; more than two with commas.
pub(crate) fn players(names: &[&str]) -> String {
    match names {
        [first, second] => tf(Key::Versus, &[first, second]),
        names => names.join(", "),
    }
}

/// Who sits at a place. What a computer is called is not the server's to say.
pub(crate) fn player(place: &PlaceView) -> String {
    if place.computer {
        return tf(Key::ComputerNumber, &[place.player.as_str().trim_start_matches('0')]);
    }
    place.name.as_str().to_owned()
}

/// What players say most often.
pub(crate) fn phrase(phrase: Phrase) -> &'static str {
    t(match phrase {
        Phrase::Hello => Key::PhraseHello,
        Phrase::GoodLuck => Key::PhraseGoodLuck,
        Phrase::WellPlayed => Key::PhraseWellPlayed,
        Phrase::Thanks => Key::PhraseThanks,
        Phrase::OneMoment => Key::PhraseOneMoment,
        Phrase::GoodGame => Key::PhraseGoodGame,
    })
}

/// A kind of piece.
pub(crate) fn role(role: Role) -> &'static str {
    t(match role {
        Role::Pawn => Key::Pawn,
        Role::Knight => Key::Knight,
        Role::Bishop => Key::Bishop,
        Role::Rook => Key::Rook,
        Role::Queen => Key::Queen,
        Role::King => Key::King,
    })
}

/// A side.
pub(crate) fn color(color: Color) -> &'static str {
    t(if color == Color::White { Key::White } else { Key::Black })
}

/// What a seat is called in a game.
pub(crate) fn side(kind: GameKind, seat: Seat) -> &'static str {
    let first = seat == Seat::FIRST;
    t(match kind {
        GameKind::Ludo => match seat.index() {
            0 => Key::LuRed,
            1 => Key::LuGreen,
            2 => Key::LuYellow,
            _ => Key::LuBlue,
        },
        GameKind::GinRummy if first => Key::GinFirst,
        GameKind::GinRummy => Key::GinSecond,
        GameKind::Go if first => Key::Black,
        GameKind::Go => Key::White,
        _ if first => Key::White,
        _ => Key::Black,
    })
}

/// A piece of a side.
pub(crate) fn piece(piece: Piece) -> String {
    let key = if piece.color == Color::White { Key::WhitePiece } else { Key::BlackPiece };
    tf(key, &[role(piece.role)])
}

/// The number on a die.
pub(crate) fn die(die: Die) -> &'static str {
    t(match die.number() {
        1 => Key::One,
        2 => Key::Two,
        3 => Key::Three,
        4 => Key::Four,
        5 => Key::Five,
        _ => Key::Six,
    })
}

/// What may move on a roll: `Knight or king`.
pub(crate) fn die_moves(die: Die) -> &'static str {
    t(match piece_of(die) {
        Role::Pawn | Role::King => Key::PawnOrKing,
        Role::Knight => Key::KnightOrKing,
        Role::Bishop => Key::BishopOrKing,
        Role::Rook => Key::RookOrKing,
        Role::Queen => Key::QueenOrKing,
    })
}

/// A game.
pub(crate) fn kind(kind: GameKind) -> &'static str {
    t(match kind {
        GameKind::LudoChess => Key::LudoChess,
        GameKind::ClassicChess => Key::ClassicChess,
        GameKind::Go => Key::Go,
        GameKind::Backgammon => Key::Backgammon,
        GameKind::GinRummy => Key::GinRummy,
        GameKind::Ludo => Key::Ludo,
    })
}

/// A game with its variant, where that has a name of its own.
pub(crate) fn game(game: GameConfig) -> &'static str {
    match game {
        GameConfig::Backgammon(backgammon::Variant::Nackgammon) => t(Key::BgNackgammon),
        GameConfig::Backgammon(backgammon::Variant::Hypergammon) => t(Key::BgHypergammon),
        _ => kind(game.kind()),
    }
}

/// A game in an address.
pub(crate) const fn code(kind: GameKind) -> &'static str {
    match kind {
        GameKind::LudoChess => "ludo_chess",
        GameKind::ClassicChess => "classic_chess",
        GameKind::Go => "go",
        GameKind::Backgammon => "backgammon",
        GameKind::GinRummy => "gin_rummy",
        GameKind::Ludo => "ludo",
    }
}

/// A game in a sentence.
pub(crate) fn in_short(kind: GameKind) -> &'static str {
    match kind {
        GameKind::LudoChess => t(Key::LudoInShort),
        GameKind::ClassicChess => t(Key::ClassicInShort),
        GameKind::Go => t(Key::GoInShort),
        GameKind::Backgammon => t(Key::BgInShort),
        GameKind::GinRummy => t(Key::GinInShort),
        GameKind::Ludo => t(Key::LuInShort),
    }
}

/// What is special about a game, in a few words.
pub(crate) fn note(kind: GameKind) -> &'static str {
    match kind {
        GameKind::LudoChess => t(Key::LudoNote),
        GameKind::ClassicChess => t(Key::ClassicNote),
        GameKind::Go => t(Key::GoNote),
        GameKind::Backgammon => t(Key::BgNote),
        GameKind::Ludo => t(Key::LuNote),
        GameKind::GinRummy => t(Key::GinNote),
    }
}

/// What is played in an event: `Nackgammon`, `Go 9 × 9`.
pub(crate) fn event_game(mode: Mode) -> String {
    let key = match mode {
        Mode::Go(GoEvent { size, .. }) => {
            return [t(Key::Go), " ", &tf(Key::GoLines, &[&size.to_string()])].concat();
        }
        Mode::LudoChess => Key::LudoChess,
        Mode::Classic => Key::ClassicChess,
        Mode::ContestChess => Key::ContestChess,
        Mode::Backgammon(BackgammonEvent { variant, .. }) => match variant {
            backgammon::Variant::Standard => Key::Backgammon,
            backgammon::Variant::Nackgammon => Key::BgNackgammon,
            backgammon::Variant::Hypergammon => Key::BgHypergammon,
        },
        Mode::GinRummy(GinEvent { variant }) => match variant {
            gin_rummy::Variant::Standard => Key::GinRummy,
            gin_rummy::Variant::Straight => Key::StraightGin,
            gin_rummy::Variant::Oklahoma => Key::OklahomaGin,
        },
    };
    t(key).to_owned()
}

/// The same with its clock: `Nackgammon 7+0`, `Go 9 × 9, 30+0`.
pub(crate) fn event(mode: Mode, minutes: u16) -> String {
    let between = if matches!(mode, Mode::Go(_)) { ", " } else { " " };
    [&event_game(mode), between, &time_control(minutes, 0)].concat()
}

/// Minutes and increment: `10+0`.
pub(crate) fn time_control(minutes: u16, increment: u8) -> String {
    format!("{minutes}+{increment}")
}

/// The time of a table: `10+0`, `30 seconds a turn`, `no clock`.
pub(crate) fn clock(settings: &TableSettings) -> String {
    match (settings.minutes, settings.game) {
        (0, GameConfig::Ludo(LudoTable { turn_seconds: seconds @ 1.., .. })) => {
            tn(Key::LuSecondsATurn, i64::from(seconds), &[])
        }
        (0, _) => lower(t(Key::NoClock)),
        (minutes, _) => time_control(minutes, settings.increment_seconds),
    }
}

/// Game and clock: `Ludo Chess 10+0`.
pub(crate) fn settings(settings: &TableSettings) -> String {
    let clock = clock(settings);
    let game = game(settings.game);
    match settings.game {
        GameConfig::Go(table) => {
            [game, " ", &tf(Key::GoLines, &[&table.size.to_string()]), ", ", &clock].concat()
        }
        GameConfig::Ludo(_) => [game, ", ", &clock].concat(),
        _ => [game, " ", &clock].concat(),
    }
}

/// What sort of game it is.
pub(crate) fn flavour(game: GameConfig) -> &'static str {
    t(match game {
        GameConfig::ClassicChess(ChessFlavour::Contest) | GameConfig::Backgammon(_) => Key::ContestGame,
        GameConfig::ClassicChess(ChessFlavour::Tournament) => Key::EventGame,
        GameConfig::Go(table) if table.scoring == Scoring::Japanese => Key::GoJapanese,
        GameConfig::Go(_) => Key::GoChinese,
        GameConfig::Ludo(table) => ludo::preset(&table),
        GameConfig::GinRummy(variant) => gin(variant),
        _ => Key::FriendlyGame,
    })
}

/// Whether the sides of a game are White and Black, which the creator may choose.
pub(crate) const fn has_colours(kind: GameKind) -> bool {
    !matches!(kind, GameKind::GinRummy | GameKind::Ludo)
}

/// What whoever sits down second gets: `you have Black`, `colours by lot`; nothing in a game without colours.
pub(crate) fn side_left(settings: &TableSettings) -> Option<String> {
    has_colours(settings.game.kind()).then(|| match settings.colour {
        ColourChoice::Random => t(Key::ColourByLot).to_owned(),
        ColourChoice::White => tf(Key::YouHave, &[t(Key::Black)]),
        ColourChoice::Black => tf(Key::YouHave, &[t(Key::White)]),
    })
}

/// A variant of gin rummy.
pub(crate) const fn gin(variant: gin_rummy::Variant) -> Key {
    match variant {
        gin_rummy::Variant::Standard => Key::GinStandard,
        gin_rummy::Variant::Straight => Key::GinStraight,
        gin_rummy::Variant::Oklahoma => Key::GinOklahoma,
    }
}

/// How a game ended, without saying for whom: shown to everybody (GEN-9).
pub(crate) fn reason(reason: EndReason) -> &'static str {
    t(match reason {
        EndReason::Checkmate => Key::EndCheckmate,
        EndReason::Stalemate => Key::EndStalemate,
        EndReason::InsufficientMaterial => Key::EndMaterial,
        EndReason::SeventyFiveMoves => Key::EndSeventyFive,
        EndReason::FivefoldRepetition => Key::EndFivefold,
        EndReason::ThreefoldRepetition => Key::EndThreefold,
        EndReason::FiftyMoves => Key::EndFifty,
        EndReason::Agreement => Key::EndAgreement,
        EndReason::StalemateByDice => Key::EndDice,
        EndReason::MoveCap => Key::EndMoveCap,
        EndReason::Timeout => Key::EndTimeout,
        EndReason::TurnTimer => Key::EndTurnTimer,
        EndReason::Resignation => Key::EndResignation,
        EndReason::Disconnection => Key::EndDisconnection,
        EndReason::Abandoned => Key::EndAbandoned,
        EndReason::MatchExpired => Key::EndExpired,
        EndReason::ForfeitAdmin => Key::EndForfeit,
        EndReason::DoubleDrop => Key::EndDropped,
        EndReason::Score => Key::EndScore,
    })
}

/// How a game of this kind ended: [`reason`], but in the game's own words where it has some.
pub(crate) fn reason_in(kind: GameKind, end: EndReason) -> &'static str {
    match (kind, end) {
        (GameKind::Backgammon, EndReason::Score) => t(Key::EndBorneOff),
        (GameKind::Ludo, EndReason::Score) => t(Key::LuEndHome),
        (GameKind::Ludo, EndReason::TurnTimer) => t(Key::LuEndAway),
        _ => reason(end),
    }
}

/// The rule that a reason follows from, with its words.
pub(crate) fn rule(reason: EndReason) -> Option<(&'static str, &'static str)> {
    let (id, key) = match reason {
        EndReason::Checkmate => ("CC-7", Key::RuleCheckmate),
        EndReason::Stalemate => ("CC-8", Key::RuleStalemate),
        EndReason::InsufficientMaterial => ("CC-9", Key::RuleMaterial),
        EndReason::SeventyFiveMoves => ("CX-2", Key::RuleSeventyFive),
        EndReason::FivefoldRepetition => ("CL-1", Key::RuleFivefold),
        EndReason::StalemateByDice => ("LC-9", Key::RuleDice),
        EndReason::MoveCap => ("LC-11", Key::RuleMoveCap),
        EndReason::Timeout => ("GEN-3", Key::RuleTimeout),
        EndReason::TurnTimer => ("LC-15", Key::RuleTurnTimer),
        EndReason::Resignation => ("GEN-6", Key::RuleResignation),
        EndReason::ForfeitAdmin => ("T-63", Key::RuleForfeit),
        EndReason::Disconnection => ("GEN-5", Key::RuleDisconnection),
        EndReason::Abandoned => ("T-61", Key::RuleAbandoned),
        EndReason::MatchExpired => ("T-60", Key::RuleExpired),
        EndReason::DoubleDrop => ("BG-23", Key::BgRuleDrop),
        _ => return None,
    };
    Some((id, t(key)))
}

/// Which step of CX-3 decided a drawn position.
pub(crate) fn contest_step(step: ContestStep) -> &'static str {
    t(match step {
        ContestStep::Material => Key::StepMaterial,
        ContestStep::MoveCount => Key::StepMoves,
        ContestStep::Time => Key::StepTime,
        ContestStep::Host => Key::StepHost,
    })
}

/// The end of a game for one reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// `You won`, `Draw`, `Meera won`.
    pub(crate) title: String,
    /// The class of the card.
    pub(crate) class: &'static str,
    /// Why.
    pub(crate) why: &'static str,
    /// How a drawn position was decided.
    pub(crate) step: Option<&'static str>,
}

/// The end of a game for the reader in `seat` (or a watcher); `winner` is the name of who won, if anybody.
pub(crate) fn ending(kind: GameKind, outcome: &Outcome, seat: Option<Seat>, winner: &str) -> Ending {
    let (title, class) = match (outcome.result, seat) {
        (GameResult::Win(by), Some(seat)) if by == seat => (t(Key::YouWon).to_owned(), "result is-won"),
        (GameResult::Win(_), Some(_)) => (tf(Key::TheyWon, &[winner]), "result is-lost"),
        (GameResult::Win(_), None) => (tf(Key::TheyWon, &[winner]), "result"),
        (GameResult::Draw, _) => (t(Key::Draw).to_owned(), "result is-draw"),
        (GameResult::Void, _) => (t(Key::NoResult).to_owned(), "result is-draw"),
    };
    Ending { title, class, why: reason_in(kind, outcome.reason), step: outcome.decided_by.map(contest_step) }
}

/// What a game was to a player.
pub(crate) fn score(score: Score) -> &'static str {
    t(match score {
        Score::Won => Key::Won,
        Score::Drawn => Key::Drawn,
        Score::Lost => Key::Lost,
    })
}

/// The name of a ladder.
pub(crate) fn ladder(ladder: LadderKind) -> &'static str {
    t(match ladder {
        LadderKind::Slow => Key::LadderSlow,
        LadderKind::Fast => Key::LadderFast,
    })
}

/// How a match was decided.
pub(crate) fn match_end(by: MatchEnd) -> &'static str {
    t(match by {
        MatchEnd::Checkmate => Key::ByCheckmate,
        MatchEnd::Timeout => Key::ByTimeout,
        MatchEnd::Resignation => Key::ByResignation,
        MatchEnd::MoveCapPoints => Key::ByPoints,
        MatchEnd::Score => Key::ByScore,
        MatchEnd::DoubleDrop => Key::ByDrop,
        MatchEnd::Disconnection => Key::ByAway,
        MatchEnd::ContestTiebreak => Key::ByContest,
        MatchEnd::TiebreakPoints | MatchEnd::DeadlineTiebreakPoints => Key::ByTiebreakPoints,
        MatchEnd::TiebreakSixes | MatchEnd::DeadlineTiebreakSixes => Key::ByTiebreakSixes,
        MatchEnd::TiebreakCoinToss | MatchEnd::DeadlineTiebreakCoinToss => Key::ByTiebreakCoin,
        MatchEnd::ArmageddonDrawBlackWins => Key::ByArmageddon,
        MatchEnd::ForfeitAdmin => Key::ByForfeit,
        MatchEnd::NoShow => Key::ByNoShow,
        MatchEnd::NoShowCoinToss => Key::ByNoShowCoin,
        MatchEnd::DeadlineSeriesLeader => Key::BySeriesLead,
        MatchEnd::Bye => Key::ByBye,
        MatchEnd::BothOut => Key::ByBothOut,
    })
}

/// The name of a round, counted from the end: `Final`, `Semi-final`, `Quarter-final`, `Round 1`.
pub(crate) fn round(round: u8, rounds: u8) -> String {
    match rounds.saturating_sub(round) {
        0 => t(Key::RoundFinal).to_owned(),
        1 => t(Key::RoundSemi).to_owned(),
        2 => t(Key::RoundQuarter).to_owned(),
        _ => tf(Key::RoundN, &[&round.to_string()]),
    }
}

/// What leads to a match: `Play the semi-final`, but `Play round 3`.
pub(crate) fn play_round(number: u8, rounds: u8) -> String {
    let key = if rounds.saturating_sub(number) > 2 { Key::PlayRoundN } else { Key::PlayRound };
    tf(key, &[&lower(&round(number, rounds))])
}

/// The words for a refusal's code. An unknown code gets words that are true for every refusal.
pub(crate) fn refusal(code: &str) -> Key {
    match code {
        "no_such_table" | "not_found" => Key::NoTable,
        "no_such_player" => Key::NoPlayer,
        "table_full" => Key::TableFull,
        "not_seated" => Key::NotSeated,
        "not_started" => Key::NotStarted,
        "already_started" => Key::AlreadyStarted,
        "game_over" => Key::GameOver,
        "not_your_turn" => Key::NotYourTurn,
        "stale" => Key::Stale,
        "illegal_move" => Key::IllegalMove,
        "roll_first" => Key::LuRollFirst,
        "already_rolled" => Key::LuAlreadyRolled,
        "not_on_this_roll" => Key::NotOnThisRoll,
        "no_draw_offers" => Key::NoDrawOffers,
        "no_offer" => Key::NoOffer,
        "already_offered" => Key::AlreadyOffered,
        "claim_not_valid" => Key::ClaimNotValid,
        "too_many_open" => Key::TooManyOpen,
        "lobby_full" => Key::LobbyFull,
        "no_rematch" | "archived" => Key::NoRematch,
        "bad_settings" => Key::BadSettings,
        "bad_name" => Key::NameBadCharacter,
        "no_such_tournament" => Key::NoEvent,
        "not_in_registration" => Key::NotInRegistration,
        "full" => Key::EventFull,
        "already_joined" => Key::AlreadyJoined,
        "barred" => Key::Barred,
        "not_joined" => Key::NotJoined,
        "not_organiser" | "not_creator" => Key::NotOrganiser,
        "too_few_players" => Key::TooFewPlayers,
        "active_limit" => Key::ActiveLimit,
        "free_limit_30_days" => Key::FreeLimit,
        "tier_size" | "not_paid" => Key::NotPaid,
        "not_for_sale" => Key::NotForSale,
        "no_device" => Key::NoDevice,
        "push_off" => Key::PushCannot,
        "bad_text" => Key::BadText,
        "muted" => Key::Muted,
        "chat_full" => Key::ChatFull,
        "not_welcome" => Key::NotWelcome,
        "too_many_blocked" => Key::TooManyBlocked,
        "no_match" => Key::NoMatch,
        "match_not_ready" => Key::MatchNotReady,
        "match_over" => Key::MatchOver,
        "bad_link" => Key::BadDeviceLink,
        "bad_recovery" => Key::BadRecovery,
        "too_many_tries" | "too_fast" => Key::TooFast,
        "too_many" => Key::TooMany,
        "signed_out" | "no_session" | "bad_session" => Key::SignedOut,
        "update_required" | "unreadable" | "malformed" | "unknown_type" => Key::UpdateRequired,
        _ => Key::RefusedUnknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHESS: GameKind = GameKind::ClassicChess;
    const REASONS: [EndReason; 19] = [
        EndReason::Checkmate,
        EndReason::Stalemate,
        EndReason::InsufficientMaterial,
        EndReason::SeventyFiveMoves,
        EndReason::FivefoldRepetition,
        EndReason::ThreefoldRepetition,
        EndReason::FiftyMoves,
        EndReason::Agreement,
        EndReason::StalemateByDice,
        EndReason::MoveCap,
        EndReason::Timeout,
        EndReason::TurnTimer,
        EndReason::Resignation,
        EndReason::Disconnection,
        EndReason::Abandoned,
        EndReason::MatchExpired,
        EndReason::ForfeitAdmin,
        EndReason::DoubleDrop,
        EndReason::Score,
    ];

    #[test]
    fn gen_9_no_text_claims_what_did_not_happen() {
        for end in REASONS {
            for text in [CHESS, GameKind::Backgammon].map(|kind| reason_in(kind, end).to_lowercase()) {
                assert_eq!(text.contains("checkmate"), end == EndReason::Checkmate, "{end:?}");
                assert!(!text.contains("won") && !text.contains("lost") && !text.contains("wins"), "{end:?}");
            }
        }
        assert_eq!(reason_in(GameKind::Backgammon, EndReason::Score), "All checkers are off");
        assert_eq!(reason(EndReason::Abandoned), "Match was abandoned");
    }

    #[test]
    fn every_reason_has_words_of_its_own_that_follow_its_rule() {
        let mut seen: Vec<&str> = REASONS.iter().map(|r| reason(*r)).collect();
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all);
        assert_eq!(rule(EndReason::MoveCap).unwrap().0, "LC-11");
        assert_eq!(rule(EndReason::Agreement), None);
    }

    #[test]
    fn title_and_class_follow_the_result_alone() {
        for end in REASONS {
            let win = Outcome::win(Seat::FIRST, end);
            assert_eq!(ending(CHESS, &win, Some(Seat::FIRST), "Meera").title, "You won");
            assert_eq!(ending(CHESS, &win, Some(Seat::SECOND), "Meera").title, "Meera won");
            assert_eq!(ending(CHESS, &win, None, "Meera").class, "result");
            let draw = ending(CHESS, &Outcome::draw(end), Some(Seat::SECOND), "Meera");
            assert_eq!((draw.title.as_str(), draw.class), ("Draw", "result is-draw"));
        }
        let void = Outcome { result: GameResult::Void, ..Outcome::draw(EndReason::MatchExpired) };
        assert_eq!(ending(CHESS, &void, Some(Seat::FIRST), "Meera").title, "No result");
    }

    #[test]
    fn an_event_is_named_with_its_variant_and_its_clock() {
        let go = GoEvent { size: 9, scoring: Scoring::Japanese };
        let nack = BackgammonEvent { variant: backgammon::Variant::Nackgammon, cube: true };
        let gin = GinEvent { variant: gin_rummy::Variant::Oklahoma };
        for (mode, minutes, says) in [
            (Mode::LudoChess, 10, "Ludo Chess 10+0"),
            (Mode::Classic, 15, "Classic Chess 15+0"),
            (Mode::ContestChess, 7, "Contest Chess 7+0"),
            (Mode::Go(go), 30, "Go 9 × 9, 30+0"),
            (Mode::Backgammon(nack), 12, "Nackgammon 12+0"),
            (Mode::GinRummy(gin), 20, "Oklahoma Gin 20+0"),
        ] {
            assert_eq!(event(mode, minutes), says);
        }
    }

    #[test]
    fn a_contest_says_which_step_decided() {
        let decided = Outcome {
            decided_by: Some(ContestStep::Time),
            ..Outcome::win(Seat::FIRST, EndReason::Stalemate)
        };
        assert_eq!(ending(CHESS, &decided, None, "Meera").step, Some(t(Key::StepTime)));
    }

    #[test]
    fn lu_16_lu_27_the_end_of_ludo_has_words_of_its_own() {
        for end in REASONS {
            let own = matches!(end, EndReason::Score | EndReason::TurnTimer);
            assert_eq!(reason_in(GameKind::Ludo, end) != reason(end), own, "{end:?}");
            assert_eq!(reason_in(GameKind::Go, end), reason(end));
        }
    }

    #[test]
    fn the_time_of_a_table_is_that_of_its_game() {
        let house = Default::default();
        let table = |turn_seconds| LudoTable { players: 4, house, turn_seconds, computers: 0 };
        let of = |game, minutes| clock(&TableSettings { game, minutes, ..TableSettings::default() });
        assert_eq!(of(GameConfig::Ludo(table(30)), 0), "30 seconds a turn");
        assert_eq!(of(GameConfig::Ludo(table(0)), 0), "no clock");
        assert_eq!(
            (of(GameConfig::LudoChess, 5), of(GameConfig::LudoChess, 0)),
            ("5+0".into(), "no clock".into())
        );
    }

    #[test]
    fn whoever_comes_second_has_the_other_colour_where_there_are_colours() {
        let side = |game, colour| side_left(&TableSettings { game, colour, ..TableSettings::default() });
        assert_eq!(side(GameConfig::LudoChess, ColourChoice::White).unwrap(), "you have Black");
        assert_eq!(side(GameConfig::LudoChess, ColourChoice::Random).unwrap(), "colours by lot");
        let gin = GameConfig::GinRummy(shared::rules::gin_rummy::Variant::default());
        assert_eq!(side(gin, ColourChoice::White), None);
    }

    #[test]
    fn rounds_are_named_from_the_end() {
        assert_eq!(round(1, 1), "Final");
        assert_eq!(
            (round(1, 3), round(2, 3), round(3, 3)),
            ("Quarter-final".into(), "Semi-final".into(), "Final".into())
        );
        assert_eq!(round(1, 4), "Round 1");
    }

    #[test]
    fn names_keep_their_ink() {
        assert_eq!(ink("Meera"), ink("Meera"));
        assert_eq!(monogram("émile"), "É");
        assert_eq!(short("Tomasz Wierzbicki"), "Tomasz");
    }
}
