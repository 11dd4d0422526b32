//! Reads a typed text as a move, several moves, or a move number, and shows the field with completions.

use std::ops::Range;

use egui::{Align2, Area, Button, Frame, Id, Key, Modifiers, Order, Response, RichText, TextEdit, TextStyle, Ui};

use crate::app::desk::candidate::{CandidateLine, Exploration};
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::mode::MoveEntry;
use crate::app::desk::words::{and_more, numbered};
use crate::app::desk::{Desk, Place, describe};
use crate::app::kit::field::{field_ui, select};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::moves::{Input, Moves, words};
use crate::lang::{self, Language, Naming, Sides};
use crate::notation::{digits, typed};
use crate::record::NodeId;
use crate::shogi::{Illegal, Move, Position, Square};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    choices: Vec<Choice>,
    /// Set if a part of the text cannot be played; then there are no choices.
    refused: Option<Refused>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Entry<'a> {
    Play,
    Try(&'a CandidateLine),
    Solve,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    goal: Goal,
    name: String,
    /// The remaining text, kept while a question about a foul is open.
    rest: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Enter(Vec<Move>),
    /// Several moves for the problem being solved, which replies to each.
    Solve(String),
    GoTo(NodeId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    moves: Vec<Move>,
    /// In the text, in bytes.
    at: Range<usize>,
    /// A sentence, with the move number if other moves precede.
    why: String,
}

impl Reading {
    pub(crate) fn of(text: &str, game: &Game, entry: Entry<'_>, language: Language) -> Self {
        // Naming all moves at every step would slow down a held key.
        if text.trim().is_empty() {
            return Self::default();
        }
        let (position, last) = match entry {
            Entry::Try(tried) => (tried.position(), tried.moves().last().copied()),
            Entry::Play | Entry::Solve => (game.position(), game.last_move()),
        };
        let reader = Reader { game, position: position.clone(), language, previous: last.map(Move::to) };
        let mut reading = Self { choices: reader.single(text), refused: None };
        if reading.choices.is_empty() && entry == Entry::Solve {
            reading.choices = reader.answers(text);
        }
        if reading.choices.is_empty() {
            reading = reader.line(text);
        }
        let number = digits::number(text.trim());
        if let Some((number, node)) = number.and_then(|number| Some((number, game.node_numbered(number)?))) {
            reading.choices.push(Choice::new(Goal::GoTo(node), words::go_to(language, number)));
            reading.refused = None;
        }
        reading
    }
}

impl Choice {
    const fn new(goal: Goal, name: String) -> Self {
        Self { goal, name, rest: String::new() }
    }
}

struct Reader<'a> {
    game: &'a Game,
    position: Position,
    language: Language,
    previous: Option<Square>,
}

impl Reader<'_> {
    fn name(&self, mv: Move) -> String {
        describe::mv(self.game.naming(), &self.position, mv, self.previous).unwrap_or_default()
    }

    fn single(&self, text: &str) -> Vec<Choice> {
        let enter = |mv| Choice::new(Goal::Enter(vec![mv]), self.name(mv));
        typed::candidates(text, &self.position, self.previous).into_iter().map(enter).collect()
    }

    /// The first move of an answer to a problem, which has to reply before the others can be read.
    fn answers(&self, text: &str) -> Vec<Choice> {
        let read = typed::read_moves(text, &self.position, self.previous);
        let (Some(&mv), Some(at)) = (read.moves.first(), read.places.first()) else { return Vec::new() };
        if self.position.check(mv).is_err() {
            return Vec::new();
        }
        let name = words::and_then(self.language, &self.name(mv), text[at.end..].trim());
        vec![Choice::new(Goal::Solve(text.to_owned()), name)]
    }

    fn line(mut self, text: &str) -> Reading {
        let read = typed::read_moves(text, &self.position, self.previous);
        let of = |choices| Reading { choices, refused: None };
        let mut names = Vec::with_capacity(read.moves.len());
        for (index, (&mv, at)) in read.moves.iter().zip(&read.places).enumerate() {
            names.push(self.name(mv));
            if let Err(Illegal::Foul(foul)) = self.position.check(mv) {
                // A foul needs confirmation, so it must be entered alone.
                if index > 0 {
                    let why = words::foul_in_line(self.language, &text[at.clone()], lang::foul(self.language, foul));
                    return self.refused(&read.moves[..index], at.clone(), &why);
                }
                let choice = Choice::new(Goal::Enter(vec![mv]), names.concat());
                return of(vec![Choice { rest: text[at.end..].trim().to_owned(), ..choice }]);
            }
            let _ = self.position.play(mv);
            self.previous = Some(mv.to());
        }
        let Some(bad) = read.bad else {
            let name = words::line_of(self.language, names.len(), &names.join(" "));
            return of(vec![Choice::new(Goal::Enter(read.moves), name)]);
        };
        let last = typed::candidates(&text[bad.at.start..], &self.position, self.previous);
        if last.is_empty() || read.moves.is_empty() {
            let why = lang::bad_move(self.game.naming(), text, &bad, Sides::Players);
            return self.refused(&read.moves, bad.at.clone(), &why);
        }
        let number = self.number_behind(read.moves.len());
        let complete = |mv| {
            let moves = read.moves.iter().copied().chain([mv]).collect();
            Choice::new(Goal::Enter(moves), numbered(self.language, Some(number), &self.name(mv)))
        };
        of(last.into_iter().map(complete).collect())
    }

    fn refused(&self, moves: &[Move], at: Range<usize>, why: &str) -> Reading {
        let why = match moves {
            [] => why.to_owned(),
            moves => words::refused(self.language, self.number_behind(moves.len()), why),
        };
        Reading { choices: Vec::new(), refused: Some(Refused { moves: moves.to_vec(), at, why }) }
    }

    fn number_behind(&self, moves: usize) -> u32 {
        self.game.next_number().saturating_add(u32::try_from(moves).unwrap_or(u32::MAX))
    }
}

