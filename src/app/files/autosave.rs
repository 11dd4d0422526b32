//! Autosave: games without a file are saved after each change, named by a template. No other file is replaced.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::feature::{Fact, Out};
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::{GameId, Known, Origin};
use crate::app::desk::preferences::USUAL_NAME;
use crate::app::desk::settings::Recent;
use crate::app::files::save::{AfterSave, Deferred, MayReplace, SaveKind, Saving, Write};
use crate::app::files::{Files, words};
use crate::convert::name::{self, Template};
use crate::disk::WriteFailure;
use crate::format::{Target, Written};
use crate::record::HeaderKey;

const AUTOSAVE_DELAY_SECS: f64 = 2.0;
const MAX_NAME_ATTEMPTS: u32 = 999;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Autosaving {
    number: u32,
    /// The name without number and extension.
    stem: String,
    /// The previous file and its content, deleted when the game is saved under another name.
    replaces: Option<(PathBuf, Arc<[u8]>)>,
}

#[derive(Debug, Default)]
pub(super) struct Autosave {
    waiting: HashMap<GameId, Waiting>,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    version: u64,
    /// In seconds of the window's clock; infinite if saving has failed or would lose information.
    due: f64,
}

impl Autosaving {
    pub(super) const fn replaced_file(&self) -> Option<&(PathBuf, Arc<[u8]>)> {
        self.replaces.as_ref()
    }
}

impl Files {
    /// In seconds of the window's clock.
    pub(crate) fn autosave_due(&self) -> Option<f64> {
        let dues = self.autosave.waiting.values().map(|waiting| waiting.due);
        dues.filter(|due| due.is_finite()).min_by(f64::total_cmp)
    }

    pub(crate) fn is_autosaved(&self, desk: &Desk, game: GameId) -> bool {
        desk.settings.autosave.on && desk.tabs.get(game).is_some_and(|game| game.autosaved().is_some())
    }

    pub(crate) fn save_settled(&mut self, desk: &mut Desk, out: &mut Out<Self>) {
        let changed = self.unsaved(desk);
        self.autosave.waiting.retain(|id, _| changed.iter().any(|(changed, _)| changed == id));
        for (id, version) in changed {
            match self.autosave.waiting.get(&id) {
                Some(waiting) if waiting.version == version => {
                    if waiting.due <= desk.now {
                        self.autosave_game(desk, id, 1, out);
                    }
                }
                _ => {
                    self.autosave.waiting.insert(id, Waiting { version, due: desk.now + AUTOSAVE_DELAY_SECS });
                }
            }
        }
    }

    pub(super) fn save_before(&mut self, desk: &mut Desk, game: Option<GameId>, out: &mut Out<Self>) {
        for (id, version) in self.unsaved(desk) {
            let failed = self
                .autosave
                .waiting
                .get(&id)
                .is_some_and(|waiting| waiting.version == version && waiting.due.is_infinite());
            if game.is_none_or(|game| game == id) && !failed {
                self.autosave_game(desk, id, 1, out);
            }
        }
    }

    fn unsaved(&self, desk: &Desk) -> Vec<(GameId, u64)> {
        if !desk.settings.autosave.on {
            return Vec::new();
        }
        let edited = (desk.mode == Mode::SetUp).then(|| desk.tabs.game().id());
        let is_due = |game: &&Game| {
            let is_ours = match game.origin() {
                Origin::New | Origin::Pasted(_) => !game.is_blank(),
                Origin::File(_) => game.autosaved().is_some(),
                Origin::Part(_) => false,
            };
            let is_written = self.writing.iter().any(|writing| writing.game == game.id());
            is_ours && game.is_changed() && !is_written && edited != Some(game.id())
        };
        desk.games().iter().filter(is_due).map(|game| (game.id(), game.version())).collect()
    }

