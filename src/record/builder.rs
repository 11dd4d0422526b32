//! Building a record move by move.

use super::tree::Parent;
use super::{End, NodeId, Note, Record, Tree};
use crate::shogi::{Impossible, Move, Position};

/// Builds a record and keeps track of the position. Moves are played at its *tip*. The readers of all formats use it,
/// and so can programs that make records.
///
/// It needs about fifteen bytes for each move in addition to the record; going back takes hardly longer in long lines.
#[derive(Clone, Debug)]
pub struct Builder {
    record: Record,
    /// The last move before the tip, or the root.
    at: NodeAtPly,
    /// The position there.
    position: Position,
    /// The end stated there, if one was.
    end: Option<NodeId>,
    checkpoints: Checkpoints,
    /// The last moves of lines that were left, oldest first, without those no longer than a newer one.
    left: Vec<NodeAtPly>,
}

/// No line of the record has as many moves as [`Builder::back_to`] was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable;

impl Builder {
    /// A builder of a record with this start position, with the tip there.
    #[must_use]
    pub fn new(initial: Position) -> Self {
        let record = Record::new(initial.clone());
        Self {
            record,
            at: NodeAtPly { node: Parent::ROOT, ply: 0 },
            checkpoints: Checkpoints::new(&initial),
            position: initial,
            end: None,
            left: Vec::new(),
        }
    }

    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.record.tree_mut().reserve(nodes);
        self.checkpoints.reserve(nodes);
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record so far, to set headers and the like.
    pub fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The node at the tip: the root, a move or an end.
    #[must_use]
    pub fn tip(&self) -> NodeId {
        self.end.unwrap_or(self.tip_move())
    }

    fn tip_move(&self) -> NodeId {
        self.at.node.id()
    }

    /// The position at the tip.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of moves from the start to the tip.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.at.ply as usize
    }

    /// Whether the tip is an end.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.end.is_some()
    }

    /// Plays a move at the tip and moves the tip there. A move that follows already is not added again. After an end,
    /// the move becomes a sibling of the end.
    ///
    /// # Errors
    /// When the move cannot be carried out; the builder is unchanged. Fouls can be played.
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Impossible> {
        self.position.play(mv)?;
        let tree = self.record.tree();
        let known = tree.children(self.tip_move()).iter().find(|&&child| tree.mv(child) == Some(mv));
        let known = known.and_then(|&child| tree.as_parent(child));
        let ply = self.at.ply + 1;
        self.end = None;
        self.at = match known {
            Some(node) => NodeAtPly { node, ply },
            None => {
                let place = NodeAtPly { node: self.record.tree_mut().push_move(self.at.node, mv), ply };
                self.checkpoints.pass(self.record.tree(), place, &self.position);
                place
            }
        };
        Ok(self.tip_move())
    }

    /// Adds an end at the tip and moves the tip there. If the same end is there already, nothing is added.
    pub fn end(&mut self, end: End) -> NodeId {
        let tree = self.record.tree();
        let known = tree.children(self.tip_move()).iter().copied().find(|&child| tree.end(child) == Some(&end));
        let id = known.unwrap_or_else(|| self.record.tree_mut().push_end(self.at.node, end));
        self.end = Some(id);
        id
    }

    /// The note of the tip, to be changed.
    pub fn note_mut(&mut self) -> &mut Note {
        let tip = self.tip();
        self.record.note_mut(tip)
    }

    /// Moves the tip to the node after `ply` moves: on the current line, or else on the most recent line that is long
    /// enough (as KIF's `変化：N手` counts, with `ply = N - 1`).
    ///
    /// # Errors
    /// When no line is long enough; the builder is unchanged.
    pub fn back_to(&mut self, ply: usize) -> Result<(), Unreachable> {
        let ply = u32::try_from(ply).map_err(|_| Unreachable)?;
        if ply != self.at.ply {
            let from = if ply < self.at.ply { self.at } else { self.left_beyond(ply).ok_or(Unreachable)? };
            let tree = self.record.tree();
            let place = self.checkpoints.back(tree, from, ply);
            self.position = self.checkpoints.position(tree, place);
            self.leave();
            self.at = place;
        }
        self.end = None;
        Ok(())
    }

    /// The end of the most recent line with this many moves.
    fn left_beyond(&self, ply: u32) -> Option<NodeAtPly> {
        let reaching = self.left.partition_point(|last| last.ply >= ply);
        self.left[..reaching].last().copied()
    }

    /// Remembers the line that ends here, and forgets older ones that are no longer.
    fn leave(&mut self) {
        while self.left.pop_if(|last| last.ply <= self.at.ply).is_some() {}
        self.left.push(self.at);
    }

    /// The finished record.
    #[must_use]
    pub fn finish(mut self) -> Record {
        self.record.tree_mut().shrink();
        self.record
    }
}

