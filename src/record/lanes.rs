use super::{NodeId, Tree};

/// The row and the lane of every node, for drawing a tree (変化ツリー). The row is the number of moves before the node. The
/// main line has lane 0; variations are to its right, as far left as possible without a node between them and their
/// move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lanes {
    rows: Vec<usize>,
    cells: Vec<Cell>,
    width: u32,
    /// By slot.
    lanes: Vec<u32>,
}

/// A node in a row of the drawing, and its lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The node that is drawn there.
    pub node: NodeId,
    /// Its lane, from 0.
    pub lane: u32,
    /// The lane of its parent, one row above.
    pub parent: u32,
}

impl Lanes {
    /// The layout of a tree.
    #[must_use]
    pub fn of(tree: &Tree) -> Self {
        let mut placed: Vec<(usize, Cell)> = Vec::with_capacity(tree.len());
        // For each row, the first lane that is free.
        let mut free: Vec<u32> = Vec::new();
        let mut open = vec![(tree.root(), 0, 0)];
        while let Some((first, row, parent)) = open.pop() {
            let line = || std::iter::once(first).chain(tree.main_line_from(first));
            let begin = placed.len();
            placed.extend(line().enumerate().map(|(step, node)| (row + step, Cell { node, lane: 0, parent: 0 })));
            let rows = row..row + placed.len() - begin;
            if free.len() < rows.end {
                free.resize(rows.end, 0);
            }
            // The connection to the parent needs the row above.
            let taken = row.saturating_sub(1)..rows.end;
            let lane = free[taken.clone()].iter().copied().max().unwrap_or(0);
            free[taken].fill(lane + 1);
            for (_, cell) in &mut placed[begin..] {
                (cell.lane, cell.parent) = (lane, lane);
            }
            placed[begin].1.parent = parent;
            // Variations that leave the line last come first, so that earlier ones go around them.
            for (step, node) in line().enumerate() {
                let others = tree.children(node).iter().skip(1).rev();
                open.extend(others.map(|&child| (child, row + step + 1, lane)));
            }
        }
        let mut lanes = vec![0; tree.len()];
        for (_, cell) in &placed {
            lanes[cell.node.slot()] = cell.lane;
        }
        Self::in_rows(&placed, free.iter().copied().max().unwrap_or(0), lanes)
    }

    fn in_rows(placed: &[(usize, Cell)], width: u32, lanes: Vec<u32>) -> Self {
        let height = placed.iter().map(|&(row, _)| row + 1).max().unwrap_or(0);
        let mut rows = vec![0; height + 1];
        for &(row, _) in placed {
            rows[row + 1] += 1;
        }
        for row in 0..height {
            rows[row + 1] += rows[row];
        }
        let mut next = rows.clone();
        let mut cells: Vec<Cell> = placed.iter().map(|&(_, cell)| cell).collect();
        for &(row, cell) in placed {
            cells[next[row]] = cell;
            next[row] += 1;
        }
        Self { rows, cells, width, lanes }
    }

    /// The number of rows: one more than the length of the longest line with its end.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len() - 1
    }

    /// The number of lanes, at least 1.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The lane of a node; 0 when it is not in the tree.
    #[must_use]
    pub fn lane(&self, node: NodeId) -> u32 {
        self.lanes.get(node.slot()).copied().unwrap_or(0)
    }

    /// The nodes of a row, from left to right; none past the last row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[Cell] {
        match self.rows.get(row..row + 2) {
            Some(&[from, to]) => &self.cells[from..to],
            _ => &[],
        }
    }

    /// The nodes of a row in these lanes, and the next one to the right, whose connection may cross them.
    #[must_use]
    pub fn in_sight(&self, row: usize, lanes: std::ops::Range<u32>) -> &[Cell] {
        let cells = self.row(row);
        let from = cells.partition_point(|cell| cell.lane < lanes.start);
        let to = cells.partition_point(|cell| cell.lane < lanes.end);
        &cells[from..cells.len().min(to + 1)]
    }

    /// The first node of a row in this lane or right of it.
    #[must_use]
    pub fn from(&self, row: usize, lane: u32) -> Option<Cell> {
        let cells = self.row(row);
        cells.get(cells.partition_point(|cell| cell.lane < lane)).copied()
    }

    /// The node in this row and lane, if there is one.
    #[must_use]
    pub fn at(&self, row: usize, lane: u32) -> Option<Cell> {
        self.from(row, lane).filter(|cell| cell.lane == lane)
    }
}
