use crate::analysis::{along, sign_at};
use crate::diagram::Graph;
use crate::record::{Line, Record};

/// The graph of the main line; `None` with less than two evaluations.
pub(super) fn graph(record: &Record) -> Option<Graph> {
    let tree = record.tree();
    let line = Line::through(record, tree.root());
    let evaluations = along(record, &line);
    let mut chances: Vec<Option<f32>> = Vec::with_capacity(evaluations.len());
    let mut marked = Vec::new();
    let mut mover = record.initial().turn();
    let nodes = line.nodes().iter().zip(evaluations);
    for (&node, found) in nodes.take_while(|(node, _)| **node == tree.root() || tree.playable(**node).is_some()) {
        if node != tree.root() {
            if sign_at(record, node, mover).is_some() {
                marked.push(chances.len());
            }
            mover = mover.other();
        }
        chances.push(found.and_then(|found| found.score).map(|score| score.chance() as f32));
    }
    let is_shown = chances.iter().flatten().count() >= 2;
    is_shown.then(|| Graph { first: record.first_number().saturating_sub(1), chances, marked })
}
