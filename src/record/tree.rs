//! The tree of moves, as an arena of nodes.

#[cfg(feature = "serde")]
mod sound;

use crate::shogi::{Move, Position};
use std::num::NonZeroU32;
use std::time::Duration;

use super::{Children, End, Note};

/// Identifies a node of one [`Tree`]; never reused. In another tree it is some other node, or panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: Self = Self(NonZeroU32::MIN);

    pub(super) fn slot(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The root or a move: nothing follows an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Parent(NodeId);

impl Parent {
    pub(super) const ROOT: Self = Self(NodeId::ROOT);

    pub(super) const fn id(self) -> NodeId {
        self.0
    }
}

/// The content of a node. An end cannot have children.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Body {
    /// The start position.
    Root {
        /// The first moves; `[0]` begins the main line.
        children: Children,
    },
    /// A move that was played.
    Move {
        /// The move that leads here from the parent.
        mv: Move,
        /// Whether it can no longer be played after a change of an earlier move or the start position.
        stuck: bool,
        /// The next moves or ends; `[0]` continues this line, the others are variations.
        children: Children,
    },
    /// An end of the game: why no move follows.
    // Boxed, since it is the largest and the rarest.
    End(Box<End>),
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Node {
    parent: Option<NodeId>,
    body: Body,
    spent: Option<Spent>,
    // Most nodes have no note.
    note: Option<Box<Note>>,
}

/// The moves of a game and its variations, with their ends, times and notes.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "sound::Nodes"))]
pub struct Tree {
    nodes: Vec<Node>,
    /// See [`Tree::shape`].
    #[cfg_attr(feature = "serde", serde(skip))]
    shape: u64,
}

static EMPTY_NOTE: Note = Note::EMPTY;

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node { parent: None, body: Body::Root { children: Children::NONE }, spent: None, note: None }],
            shape: 0,
        }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.slot()]
    }

    fn push(&mut self, parent: Parent, body: Body) -> NodeId {
        let id = self.mint(body);
        self.nodes[id.slot()].parent = Some(parent.0);
        match &mut self.nodes[parent.0.slot()].body {
            Body::Root { children } | Body::Move { children, .. } => children.push(id),
            Body::End(_) => {}
        }
        id
    }

    pub(super) fn as_parent(&self, id: NodeId) -> Option<Parent> {
        (!matches!(self.body(id), Body::End(_))).then_some(Parent(id))
    }

    pub(super) fn parent_of(&self, id: NodeId) -> Option<Parent> {
        self.parent(id).map(Parent)
    }

    pub(super) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve(nodes);
    }

    pub(super) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
    }

    fn mint(&mut self, body: Body) -> NodeId {
        // 2^32 nodes would need 200 GB.
        let id = u32::try_from(self.nodes.len()).ok().and_then(|slot| NonZeroU32::MIN.checked_add(slot));
        let id = NodeId(id.unwrap_or(NonZeroU32::MAX));
        self.nodes.push(Node { parent: None, body, spent: None, note: None });
        id
    }

    pub(super) fn push_move(&mut self, parent: Parent, mv: Move) -> Parent {
        Parent(self.push(parent, Body::Move { mv, stuck: false, children: Children::NONE }))
    }

    pub(super) fn push_end(&mut self, parent: Parent, end: End) -> NodeId {
        self.push(parent, Body::End(Box::new(end)))
    }

    /// The start position's node.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// A counter that changes with every change of moves. Counters of different trees cannot be compared.
    #[must_use]
    pub fn shape(&self) -> u64 {
        self.shape
    }

    /// The number of nodes ever made, including removed ones, which undoing can bring back.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has only its root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.children(self.root()).is_empty()
    }

    /// The node before this one; `None` for the root and for removed nodes.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The content of a node.
    #[must_use]
    pub fn body(&self, id: NodeId) -> &Body {
        &self.node(id).body
    }

    /// The children of a node, the main continuation first; none for an end.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        match self.body(id) {
            Body::Root { children } | Body::Move { children, .. } => children,
            Body::End(_) => &[],
        }
    }

    /// The move that leads to the node; `None` for the root and for ends.
    #[must_use]
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        match *self.body(id) {
            Body::Move { mv, .. } => Some(mv),
            Body::Root { .. } | Body::End(_) => None,
        }
    }

    /// The move that leads to the node, unless it is [stuck](Self::is_stuck); `None` for the root and for ends.
    #[must_use]
    pub fn playable(&self, id: NodeId) -> Option<Move> {
        self.mv(id).filter(|_| !self.is_stuck(id))
    }

    pub(super) fn play(&self, id: NodeId, position: &mut Position) {
        if let Some(mv) = self.playable(id) {
            let _ = position.play(mv);
        }
    }

    /// The end at the node; `None` for the root and for moves.
    #[must_use]
    pub fn end(&self, id: NodeId) -> Option<&End> {
        match self.body(id) {
            Body::End(end) => Some(end),
            Body::Root { .. } | Body::Move { .. } => None,
        }
    }

    /// The time spent on the move (消費時間); `None` when it is not known.
    #[must_use]
    pub fn spent(&self, id: NodeId) -> Option<Duration> {
        self.node(id).spent.map(Duration::from)
    }

    pub(super) fn set_spent(&mut self, id: NodeId, spent: Option<Duration>) {
        self.nodes[id.slot()].spent = spent.map(Spent::from);
    }

    /// The note of a node, empty when it has none.
    #[must_use]
    pub fn note(&self, id: NodeId) -> &Note {
        self.node(id).note.as_deref().unwrap_or(&EMPTY_NOTE)
    }

    pub(super) fn note_mut(&mut self, id: NodeId) -> &mut Note {
        self.nodes[id.slot()].note.get_or_insert_default()
    }

    /// Whether a move, or for an end the move before it, can no longer be played after a change of an earlier move or
    /// the start position. Such nodes stay until they are [corrected](super::Document::correct) or removed.
    #[must_use]
    pub fn is_stuck(&self, id: NodeId) -> bool {
        match *self.body(id) {
            Body::Move { stuck, .. } => stuck,
            Body::End(_) => self.parent(id).is_some_and(|parent| self.is_stuck(parent)),
            Body::Root { .. } => false,
        }
    }

    /// Whether the node can be reached from the root, that is, was not removed.
    #[must_use]
    pub fn contains(&self, id: NodeId) -> bool {
        id.slot() < self.nodes.len()
            && std::iter::successors(Some(id), |&id| self.parent(id)).any(|id| id == self.root())
    }

    /// Whether `above` is `id` or on the path from the root to it.
    #[must_use]
    pub fn is_above(&self, above: NodeId, id: NodeId) -> bool {
        std::iter::successors(Some(id), |&id| self.parent(id)).any(|id| id == above)
    }

    /// The last branch on the way to `id`: from it upwards, the first node with siblings, itself a first child or not. `None`
    /// when the line to it never branches. Where a variation begins is [`variation_start`](Self::variation_start).
    #[must_use]
    pub fn nearest_branch(&self, id: NodeId) -> Option<NodeId> {
        let has_siblings = |&id: &NodeId| self.parent(id).is_some_and(|parent| self.children(parent).len() > 1);
        std::iter::successors(Some(id), |&id| self.parent(id)).find(has_siblings)
    }

    /// The node where the line to `id` leaves the main line, or `id` itself on it. `None` outside the tree.
    #[must_use]
    pub fn on_main_line(&self, id: NodeId) -> Option<NodeId> {
        if !self.contains(id) {
            return None;
        }
        let leaves =
            |id: NodeId| self.parent(id).and_then(|up| self.children(up).first().copied()).filter(|&main| main != id);
        let way = std::iter::successors(Some(id), |&id| self.parent(id));
        Some(way.filter_map(leaves).last().unwrap_or(id))
    }

    /// The first node of the variation of `id`: the last one above it that is not a first child; `None` on the main line. A
    /// line that is continued at the first child of a later branch stays in its variation.
    #[must_use]
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        let is_later = |&id: &NodeId| self.parent(id).is_some_and(|up| self.children(up).first() != Some(&id));
        std::iter::successors(Some(id), |&id| self.parent(id)).find(is_later)
    }

    /// The first node of every variation (変化): each child but the first of its parent, in the order of
    /// [`walk`](Self::walk). Its moves are the node and [`main_line_from`](Self::main_line_from) it.
    ///
    /// ```
    /// use komadai::format;
    ///
    /// let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n";
    /// let loaded = format::read(kif.as_bytes(), None)?;
    /// let tree = loaded.records.first().tree();
    /// let lines: Vec<_> = tree
    ///     .variations()
    ///     .map(|first| {
    ///         let moves = std::iter::once(first).chain(tree.main_line_from(first)).filter_map(|id| tree.mv(id));
    ///         (tree.path(first).len(), moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" "))
    ///     })
    ///     .collect();
    /// assert_eq!(lines, [(2, "8c8d 2g2f".to_owned())]);
    /// # Ok::<(), format::ReadError>(())
    /// ```
    pub fn variations(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.walk().filter(|&id| self.parent(id).is_some_and(|up| self.children(up).first() != Some(&id)))
    }

    /// Stuck moves right after a playable one.
    pub(super) fn stuck_tops(&self) -> Vec<NodeId> {
        let behind_playable = |id: NodeId| self.is_stuck(id) && self.parent(id).is_some_and(|up| !self.is_stuck(up));
        self.walk().filter(|&id| behind_playable(id)).collect()
    }

    /// The nodes from the root (excluded) to `id` (included).
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The main line (本譜): the first children from the root on, with the end if one is stated.
    ///
    /// ```
    /// use komadai::record::{Builder, End};
    /// use komadai::shogi::Position;
    ///
    /// let mut game = Builder::new(Position::startpos());
    /// game.play("7g7f".parse()?)?;
    /// game.end(End::Resign);
    /// game.back_to(0)?;
    /// game.play("2g2f".parse()?)?;
    /// let record = game.finish();
    /// let tree = record.tree();
    /// let moves: Vec<_> = tree.main_line().filter_map(|id| tree.mv(id)).map(|mv| mv.to_string()).collect();
    /// assert_eq!((tree.main_line().count(), moves), (2, vec!["7g7f".to_owned()]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.main_line_from(self.root())
    }

    /// The first children after a node, without the node itself.
    pub fn main_line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.children(id).first().copied(), |&id| self.children(id).first().copied())
    }

    /// Every node in pre-order, first children first. Not recursive, since lines have any length.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.walk_from(self.root())
    }

    /// A node and all its descendants, in the order of [`walk`](Self::walk).
    pub fn walk_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut open = vec![id];
        std::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.children(id).iter().rev());
            Some(id)
        })
    }
}