/// The number of moves between checkpoints; positions in between are computed.
const APART: u32 = 32;

#[derive(Clone, Copy, Debug)]
struct NodeAtPly {
    node: Parent,
    ply: u32,
}

impl NodeAtPly {
    /// The node after `ply` moves on the way to this one. Takes a step for each move between them.
    fn up_to(self, tree: &Tree, ply: u32) -> Self {
        let mut node = self.node;
        for _ in ply..self.ply {
            node = tree.parent_of(node.id()).unwrap_or(node);
        }
        Self { node, ply: self.ply.min(ply) }
    }
}

/// The positions at every [`APART`]th move, in the order of their nodes.
///
/// A file may go back and forth between lines of a million moves, too slow to walk move by move. Every checkpoint also
/// knows one far above it (Myers' skew-binary jump pointers, "An applicative random-access stack", 1983), so that any
/// other is a few dozen steps away.
#[derive(Clone, Debug)]
struct Checkpoints {
    list: Vec<Checkpoint>,
    /// Positions are large: kept apart, so that searching the list touches little memory.
    positions: Vec<Position>,
}

#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    place: NodeAtPly,
    /// Indices of the checkpoint before this one, and of one further up.
    above: u32,
    far: u32,
}

impl Checkpoints {
    fn new(initial: &Position) -> Self {
        let place = NodeAtPly { node: Parent::ROOT, ply: 0 };
        Self { list: vec![Checkpoint { place, above: 0, far: 0 }], positions: vec![initial.clone()] }
    }

    fn reserve(&mut self, nodes: usize) {
        let more = nodes / APART as usize;
        self.list.reserve(more);
        self.positions.reserve(more);
    }

    /// Adds a checkpoint at a node just added to the tree, if one is due.
    #[inline]
    fn pass(&mut self, tree: &Tree, place: NodeAtPly, position: &Position) {
        if place.ply.is_multiple_of(APART) {
            self.add(tree, place, position);
        }
    }

    fn add(&mut self, tree: &Tree, place: NodeAtPly, position: &Position) {
        let above = self.index(place.up_to(tree, place.ply - APART).node);
        let far = self.far(above);
        let even = self.ply(above) - self.ply(far) == self.ply(far) - self.ply(self.far(far));
        let far = if even { self.far(far) } else { above };
        // Nodes are counted in as many bits.
        let [above, far] = [above, far].map(|index| index as u32);
        self.list.push(Checkpoint { place, above, far });
        self.positions.push(position.clone());
    }

    fn ply(&self, index: usize) -> u32 {
        self.list[index].place.ply
    }

    fn far(&self, index: usize) -> usize {
        self.list[index].far as usize
    }

    fn index(&self, node: Parent) -> usize {
        self.list.partition_point(|checkpoint| checkpoint.place.node < node)
    }

    fn back(&self, tree: &Tree, from: NodeAtPly, ply: u32) -> NodeAtPly {
        let near = from.ply - from.ply % APART;
        if near <= ply {
            return from.up_to(tree, ply);
        }
        // The last checkpoint that is not before the node.
        let least = ply.next_multiple_of(APART);
        let mut index = self.index(from.up_to(tree, near).node);
        while self.ply(index) > least {
            let far = self.far(index);
            index = if self.ply(far) >= least { far } else { self.list[index].above as usize };
        }
        self.list[index].place.up_to(tree, ply)
    }

