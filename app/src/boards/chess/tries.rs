//! The analysis board of a game that is played by correspondence: moves for either side, tried on the game's own board, and
//! kept on this device. Nothing of it is sent; a move that was tried is held for confirmation as any other.

use super::Study;
use super::set::Set;
use super::study::{Line, written};
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, button, effect, el, made, tag, text};
use crate::ui::{icon, icon_s};
use leptos::prelude::untrack;
use shared::rules::chess::{Move, Position};

impl Set {
    /// The position of the line on the board, if there is one.
    pub(super) fn tried(&'static self) -> Option<Position> {
        self.study.with(|study| self.history.with(|history| study.position(history)))
    }

    /// Whether something is tried just now.
    pub(super) fn is_trying(&'static self) -> bool {
        self.study.with(|study| study.at.is_some())
    }

    /// Begins with the position that is shown; a move that waits for its confirmation is the first one.
    fn begin_tries(&'static self) {
        let (at, held) = untrack(|| (self.desk.at.get(), self.held.get()));
        self.hand.update(super::Hand::cancel);
        self.held.set(None);
        self.study.update(|study| {
            study.begin(at);
            if let Some(mv) = held {
                study.play(mv);
            }
        });
    }

    /// Back to the game.
    pub(super) fn leave_tries(&'static self) {
        if untrack(|| self.is_trying()) {
            self.study.update(Study::close);
        }
    }

    /// One move on or back in the line; tells whether there is one.
    pub(super) fn step_tries(&'static self, on: bool) -> bool {
        let shown = self.study.with(|study| study.at);
        if let Some((_, plies)) = shown {
            let plies = if on { plies + 1 } else { plies.saturating_sub(1) };
            self.hand.update(super::Hand::cancel);
            self.study.update(|study| study.step_to(plies));
        }
        shown.is_some()
    }

    /// The first move of the line, where it can be played now.
    fn playable(&'static self) -> Option<Move> {
        let mv = self.study.with(|study| self.history.with(|history| study.first_move(history)))?;
        (self.desk.my_turn.get() && self.desk.seat.get().is_some()).then_some(mv)
    }

    /// Keeps what was tried on this device, as long as the page is there.
    fn keep_tries(&'static self) {
        let key = untrack(|| self.desk.view(|view| ["study:", view.table.as_str()].concat()));
        let Some(key) = key else { return };
        let stored = dom::load(&key).unwrap_or_default();
        let read = self.history.with_untracked(|history| Study::read(&stored, history));
        self.study.set(read);
        let written = Memo::new(move |_| self.study.with(Study::write));
        effect(Box::new(move || {
            written.with(|text| dom::store(&key, Some(text.as_str()).filter(|text| !text.is_empty())));
        }));
    }
}

/// The action row while something is tried: the line, stepping through it, playing its first move, and the way back.
pub(super) fn row(set: &'static Set) -> Html {
    let line = Memo::new(move |_| {
        let of = |study: &Study| {
            let (line, plies) = study.shown()?;
            Some(set.history.with(|history| written(line, plies, history)))
        };
        set.study.with(of).filter(|line| !line.is_empty())
    });
    let said = move || line.get().unwrap_or_else(|| t(Key::AnalyseHint).to_owned());
    let can = Memo::new(move |_| set.study.with(Study::can_step));
    let step = |on: bool, label: Key, name: &'static str| {
        button("btn btn--sq")
            .label(label)
            .attr("disabled", move || !can.get()[usize::from(on)])
            .on_click(move |_| {
                set.step_tries(on);
            })
            .kids(icon_s(name))
    };
    let playable = Memo::new(move |_| {
        let mv = set.playable()?;
        let san = set.history.with(|history| history.positions.last()?.san(mv).ok())?;
        Some((mv, san))
    });
    let play = made(playable, move |playable| {
        let button = |(mv, san): (Move, String)| {
            button("btn btn--play").on_click(move |_| hold(set, mv)).kids(tf(Key::AnalysePlay, &[&san]))
        };
        playable.map(button).html()
    });
    tag("div", "tries")
        .attr("role", "group")
        .label(Key::AnalyseLabel)
        .kids((
            tag("p", "strong ell").attr("aria-live", "polite").kids(text(said)),
            tag("div", "acts").kids((
                step(false, Key::AnalyseBack, "#i-back"),
                step(true, Key::AnalyseOn, "#i-next"),
                play,
                button("btn").label(Key::AnalyseClose).on_click(move |_| set.leave_tries()).say(Key::Close),
            )),
        ))
        .html()
}

/// The move that was tried is held for confirmation.
fn hold(set: &'static Set, mv: Move) {
    set.leave_tries();
    set.desk.step_to(usize::MAX);
    set.held.set(Some(mv));
}

/// The way to the analysis board where a game takes days, and the lines that were tried, above the list of moves.
pub(super) fn lines(set: &'static Set) -> Html {
    if untrack(|| set.desk.ladder()).is_none() || untrack(|| set.is_ludo()) {
        return ().html();
    }
    set.keep_tries();
    let begin = button("btn btn--quiet")
        .attr("disabled", move || set.is_trying())
        .on_click(move |_| set.begin_tries())
        .kids((icon("#i-eye"), t(Key::Analyse)));
    let all = Memo::new(move |_| {
        set.study.with(|study| {
            let line = |line: &Line| set.history.with(|history| written(line, line.moves.len(), history));
            study.lines.iter().map(line).collect::<Vec<_>>()
        })
    });
    let some = Memo::new(move |_| all.with(|all| all.iter().any(|line| !line.is_empty())));
    let list = move || {
        let lines = all.get().into_iter().enumerate().filter(|(_, text)| !text.is_empty());
        lines.map(|(n, text)| row_of(set, n, text)).collect::<Vec<_>>()
    };
    let kept = made(some, move |some| {
        let kept = || {
            tag("details", "strip").kids((
                el("summary").kids(tag("span", "ell").say(Key::AnalyseLines)),
                tag("p", "tiny muted").say(Key::AnalyseNote),
                tag("ul", "tries__list").kids(list),
            ))
        };
        some.then(kept).html()
    });
    el("div").kids((begin, kept)).html()
}

/// A line that was tried: a press puts it on the board.
fn row_of(set: &'static Set, line: usize, text: String) -> El {
    let drop = move |_| {
        set.study.update(|study| {
            study.open(line);
            study.drop_line();
        });
    };
    let drop_label = [t(Key::AnalyseDrop), ": ", &text].concat();
    el("li").kids((
        el("button")
            .attr("type", "button")
            .class("ltr ell grow")
            .on_click(move |_| open(set, line))
            .kids(text),
        button("iconbtn").attr("aria-label", drop_label).on_click(drop).kids(icon("#i-cross")),
    ))
}

fn open(set: &'static Set, line: usize) {
    set.hand.update(super::Hand::cancel);
    set.held.set(None);
    set.study.update(|study| study.open(line));
}
