//! The bars of the two players: name, presence, points, captured pieces, clock.

use super::board::is_ludo;
use super::desk::Desk;
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, el, svg, tag};
use crate::ui::{Here, piece_href, who};
use shared::rules::chess::{Color, Piece, Position, Role};
use shared::seat::Seat;
use shared::table::Phase;

/// The bar above (`opponent`) or below the board.
pub(crate) fn seat(desk: Desk, opponent: bool) -> Html {
    let seat = Memo::new(move |_| {
        let bottom = desk.bottom();
        Seat::of(if opponent { !bottom } else { bottom })
    });
    let name = Memo::new(move |_| desk.names.get()[seat.get().index() & 1].clone());
    let mine = move || !desk.local && desk.seat.get() == Some(seat.get());
    let label = move || {
        let side = words::color(seat.get().color());
        match (desk.local || desk.seat.get().is_none(), mine()) {
            (true, _) => side.to_owned(),
            (_, true) => tf(Key::SeatYou, &[side]),
            _ => tf(Key::SeatOpponent, &[side]),
        }
    };
    let here = Memo::new(move |_| {
        let over = desk.local || desk.phase.get() != Some(Phase::Running);
        let present =
            desk.view(|view| view.places.get(seat.get().index()).is_some_and(|place| place.present));
        match present {
            _ if over => Here::Unsaid,
            Some(true) => Here::On,
            _ => Here::Gone,
        }
    });
    let class = if opponent { "seat seat--opp" } else { "seat seat--me" };
    el("section")
        .class(class)
        .attr("aria-label", label)
        .kids((
            move || who(&name.get(), "", here.get()),
            tag("div", "grow").kids((
                tag("p", "seat__name").kids(el("bdi").kids(move || name.get())),
                tag("p", "seat__sub").kids(move || sub(desk, seat.get())),
            )),
            clock(desk, seat, name),
        ))
        .html()
}

/// Second line: the countdown of an absence, or points (without dice the side) and captured pieces.
fn sub(desk: Desk, seat: Seat) -> Html {
    let away = desk.view(|view| view.away_until.filter(|(away, _)| *away == seat)).flatten();
    if let Some((_, until)) = away.filter(|_| desk.phase.get() == Some(Phase::Running)) {
        let left = move || {
            let at = desk.table.with(|table| table.server_time(desk.device.get()));
            let seconds = (until.since(at).0.max(0) + 999) / 1_000;
            tn(Key::AwaySeconds, seconds, &[])
        };
        return tag("span", "c-verm").kids(left).html();
    }
    let position = Memo::new(move |_| {
        desk.history.with(|history| history.position(desk.at.get()).cloned()).unwrap_or_else(Position::start)
    });
    let points = move || {
        if !is_ludo(desk) {
            return el("span").kids(words::color(seat.color()));
        }
        let points = position.with(|position| position.material(seat.color()));
        tag("span", "fig pts").kids((el("b").kids(points), " ", t(Key::Points)))
    };
    let start = desk.history.with(|history| history.position(0).cloned()).unwrap_or_else(Position::start);
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

fn clock(desk: Desk, seat: Memo<Seat>, name: Memo<String>) -> Html {
    let face = Memo::new(move |_| desk.face(seat.get()));
    let shown = Memo::new(move |_| face.with(Option::is_some));
    let class = move || {
        face.with(|face| match face {
            _ if desk.is_frozen() => "clock is-frozen",
            Some(face) if face.low && (face.live || face.zero) => "clock is-low",
            Some(face) if face.live => "clock is-live",
            _ => "clock",
        })
    };
    let spoken = Memo::new(move |_| {
        face.with(|face| {
            let (minutes, seconds) = face.as_ref().map(|face| face.spoken).unwrap_or_default();
            spoken_clock(&name.get(), minutes, seconds)
        })
    });
    let text =
        Memo::new(move |_| face.with(|face| face.as_ref().map(|face| face.text.clone()).unwrap_or_default()));
    let show = move || {
        shown.get().then(|| {
            el("span")
                .class(class)
                .attr("role", "timer")
                .attr("aria-label", move || spoken.get())
                .kids(move || text.get())
        })
    };
    show.html()
}

/// A clock as it is read aloud: whole minutes, in the last one tens of seconds. A label that changed every second would
/// be read all the time.
fn spoken_clock(name: &str, minutes: i64, seconds: i64) -> String {
    match minutes {
        0 => tf(Key::ClockLabel, &[name, &(seconds / 10 * 10).to_string()]),
        _ => tn(Key::ClockLabelMinutes, minutes, &[name]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spoken_clock_names_no_seconds_that_it_does_not_count() {
        assert_eq!(spoken_clock("Asha", 9, 56), "Asha, 9 minutes");
        assert_eq!(spoken_clock("Asha", 1, 0), "Asha, 1 minute");
        assert_eq!(spoken_clock("Asha", 0, 47), "Asha, 40 seconds");
    }

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
