//! What each action does to the state. No widget and no file in here.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::action::{Action, Effect, Purpose};
use super::command::Command;
use super::game::Game;
use super::host::OpenError;
use super::settings::{Look, PACES};
use super::state::{Gravity, Modal, Notice, PendingSave, State};
use super::text;
use crate::format::{self, Encoding, Newline, Options, Target};
use crate::lang::{self, Language};
use crate::notation::{sfen, usi};

/// Does to `state` what `action` says, and adds to `effects` what is asked of the world outside.
pub(crate) fn update(state: &mut State, action: Action, effects: &mut Vec<Effect>) {
    match action {
        Action::Command(command) => run(state, command, effects),
        Action::GoTo(step) => walk(state, |game| game.go_to(step)),
        Action::Step(by) => step(state, by),
        Action::Choose(node) => walk(state, |game| game.go_to_node(node)),
        Action::ChooseNumber(number) => walk(state, |game| {
            if let Some(&node) = number.checked_sub(1).and_then(|index| game.choices().get(index)) {
                game.go_to_node(node);
            }
        }),
        Action::SelectGame(index) => {
            state.autoplay = None;
            state.select(index);
        }
        Action::CloseGame(index) => {
            state.autoplay = None;
            state.close(index);
        }
        Action::SelectRecord(index) => walk(state, |game| game.select(index)),
        Action::SetPace(seconds) => set_pace(state, seconds, effects),
        Action::OpenFiles(paths) | Action::ChosenToOpen(paths) => read(state, paths, effects),
        Action::Opened { path, first, result } => opened(state, path, first, result, effects),
        Action::Pasted(text) => effects.push(Effect::ReadText(text)),
        Action::PastedRead(result) => pasted(state, result),
        Action::OpenPartial(notice) => open_partial(state, notice),
        Action::ChosenToSave(path) => {
            if let Some(path) = path {
                save(state, path, effects);
            }
        }
        Action::NoDialog(purpose) => state.modal = Some(Modal::Path(purpose)),
        Action::TypedPath(purpose, text) => {
            state.modal = None;
            match purpose {
                Purpose::Open => read(state, vec![PathBuf::from(text)], effects),
                Purpose::Save => save(state, PathBuf::from(text), effects),
            }
        }
        Action::SaveWithLosses => {
            if let Some(Modal::Losses(PendingSave { path, bytes, .. })) = state.modal.take() {
                effects.push(Effect::Write { path, bytes });
            }
        }
        Action::SaveAsUtf8 => {
            if let Some(Modal::Losses(pending)) = state.modal.take() {
                save(state, pending.path.with_extension("kifu"), effects);
            }
        }
        Action::Written { path, result } => {
            let language = state.language();
            let (gravity, text) = match result {
                Ok(()) => (Gravity::Done, text::saved(language, &path)),
                Err(error) => (Gravity::Failed, text::write_error(language, &path, &error)),
            };
            notify(state, gravity, text);
        }
        Action::Tick(now) => tick(state, now),
        Action::Dismiss(index) => {
            if index < state.notices.len() {
                state.notices.remove(index);
            }
        }
        Action::CloseModal => state.modal = None,
    }
}

fn run(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    if !command.is_enabled(state) {
        return;
    }
    match command {
        Command::Open => effects.push(Effect::AskOpen { folder: state.settings.folder.clone() }),
        Command::SaveCopy => ask_save(state, effects),
        Command::CopyKif => copy_game(state, Target::Kifu, effects),
        Command::CopyCsa => copy_game(state, Target::Csa, effects),
        Command::CopyKi2 => copy_game(state, Target::Ki2, effects),
        Command::CopyUsi => copy_line(state, effects),
        Command::CopyJkf => copy_game(state, Target::Jkf, effects),
        Command::CopySfen => copy_position(state, Target::Sfen, effects),
        Command::CopyBod => copy_position(state, Target::Bod, effects),
        Command::Paste => effects.push(Effect::RequestPaste),
        Command::CloseGame => update(state, Action::CloseGame(state.current()), effects),
        Command::Quit => effects.push(Effect::Close),
        Command::First => walk(state, |game| game.go_to(0)),
        Command::BackTen => step(state, -10),
        Command::Back => step(state, -1),
        Command::Forward => step(state, 1),
        Command::ForwardTen => step(state, 10),
        Command::Last => walk(state, |game| game.go_to(game.last_step())),
        Command::PreviousBranch => walk(state, |game| game.go_to(game.previous_branch().unwrap_or(0))),
        Command::NextBranch => walk(state, |game| game.go_to(game.next_branch().unwrap_or(game.step()))),
        Command::UpperVariation => beside(state, -1),
        Command::LowerVariation => beside(state, 1),
        Command::Autoplay => autoplay(state),
        Command::Slower => set_pace(state, state.settings.pace * 1.25, effects),
        Command::Faster => set_pace(state, state.settings.pace / 1.25, effects),
        Command::TurnBoard => {
            let game = state.game_mut();
            game.turned = !game.turned;
        }
        Command::NextGame => select_beside(state, 1),
        Command::PreviousGame => select_beside(state, state.games().len().saturating_sub(1)),
        Command::Warnings => toggle(state, Modal::Warnings),
        Command::Keys => toggle(state, Modal::Keys),
        Command::About => toggle(state, Modal::About),
        Command::ThemeSystem => set_look(state, Look::System, effects),
        Command::ThemeLight => set_look(state, Look::Light, effects),
        Command::ThemeDark => set_look(state, Look::Dark, effects),
        Command::Japanese => set_language(state, Language::Japanese, effects),
        Command::English => set_language(state, Language::English, effects),
    }
}

