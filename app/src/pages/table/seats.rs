//! The bars of the players: name, presence, clock, and what the game says of each.

use super::desk::Desk;
use crate::boards::Part;
use crate::i18n::{Key, tf, tn};
use crate::reactive::Memo;
use crate::routes::player_path;
use crate::ui::el::{Html, Kids, el, made, tag};
use crate::ui::{Here, who};
use shared::seat::Seat;
use shared::table::{Phase, TableView};

/// The bar below the board.
pub(crate) fn own(desk: Desk, part: &'static dyn Part) -> Html {
    let seat = Memo::new(move |_| desk.bottom());
    bar(desk, part, seat, "seat seat--me")
}

/// The bar above the board; at a table of more than two, one for each of the others, side by side.
pub(crate) fn others(desk: Desk, part: &'static dyn Part) -> Html {
    let others = Memo::new(move |_| desk.others(desk.bottom()));
    let count = Memo::new(move |_| others.with(Vec::len));
    let nth =
        move |n: usize| Memo::new(move |_| others.with(|seats| seats.get(n).copied().unwrap_or(Seat::FIRST)));
    made(count, move |count| match count {
        0 | 1 => bar(desk, part, nth(0), "seat seat--opp"),
        more => tag("div", "seat--opp others")
            .kids((0..more).map(|n| bar(desk, part, nth(n), "seat")).collect::<Vec<_>>())
            .html(),
    })
}

fn bar(desk: Desk, part: &'static dyn Part, seat: Memo<Seat>, class: &'static str) -> Html {
    let name = Memo::new(move |_| desk.name(seat.get()));
    let place = move || {
        let place = |view: &TableView<_>| {
            view.seats.iter().position(|other| other == seat.get()).and_then(|n| view.places.get(n)).cloned()
        };
        desk.view(place).flatten()
    };
    let mine = move || !desk.local && desk.seat.get() == Some(seat.get());
    let label = move || {
        let side = desk.side(seat.get());
        let own = desk.seat.get().filter(|_| !desk.local);
        match own {
            None => side.to_owned(),
            Some(_) if mine() => tf(Key::SeatYou, &[side]),
            Some(own) if part.winners(own).contains(seat.get()) => tf(Key::SeatPartner, &[side]),
            Some(_) => tf(Key::SeatOpponent, &[side]),
        }
    };
    // Where no clock shows whose turn it is, the bar does.
    let turn = Memo::new(move |_| {
        let clockless = desk.view(|view| view.clock.is_none() && view.phase == Phase::Running);
        clockless.unwrap_or_default() && desk.on_turn() == Some(seat.get())
    });
    let class = move || if turn.get() { [class, " is-turn"].concat() } else { class.to_owned() };
    let here = Memo::new(move |_| {
        let over = desk.local || desk.phase.get() != Some(Phase::Running);
        match place() {
            Some(place) if place.computer => Here::Computer,
            _ if over => Here::Unsaid,
            Some(place) if place.present => Here::On,
            // Nobody waits at the board of a game that takes days.
            _ if desk.ladder().is_some() => Here::Unsaid,
            _ => Here::Gone,
        }
    });
    el("section")
        .class(class)
        .attr("aria-label", label)
        .kids((
            move || who(&name.get(), "", here.get()),
            tag("div", "grow").kids((
                tag("p", "seat__name").kids(shown_name(desk, seat, name)),
                tag("p", "seat__sub").kids(move || sub(desk, part, seat.get())),
            )),
            clock(desk, seat, name),
        ))
        .html()
}

/// The name, as the way to the profile; not for those who play just now, who would leave the board by a slip.
fn shown_name(desk: Desk, seat: Memo<Seat>, name: Memo<String>) -> Html {
    let way = Memo::new(move |_| {
        let plays = desk.seat.get().is_some() && desk.phase.get() == Some(Phase::Running);
        let of = |view: &shared::table::TableView<_>| {
            let place = view.seats.iter().position(|other| other == seat.get())?;
            let place = view.places.get(place).filter(|place| !place.computer)?;
            Some(player_path(&place.player))
        };
        desk.view(of).flatten().filter(|_| !desk.local && !plays)
    });
    made(way, move |way| {
        let text = el("bdi").kids(move || name.get());
        match way {
            Some(way) => tag("a", "named").attr("href", way).kids(text).html(),
            None => text.html(),
        }
    })
}

/// Second line: the countdown of an absence, or what the game says.
fn sub(desk: Desk, part: &'static dyn Part, seat: Seat) -> Html {
    let away = desk.view(|view| view.away_until.filter(|(away, _)| *away == seat)).flatten();
    if let Some((_, until)) = away.filter(|_| desk.phase.get() == Some(Phase::Running)) {
        // Never more than there is, also where this device's time is a little behind the server's.
        let most = desk
            .view(|view| view.settings.forfeits_after())
            .flatten()
            .map_or(i64::MAX, |most| most.0 / 1_000);
        let left = move || tn(Key::AwaySeconds, desk.seconds_to(until).min(most), &[]);
        return tag("span", "c-verm").kids(left).html();
    }
    part.bar(seat)
}

fn clock(desk: Desk, seat: Memo<Seat>, name: Memo<String>) -> Html {
    let face = Memo::new(move |_| desk.face(seat.get()));
    let shown = Memo::new(move |_| face.with(Option::is_some));
    let class = move || {
        face.with(|face| {
            let days = if face.as_ref().is_some_and(|face| face.days) { " is-days" } else { "" };
            let class = match face {
                _ if desk.is_frozen() => "clock is-frozen",
                Some(face) if face.low && (face.live || face.zero) => "clock is-low",
                Some(face) if face.live => "clock is-live",
                _ => "clock",
            };
            [class, days].concat()
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

/// A day in minutes.
const DAY: i64 = 1_440;
/// From so many minutes on only the hours are said; no game that is played in one sitting has as many.
const LONG: i64 = 240;

/// A clock as it is read aloud: days and hours, whole hours, whole minutes, in the last one tens of seconds. A label that changed every second would
/// be read all the time.
fn spoken_clock(name: &str, minutes: i64, seconds: i64) -> String {
    match minutes {
        0 => tf(Key::ClockLabel, &[name, &(seconds / 10 * 10).to_string()]),
        DAY.. => tn(Key::ClockLabelDays, minutes / DAY, &[name, &(minutes % DAY / 60).to_string()]),
        LONG..DAY => tn(Key::ClockLabelHours, minutes / 60, &[name]),
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
        assert_eq!(spoken_clock("Asha", 180, 0), "Asha, 180 minutes");
        assert_eq!(spoken_clock("Asha", 1_439, 0), "Asha, 23 hours");
        assert_eq!(spoken_clock("Asha", 1_440, 0), "Asha, 1 day 0 h");
        assert_eq!(spoken_clock("Asha", 6_120, 0), "Asha, 4 days 6 h");
    }
}
