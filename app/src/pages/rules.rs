//! The rules of a game: the page of `docs/rules`, which holds headings, paragraphs, lists, tables and emphasis.

use crate::i18n::{Key, t, tf, words};
use crate::ui::el::{El, Html, Kids, el, tag};
use crate::ui::icon_s;
use crate::ui::shell::{Place, page as shell};
use shared::rules::GameKind;

const BACKGAMMON: &str = include_str!("../../../docs/rules/backgammon.md");
const GO: &str = include_str!("../../../docs/rules/go.md");
const LUDO: &str = include_str!("../../../docs/rules/ludo.md");
const GIN: &str = include_str!("../../../docs/rules/gin_rummy.md");

/// The page.
pub(crate) fn page(kind: GameKind) -> Html {
    let text = match kind {
        GameKind::Backgammon => BACKGAMMON,
        GameKind::Go => GO,
        GameKind::Ludo => LUDO,
        GameKind::GinRummy => GIN,
        _ => "",
    };
    let body = tag("article", "prose").kids((
        blocks(text).into_iter().map(show).collect::<Vec<_>>(),
        tag("p", "cluster").kids((
            tag("a", "btn btn--play")
                .attr("href", ["/new?game=", words::code(kind)].concat())
                .kids((icon_s("#i-plus"), t(Key::NewGame))),
            tag("a", "btn")
                .attr("href", "/play/same-device")
                .kids((icon_s("#i-phone"), t(Key::OnThisDevice))),
        )),
    ));
    shell(&tf(Key::RulesOf, &[words::kind(kind)]), Place::Play, true, body.html())
}

/// A part of the text.
#[derive(Clone, Debug, PartialEq)]
enum Block {
    /// Level and text.
    Heading(usize, String),
    Paragraph(String),
    List(Vec<String>),
    /// Rows of cells; the first is the head.
    Table(Vec<Vec<String>>),
}

/// Parts the text: by empty lines, and each line of a list or a table by itself.
fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        let lines = || part.lines().map(str::trim);
        let block = match part.as_bytes().first() {
            Some(b'#') => {
                let level = part.bytes().take_while(|byte| *byte == b'#').count();
                Block::Heading(level, part.trim_start_matches('#').trim().to_owned())
            }
            Some(b'*') if part.starts_with("* ") => {
                let mut items: Vec<String> = Vec::new();
                for line in lines() {
                    match (line.strip_prefix("* "), items.last_mut()) {
                        (Some(item), _) => items.push(item.to_owned()),
                        // A line that goes on.
                        (None, Some(item)) => *item = [item.as_str(), " ", line].concat(),
                        (None, None) => {}
                    }
                }
                Block::List(items)
            }
            Some(b'|') => {
                let cells = |line: &str| {
                    line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
                };
                Block::Table(lines().filter(|line| !line.starts_with("|-")).map(cells).collect())
            }
            _ => Block::Paragraph(lines().collect::<Vec<_>>().join(" ")),
        };
        blocks.push(block);
    }
    blocks
}

fn show(block: Block) -> Html {
    match block {
        Block::Heading(1, text) => tag("h1", "d4").kids(text).html(),
        Block::Heading(_, text) => tag("h2", "d2").kids(text).html(),
        Block::Paragraph(text) => el("p").kids(inline(&text)).html(),
        Block::List(items) => {
            el("ul").kids(items.iter().map(|item| el("li").kids(inline(item))).collect::<Vec<_>>()).html()
        }
        Block::Table(rows) => {
            let row = |cells: &Vec<String>, cell: &'static str| {
                el("tr").kids(cells.iter().map(|text| el(cell).kids(inline(text))).collect::<Vec<_>>())
            };
            let (head, body) = rows.split_at(rows.len().min(1));
            let head = head.iter().map(|cells| row(cells, "th")).collect::<Vec<_>>();
            let body = body.iter().map(|cells| row(cells, "td")).collect::<Vec<_>>();
            let table = el("table").kids((el("thead").kids(head), el("tbody").kids(body)));
            // A wide table scrolls by itself, also with the keyboard.
            tag("div", "prose__table").attr("tabindex", "0").kids(table).html()
        }
    }
}

/// A text with its emphasis: pairs of `**`, of `*` and of backticks.
fn inline(text: &str) -> Vec<Html> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((start, mark)) = first_mark(rest) {
        let (before, after) = (&rest[..start], &rest[start + mark.len()..]);
        let Some(end) = after.find(mark) else { break };
        out.push(before.to_owned().html());
        out.push(emphasis(mark).kids(after[..end].to_owned()).html());
        rest = &after[end + mark.len()..];
    }
    out.push(rest.to_owned().html());
    out
}

fn first_mark(text: &str) -> Option<(usize, &'static str)> {
    let at = text.find(['*', '`'])?;
    let mark = ["**", "*", "`"].into_iter().find(|mark| text[at..].starts_with(mark))?;
    Some((at, mark))
}

fn emphasis(mark: &str) -> El {
    el(match mark {
        "**" => "strong",
        "*" => "em",
        _ => "code",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_rules_is_parted_into_what_it_shows() {
        let text = "# Go\n\nTwo\nplayers.\n\n## Moves\n\n* **One.** a\n  b\n* two\n\n| x | y |\n|---|---|\n| 1 | 2 |\n";
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        assert_eq!(
            blocks(text),
            [
                Block::Heading(1, "Go".into()),
                Block::Paragraph("Two players.".into()),
                Block::Heading(2, "Moves".into()),
                Block::List(vec!["**One.** a b".into(), "two".into()]),
                Block::Table(vec![row(["x", "y"]), row(["1", "2"])]),
            ]
        );
        assert_eq!(first_mark("a **b** `c`"), Some((2, "**")));
        assert_eq!(first_mark("a `c` *d*"), Some((2, "`")));
    }

    #[test]
    fn every_table_of_the_rules_has_rows_of_one_width() {
        for (text, tables) in [(GO, 3), (BACKGAMMON, 2), (GIN, 3), (LUDO, 2)] {
            let found = blocks(text)
                .into_iter()
                .filter_map(|block| if let Block::Table(rows) = block { Some(rows) } else { None });
            let mut count = 0;
            for rows in found {
                count += 1;
                assert!(rows.len() > 1 && rows.iter().all(|row| row.len() == rows[0].len()));
            }
            assert_eq!(count, tables);
        }
    }
}
