//! The rows of the list of moves: the main line with its variations below the replaced moves, or one line alone. Laid
//! out from the shape of the tree only; texts are made for visible rows.

use std::collections::HashSet;
use std::ops::Range;

use crate::record::{NodeId, Tree};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Line(NodeId),
    Variation {
        /// 1 below the main line, 2 below such a variation.
        depth: usize,
        /// A range of [`Outline::nodes`].
        nodes: Range<usize>,
        fold: Fold,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    None,
    Open,
    /// The number of hidden moves and ends, further variations included; not used if one row has all of them.
    Folded(usize),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outline {
    rows: Vec<Row>,
    nodes: Vec<NodeId>,
}

pub(crate) struct Rules<'a> {
    /// The most moves in a row at a depth.
    pub(crate) columns: &'a dyn Fn(usize) -> usize,
    /// Whether a row ends with this node, to show its comment after it.
    pub(crate) ends_row: &'a dyn Fn(NodeId) -> bool,
    /// First nodes of folded variations, which list only their first row.
    pub(crate) folded: &'a HashSet<NodeId>,
}

enum Pending {
    Variation(NodeId, usize),
    /// The continuation of a variation after a branch.
    Rest(NodeId, usize),
}

impl Outline {
    pub(crate) fn of_line(line: &[NodeId]) -> Self {
        Self { rows: line.iter().map(|&node| Row::Line(node)).collect(), nodes: Vec::new() }
    }

    pub(crate) fn of_tree(tree: &Tree, rules: &Rules<'_>) -> Self {
        let mut outline = Self::default();
        outline.rows.push(Row::Line(tree.root()));
        for node in tree.main_line() {
            outline.rows.push(Row::Line(node));
            let mut pending = variations(tree, node, 1);
            while let Some(part) = pending.pop() {
                outline.part(tree, &part, rules, &mut pending);
            }
        }
        outline
    }

    /// Adds rows up to the first move that has variations.
    fn part(&mut self, tree: &Tree, part: &Pending, rules: &Rules<'_>, pending: &mut Vec<Pending>) {
        let (first, depth, begins) = match *part {
            Pending::Variation(node, depth) => (node, depth, true),
            Pending::Rest(node, depth) => (node, depth, false),
        };
        let columns = (rules.columns)(depth).max(1);
        let from = self.nodes.len();
        self.nodes.push(first);
        // The siblings of a variation's first move are listed with their common parent.
        let mut branches = !begins && has_variations(tree, first);
        let mut last = first;
        while !branches && let Some(&next) = tree.children(last).first() {
            self.nodes.push(next);
            last = next;
            branches = has_variations(tree, next);
        }
        let ends = row_ends(&self.nodes[from..], columns, rules);
        let can_fold = begins && (ends.len() > 1 || branches);
        if can_fold && rules.folded.contains(&first) {
            self.nodes.truncate(from + 1);
            self.nodes.extend(tree.main_line_from(first).take(columns.saturating_sub(2)));
            let nodes = from..self.nodes.len();
            let fold = Fold::Folded(tree.walk_from(first).count() - nodes.len());
            self.rows.push(Row::Variation { depth, nodes, fold });
            return;
        }
        let mut start = from;
        for end in ends {
            let nodes = start..from + end;
            let fold = if can_fold && start == from { Fold::Open } else { Fold::None };
            start = nodes.end;
            self.rows.push(Row::Variation { depth, nodes, fold });
        }
        if branches {
            pending.extend(tree.children(last).first().map(|&next| Pending::Rest(next, depth)));
            pending.extend(variations(tree, last, depth + 1));
        }
    }

    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub(crate) fn nodes(&self, range: &Range<usize>) -> &[NodeId] {
        self.nodes.get(range.clone()).unwrap_or_default()
    }

    /// `None` if it is folded.
    pub(crate) fn row_of(&self, node: NodeId) -> Option<usize> {
        self.rows.iter().position(|row| match row {
            Row::Line(other) => *other == node,
            Row::Variation { nodes, .. } => self.nodes(nodes).contains(&node),
        })
    }

