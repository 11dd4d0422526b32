//! What is written in a game: comments, bookmarks, headers, times, and finding words in them.

mod bookmarks;
mod caret;
mod commands;
mod find;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;

use std::convert::Infallible;

pub(crate) use commands::{COMMANDS, Command};

use crate::app::desk::feature::Feature;
use crate::app::desk::origin::GameId;
use crate::lang::Language;
use crate::notation::fold::Kana;
use crate::notation::quote::After;
use crate::record::Revision;
use crate::shogi::Move;

use bookmarks::Bookmarks;
use caret::Caret;
use find::{Find, Found};

/// The feature.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    page: Page,
    find: Find,
    bookmarks: Bookmarks,
    /// Where played moves can be added to a comment.
    caret: Option<Caret>,
    /// The field that was called last, and how many have been called: panels heed each call once.
    called: Option<(usize, Field)>,
    /// What the list on the open page was made of.
    listed: Option<Listed>,
}

/// What a list was made of: it is made anew when any of it differs.
type Listed = ((GameId, usize), Revision, Language, Page);

impl Feature for Notes {
    type Action = Action;
    type Effect = Infallible;
    type Ask = Infallible;
}

/// A page of the lower part of the side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// What is written beside the current move.
    #[default]
    Comment,
    /// All bookmarks.
    Bookmarks,
    /// The game's headers.
    Headers,
    /// Finding words.
    Find,
}

/// What can happen to it. Edits are wishes.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Run a command.
    Run(Command),
    /// Open a page.
    Show(Page),
    /// The caret stands before this character of the current comment.
    Caret(usize),
    /// Show on the board what a comment quotes: these moves, from here or from one move before.
    Preview(Vec<Move>, After),
    /// Add the moves that are shown to the record, and go to the last of them.
    KeepPreview,
    /// Show the game again.
    EndPreview,
    /// Find these words.
    Look(String),
    /// Tell hiragana from katakana, or do not.
    TellKana(Kana),
    /// Go to what was found there. Its index in the list says which of several in one text it is.
    GoToHit(usize, Found),
}

/// A field that shall have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// The comment, with the caret before this character, or where it was last.
    Comment(Option<usize>),
    /// The name of the last bookmark of the current move.
    Bookmark,
    /// The words to find.
    Find,
}

impl Notes {
    /// How many fields have been called: who reads the keys changes when this grows.
    pub(crate) fn calls(&self) -> usize {
        self.called.map_or(0, |(calls, _)| calls)
    }

    /// Gives a field the focus.
    fn call(&mut self, field: Field) {
        self.called = Some((self.calls() + 1, field));
    }
}
