//! The action row: draw, discard, close; what waits for its confirmation; the pause between two hands.

use super::cards::short;
use super::hand::{Ask, Closes, Hand, Spot, Stage, choices};
use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf};
use crate::pages::act::{cut_off, ring, says, turn};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, button, made, tag};
use crate::ui::{icon_s, suited};
use shared::rules::gin_rummy::{Card, Close, HandEnd, HandScore, Phase as Stand, Play, Source};

/// What the row shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    /// The hand is played.
    Play,
    /// A draw waits for its confirmation.
    Draw(Source),
    /// A close waits for its confirmation.
    Close(Ask),
    /// The hand is over.
    Pause,
}

/// The buttons while the hand is played.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Buttons {
    /// Nothing to do.
    None,
    /// Where to draw from, with the top of the pile.
    Draw(Option<Card>),
    /// What to discard, and how to close.
    Discard(Option<Card>, Closes),
}

/// The row.
pub(super) fn row(set: &'static Set) -> Html {
    let face = Memo::new(move |_| {
        if set.game(|view| view.phase != Stand::Hand).unwrap_or_default() {
            return Face::Pause;
        }
        match set.hand.with(|hand| (hand.source, hand.asks)) {
            (Some(source), _) => Face::Draw(source),
            // Made once for each close: another arrangement changes what is marked, and no button.
            (_, Some(ask)) => Face::Close(Ask { melds: 0, ..ask }),
            _ => Face::Play,
        }
    });
    made(face, move |now| match now {
        Face::Play => play(set),
        Face::Draw(source) => draw(set, source),
        Face::Close(ask) => close(set, ask),
        Face::Pause => pause(set),
    })
}

/// A line of text, and the buttons below it.
fn lines(text: Html, buttons: Html) -> El {
    tag("div", "gin-row").kids((tag("p", "gin-row__t ell").kids(text), tag("div", "acts").kids(buttons)))
}

fn play(set: &'static Set) -> Html {
    let buttons = Memo::new(move |_| match set.stage() {
        Stage::Wait => Buttons::None,
        Stage::Draw => Buttons::Draw(set.shown.with(|shown| shown.pile.last().copied())),
        Stage::Discard => {
            let picked = set.hand.with(|hand| hand.picked);
            Buttons::Discard(picked, set.ground(|ground| ground.closes(picked)).unwrap_or_default())
        }
    });
    made(buttons, move |now| match now {
        Buttons::None => says((move || told(set)).html(), (move || turn(set.desk)).html(), ().html()),
        Buttons::Draw(top) => lines((move || suited(&told(set))).html(), sources(set, top)).html(),
        Buttons::Discard(picked, closes) => {
            lines((move || suited(&told(set))).html(), discards(set, picked, closes)).html()
        }
    })
}

/// What was refused, what the connection makes of it, or what happened last.
fn told(set: &'static Set) -> String {
    let refused = set.refused().map(|why| t(words::refused(why)).to_owned());
    refused.or_else(|| cut_off(set.desk)).unwrap_or_else(|| last(set))
}

/// What happened last in the hand: the other's last turn, or the own card just drawn.
fn last(set: &'static Set) -> String {
    if set.stage() == Stage::Discard {
        let drawn = set.game(|view| view.mine.as_ref()?.drawn).flatten();
        return drawn.map_or_else(
            || t(Key::GinChoose).to_owned(),
            |drawn| words::drew(&set.own_name(), drawn.from, Some(drawn.card)),
        );
    }
    let turn = set.list.with(|list| list.last().cloned());
    match turn.map(|turn| (turn.seat, turn.out)) {
        Some((seat, Play::Discard { card })) => words::discarded(&set.who(seat), card),
        _ => set.game(words::limit).unwrap_or_default(),
    }
}

fn sources(set: &'static Set, top: Option<Card>) -> Html {
    let from = move |spot| move |_| set.tap(spot);
    (
        button("btn btn--play").on_click(from(Spot::Stock)).say(Key::GinFromStock),
        top.map(|card| {
            button("btn").on_click(from(Spot::Pile)).kids(suited(&tf(Key::GinTake, &[&short(card)])))
        }),
    )
        .html()
}