    /// How many rows lower than in `before` the row that showed a node begins; `None` if either does not show it.
    pub(crate) fn shift_from(&self, before: &Self, node: NodeId) -> Option<isize> {
        let row = before.row_of(node)?;
        let first = match &before.rows[row] {
            Row::Line(node) => *node,
            Row::Variation { nodes, .. } => *before.nodes(nodes).first()?,
        };
        self.row_of(first)?.checked_signed_diff(row)
    }
}

/// The number of nodes up to the end of each row.
fn row_ends(nodes: &[NodeId], columns: usize, rules: &Rules<'_>) -> Vec<usize> {
    let (mut ends, mut start) = (Vec::new(), 0);
    while start < nodes.len() {
        let most = (start + columns).min(nodes.len());
        start = match (start..most).find(|&index| (rules.ends_row)(nodes[index])) {
            // The last column has no room for a comment, so the node begins the next row.
            Some(last) if last > start && last + 1 == start + columns => last,
            Some(last) => last + 1,
            None => most,
        };
        ends.push(start);
    }
    ends
}

/// The siblings of a first child as a stack, the last one at the bottom.
fn variations(tree: &Tree, node: NodeId, depth: usize) -> Vec<Pending> {
    let siblings = tree.parent(node).map_or(&[][..], |parent| tree.children(parent));
    siblings.iter().skip(1).rev().map(|&node| Pending::Variation(node, depth)).collect()
}

