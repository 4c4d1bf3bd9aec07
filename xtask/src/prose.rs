//! The pages of text: the rules of each game, learning, fair play. Each is a Markdown file of `docs`.
//!
//! A file becomes a part of a page under a name that follows from its content, which the app fetches and the service
//! worker keeps, and a page of its own for whoever comes without scripts: `rules/go.html` is answered for `/rules/go`.
//! Rule ids become places (`#lc-7`) and links; a link or an id that leads nowhere is an error here.

mod blocks;
mod ids;
mod inline;
mod position;

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    art,
    places::Places,
    run::{Outcome, at},
    stamp::{Hash, write},
};
use blocks::{Block, blocks};
use ids::Marks;
use inline::{escape, inline, plain};

/// A page: its file below `docs`, its address, and its title in a tab.
struct Source(&'static str, &'static str, &'static str);

const PAGES: [Source; 12] = [
    Source("rules/README.md", "/rules", "Rules and learning"),
    Source("rules/ludo_chess.md", "/rules/ludo_chess", "Rules of Ludo Chess"),
    Source("rules/classic_chess.md", "/rules/classic_chess", "Rules of Classic Chess"),
    Source("rules/go.md", "/rules/go", "Rules of Go"),
    Source("rules/backgammon.md", "/rules/backgammon", "Rules of Backgammon"),
    Source("rules/gin_rummy.md", "/rules/gin_rummy", "Rules of Gin Rummy"),
    Source("rules/ludo.md", "/rules/ludo", "Rules of Ludo"),
    Source("rules/tournaments.md", "/rules/tournaments", "Tournaments"),
    Source("rules/ladder.md", "/rules/ladder", "The ladder"),
    Source("learn/ludo.md", "/learn/ludo", "Learn Ludo"),
    Source("learn/first_game.md", "/learn/first-game", "Your first game of Ludo Chess"),
    Source("fair_play.md", "/fair-play", "Fair play"),
];

/// Pages of the app that a text may lead to.
const APP: [&str; 5] = ["/new", "/play/same-device", "/events", "/t/new", "/settings"];

/// A page of this many sections begins with a list of them.
const MANY: usize = 5;

/// A page, read.
#[derive(Debug)]
pub(crate) struct Text {
    /// Its address: `/rules/go`.
    path: &'static str,
    title: &'static str,
    /// The first heading.
    heading: String,
    /// The first paragraph, for those who list pages.
    about: String,
    /// What the app puts below the heading.
    article: String,
    marks: Marks,
}

/// Reads all pages; every link and every id leads somewhere.
pub(crate) fn read(places: &Places) -> Outcome<Vec<Text>> {
    let docs = places.at("docs");
    let texts = PAGES.iter().map(|source| page(&docs, source)).collect::<Outcome<Vec<_>>>()?;
    let ids: BTreeSet<String> = texts.iter().flat_map(Text::places).collect();
    let leads = |link: &str| ids.contains(link) || APP.contains(&link.split('?').next().unwrap_or_default());
    let lost_in = |text: &Text| {
        let lost = text.marks.links.iter().filter(|link| !leads(link));
        lost.map(|link| format!("{}: {link}", text.path)).collect::<Vec<_>>()
    };
    let lost: Vec<String> = texts.iter().flat_map(lost_in).collect();
    if lost.is_empty() {
        Ok(texts)
    } else {
        Err(format!("links of pages that lead nowhere: {}", lost.join(", ")))
    }
}

/// Writes what the app fetches into `assets/` of the site; gives the public paths.
pub(crate) fn parts(texts: &[Text], site: &Path) -> Outcome<Vec<String>> {
    let part = |text: &Text| {
        let stem = text.path.trim_start_matches('/').replace('/', "-");
        // No page by its ending: the service worker takes one under a hashed name for the answer of another version.
        let name = format!("{stem}-{}.txt", Hash::new().add(text.article.as_bytes()).short());
        write(&site.join("assets").join(&name), text.article.as_bytes())?;
        Ok(format!("/assets/{name}"))
    };
    texts.iter().map(part).collect()
}

/// Writes the pages for whoever comes without scripts, made of the entry page; gives their files.
pub(crate) fn pages(texts: &[Text], entry: &str, site: &Path) -> Outcome<Vec<String>> {
    let page = |text: &Text| {
        let name = format!("{}.html", text.path.trim_start_matches('/'));
        let html = text.page(entry).ok_or("index.html has no head or no place for the app")?;
        write(&site.join(&name), html.as_bytes())?;
        Ok(name)
    };
    texts.iter().map(page).collect()
}

impl Text {
    /// Its address, and those of the rules and sections in it.
    fn places(&self) -> impl Iterator<Item = String> {
        let ids = self.article.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
        ids.map(|id| format!("{}#{id}", self.path)).chain([self.path.to_owned()])
    }

    /// The entry page with this text in the place of its first picture.
    fn page(&self, entry: &str) -> Option<String> {
        let (before, rest) = entry.split_once("<!--og-->")?;
        let (_, after) = rest.split_once("<!--/og-->")?;
        let (head, body) = after.split_once("<div id=\"app\">")?;
        let (_, foot) = body.rsplit_once("</div>")?;
        let top = body.split_once("<header").and_then(|(_, top)| top.split_once("</header>"))?.0;
        let (title, about) = (escape(self.title), escape(&self.about));
        Some(format!(
            "{before}<title>{title} - Ashtapada</title>\n\
             <meta name=\"description\" content=\"{about}\">\n\
             <meta property=\"og:type\" content=\"article\">\n\
             <meta property=\"og:site_name\" content=\"Ashtapada\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{about}\">\n\
             <meta property=\"og:image\" content=\"/og.png\">{head}<div id=\"app\">\n<div class=\"boot--text\">\n\
             <header{top}</header>\n<main class=\"page page--narrow has-tabbar\">\n<h1 class=\"d4\">{}</h1>\n{}\n\
             </main>\n</div>\n</div>{foot}",
            escape(&self.heading),
            self.article
        ))
    }
}

fn page(docs: &Path, source: &Source) -> Outcome<Text> {
    let Source(file, path, title) = *source;
    let source = docs.join(file);
    let text = at(&source, fs::read_to_string(&source))?;
    let folder = source.parent().unwrap_or(docs);
    let mut parts = blocks(&text);
    let Some(Block::Heading(1, heading)) = parts.first().cloned() else {
        return Err(format!("{file} does not begin with its title"));
    };
    parts.remove(0);
    let about = parts.iter().find_map(|part| match part {
        Block::Paragraph(text) => Some(plain(text)),
        _ => None,
    });
    let mut marks = Marks::new(path);
    let body = parts
        .iter()
        .map(|part| html(part, &mut marks, folder, docs))
        .collect::<Outcome<String>>()
        .map_err(|why| format!("{file}: {why}"))?;
    let article =
        format!("<article class=\"prose\" lang=\"en\" dir=\"ltr\">{}{body}</article>", contents(&parts));
    Ok(Text { path, title, heading, about: about.unwrap_or_default(), article, marks })
}

/// A part as HTML.
fn html(part: &Block, marks: &mut Marks, folder: &Path, docs: &Path) -> Outcome<String> {
    let resolve = |to: &str| address(to, folder, docs);
    let mut text = |tag: &str, text: &str, class: &str| {
        let inside = inline(text, marks, &resolve)?;
        Ok::<_, String>(format!("<{tag}{class}>{}{inside}</{tag}>", marks.take()))
    };
    Ok(match part {
        Block::Heading(2, title) => text("h2", title, &format!(" class=\"d2\" id=\"{}\"", slug(title)))?,
        Block::Heading(3, title) => text("h3", title, &format!(" class=\"d1\" id=\"{}\"", slug(title)))?,
        Block::Heading(..) => return Err("a page has one title, sections and their parts".to_owned()),
        Block::Paragraph(words) => text("p", words, "")?,
        Block::List(numbered, items) => {
            // Nothing but links with a few words each: the ways to other pages.
            let ways = items.iter().all(|item| item.starts_with("[**"));
            let inside = items.iter().map(|item| text("li", item, "")).collect::<Outcome<String>>()?;
            let tag = if *numbered { "ol" } else { "ul" };
            format!("<{tag}{}>{inside}</{tag}>", if ways { " class=\"ways\"" } else { "" })
        }
        Block::Table(rows) => {
            // The corner above the names of the rows heads nothing.
            let mut row = |cells: &Vec<String>, tag: &str| {
                let tag = |cell: &String| if cell.is_empty() { "td" } else { tag };
                let cells =
                    cells.iter().map(|cell| text(tag(cell), cell, "")).collect::<Outcome<String>>()?;
                Ok::<_, String>(format!("<tr>{cells}</tr>"))
            };
            let (head, body) = rows.split_at(rows.len().min(1));
            let head = head.iter().map(|cells| row(cells, "th")).collect::<Outcome<String>>()?;
            let body = body.iter().map(|cells| row(cells, "td")).collect::<Outcome<String>>()?;
            // A wide table scrolls by itself, also with the keyboard.
            format!(
                "<div class=\"prose__table\" tabindex=\"0\"><table><thead>{head}</thead><tbody>{body}</tbody></table></div>"
            )
        }
        Block::Fence(kind, lines) if kind == "board" => position::draw(lines)?,
        Block::Fence(kind, _) => return Err(format!("nothing draws {kind:?}")),
        Block::Picture(says, file) => {
            let file = folder.join(file);
            let drawing = art::without_comments(&at(&file, fs::read_to_string(&file))?);
            let drawing = drawing.trim().replacen(
                "<svg ",
                &format!("<svg role=\"img\" aria-label=\"{}\" ", escape(says)),
                1,
            );
            format!("<figure class=\"plate\">{drawing}</figure>")
        }
    })
}

/// The address of a file of `docs` that a page links to, or of a page of the app.
fn address(to: &str, folder: &Path, docs: &Path) -> Option<String> {
    if to.starts_with('/') || to.starts_with('#') {
        return Some(to.to_owned());
    }
    let (file, place) = to.split_once('#').map_or((to, None), |(file, place)| (file, Some(place)));
    let mut path = folder.to_owned();
    for step in file.split('/') {
        if step == ".." {
            path.pop();
        } else {
            path.push(step);
        }
    }
    let file = path.strip_prefix(docs).ok()?.to_str()?;
    let Source(_, path, _) = PAGES.iter().find(|source| source.0 == file)?;
    Some(place.map_or_else(|| (*path).to_owned(), |place| format!("{path}#{place}")))
}

/// The sections of a long page.
fn contents(parts: &[Block]) -> String {
    let titles = parts.iter().filter_map(|part| match part {
        Block::Heading(2, title) => Some(title),
        _ => None,
    });
    let entries: Vec<String> =
        titles.map(|title| format!("<li><a href=\"#{}\">{}</a></li>", slug(title), escape(title))).collect();
    if entries.len() < MANY {
        return String::new();
    }
    format!("<nav class=\"toc\" aria-label=\"On this page\"><ul>{}</ul></nav>", entries.concat())
}

/// A title as the name of its place: `who-begins`.
fn slug(title: &str) -> String {
    let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Text> {
        read(&Places::find()).unwrap()
    }

    #[test]
    fn every_page_is_made_and_every_link_and_id_leads_somewhere() {
        let texts = all();
        assert_eq!(texts.len(), PAGES.len());
        for text in &texts {
            let ids: Vec<String> = text.places().collect();
            let unique: BTreeSet<&String> = ids.iter().collect();
            assert_eq!(ids.len(), unique.len(), "{}: two places of one name", text.path);
            assert!(!text.about.is_empty() && !text.article.contains("<h1"), "{}", text.path);
        }
    }

    #[test]
    fn every_table_has_rows_of_one_width() {
        let docs = Places::find().at("docs");
        for Source(file, ..) in PAGES {
            for part in blocks(&fs::read_to_string(docs.join(file)).unwrap()) {
                if let Block::Table(rows) = part {
                    assert!(
                        rows.len() > 1 && rows.iter().all(|row| row.len() == rows[0].len()),
                        "{file}: {rows:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_page_without_scripts_has_its_title_its_text_and_the_code_of_the_app() {
        let entry = "<head><!--og--><title>old</title><!--/og--><script src=\"x\"></script></head><body>\n\
            <div id=\"app\">\n<div><header class=\"top\">Brand</header><h1>old</h1></div>\n</div>\n</body>";
        let texts = all();
        let page = texts.iter().find(|text| text.path == "/rules/go").unwrap().page(entry).unwrap();
        assert!(page.contains("<title>Rules of Go - Ashtapada</title>") && !page.contains("old"));
        assert_eq!(
            (page.matches("<h1").count(), page.matches("<header class=\"top\">Brand").count()),
            (1, 1)
        );
        assert!(
            page.contains("<script src=\"x\">")
                && page.ends_with("</article>\n</main>\n</div>\n</div>\n</body>")
        );
    }

    #[test]
    fn links_between_files_become_addresses() {
        let docs = Path::new("docs");
        let to = |link: &str, folder: &str| address(link, &docs.join(folder), docs);
        assert_eq!(to("go.md", "rules").as_deref(), Some("/rules/go"));
        assert_eq!(to("../fair_play.md#fd-1", "rules").as_deref(), Some("/fair-play#fd-1"));
        assert_eq!(to("rules/README.md", "").as_deref(), Some("/rules"));
        assert_eq!(to("ARCHITECTURE.md", ""), None);
        assert_eq!(slug("The end, and the count"), "the-end-and-the-count");
    }
}
