//! The transport controls: step buttons, autoplay, the timeline, flipping the board. Their height never changes.

use egui::{Align, DragValue, Layout, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Feature};
use crate::app::desk::settings::PACES;
use crate::app::kit::icons::{self, Icon};
use crate::app::play::go_to::counter_ui;
use crate::app::play::ui::timeline::{self, timeline_ui};
use crate::app::play::{Command, Input, Play, words};

pub(crate) use crate::app::play::ui::timeline::ViewState;

pub(crate) const HEIGHT: f32 = timeline::HEIGHT;
const BUTTON: f32 = 30.0;
const GAP: f32 = 2.0;
const PACE: f32 = 62.0;
/// Below these widths in points, the timeline replaces the buttons for ten moves and the pace.
const TENS_FROM: f32 = 820.0;
const PACE_FROM: f32 = 600.0;
/// Greater widths only lengthen the way of the pointer.
const WIDEST: f32 = 1500.0;
/// Least width of the timeline, in points.
const SHORTEST: f32 = 48.0;

pub(crate) fn transport_ui(ui: &mut Ui, desk: &Desk, play: &Play, view: &mut ViewState, out: &mut Clicks<Input>) {
    let width = ui.available_width();
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        if width > WIDEST {
            ui.add_space(((width - WIDEST) / 2.0).round());
        }
        ui.allocate_ui_with_layout(vec2(width.min(WIDEST), HEIGHT), Layout::left_to_right(Align::Center), |ui| {
            buttons_ui(ui, desk, play, width, out);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                press(ui, desk, play, Icon::Flip, Command::FlipBoard, out);
                counter_ui(ui, desk, play, out);
                ui.add_space(6.0);
                let width = ui.available_width() - 6.0;
                if width >= SHORTEST {
                    timeline_ui(ui, desk, play, view, width.floor(), out);
                }
            });
        });
    });
}

fn buttons_ui(ui: &mut Ui, desk: &Desk, play: &Play, width: f32, out: &mut Clicks<Input>) {
    for (icon, command) in [
        (Icon::First, Command::First),
        (Icon::BackTen, Command::BackTen),
        (Icon::Back, Command::Back),
        (Icon::Forward, Command::Forward),
        (Icon::ForwardTen, Command::ForwardTen),
        (Icon::Last, Command::Last),
    ] {
        if width >= TENS_FROM || !matches!(icon, Icon::BackTen | Icon::ForwardTen) {
            press(ui, desk, play, icon, command, out);
        }
    }
    ui.add_space(4.0);
    let icon = if desk.autoplay.is_some() { Icon::Pause } else { Icon::Play };
    press(ui, desk, play, icon, Command::Autoplay, out);
    if width < PACE_FROM {
        return;
    }
    let language = desk.language();
    let mut pace = desk.settings.pace;
    let drag = DragValue::new(&mut pace)
        .range(PACES)
        .speed(0.02)
        .fixed_decimals(1)
        .suffix(format!(" {}", words::PACE_UNIT.get(language)))
        .update_while_editing(false);
    let response = ui.add_sized(vec2(PACE, 24.0), drag);
    if response.accessible_name(words::PACE.get(language)).on_hover_text(words::PACE.get(language)).changed() {
        out.push(Input::SetPace(pace));
    }
}

fn press(ui: &mut Ui, desk: &Desk, play: &Play, icon: Icon, command: Command, out: &mut Clicks<Input>) {
    let (language, entry) = (desk.language(), command.entry());
    let name = entry.name(language);
    let response = icons::button(ui, icon, BUTTON, name, play.enabled(desk, command));
    if response.on_hover_text(desk.keys.hint(entry, language)).clicked() {
        out.push(Input::Run(command));
    }
}
