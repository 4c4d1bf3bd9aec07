//! What each player of gin rummy is shown, the parts of a turn, and lay-offs, each rule by itself.

use native::reference::rng::Rng;
use native::room::{free, gin_match, name, player};
use native::typed::Hall;
use shared::chance::{Chance, Seed, key};
use shared::rules::Rules;
use shared::rules::gin_rummy::{
    Action, Card, Cards, Close, Closing, Config, GinRummy, Hand, HandEnd, HandScore, Kind, Phase, Play,
    PlayRefused, Plays, Source, State, VIEW_HANDS, VIEW_PLAYS, Variant, are_melds_of, best_layoff, deadwood,
};
use shared::rules::laws::VIEW_BYTES;
use shared::seat::{Seat, Viewer};
use shared::table::{GameConfig, Phase as TablePhase, TableCommand};

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

fn cards(text: &str) -> Cards {
    Cards::parse(text).unwrap_or_else(|| panic!("{text}"))
}

fn chance(n: u8) -> Chance {
    Chance::new(key(&Seed::new([n; 32]), &[]), "gin")
}

fn begin(config: &Config, n: u8) -> State {
    GinRummy::begin(&GinRummy::open(config, &chance(n)).unwrap())
}

#[test]
fn gr_5_the_variant_is_shown_before_anybody_joins_and_is_the_one_that_is_played() {
    for variant in Variant::ALL {
        let setup = free(GameConfig::GinRummy(variant), 10);
        let mut hall = Hall::<GinRummy>::new([5; 32]);
        hall.ask(&TableCommand::Open { setup: Box::new(setup) }).unwrap();
        let waiting = hall.table.view(Viewer::Spectator).unwrap();
        assert_eq!(waiting.phase, TablePhase::Waiting);
        assert_eq!(waiting.settings.game, GameConfig::GinRummy(variant));
        for n in [1, 2] {
            hall.ask(&TableCommand::Sit { player: player(n), name: name(n), nonce: None }).unwrap();
            hall.ask(&TableCommand::Arrive { player: player(n) }).unwrap();
        }
        let game = hall.table.view(Viewer::Seat(A)).unwrap().game.unwrap();
        assert_eq!(game.config.variant, variant);
        assert_eq!(game.limit, variant.knock_limit(game.upcard), "GR-12");
    }
}

#[test]
fn gr_10_a_turn_is_one_card_drawn_and_then_one_discarded_or_the_end_of_the_hand() {
    let config = Config::default();
    let mut rng = Rng::new(10);
    for _ in 0..50 {
        let mut deck: Vec<Card> = Card::all().collect();
        rng.shuffle(&mut deck);
        let mut hand = Hand::deal(A, &deck).unwrap();
        let seat = hand.turn;
        let own = hand.cards(seat);
        let any = own.iter().next().unwrap();
        for early in [
            Play::Discard { card: any },
            Play::Close { how: Close::Knock, card: Some(any), melds: None },
            Play::Close { how: Close::BigGin, card: None, melds: None },
        ] {
            assert_eq!(hand.play(seat, &early, &config), Err(PlayRefused::DrawFirst), "{early:?}");
        }
        let (from, card) = if rng.below(2) == 0 {
            (Source::Stock, *hand.stock.0.last().unwrap())
        } else {
            (Source::Pile, *hand.pile.0.last().unwrap())
        };
        hand.play(seat, &Play::Draw { from }, &config).unwrap();
        assert_eq!(hand.cards(seat), own.with(card), "the top of what was chosen");
        for again in [Source::Stock, Source::Pile] {
            let twice = hand.play(seat, &Play::Draw { from: again }, &config);
            assert_eq!(twice, Err(PlayRefused::AlreadyDrawn), "exactly one");
        }
        hand.play(seat, &Play::Discard { card: any }, &config).unwrap();
        assert_eq!(hand.cards(seat), own.with(card).without(any));
        assert_eq!((hand.turn, hand.pile.0.last()), (seat.other(), Some(&any)), "the turn is over");
    }
}

fn knock(hand: &str, how: Close, discard: Option<&str>) -> Closing {
    Closing {
        hand: cards(hand),
        close: how,
        discard: discard.and_then(Card::parse),
        melds: None,
        taken: None,
        limit: Some(10),
        big_gin: true,
    }
}

