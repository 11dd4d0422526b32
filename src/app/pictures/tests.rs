//! Exporting pictures and positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that fails should say where")]

mod print;
mod publication;

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::picture_settings::PaperSize;
use crate::app::files;
use crate::app::kit::dialog::Chosen;
use crate::app::pictures::export::{Content, ExportError, ExportJob};
use crate::app::pictures::render::RenderJob;
use crate::app::pictures::{self, Ask, PictureForm};
use crate::app::problems::tests::folder;
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::shell::state::Modal;
use crate::app::tests::GAME;
use crate::app::tests::window::{
    Window, World, act, choose, click, click_part, desk, japanese, paste, press, press_with, set, state, state_mut,
    type_text, window_in, window_with,
};
use crate::diagram::{BoardTheme, Numerals, PieceSet, Style};
use crate::disk::WriteFailure;
use crate::format::Encoding;
use crate::picture::Size;

fn begin(window: &mut Window) {
    press_with(window, Modifiers::COMMAND, Key::P);
    window.get_by_label("図面の書き出し");
}

fn prepared(window: &Window) -> &PictureForm {
    match &state(window).modal {
        Some(Modal::Pictures(Ask::Form(form))) => form,
        other => panic!("{other:?}"),
    }
}

fn preview(window: &Window) -> std::sync::Arc<crate::diagram::Bitmap> {
    state(window).pictures.preview().expect("a preview").bitmap.clone()
}

fn job(seen: &Mutex<Vec<Effect>>) -> ExportJob {
    let effects = seen.lock().unwrap();
    let job = effects.iter().rev().find_map(|effect| match effect {
        Effect::Pictures(pictures::Effect::Export(job)) => Some((**job).clone()),
        _ => None,
    });
    job.expect("something was saved")
}

fn picture(job: &ExportJob) -> &RenderJob {
    match &*job.content {
        Content::Picture(picture) => picture,
        other => panic!("{other:?}"),
    }
}

fn diagrams(job: &ExportJob) -> Vec<crate::diagram::Diagram> {
    picture(job).diagrams().into_owned()
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
    let job = job(&seen);
    assert_eq!((picture(&job).sheet.is_some(), &*job.path), (false, Path::new("/games/a.png")));
    assert_eq!(diagrams(&job)[0].look.style, Style::Wood);
    assert!(job.files().is_ok_and(|files| files.len() == 1 && files[0].1.starts_with(b"\x89PNG")));
    let svg = ExportJob { path: job.path.with_extension("svg"), ..job };
    assert!(svg.files().is_ok_and(|files| files.len() == 1 && files[0].1.starts_with(b"<svg")));
    begin(&mut window);
    let choice = &prepared(&window).settings;
    assert!(choice.style == Style::Wood && !choice.coordinates);
}

#[test]
fn dialogs_after_the_picture_form_keep_their_own_size() {
    let (mut window, _) = window_with(&["a.kif"]);
    let mut height = || {
        click(&mut window, "ヘルプ");
        click(&mut window, "駒台について");
        let top = window.get_by_label_contains("駒台 Komadai").rect().top();
        let bottom = window.get_by_label("閉じる").rect().bottom();
        press(&mut window, Key::Escape);
        begin(&mut window);
        press(&mut window, Key::Escape);
        bottom - top
    };
    let before = height();
    assert_eq!((height(), height()), (before, before));
}

#[test]
fn title_and_caption_come_from_the_record() {
    let folder = folder();
    let (mut window, seen) = window_with(&[folder.path().to_str().unwrap()]);
    begin(&mut window);
    let texts = |window: &Window| (prepared(window).title.clone(), prepared(window).caption.clone());
    assert_eq!(texts(&window), ("三手の城".to_owned(), "試験太郎作　3手詰".to_owned()), "nothing of it was played yet");
    click(&mut window, "見出しを付ける");
    assert_eq!(texts(&window), ("三手の城".to_owned(), "三手の城　試験太郎作　3手詰".to_owned()));
    click(&mut window, "保存…");
    let diagram = diagrams(&job(&seen)).remove(0);
    assert_eq!((diagram.title, diagram.caption.as_deref()), (None, Some("三手の城　試験太郎作　3手詰")));
}

