//! Games begun, saved, closed and had back.

use std::io;
use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::edit::Edit;
use crate::app::desk::feature::Wish;
use crate::app::desk::game::Game;
use crate::app::desk::notice::Gravity;
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::{Look, Recent};
use crate::app::desk::start::Start;
use crate::app::files;
use crate::app::files::ask::{ConflictAnswer, Leaving, LossesAnswer, UnsavedAnswer};
use crate::app::files::saving::{Found, Over, Then, Wanted, Way, Write};
use crate::app::files::{Answer, Ask, Purpose};
use crate::app::kit::dialog::{Chosen, Kind};
use crate::app::pictures;
use crate::app::pictures::job::{ExportError, ExportKind};
use crate::app::play;
use crate::app::shell;
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::Modal;
use crate::app::tests::GAME;
use crate::app::tests::path;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{click, japanese, press, window};
use crate::diagram::SizeError;
use crate::disk::WriteFailure;
use crate::format::{self, Format, Target};
use crate::lang::Language;
use crate::notation::usi;
use crate::shogi::{Color, Handicap};

const OTHER: &str = "手合割：平手\n   1 ２六歩(27)\n";
const TWO_GAMES: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";

impl Bench {
    fn play(&mut self, mv: &str) {
        self.act(Action::Edit(Edit::Play(usi::read_move(mv).unwrap())));
    }

    fn comment(&mut self, text: &str) {
        let node = self.state.desk.game().node();
        self.act(Action::Edit(Edit::Comment(node, (!text.is_empty()).then(|| text.to_owned()))));
    }

    fn paste(&mut self, text: &str) {
        self.act(Action::Files(files::Action::Pasted(Reading::of(text.as_bytes().to_vec(), None))));
    }

    /// The file that is being written, and nothing else that is asked for.
    fn writing(&mut self) -> Write {
        self.effects.retain(|effect| !matches!(effect, Effect::SaveSettings(_)));
        let effects = std::mem::take(&mut self.effects);
        let [Effect::Files(files::Effect::Write(write))] = &effects[..] else { panic!("{effects:?}") };
        write.clone()
    }

    /// What the dialog for saving is asked for, and nothing else: for what, the name, the folder.
    fn saving_to(&self) -> Option<(Wanted, &str, Option<&Path>)> {
        let [Effect::Files(files::Effect::Choose(Purpose::Save(wanted), dialog))] = &self.effects[..] else {
            return None;
        };
        let Kind::Save { name } = &dialog.kind else { return None };
        Some((*wanted, name, dialog.folder.as_deref()))
    }

    fn answer(&mut self, answer: Answer) {
        self.act(Action::Answered(shell::action::Answer::Files(answer)));
    }

    fn written(&mut self, write: &Write) {
        self.act(Action::Files(files::Action::Written { write: write.clone(), result: Ok(()) }));
    }

    fn save(&mut self) -> Write {
        self.effects.clear();
        self.run(files::Command::Save);
        let write = self.writing();
        self.written(&write);
        write
    }

    fn choose(&mut self, wanted: (bool, Then), name: &str) {
        let wanted = Wanted { game: self.state.desk.game().id(), copy: wanted.0, then: wanted.1 };
        self.act(Action::Files(files::Action::Chosen(Purpose::Save(wanted), Chosen::Paths(vec![path(name)]))));
    }

    fn is_changed(&self) -> bool {
        self.state.desk.game().is_changed()
    }

    fn names(&self) -> Vec<Option<String>> {
        self.state.desk.games().iter().map(Game::name).collect()
    }

    fn is_closing(&self) -> bool {
        self.effects.contains(&Effect::Files(files::Effect::Close))
    }
}

