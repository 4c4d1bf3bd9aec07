//! The inside of a paragraph: emphasis, code, links, rule ids.

use super::ids::Marks;

/// Where a link of a file leads: a path of the site, for the name of a file beside the one that has it.
pub(super) type Resolve<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A text as HTML: pairs of `**`, of `*` and of backticks, links, rule ids.
pub(super) fn inline(text: &str, marks: &mut Marks, resolve: Resolve<'_>) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        let (before, here) = rest.split_at(at);
        marks.write(&escape(before), &mut out);
        rest = part(here, marks, resolve, &mut out)?;
    }
    marks.write(&escape(rest), &mut out);
    Ok(out)
}

/// Writes what begins here; gives what follows it.
fn part<'a>(
    here: &'a str,
    marks: &mut Marks,
    resolve: Resolve<'_>,
    out: &mut String,
) -> Result<&'a str, String> {
    if let Some(after) = here.strip_prefix('[') {
        let found = after.split_once("](").and_then(|(says, rest)| {
            let (to, rest) = rest.split_once(')')?;
            Some((says, to, rest))
        });
        let (says, to, rest) = found.ok_or_else(|| format!("a link without its end: {here}"))?;
        let path = resolve(to).ok_or_else(|| format!("a link that leads nowhere: {to}"))?;
        let inside = inline(says, marks, resolve)?;
        out.push_str(&format!("<a class=\"link\" href=\"{path}\">{inside}</a>"));
        marks.links.push(if path.starts_with('#') { [&marks.page, path.as_str()].concat() } else { path });
        return Ok(rest);
    }
    let marks_of = [("**", "strong"), ("*", "em"), ("`", "code")];
    let found = marks_of.into_iter().find(|(mark, _)| here.starts_with(mark)).and_then(|(mark, tag)| {
        let (inside, rest) = here.strip_prefix(mark)?.split_once(mark)?;
        Some((tag, inside, rest))
    });
    let (tag, inside, rest) = found.ok_or_else(|| format!("a mark without its end: {here}"))?;
    // A code is shown as it is.
    let inside = if tag == "code" { escape(inside) } else { inline(inside, marks, resolve)? };
    out.push_str(&format!("<{tag}>{inside}</{tag}>"));
    Ok(rest)
}

/// A text without signs that HTML would read.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text without its marks, for where no HTML can stand.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let Some((says, after)) = link.split_once("](") else { break };
        out.push_str(before);
        out.push_str(says);
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out.replace(['*', '`'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> Result<String, String> {
        let resolve = |to: &str| (to == "go.md").then(|| "/rules/go".to_owned());
        inline(text, &mut Marks::new("/rules/ludo"), &resolve)
    }

    #[test]
    fn marks_become_elements_and_signs_are_escaped() {
        assert_eq!(
            html("a **b** *c* `d < e` & \"f\"").as_deref(),
            Ok("a <strong>b</strong> <em>c</em> <code>d &lt; e</code> &amp; &quot;f&quot;")
        );
        assert_eq!(
            html("[the **rules**](go.md).").as_deref(),
            Ok("<a class=\"link\" href=\"/rules/go\">the <strong>rules</strong></a>.")
        );
        assert!(html("**LU-3**").unwrap().contains("href=\"#lu-3\""));
        assert_eq!(plain("a **b** [c d](go.md) `e`"), "a b c d e");
    }

    #[test]
    fn what_has_no_end_or_leads_nowhere_is_told() {
        for text in ["a **b", "[a](b", "[a](nothing.md)", "`x"] {
            assert!(html(text).is_err(), "{text}");
        }
    }
}