    /// A `number` above 1 is appended to the name.
    fn autosave_game(&mut self, desk: &mut Desk, id: GameId, number: u32, out: &mut Out<Self>) {
        let (Some(folder), Some(game)) = (desk.autosave_folder(), desk.tabs.get(id)) else { return };
        let Some(template) = template(&desk.settings.autosave.name) else { return };
        let new = desk.settings.new_files;
        let stem = stem(desk, game, &template);
        let file = game.origin().file();
        let in_place = file.filter(|_| number == 1 && game.autosaved() == Some(&*stem));
        let kept = in_place.map(|file| (file, game.written())).filter(|(_, written)| written.losses.is_empty());
        let (path, may_replace, kind, bytes, replaces) = match kept {
            Some((file, Written { bytes, .. })) => {
                (file.path.clone(), MayReplace::Known(Arc::clone(&file.held)), SaveKind::InPlace, bytes, None)
            }
            None => {
                let wanted = template.extension().and_then(Target::of_name).unwrap_or_else(|| new.format.target());
                let whole = [wanted, Target::Kifu].into_iter().find_map(|target| {
                    let Written { bytes, losses } = game.written_new(target, new);
                    losses.is_empty().then_some((target, bytes))
                });
                // Losses need the consent of the user.
                let Some((target, bytes)) = whole else {
                    let text = words::AUTOSAVE_INCOMPLETE.get(desk.language()).to_owned();
                    return self.give_up(desk, id, text);
                };
                let name = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
                let path = folder.join(format!("{name}.{}", target.extension()));
                let replaces = file.map(|file| (file.path.clone(), Arc::clone(&file.held)));
                (path, MayReplace::Nothing, SaveKind::As(target), bytes, replaces)
            }
        };
        let auto = Some(Autosaving { number, stem, replaces });
        let saving = Saving { game: id, at: game.revisions(), kind, then: AfterSave::Stay, auto };
        self.begin_write(Write { saving, path, bytes: bytes.into(), may_replace }, out);
    }

    pub(super) fn autosaved(
        &mut self,
        desk: &mut Desk,
        write: Write,
        auto: Autosaving,
        (result, next): (Result<(), WriteFailure>, Option<Deferred>),
        out: &mut Out<Self>,
    ) {
        let id = write.saving.game;
        match result {
            Ok(()) => self.note_autosaved(desk, write, auto, out),
            // Another file has this name, or ours was changed by another program or made read-only: choose another name.
            Err(WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly)
                if auto.number < MAX_NAME_ATTEMPTS =>
            {
                self.autosave_game(desk, id, auto.number + 1, out);
                if let Some(writing) = self.writing.iter_mut().find(|writing| writing.game == id) {
                    writing.next = next;
                }
                return;
            }
            Err(failure) => {
                let error = match failure {
                    WriteFailure::Io(error) => error,
                    WriteFailure::Exists | WriteFailure::Changed | WriteFailure::ReadOnly => {
                        std::io::ErrorKind::AlreadyExists.into()
                    }
                };
                let text = words::autosave_error(desk.language(), &write.path, &error);
                self.give_up(desk, id, text);
            }
        }
        self.run_deferred(desk, id, next, out);
    }

    /// Pauses autosaving until the next change.
    fn give_up(&mut self, desk: &mut Desk, id: GameId, text: String) {
        desk.close_notices_about(&Topic::Saving(id));
        desk.notify_about(Topic::Saving(id), text);
        if let Some(version) = desk.tabs.get(id).map(Game::version) {
            self.autosave.waiting.insert(id, Waiting { version, due: f64::INFINITY });
        }
    }

    fn note_autosaved(&mut self, desk: &mut Desk, write: Write, auto: Autosaving, out: &mut Out<Self>) {
        let Write { saving: Saving { game: id, at, kind, .. }, path, bytes, .. } = write;
        desk.close_notices_about(&Topic::Saving(id));
        if let SaveKind::As(target) = kind {
            // Later saves are shown by the status line.
            desk.notify(NoticeKind::Done, words::autosaved(desk.language(), &path));
            if let Some((old, _)) = auto.replaces {
                desk.settings.forget(&Recent::Game(old));
            }
            desk.settings.remember(Recent::Game(path.clone()));
            let new = desk.settings.new_files;
            if let Some(game) = desk.tabs.get_mut(id) {
                game.note_format(target, new);
            }
        }
        out.tell(Fact::Saved(path.clone()));
        if let Some(game) = desk.tabs.get_mut(id) {
            game.mark_saved(Known { path, held: bytes }, None, &at);
            game.mark_autosaved(auto.stem);
        }
    }
}

fn template(text: &str) -> Option<Template> {
    Template::read(text.trim()).or_else(|_| Template::read(USUAL_NAME)).ok()
}

/// Without number and extension. A record without a date gets today's.
fn stem(desk: &Desk, game: &Game, template: &Template) -> String {
    let called = game.placeholder_name(desk.language());
    let origin = name::Origin { name: &called, number: 1, count: 1 };
    let record = game.record();
    match desk.today.filter(|_| record.headers().date().is_none()) {
        None => template.fill(record, origin, desk.language()),
        Some(today) => {
            let mut dated = record.clone();
            dated.headers_mut().set_value(HeaderKey::Started, &today.to_string());
            template.fill(&dated, origin, desk.language())
        }
    }
}
