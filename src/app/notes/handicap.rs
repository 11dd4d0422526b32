//! The handicap (手合割): its choices, and the field with the list of those that match the typed text.

use egui::{
    CornerRadius, EventFilter, FontId, Key, Modifiers, Popup, PopupCloseBehavior, Response, RichText, Role, ScrollArea,
    Sense, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::origin::GameId;
use crate::app::desk::start::Start;
use crate::app::desk::words::handicap_name;
use crate::app::kit::field::{field_ui, select};
use crate::app::kit::theme::Palette;
use crate::app::notes::{Input, words};
use crate::lang::Language;
use crate::notation::digits;
use crate::notation::fold::{Folded, Kana};
use crate::record::{Edit, Record, Revision};
use crate::shogi::Handicap;
use crate::tsume;

/// `None` is a custom start position (その他).
pub(super) type Choice = Option<Handicap>;

pub(super) fn all_choices() -> impl Iterator<Item = Choice> {
    Handicap::ALL.into_iter().map(Some).chain([None])
}

pub(super) fn choice_of(record: &Record) -> Choice {
    Handicap::of(&record.initial().to_setup())
}

/// Whether all moves stay playable. その他 opens the position editor, which is always possible.
pub(super) fn is_possible(record: &Record, choice: Choice) -> bool {
    choice.is_none_or(|handicap| record.fits_start(&handicap.setup().into()))
}

pub(super) fn choice_name(language: Language, choice: Choice) -> &'static str {
    choice.map_or(words::OTHER_START.get(language), |handicap| handicap_name(language, handicap))
}

/// Matches a part of the name in either language, with digits (2枚), or in kana, as input methods show it during
/// conversion.
pub(super) fn matches_text(choice: Choice, typed: &str) -> bool {
    let typed = Folded::new(typed.trim(), Kana::Together).into_text();
    let names = [
        choice_name(Language::Japanese, choice),
        choice_name(Language::English, choice),
        choice.map_or("そのた", |handicap| Start::Game(handicap).reading()),
        &in_digits(choice),
    ];
    names.into_iter().any(|name| Folded::new(name, Kana::Together).into_text().contains(&typed))
}

/// 2枚落ち.
fn in_digits(choice: Choice) -> String {
    let name = choice_name(Language::Japanese, choice).replace('十', "10");
    name.chars().map(|c| digits::value(c).and_then(|digit| char::from_digit(digit.into(), 10)).unwrap_or(c)).collect()
}

const ROW: f32 = 21.0;
const MARK: f32 = 20.0;
const LIST_MARGIN: f32 = 60.0;
const SIZE: f32 = 13.0;

#[derive(Debug)]
pub(super) struct HandicapChooser {
    source: Source,
    now: Choice,
    /// In order, with whether the record allows each.
    choices: Vec<(Choice, bool)>,
    /// Indices into `choices` that match the typed text.
    shown: Vec<usize>,
    marked: Option<usize>,
    typed: String,
    is_changed: bool,
    scrolls_to_marked: bool,
    wants_focus: bool,
}

type Source = ((GameId, usize), Revision, Language);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldExit {
    Done,
    Cancel,
    /// Shift+Tab goes `back`.
    Tab {
        back: bool,
    },
}

pub(super) const FIELD_KEYS: EventFilter =
    EventFilter { escape: true, tab: true, horizontal_arrows: true, vertical_arrows: true };

impl FieldExit {
    /// How a pressed key leaves a field, unless an input method uses it.
    pub(super) fn by_key(ui: &Ui, field: &Response, typing: &Typing) -> Option<Self> {
        let has_keys = field.has_focus() && !typing.is_composing();
        let exits = [
            (Modifiers::NONE, Key::Escape, Self::Cancel),
            (Modifiers::SHIFT, Key::Tab, Self::Tab { back: true }),
            (Modifiers::NONE, Key::Tab, Self::Tab { back: false }),
        ];
        let pressed = |modifiers, key| has_keys && ui.input_mut(|input| input.consume_key(modifiers, key));
        let exit = exits.into_iter().find(|&(modifiers, key, _)| pressed(modifiers, key));
        exit.map(|(.., exit)| {
            field.surrender_focus();
            exit
        })
    }
}

