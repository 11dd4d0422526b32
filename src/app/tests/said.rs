//! Notices: disabled commands give the reason and do nothing; all notices are sentences.

use std::collections::HashSet;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::notice::NoticeKind;
use crate::app::desk::origin::Reading;
use crate::app::problems::tests::{as_problems, folder, opened};
use crate::app::shell::action::{Action, Event};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{japanese, press, press_with};
use crate::app::{files, moves, play, setup, solver};
use crate::lang::Language;

fn refused(bench: &mut Bench, what: &str) -> HashSet<Command> {
    let disabled: HashSet<Command> = Command::all().filter(|command| !command.is_enabled(&bench.state)).collect();
    for &command in &disabled {
        let before = (bench.state.desk.place(), bench.state.desk.mode.clone());
        let effects = bench.effects.len();
        bench.run(command);
        assert_eq!((bench.state.desk.place(), bench.state.desk.mode.clone()), before, "{what}, {command:?}");
        assert_eq!(bench.effects.len(), effects, "{what}, {command:?}");
        let refusals: Vec<_> =
            bench.state.desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Refused).collect();
        assert_eq!(refusals.len(), 1, "{what}, {command:?}");
        let end = if bench.state.desk.language() == Language::Japanese { '。' } else { '.' };
        assert!(
            refusals[0].text.ends_with(end) && refusals[0].text.chars().count() < 70,
            "{what}, {command:?}: {refusals:?}"
        );
        assert_eq!(Some(&*refusals[0].text), command.why_not(&bench.state), "{what}, {command:?}");
    }
    disabled
}

#[test]
fn what_cannot_be_run_says_why_and_moves_nothing() {
    for language in [Own::Japanese, Own::English] {
        let mut met = HashSet::new();
        let mut bench = Bench::new();
        bench.run(language);
        met.extend(refused(&mut bench, "an empty record"));
        bench.open("a.kif", crate::app::tests::GAME);
        met.extend(refused(&mut bench, "the start"));
        bench.run(Command::Play(play::Command::Last));
        met.extend(refused(&mut bench, "the end"));
        bench.run(moves::Command::ShowTree);
        bench.act(Action::Play(play::Input::GoTo(2)));
        bench.act(Action::Play(play::Input::ChooseNumber(3)));
        met.extend(refused(&mut bench, "a variation in the tree"));
        bench.run(Command::SetUp(setup::Command::SetUp));
        met.extend(refused(&mut bench, "a position is set up"));
        bench.open("problem.sfen", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
        bench.run(solver::Command::Explore);
        met.extend(refused(&mut bench, "moves are tried out"));
        for _ in 0..20 {
            bench.run(Own::ZoomIn);
        }
        met.extend(refused(&mut bench, "all is large"));
        for _ in 0..40 {
            bench.run(Own::ZoomOut);
        }
        met.extend(refused(&mut bench, "all is small"));
        let never = Command::all().filter(|command| {
            let about = command.about();
            !about.why_not(Language::English).is_empty() && !met.contains(command)
        });
        let never: Vec<_> = never.map(|command| command.about().id).collect();
        let expected = ["moves.type", "play.sound"];
        assert!(never.iter().all(|id| expected.contains(id)), "{never:?} are never refused");
    }
}

#[test]
fn a_refusal_hides_what_was_done_only_for_a_while() {
    let mut bench = Bench::with_game();
    bench.run(moves::Command::AcrossBranch);
    let notices = |bench: &Bench| bench.state.desk.notices.iter().map(|notice| notice.text.clone()).collect::<Vec<_>>();
    assert_eq!(notices(&bench), ["これより前に分岐はありません。"]);
    bench.run(Command::Play(play::Command::Forward));
    assert_eq!(notices(&bench), [""; 0], "it is over when something else is seen");
    bench.run(moves::Command::DeleteFromHere);
    let done = notices(&bench);
    bench.run(Command::Play(play::Command::Last));
    bench.run(Command::Play(play::Command::Last));
    bench.run(files::Command::Warnings);
    assert_eq!(notices(&bench), [done[0].as_str(), "警告はありません。"]);
    bench.act(Action::Event(Event::Tick(3.0)));
    bench.run(files::Command::Warnings);
    assert_eq!(notices(&bench).len(), 2, "a key that is held says it once");
    bench.act(Action::Event(Event::Tick(7.0)));
    assert_eq!(notices(&bench), ["警告はありません。"], "it was renewed");
    bench.act(Action::Event(Event::Tick(9.0)));
    assert_eq!(notices(&bench), [""; 0]);
}

#[test]
fn keys_say_why_they_do_nothing() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowLeft);
    window.get_by_label("開始局面です。");
    press_with(&mut window, Modifiers::SHIFT, Key::M);
    window.get_by_label("これより前に分岐はありません。");
    press(&mut window, Key::Num2);
    window.get_by_label("この番号の手はありません。");
    press(&mut window, Key::F2);
    press(&mut window, Key::F8);
    window.get_by_label("局面の編集中は使えません。");

    let folder = folder();
    let mut window = opened(folder.path());
    as_problems(&mut window);
    press_with(&mut window, Modifiers::COMMAND, Key::M);
    window.get_by_label("問題を解いている間は使えません。");
}

#[test]
fn every_notice_is_a_sentence() {
    for (language, end) in [(Own::Japanese, '。'), (Own::English, '.')] {
        let mut bench = Bench::new();
        bench.run(language);
        let mut heard = 0;
        let mut hear = |bench: &mut Bench, what: &str| {
            for notice in std::mem::take(&mut bench.state.desk.notices) {
                assert!(notice.text.ends_with(end), "{what}: {}", notice.text);
                heard += 1;
            }
        };
        bench.open("bad.kif", "<html></html>");
        hear(&mut bench, "a file that cannot be read");
        bench.files_event(files::Event::Pasted(Reading::of_text("こんにちは".to_owned())));
        hear(&mut bench, "a text that cannot be read");
        let languages = [Own::Japanese, Own::English].map(Command::Own);
        for command in Command::all().filter(|command| !languages.contains(command)) {
            for step in [0, 3] {
                bench.open("a.kif", crate::app::tests::GAME);
                bench.act(Action::Play(play::Input::GoTo(step)));
                bench.state.modal = None;
                bench.run(command);
                hear(&mut bench, command.about().id);
                bench.run(Own::Undo);
                hear(&mut bench, command.about().id);
                bench.run(Own::Redo);
                hear(&mut bench, command.about().id);
            }
        }
        assert!(heard > 300, "{heard}");
    }
}
