//! Positions set up with a Japanese input method.

use egui::output::IMEOutput;
use egui::{Event, ImeEvent, Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;

use crate::app::setup::tests::assert_gone;
use crate::app::setup::tests::click;
use crate::app::setup::tests::press;
use crate::app::setup::tests::setting_up;
use crate::app::setup::tests::setup;
use crate::app::setup::tests::typed;
use crate::app::setup::tests::undo;
use crate::app::tests::window::Window;

const EMPTY: &str = "9/9/9/9/9/9/9/9/9 b -";

fn empty_board() -> Window {
    let mut window = setting_up();
    click(&mut window, "すべて消す");
    window
}

fn preedit(window: &mut Window, text: &str) {
    window.event(Event::Ime(ImeEvent::Preedit { text: text.to_owned(), active_range_chars: None }));
    window.step();
    assert_eq!(window.state().as_ref().unwrap().memory.typing.preedit(), text);
}

fn commit(window: &mut Window, text: &str) {
    // Most systems send events in this order.
    preedit(window, "");
    window.event(Event::Ime(ImeEvent::Commit(text.to_owned())));
    window.run();
}

fn asked(window: &Window) -> Option<IMEOutput> {
    window.output().platform_output.ime
}

#[test]
fn text_committed_by_an_input_method_counts_as_keys() {
    let mut window = empty_board();
    for text in ["h", "ふ"] {
        preedit(&mut window, text);
    }
    commit(&mut window, "ふ");
    assert_eq!(setup(&window), "9/9/9/9/4P4/9/9/9/9 b -");
    for (text, row) in
        [("７五ぎょく", "2K1P4"), ("75銀", "2S1P4"), ("香車", "2L1P4"), ("７五成銀", "2+S1P4"), ("Ｇ", "2g1P4")]
    {
        commit(&mut window, text);
        assert_eq!(setup(&window), format!("9/9/9/9/{row}/9/9/9/9 b -"), "{text}");
    }
    // Each piece is one step, however it is written.
    undo(&mut window);
    assert_eq!(setup(&window), "9/9/9/9/2+S1P4/9/9/9/9 b -");
    commit(&mut window, "持駒金残り");
    assert!(setup(&window).ends_with("b G2r2b3g3s4n4l17p"), "{}", setup(&window));
    commit(&mut window, "ｚ");
    assert!(setup(&window).starts_with("4k4/9/9/"));
    commit(&mut window, "むだ話");
    window.get_by_label("局面編集");
}

#[test]
fn keys_are_the_input_methods_while_it_converts() {
    let mut window = empty_board();
    preedit(&mut window, "か");
    typed(&mut window, "p 7 6");
    for key in [Key::F2, Key::Escape, Key::Delete, Key::Backspace, Key::ArrowLeft, Key::Space, Key::Enter, Key::F1] {
        press(&mut window, key);
    }
    assert_eq!(setup(&window), EMPTY);
    window.get_by_label("局面編集");
    commit(&mut window, "角");
    assert_eq!(setup(&window), "9/9/9/9/4B4/9/9/9/9 b -");
    // A cancelled conversion leaves nothing, and keys work again.
    preedit(&mut window, "ひ");
    preedit(&mut window, "");
    press(&mut window, Key::Delete);
    assert_eq!(setup(&window), EMPTY);
    press(&mut window, Key::F2);
    assert_gone(&window, "局面編集");
}

#[test]
fn the_input_method_writes_at_the_cursor() {
    let mut window = setting_up();
    let place = |window: &Window, label: &str| -> Rect { window.get_by_label(label).rect() };
    typed(&mut window, "28");
    let asked_for = asked(&window).unwrap();
    assert_eq!(asked_for.rect, place(&window, "２八 先手の飛"));
    assert!(asked_for.rect.contains_rect(asked_for.cursor_rect));
    // The begun entry moves with the cursor.
    preedit(&mut window, "ぎ");
    click(&mut window, "５五 空き");
    assert_eq!(asked(&window).unwrap().rect, place(&window, "５五 空き"));
    commit(&mut window, "銀");
    window.get_by_label("５五 先手の銀");
    window.get_by_label("２八 先手の飛");
    // Also while the list of keys is shown, but not behind a modal, and not outside position editing, where letters are
    // commands.
    press(&mut window, Key::F1);
    assert!(asked(&window).is_some());
    window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    window.run();
    assert_eq!(asked(&window), None);
    press(&mut window, Key::Escape);
    assert!(asked(&window).is_some());
    press(&mut window, Key::F2);
    assert_eq!(asked(&window), None);
}