#[test]
fn games_begin_from_every_start() {
    let mut bench = Bench::with_game();
    bench.run(Command::Play(play::Command::Last));
    let position = bench.state.desk.game().position().clone();
    bench.run(files::Command::NewFromPosition);
    assert_eq!((bench.state.desk.games().len(), bench.state.desk.game().record().initial()), (2, &position));
    assert!(!bench.is_changed());
    for handicap in Handicap::ALL {
        bench.act(Action::Files(files::Action::Begin(Start::Game(handicap))));
        assert_eq!(Handicap::of(&bench.state.desk.game().record().initial().to_setup()), Some(handicap));
    }
    bench.run(files::Command::New);
    bench.run(files::Command::New);
    assert_eq!(bench.state.desk.games().len(), 2 + 15 + 1, "an empty record takes the place of another");
    bench.play("7g7f");
    assert!(bench.is_changed());
    bench.run(Command::Own(Own::Undo));
    assert!(!bench.is_changed());
}

#[test]
fn a_file_that_was_not_changed_is_written_as_it_was() {
    let odd =
        GAME.replace("棋戦：試験戦", "#odd\n備考：\t x").replace("まで8手で後手の勝ち", "まで8手で後手の勝ち\n\n\n");
    let mut bench = Bench::new();
    bench.open("a.kif", &odd);
    assert_eq!(*bench.save().bytes, *odd.as_bytes());
    bench.run(Command::Play(play::Command::Last));
    bench.play("3g3f");
    bench.run(Command::Own(Own::Undo));
    assert_eq!(*bench.save().bytes, *odd.as_bytes(), "undone is as if it had never been");
}

#[test]
fn changed_is_what_saving_would_change() {
    let mut bench = Bench::with_game();
    assert!(!bench.is_changed());
    bench.run(Command::Play(play::Command::Last));
    assert!(!bench.is_changed(), "walking is not editing");
    bench.comment("好手");
    assert!(bench.is_changed());
    bench.comment("");
    assert!(!bench.is_changed(), "written and rubbed out");
    bench.comment("好手");
    let write = bench.save();
    assert_eq!((&write.path, &write.saving.way), (&path("a.kif"), &Way::InPlace));
    assert_eq!(write.over, Over::Known(GAME.as_bytes().into()));
    assert!(String::from_utf8_lossy(&write.bytes).contains("*好手"));
    assert!(!bench.is_changed());
    bench.run(Command::Own(Own::Undo));
    assert!(bench.is_changed(), "the file has the comment now");
    bench.run(Command::Own(Own::Redo));
    assert!(!bench.is_changed());
    bench.comment("悪手");
    assert_eq!(bench.save().over, Over::Known(write.bytes), "what was written is what is expected");
}

#[test]
fn what_is_edited_while_a_file_is_written_stays_changed() {
    let mut bench = Bench::with_game();
    bench.comment("一");
    bench.effects.clear();
    bench.run(files::Command::Save);
    let write = bench.writing();
    bench.comment("二");
    bench.run(files::Command::Save);
    assert!(bench.effects.is_empty(), "one after the other");
    bench.written(&write);
    let second = bench.writing();
    assert_eq!(second.over, Over::Known(write.bytes));
    assert!(bench.is_changed());
    bench.written(&second);
    assert!(!bench.is_changed());
}

#[test]
fn a_game_without_a_file_asks_for_one_and_keeps_it() {
    let mut bench = Bench::new();
    bench.play("7g7f");
    bench.run(files::Command::Save);
    let wanted = Wanted { game: bench.state.desk.game().id(), copy: false, then: Then::Stay };
    assert_eq!(bench.saving_to(), Some((wanted, "無題.kif", None)));
    bench.effects.clear();
    bench.choose((false, Then::Stay), "new.csa");
    let write = bench.writing();
    assert_eq!(write.over, Over::Anything, "the dialog has asked");
    bench.written(&write);
    assert_eq!((bench.is_changed(), bench.state.desk.game().name().as_deref()), (false, Some("new.csa")));
    assert_eq!(bench.state.desk.game().dialect().unwrap().format, Format::Csa);
    assert_eq!(bench.state.desk.settings.recent, [Recent::Game(path("new.csa"))]);
    bench.play("3c3d");
    let write = bench.save();
    assert!(String::from_utf8_lossy(&write.bytes).contains("-3334FU"), "still CSA");
}

