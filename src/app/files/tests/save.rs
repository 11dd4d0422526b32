//! Saving games.

use std::io;
use std::path::Path;

use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::Reading;
use crate::app::desk::settings::Recent;
use crate::app::files::save::{AfterSave, ExistingFile, MayReplace, SaveKind, SaveRequest};
use crate::app::files::tests::{OTHER, TWO_GAMES};
use crate::app::files::{self, Answer, Ask, ConflictAnswer, LossesAnswer, Purpose};
use crate::app::kit::dialog::Chosen;
use crate::app::play;
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::Modal;
use crate::app::tests::state::Bench;
use crate::app::tests::{GAME, SHORT_BOARD, path};
use crate::disk::WriteFailure;
use crate::format::{self, Format, Target};

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
fn a_game_is_changed_if_saving_would_change_its_file() {
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
    assert_eq!((&write.path, &write.saving.kind), (&path("a.kif"), &SaveKind::InPlace));
    assert_eq!(write.may_replace, MayReplace::Known(GAME.as_bytes().into()));
    assert!(String::from_utf8_lossy(&write.bytes).contains("*好手"));
    assert!(!bench.is_changed());
    bench.run(Command::Own(Own::Undo));
    assert!(bench.is_changed(), "the file has the comment now");
    bench.run(Command::Own(Own::Redo));
    assert!(!bench.is_changed());
    bench.comment("悪手");
    assert_eq!(bench.save().may_replace, MayReplace::Known(write.bytes), "what was written is what is expected");
}

#[test]
fn edits_made_while_saving_stay_unsaved() {
    let mut bench = Bench::with_game();
    bench.comment("一");
    bench.run_only(files::Command::Save);
    let write = bench.writing();
    bench.comment("二");
    bench.run(files::Command::Save);
    assert!(bench.effects.is_empty(), "one after the other");
    bench.written(&write);
    let second = bench.writing();
    assert_eq!(second.may_replace, MayReplace::Known(write.bytes));
    assert!(bench.is_changed());
    bench.written(&second);
    assert!(!bench.is_changed());
}

#[test]
fn a_game_without_a_file_asks_for_one_and_keeps_it() {
    let mut bench = Bench::new();
    bench.play("7g7f");
    bench.run(files::Command::Save);
    let wanted = SaveRequest { game: bench.game().id(), copy: false, then: AfterSave::Stay };
    assert_eq!(bench.saving_to(), Some((wanted, "無題.kif", None)));
    bench.choose((false, AfterSave::Stay), "new.csa");
    let write = bench.writing();
    assert_eq!(write.may_replace, MayReplace::Anything, "the dialog has asked");
    bench.written(&write);
    assert_eq!((bench.is_changed(), bench.game().name().as_deref()), (false, Some("new.csa")));
    assert_eq!(bench.game().dialect().unwrap().format, Format::Csa);
    assert_eq!(bench.state.desk.settings.recent, [Recent::Game(path("new.csa"))]);
    bench.play("3c3d");
    let write = bench.save();
    assert!(String::from_utf8_lossy(&write.bytes).contains("-3334FU"), "still CSA");
}

#[test]
fn a_pasted_game_is_offered_a_name_made_of_its_headers() {
    let mut bench = Bench::with_game();
    bench.paste(&GAME.replace("棋戦：", "開始日時：2024/01/15\n棋戦："));
    bench.run_only(files::Command::SaveAs);
    let (_, name, folder) = bench.saving_to().unwrap();
    assert_eq!((name, folder), ("2024-01-15_先手太郎_後手花子.kif", Some(Path::new("/games"))), "beside what was open");
}

#[test]
fn a_copy_has_the_format_of_its_extension_and_the_game_keeps_its_file() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run_only(files::Command::SaveCopy);
    let wanted = SaveRequest { game: bench.game().id(), copy: true, then: AfterSave::Stay };
    assert_eq!(bench.saving_to(), Some((wanted, "a のコピー.kif", Some(Path::new("/games")))));
    for (name, written, is_utf8) in [("x.kif", "x.kif", false), ("x.kifu", "x.kifu", true), ("x", "x.kif", false)] {
        bench.choose((true, AfterSave::Stay), name);
        let write = bench.writing();
        assert_eq!((&write.path, std::str::from_utf8(&write.bytes).is_ok()), (&path(written), is_utf8));
        assert_eq!(write.may_replace, if name == "x" { MayReplace::Nothing } else { MayReplace::Anything });
        let again = format::read(&write.bytes, None).unwrap();
        assert_eq!(again.records[0].tree(), bench.game().record().tree());
        bench.written(&write);
    }
    assert!(bench.is_changed());
    assert_eq!(bench.game().name().as_deref(), Some("a.kif"));
    bench.effects.clear();
    bench.files_event(files::Event::Chosen(Purpose::Save(wanted), Chosen::Nothing));
    assert!(bench.effects.is_empty(), "cancelled");
}

