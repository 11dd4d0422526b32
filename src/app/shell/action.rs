//! Everything that can happen to the window.

use std::io;
use std::path::PathBuf;

use crate::app::check;
use crate::app::desk::edit::Edit;
use crate::app::desk::feature::Wish;
use crate::app::desk::notice::NoticeId;
use crate::app::desk::origin::GameId;
use crate::app::desk::reading::Reading;
use crate::app::desk::start::Start;
use crate::app::files::saving::{Wanted, Write};
use crate::app::moves;
use crate::app::notes;
use crate::app::pictures::export::Picture;
use crate::app::pictures::order::{Order, Product, ProductFailure};
use crate::app::play;
use crate::app::problems::{Ask, ProblemsAction};
use crate::app::recovery::Found;
use crate::app::setup;
use crate::app::shell::command::Command;
use crate::diagram::{Bitmap, SizeError};
use crate::disk::{ReadFailure, WriteFailure};

/// Something the user did, or an answer from outside.
#[derive(Debug)]
pub(crate) enum Action {
    /// A menu item, a button or a key.
    Command(Command),
    /// Change the game.
    Edit(Edit),
    /// Something about a set of problems.
    Problems(ProblemsAction),
    /// Show this one of the open games.
    SelectGame(GameId),
    /// Begin a record from one of the starts that have a name; problems are there to be set up.
    Begin(Start),
    /// Put this one of the open games away.
    CloseGame(GameId),
    /// Show the record with this index in a game's file.
    SelectRecord(GameId, usize),
    /// The window is there; these files were named on the command line.
    Start(Vec<PathBuf>),
    /// What an earlier run has left was looked for.
    Recovered(Found),
    /// The games cannot be written down, so that a crash would cost something.
    NotKept(io::Error),
    /// These files were dropped on the window.
    OpenFiles(Vec<PathBuf>),
    /// A file has been read, or not.
    Opened {
        /// Which.
        path: PathBuf,
        /// Whether it is the one to be shown, of those that were opened together.
        first: bool,
        /// What came of it.
        result: Result<Reading, ReadFailure>,
    },
    /// A game's file has been read once more, or not.
    Reread {
        /// Which game.
        game: GameId,
        /// Its file.
        path: PathBuf,
        /// What came of it.
        result: Result<Reading, ReadFailure>,
    },
    /// The dialog for what is to be merged into a game was answered; nothing when it was cancelled.
    ChosenToMerge(GameId, Option<PathBuf>),
    /// A file that is to be merged into a game has been read, or not.
    ReadToMerge {
        /// Into which game.
        game: GameId,
        /// The file.
        path: PathBuf,
        /// What came of it.
        result: Result<Reading, ReadFailure>,
    },
    /// Merge this one of the records that are offered.
    Merge(usize),
    /// A text was pasted.
    Pasted(String),
    /// The picture that is being prepared was changed.
    ChangePicture(Box<Picture>),
    /// The picture is to be saved.
    SavePicture,
    /// The picture is to be copied.
    CopyPicture,
    /// It was, with so many pixels across and down; it is not when there would be too many.
    PictureCopied(Result<[usize; 2], SizeError>),
    /// A picture was drawn for this state of what is being prepared.
    PreviewDrawn {
        /// The state.
        state: u64,
        /// The pixels, and characters that no face has.
        drawn: Option<(Bitmap, Vec<char>)>,
    },
    /// The dialog for saving something other than the game was answered.
    ChosenToExport(Export, Option<PathBuf>),
    /// What is not the game has been saved, or not.
    Exported {
        /// What.
        product: Box<Product>,
        /// What came of it.
        result: Result<(), ProductFailure>,
    },
    /// What stands where something was to be saved was told of; replace it.
    Replace,
    /// The same; ask for another place.
    ExportElsewhere,
    /// Something about checked solutions.
    Check(check::Action),
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
    /// A pasted text has been read.
    PastedRead(Reading),
    /// Show what could be read of a file that was refused.
    OpenPartial(NoticeId),
    /// The dialog for opening was answered; nothing when it was cancelled.
    ChosenToOpen(Vec<PathBuf>),
    /// The dialog for saving was answered.
    ChosenToSave(Wanted, Option<PathBuf>),
    /// There is no dialog on this system: a path must be typed.
    NoDialog(Purpose),
    /// A path was typed.
    TypedPath(Purpose, String),
    /// Losses were shown; write all the same.
    SaveWithLosses,
    /// Losses were shown; write UTF-8 instead.
    SaveAsUtf8,
    /// What is there was told of; write over it.
    Overwrite,
    /// What is there was told of; ask for another place.
    SaveElsewhere,
    /// Another program's change was told of; read the file again.
    TakeTheirs,
    /// Changed games were told of; save them before they go.
    SaveFirst,
    /// Changed games were told of; let them go.
    Discard,
    /// The system wants the window closed.
    CloseRequested,
    /// A file has been written, or not.
    Written {
        /// Which, and what for.
        write: Write,
        /// What came of it.
        result: Result<(), WriteFailure>,
    },
    /// Time has passed; the clock of the window, in seconds.
    Tick(f64),
    /// Put a notice away.
    Dismiss(NoticeId),
    /// Put all notices away.
    DismissAll,
    /// Put the window in front away.
    CloseModal,
}

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To read.
    Open,
    /// To read all problems in it.
    Problems,
    /// To write this.
    Save(Wanted),
    /// To merge what is there into this game.
    Merge(GameId),
    /// To write what is not the game.
    Export(Export),
}

