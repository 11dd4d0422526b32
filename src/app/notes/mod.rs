//! Comments, bookmarks, times and headers of a record, and finding words in them.

mod bookmarks;
mod caret;
mod commands;
mod find;
mod handicap;
mod head;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;

use std::convert::Infallible;

pub(crate) use commands::{COMMANDS, Command};

use crate::app::desk::feature::Feature;
use crate::app::desk::origin::GameId;
use crate::lang::Naming;
use crate::notation::fold::Kana;
use crate::notation::quote::After;
use crate::record::Revision;
use crate::shogi::Move;

use bookmarks::Bookmarks;
use caret::Caret;
use find::{Find, HitPlace};

/// The feature's state.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    page: Page,
    find: Find,
    bookmarks: Bookmarks,
    /// Where played moves can be added to a comment.
    caret: Option<Caret>,
    /// The field that was asked last to take the focus, and the number of that request: a panel answers each once.
    focus: Option<(usize, Field)>,
    /// What the list on the open page was made from.
    listed: Option<ListKey>,
}

/// What a list was made from: it is made again when any of it differs.
type ListKey = ((GameId, usize), Revision, Naming, Page);

impl Feature for Notes {
    type Action = Action;
    type Effect = Infallible;
    type Ask = Infallible;
}

/// A page of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// Time, bookmarks and comment of the current move.
    #[default]
    Comment,
    /// All bookmarks.
    Bookmarks,
    /// The game's headers.
    Headers,
    /// Finding words.
    Find,
}

/// What the user does to notes, beside wishes and edits.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Run a command.
    Run(Command),
    /// Open a page.
    Show(Page),
    /// The caret was moved to before this character of the current comment.
    Caret(usize),
    /// Show moves that a comment quotes on the board, played from here or from one move before.
    Preview(Vec<Move>, After),
    /// Add the moves on the board to the record, and go to the last of them.
    AddPreview,
    /// Show the game again.
    EndPreview,
    /// Find these words.
    Find(String),
    /// Match hiragana and katakana exactly, or not.
    MatchKana(Kana),
    /// Go to a hit: its index in the list, and its place, which is valid even if the list has changed since.
    GoToHit(usize, HitPlace),
}

/// A field that can be asked to take the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// The comment, with the caret before this character, or where it was last.
    Comment(Option<usize>),
    /// The name of the last bookmark of the current move.
    Bookmark,
    /// The words to find.
    Find,
    /// The first header in the head of the game.
    Head,
}

impl Notes {
    /// How often fields were asked to take the focus.
    pub(crate) fn focus_requests(&self) -> usize {
        self.focus.map_or(0, |(number, _)| number)
    }

    /// Whether the field that was asked last is one of the panel, not of the head.
    pub(crate) fn wants_panel(&self) -> bool {
        self.focus.is_some_and(|(_, field)| field != Field::Head)
    }

    /// Asks a field to take the focus.
    fn request_focus(&mut self, field: Field) {
        self.focus = Some((self.focus_requests() + 1, field));
    }
}
