//! The problems that are listed beside the board, as other features see them.

use std::path::Path;

use crate::problems::Set;

/// The problems that are listed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed<'a> {
    /// The folder or the file that they come from.
    pub(crate) source: &'a Path,
    /// The set that they belong to; its filter says which of them are listed.
    pub(crate) set: &'a Set,
}

impl Listed<'_> {
    /// What the folder or the file is called.
    pub(crate) fn name(&self) -> String {
        let name = self.source.file_name().unwrap_or(self.source.as_os_str());
        name.to_string_lossy().into_owned()
    }
}