/// What the window asks of the world outside. A [`Host`](super::host::Host) carries it out.
#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    /// Show the dialog for opening files.
    AskOpen {
        /// The folder to start in.
        folder: Option<PathBuf>,
    },
    /// Show the dialog for saving.
    AskSave {
        /// What for.
        wanted: Wanted,
        /// The folder to start in.
        folder: Option<PathBuf>,
        /// The file name to begin with.
        name: String,
    },
    /// Look for what an earlier run has left.
    Recover,
    /// Show the dialog for a file that is to be merged in.
    AskMerge {
        /// Into which game.
        game: GameId,
        /// The folder to start in.
        folder: Option<PathBuf>,
    },
    /// Read a file that is to be merged in.
    ReadToMerge {
        /// Into which game.
        game: GameId,
        /// Which.
        path: PathBuf,
    },
    /// Read files, one after the other.
    Read(Vec<PathBuf>),
    /// Something for a set of problems.
    Problems(Ask),
    /// Read a game's file once more.
    Reread {
        /// Which game.
        game: GameId,
        /// Its file.
        path: PathBuf,
    },
    /// Read a text.
    ReadText(String),
    /// Show the dialog for saving something other than the game.
    AskExport {
        /// What.
        what: Export,
        /// The folder to start in.
        folder: Option<PathBuf>,
        /// The file name to begin with.
        name: String,
    },
    /// Draw what is being prepared.
    DrawPreview {
        /// Which state of it.
        state: u64,
        /// Into so many pixels across and down.
        room: [u32; 2],
        /// What.
        order: Box<Order>,
    },
    /// Make something that is not the game, and save it.
    Export(Box<Product>),
    /// Draw a picture and put it on the clipboard.
    CopyPicture(Box<Order>),
    /// Check a solution.
    Check(check::Effect),
    /// Something for the position that is being edited.
    SetUp(setup::Effect),
    /// Put a text on the clipboard.
    Copy(String),
    /// Ask for the clipboard's text: it comes as a paste.
    RequestPaste,
    /// Write a file, whole or not at all.
    Write(Write),
    /// Keep the settings.
    SaveSettings(crate::app::desk::settings::Settings),
    /// Close the window.
    Close,
}

/// What is saved beside games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Export {
    /// A picture of this position.
    Picture,
    /// Pages of pictures.
    Sheet,
    /// The position as text.
    Position,
}