/// Compares shape, moves, ends, times and notes, not the ids of nodes.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut open = vec![(self.root(), other.root())];
        while let Some((a, b)) = open.pop() {
            let (left, right) = (self.children(a), other.children(b));
            let same = self.mv(a) == other.mv(b)
                && self.end(a) == other.end(b)
                && self.spent(a) == other.spent(b)
                && self.note(a) == other.note(b)
                && left.len() == right.len();
            if !same {
                return false;
            }
            open.extend(left.iter().copied().zip(right.iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}

/// A [`Duration`] in twelve bytes instead of sixteen, even as an `Option`: every node has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "Duration", into = "Duration")
)]
pub(super) struct Spent {
    /// High and low half, to avoid the alignment of eight bytes.
    seconds: [u32; 2],
    nanos: NonZeroU32,
}

impl From<Duration> for Spent {
    fn from(time: Duration) -> Self {
        let seconds = time.as_secs();
        let nanos = NonZeroU32::MIN.saturating_add(time.subsec_nanos());
        Self { seconds: [(seconds >> 32) as u32, seconds as u32], nanos }
    }
}

impl From<Spent> for Duration {
    fn from(time: Spent) -> Self {
        let [high, low] = time.seconds.map(u64::from);
        Self::new(high << 32 | low, time.nanos.get() - 1)
    }
}