#[test]
fn a_pasted_game_is_offered_a_name_made_of_its_headers() {
    let mut bench = Bench::with_game();
    bench.paste(&GAME.replace("棋戦：", "開始日時：2024/01/15\n棋戦："));
    bench.effects.clear();
    bench.run(files::Command::SaveAs);
    let (_, name, folder) = bench.saving_to().unwrap();
    assert_eq!((name, folder), ("2024-01-15_先手太郎_後手花子.kif", Some(Path::new("/games"))), "beside what was open");
}

#[test]
fn a_copy_is_written_as_its_name_says_and_the_game_stays_with_its_file() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.effects.clear();
    bench.run(files::Command::SaveCopy);
    let wanted = Wanted { game: bench.state.desk.game().id(), copy: true, then: Then::Stay };
    assert_eq!(bench.saving_to(), Some((wanted, "a のコピー.kif", Some(Path::new("/games")))));
    for (name, written, is_utf8) in [("x.kif", "x.kif", false), ("x.kifu", "x.kifu", true), ("x", "x.kif", false)] {
        bench.effects.clear();
        bench.choose((true, Then::Stay), name);
        let write = bench.writing();
        assert_eq!((&write.path, std::str::from_utf8(&write.bytes).is_ok()), (&path(written), is_utf8));
        assert_eq!(write.over, if name == "x" { Over::Nothing } else { Over::Anything });
        let again = format::read(&write.bytes, None).unwrap();
        assert_eq!(again.records[0].tree(), bench.state.desk.game().record().tree());
        bench.written(&write);
    }
    assert!(bench.is_changed());
    assert_eq!(bench.state.desk.game().name().as_deref(), Some("a.kif"));
    bench.effects.clear();
    bench.act(Action::Files(files::Action::Chosen(Purpose::Save(wanted), Chosen::Nothing)));
    assert!(bench.effects.is_empty(), "cancelled");
}

#[test]
fn losses_are_shown_before_anything_is_written() {
    let mut bench = Bench::new();
    bench.open("a.kif", &GAME.replace("先手太郎", "𠮷田"));
    bench.effects.clear();
    bench.choose((true, Then::Stay), "x.kif");
    assert!(bench.effects.is_empty());
    let Some(Modal::Files(Ask::Losses(lossy))) = &bench.state.modal else { panic!("{:?}", bench.state.modal) };
    assert!(lossy.utf8_keeps_more && !lossy.losses.is_empty());
    bench.answer(Answer::Losses(LossesAnswer::SaveAsUtf8));
    let write = bench.writing();
    assert_eq!((&write.path, &write.over), (&path("x.kifu"), &Over::Nothing));
    assert!(String::from_utf8_lossy(&write.bytes).contains("𠮷田"));
    bench.written(&write);

    bench.choose((true, Then::Stay), "x.kif");
    bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
    let write = bench.writing();
    assert_eq!(write.path, path("x.kif"));
    assert!(!write.bytes.windows(2).any(|pair| pair == b"&#"), "no character references");
}

#[test]
fn a_files_other_games_are_never_lost() {
    let mut bench = Bench::new();
    bench.open("two.csa", TWO_GAMES);
    bench.act(Action::SelectRecord(bench.state.desk.game().id(), 1));
    bench.comment("二局目");
    assert!(bench.is_changed());
    bench.act(Action::SelectRecord(bench.state.desk.game().id(), 0));
    assert!(bench.is_changed(), "the other one is");
    let text = String::from_utf8(bench.save().bytes.to_vec()).unwrap();
    assert!(text.contains("+7776FU") && text.contains("+2726FU") && text.contains("'*二局目"), "{text}");
    assert!(!bench.is_changed());

    // KIF has room for one: that is a copy, and the game stays with the file that holds both.
    bench.act(Action::SelectRecord(bench.state.desk.game().id(), 1));
    bench.effects.clear();
    bench.choose((false, Then::Stay), "one.kif");
    bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
    let write = bench.writing();
    assert_eq!(write.saving.way, Way::Copy);
    let again = format::read(&write.bytes, None).unwrap();
    assert_eq!(again.records[0].tree(), bench.state.desk.game().record().tree(), "the one that is shown");
    bench.written(&write);
    assert_eq!(bench.state.desk.game().name().as_deref(), Some("two.csa"));
}