#[test]
fn a_format_is_chosen_in_one_step_and_no_file_is_replaced_by_it() {
    let mut bench = Bench::with_game();
    for (command, name) in [(files::Command::SaveKi2, "a.ki2"), (files::Command::SaveJkf, "a.jkf")] {
        bench.run_only(command);
        if bench.state.modal.is_some() {
            bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
        }
        let write = bench.writing();
        assert_eq!((&write.path, &write.may_replace), (&path(name), &MayReplace::Nothing));
        bench.written(&write);
        assert_eq!(bench.game().name().as_deref(), Some("a.kif"), "{name} is a copy");
    }
    bench.run(files::Command::SaveKifu);
    let write = bench.writing();
    bench.files_event(files::Event::Written { write, result: Err(WriteFailure::Exists) });
    assert!(
        matches!(&bench.state.modal, Some(Modal::Files(Ask::Conflict(found))) if found.found == ExistingFile::File)
    );
    bench.answer(Answer::Conflict(ConflictAnswer::SaveElsewhere));
    assert_eq!(bench.saving_to().unwrap().1, "a.kifu", "the format that was wanted");
}

#[test]
fn another_format_is_a_copy_that_the_game_can_switch_to() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    let offer = |bench: &Bench| bench.state.desk.notices.last().and_then(|notice| notice.offer);
    assert!(!Command::Files(files::Command::SwitchToCopy).is_enabled(&bench.state));
    for (save, name) in [(true, "a.csa"), (false, "b.csa")] {
        if save {
            bench.run(files::Command::SaveCsa);
        } else {
            bench.choose((false, AfterSave::Stay), name);
        }
        if bench.state.modal.is_some() {
            bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
        }
        let write = bench.writing();
        bench.written(&write);
        let notice = bench.state.desk.notices.last().unwrap();
        assert!(notice.text.contains(&*path(name).to_string_lossy()), "{}", notice.text);
        assert!(offer(&bench).is_some_and(|offer| offer.is_for(bench.game())));
        assert_eq!((bench.game().name().as_deref(), bench.is_changed()), (Some("a.kif"), true));
    }
    bench.run(files::Command::SwitchToCopy);
    assert_eq!((bench.game().name().as_deref(), bench.is_changed()), (Some("b.csa"), false));
    bench.comment("y");
    bench.run_only(files::Command::Save);
    if bench.state.modal.is_some() {
        bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
    }
    let write = bench.writing();
    assert_eq!((&write.path, write.bytes.starts_with(b"V2")), (&path("b.csa"), true));

    // With a question about changes on closing, the game is saved as it is asked to be.
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.choose((false, AfterSave::Close), "a.csa");
    if bench.state.modal.is_some() {
        bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
    }
    let write = bench.writing();
    assert_eq!(write.saving.kind, SaveKind::As(Target::Csa));
}

#[test]
fn a_read_only_file_is_written_over_after_a_question() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run_only(files::Command::Save);
    let write = bench.writing();
    bench.files_event(files::Event::Written { write, result: Err(WriteFailure::ReadOnly) });
    assert!(bench.is_changed());
    assert!(
        matches!(&bench.state.modal, Some(Modal::Files(Ask::Conflict(found))) if found.found == ExistingFile::ReadOnly)
    );
    bench.answer(Answer::Conflict(ConflictAnswer::Overwrite));
    let write = bench.writing();
    assert_eq!(write.may_replace, MayReplace::ReadOnly);
    bench.written(&write);
    assert!(!bench.is_changed());
}

