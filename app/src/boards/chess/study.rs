//! Own variations of a game that is played by correspondence: what one tries on an analysis board. They are kept on this
//! device, and nothing of them is ever sent. Pure.

use super::History;
use shared::rules::chess::{Move, Position};

/// At most so many lines are kept for a game; the oldest goes.
const LINES: usize = 24;
/// At most so many plies in a line.
const PLIES: usize = 60;

/// A line that begins after some plies of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    /// Plies of the game before it.
    pub(super) from: usize,
    /// Its moves.
    pub(super) moves: Vec<Move>,
}

/// The lines of a game, and which of them lies on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Study {
    /// All of them, the oldest first.
    pub(super) lines: Vec<Line>,
    /// The line on the board, and how many of its moves are shown.
    pub(super) at: Option<(usize, usize)>,
}

impl Study {
    /// Begins at a position of the game.
    pub(super) fn begin(&mut self, from: usize) {
        self.close();
        // Somebody who comes back to a position goes on with what was tried there last.
        let known = self.lines.iter().rposition(|line| line.from == from);
        let line = known.unwrap_or_else(|| self.add(Line { from, moves: Vec::new() }));
        self.at = Some((line, 0));
    }

    /// Puts a line on the board, up to its end.
    pub(super) fn open(&mut self, line: usize) {
        let plies = self.lines.get(line).map(|line| line.moves.len());
        self.at = plies.map(|plies| (line, plies)).or(self.at);
    }

    /// Back to the game. What was begun without a move is forgotten.
    pub(super) fn close(&mut self) {
        self.at = None;
        self.tidy();
    }

    /// The line on the board, with how many of its moves are shown.
    pub(super) fn shown(&self) -> Option<(&Line, usize)> {
        let (line, plies) = self.at?;
        Some((self.lines.get(line)?, plies))
    }

    /// Whether it can be stepped back or on.
    pub(super) fn can_step(&self) -> [bool; 2] {
        self.shown().map_or([false; 2], |(line, plies)| [plies > 0, plies < line.moves.len()])
    }

    /// Steps to so many moves of the line.
    pub(super) fn step_to(&mut self, plies: usize) {
        let most = self.shown().map_or(0, |(line, _)| line.moves.len());
        if let Some((_, shown)) = &mut self.at {
            *shown = plies.min(most);
        }
    }

    /// Tries a move in the position on the board: the line goes on, or another one that began alike, or a new one.
    pub(super) fn play(&mut self, mv: Move) {
        let Some((line, plies)) = self.at else { return };
        let Some(now) = self.lines.get_mut(line) else { return };
        if plies >= PLIES {
            return;
        }
        if plies == now.moves.len() {
            now.moves.push(mv);
            self.at = Some((line, plies + 1));
            return;
        }
        let mut moves: Vec<Move> = now.moves.iter().take(plies).copied().collect();
        moves.push(mv);
        let from = now.from;
        let alike = |line: &Line| line.from == from && line.moves.starts_with(&moves);
        let found = self.lines.iter().position(alike);
        let line = found.unwrap_or_else(|| self.add(Line { from, moves }));
        self.at = Some((line, plies + 1));
    }

    /// Throws the line on the board away; the game is shown again.
    pub(super) fn drop_line(&mut self) {
        if let Some((line, _)) = self.at.take()
            && line < self.lines.len()
        {
            self.lines.remove(line);
        }
        self.tidy();
    }

    fn add(&mut self, line: Line) -> usize {
        if self.lines.len() >= LINES {
            self.lines.remove(0);
        }
        self.lines.push(line);
        self.lines.len() - 1
    }

    /// Without lines that have no moves.
    fn tidy(&mut self) {
        if self.at.is_none() {
            self.lines.retain(|line| !line.moves.is_empty());
        }
    }

    /// The position on the board.
    pub(super) fn position(&self, history: &History) -> Option<Position> {
        let (line, plies) = self.shown()?;
        let start = history.positions.get(line.from)?.clone();
        Some(line.moves.iter().take(plies).fold(start, |position, mv| position.after(*mv)))
    }

    /// The move that led to the position on the board.
    pub(super) fn last_move(&self, history: &History) -> Option<Move> {
        let (line, plies) = self.shown()?;
        match plies.checked_sub(1) {
            Some(index) => line.moves.get(index).copied(),
            None => history.last_move(line.from),
        }
    }

    /// The first move of the line on the board, if the line begins where the game stands now.
    pub(super) fn first_move(&self, history: &History) -> Option<Move> {
        let (line, plies) = self.shown()?;
        line.moves.first().copied().filter(|_| plies > 0 && line.from == history.plies.len())
    }

