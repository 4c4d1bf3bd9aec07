//! A game of two players at one device: the same rules, clocks and dice, without any server. The dice come from a seed
//! that this device draws before the first move (FD-1, FD-3).

use crate::boards::chess::{Seen, View};
use crate::net::read::{Read, field};
use serde_json::{Value, json};
use shared::chance::{Chance, Seed, commitment, key};
use shared::clock::{Clock, Flag};
use shared::ids::{DisplayName, PlayerId, TableId};
use shared::outcome::{EndReason, Outcome};
use shared::rules::chess::Move;
use shared::rules::classic_chess::{self, ClassicChess};
use shared::rules::ludo_chess::{self, Event, LudoChess};
use shared::rules::{ChessFlavour, DrawClaim, Features, Rules};
use shared::seat::{Seat, SeatSet};
use shared::table::{GameConfig, Owner, Phase, PlaceView, TableSettings, TableView};
use shared::time::Instant;

/// The game of two players at one device.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    id: TableId,
    settings: TableSettings,
    names: [DisplayName; 2],
    seed: Seed,
    game: View,
    clock: Option<Clock>,
    offer: Option<Seat>,
    outcome: Option<Outcome>,
    seq: u64,
}

impl Local {
    /// A new game. `minutes` of 0 = without a clock.
    pub(crate) fn new(
        ludo: bool,
        minutes: u16,
        names: [DisplayName; 2],
        random: [u8; 64],
        now: Instant,
    ) -> Option<Self> {
        let (seed, id) = random.split_at(32);
        let seed = Seed::new(seed.try_into().ok()?);
        let id = TableId::from_random(id.get(..26)?.try_into().ok()?);
        Self::begin(ludo, minutes, names, seed, id, now)
    }

    fn begin(
        ludo: bool,
        minutes: u16,
        names: [DisplayName; 2],
        seed: Seed,
        id: TableId,
        now: Instant,
    ) -> Option<Self> {
        let chance = Chance::new(key(&seed, &[]), id.as_str());
        let (game, config) = if ludo {
            let opened = LudoChess::open(&ludo_chess::Config::default(), &chance).ok()?;
            (View::Ludo(LudoChess::begin(&opened)), GameConfig::LudoChess)
        } else {
            let opened =
                ClassicChess::open(&classic_chess::Config::of(ChessFlavour::Casual), &chance).ok()?;
            (View::Classic(ClassicChess::begin(&opened)), GameConfig::ClassicChess(ChessFlavour::Casual))
        };
        let clock = (minutes > 0).then(|| {
            let config = shared::clock::ClockConfig::minutes(i64::from(minutes));
            Clock::new(&config, now).press(now, Some(Seat::FIRST), None)
        });
        let settings = TableSettings {
            game: config,
            minutes,
            increment_seconds: 0,
            colour: shared::table::ColourChoice::White,
        };
        Some(Self { id, settings, names, seed, game, clock, offer: None, outcome: None, seq: 1 })
    }

    /// What is kept on the device after each move: seed and moves, from which everything follows again.
    pub(crate) fn store(&self) -> Value {
        let moves: Vec<String> = self.game.plies().iter().map(|ply| ply.uci.to_string()).collect();
        let names: Vec<&str> = self.names.iter().map(DisplayName::as_str).collect();
        let left = self.clock.map(|clock| clock.left.map(|left| left.0));
        json!({
            "id": self.id.as_str(), "seed": self.seed.reveal_hex(), "ludo": self.game.is_ludo(), "names": names,
            "minutes": self.settings.minutes, "moves": moves, "left": left, "offer": self.offer.map(u8::from),
        })
    }

    /// A stored game goes on: its clock stood still while the page was closed.
    pub(crate) fn resume(it: &Value, now: Instant) -> Option<Self> {
        let (ludo, minutes) = (field(it, "ludo")?, field(it, "minutes")?);
        let mut game =
            Self::begin(ludo, minutes, field(it, "names")?, field(it, "seed")?, field(it, "id")?, now)?;
        for uci in Vec::<Move>::read(it.get("moves")?)? {
            game.act(uci, now)?;
        }
        game.offer = field(it, "offer")?;
        if let (Some(clock), Some(left)) = (&mut game.clock, field(it, "left")?) {
            clock.left = left;
        }
        Some(game)
    }

    /// The next game of the same two, with colours exchanged.
    pub(crate) fn rematch(&self, random: [u8; 64], now: Instant) -> Option<Self> {
        let [white, black] = self.names.clone();
        Self::new(self.game.is_ludo(), self.settings.minutes, [black, white], random, now)
    }

    /// Whether it is over.
    pub(crate) const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The names: White, Black.
    pub(crate) const fn names(&self) -> &[DisplayName; 2] {
        &self.names
    }

    /// How many changes there were.
    pub(crate) const fn seq(&self) -> u64 {
        self.seq
    }

