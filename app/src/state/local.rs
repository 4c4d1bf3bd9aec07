//! A game of several players at one device: the same rules, clocks and chance, without any server. What falls comes from
//! a seed that this device draws before the first move (FD-1, FD-3).

use crate::boards::{self, Action, Rulebook, Seen, View};
use crate::net::read::{Read, field};
use serde_json::{Value, json};
use shared::chance::{Chance, Seed, commitment, key};
use shared::clock::{Clock, ClockConfig, Flag};
use shared::ids::{DisplayName, PlayerId, TableId};
use shared::outcome::{EndReason, Outcome};
use shared::rules::DrawClaim;
use shared::seat::{Seat, SeatSet, Viewer};
use shared::table::{ColourChoice, LEAVE, Owner, Phase, PlaceView, TableSettings, TableView};
use shared::time::Instant;

/// How a wait of the game that ran out stands among the moves of a stored game; no game writes a move like this.
const WAITED: &str = "~";

/// The game of the players at one device.
pub(crate) struct Local {
    id: TableId,
    settings: TableSettings,
    names: Vec<DisplayName>,
    seed: Seed,
    game: Box<dyn Rulebook>,
    /// What was done, as it is written in the game's record; [`WAITED`] where only time passed.
    moves: Vec<String>,
    clock: Option<Clock>,
    /// What the game waits for by itself: which wait, and until when.
    wait: Option<(u64, Instant)>,
    /// The player who has taken the device to see what nobody else may see.
    holder: Option<Seat>,
    offer: Option<Seat>,
    outcome: Option<Outcome>,
    seq: u64,
}

impl Clone for Local {
    fn clone(&self) -> Self {
        Self {
            id: self.id.clone(),
            settings: self.settings.clone(),
            names: self.names.clone(),
            seed: self.seed.clone(),
            game: self.game.copy(),
            moves: self.moves.clone(),
            ..*self
        }
    }
}

impl Local {
    /// A new game between players with these names, in seat order. `minutes` of 0 = without a clock.
    pub(crate) fn new(
        settings: TableSettings,
        names: Vec<DisplayName>,
        random: [u8; 64],
        now: Instant,
    ) -> Option<Self> {
        let (seed, id) = random.split_at(32);
        let seed = Seed::new(seed.try_into().ok()?);
        let id = TableId::from_random(id.get(..26)?.try_into().ok()?);
        Self::begin(settings, names, seed, id, now)
    }

    fn begin(
        settings: TableSettings,
        names: Vec<DisplayName>,
        seed: Seed,
        id: TableId,
        now: Instant,
    ) -> Option<Self> {
        let chance = Chance::new(key(&seed, &[]), id.as_str());
        let game = boards::open(settings.game, &chance)?;
        let clock = (settings.minutes > 0)
            .then(|| Clock::new(&ClockConfig::minutes(i64::from(settings.minutes)), now));
        let (offer, outcome) = (None, None);
        let mut local = Self {
            id,
            settings,
            names,
            seed,
            game,
            moves: Vec::new(),
            clock,
            wait: None,
            holder: None,
            offer,
            outcome,
            seq: 0,
        };
        local.settle(now);
        (local.names.len() == local.game.seats().len()).then_some(local)
    }

    /// What is kept on the device after each move: seed and moves, from which everything follows again.
    pub(crate) fn store(&self) -> Value {
        let names: Vec<&str> = self.names.iter().map(DisplayName::as_str).collect();
        let left = self.clock.map(|clock| clock.left.map(|left| left.0));
        json!({
            "id": self.id.as_str(), "seed": self.seed.reveal_hex(), "settings": self.settings, "names": names,
            "moves": self.moves, "left": left, "offer": self.offer.map(u8::from),
        })
    }

    /// A stored game goes on: its clock stood still while the page was closed.
    pub(crate) fn resume(it: &Value, now: Instant) -> Option<Self> {
        let mut local = Self::begin(
            field(it, "settings")?,
            field(it, "names")?,
            field(it, "seed")?,
            field(it, "id")?,
            now,
        )?;
        let chance = local.chance();
        for text in Vec::<String>::read(it.get("moves")?)? {
            match text.as_str() {
                WAITED => drop(local.game.time_up(&chance)?),
                LEAVE => drop(local.game.leave(local.turn())?),
                text => local.game.replay(local.turn(), text, &chance)?,
            }
            local.moves.push(text);
            local.settle(now);
        }
        local.offer = field(it, "offer")?;
        if let (Some(clock), Some(left)) = (&mut local.clock, field(it, "left")?) {
            clock.left = left;
        }
        Some(local)
    }

