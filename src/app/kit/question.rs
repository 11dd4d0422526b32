use egui::{Align, Button, Key, Label, Layout, Response, RichText, TextEdit, TextStyle, Ui};

use crate::app::kit::field::field_ui;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;

/// The most shown items of a long list, since each is laid out.
pub(crate) const LISTED: usize = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed<A> {
    Cancelled,
    Answered(A),
}

impl<A> Closed<A> {
    pub(crate) fn map<B>(self, answer: impl FnOnce(A) -> B) -> Closed<B> {
        match self {
            Self::Cancelled => Closed::Cancelled,
            Self::Answered(given) => Closed::Answered(answer(given)),
        }
    }
}

/// From right to left: the answers, the recommended one first, then `cancel`.
pub(crate) fn answers_ui<A>(ui: &mut Ui, answers: Vec<(&str, A)>, cancel: &str) -> Option<Closed<A>> {
    ui.add_space(8.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let mut closed = None;
        for (name, answer) in answers {
            if ui.button(name).clicked() {
                closed = Some(Closed::Answered(answer));
            }
        }
        if ui.button(cancel).clicked() {
            closed = Some(Closed::Cancelled);
        }
        closed
    })
    .inner
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PathWords {
    pub(crate) title: &'static str,
    pub(crate) why: &'static str,
    pub(crate) ok: &'static str,
    pub(crate) cancel: &'static str,
}

/// For systems without dialogs.
pub(crate) fn path_ui(ui: &mut Ui, words: PathWords, path: &mut String) -> Option<Closed<String>> {
    ui.heading(words.title);
    ui.label(words.why);
    let edit = field_ui(ui, TextEdit::singleline(path).desired_width(f32::INFINITY));
    let edit = edit.accessible_name(words.title);
    if !edit.has_focus() && !edit.lost_focus() {
        edit.request_focus();
    }
    let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let ready = !path.trim().is_empty();
        if (ui.add_enabled(ready, Button::new(words.ok)).clicked() || entered) && ready {
            return Some(Closed::Answered(path.trim().to_owned()));
        }
        ui.button(words.cancel).clicked().then_some(Closed::Cancelled)
    })
    .inner
}

const LINE: f32 = 18.0;

/// In two lines if they fit, otherwise in one, truncated.
pub(crate) fn prompt_ui(ui: &mut Ui, text: &str) -> Response {
    let color = Palette::of_ui(ui).accent;
    let styled = |text: &str| RichText::new(text).color(color).line_height(Some(LINE));
    if ui.max_rect().height() >= 2.0 * LINE {
        let width = ui.available_width();
        return paragraph_ui(ui, text, width, |lines| styled(&lines).into(), &TextStyle::Body);
    }
    ui.add(Label::new(styled(text)).truncate())
}