#[test]
fn what_stands_behind_the_record_in_its_file_is_never_lost() {
    let game = |black: &str| format!("手合割：平手\n先手：{black}\n手数----指手--\n   1 ７六歩(77)\n");
    let rest = format!("\n{}\n\n変化：1手\n   1 ２六歩(27)\n\n{}", game("乙"), game("丙"));
    let mut bench = Bench::new();
    bench.open("three.kif", &format!("{}{rest}", game("甲")));
    assert_eq!((bench.state.desk.game().count(), bench.state.desk.game().further()), (1, 2));
    bench.comment("初めに");
    let text = String::from_utf8(bench.save().bytes.to_vec()).unwrap();
    assert_eq!(text, format!("{}{rest}", game("甲").replace("指手--\n", "指手--\n*初めに\n")));
    assert!(!bench.is_changed());

    // Another KIF file holds all of it, CSA does not: that is a copy.
    for (name, way) in [("b.kifu", Way::As(Target::Kifu)), ("b.csa", Way::Copy)] {
        bench.effects.clear();
        bench.choose((false, Then::Stay), name);
        if way == Way::Copy {
            bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
        }
        let write = bench.writing();
        assert_eq!(write.saving.way, way);
        assert_eq!(format::read_all(&write.bytes, None).unwrap().records.len(), if way == Way::Copy { 1 } else { 3 });
        bench.written(&write);
    }
    assert_eq!(bench.state.desk.game().name().as_deref(), Some("b.kifu"));
}

#[test]
fn what_was_read_in_part_is_not_saved_over_the_whole() {
    let mut bench = Bench::new();
    bench.open("c.kif", "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩(54)\n");
    bench.act(Action::Files(files::Action::OpenPartial(bench.state.desk.notices[0].id)));
    assert_eq!(bench.state.desk.game().name().as_deref(), Some("c.kif"));
    bench.effects.clear();
    bench.run(files::Command::Save);
    assert!(bench.saving_to().is_some_and(|(_, name, _)| name == "c.kif"), "{:?}", bench.effects);
}

#[test]
fn a_file_that_another_program_has_changed_is_not_written_over() {
    let conflict = || {
        let mut bench = Bench::with_game();
        bench.comment("x");
        bench.effects.clear();
        bench.run(files::Command::Save);
        let write = bench.writing();
        bench.act(Action::Files(files::Action::Written { write, result: Err(WriteFailure::Changed) }));
        assert!(
            matches!(&bench.state.modal, Some(Modal::Files(Ask::Conflict(conflict))) if conflict.found == Found::Changed)
        );
        assert!(bench.is_changed());
        bench
    };
    let mut bench = conflict();
    bench.answer(Answer::Conflict(ConflictAnswer::Overwrite));
    let write = bench.writing();
    assert_eq!(write.over, Over::Anything);
    bench.written(&write);
    assert!(!bench.is_changed() && bench.state.modal.is_none());

    let mut bench = conflict();
    bench.answer(Answer::Conflict(ConflictAnswer::SaveElsewhere));
    assert!(bench.saving_to().is_some_and(|(_, name, _)| name == "a.kif"));

    let mut bench = conflict();
    bench.answer(Answer::Conflict(ConflictAnswer::Reload));
    let [Effect::Files(files::Effect::Reload { game, path: file })] = &bench.effects[..] else {
        panic!("{:?}", bench.effects)
    };
    let (game, file) = (*game, file.clone());
    let result = Ok(Reading::of(OTHER.as_bytes().to_vec(), None));
    bench.act(Action::Files(files::Action::Reloaded { game, path: file, result }));
    assert_eq!(
        (bench.state.desk.games().len(), bench.state.desk.game().last_step(), bench.is_changed()),
        (1, 1, false)
    );
    bench.run(files::Command::Reopen);
    assert!(
        bench.is_changed()
            && bench.state.desk.game().record().tree().note(bench.state.desk.game().node()).comment.is_some()
    );
    assert_eq!(bench.state.desk.games().len(), 2, "nothing is lost by reading theirs");
}

