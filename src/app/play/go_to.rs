//! The counter of moves. A click turns it into a field for a move number, which the board follows during typing.

use egui::{
    Align2, Button, FontSelection, Id, Margin, Modifiers, RichText, Sense, TextEdit, TextStyle, TextWrapMode, Ui,
    UiBuilder, vec2,
};

use crate::app::desk::feature::{Clicks, Feature};
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::GameId;
use crate::app::desk::{Desk, Place};
use crate::app::kit::field::field_ui;
use crate::app::kit::theme::Palette;
use crate::app::play::{Command, Input, Play, words};
use crate::notation::digits;
use crate::record::NodeId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GoTo {
    number: String,
    from: ((GameId, usize), NodeId),
}

impl Play {
    pub(crate) fn number_to_go_to(&self) -> Option<&str> {
        self.go_to.as_ref().map(|go_to| go_to.number.as_str())
    }

    pub(super) fn begin_go_to(&mut self, desk: &Desk) {
        let Place { game, node, .. } = desk.place();
        self.go_to = Some(GoTo { number: String::new(), from: (game, node) });
    }

    /// Goes to the move typed so far, or to the last one.
    pub(super) fn go_to_number(&mut self, desk: &mut Desk, typed: &str) {
        let Some(go_to) = &mut self.go_to else { return };
        go_to.number = typed.chars().filter(|c| matches!(c, '0'..='9' | '０'..='９')).take(5).collect();
        let Some(number) = digits::number(&go_to.number) else { return };
        let (first, last) = (desk.game().record().first_number(), desk.game().last_number());
        let nearest = number.clamp(first.saturating_sub(1), last);
        if let Some(node) = desk.game().node_numbered(nearest) {
            desk.walk(|game| game.go_to_node(node));
        }
        // Digits may follow a number before the first.
        if number > last {
            let text = words::no_such_number(desk.language(), first, last);
            desk.announce(&text);
            desk.notify(NoticeKind::Announced, text);
        }
    }

    /// Returns to the previous move, unless another record is shown now.
    pub(super) fn cancel_go_to(&mut self, desk: &mut Desk) {
        if let Some(GoTo { from: (record, node), .. }) = self.go_to.take()
            && desk.place().game == record
        {
            desk.walk(|game| game.go_to_node(node));
        }
    }
}

/// The keys of these commands also step in the field.
const STEPS: [Command; 6] =
    [Command::Forward, Command::Back, Command::ForwardTen, Command::BackTen, Command::First, Command::Last];

/// 「46 / 96手」. As wide as the longest number in the game, with at least three digits, so that its neighbours stay in
/// place.
pub(crate) fn counter_ui(ui: &mut Ui, desk: &Desk, play: &Play, out: &mut Clicks<Input>) {
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
        out.push(Input::Run(Command::GoToMove));
    }
}

fn field(ui: &mut Ui, desk: &Desk, number: &str, out: &mut Clicks<Input>) {
    let id = Id::unique("go to move");
    if ui.memory(|memory| memory.has_focus(id)) {
        for command in STEPS {
            let mut keys = command.entry().about.keys.iter().filter(|key| key.modifiers == Modifiers::NONE);
            if keys.any(|key| ui.input_mut(|input| input.consume_key(key.modifiers, key.logical_key))) {
                out.push(Input::EndGoTo);
                out.push(Input::Run(command));
            }
        }
    }
    let numbers = format!("{}–{}", desk.game().record().first_number(), desk.game().last_number());
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
        out.push(Input::GoToNumber(text));
    }
    if response.lost_focus() {
        out.push(Input::EndGoTo);
    } else if !response.has_focus() {
        response.request_focus();
    }
}

#[cfg(test)]
mod tests {
    use crate::app::play::{Command, Input};
    use crate::app::shell::action::Action;
    use crate::app::shell::own::Own;
    use crate::app::tests::GAME;
    use crate::app::tests::state::Bench;

    #[test]
    fn a_number_beyond_the_end_says_so() {
        let mut bench = Bench::with_game();
        bench.run(Command::GoToMove);
        let said = |bench: &mut Bench, number: &str| {
            bench.act(Action::Play(Input::GoToNumber(number.to_owned())));
            let said = bench.state.desk.notices.last().map(|notice| notice.text.clone());
            (bench.step(), said)
        };
        assert_eq!(said(&mut bench, "9"), (8, Some("この手順は8手までです。".to_owned())));
        assert_eq!(said(&mut bench, "7"), (7, None), "the next number takes it back");
        assert_eq!(said(&mut bench, "99"), (8, Some("この手順は8手までです。".to_owned())));
    }

    #[test]
    fn cancelling_does_not_move_another_game() {
        let mut bench = Bench::with_game();
        bench.open("b.kif", &GAME.replace("試験戦", "第二戦"));
        let type_three = |bench: &mut Bench| {
            bench.run(Command::GoToMove);
            bench.act(Action::Play(Input::GoToNumber("3".to_owned())));
            assert_eq!(bench.step(), 3);
        };
        type_three(&mut bench);
        bench.act(Action::Play(Input::CancelGoTo));
        assert_eq!(bench.step(), 0);
        type_three(&mut bench);
        bench.run(Own::NextGame);
        bench.go_to(2);
        bench.act(Action::Play(Input::CancelGoTo));
        assert_eq!(bench.step(), 2);
    }
}
