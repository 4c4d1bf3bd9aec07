//! The laws for gin rummy, hidden information, hands and matches, and the text record.

use native::reference::rng::Rng;
use native::walks::{viewers, walk};
use shared::chance::{Chance, Seed, key};
use shared::rules::Rules;
use shared::rules::gin_rummy::record::{self, Record};
use shared::rules::gin_rummy::{
    Action, Card, Cards, Close, Config, Event, GinRummy, Hand, HandEnd, HandLog, NextDealer, Phase, Pile,
    Play, PlayRefused, Rulings, Source, State, Variant, next_dealer,
};
use shared::seat::{Seat, SeatSet, Viewer};

const A: Seat = Seat::FIRST;
const B: Seat = Seat::SECOND;

fn matches_() -> Vec<State> {
    let mut out = Vec::new();
    for seed in 0..9 {
        let variant = Variant::ALL[seed as usize % 3];
        out.push(walk::<GinRummy>(Config { variant, rulings: Rulings::default() }, seed, 900).last);
    }
    out
}

#[test]
fn records_of_random_matches_come_back() {
    let all = matches_();
    assert!(all.iter().filter(|state| state.phase == Phase::Over).count() > 3);
    for state in all {
        let record = Record::of(&state, ["Asha".to_owned(), "Ben 2".to_owned()]);
        let standing = record.replay().expect("follows the rules");
        assert_eq!((standing.wins, standing.points), (state.wins, state.points));
        let text = record::write(&record);
        assert_eq!(record::read(&text).as_ref(), Ok(&record), "{text}");
    }
}

#[test]
fn bad_settings_are_refused() {
    for rulings in [
        Rulings { hands_to_win: 0, ..Rulings::default() },
        Rulings { void_at: 0, ..Rulings::default() },
        Rulings { void_at: 21, ..Rulings::default() },
    ] {
        let config = Config { rulings, ..Config::default() };
        assert!(GinRummy::open(&config, &Chance::new(key(&Seed::new([1; 32]), &[]), "x")).is_err());
    }
}

/// Law 9: what a viewer may not know does not change what is seen, and no text of a view or event names it.
#[test]
fn gr_26_hidden_cards_never_show() {
    let mut rng = Rng::new(26);
    for seed in 0..12 {
        let config = Config::default();
        let chance = Chance::new(key(&Seed::new(rng.bytes()), &[]), format!("h{seed}"));
        let opened = GinRummy::open(&config, &chance).unwrap();
        for viewer in viewers() {
            let seen = serde_json::to_string(&GinRummy::seen(&opened, viewer)).unwrap();
            assert!(!seen.contains("deck"), "{seen}");
        }
        let mut state = GinRummy::begin(&opened);
        for _ in 0..120 {
            let Some(seat) = GinRummy::to_act(&state).iter().next() else { break };
            for viewer in viewers() {
                check_hidden(&mut rng, &state, viewer);
            }
            let legal = GinRummy::legal(&GinRummy::view(&state, Viewer::Seat(seat)), seat);
            let action = legal[rng.below(legal.len())].clone();
            for event in GinRummy::decide(&state, seat, &action, &chance).unwrap() {
                for viewer in viewers() {
                    let seen = serde_json::to_string(&GinRummy::seen(&event, viewer).unwrap()).unwrap();
                    if let Event::Drew { seat, from: Source::Stock, card } = &event {
                        let may = viewer == Viewer::Seat(*seat);
                        assert_eq!(seen.contains(&card.to_string()), may, "{seen}");
                    }
                    assert!(!seen.contains("deck"), "{seen}");
                }
                state = GinRummy::evolve(state, &event);
            }
        }
    }
}

