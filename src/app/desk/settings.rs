//! What is remembered from one start to the next.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::app::desk::picture_settings::PictureSettings;
use crate::lang::Language;

/// Light, dark, or as the system is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Look {
    /// As the system is.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The user's choices. What an older file does not hold takes its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// The language of the window; `None` follows the environment.
    pub(crate) language: Option<Language>,
    /// Light or dark.
    pub(crate) look: Look,
    /// Seconds a move when playing by itself, 0.2 to 10.
    pub(crate) pace: f32,
    /// The folder of the file opened last.
    pub(crate) folder: Option<PathBuf>,
    /// What was opened or saved last, the latest first.
    pub(crate) recent: Vec<Recent>,
    /// How pictures are drawn.
    pub(crate) picture: PictureSettings,
}

/// What can be opened again. Where it is kept, a game is its path and a set `{"problems": path}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Recent {
    /// A file of games.
    Game(PathBuf),
    /// A set of problems: a folder, or a file of many.
    Set {
        /// Which.
        problems: PathBuf,
    },
}

impl Recent {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Game(path) | Self::Set { problems: path } => path,
        }
    }
}

/// How many are remembered.
const RECENT: usize = 12;

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            look: Look::System,
            pace: 1.0,
            folder: None,
            recent: Vec::new(),
            picture: PictureSettings::default(),
        }
    }
}

/// The paces there are, in seconds a move.
pub(crate) const PACES: std::ops::RangeInclusive<f32> = 0.2..=10.0;

impl Settings {
    /// Remembers what was opened or saved, and the folder of a game. Whether that is news.
    pub(crate) fn remember(&mut self, opened: Recent) -> bool {
        // What is no Unicode cannot be kept in JSON.
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

    /// Forgets what is gone. Whether it was remembered.
    pub(crate) fn forget(&mut self, gone: &Recent) -> bool {
        let before = self.recent.len();
        self.recent.retain(|other| other != gone);
        self.recent.len() < before
    }

    /// Reads settings in which every value is within its range.
    pub(crate) fn deserialize_sound(value: &serde_json::Value) -> Option<Self> {
        Self::deserialize(value).ok().filter(|settings| PACES.contains(&settings.pace))
    }
}
