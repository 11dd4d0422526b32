//! The drawn window, found and worked by what it tells to screen readers.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::app::App;
use crate::app::check;
use crate::app::desk::reading::Reading;
use crate::app::desk::settings::{Look, Settings};
use crate::app::files::{self, Files, Purpose};
use crate::app::kit::dialog;
use crate::app::kit::task::Report;
use crate::app::pictures::{self, Pictures};
use crate::app::problems::{self, Problems};
use crate::app::recovery::{self, Ending, Found, Keep};
use crate::app::setup;
use crate::app::shell::action::{Action, Effect};
use crate::app::shell::host::{Host, Reply};
use crate::app::tests::GAME;
use crate::app::tests::path;
use crate::disk;
use crate::lang::Language;
use crate::tsume::Solution;

/// A world made of a few files and of dialogs that answer at once.
#[derive(Default)]
struct Script {
    files: HashMap<PathBuf, String>,
    chosen: Vec<PathBuf>,
    folder: Option<PathBuf>,
    solved: Option<PathBuf>,
    ending: Option<&'static str>,
    seen: Arc<Mutex<Vec<Effect>>>,
}

/// What a window finds outside.
pub(crate) struct World<'a> {
    pub(crate) language: Language,
    pub(crate) look: Look,
    pub(crate) size: [f32; 2],
    /// What is named on the command line.
    pub(crate) files: &'a [&'a str],
    /// What is chosen when a folder is asked for.
    pub(crate) folder: Option<PathBuf>,
    /// Where it is kept what was solved.
    pub(crate) solved: Option<PathBuf>,
    /// How the names end that are chosen for what is exported, if not as it is proposed.
    pub(crate) ending: Option<&'static str>,
}

impl Default for World<'_> {
    fn default() -> Self {
        let (language, look, size) = (Language::Japanese, Look::Light, [1280.0, 800.0]);
        Self { language, look, size, files: &[], folder: None, solved: None, ending: None }
    }
}

impl Host for Script {
    fn run(&mut self, effect: Effect, reply: &Reply) {
        match &effect {
            Effect::Files(effect) => self.files(effect, &reply.report::<Files>()),
            Effect::Recovery(recovery::Effect::TakeOver) => {
                reply.send(Action::Recovery(recovery::Action::Found(Found::default())));
            }
            Effect::Problems(problems::Effect::Choose(_)) => {
                let chosen = self.folder.clone().into_iter().collect::<Vec<_>>().into();
                reply.send(Action::Problems(problems::Action::Chosen(chosen)));
            }
            Effect::Problems(effect) => {
                problems::work::carry_out(effect.clone(), self.solved.as_deref(), &reply.report::<Problems>());
            }
            Effect::Pictures(effect) => self.pictures(effect, &reply.report::<Pictures>()),
            Effect::Check(check::Effect::Check { game, look, record }) => {
                let solution = Solution::of(record);
                reply.send(Action::Check(check::Action::Checked { game: *game, look: *look, solution }));
            }
            Effect::SetUp(setup::Effect::ReadPosition(text)) => {
                reply.send(Action::SetUp(setup::Effect::ReadPosition(text.clone()).carry_out()));
            }
            Effect::SaveSettings(_) | Effect::Recovery(recovery::Effect::Close) => {}
        }
        self.seen.lock().unwrap().push(effect);
    }

    fn keep(&mut self, _: Keep, _: &Reply) {}

    fn end(&mut self, _: Ending) {}
}

