//! The interface between features and the shell: wishes, facts, effects and questions.
//!
//! A feature never names another. It calls methods of the [`Desk`](super::Desk), sends [`Wish`]es for what other
//! features do, and receives [`Fact`]s about what has happened. The shell routes both.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use egui::{Context, Event, Id, Key, Ui};

use crate::app::desk::Desk;
use crate::app::desk::gesture::Gesture;
use crate::app::desk::origin::{GameId, RecordKey};
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::problems::ReportFormat;
use crate::app::desk::snapshot::KeptSet;
use crate::app::desk::start::Start;
use crate::app::kit::command::TableCommand;
use crate::app::kit::cores::Cores;
use crate::app::kit::question::Closed;
use crate::app::kit::task::{Job, Report};
use crate::record::{Edit, NodeId};
use crate::review;
use crate::shogi::Move;

/// A part of the window with its own state, commands and panels.
///
/// The shell lists the features once, in `shell::features`, and makes from that list what goes through it: actions,
/// effects, questions, the state, and who receives what. Everything below the required methods is a hook that a feature
/// overrides if it has something to say there.
pub(crate) trait Feature: Default + 'static {
    /// The commands of its table.
    type Command: TableCommand;
    /// What the user does to it.
    type Input;
    /// What comes back from its effects.
    type Event: Send + 'static;
    /// Work outside the window: dialogs, files, threads.
    type Effect;
    /// Questions that it asks the user in a modal.
    type Ask;
    /// The answers to them.
    type Answer;
    /// What its effects share: threads, queues, caches.
    type Worker: Default;
    /// What the widgets of its questions remember.
    type AskState: Default + Debug;
    /// What the widgets of its panels remember.
    type View: Default + Debug;

    /// Its panels.
    const PANELS: &'static [PanelEntry<Self>] = &[];

    /// Runs a command.
    fn run(&mut self, _desk: &mut Desk, _command: Self::Command, _out: &mut Out<Self>) {}

    /// Handles what the user has done.
    fn input(&mut self, _desk: &mut Desk, _input: Self::Input, _out: &mut Out<Self>) {}

    /// Handles what has come back.
    fn event(&mut self, _desk: &mut Desk, _event: Self::Event, _out: &mut Out<Self>) {}

    /// Handles the answer to a question.
    fn answer(&mut self, _desk: &mut Desk, _ask: Self::Ask, _answer: Self::Answer, _out: &mut Out<Self>) {}

    /// Starts an effect without blocking; its results go to `report`.
    fn start(_: &mut Self::Worker, _effect: Self::Effect, _: &Outside<'_>, _report: &Report<Self::Event>) {}

    /// Reacts to a fact.
    fn follow(&mut self, _desk: &mut Desk, _fact: &Fact, _out: &mut Out<Self>) {}

    /// Whether a command would do anything now.
    fn enabled(&self, _desk: &Desk, _command: Self::Command) -> bool {
        true
    }

    /// Whether a switch is on; `None` for commands that are no switches.
    fn is_on(&self, _desk: &Desk, _command: Self::Command) -> Option<bool> {
        None
    }

    /// Why a disabled command cannot be run.
    fn why_not(&self, desk: &Desk, command: Self::Command) -> &'static str {
        desk.why_not(&command.entry().about)
    }

    /// Shows a question in at most this height. Returns how it was closed.
    fn ask_ui(
        &self,
        _ui: &mut Ui,
        _desk: &Desk,
        _ask: &Self::Ask,
        _state: &mut Self::AskState,
        _height: f32,
        _out: &mut Clicks<Self::Input>,
    ) -> Option<Closed<Self::Answer>> {
        None
    }

    /// The width of a question, in points.
    fn ask_width(_ask: &Self::Ask) -> f32 {
        560.0
    }

    /// The command that opens this question, and closes it when it is given again.
    fn opened_by(_ask: &Self::Ask) -> Option<Self::Command> {
        None
    }

    /// What a key without modifiers does; `typing` tells whether a text field has the keyboard.
    fn key(&self, _desk: &Desk, _key: Key, _typing: bool) -> Option<Self::Input> {
        None
    }

    /// What typing does while a position is edited; `None` where an event has its usual meaning.
    fn typed(&self, _desk: &Desk, _event: &Event) -> Option<Press<Self::Input>> {
        None
    }

    /// The text field from which Escape only takes the focus.
    fn escapable_field() -> Option<Id> {
        None
    }

    /// What Escape does in this layer, if it is the feature's.
    fn escape(&self, _desk: &Desk, _layer: Layer) -> Option<Self::Input> {
        None
    }

    /// The field that was asked last to take the keyboard focus.
    fn focus_request(&self) -> Option<FocusRequest> {
        None
    }

    /// Called after every action.
    fn settle(&mut self, _desk: &mut Desk, _out: &mut Out<Self>) {}

    /// Called as time passes.
    fn tick(&mut self, _desk: &Desk) {}

    /// When the window has to be drawn again without any input, in seconds of the window's clock.
    fn next_wakeup(&self, _desk: &Desk) -> Option<f64> {
        None
    }

    /// Whether the window is being closed without further questions.
    fn is_leaving(&self) -> bool {
        false
    }
}

