//! Saving: a game to its own file, to another, or as a copy.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::app::desk::game::Game;
use crate::app::desk::notice::Gravity;
use crate::app::desk::origin::{GameId, Known};
use crate::app::desk::settings::Recent;
use crate::app::files::leave::{close, follow, quit};
use crate::app::files::open::reload;
use crate::app::files::saving::{Conflict, Found, Lossy, Next, Over, Saving, Then, Wanted, Way, Write, Writing};
use crate::app::problems::update as problems;
use crate::app::shell::action::Effect;
use crate::app::shell::state::{Modal, State};
use crate::app::text;
use crate::disk::WriteFailure;
use crate::format::{self, Dialect, Format, Target, Written};

/// Saves a game to its file, or asks where to when it has none.
pub(crate) fn save(state: &mut State, id: GameId, then: Then, effects: &mut Vec<Effect>) {
    // What the file holds by then is not known before.
    if state.wait(Some(id), Next::Save(then)) {
        return;
    }
    let Some(game) = state.desk.tabs.get(id) else { return };
    let Some(file) = game.origin().file() else {
        return ask(state, Wanted { game: id, copy: false, then }, effects);
    };
    let (path, over) = (file.path.clone(), Over::Known(file.held.clone()));
    let saving = Saving { game: id, at: game.revisions(), way: Way::InPlace, then };
    let is_kif = game.dialect().is_none_or(|dialect| dialect.format == Format::Kif);
    let utf8_helps = is_kif && has_kif_name(&path);
    let written = game.written();
    hand_over(state, saving, path, over, written, utf8_helps, effects);
}

/// Shows the dialog for saving.
pub(crate) fn ask(state: &State, wanted: Wanted, effects: &mut Vec<Effect>) {
    let Some(game) = state.desk.tabs.get(wanted.game) else { return };
    let language = state.desk.language();
    let path = game.path();
    let stem = path
        .and_then(Path::file_stem)
        .map_or_else(|| text::of(language).untitled.to_owned(), |stem| stem.to_string_lossy().into_owned());
    let name = match path.and_then(Path::extension).and_then(OsStr::to_str) {
        _ if wanted.copy => text::copy_name(language, &stem),
        Some(extension) if Target::named(extension).is_some() => format!("{stem}.{extension}"),
        _ => format!("{stem}.kif"),
    };
    let folder = path.and_then(Path::parent).map(Path::to_owned).or_else(|| state.desk.settings.folder.clone());
    effects.push(Effect::AskSave { wanted, folder, name });
}

/// Writes a game in the format that the name's extension stands for: KIF, as every program reads it, when
/// it stands for none. What would be lost is shown first.
pub(crate) fn save_to(state: &mut State, wanted: Wanted, path: PathBuf, over: Over, effects: &mut Vec<Effect>) {
    let Some(game) = state.desk.tabs.get(wanted.game) else { return };
    let named = path.extension().and_then(OsStr::to_str).and_then(Target::named);
    let (path, over) = match named {
        Some(_) => (path, over),
        // Nobody was asked about what may be there under the longer name.
        None => (with_kif(path), Over::Nothing),
    };
    let target = named.unwrap_or(Target::Kif);
    // A file that cannot hold all of the game's records does not become the game's own.
    let copy = wanted.copy || !game.fits(target.format());
    let way = if copy { Way::Copy } else { Way::As(target) };
    let saving = Saving { game: wanted.game, at: game.revisions(), way, then: wanted.then };
    let written = game.written_as(target);
    hand_over(state, saving, path, over, written, target != Target::Kifu, effects);
}

fn with_kif(path: PathBuf) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".kif");
    PathBuf::from(name)
}

fn has_kif_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("kif"))
}

/// Has a file written, once the user knows what it would lose. UTF-8 is offered where it `may_help`.
fn hand_over(
    state: &mut State,
    saving: Saving,
    path: PathBuf,
    over: Over,
    written: Written,
    utf8_may_help: bool,
    effects: &mut Vec<Effect>,
) {
    let Written { bytes, losses } = written;
    let write = Write { saving, path, bytes: bytes.into(), over };
    if losses.is_empty() {
        return begin(state, write, effects);
    }
    let in_utf8 = |game: &Game| format::write(game.record(), &Dialect::kifu()).losses.len();
    let utf8_keeps_more =
        utf8_may_help && state.desk.tabs.get(write.saving.game).is_some_and(|game| in_utf8(game) < losses.len());
    state.modal = Some(Modal::Losses(Lossy { write, losses, utf8_keeps_more }));
}