/// Field report (ichabod801/t_games#366): a card laid off makes the next one fit.
#[test]
fn gr_17_lay_offs_lengthen_the_knockers_melds_one_card_after_another() {
    let run = [cards("4H5H6H")];
    // Two lay-offs on one end, one on the other, and a third that only follows the first.
    for (hand, laid) in [
        ("7H8H KS QD JC TC 9S 9D 2C 2S", "7H8H"),
        ("3H2H KS QD JC TC 9S 9D 8C AS", "3H2H"),
        ("3H7H8H KS QD JC TC 9S 9D 2C", "3H7H8H"),
        // 8H without 7H does not fit.
        ("8H KS QD JC TC 9S 9D 2C 2S 3D", ""),
        // No other suit, no second set.
        ("7S7D7C KS QD JC TC 9S 9D 2C", ""),
    ] {
        assert_eq!(best_layoff(&run, cards(hand)).laid_off, cards(laid), "{hand}");
    }
    // The fourth card of a set, and no fifth.
    let set = [cards("9S9H9D")];
    assert_eq!(best_layoff(&set, cards("9C KS QD JC 8S 2D 2C 3D 5H 6C")).laid_off, cards("9C"));
    // Only the defender, and only after a knock.
    let defender = cards("3H7H KSKHKD QD JC TC 9S 2C");
    let closed = knock("AS2S3S 4H5H6H 7D8D9D 5C 4C", Close::Knock, Some("5C")).resolve(defender).unwrap();
    assert_eq!(closed.laid_off, cards("3H7H"));
    let gin = knock("AS2S3S 4H5H6H 7D8D9DTD 5C", Close::Gin, Some("5C")).resolve(defender).unwrap();
    let big = knock("AS2S3S 4H5H6H 7D8D9DTDJD", Close::BigGin, None).resolve(defender).unwrap();
    for (closed, extra) in [(gin, 25), (big, 31)] {
        assert_eq!(closed.laid_off, Cards::EMPTY);
        assert_eq!(closed.points, deadwood(defender) + extra);
    }
}

#[test]
fn gr_19_the_knocker_never_lays_off() {
    // The defender's set of sevens would take the knocker's 7C, and the run of clubs its TC.
    let knocker = knock("AS2S3S 4H5H6H 7C TC KD QD JD", Close::Knock, Some("TC"));
    let closed = knocker.resolve(cards("7S7H7D JCQCKC 9S 2C 2D 4D")).unwrap();
    assert_eq!((closed.knocker_rest, closed.knocker_deadwood), (cards("7C"), 7));
    assert_eq!(closed.kind, Kind::Knock);
    // Over random hands: what counts against the knocker is exactly what lies outside the own melds.
    let mut rng = Rng::new(19);
    let mut closes = 0;
    for _ in 0..20_000 {
        let mut deck: Vec<Card> = Card::all().filter(|card| card.rank() < 8).collect();
        rng.shuffle(&mut deck);
        let hand: Cards = deck[..11].iter().copied().collect();
        let closing = Closing { hand, discard: Some(deck[0]), ..knock("AS", Close::Knock, None) };
        let Ok(closed) = closing.resolve(deck[11..21].iter().copied().collect()) else { continue };
        assert_eq!(closed.knocker_deadwood, deadwood(hand.without(deck[0])));
        assert_eq!(closed.knocker_rest.value(), closed.knocker_deadwood);
        closes += 1;
    }
    assert!(closes > 100);
}

/// Field report (ichabod801/t_games#482): who wins an undercut, and that gin is none.
#[test]
fn q_gr_7_a_knock_without_deadwood_is_gin_and_not_undercut_by_a_defender_without_deadwood() {
    let without = cards("KSKHKD JSJHJDJC TSTHTC");
    assert_eq!(deadwood(without), 0);
    for how in [Close::Knock, Close::Gin] {
        let closed = knock("AS2S3S 4H5H6H 7D8D9DTD 5C", how, Some("5C")).resolve(without).unwrap();
        assert_eq!((closed.kind, closed.points, closed.knocker_wins()), (Kind::Gin, 25, true));
    }
    // One point of deadwood, and the same defender wins.
    let closed = knock("AS2S3S 4H5H6H 7D8D9D AC 5C", Close::Knock, Some("5C")).resolve(without).unwrap();
    assert_eq!((closed.kind, closed.points, closed.knocker_wins()), (Kind::Undercut, 26, false), "GR-22");
}

