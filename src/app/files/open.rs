//! Opening, reloading and merging games.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::notice::{NoticeId, NoticeKind, Partial, Topic};
use crate::app::desk::origin::{GameId, Known, Origin, Reading};
use crate::app::desk::settings::Recent;
use crate::app::files::{Ask, Effect, Files, Merging, Purpose, words};
use crate::app::kit::dialog::{Dialog, Kind};
use crate::disk::ReadFailure;
use crate::format::Loaded;
use crate::record::{Edit, Record};

pub(super) fn ask(desk: &Desk, out: &mut Out<Files>) {
    let language = desk.language();
    let dialog = Dialog {
        kind: Kind::OpenSeveral,
        title: words::OPEN_TITLE.get(language).to_owned(),
        folder: desk.folder(),
        file_types: words::readable(language),
    };
    out.run(Effect::Choose(Purpose::Open, dialog));
}

impl Files {
    /// `record` is the index to show of the first file.
    pub(crate) fn open(&mut self, desk: &Desk, paths: Vec<PathBuf>, record: Option<usize>, out: &mut Out<Self>) {
        if let Some(starting) = &mut self.starting {
            starting.extend(paths);
        } else if !paths.is_empty() {
            self.reading += paths.len();
            let is_here = |path: &PathBuf| desk.games().iter().any(|game| game.path() == Some(&**path));
            let here = paths.iter().filter(|path| is_here(path)).cloned().collect();
            out.run(Effect::Read { paths, record, here });
        }
    }

    /// Another window has it open, and has come forward.
    pub(super) fn shown_elsewhere(&mut self, desk: &mut Desk, path: PathBuf, out: &mut Out<Self>) {
        self.reading = self.reading.saturating_sub(1);
        self.instead.retain(|(other, _)| *other != path);
        desk.settings.remember(Recent::Game(path.clone()));
        desk.notify(NoticeKind::Done, words::shown_elsewhere(desk.language(), &path));
        out.tell(Fact::NotOpened(path));
    }

    /// Opens in the tab of the game, unless something of the game would be lost.
    pub(crate) fn open_instead(&mut self, desk: &Desk, path: PathBuf, game: GameId, out: &mut Out<Self>) {
        self.instead.push((path.clone(), game));
        self.open(desk, vec![path], None, out);
    }

    fn place_of(&mut self, desk: &Desk, path: &Path) -> Option<GameId> {
        let index = self.instead.iter().position(|(other, _)| other == path)?;
        let (_, game) = self.instead.remove(index);
        desk.tabs.get(game).filter(|game| !game.is_changed() && game.is_untouched()).map(Game::id)
    }

    /// `record` is the index to show.
    pub(super) fn opened(
        &mut self,
        desk: &mut Desk,
        path: PathBuf,
        in_front: bool,
        record: Option<usize>,
        result: Result<Reading, ReadFailure>,
        out: &mut Out<Self>,
    ) {
        self.reading = self.reading.saturating_sub(1);
        let language = desk.language();
        let place = self.place_of(desk, &path);
        match result {
            Ok(Reading { bytes, result: Ok(loaded) }) => {
                desk.settings.remember(Recent::Game(path.clone()));
                desk.close_notices_about(&Topic::Reading(path.clone()));
                let game = show_file(self, desk, Known { path, held: bytes }, *loaded, in_front, place);
                out.tell(Fact::Opened { game, record });
            }
            Ok(Reading { bytes, result: Err(error) }) => {
                let text = words::open_error(language, &path, &error);
                let topic = Topic::Reading(path.clone());
                out.tell(Fact::NotOpened(path.clone()));
                let partial =
                    error.partial.map(|partial| Partial { origin: Origin::Part(path), bytes, loaded: *partial });
                notify_failure(desk, topic, text, partial);
            }
            Err(ReadFailure::Folder) => {
                self.reading += 1;
                out.run(Effect::InspectFolder(path));
            }
            Err(error) => {
                let gone = matches!(&error, ReadFailure::Io(error) if error.kind() == ErrorKind::NotFound);
                if gone {
                    desk.settings.forget(&Recent::Game(path.clone()));
                }
                let text = words::read_failure(language, &path, &error);
                out.tell(Fact::NotOpened(path.clone()));
                desk.notify_about(Topic::Reading(path), text);
            }
        }
    }

    pub(super) fn folder_inspected(&mut self, folder: PathBuf, is_set: bool, out: &mut Out<Self>) {
        self.reading = self.reading.saturating_sub(1);
        out.wish(if is_set { Wish::OpenSet(folder) } else { Wish::ListFolder(folder) });
    }

    pub(super) fn not_opened(&mut self, desk: &mut Desk, paths: Vec<PathBuf>, error: &io::Error, out: &mut Out<Self>) {
        self.reading = self.reading.saturating_sub(paths.len());
        let language = desk.language();
        for path in paths {
            desk.notify_about(Topic::Reading(path.clone()), words::not_opened(language, &path, error));
            self.instead.retain(|(other, _)| *other != path);
            out.tell(Fact::NotOpened(path));
        }
    }
}

