//! The interface between features and the shell: wishes, facts, effects and questions.
//!
//! A feature never names another. It calls methods of the [`Desk`](super::Desk), sends [`Wish`]es for what other
//! features do, and receives [`Fact`]s about what has happened. The shell routes both.

use std::path::PathBuf;

use crate::app::desk::gesture::Gesture;
use crate::app::desk::listed::ReportFormat;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::KeptSet;
use crate::record::{Edit, NodeId};
use crate::review::Report;
use crate::shogi::{Move, Squares};

/// A part of the window with its own state and panels.
pub(crate) trait Feature {
    /// Input to its `update`: what the user did, and results of its effects.
    type Action;
    /// Work outside the window: dialogs, files, threads.
    type Effect;
    /// Questions that it asks the user in a modal.
    type Ask;
}

/// The output of an action, beside the changes to the desk and the feature.
#[derive(Debug)]
pub(crate) struct Out<F: Feature + ?Sized> {
    /// Work to be started outside the window.
    pub(crate) effects: Vec<F::Effect>,
    /// Requests to other features.
    pub(crate) wishes: Vec<Wish>,
    /// Events that other features may react to.
    pub(crate) facts: Vec<Fact>,
    /// A question to the user.
    pub(crate) ask: Option<F::Ask>,
    /// Whether the feature's current question is to be closed.
    pub(crate) closes: bool,
}

impl<F: Feature + ?Sized> Default for Out<F> {
    fn default() -> Self {
        Self { effects: Vec::new(), wishes: Vec::new(), facts: Vec::new(), ask: None, closes: false }
    }
}

impl<F: Feature + ?Sized> Out<F> {
    /// Starts work outside the window.
    pub(crate) fn run(&mut self, effect: F::Effect) {
        self.effects.push(effect);
    }

    /// Sends a request to another feature.
    pub(crate) fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }

    /// Announces an event to all features.
    pub(crate) fn tell(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    /// Asks the user a question in a modal.
    pub(crate) fn ask(&mut self, ask: F::Ask) {
        self.ask = Some(ask);
    }

    /// Closes the feature's current question.
    pub(crate) fn close(&mut self) {
        self.closes = true;
    }
}

/// A request that another feature, or the desk, carries out.
#[derive(Debug)]
pub(crate) enum Wish {
    /// Open files and show the first.
    Open {
        /// The files, in the order of their tabs.
        paths: Vec<PathBuf>,
        /// Index of the record of the first file to show; the first or last shown one when `None`.
        record: Option<usize>,
    },
    /// Open a file in the tab of this game, if nothing of that would be lost; otherwise in a tab of its own.
    OpenInstead {
        /// The file.
        path: PathBuf,
        /// The game.
        game: GameId,
    },
    /// Open a folder or file as a set of problems.
    OpenSet(PathBuf),
    /// List the records of a folder beside the board.
    ListFolder(PathBuf),
    /// Edit the record on the board.
    Edit(Edit),
    /// Go to this node of the record on the board.
    GoTo(NodeId),
    /// Enter moves one after the other: they are played, replace or are inserted, as the mode says. The user is asked
    /// first if the first of them is a foul.
    EnterMoves {
        /// The moves; there may be none.
        moves: Vec<Move>,
        /// What is to be said of the text behind them, when that cannot be played.
        refused: Option<String>,
    },
    /// Answer the question about the entered move, if there is one, as Enter would.
    Confirm,
    /// Drop the picked-up piece without moving it.
    PutBack,
    /// Handle a pointer gesture on the board as the mode requires.
    Gesture(Gesture),
    /// Play a move as an answer to the problem on the board.
    Solve(Move),
    /// Try a move out, and answer it.
    Try(Move),
    /// Play typed moves as answers to the problem on the board, as long as they are right. The replies may be among them.
    SolveLine(String),
    /// Open a new record that starts with the position on the board.
    BeginFromHere,
    /// Edit the start position of the record on the board.
    SetUp,
    /// Highlight these squares of the position that is being edited.
    Highlight(Squares),
    /// Mark these squares of the position that is being edited, unless something is wrong with others.
    Hint(Squares),
    /// Ask where a report on problems is to be saved, and save it.
    SaveReport(Box<Report>, ReportFormat),
    /// Save games that have no file in this folder by themselves.
    AutosaveIn(PathBuf),
    /// Reload the set of problems from disk.
    ReloadSet,
    /// Reopen the set of problems of an earlier run.
    RestoreSet(KeptSet),
    /// Store the open games with their unsaved changes, and announce [`Fact::Kept`].
    Keep,
}

/// An event, sent to every feature.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// The board shows another game, record, node or revision.
    PlaceChanged,
    /// The line that is tried out on the board has changed.
    TriedChanged,
    /// Another tab was selected.
    TabChanged,
    /// The mode has changed, or a problem was opened or closed.
    ModeChanged,
    /// Games of an earlier run were restored, or there were none.
    Restored,
    /// Storing the open games has ended, as it was wished for.
    Kept {
        /// Whether everything is stored, so that the next start brings it back.
        succeeded: bool,
    },
    /// An export has started; closing the window waits for it.
    ExportStarted,
    /// An export has ended.
    ExportEnded {
        /// Whether everything was written.
        succeeded: bool,
    },
    /// A file was opened.
    Opened {
        /// The game of the file, which may have been open before.
        game: GameId,
        /// Index of the record that the wish has named.
        record: Option<usize>,
    },
    /// A file could not be opened.
    NotOpened(PathBuf),
    /// A file was saved.
    Saved(PathBuf),
    /// The user comes back to the window, and other programs may have changed files.
    Returned,
    /// The language of the window has changed, or how moves and sides are called in it.
    LanguageChanged,
    /// The rules by which problems are judged have changed.
    RulesChanged,
}

/// Actions and wishes that a feature's panels have collected in a frame.
#[derive(Debug)]
pub(crate) struct Clicks<A> {
    /// The feature's actions, in order.
    pub(crate) actions: Vec<A>,
    /// Requests to other features, in order.
    pub(crate) wishes: Vec<Wish>,
}

impl<A> Default for Clicks<A> {
    fn default() -> Self {
        Self { actions: Vec::new(), wishes: Vec::new() }
    }
}

impl<A> Clicks<A> {
    /// Adds an action.
    pub(crate) fn push(&mut self, action: A) {
        self.actions.push(action);
    }

    /// Adds a wish.
    pub(crate) fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }
}
