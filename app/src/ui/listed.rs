//! Files under names that follow from their content: the build has listed their paths in the page.

use crate::dom;

/// The drawings of `app/art`.
pub(crate) const ART: &str = "meta[name=art]";
/// The pages of text of `docs`.
pub(crate) const TEXTS: &str = "meta[name=texts]";

/// The public path of a listed file.
pub(crate) fn path(list: &str, stem: &str) -> Option<String> {
    let listed = dom::find_any(list)?.get_attribute("content")?;
    path_of(&listed, stem)
}

/// `/assets/stones-1f2e.svg` for `stones`: the name without what follows its last dash.
fn path_of(listed: &str, stem: &str) -> Option<String> {
    let fits = |path: &&str| {
        let name = path.rsplit('/').next().and_then(|name| name.rsplit_once('-'));
        name.is_some_and(|(name, _)| name == stem)
    };
    listed.split(' ').find(fits).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_by_its_whole_name() {
        let listed = "/assets/pieces-contrast-00ff.svg /assets/stones-1f2e.svg";
        assert_eq!(path_of(listed, "stones").as_deref(), Some("/assets/stones-1f2e.svg"));
        assert_eq!(path_of(listed, "pieces-contrast").as_deref(), Some("/assets/pieces-contrast-00ff.svg"));
        assert_eq!(path_of(listed, "pieces"), None);
        assert_eq!(path_of("", "stones"), None);
    }
}
