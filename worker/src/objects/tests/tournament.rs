//! A tournament in its object: its sockets, its view, its logs.

use super::{Wire, Wires, World, player, run};
use crate::actor::{Actor, Origin};
use crate::http::{Found, Question};
use crate::objects::logs;
use crate::objects::pulse::Pulse;
use crate::objects::shown::Shown;
use serde_json::json;
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::chat::ChatPage;
use shared::ids::{ChatText, DisplayName, PlayerId, TournamentCode};
use shared::time::Instant;
use shared::tournament::{RulingPage, Tournament, TournamentCommand, TournamentEvent};
use shared::wire::{Reply, WatchMessage};

/// A tournament in registration, and the way to let more players join.
struct Cup(Tournament, u8);

impl Cup {
    fn new() -> Self {
        Self::with(&json!({"name": "Cup", "max_players": 2048}))
    }

    fn with(settings: &serde_json::Value) -> Self {
        let mut cup = Self(Tournament::default(), 0);
        let name = |text: &str| DisplayName::parse(text).unwrap();
        cup.run(&TournamentCommand::Create {
            code: TournamentCode::parse("K7MW2QXA9B4C").unwrap(),
            organiser: PlayerId::from_random(&[31; 26]),
            name: name("Asha"),
            settings: serde_json::from_value(settings.clone()).unwrap(),
        });
        cup
    }

    fn run(&mut self, command: &TournamentCommand) -> Vec<TournamentEvent> {
        let seed = Seed::new([1; 32]);
        let events = self.0.decide(command, &Ctx { now: Instant(0), seed: &seed }).unwrap().events;
        self.0 = events.iter().fold(self.0.clone(), Tournament::evolve);
        events
    }

    fn join(&mut self) -> Vec<TournamentEvent> {
        self.1 += 1;
        let mut id = [0; 26];
        (id[0], id[1]) = (self.1 / 32, self.1 % 32);
        let name = DisplayName::parse(&format!("Player {}", self.1)).unwrap();
        self.run(&TournamentCommand::Join {
            player: PlayerId::from_random(&id),
            name,
            nonce: None,
            pro: false,
        })
    }
}

#[test]
fn those_who_watch_a_tournament_hear_at_most_once_a_second_and_miss_nothing() {
    let wires = Wires::default();
    wires.0.borrow_mut().insert(1, Wire::default());
    let (pulse, mut cup) = (Pulse::default(), Cup::new());
    let mut seen = cup.0.view(None).unwrap();
    let mut due = None;
    for now in 0..10_000 {
        let now = Instant(now);
        if now.0 % 50 == 0 && now.0 < 5_000 {
            let events = cup.join();
            due = pulse.changed(&wires, &cup.0, (&events, cup.0.rev()), now);
        } else if due == Some(now) {
            due = pulse.beat(&wires, &cup.0, now);
        }
    }
    let sent = wires.0.borrow()[&1].sent.clone();
    assert_eq!(sent.len(), 6, "at 0, 1, 2, 3, 4 and 5 seconds: {sent:?}");
    for text in &sent {
        let WatchMessage::Change(change) = serde_json::from_str(text).unwrap() else { panic!("{text}") };
        assert!(seen.apply(&change, None), "each follows on the one before");
    }
    assert_eq!(Some(seen), cup.0.view(None), "a hundred players in six texts");
    assert_eq!(due, None);
}

#[test]
fn whoever_watches_learns_that_the_object_lost_its_memory_with_something_untold() {
    let wires = Wires::default();
    wires.0.borrow_mut().insert(1, Wire::default());
    let mut cup = Cup::new();
    let mut seen = cup.0.view(None).unwrap();
    cup.join();
    // The object died before the beat; its alarm wakes it.
    assert_eq!(Pulse::default().beat(&wires, &cup.0, Instant(1_000)), None);
    let sent = wires.0.borrow()[&1].sent.clone();
    let WatchMessage::Change(change) = serde_json::from_str(&sent[0]).unwrap() else { panic!("{sent:?}") };
    assert!(!seen.apply(&change, None), "the view is to be fetched anew");
    let mut fresh = cup.0.view(None).unwrap();
    assert!(fresh.apply(&change, None), "whoever is up to date has nothing to do");
}

