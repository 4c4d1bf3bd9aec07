//! Go by flood fill: groups, liberties and regions are walked anew for every question; ko compares whole boards.

use std::collections::BTreeSet;

/// A stone, or nothing.
pub type Cell = Option<bool>;

/// A game after a stone, and what it took.
pub type Placed = (Game, Vec<(usize, usize)>);

/// A game: `true` is Black. Points are `(column, row)`.
#[derive(Clone, Debug)]
pub struct Game {
    /// Lines.
    pub size: usize,
    /// Rows of cells.
    pub board: Vec<Vec<Cell>>,
    /// The board before the last move of anybody, for ko.
    pub before: Option<Vec<Vec<Cell>>>,
    /// Stones taken by Black, by White.
    pub prisoners: [u32; 2],
}

impl Game {
    /// An empty board.
    #[must_use]
    pub fn new(size: usize) -> Self {
        Self { size, board: vec![vec![None; size]; size], before: None, prisoners: [0, 0] }
    }

    fn around(&self, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        for (dx, dy) in [(-1_i32, 0_i32), (1, 0), (0, -1), (0, 1)] {
            let (nx, ny) = (x as i32 + dx, y as i32 + dy);
            if nx >= 0 && ny >= 0 && (nx as usize) < self.size && (ny as usize) < self.size {
                out.push((nx as usize, ny as usize));
            }
        }
        out
    }

    /// All points connected to `from` with the same content, and what they touch.
    fn flood(&self, from: (usize, usize)) -> (BTreeSet<(usize, usize)>, BTreeSet<Cell>) {
        let content = self.board[from.1][from.0];
        let (mut group, mut touched, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![from]);
        while let Some(point) = open.pop() {
            if self.board[point.1][point.0] != content {
                touched.insert(self.board[point.1][point.0]);
            } else if group.insert(point) {
                open.extend(self.around(point));
            }
        }
        (group, touched)
    }

    /// The board after a stone, and what it takes; `Err` says `occupied`, `suicide` or `ko`.
    pub fn try_stone(&self, at: (usize, usize), black: bool) -> Result<Placed, &'static str> {
        if self.board[at.1][at.0].is_some() {
            return Err("occupied");
        }
        let mut next = self.clone();
        next.board[at.1][at.0] = Some(black);
        let mut taken = BTreeSet::new();
        for n in self.around(at) {
            if next.board[n.1][n.0] == Some(!black) {
                let (group, touched) = next.flood(n);
                if !touched.contains(&None) {
                    taken.extend(group);
                }
            }
        }
        for (x, y) in &taken {
            next.board[*y][*x] = None;
        }
        if !next.flood(at).1.contains(&None) {
            return Err("suicide");
        }
        if self.before.as_ref() == Some(&next.board) {
            return Err("ko");
        }
        next.before = Some(self.board.clone());
        next.prisoners[usize::from(!black)] += taken.len() as u32;
        Ok((next, taken.into_iter().collect()))
    }

    /// A pass: the board before it is the board itself, which no stone can bring back.
    pub fn pass(&mut self) {
        self.before = Some(self.board.clone());
    }

    /// Stones and own regions of Black and White, and neutral points.
    #[must_use]
    pub fn count(&self) -> ([u32; 2], [u32; 2], u32) {
        let (mut stones, mut regions, mut neutral) = ([0, 0], [0, 0], 0);
        for y in 0..self.size {
            for x in 0..self.size {
                match self.board[y][x] {
                    Some(black) => stones[usize::from(!black)] += 1,
                    None => {
                        let touched = self.flood((x, y)).1;
                        match (touched.contains(&Some(true)), touched.contains(&Some(false))) {
                            (true, false) => regions[0] += 1,
                            (false, true) => regions[1] += 1,
                            _ => neutral += 1,
                        }
                    }
                }
            }
        }
        (stones, regions, neutral)
    }
}

/// A game read from SGF and scored, with what the file itself says.
#[derive(Debug)]
pub struct Scored {
    /// The game at its end.
    pub game: Game,
    /// Moves, passes included.
    pub moves: usize,
    /// The result by its own count: `B+3.5`.
    pub result: String,
    /// The result that stands in the file.
    pub recorded: String,
}

/// The properties of a file without variations, in order.
fn properties(sgf: &str) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    let (mut name, mut chars) = (String::new(), sgf.chars());
    while let Some(c) = chars.next() {
        if c.is_ascii_uppercase() {
            name.push(c);
        } else if c == '[' {
            let mut value = String::new();
            while let Some(c) = chars.next().filter(|c| *c != ']') {
                value.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
            }
            if !name.is_empty() {
                all.push((std::mem::take(&mut name), Vec::new()));
            }
            all.last_mut().expect("a value belongs to a property").1.push(value);
        }
    }
    all
}

/// Replays a file by flood fill and counts the end, all stones alive.
///
/// # Panics
/// When the file is not such a game, or breaks the rules.
#[must_use]
pub fn scored(sgf: &str) -> Scored {
    let all = properties(sgf);
    let of = |name: &str| all.iter().find(|(known, _)| known == name).map(|(_, values)| values[0].clone());
    let size: usize = of("SZ").expect("a size").parse().expect("a number");
    let point = |text: &str| {
        let [x, y] = *text.as_bytes() else { panic!("{text}") };
        (usize::from(x - b'a'), usize::from(y - b'a'))
    };
    let mut game = Game::new(size);
    let mut moves = 0;
    for (name, values) in &all {
        match (name.as_str(), values[0].as_str()) {
            ("AB" | "AW", _) => values.iter().map(|text| point(text)).for_each(|(x, y)| {
                game.board[y][x] = Some(name == "AB");
            }),
            ("B" | "W", "" | "tt") => game.pass(),
            ("B" | "W", at) => game = game.try_stone(point(at), name == "B").expect("legal").0,
            _ => {}
        }
        moves += usize::from(name == "B" || name == "W");
    }
    let (stones, regions, _) = game.count();
    let area = !of("RU").expect("rules").starts_with("Japanese");
    let points = |side: usize| regions[side] + if area { stones[side] } else { game.prisoners[side] };
    let komi: f64 = of("KM").expect("komi").parse().expect("a number");
    let lead = f64::from(points(0)) - f64::from(points(1)) - komi;
    let result = if lead > 0.0 { format!("B+{lead}") } else { format!("W+{}", -lead) };
    let recorded = of("RE").expect("a result");
    Scored { game, moves, result, recorded }
}
