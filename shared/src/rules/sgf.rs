//! Smart Game Format (`FF[4]`): one small bounded reader and writer for every game that uses it.
//!
//! Only the main line is kept: the first variation at each branch. Everything else is walked over, not stored; the
//! depth of nested variations costs a counter, not stack, so that a hostile file can neither overflow nor exhaust.

/// Bytes that a file may have.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Nodes that are kept.
pub const MOST_NODES: usize = 100_000;
/// Values of one property that are kept.
const MOST_VALUES: usize = 1_000;
/// Bytes of one value that are kept; the rest of a longer one is walked over.
const MOST_VALUE: usize = 64 * 1024;

/// Why a file is not understood, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSgf {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The stable code.
    pub code: &'static str,
}

/// A property: its upper-case name and its values, unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Such as `B` or `PW`.
    pub name: String,
    /// At least one.
    pub values: Vec<String>,
}

/// A node of the main line, and where it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// In the order of the file.
    pub properties: Vec<Property>,
    /// The line of its semicolon, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Node {
    /// All values of this property; empty if it is not there.
    #[must_use]
    pub fn all(&self, name: &str) -> &[String] {
        self.properties.iter().find(|p| p.name == name).map_or(&[], |p| &p.values)
    }

    /// The first value of this property.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).first().map(String::as_str)
    }

    /// This node's place as an error.
    #[must_use]
    pub const fn error(&self, code: &'static str) -> BadSgf {
        BadSgf { line: self.line, column: self.column, code }
    }
}

/// The main line of the first game of a file; text before the first `(;` is skipped.
///
/// ```
/// let nodes = shared::rules::sgf::main_line("(;GM[1]C[a\\]b];B[aa](;W[bb])(;W[cc]))").unwrap();
/// assert_eq!(nodes.len(), 3);
/// assert_eq!(nodes[0].get("C"), Some("a]b"));
/// assert_eq!(nodes[2].get("W"), Some("bb"));
/// let bad = shared::rules::sgf::main_line("(;B[aa").unwrap_err();
/// assert_eq!((bad.line, bad.column, bad.code), (1, 7, "unclosed_value"));
/// ```
///
/// # Errors
/// The first place that is no SGF, or a file beyond the bounds.
pub fn main_line(text: &str) -> Result<Vec<Node>, BadSgf> {
    if text.len() > MOST_BYTES {
        return Err(BadSgf { line: 1, column: 1, code: "too_long" });
    }
    let mut reader = Reader { chars: text.chars(), ahead: None, line: 1, column: 1 };
    reader.skip_to_tree()?;
    reader.tree()
}

struct Reader<'a> {
    chars: std::str::Chars<'a>,
    ahead: Option<char>,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    fn error(&self, code: &'static str) -> BadSgf {
        BadSgf { line: self.line, column: self.column, code }
    }

    fn peek(&mut self) -> Option<char> {
        if self.ahead.is_none() {
            self.ahead = self.chars.next();
        }
        self.ahead
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.ahead = None;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
            self.next();
        }
    }

    fn skip_to_tree(&mut self) -> Result<(), BadSgf> {
        loop {
            match self.next() {
                None => return Err(self.error("no_game")),
                Some('(') => {
                    self.skip_space();
                    if self.peek() == Some(';') {
                        return Ok(());
                    }
                }
                Some(_) => {}
            }
        }
    }

    /// Inside the first `(`. `depth` counts open brackets; once a `)` was met the main line is complete.
    fn tree(&mut self) -> Result<Vec<Node>, BadSgf> {
        let mut nodes: Vec<Node> = Vec::new();
        let (mut depth, mut ended) = (1_usize, false);
        while depth > 0 {
            self.skip_space();
            match self.peek() {
                None => return Err(self.error("unclosed_game")),
                Some('(') => {
                    self.next();
                    depth += 1;
                }
                Some(')') => {
                    self.next();
                    depth -= 1;
                    ended = true;
                }
                Some(';') => {
                    let mut node = Node { line: self.line, column: self.column, ..Node::default() };
                    self.next();
                    if !ended && nodes.len() >= MOST_NODES {
                        return Err(self.error("too_many_nodes"));
                    }
                    self.properties(&mut node, !ended)?;
                    if !ended {
                        nodes.push(node);
                    }
                }
                Some(_) => return Err(self.error("unexpected_character")),
            }
        }
        Ok(nodes)
    }

    fn properties(&mut self, node: &mut Node, keep: bool) -> Result<(), BadSgf> {
        loop {
            self.skip_space();
            let mut name = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                // Old files write long names; only the capitals count.
                if c.is_ascii_uppercase() {
                    name.push(c);
                }
                if name.len() > 8 {
                    return Err(self.error("bad_property"));
                }
                self.next();
            }
            self.skip_space();
            if self.peek() != Some('[') {
                return if name.is_empty() { Ok(()) } else { Err(self.error("missing_value")) };
            }
            if name.is_empty() {
                return Err(self.error("bad_property"));
            }
            let mut values = Vec::new();
            while self.peek() == Some('[') {
                self.next();
                let value = self.value()?;
                if keep && values.len() < MOST_VALUES {
                    values.push(value);
                }
                self.skip_space();
            }
            if keep {
                node.properties.push(Property { name, values });
            }
        }
    }

    /// Inside `[`: text up to `]`. A backslash makes the next character literal and removes a line break.
    fn value(&mut self) -> Result<String, BadSgf> {
        let mut value = String::new();
        loop {
            let c = match self.next() {
                None => return Err(self.error("unclosed_value")),
                Some(']') => return Ok(value),
                Some('\\') => match self.next() {
                    None => return Err(self.error("unclosed_value")),
                    Some('\n') => continue,
                    Some(c) => c,
                },
                Some(c) => c,
            };
            if value.len() < MOST_VALUE {
                value.push(c);
            }
        }
    }
}

/// Text as a value: brackets and backslashes escaped.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\' | ':') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
