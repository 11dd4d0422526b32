//! Converting a folder.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

use egui::{Key, Role};
use egui_kittest::kittest::Queryable;
use tempfile::TempDir;

use crate::app::convert::{Event, Form, Job, Place, Progress, What, work};
use crate::app::desk::folder_settings::FolderSettings;
use crate::app::desk::settings::Settings;
use crate::app::kit::task::{Cancel, Report};
use crate::app::tests::GAME;
use crate::app::tests::window::{Window, World, click, click_role, press, type_text, window_in};
use crate::format::{Encoding, Target};
use crate::lang::Language;

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir_all(games.join("sub")).unwrap();
    let plain = "手合割：平手\n先手：甲\n後手：乙\n   1 ７六歩(77)\n   2 投了\n";
    fs::write(games.join("plain.kif"), plain).unwrap();
    fs::write(games.join("rich.kif"), GAME).unwrap();
    fs::write(games.join("odd.kif"), "<html></html>").unwrap();
    fs::write(games.join("sub/deep.kif"), plain).unwrap();
    folder
}

fn form(folder: &TempDir) -> Form {
    Form::of(folder.path().join("games").to_str().unwrap().to_owned())
}

fn run(form: &Form, writes: bool) -> Progress {
    let received = Arc::new(Mutex::new(Progress::default()));
    let to = Arc::clone(&received);
    let report = Report::new(move |action| match action {
        Event::Progress(_, progress) => to.lock().unwrap().add(progress),
        Event::Found(..) | Event::Ended(..) => {}
        other => panic!("{other:?}"),
    });
    let job = Job {
        token: Cancel::default(),
        folder: form.folder.clone().into(),
        subfolders: form.subfolders,
        request: form.request(writes).unwrap(),
        language: Language::Japanese,
    };
    work::run(&job, &report);
    std::mem::take(&mut *received.lock().unwrap())
}

fn files(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.file_type().unwrap().is_dir() {
            true => {
                names.extend(files(&entry.path()).iter().map(|name| format!("{}/{name}", entry.file_name().display())));
            }
            false => names.push(entry.file_name().to_str().unwrap().to_owned()),
        }
    }
    names.sort();
    names
}

#[test]
fn losses_are_reported_before_anything_is_written() {
    let folder = folder();
    let form = form(&folder);
    for writes in [false, true] {
        let Progress { done, outputs, lossy, failed, items } = run(&form, writes);
        assert_eq!((done, outputs, lossy, failed), (4, 3, 1, 1));
        assert!(matches!(&items[..], [one, other]
            if one.name == "odd.kif" && matches!(one.what, What::Failed(_))
            && other.name == "rich.kif" && matches!(&other.what, What::Losses(losses) if !losses.is_empty())));
        assert_eq!(folder.path().join("games-csa").exists(), writes);
    }
    assert_eq!(files(&folder.path().join("games-csa")), ["plain.csa", "rich.csa", "sub/deep.csa"]);
    let again = run(&form, true);
    assert_eq!((again.outputs, again.failed), (0, 4), "what is there is kept");
    let again = run(&Form { replaces: true, ..form }, true);
    assert_eq!((again.outputs, again.failed), (3, 1));
}

#[test]
fn every_choice_of_the_form_is_applied() {
    let folder = folder();
    let usual = form(&folder);
    let results = folder.path().join("out");
    let form = Form {
        target: Target::Kifu,
        encoding: Some(Encoding::EucJp),
        subfolders: false,
        results: Some(results.to_str().unwrap().to_owned()),
        name: "{black}-{moves}".to_owned(),
        ..usual.clone()
    };
    run(&form, true);
    assert_eq!(files(&results), ["先手太郎-8.kifu", "甲-1.kifu"]);
    let bytes = fs::read(results.join("甲-1.kifu")).unwrap();
    assert!(bytes.windows(2).any(|pair| pair == [0xB9, 0xC3]), "甲 in EUC-JP");
    run(&Form { place: Place::Beside, target: Target::Csa, ..usual.clone() }, true);
    assert!(folder.path().join("games/sub/deep.csa").is_file());
    assert!(Form { name: "{sente}".to_owned(), ..usual.clone() }.request(true).is_err());
    assert!(!Form { folder: " ".to_owned(), ..usual }.is_complete());
}

fn window(folder: &TempDir, size: [f32; 2]) -> Window {
    let chosen = Some(folder.path().join("games"));
    let settings =
        Settings { folder_list: FolderSettings { chosen, ..FolderSettings::default() }, ..Settings::default() };
    let (mut window, _) = window_in(World { settings, size, ..World::default() });
    click(&mut window, "ファイル");
    click(&mut window, "フォルダを変換…");
    window
}

#[test]
fn a_folder_is_converted_in_the_window() {
    let folder = folder();
    for size in [[800.0, 600.0], [1280.0, 800.0]] {
        let mut window = window(&folder, size);
        window.get_by_label(
            "4ファイルから3ファイルができます。1ファイルに、この形式では保存できない情報があります。1ファイルは変換できません。",
        );
        window.get_by_label("rich.kif");
        let screen = window.ctx.content_rect();
        for label in ["フォルダの棋譜を変換", "変換"] {
            assert!(screen.contains_rect(window.get_by_label(label).rect()), "{label} at {size:?}");
        }
        click(&mut window, "KI2");
        assert!(!folder.path().join("games-ki2").exists());
        click(&mut window, "変換");
        assert_eq!(files(&folder.path().join("games-ki2")), ["plain.ki2", "rich.ki2", "sub/deep.ki2"]);
        window.get_by_label("フォルダを開く");
        press(&mut window, Key::Escape);
        assert!(window.query_by_label("フォルダの棋譜を変換").is_none());
        fs::remove_dir_all(folder.path().join("games-ki2")).unwrap();
    }
}

#[test]
fn an_invalid_template_is_reported_and_starts_nothing() {
    let folder = folder();
    let mut window = window(&folder, [1280.0, 800.0]);
    click_role(&mut window, Role::TextInput, "ファイル名");
    type_text(&mut window, "{sente}");
    window.get_by_label_contains("項目 {sente} はありません。");
    click(&mut window, "変換");
    assert!(!folder.path().join("games-csa").exists());
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("フォルダの棋譜を変換").is_none());
}
