use super::tree::Parent;
use super::{End, NodeId, Note, Record, Tree};
use crate::shogi::{Impossible, Move, Position};

/// Builds a record move by move, and keeps the position at its *tip*, where moves are played. All readers use it.
///
/// It needs about fifteen bytes a move in addition to the record.
#[derive(Clone, Debug)]
pub struct Builder {
    record: Record,
    at: NodeAtPly,
    position: Position,
    /// The end at the tip.
    end: Option<NodeId>,
    checkpoints: Checkpoints,
    /// The last moves of lines that were left, oldest first, without those no longer than a newer one.
    left: Vec<NodeAtPly>,
    /// The last move of the first line.
    first: Option<NodeAtPly>,
}

/// No line of the record is as long as [`Builder::back_to`] requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable;

impl Builder {
    /// A builder with the tip at this start position.
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
            first: None,
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

    /// The record so far, for setting headers and the like.
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

    /// Plays a move, unless it is there already, and moves the tip to it. After an end it becomes a sibling of the end.
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

    /// Adds an end at the tip, unless the same one is there already, and moves the tip there.
    pub fn end(&mut self, end: End) -> NodeId {
        let tree = self.record.tree();
        let known = tree.children(self.tip_move()).iter().copied().find(|&child| tree.end(child) == Some(&end));
        let id = known.unwrap_or_else(|| self.record.tree_mut().push_end(self.at.node, end));
        self.end = Some(id);
        id
    }

    /// The note of the tip, mutable.
    pub fn note_mut(&mut self) -> &mut Note {
        let tip = self.tip();
        self.record.note_mut(tip)
    }

    /// Moves the tip to the node after `ply` moves: on the current line, or else on the most recent line that is long
    /// enough (KIF's `変化：N手` has `ply = N - 1`).
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

    /// Moves the tip to the node after `ply` moves of the first line, or of another that was left, for which `fits` gives
    /// an answer; `None` if there is none, and the tip stays.
    pub(crate) fn go_to_other_line<T>(
        &mut self,
        ply: usize,
        fits: impl Fn(&Record, NodeId, &Position) -> Option<T>,
    ) -> Option<T> {
        const MOST: usize = 16;
        let ply = u32::try_from(ply).ok()?;
        let others = self.first.into_iter().chain(self.left.iter().rev().take(MOST).copied());
        let tree = self.record.tree();
        let mut seen = vec![self.at.node];
        let found = others.filter(|last| last.ply >= ply).find_map(|last| {
            let place = self.checkpoints.back(tree, last, ply);
            if seen.contains(&place.node) {
                return None;
            }
            seen.push(place.node);
            let position = self.checkpoints.position(tree, place);
            Some((fits(&self.record, place.node.id(), &position)?, place, position))
        });
        let (answer, place, position) = found?;
        self.leave();
        (self.at, self.position, self.end) = (place, position, None);
        Some(answer)
    }

    fn left_beyond(&self, ply: u32) -> Option<NodeAtPly> {
        let reaching = self.left.partition_point(|last| last.ply >= ply);
        self.left[..reaching].last().copied()
    }

    fn leave(&mut self) {
        self.first.get_or_insert(self.at);
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

/// The number of moves between checkpoints.
const APART: u32 = 32;

#[derive(Clone, Copy, Debug)]
struct NodeAtPly {
    node: Parent,
    ply: u32,
}

impl NodeAtPly {
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
/// A file may switch between lines of a million moves. Each checkpoint also has the index of one far above it (Myers'
/// skew-binary jump pointers, "An applicative random-access stack", 1983), so that any other is a few dozen steps away.
#[derive(Clone, Debug)]
struct Checkpoints {
    list: Vec<Checkpoint>,
    /// Positions are large: searching the list should touch little memory.
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
