//! The choices of the settings page.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::app::desk::folder_settings::is_unwritable;
use crate::app::desk::settings::with_defaults;
use crate::diagram::Numerals;
use crate::format::{Dialect, Encoding, Format, Newline, Target};
use crate::lang::Language;
use crate::notation::Spelling;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MoveStyle {
    /// ▲７六歩 or P-7f, by language.
    #[default]
    Usual,
    /// ▲７六歩.
    FullWidth,
    /// ▲7六歩.
    HalfWidth,
    /// P-7f.
    Western,
    /// 7g7f.
    Usi,
}

impl MoveStyle {
    pub(crate) const fn spelling(self, language: Language) -> Spelling {
        match (self, language) {
            (Self::FullWidth, _) | (Self::Usual, Language::Japanese) => Spelling::FullWidth,
            (Self::HalfWidth, _) => Spelling::HalfWidth,
            (Self::Western, _) | (Self::Usual, Language::English) => Spelling::Western,
            (Self::Usi, _) => Spelling::Usi,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Coordinates {
    #[default]
    Usual,
    /// ９ to １, 一 to 九.
    Japanese,
    /// 9 to 1, 1 to 9.
    Digits,
    /// 9 to 1, a to i.
    Letters,
    Hidden,
}

impl Coordinates {
    pub(crate) const fn numerals(self, language: Language) -> Numerals {
        match (self, language) {
            (Self::Japanese, _) | (Self::Usual | Self::Hidden, Language::Japanese) => Numerals::Japanese,
            (Self::Digits, _) => Numerals::Western,
            (Self::Letters, _) | (Self::Usual | Self::Hidden, Language::English) => Numerals::Letters,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WheelUse {
    /// Down is the next move.
    #[default]
    Forward,
    /// Down is the previous move.
    Back,
    Nothing,
}

/// What the graph of a game shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GraphScale {
    /// As engines give it, in hundredths of a pawn.
    #[default]
    Evaluation,
    /// Black's chance to win, in percent.
    WinRate,
}

/// On a double click beside the board or on an empty square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DoubleClick {
    #[default]
    BoardOnly,
    FullScreen,
    Flip,
    Nothing,
}

/// For games without a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct NewFiles {
    pub(crate) format: NewFormat,
    /// For KIF, KI2 and CSA; other formats have their own.
    pub(crate) encoding: NewEncoding,
    pub(crate) newline: NewNewline,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NewFormat {
    /// KIF, `.kif`.
    #[default]
    Kif,
    /// KIF in UTF-8, `.kifu`.
    Kifu,
    Ki2,
    Csa,
    Jkf,
}

impl NewFormat {
    pub(crate) const fn target(self) -> Target {
        match self {
            Self::Kif => Target::Kif,
            Self::Kifu => Target::Kifu,
            Self::Ki2 => Target::Ki2,
            Self::Csa => Target::Csa,
            Self::Jkf => Target::Jkf,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NewEncoding {
    /// By extension: Shift_JIS except for `.kifu`.
    #[default]
    Usual,
    Utf8,
    ShiftJis,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NewNewline {
    /// That of the format.
    #[default]
    Usual,
    Crlf,
    Lf,
}

impl NewFiles {
    /// `usual` with these settings. Files named `.kifu` are always in UTF-8.
    pub(crate) fn dialect(self, target: Target, usual: Dialect) -> Dialect {
        let encoding = match self.encoding {
            _ if !matches!(usual.format, Format::Kif | Format::Ki2 | Format::Csa) || target == Target::Kifu => None,
            NewEncoding::Usual => None,
            NewEncoding::Utf8 => Some(Encoding::Utf8),
            NewEncoding::ShiftJis => Some(Encoding::ShiftJis),
        };
        let newline = match self.newline {
            NewNewline::Usual => usual.newline,
            NewNewline::Crlf => Newline::CrLf,
            NewNewline::Lf => Newline::Lf,
        };
        Dialect { encoding: encoding.unwrap_or(usual.encoding), newline, ..usual }
    }
}

/// The headers of a new record; empty ones are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct NewHeaders {
    /// Whether 開始日時 is today's date.
    pub(crate) date: bool,
    pub(crate) black: String,
    pub(crate) white: String,
    pub(crate) event: String,
    pub(crate) site: String,
}

with_defaults! {
    /// Of games without a file.
    pub(crate) struct Autosave {
        pub(crate) on: bool = false,
        /// `None` for a folder of the program among the user's documents.
        #[serde(skip_serializing_if = "is_unwritable")]
        pub(crate) folder: Option<PathBuf> = None,
        /// A template with the fields of `komadai convert --name`.
        pub(crate) name: String = USUAL_NAME.to_owned(),
    }
}

pub(crate) const USUAL_NAME: &str = "{date}-{black}-{white}";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_files_are_written_as_chosen_and_kifu_stays_utf8() {
        let chosen = NewFiles { format: NewFormat::Kif, encoding: NewEncoding::ShiftJis, newline: NewNewline::Lf };
        let of = |target: Target, chosen: NewFiles| {
            let dialect = chosen.dialect(target, target.dialect(None, None));
            (dialect.encoding, dialect.newline)
        };
        assert_eq!(of(Target::Kif, NewFiles::default()), (Encoding::ShiftJis, Newline::CrLf));
        assert_eq!(of(Target::Kif, chosen), (Encoding::ShiftJis, Newline::Lf));
        assert_eq!(of(Target::Kifu, chosen), (Encoding::Utf8, Newline::Lf));
        let utf8 = NewFiles { encoding: NewEncoding::Utf8, newline: NewNewline::Crlf, ..chosen };
        assert_eq!(of(Target::Kif, utf8), (Encoding::Utf8, Newline::CrLf));
        assert_eq!(of(Target::Csa, utf8), (Encoding::Utf8, Newline::CrLf));
        assert_eq!(of(Target::Jkf, NewFiles { newline: NewNewline::Usual, ..chosen }).0, Encoding::Utf8);
    }
}
