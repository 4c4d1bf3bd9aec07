//! A list that is cheap to copy and cheap to change: a decision is made on a copy of the tournament, of which it changes
//! an entry or two out of thousands.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// How many stand together: a copy of the list shares them until one of them is changed, and then copies so many.
const TOGETHER: usize = 16;

/// The list. Stored as any other list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shelf<T>(Vec<Arc<Vec<T>>>);

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Shelf<T> {
    pub(super) fn len(&self) -> usize {
        let last = self.0.last().map_or(0, |part| part.len());
        self.0.len().saturating_sub(1) * TOGETHER + last
    }

    pub(super) fn get(&self, at: usize) -> Option<&T> {
        self.0.get(at / TOGETHER)?.get(at % TOGETHER)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flat_map(|part| part.iter())
    }
}

impl<T: Clone> Shelf<T> {
    /// Changes the one at `at`; nothing if there is none.
    pub(super) fn change(&mut self, at: usize, change: impl FnOnce(&mut T)) {
        let part = self.0.get_mut(at / TOGETHER).map(Arc::make_mut);
        if let Some(one) = part.and_then(|part| part.get_mut(at % TOGETHER)) {
            change(one);
        }
    }

    pub(super) fn push(&mut self, one: T) {
        match self.0.last_mut().filter(|part| part.len() < TOGETHER) {
            Some(part) => Arc::make_mut(part).push(one),
            None => {
                let mut part = Vec::with_capacity(TOGETHER);
                part.push(one);
                self.0.push(Arc::new(part));
            }
        }
    }

    /// Leaves only those that fit.
    pub(super) fn retain(&mut self, fits: impl Fn(&T) -> bool) {
        *self = self.iter().filter(|one| fits(one)).cloned().collect();
    }
}

impl<T: Clone> FromIterator<T> for Shelf<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut shelf = Self::default();
        for one in all {
            shelf.push(one);
        }
        shelf
    }
}

impl<T: Serialize> Serialize for Shelf<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, T: Clone + Deserialize<'de>> Deserialize<'de> for Shelf<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(from)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_list_that_it_was_made_of_and_a_copy_does_not_see_a_change() {
        for count in [0, 1, 15, 16, 17, 100] {
            let list: Vec<u32> = (0..count).collect();
            let mut shelf: Shelf<u32> = list.iter().copied().collect();
            assert_eq!(shelf.len(), list.len());
            assert!(shelf.iter().eq(&list));
            for at in 0..list.len() + 40 {
                assert_eq!(shelf.get(at), list.get(at));
            }
            let copy = shelf.clone();
            shelf.change(3, |one| *one += 1_000);
            shelf.change(500, |one| *one = 0);
            assert!(copy.iter().eq(&list));
            assert_eq!(shelf.get(3).copied(), list.get(3).map(|one| one + 1_000));
            shelf.push(7);
            shelf.retain(|one| one % 2 == 1);
            assert!(shelf.iter().all(|one| one % 2 == 1) && shelf.iter().any(|one| *one == 7));
            let text = serde_json::to_string(&copy).unwrap();
            assert_eq!(text, serde_json::to_string(&list).unwrap());
            assert_eq!(serde_json::from_str::<Shelf<u32>>(&text).unwrap(), copy);
        }
    }
}
