//! Opening, reloading, reopening and merging games.

use std::io;

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::app::desk::feature::Wish;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::Reading;
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::files::tests::{OTHER, TWO_GAMES};
use crate::app::kit::dialog::Chosen;
use crate::app::shell::action::{Action, Answer, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::Modal;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{japanese, press_with};
use crate::app::tests::{GAME, path};
use crate::app::{files, play};
use crate::shogi::{Color, Handicap};

#[test]
fn a_file_that_another_window_shows_is_not_opened() {
    let mut bench = Bench::with_game();
    bench.act(Action::Wish(Wish::Open { paths: vec![path("a.kif"), path("b.kif")], record: None }));
    let here = bench.effects.iter().find_map(|effect| match effect {
        Effect::Files(files::Effect::Read { here, .. }) => Some(here.clone()),
        _ => None,
    });
    assert_eq!(here, Some(vec![path("a.kif")]), "what is open here is shown here");
    bench.files_event(files::Event::ShownElsewhere(path("b.kif")));
    assert_eq!(bench.state.desk.games().len(), 1);
    assert!(bench.state.desk.notices.last().unwrap().text.contains("b.kif"));
}

#[test]
fn games_begin_from_every_start() {
    let mut bench = Bench::with_game();
    bench.run(Command::Play(play::Command::Last));
    let position = bench.game().position().clone();
    bench.run(files::Command::NewFromPosition);
    assert_eq!((bench.state.desk.games().len(), bench.game().record().initial()), (2, &position));
    assert!(!bench.is_changed());
    for handicap in Handicap::ALL {
        bench.act(Action::Files(files::Input::Begin(Start::Game(handicap))));
        assert_eq!(Handicap::of(&bench.game().record().initial().to_setup()), Some(handicap));
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
fn a_file_is_opened_once() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", OTHER);
    bench.open("a.kif", GAME);
    assert_eq!((bench.state.desk.games().len(), bench.current()), (2, 0));
    bench.open("a.kif", OTHER);
    assert_eq!((bench.state.desk.games().len(), bench.game().last_step()), (2, 1), "as it is now");
    bench.comment("x");
    bench.open("a.kif", GAME);
    assert_eq!((bench.game().last_step(), bench.is_changed()), (1, true), "changes are not taken away");
}

#[test]
fn a_requested_record_applies_to_one_opening_only() {
    let mut bench = Bench::new();
    let wish = || Action::Wish(Wish::Open { paths: vec![path("two.csa")], record: Some(1) });
    bench.act(wish());
    let asked = files::Effect::Read { paths: vec![path("two.csa")], record: Some(1), here: Vec::new() };
    assert_eq!(bench.effects, [Effect::Files(asked)]);
    let result = Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
    bench.opened("two.csa", Some(1), result);
    assert!(!bench.state.files.is_reading());
    bench.open("two.csa", TWO_GAMES);
    assert_eq!(bench.game().shown(), 0, "what has failed is forgotten");
    bench.act(wish());
    let result = Ok(Reading::of(TWO_GAMES.as_bytes().to_vec(), None));
    bench.opened("two.csa", Some(1), result);
    assert_eq!((bench.state.desk.games().len(), bench.game().shown()), (1, 1));
}

#[test]
fn threads_that_cannot_be_started_are_reported_and_nothing_waits() {
    let mut bench = Bench::new();
    let paths = vec![path("a.kif"), path("b.kif")];
    bench.act(Action::Wish(Wish::Open { paths: paths.clone(), record: None }));
    assert!(bench.state.files.is_reading());
    let error = io::Error::from(io::ErrorKind::WouldBlock);
    bench.files_event(files::Event::NotOpened(paths, error));
    assert!(!bench.state.files.is_reading());
    assert_eq!(bench.state.desk.notices.len(), 2);
}

#[test]
fn undoing_a_paste_shows_the_previous_game() {
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
    assert_eq!((bench.state.desk.games().len(), bench.game().name(), bench.step()), (3, None, 2));
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
    assert!(bench.game().is_blank());
    bench.run(Command::Own(Own::Redo));
    assert_eq!(bench.game().last_step(), 1);
}

#[test]
fn recent_files_are_remembered_until_they_are_missing() {
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
    bench.opened("19.kif", None, result);
    assert!(!bench.state.desk.settings.recent.contains(&Recent::Game(path("19.kif"))));
}

#[test]
fn reloading_keeps_the_cursor() {
    let mut bench = Bench::with_game();
    bench.act(Action::Play(play::Input::GoTo(4)));
    bench.run(files::Command::Reload);
    let id = bench.game().id();
    assert_eq!(bench.effects.pop(), Some(Effect::Files(files::Effect::Reload { game: id, path: path("a.kif") })));
    let result = Ok(Reading::of(GAME.replace("棋戦：", "備考：").into_bytes(), None));
    bench.files_event(files::Event::Reloaded { game: id, path: path("a.kif"), result });
    assert_eq!(
        (bench.step(), bench.state.desk.games().len(), bench.game().player(Color::Black)),
        (4, 1, Some("先手太郎"))
    );
    assert_eq!(bench.game().record().headers().event(), None);
}

fn read_to_merge(bench: &mut Bench, text: &str) {
    let game = bench.game().id();
    let result = Ok(Reading::of_all(text.as_bytes().to_vec(), None));
    bench.files_event(files::Event::ReadToMerge { game, path: path("b.kif"), result });
}

#[test]
fn a_game_of_another_file_is_merged() {
    let mut bench = Bench::with_game();
    bench.run_only(files::Command::Merge);
    let game = bench.game().id();
    assert!(
        matches!(&bench.effects[..], [Effect::Files(files::Effect::Choose(files::Purpose::Merge(asked), _))] if *asked == game)
    );
    let chosen = Chosen::Paths(vec![path("b.kif")]);
    bench.files_event(files::Event::Chosen(files::Purpose::Merge(game), chosen));
    assert_eq!(bench.effects.last(), Some(&Effect::Files(files::Effect::ReadToMerge { game, path: path("b.kif") })));
    let count = |bench: &Bench| bench.game().record().tree().walk().count();
    let moves = count(&bench);
    bench.open("c.kif", &GAME.replace("試験戦", "第三戦"));
    let other = "手合割：平手\n場所：東京\n   1 ７六歩(77)\n   2 ８四歩(83)\n*別の手\n";
    let result = Ok(Reading::of(other.as_bytes().to_vec(), None));
    bench.files_event(files::Event::ReadToMerge { game, path: path("b.kif"), result });
    let merged = bench.game();
    assert_eq!((merged.id(), count(&bench)), (game, moves + 1));
    assert_eq!(merged.record().headers().get("場所"), Some("東京"));
    assert_eq!(bench.variation_counts()[2], 1);
    bench.run(Command::Own(Own::Undo));
    assert_eq!(count(&bench), moves);
}

#[test]
fn of_several_records_one_is_chosen() {
    let mut bench = Bench::with_game();
    let two = "V2.2\nN+甲\nN-乙\nPI\n+\n+2726FU\n/\nV2.2\nPI\n+\n+7776FU\n-8384FU\n";
    read_to_merge(&mut bench, two);
    assert!(matches!(&bench.state.modal, Some(Modal::Files(files::Ask::Merge(merging))) if merging.records.len() == 2));
    bench.act(Action::Answered(Answer::Files(files::Answer::Merge(1))));
    assert!(bench.state.modal.is_none());
    assert_eq!(bench.variation_counts()[1..3], [0, 1]);
}

#[test]
fn a_failed_merge_changes_nothing() {
    let mut bench = Bench::with_game();
    for text in ["手合割：角落ち\n   1 ３四歩(33)\n", "<html></html>"] {
        read_to_merge(&mut bench, text);
        assert!(!bench.game().is_changed());
        assert_eq!(bench.state.desk.notices.last().unwrap().kind, NoticeKind::Failed);
    }
    let game = bench.game().id();
    bench.files_event(files::Event::Chosen(files::Purpose::Merge(game), Chosen::Nothing));
    bench.files_event(files::Event::Chosen(files::Purpose::Merge(game), Chosen::Unavailable));
    bench.act(Action::Answered(Answer::Files(files::Answer::Path("/games/b.kif".into()))));
    assert_eq!(bench.effects.last(), Some(&Effect::Files(files::Effect::ReadToMerge { game, path: path("b.kif") })));
}

#[test]
fn the_dialog_merges_a_file() {
    let mut window = japanese(&["a.kif"]);
    press_with(&mut window, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::M);
    window.get_by_label("同じ手順がすでに棋譜にあります。");
}
