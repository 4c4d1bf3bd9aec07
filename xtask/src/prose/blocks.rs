//! The parts of a page: what of Markdown its files use.

/// A part of the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Block {
    /// Level and text.
    Heading(usize, String),
    Paragraph(String),
    /// Whether it is numbered, and its items.
    List(bool, Vec<String>),
    /// Rows of cells; the first is the head.
    Table(Vec<Vec<String>>),
    /// What it is of (`board`), and its lines.
    Fence(String, Vec<String>),
    /// What it shows, and its file.
    Picture(String, String),
}

/// Parts the text: by empty lines, and each line of a list or a table by itself.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()).map(block).collect()
}

fn block(part: &str) -> Block {
    let lines = || part.lines().map(str::trim);
    if let Some(kind) = part.strip_prefix("```") {
        let kind = kind.lines().next().unwrap_or_default().trim();
        let inside = part.lines().skip(1).take_while(|line| *line != "```");
        return Block::Fence(kind.to_owned(), inside.map(str::to_owned).collect());
    }
    if let Some((says, file)) = picture(part) {
        return Block::Picture(says.to_owned(), file.to_owned());
    }
    if part.starts_with('#') {
        let level = part.bytes().take_while(|byte| *byte == b'#').count();
        return Block::Heading(level, part.trim_start_matches('#').trim().to_owned());
    }
    if part.starts_with('|') {
        let cells =
            |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        return Block::Table(lines().filter(|line| !line.starts_with("|-")).map(cells).collect());
    }
    if item(part).is_none() {
        return Block::Paragraph(lines().collect::<Vec<_>>().join(" "));
    }
    let mut items: Vec<String> = Vec::new();
    for line in lines() {
        match (item(line), items.last_mut()) {
            (Some(text), _) => items.push(text.to_owned()),
            // A line that goes on.
            (None, Some(last)) => *last = [last.as_str(), " ", line].concat(),
            (None, None) => {}
        }
    }
    Block::List(!part.starts_with('*'), items)
}

/// The text of an item of a list: `* text` or `1. text`.
fn item(line: &str) -> Option<&str> {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = if number.len() < line.len() { number.strip_prefix(". ") } else { None };
    text.or_else(|| line.strip_prefix("* "))
}

/// `![what it shows](file)` on a line of its own.
fn picture(part: &str) -> Option<(&str, &str)> {
    part.strip_prefix("![")?.strip_suffix(')')?.split_once("](")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_parted_into_what_it_shows() {
        let text = "# Go\n\nTwo\nplayers.\n\n## Moves\n\n* **One.** a\n  b\n* two\n\n1. first\n2. second\n\n\
            | x | y |\n|---|---|\n| 1 | 2 |\n\n```board\n8 . .\n\n```\n\n![A map](map.svg)\n";
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let list = |items: [&str; 2]| items.map(str::to_owned).to_vec();
        assert_eq!(
            blocks(text)[..6],
            [
                Block::Heading(1, "Go".into()),
                Block::Paragraph("Two players.".into()),
                Block::Heading(2, "Moves".into()),
                Block::List(false, list(["**One.** a b", "two"])),
                Block::List(true, list(["first", "second"])),
                Block::Table(vec![row(["x", "y"]), row(["1", "2"])]),
            ]
        );
        assert_eq!(blocks(text).last(), Some(&Block::Picture("A map".into(), "map.svg".into())));
    }

    #[test]
    fn a_fence_keeps_its_lines_and_a_number_in_a_sentence_is_no_list() {
        let fence = Block::Fence("board".into(), vec!["8 . .".into(), "  a b".into()]);
        assert_eq!(blocks("```board\n8 . .\n  a b\n```"), [fence]);
        assert_eq!(blocks("52 squares."), [Block::Paragraph("52 squares.".into())]);
    }
}
