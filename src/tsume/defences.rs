//! The recorded defences of a problem: the first one at each move makes the main line (本手順), the others are its
//! variations (変化).

use std::collections::HashSet;

use super::answer::{follow, next};
use crate::record::{NodeId, Record};
use crate::shogi::Move;

/// Whether every defence on a line is the first one that the record has there. `line` are the moves from the start of the
/// problem, the attacker's first. Where the record has no moves any more, every defence counts.
#[must_use]
pub fn defences_are_main(problem: &Record, line: &[Move]) -> bool {
    let tree = problem.tree();
    let mut at = tree.root();
    for (ply, &mv) in line.iter().enumerate() {
        let Some(node) = follow(tree, at, mv) else { return true };
        if ply % 2 == 1 && next(tree, at) != Some(node) {
            return false;
        }
        at = node;
    }
    true
}

/// The recorded defences against the lines that were `found` which occur in none of them, as nodes of the record, in the
/// order of the lines. Defences against which the record has no move are left out. Each line is the moves from the start
/// of the problem.
///
/// ```
/// use komadai::notation::usi::read_move;
/// use komadai::shogi::Move;
/// use komadai::{format, tsume};
///
/// let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n";
/// let record = &format::read(kif.as_bytes(), None).map_err(|error| error.kind)?.records[0];
/// let main: Vec<Move> = ["7g7f", "3c3d", "2g2f"].into_iter().filter_map(read_move).collect();
/// let others = tsume::other_defences(record, &[main]);
/// assert_eq!(others.iter().map(|&node| record.tree().mv(node)).collect::<Vec<_>>(), [read_move("8c8d")]);
/// # Ok::<(), format::ReadErrorKind>(())
/// ```
#[must_use]
pub fn other_defences(problem: &Record, found: &[Vec<Move>]) -> Vec<NodeId> {
    let tree = problem.tree();
    let nodes = |line: &Vec<Move>| {
        let mut at = Some(tree.root());
        let nodes: Vec<NodeId> = line
            .iter()
            .map_while(|&mv| {
                at = follow(tree, at?, mv);
                at
            })
            .collect();
        nodes
    };
    let found: Vec<Vec<NodeId>> = found.iter().map(nodes).collect();
    let mut met: HashSet<NodeId> = found.iter().flatten().copied().collect();
    let after_solver = found.iter().flat_map(|line| line.iter().step_by(2));
    let others = after_solver.flat_map(|&node| tree.children(node)).copied();
    others
        .filter(|&id| tree.mv(id).is_some() && !tree.is_stuck(id) && next(tree, id).is_some() && met.insert(id))
        .collect()
}
