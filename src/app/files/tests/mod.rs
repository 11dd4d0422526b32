//! Tests of files without a window; those in `window` draw it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

mod autosave;
mod changes;
mod leave;
mod open;
mod save;
mod window;

use std::path::Path;

use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::origin::Reading;
use crate::app::files::save::{AfterSave, SaveRequest, Write};
use crate::app::files::{self, Answer, Purpose};
use crate::app::kit::dialog::{Chosen, Kind};
use crate::app::shell;
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::tests::path;
use crate::app::tests::state::Bench;
use crate::notation::usi;
use crate::record::Edit;

const OTHER: &str = "手合割：平手\n   1 ２六歩(27)\n";
const TWO_GAMES: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";

impl Bench {
    fn play(&mut self, mv: &str) {
        self.act(Action::Wish(Wish::Edit(Edit::Play(vec![usi::read_move(mv).unwrap()]))));
    }

    fn comment(&mut self, text: &str) {
        let node = self.game().node();
        self.act(Action::Wish(Wish::Edit(Edit::Comment(node, (!text.is_empty()).then(|| text.to_owned())))));
    }

    fn paste(&mut self, text: &str) {
        self.files_event(files::Event::Pasted(Reading::of(text.as_bytes().to_vec(), None)));
    }

    fn writing(&mut self) -> Write {
        self.effects.retain(|effect| !matches!(effect, Effect::SaveSettings(_)));
        let effects = std::mem::take(&mut self.effects);
        let [Effect::Files(files::Effect::Write(write))] = &effects[..] else { panic!("{effects:?}") };
        write.clone()
    }

    fn saving_to(&self) -> Option<(SaveRequest, &str, Option<&Path>)> {
        let [Effect::Files(files::Effect::Choose(Purpose::Save(wanted), dialog))] = &self.effects[..] else {
            return None;
        };
        let Kind::Save { name } = &dialog.kind else { return None };
        Some((*wanted, name, dialog.folder.as_deref()))
    }

    fn answer(&mut self, answer: Answer) {
        self.effects.clear();
        self.act(Action::Answered(shell::action::Answer::Files(answer)));
    }

    fn written(&mut self, write: &Write) {
        self.files_event(files::Event::Written { write: write.clone(), result: Ok(()) });
    }

    fn save(&mut self) -> Write {
        self.run_only(files::Command::Save);
        let write = self.writing();
        self.written(&write);
        write
    }

    fn choose(&mut self, wanted: (bool, AfterSave), name: &str) {
        self.effects.clear();
        let wanted = SaveRequest { game: self.game().id(), copy: wanted.0, then: wanted.1 };
        self.files_event(files::Event::Chosen(Purpose::Save(wanted), Chosen::Paths(vec![path(name)])));
    }

    fn is_changed(&self) -> bool {
        self.game().is_changed()
    }

    fn names(&self) -> Vec<Option<String>> {
        self.state.desk.games().iter().map(Game::name).collect()
    }

    fn is_closing(&self) -> bool {
        self.effects.contains(&Effect::Files(files::Effect::Close))
    }
}
