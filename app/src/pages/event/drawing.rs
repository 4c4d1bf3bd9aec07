//! What the picture of a bracket is drawn of: the names of the rounds, the lines, and each match with its badges.

use super::geometry::{GAP, Plan, Window};
use super::picture::Picture;
use super::shown::{Shown, shown};
use crate::i18n::{Key, t, words};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, each, svg};
use shared::tournament::Bracket;

fn shift(x: f64, y: f64) -> String {
    format!("translate({} {})", x.round() as i32, y.round() as i32)
}

/// The names of the rounds, above the picture and moved with it.
pub(super) fn heads(picture: Picture) -> Html {
    let plan = Memo::new(move |_| picture.look.with(|look| look.plan));
    let across = Memo::new(move |_| picture.look.with(|look| look.x.round() as i32));
    let text = move || {
        let plan = plan.get();
        let names = (1..=plan.rounds).filter(|round| plan.named(*round));
        names
            .map(|round| {
                svg("text")
                    .attr("x", plan.x(round) as i32)
                    .attr("y", 22)
                    .kids(words::round(round, plan.rounds))
            })
            .collect::<Vec<_>>()
    };
    svg("svg")
        .class("bt__heads")
        .attr("aria-hidden", "true")
        .kids(svg("g").attr("transform", move || shift(f64::from(across.get()), 0.0)).kids(text))
        .html()
}

pub(super) fn world(picture: Picture) -> El {
    let Picture { event, look, drawn, .. } = picture;
    let mine = Memo::new(move |_| event.with(own_path).unwrap_or_default());
    let keys = move || {
        let window = drawn.get();
        let (look, (top, bottom)) = (window.look, window.heights());
        let rounds = (1..=look.plan.rounds).filter(|round| look.plan.named(*round));
        let bracket = Bracket::new(2 * look.plan.count(1));
        let number = |round, index| bracket.and_then(|bracket| bracket.number(round, index));
        rounds
            .flat_map(|round| {
                look.plan.span(round, top, bottom).filter_map(move |index| number(round, index))
            })
            .collect()
    };
    svg("svg").class("bt__svg").attr("aria-hidden", "true").kids(
        svg("g").attr("transform", move || look.with(|look| shift(look.x, look.y))).kids((
            svg("path").class("bt__shade").attr("d", move || drawn.with(|window| shade(window.look.plan))),
            svg("path").class("bt__lines").attr("d", move || drawn.with(lines)),
            svg("path").class("bt__mine").attr("d", move || own_lines(drawn.get().look.plan, &mine.get())),
            each(keys, move |index| found(picture, index)),
        )),
    )
}

/// A line by whole pixels: numbers with fractions would need code of their own to be written.
fn go(path: &mut String, points: [(f64, f64); 4]) {
    for (letter, (x, y)) in ["M", "H", "V", "H"].iter().zip(points) {
        let (x, y) = (x.round() as i32, y.round() as i32);
        match *letter {
            "H" => path.push_str(&format!("H{x}")),
            "V" => path.push_str(&format!("V{y}")),
            _ => path.push_str(&format!("M{x} {y}")),
        }
    }
}

/// From a match to the one after it.
fn line(path: &mut String, plan: Plan, round: u8, index: u32) {
    let (x, next) = (plan.x(round), plan.x(round + 1));
    let turn = next - (plan.width(round) / 2.0).min(GAP / 2.0);
    let (y, end) = (plan.y(round, index), plan.y(round + 1, index / 2));
    go(path, [(x, y), (turn, y), (turn, end), (next, end)]);
}

fn lines(window: &Window) -> String {
    let (top, bottom) = window.heights();
    let plan = window.look.plan;
    let mut path = String::new();
    for round in (1..=plan.rounds).filter(|round| plan.drawn(*round)) {
        for index in plan.span(round, top, bottom) {
            if round < plan.rounds {
                line(&mut path, plan, round, index);
            } else {
                let (x, y) = (plan.x(round), plan.y(round, index));
                let end = x + plan.width(round) - GAP;
                go(&mut path, [(x, y), (end, y), (end, y), (end, y)]);
            }
        }
    }
    path
}

