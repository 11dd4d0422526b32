//! From keys to actions.

use egui::text_selection::LabelSelectionState;
use egui::{Context, Event, ImeEvent, Key, KeyboardShortcut, Modifiers};

use crate::app::desk::draft::Typing;
use crate::app::desk::mode::Mode;
use crate::app::files;
use crate::app::kit::command::{digit, is_writing};
use crate::app::moves;
use crate::app::notes;
use crate::app::play;
use crate::app::problems;
use crate::app::setup::Press;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::{Modal, State};
use crate::app::solver;

/// Commands for moves, which have to wait while a text is typed.
const MOVES: [Command; 9] = [
    Command::Moves(moves::Command::PromoteVariation),
    Command::Moves(moves::Command::DemoteVariation),
    Command::Moves(moves::Command::MakeMain),
    Command::Moves(moves::Command::CutLine),
    Command::Moves(moves::Command::CopyLine),
    Command::Moves(moves::Command::PasteLine),
    Command::Moves(moves::Command::DeleteFromHere),
    Command::Moves(moves::Command::DeleteVariation),
    Command::Moves(moves::Command::Extract),
];
/// Keys that write nothing, and therefore are the window's while a text is typed.
const FUNCTIONS: [Key; 8] = [Key::F1, Key::F3, Key::F4, Key::F6, Key::F7, Key::F8, Key::F9, Key::F11];

/// The events of a frame, which are read one after another: between two frames more than one key can be pressed,
/// and a key may change what the next one means.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// How many have been read.
    read: usize,
    /// What waits for the next frame, because a field that is then there has the keys.
    waiting: Vec<Event>,
}

impl Queue {
    /// Begins with a frame's events, behind those that wait.
    pub(crate) fn begin(&mut self, ctx: &Context) {
        self.read = 0;
        if !self.waiting.is_empty() {
            ctx.input_mut(|input| input.events.splice(0..0, self.waiting.drain(..)).for_each(drop));
        }
    }

    /// Lets the keys that have not been read wait for the next frame.
    pub(crate) fn put_off(&mut self, ctx: &Context) {
        ctx.input_mut(|input| self.put_off_from(&mut input.events));
        ctx.request_repaint();
    }

    fn put_off_from(&mut self, events: &mut Vec<Event>) {
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

/// What decides what a key means while events are read.
struct Meanings<'a> {
    state: &'a State,
    /// Whether a text is being typed.
    typing: bool,
    /// Whether that text can take typing back, and type it again, by itself.
    undoes_itself: [bool; 2],
    /// Whether a widget has the focus.
    focused: bool,
    /// Whether a field beside a problem has the focus. Escape takes it away before the key is seen here.
    leaves_field: bool,
}

impl<'a> Meanings<'a> {
    fn of(ctx: &Context, state: &'a State, typed: &Typing) -> Self {
        let typing = ctx.text_edit_focused();
        let asked = ctx.input(|input| input.events.iter().any(|event| is_press_of(event, &[Key::Z, Key::Y])));
        Self {
            state,
            typing,
            undoes_itself: [false, true].map(|again| typing && asked && typed.undoes_itself(ctx, again)),
            focused: ctx.memory(|memory| memory.focused().is_some()),
            leaves_field: ctx.memory(|memory| {
                [problems::ui::filter_id(), moves::ui::typed::field_id()]
                    .into_iter()
                    .any(|field| memory.had_focus_last_frame(field))
            }),
        }
    }

    /// Whether a command's key is the window's now.
    fn is_free(&self, command: Command, shortcut: &KeyboardShortcut) -> bool {
        let behind_modal = !matches!(
            (&self.state.modal, command),
            (None, _)
                | (_, Command::Own(Own::Keys) | Command::Files(files::Command::Warnings | files::Command::Quit))
                // The key that has opened them closes the palette and the table.
                | (Some(Modal::Palette), Command::Own(Own::Palette))
                | (Some(Modal::Problems(problems::Ask::Review)), Command::Problems(problems::Command::Review))
        );
        // The system turns these into events of their own.
        let of_clipboard = matches!(
            command,
            Command::Files(files::Command::CopyKif | files::Command::Paste) | Command::Moves(moves::Command::CutLine)
        );
        let [undoes_itself, redoes_itself] = self.undoes_itself;
        let of_text = match command {
            Command::Own(Own::Undo) => undoes_itself,
            Command::Own(Own::Redo) => redoes_itself,
            // Ctrl with an arrow walks through a text, and nobody who writes wants a move to vanish.
            _ if self.typing && MOVES.contains(&command) => true,
            _ => self.typing && !shortcut.modifiers.command && !FUNCTIONS.contains(&shortcut.logical_key),
        };
        let of_button = self.focused && shortcut.logical_key == Key::Space;
        !behind_modal && !of_text && !of_button && !of_clipboard
    }

