//! The form: the folder, the format, and where the results go.

use std::path::PathBuf;

use crate::convert::name::{Template, TemplateError};
use crate::convert::{Out, Request};
use crate::format::{Encoding, Target};

/// The formats to choose from, as files are usually passed on.
pub(crate) const TARGETS: [Target; 8] =
    [Target::Kif, Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Jkf, Target::Usi, Target::Sfen];

/// The encodings to choose from; `None` is that of the format or of the file.
pub(crate) const ENCODINGS: [Option<Encoding>; 4] =
    [None, Some(Encoding::Utf8), Some(Encoding::ShiftJis), Some(Encoding::EucJp)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Into a folder of their own.
    Folder,
    /// Next to the original files.
    Beside,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Form {
    /// The folder whose records are converted, as it was typed.
    pub(crate) folder: String,
    pub(crate) subfolders: bool,
    pub(crate) target: Target,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) place: Place,
    /// The folder for them, as the user has typed it; `None` for the one that is proposed.
    pub(crate) results: Option<String>,
    /// The template of their names; empty for those of the files.
    pub(crate) name: String,
    pub(crate) replaces: bool,
}

impl Form {
    pub(crate) fn of(folder: String) -> Self {
        Self {
            folder,
            subfolders: true,
            target: Target::Csa,
            encoding: None,
            place: Place::Folder,
            results: None,
            name: String::new(),
            replaces: false,
        }
    }

    /// The folder for the results: by default next to the source, with the format in its name.
    pub(crate) fn results(&self) -> String {
        if let Some(results) = &self.results {
            return results.clone();
        }
        let folder = PathBuf::from(self.folder.trim());
        let Some(name) = folder.file_name() else { return String::new() };
        let mut name = name.to_owned();
        name.push(format!("-{}", self.target.extension()));
        folder.with_file_name(name).to_string_lossy().into_owned()
    }

    /// The request; a dry run unless it `writes`.
    ///
    /// # Errors
    /// When the template of names is invalid.
    pub(crate) fn request(&self, writes: bool) -> Result<Request, TemplateError> {
        let name = self.name.trim();
        let name = if name.is_empty() { None } else { Some(Template::read(name)?) };
        let out = match self.place {
            Place::Folder => Out::Folder(self.results().trim().into()),
            Place::Beside => Out::Beside,
        };
        let Self { target, encoding, replaces, .. } = *self;
        Ok(Request { out, name, encoding, force: replaces, dry_run: !writes, ..Request::new(target) })
    }

    pub(crate) fn is_complete(&self) -> bool {
        !self.folder.trim().is_empty() && (self.place == Place::Beside || !self.results().trim().is_empty())
    }
}