impl Script {
    fn files(&self, effect: &files::Effect, report: &Report<files::Action>) {
        match effect {
            files::Effect::Choose(purpose, _) => {
                let chosen = match purpose {
                    Purpose::Open | Purpose::Merge(_) => self.chosen.clone(),
                    Purpose::Save(_) => vec![path("copy.kif")],
                };
                report.send(files::Action::Chosen(*purpose, chosen.into()));
            }
            files::Effect::Read { paths, record } => {
                for (index, path) in paths.iter().enumerate() {
                    let result = match self.files.get(path) {
                        Some(text) => Ok(Reading::of(text.as_bytes().to_vec(), None)),
                        None => disk::read(path).map(|bytes| Reading::of(bytes, None)),
                    };
                    let (path, in_front) = (path.clone(), index == 0);
                    report.send(files::Action::Opened { path, in_front, record: *record, result });
                }
            }
            files::Effect::Reload { game, path } => {
                let result = Ok(Reading::of(self.text(path), None));
                report.send(files::Action::Reloaded { game: *game, path: path.clone(), result });
            }
            files::Effect::ReadToMerge { game, path } => {
                let result = Ok(Reading::of(self.text(path), None));
                report.send(files::Action::ReadToMerge { game: *game, path: path.clone(), result });
            }
            files::Effect::ReadText(text) => report.send(files::Action::Pasted(Reading::of_text(text.clone()))),
            files::Effect::Write(write) => {
                if write.path.is_file() {
                    std::fs::write(&write.path, &write.bytes).unwrap();
                }
                report.send(files::Action::Written { write: write.clone(), result: Ok(()) });
            }
            files::Effect::Copy(_) | files::Effect::RequestPaste | files::Effect::Close => {}
        }
    }

    fn pictures(&self, effect: &pictures::Effect, report: &Report<pictures::Action>) {
        report.send(match effect {
            pictures::Effect::Choose(kind, dialog) => {
                let dialog::Kind::Save { name } = &dialog.kind else { panic!("{dialog:?}") };
                let path = self.ending.map_or(path(name), |ending| path(name).with_extension(ending));
                pictures::Action::Chosen(*kind, vec![path].into())
            }
            pictures::Effect::Preview { number, room, job } => {
                pictures::work::preview(*number, job, room.map(|pixels| pixels / 4))
            }
            pictures::Effect::Export(job) => pictures::Action::Exported { job: job.clone(), result: Ok(()) },
            pictures::Effect::Copy(job) => {
                let bitmap = job.bitmap();
                pictures::Action::Copied(bitmap.map(|bitmap| [bitmap.width as usize, bitmap.height as usize]))
            }
        });
    }

    fn text(&self, path: &Path) -> Vec<u8> {
        self.files.get(path).cloned().unwrap_or_default().into_bytes()
    }
}

pub(crate) type Window = Harness<'static, Option<App>>;

/// A window on a world that holds `GAME` as a.kif, opened on these files.
pub(crate) fn window(
    language: Language,
    look: Look,
    files: &[&str],
    size: [f32; 2],
) -> (Window, Arc<Mutex<Vec<Effect>>>) {
    window_in(World { language, look, files, size, ..World::default() })
}

/// A window on this world, and what it asks of it.
pub(crate) fn window_in(world: World<'_>) -> (Window, Arc<Mutex<Vec<Effect>>>) {
    let World { language, look, files, size, .. } = world;
    let script = Script {
        files: [
            ("a.kif", GAME.to_owned()),
            ("b.kif", GAME.replace("試験戦", "第二戦")),
            ("odd.kif", GAME.replace("   3 ２二角", "犬も歩けば\n   3 ２二角")),
            ("bad.kif", "<html></html>".to_owned()),
            ("rare.kif", GAME.replace("花子", "☗花子")),
        ]
        .map(|(name, text)| (path(name), text))
        .into(),
        chosen: vec![path("b.kif")],
        folder: world.folder,
        solved: world.solved,
        ending: world.ending,
        seen: Arc::default(),
    };
    let seen = Arc::clone(&script.seen);
    let settings = Settings { look, ..Settings::default() };
    let files: Vec<PathBuf> = files.iter().map(|name| path(name)).collect();
    let mut start = Some((settings, Box::new(script), files));
    let mut harness =
        Harness::builder().with_size(size).with_max_steps(8).with_accessibility_check(true).build_ui_state(
            move |ui, app: &mut Option<App>| {
                if let Some((settings, script, files)) = start.take() {
                    *app = Some(App::new(ui.ctx(), settings, language, script, files));
                    // Faces that were just installed are there from the next frame on.
                    ui.ctx().request_repaint();
                    return;
                }
                let app = app.as_mut().unwrap();
                app.settle(ui.ctx());
                app.draw(ui);
            },
            None,
        );
    harness.run();
    (harness, seen)
}

