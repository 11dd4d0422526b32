//! From keys to actions.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, FocusDirection, ImeEvent, Key, KeyboardShortcut, Modifiers};

use crate::app::desk::draft::Typing;
use crate::app::desk::feature::{Layer, Press, Wish};
use crate::app::desk::mode::Mode;
use crate::app::kit::chord;
use crate::app::kit::command::{About, ctrl, digit, is_writing};
use crate::app::kit::key_capture::{KeyCapture, captured};
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::focus::{self, Menu, is_arrow};
use crate::app::shell::keymap::Change;
use crate::app::shell::own::Own;
use crate::app::shell::preferences;
use crate::app::shell::state::{Modal, State};

/// The events of a frame, read one by one: a frame can have several keys, and each may change the meaning of the next.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    read: usize,
    /// Events for the next frame, when a new field has the focus.
    waiting: Vec<Event>,
}

impl Queue {
    pub(crate) fn begin(&mut self, ctx: &Context) {
        self.read = 0;
        if !self.waiting.is_empty() {
            ctx.input_mut(|input| input.events.splice(0..0, self.waiting.drain(..)).for_each(drop));
        }
    }

    pub(crate) fn defer(&mut self, ctx: &Context) {
        ctx.input_mut(|input| self.defer_from(&mut input.events));
        ctx.request_repaint();
    }

    fn defer_from(&mut self, events: &mut Vec<Event>) {
        let is_key = |event: &mut Event| {
            matches!(
                event,
                Event::Key { .. } | Event::Text(_) | Event::Ime(_) | Event::Copy | Event::Cut | Event::Paste(_)
            )
        };
        let from = self.read.min(events.len());
        self.waiting.extend(events.extract_if(from.., is_key));
    }
}

struct KeyReader<'a> {
    state: &'a State,
    typing: bool,
    /// Whether the field has typing of its own to undo and to redo.
    undoes_itself: [bool; 2],
    focused: bool,
    menu: Menu,
    captured_keys: Option<KeyCapture>,
    /// Whether a field that Escape leaves had the focus. egui removes it before the key is read here.
    leaves_field: bool,
}

impl<'a> KeyReader<'a> {
    fn of(ctx: &Context, state: &'a State, typed: &Typing, focus: &focus::ViewState) -> Self {
        let typing = ctx.text_edit_focused();
        let asked = ctx.input(|input| input.events.iter().any(|event| is_press_of(event, &[Key::Z, Key::Y])));
        Self {
            state,
            typing,
            undoes_itself: [false, true].map(|again| typing && asked && typed.undoes_itself(ctx, again)),
            focused: ctx.memory(|memory| memory.focused().is_some()),
            menu: if typing { Menu::None } else { focus.menu(ctx) },
            captured_keys: captured(ctx).filter(|_| !typing),
            leaves_field: ctx
                .memory(|memory| State::escapable_fields().any(|field| memory.had_focus_last_frame(field))),
        }
    }

    fn is_free(&self, command: Command, shortcut: &KeyboardShortcut) -> bool {
        let about = command.about();
        let opened = self.state.modal.as_ref().map(Modal::opened_by);
        let behind_modal = opened.is_some_and(|opened| opened != Some(command) && !about.uses.over_modals);
        // The system sends these as events of their own.
        let of_clipboard = [COPY, CUT, PASTE].contains(shortcut);
        let [undoes_itself, redoes_itself] = self.undoes_itself;
        let of_text = match command {
            Command::Own(Own::Undo) => undoes_itself,
            Command::Own(Own::Redo) => redoes_itself,
            // Ctrl with an arrow moves through a text.
            _ if self.typing && about.uses.waits => true,
            _ => self.typing && !shortcut.modifiers.command && !is_function(shortcut.logical_key),
        };
        let of_button = self.focused && shortcut.logical_key == Key::Space;
        !behind_modal && !of_text && !of_button && !of_clipboard
    }

