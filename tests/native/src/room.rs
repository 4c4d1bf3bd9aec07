//! A table under test: time is set by hand, and every decision is checked against the laws of an aggregate.

use serde_json::{Value, json};
use shared::aggregate::{Aggregate, Ctx};
use shared::chance::{Nonce, Seed};
use shared::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use shared::ladder::LadderKind;
use shared::outcome::{EndReason, Outcome};
use shared::player::{CountedGame, Endpoint, Subscription};
use shared::rating::Rating;
use shared::rules::go::Scoring;
use shared::rules::ludo::House;
use shared::rules::{ChessFlavour, GameKind, Rules};
use shared::seat::{Seat, Viewer};
use shared::table::{
    AnyEvent, AnyTable, AwayPolicy, ColourChoice, Effect, GameConfig, GoTable, LudoTable, Owner, Reject,
    TableCommand, TableSettings, TableSetup,
};
use shared::time::{Instant, Millis};
use shared::with_rules;
use std::fmt::Display;

/// Player number `n`.
#[must_use]
pub fn player(n: u8) -> PlayerId {
    PlayerId::from_random(&[n; 26])
}

/// The name of player number `n`.
#[must_use]
pub fn name(n: u8) -> DisplayName {
    DisplayName::parse(&format!("Player {n}")).expect("a name")
}

/// A device of a player, which differs from others by its endpoint.
#[must_use]
pub fn device(n: impl Display) -> Subscription {
    Subscription {
        endpoint: Endpoint::parse(&format!("https://push.example.com/{n}"), false).expect("an endpoint"),
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
            .to_owned(),
        auth: "BTBZMqHH6r4Tts7J_aSIgg".to_owned(),
        origin: "https://a.example".to_owned(),
    }
}

/// A nonce full of this byte.
#[must_use]
pub const fn nonce(byte: u8) -> Nonce {
    Nonce::new([byte; 32])
}

/// A table id from a number.
#[must_use]
pub fn table_id(n: u64) -> TableId {
    TableId::parse(&format!("table-{n}")).expect("a table id")
}

/// The invite code of the tournament under test.
#[must_use]
pub fn code() -> TournamentCode {
    TournamentCode::parse("K7MW2QXA9B4C").expect("a code")
}

/// The setup of a free table of player 1, who has White.
#[must_use]
pub fn free(game: GameConfig, minutes: u16) -> TableSetup {
    let settings = TableSettings { game, minutes, colour: ColourChoice::White, increment_seconds: 0 };
    settings.setup(table_id(1), (player(1), name(1))).expect("settings in range")
}

/// A casual game of classic chess.
#[must_use]
pub fn casual() -> TableSetup {
    free(GameConfig::ClassicChess(ChessFlavour::Casual), 10)
}

/// A contest of classic chess.
#[must_use]
pub fn contest() -> TableSetup {
    free(GameConfig::ClassicChess(ChessFlavour::Contest), 10)
}

/// A game with the draws of the ladder: offers and claims, and only the clock counts.
#[must_use]
pub fn ladder() -> TableSetup {
    TableSetup {
        game: GameConfig::ClassicChess(ChessFlavour::Ladder),
        away: AwayPolicy::ClockOnly,
        ..casual()
    }
}

/// Game 12 of a ladder, in which player 2 has challenged player 1.
#[must_use]
pub fn ladder_game(ladder: LadderKind) -> TableSetup {
    TableSetup::of_ladder(ladder, 12, (player(1), name(1)), (player(2), name(2)))
}

/// A game of Ludo Chess.
#[must_use]
pub fn ludo() -> TableSetup {
    free(GameConfig::LudoChess, 10)
}

/// A game of go on 9x9.
#[must_use]
pub fn go_game() -> TableSetup {
    free(GameConfig::Go(GoTable { size: 9, scoring: Scoring::Chinese, handicap: 0 }), 5)
}

/// A game of backgammon, with the cube as at a scheduled event (BG-20).
#[must_use]
pub fn backgammon_game() -> TableSetup {
    TableSetup { cube: true, ..free(GameConfig::Backgammon(Default::default()), 5) }
}

/// A match of gin rummy.
#[must_use]
pub fn gin_match() -> TableSetup {
    free(GameConfig::GinRummy(Default::default()), 10)
}

