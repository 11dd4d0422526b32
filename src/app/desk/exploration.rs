//! Moves that are tried out on the board, beside the record, and answered by the solver.

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::preview::Preview;
use crate::shogi::{Move, Position};

/// The line that is tried out from the cursor of the game on the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Exploration {
    /// The moves so far and the position after them; `None` before the first.
    tried: Option<Preview>,
    /// What comes next when the user steps forward, the next move last: moves that were taken back, or best play.
    ahead: Vec<Move>,
    changes: u32,
}

impl Exploration {
    /// The moves so far and the position after them; `None` before the first.
    pub(crate) fn tried(&self) -> Option<&Preview> {
        self.tried.as_ref()
    }

    /// How often the line has changed, to see that it has.
    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    fn set(&mut self, tried: Option<Preview>) {
        self.tried = tried;
        self.changes = self.changes.wrapping_add(1);
    }

    /// Begins anew. Returns the line that was tried.
    pub(super) fn clear(&mut self) -> Option<Preview> {
        let tried = self.tried.take()?;
        self.ahead.clear();
        self.set(None);
        Some(tried)
    }

    /// Goes on from other moves than those so far.
    pub(super) fn show(&mut self, preview: Preview) {
        self.ahead.clear();
        self.set(Some(preview));
    }

    fn add(&mut self, game: &Game, mv: Move) -> bool {
        let added = match &self.tried {
            None => Preview::here(game, vec![mv]),
            Some(tried) => tried.and(game, mv),
        };
        let can_be = added.is_some();
        if can_be {
            self.set(added);
        }
        can_be
    }

    /// Takes the last move back.
    fn take_back(&mut self, game: &Game) {
        let Some(Preview { from, mut moves, .. }) = self.tried.take() else { return };
        self.ahead.extend(moves.pop());
        self.set(Preview::after(game, from, moves));
        if self.tried.is_none() {
            self.ahead.clear();
        }
    }
}

impl Desk {
    /// Begins to try moves out, or ends it.
    pub(crate) fn toggle_exploration(&mut self) {
        self.autoplay = None;
        match self.mode {
            Mode::Explore(_) => self.enter(Mode::default()),
            _ => {
                self.cancel_entry();
                self.enter(Mode::Explore(Box::default()));
            }
        }
    }

    /// The line that is tried out; `None` unless moves are tried out.
    pub(crate) fn exploration(&self) -> Option<&Exploration> {
        match &self.mode {
            Mode::Explore(exploration) => Some(exploration),
            _ => None,
        }
    }

    /// The last move before the position on the board, and the position before that.
    pub(crate) fn last_step(&self) -> Option<(Position, Move)> {
        let record = self.game().record();
        let Some(preview) = self.mode.preview() else {
            let node = self.game().node();
            return Some((record.position_at(record.tree().parent(node)?), record.tree().mv(node)?));
        };
        let (&last, earlier) = preview.moves.split_last()?;
        let mut before = record.position_at(preview.from);
        earlier.iter().try_for_each(|&mv| before.play(mv)).ok()?;
        Some((before, last))
    }

    /// Tries a move out. Returns whether it could be played.
    pub(crate) fn try_move(&mut self, mv: Move) -> bool {
        self.explore(|exploration, game| {
            exploration.ahead.clear();
            exploration.add(game, mv)
        })
        .unwrap_or(false)
    }

    /// Lets these moves come next when the user steps forward, unless moves that were taken back do.
    pub(crate) fn expect(&mut self, line: &[Move]) {
        self.explore(|exploration, _| {
            if exploration.ahead.is_empty() {
                exploration.ahead = line.iter().rev().copied().collect();
            }
        });
    }

    /// Whether stepping forward, or back, goes along the line that is tried out.
    pub(crate) fn steps_explored(&self, forward: bool) -> bool {
        self.exploration().is_some_and(|exploration| match (forward, &exploration.tried) {
            (false, tried) => tried.is_some(),
            (true, Some(_)) => true,
            (true, None) => !exploration.ahead.is_empty() && self.game().step() == self.game().last_step(),
        })
    }

    /// Steps along the line that is tried out, at most to its ends.
    pub(super) fn step_explored(&mut self, by: isize) {
        self.explore(|exploration, game| {
            for _ in 0..by.unsigned_abs() {
                if by < 0 {
                    exploration.take_back(game);
                } else if let Some(mv) = exploration.ahead.pop()
                    && !exploration.add(game, mv)
                {
                    exploration.ahead.clear();
                }
            }
        });
    }

    fn explore<R>(&mut self, work: impl FnOnce(&mut Exploration, &Game) -> R) -> Option<R> {
        self.autoplay = None;
        match &mut self.mode {
            Mode::Explore(exploration) => Some(work(exploration, self.tabs.game())),
            _ => None,
        }
    }
}
