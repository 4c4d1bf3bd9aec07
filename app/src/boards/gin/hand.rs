//! What the player's hand is doing: a card is picked, a draw or a close waits for its confirmation, cards are put in an
//! order. Pointer and keyboard come through here; nothing here touches the browser.

use super::melds::by_melds;
use shared::rules::gin_rummy::{
    Card, Cards, Close, Mine, Phase, Play, Source, View, arrangements, best_melds,
};

/// What can be pressed on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// The stock.
    Stock,
    /// The discard pile.
    Pile,
    /// The own hand beside its cards.
    Hand,
    /// A card of the own hand.
    Card(Card),
}

/// What the hand works on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<'a> {
    /// The match as this player sees it.
    pub(super) view: &'a View,
    /// It is the own turn, and the present is shown.
    pub(super) own: bool,
}

/// What the player has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing.
    Wait,
    /// Draw a card.
    Draw,
    /// Discard one, or close.
    Discard,
}

/// A close that waits for its confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ask {
    /// How.
    pub(super) how: Close,
    /// The closing discard.
    pub(super) card: Option<Card>,
    /// Which of the best arrangements is laid down (GR-16).
    pub(super) melds: usize,
}

/// Why what was tried last is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    /// A card is drawn first (GR-10).
    DrawFirst,
    /// One is drawn already.
    Drawn,
    /// The card was taken from the pile in this turn (GR-11).
    JustTaken,
    /// No card is picked.
    PickFirst,
}

/// The closes that are possible, with the discard that leaves least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Closes {
    /// The closing discard, and the deadwood that is left; never none of it, which is gin.
    pub(super) knock: Option<(Card, u32)>,
    /// The closing discard.
    pub(super) gin: Option<Card>,
    /// All eleven cards are melded.
    pub(super) big_gin: bool,
}

/// The hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hand {
    /// The card that would be discarded.
    pub(super) picked: Option<Card>,
    /// A draw that waits for its confirmation.
    pub(super) source: Option<Source>,
    /// A close that waits for its confirmation.
    pub(super) asks: Option<Ask>,
    /// Why what was tried last is not possible.
    pub(super) refused: Option<Refused>,
    /// The player orders the cards.
    pub(super) manual: bool,
    /// The order, while it is the player's.
    order: Vec<Card>,
}

impl<'a> Ground<'a> {
    /// What the player has to do.
    pub(super) fn stage(&self) -> Stage {
        match self.mine() {
            None => Stage::Wait,
            Some(mine) if mine.drawn.is_none() => Stage::Draw,
            Some(_) => Stage::Discard,
        }
    }

    fn mine(&self) -> Option<&'a Mine> {
        self.view.mine.as_ref().filter(|_| self.own && self.view.phase == Phase::Hand)
    }

    /// Whether the rules let the card go (GR-11).
    fn may_discard(&self, card: Card) -> bool {
        self.mine().is_some_and(|mine| mine.after_discard.iter().any(|(other, _)| *other == card))
    }

    /// The discards, those that leave less first.
    fn discards(&self) -> Vec<(Card, u32)> {
        let mut all = self.mine().map(|mine| mine.after_discard.clone()).unwrap_or_default();
        // Of those that leave the same the one that counts most goes.
        all.sort_by_key(|(card, left)| (*left, u8::MAX - card.value()));
        all
    }

    /// The closes that are possible with this discard, or with the best one.
    pub(super) fn closes(&self, picked: Option<Card>) -> Closes {
        let Some(mine) = self.mine() else { return Closes::default() };
        let best = self.discards().into_iter().find(|(card, _)| picked.is_none_or(|it| it == *card));
        let within = |left: u32| self.view.limit.is_some_and(|limit| left <= limit);
        Closes {
            knock: best.filter(|(_, left)| *left > 0 && within(*left)),
            gin: best.filter(|(_, left)| *left == 0).map(|(card, _)| card),
            big_gin: mine.drawn.is_some() && mine.deadwood == 0 && self.view.config.rulings.big_gin,
        }
    }
}

impl Hand {
    /// Something was pressed, by a finger, a mouse, or Enter. `confirms` = a draw is asked for first.
    pub(super) fn tap(&mut self, ground: &Ground<'_>, spot: Spot, confirms: bool) -> Option<Play> {
        (self.refused, self.asks) = (None, None);
        match (ground.stage(), spot) {
            (Stage::Draw, Spot::Stock) => self.draw(Source::Stock, confirms),
            (Stage::Draw, Spot::Pile) => self.draw(Source::Pile, confirms),
            (Stage::Draw, Spot::Card(_)) => self.refuse(Refused::DrawFirst),
            (Stage::Discard, Spot::Stock) => self.refuse(Refused::Drawn),
            (Stage::Discard, Spot::Pile) => match self.picked.take() {
                Some(card) => Some(Play::Discard { card }),
                None => self.refuse(Refused::PickFirst),
            },
            (Stage::Discard, Spot::Card(card)) => {
                self.pick(ground, card);
                None
            }
            (Stage::Wait, _) | (_, Spot::Hand) => None,
        }
    }

