//! What other programs do to files.

use std::fs;

use crate::app::desk::feature::Fact;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::Reading;
use crate::app::files::changes::{FileState, Watched};
use crate::app::files::tests::OTHER;
use crate::app::files::{self, Answer, Ask, ChangedAnswer};
use crate::app::kit::dialog::Chosen;
use crate::app::recovery::{self, TakenOver};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::own::Own;
use crate::app::shell::state::Modal;
use crate::app::tests::GAME;
use crate::app::tests::state::Bench;

const THIRD: &str = "手合割：平手
   1 ５六歩(57)
   2 ３四歩(33)
";

impl Bench {
    /// Returns the files that are checked.
    fn comes_back(&mut self) -> Vec<Watched> {
        self.effects.clear();
        self.act(Action::Event(Event::Fact(Fact::Returned)));
        self.checked_files()
    }

    fn checked_files(&mut self) -> Vec<Watched> {
        let mut checked = self.effects.drain(..).filter_map(|effect| match effect {
            Effect::Files(files::Effect::CheckFiles(files)) => Some(files),
            _ => None,
        });
        checked.next_back().unwrap_or_default()
    }

    fn finds(&mut self, now: Option<&str>) {
        let file = self.comes_back().remove(0);
        let state = match now {
            Some(text) if text.as_bytes() == &*file.held => FileState::Same,
            Some(text) => FileState::Changed(Reading::of(text.as_bytes().to_vec(), None)),
            None => FileState::Gone,
        };
        self.files_event(files::Event::FilesChecked(vec![(file, state)]));
    }

    fn notices(&self) -> Vec<(NoticeKind, &str)> {
        self.state.desk.notices.iter().map(|notice| (notice.kind, notice.text.as_str())).collect()
    }

    fn is_asked(&self) -> bool {
        matches!(self.state.modal, Some(Modal::Files(Ask::Changed(_))))
    }
}

#[test]
fn changes_are_noticed_while_the_window_has_the_focus() {
    let mut bench = Bench::with_game();
    bench.effects.clear();
    bench.files_event(files::Event::FilesTouched);
    let file = bench.checked_files().remove(0);
    bench.files_event(files::Event::FilesTouched);
    assert_eq!(bench.checked_files(), [], "one check at a time");
    let theirs = FileState::Changed(Reading::of(OTHER.as_bytes().to_vec(), None));
    bench.files_event(files::Event::FilesChecked(vec![(file, theirs)]));
    assert_eq!(bench.game().last_step(), 1);
    let again = bench.checked_files();
    assert_eq!(again.len(), 1, "what has changed meanwhile is checked, too");

    // While a question is open nothing moves; afterwards it is made up for.
    bench.run(files::Command::SaveAs);
    bench.files_event(files::Event::Chosen(files::Purpose::Open, Chosen::Unavailable));
    bench.effects.clear();
    bench.files_event(files::Event::FilesChecked(vec![]));
    assert_eq!(bench.checked_files(), []);
    bench.act(Action::CloseModal);
    bench.act(Action::DismissStatus);
    assert_eq!(bench.checked_files().len(), 1);
}

#[test]
fn a_game_without_changes_is_reloaded_and_that_can_be_undone() {
    let mut bench = Bench::with_game();
    bench.finds(Some(GAME));
    assert_eq!(bench.notices(), []);
    bench.finds(Some(OTHER));
    assert_eq!((bench.state.desk.games().len(), bench.game().last_step(), bench.is_changed()), (1, 1, false));
    assert!(
        matches!(bench.notices()[..], [(NoticeKind::Done, message)] if message.contains("a.kif")),
        "{:?}",
        bench.notices()
    );
    assert!(bench.state.desk.notices[0].offer.is_some_and(|offer| offer.is_for(bench.game())));
    bench.run(Own::Undo);
    assert_eq!((bench.state.desk.games().len(), bench.game().last_step()), (1, 9));
    assert!(bench.is_changed(), "the file holds something else");
    bench.finds(Some(OTHER));
    assert!(bench.game().last_step() == 9 && !bench.is_asked(), "it was taken back");
    bench.finds(Some(THIRD));
    assert!(bench.is_asked(), "that is news");
}

