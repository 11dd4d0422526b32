//! Pictures, sheets and positions to be saved or copied.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::notify;
use crate::app::action::{Effect, Export};
use crate::app::export::{Order, Picture};
use crate::app::state::{Gravity, Modal, State};
use crate::app::text;
use crate::diagram::Bitmap;
use crate::disk::WriteFailure;
use crate::format::{self, Encoding, Options, Target};
use crate::picture::Kind;

/// Begins to prepare a picture of the position that is shown.
pub(super) fn begin(state: &mut State, effects: &mut Vec<Effect>) {
    let (game, language) = (state.game(), state.language());
    let picture = Picture::of(game.record(), game.node(), state.settings.picture.clone(), game.turned, language);
    draw(state, &picture, effects);
    state.modal = Some(Modal::Picture(Box::new(picture)));
}

/// Takes what the user changed.
pub(super) fn change(state: &mut State, new: Picture, effects: &mut Vec<Effect>) {
    let Some(Modal::Picture(mut picture)) = state.modal.take() else { return };
    let (game, language) = (state.game(), state.language());
    picture.change(new, game.record(), game.node(), language);
    draw(state, &picture, effects);
    if state.settings.picture != picture.choice {
        state.settings.picture = picture.choice.clone();
        effects.push(Effect::SaveSettings(state.settings.clone()));
    }
    state.modal = Some(Modal::Picture(picture));
}

fn draw(state: &State, picture: &Picture, effects: &mut Vec<Effect>) {
    let game = state.game();
    let order = Box::new(picture.order(game.record(), game.node(), state.language()));
    effects.push(Effect::DrawPreview { state: picture.state, order });
}

/// A preview was drawn; it may come too late.
pub(super) fn drawn(state: &mut State, of: u64, drawn: Option<(Bitmap, Vec<char>)>) {
    if let Some(Modal::Picture(picture)) = &mut state.modal
        && picture.state == of
        && let Some((bitmap, missing)) = drawn
    {
        picture.preview = Some(Arc::new(bitmap));
        picture.missing = missing;
    }
}

/// Asks where to save the picture.
pub(super) fn ask_picture(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(order) = order(state) {
        let (what, extension) = if order.sheet.is_some() { (Export::Sheet, "pdf") } else { (Export::Picture, "png") };
        state.ordered = Some(order);
        ask(state, what, extension, effects);
    }
}

/// What is being prepared, as it is by now.
fn order(state: &State) -> Option<Box<Order>> {
    let Some(Modal::Picture(picture)) = &state.modal else { return None };
    let game = state.game();
    Some(Box::new(picture.order(game.record(), game.node(), state.language())))
}

/// Asks where to save the position.
pub(super) fn ask_position(state: &State, effects: &mut Vec<Effect>) {
    ask(state, Export::Position, "bod", effects);
}

fn ask(state: &State, what: Export, extension: &str, effects: &mut Vec<Effect>) {
    let game = state.game();
    let stem = game.path().and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| text::of(state.language()).untitled.to_owned());
    let folder = game.path().and_then(Path::parent).map(Path::to_owned).or_else(|| state.settings.folder.clone());
    effects.push(Effect::AskExport { what, folder, name: format!("{stem}.{extension}") });
}

/// The picture goes onto the clipboard.
pub(super) fn copy_picture(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(order) = order(state) {
        effects.push(Effect::CopyPicture(order));
        let said = text::of(state.language()).copied.to_owned();
        notify(state, Gravity::Done, said);
    }
}

/// A place was chosen.
pub(super) fn save(state: &mut State, what: Export, path: PathBuf, effects: &mut Vec<Effect>) {
    match what {
        Export::Picture | Export::Sheet => {
            let Some(order) = state.ordered.take() else { return };
            let path = match (Kind::of(&path), what) {
                (Some(_), _) => path,
                (None, Export::Sheet) => with(path, ".pdf"),
                (None, _) => with(path, ".png"),
            };
            effects.push(Effect::WritePicture { order, path });
            if matches!(state.modal, Some(Modal::Picture(_))) {
                state.modal = None;
            }
        }
        Export::Position => save_position(state, path, effects),
    }
}

fn save_position(state: &mut State, path: PathBuf, effects: &mut Vec<Effect>) {
    let named = path.extension().and_then(std::ffi::OsStr::to_str).and_then(Target::named);
    let (path, target) = match named {
        Some(target) => (path, target),
        None => (with(path, ".bod"), Target::Bod),
    };
    let game = state.game();
    let record = format::at(game.record(), game.node(), target.format());
    let options = target.options(None, None);
    let mut written = format::write(&record, &options);
    if !written.losses.is_empty() {
        // Unicode holds every character; what is lost then has no place in the format.
        written = format::write(&record, &Options { encoding: Encoding::Utf8, ..options });
    }
    if let Some(first) = written.losses.first() {
        let language = state.language();
        let first = crate::lang::loss(language, &first.kind);
        notify(state, Gravity::Done, text::saved_with_losses(language, &first, written.losses.len()));
    }
    effects.push(Effect::WriteOther { path, bytes: written.bytes });
}

fn with(path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(extension);
    PathBuf::from(name)
}

/// A file was written, or not.
pub(super) fn exported(state: &mut State, path: &Path, result: Result<(), WriteFailure>) {
    let language = state.language();
    match result {
        Ok(()) => notify(state, Gravity::Done, text::saved(language, path)),
        Err(WriteFailure::Io(error)) => notify(state, Gravity::Failed, text::write_error(language, path, &error)),
        // Whoever chose the name has agreed to what is there.
        Err(WriteFailure::Exists | WriteFailure::Changed) => {}
    }
}
