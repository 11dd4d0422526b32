//! Games that are begun, opened, read again and brought back.

use std::io::ErrorKind;
use std::path::PathBuf;

use crate::app::desk::game::Game;
use crate::app::desk::notice::{Gravity, NoticeId, Partial};
use crate::app::desk::origin::{GameId, Known, Origin};
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::problems::update as problems;
use crate::app::recovery::Found;
use crate::app::shell::action::Effect;
use crate::app::shell::state::State;
use crate::app::text;
use crate::disk::ReadFailure;
use crate::format::Loaded;
use crate::record::Record;
use crate::shogi::Purpose;
use crate::tsume::{self, PurposeChange, PurposeWord};

/// Begins a record from one of the starts that have a name.
pub(crate) fn begin(state: &mut State, start: Start) {
    begin_record(state, start.record());
}

/// Begins a record that starts with the position on the board. Taken out of a problem, with the attacker to move, it
/// is one itself.
pub(crate) fn begin_from_here(state: &mut State) {
    let (position, before) = (state.desk.position().clone(), state.desk.game().record());
    let (setup, goes_on) = (position.to_setup(), position.turn() == before.initial().turn());
    let mut record = Record::new(position);
    if goes_on && tsume::is_tsume(before) {
        let own = record.headers();
        *record.headers_mut() = tsume::headers_for(own, own, &setup, PurposeChange::Set(Purpose::Tsume));
    }
    begin_record(state, record);
}

/// Begins a record, and tells what was written into it about its purpose.
fn begin_record(state: &mut State, record: Record) {
    state.desk.autoplay = None;
    let word = PurposeWord::of(record.headers());
    let game = Game::begun(record, state.desk.language());
    state.desk.tabs.add(game, true);
    state.desk.tell_purpose(None, word);
}

/// First what an earlier run has left, then what was asked for.
pub(crate) fn start(state: &mut State, files: Vec<PathBuf>, effects: &mut Vec<Effect>) {
    state.starting = files;
    effects.push(Effect::Recover);
}

/// Shows what an earlier run has left, and says so.
pub(crate) fn recovered(state: &mut State, found: Found, effects: &mut Vec<Effect>) {
    let language = state.desk.language();
    let mut games = 0;
    for kept in found.games {
        let in_front = kept.in_front;
        if let Some(game) = Game::again(kept, language) {
            state.desk.tabs.add(game, in_front);
            games += 1;
        }
    }
    if games > 0 {
        state.desk.notify(Gravity::Done, text::recovered(language, games));
    }
    if let Some(set) = found.set {
        problems::again(state, set, effects);
    }
    for path in found.damaged {
        state.desk.notify(Gravity::Failed, text::damaged(language, &path));
    }
    let files = std::mem::take(&mut state.starting);
    read(state, files, effects);
}

pub(crate) fn read(state: &mut State, paths: Vec<PathBuf>, effects: &mut Vec<Effect>) {
    if !paths.is_empty() {
        state.reading += paths.len();
        effects.push(Effect::Read(paths));
    }
}

pub(crate) fn opened(
    state: &mut State,
    path: PathBuf,
    first: bool,
    result: Result<Reading, ReadFailure>,
    effects: &mut Vec<Effect>,
) {
    state.reading = state.reading.saturating_sub(1);
    let language = state.desk.language();
    match result {
        Ok(Reading { bytes, result: Ok(loaded) }) => {
            state.desk.settings.remember(Recent::Game(path.clone()));
            let known = Known { path, held: bytes };
            let path = known.path.clone();
            show_file(state, known, loaded, first);
            problems::opened(state, &path);
        }
        Ok(Reading { bytes, result: Err(error) }) => {
            let text = text::open_error(language, &path, &error);
            let partial = error.partial.map(|partial| Partial { origin: Origin::Part(path), bytes, loaded: *partial });
            refuse(state, text, partial);
        }
        Err(ReadFailure::Folder) => problems::open(state, path, effects),
        Err(error) => {
            let gone = matches!(&error, ReadFailure::Io(error) if error.kind() == ErrorKind::NotFound);
            if gone {
                state.desk.settings.forget(&Recent::Game(path.clone()));
            }
            state.desk.notify(Gravity::Failed, text::read_failure(language, &path, &error));
        }
    }
}

/// Shows a file that was read. One that is open already is not opened twice; where it has been written by
/// somebody else, and not changed here, what is there now is shown.
fn show_file(state: &mut State, known: Known, loaded: Loaded, in_front: bool) {
    let is_it = |game: &&Game| game.origin().file().is_some_and(|file| file.path == known.path);
    let Some(open) = state.desk.games().iter().find(is_it) else {
        let bytes = known.held.clone();
        return show(state, Partial { origin: Origin::File(known), bytes, loaded }, in_front);
    };
    let mut id = open.id();
    let is_old = open.origin().file().is_some_and(|file| file.held != known.held);
    if is_old && !open.is_changed() {
        id = renew(state, id, known, loaded).unwrap_or(id);
    }
    if in_front && state.desk.tabs.show(id) {
        state.desk.autoplay = None;
    }
}

pub(crate) fn show(state: &mut State, read: Partial, in_front: bool) {
    state.desk.autoplay = None;
    let Partial { origin, bytes, loaded } = read;
    state.desk.tabs.add(Game::new(origin, bytes, loaded, state.desk.language()), in_front);
}

/// Says why something was not opened, and offers what could be read of it.
pub(crate) fn refuse(state: &mut State, text: String, partial: Option<Partial>) {
    state.desk.notify(Gravity::Failed, text);
    if let Some(notice) = state.desk.notices.last_mut() {
        notice.partial = partial;
    }
}

pub(crate) fn open_partial(state: &mut State, notice: NoticeId) {
    if let Some(partial) = state.desk.dismiss(notice).and_then(|notice| notice.partial) {
        show(state, partial, true);
    }
}

/// Asks for the game's file to be read once more.
pub(crate) fn reload(state: &State, id: GameId, effects: &mut Vec<Effect>) {
    if let Some(file) = state.desk.tabs.get(id).and_then(|game| game.origin().file()) {
        effects.push(Effect::Reread { game: id, path: file.path.clone() });
    }
}

pub(crate) fn reread(state: &mut State, id: GameId, path: PathBuf, result: Result<Reading, ReadFailure>) {
    let language = state.desk.language();
    match result {
        Ok(Reading { bytes, result: Ok(loaded) }) => {
            let changed = state.desk.tabs.get(id).is_some_and(Game::is_changed);
            if renew(state, id, Known { path, held: bytes }, loaded).is_some() {
                state.desk.notify(Gravity::Done, text::files(language).reread(changed).to_owned());
            }
        }
        Ok(Reading { result: Err(error), .. }) => {
            refuse(state, text::open_error(language, &path, &error), None);
        }
        Err(error) => refuse(state, text::read_failure(language, &path, &error), None),
    }
}

/// Puts what a file holds by now in the place of the game that it held before.
fn renew(state: &mut State, id: GameId, known: Known, loaded: Loaded) -> Option<GameId> {
    let old = state.desk.tabs.get(id)?;
    let (shown, step, turned) = (old.shown(), old.step(), old.turned);
    let bytes = known.held.clone();
    let mut game = Game::new(Origin::File(known), bytes, loaded, state.desk.language());
    game.select(shown);
    game.go_to(step);
    game.turned = turned;
    state.desk.autoplay = None;
    let new = game.id();
    state.desk.tabs.replace(id, game);
    Some(new)
}