#[test]
fn the_user_is_asked_once_if_both_have_changed() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.finds(Some(OTHER));
    assert!(bench.is_asked());
    bench.answer(Answer::Changed(ChangedAnswer::Keep));
    bench.finds(Some(OTHER));
    assert!(bench.state.modal.is_none() && bench.is_changed());
    bench.finds(Some(THIRD));
    bench.answer(Answer::Changed(ChangedAnswer::Load));
    assert_eq!((bench.game().last_step(), bench.is_changed()), (2, false));
    bench.run(Own::Undo);
    assert_eq!((bench.game().last_step(), bench.is_changed()), (9, true));
    assert!(
        bench
            .state
            .desk
            .game()
            .record()
            .tree()
            .walk()
            .any(|node| { bench.game().record().tree().note(node).comment.as_deref() == Some("x") })
    );
}

#[test]
fn another_tab_is_asked_about_when_it_is_shown() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.open("b.kif", OTHER);
    bench.finds(Some(THIRD));
    assert!(bench.state.modal.is_none());
    bench.run_only(Own::PreviousGame);
    let mut files = bench.checked_files();
    let state = FileState::Changed(Reading::of(THIRD.as_bytes().to_vec(), None));
    bench.files_event(files::Event::FilesChecked(vec![(files.remove(0), state)]));
    assert!(bench.is_asked());

    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run(files::Command::Close);
    bench.finds(Some(OTHER));
    assert!(!bench.is_asked() && bench.state.modal.is_some());
    bench.act(Action::CloseModal);
    bench.finds(Some(OTHER));
    assert!(bench.is_asked());
}

#[test]
fn a_missing_file_is_reported_once_until_it_is_back() {
    let mut bench = Bench::with_game();
    bench.finds(None);
    assert!(matches!(bench.notices()[..], [(NoticeKind::Failed, message)] if message.contains("見つかりません")));
    bench.finds(None);
    assert_eq!(bench.notices().len(), 1);
    bench.finds(Some(GAME));
    assert_eq!(bench.notices(), []);
    bench.finds(None);
    bench.act(Action::DismissAll);
    bench.finds(None);
    assert_eq!(bench.notices(), [], "the user has read it");
    assert_eq!(bench.game().last_step(), 9);
}

#[test]
fn an_unreadable_file_leaves_its_game_unchanged() {
    let mut bench = Bench::with_game();
    for _ in 0..2 {
        bench.finds(Some("<html>"));
        assert_eq!((bench.notices().len(), bench.game().last_step()), (1, 9));
    }
    let old = bench.comes_back();
    bench.files_event(files::Event::FilesChecked(Vec::new()));
    bench.finds(Some(OTHER));
    let state = FileState::Changed(Reading::of(THIRD.as_bytes().to_vec(), None));
    bench.files_event(files::Event::FilesChecked(old.into_iter().zip([state]).collect()));
    assert_eq!(bench.game().last_step(), 1);
}

#[test]
fn files_are_checked_after_the_games_of_an_earlier_run_are_restored() {
    let mut bench = Bench::new();
    bench.act(Action::Event(Event::Fact(Fact::Started(Vec::new()))));
    assert_eq!(bench.comes_back(), []);
    bench.open("a.kif", GAME);
    bench.act(Action::Event(Event::Recovery(recovery::Event::TookOver(TakenOver::default()))));
    assert_eq!(bench.checked_files().len(), 1);
}

#[test]
fn the_state_of_a_file_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.kif");
    let mut bench = Bench::with_game();
    let file = Watched { path: path.clone(), ..bench.comes_back().remove(0) };
    assert!(matches!(files::work::state_of(&file), Some(FileState::Gone)));
    fs::write(&path, GAME).unwrap();
    assert!(matches!(files::work::state_of(&file), Some(FileState::Same)));
    fs::write(&path, OTHER).unwrap();
    assert!(matches!(files::work::state_of(&file), Some(FileState::Changed(Reading { result: Ok(_), .. }))));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(files::work::state_of(&file).is_none());
}
