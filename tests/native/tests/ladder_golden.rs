//! Golden files of ladders: what crosses the wire, and what is stored.

use native::golden::Golden;
use native::golden_variants;
use native::room::{name, player};
use serde_json::json;
use shared::ids::TableId;
use shared::ladder::*;
use shared::player::{LadderNews, LadderPlace, Notice, NoticeKind};
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
        LadderEvent::Renamed { .. } => "renamed" = LadderEvent::Renamed { player: player(1), name: name(2) },
    });
    golden.done();
}
