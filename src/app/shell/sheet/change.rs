//! The page that changes keys: every change takes effect at once, is saved, and can be undone.

use egui::{
    Align, Align2, Button, ComboBox, CornerRadius, FontId, Id, Key, Label, Layout, Modifiers, Popup, Rect, RichText,
    Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use crate::app::kit::command::key_name;
use crate::app::kit::list::{List, ListRow, with_heading};
use crate::app::kit::menu;
use crate::app::kit::question::mark_default;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::keymap::presets::Preset;
use crate::app::shell::keymap::{Change, Clash, Recording};
use crate::app::shell::own::Own;
use crate::app::shell::sheet::{Listed, Row, Sheet, clashing, search_field_ui, search_id, words};
use crate::app::shell::state::State;
use crate::app::shell::words as shell_words;
use crate::lang::Language;

const ROW: f32 = 30.0;
/// The number of commands for Page Up and Page Down.
const PAGE: isize = 10;

pub(in crate::app::shell) fn change_ui(
    ui: &mut Ui,
    state: &State,
    recording: Option<Recording>,
    sheet: &mut Sheet,
    height: f32,
    out: &mut Vec<Action>,
) {
    sheet.update(state);
    let mut page = Page { state, language: state.desk.language(), recording, out };
    page.head_ui(ui);
    ui.add_space(4.0);
    page.search_ui(ui, sheet);
    ui.add_space(4.0);
    page.list_ui(ui, sheet, height - 64.0);
    ui.add_space(4.0);
    page.tip_ui(ui);
    ui.add_space(2.0);
    page.feet_ui(ui);
}

struct Page<'a> {
    state: &'a State,
    language: Language,
    recording: Option<Recording>,
    out: &'a mut Vec<Action>,
}