#[test]
fn bookmarks_are_printed_as_a_sheet() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "しおりの一覧");
    assert!(window.get_all_by_label("横に並べる数").count() > 0);
    press(&mut window, Key::Enter);
    let job = job(&seen);
    assert_eq!((picture(&job).sheet.is_some(), &*job.path), (true, Path::new("/games/a.pdf")));
    let diagrams = diagrams(&job);
    assert_eq!(diagrams.len(), 1);
    assert_eq!(diagrams[0].caption.as_deref(), Some("第1図は△２二同銀まで　基本図"));
    assert!(job.files().is_ok_and(|files| files[0].1.starts_with(b"%PDF")));
}

#[test]
fn the_problems_that_are_listed_are_printed_as_a_sheet() {
    let folder = folder();
    let (mut window, seen) = window_with(&[folder.path().to_str().unwrap()]);
    begin(&mut window);
    click(&mut window, "問題の一覧");
    window.get_by_label("図面3枚、1ページ");
    set(&mut window, "横に並べる数", "1");
    set(&mut window, "縦に並べる数", "2");
    set(&mut window, "図の番号", "7");
    window.get_by_label("図面3枚、2ページ");
    choose(&mut window, "用紙", "B5");
    click(&mut window, "保存…");
    let first = job(&seen);
    assert_eq!((picture(&first).sheet.is_some(), first.path.extension()), (true, Some("pdf".as_ref())));
    let captions: Vec<_> = diagrams(&first).into_iter().map(|diagram| diagram.caption.unwrap()).collect();
    assert_eq!(captions, ["第7問　三手の城　試験太郎作　3手詰", "第8問　1手詰", "第9問"]);
    let sheet = picture(&first).sheet.clone().unwrap();
    let sheet = &sheet.sheet;
    assert_eq!((sheet.columns, sheet.rows, sheet.page.paper), (1, 2, PaperSize::B5.paper().unwrap()));
    assert_eq!(sheet.title.as_deref(), folder.path().file_name().unwrap().to_str());
    assert_eq!(first.files().unwrap().len(), 1, "a PDF has pages");
    let svg = ExportJob { path: first.path.with_extension("svg"), ..first };
    assert_eq!(svg.files().unwrap().len(), 2, "an SVG has none");

    window.get_by_label("問題の絞り込み").focus();
    window.run();
    window.get_by_label("問題の絞り込み").type_text("城");
    window.run();
    begin(&mut window);
    click(&mut window, "問題の一覧");
    click(&mut window, "保存…");
    let second = diagrams(&job(&seen));
    assert_eq!(second.len(), 1);
    assert_eq!((second[0].last, second[0].hands.white), (None, false));
}

#[test]
fn the_start_of_a_game_among_problems_is_called_a_diagram() {
    let folder = folder();
    std::fs::write(folder.path().join("5.kif"), GAME).unwrap();
    let (mut window, seen) = window_with(&[folder.path().to_str().unwrap()]);
    begin(&mut window);
    click(&mut window, "問題の一覧");
    click(&mut window, "保存…");
    let captions: Vec<_> = diagrams(&job(&seen)).into_iter().map(|diagram| diagram.caption.unwrap()).collect();
    assert_eq!(captions, ["第1問　三手の城　試験太郎作　3手詰", "第2図　試験戦", "第3問　1手詰", "第4問"]);
}

#[test]
fn a_picture_of_a_problem_does_not_give_it_away() {
    let folder = folder();
    let (mut window, seen) = window_with(&[folder.path().to_str().unwrap()]);
    let start = desk(&window).game().position().to_setup();
    begin(&mut window);
    click(&mut window, "保存…");
    let first = job(&seen);
    assert_eq!(first.path.file_name(), Some("2.png".as_ref()), "it is called like the problem's file");
    let diagram = diagrams(&first).remove(0);
    assert_eq!((diagram.setup, diagram.last), (start, None));
    let texts = (diagram.title, diagram.caption);
    assert_eq!(texts, (Some("三手の城".to_owned()), Some("試験太郎作　3手詰".to_owned())));
    press(&mut window, Key::H);
    press(&mut window, Key::ArrowRight);
    begin(&mut window);
    click(&mut window, "保存…");
    let diagram = diagrams(&job(&seen)).remove(0);
    assert_eq!(diagram.caption.as_deref(), Some("第1図は▲６二金まで"));
}

