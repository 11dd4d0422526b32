use egui::accesskit::Role;
use egui::{
    Align, Button, Context, Event, Id, Key, Label, Layout, Modifiers, Response, RichText, Stroke, StrokeKind, TextEdit,
    TextStyle, Ui,
};

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

/// The button that Enter presses in the modal.
#[derive(Clone, Copy, Debug, Default)]
struct DefaultButton {
    button: Option<Id>,
    /// Whether the focus leaves Enter to it.
    has_enter: bool,
    is_pressed: bool,
    /// Whether this frame has drawn one, or has said that there is none.
    is_settled: bool,
}

impl DefaultButton {
    fn update<R>(ctx: &Context, update: impl FnOnce(&mut Self) -> R) -> R {
        ctx.data_mut(|data| update(data.get_temp_mut_or_default(Id::unique("default button"))))
    }
}

/// Called before a modal is drawn. Enter belongs to its default button unless another widget has the focus: a button
/// is pressed itself, and a field ends typing.
pub(crate) fn begin(ctx: &Context) {
    let focused = ctx.memory(egui::Memory::focused);
    let enters = ctx.input(|input| input.events.iter().any(is_enter));
    DefaultButton::update(ctx, |default| {
        default.has_enter = focused.is_none() || focused == default.button;
        (default.is_pressed, default.is_settled) = (enters && default.has_enter, false);
    });
}

/// A key that is held down answers one question only.
const fn is_enter(event: &Event) -> bool {
    matches!(event, Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers: Modifiers::NONE, .. })
}

/// Marks the button of the modal that Enter presses, and returns whether it is pressed by key or pointer.
pub(crate) fn is_default_pressed(ui: &Ui, button: &Response) -> bool {
    let default = DefaultButton::update(ui.ctx(), |default| {
        (default.button, default.is_settled) = (Some(button.id), true);
        *default
    });
    mark_default(ui, button, button.enabled() && default.has_enter);
    button.clicked()
        || button.enabled()
            && default.is_pressed
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// Says that a modal has no default, because it asks nothing: it lists something, or shows progress.
pub(crate) fn no_default(ui: &Ui) {
    DefaultButton::update(ui.ctx(), |default| (default.button, default.is_settled) = (None, true));
}

/// Called after a question is drawn: a question without a default fails every test that opens it.
#[cfg(test)]
pub(crate) fn assert_default(ctx: &Context, question: &impl std::fmt::Debug) {
    assert!(DefaultButton::update(ctx, |default| default.is_settled), "nothing is pressed by Enter in {question:?}");
}

/// Shows which button Enter presses, also to screen readers.
pub(crate) fn mark_default(ui: &Ui, button: &Response, has_enter: bool) {
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_role(Role::DefaultButton));
    if has_enter {
        let stroke = Stroke::new(2.0, Palette::of_ui(ui).accent);
        let corners = ui.style().interact(button).corner_radius;
        ui.painter().rect_stroke(button.rect, corners, stroke, StrokeKind::Inside);
    }
}

/// A default button.
pub(crate) fn default_ui(ui: &mut Ui, enabled: bool, name: &str) -> bool {
    let button = ui.add_enabled(enabled, Button::new(name));
    is_default_pressed(ui, &button)
}

/// From right to left: the answers, the default first, then `cancel`.
pub(crate) fn answers_ui<A>(ui: &mut Ui, answers: Vec<(&str, A)>, cancel: &str) -> Option<Closed<A>> {
    ui.add_space(8.0);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let mut closed = None;
        for (index, (name, answer)) in answers.into_iter().enumerate() {
            let button = ui.button(name);
            let is_pressed = if index == 0 { is_default_pressed(ui, &button) } else { button.clicked() };
            if is_pressed {
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
        let ok = ui.add_enabled(ready, Button::new(words.ok));
        let is_pressed = is_default_pressed(ui, &ok) || entered;
        // The field gives Enter to it.
        mark_default(ui, &ok, ready && edit.has_focus());
        if is_pressed && ready {
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