fn check_hidden(rng: &mut Rng, state: &State, viewer: Viewer) {
    if matches!(state.hand.end, Some(HandEnd::Closed { .. })) {
        return;
    }
    let view = GinRummy::view(state, viewer);
    // What was done in the hands before is open, and says nothing about this one.
    let mut present = view.clone();
    present.plays.drain(..present.plays.len().saturating_sub(1));
    let text = serde_json::to_string(&present).unwrap();
    let own = match viewer {
        Viewer::Seat(seat) if seat.index() < 2 => state.hand.cards(seat),
        _ => Cards::EMPTY,
    };
    // A card that the other took from the pile has been seen.
    let thrown = state.log.last().into_iter().flat_map(|log| &log.plays).filter_map(|play| match play {
        Play::Discard { card } => Some(*card),
        _ => None,
    });
    let open: Cards = own.union(thrown.collect()).with(state.hand.upcard);
    for card in Card::all().filter(|card| !open.contains(*card)) {
        assert!(!text.contains(&card.to_string()), "{card} in {text}");
    }
    // Deal everything hidden anew: the view stays the same, byte for byte.
    let mut other = state.clone();
    let mut hidden: Vec<Card> = Card::all().filter(|card| !own.contains(*card)).collect();
    hidden.retain(|card| !state.hand.pile.0.contains(card));
    rng.shuffle(&mut hidden);
    let mut next = hidden.into_iter();
    for seat in [A, B] {
        if Viewer::Seat(seat) != viewer {
            let count = state.hand.cards(seat).len() as usize;
            let dealt: Cards = next.by_ref().take(count).collect();
            other.hand.hands[seat.index()] = dealt;
            if let Some(drawn) = &mut other.hand.drawn
                && state.hand.turn == seat
            {
                drawn.card = dealt.iter().next().unwrap();
            }
        }
    }
    other.hand.stock = Pile(next.collect());
    for log in &mut other.log {
        shuffle_unknown(rng, log, state.hand.dealer.other(), viewer);
    }
    assert_eq!(GinRummy::view(&other, viewer), view);
}

/// Another order of a deck, but for the cards that the viewer has drawn from the stock.
fn shuffle_unknown(rng: &mut Rng, log: &mut HandLog, first: Seat, viewer: Viewer) {
    let (mut turn, mut next, mut known) = (first, 21, Vec::new());
    for play in &log.plays {
        match play {
            Play::Draw { from: Source::Stock } => {
                known.extend((Viewer::Seat(turn) == viewer).then_some(next));
                next += 1;
            }
            Play::Discard { .. } => turn = turn.other(),
            _ => {}
        }
    }
    let unknown: Vec<usize> = (0..52).filter(|at| !known.contains(at)).collect();
    let mut cards: Vec<Card> = unknown.iter().map(|at| log.deck.0[*at]).collect();
    rng.shuffle(&mut cards);
    for (at, card) in unknown.into_iter().zip(cards) {
        log.deck.0[at] = card;
    }
}

/// A deck that gives these hands, upcard and then this stock; the rest follows in order.
fn deck(non_dealer: &str, dealer: &str, upcard: &str, stock: &str) -> Vec<Card> {
    let of = |text: &str| shared::rules::gin_rummy::list(text).unwrap();
    let mut out: Vec<Card> = of(non_dealer).into_iter().zip(of(dealer)).flat_map(|(a, b)| [a, b]).collect();
    out.extend(of(upcard));
    out.extend(of(stock));
    let used: Cards = out.iter().copied().collect();
    out.extend(Card::all().filter(|card| !used.contains(*card)));
    assert_eq!(out.len(), 52);
    out
}

#[test]
fn gr_8_the_deal_order() {
    let sorted: Vec<Card> = Card::all().collect();
    let hand = Hand::deal(A, &sorted).unwrap();
    let at = |n: usize| sorted[n];
    assert!((0..20).all(|n| hand.cards(if n % 2 == 0 { B } else { A }).contains(at(n))));
    assert_eq!((hand.upcard, hand.pile.0.as_slice()), (at(20), &[at(20)][..]));
    assert_eq!(hand.stock.0.len(), 31);
    assert_eq!(hand.stock.0.last(), Some(&at(21)), "the next card of the stock");
    assert_eq!(hand.turn, B, "GR-9: the non-dealer begins");
    assert_eq!(Hand::deal(A, &sorted[1..]), None);
    assert_eq!(Hand::deal(A, &[sorted[0]; 52]), None);
}