    /// Something was carried from one place to another. `confirms` = it is asked for first.
    pub(super) fn drop(
        &mut self,
        ground: &Ground<'_>,
        what: Spot,
        over: Option<Spot>,
        confirms: bool,
    ) -> Option<Play> {
        match (ground.stage(), what, over?) {
            (Stage::Draw, Spot::Stock | Spot::Pile, Spot::Hand | Spot::Card(_)) => {
                self.source = None;
                self.tap(ground, what, confirms)
            }
            (Stage::Discard, Spot::Card(card), Spot::Pile) => {
                (self.refused, self.asks, self.picked) = (None, None, None);
                self.pick(ground, card);
                if confirms { None } else { self.picked.take().map(|card| Play::Discard { card }) }
            }
            (Stage::Draw, Spot::Card(_), Spot::Pile) => self.refuse(Refused::DrawFirst),
            _ => None,
        }
    }

    fn refuse(&mut self, why: Refused) -> Option<Play> {
        self.refused = Some(why);
        None
    }

    fn draw(&mut self, from: Source, confirms: bool) -> Option<Play> {
        let meant = !confirms || self.source == Some(from);
        self.source = (!meant).then_some(from);
        meant.then_some(Play::Draw { from })
    }

    fn pick(&mut self, ground: &Ground<'_>, card: Card) {
        let may = ground.may_discard(card);
        self.refused = (!may).then_some(Refused::JustTaken);
        self.picked = Some(card).filter(|card| may && self.picked != Some(*card));
    }

    /// Asks whether a close is meant, if it is possible.
    pub(super) fn ask(&mut self, ground: &Ground<'_>, how: Close) {
        let closes = ground.closes(self.picked);
        let card = match how {
            Close::Knock => closes.knock.map(|(card, _)| Some(card)),
            Close::Gin => closes.gin.map(Some),
            Close::BigGin => closes.big_gin.then_some(None),
        };
        self.asks = card.map(|card| Ask { how, card, melds: 0 });
    }

    /// The next of the arrangements that leave the same deadwood.
    pub(super) fn other_melds(&mut self, ground: &Ground<'_>) {
        if let Some(ask) = &mut self.asks {
            let count = ground.view.mine.as_ref().map_or(1, |mine| choices(mine.cards, *ask).len());
            ask.melds = (ask.melds + 1) % count.max(1);
        }
    }

    /// What waits for its confirmation is meant.
    pub(super) fn confirm(&mut self, ground: &Ground<'_>) -> Option<Play> {
        let (source, asks) = (self.source.take(), self.asks.take());
        if let Some(from) = source {
            return Some(Play::Draw { from });
        }
        let (ask, mine) = asks.zip(ground.view.mine.as_ref())?;
        // The first arrangement is what the server makes by itself.
        let melds = (ask.melds > 0).then(|| choices(mine.cards, ask).into_iter().nth(ask.melds)).flatten();
        Some(Play::Close { how: ask.how, card: ask.card, melds })
    }

    /// Nothing is picked and nothing waits any more.
    pub(super) fn put_down(&mut self) {
        (self.picked, self.source, self.asks, self.refused) = (None, None, None, None);
    }

    /// The table changed under the hand: what is not possible any more is put down.
    pub(super) fn refresh(&mut self, ground: &Ground<'_>) {
        let stage = ground.stage();
        self.picked = self.picked.filter(|card| stage == Stage::Discard && ground.may_discard(*card));
        self.source = self.source.filter(|_| stage == Stage::Draw);
        let closing = |ask: &Ask| ask.card.is_none_or(|card| ground.may_discard(card));
        self.asks = self.asks.filter(|ask| stage == Stage::Discard && closing(ask));
        let fits = |why: &Refused| match why {
            Refused::DrawFirst => stage == Stage::Draw,
            Refused::Drawn | Refused::JustTaken | Refused::PickFirst => stage == Stage::Discard,
        };
        self.refused = self.refused.filter(fits);
    }