impl Page<'_> {
    fn head_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.heading(words::CHANGE_TITLE.get(self.language));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let keys = &self.state.keys;
                for (can, own, change) in
                    [(keys.can_redo(), Own::Redo, Change::Redo), (keys.can_undo(), Own::Undo, Change::Undo)]
                {
                    if ui.add_enabled(can, Button::new(own.entry().name(self.language))).clicked() {
                        self.out.push(Action::Keys(change));
                    }
                }
            });
        });
    }

    /// Arrows select commands, Enter records another key for the selected one.
    fn search_ui(&mut self, ui: &mut Ui, sheet: &mut Sheet) {
        let Self { state, language, recording, .. } = *self;
        let id = search_id();
        let is_first = ui.memory(|memory| memory.focused().is_none());
        let is_covered = Popup::is_any_open(ui.ctx());
        let is_asked = state.keys.clash.is_some();
        let has_keys =
            recording.is_none() && !is_asked && !is_covered && (is_first || ui.memory(|memory| memory.has_focus(id)));
        if has_keys {
            let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, -1), (Key::PageDown, PAGE), (Key::PageUp, -PAGE)] {
                while pressed(key) {
                    sheet.step(by);
                }
            }
            if pressed(Key::Enter)
                && let Some(command) = sheet.command()
            {
                let place = (!state.desk.keys.keys(&command.about()).is_empty()).then_some(0);
                self.out.push(Action::RecordKey(Some(Recording { command, place })));
            }
        }
        let clashes = Command::all().filter(|&command| clashing(&state.desk.keys, command).is_some()).count();
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.preset_ui(ui);
                ui.label(words::PRESET.get(language));
                if clashes > 0 || sheet.listed == Listed::Clashing {
                    let text = RichText::new(words::clashes(language, clashes)).color(Palette::of_ui(ui).warning);
                    let only = sheet.listed == Listed::Clashing;
                    if ui.add(Button::selectable(only, text).frame_when_inactive(true)).clicked() {
                        sheet.listed = if only { Listed::All } else { Listed::Clashing };
                        sheet.search(state);
                    }
                }
                let response = search_field_ui(ui, state, sheet, recording.is_none() && !is_asked);
                if recording.is_some() && response.clicked() {
                    self.out.push(Action::RecordKey(None));
                }
            });
        });
    }

    fn preset_ui(&mut self, ui: &mut Ui) {
        let now = self.state.keys.file().preset();
        let list = ComboBox::from_id_salt("preset").selected_text(now.name()).show_ui(ui, |ui| {
            for preset in Preset::ALL {
                if menu::check_ui(ui, preset.name(), preset == now).clicked() {
                    self.out.push(Action::Keys(Change::Preset(preset)));
                }
            }
        });
        let name = words::PRESET.get(self.language);
        list.response.widget_info(|| {
            let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
            info.current_text_value = Some(now.name().to_owned());
            info
        });
    }

    fn list_ui(&mut self, ui: &mut Ui, sheet: &mut Sheet, height: f32) {
        let name = words::CHANGE_TITLE.get(self.language);
        let mut list = List::new("change keys", ROW, sheet.rows.len()).height(height).label(name);
        if std::mem::take(&mut sheet.scrolls)
            && let Some(marked) = sheet.marked
        {
            list = list.reveal(with_heading(marked), 0.0);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        list.show(ui, |ui, row| self.row_ui(ui, sheet, row));
    }

    fn row_ui(&mut self, ui: &mut Ui, sheet: &mut Sheet, ListRow { index: row, rect, .. }: ListRow) {
        let Self { state, language, recording, .. } = *self;
        let palette = Palette::of_ui(ui);
        let rect = rect.with_max_x(rect.right() - 4.0);
        let command = match sheet.rows[row] {
            Row::Command(command) => command,
            Row::Heading(heading) => {
                let at = pos2(rect.left() + 12.0, rect.bottom() - 5.0);
                ui.painter().text(at, Align2::LEFT_BOTTOM, heading, FontId::proportional(12.5), palette.weak);
                return;
            }
            Row::Letters => return letters_ui(ui, language, rect),
            Row::Other(_) => return,
        };
        let about = command.about();
        let (keys, name) = (state.desk.keys.keys(&about), about.full_name(language));
        let is_marked = sheet.marked == Some(row);
        let clash = clashing(&state.desk.keys, command);
        let response = ui.interact(rect, Id::unique(("key row", about.id)), Sense::CLICK);
        if response.clicked() {
            sheet.marked = Some(row);
            self.out.extend(recording.map(|_| Action::RecordKey(None)));
        }
        let remark = clash.map(|(key, other)| words::clash(language, &key_name(language, &key), other.name(language)));
        response.widget_info(|| {
            let names: Vec<String> = keys.iter().map(|key| key_name(language, key)).collect();
            let parts = [name.as_ref(), &names.join(" "), remark.as_deref().unwrap_or_default()];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            WidgetInfo::selected(Role::ListBoxOption, true, is_marked, parts.join(words::COMMA.get(language)))
        });
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(is_marked));
        if is_marked || response.hovered() {
            ui.painter().rect_filled(rect, CornerRadius::same(6), palette.hovered);
        }
        if is_marked {
            let bar = Rect::from_min_size(rect.min, vec2(3.0, ROW));
            ui.painter().rect_filled(bar.shrink2(vec2(0.0, 4.0)), CornerRadius::same(1), palette.accent);
        }
        let room = rect.shrink2(vec2(8.0, 3.0));
        let mut right = ui.new_child(
            UiBuilder::new().max_rect(room).layout(Layout::right_to_left(Align::Center)).id_salt(("key row", about.id)),
        );
        right.spacing_mut().item_spacing.x = 6.0;
        self.keys_ui(&mut right, command, is_marked);
        let left = right.min_rect().left();
        let mut label = ui.new_child(
            UiBuilder::new()
                .max_rect(room.with_max_x(left - 8.0))
                .layout(Layout::left_to_right(Align::Center))
                .id_salt(("key name", about.id)),
        );
        label.add_space(4.0);
        label.add(Label::new(RichText::new(name.as_ref()).color(palette.text)).truncate().selectable(false));
        if let Some(remark) = remark {
            label.add(Label::new(RichText::new(remark).small().color(palette.warning)).truncate().selectable(false));
        }
    }

    /// From right to left; those of the selected command are buttons, followed by ones to add and reset.
    fn keys_ui(&mut self, ui: &mut Ui, command: Command, is_marked: bool) {
        let Self { state, language, .. } = *self;
        if let Some(clash) = state.keys.clash.filter(|clash| clash.command() == command) {
            return self.clash_ui(ui, clash);
        }
        let recording = self.recording.filter(|recording| recording.command == command);
        let about = command.about();
        let keys = state.desk.keys.keys(&about);
        if is_marked {
            if state.keys.file().keys(command).is_some()
                && ui.add(small(words::RESET.get(language))).on_hover_text(words::RESET_TIP.get(language)).clicked()
            {
                self.out.push(Action::Keys(Change::Reset(command)));
            }
            let add = words::ADD.get(language);
            if recording.is_none_or(|recording| recording.place.is_some())
                && ui.add(small("＋")).accessible_name(add).on_hover_text(add).clicked()
            {
                self.out.push(Action::RecordKey(Some(Recording { command, place: None })));
            }
        }
        if recording.is_some_and(|recording| recording.place.is_none()) {
            recording_ui(ui, words::PRESS.get(language));
        }
        for (place, key) in keys.iter().enumerate().rev() {
            if recording.is_some_and(|recording| recording.place == Some(place)) {
                recording_ui(ui, words::PRESS.get(language));
            } else if is_marked {
                let name = key_name(language, key);
                let button = ui.add(small(&name));
                let tip = words::replace(language, &name);
                if button.accessible_name(tip.as_str()).on_hover_text(tip).clicked() {
                    self.out.push(Action::RecordKey(Some(Recording { command, place: Some(place) })));
                }
            } else {
                cap_ui(ui, &key_name(language, key));
            }
        }
    }

    /// Asks in the row where the key was pressed.
    fn clash_ui(&mut self, ui: &mut Ui, clash: Clash) {
        let language = self.language;
        let take = ui.add(small(words::TAKE.get(language)));
        mark_default(ui, &take, true);
        if take.clicked() {
            self.out.push(Action::TakeKey(true));
        }
        if ui.add(small(words::LEAVE.get(language))).clicked() {
            self.out.push(Action::TakeKey(false));
        }
        let text = words::owned(language, &key_name(language, &clash.key), clash.owner.name(language));
        let text = RichText::new(text).size(12.5).color(Palette::of_ui(ui).warning);
        let label = ui.add(Label::new(text).truncate());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Assertive));
    }

    fn tip_ui(&self, ui: &mut Ui) {
        let palette = Palette::of_ui(ui);
        let (text, color) = match (self.recording, &self.state.keys.message) {
            (_, Some(message)) => (message.as_str(), palette.warning),
            (Some(_), None) => (words::RECORDING_TIP.get(self.language), palette.weak),
            (None, None) => (words::CHANGE_TIP.get(self.language), palette.weak),
        };
        ui.horizontal(|ui| {
            ui.set_height(20.0);
            let label = ui.add(Label::new(RichText::new(text).small().color(color)).truncate());
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
        });
    }

    fn feet_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let has_own = Command::all().any(|command| self.state.keys.file().keys(command).is_some());
            if ui.add_enabled(has_own, Button::new(words::RESET_ALL.get(self.language))).clicked() {
                self.out.push(Action::Keys(Change::ResetAll));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(shell_words::CLOSE.get(self.language)).clicked() {
                    self.out.push(Action::CloseModal);
                }
            });
        });
    }
}