/// Moves about in the current game; whoever does so by hand stops what plays by itself.
fn walk(state: &mut State, go: impl FnOnce(&mut Game)) {
    state.autoplay = None;
    go(state.game_mut());
}

fn step(state: &mut State, by: isize) {
    walk(state, |game| game.go_to(game.step().saturating_add_signed(by)));
}

fn beside(state: &mut State, by: isize) {
    walk(state, |game| {
        if let Some(node) = game.sibling(by) {
            game.go_to_node(node);
        }
    });
}

fn select_beside(state: &mut State, by: usize) {
    let index = (state.current() + by) % state.games().len().max(1);
    state.autoplay = None;
    state.select(index);
}

fn toggle(state: &mut State, modal: Modal) {
    let shown =
        state.modal.as_ref().is_some_and(|shown| std::mem::discriminant(shown) == std::mem::discriminant(&modal));
    state.modal = (!shown).then_some(modal);
}

fn autoplay(state: &mut State) {
    if state.autoplay.take().is_some() {
        return;
    }
    let game = state.game_mut();
    if game.step() == game.last_step() {
        game.go_to(0);
    }
    state.autoplay = Some(state.now + f64::from(state.settings.pace));
}

fn tick(state: &mut State, now: f64) {
    state.now = now;
    if state.autoplay.is_none_or(|due| now < due) {
        return;
    }
    state.autoplay = Some(now + f64::from(state.settings.pace));
    let game = state.game_mut();
    game.go_to(game.step() + 1);
    if game.step() == game.last_step() {
        state.autoplay = None;
    }
}

fn set_pace(state: &mut State, seconds: f32, effects: &mut Vec<Effect>) {
    // Tenths of a second are as fine as anybody hears.
    state.settings.pace = (seconds.clamp(*PACES.start(), *PACES.end()) * 10.0).round() / 10.0;
    if let Some(due) = &mut state.autoplay {
        *due = state.now + f64::from(state.settings.pace);
    }
    effects.push(Effect::SaveSettings(state.settings.clone()));
}

fn set_look(state: &mut State, look: Look, effects: &mut Vec<Effect>) {
    state.settings.look = look;
    effects.push(Effect::SaveSettings(state.settings.clone()));
}

fn set_language(state: &mut State, language: Language, effects: &mut Vec<Effect>) {
    state.settings.language = Some(language);
    for game in state.games_mut() {
        game.set_language(language);
    }
    effects.push(Effect::SaveSettings(state.settings.clone()));
}

fn notify(state: &mut State, gravity: Gravity, text: String) {
    // "Saved" has been read by the time something else is done.
    state.notices.retain(|notice| notice.gravity != Gravity::Done);
    state.notices.push(Notice { gravity, text, partial: None });
}

fn read(state: &mut State, paths: Vec<PathBuf>, effects: &mut Vec<Effect>) {
    if !paths.is_empty() {
        state.reading += paths.len();
        effects.push(Effect::Read(paths));
    }
}

fn opened(
    state: &mut State,
    path: PathBuf,
    first: bool,
    result: Result<format::Loaded, OpenError>,
    effects: &mut Vec<Effect>,
) {
    state.reading = state.reading.saturating_sub(1);
    let language = state.language();
    match result {
        Ok(loaded) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned);
            if folder.is_some() && folder != state.settings.folder {
                state.settings.folder = folder;
                effects.push(Effect::SaveSettings(state.settings.clone()));
            }
            show(state, Some(path), loaded, first);
        }
        Err(error) => {
            let text = text::open_error(language, &path, &error);
            let partial = match error {
                OpenError::Content(error) => error.partial.map(|partial| (Some(path), *partial)),
                OpenError::File(_) => None,
            };
            notify(state, Gravity::Failed, text);
            if let Some(notice) = state.notices.last_mut() {
                notice.partial = partial;
            }
        }
    }
}