#[test]
fn a_position_is_saved_as_text() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::E);
    let job = job(&seen);
    assert!(job.path.ends_with("a.bod"));
    let files = job.files().unwrap();
    let again = crate::format::read(&files[0].1, None).unwrap();
    assert_eq!(again.records[0].initial(), desk(&window).game().position());
}

#[test]
fn a_position_is_saved_in_the_way_of_its_format() {
    let (mut window, seen) = window_with(&[]);
    let text = "#KIF version=2.0 encoding=Shift_JIS\n作者：甲\n先手：乙\n手数----指手--\n   1 ７六歩(77)\n";
    paste(&mut window, text);
    for name in ["/games/a.csa", "/games/a.bod", "/games/a.kif"] {
        let game = desk(&window).game();
        let content = Box::new(Content::Position(Arc::new(game.record().clone()), game.node()));
        let chosen = Action::Event(Event::Pictures(pictures::Event::Chosen(content, Chosen::Paths(vec![name.into()]))));
        act(&mut window, chosen);
        let again = crate::format::read(&job(&seen).files().unwrap()[0].1, None).unwrap();
        assert_eq!((again.warnings, again.dialect.encoding), (Vec::new(), Encoding::ShiftJis), "{name}");
    }
}

#[test]
fn without_a_game_the_start_is_shown() {
    let mut window = japanese(&[]);
    begin(&mut window);
    assert!(preview(&window).width > 100);
}

#[test]
fn no_file_is_overwritten_without_asking() {
    let folder = folder();
    let (mut window, seen) = window_with(&[folder.path().to_str().unwrap()]);
    begin(&mut window);
    click(&mut window, "問題の一覧");
    set(&mut window, "縦に並べる数", "1");
    click(&mut window, "保存…");
    let out = tempfile::tempdir().unwrap();
    let at = |name: &str| out.path().join(name);
    // The dialog asks about the chosen name only; pages get other names.
    let job = ExportJob { path: at("a.svg"), replaceable: vec![at("a.svg")], ..job(&seen) };
    std::fs::write(at("a-2.svg"), "mine").unwrap();
    let result = job.write(&mut |_, _| true);
    assert!(matches!(&result, Err(ExportError::Exist(found)) if *found == [at("a-2.svg")]), "{result:?}");
    assert_eq!(std::fs::read(at("a-2.svg")).unwrap(), b"mine");
    assert!(!at("a-1.svg").exists(), "all or nothing");

    hear(&mut window, pictures::Event::Exported { job: Box::new(job), result });
    window.get_by_label_contains("「a-2.svg」を上書きすると");
    click(&mut window, "上書き");
    let agreed = self::job(&seen);
    assert_eq!(agreed.replaceable, [at("a.svg"), at("a-2.svg")]);
    assert!(agreed.write(&mut |_, _| true).is_ok());
    assert!(at("a-1.svg").exists() && std::fs::read(at("a-2.svg")).unwrap().starts_with(b"<svg"));
}

#[test]
fn everything_about_a_picture_is_chosen_by_name() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    begin(&mut window);
    for (label, is_chosen) in [
        ("対局者名", (|picture| !picture.settings.names) as fn(&PictureForm) -> bool),
        ("最終手の印", |picture| !picture.settings.last),
        ("見出しを付ける", |picture| !picture.settings.title),
        ("説明文を付ける", |picture| !picture.settings.caption),
        ("玉方の持駒（詰将棋）", |picture| picture.settings.both_hands),
        ("盤面を反転", |picture| picture.flipped),
        ("木目の盤", |picture| picture.settings.style == Style::Wood),
        ("書籍", |picture| picture.settings.style == Style::Book),
        ("座標", |picture| !picture.settings.coordinates),
    ] {
        let before = preview(&window);
        click(&mut window, label);
        assert!(is_chosen(prepared(&window)), "{label}");
        let seen = *preview(&window) != *before;
        assert!(seen || label.starts_with("玉方"), "{label} is seen at once");
    }
    for (name, numerals) in
        [("9 1 18", Some(Numerals::Western)), ("9 a 18", Some(Numerals::Letters)), ("表示言語に合わせる", None)]
    {
        choose(&mut window, "数字", name);
        assert_eq!(prepared(&window).settings.numerals, numerals);
    }
    write(&mut window, "見出し", "名局集");
    write(&mut window, "説明文", "序盤の一手");
    set(&mut window, "幅", "480");
    assert!(prepared(&window).settings.caption, "who writes a caption wants it to be seen");
    click(&mut window, "保存…");
    let job = job(&seen);
    let diagram = diagrams(&job).remove(0);
    assert_eq!((diagram.title.as_deref(), diagram.caption.as_deref()), (Some("名局集"), Some("序盤の一手")));
    assert_eq!((diagram.last, diagram.names, diagram.look.flipped), (None, None, true));
    assert_eq!(picture(&job).size, Size::Pixels(480));
}

