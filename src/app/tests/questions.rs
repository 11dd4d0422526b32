//! Every question has a default that Enter presses, and Escape changes nothing.

use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::feature::Wish;
use crate::app::desk::origin::Reading;
use crate::app::files::changes::{FileState, Watched};
use crate::app::files::save::{AfterSave, SaveRequest, Write};
use crate::app::files::{self, Purpose};
use crate::app::folder;
use crate::app::kit::dialog::Chosen;
use crate::app::pictures::export::ExportError;
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::window::{Window, act, desk, press, press_with, state, type_text, window_with};
use crate::app::tests::{GAME, path};
use crate::app::{convert, pictures, problems};
use crate::disk::WriteFailure;
use crate::notation::usi;
use crate::record::Edit;

type Seen = Arc<Mutex<Vec<Effect>>>;

/// What Enter does, by the first effect of its kind; `None` if the question only closes.
type Done = Option<fn(&Effect) -> bool>;

const SAVES: Done = Some(|effect| matches!(effect, Effect::Files(files::Effect::Write(_))));
const ASKS_WHERE: Done = Some(|effect| matches!(effect, Effect::Files(files::Effect::Choose(Purpose::Save(_), _))));
const CHOOSES: Done = Some(|effect| matches!(effect, Effect::Pictures(pictures::Effect::Choose(..))));

fn edit(window: &mut Window) {
    let node = desk(window).game().node();
    act(window, Action::Wish(Wish::Edit(Edit::Comment(node, Some("edited".to_owned())))));
}

fn tell(window: &mut Window, event: files::Event) {
    act(window, Action::Event(Event::Files(event)));
}

fn last_write(seen: &Seen) -> Write {
    let seen = seen.lock().unwrap();
    let write = |effect: &Effect| match effect {
        Effect::Files(files::Effect::Write(write)) => Some(write.clone()),
        _ => None,
    };
    seen.iter().rev().find_map(write).unwrap()
}

fn failed_write(window: &mut Window, seen: &Seen, failure: WriteFailure) {
    edit(window);
    act(window, Action::Command(files::Command::Save.into()));
    tell(window, files::Event::Written { write: last_write(seen), result: Err(failure) });
}

fn lossy(window: &mut Window) {
    let wanted = SaveRequest { game: desk(window).game().id(), copy: true, then: AfterSave::Stay };
    tell(window, files::Event::Chosen(Purpose::Save(wanted), Chosen::Paths(vec![path("x.kif")])));
}

fn changed(window: &mut Window) {
    edit(window);
    let game = desk(window).game();
    let known = game.origin().file().unwrap();
    let watched = Watched { game: game.id(), path: known.path.clone(), held: Arc::clone(&known.held) };
    let theirs = Reading::of(GAME.replace("試験戦", "第三戦").into_bytes(), None);
    tell(window, files::Event::FilesChecked(vec![(watched, FileState::Changed(theirs))]));
}

fn merge(window: &mut Window) {
    let both = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n";
    let result = Ok(Reading::of_all(both.as_bytes().to_vec(), None));
    tell(window, files::Event::ReadToMerge { game: desk(window).game().id(), path: path("two.csa"), result });
}

fn replace(window: &mut Window, seen: &Seen) {
    act(window, Action::Command(Command::Pictures(pictures::Command::Export)));
    press(window, Key::Enter);
    let job = seen.lock().unwrap().iter().rev().find_map(|effect| match effect {
        Effect::Pictures(pictures::Effect::Export(job)) => Some(job.clone()),
        _ => None,
    });
    let job = job.unwrap();
    let result = Err(ExportError::Exist(vec![job.path.clone()]));
    act(window, Action::Event(Event::Pictures(pictures::Event::Exported { job, result })));
}

fn run(command: impl Into<Command>) -> impl Fn(&mut Window, &Seen) {
    let command = command.into();
    move |window: &mut Window, _: &Seen| act(window, Action::Command(command))
}

type Opens = Box<dyn Fn(&mut Window, &Seen)>;

