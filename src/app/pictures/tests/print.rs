//! Choices for print.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use super::{begin, diagrams, job, picture, prepared, preview};
use crate::app::desk::picture_settings::AnswerPages;
use crate::app::pictures::export::ExportJob;
use crate::app::problems::tests::folder;
use crate::app::tests::window::{Window, choose, click, press_with, set, window_with};
use crate::diagram::{CaptionFace, Crop, PieceFace, Style};
use crate::shogi::Square;

#[test]
fn print_settings_of_diagrams_are_applied_and_remembered() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    let first = preview(&window);
    click(&mut window, "印刷");
    choose(&mut window, "駒の書体", "ゴシック（太）");
    assert!(*preview(&window) != *first);
    set(&mut window, "外枠の太さ", "1.2");
    click(&mut window, "「持駒 なし」");
    click(&mut window, "保存…");
    let look = diagrams(&job(&seen))[0].look;
    assert_eq!((look.style, look.print.pieces, look.print.empty_hands), (Style::Book, PieceFace::Gothic, false));
    assert_eq!(look.print.lines.map(|lines| (lines.thin, lines.frame)), Some((None, Some(120))));
    begin(&mut window);
    assert_eq!(prepared(&window).settings.print.frame, 120);
}

fn typed(window: &mut Window, text: &str) {
    window.get_by_role_and_label(Role::TextInput, "範囲の指定").focus();
    press_with(window, Modifiers::COMMAND, Key::A);
    window.get_by_role_and_label(Role::TextInput, "範囲の指定").type_text(text);
    window.run();
}

#[test]
fn a_chosen_part_of_the_board_is_drawn() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "印刷");
    let whole = preview(&window);
    for (name, crop) in [("隅の4×4", Crop::Corner(4, 4)), ("駒のある隅だけ", Crop::Corner(1, 1))] {
        choose(&mut window, "盤の範囲", name);
        assert_eq!(prepared(&window).settings.print.crop(), Some(crop));
    }
    choose(&mut window, "盤の範囲", "指定する");
    typed(&mut window, "11-3");
    assert!(window.query_by_label_contains("11-54 の形で").is_some());
    typed(&mut window, "1a-3c");
    assert!(window.query_by_label_contains("11-54 の形で").is_none() && *preview(&window) != *whole);
    click(&mut window, "保存…");
    let squares = Square::at(1, 1).zip(Square::at(3, 3));
    assert_eq!(Some(diagrams(&job(&seen))[0].look.print.crop), squares.map(|(one, other)| Crop::Squares(one, other)));
    begin(&mut window);
    assert_eq!(prepared(&window).settings.print.part, "1a-3c");
}

#[test]
fn sheets_have_the_chosen_page_and_answers() {
    let folder = folder();
    let (mut window, seen) = window_with(&[folder.path().to_str().unwrap()]);
    begin(&mut window);
    assert!(window.query_by_label("紙面").is_none(), "a single picture has no page");
    click(&mut window, "問題の一覧");
    click(&mut window, "紙面");
    set(&mut window, "裁ち落とし", "3");
    set(&mut window, "図の幅", "45");
    set(&mut window, "ノドの余白", "20");
    choose(&mut window, "綴じる側", "左綴じ");
    click(&mut window, "作品番号を使う");
    let problems = preview(&window);
    click(&mut window, "解答");
    choose(&mut window, "解答のページ", "問題の後に");
    assert!(*preview(&window) != *problems, "the first page of answers is seen");
    click(&mut window, "保存…");
    let job = job(&seen);
    let booklet = picture(&job).sheet.clone().unwrap();
    let page = booklet.sheet.page;
    assert!((page.bleed - 8.5).abs() < 0.1 && (page.margins.inner - 56.7).abs() < 0.1);
    assert!((booklet.sheet.width.unwrap() - 127.6).abs() < 0.1);
    assert_eq!((page.face, booklet.answers.map(|answers| answers.size)), (CaptionFace::Gothic, Some(9.0)));
    let made = job.make(&mut |_, _| true).unwrap();
    let pdf = String::from_utf8_lossy(&made.files[0].1).into_owned();
    assert!(pdf.contains("/TrimBox") && pdf.contains("/Count 2"), "a page of problems, and one of answers");
    assert!(made.remark.is_some(), "not every problem has moves");
    begin(&mut window);
    assert_eq!(prepared(&window).settings.answers.pages, AnswerPages::Behind);
}

#[test]
fn margins_that_leave_no_room_cannot_be_saved() {
    let (mut window, _) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "しおりの一覧");
    click(&mut window, "紙面");
    set(&mut window, "ノドの余白", "200");
    assert!(window.query_by_label_contains("図を置けません").is_some());
    assert!(!prepared(&window).has_room());
}

#[test]
fn a_picture_is_as_wide_on_paper_as_it_was_asked_for() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "mm");
    set(&mut window, "幅", "48.5");
    click(&mut window, "保存…");
    let job = ExportJob { path: "/games/a.svg".into(), ..job(&seen) };
    let svg = job.files().unwrap().remove(0).1;
    assert!(String::from_utf8(svg).unwrap().contains(r#"width="48.5mm""#));
    let png = ExportJob { path: "/games/a.png".into(), ..job }.files().unwrap().remove(0).1;
    // 48.5 mm at 350 pixels to the inch.
    assert_eq!(png[16..20], 668_u32.to_be_bytes());
}