    /// `None` if the focused widget gets the key or nothing uses it.
    fn action_of(&self, key: Key, modifiers: Modifiers) -> Option<Action> {
        OWNERS.into_iter().find_map(|owner| self.claim(owner, key, modifiers)).flatten()
    }

    /// `None` if this owner has no use for the key; `Some(None)` leaves the key to the focused widget.
    fn claim(&self, owner: Owner, key: Key, modifiers: Modifiers) -> Option<Option<Action>> {
        let state = self.state;
        let action = match owner {
            Owner::Menu => {
                let keeps = self.menu.takes(key) && !modifiers.command && !is_function(key);
                return keeps.then_some(None);
            }
            Owner::Widget => {
                let keeps =
                    modifiers.is_none() && self.captured_keys.is_some_and(|captured_keys| captured_keys.has(key));
                return keeps.then_some(None);
            }
            Owner::Page => match (&state.modal, undo_change(key, modifiers)?) {
                (Some(Modal::ChangeKeys(_)), change) => Some(Action::Keys(change)),
                // Typed text is a change like others.
                (Some(Modal::Settings), Change::Redo) => Some(Action::Preferences(preferences::Change::Redo)),
                (Some(Modal::Settings), _) => Some(Action::Preferences(preferences::Change::Undo)),
                _ => None,
            },
            Owner::Layers if key == Key::Escape => {
                return Some(LAYERS.into_iter().find_map(|layer| self.escape(layer, modifiers)));
            }
            Owner::Layers => None,
            Owner::Board => {
                let has_keys = state.modal.is_none() && modifiers.is_none();
                if has_keys { state.key_of_feature(key, self.typing) } else { None }
            }
            Owner::Commands => by_modifiers(state)
                .filter(|(_, shortcut)| chord::is_pressed(shortcut, key, modifiers))
                .find(|(command, shortcut)| self.is_free(*command, shortcut))
                .map(|(command, _)| Action::Command(command)),
            Owner::Continuations => {
                let has_keys = !self.typing && state.modal.is_none() && !modifiers.alt;
                let number = digit(key).filter(|_| has_keys && modifiers.matches_logically(Modifiers::NONE));
                number.map(|number| Action::Wish(Wish::ChooseContinuation(number)))
            }
        };
        action.map(Some)
    }

    fn escape(&self, layer: Layer, modifiers: Modifiers) -> Option<Action> {
        let state = self.state;
        let own = match layer {
            Layer::Board => return self.claim(Owner::Board, Key::Escape, modifiers).flatten(),
            Layer::Commands => return self.claim(Owner::Commands, Key::Escape, modifiers).flatten(),
            Layer::Modal => return state.modal.is_some().then_some(Action::CloseModal),
            Layer::Preview => return state.escape_of_feature(layer),
            _ if self.typing || self.leaves_field || state.modal.is_some() => return None,
            Layer::Failures => state.desk.has_failures().then_some(Action::DismissAll),
            Layer::Welcome => state.shows_welcome().then_some(Action::CloseWelcome),
            Layer::BoardOnly => state.board_only.then(|| Action::Command(Own::BoardOnly.into())),
            Layer::Notices => (!state.desk.notices.is_empty()).then_some(Action::DismissAll),
            Layer::FullScreen => state.fills_screen.then(|| Action::Command(Own::FullScreen.into())),
            Layer::ProblemSet | Layer::Trial => None,
        };
        own.or_else(|| state.escape_of_feature(layer))
    }
}

#[derive(Clone, Copy)]
enum Owner {
    Menu,
    Widget,
    /// The page of settings or of keys, for undo and redo.
    Page,
    Layers,
    Board,
    Commands,
    Continuations,
}

/// The first in this order that has a use for a key gets it.
const OWNERS: [Owner; 7] =
    [Owner::Menu, Owner::Widget, Owner::Page, Owner::Layers, Owner::Board, Owner::Commands, Owner::Continuations];