#[test]
fn what_cannot_be_written_is_said_and_the_work_stays() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    for kind in [
        io::ErrorKind::StorageFull,
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::NotFound,
        io::ErrorKind::ReadOnlyFilesystem,
    ] {
        bench.effects.clear();
        bench.run(files::Command::Save);
        let write = bench.writing();
        bench.act(Action::Files(files::Action::Written { write, result: Err(WriteFailure::Io(kind.into())) }));
        let notice = bench.state.desk.notices.last().unwrap();
        assert_eq!(notice.gravity, Gravity::Failed);
        assert!(notice.text.contains("a.kif") && notice.text.contains("残っています"), "{}", notice.text);
        assert!(bench.is_changed());
    }
    bench.save();
    assert!(!bench.is_changed());
}

#[test]
fn only_changes_are_asked_about() {
    let mut bench = Bench::with_game();
    bench.run(files::Command::Close);
    assert!(bench.state.modal.is_none() && bench.state.desk.game().is_blank());
    bench.run(files::Command::Reopen);
    bench.comment("x");
    bench.run(files::Command::Close);
    assert!(matches!(bench.state.modal, Some(Modal::Files(Ask::Unsaved(Leaving::Game(_))))));
    bench.act(Action::CloseModal);
    assert_eq!(bench.names(), [Some("a.kif".to_owned())]);
    bench.run(files::Command::Close);
    bench.effects.clear();
    bench.answer(Answer::Unsaved(UnsavedAnswer::Save));
    let write = bench.writing();
    bench.written(&write);
    assert!(bench.state.desk.game().is_blank());
    bench.run(files::Command::Reopen);
    bench.comment("y");
    bench.run(files::Command::Close);
    bench.answer(Answer::Unsaved(UnsavedAnswer::Discard));
    assert!(bench.state.desk.game().is_blank());
    bench.run(files::Command::Reopen);
    assert!(bench.is_changed(), "even what was let go can be had back");
}

#[test]
fn quitting_saves_all_that_is_changed_and_only_then_closes() {
    let mut bench = Bench::with_game();
    bench.run(files::Command::Quit);
    assert!(bench.is_closing(), "nothing to ask");

    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.open("b.kif", OTHER);
    bench.open("c.kif", OTHER);
    bench.comment("z");
    bench.act(Action::Files(files::Action::CloseRequested));
    assert_eq!(Leaving::Window.unsaved(&bench.state.desk).count(), 2);
    bench.effects.clear();
    bench.answer(Answer::Unsaved(UnsavedAnswer::Save));
    let write = bench.writing();
    assert_eq!(write.path, path("a.kif"));
    bench.written(&write);
    let write = bench.writing();
    assert_eq!(write.path, path("c.kif"));
    bench.act(Action::Files(files::Action::Written {
        write,
        result: Err(WriteFailure::Io(io::ErrorKind::StorageFull.into())),
    }));
    assert!(!bench.is_closing(), "what cannot be saved keeps the window open");
    bench.run(files::Command::Quit);
    bench.answer(Answer::Unsaved(UnsavedAnswer::Discard));
    assert!(bench.is_closing() && bench.state.files.is_leaving());
}

#[test]
fn closing_waits_for_what_is_being_written() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.effects.clear();
    bench.run(files::Command::Save);
    let write = bench.writing();
    bench.run(files::Command::Quit);
    assert!(bench.effects.is_empty() && bench.state.modal.is_none());
    bench.written(&write);
    assert!(bench.is_closing() && bench.state.modal.is_none());
}

