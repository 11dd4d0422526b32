//! What each setting is set with.

use egui::{Button, Ui};

use crate::app::desk::preferences::USUAL_NAME;
use crate::app::desk::settings::{PACES, Settings, ZOOMS};
use crate::app::files;
use crate::app::kit::sound;
use crate::app::shell::action::Action;
use crate::app::shell::own::Own;
use crate::app::shell::preferences::controls::{choices_ui, steps_ui, switch_ui, text_ui};
use crate::app::shell::preferences::items::About;
use crate::app::shell::preferences::words;
use crate::app::shell::preferences::{Change, Item};
use crate::app::shell::state::State;

/// The paces of autoplay that are offered, in seconds a move.
const STEPS: [f32; 12] = [0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0];
/// The width of a field, in points.
const FIELD: f32 = 230.0;

/// The width of what a setting is set with, in points.
pub(super) const fn width_of(item: Item) -> f32 {
    match item {
        Item::Motion | Item::Sound | Item::ListsVariations | Item::Reopens | Item::Autosave | Item::Date => 48.0,
        Item::Zoom | Item::Pace | Item::Keys | Item::Panels => 140.0,
        Item::Moves | Item::Coordinates | Item::DoubleClick | Item::Format => 204.0,
        _ => 246.0,
    }
}

/// Sends the change of a setting.
pub(super) fn set(out: &mut Vec<Action>, item: Item, settings: &Settings, change: impl FnOnce(&mut Settings)) {
    let mut new = settings.clone();
    change(&mut new);
    out.push(Action::Preferences(Change::Set(item, Box::new(new))));
}

/// Shows what a setting is set with.
pub(super) fn control_ui(ui: &mut Ui, state: &State, about: &About, out: &mut Vec<Action>) {
    let (language, settings, item) = (state.desk.language(), &state.desk.settings, about.item);
    let name: &str = &state.desk.naming().said(about.name(language));
    let mut send = |change: &mut dyn FnMut(&mut Settings)| set(out, item, settings, change);
    macro_rules! choices {
        ($choices:expr, $($field:ident).+) => {
            if let Some(chosen) = choices_ui(ui, name, &$choices, settings.$($field).+) {
                send(&mut |new| new.$($field).+ = chosen);
            }
        };
    }
    macro_rules! switch {
        ($enabled:expr, $($field:ident).+) => {
            if let Some(on) = switch_ui(ui, name, settings.$($field).+, $enabled) {
                send(&mut |new| new.$($field).+ = on);
            }
        };
    }
    match item {
        Item::Language => choices!(words::languages(language), language),
        Item::Theme => choices!(words::themes(language), theme),
        Item::Coordinates => choices!(words::coordinates(language), coordinates),
        Item::Moves => choices!(words::moves(language), moves),
        Item::Sides => choices!(words::SIDES, sides),
        Item::Wheel => choices!(words::wheel(language), wheel),
        Item::DoubleClick => choices!(words::double_click(language), double_click),
        Item::Format => choices!(words::formats(language), new_files.format),
        Item::Encoding => choices!(words::encodings(language), new_files.encoding),
        Item::Newline => choices!(words::newlines(language), new_files.newline),
        Item::Motion => switch!(true, motion),
        Item::Sound => switch!(sound::IS_AVAILABLE, sound),
        Item::ListsVariations => switch!(true, lists_variations),
        Item::Reopens => switch!(true, reopens),
        Item::Autosave => switch!(true, autosave.on),
        Item::Date => switch!(true, new_headers.date),
        Item::Zoom => {
            let zoom = settings.zoom;
            let can = [zoom > *ZOOMS.start(), zoom < *ZOOMS.end()];
            if let Some(by) = steps_ui(ui, name, &format!("{:.0}%", zoom * 100.0), can) {
                let zoom = (((zoom * 10.0).round() + by as f32) / 10.0).clamp(*ZOOMS.start(), *ZOOMS.end());
                send(&mut |new| new.zoom = zoom);
            }
        }
        Item::Pace => {
            let pace = settings.pace;
            let can = [pace > *PACES.start(), pace < *PACES.end()];
            // A pace that was set elsewhere goes to the next one of these.
            let shown = words::pace(language, (pace * 100.0).round() / 100.0);
            if let Some(by) = steps_ui(ui, name, &shown, can) {
                let next = if by > 0 {
                    STEPS.into_iter().find(|&step| step > pace + 0.01)
                } else {
                    STEPS.into_iter().rfind(|&step| step < pace - 0.01)
                };
                send(&mut |new| new.pace = next.unwrap_or(pace));
            }
        }
        Item::Keys => link_ui(ui, words::of(language).keys, Own::ChangeKeys.into(), out),
        Item::Panels => {
            let usual = item.reset(settings);
            let button = Button::new(words::of(language).panels);
            if ui.add_enabled(usual.is_some(), button).clicked()
                && let Some(usual) = usual
            {
                out.push(Action::Preferences(Change::Set(item, Box::new(usual))));
            }
        }
        Item::AutosaveFolder => folder_ui(ui, state, name, out),
        Item::AutosaveName | Item::Black | Item::White | Item::Event | Item::Site => {
            field_ui(ui, state, item, name, out);
        }
        // They have pictures of their own.
        Item::Board | Item::Pieces => {}
    }
}

fn link_ui(ui: &mut Ui, name: &str, command: crate::app::shell::command::Command, out: &mut Vec<Action>) {
    if ui.button(name).clicked() {
        out.push(Action::Command(command));
    }
}

/// The text of a setting.
fn text_mut(settings: &mut Settings, item: Item) -> &mut String {
    match item {
        Item::Black => &mut settings.new_headers.black,
        Item::White => &mut settings.new_headers.white,
        Item::Event => &mut settings.new_headers.event,
        Item::Site => &mut settings.new_headers.site,
        _ => &mut settings.autosave.name,
    }
}

fn field_ui(ui: &mut Ui, state: &State, item: Item, name: &str, out: &mut Vec<Action>) {
    let (language, settings) = (state.desk.language(), &state.desk.settings);
    let hint = match item {
        Item::AutosaveName => USUAL_NAME,
        _ => words::of(language).not_given,
    };
    let mut now = settings.clone();
    let text = std::mem::take(text_mut(&mut now, item));
    let (response, changed) = text_ui(ui, name, hint, &text, FIELD);
    if let Some(typed) = changed {
        set(out, item, settings, |new| *text_mut(new, item) = typed);
    }
    if response.lost_focus() {
        out.push(Action::Preferences(Change::EndStep));
    }
}

/// The folder, typed or chosen in a dialog.
fn folder_ui(ui: &mut Ui, state: &State, name: &str, out: &mut Vec<Action>) {
    let (language, settings) = (state.desk.language(), &state.desk.settings);
    let text = settings.autosave.folder.as_deref().map(|folder| folder.to_string_lossy()).unwrap_or_default();
    let usual = state.desk.autosave_folder().filter(|_| text.is_empty());
    let hint = usual.map(|folder| folder.display().to_string()).unwrap_or_default();
    if ui.button(words::of(language).choose).clicked() {
        out.push(Action::Files(files::Input::ChooseAutosaveFolder));
    }
    let (response, changed) = text_ui(ui, name, &hint, &text, FIELD);
    if let Some(typed) = changed {
        let folder = (!typed.trim().is_empty()).then(|| typed.into());
        set(out, Item::AutosaveFolder, settings, |new| new.autosave.folder = folder);
    }
    if response.lost_focus() {
        out.push(Action::Preferences(Change::EndStep));
    }
}
