//! Comments, bookmarks, and looking for words in them.

use crate::app::desk::describe;
use crate::app::desk::edit::Edit;
use crate::app::desk::preview::Preview;
use crate::app::notes::find::Found;
use crate::app::notes::notebook::{self, Caret, Field, Note, Page};
use crate::app::shell::state::State;
use crate::app::text;
use crate::record::{Branch, Document, Record};

pub(crate) fn note(state: &mut State, note: Note) {
    match note {
        Note::Show(page) => state.notebook.page = page,
        Note::Caret(at) => state.notebook.caret = Some(Caret::of(state, at)),
        Note::Preview(moves, after) => {
            if let Some(preview) = Preview::of(state.desk.game(), moves, after) {
                state.desk.preview(preview);
            }
        }
        Note::KeepPreview => keep_preview(state),
        Note::EndPreview => {
            state.desk.end_preview();
        }
        Note::Look(words) => {
            state.notebook.find.words = words;
            state.notebook.find.at = None;
            state.notebook.outdate();
        }
        Note::TellKana(kana) => {
            state.notebook.find.kana = kana;
            state.notebook.find.at = None;
            state.notebook.outdate();
        }
        Note::GoToHit(index) => go_to_hit(state, index),
    }
}

/// Puts the moves on the board into the record, or finds them there, and goes to the last.
fn keep_preview(state: &mut State) {
    let Some(preview) = state.desk.end_preview() else { return };
    let mut line = Document::new(Record::new(state.desk.game().record().position_at(preview.from)));
    for &mv in &preview.moves {
        if line.play(mv).is_err() {
            return;
        }
    }
    state.desk.walk(|game| game.go_to_node(preview.from));
    state.desk.edit(Edit::Paste(Box::new(Branch::whole(line.record()))));
    state.desk.walk(|game| {
        let tree = game.record().tree();
        let next = |node, mv| tree.children(node).iter().copied().find(|&child| tree.mv(child) == Some(mv));
        let last = preview.moves.iter().try_fold(preview.from, |node, &mv| next(node, mv));
        if let Some(last) = last {
            game.go_to_node(last);
        }
    });
}

pub(crate) fn show(state: &mut State, page: Page, field: Option<Field>) {
    state.notebook.page = page;
    if let Some(field) = field {
        state.notebook.call(field);
    }
}

fn go_to_hit(state: &mut State, index: usize) {
    let Some(hit) = state.notebook.find.hits().get(index) else { return };
    let found = hit.found;
    state.notebook.find.at = Some(index);
    match found {
        Found::Comment(node) | Found::Bookmark(node) => state.desk.walk(|game| game.go_to_node(node)),
        Found::Header(_) => {}
    }
}

/// Goes to the next find, or to the one before.
pub(crate) fn find_beside(state: &mut State, back: bool) {
    // The page may be closed, and the list an old one.
    notebook::look(state);
    if let Some(index) = state.notebook.find.beside(back) {
        go_to_hit(state, index);
    }
}

/// Sets a bookmark at the cursor, to be named at once.
pub(crate) fn add_bookmark(state: &mut State) {
    let game = state.desk.game();
    let node = game.node();
    let mut bookmarks = game.record().tree().note(node).bookmarks.clone();
    bookmarks.push(text::new_bookmark(state.desk.language(), describe::number(game.record(), node)));
    state.desk.edit(Edit::Bookmarks(node, bookmarks));
    show(state, Page::Comment, Some(Field::Bookmark));
}

/// Puts the moves that lead from the comment that was being written to the board into that comment, in words.
pub(crate) fn quote_moves(state: &mut State) {
    let Some(caret) = state.notebook.caret else { return };
    let Some(moves) = caret.moves(state) else { return };
    let record = state.desk.game().record();
    let quoted: String = moves.into_iter().map(|node| describe::quoted(record, node)).collect();
    let comment = record.tree().note(caret.node).comment.as_deref().unwrap_or("");
    let split = comment.char_indices().nth(caret.at).map_or(comment.len(), |(byte, _)| byte);
    let (before, behind) = comment.split_at(split);
    let comment = format!("{before}{quoted}{behind}");
    let at = before.chars().count() + quoted.chars().count();
    state.desk.walk(|game| game.go_to_node(caret.node));
    state.desk.edit(Edit::Comment(caret.node, Some(comment)));
    show(state, Page::Comment, Some(Field::Comment(Some(at))));
}
