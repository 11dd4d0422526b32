//! What is remembered from one start to the next.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::export::Choice;
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

/// The user's choices. What a damaged or older file does not hold takes its default.
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
    /// The files that were opened or saved last, the latest first.
    pub(crate) recent: Vec<PathBuf>,
    /// How pictures are drawn.
    pub(crate) picture: Choice,
}

/// How many files are remembered.
const RECENT: usize = 12;

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            look: Look::System,
            pace: 1.0,
            folder: None,
            recent: Vec::new(),
            picture: Choice::default(),
        }
    }
}

/// The paces there are, in seconds a move.
pub(crate) const PACES: std::ops::RangeInclusive<f32> = 0.2..=10.0;

impl Settings {
    /// Remembers a file that was opened or saved, and its folder. Whether that is news.
    pub(crate) fn remember(&mut self, path: &Path) -> bool {
        // What is no Unicode cannot be kept in JSON.
        if path.to_str().is_none() || self.recent.first().is_some_and(|last| last == path) {
            return false;
        }
        self.recent.retain(|other| other != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            self.folder = Some(folder.to_owned());
        }
        true
    }

    /// Forgets a file that is gone. Whether it was remembered.
    pub(crate) fn forget(&mut self, path: &Path) -> bool {
        let before = self.recent.len();
        self.recent.retain(|other| other != path);
        self.recent.len() < before
    }

    fn file() -> Option<PathBuf> {
        Some(directories::ProjectDirs::from("", "", "komadai")?.config_dir().join("settings.json"))
    }

    /// The settings kept by an earlier run, or the defaults. A file that cannot be understood is the
    /// same as none: nothing in it is worth stopping for.
    pub(crate) fn load() -> Self {
        Self::file().and_then(|path| Self::read(&path)).unwrap_or_default()
    }

    fn read(path: &Path) -> Option<Self> {
        let mut settings: Self = serde_json::from_slice(&std::fs::read(path).ok()?).ok()?;
        if !PACES.contains(&settings.pace) {
            settings.pace = Self::default().pace;
        }
        Some(settings)
    }

    /// Keeps the settings, whole or not at all.
    ///
    /// # Errors
    /// When the configuration folder cannot be written to.
    pub(crate) fn save(&self) -> io::Result<()> {
        let Some(path) = Self::file() else { return Ok(()) };
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.flush()?;
        file.persist(path)?;
        Ok(())
    }
}
