//! Everything that can happen to the window.

use std::io;
use std::path::PathBuf;

use egui::KeyboardShortcut;

use crate::app::check;
use crate::app::convert;
use crate::app::desk::feature::Wish;
use crate::app::desk::notice::NoticeId;
use crate::app::desk::origin::GameId;
use crate::app::desk::panels::Edge;
use crate::app::files;
use crate::app::folder;
use crate::app::kit::instance::ForwardedFiles;
use crate::app::moves;
use crate::app::notes;
use crate::app::pictures;
use crate::app::play;
use crate::app::problems;
use crate::app::recovery;
use crate::app::setup;
use crate::app::shell::command::Command;
use crate::app::shell::{keymap, palette, preferences};
use crate::app::solver;
use crate::diagram::{BoardTheme, PieceSet};

/// Something the user did, or an answer from outside.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "a file that was read is large, and there are few actions a frame")]
pub(crate) enum Action {
    /// A menu item, a button or a key.
    Command(Command),
    /// Something about a set of problems.
    Problems(problems::Action),
    /// Show this one of the open games.
    SelectGame(GameId),
    /// Move the tab of this game to this place.
    MoveGame(GameId, usize),
    /// Show the record with this index in a game's file.
    SelectRecord(GameId, usize),
    /// A text was pasted.
    Pasted(String),
    /// A picture was pasted.
    PastedPicture,
    /// Something about pictures.
    Pictures(pictures::Action),
    /// Something about files.
    Files(files::Action),
    /// Something about the records of a folder.
    Folder(folder::Action),
    /// Something about converting them.
    Convert(convert::Action),
    /// Close the invitation over the empty board.
    CloseWelcome,
    /// Open the sample game.
    OpenSample,
    /// The user has answered the open modal.
    Answered(Answer),
    /// Something about what a crash leaves.
    Recovery(recovery::Action),
    /// The window is there; these files were named on the command line.
    Start(Vec<PathBuf>),
    /// A later start of the program forwards its files.
    ForwardedFiles(ForwardedFiles),
    /// Something about checked solutions.
    Check(check::Action),
    /// Something about the solver.
    Solver(solver::Action),
    /// Something about the moves of the record.
    Moves(moves::Action),
    /// Something about moves made on the board, or about stepping through them.
    Play(play::Action),
    /// Something about the position that is being edited.
    SetUp(setup::Action),
    /// Something about what is written in it.
    Notes(notes::Action),
    /// What a panel of one feature wants of another.
    Wish(Wish),
    /// Give a panel this size, in points; `None` lets the window decide.
    Resize(Edge, Option<f32>),
    /// Whether the window fills the screen.
    FillsScreen(bool),
    /// Time has passed; the clock of the window, in seconds.
    Tick(f64),
    /// Close a notice.
    Dismiss(NoticeId),
    /// Close all notices.
    DismissAll,
    /// Close what was said at the bottom of the window.
    ForgetSaid,
    /// Close the modal, and take back what was chosen in it.
    CloseModal,
    /// A setting of the page is changed.
    Preferences(preferences::Change),
    /// The settings were kept, or could not be.
    SettingsKept(io::Result<()>),
    /// The keys were kept, or could not be.
    KeysKept(io::Result<()>),
    /// Commands get other keys.
    Keys(keymap::Change),
    /// The page of keys waits for this key, or for none any more.
    RecordKey(Option<keymap::Recording>),
    /// This is the key that it has waited for.
    Recorded(KeyboardShortcut),
    /// This was chosen in the palette.
    Palette(palette::Choice),
    /// Show this board and this piece set.
    ShowBoard(BoardTheme, PieceSet),
    /// Keep the board and the piece set that are shown.
    KeepBoard,
}

/// An answer to the question of a feature.
#[derive(Debug)]
pub(crate) enum Answer {
    /// About files.
    Files(files::Answer),
    /// About pictures.
    Pictures(pictures::Answer),
    /// About sets of problems.
    Problems(problems::Answer),
    /// About the records of a folder.
    Folder(folder::Answer),
}

/// What the window asks of the world outside. A [`Host`](super::host::Host) carries it out.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Something for a set of problems.
    Problems(problems::Effect),
    /// Something for pictures.
    Pictures(pictures::Effect),
    /// Something with files.
    Files(files::Effect),
    /// Something for the records of a folder.
    Folder(folder::Effect),
    /// Something for converting them.
    Convert(convert::Effect),
    /// Something for what a crash leaves.
    Recovery(recovery::Effect),
    /// Check a solution.
    Check(check::Effect),
    /// Something for the solver.
    Solver(solver::Effect),
    /// Something for the position that is being edited.
    SetUp(setup::Effect),
    /// Something for moves that are seen and heard.
    Play(play::Effect),
    /// Open another window, with this file or with nothing.
    OpenWindow(Option<PathBuf>),
    /// Bring the window before all others.
    ComeForward,
    /// Fill the screen, or be a window again.
    FillScreen(bool),
    /// Save the settings.
    SaveSettings(crate::app::desk::settings::Settings),
    /// Save the file of keys.
    SaveKeys(Vec<u8>),
}
