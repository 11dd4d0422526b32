//! What is said of a position and of a solution as they are typed.

use egui::Key;
use egui_kittest::kittest::Queryable;

use super::{assert_gone, click, press, setting_up, setup, typed, undo, window_of};
use crate::app::tests::window::Window;

#[test]
fn mistakes_are_listed_with_their_squares() {
    let mut window = setting_up();
    click(&mut window, "詰将棋の初形");
    typed(&mut window, "53 p 54 p 99 N");
    window.get_by_label("誤り 先手の5筋が二歩です。");
    assert!(!window.state().as_ref().unwrap().state.setup.as_ref().unwrap().marked().is_empty());
    // What is odd is kept all the same.
    assert!(setup(&window).contains("n8 b"));
    press(&mut window, Key::F1);
    window.get_by_label_contains("P ふ 歩");
}

/// Two golds in hand, one of which mates.
const PROBLEM: &str = "\
後手の持駒：飛二 角二 金二 銀四 桂四 香四 歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
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
先手の持駒：金二
手数----指手--
";

const STUCK: &str = "誤り このままでは指せない手が1手あります。残してあるので、訂正を続けられます。";

fn problem(moves: &str) -> Window {
    window_of(&format!("{PROBLEM}{moves}"))
}

#[test]
fn the_moves_of_a_problem_are_looked_at() {
    let mut window = problem("   1 ５二金打\n");
    window.get_by_label("解答の点検（1手）");
    window.get_by_label("1手目：攻方の持駒が余ります：金。");
    click(&mut window, "手数欄に記入");
    assert_eq!(window.state().as_ref().unwrap().state.game().record().headers().get("手数"), Some("1手"));
    assert_gone(&window, "手数欄に記入");
    let mut wrong = problem("   1 ４九金打\n   2 ４一玉(51)\n");
    click(&mut wrong, "1手目：攻方の手が王手になっていません。");
    wrong.get_by_label("４九 先手の金");
}

#[test]
fn the_moves_are_looked_at_while_the_position_is_set_up() {
    const LEFT: &str = "1手目：攻方の持駒が余ります：金。";
    const SOLVED: &str = "王手が続き、詰みで終わっています。";
    let mut window = problem("   1 ５二金打\n");
    press(&mut window, Key::F2);
    window.get_by_label("解答の点検（1手）");
    window.get_by_label(LEFT);
    typed(&mut window, "h1g");
    window.get_by_label(SOLVED);
    assert_gone(&window, LEFT);
    // A way out for the king, and none.
    typed(&mut window, "53 g 54 p");
    window.get_by_label(SOLVED);
    press(&mut window, Key::Delete);
    typed(&mut window, "53");
    press(&mut window, Key::Delete);
    window.get_by_label("1手目：詰みの局面で終わっていません。");
    for _ in 0..2 {
        undo(&mut window);
    }
    window.get_by_label(SOLVED);
    // Without the gold the move no longer fits; it is kept.
    typed(&mut window, "h0g");
    window.get_by_label("1手目：指せない手です：その駒は持駒にありません。");
    window.get_by_label("解答の点検");
    window.get_by_label(STUCK);
    assert_gone(&window, "手数欄に記入");
    typed(&mut window, "h2g");
    window.get_by_label(LEFT);
    click(&mut window, LEFT);
    window.get_by_label("５二 先手の金");
    assert_gone(&window, "局面編集");
}

#[test]
fn moves_of_a_game_are_no_solution() {
    let mut window = problem("   1 ５二金打\n");
    press(&mut window, Key::F2);
    click(&mut window, "対局");
    assert_gone(&window, "解答の点検（1手）");
    typed(&mut window, "h0g");
    window.get_by_label(STUCK);
    click(&mut window, "詰将棋");
    window.get_by_label("解答の点検");
    undo(&mut window);
    click(&mut window, "手数欄に記入");
    assert_eq!(window.state().as_ref().unwrap().state.game().record().headers().get("手数"), Some("1手"));
    window.get_by_label("局面編集");
}