/// Below this width in points, the hint has no examples.
const NARROW: f32 = 240.0;
/// The most listed completions.
const SHOWN: usize = 8;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    text: String,
    source: Option<(String, Place, Naming, Option<Move>)>,
    reading: Reading,
    chosen: usize,
    /// The place where moves were entered with text remaining, which may wait for a question about a foul.
    entered: Option<Place>,
    answered: usize,
    /// Whether the field returns the focus after the next move.
    borrows_focus: bool,
    awaits_move: bool,
}

impl ViewState {
    /// The id of the field while it is empty, when undo applies to the moves.
    pub(crate) fn resting(&self) -> Option<Id> {
        self.text.is_empty().then(field_id)
    }

    fn count(&self) -> usize {
        self.reading.choices.len().min(SHOWN)
    }

    fn choose(&mut self, choice: Choice, place: Place, out: &mut Clicks<Input>) {
        self.text = choice.rest;
        self.entered = (!self.text.is_empty()).then_some(place);
        out.wish(match choice.goal {
            Goal::Enter(moves) => Wish::EnterMoves { moves, refused: None },
            Goal::Solve(text) => Wish::SolveLine(text),
            Goal::GoTo(node) => Wish::GoTo(node),
        });
    }

    /// Enters the moves before the unplayable part, and keeps the remaining text. Returns the range to correct in it,
    /// in bytes.
    fn refuse(&mut self, out: &mut Clicks<Input>) -> Option<Range<usize>> {
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

pub(crate) fn typed_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, view: &mut ViewState, out: &mut Clicks<Input>) {
    let language = desk.language();
    let id = field_id();
    let count = view.count();
    if ui.memory(|memory| memory.has_focus(id)) && count > 0 {
        for (key, by) in [(Key::ArrowDown, 1), (Key::ArrowUp, count - 1)] {
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                view.chosen = (view.chosen + by) % count;
            }
        }
    }
    let hint = if ui.available_width() < NARROW { words::TYPED.get(language) } else { words::TYPED_HINT.get(language) };
    let field = TextEdit::singleline(&mut view.text).id(id).hint_text(hint).desired_width(f32::INFINITY);
    let field = field_ui(ui, field).accessible_name(words::TYPED.get(language));
    if field.changed() {
        view.entered = None;
        if desk.has_refusal() {
            out.push(Input::Typed);
        }
    }
    follow(desk, view);
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let waits = view.entered == Some(desk.place());
    let mut chosen = None;
    if entered {
        if view.text.is_empty() || waits {
            // A second Enter confirms a foul.
            out.wish(Wish::Confirm);
        } else {
            chosen = view.reading.choices.get(view.chosen.min(view.count().saturating_sub(1))).cloned();
        }
        field.request_focus();
    }
    let mut in_list = false;
    if !view.text.is_empty() && !waits {
        let (clicked, contains_pointer) = list_ui(ui, language, &field, view);
        in_list = contains_pointer;
        chosen = chosen.or(clicked);
    }
    if let Some(choice) = chosen {
        view.choose(choice, desk.place(), out);
        field.request_focus();
    } else if entered && !waits {
        if let Some(bad) = view.refuse(out) {
            let chars = |to: usize| view.text.get(..to).map_or(0, |before| before.chars().count());
            select(ui, id, chars(bad.start)..chars(bad.end));
        }
    } else if field.lost_focus() && !entered && (!in_list || ui.input(|input| input.key_pressed(Key::Escape))) {
        view.text.clear();
    }
    follow_requests(desk, moves, view, &field);
}

/// Takes the focus on request, and while the next move corrects or inserts one; gives it back afterwards.
fn follow_requests(desk: &Desk, moves: &Moves, view: &mut ViewState, field: &Response) {
    if view.answered != moves.focus_requests {
        view.answered = moves.focus_requests;
        view.borrows_focus = false;
        field.request_focus();
    }
    let awaits_move = desk.mode.entry() != MoveEntry::Play;
    if awaits_move && !view.awaits_move {
        view.borrows_focus = !field.has_focus();
        field.request_focus();
    } else if !awaits_move && std::mem::take(&mut view.borrows_focus) && view.text.is_empty() {
        field.surrender_focus();
    }
    view.awaits_move = awaits_move;
}

