//! What is written in a game, as the window shows it: which page is open, what is looked for, where the caret
//! stands.

use crate::app::desk::origin::GameId;
use crate::app::notes::find::Find;
use crate::app::shell::state::State;
use crate::lang::Language;
use crate::notation::fold::Kana;
use crate::notation::quote::After;
use crate::record::{NodeId, Revision};
use crate::shogi::Move;

/// What the lower part of the side shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Page {
    /// What is written beside the current move.
    #[default]
    Comment,
    /// All bookmarks.
    Bookmarks,
    /// The game's headers.
    Headers,
    /// Looking for words.
    Find,
}

/// What the user can do with notes, edits apart.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// Open a page.
    Show(Page),
    /// The caret stands before this character of the current comment.
    Caret(usize),
    /// Show what a comment quotes: these moves, beginning here or one move before.
    Preview(Vec<Move>, After),
    /// Put the moves that are shown into the record, and go there.
    KeepPreview,
    /// Show the game again.
    EndPreview,
    /// Look for these words.
    Look(String),
    /// Tell hiragana from katakana, or do not.
    TellKana(Kana),
    /// Go to what was found, by its place in the list.
    GoToHit(usize),
}

/// Where in a comment moves can be put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caret {
    game: (GameId, usize),
    /// Whose comment.
    pub(crate) node: NodeId,
    /// Before which character.
    pub(crate) at: usize,
}

/// A field that shall have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// The comment, with the caret here, or where it was last.
    Comment(Option<usize>),
    /// The name of the last bookmark of the current move.
    Bookmark,
    /// The words to look for.
    Find,
}

/// A bookmark, as the list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Where it is set.
    pub(crate) node: NodeId,
    /// Which of that node's it is.
    pub(crate) index: usize,
    /// Its name.
    pub(crate) name: String,
    /// The move it is set at.
    pub(crate) place: String,
}

/// What the lists were made of: they are made anew when any of it differs.
type Listed = ((GameId, usize), Revision, Language, Page);

/// Everything about notes that is not in the record.
#[derive(Debug, Default)]
pub(crate) struct Notebook {
    /// What is open.
    pub(crate) page: Page,
    /// What is looked for.
    pub(crate) find: Find,
    /// Where moves can be put into a comment.
    pub(crate) caret: Option<Caret>,
    /// The field that was called last, and how many have been called: panels heed each call once.
    pub(crate) called: Option<(usize, Field)>,
    bookmarks: Vec<Marked>,
    more_bookmarks: usize,
    listed: Option<Listed>,
}

/// How many bookmarks are listed. Nobody sets as many.
const LISTED: usize = 500;

impl Notebook {
    /// Gives a field the focus.
    pub(crate) fn call(&mut self, field: Field) {
        let calls = self.called.map_or(0, |(calls, _)| calls);
        self.called = Some((calls + 1, field));
    }

    /// The bookmarks of the record, in its order.
    pub(crate) fn bookmarks(&self) -> &[Marked] {
        &self.bookmarks
    }

    /// How many bookmarks are not in the list.
    pub(crate) fn more_bookmarks(&self) -> usize {
        self.more_bookmarks
    }

    /// What was found has to be looked for again.
    pub(crate) fn outdate(&mut self) {
        self.listed = None;
    }
}

/// Makes the lists anew that are open and no longer tell what the record holds.
pub(crate) fn renew(state: &mut State) {
    let page = state.notebook.page;
    let place = state.desk.place();
    let listed = (place.game, place.revision, state.desk.language(), page);
    if state.notebook.listed == Some(listed) {
        return;
    }
    match page {
        Page::Bookmarks => {
            let (bookmarks, more) = bookmarks(state);
            state.notebook.bookmarks = bookmarks;
            state.notebook.more_bookmarks = more;
        }
        Page::Find => look(state),
        Page::Comment | Page::Headers => {}
    }
    state.notebook.listed = Some(listed);
}

/// Looks again for what is looked for.
pub(crate) fn look(state: &mut State) {
    let mut find = std::mem::take(&mut state.notebook.find);
    find.renew(state.desk.game().record(), state.desk.language());
    state.notebook.find = find;
}

fn bookmarks(state: &State) -> (Vec<Marked>, usize) {
    let (record, language) = (state.desk.game().record(), state.desk.language());
    let tree = record.tree();
    let mut all = tree.walk().flat_map(|node| {
        let names = tree.note(node).bookmarks.iter().enumerate();
        names.map(move |(index, name)| (node, index, name))
    });
    let first = all.by_ref().take(LISTED);
    let listed = first
        .map(|(node, index, name)| Marked {
            node,
            index,
            name: name.clone(),
            place: crate::app::desk::describe::place(language, record, node),
        })
        .collect();
    (listed, all.count())
}

impl Caret {
    /// The caret before a character of the comment that is shown.
    pub(crate) fn of(state: &State, at: usize) -> Self {
        let place = state.desk.place();
        Self { game: place.game, node: place.node, at }
    }

    /// The moves from the comment to the board that is shown, if the one leads to the other: what can be put in.
    pub(crate) fn moves(&self, state: &State) -> Option<Vec<NodeId>> {
        let game = state.desk.game();
        let tree = game.record().tree();
        let here = self.game == state.desk.place().game && tree.contains(self.node);
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
