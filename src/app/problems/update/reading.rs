//! Results of reading a set, its files and its problems.

use std::io;
use std::path::{Path, PathBuf};

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::notice::Topic;
use crate::app::desk::settings::Recent;
use crate::app::kit::task::Cancel;
use crate::app::problems::{Effect, LoadedSet, Problems, words};
use crate::problems::{Batch, Problem, ProblemId, Unread};

impl Problems {
    pub(super) fn set_of(&mut self, token: &Cancel) -> Option<&mut LoadedSet> {
        self.loaded.as_mut().filter(|loaded| loaded.token == *token)
    }

    /// Opens the first problem, or the one with which an earlier run has ended.
    pub(super) fn read(&mut self, desk: &mut Desk, token: &Cancel, batch: Batch, out: &mut Out<Self>) {
        if let Some(reloading) = self.loaded.as_mut().and_then(|loaded| loaded.reloading(token)) {
            return reloading.add(batch);
        }
        let Some(loaded) = self.set_of(token) else { return };
        let is_wanted = |problem: &&Problem| {
            let place = (&*problem.path, problem.id.record);
            loaded.resume_at.as_ref().is_some_and(|(path, record)| place == (path.as_path(), *record))
        };
        let wanted = batch.problems.iter().find(is_wanted).map(|problem| problem.id);
        loaded.set.add(batch.problems);
        loaded.unread.extend(batch.unread);
        if loaded.chosen.is_none() {
            let first = || Some(loaded.set.row(0)?.id).filter(|_| loaded.resume_at.is_none());
            let next = wanted.or_else(first);
            self.open_problem(desk, next, out);
        }
    }

    /// `source` is the absolute path of the folder or file.
    pub(super) fn read_all(&mut self, desk: &mut Desk, token: &Cancel, source: PathBuf, out: &mut Out<Self>) {
        if let Some(loaded) = self.loaded.as_mut().filter(|loaded| loaded.is_reloading(token)) {
            loaded.end_reload(&mut desk.problem);
            self.refresh_board(desk, out);
        }
        if let Some(loaded) = self.loaded.as_ref().filter(|loaded| loaded.token == *token) {
            out.run(Effect::Recall(token.clone(), loaded.set.contents()));
        }
        self.twins.follow(desk, self.loaded.as_ref());
        let Some(loaded) = self.set_of(token) else { return };
        loaded.is_complete = true;
        loaded.source.clone_from(&source);
        let unread = std::mem::take(&mut loaded.unread);
        desk.settle(&Topic::ProblemSet);
        let (is_empty, is_restored) = (loaded.set.is_empty(), loaded.is_restored);
        if loaded.chosen.is_none() {
            // The last problem of the earlier run is gone.
            let first = loaded.set.row(0).map(|problem| problem.id);
            self.open_problem(desk, first, out);
        }
        let is_gone = matches!(&unread[..], [(path, why)] if why.is_gone() && source.ends_with(path));
        if is_gone {
            desk.settings.forget(&Recent::Set { problems: source });
        } else if !is_empty && !is_restored {
            // One that is open again is where it was in the list.
            desk.settings.remember(Recent::Set { problems: source });
        }
        if is_empty || !unread.is_empty() {
            notify_unread(desk, unread, is_empty);
        }
    }

    /// No thread could be started: the set keeps what it has.
    pub(super) fn not_read(&mut self, desk: &mut Desk, token: &Cancel, error: io::Error, out: &mut Out<Self>) {
        let Some(loaded) = &mut self.loaded else { return };
        let source = loaded.source.clone();
        if loaded.is_reloading(token) {
            // The old set stays.
            loaded.reloading = None;
            let text = words::unread(desk.language(), &loaded.name(), &Unread::Io(error));
            return desk.notify_about(Topic::ProblemSet, text);
        }
        let name = source.file_name().map_or_else(|| source.clone(), PathBuf::from);
        self.read(desk, token, Batch { problems: Vec::new(), unread: vec![(name, Unread::Io(error))] }, out);
        self.read_all(desk, token, source, out);
    }

    pub(super) fn reload_file(&self, path: &Path, out: &mut Out<Self>) {
        let Some(loaded) = &self.loaded else { return };
        if let Some(file) = loaded.set.file_index(path) {
            let (token, set) = (loaded.token.clone(), loaded.source.clone());
            out.run(Effect::ReadFile { token, set, file, path: path.to_owned() });
        }
    }

    pub(super) fn file_read(
        &mut self,
        desk: &mut Desk,
        token: &Cancel,
        file: u32,
        result: Result<Vec<Problem>, Unread>,
        out: &mut Out<Self>,
    ) {
        let Some(loaded) = self.set_of(token) else { return };
        match result {
            Ok(read) => {
                desk.settle(&Topic::Problem);
                loaded.set.replace(file, read);
                if loaded.chosen.is_some_and(|id| id.file == file) {
                    self.refresh_board(desk, out);
                }
            }
            Err(error) => {
                let name = loaded.set.get(ProblemId { file, record: 0 }).map(|problem| problem.name.to_string());
                let text = words::unread(desk.language(), &name.unwrap_or_default(), &error);
                desk.notify_about(Topic::Problem, text);
            }
        }
    }

    /// After the file of the problem on the board has changed; if the problem is gone, opens the nearest one.
    fn refresh_board(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let Some(loaded) = &mut self.loaded else { return };
        let there = loaded.chosen.filter(|&id| loaded.set.get(id).is_some());
        let beside = loaded.chosen.and_then(|id| loaded.set.beside(id).next());
        let next = there.or_else(|| Some(beside.or(loaded.set.row(0))?.id));
        if there.is_none() {
            loaded.chosen = None;
            desk.problem = None;
        }
        self.open_problem(desk, next, out);
        if let Some(loaded) = &mut self.loaded {
            loaded.keeps_board = there.is_some();
        }
    }
}

fn notify_unread(desk: &mut Desk, mut unread: Vec<(PathBuf, Unread)>, is_empty: bool) {
    let language = desk.language();
    unread.sort_by(|(one, _), (other, _)| one.cmp(other));
    let problems = unread.iter().filter(|(_, why)| matches!(why, Unread::Record(_))).count();
    let text = words::unread_files(language, unread.len() - problems, problems, is_empty);
    desk.notify_about(Topic::ProblemSet, text);
    if let Some(notice) = desk.notices.last_mut() {
        notice.details = words::unread_details(language, &unread);
    }
}