    /// The seat on turn.
    pub(crate) fn turn(&self) -> Seat {
        Seat::of(self.game.position().turn())
    }

    /// A move of the side on turn; tells what was seen, or nothing if it is not possible.
    pub(crate) fn act(&mut self, uci: Move, now: Instant) -> Option<Seen> {
        if self.flag(now) || self.is_over() {
            return None;
        }
        let seat = self.turn();
        let roll = match &mut self.game {
            View::Ludo(state) => {
                let chance = Chance::new(key(&self.seed, &[]), self.id.as_str());
                let action = ludo_chess::Action::Move { uci };
                let events = LudoChess::decide(state, seat, &action, &chance).ok()?;
                let roll = events.iter().find_map(|event| match event {
                    Event::Moved { roll, .. } => *roll,
                    Event::Opened { .. } => None,
                });
                *state = events.iter().fold(state.clone(), LudoChess::evolve);
                roll
            }
            View::Classic(state) => {
                let action = classic_chess::Action::Move { uci };
                let events = ClassicChess::decide(state, seat, &action, &Chance::sealed()).ok()?;
                *state = events.iter().fold(state.clone(), ClassicChess::evolve);
                None
            }
        };
        self.seq += 1;
        // An offer stands until the opponent has moved.
        self.offer = self.offer.filter(|by| *by == seat);
        let timer = match &self.game {
            View::Ludo(state) => LudoChess::turn_timer(state),
            View::Classic(_) => None,
        };
        self.clock = self.clock.map(|clock| clock.press(now, Some(seat.other()), timer));
        if let Some(outcome) = self.game.outcome().copied() {
            self.end(outcome, now);
        }
        Some(Seen::Moved { uci, roll })
    }

    /// The side on turn resigns (GEN-6).
    pub(crate) fn resign(&mut self, now: Instant) {
        let outcome = Outcome::win(self.turn().other(), EndReason::Resignation);
        self.end(outcome, now);
    }

    /// The side on turn offers a draw; the other answers on its turn.
    pub(crate) fn offer_draw(&mut self) {
        if self.features().draw_offers && self.offer.is_none() {
            self.offer = Some(self.turn());
            self.seq += 1;
        }
    }

    /// The answer to the offer.
    pub(crate) fn answer_draw(&mut self, accept: bool, now: Instant) {
        if self.offer.take().is_some() {
            self.seq += 1;
            if accept {
                self.end(Outcome::draw(EndReason::Agreement), now);
            }
        }
    }

    /// CL-1.
    pub(crate) fn claim(&mut self, claim: DrawClaim, now: Instant) {
        let View::Classic(state) = &self.game else { return };
        if ClassicChess::may_claim(state, self.turn(), claim) {
            let reason = match claim {
                DrawClaim::ThreefoldRepetition => EndReason::ThreefoldRepetition,
                DrawClaim::FiftyMoves => EndReason::FiftyMoves,
            };
            self.end(Outcome::draw(reason), now);
        }
    }

    /// Looks whether a clock has run out (GEN-3, LC-15); tells whether the game ended by it.
    pub(crate) fn flag(&mut self, now: Instant) -> bool {
        let fallen = self.clock.and_then(|clock| clock.falls_at()).filter(|(at, ..)| *at <= now);
        let Some((at, seat, flag)) = fallen.filter(|_| !self.is_over()) else { return false };
        let reason = match flag {
            Flag::Bank => EndReason::Timeout,
            Flag::TurnTimer => EndReason::TurnTimer,
        };
        self.end(Outcome::win(seat.other(), reason), at);
        true
    }

