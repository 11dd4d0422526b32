//! Opening, reloading and reopening games.

use std::io;

use crate::app::desk::feature::Wish;
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::files::tests::{OTHER, TWO_GAMES};
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::state::Bench;
use crate::app::tests::{GAME, path};
use crate::app::{files, play};
use crate::shogi::{Color, Handicap};

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
    let asked = files::Effect::Read { paths: vec![path("two.csa")], record: Some(1) };
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