impl HandicapChooser {
    pub(super) fn new(desk: &Desk, wants_focus: bool) -> Self {
        let record = desk.game().record();
        let now = choice_of(record);
        let choices: Vec<_> = all_choices().map(|choice| (choice, is_possible(record, choice))).collect();
        let marked = choices.iter().position(|&(choice, _)| choice == now);
        Self {
            source: source(desk),
            now,
            shown: (0..choices.len()).collect(),
            choices,
            marked,
            typed: choice_name(desk.language(), now).to_owned(),
            is_changed: false,
            scrolls_to_marked: true,
            wants_focus,
        }
    }

    fn follow(&mut self, desk: &Desk) {
        if self.source != source(desk) {
            *self = Self::new(desk, self.wants_focus);
        }
    }

    fn choice(&self) -> Option<Choice> {
        let &(choice, fits) = self.choices.get(*self.shown.get(self.marked?)?)?;
        fits.then_some(choice)
    }

    fn narrow(&mut self) {
        let is_shown = |index: &usize| matches_text(self.choices[*index].0, &self.typed);
        self.shown = (0..self.choices.len()).filter(is_shown).collect();
        self.marked = self.shown.iter().position(|&index| self.choices[index].1);
        (self.is_changed, self.scrolls_to_marked) = (true, true);
    }

    /// Marks the next or previous possible choice, and shows its name in the field. If moves limit the choices, arrows
    /// skip the position editor, which must be clicked or typed.
    fn step(&mut self, language: Language, back: bool) {
        let is_game = self.choices.iter().any(|(_, fits)| !fits);
        let fits = |at: &usize| {
            let (choice, fits) = self.choices[self.shown[*at]];
            fits && (choice.is_some() || choice == self.now || !is_game)
        };
        let count = self.shown.len();
        let next = match self.marked {
            None => (0..count).find(fits),
            Some(at) if back => (0..at).rev().find(fits),
            Some(at) => (at + 1..count).find(fits),
        };
        self.marked = next.or(self.marked);
        if let Some(choice) = self.choice() {
            choice_name(language, choice).clone_into(&mut self.typed);
        }
        (self.is_changed, self.scrolls_to_marked) = (true, true);
    }
}

fn source(desk: &Desk) -> Source {
    let place = desk.place();
    (place.game, place.revision, desk.language())
}

pub(super) fn choose(desk: &Desk, choice: Choice, out: &mut Clicks<Input>) {
    let record = desk.game().record();
    out.wish(match choice {
        Some(handicap) => {
            let headers = tsume::handicap_headers(record.headers(), handicap);
            Wish::Edit(Edit::Restart(Box::new(handicap.setup().into()), headers))
        }
        // With a custom start already, only the header changes.
        None if choice_of(record).is_none() => {
            let mut headers = record.headers().clone();
            headers.set_handicap(None);
            Wish::Edit(Edit::Headers(headers))
        }
        None => Wish::SetUp,
    });
}

/// Returns how the field was left, if it was.
pub(super) fn chooser_ui(
    ui: &mut Ui,
    desk: &Desk,
    chooser: &mut HandicapChooser,
    field: impl for<'a> FnOnce(&'a mut String) -> TextEdit<'a>,
    typing: &Typing,
    out: &mut Clicks<Input>,
) -> Option<FieldExit> {
    chooser.follow(desk);
    let mut typed = chooser.typed.clone();
    let name = words::HANDICAP.get(desk.language());
    let response = field_ui(ui, field(&mut typed).event_filter(FIELD_KEYS)).accessible_name(name);
    if std::mem::take(&mut chooser.wants_focus) {
        response.request_focus();
        select(ui, response.id, 0..typed.chars().count());
    }
    if typed != chooser.typed {
        chooser.typed = typed;
        chooser.narrow();
    }
    let has_keys = response.has_focus() && !typing.is_composing();
    for (key, back) in [(Key::ArrowDown, false), (Key::ArrowUp, true)] {
        if has_keys && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            chooser.step(desk.language(), back);
            select(ui, response.id, 0..chooser.typed.chars().count());
        }
    }
    let exit = FieldExit::by_key(ui, &response, typing);
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let (clicked, is_over) = list_ui(&response, desk.language(), chooser);
    let is_tab = matches!(exit, Some(FieldExit::Tab { .. }));
    let by_keys = chooser.choice().filter(|_| entered || is_tab && chooser.is_changed);
    if let Some(choice) = clicked.or(by_keys) {
        choose(desk, choice, out);
    }
    match exit {
        Some(exit) => Some(exit),
        None if entered || clicked.is_some() => Some(FieldExit::Done),
        // A click on a disabled choice.
        None if response.lost_focus() && is_over => {
            response.request_focus();
            None
        }
        None => response.lost_focus().then_some(FieldExit::Done),
    }
}