/// A window on these files, and what it asks of the world.
pub(crate) fn window_with(files: &[&str]) -> (Window, Arc<Mutex<Vec<Effect>>>) {
    window(Language::Japanese, Look::Light, files, [1280.0, 800.0])
}

/// A window on a game of this text.
pub(crate) fn window_of(text: &str) -> Window {
    let mut window = japanese(&[]);
    window.event(egui::Event::Paste(text.to_owned()));
    window.run();
    window
}

pub(crate) fn japanese(files: &[&str]) -> Window {
    window(Language::Japanese, Look::Light, files, [1280.0, 800.0]).0
}

/// A field with this text is there.
pub(crate) fn assert_text(window: &Window, text: &str) {
    assert!(window.query_all_by_value(text).next().is_some(), "no field has the text {text}");
}

pub(crate) fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

pub(crate) fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

/// Writes another number where one stands.
pub(crate) fn set(window: &mut Window, name: &str, number: &str) {
    window.get_by_role_and_label(Role::SpinButton, name).click();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(number.to_owned()));
    window.key_press(Key::Enter);
    window.run();
}

/// Chooses one of a list that opens.
pub(crate) fn choose(window: &mut Window, name: &str, choice: &str) {
    window.get_by_role_and_label(Role::ComboBox, name).click();
    window.run();
    click(window, choice);
}

#[test]
fn every_square_and_piece_has_a_name() {
    let window = japanese(&["a.kif"]);
    window.get_by_label("将棋盤");
    assert_eq!(window.get_all_by_role(Role::GridCell).count(), 81);
    for name in ["７七 先手の歩", "５一 後手の玉", "８二 後手の飛", "８八 先手の角"] {
        window.get_by_label(name);
    }
}

#[test]
fn keys_walk_through_the_game() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("７六 先手の歩");
    press(&mut window, Key::ArrowDown);
    window.get_by_label("３四 後手の歩");
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::ArrowLeft);
    window.get_by_label("７七 先手の歩");
    press(&mut window, Key::End);
    window.get_by_label("３四 先手の角");
    press(&mut window, Key::Home);
    window.get_by_label("８八 先手の角");
    press(&mut window, Key::PageDown);
    window.get_by_label("３四 先手の角");
    press(&mut window, Key::PageUp);
    window.get_by_label("８八 先手の角");
}

#[test]
fn buttons_rows_and_choices_walk_too() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "1手進む");
    window.get_by_label("７六 先手の歩");
    click(&mut window, "2 △３四歩 0:10、コメントあり");
    assert_text(&window, "角道が通る");
    click(&mut window, "2 ▲２六歩");
    window.get_by_label("２六 先手の歩");
    window.get_by_label_contains("4 △８四歩");
    click(&mut window, "開始局面へ");
    assert_text(&window, "対局前の解説");
    click(&mut window, "最終局面へ");
    window.get_by_label("８四 後手の歩");
}

#[test]
fn digits_choose_where_the_game_branches() {
    let mut window = japanese(&["a.kif"]);
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    window.run();
    press(&mut window, Key::Num3);
    window.get_by_label("６六 先手の歩");
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowUp);
    window.run();
    window.get_by_label("２六 先手の歩");
}

#[test]
fn hands_players_and_clocks_are_told() {
    let mut window = japanese(&["a.kif"]);
    window.get_by_label("☗ 先手太郎 0:00 手番");
    window.get_by_label("先手 持駒なし");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("☗ 先手太郎 0:20");
    window.get_by_label("☖ 後手花子 0:10 手番");
    window.get_by_label_contains("先手の持駒 角");
}