fn has_variations(tree: &Tree, node: NodeId) -> bool {
    tree.parent(node).is_some_and(|parent| tree.children(parent).len() > 1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::record::{Builder, Record};
    use crate::shogi::Position;

    /// The main line 1 to 6; instead of 3 the variation `a` of four moves; instead of its third move the variation `b`.
    fn record() -> Record {
        let mut game = Builder::new(Position::startpos());
        let mut play = |back: usize, moves: &str| {
            game.back_to(back).unwrap();
            for mv in moves.split(' ') {
                game.play(mv.parse().unwrap()).unwrap();
            }
        };
        play(0, "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e");
        play(2, "6g6f 8c8d 6i7h 8d8e");
        play(4, "7i6h 7a6b");
        game.finish()
    }

    /// Depth, moves, and the number of folded ones.
    fn words(record: &Record, columns: usize, folded: &HashSet<NodeId>) -> Vec<String> {
        rows(record, &Rules { columns: &|_| columns, ends_row: &|_| false, folded })
    }

    fn rows(record: &Record, rules: &Rules<'_>) -> Vec<String> {
        let tree = record.tree();
        let outline = Outline::of_tree(tree, rules);
        let name = |node: NodeId| tree.mv(node).map_or_else(|| "start".to_owned(), |mv| mv.to_string());
        let row = |row: &Row| match row {
            Row::Line(node) => name(*node),
            Row::Variation { depth, nodes, fold } => {
                let moves: Vec<_> = outline.nodes(nodes).iter().map(|&node| name(node)).collect();
                let (mark, more) = match fold {
                    Fold::None => (" ", String::new()),
                    Fold::Open => (">", String::new()),
                    Fold::Folded(more) => (">", format!(" +{more}")),
                };
                format!("{}{mark}{}{more}", " ".repeat(*depth), moves.join(" "))
            }
        };
        outline.rows().iter().map(row).collect()
    }

    #[test]
    fn variations_are_listed_below_the_moves_they_replace() {
        let rows = words(&record(), 9, &HashSet::new());
        let expected =
            ["start", "7g7f", "3c3d", "2g2f", " >6g6f 8c8d 6i7h", "   7i6h 7a6b", "  8d8e", "8c8d", "2f2e", "8d8e"];
        assert_eq!(rows, expected);
    }

    #[test]
    fn long_variations_take_several_rows_of_which_the_first_begins_it() {
        let rows = words(&record(), 2, &HashSet::new());
        let expected = [
            "start",
            "7g7f",
            "3c3d",
            "2g2f",
            " >6g6f 8c8d",
            "  6i7h",
            "   7i6h 7a6b",
            "  8d8e",
            "8c8d",
            "2f2e",
            "8d8e",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn folded_moves_are_counted_with_all_their_variations() {
        let record = record();
        let tree = record.tree();
        let second = tree.main_line().nth(1).unwrap();
        let folded = HashSet::from([tree.children(second)[1]]);
        let rows = words(&record, 2, &folded);
        assert_eq!(rows, ["start", "7g7f", "3c3d", "2g2f", " >6g6f +5", "8c8d", "2f2e", "8d8e"]);
    }

    #[test]
    fn a_row_ends_behind_a_comment() {
        let record = record();
        let tree = record.tree();
        let ends_row =
            |node: NodeId| tree.mv(node).is_some_and(|mv| ["6g6f", "6i7h"].contains(&mv.to_string().as_str()));
        let rows =
            |columns| rows(&record, &Rules { columns: &|_| columns, ends_row: &ends_row, folded: &HashSet::new() });
        let expected = [
            "start",
            "7g7f",
            "3c3d",
            "2g2f",
            " >6g6f",
            "  8c8d 6i7h",
            "   7i6h 7a6b",
            "  8d8e",
            "8c8d",
            "2f2e",
            "8d8e",
        ];
        assert_eq!(rows(9), expected);
        assert_eq!(rows(2)[4..7], [" >6g6f", "  8c8d", "  6i7h"]);
    }

    #[test]
    fn a_short_variation_can_be_folded_where_its_comments_make_it_several_rows() {
        let mut game = Builder::new(Position::startpos());
        for mv in ["7g7f", "3c3d"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        game.back_to(1).unwrap();
        for mv in ["8c8d", "2g2f"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let record = game.finish();
        let tree = record.tree();
        let first = tree.children(tree.main_line().next().unwrap())[1];
        let folds = |folded: &[NodeId], is_written: bool| {
            let ends_row = |node| is_written && node == first;
            let folded = folded.iter().copied().collect();
            rows(&record, &Rules { columns: &|_| 3, ends_row: &ends_row, folded: &folded })[3..].to_vec()
        };
        assert_eq!(folds(&[], false), ["  8c8d 2g2f"]);
        assert_eq!(folds(&[], true), [" >8c8d", "  2g2f"]);
        assert_eq!(folds(&[first], true), [" >8c8d 2g2f +0"]);
        assert_eq!(folds(&[first], false), ["  8c8d 2g2f"], "there is nothing to fold");
    }

    #[test]
    fn the_shift_of_a_row_is_found() {
        let record = record();
        let tree = record.tree();
        let variation = tree.children(tree.main_line().nth(1).unwrap())[1];
        let outline = |ends_row: &dyn Fn(NodeId) -> bool| {
            Outline::of_tree(tree, &Rules { columns: &|_| 9, ends_row, folded: &HashSet::new() })
        };
        let (plain, written) = (outline(&|_| false), outline(&|node| node == variation));
        let shifts = |node| [written.shift_from(&plain, node), plain.shift_from(&written, node)];
        let second = tree.children(variation)[0];
        assert_eq!(shifts(variation), [Some(0), Some(0)]);
        assert_eq!(shifts(second), [Some(0), Some(-1)]);
        let [third, fourth] = [2, 3].map(|index| tree.main_line().nth(index).unwrap());
        assert_eq!((shifts(third), shifts(fourth)), ([Some(0); 2], [Some(1), Some(-1)]));
        assert_eq!(plain.shift_from(&Outline::default(), third), None);
    }

    #[test]
    fn every_node_is_in_one_row_if_nothing_is_folded() {
        let record = record();
        let tree = record.tree();
        let rules = Rules { columns: &|depth| 3 - depth.min(2), ends_row: &|_| false, folded: &HashSet::new() };
        let outline = Outline::of_tree(tree, &rules);
        for node in tree.walk() {
            assert!(outline.row_of(node).is_some());
        }
        let places: usize = outline
            .rows()
            .iter()
            .map(|row| match row {
                Row::Line(_) => 1,
                Row::Variation { nodes, .. } => nodes.len(),
            })
            .sum();
        assert_eq!(places, tree.len());
        let line: Vec<_> = std::iter::once(tree.root()).chain(tree.main_line()).collect();
        assert_eq!(Outline::of_line(&line).rows().len(), 7);
    }
}