fn show(state: &mut State, path: Option<PathBuf>, loaded: format::Loaded, in_front: bool) {
    state.autoplay = None;
    if let Some(game) = Game::new(path, loaded, state.language()) {
        state.add(game, in_front);
    }
}

fn open_partial(state: &mut State, notice: usize) {
    if notice < state.notices.len()
        && let Some((path, loaded)) = state.notices.remove(notice).partial
    {
        show(state, path, loaded, true);
    }
}

fn ask_save(state: &State, effects: &mut Vec<Effect>) {
    let game = state.game();
    let stem = game
        .path()
        .and_then(Path::file_stem)
        .map_or_else(|| text::of(state.language()).untitled.to_owned(), |stem| stem.to_string_lossy().into_owned());
    let folder = game.path().and_then(Path::parent).map(Path::to_owned).or_else(|| state.settings.folder.clone());
    let name = text::copy_name(state.language(), &stem);
    effects.push(Effect::AskSave { folder, name });
}

/// Writes a copy of the current game in the format that the name's extension stands for: KIF, as every
/// program reads it, when it stands for none. What would be lost is shown first.
fn save(state: &mut State, path: PathBuf, effects: &mut Vec<Effect>) {
    let game = state.game();
    let named = path.extension().and_then(OsStr::to_str).and_then(Target::named);
    let path = match named {
        Some(_) => path,
        None => {
            let mut name = path.into_os_string();
            name.push(".kif");
            PathBuf::from(name)
        }
    };
    let target = named.unwrap_or(Target::Kif);
    let written = format::write(game.record(), &game.options(target));
    if written.losses.is_empty() {
        effects.push(Effect::Write { path, bytes: written.bytes });
        return;
    }
    let in_utf8 = || format::write(game.record(), &Options::kifu()).losses.len();
    let utf8_keeps_more = target != Target::Kifu && in_utf8() < written.losses.len();
    state.modal =
        Some(Modal::Losses(PendingSave { path, bytes: written.bytes, losses: written.losses, utf8_keeps_more }));
}

fn pasted(state: &mut State, result: Result<format::Loaded, format::ReadError>) {
    match result {
        Ok(loaded) => show(state, None, loaded, true),
        Err(error) => {
            let text = text::paste_error(state.language(), &error);
            notify(state, Gravity::Failed, text);
            if let (Some(notice), Some(partial)) = (state.notices.last_mut(), error.partial) {
                notice.partial = Some((None, *partial));
            }
        }
    }
}

fn copy_game(state: &mut State, target: Target, effects: &mut Vec<Effect>) {
    let game = state.game();
    let written = format::write(game.record(), &for_clipboard(target));
    copy(state, &written, effects);
}

/// A USI line has no variations, and the one that the user looks at is meant.
fn copy_line(state: &mut State, effects: &mut Vec<Effect>) {
    let game = state.game();
    let moves = game.moves_of_line();
    let text = usi::write_line(&game.record().initial().to_setup(), game.record().first_number(), moves);
    copied(state, text, None, effects);
}

fn copy_position(state: &mut State, target: Target, effects: &mut Vec<Effect>) {
    let game = state.game();
    if target == Target::Sfen {
        let number =
            game.record().first_number().saturating_add(u32::try_from(game.step().min(game.moves())).unwrap_or(0));
        let text = sfen::write(&game.position().to_setup(), Some(number));
        return copied(state, text, None, effects);
    }
    let record = format::at(game.record(), game.node(), target.format());
    let written = format::write(&record, &for_clipboard(target));
    copy(state, &written, effects);
}

/// The clipboard holds characters, not bytes: nothing is lost to an encoding there.
fn for_clipboard(target: Target) -> Options {
    Options { encoding: Encoding::Utf8, bom: false, newline: Newline::Lf, ..target.options(None, None) }
}

fn copy(state: &mut State, written: &format::Written, effects: &mut Vec<Effect>) {
    let language = state.language();
    let lost = written
        .losses
        .first()
        .map(|first| text::copied_with_losses(language, &lang::loss(language, &first.kind), written.losses.len()));
    copied(state, String::from_utf8_lossy(&written.bytes).into_owned(), lost, effects);
}

fn copied(state: &mut State, text: String, lost: Option<String>, effects: &mut Vec<Effect>) {
    effects.push(Effect::Copy(text));
    let said = lost.unwrap_or_else(|| text::of(state.language()).copied.to_owned());
    notify(state, Gravity::Done, said);
}
