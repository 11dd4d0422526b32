//! The form: the folder, the format, and where the results go.

use std::path::PathBuf;

use crate::convert::name::{Template, TemplateError};
use crate::convert::{Out, Request};
use crate::format::{Encoding, Target};

pub(crate) const TARGETS: [Target; 8] =
    [Target::Kif, Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Jkf, Target::Usi, Target::Sfen];

/// `None` is the encoding of the format or of the file.
pub(crate) const ENCODINGS: [Option<Encoding>; 4] =
    [None, Some(Encoding::Utf8), Some(Encoding::ShiftJis), Some(Encoding::EucJp)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Folder,
    Beside,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Form {
    /// As typed.
    pub(crate) folder: String,
    pub(crate) subfolders: bool,
    pub(crate) target: Target,
    pub(crate) encoding: Option<Encoding>,
    pub(crate) place: Place,
    /// As typed; `None` for the proposed folder.
    pub(crate) results: Option<String>,
    /// Empty for the names of the files.
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

    /// By default next to the source, with the format in its name.
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

    /// A dry run unless it `writes`.
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
