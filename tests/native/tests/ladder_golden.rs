//! Golden files of ladders: what crosses the wire, and what is stored.

use native::golden::Golden;
use native::golden_variants;
use native::room::{name, player};
use serde_json::json;
use shared::aggregate::Aggregate;
use shared::ids::{DisplayName, TableId};
use shared::ladder::*;
use shared::player::{LadderNews, LadderNote, LadderPlace, Notice, NoticeKind};
use shared::table::TableSetup;
use shared::time::{Instant, Millis};
use shared::wire::*;

const SLOW: LadderKind = LadderKind::Slow;

fn refusals() -> [LadderReject; 11] {
    [
        LadderReject::AlreadyMember,
        LadderReject::ActiveGames { games: 2 },
        LadderReject::NotMember,
        LadderReject::Oneself,
        LadderReject::OutOfRange { window: 73, distance: 80 },
        LadderReject::GameAlreadyActive { game: 12 },
        LadderReject::Stale { ranks: [7, 6] },
        LadderReject::UnknownGame,
        LadderReject::NotAPlayer,
        LadderReject::Full,
        LadderReject::WrongLadder,
    ]
}

fn row(rank: u32) -> LadderRow {
    let n = u8::try_from(rank).unwrap();
    LadderRow { rank, player: player(n), name: name(n), running: rank % 2 }
}

fn standing() -> LadderStanding {
    LadderStanding {
        ladder: SLOW,
        rev: 40,
        players: 30,
        window: 3,
        rank: Some(5),
        reach: Some([2, 8]),
        games: vec![
            LadderGame {
                game: 12,
                table: TableId::of_ladder(SLOW, 12),
                opponent: player(2),
                name: name(2),
                rank: Some(6),
                white: true,
            },
            LadderGame {
                game: 13,
                table: TableId::of_ladder(SLOW, 13),
                opponent: player(3),
                name: name(3),
                rank: None,
                white: false,
            },
        ],
        strikes: vec![Instant(1_000)],
    }
}

fn points() -> Vec<RankPoint> {
    let point = |rank, cause| RankPoint { at: Instant(1_000), rank, cause };
    let by = [(player(2), name(2)), (player(3), name(3))];
    let own = |won, on_time| RankCause::Game { game: 12, opponent: player(2), name: name(2), won, on_time };
    vec![
        point(None, RankCause::Removed),
        point(Some(6), own(Some(false), true)),
        point(Some(5), own(None, false)),
        point(Some(6), RankCause::Pushed { game: 11, by }),
        point(Some(5), RankCause::Left { player: player(4), name: name(4) }),
        point(Some(6), RankCause::Joined),
        point(None, RankCause::Retired),
    ]
}

#[test]
fn what_crosses_the_wire() {
    let mut golden = Golden::open("wire/ladder");
    let summary = LadderSummary {
        ladder: SLOW,
        rev: 40,
        players: 30,
        running: 7,
        window: 3,
        bank: Millis::days(5),
        increment: Millis::days(2),
        most: Millis::days(10),
        rank: Some(5),
    };
    let fast = LadderSummary { ladder: LadderKind::Fast, rank: None, ..summary.clone() };
    golden.check("list", &LadderList { ladders: vec![summary, fast] });
    golden.check("page", &LadderPage { rev: 40, players: 30, rows: vec![row(1), row(2)] });
    golden.check("standing", &standing());
    let off = LadderStanding { rank: None, reach: None, games: vec![], strikes: vec![], ..standing() };
    golden.check("standing-off", &off);
    golden.check(
        "preview",
        &ChallengePreview {
            rev: 40,
            defender: player(2),
            name: name(2),
            ranks: [7, 5],
            after: Preview { win: [5, 6], draw: [6, 5], loss: [8, 4] },
        },
    );
    golden.check("challenge", &ChallengePlayer { defender: player(2), seen: Some([7, 5]) });
    golden.check("challenge-made", &ChallengeMade { table: TableId::of_ladder(SLOW, 12) });
    let history = RankHistory {
        ladder: SLOW,
        player: player(1),
        name: name(1),
        rev: 40,
        rank: None,
        points: points(),
        next: Some("31.5".to_owned()),
    };
    golden.check("history", &history);
    golden_variants!(golden, "socket", LadderMessage {
        LadderMessage::Changed { .. } => "changed" = LadderMessage::Changed { rev: 40 },
        LadderMessage::Other => "other" = LadderMessage::Other,
    });
    let fireworks = json!({"t": "fireworks"});
    assert_eq!(serde_json::from_value::<LadderMessage>(fireworks).unwrap(), LadderMessage::Other);
    let problem = |reject: LadderReject| Problem {
        code: reject.code().to_owned(),
        detail: None,
        reason: reject.reason(),
    };
    golden.check("problems", &refusals().map(problem).to_vec());
    golden.check(
        "refused",
        &Reply::Refused {
            code: "out_of_range".to_owned(),
            reason: LadderReject::OutOfRange { window: 73, distance: 80 }.reason(),
        },
    );
    golden_variants!(golden, "command", LadderCommand {
        LadderCommand::Join { .. } => "join" =
            LadderCommand::Join { ladder: SLOW, player: player(1), name: name(1) },
        LadderCommand::Challenge { .. } => "challenge" =
            LadderCommand::Challenge { challenger: player(1), defender: player(2), seen: Some([7, 5]) },
        LadderCommand::Result { .. } => "result" =
            LadderCommand::Result { game: 12, winner: Some(player(1)), on_time: true, at: Instant(1_000) },
        LadderCommand::Retire { .. } => "retire" = LadderCommand::Retire { player: player(1) },
        LadderCommand::Rename { .. } => "rename" = LadderCommand::Rename { player: player(1), name: name(2) },
        LadderCommand::Tick => "tick" = LadderCommand::Tick,
    });
    let envelope = Envelope {
        id: "table/slow:12#4096".to_owned(),
        to: Address::Ladder(SLOW),
        body: Body::Ladder(LadderCommand::Retire { player: player(1) }),
    };
    golden.check("envelope", &envelope);
    golden.check("place", &LadderPlace { ladder: SLOW, rank: 37, players: 212 });
    let news = LadderNews { ladder: SLOW, game: Some(12), ranks: Some([10, 7]), hours: Some(4) };
    golden.check(
        "notice",
        &Notice {
            n: 7,
            at: Instant(1_000),
            kind: NoticeKind::LadderResult,
            code: None,
            event: None,
            ladder: Some(news),
            who: Some(name(2)),
            index: None,
            deadline: Some(Instant(86_400_000)),
            game: None,
            won: Some(true),
            by: None,
            text: None,
            read: false,
        },
    );
    golden.done();
}

