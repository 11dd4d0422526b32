//! The names of lines: 本譜, 変化 37手.

use super::{NodeId, Record};

/// The name of the line that a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineName {
    /// 本譜: the main line.
    Main,
    /// 変化: another one.
    Variation {
        /// The number of its first move, as the list of moves counts (手数).
        number: u32,
        /// Which of the moves of this number behind the same position it begins with: 1 is the first that is not what the
        /// line above goes on with.
        index: usize,
        /// How many variations begin there.
        of: usize,
    },
}

impl Record {
    /// The number of a node's move (手数): one more than the moves before it, from
    /// [`first_number`](Self::first_number) on. The root has the number before the first move's, an end the one of a move
    /// in its place.
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

    /// The name of the line that a node belongs to. A variation of a variation is named by its own first move.
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
