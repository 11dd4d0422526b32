//! Everything that can happen to the window.

use std::io;
use std::path::PathBuf;

use egui::KeyboardShortcut;

use crate::app::desk::feature::{Fact, Feature, Wish};
use crate::app::desk::notice::NoticeId;
use crate::app::desk::origin::GameId;
use crate::app::desk::panels::Edge;
use crate::app::desk::settings::Settings;
use crate::app::kit::instance::ForwardedFiles;
use crate::app::shell::command::Command;
use crate::app::shell::features::features;
use crate::app::shell::{keymap, palette, preferences};
use crate::diagram::{BoardTheme, PieceSet};

macro_rules! actions {
    ($($module:ident: $Feature:ident $([$Command:ident])?,)*) => {
        /// Something the user did, or an event from outside.
        #[derive(Debug)]
        pub(crate) enum Action {
            $($Feature(<crate::app::$module::$Feature as Feature>::Input),)*
            /// Something has come back from outside, or happened there.
            Event(Event),
            /// A menu item, a button or a key.
            Command(Command),
            /// What a panel of one feature wants of another.
            Wish(Wish),
            /// The user has answered the open modal.
            Answered(Answer),
            /// Show this one of the open games.
            SelectGame(GameId),
            /// Move the tab of this game to this place.
            MoveGame(GameId, usize),
            /// Show the record with this index in a game's file.
            SelectRecord(GameId, usize),
            /// A picture was pasted.
            PastedPicture,
            /// Close the invitation over the empty board.
            CloseWelcome,
            /// Open the sample game.
            OpenSample,
            /// Give a panel this size, in points; `None` lets the window decide.
            Resize(Edge, Option<f32>),
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
            /// Commands get other keys.
            Keys(keymap::Change),
            /// Wait for the key of this command on the page of keys, or stop waiting.
            RecordKey(Option<keymap::Recording>),
            /// This is the key that the page of keys has waited for.
            Recorded(KeyboardShortcut),
            /// This was chosen in the palette.
            Palette(palette::Choice),
            /// Show this board and this piece set.
            ShowBoard(BoardTheme, PieceSet),
            /// Keep the board and the piece set that are shown.
            KeepBoard,
        }

        /// What comes from outside, and not from the user.
        #[derive(Debug)]
        pub(crate) enum Event {
            $($Feature(<crate::app::$module::$Feature as Feature>::Event),)*
            /// Something has happened that every feature is told.
            Fact(Fact),
            /// A later start of the program forwards its files.
            ForwardedFiles(ForwardedFiles),
            /// Whether the window fills the screen.
            FillsScreen(bool),
            /// Time has passed; the clock of the window, in seconds.
            Tick(f64),
            /// The settings were stored, or could not be.
            SettingsKept(io::Result<()>),
            /// The keys were stored, or could not be.
            KeysKept(io::Result<()>),
        }

        /// An answer to the question of a feature.
        #[derive(Debug)]
        pub(crate) enum Answer {
            $($Feature(<crate::app::$module::$Feature as Feature>::Answer),)*
        }

        /// What the window asks of the world outside. A [`Host`](super::host::Host) carries it out.
        #[derive(Debug, PartialEq)]
        pub(crate) enum Effect {
            $($Feature(<crate::app::$module::$Feature as Feature>::Effect),)*
            /// Open another window, with this file or with nothing.
            OpenWindow(Option<PathBuf>),
            /// Bring the window before all others.
            ComeForward,
            /// Fill the screen, or be a window again.
            FillScreen(bool),
            /// Save the settings.
            SaveSettings(Settings),
            /// Save the file of keys.
            SaveKeys(Vec<u8>),
        }
    };
}
features!(actions);
