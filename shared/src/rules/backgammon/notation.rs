//! A turn as players write it, `8/5* 6/5` or `24/18/13`, in both directions. Points are the mover's own points.

use super::board::{BAR, OFF, Position, Side};
use super::decide::legal_plays;
use super::plays::Hop;
use super::settings::Rulings;

/// Single moves that a text may tell; a longer one is none.
const MOST_TOLD: usize = 16;

/// What a text tells: own points from and to, `bar` and `off` by name or as 25 and 0. `24/18`, `bar/20*`, `13/7*/5` and
/// `6/off(2)` with spaces between them; nothing if it is anything else.
///
/// ```
/// use shared::rules::backgammon::told;
/// assert_eq!(told("bar/20* 13/7/5"), Some(vec![(25, 20), (13, 7), (7, 5)]));
/// assert_eq!(told("6/off(2)"), Some(vec![(6, 0), (6, 0)]));
/// assert_eq!(told("e4"), None);
/// ```
#[must_use]
pub fn told(text: &str) -> Option<Vec<(u8, u8)>> {
    let mut moves = Vec::new();
    for part in text.split_whitespace() {
        read_move(part, &mut moves)?;
    }
    Some(moves)
}

fn read_move(part: &str, told: &mut Vec<(u8, u8)>) -> Option<()> {
    let (path, times) = match part.split_once('(') {
        Some((path, times)) => (path, times.strip_suffix(')')?.parse::<u8>().ok()?),
        None => (part, 1),
    };
    if times == 0 || times > 4 {
        return None;
    }
    let mut stops = Vec::new();
    for stop in path.split('/') {
        // The mark of a hit says nothing that the board does not know.
        let name = stop.strip_suffix('*').unwrap_or(stop);
        stops.push(match name {
            _ if name.eq_ignore_ascii_case("bar") => BAR,
            _ if name.eq_ignore_ascii_case("off") => OFF,
            number => number.parse::<u8>().ok().filter(|place| *place <= BAR)?,
        });
    }
    if stops.len() < 2 || stops.len() > 5 {
        return None;
    }
    for _ in 0..times {
        told.extend(stops.iter().copied().zip(stops.iter().copied().skip(1)));
    }
    (told.len() <= MOST_TOLD).then_some(())
}

/// The legal play that moves the checkers as it was told: pairs of own points from and to, each by one die or several.
/// Several plays may fit if a checker can take two ways: then the one that hits where a checker was put down, and as
/// little as possible elsewhere.
///
/// # Errors
/// The stable code: `bad_play`, or `not_complete` if nothing was told and something can be played.
pub fn find_play(
    position: &Position,
    side: Side,
    dice: [u8; 2],
    rulings: &Rulings,
    told: &[(u8, u8)],
) -> Result<Vec<Hop>, &'static str> {
    let plays = legal_plays(position, side, dice, rulings);
    if told.is_empty() {
        return if plays.is_empty() { Ok(Vec::new()) } else { Err("not_complete") };
    }
    if told.iter().any(|(from, to)| from <= to) {
        return Err("bad_play");
    }
    let mut change = [0_i8; 26];
    for (from, to) in told {
        for (place, by) in [(*from, -1), (*to, 1)] {
            if let Some(slot) = change.get_mut(usize::from(place)) {
                *slot = slot.saturating_add(by);
            }
        }
    }
    let bars = position.own(side.other(), BAR);
    plays
        .iter()
        .filter_map(|play| {
            let after = play.apply(position, side);
            let fits = (OFF..=BAR).zip(change).all(|(place, by)| {
                i16::from(after.own(side, place)) - i16::from(position.own(side, place)) == i16::from(by)
            });
            let missed = told.iter().filter(|(_, to)| !hits(position, &after, side, *to)).count();
            let hits = after.own(side.other(), BAR).saturating_sub(bars);
            fits.then(|| ((missed, hits), play.hops()))
        })
        .min_by_key(|(cost, _)| *cost)
        .map(|(_, hops)| hops)
        .ok_or("bad_play")
}

/// Whether the opponent's checker on own point `point` is gone in `after`.
fn hits(before: &Position, after: &Position, side: Side, point: u8) -> bool {
    let there = |position: &Position| position.own(side.other(), BAR.saturating_sub(point));
    there(before) == 1 && there(after) == 0
}

/// The way of one checker: own points, each with whether it hits there.
type Way = Vec<(u8, bool)>;

/// Writes hops, those of the farthest checker first: of one checker in a row without the points that it only passed, and
/// equal ones once with their number. Nothing for no hops.
///
/// ```
/// use shared::rules::backgammon::{Hop, Position, Side, Variant, written};
/// let start = Position::start(Variant::Standard);
/// let hop = |from, die| Hop { from, die };
/// assert_eq!(written(&start, Side::White, &[hop(6, 1), hop(8, 3)]), "8/5 6/5");
/// assert_eq!(written(&start, Side::White, &[hop(24, 6), hop(18, 5)]), "24/13");
/// assert_eq!(written(&start, Side::White, &[hop(13, 2), hop(13, 2), hop(11, 2), hop(11, 2)]), "13/9(2)");
/// ```
#[must_use]
pub fn written(position: &Position, side: Side, hops: &[Hop]) -> String {
    let mut ways: Vec<Way> = Vec::new();
    let mut taken: Vec<u8> = Vec::new();
    for hop in hops {
        let to = hop.to();
        let blot = to > OFF && position.own(side.other(), BAR.saturating_sub(to)) == 1;
        let stop = (to, blot && !taken.contains(&to));
        if stop.1 {
            taken.push(to);
        }
        // Of several that stand there the one that came first goes on, so that pairs stay pairs.
        match ways.iter_mut().find(|way| way.last().is_some_and(|(place, _)| *place == hop.from)) {
            Some(way) => way.push(stop),
            None => ways.push(vec![(hop.from, false), stop]),
        }
    }
    // The farthest first, as is usual.
    ways.sort_unstable();
    ways.reverse();
    let mut texts: Vec<(String, usize)> = Vec::new();
    for text in ways.iter().map(one_way) {
        match texts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, times)) => *times = times.saturating_add(1),
            None => texts.push((text, 1)),
        }
    }
    let mut out = String::new();
    for (text, times) in texts {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&text);
        if times > 1 {
            out.push_str(&["(", &times.to_string(), ")"].concat());
        }
    }
    out
}

fn one_way(way: &Way) -> String {
    let last = way.len().saturating_sub(1);
    let mut text = String::new();
    for (at, (place, hit)) in way.iter().enumerate() {
        if at > 0 && at < last && !hit {
            continue;
        }
        if at > 0 {
            text.push('/');
        }
        match *place {
            BAR => text.push_str("bar"),
            OFF => text.push_str("off"),
            point => text.push_str(&point.to_string()),
        }
        if *hit {
            text.push('*');
        }
    }
    text
}
