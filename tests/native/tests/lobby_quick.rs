//! Quick match: who is paired with whom, once, and who waits where.

mod lobby_kit;

use lobby_kit::*;
use native::room::{Room, name, nonce, player, table_id};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::Seed;
use shared::ids::{PlayerId, TableId};
use shared::lobby::*;
use shared::player::{GameNote, GameStage, Player, PlayerCommand, PlayerEffect, TokenHash};
use shared::rules::{ChessFlavour, GameKind};
use shared::table::{ColourChoice, GameConfig, Phase, TableCommand, TableSettings};
use shared::time::{Instant, Millis};

fn told(effects: &[LobbyEffect]) -> Vec<(PlayerId, Option<u64>)> {
    let note = |effect: &LobbyEffect| match effect {
        LobbyEffect::TellPlayer { player, note } => Some((player.clone(), note.seek)),
        _ => None,
    };
    effects.iter().filter_map(note).collect()
}

/// The matches that players are told of.
fn tables(effects: &[LobbyEffect]) -> Vec<Option<TableId>> {
    let table = |effect: &LobbyEffect| match effect {
        LobbyEffect::TellPlayer { note, .. } => Some(note.table.clone()),
        _ => None,
    };
    effects.iter().filter_map(table).collect()
}

#[test]
fn two_who_want_the_same_game_with_the_same_clock_sit_down_at_one_table() {
    let mut kit = Kit::default();
    let waits = kit.seek(1, minutes(5)).unwrap();
    assert_eq!(told(&waits), [(player(1), Some(1))]);
    kit.seek(2, minutes(10)).unwrap();
    assert_eq!(kit.waiting(), [player(1), player(2)], "another clock is another game");
    let made = kit.seek(3, minutes(5)).unwrap();
    assert_eq!(kit.waiting(), [player(2)]);
    let [LobbyEffect::OpenTable { setup }, rest @ ..] = &made[..] else { panic!("{made:?}") };
    assert_eq!(setup.reserved, [(player(1), name(1)), (player(3), name(3))]);
    assert!(setup.listed, "others may watch");
    assert_eq!(setup.colour, ColourChoice::Random);
    let sit = |n: u8| LobbyEffect::SitAt {
        table: setup.id.clone(),
        player: player(n),
        name: name(n),
        nonce: Some(nonce(n)),
    };
    assert_eq!(rest[..2], [sit(1), sit(3)]);
    assert_eq!(told(&made), [(player(1), None), (player(3), None)]);
    assert_eq!(tables(&made), [Some(setup.id.clone()), Some(setup.id.clone())], "each has a match now");
    // A table takes exactly this.
    let mut room = Room::open(setup);
    for n in [1, 3] {
        room.ask(TableCommand::Sit { player: player(n), name: name(n), nonce: Some(nonce(n)) }).unwrap();
    }
    assert_eq!(room.table.phase(), Some(Phase::Running));
}

#[test]
fn the_table_is_shown_to_its_players_when_it_runs_and_nobody_is_paired_twice() {
    let mut kit = Kit::default();
    kit.seek(1, minutes(5)).unwrap();
    let made = kit.seek(2, minutes(5)).unwrap();
    let LobbyEffect::OpenTable { setup } = &made[0] else { panic!("{made:?}") };
    let you = |kit: &Kit, n: u8| kit.lobby.you(&player(n));
    let opening = You { opening: true, ..You::default() };
    assert_eq!(you(&kit, 1), opening, "it does not exist yet");
    // Both press again, for this and for another clock: they have their match.
    for (n, of) in [(1, 5), (2, 5), (1, 10), (2, 10)] {
        assert_eq!(kit.seek(n, minutes(of)).unwrap(), []);
    }
    kit.seek(3, minutes(5)).unwrap();
    assert_eq!(kit.waiting(), [player(3)]);
    let table = setup.id.as_str().strip_prefix("table-").unwrap().parse().unwrap();
    kit.note(table, 4, Phase::Running, &[1, 2], minutes(5));
    assert_eq!(you(&kit, 2).table, Some(setup.id.clone()));
    assert_eq!(kit.seek(1, minutes(5)).unwrap(), [], "shown to the table instead");
    kit.effects.clear();
    kit.note(table, 30, Phase::Over, &[1, 2], minutes(5));
    assert_eq!(you(&kit, 2), You::default());
    assert_eq!((told(&kit.effects).len(), tables(&kit.effects)), (2, vec![None, None]), "and both are told");
    let again = kit.seek(1, minutes(5)).unwrap();
    assert!(matches!(again[0], LobbyEffect::OpenTable { .. }), "with the one who waits");
}