#[test]
fn the_view_that_is_kept_as_text_is_the_view_of_each_viewer_at_every_revision() {
    let (mut cup, shown) = (Cup::new(), Shown::default());
    let organiser = player(31).0;
    let id = |n: u8| PlayerId::from_random(&std::array::from_fn(|at| if at == 1 { n } else { 0 }));
    let check = |cup: &Cup| {
        let viewers = (1..=9).map(|n| Some(id(n))).chain([None, Some(organiser.clone())]);
        for viewer in viewers {
            let view = cup.0.view(viewer.as_ref()).unwrap();
            let text = Found::Text(serde_json::to_string(&view).unwrap());
            assert_eq!(shown.view(&cup.0, viewer.as_ref()), text, "{viewer:?}");
        }
    };
    check(&cup);
    (0..8).for_each(|_| drop(cup.join()));
    check(&cup);
    let leave = |n: u8| TournamentCommand::Leave { player: id(n) };
    cup.run(&leave(3));
    check(&cup);
    let by = organiser.clone();
    cup.run(&TournamentCommand::Start { by: by.clone() });
    check(&cup);
    assert!(cup.0.place_of(&id(1)).at.is_some() && cup.0.place_of(&id(9)).entry.is_none());
    cup.run(&TournamentCommand::Play { player: id(1), nonce: None });
    check(&cup);
    cup.run(&TournamentCommand::Remove { by, player: id(1) });
    check(&cup);
    // With approval everybody sees the players, the organiser the requests as well, and each the own one.
    let mut cup = Cup::with(&json!({"name": "Cup", "approval": true}));
    (0..6).for_each(|_| drop(cup.join()));
    for n in [2, 5] {
        check(&cup);
        cup.run(&TournamentCommand::Answer { by: organiser.clone(), player: id(n), accept: true });
    }
    check(&cup);
    cup.run(&TournamentCommand::Start { by: organiser.clone() });
    check(&cup);
}

/// A tournament in its object, and what it is told.
struct Hall {
    world: World,
    actor: Actor<Tournament, World>,
    told: u32,
}

impl Hall {
    fn new() -> Self {
        let world = World::default();
        let actor = Actor::new(world.clone());
        run(actor.wake()).unwrap();
        let mut hall = Self { world, actor, told: 0 };
        let Cup(cup, _) = Cup::new();
        let settings = Box::new(cup.settings().unwrap().clone());
        let (organiser, name) = player(31);
        let code = cup.code().unwrap().clone();
        assert!(hall.tell(TournamentCommand::Create { code, organiser, name, settings }));
        hall
    }

    fn tell(&mut self, command: TournamentCommand) -> bool {
        self.told += 1;
        let id = format!("edge#{}", self.told);
        let now = Instant(self.world.now.get());
        let handled = self.actor.handle(Origin::Envelope { id: &id }, &command, now).unwrap();
        matches!(handled.reply, Reply::Done { .. })
    }

    /// One line of the organiser, later than the last one.
    fn say(&mut self, text: &str) {
        self.world.now.set(self.world.now.get() + 5_000);
        let text = ChatText::parse(text).unwrap();
        assert!(self.tell(TournamentCommand::Say { player: player(31).0, text }));
    }

    fn page(&self, question: &Question) -> Found {
        logs::page(&self.actor, question).unwrap().unwrap()
    }