impl Tree {
    pub(super) fn mint_move(&mut self, mv: Move) -> NodeId {
        self.mint(Body::Move { mv, stuck: false, children: Children::NONE })
    }

    pub(super) fn mint_end(&mut self, end: End) -> NodeId {
        self.mint(Body::End(Box::new(end)))
    }

    /// Links `node` from outside the tree as the child of this index. `None` when that is impossible; then nothing
    /// changes.
    pub(super) fn link(&mut self, parent: NodeId, index: usize, node: NodeId) -> Option<()> {
        self.shape += 1;
        let loose = node != self.root() && self.nodes.get(node.slot())?.parent.is_none();
        if !loose || parent.slot() >= self.nodes.len() || self.is_at_or_below(parent, node) {
            return None;
        }
        let children = self.children_mut(parent)?;
        if index > children.len() {
            return None;
        }
        children.edit(|list| list.insert(index, node));
        self.nodes[node.slot()].parent = Some(parent);
        Some(())
    }

    /// Quick where `top` has no children, as at the end of a line.
    fn is_at_or_below(&self, id: NodeId, top: NodeId) -> bool {
        id == top || (!self.children(top).is_empty() && self.is_above(top, id))
    }

    pub(super) fn unlink(&mut self, parent: NodeId, index: usize) -> Option<NodeId> {
        self.shape += 1;
        let children = self.children_mut(parent)?;
        if index >= children.len() {
            return None;
        }
        let node = children.edit(|list| list.remove(index));
        self.nodes[node.slot()].parent = None;
        Some(node)
    }