/// Selects the tab of an open file, reloaded if only the file has changed. A new game gets the `place` of another.
fn show_file(
    files: &mut Files,
    desk: &mut Desk,
    known: Known,
    loaded: Loaded,
    in_front: bool,
    place: Option<GameId>,
) -> GameId {
    let is_it = |game: &&Game| game.origin().file().is_some_and(|file| file.path == known.path);
    let Some(open) = desk.games().iter().find(is_it) else {
        let bytes = known.held.clone();
        if let Some(place) = place {
            desk.autoplay = None;
            let game = Game::new(Origin::File(known), bytes, loaded, desk.language());
            let id = game.id();
            desk.tabs.exchange(place, game);
            return id;
        }
        return show(desk, Partial { origin: Origin::File(known), bytes, loaded }, in_front);
    };
    let mut id = open.id();
    let is_old = open.origin().file().is_some_and(|file| file.held != known.held);
    if is_old && !open.is_changed() {
        id = files.replace(desk, id, known, loaded).unwrap_or(id);
    }
    if in_front && desk.tabs.show(id) {
        desk.autoplay = None;
    }
    id
}

pub(super) fn show(desk: &mut Desk, read: Partial, in_front: bool) -> GameId {
    desk.autoplay = None;
    let Partial { origin, bytes, loaded } = read;
    let game = Game::new(origin, bytes, loaded, desk.naming());
    let id = game.id();
    desk.tabs.add(game, in_front);
    id
}

pub(super) fn notify_failure(desk: &mut Desk, topic: Topic, text: String, partial: Option<Partial>) {
    desk.notify_about(topic, text);
    if let Some(notice) = desk.notices.last_mut() {
        notice.partial = partial;
    }
}

pub(super) fn open_partial(desk: &mut Desk, notice: NoticeId) {
    if let Some(partial) = desk.dismiss(notice).and_then(|notice| notice.partial) {
        show(desk, partial, true);
    }
}

pub(super) fn reload(desk: &Desk, id: GameId, out: &mut Out<Files>) {
    if let Some(file) = desk.tabs.get(id).and_then(|game| game.origin().file()) {
        out.run(Effect::Reload { game: id, path: file.path.clone() });
    }
}

impl Files {
    pub(super) fn reloaded(
        &mut self,
        desk: &mut Desk,
        id: GameId,
        path: PathBuf,
        result: Result<Reading, ReadFailure>,
    ) {
        let language = desk.language();
        match result {
            Ok(Reading { bytes, result: Ok(loaded) }) => {
                let changed = desk.tabs.get(id).is_some_and(Game::is_changed);
                desk.close_notices_about(&Topic::Reading(path.clone()));
                let known = desk.tabs.get(id).and_then(|game| game.origin().file());
                if !changed && known.is_some_and(|known| known.path == path && known.held == bytes) {
                    return desk.notify(NoticeKind::Done, words::NOT_CHANGED.get(language).to_owned());
                }
                if self.replace(desk, id, Known { path, held: bytes }, *loaded).is_some() {
                    let text = if changed { words::RELOADED_OVER_CHANGES } else { words::RELOADED };
                    desk.notify(NoticeKind::Done, text.get(language).to_owned());
                }
            }
            Ok(Reading { result: Err(error), .. }) => {
                let text = words::open_error(language, &path, &error);
                desk.notify_about(Topic::Reading(path), text);
            }
            Err(error) => {
                let text = words::read_failure(language, &path, &error);
                desk.notify_about(Topic::Reading(path), text);
            }
        }
    }
}

pub(super) fn replace_game(desk: &mut Desk, id: GameId, known: Known, loaded: Loaded) -> Option<GameId> {
    let old = desk.tabs.get(id)?;
    let (shown, step, flipped) = (old.shown(), old.step(), old.flipped);
    let bytes = known.held.clone();
    let mut game = Game::new(Origin::File(known), bytes, loaded, desk.naming());
    game.select(shown);
    game.go_to(step);
    game.flipped = flipped;
    desk.autoplay = None;
    let new = game.id();
    desk.tabs.replace(id, game);
    Some(new)
}

pub(super) fn ask_to_merge(desk: &Desk, out: &mut Out<Files>) {
    let language = desk.language();
    let dialog = Dialog {
        kind: Kind::Open,
        title: words::MERGE_TITLE.get(language).to_owned(),
        folder: desk.folder(),
        file_types: words::readable(language),
    };
    out.run(Effect::Choose(Purpose::Merge(desk.game().id()), dialog));
}

pub(super) fn merge_file(
    desk: &mut Desk,
    game: GameId,
    path: PathBuf,
    result: Result<Reading, ReadFailure>,
    out: &mut Out<Files>,
) {
    let language = desk.language();
    match result {
        Ok(Reading { result: Ok(loaded), .. }) => {
            desk.close_notices_about(&Topic::Reading(path.clone()));
            let records = loaded.records;
            if records.len() == 1 {
                return merge(desk, game, records.into_first());
            }
            let name = |(index, record)| words::record(language, index, record);
            let names = records.iter().enumerate().map(name).collect();
            out.ask(Ask::Merge(Merging { game, path, records: records.into(), names }));
        }
        Ok(Reading { result: Err(error), .. }) => {
            let text = words::open_error(language, &path, &error);
            desk.notify_about(Topic::Reading(path), text);
        }
        Err(error) => {
            let text = words::read_failure(language, &path, &error);
            desk.notify_about(Topic::Reading(path), text);
        }
    }
}

impl Merging {
    pub(super) fn choose(mut self, desk: &mut Desk, index: usize) {
        if index < self.records.len() {
            merge(desk, self.game, self.records.swap_remove(index));
        }
    }
}

fn merge(desk: &mut Desk, game: GameId, record: Record) {
    if desk.tabs.show(game) {
        desk.edit(Edit::Merge(Box::new(record)));
    }
}
