//! The user's settings.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::app::desk::folder_settings::FolderSettings;
use crate::app::desk::panels::Panels;
use crate::app::desk::picture_settings::PictureSettings;
use crate::app::desk::placement::Placement;
use crate::app::desk::preferences::{
    Autosave, Coordinates, DoubleClick, GraphScale, MoveStyle, NewFiles, NewHeaders, WheelUse,
};
use crate::app::desk::rules::Rules;
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::{Language, SideNames};
use crate::notation::KingChoice;

/// Defines a struct of settings with defaults, which replace fields missing in older files.
macro_rules! with_defaults {
    ($(#[$doc:meta])* pub(crate) struct $Name:ident {
        $($(#[$about:meta])* pub(crate) $field:ident: $Type:ty = $default:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(default)]
        pub(crate) struct $Name {
            $($(#[$about])* pub(crate) $field: $Type,)*
        }

        impl Default for $Name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }
    };
}
pub(crate) use with_defaults;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ThemeChoice {
    #[default]
    System,
    Light,
    Dark,
}

with_defaults! {
    pub(crate) struct Settings {
        /// `None` follows the environment.
        pub(crate) language: Option<Language> = None,
        #[serde(rename = "look")]
        pub(crate) theme: ThemeChoice = ThemeChoice::System,
        pub(crate) board: BoardTheme = BoardTheme::default(),
        pub(crate) pieces: PieceSet = PieceSet::default(),
        /// In games; in problems the attacker's king is 王.
        pub(crate) kings: KingChoice = KingChoice::default(),
        pub(crate) coordinates: Coordinates = Coordinates::default(),
        pub(crate) moves: MoveStyle = MoveStyle::default(),
        /// In English.
        pub(crate) sides: SideNames = SideNames::default(),
        /// Whether variations are listed below the moves that they replace.
        pub(crate) lists_variations: bool = true,
        /// Of autoplay, in seconds a move, within [`PACES`].
        pub(crate) pace: f32 = 1.0,
        pub(crate) motion: bool = true,
        pub(crate) sound: bool = true,
        pub(crate) wheel: WheelUse = WheelUse::default(),
        pub(crate) double_click: DoubleClick = DoubleClick::default(),
        /// Within [`ZOOMS`].
        pub(crate) zoom: f32 = 1.0,
        pub(crate) panels: Panels = Panels::default(),
        pub(crate) graph: GraphScale = GraphScale::default(),
        pub(crate) reopens: bool = true,
        /// At the end of the last run.
        pub(crate) window: Option<Placement> = None,
        /// Of the game opened or saved last.
        pub(crate) folder: Option<PathBuf> = None,
        pub(crate) folder_list: FolderSettings = FolderSettings::default(),
        /// The latest first.
        pub(crate) recent: Vec<Recent> = Vec::new(),
        /// The ids of the last commands of the palette, the latest first.
        pub(crate) chosen: Vec<String> = Vec::new(),
        pub(crate) picture: Box<PictureSettings> = Box::default(),
        pub(crate) rules: Rules = Rules::default(),
        pub(crate) new_files: NewFiles = NewFiles::default(),
        pub(crate) new_headers: NewHeaders = NewHeaders::default(),
        pub(crate) autosave: Autosave = Autosave::default(),
    }
}

/// Serialized, a game is its path and a set `{"problems": path}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Recent {
    Game(PathBuf),
    /// A folder, or a file with many records.
    Set {
        problems: PathBuf,
    },
}

impl Recent {
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Game(path) | Self::Set { problems: path } => path,
        }
    }
}

const RECENT: usize = 12;
const CHOSEN: usize = 12;

/// Of autoplay, in seconds a move.
pub(crate) const PACES: std::ops::RangeInclusive<f32> = 0.2..=10.0;

pub(crate) const ZOOMS: std::ops::RangeInclusive<f32> = 0.7..=2.5;

impl Settings {
    /// Moves an entry to the front, and stores the folder of a game. Returns whether anything has changed.
    pub(crate) fn remember(&mut self, opened: Recent) -> bool {
        // JSON can only store paths in Unicode.
        if opened.path().to_str().is_none() || self.recent.first() == Some(&opened) {
            return false;
        }
        if let Recent::Game(path) = &opened
            && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
        {
            self.folder = Some(folder.to_owned());
        }
        self.recent.retain(|other| *other != opened);
        self.recent.insert(0, opened);
        self.recent.truncate(RECENT);
        true
    }

    pub(crate) fn remember_command(&mut self, id: &str) {
        self.chosen.retain(|other| other != id);
        self.chosen.insert(0, id.to_owned());
        self.chosen.truncate(CHOSEN);
    }

    pub(crate) fn forget(&mut self, gone: &Recent) -> bool {
        let before = self.recent.len();
        self.recent.retain(|other| other != gone);
        self.recent.len() < before
    }

    /// In tenths of the usual size; out if negative.
    pub(crate) fn zoom_by(&mut self, tenths: f32) {
        self.zoom = (((self.zoom * 10.0).round() + tenths) / 10.0).clamp(*ZOOMS.start(), *ZOOMS.end());
    }

    /// `None` if a value has the wrong type or is out of range.
    pub(crate) fn from_json(value: &serde_json::Value) -> Option<Self> {
        let is_valid = |settings: &Self| {
            PACES.contains(&settings.pace)
                && ZOOMS.contains(&settings.zoom)
                && settings.panels.is_sound()
                && settings.window.is_none_or(|window| window.is_sound())
        };
        Self::deserialize(value).ok().filter(is_valid)
    }
}