    fn end(&mut self, outcome: Outcome, at: Instant) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.clock = self.clock.map(|clock| clock.stop(at));
            self.seq += 1;
        }
    }

    fn features(&self) -> Features {
        match &self.game {
            View::Ludo(_) => Features::default(),
            View::Classic(state) => ClassicChess::features(&state.config),
        }
    }

    /// The table as the page shows it: the players sit where they see their pieces.
    pub(crate) fn view(&self) -> TableView<View> {
        let place = |n: u8| PlaceView {
            player: PlayerId::from_random(&[n; 26]),
            name: self.names[usize::from(n)].clone(),
            seated: true,
            present: true,
            nonce: None,
        };
        let position = self.game.position();
        let points = shared::rules::chess::Color::ALL.map(|color| position.material(color));
        TableView {
            table: self.id.clone(),
            kind: self.game.kind(),
            settings: self.settings.clone(),
            owner: Owner::Player { player: PlayerId::from_random(&[0; 26]) },
            phase: if self.is_over() { Phase::Over } else { Phase::Running },
            places: vec![place(0), place(1)],
            seats: SeatSet::TWO,
            game: Some(self.game.clone()),
            to_act: if self.is_over() { SeatSet::EMPTY } else { SeatSet::only(self.turn()) },
            clock: self.clock,
            waits_until: None,
            features: self.features(),
            draw_offer: self.offer,
            away_until: None,
            expires: None,
            outcome: self.outcome,
            points: Some(points),
            rematch: Vec::new(),
            next: None,
            commitment: commitment(&self.seed, self.id.as_str()),
            reveal: self.is_over().then(|| self.seed.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::chess::Chess;
    use crate::net::json;
    use crate::state::Game;
    use shared::rules::classic_chess::Action;
    use shared::time::Millis;

    fn names() -> [DisplayName; 2] {
        ["White", "Black"].map(|name| DisplayName::parse(name).unwrap())
    }

    fn random(n: u8) -> [u8; 64] {
        std::array::from_fn(|i| n.wrapping_mul(31).wrapping_add(i as u8))
    }

    fn local(ludo: bool, minutes: u16) -> Local {
        Local::new(ludo, minutes, names(), random(7), Instant(0)).unwrap()
    }

    /// Plays the nth legal move each time, one second a move, until the end.
    fn play_out(game: &mut Local) -> u32 {
        let mut plies = 0;
        while !game.is_over() && plies < 600 {
            let moves = Chess::legal(&game.game, game.turn());
            let Action::Move { uci } = moves[(plies as usize * 13 + 5) % moves.len()];
            plies += 1;
            game.act(uci, Instant(i64::from(plies) * 1_000)).unwrap();
        }
        plies
    }

    #[test]
    fn lc_a_whole_ludo_chess_game_is_played_and_can_be_recomputed_from_its_seed() {
        for n in 0..8 {
            let mut game = Local::new(true, 30, names(), random(n), Instant(0)).unwrap();
            play_out(&mut game);
            let view = game.view();
            assert!(game.is_over() && view.reveal.is_some());
            let chance = Chance::new(key(&game.seed, &[]), view.table.as_str());
            let View::Ludo(state) = &game.game else { panic!() };
            for (roll, ply) in state.plies.iter().skip(14).enumerate() {
                assert_eq!(ply.die.unwrap().number(), chance.die(roll as u64).unwrap());
            }
            assert_eq!(commitment(&game.seed, view.table.as_str()), view.commitment);
        }
    }

    #[test]
    fn a_game_survives_storage() {
        for ludo in [true, false] {
            let mut game = local(ludo, 10);
            let uci = "e2e4".parse().unwrap();
            game.act(uci, Instant(1_000)).unwrap();
            let text = game.store().to_string();
            let resumed = Local::resume(&json::parse(&text).unwrap(), Instant(900_000)).unwrap();
            assert_eq!(resumed.game, game.game);
            let left = resumed.clock.unwrap().left_at(Seat::SECOND, Instant(901_000));
            assert_eq!(left, Millis(599_000), "the clock stood still while the page was closed");
            assert_eq!(resumed.view().clock.unwrap().left[0], Millis(599_000));
            assert_eq!((resumed.names(), &resumed.seed), (game.names(), &game.seed));
        }
    }

    #[test]
    fn gen_3_a_flag_ends_the_game_and_a_late_move_does_not_count() {
        let mut game = local(false, 5);
        assert!(game.act("e2e4".parse().unwrap(), Instant(300_000)).is_none());
        assert_eq!(game.outcome, Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
        assert_eq!(game.view().clock.unwrap().left[0], Millis(0));
    }

    #[test]
    fn without_a_clock_nothing_falls() {
        let mut game = local(true, 0);
        assert!(!game.flag(Instant(i64::MAX)));
        assert!(game.view().clock.is_none());
    }

    #[test]
    fn a_draw_is_offered_on_one_turn_and_answered_on_the_next() {
        let mut game = local(false, 5);
        game.offer_draw();
        game.act("e2e4".parse().unwrap(), Instant(1_000)).unwrap();
        assert_eq!(game.view().draw_offer, Some(Seat::FIRST));
        game.act("e7e5".parse().unwrap(), Instant(2_000)).unwrap();
        assert_eq!(game.view().draw_offer, None, "a move refuses it");
        game.offer_draw();
        game.act("g1f3".parse().unwrap(), Instant(3_000)).unwrap();
        game.answer_draw(true, Instant(4_000));
        assert_eq!(game.outcome, Some(Outcome::draw(EndReason::Agreement)));
    }

    #[test]
    fn lc_19_ludo_chess_has_no_draw_offers() {
        let mut game = local(true, 5);
        game.offer_draw();
        assert_eq!(game.view().draw_offer, None);
    }

    #[test]
    fn a_rematch_exchanges_the_colours() {
        let game = local(true, 5);
        let next = game.rematch(random(8), Instant(9)).unwrap();
        assert_eq!(next.names()[0], game.names()[1]);
        assert_ne!(next.id, game.id);
    }
}
