//! Remarks of one kind in one row, which can be unfolded.

use std::collections::BTreeSet;

use egui::{Align, CursorIcon, Frame, Layout, Margin, Ui};

use crate::app::kit::icons::{self, Icon};
use crate::app::kit::remark::flaw_ui;
use crate::app::solver::words;
use crate::lang::Language;
use crate::shogi::Severity;

/// The groups that are unfolded, by what their rows have in common.
pub(super) type OpenGroups = BTreeSet<&'static str>;

pub(super) struct Row<'a> {
    pub(super) is_error: bool,
    pub(super) text: &'a str,
    pub(super) can_be_shown: bool,
}

/// Rows with something in `common`, of which `text` tells if there are several. Returns the clicked row.
pub(super) fn group_ui(
    ui: &mut Ui,
    language: Language,
    common: &'static str,
    text: &str,
    rows: &[Row<'_>],
    open: &mut OpenGroups,
) -> Option<usize> {
    ui.push_id((common, rows.len()), |ui| match rows {
        [] => None,
        [row] => row_ui(ui, language, row).then_some(0),
        rows => {
            let is_error = rows.iter().any(|row| row.is_error);
            if head_ui(ui, language, is_error, text, open.contains(common)) && !open.remove(common) {
                open.insert(common);
            }
            if open.contains(common) { rows_ui(ui, language, rows) } else { None }
        }
    })
    .inner
}

const INDENT: i8 = 16;

fn rows_ui(ui: &mut Ui, language: Language, rows: &[Row<'_>]) -> Option<usize> {
    let mut clicked = None;
    Frame::new().inner_margin(Margin { left: INDENT, ..Margin::ZERO }).show(ui, |ui| {
        for (index, row) in rows.iter().enumerate() {
            if ui.push_id(index, |ui| row_ui(ui, language, row)).inner {
                clicked = Some(index);
            }
        }
    });
    clicked
}

fn row_ui(ui: &mut Ui, language: Language, row: &Row<'_>) -> bool {
    let response = flaw_ui(ui, language, severity(row.is_error), row.text);
    row.can_be_shown && response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// Returns whether it is to be folded or unfolded.
fn head_ui(ui: &mut Ui, language: Language, is_error: bool, text: &str, is_open: bool) -> bool {
    let (icon, name) = if is_open { (Icon::Up, words::FOLD) } else { (Icon::Down, words::UNFOLD) };
    let name = name.get(language);
    let head = |ui: &mut Ui| {
        let button = icons::button(ui, icon, 20.0, &format!("{text}：{name}"), true).on_hover_text(name);
        let row =
            ui.with_layout(Layout::left_to_right(Align::Min), |ui| flaw_ui(ui, language, severity(is_error), text));
        button.clicked() || row.inner.on_hover_cursor(CursorIcon::PointingHand).clicked()
    };
    ui.horizontal(|ui| ui.with_layout(Layout::right_to_left(Align::Min), head).inner).inner
}

const fn severity(is_error: bool) -> Severity {
    if is_error { Severity::Error } else { Severity::Note }
}