/// What an event of the keyboard does in a feature.
#[derive(Debug)]
pub(crate) enum Press<I> {
    /// It is consumed, with this input.
    Taken(Vec<I>),
    /// It types a character, and the text event that follows it counts.
    Writes,
}

/// What the effects of all features may use.
pub(crate) struct Outside<'a> {
    /// The context of the window.
    pub(crate) ctx: &'a Context,
    /// The cores that long computations share.
    pub(crate) cores: &'a Cores,
    /// The folder for what is stored; `None` where there is none, and in tests.
    pub(crate) data_folder: Option<&'a Path>,
    /// Gives an order to what stores the open games.
    pub(crate) store: &'a dyn Fn(StoreOrder),
}

/// An order to what stores the open games.
pub(crate) enum StoreOrder {
    /// Look for the games of earlier runs, and take them over.
    TakeOver,
    /// Store everything now.
    Now,
    /// Run a short job after everything was stored.
    Then(Job),
}

/// A field that was asked to take the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FocusRequest {
    /// The number of the request.
    pub(crate) number: usize,
    /// The panel that the field is in, which is unfolded.
    pub(crate) panel: Panel,
}

/// A panel that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// The list of a folder.
    Folder,
    /// The panel with the moves.
    Side,
    /// The notes in it.
    Notes,
}

/// What Escape ends, the first of them that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// The open dialog.
    Modal,
    /// Quoted moves that are shown on the board.
    Preview,
    /// What is picked up, asked or typed on the board.
    Board,
    /// Notices of failures.
    Failures,
    /// The list of a set of problems.
    ProblemSet,
    /// The invitation over the empty board.
    Welcome,
    /// Moves that are tried out.
    Trial,
    /// The commands that have the key.
    Commands,
    /// The board shown alone.
    BoardOnly,
    /// All notices.
    Notices,
    /// The full screen.
    FullScreen,
}

/// The output of an action, beside the changes to the desk and the feature.
#[derive(Debug)]
pub(crate) struct Out<F: Feature> {
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

impl<F: Feature> Default for Out<F> {
    fn default() -> Self {
        Self { effects: Vec::new(), wishes: Vec::new(), facts: Vec::new(), ask: None, closes: false }
    }
}

impl<F: Feature> Out<F> {
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
    /// Read a pasted text: a position while one is edited, otherwise a game.
    Paste(String),
    /// Close the window, asking about unsaved changes.
    CloseWindow,
    /// Ask how the position, or the listed problems, are to be drawn.
    Draw,
    /// Show the list of keys of position editing, or hide it.
    ToggleKeys,
    /// Go to the continuation with this number, from 1.
    ChooseContinuation(usize),
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
    /// Do what a double click beside the board, or on an empty square, is set to do.
    DoubleClick,
    /// Handle a pointer gesture on the board as the mode requires.
    Gesture(Gesture),
    /// Play a move as an answer to the problem on the board.
    Solve(Move),
    /// Try a move out, and answer it.
    Try(Move),
    /// Play typed moves as answers to the problem on the board, as long as they are right. The replies may be among them.
    SolveLine(String),
    /// Open a new record with this start position.
    Begin(Start),
    /// Open a new record that starts with the position on the board.
    BeginFromHere,
    /// Edit the start position of the record on the board.
    SetUp,
    /// Ask where a report on problems is to be saved, and save it.
    SaveReport(Box<review::Report>, ReportFormat),
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
    /// The window has started, with these files on the command line.
    Started(Vec<PathBuf>),
    /// The board shows another game, record, node or revision.
    PlaceChanged,
    /// A record was edited in the background, by [`Desk::edit_at`](super::Desk::edit_at).
    Edited(RecordKey),
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
