use super::{NodeId, Record};
use crate::shogi::Position;

/// The number of steps between stored positions.
const KEPT_EVERY: usize = 16;

/// The line through a node: from the start to the node, and on along first children. Any position takes at most 15
/// moves to compute. A line is valid until its record changes.
#[derive(Clone, Debug)]
pub struct Line {
    nodes: Vec<NodeId>,
    kept: Vec<Position>,
}

impl Line {
    /// The line through `node`.
    #[must_use]
    pub fn through(record: &Record, node: NodeId) -> Self {
        let tree = record.tree();
        let mut nodes = vec![tree.root()];
        nodes.extend(tree.path(node));
        nodes.extend(tree.main_line_from(node));
        let mut position = record.initial().clone();
        let mut kept = Vec::with_capacity(nodes.len() / KEPT_EVERY + 1);
        for (step, &id) in nodes.iter().enumerate() {
            tree.play(id, &mut position);
            if step.is_multiple_of(KEPT_EVERY) {
                kept.push(position.clone());
            }
        }
        Self { nodes, kept }
    }

    /// The nodes in order, the root first.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The position after this step of the line of `record`: 0 is the start; past the end, it is the last position.
    #[must_use]
    pub fn position(&self, record: &Record, step: usize) -> Position {
        let step = step.min(self.nodes.len() - 1);
        let near = step / KEPT_EVERY;
        let mut position = self.kept[near].clone();
        for &id in &self.nodes[near * KEPT_EVERY + 1..=step] {
            record.tree().play(id, &mut position);
        }
        position
    }

    /// The step of a node, 0 for the root; `None` when it is not on this line.
    #[must_use]
    pub fn step_of(&self, node: NodeId) -> Option<usize> {
        self.nodes.iter().position(|&id| id == node)
    }
}

/// The name of the line that a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineName {
    /// 本譜: the main line.
    Main,
    /// 変化: another one.
    Variation {
        /// The number of its first move, as the list of moves counts (手数).
        number: u32,
        /// Its index among the siblings: 1 is the first that is not the main continuation.
        index: usize,
        /// How many variations begin there.
        of: usize,
    },
}

impl Record {
    /// The number of a node's move (手数), counted from [`first_number`](Self::first_number). The root has the number
    /// before that, an end the number of a move in its place.
    ///
    /// ```
    /// use komadai::record::Builder;
    /// use komadai::shogi::Position;
    /// let mut game = Builder::new(Position::startpos());
    /// game.play("7g7f".parse()?)?;
    /// let record = game.finish();
    /// let numbers: Vec<u32> = record.tree().walk().map(|node| record.number_of(node)).collect();
    /// assert_eq!(numbers, [0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn number_of(&self, node: NodeId) -> u32 {
        let above = std::iter::successors(self.tree().parent(node), |&id| self.tree().parent(id)).count();
        self.first_number().saturating_add(u32::try_from(above).unwrap_or(u32::MAX)).saturating_sub(1)
    }

    /// The name of the line of a node. A variation of a variation is named by its own first move.
    ///
    /// ```
    /// use komadai::record::{Builder, LineName};
    /// use komadai::shogi::Position;
    /// let mut game = Builder::new(Position::startpos());
    /// game.play("7g7f".parse()?)?;
    /// game.back_to(0)?;
    /// game.play("2g2f".parse()?)?;
    /// game.play("8c8d".parse()?)?;
    /// let record = game.finish();
    /// let names: Vec<LineName> = record.tree().walk().map(|node| record.line_name(node)).collect();
    /// let variation = LineName::Variation { number: 1, index: 1, of: 1 };
    /// assert_eq!(names, [LineName::Main, LineName::Main, variation, variation]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn line_name(&self, node: NodeId) -> LineName {
        let tree = self.tree();
        tree.variation_start(node).map_or(LineName::Main, |start| LineName::Variation {
            number: self.number_of(start),
            index: tree.sibling_index(start),
            of: tree.siblings(start).len() - 1,
        })
    }
}
