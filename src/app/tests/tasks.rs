//! The tasks of the table in CONTRIBUTING: they take the keys and clicks listed there, and no more than in ShogiHome.

use std::fs;
use std::sync::{Arc, Mutex};

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::Desk;
use crate::app::shell::action::Effect;
use crate::app::tests::window::{Window, drag, window_with};
use crate::app::tests::{GAME, path};
use crate::app::{files, pictures};
use crate::format::{self, Dialect};
use crate::notation::sfen;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/CONTRIBUTING.md");

/// Counts keys and clicks: a chord is one key, a drag one click, confirming a proposal of the system's dialog one;
/// typed text is not counted, since it is the same everywhere.
struct User {
    window: Window,
    seen: Arc<Mutex<Vec<Effect>>>,
    count: usize,
}

impl User {
    fn with(files: &[&str]) -> Self {
        let (window, seen) = window_with(files);
        seen.lock().unwrap().clear();
        Self { window, seen, count: 0 }
    }

    fn before(mut self, keys: &[Key]) -> Self {
        keys.iter().for_each(|&key| self.key(key));
        self.seen.lock().unwrap().clear();
        self.count = 0;
        self
    }

    fn key(&mut self, key: Key) {
        self.chord(Modifiers::NONE, key);
    }

    fn ctrl(&mut self, key: Key) {
        self.chord(Modifiers::COMMAND, key);
    }

    fn letter(&mut self, letter: &str) {
        self.count += 1;
        self.text(letter);
    }

    /// Systems send an event instead of a key.
    fn clipboard(&mut self, event: Event) {
        self.count += 1;
        self.window.event(event);
        self.window.run();
    }

    fn chord(&mut self, modifiers: Modifiers, key: Key) {
        self.count += 1;
        self.window.key_press_modifiers(modifiers, key);
        self.window.run();
    }

    fn click(&mut self, label: &str) {
        self.count += 1;
        self.window.get_by_label(label).click();
        self.window.run();
    }

    fn right_click(&mut self, label: &str) {
        self.count += 1;
        self.window.get_by_label(label).click_secondary();
        self.window.run();
    }

    fn drag(&mut self, from: &str, to: &str) {
        self.count += 1;
        drag(&mut self.window, from, to);
    }

    fn text(&mut self, text: &str) {
        self.window.event(Event::Text(text.to_owned()));
        self.window.run();
    }

    fn dialog(&mut self) {
        self.count += 1;
        let is_dialog = |effect: &Effect| {
            matches!(effect, Effect::Files(files::Effect::Choose(..)) | Effect::Pictures(pictures::Effect::Choose(..)))
        };
        assert_eq!(self.seen.lock().unwrap().iter().filter(|effect| is_dialog(effect)).count(), 1);
    }

    fn see(&self, label: &str) {
        self.window.get_by_label(label);
    }

    fn desk(&self) -> &Desk {
        &self.window.state().as_ref().unwrap().state.desk
    }

    fn kif(&self) -> String {
        let record = self.desk().game().record();
        String::from_utf8(format::write(record, &Dialect::kifu()).bytes).unwrap().replace("\r\n", "\n")
    }

    fn has(self, text: &str) -> usize {
        let kif = self.kif();
        assert!(kif.contains(text), "{text} is not in\n{kif}");
        self.count
    }

    fn at(self, label: &str) -> usize {
        self.see(label);
        self.count
    }

    fn wrote(self, name: &str) -> usize {
        let seen = self.seen.lock().unwrap();
        let written = seen
            .iter()
            .any(|effect| matches!(effect, Effect::Files(files::Effect::Write(write)) if write.path == path(name)));
        assert!(written, "{name} was not written");
        self.count
    }

    fn copied(self, part: &str) -> usize {
        let seen = self.seen.lock().unwrap();
        let copied =
            |effect: &Effect| matches!(effect, Effect::Files(files::Effect::Copy(text)) if text.contains(part));
        assert!(seen.iter().any(copied), "{part} was not copied");
        self.count
    }
}