    /// What a key does now.
    fn of_key(&self, key: Key, modifiers: Modifiers) -> Option<Action> {
        let Self { state, typing, .. } = *self;
        if state.modal.is_some() && key == Key::Escape {
            return Some(Action::CloseModal);
        }
        if key == Key::Escape && state.desk.mode.preview().is_some() {
            return Some(Action::Notes(notes::Action::EndPreview));
        }
        if state.modal.is_none()
            && modifiers.is_none()
            && let Some(action) = state.play.keys(&state.desk, key, typing)
        {
            return Some(Action::Play(action));
        }
        let closes = key == Key::Escape && !typing && !self.leaves_field && state.modal.is_none();
        if closes && state.desk.has_failures() {
            return Some(Action::DismissAll);
        }
        if closes && state.shown_problems().is_some() {
            return Some(Action::Command(problems::Command::ShowSet.into()));
        }
        if closes && state.desk.exploration().is_some() {
            return Some(Action::Command(Command::Solver(solver::Command::Explore)));
        }
        let shortcut = by_length()
            .filter(|(_, shortcut)| shortcut.logical_key == key && modifiers.matches_logically(shortcut.modifiers))
            .find(|(command, shortcut)| self.is_free(*command, shortcut));
        if let Some((command, _)) = shortcut {
            return Some(Action::Command(command));
        }
        if closes && state.board_only {
            return Some(Action::Command(Command::Own(Own::BoardOnly)));
        }
        if closes && !state.desk.notices.is_empty() {
            return Some(Action::DismissAll);
        }
        if closes && state.fills_screen {
            return Some(Action::Command(Command::Own(Own::FullScreen)));
        }
        let number = digit(key)?;
        (!typing && state.modal.is_none() && modifiers.matches_logically(Modifiers::NONE))
            .then_some(Action::Play(play::Action::ChooseNumber(number)))
    }
}

/// Takes the next keys that mean something to the window: as many as make up one press. `false` when there are
/// none any more. A text that is being typed keeps all but those with Ctrl, and takes its own typing back first; an
/// input method that is at work keeps all; a button that was reached by Tab keeps the space bar, and behind a
/// modal nothing moves.
pub(crate) fn read(ctx: &Context, state: &State, typed: &mut Typing, queue: &mut Queue, out: &mut Vec<Action>) -> bool {
    let meanings = Meanings::of(ctx, state, typed);
    let Meanings { typing, focused, .. } = meanings;
    let selected = ctx.with_plugin(|labels: &mut LabelSelectionState| labels.has_selection()).unwrap_or(false);
    let edits = edits_position(ctx, state);
    let known = out.len();
    ctx.input_mut(|input| {
        let written = typing || edits;
        let mut preedit = if written { typed.preedit().to_owned() } else { String::new() };
        // Whether an event is taken away from whoever would read it behind the window.
        let mut takes = |event: &Event, out: &mut Vec<Action>| {
            match event {
                Event::Ime(ImeEvent::Preedit { text, .. }) if written => preedit.clone_from(text),
                Event::Ime(ImeEvent::Commit(_)) => preedit.clear(),
                // A click into a text leaves the conversion as it stands.
                Event::PointerButton { pressed: true, .. } if typing => preedit.clear(),
                Event::Key { pressed: true, .. } | Event::Text(_) if !preedit.is_empty() => return true,
                _ => {}
            }
            let clipboard = !typing && state.modal.is_none();
            match event {
                Event::Copy if clipboard && !selected => {
                    out.push(Action::Command(Command::Files(files::Command::CopyKif)));
                }
                Event::Cut if clipboard => out.push(Action::Command(Command::Moves(moves::Command::CutLine))),
                Event::Paste(text) if clipboard => out.push(Action::Pasted(text.clone())),
                _ => {}
            }
            let of_button = focused && matches!(event, Event::Text(text) if text == " ");
            if edits && !of_button {
                match state.setup.keys(&state.desk, event) {
                    Press::Taken(actions) => {
                        out.extend(actions.into_iter().map(Action::SetUp));
                        return true;
                    }
                    Press::Writes => return false,
                    Press::Usual => {}
                }
            }
            let &Event::Key { key, modifiers, pressed: true, .. } = event else { return false };
            let action = meanings.of_key(key, modifiers);
            let taken = action.is_some();
            out.extend(action);
            taken
        };
        while out.len() == known {
            let Some(event) = input.events.get(queue.read) else { break };
            let (writes, enters) = (is_press_of_writing(event), typing && is_press_of(event, &[Key::Enter]));
            if takes(event, out) {
                input.events.remove(queue.read);
                if writes && matches!(input.events.get(queue.read), Some(Event::Text(_))) {
                    // A key that was taken writes nothing.
                    input.events.remove(queue.read);
                }
                continue;
            }
            queue.read += 1;
            if enters {
                // What was entered is taken from its field when that is drawn, and the next line goes there.
                queue.put_off_from(&mut input.events);
            }
        }
        typed.compose(preedit);
    });
    if !queue.waiting.is_empty() {
        ctx.request_repaint();
    }
    out.len() > known
}

/// Whether the keys edit a position: no text is being typed, and no modal is open.
pub(crate) fn edits_position(ctx: &Context, state: &State) -> bool {
    state.desk.mode == Mode::SetUp && !ctx.text_edit_focused() && state.modal.is_none()
}

fn is_press_of(event: &Event, keys: &[Key]) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if keys.contains(key))
}

fn is_press_of_writing(event: &Event) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if is_writing(*key))
}

/// All shortcuts, those with more modifiers first: a key with Shift passes for the same key without.
fn by_length() -> impl Iterator<Item = (Command, &'static KeyboardShortcut)> {
    const MOST: u8 = 2;
    let modifiers =
        |shortcut: &KeyboardShortcut| u8::from(shortcut.modifiers.shift) + u8::from(shortcut.modifiers.command);
    (0..=MOST).rev().flat_map(move |count| {
        Command::all()
            .flat_map(|command| command.shortcuts().iter().map(move |shortcut| (command, shortcut)))
            .filter(move |(_, shortcut)| modifiers(shortcut) == count)
    })
}