#[test]
fn a_ludo_table_for_four_opens_when_four_have_come_lu_1() {
    let mut kit = Kit::default();
    for n in 1..=3 {
        kit.seek(n, ludo(4)).unwrap();
        kit.seek(10 + n, ludo(3)).unwrap();
    }
    assert_eq!(kit.waiting(), [player(1), player(2), player(3)], "three for three have begun");
    assert_eq!(kit.page().quick.len(), 1);
    assert_eq!((kit.page().quick[0].waiting, kit.page().quick[0].seats), (3, 4));
    let made = kit.seek(4, ludo(4)).unwrap();
    let LobbyEffect::OpenTable { setup } = &made[0] else { panic!("{made:?}") };
    assert_eq!(setup.reserved.len(), 4);
    let mut room = Room::open(setup);
    for n in 1..=4 {
        room.sit(n).unwrap();
    }
    assert_eq!(room.table.phase(), Some(Phase::Running));
}

#[test]
fn whoever_waited_longest_hosts_a_contest_cx_7() {
    let mut kit = Kit::default();
    let contest = |colour| TableSettings {
        game: GameConfig::ClassicChess(ChessFlavour::Contest),
        minutes: 3,
        colour,
        ..TableSettings::default()
    };
    kit.seek(1, contest(ColourChoice::Black)).unwrap();
    let made = kit.seek(2, contest(ColourChoice::White)).unwrap();
    let LobbyEffect::OpenTable { setup } = &made[0] else { panic!("{made:?}") };
    let mut room = Room::open(setup);
    room.sit(2).unwrap();
    room.sit(1).unwrap();
    assert_eq!(room.view()["places"][0]["player"], player(1).as_str(), "White");
}

#[test]
fn a_player_waits_once_in_a_lobby_and_may_withdraw() {
    let mut kit = Kit::default();
    kit.seek(1, minutes(5)).unwrap();
    assert_eq!(kit.seek(1, minutes(5)).unwrap(), [], "the same again is the same");
    let moved = kit.seek(1, minutes(10)).unwrap();
    assert_eq!(told(&moved), [(player(1), Some(3))]);
    assert_eq!(kit.waiting(), [player(1)]);
    kit.ask(LobbyCommand::Withdraw { player: player(1), seek: Some(1) }).unwrap();
    assert_eq!(kit.waiting(), [player(1)], "the older wait is over");
    assert_eq!(kit.lobby.you(&player(1)).seek.map(|seek| seek.settings), Some(minutes(10)));
    kit.withdraw(1);
    assert_eq!(kit.waiting(), []);
    kit.seek(1, minutes(5)).unwrap();
    kit.wait(SEEK_LASTS);
    assert_eq!(kit.waiting(), [], "nobody waits for ever");
}

#[test]
fn nobody_is_paired_before_the_own_object_has_admitted_the_wait() {
    let mut kit = Kit::default();
    kit.ask_for(1, minutes(5)).unwrap();
    kit.ask_for(2, minutes(5)).unwrap();
    assert_eq!(kit.waiting(), [player(1), player(2)], "both wait, and are seen to");
    assert_eq!(kit.page().quick[0].waiting, 2);
    let stale = LobbyCommand::Admit { player: player(1), seek: 77 };
    assert_eq!(kit.ask(stale).unwrap().events, [], "of another wait");
    assert_eq!(kit.ask(LobbyCommand::Admit { player: player(9), seek: 1 }).unwrap().events, []);
    assert_eq!(kit.admit(2), []);
    assert_eq!(kit.ask(LobbyCommand::Admit { player: player(2), seek: 2 }).unwrap().events, [], "again");
    // Somebody who is admitted later and waits for the same is paired with the one who may be.
    let made = kit.seek(3, minutes(5)).unwrap();
    let LobbyEffect::OpenTable { setup } = &made[0] else { panic!("{made:?}") };
    assert_eq!(setup.reserved, [(player(2), name(2)), (player(3), name(3))]);
    assert_eq!(kit.waiting(), [player(1)]);
    kit.withdraw(1);
    assert_eq!(kit.ask(LobbyCommand::Admit { player: player(1), seek: 1 }).unwrap().events, [], "too late");
}

