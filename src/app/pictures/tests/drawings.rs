//! Arrows and marked squares in pictures.

use egui::Key;

use super::{begin, diagrams, job, prepared};
use crate::app::tests::window::{click, paste, press, window_with};

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
