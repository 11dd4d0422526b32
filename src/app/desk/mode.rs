//! What the window is used for, and how an entered move is used.

use crate::app::desk::Desk;
use crate::app::desk::candidate::{CandidateLine, Exploration};
use crate::app::desk::game::Game;
use crate::record::{Edit, NodeId};
use crate::shogi::Move;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mode {
    Play(MoveEntry),
    /// A line quoted by a comment or found by the solver.
    Preview(Box<CandidateLine>),
    Explore(Box<Exploration>),
    SetUp,
    /// A set of problems, with or without one on the board.
    Solve,
}

impl Default for Mode {
    fn default() -> Self {
        Self::Play(MoveEntry::Play)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoveEntry {
    #[default]
    Play,
    /// Replaces the move at this node; the board shows the position before it.
    Correct(NodeId),
    /// Inserted after the cursor with a second move. Holds the first one once entered; the board then shows the
    /// position after it.
    Insert(Option<Move>),
}

impl Mode {
    pub(crate) fn entry(&self) -> MoveEntry {
        match self {
            Self::Play(entry) => *entry,
            Self::Preview(_) | Self::Explore(_) | Self::SetUp | Self::Solve => MoveEntry::Play,
        }
    }

    /// The line shown in place of the game's position.
    pub(crate) fn preview(&self) -> Option<&CandidateLine> {
        match self {
            Self::Preview(preview) => Some(preview),
            Self::Explore(exploration) => exploration.tried(),
            Self::Play(_) | Self::SetUp | Self::Solve => None,
        }
    }
}

impl Desk {
    pub(crate) fn enter(&mut self, mode: Mode) {
        let now = self.now;
        if let Mode::Play(MoveEntry::Insert(Some(_))) = self.mode
            && !matches!(mode, Mode::Play(MoveEntry::Insert(_)))
        {
            self.tabs.games_mut().iter_mut().for_each(Game::end_trial);
        }
        if let Some(problem) = &mut self.problem {
            if mode == Mode::Solve { problem.resume(now) } else { problem.pause(now) }
        }
        self.mode = mode;
    }

    /// The next move replaces the one at a node.
    pub(crate) fn correct(&mut self, node: NodeId) {
        let Some(before) = self.game().record().tree().parent(node) else { return };
        self.walk(|game| game.go_to_node(before));
        self.enter(Mode::Play(MoveEntry::Correct(node)));
    }

    pub(crate) fn insert(&mut self, node: NodeId) {
        self.walk(|game| game.go_to_node(node));
        self.enter(Mode::Play(MoveEntry::Insert(None)));
    }

    pub(crate) fn enter_move(&mut self, mv: Move) {
        let entry = self.mode.entry();
        if matches!(self.mode, Mode::Play(_)) {
            self.mode = Mode::default();
        }
        match entry {
            MoveEntry::Play => self.edit(Edit::Play(vec![mv])),
            MoveEntry::Correct(node) => {
                // Undo then leaves the board at the corrected move.
                self.walk(|game| game.go_to_node(node));
                self.edit(Edit::Correct(node, mv));
            }
            MoveEntry::Insert(None) => {
                if self.game_mut().begin_trial(mv) {
                    self.mode = Mode::Play(MoveEntry::Insert(Some(mv)));
                }
            }
            MoveEntry::Insert(Some(first)) => {
                self.game_mut().end_trial();
                self.edit(Edit::InsertPair(first, mv));
            }
        }
    }

    /// Played moves are one undo step; `refused` is added to its notice.
    pub(crate) fn enter_moves(&mut self, moves: &[Move], refused: Option<String>) {
        let mut played = moves;
        while self.mode.entry() != MoveEntry::Play
            && let Some((&mv, rest)) = played.split_first()
        {
            self.enter_move(mv);
            played = rest;
        }
        if played.is_empty() {
            if let Some(refused) = refused {
                self.refuse(&refused);
            }
        } else {
            self.edit_with_remark(Edit::Play(played.to_vec()), refused);
        }
    }

    /// After a correction, goes back to the move.
    pub(crate) fn cancel_entry(&mut self) {
        if let MoveEntry::Correct(node) = self.mode.entry() {
            self.walk(|game| game.go_to_node(node));
        }
        self.leave_entry();
    }

    pub(crate) fn leave_entry(&mut self) {
        if self.mode.entry() != MoveEntry::Play {
            self.enter(Mode::default());
        }
    }
}