#[test]
fn whoever_plays_does_not_wait() {
    let mut kit = Kit::default();
    kit.seek(1, minutes(5)).unwrap();
    kit.note(8, 4, Phase::Waiting, &[1], minutes(10));
    assert_eq!(kit.waiting(), [player(1)]);
    kit.note(8, 6, Phase::Running, &[1, 2], minutes(10));
    assert_eq!(kit.waiting(), [], "somebody came to the table that was open as well");
}

/// A player's object, and what it tells lobbies.
struct Own(Player, Instant);

/// What a player's object says of a wait: that it may be paired, or that it is to be taken back.
type Word = (&'static str, GameKind, u64);

impl Own {
    fn new() -> Self {
        let mut own = Self(Player::default(), Instant(0));
        let recovery = TokenHash("0".repeat(64));
        own.ask(PlayerCommand::Register { player: player(1), name: name(1), recovery });
        own
    }

    fn ask(&mut self, command: PlayerCommand) -> Vec<Word> {
        self.1 = self.1.plus(Millis(1));
        let seed = Seed::new([1; 32]);
        let made = self.0.decide(&command, &Ctx { now: self.1, seed: &seed }).unwrap();
        self.0 = made.events.iter().fold(std::mem::take(&mut self.0), Player::evolve);
        let word = |effect: &PlayerEffect| match effect {
            PlayerEffect::Admit { kind, seek } => Some(("admit", *kind, *seek)),
            PlayerEffect::Withdraw { kind, seek } => Some(("withdraw", *kind, *seek)),
            PlayerEffect::Push(_)
            | PlayerEffect::Bar { .. }
            | PlayerEffect::Rename { .. }
            | PlayerEffect::TellRating { .. } => None,
        };
        made.effects.iter().filter_map(word).collect()
    }

    fn waits(&mut self, kind: GameKind, rev: u64, at: i64, seek: Option<u64>) -> Vec<Word> {
        let note = WaitNote { kind, rev, at: Instant(at), seek, table: None };
        self.ask(PlayerCommand::NoteWait { note })
    }

    /// A lobby has made a match.
    fn matched(&mut self, kind: GameKind, rev: u64, at: i64) -> Vec<Word> {
        let note = WaitNote { kind, rev, at: Instant(at), seek: None, table: Some(table_id(rev)) };
        self.ask(PlayerCommand::NoteWait { note })
    }

    fn plays(&mut self, n: u64, seq: u64, stage: GameStage) -> Vec<Word> {
        let note = GameNote {
            table: table_id(n),
            seq,
            at: Instant(50),
            kind: GameKind::Go,
            opponent: None,
            tournament: None,
            here: false,
            stage,
            deadline: None,
            outcome: None,
        };
        self.ask(PlayerCommand::NoteGame { note, word: None })
    }

    fn place(&self) -> Option<GameKind> {
        self.0.view().unwrap().waits
    }
}

#[test]
fn a_player_waits_in_one_lobby_only_the_newest_wherever_the_words_meet() {
    let mut own = Own::new();
    assert_eq!(own.waits(GameKind::Go, 7, 10, Some(7)), [("admit", GameKind::Go, 7)]);
    assert_eq!(own.place(), Some(GameKind::Go));
    let back = own.waits(GameKind::Ludo, 3, 20, Some(3));
    assert_eq!(
        back,
        [("withdraw", GameKind::Go, 7)],
        "the older one is taken back, the newer one not let in yet"
    );
    assert_eq!(own.place(), Some(GameKind::Ludo));
    assert_eq!(own.waits(GameKind::Go, 9, 25, None), [("admit", GameKind::Ludo, 3)], "no match came of it");
    // A word that was long under way.
    let late = own.waits(GameKind::Backgammon, 5, 15, Some(5));
    assert_eq!(late, [("withdraw", GameKind::Backgammon, 5)]);
    assert_eq!(own.place(), Some(GameKind::Ludo));
    assert_eq!(own.waits(GameKind::Backgammon, 4, 30, Some(4)), [], "an older word of a lobby is no news");
    assert_eq!(own.waits(GameKind::Backgammon, 6, 31, None), []);
    // Another choice in the same lobby is another wait.
    assert_eq!(own.waits(GameKind::Ludo, 4, 35, Some(4)), [("admit", GameKind::Ludo, 4)]);
    assert_eq!(own.waits(GameKind::Ludo, 5, 40, None), []);
    assert_eq!(own.place(), None);
}

#[test]
fn a_match_ends_every_other_wait_and_lets_none_in_until_it_is_over() {
    let mut own = Own::new();
    own.waits(GameKind::Go, 7, 10, Some(7));
    assert_eq!(own.waits(GameKind::Ludo, 3, 20, Some(3)), [("withdraw", GameKind::Go, 7)]);
    // The lobby of go was faster: its match stands, and the newer wait is the one that ends.
    assert_eq!(own.matched(GameKind::Go, 8, 21), [("withdraw", GameKind::Ludo, 3)]);
    assert_eq!(own.0.quick_match(), Some((GameKind::Go, &table_id(8))));
    assert_eq!(own.waits(GameKind::Ludo, 4, 22, None), []);
    assert_eq!(own.waits(GameKind::Ludo, 6, 30, Some(6)), [("withdraw", GameKind::Ludo, 6)], "not beside it");
    assert_eq!(own.waits(GameKind::Ludo, 7, 31, None), []);
    assert_eq!(own.waits(GameKind::Go, 20, 90, None), [], "the match is over");
    assert_eq!(own.0.quick_match(), None);
    assert_eq!(own.waits(GameKind::Ludo, 8, 91, Some(8)), [("admit", GameKind::Ludo, 8)]);
}

#[test]
fn a_game_that_begins_ends_every_wait_and_one_that_goes_on_does_not() {
    let mut own = Own::new();
    own.plays(1, 4, GameStage::TheirTurn);
    own.waits(GameKind::Ludo, 3, 20, Some(3));
    assert_eq!(own.plays(1, 5, GameStage::YourTurn), [], "a long game may go on beside it");
    assert_eq!(own.plays(2, 1, GameStage::Waiting), []);
    assert_eq!(own.plays(2, 3, GameStage::YourTurn), [("withdraw", GameKind::Ludo, 3)]);
}

#[test]
fn nobody_is_brought_together_with_somebody_whom_he_or_who_avoids_him() {
    let mut kit = Kit::default();
    let opens = |effects: &[LobbyEffect]| -> Option<Vec<PlayerId>> {
        effects.iter().find_map(|effect| match effect {
            LobbyEffect::OpenTable { setup } => {
                Some(setup.reserved.iter().map(|(who, _)| who.clone()).collect())
            }
            _ => None,
        })
    };
    let pair = |a: u8, b: u8| Some(vec![player(a), player(b)]);
    kit.seek_without(1, minutes(5), &[2]).unwrap();
    assert_eq!(opens(&kit.seek(2, minutes(5)).unwrap()), None, "1 avoids 2");
    assert_eq!(opens(&kit.seek_without(3, minutes(5), &[1, 2]).unwrap()), None, "3 avoids both");
    // Who waited longest of those who go together.
    assert_eq!(opens(&kit.seek(4, minutes(5)).unwrap()), pair(1, 4));
    assert_eq!(opens(&kit.seek(5, minutes(5)).unwrap()), pair(2, 5));
    assert_eq!(opens(&kit.seek(6, minutes(5)).unwrap()), pair(3, 6));
    // At a table of three, each goes with each.
    let mut kit = Kit::default();
    for (n, avoids) in [(11, vec![12]), (12, vec![]), (13, vec![])] {
        assert_eq!(opens(&kit.seek_without(n, ludo(3), &avoids).unwrap()), None, "{n}");
    }
    assert_eq!(opens(&kit.seek(14, ludo(3)).unwrap()), Some(vec![player(11), player(13), player(14)]));
    assert_eq!(kit.lobby.seeks().len(), 1, "12 waits on");
}
