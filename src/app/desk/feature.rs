//! How features and the shell speak with each other: what features ask for, and what they are told.
//!
//! A feature never names another. It uses the verbs of the [`Desk`](super::Desk), wishes for what others do, and is
//! told facts about what has happened. The shell grants wishes and tells facts.

use std::path::PathBuf;

use crate::app::desk::edit::Edit;
use crate::app::desk::gesture::Gesture;
use crate::app::desk::origin::GameId;
use crate::app::desk::snapshot::KeptSet;
use crate::record::NodeId;
use crate::shogi::Move;

/// A part of the window with a state and panels of its own.
pub(crate) trait Feature {
    /// What can happen to it.
    type Action;
    /// What it asks of the world outside the window.
    type Effect;
    /// What it asks the user, in front of the window.
    type Ask;
}

/// What comes of an action, beside the changes to the desk and the feature itself.
#[derive(Debug)]
pub(crate) struct Out<F: Feature + ?Sized> {
    /// What is asked of the world outside.
    pub(crate) effects: Vec<F::Effect>,
    /// What is asked of whoever does it.
    pub(crate) wishes: Vec<Wish>,
    /// What has happened.
    pub(crate) facts: Vec<Fact>,
    /// What the user is asked.
    pub(crate) ask: Option<F::Ask>,
    /// Whether what the feature asks the user now is settled.
    pub(crate) closes: bool,
}

impl<F: Feature + ?Sized> Default for Out<F> {
    fn default() -> Self {
        Self { effects: Vec::new(), wishes: Vec::new(), facts: Vec::new(), ask: None, closes: false }
    }
}

impl<F: Feature + ?Sized> Out<F> {
    /// Asks something of the world outside.
    pub(crate) fn run(&mut self, effect: F::Effect) {
        self.effects.push(effect);
    }

    /// Asks something of whoever does it.
    pub(crate) fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }

    /// Tells everybody what has happened.
    pub(crate) fn tell(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    /// Asks the user something, in front of the window.
    pub(crate) fn ask(&mut self, ask: F::Ask) {
        self.ask = Some(ask);
    }

    /// Closes what the feature asks the user now: it is settled.
    pub(crate) fn close(&mut self) {
        self.closes = true;
    }
}

/// What a feature wants of others.
#[derive(Debug)]
pub(crate) enum Wish {
    /// Open files. The first is shown, at this one of its records if there is a number.
    Open {
        /// The files, in order.
        paths: Vec<PathBuf>,
        /// Index of the record of the first file to be shown.
        record: Option<usize>,
    },
    /// Open a folder or a file as a set of problems.
    OpenSet(PathBuf),
    /// Change the game on the board.
    Edit(Edit),
    /// Go to this node of the record on the board.
    GoTo(NodeId),
    /// Take a move that the user entered for whatever moves are entered for now; a foul is asked about first.
    EnterMove(Move),
    /// Answer what is asked about the move that was entered, if anything is, as its first choice says.
    Confirm,
    /// Put back whatever is picked up on the board.
    LetGo,
    /// Take something that was done with the pointer on the board for what the mode makes of it.
    Gesture(Gesture),
    /// Take this move as an answer to the problem on the board.
    Solve(Move),
    /// Begin a record with the position on the board.
    BeginFromHere,
    /// Edit the start position of the record on the board.
    SetUp,
    /// Read the set of problems again.
    ReloadSet,
    /// Open the set of problems that an earlier run had open.
    RestoreSet(KeptSet),
}

/// What has happened, told to every feature.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// The board shows another place: another game, record, node or revision.
    PlaceChanged,
    /// Another tab is shown.
    TabChanged,
    /// The mode is another, or a problem was put on the board or taken off.
    ModeChanged,
    /// What an earlier run has left is open again, or there was nothing.
    Restored,
    /// Something is being exported: closing the window waits for it.
    ExportStarted,
    /// An export has ended.
    ExportEnded {
        /// Whether everything was saved.
        succeeded: bool,
    },
    /// A file was opened as this game.
    Opened {
        /// The game it became, or was already.
        game: GameId,
        /// The record that was wished for.
        record: Option<usize>,
    },
    /// A file was saved.
    Saved(PathBuf),
    /// The window speaks another language.
    LanguageChanged,
}

/// What the user did in a feature's panels: its own actions, and wishes.
#[derive(Debug)]
pub(crate) struct Clicks<A> {
    /// Own actions, in order.
    pub(crate) actions: Vec<A>,
    /// Wishes, in order.
    pub(crate) wishes: Vec<Wish>,
}

impl<A> Default for Clicks<A> {
    fn default() -> Self {
        Self { actions: Vec::new(), wishes: Vec::new() }
    }
}

impl<A> Clicks<A> {
    /// Notes an action.
    pub(crate) fn push(&mut self, action: A) {
        self.actions.push(action);
    }

    /// Notes a wish.
    pub(crate) fn wish(&mut self, wish: Wish) {
        self.wishes.push(wish);
    }
}
