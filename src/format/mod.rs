//! Reading and writing files: bytes to [`Record`](crate::record::Record)s and back.
//!
//! Reading reports [`Warning`]s and writing reports [`Loss`]es, with a location: nothing is dropped silently. A
//! [`ReadError`] means that there is nothing to show.
//!
//! ```
//! use komadai::format::{self, Dialect};
//!
//! let file = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち\n";
//! let loaded = format::read(file.as_bytes(), None)?;
//! assert!(loaded.warnings.is_empty());
//!
//! let written = format::write(&loaded.records[0], &loaded.dialect);
//! assert_eq!(written.bytes, file.as_bytes());
//! assert!(written.losses.is_empty());
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! A [`Target`] is an output format by its usual name, and converts what was read:
//!
//! ```
//! use komadai::format::{self, Format, LossKind, Target};
//!
//! let file = "V2.2\nN+甲\nPI\n+\n+7776FU\nT3\n-3334FU\nT4\n%TORYO\n";
//! let loaded = format::read(file.as_bytes(), Format::of_extension("csa"))?;
//! let usi = format::write(&loaded.records[0], &Target::Usi.dialect(Some(&loaded.dialect), Some("csa")));
//! assert_eq!(usi.bytes, b"position startpos moves 7g7f 3c3d\n");
//! for loss in &usi.losses {
//!     eprintln!("{loss}");
//! }
//! // A USI line has no player names, no times and no resignation.
//! assert!(usi.losses.iter().any(|loss| loss.kind == LossKind::TimesDropped));
//! assert_eq!(usi.losses.len(), 3);
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! # How a file is read
//!
//! `pipeline` has all steps:
//!
//! 1. bytes to text: `mail`, then `text` (the encoding);
//! 2. text to plain text: `markup` and `hands` take off what surrounds a record, `reorder` sorts its moves;
//! 3. `detect` finds the format, once `bare_board` has drawn boards without a frame;
//! 4. `several` cuts the text into records;
//! 5. the reader of the format (`kif`, `csa`, `jkf`, `usi`, `bod`) reads a record;
//! 6. the recoveries read more, where that found nothing or not everything. They are asked from top to bottom:
//!
//! | recovery | asked where | reads |
//! |---|---|---|
//! | `json` | nothing was read, or it is JKF | games in the JSON of programs |
//! | `link` | nothing was read | links that hold a game or a position |
//! | `board-in-remarks` | there is no position yet, or moves could not be played | a board in remarks, and the moves from it |
//! | `position` | there is no position yet | positions in words, drawn in part, in templates of Wikipedia |
//! | `western` | nothing was read, or headers without moves | PSN and Western notation |
//! | `free-form` | nothing above has read anything | moves as people write them down |
//! | `sfen-in-prose` | nothing was read that begins like a record | an SFEN in a sentence |
//! | `backwards` | moves could not be played or found | moves without numbers, from last to first |
//! | `link-below-headers` | there are headers and nothing else | the game of a link below headers |
//! | `headers-alone` | no format was detected | headers of any name |

mod bare_board;
mod base64;
mod bod;
mod code;
pub mod csa;
mod detect;
pub(crate) mod diagram_text;
mod dialect;
mod end_spelling;
mod error;
mod fragment;
mod free_form;
mod hands;
mod jkf;
pub mod kif;
mod layout;
mod lines;
mod loaded;
mod loss;
mod mail;
mod markup;
mod pipeline;
mod play;
mod read_back;
mod read_only;
mod reorder;
mod result_word;
mod several;
mod squares;
mod target;
mod text;
mod usi;
mod warning;
mod writing;

pub use bod::{MoveBefore, move_before, record_at};
pub use dialect::{Dialect, EndWord};
pub use error::{Location, MoveFault, ReadError, ReadErrorKind, excerpt};
pub use fragment::{FoundPosition, position_of_text};
pub use layout::Layout;
pub use loaded::{Loaded, Records};
pub use loss::{Loss, LossKind, RecordPart};
pub use several::{Collection, FurtherRecords};
pub use target::Target;
pub use text::{Encoding, Newline};
pub use warning::{NumberForm, Warning, WarningKind};
pub use writing::{Written, write, write_all, write_collection};

/// A file format, detected from the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// KIF and KIFU, the format of Kakinoki Shogi; the two differ in encoding only.
    Kif,
    /// KI2: moves in the notation of books and newspapers (▲７六歩).
    Ki2,
    /// CSA, versions 1 to 3.0.
    Csa,
    /// BOD: a board diagram as text.
    Bod,
    /// SFEN positions, one per line.
    Sfen,
    /// USI `position` commands with moves, one per line.
    Usi,
    /// JKF, json-kifu-format.
    Jkf,
}

impl Format {
    /// Its short name in lower case: `kif`, `ki2`, `csa`, `bod`, `sfen`, `usi` or `jkf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Bod => "bod",
            Self::Sfen => "sfen",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
        }
    }

    /// Whether a file of this format can hold more than one record.
    #[must_use]
    pub const fn holds_several(self) -> bool {
        matches!(self, Self::Csa | Self::Sfen | Self::Usi)
    }

    /// KIF, KI2 and BOD share a reader, and may have drawn boards.
    pub(crate) const fn is_kif(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Bod)
    }

    /// The format of a file name extension (`kif`, `KIFU`, `csa` …), in any case and without the dot.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Self::Kif,
            "ki2" | "ki2u" => Self::Ki2,
            "csa" => Self::Csa,
            "bod" | "bodu" => Self::Bod,
            "sfen" => Self::Sfen,
            "usi" => Self::Usi,
            "jkf" | "json" => Self::Jkf,
            _ => return None,
        })
    }
}

/// The recommended limit for record files, in bytes. The largest real files, with engine analysis of tens of thousands
/// of moves, have a few megabytes; a file at this limit takes seconds, and ten times its size in memory.
pub const LARGEST_FILE: u64 = 64 << 20;

/// Reads a file. Its content determines the format; the `hint`, from the file name, decides ambiguous cases. Of several
/// records in KIF, KI2 or BOD, the first is read and the others are kept as text in [`Dialect::further`].
///
/// # Errors
/// When there is nothing to show: no board, no header and no move.
pub fn read(bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
    pipeline::read(bytes, hint, several::Records::First)
}

/// Like [`read`], but reads each of several records in KIF, KI2 or BOD, as in problem collections and pasted text.
///
/// # Errors
/// When there is nothing to show: no board, no header and no move.
pub fn read_all(bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
    pipeline::read(bytes, hint, several::Records::All)
}

/// Like [`read_all`], and keeps the text of each record of KIF, KI2 or BOD in [`Dialect::collection`], so that
/// [`write_all`] writes unchanged records back as they were, in any order.
///
/// ```
/// use komadai::format;
///
/// let file = "作品番号：1\n手合割：平手\n手数----指手---\n   1 ７六歩(77)\n\n作品番号：2\n手合割：平手\n手数----指手---\n   1 ２六歩(27)\n";
/// let loaded = format::read_editable(file.as_bytes(), None)?;
/// assert_eq!(loaded.records.len(), 2);
/// assert_eq!(format::write_all(&loaded.records[..], &loaded.dialect).bytes, file.as_bytes());
/// let turned = format::write_all([&loaded.records[1], &loaded.records[0]], &loaded.dialect);
/// assert!(String::from_utf8(turned.bytes)?.starts_with("作品番号：2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is nothing to show: no board, no header and no move.
pub fn read_editable(bytes: &[u8], hint: Option<Format>) -> Result<Loaded, ReadError> {
    pipeline::read(bytes, hint, several::Records::Editable)
}