/// What Escape ends: the first of these that is present.
const LAYERS: [Layer; 11] = [
    Layer::Modal,
    Layer::Preview,
    Layer::Board,
    Layer::Failures,
    Layer::ProblemSet,
    Layer::Welcome,
    Layer::Trial,
    Layer::Commands,
    Layer::BoardOnly,
    Layer::Notices,
    Layer::FullScreen,
];

/// Reads the next press that the window uses; `false` if there is none. A text field keeps all keys without Ctrl, and
/// undoes its own typing first; an active input method keeps all keys; a focused button keeps the space bar; a dialog
/// keeps all from the window behind it.
pub(crate) fn read(
    ctx: &Context,
    state: &State,
    (typed, focus): (&mut Typing, &focus::ViewState),
    queue: &mut Queue,
    out: &mut Vec<Action>,
) -> bool {
    let context = KeyReader::of(ctx, state, typed, focus);
    let KeyReader { typing, focused, .. } = context;
    let selected = ctx.with_plugin(|labels: &mut LabelSelectionState| labels.has_selection()).unwrap_or(false);
    let edits = edits_position(ctx, state) && context.menu != Menu::Open;
    let (known, mut walks) = (out.len(), false);
    ctx.input_mut(|input| {
        let written = typing || edits;
        let mut preedit = if written { typed.preedit().to_owned() } else { String::new() };
        let mut takes = |event: &Event, out: &mut Vec<Action>| {
            match event {
                Event::Ime(ImeEvent::Preedit { text, .. }) if written => preedit.clone_from(text),
                Event::Ime(ImeEvent::Commit(_)) => preedit.clear(),
                // A click into a text keeps the conversion as it is.
                Event::PointerButton { pressed: true, .. } if typing => preedit.clear(),
                Event::Key { pressed: true, .. } | Event::Text(_) if !preedit.is_empty() => return true,
                _ => {}
            }
            if let Some(taken) = change_keys(state, event, focused && !typing, out) {
                return taken;
            }
            if !typing && state.modal.is_none() && !(selected && *event == Event::Copy) {
                out.extend(clipboard_action(state, event));
            }
            let of_button = focused && matches!(event, Event::Text(text) if text == " ");
            let of_menu = matches!(event, Event::Key { key, .. } if context.menu.takes(*key));
            if edits && !of_button && !of_menu {
                match state.typed(event) {
                    Some(Press::Taken(actions)) => {
                        out.extend(actions);
                        return true;
                    }
                    Some(Press::Writes) => return false,
                    None => {}
                }
            }
            let &Event::Key { key, modifiers, pressed: true, .. } = event else { return false };
            let action = context.action_of(key, modifiers);
            walks |= action.is_some() && is_arrow(key);
            let taken = action.is_some();
            // Escape also closes the message when a field or a menu uses it.
            let dismisses = key == Key::Escape && !taken && state.desk.has_status_text();
            out.extend(action.or(dismisses.then_some(Action::DismissStatus)));
            taken
        };
        while out.len() == known {
            let Some(event) = input.events.get(queue.read) else { break };
            let (writes, enters) = (is_press_of_writing(event), typing && is_press_of(event, &[Key::Enter]));
            if takes(event, out) {
                input.events.remove(queue.read);
                if writes && matches!(input.events.get(queue.read), Some(Event::Text(_))) {
                    // A consumed key types nothing.
                    input.events.remove(queue.read);
                }
                continue;
            }
            queue.read += 1;
            if enters {
                // Its field takes what was entered when it is drawn; the next line goes there.
                queue.defer_from(&mut input.events);
            }
        }
        typed.compose(preedit);
    });
    if walks {
        // Keeps egui from moving the focus.
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    if !queue.waiting.is_empty() {
        ctx.request_repaint();
    }
    out.len() > known
}

fn undo_change(key: Key, modifiers: Modifiers) -> Option<Change> {
    match (key, modifiers.shift) {
        (Key::Z, false) if modifiers.command => Some(Change::Undo),
        (Key::Z, true) | (Key::Y, _) if modifiers.command => Some(Change::Redo),
        _ => None,
    }
}

/// On the page of keys, records a key or answers the question about one of another command. `None` if the event has its
/// usual meaning.
fn change_keys(state: &State, event: &Event, button_focused: bool, out: &mut Vec<Action>) -> Option<bool> {
    let Some(Modal::ChangeKeys(recording)) = &state.modal else { return None };
    if recording.is_some() {
        return Some(record_key(event, out));
    }
    let takes = match event {
        Event::Key { key: Key::Escape, pressed: true, .. } => false,
        Event::Key { key: Key::Enter, pressed: true, repeat: false, modifiers: Modifiers::NONE, .. }
            if !button_focused =>
        {
            true
        }
        _ => return None,
    };
    state.keys.clash.is_some().then(|| {
        out.push(Action::TakeKey(takes));
        true
    })
}

/// Returns whether the event is consumed; nothing else gets keys meanwhile.
fn record_key(event: &Event, out: &mut Vec<Action>) -> bool {
    let key = match event {
        Event::Key { key: Key::Escape, pressed: true, .. } => {
            out.push(Action::RecordKey(None));
            None
        }
        Event::Key { key, modifiers, pressed: true, .. } => chord::pressed(*key, *modifiers),
        Event::Copy => Some(COPY),
        Event::Cut => Some(CUT),
        Event::Paste(_) => Some(PASTE),
        Event::Text(_) => None,
        _ => return false,
    };
    out.extend(key.map(Action::Recorded));
    true
}

pub(crate) fn edits_position(ctx: &Context, state: &State) -> bool {
    state.desk.mode == Mode::SetUp && !ctx.text_edit_focused() && state.modal.is_none()
}

fn is_press_of(event: &Event, keys: &[Key]) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if keys.contains(key))
}