/// Rounds too dense for lines.
fn shade(plan: Plan) -> String {
    let dense = (1..=plan.rounds).take_while(|round| !plan.drawn(*round)).count() as u8;
    if dense == 0 {
        return String::new();
    }
    let (width, height) = (plan.x(dense + 1), plan.size().1);
    format!("M0 0H{}V{}H0Z", width as i32, height as i32)
}

/// The viewer's matches that lead on: round and index.
fn own_path(view: &shared::tournament::TournamentView) -> Vec<(u8, u32)> {
    let own = view.matches.iter().filter(|game| view.you.is_some() && game.places.contains(&view.you));
    let own: Vec<(u8, u32)> = own.map(|game| (game.round, game.index)).collect();
    let last = own.last().copied();
    own.into_iter().filter(|place| Some(*place) != last).collect()
}

fn own_lines(plan: Plan, own: &[(u8, u32)]) -> String {
    let mut path = String::new();
    for (round, index) in own.iter().filter(|(round, _)| plan.drawn(*round)) {
        line(&mut path, plan, *round, *index);
    }
    path
}

fn found(picture: Picture, index: u32) -> El {
    let Picture { event, drawn, .. } = picture;
    let place = Bracket::new(2 * drawn.get_untracked().look.plan.count(1))
        .and_then(|bracket| bracket.position(index))
        .unwrap_or((1, 0));
    let shown = Memo::new(move |_| event.with(|view| shown(view, index as usize)).unwrap_or_default());
    let at = move || {
        drawn.with(|window| {
            let plan = window.look.plan;
            shift(plan.x(place.0), plan.y(place.0, place.1))
        })
    };
    svg("g")
        .class(move || shown.with(|shown| shown.class))
        .attr("data-m", index)
        .attr("transform", at)
        .kids(move || shown.with(inside))
}

/// The badge at the end of a name's line (T-82).
fn pro(y: i32) -> El {
    svg("g").class("bt__pro").kids((
        svg("rect").attr("x", 144).attr("y", y - 15).attr("width", 38).attr("height", 20).attr("rx", 10),
        svg("text").attr("x", 163).attr("y", y).kids(t(Key::Pro)),
    ))
}

/// A name that does not fit in `room` letters is cut: its match opens with all of it.
fn fitted(name: &str, room: usize) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    name.chars().take(room - 1).chain(['\u{2026}']).collect()
}

fn inside(shown: &Shown) -> Html {
    let name = |n: usize, y: i32| {
        let side = &shown.sides[n];
        let (width, letters) = if side.pro { (134, 17) } else { (172, 22) };
        // A frame of its own cuts off what the letters are wider than usual.
        let frame = svg("svg").attr("x", 8).attr("y", y - 18).attr("width", width).attr("height", 26);
        let text = svg("text").class(side.class).attr("y", 18).kids(fitted(&side.name, letters));
        (frame.kids(text), side.pro.then(|| pro(y)))
    };
    let check = shown.sides.iter().position(|side| side.won == Some(true)).map(|n| {
        svg("use")
            .attr("href", "#i-check")
            .attr("x", 184)
            .attr("y", if n == 0 { -21 } else { 4 })
            .attr("width", 16)
            .attr("height", 16)
    });
    (
        svg("rect").attr("x", 0).attr("y", -26).attr("width", 208).attr("height", 52).attr("rx", 6),
        name(0, -8),
        name(1, 18),
        check,
        svg("text").class("bt__note").attr("x", 8).attr("y", 39).kids(shown.note.clone()),
    )
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_is_cut_between_two_characters() {
        assert_eq!(fitted("Asha", 17), "Asha");
        assert_eq!(fitted("ಸುಬ್ರಹ್ಮಣ್ಯ ಭಾರತಿ ಅಯ್ಯರ್", 17).chars().count(), 17);
        assert_eq!(fitted("Tomasz Wierzbicki of Gdansk", 22), "Tomasz Wierzbicki of \u{2026}");
    }
}
