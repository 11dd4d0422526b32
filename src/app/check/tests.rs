//! The check of a recorded solution, in the drawn window.

#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use egui_kittest::kittest::Queryable;

use crate::app::tests::tsume;
use crate::app::tests::window::{Window, click, window_of};

/// Two golds in hand, one of which mates.
fn problem(moves: &str) -> Window {
    window_of(&tsume("", "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", moves))
}

#[test]
fn the_solution_of_a_problem_is_checked() {
    let mut window = problem("   1 ５二金打\n");
    window.get_by_label("解答の点検（1手）");
    window.get_by_label("1手目：攻方の持駒が余ります：金。");
    click(&mut window, "手数欄に記入");
    assert_eq!(window.state().as_ref().unwrap().state.desk.game().record().headers().get("手数"), Some("1手"));
    assert!(window.query_by_label("手数欄に記入").is_none());
    let mut wrong = problem("   1 ４九金打\n   2 ４一玉(51)\n");
    assert!(wrong.query_by_label("手数欄に記入").is_none(), "it is not entered to its end");
    click(&mut wrong, "1手目：攻方の手が王手になっていません。");
    wrong.get_by_label("４九 先手の金");
    let variations =
        "\n変化：1手\n   1 ４二金打\n   2 ６一玉(51)\n   3 ７一金打\n   4 詰み\n\n変化：1手\n   1 ４九金打\n";
    let mut wrong = problem(&format!("   1 ５二金打\n{variations}"));
    wrong.get_by_label("1手目：攻方の持駒が余ります：金。");
    wrong.get_by_label("1手目の変化：攻方の手が王手になっていません。");
    click(&mut wrong, "1手目の変化の3手目：詰みの局面で終わっていません。");
    wrong.get_by_label("７一 先手の金");
}
