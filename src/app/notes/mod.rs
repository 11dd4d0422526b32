//! Comments, bookmarks, times and headers of a record, and searching them.

mod bookmarks;
mod commands;
mod find;
mod handicap;
mod panels;
#[cfg(test)]
mod tests;
pub(crate) mod ui;
mod update;
pub(crate) mod words;

use crate::app::desk::Desk;
use crate::app::desk::origin::GameId;
use crate::lang::Naming;
use crate::notation::fold::Kana;
use crate::notation::quote::After;
use crate::record::{NodeId, Revision};
use crate::shogi::Move;

use bookmarks::Bookmarks;
pub(crate) use commands::Command;
use find::{Find, HitLocation};

#[derive(Debug, Default)]
pub(crate) struct Notes {
    page: Page,
    find: Find,
    bookmarks: Bookmarks,
    caret: Option<Caret>,
    /// The last field to focus, with the number of the request, so that a panel answers each request once.
    focus: Option<(usize, Field)>,
    listed: Option<ListKey>,
}

type ListKey = ((GameId, usize), Revision, Naming, Page);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    #[default]
    Comment,
    Bookmarks,
    Headers,
    Find,
}

#[derive(Clone, Debug)]
pub(crate) enum Input {
    Run(Command),
    Show(Page),
    /// The caret moved before this character of the comment.
    Caret(usize),
    /// Shows quoted moves on the board, from here or from one move before.
    Preview(Vec<Move>, After),
    AddPreview,
    EndPreview,
    Find(String),
    MatchKana(Kana),
    /// Goes to a hit by its index and its location, which stays valid if the list changes.
    GoToHit(usize, HitLocation),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    /// With the caret before this character, or where it was last.
    Comment(Option<usize>),
    Bookmark,
    Find,
    Head,
}

impl Notes {
    pub(crate) fn focus_requests(&self) -> usize {
        self.focus.map_or(0, |(number, _)| number)
    }

    fn request_focus(&mut self, field: Field) {
        self.focus = Some((self.focus_requests() + 1, field));
    }
}

/// The caret in a comment before the user began to play moves, which can be inserted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Caret {
    game: (GameId, usize),
    node: NodeId,
    at: usize,
}

impl Caret {
    pub(super) fn of(desk: &Desk, at: usize) -> Self {
        let place = desk.place();
        Self { game: place.game, node: place.node, at }
    }

    /// From the comment's node to the cursor; `None` if the cursor is elsewhere or there are no moves.
    pub(super) fn moves(&self, desk: &Desk) -> Option<Vec<NodeId>> {
        let game = desk.game();
        let tree = game.record().tree();
        let here = self.game == desk.place().game && tree.contains(self.node);
        let mut moves = Vec::new();
        let mut node = game.node();
        while here && node != self.node {
            if tree.is_stuck(node) {
                return None;
            }
            if tree.mv(node).is_some() {
                moves.push(node);
            }
            node = tree.parent(node)?;
        }
        moves.reverse();
        (!moves.is_empty()).then_some(moves)
    }
}
