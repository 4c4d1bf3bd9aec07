//! What a player's object does about ladders: the word that it is one's move, reminders, ranks, another name.
#![allow(missing_docs, reason = "a test")]

use native::room::{device, name, player};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::TableId;
use shared::ladder::LadderKind;
use shared::player::*;
use shared::rules::GameKind;
use shared::time::{Instant, Millis};

const SLOW: LadderKind = LadderKind::Slow;
const HOUR: i64 = Millis::hours(1).0;
const DAY: i64 = Millis::days(1).0;

struct Account {
    player: Player,
    now: i64,
    effects: Vec<PlayerEffect>,
}

impl Account {
    fn new() -> Self {
        let mut account = Self { player: Player::default(), now: 1_000 * DAY, effects: Vec::new() };
        let recovery = TokenHash("0".repeat(64));
        account.step(&PlayerCommand::Register { player: player(1), name: name(1), recovery });
        account
    }

    /// As the shell does: time first.
    fn step(&mut self, command: &PlayerCommand) {
        self.tick();
        let seed = Seed::new([0; 32]);
        let made = self.player.decide(command, &Ctx { now: Instant(self.now), seed: &seed }).expect("done");
        self.take(made.events, made.effects);
    }

    fn tick(&mut self) {
        let seed = Seed::new([0; 32]);
        let made = self.player.tick(&Ctx { now: Instant(self.now), seed: &seed });
        self.take(made.events, made.effects);
    }

    fn take(&mut self, events: Vec<PlayerEvent>, effects: Vec<PlayerEffect>) {
        self.player = events.iter().fold(std::mem::take(&mut self.player), Player::evolve);
        self.effects.extend(effects);
    }

    /// Lets time pass as the alarm does: it rings when it was armed for.
    fn wait(&mut self, ms: i64) {
        let end = self.now + ms;
        while let Some(at) = self.player.deadline().filter(|at| at.0 <= end) {
            assert!(at.0 > self.now || self.now == end, "an alarm is for later");
            self.now = self.now.max(at.0);
            self.tick();
        }
        self.now = end;
    }

    fn note(&mut self, seq: u64, stage: GameStage, days: i64, here: bool) {
        let on_turn = stage == GameStage::YourTurn;
        let note = GameNote {
            table: TableId::of_ladder(SLOW, 12),
            seq,
            at: Instant(self.now),
            kind: GameKind::ClassicChess,
            opponent: Some(name(2)),
            tournament: None,
            here,
            stage,
            deadline: on_turn.then(|| Instant(self.now + days * DAY)),
            outcome: None,
        };
        self.step(&PlayerCommand::NoteGame { note, word: None });
    }

    /// The kinds of all notices, the oldest first, with the hours of reminders.
    fn told(&self) -> Vec<(NoticeKind, Option<u8>)> {
        let list = self.player.notices().expect("registered").notices;
        list.iter().rev().map(|it| (it.kind, it.ladder.and_then(|news| news.hours))).collect()
    }
}

const YOUR_MOVE: (NoticeKind, Option<u8>) = (NoticeKind::YourMove, None);

#[test]
fn it_is_said_once_that_it_is_ones_move_and_not_to_who_is_looking() {
    let mut account = Account::new();
    account.note(1, GameStage::Waiting, 0, false);
    account.note(2, GameStage::YourTurn, 5, false);
    assert_eq!(account.told(), [], "who begins was told of the challenge");
    account.note(3, GameStage::TheirTurn, 0, true);
    account.note(4, GameStage::YourTurn, 5, false);
    account.note(4, GameStage::YourTurn, 5, false);
    account.note(5, GameStage::YourTurn, 5, false);
    assert_eq!(
        account.told(),
        [YOUR_MOVE],
        "a note that comes again, and one of something else, say nothing new"
    );
    account.note(6, GameStage::TheirTurn, 0, true);
    account.note(7, GameStage::YourTurn, 5, true);
    account.note(8, GameStage::YourTurn, 5, false);
    assert_eq!(account.told(), [YOUR_MOVE], "whoever saw the move and left needs no word");
}

#[test]
fn ld_30_there_is_a_reminder_a_day_and_four_hours_before_the_flag() {
    let mut account = Account::new();
    account.step(&PlayerCommand::Push { order: PushOrder::Subscribe { device: Box::new(device(1)) } });
    account.note(1, GameStage::TheirTurn, 0, false);
    account.note(2, GameStage::YourTurn, 5, false);
    assert_eq!(account.player.deadline(), Some(Instant(account.now + 4 * DAY)));
    account.wait(4 * DAY + HOUR);
    assert_eq!(account.told(), [YOUR_MOVE, (NoticeKind::HoursLeft, Some(24))]);
    account.wait(20 * HOUR);
    assert_eq!(account.told()[2..], [(NoticeKind::HoursLeft, Some(4))]);
    assert_eq!(account.player.deadline(), None);
    let pushes = account.effects.iter().filter(|effect| matches!(effect, PlayerEffect::Push(_))).count();
    assert_eq!(pushes, 3, "each is pushed once");
    // The next move of the same game begins anew.
    account.note(3, GameStage::TheirTurn, 0, false);
    assert_eq!(account.player.deadline(), None);
    account.note(4, GameStage::YourTurn, 2, false);
    account.wait(DAY);
    assert_eq!(account.told().len(), 5);
}

