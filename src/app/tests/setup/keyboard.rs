//! Positions set up with keys.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::{press, setting_up, setup, typed, undo};
use crate::notation::sfen;
use crate::shogi::Setup;

#[test]
fn a_problem_is_typed_without_a_mouse() {
    let mut window = setting_up();
    typed(&mut window, "z");
    assert_eq!(setup(&window), sfen::write(&Setup::tsume(), None));
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowLeft);
    window.run();
    assert!(setup(&window).starts_with("3k5/"));
    window.key_press_modifiers(Modifiers::SHIFT, Key::ArrowRight);
    window.run();
    typed(&mut window, "51 Delete".trim_end_matches("Delete"));
    press(&mut window, Key::Delete);
    typed(&mut window, "11K 13p 23s+ hg");
    assert_eq!(setup(&window), "8k/9/7+SP/9/9/9/9/9/9 b G2r2b3g3s4n4l17p");
    window.get_by_label("局面におかしなところはありません。");
    // Every key was one step.
    for _ in 0..3 {
        undo(&mut window);
    }
    assert_eq!(setup(&window), "8k/9/8P/9/9/9/9/9/9 b 2r2b4g4s4n4l17p");
    press(&mut window, Key::F2);
    assert!(window.query_by_label("局面編集").is_none());
    window.get_by_label("１一 後手の玉");
}