#[test]
fn gr_9_to_gr_11_a_turn() {
    let mut hand = Hand::deal(A, &Card::all().collect::<Vec<_>>()).unwrap();
    let config = Config::default();
    let discard = |card| Play::Discard { card };
    let upcard = hand.upcard;
    assert_eq!(hand.play(B, &discard(upcard), &config), Err(PlayRefused::DrawFirst));
    assert_eq!(hand.play(A, &Play::Draw { from: Source::Pile }, &config), Err(PlayRefused::NotYourTurn));
    assert_eq!(hand.play(B, &Play::Draw { from: Source::Pile }, &config), Ok(()));
    assert_eq!(hand.play(B, &Play::Draw { from: Source::Stock }, &config), Err(PlayRefused::AlreadyDrawn));
    assert_eq!(hand.play(B, &discard(upcard), &config), Err(PlayRefused::DiscardJustDrawn));
    assert_eq!(hand.play(B, &discard(Card::parse("KC").unwrap()), &config), Err(PlayRefused::NotInHand));
    let card = hand.cards(B).iter().find(|card| *card != upcard).unwrap();
    assert_eq!(hand.play(B, &discard(card), &config), Ok(()));
    assert_eq!(hand.turn, A);
    // Q-GR-14: the card may come back through the pile.
    assert_eq!(hand.play(A, &Play::Draw { from: Source::Pile }, &config), Ok(()));
}

/// Field report (Kaggle/kaggle-environments PR #1191): the end of the stock.
#[test]
fn gr_20_the_hand_is_void_with_two_cards_in_stock() {
    let config = Config::default();
    let mut hand = Hand::deal(A, &Card::all().collect::<Vec<_>>()).unwrap();
    let mut turns = 0;
    while hand.end.is_none() {
        let seat = hand.turn;
        hand.play(seat, &Play::Draw { from: Source::Stock }, &config).unwrap();
        let left = hand.stock.0.len();
        let card = hand.drawn.unwrap().card;
        hand.play(seat, &Play::Discard { card }, &config).unwrap();
        assert_eq!(hand.end == Some(HandEnd::Void), left <= 2, "at the end of the turn with {left} left");
        turns += 1;
    }
    assert_eq!(turns, 29);
    assert_eq!(hand.winner(), None);
    assert_eq!(hand.play(hand.turn, &Play::Draw { from: Source::Pile }, &config), Err(PlayRefused::HandOver));
}

#[test]
fn gr_20_the_third_last_card_may_still_close() {
    let gin = deck("AS2S3S4H5H6H7D8D9DKC", "AH2H3H4D5D6D7C8C9CKD", "JS", "");
    let mut hand = Hand::deal(A, &gin).unwrap();
    let config = Config::default();
    while hand.stock.0.len() > 3 {
        let seat = hand.turn;
        hand.play(seat, &Play::Draw { from: Source::Stock }, &config).unwrap();
        let card = hand.drawn.unwrap().card;
        hand.play(seat, &Play::Discard { card }, &config).unwrap();
    }
    let seat = hand.turn;
    hand.play(seat, &Play::Draw { from: Source::Stock }, &config).unwrap();
    let card = hand.drawn.map(|drawn| drawn.card);
    hand.play(seat, &Play::Close { how: Close::Knock, card, melds: None }, &config).unwrap();
    assert!(matches!(hand.end, Some(HandEnd::Closed { .. })));
}

#[test]
fn gr_7_the_deal_alternates_and_a_void_hand_keeps_the_dealer() {
    assert_eq!(next_dealer(NextDealer::Alternates, A, Some(A)), B);
    assert_eq!(next_dealer(NextDealer::Alternates, A, Some(B)), B);
    assert_eq!(next_dealer(NextDealer::Alternates, A, None), A);
    assert_eq!(next_dealer(NextDealer::LoserDeals, A, Some(B)), A);
    assert_eq!(next_dealer(NextDealer::WinnerDeals, A, Some(B)), B);
    // In play: the dealers of a random match.
    for state in matches_().iter().take(6) {
        let record = Record::of(state, Default::default());
        for n in 1..record.hands.len() {
            let cut = |n: usize| Record { hands: record.hands[..n].to_vec(), ..record.clone() };
            let before = cut(n).replay().unwrap().last.unwrap();
            let after = cut(n + 1).replay().unwrap().last.unwrap();
            let same = before.winner().is_none();
            assert_eq!(after.dealer == before.dealer, same);
        }
    }
}