fn letters_ui(ui: &Ui, language: Language, rect: Rect) {
    let (text, color) = (words::LETTERS.get(language), Palette::of_ui(ui).weak);
    let galley = wrap::one_line(ui.painter(), text, FontId::proportional(12.5), color, rect.width() - 24.0);
    let response = ui.interact(rect, Id::unique("key row letters"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().galley(pos2(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0), galley, color);
    response.on_hover_text(text);
}

fn small(name: &str) -> Button<'_> {
    Button::new(RichText::new(name).size(12.5)).small().min_size(vec2(24.0, 21.0)).corner_radius(4)
}

fn cap_ui(ui: &mut Ui, name: &str) {
    let color = Palette::of_ui(ui).weak;
    let galley = ui.painter().layout_no_wrap(name.to_owned(), FontId::proportional(12.5), color);
    let (rect, _) = ui.allocate_exact_size(vec2((galley.size().x + 14.0).max(24.0), 21.0), Sense::hover());
    ui.painter().rect_stroke(rect, 4, Stroke::new(1.0, color.gamma_multiply(0.5)), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, color);
}

fn recording_ui(ui: &mut Ui, text: &str) {
    let palette = Palette::of_ui(ui);
    let text = RichText::new(text).size(12.5).color(palette.on_chosen);
    egui::Frame::new().fill(palette.chosen).corner_radius(4).inner_margin(egui::Margin::symmetric(8, 2)).show(
        ui,
        |ui| {
            let label = ui.label(text);
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Assertive));
        },
    );
}