    /// The melds that are marked: those of the close that is asked for, or the best without the picked card (GR-27).
    pub(super) fn melds(&self, cards: Cards) -> Vec<Cards> {
        if let Some(ask) = self.asks {
            return choices(cards, ask).into_iter().nth(ask.melds).unwrap_or_default();
        }
        best_melds(self.picked.map_or(cards, |card| cards.without(card)))
    }

    // ---- order ----

    /// The cards in the order in which they are shown.
    pub(super) fn sequence(&self, cards: Cards) -> Vec<Card> {
        if !self.manual {
            return by_melds(cards, &self.melds(cards));
        }
        let known = self.order.iter().copied().filter(|card| cards.contains(*card));
        let mut all: Vec<Card> = known.collect();
        // What came new stands at the end.
        all.extend(cards.iter().filter(|card| !self.order.contains(card)));
        all
    }

    /// Puts a card after so many of the others; from then on the order is the player's.
    pub(super) fn put(&mut self, cards: Cards, card: Card, after: usize) {
        let mut order = self.sequence(cards);
        order.retain(|other| *other != card);
        order.insert(after.min(order.len()), card);
        (self.order, self.manual) = (order, true);
    }

    /// After how many of the others a card stands.
    pub(super) fn place_of(&self, cards: Cards, card: Card) -> usize {
        self.sequence(cards).iter().position(|other| *other == card).unwrap_or_default()
    }

    /// Sorts by itself, or leaves the cards to the player as they stand.
    pub(super) fn sort(&mut self, cards: Cards) {
        self.order = self.sequence(cards);
        self.manual = !self.manual;
    }
}

