//! Whole games for readers: annotated, with diagrams, set like a book.
//!
//! A [`Book`] has the contents in reading order: the head of the game, then moves, comments, variations and diagrams.
//! It is published as a page for browsers by [`html`](fn@html), as pages for print by [`pages`](fn@pages), and as mail
//! by [`text`](fn@text). A [`Film`] is an animation.
//!
//! ```
//! use komadai::format;
//! use komadai::lang::Language;
//! use komadai::publish::{self, Block, Book, BookOptions};
//!
//! let kif = "先手：甲\n後手：乙\n手数----指手--\n   1 ７六歩(77)\n*角道が開く\n   2 ３四歩(33)\n   3 投了\n";
//! let loaded = format::read(kif.as_bytes(), None)?;
//! let record = loaded.records.first();
//! let book = Book::of(record, &BookOptions::default(), Language::Japanese).expect("not too many diagrams");
//! assert_eq!(book.title, "甲 対 乙");
//! assert!(matches!(book.blocks[0].block, Block::Moves(_)) && matches!(book.blocks[1].block, Block::Comment { .. }));
//!
//! let page = publish::html(&book, record);
//! assert!(page.starts_with("<!doctype html>") && page.contains("角道が開く"));
//! # Ok::<(), format::ReadError>(())
//! ```

mod book;
mod compose;
mod film;
mod graph;
mod head;
mod html;
mod job;
mod pages;
#[cfg(test)]
mod tests;
mod text;
mod words;

pub use book::{Block, Book, BookOptions, Evaluations, MoveWords, Paragraph, Places, TooManyDiagrams};
pub use film::{Film, FilmError, FilmOptions};
pub use html::html;
pub use job::{Gaps, Job, PublishError, Published};
pub use pages::{PageOptions, pages};
pub use text::{columns, text};

use std::path::Path;

use crate::diagram::AnimationKind;

/// A kind of file that a game is published as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Kind {
    /// A page for browsers, for stepping through the game.
    Html,
    /// An animation with few colours.
    Gif,
    /// An animation with all colours (APNG).
    Apng,
    /// Pages for print.
    Pdf,
    /// Plain text for mail, in UTF-8.
    Text,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Pdf, Self::Html, Self::Gif, Self::Apng, Self::Text];

    /// The extension, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::Gif => "gif",
            Self::Apng => "png",
            Self::Text => "txt",
        }
    }

    /// The format of the animation, if it is one.
    #[must_use]
    pub const fn animation(self) -> Option<AnimationKind> {
        match self {
            Self::Gif => Some(AnimationKind::Gif),
            Self::Apng => Some(AnimationKind::Apng),
            Self::Html | Self::Pdf | Self::Text => None,
        }
    }

    /// The kind of a file, by its extension.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "html" | "htm" => Some(Self::Html),
            "pdf" => Some(Self::Pdf),
            "gif" => Some(Self::Gif),
            "png" | "apng" => Some(Self::Apng),
            "txt" => Some(Self::Text),
            _ => None,
        }
    }
}
