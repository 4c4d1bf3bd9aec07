//! What the bar of a player says: points (without dice the side) and captured pieces.

use super::set::Set;
use crate::i18n::{Key, t, tf, words};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, el, svg, tag};
use crate::ui::piece_href;
use shared::rules::chess::{Color, Piece, Position, Role};
use shared::seat::Seat;

/// The line.
pub(super) fn bar(set: &'static Set, seat: Seat) -> Html {
    let position = Memo::new(move |_| {
        set.history
            .with(|history| history.position(set.desk.at.get()).cloned())
            .unwrap_or_else(Position::start)
    });
    let points = move || {
        if !set.is_ludo() {
            return el("span").kids(words::color(seat.color()));
        }
        let points = position.with(|position| position.material(seat.color()));
        tag("span", "fig pts").kids((el("b").kids(points), " ", t(Key::Points)))
    };
    let start = set.history.with(|history| history.position(0).cloned()).unwrap_or_else(Position::start);
    let took = move || position.with(|position| captured(&start, position, !seat.color()));
    (points, move || pieces(took())).html()
}

fn pieces(took: Vec<Piece>) -> Html {
    if took.is_empty() {
        return ().html();
    }
    let mut before = None;
    let one = |piece: Piece| {
        let class = (before.is_some() && before != Some(piece)).then_some("is-new-kind");
        before = Some(piece);
        svg("svg").class(class).attr("viewBox", "0 0 64 64").kids(svg("use").attr("href", piece_href(piece)))
    };
    let list = took.iter().map(|piece| words::role(piece.role)).collect::<Vec<_>>().join(", ");
    (
        tag("span", "took").attr("aria-hidden", "true").kids(took.into_iter().map(one).collect::<Vec<_>>()),
        tag("span", "sr").kids(tf(Key::Captured, &[&list])),
    )
        .html()
}

/// The pieces that a side has lost: a promoted piece counts as its pawn.
fn captured(start: &Position, now: &Position, color: Color) -> Vec<Piece> {
    let count = |position: &Position, role: Role| {
        position.pieces().filter(|(_, piece)| *piece == Piece { color, role }).count()
    };
    let extra: usize =
        Role::PROMOTIONS.iter().map(|role| count(now, *role).saturating_sub(count(start, *role))).sum();
    let lost = |role: Role| {
        let missing = count(start, role).saturating_sub(count(now, role));
        let missing = if role == Role::Pawn { missing.saturating_sub(extra) } else { missing };
        std::iter::repeat_n(Piece { color, role }, missing)
    };
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().flat_map(lost).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promotion_is_not_a_lost_pawn() {
        let start = Position::start();
        let now: Position = "rnb1kbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNQ w Qkq - 0 9".parse().unwrap();
        let lost: Vec<Role> = captured(&start, &now, Color::White).iter().map(|piece| piece.role).collect();
        assert_eq!(lost, [Role::Rook], "one rook lost; the eighth pawn is a queen");
        let lost: Vec<Role> = captured(&start, &now, Color::Black).iter().map(|piece| piece.role).collect();
        assert_eq!(lost, [Role::Pawn, Role::Queen]);
    }
}