/// A game of ludo for so many, with half a minute for a roll.
#[must_use]
pub fn ludo_for(players: u8) -> TableSetup {
    free(GameConfig::Ludo(LudoTable { players, house: House::default(), turn_seconds: 30, computers: 0 }), 0)
}

/// The same, where a computer plays some of the seats.
#[must_use]
pub fn ludo_with(players: u8, computers: u8) -> TableSetup {
    free(GameConfig::Ludo(LudoTable { players, house: House::default(), turn_seconds: 30, computers }), 0)
}

/// A tournament's room for players 1 (White) and 2, open for a day.
#[must_use]
pub fn room_of_match(game: GameConfig) -> TableSetup {
    TableSetup {
        id: TableId::of_match(&code(), 3, 1),
        owner: Owner::Tournament { code: code(), name: "Club evening".to_owned(), match_index: 3, game: 1 },
        reserved: vec![(player(1), name(1)), (player(2), name(2))],
        white_place: Some(Seat::FIRST),
        colour: ColourChoice::Random,
        away: AwayPolicy::Abandon { after: Millis::seconds(300) },
        waits: Millis::hours(24),
        ..free(game, 10)
    }
}

/// A tournament's room for classic chess.
#[must_use]
pub fn classic_room() -> TableSetup {
    TableSetup {
        game: GameConfig::ClassicChess(ChessFlavour::Tournament),
        ..room_of_match(GameConfig::LudoChess)
    }
}

/// The legal actions of a seat at a table of any game, by its view alone.
#[must_use]
pub fn actions(view: &Value, seat: Seat) -> Vec<Value> {
    let kind: GameKind = serde_json::from_value(view["kind"].clone()).expect("a kind");
    with_rules!(kind, Game => legal::<Game>(&view["game"], seat))
}

fn legal<G: Rules>(game: &Value, seat: Seat) -> Vec<Value> {
    let view: G::View = serde_json::from_value(game.clone()).expect("a view");
    G::legal(&view, seat).iter().map(|action| json!(action)).collect()
}
/// A finished game as its player has counted it, with everything in it.
#[must_use]
pub fn counted_game() -> CountedGame {
    CountedGame {
        table: TableId::of_match(&code(), 3, 1),
        kind: GameKind::ClassicChess,
        at: Instant(1_000),
        outcome: (Outcome::win(Seat::FIRST, EndReason::Checkmate), Seat::FIRST),
        tournament: Some(code()),
        listed: false,
        others: vec![(player(2), name(2))],
        rating: Some([Rating::NEW, Rating::of(1_662.31, 290.32, 0.06)]),
    }
}

/// A table, its secret, and everything that came of it.
pub struct Room {
    /// The table as it stands.
    pub table: AnyTable,
    /// Its secret.
    pub seed: Seed,
    /// The time of the next command.
    pub now: i64,
    /// All events.
    pub events: Vec<AnyEvent>,
    /// All effects.
    pub effects: Vec<Effect>,
}

impl Room {
    /// A table that was never opened.
    #[must_use]
    pub fn empty(seed: u8) -> Self {
        Self {
            table: AnyTable::default(),
            seed: Seed::new([seed; 32]),
            now: 1_000_000,
            events: Vec::new(),
            effects: Vec::new(),
        }
    }

    /// An opened table.
    #[must_use]
    pub fn open(setup: &TableSetup) -> Self {
        let mut room = Self::empty(7);
        room.ask(TableCommand::Open { setup: Box::new(setup.clone()) }).expect("it opens");
        room
    }

    /// A table at which players 1 and 2 have sat down with sockets open: the game has started.
    #[must_use]
    pub fn started(setup: &TableSetup) -> Self {
        let mut room = Self::open(setup);
        for n in [1, 2] {
            room.sit(n).expect("a place");
            room.ask(TableCommand::Arrive { player: player(n) }).expect("arrives");
        }
        room
    }

    /// Lets time pass as the shell does before every command, then decides. Checks that deciding twice gives the
    /// same, and that a refusal changes nothing.
    ///
    /// # Errors
    /// As the table refuses.
    pub fn ask(&mut self, command: TableCommand<Value>) -> Result<(), Reject> {
        self.tick();
        let seed = self.seed.clone();
        let ctx = Ctx { now: Instant(self.now), seed: &seed };
        let first = self.table.decide(&command, &ctx);
        assert_eq!(first, self.table.decide(&command, &ctx), "deciding twice gives the same");
        let made = first?;
        self.take(made.events, made.effects);
        Ok(())
    }

