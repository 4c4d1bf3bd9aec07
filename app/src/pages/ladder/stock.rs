//! The rows of a ladder as far as they are known: fetched page by page as one scrolls, never all of them. Pure.
//!
//! What is known stays on the screen while something newer is on its way, so that nothing is blank for a moment, and pages
//! far from what is looked at are forgotten.

use shared::ladder::LadderRow;

/// Rows in a page.
pub(super) const PAGE: u32 = 50;
/// Pages that are remembered.
const MOST: usize = 40;

/// The rows that are known.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Stock {
    /// At most [`MOST`], in no order: a map would be much code for so few.
    pages: Vec<Page>,
    /// Pages that are on their way.
    asked: Vec<u32>,
}

/// A page of rows, as the ladder was at a revision.
#[derive(Clone, Debug, PartialEq)]
struct Page {
    /// Its number.
    n: u32,
    rev: u64,
    rows: Vec<LadderRow>,
}

/// The first rank of a page.
pub(super) const fn first(page: u32) -> u32 {
    page * PAGE + 1
}

impl Stock {
    /// Who stands at a rank, as far as it is known.
    pub(super) fn row(&self, rank: u32) -> Option<&LadderRow> {
        let index = rank.checked_sub(1)?;
        self.page(index / PAGE)?.rows.get((index % PAGE) as usize)
    }

    fn page(&self, n: u32) -> Option<&Page> {
        self.pages.iter().find(|page| page.n == n)
    }

    /// Which pages are to be fetched so that the items from `first` up to `end` (from 0, that one not) are known as they are
    /// at a revision. They count as on their way.
    pub(super) fn want(&mut self, first: u32, end: u32, rev: u64) -> Vec<u32> {
        let pages = first / PAGE..end.div_ceil(PAGE).max(first / PAGE);
        let old = |page: &u32| self.page(*page).is_none_or(|page| page.rev < rev);
        let wanted: Vec<u32> = pages.filter(|page| old(page) && !self.asked.contains(page)).collect();
        self.asked.extend(&wanted);
        wanted
    }

    /// A page has come, as the ladder was at a revision; `near` is the page that is looked at.
    pub(super) fn take(&mut self, page: u32, rows: Vec<LadderRow>, rev: u64, near: u32) {
        self.miss(page);
        // Answers may overtake each other.
        if self.page(page).is_some_and(|known| known.rev > rev) {
            return;
        }
        self.pages.retain(|known| known.n != page);
        self.pages.push(Page { n: page, rev, rows });
        if self.pages.len() > MOST {
            let far = self.pages.iter().map(|page| page.n.abs_diff(near)).max();
            self.pages.retain(|page| Some(page.n.abs_diff(near)) != far);
        }
    }

    /// A page did not come, and may be asked for again.
    pub(super) fn miss(&mut self, page: u32) {
        self.asked.retain(|asked| *asked != page);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::ids::{DisplayName, PlayerId};

    fn rows(page: u32, count: u32, name: &str) -> Vec<LadderRow> {
        let row = |rank| LadderRow {
            rank,
            player: PlayerId::from_random(&[(rank % 200) as u8; 26]),
            name: DisplayName::parse(name).unwrap(),
            running: 0,
        };
        (first(page)..first(page) + count).map(row).collect()
    }

    #[test]
    fn only_the_pages_that_are_looked_at_are_fetched_and_each_once() {
        let mut stock = Stock::default();
        assert_eq!(stock.want(0, 30, 1), [0]);
        assert_eq!(stock.want(20, 60, 1), [1], "page 0 is on its way");
        assert_eq!(stock.want(99_940, 99_970, 1), [1_998, 1_999]);
        stock.take(1_998, rows(1_998, PAGE, "Asha"), 1, 1_998);
        assert_eq!(stock.row(99_901).map(|row| row.rank), Some(99_901));
        assert_eq!(stock.row(99_950).map(|row| row.rank), Some(99_950));
        assert_eq!((stock.row(99_951), stock.row(1), stock.row(0)), (None, None, None));
        assert_eq!(stock.want(99_910, 99_930, 1), [] as [u32; 0]);
        assert_eq!(stock.want(0, 0, 1), [] as [u32; 0], "an empty ladder");
    }

    #[test]
    fn what_is_known_stays_until_something_newer_has_come() {
        let mut stock = Stock::default();
        stock.want(0, 50, 4);
        stock.take(0, rows(0, 3, "Asha"), 4, 0);
        assert_eq!(stock.want(0, 50, 5), [0], "the ladder has changed");
        let name = |stock: &Stock| stock.row(2).map(|row| row.name.as_str().to_owned());
        assert_eq!(name(&stock).as_deref(), Some("Asha"));
        stock.miss(0);
        assert_eq!(stock.want(0, 50, 5), [0], "and is asked for again when it did not come");
        stock.take(0, rows(0, 3, "Bruno"), 6, 0);
        stock.take(0, rows(0, 3, "Chitra"), 5, 0);
        assert_eq!(name(&stock).as_deref(), Some("Bruno"), "an older answer came later");
        assert_eq!(stock.row(4), None, "the ladder ends there");
    }

    #[test]
    fn a_hundred_thousand_rows_that_were_scrolled_through_are_not_all_kept() {
        let mut stock = Stock::default();
        for page in 0..2_000 {
            for page in stock.want(page * PAGE, (page + 1) * PAGE, 1) {
                stock.take(page, rows(page, PAGE, "Asha"), 1, page);
            }
            assert!(stock.pages.len() <= MOST);
            assert!(stock.row(first(page)).is_some(), "what is looked at is there");
        }
        assert_eq!(stock.want(0, PAGE, 1), [0], "what was forgotten is fetched again");
    }
}