fn discards(set: &'static Set, picked: Option<Card>, closes: Closes) -> Html {
    let ask = move |how| {
        move |_| {
            set.hand(|hand: &mut Hand, ground| hand.ask(ground, how));
        }
    };
    let discard = match picked {
        Some(card) => button("btn")
            .on_click(move |_| set.tap(Spot::Pile))
            .kids(suited(&tf(Key::GinDiscard, &[&short(card)])))
            .html(),
        None => tag("span", "gin-row__hint").say(Key::GinChoose).html(),
    };
    let knock = closes.knock.map(|(_, left)| {
        let text = tf(Key::GinKnockWith, &[&left.to_string()]);
        button("btn btn--play").on_click(ask(Close::Knock)).kids((icon_s("#i-down"), text))
    });
    let gin = closes.gin.map(|_| button("btn btn--play").on_click(ask(Close::Gin)).say(Key::GinGin));
    let big =
        closes.big_gin.then(|| button("btn btn--play").on_click(ask(Close::BigGin)).say(Key::GinBigGin));
    (discard, knock, gin, big).html()
}

// ---- questions ----

fn draw(set: &'static Set, source: Source) -> Html {
    let question = match source {
        Source::Stock => t(Key::GinStockAsk).to_owned(),
        Source::Pile => {
            let top = set.shown.with(|shown| shown.pile.last().copied());
            tf(Key::GinTakeAsk, &[&top.map(short).unwrap_or_default()])
        }
    };
    lines(suited(&question), answers(set, ().html(), Key::PlayMove)).html()
}

fn close(set: &'static Set, ask: Ask) -> Html {
    let left = set.scene.with(|scene| scene.deadwood);
    let cards = set.shown.with(|shown| shown.mine).unwrap_or_default();
    // Only where there is something to choose (GR-16).
    let others = (choices(cards, ask).len() > 1).then(|| {
        let turn = move |_| {
            set.hand(|hand: &mut Hand, ground| hand.other_melds(ground));
        };
        button("btn").on_click(turn).say(Key::GinOtherMelds)
    });
    let yes = match ask.how {
        Close::Knock => Key::GinKnock,
        Close::Gin => Key::GinGin,
        Close::BigGin => Key::GinBigGin,
    };
    lines(suited(&words::asks(ask, left)), answers(set, others.html(), yes)).html()
}

fn answers(set: &'static Set, between: Html, yes: Key) -> Html {
    let back = move |_| set.hand.update(Hand::put_down);
    let go = move |_| {
        let play = set.hand(|hand: &mut Hand, ground| hand.confirm(ground)).flatten();
        set.done(play);
    };
    (
        button("btn").on_click(back).say(Key::TakeBack),
        between,
        button("btn btn--play").attr("autofocus", true).on_click(go).kids((icon_s("#i-check"), t(yes))),
    )
        .html()
}

// ---- between two hands ----

/// What the hand was, and the way to the next one (GR-6).
fn pause(set: &'static Set) -> Html {
    let whole = set.game(|view| view.config.rulings.pause.0 / 1_000).unwrap_or(30);
    let may = Memo::new(move |_| set.desk.may_act());
    let watches = Memo::new(move |_| set.desk.seat.get().is_none());
    let text = move || {
        if !may.get() && !watches.get() {
            return t(Key::GinYouAreReady).to_owned();
        }
        set.game(|view| (view.end.clone(), view.scores.last().copied()))
            .map(|(end, score)| over(set, end.as_ref(), score))
            .unwrap_or_default()
    };
    let next = move || {
        may.get().then(|| {
            button("btn btn--play")
                .on_click(move |_| set.ready())
                .kids((icon_s("#i-play"), t(Key::GinNextHand)))
        })
    };
    tag("div", "count")
        .kids((
            ring(set.desk, whole, Key::GinNextIn),
            tag("p", "small").kids(text),
            tag("div", "acts").kids(next),
        ))
        .html()
}

/// `Gin 41: Asha won.`; the table shows the rest.
fn over(set: &'static Set, end: Option<&HandEnd>, score: Option<HandScore>) -> String {
    match (end, score) {
        (Some(HandEnd::Closed { .. }), Some(score @ HandScore::Won { seat, .. })) => {
            [&words::score(score), ": ", &tf(Key::TheyWon, &[&set.who(seat)]), "."].concat()
        }
        _ => t(Key::GinVoid).to_owned(),
    }
}
