//! Pictures and positions, prepared and saved.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::window::{Window, click, japanese, press, window_with};
use crate::app::action::Effect;
use crate::app::state::Modal;
use crate::diagram::Style;

fn begin(window: &mut Window) {
    window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    window.run();
    window.get_by_label("図面の書き出し");
}

fn preview(window: &Window) -> std::sync::Arc<crate::diagram::Bitmap> {
    match &window.state().as_ref().unwrap().state.modal {
        Some(Modal::Picture(picture)) => picture.preview.clone().expect("a preview"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_picture_is_seen_before_it_is_saved() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    begin(&mut window);
    let first = preview(&window);
    assert!(window.get_all_by_value("第1図は▲７六歩まで").count() > 0);
    click(&mut window, "木目の盤");
    assert!(*preview(&window) != *first);
    let wood = preview(&window);
    click(&mut window, "座標");
    assert!(*preview(&window) != *wood);
    click(&mut window, "保存…");
    let effects = seen.lock().unwrap();
    let name = effects.iter().find_map(|effect| match effect {
        Effect::AskExport { name, .. } => Some(name.clone()),
        _ => None,
    });
    assert_eq!(name.as_deref(), Some("a.png"));
    let written = effects.iter().find_map(|effect| match effect {
        Effect::WritePicture { order, path } => Some((order.clone(), path.clone())),
        _ => None,
    });
    let (order, path) = written.expect("a picture");
    assert_eq!(order.diagrams[0].look.style, Style::Wood);
    let files = order.files(&path).unwrap();
    assert!(files.len() == 1 && files[0].1.starts_with(b"\x89PNG"));
    let svg = order.files(&path.with_extension("svg")).unwrap();
    assert!(svg[0].1.starts_with(b"<svg"));
    drop(effects);
    // What was chosen is remembered.
    begin(&mut window);
    assert!(matches!(&window.state().as_ref().unwrap().state.modal,
        Some(Modal::Picture(picture)) if picture.choice.style == Style::Wood && !picture.choice.coordinates));
}

#[test]
fn bookmarks_are_printed_as_a_sheet() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "しおりの一覧");
    assert!(window.get_all_by_label("横に並べる数").count() > 0);
    press(&mut window, Key::Enter);
    let effects = seen.lock().unwrap();
    let written = effects.iter().find_map(|effect| match effect {
        Effect::WritePicture { order, path } => Some((order.clone(), path.clone())),
        _ => None,
    });
    let (order, path) = written.expect("a sheet");
    assert!(path.extension().is_some_and(|extension| extension == "pdf"));
    assert_eq!(order.diagrams.len(), 1);
    assert!(order.files(&path).unwrap()[0].1.starts_with(b"%PDF"));
}

#[test]
fn a_picture_is_copied() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "画像をコピー");
    assert!(seen.lock().unwrap().iter().any(|effect| matches!(effect, Effect::CopyPicture(_))));
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("図面の書き出し").is_none());
}

#[test]
fn a_position_is_saved_as_text() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    window.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.run();
    let effects = seen.lock().unwrap();
    let (path, bytes) = effects
        .iter()
        .find_map(|effect| match effect {
            Effect::WriteOther { path, bytes } => Some((path.clone(), bytes.clone())),
            _ => None,
        })
        .expect("a file");
    assert!(path.ends_with("a.bod"));
    let again = crate::format::read(&bytes, None).unwrap();
    assert_eq!(again.records[0].initial(), window.state().as_ref().unwrap().state.game().position());
}

#[test]
fn without_a_game_the_start_is_shown() {
    let mut window = japanese(&[]);
    begin(&mut window);
    assert!(preview(&window).width > 100);
}
