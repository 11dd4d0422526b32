//! The evaluations of one record, all from Black's view.

use std::cell::OnceCell;

use super::{Dialect, Evaluation, Score, best, evaluations};
use crate::record::{NodeId, Record};
use crate::shogi::Color;

/// Reads the evaluations of a record.
///
/// 将棋所 writes values as the engine sees them or as Black does, depending on its version, and does not say which. Which
/// it was is found in the record as a whole: two engines that play each other agree on who is better.
#[derive(Debug)]
pub struct Assessments<'r> {
    record: &'r Record,
    view: OnceCell<View>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Black,
    /// The side that played the move.
    Mover,
}

impl<'r> Assessments<'r> {
    /// Those of a record. Nothing is read yet.
    #[must_use]
    pub const fn of(record: &'r Record) -> Self {
        Self { record, view: OnceCell::new() }
    }

    /// The evaluation of the position at a node; `None` where the comment has none.
    #[must_use]
    pub fn at(&self, node: NodeId) -> Option<Evaluation> {
        let mut found = written(self.record, node)?;
        if found.dialect == Dialect::Shogidokoro && self.mover(node) == Color::White {
            let view = *self.view.get_or_init(|| view(self.record));
            found.score = found.score.map(|score| seen_by(score, view, Color::White));
        }
        Some(found)
    }

    fn mover(&self, node: NodeId) -> Color {
        let start = self.record.initial().turn();
        if self.record.tree().path(node).len().is_multiple_of(2) { !start } else { start }
    }
}

/// As the file has it. What is analysed afterwards is from Black's view in every dialect.
pub(super) fn written(record: &Record, node: NodeId) -> Option<Evaluation> {
    record.tree().note(node).comment.as_deref().and_then(|comment| best(evaluations(comment)))
}

/// For Black, of a value that the `mover` gave.
fn seen_by(score: Score, view: View, mover: Color) -> Score {
    let is_movers = view == View::Mover || matches!(score, Score::Mate { moves: None, .. });
    match score {
        _ if mover == Color::Black || !is_movers => score,
        Score::Centipawns(value) => Score::Centipawns(value.saturating_neg()),
        Score::Mate { winner, moves } => Score::Mate { winner: !winner, moves },
    }
}

/// The view under which the values of the main line change less from move to move, and mates have a number of moves that
/// the winner can play the last of.
fn view(record: &Record) -> View {
    let mut mover = record.initial().turn();
    let mut before: Option<[f64; 2]> = None;
    let mut changes = [0.0; 2];
    let views = [View::Black, View::Mover];
    for node in record.tree().main_line() {
        let found = written(record, node).filter(|it| it.dialect == Dialect::Shogidokoro);
        if let Some((score, bound)) = found.and_then(|found| Some((found.score?, found.bound))) {
            let seen = views.map(|view| seen_by(score, view, mover));
            if let (Score::Mate { moves: Some(moves), .. }, None) = (score, bound) {
                let last = if moves.is_multiple_of(2) { !mover } else { mover };
                for (change, seen) in changes.iter_mut().zip(seen) {
                    *change += f64::from(u8::from(!matches!(seen, Score::Mate { winner, .. } if winner == last)));
                }
            }
            let chances = seen.map(Score::chance);
            for (change, (old, new)) in changes.iter_mut().zip(before.unwrap_or(chances).into_iter().zip(chances)) {
                *change += (old - new).abs();
            }
            before = Some(chances);
        }
        mover = !mover;
    }
    if changes[1] < changes[0] { View::Mover } else { View::Black }
}
