//! Saving a game to its own file, to another file, or as a copy.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::documents::RecordState;
use crate::app::desk::done::Offer;
use crate::app::desk::feature::{Fact, Out, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::{GameId, Known};
use crate::app::desk::settings::Recent;
use crate::app::files::autosave::Autosaving;
use crate::app::files::open::reload;
use crate::app::files::{Ask, ConflictAnswer, Effect, Files, LossesAnswer, Purpose, words};
use crate::app::kit::dialog::{Dialog, Kind};
use crate::disk::WriteFailure;
use crate::format::{self, Dialect, Format, Loss, LossKind, Target, Written};
use crate::record::Headers;

impl Files {
    pub(super) fn save(&mut self, desk: &Desk, id: GameId, then: AfterSave, out: &mut Out<Self>) {
        // The content of the file is only known when the running write has ended.
        if self.defer(Some(id), Deferred::Save(then)) {
            return;
        }
        let Some(game) = desk.tabs.get(id) else { return };
        let Some(file) = game.origin().file() else {
            return Self::ask(desk, SaveRequest { game: id, copy: false, then }, None, out);
        };
        let (path, may_replace) = (file.path.clone(), MayReplace::Known(file.held.clone()));
        let saving = Saving { game: id, at: game.revisions(), kind: SaveKind::InPlace, then, auto: None };
        let is_kif = game.dialect().is_none_or(|dialect| dialect.format == Format::Kif);
        let utf8_helps = is_kif && has_kif_name(&path);
        self.write_or_ask(desk, (saving, path, may_replace), game.written(), utf8_helps, out);
    }

    /// Writes a copy next to its file under its name; asks for a path without a file, and before replacing another
    /// file.
    pub(super) fn save_in(&mut self, desk: &Desk, id: GameId, target: Target, out: &mut Out<Self>) {
        let wanted = SaveRequest { game: id, copy: false, then: AfterSave::Stay };
        let Some(game) = desk.tabs.get(id) else { return };
        let Some(file) = game.origin().file() else {
            return Self::ask(desk, wanted, Some(target.extension()), out);
        };
        let is_named_so = file.path.extension().is_some_and(|own| own.eq_ignore_ascii_case(target.extension()));
        if !is_named_so {
            let path = file.path.with_extension(target.extension());
            return self.save_to(desk, SaveRequest { copy: true, ..wanted }, path, MayReplace::Nothing, out);
        }
        // The name stays, but the encoding may change: KIF in UTF-8 becomes KIF in Shift_JIS.
        if !self.defer(Some(id), Deferred::Save(AfterSave::Stay)) {
            self.save_to(desk, wanted, file.path.clone(), MayReplace::Known(file.held.clone()), out);
        }
    }

    /// Proposes a name with the extension, by default that of its file.
    pub(super) fn ask(desk: &Desk, wanted: SaveRequest, extension: Option<&str>, out: &mut Out<Self>) {
        let Some(game) = desk.tabs.get(wanted.game) else { return };
        let language = desk.language();
        let path = game.path();
        let stem = path
            .and_then(Path::file_stem)
            .map(|stem| stem.to_string_lossy().into_owned())
            .or_else(|| name_of_game(game.record().headers()))
            .unwrap_or_else(|| words::UNTITLED.get(language).to_owned());
        let own = path.and_then(Path::extension).and_then(OsStr::to_str);
        let is_own = |extension: &str| own.is_some_and(|own| own.eq_ignore_ascii_case(extension));
        let name = match extension.or(own) {
            _ if wanted.copy && extension.is_none_or(is_own) => words::copy_name(language, &stem),
            Some(extension) if Target::of_name(extension).is_some() => format!("{stem}.{extension}"),
            Some(_) => format!("{stem}.kif"),
            None => format!("{stem}.{}", desk.settings.new_files.format.target().extension()),
        };
        // Windows appends the extension of the first type to a name that does not end in one of its extensions.
        let mut file_types = words::writable();
        let own = Path::new(&name).extension().and_then(OsStr::to_str).map(str::to_owned);
        file_types.sort_by_key(|file_type| !own.as_deref().is_some_and(|own| file_type.has(own)));
        let dialog = Dialog {
            kind: Kind::Save { name },
            title: if wanted.copy { words::COPY_TITLE } else { words::SAVE_TITLE }.get(language).to_owned(),
            folder: path.and_then(Path::parent).map(Path::to_owned).or_else(|| desk.folder()),
            file_types,
        };
        out.run(Effect::Choose(Purpose::Save(wanted), dialog));
    }

    /// The path's extension gives the format, by default KIF. Asks first if information will be lost.
    pub(super) fn save_to(
        &mut self,
        desk: &Desk,
        wanted: SaveRequest,
        path: PathBuf,
        may_replace: MayReplace,
        out: &mut Out<Self>,
    ) {
        let Some(game) = desk.tabs.get(wanted.game) else { return };
        let named = path.extension().and_then(OsStr::to_str).and_then(Target::of_name);
        let (path, may_replace) = match named {
            Some(_) => (path, may_replace),
            // The dialog has asked about the shorter name only.
            None => (with_kif(path), MayReplace::Nothing),
        };
        let target = named.unwrap_or(Target::Kif);
        let written = game.written_new(target, desk.settings.new_files);
        // A file that cannot hold all records is only a copy, and so is one in another format unless the game is closed.
        let is_whole = !written.losses.iter().any(|loss| matches!(loss.kind, LossKind::RecordsDropped { .. }));
        let own = game.origin().file().and_then(|_| game.dialect()).map(|dialect| dialect.format);
        let is_export = wanted.then == AfterSave::Stay && own.is_some_and(|own| own != target.format());
        let copy = wanted.copy || is_export || !is_whole;
        let kind = if copy { SaveKind::Copy { target, is_whole } } else { SaveKind::As(target) };
        let saving = Saving { game: wanted.game, at: game.revisions(), kind, then: wanted.then, auto: None };
        self.write_or_ask(desk, (saving, path, may_replace), written, target != Target::Kifu, out);
    }

    /// Asks first if information will be lost, and offers UTF-8 if it `may_help`.
    fn write_or_ask(
        &mut self,
        desk: &Desk,
        (saving, path, may_replace): (Saving, PathBuf, MayReplace),
        written: Written,
        utf8_may_help: bool,
        out: &mut Out<Self>,
    ) {
        let Written { bytes, losses } = written;
        let write = Write { saving, path, bytes: bytes.into(), may_replace };
        if losses.is_empty() {
            return self.begin_write(write, out);
        }
        let in_utf8 = |game: &Game| format::write(game.record(), &Dialect::kifu()).losses.len();
        let utf8_keeps_more =
            utf8_may_help && desk.tabs.get(write.saving.game).is_some_and(|game| in_utf8(game) < losses.len());
        out.ask(Ask::Losses(Lossy { write, losses, utf8_keeps_more }));
    }

    pub(super) fn begin_write(&mut self, write: Write, out: &mut Out<Self>) {
        self.writing.push(Writing { game: write.saving.game, next: None });
        out.run(Effect::Write(write));
    }

    pub(super) fn save_lossy(&mut self, desk: &Desk, lossy: Lossy, answer: LossesAnswer, out: &mut Out<Self>) {
        match answer {
            LossesAnswer::SaveAnyway => self.begin_write(lossy.write, out),
            LossesAnswer::SaveAsUtf8 => {
                let path = lossy.write.path.with_extension("kifu");
                self.save_to(desk, lossy.write.saving.wanted(), path, MayReplace::Nothing, out);
            }
        }
    }

    pub(super) fn resolve_conflict(
        &mut self,
        desk: &Desk,
        conflict: Conflict,
        answer: ConflictAnswer,
        out: &mut Out<Self>,
    ) {
        let write = conflict.write;
        match answer {
            ConflictAnswer::TryAgain => self.begin_write(write, out),
            ConflictAnswer::Overwrite => {
                let may_replace = match conflict.found {
                    ExistingFile::ReadOnly => MayReplace::ReadOnly,
                    ExistingFile::File | ExistingFile::Changed | ExistingFile::Open => MayReplace::Anything,
                };
                self.begin_write(Write { may_replace, ..write }, out);
            }
            ConflictAnswer::SaveElsewhere => {
                let extension = write.path.extension().and_then(OsStr::to_str);
                Self::ask(desk, write.saving.wanted(), extension, out);
            }
            // The unsaved game can be reopened, like a closed one.
            ConflictAnswer::Reload => reload(desk, write.saving.game, out),
        }
    }

    pub(super) fn written(
        &mut self,
        desk: &mut Desk,
        write: Write,
        result: Result<(), WriteFailure>,
        out: &mut Out<Self>,
    ) {
        let game = write.saving.game;
        let writing = self.writing.iter().position(|writing| writing.game == game);
        let next = writing.and_then(|index| self.writing.remove(index).next);
        if let Some(auto) = write.saving.auto.clone() {
            return self.autosaved(desk, write, auto, (result, next), out);
        }
        let found = match result {
            Ok(()) => {
                self.saved(desk, write, out);
                return self.run_deferred(desk, game, next, out);
            }
            Err(WriteFailure::Exists) => ExistingFile::File,
            Err(WriteFailure::Changed) => ExistingFile::Changed,
            Err(WriteFailure::ReadOnly) => ExistingFile::ReadOnly,
            Err(WriteFailure::Io(error)) if error.kind() == ErrorKind::ResourceBusy => ExistingFile::Open,
            Err(WriteFailure::Io(error)) => {
                let text = words::write_error(desk.language(), &write.path, &error);
                return desk.notify_about(Topic::Saving(game), text);
            }
        };
        out.ask(Ask::Conflict(Conflict { write, found }));
    }

    pub(super) fn run_deferred(&mut self, desk: &mut Desk, game: GameId, next: Option<Deferred>, out: &mut Out<Self>) {
        match next {
            Some(Deferred::Save(then)) => self.save(desk, game, then, out),
            Some(Deferred::Close) => self.close(desk, game, out),
            Some(Deferred::Quit) => self.quit(desk, out),
            None => {}
        }
    }

    fn saved(&mut self, desk: &mut Desk, write: Write, out: &mut Out<Self>) {
        let Write { saving, path, bytes, .. } = write;
        let Saving { game, at, kind, then, .. } = saving;
        desk.close_notices_about(&Topic::Saving(game));
        out.tell(Fact::Saved(path.clone()));
        let target = match kind {
            SaveKind::Copy { target, is_whole } => {
                desk.notify_with(words::copy_saved(desk.language(), &path), Offer::Copy(game));
                let known = Known { path, held: bytes };
                return drop(self.copies.insert(game, SavedCopy { known, at, target, is_whole }));
            }
            SaveKind::InPlace => None,
            SaveKind::As(target) => Some(target),
        };
        desk.notify(NoticeKind::Done, words::saved(desk.language(), &path));
        desk.settings.remember(Recent::Game(path.clone()));
        let new = desk.settings.new_files;
        if let Some(game) = desk.tabs.get_mut(game) {
            if let Some(target) = target {
                game.note_format(target, new);
            }
            game.mark_saved(Known { path, held: bytes }, None, &at);
        }
        self.after_saving(desk, game, then, out);
    }

    /// Makes the copy that was saved last the file of its game. One that lacks records is opened instead.
    pub(super) fn switch_to_copy(&mut self, desk: &mut Desk, id: GameId, out: &mut Out<Self>) {
        // A running write would make its own file the game's again.
        if self.writing.iter().any(|writing| writing.game == id) {
            return;
        }
        let Some(SavedCopy { known, at, target, is_whole }) = self.copies.remove(&id) else { return };
        desk.settings.remember(Recent::Game(known.path.clone()));
        if !is_whole {
            return out.wish(Wish::Open { paths: vec![known.path], record: None });
        }
        let new = desk.settings.new_files;
        let text = words::switched(desk.language(), &known.path);
        if let Some(game) = desk.tabs.get_mut(id) {
            game.note_format(target, new);
            game.mark_saved(known, None, &at);
            desk.notify(NoticeKind::Done, text);
        }
    }
}

fn with_kif(path: PathBuf) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".kif");
    PathBuf::from(name)
}

