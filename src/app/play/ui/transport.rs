//! The transport controls: step buttons, slider, autoplay, flipping the board.

use egui::{Align, DragValue, Layout, RichText, Sense, Slider, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::settings::PACES;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::play::{Action, Command, Play, words};

/// Below this width, in points, the buttons for ten moves are left out in favour of the slider.
const NARROW: f32 = 480.0;
/// Minimum width of the slider, in points: a shorter one is left out.
const SHORTEST: f32 = 48.0;

/// The buttons, the slider and autoplay, for the game on the board.
pub(crate) fn transport_ui(ui: &mut Ui, desk: &Desk, play: &Play, out: &mut Clicks<Action>) {
    let (language, game) = (desk.language(), desk.game());
    let said = words::of(language);
    let palette = Palette::of_ui(ui);
    let is_narrow = ui.available_width() < NARROW;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for (icon, command) in [
            (Icon::First, Command::First),
            (Icon::BackTen, Command::BackTen),
            (Icon::Back, Command::Back),
            (Icon::Forward, Command::Forward),
            (Icon::ForwardTen, Command::ForwardTen),
            (Icon::Last, Command::Last),
        ] {
            if !is_narrow || !matches!(icon, Icon::BackTen | Icon::ForwardTen) {
                press(ui, desk, play, icon, command, out);
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            press(ui, desk, play, Icon::Flip, Command::FlipBoard, out);
            let mut pace = desk.settings.pace;
            let drag = DragValue::new(&mut pace)
                .range(PACES)
                .speed(0.02)
                .fixed_decimals(1)
                .suffix(format!(" {}", said.pace_unit))
                .update_while_editing(false);
            if ui.add(drag).accessible_name(said.pace).on_hover_text(said.pace).changed() {
                out.push(Action::SetPace(pace));
            }
            let icon = if desk.autoplay.is_some() { Icon::Pause } else { Icon::Play };
            press(ui, desk, play, icon, Command::Autoplay, out);
            ui.add_space(6.0);
            let place = words::moves(language, game.step().min(game.moves()), game.moves());
            ui.label(RichText::new(place).small().color(palette.weak));
            ui.add_space(6.0);

            let width = ui.available_width() - 10.0;
            if width < SHORTEST {
                return;
            }
            let mut step = game.step();
            ui.spacing_mut().slider_width = width;
            let slider = Slider::new(&mut step, 0..=game.last_step().max(1)).show_value(false).smart_aim(false);
            let response = ui.add_enabled(game.last_step() > 0, slider);
            // Sliders only sense drags, which miss a click within a single frame.
            let _ = response.interact(Sense::CLICK);
            if response.accessible_name(said.position_slider).on_hover_text(said.position_slider).changed() {
                out.push(Action::GoTo(step));
            }
        });
    });
}

fn press(ui: &mut Ui, desk: &Desk, play: &Play, icon: Icon, command: Command, out: &mut Clicks<Action>) {
    let (language, entry) = (desk.language(), command.entry());
    let name = entry.name(language);
    let response = icons::button(ui, icon, 32.0, name, play.enabled(desk, command));
    if response.on_hover_text(entry.hint(language)).clicked() {
        out.push(Action::Run(command));
    }
}
