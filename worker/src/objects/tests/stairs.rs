//! A ladder in its object: a decision on the object itself, what is written for it, its pulse, and the history of a rank.

use super::{Wire, Wires, World, player, run};
use crate::actor::Store;
use crate::http::Found;
use crate::objects::card::Card;
use crate::objects::rhythm::BEAT;
use crate::objects::stairs::{LOOKED_AT, Stairs};
use serde_json::{Value, json};
use shared::ids::PlayerId;
use shared::ladder::{LadderCommand, LadderKind, RANK_POINTS, RankCause, RankHistory};
use shared::time::{Instant, Millis};
use shared::wire::{Address, Body, Envelope, Reply};

const SLOW: LadderKind = LadderKind::Slow;

/// The slow ladder under test.
struct Test {
    world: World,
    stairs: Stairs<World, Wires>,
    sent: u32,
}

/// Player number `n`: a character of an id holds 32 numbers.
fn id(n: u8) -> PlayerId {
    let mut bytes = [0; 26];
    [bytes[0], bytes[1]] = [n / 32, n % 32];
    PlayerId::from_random(&bytes)
}

impl Test {
    fn of(players: u8) -> Self {
        let world = World::default();
        let stairs = Stairs::new(world.clone(), world.wires.clone());
        run(stairs.actor().wake()).unwrap();
        let mut test = Self { world, stairs, sent: 0 };
        for n in 1..=players {
            test.join(n);
        }
        test
    }

    fn now(&self) -> Instant {
        Instant(self.world.now.get())
    }

    fn sleep(&mut self) {
        self.stairs = Stairs::new(self.world.clone(), self.world.wires.clone());
        run(self.stairs.actor().wake()).unwrap();
    }

    fn envelope(&mut self, command: LadderCommand) -> Envelope {
        self.sent += 1;
        let (to, body) = (Address::Ladder(SLOW), Body::Ladder(command));
        Envelope { id: format!("edge#{}", self.sent), to, body }
    }

    fn tell(&mut self, command: LadderCommand) -> Reply {
        let envelope = self.envelope(command);
        let reply = self.stairs.envelope(envelope, self.now()).unwrap();
        run(self.stairs.actor().drain());
        reply
    }

    fn join(&mut self, n: u8) {
        let (player, (_, name)) = (id(n), player(n));
        assert!(matches!(self.tell(LadderCommand::Join { ladder: SLOW, player, name }), Reply::Done { .. }));
    }

    fn challenge(&mut self, challenger: u8, defender: u8) -> Reply {
        self.tell(LadderCommand::Challenge { challenger: id(challenger), defender: id(defender), seen: None })
    }

    /// A whole game, won by the first.
    fn beats(&mut self, winner: u8, loser: u8) {
        self.world.now.set(self.world.now.get() + 1);
        assert!(matches!(self.challenge(winner, loser), Reply::Done { .. }));
        let game = self.stairs.actor().read(|it, _| it.running(&id(winner)).to_vec()).unwrap()[0];
        let at = self.now();
        self.tell(LadderCommand::Result { game, winner: Some(id(winner)), on_time: false, at });
    }

    fn rank(&self, n: u8) -> Option<u32> {
        self.stairs.actor().read(|it, _| it.rank(&id(n))).unwrap()
    }

    fn text(&self) -> String {
        self.stairs.actor().read(|it, _| it.to_text()).unwrap()
    }

    fn history(&self, n: u8, page: Option<(u64, Option<u32>)>) -> RankHistory {
        let Found::Text(text) = self.stairs.history(SLOW, &id(n), page).unwrap() else { panic!("nothing") };
        serde_json::from_str(&text).unwrap()
    }

    fn door(&mut self, n: u32) {
        let card = Card::new(None, self.now()).to_text();
        let wire = Wire { card, heard: self.now(), ..Wire::default() };
        self.world.wires.0.borrow_mut().insert(n, wire);
    }

    fn told(&self, n: u32) -> Vec<Value> {
        let sent = std::mem::take(&mut self.world.wires.0.borrow_mut().get_mut(&n).unwrap().sent);
        sent.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
    }
}

#[test]
fn gen_1_a_commit_that_fails_leaves_the_ladder_as_it_was() {
    let mut test = Test::of(6);
    let before = test.text();
    test.world.disk.fail_next(1);
    let envelope = test.envelope(LadderCommand::Retire { player: id(2) });
    assert!(test.stairs.envelope(envelope.clone(), test.now()).is_err());
    // What was in memory may hold what was not written: it is given up, and read again.
    assert_eq!(test.stairs.actor().read(|it, _| it.players()), None);
    run(test.stairs.actor().wake()).unwrap();
    assert_eq!(test.text(), before);
    assert!(matches!(test.stairs.envelope(envelope, test.now()).unwrap(), Reply::Done { .. }));
    assert_eq!((test.rank(2), test.rank(3)), (None, Some(2)));
}

