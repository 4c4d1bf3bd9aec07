//! `gin.*`.

use crate::answer::{Answer, Refusal, fields};
use crate::input::{Question, as_list, as_text};
use serde_json::{Map, Value, json};
use shared::rules::gin_rummy::{
    Card, Cards, Close, CloseRefused, Closing, Config, Hand, HandEnd, Play, Rulings, Source, Variant,
    after_discard, best_layoff, best_melds, deadwood, is_meld, next_dealer,
};
use shared::seat::Seat;

pub(crate) fn answer(ask: &str, question: &Question) -> Answer {
    match ask {
        "gin.deadwood" => least(question),
        "gin.layoff" => layoff(question),
        "gin.close" => close(question),
        "gin.hand" => hand(question),
        "gin.match" => series(question),
        other => Err(Refusal::unknown_ask(other)),
    }
}

fn card(field: &str, value: &Value) -> Result<Card, Refusal> {
    let text = as_text(field, value)?;
    Card::parse(text).ok_or_else(|| Refusal::bad_value(field, "not a card such as 7H or TS"))
}

fn optional_card(question: &Question, field: &str) -> Result<Option<Card>, Refusal> {
    question.optional(field).map(|value| card(field, value)).transpose()
}

/// Different cards; how many there may be.
fn cards(field: &str, value: &Value, counts: &[usize]) -> Result<Cards, Refusal> {
    let list = as_list(field, value)?;
    let mut set = Cards::EMPTY;
    for value in list {
        let card = card(field, value)?;
        if set.contains(card) {
            return Err(Refusal::bad_value(field, "a card comes twice"));
        }
        set = set.with(card);
    }
    if counts.is_empty() || counts.contains(&list.len()) {
        return Ok(set);
    }
    Err(Refusal::bad_value(field, format_args!("{} cards", list.len())))
}

fn melds(field: &str, value: &Value) -> Result<Vec<Cards>, Refusal> {
    as_list(field, value)?.iter().map(|meld| cards(field, meld, &[])).collect()
}

fn names(cards: Cards) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

fn variant(question: &Question) -> Result<Variant, Refusal> {
    let name = question.text("variant")?;
    Variant::ALL
        .into_iter()
        .find(|variant| variant.name() == name)
        .ok_or_else(|| Refusal::bad_value("variant", "not standard, straight or oklahoma"))
}

fn least(question: &Question) -> Answer {
    let hand = cards("cards", question.value("cards")?, &[10, 11])?;
    let melds: Vec<Vec<String>> = best_melds(hand).into_iter().map(names).collect();
    let mut out = Map::new();
    out.insert("deadwood".to_owned(), json!(deadwood(hand)));
    out.insert("melds".to_owned(), json!(melds));
    if hand.len() == 11 {
        let left: Map<String, Value> =
            after_discard(hand).map(|(card, left)| (card.to_string(), json!(left))).collect();
        out.insert("big_gin".to_owned(), json!(deadwood(hand) == 0));
        out.insert("best_after_discard".to_owned(), json!(after_discard(hand).map(|(_, left)| left).min()));
        out.insert("after_discard".to_owned(), Value::Object(left));
    }
    Ok(out)
}

fn layoff(question: &Question) -> Answer {
    let knocker = melds("knocker_melds", question.value("knocker_melds")?)?;
    if knocker.iter().any(|meld| !is_meld(*meld)) {
        return Err(Refusal::bad_value("knocker_melds", "not a meld"));
    }
    let defender = cards("defender", question.value("defender")?, &[])?;
    fields(json!({ "before": deadwood(defender), "after": best_layoff(&knocker, defender).deadwood }))
}

fn how(field: &str, name: &str) -> Result<Close, Refusal> {
    match name {
        "knock" => Ok(Close::Knock),
        "gin" => Ok(Close::Gin),
        "big_gin" => Ok(Close::BigGin),
        _ => Err(Refusal::bad_value(field, "not knock, gin or big_gin")),
    }
}