/// With a file, what asks, and what Enter does.
fn questions() -> Vec<(&'static str, &'static str, Opens, Done)> {
    let unsaved = |window: &mut Window, _: &Seen| {
        edit(window);
        act(window, Action::Command(files::Command::Close.into()));
    };
    vec![
        ("warnings", "odd.kif", Box::new(run(files::Command::Warnings)), None),
        ("about", "a.kif", Box::new(run(Own::About)), None),
        ("boards", "a.kif", Box::new(run(Own::Boards)), None),
        ("unsaved changes", "a.kif", Box::new(unsaved), SAVES),
        ("losses", "rare.kif", Box::new(|window, _| lossy(window)), SAVES),
        ("a file", "a.kif", Box::new(|window, seen| failed_write(window, seen, WriteFailure::Exists)), ASKS_WHERE),
        ("theirs", "a.kif", Box::new(|window, seen| failed_write(window, seen, WriteFailure::Changed)), ASKS_WHERE),
        ("read-only", "a.kif", Box::new(|window, seen| failed_write(window, seen, WriteFailure::ReadOnly)), ASKS_WHERE),
        ("changed by both", "a.kif", Box::new(|window, _| changed(window)), None),
        ("games to merge", "a.kif", Box::new(|window, _| merge(window)), None),
        ("a picture", "a.kif", Box::new(run(pictures::Command::Export)), CHOOSES),
        ("a book", "a.kif", Box::new(run(pictures::Command::Publish)), CHOOSES),
        ("a picture that exists", "a.kif", Box::new(replace), CHOOSES),
    ]
}

fn defaults(window: &Window) -> usize {
    window.query_all_by_role(Role::DefaultButton).count()
}

fn is_asked(window: &Window) -> bool {
    state(window).modal.is_some()
}

#[test]
fn enter_presses_the_marked_default_and_escape_changes_nothing() {
    for (name, file, ask, done) in questions() {
        let (mut window, seen) = window_with(&[file]);
        ask(&mut window, &seen);
        assert!(is_asked(&window), "{name} is not asked");
        assert_eq!(defaults(&window), 1, "{name}");
        seen.lock().unwrap().clear();
        press(&mut window, Key::Escape);
        assert!(!is_asked(&window), "{name} stays after Escape");
        let acts = |effect: &Effect| {
            !matches!(effect, Effect::SaveSettings(_) | Effect::Pictures(pictures::Effect::Preview { .. }))
        };
        assert!(!seen.lock().unwrap().iter().any(acts), "{name}: Escape does {:?}", seen.lock().unwrap());

        let (mut window, seen) = window_with(&[file]);
        ask(&mut window, &seen);
        seen.lock().unwrap().clear();
        press(&mut window, Key::Enter);
        match done {
            Some(done) => assert!(seen.lock().unwrap().iter().any(done), "{name}: Enter does nothing"),
            None => assert!(!is_asked(&window), "{name} stays after Enter"),
        }
    }
}

/// Without a path they wait for one.
#[test]
fn questions_for_a_path_have_a_default_as_well() {
    let unavailable: [Event; 4] = [
        Event::Files(files::Event::Chosen(Purpose::Open, Chosen::Unavailable)),
        Event::Folder(folder::Event::Chosen(Chosen::Unavailable)),
        Event::Problems(problems::Event::Chosen(Chosen::Unavailable)),
        Event::Problems(problems::Event::ChosenToAdd(Chosen::Unavailable)),
    ];
    for event in unavailable {
        let (mut window, _) = window_with(&["a.kif"]);
        let said = format!("{event:?}");
        act(&mut window, Action::Event(event));
        assert!(is_asked(&window) && defaults(&window) == 1, "{said}");
        press(&mut window, Key::Enter);
        assert!(is_asked(&window), "{said}");
        press(&mut window, Key::Escape);
        assert!(!is_asked(&window), "{said}");
    }
    let (mut window, _) = window_with(&["a.kif"]);
    act(&mut window, Action::Command(Command::Convert(convert::Command::Folder)));
    assert!(is_asked(&window) && defaults(&window) == 1);
}

#[test]
fn a_button_with_the_focus_has_enter_for_itself() {
    let (mut window, seen) = window_with(&["a.kif"]);
    edit(&mut window);
    act(&mut window, Action::Command(files::Command::Close.into()));
    seen.lock().unwrap().clear();
    window.get_by_label("キャンセル").focus();
    window.run();
    press(&mut window, Key::Enter);
    assert!(!is_asked(&window) && desk(&window).game().is_changed());
    assert!(seen.lock().unwrap().is_empty());
}

#[test]
fn a_field_behind_the_question_does_not_get_its_enter() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::C);
    type_text(&mut window, "読み");
    press_with(&mut window, Modifiers::COMMAND, Key::W);
    assert!(is_asked(&window));
    press(&mut window, Key::Enter);
    let text = String::from_utf8_lossy(&last_write(&seen).bytes).into_owned();
    assert!(text.contains("読み") && !text.contains("読み\n*\n"), "{text}");
}

#[test]
fn a_foul_is_marked_as_what_enter_plays() {
    let (mut window, _) = window_with(&["a.kif"]);
    let moves = vec![usi::read_move("9i5e").unwrap()];
    act(&mut window, Action::Wish(Wish::EnterMoves { moves, refused: None }));
    assert_eq!(defaults(&window), 1);
}
