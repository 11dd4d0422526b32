//! Autosave: games that have no file.

use std::sync::Arc;

use super::*;
use crate::app::desk::origin::{GameId, Known};
use crate::app::desk::preferences::NewFormat;
use crate::app::desk::settings::Recent;
use crate::app::desk::snapshot::Recovered;
use crate::disk::WriteFailure;
use crate::format;
use crate::lang::Language;
use crate::record::Date;

fn bench() -> Bench {
    let mut bench = Bench::new();
    bench.state.desk.settings.autosave.on = true;
    bench.state.desk.settings.autosave.folder = Some(path("kept"));
    bench.state.desk.today = Some(Date { year: 2026, month: Some(11), day: Some(24) });
    bench
}

impl Bench {
    fn wait(&mut self, seconds: f64) {
        let now = self.state.desk.now + seconds;
        self.act(Action::Event(Event::Tick(now)));
    }

    fn pause(&mut self) {
        self.wait(0.0);
        self.wait(2.0);
    }

    fn autosaving(&mut self) -> Write {
        self.effects.retain(|effect| matches!(effect, Effect::Files(files::Effect::Write(_))));
        self.writing()
    }

    fn is_writing(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Files(files::Effect::Write(_))))
    }

    fn failed(&mut self, write: &Write, failure: WriteFailure) {
        self.files_event(files::Event::Written { write: write.clone(), result: Err(failure) });
    }
}

#[test]
fn a_game_without_a_file_is_autosaved_after_a_delay() {
    let mut bench = bench();
    bench.play("7g7f");
    bench.wait(1.0);
    bench.play("3c3d");
    bench.wait(1.5);
    assert!(!bench.is_writing(), "a change has just been made");
    let due = bench.state.files.autosave_due().unwrap();
    assert!((due - bench.state.desk.now - 0.5).abs() < 0.01);
    bench.wait(0.5);
    let write = bench.autosaving();
    assert_eq!(write.path, path("kept").join("2026-11-24-不明-不明.kif"));
    assert_eq!(write.may_replace, files::save::MayReplace::Nothing);
    assert_eq!(format::read(&write.bytes, None).unwrap().records.first().tree().main_line().count(), 2);
    bench.written(&write);
    assert!(!bench.is_changed() && bench.state.files.is_autosaved(&bench.state.desk, bench.game().id()));
    assert_eq!(bench.state.desk.notices.len(), 1);
    assert!(bench.state.desk.notices[0].text.ends_with("に自動保存しました。"));
    assert_eq!(bench.state.files.autosave_due(), None, "the window sleeps");
    bench.play("2g2f");
    bench.pause();
    let again = bench.autosaving();
    assert_eq!((&again.path, again.may_replace.clone()), (&write.path, files::save::MayReplace::Known(write.bytes)));
}

#[test]
fn it_is_off_at_first_and_leaves_other_games_alone() {
    let mut bench = Bench::new();
    bench.play("7g7f");
    bench.wait(0.0);
    bench.wait(9.0);
    assert!(!bench.is_writing());
    let mut bench = self::bench();
    bench.wait(9.0);
    assert!(!bench.is_writing(), "nothing was done in it");
    bench.open("a.kif", OTHER);
    bench.play("7g7f");
    bench.wait(0.0);
    bench.wait(9.0);
    assert!(bench.is_changed() && !bench.is_writing(), "a file of the user's own is saved by the user");
}

#[test]
fn no_other_file_is_replaced() {
    let mut bench = bench();
    bench.play("7g7f");
    bench.pause();
    let first = bench.autosaving();
    bench.failed(&first, WriteFailure::Exists);
    let second = bench.autosaving();
    assert_eq!(second.path, path("kept").join("2026-11-24-不明-不明-2.kif"));
    assert!(bench.state.modal.is_none(), "nobody is asked");
    bench.written(&second);
    assert_eq!(bench.game().path(), Some(&*second.path));
    bench.play("3c3d");
    bench.pause();
    let third = bench.autosaving();
    bench.failed(&third, WriteFailure::Changed);
    let fourth = bench.autosaving();
    assert_eq!(fourth.may_replace, files::save::MayReplace::Nothing);
    bench.failed(&fourth, WriteFailure::Exists);
    let fifth = bench.autosaving();
    assert_eq!(fifth.path, path("kept").join("2026-11-24-不明-不明-3.kif"));
}

