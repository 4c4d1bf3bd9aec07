//! Go's part of a table's page.

use super::draw::board;
use super::set::Set;
use super::{panel, row, words};
use crate::boards::{Entry, Part, Score, Seen};
use crate::i18n::{Key, t, tf};
use crate::ui::el::{Html, Kids, el, svg, tag};
use shared::outcome::{EndReason, Outcome};
use shared::rules::go::{self, Action, Colour, Event, Phase as Stage, Scoring};
use shared::seat::Seat;

impl Part for Set {
    fn board(&'static self) -> Html {
        board(self)
    }

    fn row(&'static self) -> Html {
        row::row(self)
    }

    fn bar(&'static self, seat: Seat) -> Html {
        let Some(colour) = Colour::of(seat) else { return ().html() };
        let stone = |colour| {
            svg("svg")
                .class("bowl")
                .attr("viewBox", "0 0 100 100")
                .attr("aria-hidden", "true")
                .kids(svg("use").attr("href", words::stone(colour)))
        };
        let text = move || {
            let accepted = self
                .game(|view| view.game.flow.phase == Stage::Count && view.game.flow.accepted[colour.index()]);
            if accepted.unwrap_or_default() {
                return tag("span", "c-green").say(Key::GoAccepted).html();
            }
            let taken = self.shown.with(|shown| shown.prisoners[colour.index()]);
            tag("span", "fig pts").kids((t(Key::GoCaptures), " ", el("b").kids(taken))).html()
        };
        (stone(colour), words::colour(colour), text).html()
    }

    fn head(&'static self) -> Html {
        panel::panel(self)
    }

    fn entry(&'static self, index: usize) -> Option<Entry> {
        let (colour, entry) = self.list.with(|list| list.get(index).copied())?;
        let text = match entry {
            go::Entry::Stone(point) => words::point(point, self.frame.size),
            go::Entry::Pass => t(Key::GoPassWord).to_owned(),
            go::Entry::Resumed => t(Key::GoResumedShort).to_owned(),
        };
        let said = colour.map(|colour| [words::colour(colour), " "].concat()).unwrap_or_default();
        Some(Entry { symbol: colour.map(words::stone), said, text })
    }

    fn turns(&'static self) -> bool {
        false
    }

    fn typed(&'static self, text: &str) -> Result<(), Key> {
        let colour = self.desk.seat.get_untracked().and_then(Colour::of).ok_or(Key::NotSeated)?;
        if leptos::prelude::untrack(|| self.colour()) != Some(colour) {
            return Err(Key::NotYourTurn);
        }
        if text.eq_ignore_ascii_case(t(Key::GoPassWord)) {
            self.send(Action::Pass);
            return Ok(());
        }
        let at = words::read_point(text, self.frame.size).ok_or(Key::IllegalMove)?;
        let legal = self.shown.with_untracked(|shown| shown.board.may_play(at, colour));
        legal.map_err(words::illegal)?;
        self.send(Action::Stone { at });
        Ok(())
    }

    fn put_down(&'static self) {
        self.put_all_down();
    }

    fn said(&'static self, _seat: Option<Seat>, seen: &[Seen]) -> Option<String> {
        let texts: Vec<String> = seen.iter().filter_map(|seen| said(self, seen)).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }

    fn score(&'static self, outcome: &Outcome) -> Score {
        let counted = self.game(|view| view.count.clone().map(|count| (count, view.game.config))).flatten();
        let Some((counted, config)) = counted.filter(|_| outcome.reason == EndReason::Score) else {
            return Score::default();
        };
        let [black, white] = words::scores(&counted);
        let komi = go::halves(u32::from(config.komi_half_points()));
        let text = tf(Key::GoResult, &[&black, &white, &komi]);
        let rule = match config.scoring {
            Scoring::Chinese => Key::GoRuleArea,
            Scoring::Japanese => Key::GoRuleTerritory,
        };
        Score { big: Some([black, white]), text, rule: Some(("GO-15", t(rule))) }
    }
}

/// `Black D4, 2 stones captured.`
fn said(set: &'static Set, seen: &Seen) -> Option<String> {
    let Seen::Go(event) = seen else { return None };
    Some(match event {
        Event::Placed { colour, at, captured } => {
            words::placed(*colour, &words::point(*at, set.frame.size), *captured)
        }
        Event::Passed { colour } => {
            let passed = [&tf(Key::GoPassed, &[words::colour(*colour)]), "."].concat();
            let counted = set.desk.game.try_with_untracked(|game| match game {
                Some(crate::boards::View::Go(view)) => view.count.as_ref().map(words::scores),
                _ => None,
            });
            match counted.flatten() {
                Some([black, white]) => [&passed, " ", &tf(Key::GoSaidCount, &[&black, &white])].concat(),
                None => passed,
            }
        }
        Event::Accepted { colour } => tf(Key::GoSaidAccepted, &[words::colour(*colour)]),
        Event::Resumed { colour } => tf(Key::GoSaidResumed, &[words::colour(*colour)]),
        Event::CountStood => t(Key::GoSaidStood).to_owned(),
        Event::Opened { .. } => return None,
    })
}
