//! An order of members in which a rank is found by its member and a member by its rank, both in O(log n).
//!
//! A treap over the positions: each member is a node, the left part stands before it and the right part after it, and
//! the sizes of the parts are the ranks. Its shape follows from the members alone (their weights are a fixed mixture of
//! their numbers), so nothing here is random; whoever chooses who joins next could bend it only by choosing numbers, and
//! those are given in the order of joining.

/// No node.
const NONE: u32 = u32::MAX;

/// A member's place in the tree. A size of 0: not in the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    up: u32,
    left: u32,
    right: u32,
    size: u32,
}

const OUT: Node = Node { up: NONE, left: NONE, right: NONE, size: 0 };

/// Members in an order; ranks are 1 to `len`, 1 is best (LD-1). Members are small numbers: the memory follows the
/// largest one.
///
/// ```
/// use shared::ladder::Ranking;
/// let mut order: Ranking = [7, 3, 5].into_iter().collect();
/// assert_eq!(order.rank(5), Some(3));
/// order.place(5, 1);
/// assert_eq!(order.from(1).collect::<Vec<_>>(), [5, 7, 3]);
/// ```
#[derive(Clone, Debug)]
pub struct Ranking {
    nodes: Vec<Node>,
    root: u32,
}

impl Default for Ranking {
    fn default() -> Self {
        Self { nodes: Vec::new(), root: NONE }
    }
}

impl PartialEq for Ranking {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.from(1).eq(other.from(1))
    }
}

impl FromIterator<u32> for Ranking {
    /// The first is rank 1; a member that comes again is left out. It costs O(n): a ladder is read when its object wakes.
    fn from_iter<I: IntoIterator<Item = u32>>(members: I) -> Self {
        let mut order = Self::default();
        // The way from the root to the last member. Whoever weighs less than the next one ends there, and goes to its left.
        let mut spine: Vec<u32> = Vec::new();
        for member in members {
            if !order.room_for(member) || order.size(member) > 0 {
                continue;
            }
            let left = order.close(&mut spine, Some(weight(member)));
            let up = spine.last().copied().unwrap_or(NONE);
            order.edit(member, |node| *node = Node { up, left, right: NONE, size: 1 });
            order.edit(left, |node| node.up = member);
            order.edit(up, |node| node.right = member);
            spine.push(member);
        }
        order.root = order.close(&mut spine, None);
        order
    }
}

impl Ranking {
    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.size(self.root)
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rank of a member; `None` if it is not in the order.
    #[must_use]
    pub fn rank(&self, member: u32) -> Option<u32> {
        let node = self.node(member);
        if node.size == 0 {
            return None;
        }
        let (mut rank, mut at, mut up) = (self.size(node.left) + 1, member, node.up);
        while up != NONE {
            let parent = self.node(up);
            if parent.right == at {
                rank += self.size(parent.left) + 1;
            }
            (at, up) = (up, parent.up);
        }
        Some(rank)
    }

    /// Who stands at a rank.
    #[must_use]
    pub fn at(&self, rank: u32) -> Option<u32> {
        if rank == 0 || rank > self.len() {
            return None;
        }
        let (mut at, mut left) = (self.root, rank);
        while at != NONE {
            let node = self.node(at);
            let before = self.size(node.left);
            match left.cmp(&(before + 1)) {
                std::cmp::Ordering::Less => at = node.left,
                std::cmp::Ordering::Equal => return Some(at),
                std::cmp::Ordering::Greater => {
                    left -= before + 1;
                    at = node.right;
                }
            }
        }
        None
    }