/// Plays hands with a player that closes as soon as it may, until `stop` says so.
fn play_until(config: &Config, n: u8, mut stop: impl FnMut(&State) -> bool) -> State {
    let mut state = begin(config, n);
    while !stop(&state) {
        let Some(seat) = GinRummy::to_act(&state).iter().next() else { break };
        let view = GinRummy::view(&state, Viewer::Seat(seat));
        let legal = GinRummy::legal(&view, seat);
        let best =
            view.mine.as_ref().and_then(|mine| mine.after_discard.iter().min_by_key(|(_, left)| *left));
        let discard = best.map(|(card, _)| Action::Play(Play::Discard { card: *card }));
        let close = |action: &&Action| matches!(action, Action::Play(Play::Close { .. }));
        let action = legal.iter().find(close).cloned().or(discard).unwrap_or_else(|| legal[0].clone());
        let events = GinRummy::decide(&state, seat, &action, &chance(n)).unwrap();
        state = events.iter().fold(state, GinRummy::evolve);
    }
    state
}

/// The screen draws `melds` of the view as groups of their own; that they are right, at every moment, is held here.
#[test]
fn gr_27_the_own_melds_are_told_as_the_hand_changes() {
    let mut looks = 0;
    for n in 0..8 {
        play_until(&Config::default(), n, |state| {
            for seat in [A, B] {
                let mine = GinRummy::view(state, Viewer::Seat(seat)).mine.unwrap();
                assert!(are_melds_of(&mine.melds, mine.cards));
                let rest = mine.melds.iter().fold(mine.cards, |rest, meld| rest.minus(*meld));
                assert_eq!((rest.value(), mine.deadwood), (mine.deadwood, deadwood(mine.cards)));
                looks += u32::from(!mine.melds.is_empty());
            }
            assert_eq!(GinRummy::view(state, Viewer::Spectator).mine, None, "GR-26");
            state.number > 3
        });
    }
    assert!(looks > 100);
}

/// Field report (ichabod801/t_games#482): the knocker's melds were not shown to the defender.
#[test]
fn gr_16_after_a_close_everybody_sees_melds_and_hands() {
    let mut kinds = 0;
    for n in 0..12 {
        let state = play_until(&Config::default(), n, |state| state.hand.end.is_some());
        let Some(HandEnd::Closed { knocker, result }) = &state.hand.end else { continue };
        assert!(matches!(state.phase, Phase::Pause { .. } | Phase::Over));
        for viewer in [Viewer::Seat(knocker.other()), Viewer::Seat(*knocker), Viewer::Spectator] {
            let view = GinRummy::view(&state, viewer);
            let shown = HandEnd::Closed { knocker: *knocker, result: result.clone() };
            assert_eq!(view.end, Some(shown), "{viewer:?}");
        }
        let sum = |melds: &[Cards], more: Cards| melds.iter().fold(more, |all, meld| all.union(*meld));
        let knocked = sum(&result.knocker_melds, result.knocker_rest);
        let defended = sum(&result.defender_melds, result.defender_rest.union(result.laid_off));
        assert_eq!(knocked, state.hand.cards(*knocker));
        assert_eq!(defended, state.hand.cards(knocker.other()));
        kinds += 1;
    }
    assert!(kinds > 6);
    // At a table too: the defender's own view has them.
    let mut hall = Hall::<GinRummy>::full(&gin_match(), [8; 32]);
    while let Some((seat, actions)) = hall.turn() {
        let close = |action: &&Action| matches!(action, Action::Play(Play::Close { .. }));
        let stock = Action::Play(Play::Draw { from: Source::Stock });
        let pick = actions.iter().find(close).or(actions.iter().find(|action| **action == stock));
        let action = pick.unwrap_or(&actions[0]).clone();
        let closes = matches!(action, Action::Play(Play::Close { .. }));
        hall.act(seat, action).unwrap();
        if closes {
            let view = hall.table.view(Viewer::Seat(seat.other())).unwrap().game.unwrap();
            let Some(HandEnd::Closed { knocker, result }) = view.end else { panic!("no end") };
            assert_eq!(knocker, seat);
            assert!(!result.knocker_melds.is_empty());
            return;
        }
    }
    panic!("nobody closed");
}

const VIEWERS: [Viewer; 3] = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator];