fn follow(desk: &Desk, view: &mut ViewState) {
    let game = desk.game();
    let tried = desk.exploration().and_then(Exploration::tried);
    let source = (view.text.as_str(), desk.place(), desk.naming(), desk.last_move());
    let before = view.source.as_ref().map(|(text, place, naming, last)| (text.as_str(), *place, *naming, *last));
    if before == Some(source) {
        return;
    }
    let entry = match tried {
        Some(tried) => Entry::Try(tried),
        None if desk.solving().is_some() => Entry::Solve,
        None => Entry::Play,
    };
    view.reading = Reading::of(source.0, game, entry, source.2.language);
    view.chosen = 0;
    view.source = Some((view.text.clone(), source.1, source.2, source.3));
}

/// Completions above the field, or the reason why there are none. Returns the clicked one, and whether the pointer is
/// over the list.
fn list_ui(ui: &Ui, language: Language, field: &Response, view: &ViewState) -> (Option<Choice>, bool) {
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
            if let Some(refused) = &view.reading.refused {
                let styled = |lines| RichText::new(lines).color(palette.error).into();
                paragraph_ui(ui, &refused.why, ui.available_width(), styled, &TextStyle::Body);
            }
            let choices = &view.reading.choices;
            for (index, choice) in choices.iter().take(SHOWN).enumerate() {
                let button = Button::selectable(index == view.chosen, &choice.name).truncate();
                if ui.add(button.min_size(egui::vec2(ui.available_width(), 0.0))).clicked() {
                    chosen = Some(choice.clone());
                }
            }
            if let Some(more) = choices.len().checked_sub(SHOWN).filter(|&more| more > 0) {
                ui.label(RichText::new(and_more(language, more)).small().color(palette.weak));
            }
        });
    });
    (chosen, shown.response.contains_pointer())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use crate::record::Record;

    use super::*;

    fn reading(text: &str) -> (Vec<String>, Option<(usize, String, String)>) {
        let game = Game::unsaved(Record::new(Position::startpos()), Language::Japanese);
        let reading = Reading::of(text, &game, Entry::Play, Language::Japanese);
        let names = reading.choices.into_iter().map(|choice| choice.name).collect();
        (names, reading.refused.map(|refused| (refused.moves.len(), text[refused.at].to_owned(), refused.why)))
    }

    fn names(text: &str) -> Vec<String> {
        let (names, refused) = reading(text);
        assert_eq!(refused, None, "{text}");
        names
    }

    #[test]
    fn a_text_becomes_a_move_a_line_or_the_end_of_one() {
        assert_eq!(names("76fu"), ["▲７六歩"]);
        assert_eq!(names("58kin"), ["▲５八金右", "▲５八金左"]);
        assert_eq!(names("76fu 34fu 26fu"), ["3手 ▲７六歩 △３四歩 ▲２六歩"]);
        assert_eq!(names("76fu 34fu 58kin"), ["3手目 ▲５八金右", "3手目 ▲５八金左"]);
    }

    #[test]
    fn an_empty_text_allocates_nothing() {
        let game = Game::unsaved(Record::new(Position::startpos()), Language::Japanese);
        let spent = allocation_counter::measure(|| {
            assert_eq!(Reading::of(" ", &game, Entry::Play, Language::Japanese), Reading::default());
        });
        assert_eq!(spent.count_total, 0);
    }

    #[test]
    fn the_move_that_cannot_be_played_is_named_with_its_number() {
        let (names, refused) = reading("76fu 34fu 55kin 44fu");
        let why = "3手目：「55kin」は指せません。５五に動ける金がありません。";
        assert_eq!((names.len(), refused), (0, Some((2, "55kin".to_owned(), why.to_owned()))));
        for (text, why) in [
            ("98と", "「98と」は指せません。９八に動けるとがありません。"),
            ("99と", "「99と」は指せません。９九には自分の駒があります。"),
        ] {
            assert_eq!(reading(text).1, Some((0, text.to_owned(), why.to_owned())));
        }
    }

    #[test]
    fn a_foul_is_entered_by_itself() {
        let (names, refused) = reading("76fu 34fu 8h9a");
        let why = "3手目：「8h9a」は反則です（その駒の動きではありません）。";
        assert_eq!((names.len(), refused), (0, Some((2, "8h9a".to_owned(), why.to_owned()))));
        let game = Game::unsaved(Record::new(Position::startpos()), Language::Japanese);
        let reading = Reading::of("8h9a 34fu", &game, Entry::Play, Language::Japanese);
        assert_eq!(reading.choices[0].rest, "34fu");
    }

    #[test]
    fn numbers_go_to_moves_of_the_line() {
        assert_eq!(names("0"), ["0手目へ移動"]);
        assert!(reading("60").1.is_some(), "the game has no moves");
    }
}
