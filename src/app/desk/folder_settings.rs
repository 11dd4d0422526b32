//! The settings of the list of a folder's records.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct FolderSettings {
    /// `None` for the folder of the game on the board. JSON can only store paths in Unicode.
    #[serde(skip_serializing_if = "is_unwritable")]
    pub(crate) chosen: Option<PathBuf>,
    pub(crate) subfolders: bool,
    pub(crate) order: FileOrder,
    pub(crate) reversed: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileOrder {
    /// Numbers in names are compared as numbers.
    #[default]
    Name,
    /// The day of the game; games without one come last.
    Date,
    Written,
}

impl FileOrder {
    pub(crate) const ALL: [Self; 3] = [Self::Name, Self::Date, Self::Written];
}

pub(crate) fn is_unwritable(path: &Option<PathBuf>) -> bool {
    path.as_ref().is_some_and(|path| path.to_str().is_none())
}