    /// As it is stored: a line of text for each, the plies before it and its moves.
    pub(super) fn write(&self) -> String {
        let line = |line: &Line| {
            let moves = line.moves.iter().map(|mv| [" ", &mv.to_string()].concat()).collect::<String>();
            [&line.from.to_string(), &*moves].concat()
        };
        let lines = self.lines.iter().filter(|line| !line.moves.is_empty()).map(line);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What was stored, as far as it fits the game: a move that is not legal ends its line.
    pub(super) fn read(text: &str, history: &History) -> Self {
        let line = |text: &str| {
            let mut words = text.split(' ');
            let from: usize = words.next()?.parse().ok()?;
            let mut position = history.positions.get(from)?.clone();
            let mut moves = Vec::new();
            for mv in words.take(PLIES).map_while(|word| word.parse::<Move>().ok()) {
                let Ok(next) = position.play(mv) else { break };
                position = next;
                moves.push(mv);
            }
            (!moves.is_empty()).then_some(Line { from, moves })
        };
        Self { lines: text.lines().filter_map(line).take(LINES).collect(), at: None }
    }
}

/// So many moves of a line as players write them: `12... Nf6 13. Bg5 h6`.
pub(super) fn written(line: &Line, plies: usize, history: &History) -> String {
    let Some(mut position) = history.positions.get(line.from).cloned() else { return String::new() };
    let mut out = String::new();
    for (n, mv) in line.moves.iter().take(plies).enumerate() {
        let ply = line.from + n;
        let number = (ply / 2 + 1).to_string();
        match (ply % 2, n) {
            (0, _) => out += &[&number, ". "].concat(),
            (_, 0) => out += &[&number, "... "].concat(),
            _ => {}
        }
        out += &position.san(*mv).unwrap_or_else(|_| mv.to_string());
        out.push(' ');
        position = position.after(*mv);
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::chess::Chess;
    use crate::state::Game;
    use serde_json::json;
    use shared::rules::GameKind;

    fn mv(text: &str) -> Move {
        text.parse().unwrap()
    }

    /// The history of a game with these moves.
    fn game(moves: &[&str]) -> History {
        let moves: Vec<Move> = moves.iter().map(|text| mv(text)).collect();
        let position = moves.iter().fold(Position::start(), |position, mv| position.play(*mv).unwrap());
        let position = serde_json::to_value(position).unwrap();
        let view = json!({ "config": {}, "position": position, "plies": moves });
        History::of(&Chess::view(GameKind::ClassicChess, &view).unwrap(), None)
    }

    fn tried(from: usize, moves: &[&str]) -> Study {
        let mut study = Study::default();
        study.begin(from);
        moves.iter().for_each(|text| study.play(mv(text)));
        study
    }

    #[test]
    fn a_line_goes_on_from_the_position_on_the_board() {
        let history = game(&["e2e4", "e7e5"]);
        let study = tried(2, &["g1f3", "b8c6", "f1b5"]);
        assert_eq!(written(&study.lines[0], PLIES, &history), "2. Nf3 Nc6 3. Bb5");
        assert_eq!(written(&study.lines[0], 2, &history), "2. Nf3 Nc6");
        assert_eq!(study.last_move(&history), Some(mv("f1b5")));
        assert_eq!(study.first_move(&history), Some(mv("g1f3")), "it can be played: the game stands there");
        let mut position = history.positions[2].clone();
        for text in ["g1f3", "b8c6", "f1b5"] {
            position = position.play(mv(text)).unwrap();
        }
        assert_eq!(study.position(&history), Some(position));
        let earlier = tried(1, &["c7c5"]);
        assert_eq!(written(&earlier.lines[0], 9, &history), "1... c5");
        assert_eq!(earlier.first_move(&history), None, "the game has gone on from there");
    }

    #[test]
    fn another_move_begins_a_line_and_loses_nothing() {
        let mut study = tried(0, &["e2e4", "e7e5", "g1f3"]);
        study.step_to(1);
        study.play(mv("c7c5"));
        assert_eq!(study.lines.len(), 2);
        assert_eq!(study.shown().map(|(line, plies)| (line.moves.len(), plies)), Some((2, 2)));
        // The move of the older line leads back into it.
        study.step_to(1);
        study.play(mv("e7e5"));
        assert_eq!((study.lines.len(), study.at), (2, Some((0, 2))));
        study.drop_line();
        assert_eq!((study.lines.len(), study.at), (1, None));
        assert_eq!(study.lines[0].moves, [mv("e2e4"), mv("c7c5")]);
    }

    #[test]
    fn stepping_stays_within_the_line() {
        let mut study = tried(0, &["e2e4", "e7e5"]);
        assert_eq!(study.can_step(), [true, false]);
        study.step_to(9);
        assert_eq!(study.at, Some((0, 2)));
        study.step_to(0);
        assert_eq!((study.can_step(), study.first_move(&game(&[]))), ([false, true], None));
        assert_eq!(Study::default().can_step(), [false; 2]);
    }

    #[test]
    fn what_was_begun_without_a_move_is_forgotten_and_what_was_tried_is_found_again() {
        let mut study = tried(0, &["e2e4"]);
        study.begin(1);
        study.close();
        assert_eq!(study.lines.len(), 1);
        study.begin(0);
        assert_eq!(study.at, Some((0, 0)));
        study.open(0);
        assert_eq!(study.at, Some((0, 1)));
        study.open(7);
        assert_eq!(study.at, Some((0, 1)), "there is no such line");
    }

    #[test]
    fn what_is_stored_is_read_again_as_far_as_it_fits_the_game() {
        let history = game(&["e2e4", "e7e5"]);
        let mut study = tried(2, &["g1f3", "b8c6"]);
        study.close();
        study.begin(1);
        study.play(mv("c7c5"));
        study.at = None;
        assert_eq!(Study::read(&study.write(), &history), study);
        assert_eq!(study.write(), "2 g1f3 b8c6\n1 c7c5");
        let broken = "2 g1f3 e7e5 b8c6\n9 e2e4\nx\n2 e2e4\n2\n2 g1f3 \u{202e}";
        let read = Study::read(broken, &history);
        assert!(read.lines.iter().all(|line| line.moves == [mv("g1f3")]), "{read:?}");
        assert_eq!(read.lines.len(), 2);
    }

    #[test]
    fn a_study_does_not_grow_without_end() {
        let mut study = Study::default();
        let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
        study.begin(0);
        for n in 0..200 {
            study.play(mv(knights[n % 4]));
        }
        assert_eq!(study.lines[0].moves.len(), PLIES);
        for from in 1..100 {
            study.begin(from);
            study.play(mv("e2e4"));
        }
        assert_eq!(study.lines.len(), LINES);
    }
}
