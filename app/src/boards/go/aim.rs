//! What the hand is about to do: it points somewhere, or a point waits for its confirmation. A touch never places a stone
//! by itself; a mouse does, unless the player confirms each move. Nothing here touches the browser.

use shared::rules::go::{Board, Colour, Illegal, Point};

/// What the hand works on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<'a> {
    /// The position drawn.
    pub(super) board: &'a Board,
    /// The colour that may be placed; `None` = only looking.
    pub(super) colour: Option<Colour>,
}

/// The hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Aim {
    /// Pointed at, while a pointer is over the board.
    pub(super) over: Option<Point>,
    /// Waits for its confirmation.
    pub(super) held: Option<Point>,
    /// Why the point tried last is not possible.
    pub(super) refused: Option<Illegal>,
    /// A finger did it, and the lines are close: it needs the magnifier.
    pub(super) lens: bool,
}

impl Aim {
    /// A pointer is over this point, or left the board.
    pub(super) fn point(&mut self, ground: &Ground<'_>, at: Option<Point>, lens: bool) {
        self.lens = lens;
        self.over = at.filter(|point| ground.may(*point).is_ok());
    }

    /// A pointer was let go over this point. `confirms` = it only chooses; otherwise the point to place a stone on.
    pub(super) fn release(
        &mut self,
        ground: &Ground<'_>,
        at: Option<Point>,
        confirms: bool,
    ) -> Option<Point> {
        let point = at?;
        self.put_down();
        match ground.may(point) {
            Err(why) => {
                self.refused = why;
                None
            }
            Ok(()) if confirms => {
                self.held = Some(point);
                None
            }
            Ok(()) => Some(point),
        }
    }

    /// Enter, Space, or a screen reader's activation: where moves are confirmed, the second one on a point places.
    pub(super) fn activate(&mut self, ground: &Ground<'_>, point: Point, confirms: bool) -> Option<Point> {
        let again = self.held == Some(point);
        self.lens = false;
        self.release(ground, Some(point), confirms && !again)
    }

    /// The held point is meant.
    pub(super) fn confirm(&mut self) -> Option<Point> {
        let held = self.held;
        self.put_down();
        held
    }

    /// Puts everything down.
    pub(super) fn put_down(&mut self) {
        *self = Self { lens: self.lens, ..Self::default() };
    }

    /// The position changed under the hand: a point that is not possible any more is put down.
    pub(super) fn refresh(&mut self, ground: &Ground<'_>) {
        let possible = |point: &Point| ground.may(*point).is_ok();
        if !self.held.as_ref().is_none_or(possible) || !self.over.as_ref().is_none_or(possible) {
            self.put_down();
        }
        if ground.colour.is_none() {
            self.refused = None;
        }
    }

    /// The stone that is shown in advance.
    pub(super) fn shown(&self) -> Option<Point> {
        self.over.or(self.held)
    }
}

impl Ground<'_> {
    /// Whether a stone may be placed here; the reason is missing where the player only looks.
    fn may(&self, point: Point) -> Result<(), Option<Illegal>> {
        self.board.may_play(point, self.colour.ok_or(None)?).map_err(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        Point::parse(text).unwrap()
    }

    fn with(rows: &str, colour: Option<Colour>, f: impl FnOnce(&Ground<'_>)) {
        let board = Board::try_from(rows.to_owned()).unwrap();
        f(&Ground { board: &board, colour });
    }

    const CORNER: &str = ".XO../XXO../OO.../...../.....";

    #[test]
    fn a_touch_only_aims_and_the_confirmation_places() {
        with(CORNER, Some(Colour::Black), |ground| {
            let mut aim = Aim::default();
            aim.point(ground, Some(point("dd")), true);
            assert_eq!(aim.shown(), Some(point("dd")));
            aim.point(ground, Some(point("de")), true);
            assert_eq!(aim.release(ground, Some(point("de")), true), None);
            assert_eq!((aim.held, aim.over), (Some(point("de")), None));
            // Another touch corrects it; nothing has been placed.
            assert_eq!(aim.release(ground, Some(point("ee")), true), None);
            assert_eq!(aim.confirm(), Some(point("ee")));
            assert_eq!(aim.confirm(), None, "once");
        });
    }

    #[test]
    fn a_click_places_at_once_unless_moves_are_confirmed() {
        with(CORNER, Some(Colour::White), |ground| {
            let mut aim = Aim::default();
            assert_eq!(aim.release(ground, Some(point("dd")), false), Some(point("dd")));
            assert_eq!(aim.release(ground, Some(point("dd")), true), None);
            assert_eq!(aim.held, Some(point("dd")));
        });
    }

    #[test]
    fn go_5_go_7_what_is_not_possible_is_told_and_never_held() {
        with(CORNER, Some(Colour::Black), |ground| {
            let mut aim = Aim::default();
            aim.point(ground, Some(point("ba")), true);
            assert_eq!(aim.shown(), None);
            assert_eq!(aim.release(ground, Some(point("ba")), true), None);
            assert_eq!((aim.held, aim.refused), (None, Some(Illegal::Occupied)));
            aim.release(ground, Some(point("aa")), false);
            assert_eq!(aim.refused, Some(Illegal::Suicide));
            aim.release(ground, Some(point("dd")), true);
            assert_eq!(aim.refused, None, "a new try takes the old complaint away");
        });
        with(CORNER, None, |ground| {
            let mut aim = Aim::default();
            assert_eq!(aim.release(ground, Some(point("dd")), false), None);
            assert_eq!(aim, Aim::default(), "who only looks holds nothing");
        });
    }

    #[test]
    fn the_keyboard_takes_the_same_way() {
        with(CORNER, Some(Colour::Black), |ground| {
            let mut aim = Aim::default();
            assert_eq!(aim.activate(ground, point("dd"), false), Some(point("dd")));
            assert_eq!(aim.activate(ground, point("dd"), true), None);
            assert_eq!(aim.activate(ground, point("ed"), true), None);
            assert_eq!(aim.activate(ground, point("ed"), true), Some(point("ed")));
        });
    }

    #[test]
    fn a_point_that_the_opponent_takes_falls_out_of_the_hand() {
        let mut aim = Aim { held: Some(point("dd")), ..Aim::default() };
        with("...../...../...../...X./.....", Some(Colour::White), |ground| aim.refresh(ground));
        assert_eq!(aim.held, None);
    }
}