    /// The next game of the same players, each one seat further, except where stones are given in advance.
    pub(crate) fn rematch(&self, random: [u8; 64], now: Instant) -> Option<Self> {
        let mut names = self.names.clone();
        if !self.settings.game.keeps_seats() {
            names.rotate_left(1);
        }
        Self::new(self.settings.clone(), names, random, now)
    }

    fn chance(&self) -> Chance {
        Chance::new(key(&self.seed, &[]), self.id.as_str())
    }

    /// Whether it is over.
    pub(crate) const fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The names in seat order.
    pub(crate) fn names(&self) -> &[DisplayName] {
        &self.names
    }

    /// How many changes there were.
    pub(crate) const fn seq(&self) -> u64 {
        self.seq
    }

    /// The seat whose player holds the device.
    pub(crate) fn turn(&self) -> Seat {
        self.game.hand().unwrap_or(Seat::FIRST)
    }

    /// Whether the device has to be handed to the player on turn: until then nobody's secrets are in the view, and no
    /// clock runs.
    pub(crate) fn is_covered(&self) -> bool {
        !self.is_over() && self.game.alone().is_some_and(|seat| self.holder != Some(seat))
    }

    /// The player on turn has the device now.
    pub(crate) fn hold(&mut self, now: Instant) {
        self.pass_time(now);
        if self.is_covered() {
            self.holder = self.game.alone();
            self.settle(now);
        }
    }

