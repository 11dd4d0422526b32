//! Opening files, and saving copies.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::notify;
use crate::app::action::Effect;
use crate::app::game::Game;
use crate::app::host::OpenError;
use crate::app::state::{Gravity, Modal, PendingSave, State};
use crate::app::text;
use crate::format::{self, Options, Target};

pub(super) fn read(state: &mut State, paths: Vec<PathBuf>, effects: &mut Vec<Effect>) {
    if !paths.is_empty() {
        state.reading += paths.len();
        effects.push(Effect::Read(paths));
    }
}

pub(super) fn opened(
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

pub(super) fn show(state: &mut State, path: Option<PathBuf>, loaded: format::Loaded, in_front: bool) {
    state.autoplay = None;
    if let Some(game) = Game::new(path, loaded, state.language()) {
        state.add(game, in_front);
    }
}

pub(super) fn open_partial(state: &mut State, notice: usize) {
    if notice < state.notices.len()
        && let Some((path, loaded)) = state.notices.remove(notice).partial
    {
        show(state, path, loaded, true);
    }
}

pub(super) fn ask_save(state: &State, effects: &mut Vec<Effect>) {
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
pub(super) fn save(state: &mut State, path: PathBuf, effects: &mut Vec<Effect>) {
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