#[test]
fn ld_10_ld_21_a_refusal_comes_back_out_of_its_code_its_rule_and_its_numbers() {
    for reject in refusals() {
        assert_eq!(LadderReject::named(reject.code(), &reject.reason()), Some(reject));
        assert_eq!(serde_json::to_value(reject).unwrap()["code"], reject.code());
    }
    assert_eq!(LadderReject::named("out_of_range", &Reason::default()), None, "without its numbers");
    assert_eq!(LadderReject::named("full_moon", &Reason::default()), None);
}

#[test]
fn what_is_stored() {
    let mut golden = Golden::open("ladder");
    let at = Instant(1_000);
    golden_variants!(golden, "event", LadderEvent {
        LadderEvent::Joined { .. } => "joined" =
            LadderEvent::Joined { ladder: SLOW, at, player: player(1), name: name(1) },
        LadderEvent::Challenged { .. } => "challenged" =
            LadderEvent::Challenged { at, game: 12, challenger: player(1), defender: player(2) },
        LadderEvent::Ended { .. } => "ended" = LadderEvent::Ended {
            at, game: 12, players: [player(1), player(2)], ended: Ended::First, on_time: false,
            from: [Some(10), Some(4)], ranks: [Some(7), Some(5)],
        },
        LadderEvent::Removed { .. } => "removed" = LadderEvent::Removed { at, player: player(1), rank: 5 },
        LadderEvent::Retired { .. } => "retired" = LadderEvent::Retired { at, player: player(1), rank: 5 },
        LadderEvent::Digested { .. } => "digested" = LadderEvent::Digested { at, from: 500, to: 1_000 },
        LadderEvent::Renamed { .. } => "renamed" = LadderEvent::Renamed { player: player(1), name: name(2) },
    });
    let setup = TableSetup::of_ladder(SLOW, 12, (player(2), name(2)), (player(1), name(1)));
    let note = LadderNote { ladder: SLOW, rev: 40, rank: Some(7), players: 212 };
    golden_variants!(golden, "effect", LadderEffect {
        LadderEffect::OpenTable { .. } => "open-table" = LadderEffect::OpenTable { setup: Box::new(setup.clone()) },
        LadderEffect::SitAt { .. } => "sit-at" =
            LadderEffect::SitAt { table: setup.id.clone(), player: player(1), name: name(1) },
        LadderEffect::TellPlayer { .. } => "tell-player" =
            LadderEffect::TellPlayer { player: player(1), note, notices: vec![], shown: Some(name(1)) },
    });
    golden.check_text("snapshot", &stored().to_text());
    golden.check_text("snapshot-empty", &Ladder::default().to_text());
    golden.done();
}

/// A ladder with something of everything: who has left, running games, losses on time, an order of its own, a digest that
/// is under way.
fn stored() -> Ladder {
    let join =
        |n: u8| LadderEvent::Joined { ladder: SLOW, at: Instant(1_000), player: player(n), name: name(n) };
    let challenged = |game: u64, challenger: u8, defender: u8| LadderEvent::Challenged {
        at: Instant(2_000),
        game,
        challenger: player(challenger),
        defender: player(defender),
    };
    let ended = LadderEvent::Ended {
        at: Instant(3_000),
        game: 1,
        players: [player(4), player(1)],
        ended: Ended::First,
        on_time: true,
        from: [Some(4), Some(1)],
        ranks: [Some(3), Some(2)],
    };
    let left = LadderEvent::Retired { at: Instant(4_000), player: player(2), rank: 1 };
    let named = LadderEvent::Renamed { player: player(3), name: DisplayName::parse("Ümit şah").unwrap() };
    let digested = LadderEvent::Digested { at: Instant(5_000), from: 0, to: 2 };
    let joined = (1..=5).map(join);
    let rest = [challenged(1, 4, 1), challenged(2, 5, 3), ended, left, named, digested];
    joined.chain(rest).fold(Ladder::default(), |ladder, event| ladder.evolve(&event))
}

#[test]
fn a_stored_ladder_is_read_as_it_was_and_what_is_none_is_refused() {
    for ladder in [stored(), Ladder::default()] {
        let text = ladder.to_text();
        assert_eq!(Ladder::from_text(&text), Some(ladder));
        // Whatever is cut off: it is refused, or it is a shorter order; it never panics.
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            let _ = Ladder::from_text(&text[..end]);
        }
    }
    let text = stored().to_text();
    for (of, by) in
        [("ladder-1", "ladder-2"), ("slow", "brisk"), ("\t5\t1\t", "\t6\t1\t"), ("2\t4\t2", "2\t4\t9")]
    {
        assert!(text.contains(of), "{of}");
        assert_eq!(Ladder::from_text(&text.replacen(of, by, 1)), None, "{by}");
    }
}
