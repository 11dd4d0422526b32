//! Texts of dialogs, menus, questions and modes are neither cut nor overlapping.

use std::fmt::Write;
use std::panic::resume_unwind;
use std::thread;

use egui::{Key, Pos2, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::feature::Wish;
use crate::app::desk::settings::ThemeChoice;
use crate::app::problems::tests::{ONE, folder};
use crate::app::shell::action::{Action, Event};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::GAME;
use crate::app::tests::shapes::faults;
use crate::app::tests::window::{Window, World, act, drag_between, paste, press, window_in};
use crate::app::{files, pictures, play, problems};
use crate::lang::Language;
use crate::notation::sfen;
use crate::problems::Solve;

const SIZES: [[f32; 2]; 5] = [[816.0, 616.0], [1280.0, 800.0], [1920.0, 1080.0], [2560.0, 1440.0], [900.0, 1200.0]];

/// Other texts that end in dots: a button that opens a dialog, and the hint of a field.
const DOTTED: [&str; 3] = ["保存", "Save", "Filter by title, author, file name"];

struct Survey {
    window: Window,
    language: Language,
    size: [f32; 2],
    states: usize,
    found: Vec<String>,
}

impl Survey {
    fn at(language: Language, size: [f32; 2], files: &[&str]) -> Self {
        let theme = if size[0] < 1000.0 { ThemeChoice::Light } else { ThemeChoice::Dark };
        let (window, _) = window_in(World { language, theme, size, files, ..World::default() });
        Self { window, language, size, states: 0, found: Vec::new() }
    }

    fn inspect(&mut self, what: &str) {
        let (language, size) = (self.language, self.size);
        let mut content =
            format!("{GAME} /games/a.kif /games/odd.kif a.kif odd.kif b.kif こんにちは 試験太郎 三手の城");
        for name in Command::all().filter_map(|command| command.name(language).strip_suffix('…')).chain(DOTTED) {
            write!(content, " {name}").unwrap();
        }
        let found = faults(&self.window, size, &content);
        self.found.extend(found.into_iter().map(|fault| format!("{what}, {language:?}, {size:?}: {fault}")));
        self.states += 1;
    }

    fn run(&mut self, command: impl Into<Command>) {
        act(&mut self.window, Action::Command(command.into()));
    }

    fn paste(&mut self, text: &str) {
        paste(&mut self.window, text);
    }

    fn press(&mut self, key: Key) {
        press(&mut self.window, key);
    }

    fn square(&self, file: usize, rank: usize) -> Pos2 {
        self.window.query_all_by_role(Role::GridCell).nth((rank - 1) * 9 + 9 - file).unwrap().rect().center()
    }
}

fn long(moves: usize) -> String {
    let shuttle = ["７八金(69)", "３二金(41)", "６九金(78)", "４一金(32)"];
    let mut kifu = "手合割：平手\n".to_owned();
    for ply in 0..moves {
        writeln!(kifu, "{:4} {} ( 1:{:02}/)", ply + 1, shuttle[ply % 4], ply % 60).unwrap();
    }
    kifu
}

fn dialogs(survey: &mut Survey) {
    for (command, what) in [
        (Command::from(Own::Keys), "the keys"),
        (Own::Palette.into(), "the palette"),
        (Own::ChangeKeys.into(), "the page of keys"),
        (Own::About.into(), "about"),
        (Own::Boards.into(), "the boards"),
        (files::Command::Warnings.into(), "the warnings"),
        (Command::Pictures(pictures::Command::Export), "a picture"),
        (Command::Pictures(pictures::Command::SavePosition), "a position"),
        (problems::Command::OpenFileAsSet.into(), "a file as a set"),
    ] {
        survey.run(command);
        survey.inspect(what);
        survey.press(Key::Escape);
    }
}

fn questions(survey: &mut Survey) {
    survey.run(Command::Play(play::Command::GoToMove));
    survey.inspect("the number of a move");
    survey.press(Key::Escape);
    for _ in 0..2 {
        survey.press(Key::ArrowRight);
    }
    let (from, to) = (survey.square(8, 8), survey.square(2, 2));
    drag_between(&mut survey.window, from, to);
    survey.inspect("a promotion");
    survey.press(Key::Escape);
    let (from, to) = (survey.square(9, 9), survey.square(5, 5));
    drag_between(&mut survey.window, from, to);
    survey.inspect("a foul");
    survey.press(Key::Escape);
    let timeline = survey.window.get_by_role(Role::Slider).rect().center();
    survey.window.hover_at(timeline);
    survey.window.run();
    survey.inspect("the timeline under the pointer");
    let named = |label: Option<String>| label.is_some_and(|label| label.contains("先手太郎"));
    let player = {
        let mut buttons = survey.window.query_all_by_role(Role::Button);
        buttons.find(|button| named(button.accesskit_node().label())).unwrap()
    };
    player.click();
    survey.window.run();
    survey.inspect("a header that is edited");
    survey.press(Key::Escape);
    for _ in 0..3 {
        survey.paste("こんにちは");
    }
    survey.inspect("three failures");
    survey.press(Key::Escape);
    survey.paste(&long(120));
    survey.press(Key::End);
    survey.inspect("a long game");
    let (from, to) = (survey.square(7, 7), survey.square(7, 6));
    drag_between(&mut survey.window, from, to);
    survey.inspect("an edit");
    survey.run(files::Command::Close);
    survey.inspect("changes that are not saved");
    survey.press(Key::Escape);
}

fn menus(survey: &mut Survey) {
    let names = match survey.language {
        Language::Japanese => ["ファイル", "編集", "手順", "移動", "表示", "ヘルプ"],
        Language::English => ["File", "Edit", "Moves", "Go", "View", "Help"],
    };
    for name in names {
        let named = survey.window.query_all_by_label(name);
        named.min_by(|one, other| one.rect().top().total_cmp(&other.rect().top())).unwrap().click();
        survey.window.run();
        survey.inspect(name);
        survey.press(Key::Escape);
    }
}

fn problems(survey: &mut Survey) {
    survey.inspect("the list of problems");
    survey.run(problems::Command::Next);
    survey.inspect("a problem");
    act(&mut survey.window, Action::Wish(Wish::SolveLine("99kin 99kin".to_owned())));
    survey.inspect("a wrong move");
    survey.run(problems::Command::ShowSolution);
    survey.inspect("its solution");
    let setup = Box::new(sfen::read(ONE).unwrap().setup);
    // The longest and the shortest.
    for seconds in [3_723, 7] {
        let solve = Solve { seconds, at: 0 };
        let stored = problems::Event::SolveStored { start: setup.clone(), solve, result: Ok(()) };
        act(&mut survey.window, Action::Event(Event::Problems(stored)));
        survey.inspect("problems that are solved");
    }
    survey.run(problems::Command::OpenAsGame);
    survey.press(Key::F2);
    survey.inspect("its position, edited");
}

fn at(language: Language, size: [f32; 2]) -> (usize, Vec<String>) {
    let mut survey = Survey::at(language, size, &["a.kif", "odd.kif"]);
    dialogs(&mut survey);
    menus(&mut survey);
    let Survey { states, found, .. } = survey;
    let mut survey = Survey { states, found, ..Survey::at(language, size, &["a.kif"]) };
    questions(&mut survey);
    let Survey { states, found, .. } = survey;
    let folder = folder();
    let mut survey = Survey { states, found, ..Survey::at(language, size, &[folder.path().to_str().unwrap()]) };
    problems(&mut survey);
    (survey.states, survey.found)
}

#[test]
fn no_word_of_a_dialog_is_cut_and_none_lies_on_another() {
    let found: Vec<_> = thread::scope(|scope| {
        let windows = [Language::Japanese, Language::English]
            .map(|language| scope.spawn(move || SIZES.map(|size| at(language, size))));
        windows.into_iter().flat_map(|window| window.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    for (states, _) in &found {
        assert_eq!(*states, 31);
    }
    let wrong: Vec<_> = found.into_iter().flat_map(|(_, found)| found).collect();
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