#[test]
fn gen_1_a_refused_challenge_changes_nothing_and_says_why() {
    let mut test = Test::of(6);
    let (before, rows) = (test.text(), test.world.disk.rows_written());
    let reply = test.challenge(1, 5);
    let Reply::Refused { code, reason } = &reply else { panic!("{reply:?}") };
    assert_eq!((code.as_str(), reason.rule.as_deref()), ("out_of_range", Some("LD-10")));
    assert_eq!((reason.numbers["window"], reason.numbers["distance"]), (1, 4));
    assert_eq!(test.text(), before);
    assert_eq!(test.world.disk.rows_written(), rows + 1, "only the reply is kept");
    // The same letter again gets the same numbers, also when the ranks have moved meanwhile.
    let kept = test.sent;
    test.beats(2, 1);
    let again = Envelope {
        id: format!("edge#{kept}"),
        to: Address::Ladder(SLOW),
        body: Body::Ladder(LadderCommand::Retire { player: id(1) }),
    };
    assert_eq!(test.stairs.envelope(again, test.now()).unwrap(), reply);
}

#[test]
fn a_result_writes_the_same_few_rows_however_many_ranks_it_moves() {
    let rows = |players: u8, winner: u8, loser: u8| {
        let mut test = Test::of(players);
        assert!(matches!(test.challenge(winner, loser), Reply::Done { .. }));
        let before = test.world.disk.rows_written();
        let command =
            LadderCommand::Result { game: 1, winner: Some(id(winner)), on_time: false, at: test.now() };
        test.tell(command);
        assert_eq!(test.rank(loser), Some(u32::from(loser) + 1));
        test.world.disk.rows_written() - before
    };
    let few = rows(4, 2, 1);
    assert_eq!(few, 6, "an entry, a reply, two letters and their receipts");
    assert_eq!(rows(200, 60, 41), few, "LD-3: nine others were passed");
}

#[test]
fn what_is_stored_is_read_again_with_snapshots_and_without() {
    let mut test = Test::of(100);
    for n in 1..60 {
        test.beats(n + 1, n);
    }
    let live = test.text();
    assert!(test.world.disk.load().unwrap().unwrap().snapshot.is_some());
    test.sleep();
    assert_eq!(test.text(), live);
    test.world.disk.spoil_snapshot("ladder-0");
    test.sleep();
    assert_eq!(test.text(), live, "the events are all still there");
}

#[test]
fn those_who_watch_hear_at_most_once_a_second_that_something_has_changed() {
    let mut test = Test::of(3);
    test.door(1);
    test.beats(2, 1);
    let rev = test.stairs.actor().seq();
    let first = test.told(1);
    assert_eq!(first.len(), 1, "{first:?}");
    let at = test.world.bell.at().unwrap();
    assert!(at.since(test.now()) <= BEAT, "the rest is told by the alarm");
    test.world.now.set(at.0);
    test.world.bell.take();
    test.stairs.rang(test.now()).unwrap();
    assert_eq!(test.told(1), [json!({"t": "changed", "rev": rev})]);
    test.stairs.look(test.now().plus(Millis::seconds(5)));
    assert_eq!(test.told(1), Vec::<Value>::new(), "nothing new");
}

#[test]
fn a_history_comes_in_pages_that_follow_on_each_other() {
    let mut test = Test::of(12);
    // 1 and 2 change places again and again; 7 is touched once.
    for n in 0..250 {
        let (winner, loser) = if n % 2 == 0 { (2, 1) } else { (1, 2) };
        test.beats(winner, loser);
    }
    test.tell(LadderCommand::Retire { player: id(5) });
    let mut pages = vec![test.history(1, None)];
    while let Some(next) = pages.last().unwrap().next.clone() {
        let (seq, rank) = next.split_once('.').unwrap();
        let rank: u32 = rank.parse().unwrap();
        pages.push(test.history(1, Some((seq.parse().unwrap(), (rank > 0).then_some(rank)))));
        assert!(pages.len() < 10, "it comes to an end");
    }
    let points: Vec<_> = pages.iter().flat_map(|page| &page.points).collect();
    assert_eq!((pages.len(), points.len()), (2, 251), "250 games and the joining");
    assert!(matches!(points[250].cause, RankCause::Joined));
    let ranks: Vec<_> = points.iter().take(3).map(|point| point.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), Some(1)]);
    let quiet = test.history(7, None);
    assert_eq!((quiet.rank, quiet.points.len()), (Some(6), 2));
    assert!(matches!(quiet.points[0].cause, RankCause::Left { .. }));
    assert_eq!(test.stairs.history(SLOW, &id(99), None).unwrap(), Found::Nothing);
    const { assert!(RANK_POINTS < LOOKED_AT as usize) };
}
