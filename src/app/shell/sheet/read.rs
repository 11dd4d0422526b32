//! The list of keys.

use egui::{Align, Align2, FontId, Key, Layout, Modifiers, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::kit::list::{List, ListRow};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap;
use crate::app::shell::action::Action;
use crate::app::shell::own::Own;
use crate::app::shell::reference;
use crate::app::shell::sheet::words;
use crate::app::shell::sheet::{Row, Sheet, search_field_ui};
use crate::app::shell::state::State;

const LINE: f32 = 24.0;
/// Usual width of the keys in a column, in points.
const KEYS: f32 = 168.0;
const INDENT: f32 = 8.0;
/// Least space between keys and name, in points.
const GAP: f32 = 14.0;
/// Least width of a column, in points.
const COLUMN: f32 = 400.0;

pub(in crate::app::shell) fn read_ui(
    ui: &mut Ui,
    state: &State,
    sheet: &mut Sheet,
    height: f32,
    out: &mut Vec<Action>,
) {
    let language = state.desk.language();
    sheet.update(state);
    ui.horizontal(|ui| {
        ui.heading(words::TITLE.get(language));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(Own::ChangeKeys.entry().name(language)).clicked() {
                out.push(Action::Command(Own::ChangeKeys.into()));
            }
        });
    });
    ui.add_space(4.0);
    let by = search_ui(ui, state, sheet);
    ui.add_space(4.0);
    let columns = if ui.available_width() >= 2.0 * COLUMN { 2 } else { 1 };
    let lines = lines(&sheet.rows, columns);
    let mut list = List::new("keys", LINE, lines.len()).max_height(height);
    if by != 0.0 {
        list = list.scroll_by(by);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    list.show(ui, |ui, ListRow { index, rect, .. }| {
        let width = rect.width() / columns as f32;
        for (column, row) in lines[index].iter().enumerate() {
            let Some(row) = row else { continue };
            let at = rect.left_top() + vec2(column as f32 * width, 0.0);
            row_ui(ui, state, *row, Rect::from_min_size(at, vec2(width - 12.0, LINE)));
        }
    });
    if sheet.rows.is_empty() {
        ui.label(RichText::new(words::NO_MATCHES.get(language)).color(Palette::of_ui(ui).weak));
    }
}

/// Returns the lines by which keys scroll the list.
fn search_ui(ui: &mut Ui, state: &State, sheet: &mut Sheet) -> f32 {
    let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as f32;
    let by = pressed(Key::ArrowDown) - pressed(Key::ArrowUp) + 12.0 * (pressed(Key::PageDown) - pressed(Key::PageUp));
    search_field_ui(ui, state, sheet, true);
    by
}

/// The rows of each group in columns, read one after the other.
fn lines(rows: &[Row], columns: usize) -> Vec<[Option<Row>; 2]> {
    let mut lines = Vec::new();
    for group in rows.chunk_by(|_, next| !matches!(next, Row::Heading(_))) {
        let (heading, rows) = match group {
            [heading @ Row::Heading(_), rows @ ..] => (Some(*heading), rows),
            rows => (None, rows),
        };
        lines.extend(heading.map(|heading| [Some(heading), None]));
        let count = rows.len().div_ceil(columns);
        lines.extend((0..count).map(|line| {
            let second = if columns > 1 { rows.get(line + count).copied() } else { None };
            [rows.get(line).copied(), second]
        }));
    }
    lines
}

fn row_ui(ui: &Ui, state: &State, row: Row, rect: Rect) {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    let (keys, name, color) = match row {
        Row::Heading(heading) => {
            let at = pos2(rect.left() + INDENT, rect.bottom() - 3.0);
            ui.painter().text(at, Align2::LEFT_BOTTOM, heading, FontId::proportional(12.5), palette.weak);
            let response = ui.interact(rect, ui.unique_id().with(("heading", heading)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, heading));
            return;
        }
        Row::Command(command) => {
            let about = command.about();
            let color = if state.desk.allows(about.modes) { palette.text } else { palette.weak };
            (reference::shown_keys(language, state.desk.keys.keys(&about)), about.full_name(language), color)
        }
        Row::Letters => return,
        Row::Other(index) => {
            let (keys, does) = reference::others(language, state.desk.settings.wheel)[index];
            (keys.to_owned(), does.into(), palette.text)
        }
    };
    let response = ui.interact(rect, ui.unique_id().with(("keys", keys.as_str(), &*name)), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(Role::ListItem, true, format!("{name}{}{keys}", words::COMMA.get(language)))
    });
    let painter = ui.painter_at(rect);
    let middle = rect.center().y;
    let font = FontId::proportional(13.5);
    let shown = painter.layout_no_wrap(keys, font.clone(), palette.accent);
    let left = rect.left() + KEYS.max(INDENT + shown.size().x + GAP);
    painter.galley(pos2(rect.left() + INDENT, middle - shown.size().y / 2.0), shown, palette.accent);
    let galley = wrap::one_line(&painter, &name, font, color, rect.right() - left);
    if galley.elided {
        response.on_hover_text(&*name);
    }
    painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, color);
}