#[test]
fn headers_are_a_click_away() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "棋譜情報");
    assert_text(&window, "手合割");
    assert_text(&window, "後手花子");
}

#[test]
fn the_dialog_opens_a_second_game_in_a_tab() {
    let mut window = japanese(&["a.kif"]);
    window.key_press_modifiers(Modifiers::COMMAND, Key::O);
    window.run();
    window.get_by_label("第二戦");
    click(&mut window, "a.kif");
    window.get_by_label("試験戦");
    click(&mut window, "閉じる b.kif");
    assert!(window.query_by_label("b.kif").is_none());
}

#[test]
fn what_cannot_be_opened_is_said_and_the_game_stays() {
    let mut window = japanese(&["a.kif", "bad.kif", "missing.kif"]);
    window.get_by_label_contains("「bad.kif」を開けません。1 行");
    window.get_by_label("「missing.kif」を開けません。ファイルまたはフォルダがありません。");
    window.get_by_label("試験戦");
    for _ in 0..2 {
        window.get_all_by_label("閉じる").next().unwrap().click();
        window.run();
    }
    assert!(window.query_by_label_contains("開けません").is_none());
}

#[test]
fn warnings_are_counted_and_listed_on_a_click() {
    let mut window = japanese(&["odd.kif"]);
    window.get_by_label_contains("警告 1件").click();
    window.run();
    window.get_by_label("ファイルの警告");
    window.get_by_label("10 行 1 文字目");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("ファイルの警告").is_none());
}

#[test]
fn a_copy_that_would_lose_something_asks_first() {
    let (mut window, seen) = window(Language::Japanese, Look::Light, &["rare.kif"], [1280.0, 800.0]);
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.run();
    window.get_by_label("この形式では保存できない情報があります");
    assert!(!seen.lock().unwrap().iter().any(|effect| matches!(effect, Effect::Files(files::Effect::Write(_)))));
    click(&mut window, "KIFU（UTF-8）で保存");
    window.get_by_label_contains("保存しました");
    let seen = seen.lock().unwrap();
    assert!(
        seen.iter().any(
            |effect| matches!(effect, Effect::Files(files::Effect::Write(write)) if write.path == path("copy.kifu"))
        )
    );
}

#[test]
fn both_languages_and_looks_at_every_size_have_all_their_glyphs() {
    // A glyph that the faces lack makes the harness panic.
    for language in [Language::Japanese, Language::English] {
        for (look, size) in
            [(Look::Light, [1280.0, 800.0]), (Look::Dark, [900.0, 600.0]), (Look::Light, [1920.0, 1080.0])]
        {
            let (mut window, _) = window(language, look, &["a.kif", "odd.kif", "bad.kif"], size);
            press(&mut window, Key::End);
            for key in [Key::F1, Key::F1, Key::W, Key::W, Key::F] {
                press(&mut window, key);
            }
        }
    }
}

#[test]
fn english_says_the_same_things() {
    let (mut window, _) = window(Language::English, Look::Dark, &["a.kif"], [1280.0, 800.0]);
    press(&mut window, Key::ArrowRight);
    window.get_by_label("Board");
    window.get_by_label("7f Black's pawn");
    window.get_by_label_contains("1 ▲ P-7f 0:03");
}

#[test]
fn an_idle_window_asks_for_nothing() {
    let mut window = japanese(&["a.kif"]);
    window.step();
    let waits = window
        .output()
        .viewport_output
        .values()
        .all(|viewport| viewport.repaint_delay > std::time::Duration::from_secs(3600));
    assert!(waits, "a window in which nothing happens must sleep");
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the window reads files by itself".to_owned())
    }
}

#[test]
fn a_file_dropped_on_the_window_is_opened() {
    let mut window = japanese(&[]);

    window.input_mut().dropped_files.push(Arc::new(Dropped(path("a.kif"))));
    window.run();
    window.get_by_label("試験戦");
}