/// Returns the clicked choice, and whether the pointer is over the list.
fn list_ui(field: &Response, language: Language, chooser: &mut HandicapChooser) -> (Option<Choice>, bool) {
    let mut clicked = None;
    let popup = Popup::from_response(field)
        .id(field.id.with("handicaps"))
        .open(field.has_focus() || field.lost_focus())
        .close_behavior(PopupCloseBehavior::IgnoreClicks)
        .gap(2.0);
    let shown = popup.show(|ui| {
        let palette = Palette::of_ui(ui);
        let widest = chooser.choices.iter().map(|&(choice, _)| {
            let name = choice_name(language, choice).to_owned();
            ui.painter().layout_no_wrap(name, FontId::proportional(SIZE), palette.text).size().x.ceil()
        });
        let width = MARK + widest.fold(0.0, f32::max) + 10.0;
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 0.0;
        let window = ui.ctx().content_rect();
        let highest = (window.bottom() - field.rect.bottom()).max(field.rect.top() - window.top()) - LIST_MARGIN;
        ScrollArea::vertical().max_height(highest).show(ui, |ui| {
            for at in 0..chooser.shown.len() {
                if row_ui(ui, language, chooser, at, width) {
                    clicked = Some(chooser.choices[chooser.shown[at]].0);
                }
            }
        });
        chooser.scrolls_to_marked = false;
        let hint = |ui: &mut Ui, text| {
            ui.add_space(3.0);
            ui.label(RichText::new(text).small().color(palette.weak));
        };
        if chooser.shown.is_empty() {
            hint(ui, words::NO_MATCHES.get(language));
        } else if chooser.shown.iter().any(|&index| !chooser.choices[index].1) {
            hint(ui, words::DOES_NOT_FIT.get(language));
        }
    });
    (clicked, shown.is_some_and(|shown| shown.response.contains_pointer()))
}

fn row_ui(ui: &mut Ui, language: Language, chooser: &HandicapChooser, at: usize, width: f32) -> bool {
    let (choice, fits) = chooser.choices[chooser.shown[at]];
    let (is_now, is_marked) = (choice == chooser.now, chooser.marked == Some(at));
    let palette = Palette::of_ui(ui);
    // Without a click sense, Tab skips it.
    let sense = if fits { Sense::CLICK } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), sense);
    let name = choice_name(language, choice);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, fits, is_now, name));
    let response = if fits { response } else { response.on_hover_text(words::DOES_NOT_FIT.get(language)) };
    let (ground, text, _) = palette.row(is_marked && fits, response.hovered() && fits);
    let color = if fits { text } else { palette.weak.gamma_multiply(0.6) };
    ui.painter().rect_filled(rect, CornerRadius::same(4), ground);
    if is_now {
        ui.painter().circle_filled(pos2(rect.left() + MARK / 2.0, rect.center().y), 3.0, color);
    }
    let galley = ui.painter().layout_no_wrap(name.to_owned(), FontId::proportional(SIZE), color);
    let corner = pos2(rect.left() + MARK, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(corner.round(), galley, color);
    if is_marked && chooser.scrolls_to_marked {
        ui.scroll_to_rect(rect, None);
    }
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matching(typed: &str) -> Vec<Choice> {
        all_choices().filter(|&choice| matches_text(choice, typed)).collect()
    }

    #[test]
    fn all_handicaps_and_other_starts_can_be_chosen() {
        assert_eq!(all_choices().count(), 17);
        assert_eq!(matching("").len(), 17);
        for choice in all_choices() {
            for language in [Language::Japanese, Language::English] {
                assert!(matching(choice_name(language, choice)).contains(&choice), "{choice:?}");
            }
        }
    }

    #[test]
    fn a_few_letters_or_digits_match_a_handicap() {
        let lances = [Some(Handicap::Lance), Some(Handicap::RightLance), Some(Handicap::RookLance)];
        assert_eq!(matching("香"), lances);
        assert_eq!(matching("きょう"), lances);
        assert_eq!(matching("LANCE"), lances);
        for typed in ["2", "２", "二", "に", "ニマイ", "two"] {
            assert_eq!(matching(typed), [Some(Handicap::Two)], "{typed}");
        }
        assert_eq!(matching("7"), [Some(Handicap::LeftSeven), Some(Handicap::RightSeven)]);
        assert_eq!(matching("そ"), [None]);
        assert_eq!(matching("九枚"), []);
    }
}