fn has_kif_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("kif"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SaveRequest {
    pub(crate) game: GameId,
    pub(crate) copy: bool,
    pub(crate) then: AfterSave,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterSave {
    Stay,
    Close,
    /// Save the next game with unsaved changes; after the last one, close the window.
    Quit,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SaveKind {
    InPlace,
    As(Target),
    Copy {
        target: Target,
        /// Whether it has all records.
        is_whole: bool,
    },
}

#[derive(Debug)]
pub(crate) struct SavedCopy {
    known: Known,
    at: Vec<RecordState>,
    target: Target,
    is_whole: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saving {
    pub(crate) game: GameId,
    pub(crate) at: Vec<RecordState>,
    pub(crate) kind: SaveKind,
    pub(crate) then: AfterSave,
    pub(crate) auto: Option<Autosaving>,
}

impl Saving {
    fn wanted(&self) -> SaveRequest {
        SaveRequest { game: self.game, copy: matches!(self.kind, SaveKind::Copy { .. }), then: self.then }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MayReplace {
    /// The user has agreed.
    Anything,
    /// The user has agreed although it is read-only.
    ReadOnly,
    Nothing,
    /// The content of the game's file when last read or written.
    Known(Arc<[u8]>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Write {
    pub(crate) saving: Saving,
    pub(crate) path: PathBuf,
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) may_replace: MayReplace,
}

#[derive(Debug)]
pub(crate) struct Lossy {
    pub(crate) write: Write,
    pub(crate) losses: Vec<Loss>,
    /// Whether saving in UTF-8 would avoid some of them.
    pub(crate) utf8_keeps_more: bool,
}

#[derive(Debug)]
pub(crate) struct Conflict {
    pub(crate) write: Write,
    pub(crate) found: ExistingFile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExistingFile {
    File,
    Changed,
    ReadOnly,
    /// Open in another program: Windows does not replace it.
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Writing {
    pub(crate) game: GameId,
    /// Postponed until the file is written.
    pub(crate) next: Option<Deferred>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deferred {
    Save(AfterSave),
    Close,
    Quit,
}

/// In characters: file names are limited to 255 bytes on some systems.
const LONGEST: usize = 24;

/// `2024-01-15_先手太郎_後手花子`; `None` without players.
fn name_of_game(headers: &Headers) -> Option<String> {
    let players = [headers.black(), headers.white()].map(|name| name.map(safe).filter(|name| !name.is_empty()));
    if players.iter().all(Option::is_none) {
        return None;
    }
    let date = headers.date().map(|date| date.to_string());
    let parts: Vec<String> = [date].into_iter().chain(players).flatten().collect();
    Some(parts.join("_"))
}

/// Removes characters that file names cannot have on some system, or that would look like a separator.
fn safe(text: &str) -> String {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || "/\\:*?\"<>|_".contains(c);
    let words: Vec<&str> = text.split(is_odd).filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    name.trim_matches(['.', ' ', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(fields: &[(&str, &str)]) -> Option<String> {
        let mut headers = Headers::default();
        for (key, value) in fields {
            headers.set(key, *value);
        }
        name_of_game(&headers)
    }

    #[test]
    fn a_file_name_has_the_date_and_the_players() {
        let whole = [("開始日時", "2024/01/15 10:00"), ("先手", "先手太郎"), ("後手", "後手花子")];
        assert_eq!(name(&whole).as_deref(), Some("2024-01-15_先手太郎_後手花子"));
        assert_eq!(name(&whole[1..]).as_deref(), Some("先手太郎_後手花子"));
        assert_eq!(name(&whole[..2]).as_deref(), Some("2024-01-15_先手太郎"));
        assert_eq!(name(&whole[..1]), None);
        assert_eq!(name(&[("下手", "甲"), ("上手", "乙")]).as_deref(), Some("甲_乙"));
    }

    #[test]
    fn forbidden_characters_are_left_out() {
        assert_eq!(name(&[("先手", "../../etc/passwd")]).as_deref(), Some("etc passwd"));
        assert_eq!(
            name(&[("先手", "甲\t七段　\u{0}"), ("後手", "a:b*?\"<>|\\c_d")]).as_deref(),
            Some("甲 七段_a b c d")
        );
        assert_eq!(name(&[("先手", "///"), ("後手", "...")]), None);
        let long = name(&[("先手", &"長".repeat(300)), ("後手", &"い".repeat(300))]);
        assert!(long.is_some_and(|long| long.len() < 200), "there is room for an extension");
    }
}
