//! What is said of pictures, and how long.

use std::io;

use egui::Key;
use egui_kittest::kittest::Queryable;

use super::{begin, job};
use crate::app::pictures;
use crate::app::pictures::export::ExportError;
use crate::app::shell::action::{Action, Event};
use crate::app::tests::window::{Window, click, desk, press, set, window_with};
use crate::disk::WriteFailure;

fn hear(window: &mut Window, event: pictures::Event) {
    window.state_mut().as_mut().unwrap().pending.push(Action::Event(Event::Pictures(event)));
    window.run();
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