// long: many tasks, each of a few lines that belong to no other.
fn do_task(name: &str) -> usize {
    let game = || User::with(&["a.kif"]);
    match name {
        "Open a file" => {
            let mut user = User::with(&[]);
            user.ctrl(Key::O);
            user.dialog();
            user.at("棋戦：第二戦")
        }
        "Paste a game from a mail" => {
            let mut user = User::with(&[]);
            user.clipboard(Event::Paste(GAME.to_owned()));
            user.at("棋戦：試験戦")
        }
        "Step to the next move" => {
            let mut user = game();
            user.key(Key::ArrowDown);
            user.at("７六 先手の歩")
        }
        "Go to the last position" => {
            let mut user = game();
            user.key(Key::End);
            user.at("３四 先手の角")
        }
        "Step into the third choice of a branch" => {
            let mut user = game().before(&[Key::ArrowRight, Key::ArrowRight]);
            user.key(Key::Num3);
            user.at("６六 先手の歩")
        }
        "Go to the next bookmark" => {
            let mut user = game();
            user.key(Key::J);
            user.at("２二 後手の銀")
        }
        "Flip the board" => {
            let mut user = game();
            user.key(Key::F);
            assert!(user.desk().game().flipped);
            user.count
        }
        "Start a game with a handicap" => {
            let mut user = game();
            user.click("ファイル");
            user.click("新規");
            user.click("手合割");
            user.click("二枚落ち");
            user.at("８二 空き")
        }
        "Play another move" => {
            let mut user = game().before(&[Key::ArrowRight]);
            user.click("８三 後手の歩");
            user.click("８四 空き");
            user.has("変化：2手\n   2 ８四歩(83)")
        }
        "Take back a move played by mistake" => {
            let mut user = game().before(&[Key::End]);
            user.click("７三 後手の歩");
            user.click("７四 空き");
            user.count = 0;
            user.ctrl(Key::Z);
            user.at("７三 後手の歩")
        }
        "Make the third choice the main line" => {
            let mut user = game().before(&[Key::ArrowRight, Key::ArrowRight, Key::Num3]);
            user.ctrl(Key::M);
            user.has("2 ３四歩(33)   ( 0:10/00:00:10)\n*角道が通る\n   3 ６六歩(67)")
        }
        "State that a side resigns" => {
            let mut user = game().before(&[Key::ArrowRight, Key::ArrowRight, Key::Num3]);
            user.click("編集");
            user.click("終局・結果を入力");
            user.click("投了");
            user.has("3 ６六歩(67)   ( 0:02/00:00:05)\n   4 投了")
        }
        "Set up a mate in one" => {
            let mut user = User::with(&[]);
            user.key(Key::F2);
            user.letter("z");
            user.drag("５一 後手の玉", "１一 空き");
            user.drag("後手の持駒 金 四枚", "１三 空き");
            user.right_click("１三 後手の金");
            user.drag("後手の持駒 金 三枚", "先手の駒台");
            user.key(Key::F2);
            let setup = user.desk().game().record().initial().to_setup();
            assert_eq!(sfen::write(&setup, None), "8k/9/8G/9/9/9/9/9/9 b G2r2b2g4s4n4l18p");
            user.count
        }
        "Find its mate" => {
            let mut user = User::with(&[]);
            user.clipboard(Event::Paste("攻方 1三金／玉方 1一玉 持駒 金".to_owned()));
            user.count = 0;
            user.key(Key::F4);
            user.has("1 １二金打")
        }
        "Comment on a move" => {
            let mut user = game().before(&[Key::ArrowRight]);
            user.key(Key::C);
            user.text("定跡");
            user.has("*定跡\n")
        }
        "Name a bookmark" => {
            let mut user = game().before(&[Key::ArrowRight]);
            user.key(Key::B);
            user.text("第一図");
            user.has("&第一図\n")
        }
        "Set a header" => {
            let mut user = game();
            user.click("棋戦：試験戦");
            user.text("名人戦");
            user.has("棋戦：名人戦\n")
        }
        "Save as CSA" => {
            let mut user = User::with(&["plain.kif"]);
            user.click("ファイル");
            user.click("形式を選んで保存");
            user.click("CSA");
            user.wrote("plain.csa")
        }
        "Convert a folder" => {
            let folder = tempfile::tempdir().unwrap();
            let games = folder.path().join("games");
            fs::create_dir(&games).unwrap();
            fs::write(games.join("a.kif"), GAME).unwrap();
            let mut user = User::with(&[games.join("a.kif").to_str().unwrap()]);
            user.click("ファイル");
            user.click("フォルダを変換…");
            user.click("KI2");
            user.click("変換");
            assert!(folder.path().join("games-ki2/a.ki2").is_file());
            user.count
        }
        "Copy the position as SFEN" => {
            let mut user = game();
            user.ctrl(Key::B);
            user.copied("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
        }
        "Save a diagram as a picture" => {
            let mut user = game();
            user.ctrl(Key::P);
            user.click("保存…");
            user.dialog();
            let seen = user.seen.lock().unwrap();
            assert!(seen.iter().any(|effect| matches!(effect, Effect::Pictures(pictures::Effect::Export(_)))));
            user.count
        }
        other => panic!("nobody does {other:?}"),
    }
}

#[test]
fn everyday_tasks_take_what_the_table_says_and_no_more_than_in_shogihome() {
    let text = fs::read_to_string(TABLE).unwrap();
    let (_, table) = text.split_once("| task | Komadai | ShogiHome |").expect("the table of tasks");
    let mut done = 0;
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [task, ours, theirs] = cells[..3] else { panic!("{row}") };
        let count = |cell: &str| cell.parse::<usize>().unwrap_or_else(|_| panic!("{row}: {cell:?} is no number"));
        assert_eq!(do_task(task), count(ours), "{task}");
        assert!(count(ours) <= count(theirs), "{task}: ShogiHome takes less");
        done += 1;
    }
    assert_eq!(done, 21);
}