#[test]
fn closing_waits_for_a_picture_that_is_being_made() {
    let mut bench = Bench::with_game();
    let begin = |bench: &mut Bench| {
        bench.effects.clear();
        bench.act(Action::Pictures(pictures::Action::Chosen(ExportKind::Position, vec![path("a.sfen")].into())));
        match bench.effects.pop() {
            Some(Effect::Pictures(pictures::Effect::Export(job))) => job,
            other => panic!("{other:?}"),
        }
    };
    let job = begin(&mut bench);
    bench.run(files::Command::Quit);
    assert!(!bench.is_closing());
    bench.act(Action::Pictures(pictures::Action::Exported { job, result: Ok(()) }));
    assert!(bench.is_closing());

    // What went wrong is to be seen; who asks twice means it.
    let mut bench = Bench::with_game();
    let job = begin(&mut bench);
    bench.run(files::Command::Quit);
    let result = Err(ExportError::Size(SizeError { width: 1 << 20, widest: 9000 }));
    bench.act(Action::Pictures(pictures::Action::Exported { job, result }));
    assert!(!bench.is_closing());
    begin(&mut bench);
    bench.run(files::Command::Quit);
    assert!(!bench.is_closing());
    bench.run(files::Command::Quit);
    assert!(bench.is_closing());
}

#[test]
fn a_file_is_opened_once() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", OTHER);
    bench.open("a.kif", GAME);
    assert_eq!((bench.state.desk.games().len(), bench.current()), (2, 0));
    bench.open("a.kif", OTHER);
    assert_eq!((bench.state.desk.games().len(), bench.state.desk.game().last_step()), (2, 1), "as it is now");
    bench.comment("x");
    bench.open("a.kif", GAME);
    assert_eq!((bench.state.desk.game().last_step(), bench.is_changed()), (1, true), "changes are not taken away");
}

#[test]
fn the_record_that_is_wished_for_is_that_of_one_opening_alone() {
    let mut bench = Bench::new();
    let wish = || Action::Wish(Wish::Open { paths: vec![path("two.csa")], record: Some(1) });
    bench.act(wish());
    let asked = files::Effect::Read { paths: vec![path("two.csa")], record: Some(1) };
    assert_eq!(bench.effects, [Effect::Files(asked)]);
    let result = Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
    bench.act(Action::Files(files::Action::Opened { path: path("two.csa"), in_front: true, record: Some(1), result }));
    assert!(!bench.state.files.is_reading());
    bench.open("two.csa", TWO_GAMES);
    assert_eq!(bench.state.desk.game().shown(), 0, "what has failed is forgotten");
    bench.act(wish());
    let result = Ok(Reading::of(TWO_GAMES.as_bytes().to_vec(), None));
    bench.act(Action::Files(files::Action::Opened { path: path("two.csa"), in_front: true, record: Some(1), result }));
    assert_eq!((bench.state.desk.games().len(), bench.state.desk.game().shown()), (1, 1));
}

#[test]
fn what_cannot_be_started_is_told_and_nothing_waits_for_it() {
    let mut bench = Bench::new();
    let paths = vec![path("a.kif"), path("b.kif")];
    bench.act(Action::Files(files::Action::Open(paths.clone())));
    assert!(bench.state.files.is_reading());
    let error = io::Error::from(io::ErrorKind::WouldBlock);
    bench.act(Action::Files(files::Action::NotOpened(paths, error)));
    assert!(!bench.state.files.is_reading());
    assert_eq!(bench.state.desk.notices.len(), 2);
}

#[test]
fn undoing_a_paste_brings_the_old_game_back() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", OTHER);
    bench.act(Action::SelectGame(bench.state.desk.games()[0].id()));
    bench.paste("position startpos moves 7g7f 3c3d");
    assert!(bench.is_changed(), "no file holds it");
    bench.run(Command::Play(play::Command::Last));
    bench.play("2g2f");
    bench.run(Command::Own(Own::Undo));
    assert_eq!(bench.state.desk.games().len(), 3, "first the edit");
    bench.run(Command::Own(Own::Undo));
    assert_eq!((bench.names(), bench.current()), (vec![Some("a.kif".into()), Some("b.kif".into())], 0));
    bench.run(Command::Own(Own::Redo));
    assert_eq!((bench.state.desk.games().len(), bench.state.desk.game().name(), bench.step()), (3, None, 2));
    bench.run(Command::Own(Own::Redo));
    assert_eq!(bench.step(), 3, "then the edit");
    bench.run(Command::Own(Own::Undo));
    bench.run(Command::Own(Own::Undo));
    bench.run(files::Command::Reopen);
    assert_eq!(bench.state.desk.games().len(), 3);

    let mut bench = Bench::new();
    bench.paste("position startpos moves 7g7f");
    assert_eq!(bench.state.desk.games().len(), 1);
    bench.run(Command::Own(Own::Undo));
    assert!(bench.state.desk.game().is_blank());
    bench.run(Command::Own(Own::Redo));
    assert_eq!(bench.state.desk.game().last_step(), 1);
}