#[test]
fn board_and_pieces_are_those_of_the_window_until_others_are_chosen() {
    let (mut window, seen) = window_with(&["a.kif"]);
    state_mut(&mut window).desk.settings.board = BoardTheme::Slate;
    begin(&mut window);
    click(&mut window, "木目の盤");
    let followed = preview(&window);
    choose(&mut window, "駒の種類", "国際駒");
    assert!(*preview(&window) != *followed, "the choice is seen at once");
    click(&mut window, "保存…");
    let look = diagrams(&job(&seen))[0].look;
    assert_eq!((look.board, look.pieces), (BoardTheme::Slate, PieceSet::International));
}

#[test]
fn a_title_is_what_the_record_is_called_until_the_user_writes_one() {
    let (mut window, _) = window_with(&["a.kif"]);
    begin(&mut window);
    assert_eq!(prepared(&window).title, "試験戦");
    click(&mut window, "しおりの一覧");
    assert_eq!(prepared(&window).title, "試験戦");
    write(&mut window, "見出し", "私の名局");
    click(&mut window, "この局面");
    assert_eq!((prepared(&window).title.as_str(), prepared(&window).settings.title), ("私の名局", true));
}

fn write(window: &mut Window, name: &str, text: &str) {
    window.get_by_role_and_label(Role::TextInput, name).focus();
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::A);
    type_text(window, text);
}

#[test]
fn pictures_are_saved_as_what_their_names_say() {
    for (ending, begins) in [("png", b"\x89PNG".as_slice()), ("svg", b"<svg"), ("pdf", b"%PDF"), ("SVG", b"<svg")] {
        let (mut window, seen) = window_in(World { files: &["a.kif"], ending: Some(ending), ..World::default() });
        begin(&mut window);
        click(&mut window, "保存…");
        assert!(job(&seen).files().unwrap()[0].1.starts_with(begins), "{ending}");
    }
}

#[test]
fn a_position_is_copied_and_saved_in_every_format() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    let position = desk(&window).game().position().clone();
    let reads = |bytes: &[u8]| {
        let records = crate::format::read(bytes, None).unwrap().records;
        let tree = records[0].tree();
        let last = tree.main_line().last().unwrap_or(tree.root());
        records[0].position_at(last)
    };
    for format in ["SFEN", "BOD", "USI", "CSA"] {
        click(&mut window, "編集");
        click_part(&mut window, "局面をコピー（形式を選ぶ）");
        click_part(&mut window, &format!("局面をコピー（{format}）"));
        let copied = seen.lock().unwrap().iter().rev().find_map(|effect| match effect {
            Effect::Files(files::Effect::Copy(text)) => Some(text.clone()),
            _ => None,
        });
        assert_eq!(reads(copied.unwrap().as_bytes()), position, "{format}");
    }
    for ending in ["bod", "sfen", "usi", "csa", "kif", "kifu"] {
        let (mut window, seen) = window_in(World { files: &["a.kif"], ending: Some(ending), ..World::default() });
        press(&mut window, Key::ArrowRight);
        click(&mut window, "ファイル");
        click(&mut window, "形式を選んで保存");
        click_part(&mut window, "局面を保存…");
        let job = job(&seen);
        assert!(job.path.ends_with(format!("a.{ending}")));
        assert_eq!(reads(&job.files().unwrap()[0].1), position, "{ending}");
    }
}