fn long() -> String {
    let moves = ["７八金(69)", "３二金(41)", "６九金(78)", "４一金(32)"];
    let mark = |ply: usize| if ply == 9 { "&急所\n" } else { "" };
    let lines: String = (0..64).map(|ply| format!("{:4} {}\n{}", ply + 1, moves[ply % 4], mark(ply))).collect();
    format!("手合割：平手\n棋戦：試験戦\n{lines}\n変化：3手\n   3 ７六歩(77)\n   4 ８四歩(83)\n   5 ２六歩(27)\n")
}

#[test]
fn what_is_done_most_takes_the_fewest_keys() {
    let begin = |keys: &[Key]| {
        let mut user = User::with(&[]);
        user.clipboard(Event::Paste(long()));
        user.before(keys)
    };
    let step = |user: &User| user.desk().game().step();

    let mut user = begin(&[Key::ArrowRight, Key::ArrowRight, Key::Num2, Key::ArrowRight]);
    assert!(user.kif().contains("変化：3手") && step(&user) == 4 && user.desk().game().moves() == 5);
    user.key(Key::M);
    assert_eq!((user.desk().game().moves(), user.count), (64, 1), "back to the main line");

    let mut user = begin(&[]);
    user.key(Key::J);
    assert_eq!((step(&user), user.count), (10, 1), "the next bookmark");

    let mut user = begin(&[]);
    user.key(Key::G);
    user.letter("6");
    user.letter("0");
    assert_eq!((step(&user), user.count), (60, 3), "move 60");

    let mut user = begin(&[Key::End]);
    user.key(Key::G);
    user.letter("1");
    user.letter("8");
    user.key(Key::Enter);
    user.count = 0;
    let before = user.kif();
    user.key(Key::Delete);
    assert_eq!(user.desk().game().moves(), 17);
    user.see("本譜の18手目以降47手を削除しました。");
    user.ctrl(Key::Z);
    assert_eq!((user.kif(), user.count), (before, 2), "deleted and undone");

    let mut user = begin(&[]);
    user.click("棋戦：試験戦");
    user.text("王将戦");
    assert_eq!(user.has("棋戦：王将戦\n"), 1, "a header is set");
}
