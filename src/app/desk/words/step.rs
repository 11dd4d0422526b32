//! The names of changes, for what undo and redo say.

use crate::app::desk::arrangement::ArrangedKind;
use crate::app::desk::game::Step;
use crate::app::desk::words::edit_kind;
use crate::lang::Language;

/// The name of a change of the records for the same menu items.
const fn arranged_kind(language: Language, kind: ArrangedKind) -> &'static str {
    match (language, kind) {
        (Language::Japanese, ArrangedKind::Add) => "題の追加",
        (Language::Japanese, ArrangedKind::Remove) => "題の削除",
        (Language::Japanese, ArrangedKind::Move) => "題の並べ替え",
        (Language::Japanese, ArrangedKind::Number) => "作品番号の変更",
        (Language::English, ArrangedKind::Add) => "adding of problems",
        (Language::English, ArrangedKind::Remove) => "deletion of a problem",
        (Language::English, ArrangedKind::Move) => "reordering of problems",
        (Language::English, ArrangedKind::Number) => "numbering",
    }
}

/// The name of what is undone or redone.
pub(crate) const fn step(language: Language, step: Step) -> &'static str {
    match step {
        Step::Edit(kind) => edit_kind(language, kind),
        Step::Arrange(kind) => arranged_kind(language, kind),
    }
}

/// The menu item for undo, with the name of the edit.
pub(crate) fn undo(language: Language, what: Option<Step>) -> String {
    match (language, what.map(|what| step(language, what))) {
        (Language::Japanese, Some(what)) => format!("{what}を元に戻す"),
        (Language::Japanese, None) => "元に戻す".to_owned(),
        (Language::English, Some(what)) => format!("Undo {what}"),
        (Language::English, None) => "Undo".to_owned(),
    }
}

/// The menu item for redo, with the name of the edit.
pub(crate) fn redo(language: Language, what: Option<Step>) -> String {
    match (language, what.map(|what| step(language, what))) {
        (Language::Japanese, Some(what)) => format!("{what}をやり直す"),
        (Language::Japanese, None) => "やり直す".to_owned(),
        (Language::English, Some(what)) => format!("Redo {what}"),
        (Language::English, None) => "Redo".to_owned(),
    }
}
