//! Moves and solutions that the record of a problem does not have, and what became of them.

use crate::app::desk::describe;
use crate::app::desk::solving::{Feedback, Solving};
use crate::record::{Annotation, Arrow, Brush, NodeId, Origin};
use crate::shogi::{Move, Position};
use crate::tsume::Consequence;
use crate::tsume::solver::Verdict;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Examined {
    pub(crate) name: String,
    pub(super) mv: Move,
    pub(super) at: NodeId,
}

impl Solving {
    /// What is to be examined: the moves from the start of the problem, and the last of them.
    pub(crate) fn to_examine(&self) -> Option<(Vec<Move>, Move)> {
        match self.feedback() {
            Some(Feedback::Examining(examined)) => Some((self.played(), examined.mv)),
            _ => None,
        }
    }

    /// Handles what the examined move leads to, or that this was not found out: the move is played when it mates, and
    /// otherwise drawn with its refutation. Where nothing is known of it at all, it is played. Returns `true` when that solves
    /// the problem.
    pub(crate) fn examined(&mut self, found: Option<Consequence>, now: f64) -> bool {
        let Some(Feedback::Examining(Examined { name, mv, at })) = self.feedback().cloned() else { return false };
        let is_here = self.game.node() == at;
        match found.filter(|_| is_here) {
            Some(Consequence::Mate(defence)) => {
                self.play_on_board(mv);
                self.set_feedback(Feedback::Right);
                let Some(defence) = defence else { return self.reach_end(now) };
                self.play_on_board(defence);
                false
            }
            Some(Consequence::Refuted(defence)) => {
                let position = self.game.position();
                let mut drawn = Annotation::default();
                drawn.toggle_arrow(arrow(Brush::Red, position, mv));
                let mut refuted = String::new();
                if let Ok(after) = position.after(mv) {
                    drawn.toggle_arrow(arrow(Brush::Blue, &after, defence));
                    refuted = describe::mv(self.game.naming(), &after, defence, Some(mv.to())).unwrap_or_default();
                }
                self.set_feedback(Feedback::Refuted { mv: name, defence: refuted });
                self.refutation = Some((at, drawn));
                false
            }
            None if is_here && !self.has_solution => {
                self.play_on_board(mv);
                self.set_feedback(Feedback::Unknown(name));
                false
            }
            None => {
                self.set_feedback(Feedback::Wrong(name));
                false
            }
        }
    }

    /// Whether a solution can be looked for: the record has none, and nobody looks for one yet.
    pub(crate) fn may_seek(&self) -> bool {
        let is_sought = self.feedback() == Some(&Feedback::Seeking);
        self.is_thinking() && !self.has_solution && !is_sought && self.is_tsume
    }

    /// Says that the solution is looked for.
    pub(crate) fn seek(&mut self) {
        self.set_feedback(Feedback::Seeking);
    }

    /// Handles what was found, unless the user went on meanwhile: the solution is shown.
    pub(crate) fn sought(&mut self, found: Verdict, now: f64) {
        if self.feedback() != Some(&Feedback::Seeking) {
            return;
        }
        match found {
            Verdict::Mate(mate) => self.show_with(&mate.line, now),
            Verdict::NoMate => self.set_feedback(Feedback::NoMate),
            Verdict::Undecided => self.set_feedback(Feedback::NotFound),
        }
    }

    /// How the last move was refuted, as arrows on the board: the move red, the defence blue. `None` elsewhere than where it
    /// was tried.
    pub(crate) fn refutation(&self) -> Option<&Annotation> {
        self.refutation.as_ref().filter(|(at, _)| *at == self.game.node()).map(|(_, drawn)| drawn)
    }
}

fn arrow(brush: Brush, before: &Position, mv: Move) -> Arrow {
    let from = match mv {
        Move::Board { from, .. } => Origin::Square(from),
        Move::Drop { kind, .. } => Origin::Hand(before.turn(), kind),
    };
    Arrow { brush, from, to: mv.to() }
}