    /// Only lets time pass.
    pub fn tick(&mut self) {
        let seed = self.seed.clone();
        let made = self.table.tick(&Ctx { now: Instant(self.now), seed: &seed });
        self.take(made.events, made.effects);
    }

    fn take(&mut self, events: Vec<AnyEvent>, effects: Vec<Effect>) {
        for event in &events {
            self.table = std::mem::take(&mut self.table).evolve(event);
        }
        self.events.extend(events);
        self.effects.extend(effects);
    }

    /// Lets `ms` pass without telling the table.
    pub const fn wait(&mut self, ms: i64) -> &mut Self {
        self.now += ms;
        self
    }

    /// Player `n` sits down.
    ///
    /// # Errors
    /// As the table refuses.
    pub fn sit(&mut self, n: u8) -> Result<(), Reject> {
        self.ask(TableCommand::Sit { player: player(n), name: name(n), nonce: None })
    }

    /// Player `n` moves in chess, on the present state.
    ///
    /// # Errors
    /// As the table refuses.
    pub fn play(&mut self, n: u8, uci: &str) -> Result<(), Reject> {
        let base = self.table.seq();
        self.ask(TableCommand::Act { player: player(n), base, action: json!({ "a": "move", "uci": uci }) })
    }

    /// Moves in turn, White first, without a pause; stops at nothing but a refusal.
    pub fn line(&mut self, moves: &str) {
        for uci in moves.split_whitespace() {
            let n = self.on_turn();
            self.play(n, uci).unwrap_or_else(|why| panic!("{uci}: {why:?}"));
        }
    }

    /// The moves of the player on turn, in UCI; none when the game is over.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        let view = self.view();
        let seat = if view["to_act"] == 2 { Seat::SECOND } else { Seat::FIRST };
        let uci = |action: &Value| action["uci"].as_str().expect("it moves in UCI").to_owned();
        actions(&view, seat).iter().map(uci).collect()
    }

    /// The first seat that may act, with its view and what it may do by that; nobody when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<(Seat, Value, Vec<Value>)> {
        let set = self.view()["to_act"].as_u64()?;
        let seat = [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| set & (1 << seat.index()) != 0)?;
        let view = self.table.view(Viewer::Seat(seat))?;
        let legal = actions(&view, seat);
        Some((seat, view, legal))
    }

    /// The number (1 or 2) of the player on turn.
    #[must_use]
    pub fn on_turn(&self) -> u8 {
        [1, 2].into_iter().find(|n| self.is_on_turn(*n)).expect("somebody is on turn")
    }

    /// Whether player `n` is on turn.
    #[must_use]
    pub fn is_on_turn(&self, n: u8) -> bool {
        match self.table.viewer(Some(&player(n))) {
            Viewer::Seat(seat) => {
                self.view()["to_act"].as_u64().is_some_and(|set| set & (1 << seat.index()) != 0)
            }
            Viewer::Spectator => false,
        }
    }

    /// What a spectator sees.
    #[must_use]
    pub fn view(&self) -> Value {
        self.table.view(Viewer::Spectator).expect("an open table")
    }

    /// How it ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        serde_json::from_value(self.view()["outcome"].clone()).ok()
    }

    /// The fields of the last event, without the names of its game and kind.
    #[must_use]
    pub fn last_event(&self) -> Value {
        let inner = |json: Value| json.as_object().and_then(|only| only.values().next().cloned());
        let json = self.events.last().map(|event| serde_json::to_value(event).expect("json"));
        json.and_then(inner).and_then(inner).unwrap_or_default()
    }

    /// The results reported to the tournament.
    #[must_use]
    pub fn reports(&self) -> Vec<shared::table::TableResult> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Report { result } => Some((**result).clone()),
                _ => None,
            })
            .collect()
    }

    /// Time left on both clocks, as stored.
    #[must_use]
    pub fn left(&self) -> [i64; 2] {
        serde_json::from_value(self.view()["clock"]["left"].clone()).expect("a clock")
    }
}
