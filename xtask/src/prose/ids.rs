//! Rule ids in a text: those that a paragraph states, `(LC-7, Q-LC-4)`, and those that it only mentions.

/// The families, and the page that states each; the rules that all games share are stated by every page that has them.
pub(super) const FAMILIES: [(&str, &str); 13] = [
    ("GEN", ""),
    ("CC", "/rules/classic_chess"),
    ("CT", "/rules/classic_chess"),
    ("CX", "/rules/classic_chess"),
    ("CL", "/rules/classic_chess"),
    ("LC", "/rules/ludo_chess"),
    ("GR", "/rules/gin_rummy"),
    ("GO", "/rules/go"),
    ("BG", "/rules/backgammon"),
    ("LU", "/rules/ludo"),
    ("T", "/rules/tournaments"),
    ("LD", "/rules/ladder"),
    ("FD", "/fair-play"),
];

/// The page that states a rule; empty for a rule of all games.
fn home(id: &str) -> Option<&'static str> {
    let (family, number) = id.strip_prefix("Q-").unwrap_or(id).split_once('-')?;
    let page = FAMILIES.iter().find(|(known, _)| *known == family)?.1;
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    plain.then_some(page)
}

/// The name of a rule's place in a page: `lc-7`.
pub(super) fn anchor(id: &str) -> String {
    id.to_ascii_lowercase()
}

/// The places of a page, and where its links lead.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// The address of the page.
    pub(super) page: String,
    /// The rules that it states, in order.
    pub(super) stated: Vec<String>,
    /// Where it links to: a path with the name of a place.
    pub(super) links: Vec<String>,
    /// The rules that the block at hand states.
    fresh: Vec<String>,
}

impl Marks {
    /// The places of a page.
    pub(super) fn new(page: &str) -> Self {
        Self { page: page.to_owned(), ..Self::default() }
    }

    /// The places that the block just written states, as marks to stand at its beginning.
    pub(super) fn take(&mut self) -> String {
        let mark = |id: &String| format!("<span class=\"at\" id=\"{}\"></span>", anchor(id));
        std::mem::take(&mut self.fresh).iter().map(mark).collect()
    }

    /// A piece of text, already escaped, with its rule ids.
    pub(super) fn write(&mut self, text: &str, out: &mut String) {
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| c == '(' || c.is_ascii_uppercase()) {
            let (before, here) = rest.split_at(at);
            out.push_str(before);
            rest = if let Some((ids, after)) = group(here) {
                self.state(&ids, out);
                after
            } else {
                let (word, after) = word(here);
                self.mention(word, out);
                after
            };
        }
        out.push_str(rest);
    }

    /// What the paragraph is about: named at the end of a sentence.
    fn state(&mut self, ids: &[&str], out: &mut String) {
        out.push_str("<small class=\"ids\">");
        for (n, id) in ids.iter().enumerate() {
            out.push_str(if n == 0 { "(" } else { ", " });
            if !home(id).is_some_and(|page| page.is_empty() || page == self.page) {
                self.mention(id, out);
                continue;
            }
            if !self.stated.iter().any(|known| known == id) {
                self.stated.push((*id).to_owned());
                self.fresh.push((*id).to_owned());
            }
            out.push_str(id);
        }
        out.push_str(")</small>");
    }

    /// A word; a link if it is the id of a rule.
    fn mention(&mut self, word: &str, out: &mut String) {
        let Some(page) = home(word) else { return out.push_str(word) };
        let page = if page.is_empty() { self.page.clone() } else { page.to_owned() };
        let link = format!("{page}#{}", anchor(word));
        let href =
            link.strip_prefix(self.page.as_str()).filter(|rest| rest.starts_with('#')).unwrap_or(&link);
        out.push_str(&format!("<a class=\"link\" href=\"{href}\">{word}</a>"));
        self.links.push(link);
    }
}

/// `(LC-7, Q-LC-4)` at the beginning of a text, and what follows it.
fn group(text: &str) -> Option<(Vec<&str>, &str)> {
    let (inside, after) = text.strip_prefix('(')?.split_once(')')?;
    let ids: Vec<&str> = inside.split(", ").collect();
    ids.iter().all(|id| home(id).is_some()).then_some((ids, after))
}

/// The word at the beginning of a text, or its first character.
fn word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(text.len());
    text.split_at(end.max(text.chars().next().map_or(0, char::len_utf8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> (String, Marks) {
        let mut marks = Marks::new("/rules/ludo_chess");
        let mut out = String::new();
        marks.write(text, &mut out);
        (out, marks)
    }

    #[test]
    fn what_stands_in_brackets_is_stated_once_and_gets_a_place() {
        let (out, mut marks) = written("Castling is a king move (LC-6, Q-LC-3). Again (LC-6).");
        assert_eq!(marks.stated, ["LC-6", "Q-LC-3"]);
        assert_eq!(
            out,
            "Castling is a king move <small class=\"ids\">(LC-6, Q-LC-3)</small>. \
             Again <small class=\"ids\">(LC-6)</small>."
        );
        assert_eq!(
            marks.take(),
            "<span class=\"at\" id=\"lc-6\"></span><span class=\"at\" id=\"q-lc-3\"></span>"
        );
        assert_eq!(marks.take(), "");
    }

    #[test]
    fn a_mention_leads_to_where_the_rule_is_stated() {
        let (out, marks) = written("As LC-9 says, and T-50; GEN-3 is of this page (LC-18, FD-1).");
        assert!(out.contains("<a class=\"link\" href=\"#lc-9\">LC-9</a>"), "{out}");
        assert!(out.contains("<a class=\"link\" href=\"/rules/tournaments#t-50\">T-50</a>"), "{out}");
        assert!(out.contains("(LC-18, <a class=\"link\" href=\"/fair-play#fd-1\">FD-1</a>)"), "{out}");
        assert_eq!(marks.stated, ["LC-18"]);
        assert_eq!(marks.links[2], "/rules/ludo_chess#gen-3");
    }

    #[test]
    fn other_words_in_capitals_and_brackets_are_left_alone() {
        for text in ["A-2-3 is a run, Q-K-A is not (an ace is low).", "T-shirt, LC-, XY-7, Ludo.", "10-K (T)"]
        {
            assert_eq!(written(text).0, text);
        }
    }
}