#[test]
fn gr_4_three_hands_win_the_match_and_gr_6_the_pause() {
    let state = matches_().into_iter().find(|state| state.phase == Phase::Over).unwrap();
    assert_eq!(state.wins.iter().max(), Some(&3));
    let winner = GinRummy::outcome(&state).unwrap().winner().unwrap();
    assert_eq!(state.wins[winner.index()], 3);
    // A pause ends by both being ready, or by its time.
    let chance = Chance::new(key(&Seed::new([9; 32]), &[]), "pause");
    let mut state = GinRummy::begin(&GinRummy::open(&Config::default(), &chance).unwrap());
    assert_eq!(GinRummy::waits(&state), None);
    state.hand.end = Some(HandEnd::Void);
    state.phase = Phase::Pause { ready: [false; 2] };
    assert!(GinRummy::waits(&state).is_some());
    let events = GinRummy::decide(&state, A, &Action::Ready, &chance).unwrap();
    assert_eq!(events, [Event::Ready { seat: A }]);
    let ready = GinRummy::evolve(state.clone(), &events[0]);
    assert!(GinRummy::decide(&ready, A, &Action::Ready, &chance).is_err());
    assert_eq!(GinRummy::to_act(&ready), SeatSet::only(B));
    let both = GinRummy::decide(&ready, B, &Action::Ready, &chance).unwrap();
    assert_eq!(both.len(), 2);
    assert_eq!(both[1], GinRummy::time_up(&state, &chance).unwrap()[0], "the same deck either way (FD)");
    assert_eq!(GinRummy::evolve(ready, &both[1]).number, 2);
}

#[test]
fn bad_records_are_refused_with_their_place() {
    let chance = Chance::new(key(&Seed::new([2; 32]), &[]), "record");
    let state = GinRummy::begin(&GinRummy::open(&Config::default(), &chance).unwrap());
    let deck = String::from(state.hand_deck());
    let head = format!("gin-rummy 1\nvariant standard\nplayer 0 Asha\ndealer 0\nhand 1\ndeck {deck}\n");
    let bad = |text: &str| record::read(text).map(|_| ()).map_err(|e| (e.line, e.word, e.code));
    assert_eq!(bad(&head), Ok(()));
    assert_eq!(bad(""), Err((1, 1, "not_gin_rummy")));
    assert_eq!(bad("gin-rummy 1\nvariant hollywood"), Err((2, 2, "unknown_variant")));
    assert_eq!(bad("gin-rummy 1\nplayer 2 X"), Err((2, 2, "bad_seat")));
    assert_eq!(bad("gin-rummy 1\ndealer x"), Err((2, 2, "bad_seat")));
    assert_eq!(bad("gin-rummy 1\nhand 2"), Err((2, 2, "bad_hand_number")));
    assert_eq!(bad("gin-rummy 1\ndeck AS2S"), Err((2, 2, "bad_deck")));
    assert_eq!(bad("gin-rummy 1\ndeck ASS"), Err((2, 2, "bad_cards")));
    assert_eq!(bad("gin-rummy 1\nplays s"), Err((2, 1, "no_hand")));
    assert_eq!(bad("gin-rummy 1\nwhat"), Err((2, 1, "unknown_line")));
    assert_eq!(bad(&format!("{head}plays s s")), Err((7, 3, "already_drawn")));
    assert_eq!(bad(&format!("{head}plays s -1S")), Err((7, 3, "bad_play")));
    assert_eq!(bad(&format!("{head}plays s k:QSKS")), Err((7, 3, "bad_discard")));
    assert_eq!(bad(&format!("{head}plays s\nhand 2\ndeck {deck}")), Err((9, 2, "hand_not_over")));
    assert_eq!(bad(&format!("{head}result void")), Err((7, 1, "hand_not_over")));
    assert_eq!(bad(&format!("{head}dealer 1")), Err((7, 1, "unknown_line")), "headers come first");
    assert_eq!(bad(&"x".repeat(record::MOST_BYTES + 1)), Err((1, 1, "too_long")));
    let mut rng = Rng::new(1);
    for _ in 0..3_000 {
        let mut bytes = head.clone().into_bytes();
        bytes.extend(b"plays p -KS s k7H:AS2S3S,KSKHKD b\nresult 0 3\n");
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len());
            bytes[at] = b"abk:, \n-s0SHDC\xff"[rng.below(15)];
        }
        let _ = record::read(&String::from_utf8_lossy(&bytes));
    }
}

trait Deck {
    fn hand_deck(&self) -> Pile;
}

impl Deck for State {
    fn hand_deck(&self) -> Pile {
        self.log[0].deck.clone()
    }
}