#[test]
fn files_are_remembered_and_forgotten_when_they_are_gone() {
    let mut bench = Bench::new();
    for number in 0..20 {
        bench.open(&format!("{number}.kif"), OTHER);
    }
    bench.open("15.kif", OTHER);
    let recent = &bench.state.desk.settings.recent;
    assert_eq!(
        (recent.len(), &recent[0], &recent[1]),
        (12, &Recent::Game(path("15.kif")), &Recent::Game(path("19.kif")))
    );
    let result = Err(io::Error::from(io::ErrorKind::NotFound).into());
    bench.act(Action::Files(files::Action::Opened { path: path("19.kif"), in_front: true, record: None, result }));
    assert!(!bench.state.desk.settings.recent.contains(&Recent::Game(path("19.kif"))));
}

#[test]
fn reading_again_keeps_the_place() {
    let mut bench = Bench::with_game();
    bench.act(Action::Play(play::Action::GoTo(4)));
    bench.run(files::Command::Reload);
    let id = bench.state.desk.game().id();
    assert_eq!(bench.effects.pop(), Some(Effect::Files(files::Effect::Reload { game: id, path: path("a.kif") })));
    let result = Ok(Reading::of(GAME.replace("棋戦：", "備考：").into_bytes(), None));
    bench.act(Action::Files(files::Action::Reloaded { game: id, path: path("a.kif"), result }));
    assert_eq!(
        (bench.step(), bench.state.desk.games().len(), bench.state.desk.game().player(Color::Black)),
        (4, 1, Some("先手太郎"))
    );
    assert!(bench.state.desk.game().title().is_some_and(|title| title == "a.kif"));
}

#[test]
fn tabs_and_questions_tell_what_is_changed() {
    let (mut window, seen) = window(Language::Japanese, Look::Light, &["a.kif", "b.kif"], [1280.0, 800.0]);
    click(&mut window, "７七 先手の歩");
    click(&mut window, "７六 空き");
    click(&mut window, "７七 空き");
    window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    window.run();
    // The move stands in the game already: nothing has changed.
    assert!(window.query_by_label_contains("保存しますか").is_none());
    assert!(window.query_by_label("a.kif").is_none());
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    window.run();
    click(&mut window, "1手戻る");
    click(&mut window, "１七 先手の歩");
    click(&mut window, "１六 空き");
    window.get_by_label("● a.kif");
    window.key_press_modifiers(Modifiers::COMMAND, Key::W);
    window.run();
    window.get_by_label("「a.kif」の変更を保存しますか？");
    click(&mut window, "キャンセル");
    window.key_press_modifiers(Modifiers::COMMAND, Key::S);
    window.run();
    window.get_by_label("a.kif");
    assert!(
        seen.lock()
            .unwrap()
            .iter()
            .any(|effect| matches!(effect, Effect::Files(files::Effect::Write(write)) if write.path == path("a.kif")))
    );
}

#[test]
fn the_file_menu_begins_and_opens_again() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "ファイル");
    window.get_by_label_contains("新規").click();
    window.run();
    window.get_by_label_contains("手合割").click();
    window.run();
    click(&mut window, "二枚落ち");
    window.get_by_label("８二 空き");
    click(&mut window, "ファイル");
    window.get_by_label_contains("最近開いた棋譜").click();
    window.run();
    window.get_by_label_contains("games").click();
    window.run();
    window.get_by_label("試験戦");
    press(&mut window, Key::F5);
    window.get_by_label("ファイルを再読み込みしました。");
}
