//! Which answer to the same question is the newest.

/// Answers may overtake each other. One of an older revision never replaces a newer one; of two at the same revision
/// the one that was asked for later counts, since the viewer's own part of it follows the session of the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Newest {
    asked: u32,
    shown: Option<(u64, u32)>,
}

impl Newest {
    /// The number of a new question.
    pub(crate) fn ask(&mut self) -> u32 {
        self.asked = self.asked.saturating_add(1);
        self.asked
    }

    /// Whether the answer at this revision to question `number` is to be shown; it then counts as shown.
    pub(crate) fn take(&mut self, rev: u64, number: u32) -> bool {
        let newer = self.shown.is_none_or(|shown| shown < (rev, number));
        if newer {
            self.shown = Some((rev, number));
        }
        newer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_overtaken_is_dropped() {
        let mut newest = Newest::default();
        let (stranger, player) = (newest.ask(), newest.ask());
        assert!(newest.take(7, player));
        assert!(!newest.take(7, stranger), "the same revision, asked before the session began");
        assert!(!newest.take(6, player));
        assert!(newest.take(8, stranger), "what is newer counts, whoever asked");
        let again = newest.ask();
        assert!(newest.take(8, again));
        assert!(!newest.take(8, again));
    }
}
