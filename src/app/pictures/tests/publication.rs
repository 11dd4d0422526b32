//! The whole game as a booklet, a page, an animation or text.

use super::*;
use crate::app::kit::task::Report;
use crate::app::pictures::{Progress, PublishForm};
use crate::app::tests::window::{Window, choose, click, japanese, press, set, state, state_mut, window_with};
use crate::publish::{Kind, PublishError};

fn open(window: &mut Window) {
    click(window, "ファイル");
    click(window, "棋譜を冊子・動画にする…");
    window.run();
}

fn form(window: &Window) -> &PublishForm {
    match &state(window).modal {
        Some(Modal::Pictures(Ask::Publish(form))) => form,
        other => panic!("{other:?}"),
    }
}

fn published(window: &Window) -> &pictures::PublishPreview {
    state(window).pictures.published().expect("a preview")
}

fn bytes(job: &ExportJob) -> Vec<u8> {
    let mut files = job.files().unwrap();
    assert_eq!(files.len(), 1);
    files.remove(0).1
}

#[test]
fn every_kind_is_seen_and_saved_under_its_ending() {
    let (mut window, seen) = window_with(&["a.kif"]);
    let kinds: [(&str, &str, &[u8]); 5] = [
        ("冊子（PDF）", "a.pdf", b"%PDF"),
        ("Webページ（HTML）", "a.html", b"<!doctype html>"),
        ("動画（GIF）", "a.gif", b"GIF89a"),
        ("動画（APNG）", "a.png", b"\x89PNG"),
        ("テキスト", "a.txt", "試験戦".as_bytes()),
    ];
    for (name, file, begins) in kinds {
        open(&mut window);
        click(&mut window, name);
        window.run();
        let shown = published(&window);
        assert_eq!(shown.failure, None, "{name}");
        assert!(shown.bitmap.is_some() != shown.text.is_some(), "{name}");
        if file == "a.gif" {
            set(&mut window, "幅（ピクセル）", "100");
        }
        click(&mut window, "保存…");
        let job = job(&seen);
        assert_eq!(&*job.path, Path::new("/games").join(file));
        assert!(bytes(&job).starts_with(begins), "{name}");
        press(&mut window, Key::Escape);
    }
    open(&mut window);
    assert_eq!((form(&window).settings.kind, form(&window).settings.width), (Kind::Text, 100));
}

#[test]
fn contents_are_chosen_by_name() {
    let (mut window, seen) = window_with(&["a.kif"]);
    open(&mut window);
    click(&mut window, "テキスト");
    let message = |window: &Window| published(window).text.clone().unwrap();
    assert!(message(&window).contains("第1図") && message(&window).contains("変化"), "{}", message(&window));
    choose(&mut window, "図", "付けない");
    window.run();
    assert!(!message(&window).contains("第1図"));
    choose(&mut window, "図", "一定の手数ごと");
    set(&mut window, "図の間隔（手）", "1");
    window.run();
    assert!(message(&window).matches("まで\n").count() > 2, "{}", message(&window));
    click(&mut window, "変化");
    window.run();
    assert!(!message(&window).contains("[変化"));
    click(&mut window, "冊子（PDF）");
    choose(&mut window, "用紙", "四六");
    choose(&mut window, "本文の書体", "ゴシック");
    window.run();
    let first = published(&window).bitmap.clone().unwrap();
    assert!(published(&window).counts[0] > 1, "a small page has less room");
    click(&mut window, "次のページ");
    window.run();
    assert!(*published(&window).bitmap.clone().unwrap() != *first);
    click(&mut window, "保存…");
    let job = job(&seen);
    let Content::Publication(made, _) = &*job.content else { panic!() };
    assert_eq!(made.pages.page.paper, PaperSize::Shiroku.paper().unwrap());
    assert!(!made.book.variations && made.book.comments);
}

#[test]
fn an_animation_shows_the_line_on_the_board_and_can_be_stopped() {
    let (mut window, seen) = window_with(&["a.kif"]);
    press(&mut window, Key::ArrowRight);
    open(&mut window);
    click(&mut window, "動画（GIF）");
    let [first, last] = form(&window).moves;
    assert!(first == 1 && last > 2);
    set(&mut window, "何手目まで", "2");
    set(&mut window, "1手の秒数", "0.5");
    set(&mut window, "最後の局面", "2");
    window.run();
    let shown = published(&window);
    assert_eq!((shown.counts[2], shown.hundredths), (3, 300));
    click(&mut window, "保存…");
    let job = job(&seen);
    let Content::Publication(_, cancel) = &*job.content else { panic!() };
    // As if the host had not finished: the progress is shown until the user stops it.
    let cancel = cancel.clone();
    let app = state_mut(&mut window);
    app.pictures.progress = Some(Progress { pictures: [0, 3], cancel: cancel.clone() });
    app.modal = Some(Modal::Pictures(Ask::Publishing));
    hear(&mut window, pictures::Event::Progress([1, 3]));
    window.get_by_label("動画を作成しています");
    click(&mut window, "中止");
    assert!(cancel.is_cancelled());
    assert!(matches!(job.files(), Err(ExportError::Publish(PublishError::Stopped))));
    let stopped = Err(ExportError::Publish(PublishError::Stopped));
    hear(&mut window, pictures::Event::Exported { job: Box::new(job), result: stopped });
    window.get_by_label_contains("中止しました");
    assert!(state(&window).modal.is_none());
}

#[test]
fn the_worker_reports_its_progress() {
    let (mut window, seen) = window_with(&["a.kif"]);
    open(&mut window);
    click(&mut window, "動画（APNG）");
    set(&mut window, "幅（ピクセル）", "100");
    click(&mut window, "保存…");
    let folder = tempfile::tempdir().unwrap();
    let job = ExportJob { path: folder.path().join("a.png"), ..job(&seen) };
    let (sender, inbox) = std::sync::mpsc::channel();
    let report = Report::new(move |action| sender.send(action).unwrap());
    let ctx = egui::Context::default();
    pictures::export::Worker::default().run(pictures::Effect::Export(Box::new(job)), &ctx, &report);
    drop(report);
    let events: Vec<pictures::Event> = inbox.iter().collect();
    // The mailbox keeps only the newest.
    let steps: Vec<[usize; 2]> = events
        .iter()
        .filter_map(|event| match event {
            pictures::Event::Progress(done_of_total) => Some(*done_of_total),
            _ => None,
        })
        .collect();
    assert!(!steps.is_empty() && steps.is_sorted(), "{steps:?}");
    assert!(steps.iter().all(|[done, total]| done <= total && *total > 2), "{steps:?}");
    assert!(matches!(events.last(), Some(pictures::Event::Exported { result: Ok(None), .. })));
    assert!(std::fs::read(folder.path().join("a.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn empty_records_and_problems_can_be_published() {
    let mut window = japanese(&[]);
    open(&mut window);
    for name in ["冊子（PDF）", "Webページ（HTML）", "テキスト"] {
        click(&mut window, name);
        window.run();
        assert_eq!(published(&window).failure, None);
    }
    click(&mut window, "動画（GIF）");
    window.run();
    assert_eq!(published(&window).failure.as_deref(), Some("その範囲に指し手がありません。"));
    let folder = folder();
    let (mut window, _) = window_with(&[folder.path().to_str().unwrap()]);
    open(&mut window);
    click(&mut window, "冊子（PDF）");
    window.run();
    assert_eq!(published(&window).counts[..2], [1, 1], "where it starts is shown");
}
