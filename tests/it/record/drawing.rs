//! What is worked out about a whole tree at once: where its nodes are drawn, and which positions are the same.

use std::collections::HashSet;

use komadai::format;
use komadai::record::{Cell, Document, End, Lanes, NodeId, Positions, Record};
use komadai::shogi::{Move, Position};

use crate::support::corpus;
use crate::support::dice::Dice;
use crate::support::words::mv;

/// A record in which lines leave each other, meet again and end.
fn any_record(seed: u64) -> Document {
    let mut dice = Dice(seed * 6151 + 3);
    let mut document = Document::new(Record::new(Position::startpos()));
    // Few different moves, so that lines often meet.
    let moves: Vec<Move> =
        ["7g7f", "2g2f", "2f2e", "6i7h", "7h6i", "3c3d", "8c8d", "8d8e", "4a3b", "3b4a", "8h2b+"].map(mv).into();
    for _ in 0..dice.roll(300) {
        if dice.roll(4) == 0 {
            let nodes: Vec<NodeId> = document.record().tree().walk().collect();
            document.go(nodes[dice.roll(nodes.len())]);
        }
        match dice.roll(20) {
            0 => drop(document.end(End::Resign)),
            1 => {
                let mv = moves[dice.roll(moves.len())];
                let _ = document.correct(document.cursor(), mv);
            }
            2 => drop(document.shift_variation(document.cursor(), -1)),
            _ => drop(document.play(moves[dice.roll(moves.len())])),
        }
    }
    document
}

fn all_cells(lanes: &Lanes) -> Vec<(usize, Cell)> {
    (0..lanes.height()).flat_map(|row| lanes.row(row).iter().map(move |&cell| (row, cell))).collect()
}

#[test]
fn every_node_has_its_own_cell_and_a_free_path() {
    let mut widest = 0;
    for seed in 0..300 {
        let document = any_record(seed);
        let tree = document.record().tree();
        let lanes = Lanes::of(tree);
        let cells = all_cells(&lanes);
        let nodes: HashSet<NodeId> = cells.iter().map(|(_, cell)| cell.node).collect();
        assert_eq!(nodes, tree.walk().collect(), "seed {seed}");
        assert_eq!(nodes.len(), cells.len(), "seed {seed}");
        for (row, cell) in cells {
            assert_eq!(row, tree.path(cell.node).len());
            assert_eq!(lanes.at(row, cell.lane), Some(cell));
            assert!(cell.lane < lanes.width());
            assert_eq!(lanes.lane(cell.node), cell.lane);
            let Some(parent) = tree.parent(cell.node) else { continue };
            assert_eq!(lanes.at(row - 1, cell.parent).map(|above| above.node), Some(parent));
            if tree.children(parent)[0] == cell.node {
                assert_eq!(cell.lane, cell.parent, "lines go straight on");
            } else {
                assert!(cell.lane > cell.parent, "variations are to the right");
            }
            let way = |lane: u32| cell.parent < lane && lane < cell.lane;
            assert!(
                lanes
                    .row(row - 1)
                    .iter()
                    .all(|other| !way(other.lane) && other.lane != cell.lane || other.lane == cell.parent)
            );
            let between = lanes.row(row).iter().filter(|other| way(other.lane));
            assert!(between.into_iter().all(|other| tree.parent(other.node) == Some(parent)), "seed {seed}");
        }
        widest = widest.max(lanes.width());
    }
    assert!(widest > 8, "{widest}");
}

#[test]
fn visible_cells_are_a_part_of_the_row_and_its_crossings() {
    let document = (0..).map(any_record).find(|document| Lanes::of(document.record().tree()).width() > 6).unwrap();
    let lanes = Lanes::of(document.record().tree());
    for row in 0..lanes.height() + 2 {
        let all = lanes.row(row);
        for from in 0..8 {
            for to in from..9 {
                let visible = lanes.in_sight(row, from..to);
                let inside = all.iter().filter(|cell| (from..to).contains(&cell.lane)).count();
                let beyond = all.iter().find(|cell| cell.lane >= to);
                assert_eq!(visible.len(), inside + usize::from(beyond.is_some()));
                assert!(visible.iter().all(|cell| cell.lane >= from) && visible.last() == beyond.or(visible.last()));
            }
        }
    }
}

#[test]
fn lines_that_meet_again_know_of_each_other() {
    let mut met = 0;
    for seed in 0..200 {
        let document = any_record(seed);
        let (record, tree) = (document.record(), document.record().tree());
        let positions = Positions::of(record);
        let nodes: Vec<NodeId> = tree.walk().collect();
        let counts = |&&id: &&NodeId| tree.end(id).is_none() && !tree.is_stuck(id);
        for &node in &nodes {
            let here = record.position_at(node);
            assert_eq!(positions.at(record, node), here, "seed {seed}");
            assert_eq!(positions.depth(node), tree.path(node).len());
            let expected: HashSet<NodeId> = nodes
                .iter()
                .filter(counts)
                .copied()
                .filter(|&id| counts(&&node) && !tree.is_above(id, node) && !tree.is_above(node, id))
                .filter(|&id| record.position_at(id) == here)
                .collect();
            let found: Vec<NodeId> = positions.elsewhere(record, node).collect();
            assert_eq!(found.len(), expected.len(), "seed {seed}");
            assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected, "seed {seed}");
            met += expected.len();
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn large_trees_have_a_place_for_every_node() {
    let bytes = std::fs::read(corpus::data().join("large/tree-20000.kif")).unwrap();
    let record = format::read(&bytes, None).unwrap().records.into_first();
    let lanes = Lanes::of(record.tree());
    assert_eq!(all_cells(&lanes).len(), record.tree().len());
    let positions = Positions::of(&record);
    let last = record.tree().walk().last().unwrap();
    assert_eq!(positions.at(&record, last), record.position_at(last));
}