fn close(question: &Question) -> Answer {
    let variant = variant(question)?;
    let upcard = card("upcard", question.value("upcard")?)?;
    let close = how("action", question.text("action")?)?;
    let discard = optional_card(question, "discard")?;
    let closing = Closing {
        hand: cards("hand11", question.value("hand11")?, &[11])?,
        close,
        discard: discard.filter(|_| close != Close::BigGin),
        melds: question.optional("melds").map(|value| melds("melds", value)).transpose()?,
        taken: optional_card(question, "drawn_from_discard")?,
        limit: variant.knock_limit(upcard),
        big_gin: Rulings::default().big_gin,
    };
    let defender = cards("defender", question.value("defender")?, &[10])?;
    if !defender.intersection(closing.hand).is_empty() {
        return Err(Refusal::bad_value("defender", "a card comes twice"));
    }
    match closing.resolve(defender) {
        Err(CloseRefused::BadDiscard) if discard.is_none() => Err(Refusal::missing("discard")),
        Err(CloseRefused::BadDiscard) => Err(Refusal::bad_value("discard", "not in the hand")),
        Err(why) => fields(json!({ "legal": false, "reason": why.code() })),
        Ok(closed) => fields(json!({
            "legal": true,
            "winner": if closed.knocker_wins() { "knocker" } else { "defender" },
            "type": closed.kind,
            "points": closed.points,
            "knocker_deadwood": closed.knocker_deadwood,
            "defender_deadwood": closed.defender_deadwood,
        })),
    }
}

const DEALER: Seat = Seat::FIRST;

fn role(seat: Seat) -> &'static str {
    if seat == DEALER { "dealer" } else { "non_dealer" }
}

fn hand(question: &Question) -> Answer {
    let config = Config { variant: variant(question)?, ..Config::default() };
    let deck: Vec<Card> =
        question.list("deck")?.iter().map(|value| card("deck", value)).collect::<Result<_, _>>()?;
    let mut hand =
        Hand::deal(DEALER, &deck).ok_or_else(|| Refusal::bad_value("deck", "not 52 different cards"))?;
    for (index, value) in question.list("actions")?.iter().enumerate() {
        let (seat, play) = action(value)?;
        hand.play(seat, &play, &config)
            .map_err(|why| Refusal::illegal_action(index, format_args!("{}", why.code())))?;
    }
    let stock_left = hand.stock.0.len();
    let result = match &hand.end {
        None => Value::Null,
        Some(HandEnd::Void) => json!({
            "type": "void", "winner": null, "points": 0,
            "knocker_deadwood": null, "defender_deadwood": null, "stock_left": stock_left,
        }),
        Some(HandEnd::Closed { result, .. }) => json!({
            "type": result.kind,
            "winner": hand.winner().map(role),
            "points": result.points,
            "knocker_deadwood": result.knocker_deadwood,
            "defender_deadwood": result.defender_deadwood,
            "stock_left": stock_left,
        }),
    };
    fields(json!({ "result": result }))
}

/// `[role, action, card?, melds?]`.
fn action(value: &Value) -> Result<(Seat, Play), Refusal> {
    let list = as_list("actions", value)?;
    let [who, what, rest @ ..] = list else {
        return Err(Refusal::bad_value("actions", "not [role, action, card, melds]"));
    };
    let seat = match as_text("actions", who)? {
        "dealer" => DEALER,
        "non_dealer" => DEALER.other(),
        _ => return Err(Refusal::bad_value("actions", "not dealer or non_dealer")),
    };
    let given = |at: usize| rest.get(at).filter(|value| !value.is_null());
    let card = given(0).map(|value| card("actions", value)).transpose()?;
    let play = match as_text("actions", what)? {
        "draw_stock" => Play::Draw { from: Source::Stock },
        "draw_discard" => Play::Draw { from: Source::Pile },
        "discard" => Play::Discard { card: card.ok_or_else(|| Refusal::missing("card"))? },
        name => {
            let how = how("actions", name)?;
            let melds = given(1).map(|value| melds("actions", value)).transpose()?;
            Play::Close { how, card: card.filter(|_| how != Close::BigGin), melds }
        }
    };
    Ok((seat, play))
}

fn player(field: &str, name: &str) -> Result<Seat, Refusal> {
    match name {
        "A" => Ok(Seat::FIRST),
        "B" => Ok(Seat::SECOND),
        _ => Err(Refusal::bad_value(field, "not A or B")),
    }
}

fn letter(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "A" } else { "B" }
}

fn series(question: &Question) -> Answer {
    let rulings = Rulings::default();
    let mut dealer = player("first_dealer", question.text("first_dealer")?)?;
    let mut wins = [0_u8; 2];
    let mut winner = None;
    let mut out = Vec::new();
    for value in question.list("hands")? {
        if winner.is_some() {
            break;
        }
        let won = match as_text("hands", value)? {
            "void" => None,
            name => Some(player("hands", name)?),
        };
        if let Some(count) = won.and_then(|seat| wins.get_mut(seat.index())) {
            *count += 1;
            winner = won.filter(|_| *count >= rulings.hands_to_win);
        }
        out.push(json!({
            "dealer": letter(dealer),
            "first_to_act": letter(dealer.other()),
            "wins": wins,
            "match_over": winner.is_some(),
        }));
        dealer = next_dealer(rulings.next_dealer, dealer, won);
    }
    fields(json!({ "hands": out, "winner": winner.map(letter) }))
}