#[test]
fn a_reminder_is_not_given_for_what_was_just_said_or_when_it_is_too_late() {
    let mut account = Account::new();
    account.note(1, GameStage::TheirTurn, 0, false);
    // Less than a day from the beginning: only the later one.
    account.note(2, GameStage::YourTurn, 1, false);
    assert_eq!(account.player.deadline(), Some(Instant(account.now + 20 * HOUR)));
    // The alarm rings too late for both, and once more.
    account.now += 25 * HOUR;
    account.tick();
    account.tick();
    assert_eq!((account.told(), account.player.deadline()), (vec![YOUR_MOVE], None));
    // Late for the first and in time for the second: one word.
    account.note(3, GameStage::TheirTurn, 0, false);
    account.note(4, GameStage::YourTurn, 5, false);
    account.now += 4 * DAY + 22 * HOUR;
    account.tick();
    assert_eq!(account.told()[1..], [YOUR_MOVE, (NoticeKind::HoursLeft, Some(4))]);
    assert_eq!(account.player.deadline(), None);
}

#[test]
fn games_that_are_no_games_of_a_ladder_remind_of_nothing() {
    let mut account = Account::new();
    let note = |seq, stage| GameNote {
        table: TableId::parse("K7MW2QXA9B4C").expect("a code"),
        seq,
        at: Instant(1_000 * DAY),
        kind: GameKind::ClassicChess,
        opponent: None,
        tournament: None,
        here: false,
        stage,
        deadline: Some(Instant(1_010 * DAY)),
        outcome: None,
    };
    account.step(&PlayerCommand::NoteGame { note: note(1, GameStage::TheirTurn), word: None });
    account.step(&PlayerCommand::NoteGame { note: note(2, GameStage::YourTurn), word: None });
    assert_eq!((account.told(), account.player.deadline()), (vec![], None));
}

fn place(ladder: LadderKind, rev: u64, rank: Option<u32>) -> LadderNote {
    LadderNote { ladder, rev, rank, players: 212 }
}

#[test]
fn the_newest_word_of_a_ladder_stands_and_its_news_are_told_once() {
    let mut account = Account::new();
    let news = LadderNews { ladder: SLOW, game: Some(12), ranks: Some([10, 7]), hours: None };
    let result = Notice::of_ladder(NoticeKind::LadderResult, Instant(5), news);
    let letter =
        |rev, rank, notices| PlayerCommand::NoteLadder { note: place(SLOW, rev, rank), notices, shown: None };
    account.step(&letter(40, Some(7), vec![result.clone()]));
    account.step(&letter(40, Some(7), vec![result.clone()]));
    account.step(&letter(39, Some(10), vec![result]));
    account.step(&PlayerCommand::NoteLadder {
        note: place(LadderKind::Fast, 3, None),
        notices: vec![],
        shown: None,
    });
    assert_eq!(account.told(), [(NoticeKind::LadderResult, None)]);
    let places = account.player.profile(Instant(0)).expect("registered").ladders;
    assert_eq!(places, [LadderPlace { ladder: SLOW, rank: 7, players: 212 }], "only where there is a rank");
}

#[test]
fn another_name_reaches_the_ladders_that_show_it() {
    let mut account = Account::new();
    account.step(&PlayerCommand::Rename { name: name(3) });
    assert_eq!(account.effects, [], "nobody shows it");
    account.step(&PlayerCommand::NoteLadder { note: place(SLOW, 1, Some(1)), notices: vec![], shown: None });
    account.step(&PlayerCommand::Rename { name: name(4) });
    let told = PlayerEffect::Rename { ladder: SLOW, player: player(1), name: name(4) };
    assert_eq!(account.effects, [told]);
    // The name was changed while the player came in: the ladder is told which one it is.
    let came_in = |rev, n| PlayerCommand::NoteLadder {
        note: place(LadderKind::Fast, rev, Some(9)),
        notices: vec![],
        shown: Some(name(n)),
    };
    account.effects.clear();
    account.step(&came_in(1, 4));
    assert_eq!(account.effects, []);
    account.step(&came_in(2, 3));
    let told = PlayerEffect::Rename { ladder: LadderKind::Fast, player: player(1), name: name(4) };
    assert_eq!(account.effects, [told]);
}

#[test]
fn a_push_about_a_game_of_a_ladder_replaces_the_one_before() {
    let news = LadderNews { ladder: SLOW, game: Some(12), ranks: None, hours: Some(4) };
    let topic = |kind, news| PushNotice::from(&Notice::of_ladder(kind, Instant(0), news)).topic();
    assert_eq!(topic(NoticeKind::YourMove, news), "slow-12");
    assert_eq!(topic(NoticeKind::HoursLeft, news), "slow-12");
    let digest = LadderNews { game: None, ..news };
    assert_eq!(topic(NoticeKind::PushedDown, digest), "slow-pushed_down");
    let longest = LadderNews { game: Some(u64::MAX), ..news };
    assert!(topic(NoticeKind::YourMove, longest).len() <= 32);
}

#[test]
fn a_move_that_is_due_stands_in_the_calendar() {
    let mut account = Account::new();
    let token = TokenHash("1".repeat(64));
    account.step(&PlayerCommand::NewCalendar { token: token.clone() });
    let due = |account: &Account| account.player.calendar(&token).map(|(_, games)| games.len());
    account.note(1, GameStage::TheirTurn, 0, false);
    assert_eq!(due(&account), Some(0));
    account.note(2, GameStage::YourTurn, 5, false);
    assert_eq!(due(&account), Some(1));
    account.note(3, GameStage::Over, 0, false);
    assert_eq!((due(&account), account.player.deadline()), (Some(0), None));
}