    fn position(&self, tree: &Tree, place: NodeAtPly) -> Position {
        let mut moves = [None; APART as usize];
        let moves = &mut moves[..(place.ply % APART) as usize];
        let mut node = place.node;
        for mv in moves.iter_mut().rev() {
            *mv = tree.mv(node.id());
            node = tree.parent_of(node.id()).unwrap_or(node);
        }
        let mut position = self.positions[self.index(node)].clone();
        for &mv in moves.iter().flatten() {
            // It was played before, so it can be played again.
            let _ = position.play(mv);
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;

    fn mv(text: &str) -> Move {
        usi::read_move(text).unwrap()
    }

    /// Rooks' moves to and fro, a line of any length.
    fn shuffle(builder: &mut Builder, plies: usize) {
        let moves = ["2h3h", "8b7b", "3h2h", "7b8b"];
        for _ in 0..plies {
            builder.play(mv(moves[builder.ply() % 4])).unwrap();
        }
    }

    #[test]
    fn going_back_gives_the_position_of_that_ply() {
        let mut builder = Builder::new(Position::startpos());
        let mut seen = vec![builder.position().clone()];
        for _ in 0..100 {
            shuffle(&mut builder, 1);
            seen.push(builder.position().clone());
        }
        for ply in [99, 64, 63, 17, 16, 15, 1, 0, 100, 50] {
            builder.back_to(ply).unwrap();
            assert_eq!((builder.ply(), builder.position()), (ply, &seen[ply]));
        }
        assert_eq!(builder.back_to(101), Err(Unreachable));
        assert_eq!(builder.ply(), 50, "a failed step leaves everything as it was");
    }

    #[test]
    fn going_back_restores_the_line_played_there() {
        let mut builder = Builder::new(Position::startpos());
        // Zigzags through lines that leave each other everywhere.
        for step in 0..800_usize {
            let before = builder.record().tree().path(builder.tip());
            let ply = step * step * 31 % 300;
            let reached = builder.back_to(ply).is_ok();
            let tree = builder.record().tree();
            let path = tree.path(builder.tip());
            assert_eq!(path.len(), if reached { ply } else { before.len() });
            assert!(ply > before.len() || path == before[..ply], "on the line itself, where it reaches so far");
            let mut position = Position::startpos();
            for &id in &path {
                position.play(tree.mv(id).unwrap()).unwrap();
            }
            assert_eq!((builder.ply(), builder.position()), (path.len(), &position), "step {step}");
            for count in 0..step % 37 {
                let moves = builder.position().legal_moves();
                let Some(&mv) = moves.get((step + count) % 7) else { break };
                builder.play(mv).unwrap();
            }
        }
        let tree = builder.record().tree();
        let deepest = tree.walk().map(|id| tree.path(id).len()).max();
        assert!(tree.len() > 1_000 && deepest > Some(64), "{} nodes, {deepest:?} deep", tree.len());
    }

    #[test]
    fn a_variation_hangs_on_the_line_read_most_recently() {
        let mut builder = Builder::new(Position::startpos());
        shuffle(&mut builder, 10);
        let main = builder.tip();
        builder.back_to(2).unwrap();
        builder.play(mv("7g7f")).unwrap();
        let variation = builder.play(mv("7b6b")).unwrap();
        builder.back_to(1).unwrap();
        builder.play(mv("8c8d")).unwrap();
        // Four moves: the variation of 7g7f reaches so far, and was read after the main line.
        builder.back_to(4).unwrap();
        assert_eq!(builder.tip(), variation);
        builder.back_to(10).unwrap();
        assert_eq!(builder.tip(), main);
    }

    #[test]
    fn known_moves_and_ends_are_walked_along() {
        let mut builder = Builder::new(Position::startpos());
        builder.play(mv("7g7f")).unwrap();
        let end = builder.end(End::Resign);
        builder.back_to(0).unwrap();
        builder.play(mv("7g7f")).unwrap();
        assert_eq!(builder.end(End::Resign), end);
        assert!(builder.is_ended());
        builder.play(mv("3c3d")).unwrap();
        assert!(!builder.is_ended());
        assert_eq!(builder.finish().tree().len(), 4);
    }

    #[test]
    fn long_lines_left_and_taken_up_again_take_no_time() {
        let mut builder = Builder::new(Position::startpos());
        shuffle(&mut builder, 20_000);
        for _ in 0..20_000 {
            builder.back_to(0).unwrap();
            builder.play(mv("7g7f")).unwrap();
            builder.back_to(20_000).unwrap();
        }
        assert_eq!(builder.ply(), 20_000);
    }
}
