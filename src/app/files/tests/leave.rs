//! Closing games and the window.

use std::io;
use std::sync::Arc;

use crate::app::desk::feature::{Fact, Wish};
use crate::app::files::tests::OTHER;
use crate::app::files::{self, Answer, Ask, Leaving, UnsavedAnswer};
use crate::app::pictures;
use crate::app::pictures::export::{Content, ExportError};
use crate::app::recovery::{self, Ending};
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::own::Own;
use crate::app::shell::state::Modal;
use crate::app::tests::path;
use crate::app::tests::state::Bench;
use crate::diagram::SizeError;
use crate::disk::WriteFailure;

#[test]
fn only_unsaved_changes_are_asked_about() {
    let mut bench = Bench::with_game();
    bench.run(files::Command::Close);
    assert!(bench.state.modal.is_none() && bench.game().is_blank());
    bench.run(files::Command::Reopen);
    bench.comment("x");
    bench.run(files::Command::Close);
    assert!(matches!(bench.state.modal, Some(Modal::Files(Ask::Unsaved(Leaving::Game(_))))));
    bench.act(Action::CloseModal);
    assert_eq!(bench.names(), [Some("a.kif".to_owned())]);
    bench.run(files::Command::Close);
    bench.answer(Answer::Unsaved(UnsavedAnswer::Save));
    let write = bench.writing();
    bench.written(&write);
    assert!(bench.game().is_blank());
    bench.run(files::Command::Reopen);
    bench.comment("y");
    bench.run(files::Command::Close);
    bench.answer(Answer::Unsaved(UnsavedAnswer::Discard));
    assert!(bench.game().is_blank());
    bench.run(files::Command::Reopen);
    assert!(bench.is_changed(), "even what was let go can be had back");
}

#[test]
fn quitting_saves_all_that_is_changed_and_only_then_closes() {
    let mut bench = Bench::with_game();
    bench.run(files::Command::Quit);
    assert!(bench.is_closing(), "nothing to ask");

    let mut bench = Bench::with_game();
    bench.run(files::Command::Reopens);
    bench.comment("x");
    bench.open("b.kif", OTHER);
    bench.open("c.kif", OTHER);
    bench.comment("z");
    bench.act(Action::Wish(Wish::CloseWindow));
    assert_eq!(Leaving::Window.unsaved(&bench.state.desk).count(), 2);
    bench.answer(Answer::Unsaved(UnsavedAnswer::Save));
    let write = bench.writing();
    assert_eq!(write.path, path("a.kif"));
    bench.written(&write);
    let write = bench.writing();
    assert_eq!(write.path, path("c.kif"));
    bench
        .files_event(files::Event::Written { write, result: Err(WriteFailure::Io(io::ErrorKind::StorageFull.into())) });
    assert!(!bench.is_closing(), "what cannot be saved keeps the window open");
    bench.run(files::Command::Quit);
    bench.answer(Answer::Unsaved(UnsavedAnswer::Discard));
    assert!(bench.is_closing() && bench.state.files.is_leaving());
}

#[test]
fn changes_that_the_next_start_restores_are_stored_without_a_question() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run(files::Command::Quit);
    assert_eq!(bench.effects.last(), Some(&Effect::Recovery(recovery::Effect::Keep)));
    assert!(bench.state.modal.is_none() && !bench.is_closing());
    bench.act(Action::Event(Event::Recovery(recovery::Event::Kept { succeeded: true })));
    assert!(bench.is_closing());
    assert_eq!(bench.state.recovery.ending(&bench.state.desk), Ending::Kept);

    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run(files::Command::Quit);
    bench.act(Action::Event(Event::Recovery(recovery::Event::Kept { succeeded: false })));
    assert!(matches!(bench.state.modal, Some(Modal::Files(Ask::Unsaved(Leaving::Window)))) && !bench.is_closing());

    bench.act(Action::CloseModal);
    bench.run(files::Command::Reopens);
    assert_eq!(bench.state.recovery.ending(&bench.state.desk), Ending::Closed);
    bench.act(Action::Event(Event::Fact(Fact::Started(Vec::new()))));
    assert_eq!(bench.state.recovery.ending(&bench.state.desk), Ending::Kept, "what was not seen yet is not deleted");
}