#[test]
fn the_name_follows_the_headers_and_the_old_file_is_deleted() {
    let mut bench = bench();
    bench.state.desk.settings.autosave.name = "{black}対{white}".to_owned();
    bench.state.desk.settings.new_files.format = NewFormat::Jkf;
    bench.play("7g7f");
    bench.pause();
    let write = bench.autosaving();
    assert_eq!(write.path, path("kept").join("不明対不明.jkf"));
    bench.written(&write);
    let mut headers = bench.game().record().headers().clone();
    headers.set("先手", "甲");
    headers.set("後手", "乙/丙");
    bench.act(Action::Wish(Wish::Edit(Edit::Headers(headers))));
    bench.pause();
    let renamed = bench.autosaving();
    assert_eq!(renamed.path, path("kept").join("甲対乙_丙.jkf"));
    bench.written(&renamed);
    assert_eq!(bench.state.desk.settings.recent, [Recent::Game(renamed.path)]);
}

#[test]
fn autosave_chooses_a_format_without_losses() {
    let mut bench = bench();
    bench.play("7g7f");
    bench.comment("😀");
    bench.pause();
    let write = bench.autosaving();
    assert_eq!(write.path.extension().unwrap(), "kifu");
    assert!(String::from_utf8_lossy(&write.bytes).contains('😀'));
}

#[test]
fn a_game_that_no_format_can_hold_is_reported_and_not_autosaved() {
    let mut bench = bench();
    for mv in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        bench.play(mv);
    }
    let tree = bench.game().record().tree();
    let capture = tree.main_line().nth(2).unwrap();
    bench.act(Action::Wish(Wish::Edit(Edit::Correct(capture, "2g2f".parse().unwrap()))));
    let tree = bench.game().record().tree();
    assert!(tree.walk().any(|id| tree.is_stuck(id)), "silver takes a bishop of its own side");
    bench.pause();
    assert!(!bench.is_writing(), "the move that no longer fits would be lost");
    let failures = |bench: &Bench| {
        let notices = bench.state.desk.notices.iter();
        notices.filter(|notice| notice.text.starts_with("自動保存していません。")).count()
    };
    assert_eq!(failures(&bench), 1);
    bench.wait(2.0);
    assert_eq!(failures(&bench), 1, "it is said once");
    bench.state.desk.undo();
    bench.pause();
    assert!(bench.is_writing());
}

#[test]
fn closing_and_quitting_save_first() {
    let mut bench = bench();
    bench.play("7g7f");
    bench.run_only(files::Command::Close);
    let write = bench.autosaving();
    bench.written(&write);
    assert!(bench.state.modal.is_none() && bench.game().is_blank(), "it is closed without a question");
    bench.play("7g7f");
    bench.run_only(files::Command::Quit);
    assert!(!bench.is_closing());
    let write = bench.autosaving();
    bench.written(&write);
    assert!(bench.is_closing());
}

#[test]
fn failures_are_reported_once_and_closing_asks() {
    let mut bench = bench();
    bench.play("7g7f");
    bench.pause();
    let write = bench.autosaving();
    bench.failed(&write, WriteFailure::Io(std::io::ErrorKind::PermissionDenied.into()));
    assert!(bench.state.desk.notices[0].text.starts_with("自動保存できませんでした。"));
    bench.wait(60.0);
    assert!(!bench.is_writing() && bench.state.files.autosave_due().is_none());
    bench.run_only(files::Command::Close);
    assert!(bench.state.modal.is_some() && !bench.is_writing());
    bench.act(Action::CloseModal);
    bench.play("3c3d");
    bench.pause();
    assert!(bench.is_writing());
}

#[test]
fn autosave_continues_after_a_restart_until_the_user_saves_elsewhere() {
    let mut bench = bench();
    bench.play("7g7f");
    bench.wait(1.0);
    bench.wait(2.0);
    let write = bench.autosaving();
    bench.written(&write);
    let kept = postcard::to_allocvec(&bench.game().snapshot()).unwrap();
    let snapshot = postcard::from_bytes(&kept).unwrap();
    let id = GameId::mint();
    let kept = Recovered { id, snapshot, loaded: None, file: None, view: None, in_front: true };
    let mut bench = self::bench();
    bench.state.desk.tabs.add(Game::recovered(kept, Language::Japanese).unwrap(), true);
    assert!(bench.state.files.is_autosaved(&bench.state.desk, id));
    bench.play("3c3d");
    bench.pause();
    let again = bench.autosaving();
    assert_eq!((&again.path, again.may_replace.clone()), (&write.path, files::save::MayReplace::Known(write.bytes)));
    bench.written(&again);
    let elsewhere = Known { path: path("mine.kif"), held: Arc::clone(&again.bytes) };
    let at = bench.game().revisions();
    bench.state.desk.tabs.get_mut(id).unwrap().mark_saved(elsewhere, None, &at);
    bench.play("2g2f");
    bench.pause();
    assert!(!bench.is_writing(), "it is the user's file now");
}
