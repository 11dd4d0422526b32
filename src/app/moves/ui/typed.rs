//! The field in which moves are typed, with completions.

use egui::{Align2, Area, Button, Frame, Id, Key, Modifiers, Order, Response, RichText, TextEdit, Ui};

use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::words::and_more;
use crate::app::desk::{Desk, Place};
use crate::app::kit::field::field_ui;
use crate::app::kit::theme::Palette;
use crate::app::moves::typed::{self, Candidate};
use crate::app::moves::{Action, Moves, words};
use crate::lang::Language;
use crate::shogi::Move;

/// How many completions are listed: another letter narrows down a longer list faster than looking through it.
const SHOWN: usize = 8;

/// The field's own state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    text: String,
    /// The text, place and language that `found` belongs to.
    asked: Option<(String, Place, Language, Option<Move>)>,
    found: Vec<Candidate>,
    chosen: usize,
    /// How many requests for the focus were answered.
    answered: u32,
}

/// The field, and above it the completions of its text.
pub(crate) fn typed_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, memory: &mut Memory, out: &mut Clicks<Action>) {
    let words = words::of(desk.language());
    let id = ui.make_persistent_id("typed");
    let count = memory.found.len().min(SHOWN);
    if ui.memory(|memory| memory.has_focus(id)) && count > 0 {
        // They choose from the list: in a single line of text they would do nothing useful.
        for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, count - 1)] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                memory.chosen = (memory.chosen + by) % count;
            }
        }
    }
    let field = TextEdit::singleline(&mut memory.text).id(id).hint_text(words.typed_hint).desired_width(f32::INFINITY);
    let field = field_ui(ui, field).accessible_name(words.typed);
    follow(desk, memory);
    let count = memory.found.len().min(SHOWN);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut played = None;
    if entered {
        if memory.text.is_empty() {
            // A second Enter confirms a foul that the first one has asked about.
            out.wish(Wish::Confirm);
        }
        played = memory.found.get(memory.chosen.min(count.saturating_sub(1))).map(|candidate| candidate.mv);
        // Moves are typed one after another, and mistakes are corrected in place.
        field.request_focus();
    }
    let mut in_list = false;
    if !memory.text.is_empty() {
        let list = list_ui(ui, desk.language(), &field, memory);
        in_list = list.contains_pointer;
        played = played.or(list.chosen);
    }
    if let Some(mv) = played {
        memory.text.clear();
        out.wish(Wish::EnterMove(mv));
        field.request_focus();
    } else if field.lost_focus() && !entered && (!in_list || ui.input(|input| input.key_pressed(Key::Escape))) {
        memory.text.clear();
    }
    if memory.answered != moves.focus_requests {
        memory.answered = moves.focus_requests;
        field.request_focus();
    }
}

/// Looks for completions again when the text or the place has changed.
fn follow(desk: &Desk, memory: &mut Memory) {
    let game = desk.game();
    let asked = (memory.text.as_str(), desk.place(), desk.language(), game.last_move());
    let before = memory.asked.as_ref().map(|(text, place, language, last)| (text.as_str(), *place, *language, *last));
    if before == Some(asked) {
        return;
    }
    memory.found = typed::candidates(asked.0, game.position(), game.last_move().map(Move::to), asked.2);
    memory.chosen = 0;
    memory.asked = Some((memory.text.clone(), asked.1, asked.2, asked.3));
}

struct ListResponse {
    chosen: Option<Move>,
    contains_pointer: bool,
}

/// The completions, above the field.
fn list_ui(ui: &Ui, language: Language, field: &Response, memory: &Memory) -> ListResponse {
    let palette = Palette::of_ui(ui);
    let mut chosen = None;
    let area = Area::new(Id::unique("typed moves"))
        .order(Order::Foreground)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(field.rect.left_top() - egui::vec2(0.0, 4.0));
    let shown = area.show(ui.ctx(), |ui| {
        Frame::popup(ui.style()).show(ui, |ui| {
            ui.set_width(field.rect.width() - 14.0);
            ui.spacing_mut().item_spacing.y = 1.0;
            if memory.found.is_empty() {
                let nothing = words::of(language).no_such_move;
                ui.label(RichText::new(nothing).color(palette.error));
            }
            for (index, candidate) in memory.found.iter().take(SHOWN).enumerate() {
                let button = Button::selectable(index == memory.chosen, &candidate.name);
                if ui.add(button.min_size(egui::vec2(ui.available_width(), 0.0))).clicked() {
                    chosen = Some(candidate.mv);
                }
            }
            if let Some(more) = memory.found.len().checked_sub(SHOWN).filter(|&more| more > 0) {
                ui.label(RichText::new(and_more(language, more)).small().color(palette.weak));
            }
        });
    });
    ListResponse { chosen, contains_pointer: shown.response.contains_pointer() }
}