#[test]
fn arrows_and_marked_squares_are_drawn_unless_they_are_not_wanted() {
    let (mut window, seen) = window_with(&[]);
    let game = "手合割：平手\n   1 ７六歩(77)\n*[%cal G7g7f][%csl R5e]\n";
    paste(&mut window, game);
    press(&mut window, Key::ArrowRight);
    for wanted in [true, false] {
        begin(&mut window);
        assert!(prepared(&window).settings.annotations, "they are, at first");
        if !wanted {
            click(&mut window, "矢印とマスの印");
        }
        click(&mut window, "保存…");
        let diagram = diagrams(&job(&seen)).remove(0);
        assert_eq!((diagram.arrows.len(), diagram.outlines.len()), if wanted { (1, 1) } else { (0, 0) });
    }
    begin(&mut window);
    assert!(!prepared(&window).settings.annotations, "it is remembered");
}

fn hear(window: &mut Window, event: pictures::Event) {
    act(window, Action::Event(Event::Pictures(event)));
}

#[test]
fn a_failed_export_is_spoken_of_until_one_succeeds() {
    let (mut window, seen) = window_with(&["a.kif"]);
    begin(&mut window);
    click(&mut window, "保存…");
    let job = job(&seen);
    let failed = |kind: io::ErrorKind| pictures::Event::Exported {
        job: Box::new(job.clone()),
        result: Err(ExportError::Write(job.path.clone(), WriteFailure::Io(kind.into()))),
    };
    let failures = |window: &Window| {
        let notices = &desk(window).notices;
        notices.iter().filter(|notice| notice.until.is_none()).count()
    };
    hear(&mut window, failed(io::ErrorKind::PermissionDenied));
    assert!(window.query_by_label_contains("a.png").is_some());
    hear(&mut window, failed(io::ErrorKind::StorageFull));
    assert_eq!(failures(&window), 1, "the last one stands for all");
    hear(&mut window, pictures::Event::NotCopied(io::ErrorKind::OutOfMemory.into()));
    assert_eq!(failures(&window), 1);
    hear(&mut window, pictures::Event::Exported { job: Box::new(job.clone()), result: Ok(None) });
    assert_eq!(failures(&window), 0);
}

#[test]
fn a_picture_is_copied_in_the_size_that_was_asked_for_or_not_at_all() {
    let (mut window, _) = window_with(&["a.kif"]);
    begin(&mut window);
    set(&mut window, "幅", "481");
    click(&mut window, "画像をコピー");
    window.get_by_label_contains("画像をコピーしました（481×");
    set(&mut window, "幅", "16384");
    click(&mut window, "画像をコピー");
    window.get_by_label_contains("幅16384ピクセルの画像にはできません（この図は");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("図面の書き出し").is_none());
}

const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
";

#[test]
fn the_problems_of_a_file_are_printed_as_they_are_edited() {
    let folder = tempfile::tempdir().unwrap();
    let problem = |number: u32, gold: &str, mv: &str| {
        format!("作品番号：{number}\n後手の持駒：なし\n{BOARD}先手の持駒：{gold}\n手数----指手---\n   1 {mv}\n")
    };
    let set = problem(2, "金", "５二金打") + "\n" + &problem(1, "金二", "６二金打");
    let path = folder.path().join("set.kif");
    std::fs::write(&path, set).unwrap();
    let (mut window, seen) = window_with(&[path.to_str().unwrap()]);
    begin(&mut window);
    click(&mut window, "ファイルの全問");
    window.get_by_label("図面2枚、1ページ");
    click(&mut window, "紙面");
    click(&mut window, "作品番号を使う");
    click(&mut window, "作品番号順");
    click(&mut window, "解答");
    choose(&mut window, "解答のページ", "問題の後に");
    click(&mut window, "保存…");
    let job = job(&seen);
    assert!(picture(&job).sheet.is_some());
    let captions: Vec<_> = diagrams(&job).into_iter().map(|diagram| diagram.caption.unwrap()).collect();
    assert_eq!(captions, ["第1番", "第2番　1手詰"]);
    assert_eq!(picture(&job).sheet.as_ref().unwrap().sheet.title.as_deref(), Some("set"));
    std::fs::remove_file(&path).unwrap();
    let made = job.make(&mut |_, _| true).unwrap();
    assert!(String::from_utf8_lossy(&made.files[0].1).contains("/Count 2"), "a page of problems, and one of answers");
    assert_eq!(made.remark, None);
}

#[test]
fn a_file_with_one_problem_has_no_sheet_of_its_own() {
    let (mut window, _) = window_with(&["a.kif"]);
    begin(&mut window);
    assert!(window.query_by_label("ファイルの全問").is_none());
}