/// The arrangements that may be laid down with a close.
pub(super) fn choices(cards: Cards, ask: Ask) -> Vec<Vec<Cards>> {
    arrangements(ask.card.map_or(cards, |card| cards.without(card)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::gin::moves::tests::Walk;
    use shared::rules::gin_rummy::{Action, Config, Drawn, after_discard, deadwood};
    use shared::seat::Seat;

    fn card(text: &str) -> Card {
        Card::parse(text).unwrap()
    }

    /// A view of the first seat on turn with these cards, of which the last named was drawn.
    fn view(cards: &str, drawn: Option<(&str, Source)>) -> View {
        let mut view = Walk::new(Config::default(), 1).view(Seat::FIRST);
        let held = Cards::parse(cards).unwrap();
        let drawn = drawn.map(|(name, from)| Drawn { card: card(name), from });
        let taken = drawn.filter(|drawn| drawn.from == Source::Pile).map(|drawn| drawn.card);
        let advice = after_discard(held).filter(|(card, _)| drawn.is_some() && Some(*card) != taken);
        view.turn = Seat::FIRST;
        view.mine = Some(Mine {
            seat: Seat::FIRST,
            cards: held,
            melds: best_melds(held),
            deadwood: deadwood(held),
            drawn,
            after_discard: advice.collect(),
        });
        view
    }

    fn on(view: &View, own: bool, f: impl FnOnce(&Ground<'_>)) {
        f(&Ground { view, own });
    }

    const TEN: &str = "7S7H7D 9CTCJC AH2D3S KD";
    const ELEVEN: &str = "7S7H7D 9CTCJCQC AH2D3S KD";

    #[test]
    fn gr_10_a_card_is_drawn_by_a_tap_or_by_carrying_it_to_the_hand() {
        on(&view(TEN, None), true, |ground| {
            let mut hand = Hand::default();
            let stock = Some(Play::Draw { from: Source::Stock });
            assert_eq!(hand.tap(ground, Spot::Stock, false), stock);
            assert_eq!(hand.drop(ground, Spot::Stock, Some(Spot::Hand), false), stock);
            let pile = Some(Play::Draw { from: Source::Pile });
            assert_eq!(hand.drop(ground, Spot::Pile, Some(Spot::Card(card("KD"))), false), pile);
            assert_eq!(hand.drop(ground, Spot::Pile, None, false), None, "let go beside it");
            assert_eq!(hand.drop(ground, Spot::Stock, Some(Spot::Pile), false), None);
            // A card is not discarded before one is drawn.
            assert_eq!(hand.tap(ground, Spot::Card(card("KD")), false), None);
            assert_eq!((hand.picked, hand.refused), (None, Some(Refused::DrawFirst)));
            assert_eq!(hand.drop(ground, Spot::Card(card("KD")), Some(Spot::Pile), false), None);
        });
    }

    #[test]
    fn a_draw_is_asked_for_where_moves_are_confirmed() {
        on(&view(TEN, None), true, |ground| {
            let mut hand = Hand::default();
            assert_eq!(hand.tap(ground, Spot::Pile, true), None);
            assert_eq!(hand.source, Some(Source::Pile));
            assert_eq!(hand.tap(ground, Spot::Stock, true), None, "another one is meant");
            assert_eq!(hand.confirm(ground), Some(Play::Draw { from: Source::Stock }));
            assert_eq!(hand.confirm(ground), None, "once");
            hand.tap(ground, Spot::Pile, true);
            assert_eq!(hand.tap(ground, Spot::Pile, true), Some(Play::Draw { from: Source::Pile }));
        });
    }

    #[test]
    fn a_card_is_discarded_by_two_taps_or_by_carrying_it_to_the_pile() {
        on(&view(ELEVEN, Some(("QC", Source::Stock))), true, |ground| {
            let mut hand = Hand::default();
            let king = Some(Play::Discard { card: card("KD") });
            assert_eq!(hand.tap(ground, Spot::Pile, false), None);
            assert_eq!(hand.refused, Some(Refused::PickFirst));
            assert_eq!(hand.tap(ground, Spot::Card(card("KD")), false), None);
            assert_eq!((hand.picked, hand.refused), (Some(card("KD")), None));
            assert_eq!(hand.tap(ground, Spot::Pile, false), king);
            assert_eq!(hand.picked, None);
            assert_eq!(hand.drop(ground, Spot::Card(card("KD")), Some(Spot::Pile), false), king);
            // Where moves are confirmed a carried card only waits.
            assert_eq!(hand.drop(ground, Spot::Card(card("KD")), Some(Spot::Pile), true), None);
            assert_eq!(hand.picked, Some(card("KD")));
            hand.tap(ground, Spot::Card(card("KD")), false);
            assert_eq!(hand.picked, None, "a second tap puts it down");
            assert_eq!(hand.tap(ground, Spot::Stock, false), None);
            assert_eq!(hand.refused, Some(Refused::Drawn));
        });
    }

    #[test]
    fn gr_11_the_card_from_the_pile_stays() {
        on(&view(ELEVEN, Some(("KD", Source::Pile))), true, |ground| {
            let mut hand = Hand::default();
            hand.tap(ground, Spot::Card(card("3S")), false);
            hand.tap(ground, Spot::Card(card("KD")), false);
            assert_eq!((hand.picked, hand.refused), (None, Some(Refused::JustTaken)));
            assert_eq!(hand.drop(ground, Spot::Card(card("KD")), Some(Spot::Pile), false), None);
            assert_eq!(hand.refused, Some(Refused::JustTaken));
            // The knock that would need it is not offered: without the king 6 would be left.
            assert_eq!(ground.closes(None), Closes::default());
        });
    }

    #[test]
    fn gr_13_a_knock_is_offered_with_its_deadwood_and_only_then() {
        on(&view(ELEVEN, Some(("QC", Source::Stock))), true, |ground| {
            let best = Closes { knock: Some((card("KD"), 6)), gin: None, big_gin: false };
            assert_eq!(ground.closes(None), best);
            assert_eq!(ground.closes(Some(card("KD"))), best);
            assert_eq!(ground.closes(Some(card("AH"))), Closes::default(), "15 is more than 10");
            let mut hand = Hand::default();
            hand.ask(ground, Close::Gin);
            assert_eq!(hand.asks, None, "what is not possible is not asked");
            hand.ask(ground, Close::Knock);
            assert_eq!(hand.asks, Some(Ask { how: Close::Knock, card: Some(card("KD")), melds: 0 }));
            let knock = Play::Close { how: Close::Knock, card: Some(card("KD")), melds: None };
            assert_eq!(hand.confirm(ground), Some(knock));
            hand.ask(ground, Close::Knock);
            hand.tap(ground, Spot::Card(card("KD")), false);
            assert_eq!(hand.asks, None, "another tap takes the question away");
        });
    }

    #[test]
    fn gr_12_where_knocking_is_off_gin_and_big_gin_stay() {
        let mut straight = view("7S7H7D 9CTCJCQC AH2H3H KD", Some(("KD", Source::Stock)));
        straight.limit = None;
        on(&straight, true, |ground| {
            let gin = Closes { knock: None, gin: Some(card("KD")), big_gin: false };
            assert_eq!(ground.closes(None), gin);
        });
        let mut all = view("7S7H7D 9CTCJCQC AH2H3H4H", Some(("4H", Source::Pile)));
        all.limit = None;
        on(&all, true, |ground| {
            // Without 9C or QC, without AH, everything is still melded; 4H itself was just taken (GR-11).
            let closes = ground.closes(None);
            assert!(closes.big_gin && closes.gin.is_some() && closes.gin != Some(card("4H")));
            let mut hand = Hand::default();
            hand.ask(ground, Close::BigGin);
            let big = Play::Close { how: Close::BigGin, card: None, melds: None };
            assert_eq!(hand.confirm(ground), Some(big));
        });
        all.config.rulings.big_gin = false;
        on(&all, true, |ground| assert!(!ground.closes(None).big_gin, "Q-GR-8"));
    }

    #[test]
    fn gr_16_of_several_best_arrangements_the_player_chooses() {
        on(&view("5S5H5D5C6C7C8C 2H2D AS KD", Some(("KD", Source::Stock))), true, |ground| {
            let mut hand = Hand::default();
            hand.ask(ground, Close::Knock);
            let cards = ground.view.mine.as_ref().unwrap().cards;
            let first = hand.melds(cards);
            hand.other_melds(ground);
            let second = hand.melds(cards);
            assert!(first != second && first.len() == second.len());
            let knock = Play::Close { how: Close::Knock, card: Some(card("KD")), melds: Some(second) };
            assert_eq!(hand.confirm(ground), Some(knock.clone()));
            assert!(<crate::boards::gin::Gin as crate::state::Game>::allows(
                ground.view,
                Seat::FIRST,
                &Action::Play(knock)
            ));
            hand.ask(ground, Close::Knock);
            hand.other_melds(ground);
            hand.other_melds(ground);
            assert_eq!(hand.melds(cards), first, "round and round");
        });
    }

    #[test]
    fn who_is_not_on_turn_may_order_cards_and_nothing_else() {
        let view = view(TEN, None);
        on(&view, false, |ground| {
            let mut hand = Hand::default();
            let before = hand.clone();
            for spot in [Spot::Stock, Spot::Pile, Spot::Hand, Spot::Card(card("KD"))] {
                assert_eq!(hand.tap(ground, spot, false), None);
                assert_eq!(hand.drop(ground, spot, Some(Spot::Pile), false), None);
            }
            assert_eq!(hand, before);
            let cards = view.mine.as_ref().unwrap().cards;
            hand.put(cards, card("KD"), 0);
            assert_eq!(hand.sequence(cards)[0], card("KD"));
        });
    }

    #[test]
    fn gr_27_the_hand_is_sorted_by_melds_until_the_player_orders_it() {
        let cards = Cards::parse(TEN).unwrap();
        let text =
            |hand: &Hand, cards| hand.sequence(cards).into_iter().map(String::from).collect::<String>();
        let mut hand = Hand::default();
        assert_eq!(text(&hand, cards), "7S7H7D9CTCJCAH2D3SKD");
        hand.put(cards, card("KD"), 2);
        assert_eq!(text(&hand, cards), "7S7HKD7D9CTCJCAH2D3S");
        hand.put(cards, card("KD"), hand.place_of(cards, card("KD")) - 1);
        assert_eq!(text(&hand, cards), "7SKD7H7D9CTCJCAH2D3S");
        hand.put(cards, card("3S"), 40);
        assert_eq!(text(&hand, cards), "7SKD7H7D9CTCJCAH2D3S", "the last one stays");
        // A drawn card comes to the end; what was thrown is gone, and comes back in no old place.
        let more = cards.with(card("QC")).without(card("7H"));
        assert_eq!(text(&hand, more), "7SKD7D9CTCJCAH2D3SQC");
        hand.sort(cards);
        assert!(!hand.manual);
        assert_eq!(text(&hand, cards), "7S7H7D9CTCJCAH2D3SKD");
        hand.sort(cards);
        assert_eq!(text(&hand, cards), "7S7H7D9CTCJCAH2D3SKD", "it stays as it stands");
    }

    #[test]
    fn what_is_not_possible_any_more_falls_out_of_the_hand() {
        let mut hand = Hand::default();
        on(&view(ELEVEN, Some(("QC", Source::Stock))), true, |ground| {
            hand.tap(ground, Spot::Card(card("KD")), false);
            hand.ask(ground, Close::Knock);
            let before = hand.clone();
            hand.refresh(ground);
            assert_eq!(hand, before, "nothing has changed");
        });
        on(&view(TEN, None), false, |ground| hand.refresh(ground));
        assert_eq!((hand.picked, hand.asks), (None, None));
        on(&view(TEN, None), true, |ground| {
            hand.tap(ground, Spot::Card(card("KD")), false);
            assert_eq!(hand.refused, Some(Refused::DrawFirst));
        });
        on(&view(ELEVEN, Some(("QC", Source::Stock))), true, |ground| hand.refresh(ground));
        assert_eq!(hand.refused, None);
    }
}
