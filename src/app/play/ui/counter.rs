//! The counter: which move is shown, of how many. A click makes it a field for the number of the move to go to.

use egui::{
    Align2, Button, FontSelection, Id, Margin, Modifiers, RichText, Sense, TextEdit, TextStyle, TextWrapMode, Ui,
    UiBuilder, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::field::field_ui;
use crate::app::kit::theme::Palette;
use crate::app::play::{Action, Command, Play, words};

/// The keys of these commands also step while the field has the focus.
const STEPS: [Command; 6] =
    [Command::Forward, Command::Back, Command::ForwardTen, Command::BackTen, Command::First, Command::Last];

/// The number of the current move and of all moves: 「46 / 96手」. Its width is that of the longest number in the game,
/// three digits at least, so that nothing beside it moves.
pub(crate) fn counter_ui(ui: &mut Ui, desk: &Desk, play: &Play, out: &mut Clicks<Action>) {
    let (language, game) = (desk.language(), desk.game());
    let palette = Palette::of_ui(ui);
    let digits = "8".repeat(game.moves().max(100).to_string().len());
    let font = TextStyle::Small.resolve(ui.style());
    let widest = ui.painter().layout_no_wrap(words::moves(language, &digits, &digits), font, palette.weak).size();
    let size = vec2(widest.x.ceil() + 2.0 * ui.spacing().button_padding.x, widest.y + 8.0);
    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
    if let Some(number) = play.number_to_go_to() {
        ui.scope_builder(UiBuilder::new().max_rect(place), |ui| field(ui, desk, number, out));
        return;
    }
    let [played, all] = [game.step().min(game.moves()), game.moves()].map(|number| number.to_string());
    let counter = words::moves(language, &played, &all);
    let counter = Button::new(RichText::new(counter).small().color(palette.weak))
        .frame_when_inactive(false)
        .wrap_mode(TextWrapMode::Extend);
    let response = ui.add_enabled_ui(play.enabled(desk, Command::GoToMove), |ui| ui.put(place, counter)).inner;
    if response.on_hover_text(desk.keys.hint(Command::GoToMove.entry(), language)).clicked() {
        out.push(Action::Run(Command::GoToMove));
    }
}

fn field(ui: &mut Ui, desk: &Desk, number: &str, out: &mut Clicks<Action>) {
    let id = Id::unique("go to move");
    if ui.memory(|memory| memory.has_focus(id)) {
        for command in STEPS {
            let mut keys = command.entry().keys.iter().filter(|key| key.modifiers == Modifiers::NONE);
            if keys.any(|key| ui.input_mut(|input| input.consume_key(key.modifiers, key.logical_key))) {
                out.push(Action::EndGoTo);
                out.push(Action::Run(command));
            }
        }
    }
    let numbers = words::numbers(desk.game().record().first_number(), desk.game().last_number());
    let mut text = number.to_owned();
    let field = TextEdit::singleline(&mut text)
        .id(id)
        .hint_text(RichText::new(numbers).small())
        .font(FontSelection::Style(TextStyle::Small))
        .align(Align2::CENTER_CENTER)
        .margin(Margin::symmetric(4, 3))
        .desired_width(ui.available_width() - 8.0);
    let name = Command::GoToMove.entry().name(desk.language());
    let response = field_ui(ui, field).accessible_name(name);
    if response.changed() {
        out.push(Action::GoToNumber(text));
    }
    if response.lost_focus() {
        out.push(Action::EndGoTo);
    } else if !response.has_focus() {
        response.request_focus();
    }
}