fn is_press_of_writing(event: &Event) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if is_writing(*key))
}

/// The system turns these into clipboard events.
const COPY: KeyboardShortcut = ctrl(Key::C);
const CUT: KeyboardShortcut = ctrl(Key::X);
const PASTE: KeyboardShortcut = ctrl(Key::V);

fn clipboard_action(state: &State, event: &Event) -> Option<Action> {
    let key = match event {
        Event::Copy => COPY,
        Event::Cut => CUT,
        Event::Paste(_) | Event::PasteImage(_) => PASTE,
        _ => return None,
    };
    let command = Command::all().find(|command| state.desk.keys.keys(&command.about()).contains(&key))?;
    Some(match event {
        // The text came with the event.
        Event::Paste(text) if command.about().uses.pastes => Action::Wish(Wish::Paste(text.clone())),
        Event::PasteImage(_) if command.about().uses.pastes => Action::PastedPicture,
        _ => Action::Command(command),
    })
}

/// Function keys work even while a text is typed.
fn is_function(key: Key) -> bool {
    key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}

/// More modifiers first, since a key with Shift also matches the same key without.
fn by_modifiers(state: &State) -> impl Iterator<Item = (Command, &KeyboardShortcut)> {
    const MOST: u8 = 3;
    let modifiers = |KeyboardShortcut { modifiers, .. }: &KeyboardShortcut| {
        u8::from(modifiers.shift) + u8::from(modifiers.command) + u8::from(modifiers.alt)
    };
    let all: Vec<_> = Command::all().map(|command| (command, command.about())).collect();
    (0..=MOST).rev().flat_map(move |count| {
        let of_count = |(command, about): &(Command, About)| {
            let keys = state.desk.keys.keys(about);
            let command = *command;
            keys.iter().filter(move |key| modifiers(key) == count).map(move |key| (command, key)).collect::<Vec<_>>()
        };
        all.iter().flat_map(of_count).collect::<Vec<_>>()
    })
}