    /// What may be on the screen: what whoever looks at it may see.
    fn viewer(&self) -> Viewer {
        match self.game.alone() {
            Some(seat) if self.holder == Some(seat) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// An action of the player who holds the device; tells what was seen, or nothing if it is not possible.
    pub(crate) fn act(&mut self, action: &Action, now: Instant) -> Option<Vec<Seen>> {
        self.pass_time(now);
        if self.is_over() || self.is_covered() {
            return None;
        }
        let seat = self.turn();
        let (text, seen) = self.game.act(seat, action, &self.chance())?;
        self.moves.push(text);
        // An offer stands until the opponent has moved.
        self.offer = self.offer.filter(|by| *by == seat);
        self.settle(now);
        Some(seen)
    }

    /// Clock, wait and end after a change of the game.
    fn settle(&mut self, now: Instant) {
        self.seq += 1;
        // Who has given the device away has it no more, also when it comes back.
        self.holder = self.holder.filter(|seat| self.game.alone() == Some(*seat));
        let next = self.game.clocks().iter().next().filter(|_| !self.is_covered());
        let timer = self.game.turn_timer();
        self.clock = self.clock.map(|clock| clock.press(now, next, timer));
        let waits = self.game.waits();
        self.wait = waits.map(|wait| match self.wait {
            // As long as the number stays the same, the same time runs on.
            Some((number, until)) if number == wait.number => (number, until),
            _ => (wait.number, now.plus(wait.time)),
        });
        if let Some(outcome) = self.game.outcome() {
            self.end(outcome, now);
        }
    }

    /// The player who holds the device resigns (GEN-6); where others play on, that player leaves (LU-27). Tells what was
    /// seen.
    pub(crate) fn resign(&mut self, now: Instant) -> Vec<Seen> {
        let turn = self.turn();
        if self.is_over() {
            return Vec::new();
        }
        let Some(seen) = self.game.leave(turn) else {
            let winner = self.game.seats().iter().find(|seat| *seat != turn).unwrap_or(turn);
            self.end(Outcome::win(winner, EndReason::Resignation), now);
            return Vec::new();
        };
        if !seen.is_empty() {
            self.moves.push(LEAVE.to_owned());
            self.settle(now);
        }
        seen
    }

    /// The side on turn offers a draw; the other answers on its turn.
    pub(crate) fn offer_draw(&mut self) {
        if self.game.features().draw_offers && self.offer.is_none() {
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
        if self.game.may_claim(self.turn(), claim) {
            let reason = match claim {
                DrawClaim::ThreefoldRepetition => EndReason::ThreefoldRepetition,
                DrawClaim::FiftyMoves => EndReason::FiftyMoves,
            };
            self.end(Outcome::draw(reason), now);
        }
    }

    /// What time alone does: a clock that has run out ends the game (GEN-3, LC-15), a wait of the game that is over is
    /// carried out. Tells what was seen.
    pub(crate) fn pass_time(&mut self, now: Instant) -> Vec<Seen> {
        if self.is_over() {
            return Vec::new();
        }
        if let Some((at, seat, flag)) =
            self.clock.and_then(|clock| clock.falls_at()).filter(|(at, ..)| *at <= now)
        {
            let reason = match flag {
                Flag::Bank => EndReason::Timeout,
                Flag::TurnTimer => EndReason::TurnTimer,
            };
            self.end(self.game.flag(seat, reason), at);
            return Vec::new();
        }
        let Some((_, until)) = self.wait.filter(|(_, until)| *until <= now) else { return Vec::new() };
        let seen = self.game.time_up(&self.chance());
        self.moves.push(WAITED.to_owned());
        self.settle(until);
        seen.unwrap_or_default()
    }

    fn end(&mut self, outcome: Outcome, at: Instant) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.clock = self.clock.map(|clock| clock.stop(at));
            self.wait = None;
            self.seq += 1;
        }
    }

    /// The table as the page shows it to the player who holds the device.
    pub(crate) fn view(&self) -> TableView<View> {
        let place = |(n, name): (u8, &DisplayName)| PlaceView {
            player: PlayerId::from_random(&[n; 26]),
            name: name.clone(),
            seated: true,
            present: true,
            computer: false,
            nonce: None,
        };
        TableView {
            table: self.id.clone(),
            kind: self.settings.game.kind(),
            settings: self.settings.clone(),
            owner: Owner::Player { player: PlayerId::from_random(&[0; 26]) },
            phase: if self.is_over() { Phase::Over } else { Phase::Running },
            places: (0..).zip(&self.names).map(place).collect(),
            seats: self.game.seats(),
            game: Some(self.game.view(self.viewer())),
            to_act: if self.is_over() { SeatSet::EMPTY } else { SeatSet::only(self.turn()) },
            clock: self.clock,
            waits_until: self.wait.map(|(_, until)| until),
            features: self.game.features(),
            draw_offer: self.offer,
            away_until: None,
            listed: false,
            expires: None,
            outcome: self.outcome,
            points: self.game.points(),
            rematch: Vec::new(),
            next: None,
            muted: Vec::new(),
            commitment: commitment(&self.seed, self.id.as_str()),
            reveal: self.is_over().then(|| self.seed.clone()),
        }
    }
}

/// The settings of a game on this device.
pub(crate) fn settings(game: shared::table::GameConfig, minutes: u16) -> TableSettings {
    TableSettings { game, minutes, increment_seconds: 0, colour: ColourChoice::White }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{Any, chess};
    use crate::net::json;
    use crate::state::Game;
    use shared::rules::ChessFlavour;
    use shared::table::GameConfig;
    use shared::time::Millis;

    fn names() -> Vec<DisplayName> {
        ["White", "Black"].map(|name| DisplayName::parse(name).unwrap()).into()
    }

    fn uci(text: &str) -> Action {
        Action::Chess(chess::chess_move(text.parse().unwrap()))
    }

    fn random(n: u8) -> [u8; 64] {
        std::array::from_fn(|i| n.wrapping_mul(31).wrapping_add(i as u8))
    }

    fn local(ludo: bool, minutes: u16) -> Local {
        let game = if ludo { GameConfig::LudoChess } else { GameConfig::ClassicChess(ChessFlavour::Casual) };
        Local::new(settings(game, minutes), names(), random(7), Instant(0)).unwrap()
    }

    /// Plays the nth legal move each time, one second a move, until the end.
    fn play_out(game: &mut Local) -> u32 {
        let mut plies = 0;
        while !game.is_over() && plies < 600 {
            let seat = game.turn();
            let moves = Any::legal(&game.game.view(Viewer::Seat(seat)), seat);
            let action = &moves[(plies as usize * 13 + 5) % moves.len()];
            plies += 1;
            game.act(action, Instant(i64::from(plies) * 1_000)).unwrap();
        }
        plies
    }

    #[test]
    fn lc_a_whole_ludo_chess_game_is_played_and_can_be_recomputed_from_its_seed() {
        for n in 0..8 {
            let ludo = settings(GameConfig::LudoChess, 30);
            let mut game = Local::new(ludo, names(), random(n), Instant(0)).unwrap();
            play_out(&mut game);
            let view = game.view();
            assert!(game.is_over() && view.reveal.is_some());
            let chance = Chance::new(key(&game.seed, &[]), view.table.as_str());
            let Some(View::Chess(chess::View::Ludo(state))) = view.game else { panic!() };
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
            game.act(&uci("e2e4"), Instant(1_000)).unwrap();
            let text = game.store().to_string();
            let resumed = Local::resume(&json::parse(&text).unwrap(), Instant(900_000)).unwrap();
            assert_eq!(resumed.view().game, game.view().game);
            let left = resumed.clock.unwrap().left_at(Seat::SECOND, Instant(901_000));
            assert_eq!(left, Millis(599_000), "the clock stood still while the page was closed");
            assert_eq!(resumed.view().clock.unwrap().left[0], Millis(599_000));
            assert_eq!((resumed.names(), &resumed.seed), (game.names(), &game.seed));
        }
    }

    #[test]
    fn gen_3_a_flag_ends_the_game_and_a_late_move_does_not_count() {
        let mut game = local(false, 5);
        assert!(game.act(&uci("e2e4"), Instant(300_000)).is_none());
        assert_eq!(game.outcome, Some(Outcome::win(Seat::SECOND, EndReason::Timeout)));
        assert_eq!(game.view().clock.unwrap().left[0], Millis(0));
    }

    #[test]
    fn without_a_clock_nothing_falls() {
        let mut game = local(true, 0);
        game.pass_time(Instant(i64::MAX));
        assert!(!game.is_over());
        assert!(game.view().clock.is_none());
    }

    #[test]
    fn a_draw_is_offered_on_one_turn_and_answered_on_the_next() {
        let mut game = local(false, 5);
        game.offer_draw();
        game.act(&uci("e2e4"), Instant(1_000)).unwrap();
        assert_eq!(game.view().draw_offer, Some(Seat::FIRST));
        game.act(&uci("e7e5"), Instant(2_000)).unwrap();
        assert_eq!(game.view().draw_offer, None, "a move refuses it");
        game.offer_draw();
        game.act(&uci("g1f3"), Instant(3_000)).unwrap();
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

    fn go(actions: &[&str], now: Instant) -> Local {
        let table = shared::table::GoTable { size: 9, scoring: Default::default(), handicap: 0 };
        let mut game =
            Local::new(settings(GameConfig::Go(table), 5), names(), random(3), Instant(0)).unwrap();
        for text in actions {
            use shared::table::TableGame;
            let action = shared::rules::go::Go::read_action(text).unwrap();
            game.act(&Action::Go(action), now).unwrap();
        }
        game
    }

    #[test]
    fn go_11_both_at_the_device_are_asked_and_the_clocks_stand_still() {
        let mut game = go(&["ee", "pass", "pass"], Instant(60_000));
        assert_eq!((game.turn(), game.view().clock.unwrap().running), (Seat::FIRST, None));
        assert_eq!(game.view().waits_until, Some(Instant(180_000)));
        game.act(&Action::Go(shared::rules::go::Action::Accept), Instant(70_000)).unwrap();
        assert_eq!(game.turn(), Seat::SECOND, "the other is asked now");
        assert_eq!(game.view().waits_until, Some(Instant(180_000)), "the same two minutes run on");
        game.act(&Action::Go(shared::rules::go::Action::Accept), Instant(80_000)).unwrap();
        assert_eq!(game.outcome, Some(Outcome::win(Seat::FIRST, EndReason::Score)));
        assert_eq!(game.view().waits_until, None);
    }

    #[test]
    fn go_11_a_count_that_nobody_answers_stands_after_two_minutes() {
        let mut game = go(&["ee", "pass", "pass"], Instant(60_000));
        assert_eq!(game.pass_time(Instant(179_999)), vec![]);
        assert!(!game.is_over());
        assert_eq!(game.pass_time(Instant(180_000)).len(), 1);
        assert_eq!(game.outcome.unwrap().reason, EndReason::Score);
    }

    #[test]
    fn go_12_a_resumed_game_survives_storage() {
        let game = go(&["ee", "pass", "pass", "resume", "ce"], Instant(1_000));
        assert_eq!(game.turn(), Seat::FIRST, "who passed first has moved");
        let resumed =
            Local::resume(&json::parse(&game.store().to_string()).unwrap(), Instant(9_000)).unwrap();
        assert_eq!(resumed.view().game, game.view().game);
        assert_eq!(resumed.moves, game.moves);
    }

    fn ludo(players: u8, seed: u8) -> Local {
        let house = Default::default();
        let table = shared::table::LudoTable { players, house, turn_seconds: 0, computers: 0 };
        let names = ["Asha", "Bruno", "Cleo", "Dev"].map(|name| DisplayName::parse(name).unwrap());
        let names = names.into_iter().take(usize::from(players)).collect();
        Local::new(settings(GameConfig::Ludo(table), 0), names, random(seed), Instant(0)).unwrap()
    }

    /// Plays so many actions, each time another one of those that are legal.
    fn play(game: &mut Local, actions: usize) {
        for n in 0..actions {
            let seat = game.turn();
            let legal = Any::legal(&game.game.view(Viewer::Seat(seat)), seat);
            let Some(action) = legal.get(n * 7 % legal.len().max(1)) else { return };
            game.act(action, Instant(n as i64)).unwrap();
        }
    }

    #[test]
    fn bg_4_each_variant_of_backgammon_is_played_to_its_end_on_one_device_whoever_begins() {
        use shared::rules::backgammon::{Action as Turn, Variant, legal_plays};
        for variant in [Variant::Standard, Variant::Nackgammon, Variant::Hypergammon] {
            let mut began = [false; 2];
            for n in 0..6 {
                let config = settings(GameConfig::Backgammon(variant), 0);
                let mut game = Local::new(config, names(), random(n), Instant(0)).unwrap();
                began[usize::from(u8::from(game.turn()))] = true;
                for ply in 1.. {
                    assert!(ply < 4_000, "it ends");
                    if game.is_over() {
                        break;
                    }
                    let Some(View::Backgammon(state)) = game.view().game else { panic!() };
                    let dice = state.dice.unwrap();
                    let all = legal_plays(&state.position, state.flow.turn, dice, &state.config.rulings);
                    let hops = all[ply % all.len()].hops();
                    game.act(&Action::Backgammon(Turn::Play { hops }), Instant(ply as i64)).unwrap();
                }
                let resumed = Local::resume(&json::parse(&game.store().to_string()).unwrap(), Instant(9));
                assert_eq!(resumed.unwrap().view().game, game.view().game);
            }
            assert_eq!(began, [true, true]);
        }
    }

    #[test]
    fn lu_16_ludo_for_four_is_played_to_its_end_on_one_device_and_nobody_is_hurried() {
        let mut game = ludo(4, 1);
        assert_eq!((game.view().waits_until, game.view().clock), (None, None));
        play(&mut game, 4_000);
        assert!(game.is_over());
        let Some(View::Ludo(state)) = game.view().game else { panic!() };
        assert_eq!(state.places().len(), 4);
        assert_eq!(game.outcome.unwrap().winner(), state.places().first().copied());
    }

    #[test]
    fn lu_27_who_leaves_a_game_of_three_lets_the_others_play_on_also_after_storage() {
        let mut game = ludo(3, 2);
        play(&mut game, 40);
        let left = game.turn();
        assert_eq!(game.resign(Instant(41)).len(), 1);
        assert!(!game.is_over() && game.turn() != left);
        play(&mut game, 20);
        let text = game.store().to_string();
        let resumed = Local::resume(&json::parse(&text).unwrap(), Instant(99)).unwrap();
        assert_eq!(resumed.view().game, game.view().game);
        assert_eq!(resumed.moves, game.moves);
        // The last but one who leaves ends it.
        let winner = game.game.seats().iter().find(|seat| *seat != left && *seat != game.turn());
        game.resign(Instant(100));
        assert_eq!(game.outcome, winner.map(|winner| Outcome::win(winner, EndReason::Resignation)));
        assert_eq!(game.resign(Instant(101)), vec![], "nothing is left of it");
    }

    #[test]
    fn gen_6_of_two_who_play_ludo_the_other_one_wins_wherever_they_sit() {
        let mut game = ludo(2, 3);
        let loser = game.turn();
        game.resign(Instant(1));
        let winner = game.outcome.unwrap().winner().unwrap();
        assert!(winner != loser && game.game.seats().contains(winner));
    }

    fn gin(seed: u8) -> Local {
        let game = GameConfig::GinRummy(shared::rules::gin_rummy::Variant::Standard);
        Local::new(settings(game, 5), names(), random(seed), Instant(0)).unwrap()
    }

    /// Whose cards are on the screen.
    fn on_screen(game: &Local) -> Option<Seat> {
        let Some(View::Gin(view)) = game.view().game else { panic!() };
        view.mine.map(|mine| mine.seat)
    }

    /// Draws from the stock, and closes or throws what leaves least, as the holder of the device.
    fn gin_turn(game: &mut Local, now: Instant) {
        use shared::rules::gin_rummy::{Action as Gin, Play, Source};
        game.act(&Action::Gin(Gin::Play(Play::Draw { from: Source::Stock })), now).unwrap();
        let seat = game.turn();
        let moves = Any::legal(&game.game.view(Viewer::Seat(seat)), seat);
        let close = moves.iter().find(|it| matches!(it, Action::Gin(Gin::Play(Play::Close { .. })))).cloned();
        let Some(View::Gin(view)) = game.view().game else { panic!() };
        let mine = view.mine.unwrap();
        let (card, _) = *mine.after_discard.iter().min_by_key(|(_, left)| *left).unwrap();
        let throw = Action::Gin(Gin::Play(Play::Discard { card }));
        game.act(&close.unwrap_or(throw), now).unwrap();
    }

    #[test]
    fn gr_26_nobodys_cards_are_on_the_screen_until_the_device_was_handed_over() {
        use shared::rules::gin_rummy::{Action as Gin, Play, Source};
        let mut game = gin(5);
        let first = game.turn();
        assert!(game.is_covered() && on_screen(&game).is_none());
        let draw = Action::Gin(Gin::Play(Play::Draw { from: Source::Stock }));
        assert!(game.act(&draw, Instant(1_000)).is_none(), "nobody has the device in hand");
        assert_eq!(game.view().clock.unwrap().running, None, "and no clock runs");
        game.hold(Instant(9_000));
        assert_eq!((on_screen(&game), game.is_covered()), (Some(first), false));
        assert_eq!(game.view().clock.unwrap().running, Some(first));
        let before = game.seq();
        game.hold(Instant(9_500));
        assert_eq!(game.seq(), before, "a second press changes nothing");
        gin_turn(&mut game, Instant(12_000));
        assert_eq!((game.turn(), on_screen(&game)), (first.other(), None), "the turn is over");
        assert!(game.is_covered());
        assert_eq!(game.view().clock.unwrap().left_at(first, Instant(60_000)), Millis(297_000));
        game.hold(Instant(60_000));
        assert_eq!(on_screen(&game), Some(first.other()));
        gin_turn(&mut game, Instant(61_000));
        assert_eq!(on_screen(&game), None, "it came back, and has to be taken again");
        // A stored game shows nothing at first.
        let text = game.store().to_string();
        let mut resumed = Local::resume(&json::parse(&text).unwrap(), Instant(90_000)).unwrap();
        assert!(resumed.is_covered() && on_screen(&resumed).is_none());
        resumed.hold(Instant(90_000));
        game.hold(Instant(90_000));
        assert_eq!(resumed.view().game, game.view().game);
    }

    #[test]
    fn gr_6_between_two_hands_both_look_and_the_next_hand_is_covered_again() {
        use shared::rules::gin_rummy::{Action as Gin, HandEnd};
        let (mut closed, mut void) = (0, 0);
        for seed in 0..6 {
            let mut game = gin(seed);
            let mut now = 0;
            while !game.is_over() && now < 900_000 {
                now += 100;
                if game.is_covered() {
                    game.hold(Instant(now));
                    assert_eq!(on_screen(&game), Some(game.turn()));
                    gin_turn(&mut game, Instant(now));
                    continue;
                }
                let Some(View::Gin(view)) = game.view().game else { panic!() };
                match view.end {
                    Some(HandEnd::Closed { .. }) => closed += 1,
                    Some(HandEnd::Void) => void += 1,
                    None => panic!("neither covered nor over"),
                }
                assert_eq!((view.mine, game.view().clock.unwrap().running), (None, None));
                let ready = Action::Gin(Gin::Ready);
                game.act(&ready, Instant(now)).unwrap();
                game.act(&ready, Instant(now)).unwrap();
                assert!(game.is_covered());
            }
            assert!(game.view().game.is_some());
        }
        assert!(closed > 6, "{closed} {void}");
        // Whoever is asked first may also let the time run out.
        let mut game = gin(1);
        while game.view().waits_until.is_none() {
            game.hold(Instant(0));
            gin_turn(&mut game, Instant(0));
        }
        assert_eq!(game.pass_time(Instant(29_999)), vec![]);
        assert_eq!(game.pass_time(Instant(30_000)).len(), 1);
        assert!(game.is_covered());
    }
}
