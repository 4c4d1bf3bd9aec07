//! The rules of a game on one sheet: what a newcomer needs at the board.

use super::el::{El, Html, Kids, button, el, svg, tag};
use super::{die_href, icon, piece_href, sheet};
use crate::app::App;
use crate::i18n::{Key, t, tf, words};
use crate::texts::Text;
use shared::rules::GameKind;
use shared::rules::chess::{Color, Piece, Role};
use shared::rules::ludo_chess::{Die, piece_of};

/// Whether a game has such a sheet.
pub(crate) fn has(kind: GameKind) -> bool {
    matches!(kind, GameKind::LudoChess | GameKind::ClassicChess)
}

/// The way to the rules of a game: a quiet button that opens its sheet, or a link to their page.
pub(crate) fn link(app: App, kind: GameKind) -> Html {
    if !has(kind) {
        let path = Text::Rules(kind).path();
        let text = tf(Key::RulesOf, &[words::kind(kind)]);
        return tag("a", "btn btn--quiet btn--edge").attr("href", path).kids((icon("#i-info"), text)).html();
    }
    button("btn btn--quiet btn--edge")
        .attr("aria-haspopup", "dialog")
        .on_click(move |_| app.rules.set(Some(kind)))
        .kids((icon("#i-info"), t(Key::HowToPlay)))
        .html()
}

/// The sheet, once for the whole page; shown while `app.rules` names a game.
pub(crate) fn page(app: App) -> Html {
    let title =
        move || app.rules.get().map(|kind| tf(Key::InShort, &[words::kind(kind)])).unwrap_or_default();
    let body = move || app.rules.get().map(of);
    let whole = move || {
        app.rules.get().map(|kind| {
            tag("a", "btn")
                .attr("href", Text::Rules(kind).path())
                .on_click(move |_| app.rules.set(None))
                .say(Key::WholeRules)
        })
    };
    let close = button("btn").attr("autofocus", true).on_click(move |_| app.rules.set(None)).say(Key::Close);
    let go = tag("div", "sheet__go").kids((whole, close));
    sheet::about(app.rules, title, (tag("div", "stack").kids(body), go).html())
}

fn of(kind: GameKind) -> Html {
    let texts = |keys: &[Key]| keys.iter().map(|key| el("p").kids(t(*key))).collect::<Vec<_>>();
    match kind {
        GameKind::LudoChess => (
            texts(&[Key::LudoFree]),
            dice(),
            texts(&[
                Key::LudoKing,
                Key::LudoNoMove,
                Key::LudoSeconds,
                Key::LudoMate,
                Key::LudoPoints,
                Key::LudoOffers,
            ]),
        )
            .html(),
        _ => texts(&[Key::ClassicClock, Key::ClassicFriendly, Key::ClassicContest, Key::ClassicEvent]).html(),
    }
}

/// LC-4: which numbers move which piece.
fn dice() -> El {
    let rows = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| {
        let numbers: Vec<u8> =
            Die::ALL.into_iter().filter(|die| piece_of(*die) == role).map(Die::number).collect();
        let said = numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let picture = |href: &'static str| {
            svg("svg")
                .attr("viewBox", "0 0 64 64")
                .attr("aria-hidden", "true")
                .kids(svg("use").attr("href", href))
        };
        let faces = numbers.iter().map(|n| picture(die_href(*n))).collect::<Vec<_>>();
        el("tr").kids((
            el("th").attr("scope", "row").kids((faces, tag("span", "sr").kids(said))),
            el("td").kids((picture(piece_href(Piece { color: Color::White, role })), words::role(role))),
        ))
    });
    tag("table", "dice-table").kids(el("tbody").kids(rows.into_iter().collect::<Vec<_>>()))
}