#[test]
fn the_name_of_the_encoding_follows_it_without_a_question() {
    let mut bench = Bench::new();
    bench.open("a.kif", &format!("#KIF version=2.0 encoding=UTF-8\n{GAME}"));
    bench.run(files::Command::SaveKif);
    assert!(bench.writing().bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
}

#[test]
fn the_format_of_a_file_that_is_called_so_is_changed_in_place() {
    let mut bench = Bench::with_game();
    bench.run(files::Command::SaveKif);
    let write = bench.writing();
    assert_eq!((&write.path, &write.may_replace), (&path("a.kif"), &MayReplace::Known(GAME.as_bytes().into())));
    assert!(std::str::from_utf8(&write.bytes).is_err(), "Shift_JIS, as the menu says");
    bench.written(&write);

    let mut bench = Bench::new();
    bench.play("7g7f");
    bench.run(files::Command::SaveCsa);
    assert_eq!(bench.saving_to().unwrap().1, "無題.csa", "a game without a file asks for one");
}

#[test]
fn losses_are_shown_before_anything_is_written() {
    let mut bench = Bench::new();
    bench.open("a.kif", &GAME.replace("先手太郎", "𠮷田"));
    bench.choose((true, AfterSave::Stay), "x.kif");
    assert!(bench.effects.is_empty());
    let Some(Modal::Files(Ask::Losses(lossy))) = &bench.state.modal else { panic!("{:?}", bench.state.modal) };
    assert!(lossy.utf8_keeps_more && !lossy.losses.is_empty());
    bench.answer(Answer::Losses(LossesAnswer::SaveAsUtf8));
    let write = bench.writing();
    assert_eq!((&write.path, &write.may_replace), (&path("x.kifu"), &MayReplace::Nothing));
    assert!(String::from_utf8_lossy(&write.bytes).contains("𠮷田"));
    bench.written(&write);

    bench.choose((true, AfterSave::Stay), "x.kif");
    bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
    let write = bench.writing();
    assert_eq!(write.path, path("x.kif"));
    assert!(!write.bytes.windows(2).any(|pair| pair == b"&#"), "no character references");
}

#[test]
fn other_games_of_a_file_are_never_lost() {
    let mut bench = Bench::new();
    bench.open("two.csa", TWO_GAMES);
    bench.act(Action::SelectRecord(bench.game().id(), 1));
    bench.comment("二局目");
    assert!(bench.is_changed());
    bench.act(Action::SelectRecord(bench.game().id(), 0));
    assert!(bench.is_changed(), "the other one is");
    let text = String::from_utf8(bench.save().bytes.to_vec()).unwrap();
    assert!(text.contains("+7776FU") && text.contains("+2726FU") && text.contains("'*二局目"), "{text}");
    assert!(!bench.is_changed());

    bench.choose((false, AfterSave::Stay), "both.kif");
    let write = bench.writing();
    assert_eq!(write.saving.kind, SaveKind::Copy { target: Target::Kif, is_whole: true });
    assert_eq!(format::read_all(&write.bytes, None).unwrap().records.len(), 2);
    bench.written(&write);
    bench.choose((false, AfterSave::Stay), "two.csa");
    let write = bench.writing();
    bench.written(&write);

    bench.act(Action::SelectRecord(bench.game().id(), 1));
    bench.choose((false, AfterSave::Stay), "one.jkf");
    bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
    let write = bench.writing();
    assert!(matches!(write.saving.kind, SaveKind::Copy { is_whole: false, .. }));
    let again = format::read(&write.bytes, None).unwrap();
    assert_eq!(again.records[0].tree(), bench.game().record().tree(), "the one that is shown");
    bench.written(&write);
    assert_eq!(bench.game().name().as_deref(), Some("two.csa"));
}

#[test]
fn every_record_of_a_file_is_edited_and_saved() {
    let game = |black: &str| format!("手合割：平手\n先手：{black}\n手数----指手--\n   1 ７六歩(77)\n");
    let rest = format!("\n{}\n\n変化：1手\n   1 ２六歩(27)\n\n{}", game("乙"), game("丙"));
    let mut bench = Bench::new();
    bench.open("three.kif", &format!("{}{rest}", game("甲")));
    assert_eq!((bench.game().count(), bench.game().further()), (3, 0));
    bench.comment("初めに");
    bench.act(Action::SelectRecord(bench.game().id(), 2));
    bench.comment("終わりに");
    let text = String::from_utf8(bench.save().bytes.to_vec()).unwrap();
    let (first, last) = (game("甲"), game("丙"));
    let with = |game: &str, comment: &str| game.replace("指手--\n", &format!("指手--\n*{comment}\n"));
    assert_eq!(text, format!("{}{}", with(&first, "初めに"), rest.replace(&last, &with(&last, "終わりに"))));
    assert!(!bench.is_changed());

    let copy = |target, is_whole| SaveKind::Copy { target, is_whole };
    for (name, kind, records) in [
        ("b.kifu", SaveKind::As(Target::Kifu), 3),
        ("b.csa", copy(Target::Csa, true), 3),
        ("b.jkf", copy(Target::Jkf, false), 1),
    ] {
        bench.choose((false, AfterSave::Stay), name);
        if kind != SaveKind::As(Target::Kifu) {
            bench.answer(Answer::Losses(LossesAnswer::SaveAnyway));
        }
        let write = bench.writing();
        assert_eq!(write.saving.kind, kind);
        assert_eq!(format::read_all(&write.bytes, None).unwrap().records.len(), records);
        bench.written(&write);
    }
    assert_eq!(bench.game().name().as_deref(), Some("b.kifu"));
}

#[test]
fn a_partly_read_file_is_not_overwritten() {
    let mut bench = Bench::new();
    bench.open("c.kif", SHORT_BOARD);
    bench.act(Action::Files(files::Input::OpenPartial(bench.state.desk.notices[0].id)));
    assert_eq!(bench.game().name().as_deref(), Some("c.kif"));
    bench.run_only(files::Command::Save);
    assert!(bench.saving_to().is_some_and(|(_, name, _)| name == "c.kif"), "{:?}", bench.effects);
}

#[test]
fn a_file_that_another_program_has_changed_is_not_written_over() {
    let conflict = || {
        let mut bench = Bench::with_game();
        bench.comment("x");
        bench.run_only(files::Command::Save);
        let write = bench.writing();
        bench.files_event(files::Event::Written { write, result: Err(WriteFailure::Changed) });
        assert!(
            matches!(&bench.state.modal, Some(Modal::Files(Ask::Conflict(conflict))) if conflict.found == ExistingFile::Changed)
        );
        assert!(bench.is_changed());
        bench
    };
    let mut bench = conflict();
    bench.answer(Answer::Conflict(ConflictAnswer::Overwrite));
    let write = bench.writing();
    assert_eq!(write.may_replace, MayReplace::Anything);
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
    bench.files_event(files::Event::Reloaded { game, path: file, result });
    assert_eq!((bench.state.desk.games().len(), bench.game().last_step(), bench.is_changed()), (1, 1, false));
    bench.run(files::Command::Reopen);
    assert!(bench.is_changed() && bench.game().record().tree().note(bench.game().node()).comment.is_some());
    assert_eq!(bench.state.desk.games().len(), 2, "nothing is lost by reading theirs");
}

#[test]
fn a_file_that_another_program_has_open_can_be_tried_again_or_saved_elsewhere() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run_only(files::Command::Save);
    let write = bench.writing();
    let busy = Err(WriteFailure::Io(io::ErrorKind::ResourceBusy.into()));
    bench.files_event(files::Event::Written { write: write.clone(), result: busy });
    assert!(
        matches!(&bench.state.modal, Some(Modal::Files(Ask::Conflict(conflict))) if conflict.found == ExistingFile::Open)
    );
    bench.answer(Answer::Conflict(ConflictAnswer::TryAgain));
    let again = bench.writing();
    assert_eq!((&again.path, &again.may_replace), (&write.path, &write.may_replace));
    bench.written(&again);
    assert!(!bench.is_changed() && bench.state.modal.is_none());
}

