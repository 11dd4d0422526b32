//! Positions pasted onto the board.

use egui::Event;
use egui_kittest::kittest::Queryable;

use super::{setting_up, setup, undo};

#[test]
fn a_position_is_pasted_onto_the_board() {
    let mut window = setting_up();
    window.event(Event::Paste("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".to_owned()));
    window.run();
    window.get_by_label("局面編集");
    assert_eq!(setup(&window), "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p");
    undo(&mut window);
    assert!(setup(&window).starts_with("lnsgkgsnl"));
}