    /// The members from a rank on, in order.
    pub fn from(&self, rank: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.at(rank), |member| self.next(*member))
    }

    /// Puts a member at a rank, or moves it there: those from that rank on go one down, and the gap that it leaves is
    /// closed. A rank beyond the end is the end, 0 is 1.
    pub fn place(&mut self, member: u32, rank: u32) {
        self.remove(member);
        if !self.room_for(member) {
            return;
        }
        let mut before = rank.max(1).min(self.len() + 1) - 1;
        let (mut up, mut at, mut is_left) = (NONE, self.root, false);
        while at != NONE {
            let node = self.node(at);
            self.edit(at, |node| node.size += 1);
            let left = self.size(node.left);
            up = at;
            is_left = before <= left;
            if is_left {
                at = node.left;
            } else {
                before -= left + 1;
                at = node.right;
            }
        }
        self.edit(member, |node| *node = Node { up, size: 1, ..OUT });
        self.hang(up, is_left, member);
        while self.node(member).up != NONE && weight(self.node(member).up) < weight(member) {
            self.rise(member);
        }
    }

    /// Moves some members to the ranks that they have in the end, all others keeping their order (LD-8). Who has no rank is
    /// let be.
    ///
    /// ```
    /// use shared::ladder::Ranking;
    /// let mut order: Ranking = (1..=5).collect();
    /// order.settle([(5, Some(3)), (2, Some(4))]);
    /// assert_eq!(order.from(1).collect::<Vec<_>>(), [1, 3, 5, 2, 4]);
    /// ```
    pub fn settle(&mut self, moved: impl IntoIterator<Item = (u32, Option<u32>)>) {
        let mut moved: Vec<(u32, u32)> =
            moved.into_iter().filter_map(|(member, rank)| Some((rank?, member))).collect();
        moved.sort_unstable();
        for (_, member) in &moved {
            self.remove(*member);
        }
        for (rank, member) in moved {
            self.place(member, rank);
        }
    }

    /// Takes a member out; those after it go one up. Its rank until now, if it was in.
    pub fn remove(&mut self, member: u32) -> Option<u32> {
        let rank = self.rank(member)?;
        loop {
            let node = self.node(member);
            let child = match (node.left, node.right) {
                (NONE, NONE) => break,
                (NONE, only) | (only, NONE) => only,
                (left, right) if weight(left) > weight(right) => left,
                (_, right) => right,
            };
            self.rise(child);
        }
        let up = self.node(member).up;
        self.hang(up, self.node(up).left == member, NONE);
        let mut at = up;
        while at != NONE {
            self.edit(at, |node| node.size -= 1);
            at = self.node(at).up;
        }
        self.edit(member, |node| *node = OUT);
        Some(rank)
    }

    /// Whether there can be such a member; then there is room for it.
    fn room_for(&mut self, member: u32) -> bool {
        let index = usize::try_from(member).unwrap_or(usize::MAX);
        if member != NONE && self.nodes.len() <= index {
            self.nodes.resize(index + 1, OUT);
        }
        member != NONE
    }

    /// Ends the members at the end of a spine that weigh less than this, all of them without a weight; the last of them.
    fn close(&mut self, spine: &mut Vec<u32>, below: Option<u64>) -> u32 {
        let mut last = NONE;
        while let Some(member) = spine.pop_if(|member| below.is_none_or(|below| weight(*member) < below)) {
            let node = self.node(member);
            let size = self.size(node.left) + self.size(node.right) + 1;
            self.edit(member, |node| node.size = size);
            last = member;
        }
        last
    }

    /// The member directly after this one.
    fn next(&self, member: u32) -> Option<u32> {
        let node = self.node(member);
        if node.right != NONE {
            let mut at = node.right;
            while self.node(at).left != NONE {
                at = self.node(at).left;
            }
            return Some(at);
        }
        let (mut at, mut up) = (member, node.up);
        while up != NONE {
            if self.node(up).left == at {
                return Some(up);
            }
            (at, up) = (up, self.node(up).up);
        }
        None
    }

    /// Changes places with the node above, so that the order stays as it is.
    fn rise(&mut self, member: u32) {
        let node = self.node(member);
        let up = node.up;
        let parent = self.node(up);
        let was_left = parent.left == member;
        let moved = if was_left { node.right } else { node.left };
        let other = if was_left { parent.right } else { parent.left };
        let size = self.size(moved) + self.size(other) + 1;
        self.edit(up, |parent| {
            *if was_left { &mut parent.left } else { &mut parent.right } = moved;
            parent.up = member;
            parent.size = size;
        });
        self.edit(moved, |node| node.up = up);
        self.edit(member, |node| {
            *if was_left { &mut node.right } else { &mut node.left } = up;
            node.up = parent.up;
            node.size = parent.size;
        });
        self.hang(parent.up, self.node(parent.up).left == up, member);
    }

    /// Makes `member` a child of `up`, or the root.
    fn hang(&mut self, up: u32, is_left: bool, member: u32) {
        if up == NONE {
            self.root = member;
        }
        self.edit(up, |node| *if is_left { &mut node.left } else { &mut node.right } = member);
    }

    fn node(&self, at: u32) -> Node {
        usize::try_from(at).ok().and_then(|at| self.nodes.get(at)).copied().unwrap_or(OUT)
    }

    fn size(&self, at: u32) -> u32 {
        self.node(at).size
    }

    /// Does nothing where there is no node.
    fn edit(&mut self, at: u32, change: impl FnOnce(&mut Node)) {
        if let Some(node) = usize::try_from(at).ok().and_then(|at| self.nodes.get_mut(at)) {
            change(node);
        }
    }
}

/// What keeps the tree flat: the final mixing step of SplitMix64 over the member's number.
fn weight(member: u32) -> u64 {
    let mut mixed = u64::from(member).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
