//! The games' pictures: those of chess are made of the pieces that every page has, the others are files of their own.

use super::listed;
use crate::ui::el::{Html, Kids, el, svg};

const LUDO: &str = r##"<rect class="b-light" width="320" height="200"/><path class="b-dark" d="M-20 -10h80v80h-80zM140 -10h80v80h-80zM300 -10h80v80h-80zM60 70h80v80h-80zM220 70h80v80h-80zM-20 150h80v80h-80zM140 150h80v80h-80zM300 150h80v80h-80z"/><path class="b-cross" d="M65-5l70 70m0-70l-70 70M145 75l70 70m0-70l-70 70M65 75l70 70m0-70l-70 70M145-5l70 70m0-70l-70 70"/><use href="#bP" x="224" y="-2" width="66" height="66"/><use href="#wN" x="47" y="60" width="106" height="106"/><use href="#d3" x="166" y="84" width="84" height="84" transform="rotate(9 208 126)"/>"##;
const CLASSIC: &str = r##"<rect class="b-light" width="320" height="200"/><path class="b-dark" d="M37 -35h72v72h-72zM181 -35h72v72h-72zM325 -35h72v72h-72zM-35 37h72v72h-72zM109 37h72v72h-72zM253 37h72v72h-72zM37 109h72v72h-72zM181 109h72v72h-72zM325 109h72v72h-72zM-35 181h72v72h-72zM109 181h72v72h-72zM253 181h72v72h-72z"/><use href="#bQ" x="36" y="33" width="76" height="76"/><use href="#bK" x="108" y="33" width="76" height="76"/><use href="#bB" x="251" y="33" width="76" height="76"/><use href="#wN" x="180" y="105" width="76" height="76"/><use href="#wP" x="108" y="105" width="76" height="76"/><use href="#wK" x="251" y="105" width="76" height="76"/><use href="#bP" x="-34" y="104" width="76" height="76"/>"##;

const KNOCKOUT: &str = r##"<path opacity=".5" d="M12 25h56v50H12M12 125h56v50H12M68 50h60v100H68"/><path stroke-width="4.5" d="M12 75h56V50h60v50h58"/><use class="i" href="#i-trophy" x="196" y="48" width="104" height="104" stroke-width="1.5" stroke-linecap="round"/>"##;

const LADDER: &str = r##"<path opacity=".5" d="M12 175h56v-38h56v-38h56v-38h56"/><path stroke-width="4.5" d="M180 61h56V25h72"/><use class="i" href="#i-ladder" x="196" y="76" width="104" height="104" stroke-width="1.5" stroke-linecap="round"/>"##;

/// Knight, die and pawn on crossed squares.
pub(crate) fn ludo() -> Html {
    picture(LUDO)
}

/// The pieces of classic chess.
pub(crate) fn classic() -> Html {
    picture(CLASSIC)
}

/// The picture of another game: `go`, `backgammon`, `gin` or `ludo`. Fetched when it is shown.
pub(crate) fn tile(game: &'static str) -> Html {
    el("img").attr("alt", "").attr("src", listed::path(listed::ART, &["tile-", game].concat())).html()
}

/// A bracket and a trophy.
pub(crate) fn knockout() -> Html {
    lines(KNOCKOUT)
}

/// Steps that go up, and a ladder.
pub(crate) fn ladder() -> Html {
    lines(LADDER)
}

fn lines(inner: &'static str) -> Html {
    svg("svg")
        .attr("viewBox", "0 0 320 200")
        .attr("aria-hidden", "true")
        .attr("fill", "none")
        .attr("stroke", "currentColor")
        .attr("stroke-width", "3")
        .attr("stroke-linejoin", "round")
        .inner(inner)
        .html()
}

fn picture(inner: &'static str) -> Html {
    svg("svg")
        .attr("viewBox", "0 0 320 200")
        .attr("preserveAspectRatio", "xMidYMid slice")
        .attr("aria-hidden", "true")
        .inner(inner)
        .html()
}