#[test]
fn closing_waits_for_what_is_being_written() {
    let mut bench = Bench::with_game();
    bench.comment("x");
    bench.run_only(files::Command::Save);
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
        let game = bench.game();
        let content = Box::new(Content::Position(Arc::new(game.record().clone()), game.node()));
        bench.act(Action::Event(Event::Pictures(pictures::Event::Chosen(content, vec![path("a.sfen")].into()))));
        match bench.effects.pop() {
            Some(Effect::Pictures(pictures::Effect::Export(job))) => job,
            other => panic!("{other:?}"),
        }
    };
    let job = begin(&mut bench);
    bench.run(files::Command::Quit);
    assert!(!bench.is_closing());
    bench.act(Action::Event(Event::Pictures(pictures::Event::Exported { job, result: Ok(None) })));
    assert!(bench.is_closing());

    let mut bench = Bench::with_game();
    let job = begin(&mut bench);
    bench.run(files::Command::Quit);
    let result = Err(ExportError::Size(SizeError { width: 1 << 20, widest: 9000 }));
    bench.act(Action::Event(Event::Pictures(pictures::Event::Exported { job, result })));
    assert!(!bench.is_closing());
    begin(&mut bench);
    bench.run(files::Command::Quit);
    assert!(!bench.is_closing());
    bench.run(files::Command::Quit);
    assert!(bench.is_closing());
}

#[test]
fn closing_several_leaves_what_is_not_saved() {
    let mut bench = Bench::with_game();
    for name in ["b.kif", "c.kif", "d.kif"] {
        bench.open(name, OTHER);
    }
    bench.comment("x");
    bench.run(Own::PreviousGame);
    bench.run(Own::PreviousGame);
    let names = |bench: &Bench| bench.names().into_iter().flatten().collect::<Vec<_>>();
    assert!(bench.game().name().as_deref() == Some("b.kif"));
    bench.run(files::Command::CloseRight);
    assert_eq!(names(&bench), ["a.kif", "b.kif", "d.kif"]);
    assert!(bench.state.desk.notices[0].text.contains("1件"), "{:?}", bench.state.desk.notices);
    bench.run(files::Command::CloseOthers);
    assert_eq!((names(&bench), bench.current()), (vec!["b.kif".to_owned(), "d.kif".to_owned()], 0));
    bench.run(files::Command::Reopen);
    assert_eq!(names(&bench), ["a.kif", "b.kif", "d.kif"]);
}

#[test]
fn tabs_move_and_the_game_that_is_shown_stays() {
    let mut bench = Bench::with_game();
    bench.open("b.kif", OTHER);
    bench.open("c.kif", OTHER);
    let names = |bench: &Bench| bench.names().into_iter().flatten().collect::<Vec<_>>();
    bench.run(Own::MoveGameLeft);
    assert_eq!((names(&bench).concat(), bench.current()), ("a.kifc.kifb.kif".to_owned(), 1));
    bench.run(Own::MoveGameLeft);
    bench.run(Own::MoveGameLeft);
    assert_eq!((names(&bench).concat(), bench.current()), ("c.kifa.kifb.kif".to_owned(), 0));
    let last = bench.state.desk.games()[2].id();
    bench.act(Action::MoveGame(last, 0));
    assert_eq!((names(&bench).concat(), bench.current()), ("b.kifc.kifa.kif".to_owned(), 1));
    bench.act(Action::MoveGame(last, 7));
    bench.run(Own::MoveGameRight);
    assert_eq!((names(&bench).concat(), bench.current()), ("a.kifc.kifb.kif".to_owned(), 1));
    bench.run_only(files::Command::CopyPath);
    let copied = Effect::Files(files::Effect::Copy(path("c.kif").to_string_lossy().into_owned()));
    assert_eq!(bench.effects, [copied]);
}