    fn chat(&self, before: Option<u64>) -> ChatPage {
        match self.page(&Question::Chat { before, viewer: Some(player(31).0) }) {
            Found::Text(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    fn crash(&mut self) {
        self.actor = Actor::new(self.world.clone());
        run(self.actor.wake()).unwrap();
    }
}

#[test]
fn rows_of_the_read_models_that_wait_are_written_as_one() {
    let mut hall = Hall::new();
    let join = |hall: &mut Hall, n: u8| {
        let (player, name) = player(n);
        assert!(hall.tell(TournamentCommand::Join { player, name, nonce: None, pro: false }));
    };
    (1..=5).for_each(|n| join(&mut hall, n));
    assert!(hall.tell(TournamentCommand::Leave { player: player(2).0 }));
    hall.world.unwritten.set(1);
    run(hall.actor.drain());
    assert!(hall.world.rows.borrow().is_empty());
    assert_eq!(hall.world.disk.letters().len(), 7, "those to the read models, all of them");
    hall.world.now.set(1_000);
    run(hall.actor.drain());
    let rows = hall.world.rows.take();
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0].rev, hall.world.disk.letters().len()), (7, 0));
    let mut seats = rows[0].seats.clone();
    seats.sort();
    let mut expected: Vec<_> = (1..=5).map(|n| (player(n).0, false, n != 2)).collect();
    expected.push((player(31).0, true, false));
    expected.sort();
    assert_eq!(seats, expected, "everybody's newest place");
}

fn words(page: &ChatPage) -> Vec<&str> {
    page.lines.iter().map(|line| line.text.as_ref().unwrap().as_str()).collect()
}

#[test]
fn a_chat_is_paged_from_the_newest_line_and_survives_the_loss_of_memory() {
    let mut hall = Hall::new();
    for n in 0..120 {
        hall.say(&format!("line {n}"));
    }
    hall.crash();
    let newest = hall.chat(None);
    assert_eq!((newest.lines.len(), words(&newest)[49]), (50, "line 119"));
    let before = hall.chat(Some(newest.lines[0].n));
    assert_eq!((before.lines.len(), words(&before)[0], words(&before)[49]), (50, "line 20", "line 69"));
    assert_eq!(hall.chat(Some(before.lines[0].n)).lines.len(), 20);
    assert!(hall.chat(Some(0)).lines.is_empty());
}

#[test]
fn of_a_long_chat_the_last_five_hundred_lines_are_kept_and_the_rest_is_dropped_now_and_then() {
    let mut hall = Hall::new();
    for n in 0..1_500 {
        hall.say(&format!("line {n}"));
    }
    let mut kept = Vec::new();
    let mut before = None;
    loop {
        let page = hall.chat(before);
        let Some(first) = page.lines.first() else { break };
        before = Some(first.n);
        kept.splice(0..0, page.lines);
    }
    assert!((500..600).contains(&kept.len()), "{} lines", kept.len());
    assert_eq!(kept.last().unwrap().text.as_ref().unwrap().as_str(), "line 1499");
}

#[test]
fn the_log_of_rulings_is_the_organisers_and_who_is_muted_as_well() {
    let mut hall = Hall::new();
    for n in 1..=2 {
        let (player, name) = player(n);
        assert!(hall.tell(TournamentCommand::Join { player, name, nonce: None, pro: false }));
    }
    let by = player(31).0;
    assert!(hall.tell(TournamentCommand::Start { by: by.clone() }));
    assert!(hall.tell(TournamentCommand::Mute { by: by.clone(), player: player(1).0, muted: true }));
    assert!(hall.tell(TournamentCommand::Forfeit { by: by.clone(), player: player(2).0 }));
    hall.crash();
    let ask = |viewer| hall.page(&Question::Rulings { before: None, viewer });
    let Found::Text(text) = ask(by) else { panic!("it is told") };
    let page: RulingPage = serde_json::from_str(&text).unwrap();
    let rules: Vec<&str> = page.rulings.iter().map(|ruling| ruling.rule.as_str()).collect();
    assert_eq!(rules, ["T-83", "T-63"]);
    assert_eq!(ask(player(1).0), Found::NotYet);
    assert_eq!(hall.chat(None).muted, [player(1).0]);
    let Found::Text(others) = hall.page(&Question::Chat { before: None, viewer: Some(player(1).0) }) else {
        panic!("everybody may read")
    };
    assert!(!others.contains("muted") && others.contains("celebration"), "{others}");
}

#[test]
fn asking_for_the_chat_of_nothing_writes_nothing() {
    let world = World::default();
    let actor = Actor::<Tournament, World>::new(world.clone());
    run(actor.wake()).unwrap();
    let asked = logs::page(&actor, &Question::Chat { before: None, viewer: None }).unwrap();
    assert_eq!((asked, world.disk.rows_written()), (Some(Found::Nothing), 0));
}