fn begin(state: &mut State, write: Write, effects: &mut Vec<Effect>) {
    state.writing.push(Writing { game: write.saving.game, next: None });
    effects.push(Effect::Write(write));
}

/// The losses are known: writes all the same.
pub(crate) fn save_with_losses(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Losses(lossy)) = take(state, |modal| matches!(modal, Modal::Losses(_))) {
        begin(state, lossy.write, effects);
    }
}

/// The losses are known: writes KIFU instead.
pub(crate) fn save_as_utf8(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Losses(lossy)) = take(state, |modal| matches!(modal, Modal::Losses(_))) {
        let path = lossy.write.path.with_extension("kifu");
        save_to(state, wanted(&lossy.write.saving), path, Over::Nothing, effects);
    }
}

/// It is known what is there: writes over it.
pub(crate) fn overwrite(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Conflict(conflict)) = take(state, |modal| matches!(modal, Modal::Conflict(_))) {
        begin(state, Write { over: Over::Anything, ..conflict.write }, effects);
    }
}

/// It is known what is there: asks for another place.
pub(crate) fn save_elsewhere(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Conflict(conflict)) = take(state, |modal| matches!(modal, Modal::Conflict(_))) {
        ask(state, wanted(&conflict.write.saving), effects);
    }
}

/// It is known what is there: shows that instead. What was not written can be had back.
pub(crate) fn take_theirs(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Conflict(conflict)) = take(state, |modal| matches!(modal, Modal::Conflict(_))) {
        reload(state, conflict.write.saving.game, effects);
    }
}

fn take(state: &mut State, is_it: impl FnOnce(&Modal) -> bool) -> Option<Modal> {
    state.modal.take_if(|modal| is_it(modal))
}

fn wanted(saving: &Saving) -> Wanted {
    Wanted { game: saving.game, copy: saving.way == Way::Copy, then: saving.then }
}

/// A file has been written, or not.
pub(crate) fn written(state: &mut State, write: Write, result: Result<(), WriteFailure>, effects: &mut Vec<Effect>) {
    let game = write.saving.game;
    let writing = state.writing.iter().position(|writing| writing.game == game);
    let next = writing.and_then(|index| state.writing.remove(index).next);
    let found = match result {
        Ok(()) => {
            saved(state, write, effects);
            return go_on(state, game, next, effects);
        }
        Err(WriteFailure::Exists) => Found::File,
        Err(WriteFailure::Changed) => Found::Changed,
        Err(WriteFailure::Io(error)) => {
            let text = text::write_error(state.desk.language(), &write.path, &error);
            return state.desk.notify(Gravity::Failed, text);
        }
    };
    state.modal = Some(Modal::Conflict(Conflict { write, found }));
}

/// Does what has waited.
fn go_on(state: &mut State, game: GameId, next: Option<Next>, effects: &mut Vec<Effect>) {
    match next {
        Some(Next::Save(then)) => save(state, game, then, effects),
        Some(Next::Close) => close(state, game),
        Some(Next::Quit) => quit(state, effects),
        None => {}
    }
}

fn saved(state: &mut State, write: Write, effects: &mut Vec<Effect>) {
    let Write { saving, path, bytes, .. } = write;
    let Saving { game, at, way, then } = saving;
    state.desk.notify(Gravity::Done, text::saved(state.desk.language(), &path));
    problems::saved(state, &path, effects);
    let target = match way {
        Way::Copy => return,
        Way::InPlace => None,
        Way::As(target) => Some(target),
    };
    state.desk.settings.remember(Recent::Game(path.clone()));
    if let Some(game) = state.desk.tabs.get_mut(game) {
        game.mark_saved(Known { path, held: bytes }, target, &at);
    }
    follow(state, game, then, effects);
}
