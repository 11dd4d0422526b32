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
use crate::lang::Language;

macro_rules! actions {
    ($($module:ident: $Feature:ident $([$Command:ident])?,)*) => {
        #[derive(Debug)]
        pub(crate) enum Action {
            $($Feature(<crate::app::$module::$Feature as Feature>::Input),)*
            Event(Event),
            Command(Command),
            Wish(Wish),
            Answered(Answer),
            SelectGame(GameId),
            MoveGame(GameId, usize),
            SelectRecord(GameId, usize),
            PastedPicture,
            CloseWelcome,
            OpenSample,
            /// In points; `None` lets the window decide.
            Resize(Edge, Option<f32>),
            Dismiss(NoticeId),
            DismissAll,
            DismissStatus,
            /// Also reverts what was chosen in the modal.
            CloseModal,
            Preferences(preferences::Change),
            Keys(keymap::Change),
            /// `None` stops waiting for a key.
            RecordKey(Option<keymap::Recording>),
            /// Whether a key is taken from the other command that has it.
            TakeKey(bool),
            Recorded(KeyboardShortcut),
            Palette(palette::Choice),
            ShowBoard(BoardTheme, PieceSet),
            KeepBoard,
        }

        #[derive(Debug)]
        pub(crate) enum Event {
            $($Feature(<crate::app::$module::$Feature as Feature>::Event),)*
            Fact(Fact),
            /// From a later start of the program.
            ForwardedFiles(ForwardedFiles),
            FillsScreen(bool),
            /// In seconds of the window's clock.
            Tick(f64),
            SettingsKept(io::Result<()>),
            KeysKept(io::Result<()>),
            GuideNotOpened,
        }

        #[derive(Debug)]
        pub(crate) enum Answer {
            $($Feature(<crate::app::$module::$Feature as Feature>::Answer),)*
        }

        /// Work outside the window, which a [`Host`](super::host::Host) carries out.
        #[derive(Debug, PartialEq)]
        pub(crate) enum Effect {
            $($Feature(<crate::app::$module::$Feature as Feature>::Effect),)*
            OpenWindow(Option<PathBuf>),
            OpenGuide(Language),
            ComeForward,
            FillScreen(bool),
            SaveSettings(Box<Settings>),
            SaveKeys(Vec<u8>),
        }
    };
}
features!(actions);