#[test]
fn the_dialog_offers_the_format_of_the_file_first() {
    let mut bench = Bench::with_game();
    for (name, first) in [("a.kif", "kif"), ("a.KIFU", "kifu")] {
        bench.choose((false, AfterSave::Stay), name);
        let write = bench.writing();
        bench.written(&write);
        bench.run_only(files::Command::SaveAs);
        let Some(Effect::Files(files::Effect::Choose(_, dialog))) = bench.effects.last() else { panic!("no dialog") };
        assert_eq!(dialog.file_types[0].extensions[0], first, "{name}");
        assert_eq!(dialog.file_types.len(), 5);
        bench.effects.clear();
    }
}

#[test]
fn a_failed_write_is_reported_and_the_game_stays_changed() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    for kind in [
        io::ErrorKind::StorageFull,
        io::ErrorKind::PermissionDenied,
        io::ErrorKind::NotFound,
        io::ErrorKind::ReadOnlyFilesystem,
    ] {
        bench.run_only(files::Command::Save);
        let write = bench.writing();
        bench.files_event(files::Event::Written { write, result: Err(WriteFailure::Io(kind.into())) });
        let notice = bench.state.desk.notices.last().unwrap();
        assert_eq!(notice.kind, NoticeKind::Failed);
        assert!(notice.text.contains("a.kif") && notice.text.contains("残っています"), "{}", notice.text);
        assert!(bench.is_changed());
    }
    bench.save();
    assert!(!bench.is_changed());
}
