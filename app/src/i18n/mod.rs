//! Every visible string: typed keys, English compiled in, other languages fetched from `/locales/<language>.json` (an
//! object from key name to text). Plural, number and date forms come from the browser's `Intl`.
//!
//! Texts hold `{0}`, `{1}` .. for what is put in, and plural texts hold `category:form` parts divided by `|`, with `#`
//! for the number; the part without a category is `other`.

mod format;
mod keys;
pub(crate) mod time;
pub(crate) mod words;

pub(crate) use format::{fill, pick};
pub(crate) use keys::Key;

use std::cell::RefCell;

/// The texts of the language in use; `None` = English.
struct Language {
    tag: String,
    texts: Option<Vec<Option<&'static str>>>,
}

thread_local! {
    static CURRENT: RefCell<Language> = const { RefCell::new(Language { tag: String::new(), texts: None }) };
}

/// The text of a key in the language in use.
pub(crate) fn t(key: Key) -> &'static str {
    CURRENT
        .with_borrow(|language| language.texts.as_ref()?.get(key as usize).copied().flatten())
        .unwrap_or_else(|| key.english())
}

/// The text of a key with `{0}`, `{1}` .. filled in.
pub(crate) fn tf(key: Key, args: &[&str]) -> String {
    fill(t(key), args)
}

/// The plural form of a key for `n`, with `#` replaced by the number and `{0}` .. filled in.
pub(crate) fn tn(key: Key, n: i64, args: &[&str]) -> String {
    let tag = tag();
    fill(&pick(t(key), time::plural_category(&tag, n)).replace('#', &time::number(&tag, n)), args)
}

/// A text in small letters, as the language has them.
pub(crate) fn lower(text: &str) -> String {
    #[cfg(target_arch = "wasm32")]
    return js_sys::JsString::from(text).to_lower_case().into();
    #[cfg(not(target_arch = "wasm32"))]
    text.to_lowercase()
}

/// A text in capitals.
pub(crate) fn upper(text: &str) -> String {
    #[cfg(target_arch = "wasm32")]
    return js_sys::JsString::from(text).to_upper_case().into();
    #[cfg(not(target_arch = "wasm32"))]
    text.to_uppercase()
}

/// The language tag for `Intl`; English where none was chosen.
pub(crate) fn tag() -> String {
    CURRENT.with_borrow(|language| if language.tag.is_empty() { "en".into() } else { language.tag.clone() })
}

/// Takes a locale file: keys it does not know stay English.
#[cfg_attr(not(test), expect(dead_code, reason = "the other languages come with their own issue"))]
pub(crate) fn install(tag: &str, file: &serde_json::Map<String, serde_json::Value>) {
    let texts = Key::ALL.iter().map(|key| {
        let text = file.get(key.name())?.as_str()?;
        // Kept for the life of the page: a language is chosen once or twice.
        Some(&*Box::leak(text.to_owned().into_boxed_str()))
    });
    let texts = Some(texts.collect());
    CURRENT.set(Language { tag: tag.to_owned(), texts });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_file_replaces_what_it_has_and_leaves_the_rest_english() {
        let file = serde_json::json!({ "HomePlay": "खेलें", "NoSuchKey": "x" });
        install("hi", file.as_object().unwrap());
        assert_eq!(t(Key::HomePlay), "खेलें");
        assert_eq!(t(Key::NavHome), Key::NavHome.english());
        assert_eq!(tag(), "hi");
        CURRENT.set(Language { tag: String::new(), texts: None });
    }

    #[test]
    fn no_text_is_empty_and_names_are_unique() {
        let mut names: Vec<_> = Key::ALL.iter().map(|key| key.name()).collect();
        assert!(Key::ALL.iter().all(|key| !key.english().is_empty()));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Key::ALL.len());
    }
}
