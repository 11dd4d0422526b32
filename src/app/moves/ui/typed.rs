//! The field in which moves are typed, one or several in a line, with completions. A number goes to the move of this number.

use std::ops::Range;

use egui::{Align2, Area, Button, Frame, Id, Key, Modifiers, Order, Response, RichText, TextEdit, TextStyle, Ui};

use crate::app::desk::exploration::Exploration;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::mode::MoveEntry;
use crate::app::desk::words::and_more;
use crate::app::desk::{Desk, Place};
use crate::app::kit::field::{field_ui, select};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::moves::typed::{Choice, Entry, Goal, Reading};
use crate::app::moves::{Action, Moves, words};
use crate::lang::{Language, Naming};
use crate::shogi::Move;

/// Below this width, in points, the hint of the field gives no examples.
const NARROW: f32 = 240.0;
/// How many completions are listed: another letter narrows down a longer list faster than looking through it.
const SHOWN: usize = 8;

#[derive(Debug, Default)]
pub(crate) struct Memory {
    text: String,
    /// The text, the location and the naming that `reading` was made for.
    asked: Option<(String, Place, Naming, Option<Move>)>,
    reading: Reading,
    chosen: usize,
    /// Where moves were entered while text was left, which may wait for the answer to a question about a foul.
    entered: Option<Place>,
    /// The last request for the focus that was answered.
    answered: u32,
    /// Whether the field has the focus only while a move is asked for.
    lent: bool,
    /// Whether a move was asked for in the last frame.
    asked_for: bool,
}

impl Memory {
    /// The id of the field while it is empty: undo then applies to the moves.
    pub(crate) fn resting(&self) -> Option<Id> {
        self.text.is_empty().then(field_id)
    }

    fn count(&self) -> usize {
        self.reading.choices.len().min(SHOWN)
    }

    /// Carries out a choice, and keeps the text behind it.
    fn choose(&mut self, choice: Choice, place: Place, out: &mut Clicks<Action>) {
        self.text = choice.rest;
        self.entered = (!self.text.is_empty()).then_some(place);
        out.wish(match choice.goal {
            Goal::Enter(moves) => Wish::EnterMoves { moves, refused: None },
            Goal::Solve(text) => Wish::SolveLine(text),
            Goal::GoTo(node) => Wish::GoTo(node),
        });
    }

    /// Enters the moves before the part that cannot be played, and keeps the text from there on. Returns the range of
    /// it to be corrected, in bytes.
    fn refuse(&mut self, out: &mut Clicks<Action>) -> Option<Range<usize>> {
        let refused = self.reading.refused.clone()?;
        let from = if refused.moves.is_empty() { 0 } else { refused.at.start };
        self.text = self.text.get(from..)?.to_owned();
        out.wish(Wish::EnterMoves { moves: refused.moves, refused: Some(refused.why) });
        Some(refused.at.start - from..refused.at.end - from)
    }
}

pub(crate) fn field_id() -> Id {
    Id::unique("typed move")
}

pub(crate) fn typed_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, memory: &mut Memory, out: &mut Clicks<Action>) {
    let language = desk.language();
    let id = field_id();
    let count = memory.count();
    if ui.memory(|memory| memory.has_focus(id)) && count > 0 {
        // They choose from the list: in a single line of text they would do nothing useful.
        for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, count - 1)] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                memory.chosen = (memory.chosen + by) % count;
            }
        }
    }
    // In a narrow panel there is no room for examples.
    let hint = if ui.available_width() < NARROW { words::TYPED.get(language) } else { words::TYPED_HINT.get(language) };
    let field = TextEdit::singleline(&mut memory.text).id(id).hint_text(hint).desired_width(f32::INFINITY);
    let field = field_ui(ui, field).accessible_name(words::TYPED.get(language));
    if field.changed() {
        memory.entered = None;
        if desk.has_refusal() {
            out.push(Action::Typed);
        }
    }
    follow(desk, memory);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let waits = memory.entered == Some(desk.place());
    let mut chosen = None;
    if entered {
        if memory.text.is_empty() || waits {
            // A second Enter confirms a foul that the first one has asked about.
            out.wish(Wish::Confirm);
        } else {
            chosen = memory.reading.choices.get(memory.chosen.min(memory.count().saturating_sub(1))).cloned();
        }
        // Moves are typed one after another, and mistakes are corrected in place.
        field.request_focus();
    }
    let mut in_list = false;
    if !memory.text.is_empty() && !waits {
        let list = list_ui(ui, desk.language(), &field, memory);
        in_list = list.contains_pointer;
        chosen = chosen.or(list.chosen);
    }
    if let Some(choice) = chosen {
        memory.choose(choice, desk.place(), out);
        field.request_focus();
    } else if entered && !waits {
        if let Some(bad) = memory.refuse(out) {
            let chars = |to: usize| memory.text.get(..to).map_or(0, |before| before.chars().count());
            select(ui, id, chars(bad.start)..chars(bad.end));
        }
    } else if field.lost_focus() && !entered && (!in_list || ui.input(|input| input.key_pressed(Key::Escape))) {
        memory.text.clear();
    }
    follow_requests(desk, moves, memory, &field);
}

/// Takes the focus when asked to. While a move is asked for, the field has the focus, and gives it back afterwards.
fn follow_requests(desk: &Desk, moves: &Moves, memory: &mut Memory, field: &Response) {
    if memory.answered != moves.focus_requests {
        memory.answered = moves.focus_requests;
        memory.lent = false;
        field.request_focus();
    }
    let asked_for = desk.mode.entry() != MoveEntry::Play;
    if asked_for && !memory.asked_for {
        memory.lent = !field.has_focus();
        field.request_focus();
    } else if !asked_for && std::mem::take(&mut memory.lent) && memory.text.is_empty() {
        field.surrender_focus();
    }
    memory.asked_for = asked_for;
}

fn follow(desk: &Desk, memory: &mut Memory) {
    let game = desk.game();
    let tried = desk.exploration().and_then(Exploration::tried);
    let asked = (memory.text.as_str(), desk.place(), desk.naming(), desk.last_move());
    let before = memory.asked.as_ref().map(|(text, place, naming, last)| (text.as_str(), *place, *naming, *last));
    if before == Some(asked) {
        return;
    }
    let entry = match tried {
        Some(tried) => Entry::Try(tried),
        None if desk.solving().is_some() => Entry::Solve,
        None => Entry::Play,
    };
    memory.reading = Reading::of(asked.0, game, entry, asked.2.language);
    memory.chosen = 0;
    memory.asked = Some((memory.text.clone(), asked.1, asked.2, asked.3));
}

struct ListResponse {
    chosen: Option<Choice>,
    contains_pointer: bool,
}

/// The completions, above the field, or the reason why there are none.
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
            if let Some(refused) = &memory.reading.refused {
                let styled = |lines| RichText::new(lines).color(palette.error).into();
                paragraph_ui(ui, &refused.why, ui.available_width(), styled, &TextStyle::Body);
            }
            let choices = &memory.reading.choices;
            for (index, choice) in choices.iter().take(SHOWN).enumerate() {
                let button = Button::selectable(index == memory.chosen, &choice.name).truncate();
                if ui.add(button.min_size(egui::vec2(ui.available_width(), 0.0))).clicked() {
                    chosen = Some(choice.clone());
                }
            }
            if let Some(more) = choices.len().checked_sub(SHOWN).filter(|&more| more > 0) {
                ui.label(RichText::new(and_more(language, more)).small().color(palette.weak));
            }
        });
    });
    ListResponse { chosen, contains_pointer: shown.response.contains_pointer() }
}