#[test]
fn nothing_moves_behind_a_modal() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::F1);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Escape);
    window.get_by_label("７七 先手の歩");
    press(&mut window, Key::ArrowRight);
    window.get_by_label("７六 先手の歩");
}

#[test]
fn a_pasted_text_is_opened_beside_the_game() {
    let mut window = japanese(&["a.kif"]);
    window.event(egui::Event::Paste("> ▲７六歩 △３四歩\n> ▲２六歩".to_owned()));
    window.run();
    click(&mut window, "最終局面へ");
    window.get_by_label("２六 先手の歩");
    click(&mut window, "a.kif");
    window.event(egui::Event::Paste("こんにちは".to_owned()));
    window.run();
    window.get_by_label_contains("貼り付けた文字列を読み込めません");
    window.get_by_label("試験戦");
}

#[test]
fn games_and_positions_are_copied() {
    let (mut window, seen) = window(Language::Japanese, Look::Light, &["a.kif"], [1280.0, 800.0]);
    press(&mut window, Key::ArrowRight);
    window.event(egui::Event::Copy);
    window.run();
    window.get_by_label("KIF形式でコピーしました");
    window.key_press_modifiers(Modifiers::COMMAND, Key::B);
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::B);
    window.run();
    let seen = seen.lock().unwrap();
    let copied: Vec<_> = seen
        .iter()
        .filter_map(|effect| if let Effect::Files(files::Effect::Copy(text)) = effect { Some(text) } else { None })
        .collect();
    assert!(copied[0].contains("変化：3手") && copied[0].contains("先手太郎"));
    assert_eq!(copied[1], "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
    assert!(copied[2].contains("手数＝1  ▲７六歩  まで"), "{}", copied[2]);
}

#[test]
fn the_slider_goes_anywhere() {
    let mut window = japanese(&["a.kif"]);
    window.get_by_label("局面の位置").set_value_accesskit(4.0);
    window.run();
    window.get_by_label("4 / 8 手");
}

#[test]
fn the_wheel_steps_over_the_board() {
    let mut window = japanese(&["a.kif"]);
    let over = window.get_by_label("５五 空き").rect().center();
    window.hover_at(over);
    window.run();
    for (delta, square) in [(-1.0, "７六 先手の歩"), (1.0, "７七 先手の歩")] {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: egui::vec2(0.0, delta),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run();
        window.get_by_label(square);
    }
}

#[test]
fn notices_lie_beside_the_board_and_go_with_escape_or_by_themselves() {
    let mut window = japanese(&["a.kif"]);
    let covers = |window: &Window, said: &str| {
        let notice = window.get_by_label_contains(said).rect();
        window.query_all_by_role(Role::GridCell).any(|square| square.rect().intersects(notice))
    };
    window.key_press_modifiers(Modifiers::COMMAND, Key::B);
    window.run();
    assert!(!covers(&window, "コピーしました"));
    // The window sleeps until the notice is due, and no longer.
    window.step();
    let delay = window.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min().unwrap();
    assert!((1.0..10.0).contains(&delay.as_secs_f64()), "{delay:?}");
    window.run_steps(40);
    assert!(window.query_by_label_contains("コピーしました").is_none());

    for text in ["こんにちは", "さようなら"] {
        window.event(egui::Event::Paste(text.to_owned()));
        window.run();
    }
    assert_eq!(window.query_all_by_label_contains("貼り付けた文字列を読み込めません").count(), 2);
    let above = window.query_all_by_label_contains("貼り付けた文字列を読み込めません").map(|said| said.rect().bottom());
    let lowest = above.fold(0.0, f32::max);
    assert!(window.query_all_by_role(Role::GridCell).all(|square| square.rect().top() > lowest));
    window.run_steps(40);
    // Setting up goes on when what stands above the board is put away.
    press(&mut window, Key::F2);
    press(&mut window, Key::Escape);
    assert!(window.query_by_label_contains("貼り付けた文字列を読み込めません").is_none());
    window.get_by_label("局面編集");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("局面編集").is_none());
}