/// The list of moves and the proof live on the plays of the view.
#[test]
fn gr_26_the_plays_of_a_view_name_the_cards_that_its_viewer_drew_and_no_other_from_the_stock() {
    for n in 0..6 {
        let mut own = [Vec::new(), Vec::new()];
        let mut before = 0;
        play_until(&Config::default(), n, |state| {
            if state.number != before {
                (before, own) = (state.number, [Vec::new(), Vec::new()]);
            }
            if let Some(drawn) = state.hand.drawn
                && state.log.last().and_then(|log| log.plays.last()) == Some(&Play::Draw { from: drawn.from })
                && drawn.from == Source::Stock
            {
                own[state.hand.turn.index()].push(drawn.card);
            }
            for viewer in VIEWERS {
                let view = GinRummy::view(state, viewer);
                assert_eq!(view.plays.len(), state.log.len());
                for (plays, log) in view.plays.iter().zip(&state.log) {
                    let open: Vec<Play> = plays.0.iter().map(|step| step.play.clone()).collect();
                    assert_eq!(open, log.plays, "what was done is told whole");
                }
                let named = |plays: &Plays| plays.0.iter().filter_map(|step| step.drawn).collect::<Vec<_>>();
                let (present, past) = view.plays.split_last().unwrap();
                let mine =
                    if let Viewer::Seat(seat) = viewer { own[seat.index()].clone() } else { Vec::new() };
                assert_eq!(named(present), mine, "{viewer:?}");
                assert!(past.iter().all(|plays| named(plays).is_empty()));
                assert_eq!(Plays::try_from(String::from(present.clone())).as_ref(), Ok(present));
            }
            state.number > 3
        });
    }
    for broken in ["x", "s7", "-", "s7HH", "7H", "sS-7H", "-7Hq"] {
        assert!(Plays::try_from(broken.to_owned()).is_err(), "{broken}");
    }
}

#[test]
fn gr_4_every_hand_that_is_over_is_told_with_its_winner_and_its_points() {
    let state = play_until(&Config::default(), 1, |_| false);
    assert_eq!(state.phase, Phase::Over);
    let mut wins = [0_u8; 2];
    let mut sums = [0_u32; 2];
    for score in &state.scores {
        if let HandScore::Won { seat, points, .. } = score {
            wins[seat.index()] += 1;
            sums[seat.index()] += points;
        }
    }
    assert_eq!((wins, sums, state.scores.len()), (state.wins, state.points, state.log.len()));
    for viewer in VIEWERS {
        assert_eq!(GinRummy::view(&state, viewer).scores, state.scores);
    }
    // A match that was stored before scores were kept has none of its first hands.
    let mut old = serde_json::to_value(&state).unwrap();
    old.as_object_mut().unwrap().remove("scores");
    assert_eq!(serde_json::from_value::<State>(old).unwrap().scores, []);
}

/// Q-GR-14, GR-20: nothing but the clocks ends a hand in which a card goes round, nor a row of void hands.
#[test]
fn q_gr_14_a_view_stays_small_however_long_a_match_becomes() {
    let mut state = begin(&Config::default(), 4);
    let small = |state: &State| {
        for viewer in VIEWERS {
            let view = GinRummy::view(state, viewer);
            let bytes = serde_json::to_string(&view).unwrap().len();
            assert!(bytes <= VIEW_BYTES, "{bytes} bytes in hand {}", state.number);
            let plays: usize = view.plays.iter().map(|plays| plays.0.len()).sum();
            assert!(plays <= VIEW_PLAYS && view.scores.len() <= VIEW_HANDS);
        }
    };
    let act = |state: State, action: &Action| {
        let seat = GinRummy::to_act(&state).iter().next().unwrap();
        // What is drawn ahead is what the server says, also where older plays fall away.
        let preview = GinRummy::preview(&GinRummy::view(&state, Viewer::Seat(seat)), seat, action);
        let events = GinRummy::decide(&state, seat, action, &chance(4)).unwrap();
        let next = events.iter().fold(state, GinRummy::evolve);
        if let Some(preview) = preview {
            assert_eq!(preview, GinRummy::view(&next, Viewer::Seat(seat)));
        }
        next
    };
    let turn = |state: State, from: Source| {
        let drawn = act(state, &Action::Play(Play::Draw { from }));
        let seat = drawn.hand.turn;
        let taken = drawn.hand.taken();
        let card = drawn.hand.cards(seat).iter().find(|card| Some(*card) != taken).unwrap();
        act(drawn, &Action::Play(Play::Discard { card }))
    };
    for _ in 0..VIEW_HANDS + 4 {
        while state.phase == Phase::Hand {
            state = turn(state, Source::Stock);
        }
        small(&state);
        state = act(state, &Action::Ready);
        state = act(state, &Action::Ready);
    }
    for _ in 0..VIEW_PLAYS / 2 + 3 {
        state = turn(state, Source::Pile);
        small(&state);
    }
    assert_eq!(GinRummy::view(&state, Viewer::Spectator).plays, []);
}