    pub(super) fn reorder(&mut self, parent: NodeId, from: usize, to: usize) -> Option<()> {
        self.shape += 1;
        let children = self.children_mut(parent)?;
        if from >= children.len() || to >= children.len() {
            return None;
        }
        children.edit(|list| {
            let node = list.remove(from);
            list.insert(to, node);
        });
        Some(())
    }

    pub(super) fn replace_move(&mut self, node: NodeId, new: Move) -> Option<Move> {
        self.shape += 1;
        match &mut self.node_mut(node)?.body {
            Body::Move { mv, .. } => Some(std::mem::replace(mv, new)),
            Body::Root { .. } | Body::End(_) => None,
        }
    }

    pub(super) fn replace_note(&mut self, node: NodeId, new: Note) -> Option<Note> {
        let note = &mut self.node_mut(node)?.note;
        let new = (!new.is_empty()).then(|| Box::new(new));
        Some(std::mem::replace(note, new).map_or_else(Note::default, |old| *old))
    }

    pub(super) fn replace_spent(&mut self, node: NodeId, new: Option<Duration>) -> Option<Option<Duration>> {
        let old = std::mem::replace(&mut self.node_mut(node)?.spent, new.map(Spent::from));
        Some(old.map(Duration::from))
    }

    pub(super) fn detach(&mut self, node: NodeId) {
        if let Some(parent) = self.parent(node)
            && let Some(children) = self.children_mut(parent)
        {
            children.edit(|list| list.retain(|&child| child != node));
            self.nodes[node.slot()].parent = None;
        }
    }

    /// Returns the parent of the copy's children; `None` for an end.
    pub(super) fn push_copy(&mut self, parent: Parent, other: &Self, node: NodeId) -> Option<Parent> {
        let (copy, next) = match other.body(node) {
            Body::Root { .. } => return Some(parent),
            &Body::Move { mv, .. } => {
                let copy = self.push_move(parent, mv);
                (copy.id(), Some(copy))
            }
            Body::End(end) => (self.push_end(parent, End::clone(end)), None),
        };
        self.set_spent(copy, other.spent(node));
        let note = other.note(node);
        if !note.is_empty() {
            *self.note_mut(copy) = note.clone();
        }
        next
    }

    pub(super) fn restart(&mut self) {
        self.shape += 1;
    }

    pub(super) fn replace_stuck(&mut self, node: NodeId, new: bool) -> Option<bool> {
        self.shape += 1;
        match &mut self.node_mut(node)?.body {
            Body::Move { stuck, .. } => Some(std::mem::replace(stuck, new)),
            Body::Root { .. } | Body::End(_) => None,
        }
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.slot())
    }

    fn children_mut(&mut self, id: NodeId) -> Option<&mut Children> {
        match &mut self.node_mut(id)?.body {
            Body::Root { children } | Body::Move { children, .. } => Some(children),
            Body::End(_) => None,
        }
    }
}

impl Tree {
    /// All children of a node's parent. The root is its own only sibling.
    #[must_use]
    pub fn siblings(&self, id: NodeId) -> &[NodeId] {
        self.parent(id).map_or(std::slice::from_ref(&NodeId::ROOT), |parent| self.children(parent))
    }

    /// The index of a node among its [siblings](Self::siblings): 0 is the main continuation.
    #[must_use]
    pub fn sibling_index(&self, id: NodeId) -> usize {
        self.siblings(id).iter().position(|&sibling| sibling == id).unwrap_or(0)
    }

    /// Whether a node is on the main line (本譜). The root is.
    #[must_use]
    pub fn is_on_main_line(&self, id: NodeId) -> bool {
        self.variation_start(id).is_none()
    }

    /// The node on the other side of the branch: for a variation, the first child where it leaves; otherwise the next
    /// sibling at the last branch, if there is one.
    #[must_use]
    pub fn across_branch(&self, id: NodeId) -> Option<NodeId> {
        let place = match self.variation_start(id) {
            Some(start) => start,
            None => self.nearest_branch(id)?,
        };
        let siblings = self.siblings(place);
        let index = self.sibling_index(place);
        let other = if index == 0 { 1 } else { 0 };
        siblings.get(other).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_forty_eight_bytes() {
        assert_eq!(size_of::<Node>(), 48);
    }

    #[test]
    fn every_duration_comes_back() {
        assert_eq!(size_of::<Option<Spent>>(), 12);
        let times = [Duration::ZERO, Duration::from_millis(6123), Duration::new(1 << 32, 999_999_999), Duration::MAX];
        for time in times {
            assert_eq!(Duration::from(Spent::from(time)), time);
        }
    }
}
