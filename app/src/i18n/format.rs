//! Texts with holes and plural forms; pure.

/// Puts `args` into `{0}`, `{1}` ..; a hole without a value stays visible.
pub(crate) fn fill(text: &str, args: &[&str]) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let (before, hole) = rest.split_at(open);
        out.push_str(before);
        let digit = hole.as_bytes().get(1).map(|b| usize::from(b.wrapping_sub(b'0')));
        match (digit.and_then(|n| args.get(n)), hole.as_bytes().get(2)) {
            (Some(value), Some(b'}')) => {
                out.push_str(value);
                rest = &hole[3..];
            }
            _ => {
                out.push('{');
                rest = &hole[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// The form of a plural text for a category of `Intl.PluralRules`.
pub(crate) fn pick<'a>(text: &'a str, category: &str) -> &'a str {
    let mut other = text;
    for part in text.split('|') {
        match part.split_once(':') {
            Some((name, form)) if name == category => return form,
            Some(("zero" | "one" | "two" | "few" | "many", _)) => {}
            _ => other = part,
        }
    }
    other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_in_any_order_and_values_are_not_read_again() {
        assert_eq!(fill("{1} of {0}", &["8", "{0}"]), "{0} of 8");
        assert_eq!(fill("{2} {x} {", &["a"]), "{2} {x} {");
    }

    #[test]
    fn plural_forms_fall_back_to_other() {
        assert_eq!(pick("one:# game|# games", "one"), "# game");
        assert_eq!(pick("one:# game|# games", "few"), "# games");
        assert_eq!(pick("at 10:30|x", "one"), "x");
    }
}
