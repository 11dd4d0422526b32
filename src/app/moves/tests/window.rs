use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::settings::ThemeChoice;
use crate::app::kit::theme::Palette;
use crate::app::moves::tests::with_tree;
use crate::app::tests::window::{
    Window, assert_text, click, click_all, click_part, desk, drag, is_chosen, japanese, press, press_all, press_with,
    right_click, sized_window_of, type_text, undo, window, window_of,
};
use crate::lang::Language;

#[test]
fn a_right_click_works_on_nodes_rows_and_choices() {
    let mut window = with_tree();
    right_click(&mut window, "3手目 ▲６六歩");
    click_part(&mut window, "この変化を本譜にする");
    window.get_by_label("3手目 ▲６六歩、本譜");
    press(&mut window, Key::V);
    right_click(&mut window, "3手目 ▲２二角成、変化");
    click_part(&mut window, "この変化を削除");
    window.get_by_label_contains("3 ▲６六歩");
    press_all(&mut window, &[Key::ArrowRight, Key::ArrowRight]);
    right_click(&mut window, "2 ▲２六歩");
    click_part(&mut window, "変化を一つ上へ");
    window.get_by_label("1 ▲２六歩");
}

#[test]
fn the_same_position_in_another_line_is_shown() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：1手\n   1 ２六歩(27)\n   2 ３四歩(33)\n   3 ７六歩(77)\n";
    let mut window = window_of(text);
    press(&mut window, Key::End);
    window.get_by_label("同一局面");
    click(&mut window, "3手目 ▲７六歩");
    window.get_by_label("1手目 ▲２六歩、変化");
    click(&mut window, "3手目 ▲２六歩");
    press(&mut window, Key::Home);
    assert!(window.query_by_label("同一局面").is_none());
}

#[test]
fn a_correction_names_the_move_it_replaces() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "3 ▲２二角成 0:17、変化あり");
    press(&mut window, Key::R);
    window.get_by_label_contains("3手目 ▲２二角成 の訂正");
    click_all(&mut window, &["９七 先手の歩", "９六 空き"]);
    assert!(window.query_by_label_contains("の訂正").is_none());
    window.get_by_label_contains("4 △同銀 0:24、指せない手");
    press(&mut window, Key::V);
    window.get_by_label("5手目 ▲４五角、本譜、指せない手");
    press_all(&mut window, &[Key::R, Key::Escape]);
    window.get_by_label("９六 先手の歩");
}

#[test]
fn two_moves_are_inserted_on_the_board() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::I);
    window.get_by_label_contains("1手目を指すか");
    click_all(&mut window, &["２七 先手の歩", "２六 空き"]);
    window.get_by_label("２六 先手の歩");
    window.get_by_label_contains("2手目を指すか");
    click_all(&mut window, &["８三 後手の歩", "８四 空き"]);
    window.get_by_label_contains("3 ▲７六歩");
    window.get_by_label_contains("2 △８四歩");
}

#[test]
fn a_choice_is_dragged_to_another_place() {
    let mut window = japanese(&["a.kif"]);
    press_all(&mut window, &[Key::ArrowRight, Key::ArrowRight]);
    drag(&mut window, "3 ▲６六歩", "1 ▲２二角成");
    window.get_by_label("1 ▲６六歩");
    window.get_by_label("2 ▲２二角成");
    window.get_by_label("3 ▲２六歩");
}

#[test]
fn variations_are_listed_or_hidden() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "3手目 ▲６六歩、変化");
    window.get_by_label("６六 先手の歩");
    window.get_by_label("3手目の変化（2/2）");
    press(&mut window, Key::M);
    window.get_by_label("本譜");
    window.get_by_label("３四 後手の歩");
    assert!(window.query_by_label("変化を折りたたむ").is_none(), "each of them fits into a row");
    press_with(&mut window, Modifiers::SHIFT, Key::V);
    assert!(window.query_by_label("3手目 ▲６六歩、変化").is_none());
    window.get_by_label("3 ▲２二角成 0:17、変化あり");
}

#[test]
fn the_status_line_reports_an_edit_and_undoes_it() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "2 △３四歩 0:10、コメントあり");
    press(&mut window, Key::Delete);
    window.get_by_label("本譜の2手目以降10手（うち変化3手）を削除しました。");
    click(&mut window, "元に戻す");
    window.get_by_label("指し手の削除を元に戻しました。");
    window.get_by_label_contains("2 △３四歩");
    click(&mut window, "やり直す");
    assert!(window.query_by_label_contains("2 △３四歩").is_none());
}

#[test]
fn promotion_changes_the_order_of_the_list() {
    let mut window = japanese(&["a.kif"]);
    let order = |window: &Window, labels: &[&str]| {
        let tops: Vec<f32> = labels.iter().map(|label| window.get_by_label(label).rect().top()).collect();
        assert!(tops.is_sorted(), "{labels:?}: {tops:?}");
    };
    order(
        &window,
        &["3 ▲２二角成 0:17、変化あり", "3手目 ▲２六歩、変化", "3手目 ▲６六歩、変化", "4 △同銀 0:24、しおりあり"],
    );
    right_click(&mut window, "3手目 ▲６六歩、変化");
    click_part(&mut window, "変化を一つ上へ");
    order(&window, &["3 ▲２二角成 0:17、変化あり", "3手目 ▲６六歩、変化", "3手目 ▲２六歩、変化"]);
    window.get_by_label("3手目の変化を3通りのうち2番目に移しました。");
    right_click(&mut window, "3手目 ▲６六歩、変化");
    click_part(&mut window, "この変化を本譜にする");
    order(&window, &["3 ▲６六歩 0:02、変化あり", "3手目 ▲２二角成、変化", "3手目 ▲２六歩、変化"]);
    window.get_by_label("3手目からの変化を本譜にしました。");
}

#[test]
fn copying_is_reported() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "3 ▲２二角成 0:17、変化あり");
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    window.get_by_label_contains("3手目以降6手をコピーしました。");
}

#[test]
fn folded_variations_open_when_the_cursor_enters_them() {
    let main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：2手\n";
    let later = ["８四歩(83)", "２六歩(27)", "８五歩(84)", "２五歩(26)", "４二銀(31)", "４八銀(39)"];
    let later: String = later.iter().zip(2..).map(|(mv, number)| format!("   {number} {mv}\n")).collect();
    let mut window = window_of(&format!("{main}{later}"));
    window.get_by_label("7手目 ▲４八銀、変化");
    click(&mut window, "変化を折りたたむ");
    assert!(window.query_by_label("7手目 ▲４八銀、変化").is_none());
    window.get_by_label("変化を開く");
    click(&mut window, "2手目 △８四歩、変化");
    press(&mut window, Key::End);
    window.get_by_label("7手目 ▲４八銀、変化");
}

#[test]
fn a_folded_variation_shows_that_the_current_move_is_in_it() {
    let main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n";
    let mut window = window_of(&format!("{main}   4 ８五歩(84)\n   5 ２五歩(26)\n   6 ３二金(41)\n"));
    click_all(&mut window, &["6手目 △３二金、変化", "変化を折りたたむ"]);
    let color = |window: &Window| {
        let shapes = window.output().shapes.iter();
        let text = shapes.filter_map(|it| match &it.shape {
            egui::Shape::Text(it) if it.galley.text() == "ほか2手" => it.galley.job.sections.first(),
            _ => None,
        });
        text.map(|section| section.format.color).next().unwrap()
    };
    let palette = Palette::of(egui::Theme::Light);
    assert_eq!(color(&window), palette.on_chosen);
    press(&mut window, Key::Home);
    assert_eq!(color(&window), palette.weak);
}

#[test]
fn the_current_move_is_visible_when_all_variations_are_folded() {
    let first = ["２六歩(27)", "５六歩(57)", "１六歩(17)", "９六歩(97)", "７八金(69)", "４八銀(39)", "３八銀(39)"];
    let second = ["８四歩(83)", "１四歩(13)", "９四歩(93)", "５四歩(53)", "６二銀(71)", "３二金(41)", "４二銀(31)"];
    let longer = |moves: [&str; 7], number: usize| {
        let rest = ["５八金(49)", "５二金(61)", "６八玉(59)", "４一玉(51)", "７九玉(68)", "３一玉(41)", "８八玉(79)"];
        let rest: Vec<_> = rest.into_iter().skip(number % 2).take(6).collect();
        moves.map(|mv| {
            let line = std::iter::once(mv).chain(rest.iter().copied()).zip(number..);
            let line: String = line.map(|(mv, at)| format!("{at:4} {mv}\n")).collect();
            format!("\n変化：{number}手\n{line}")
        })
    };
    let main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n";
    let variations = longer(second, 2).concat() + &longer(first, 1).concat();
    let mut window = window_of(&format!("{main}{variations}"));
    for _ in 0..3 {
        press(&mut window, Key::ArrowDown);
    }
    for _ in 0..2 {
        window.get_by_label_contains("3 ▲２二角成");
        press_with(&mut window, Modifiers::SHIFT, Key::F);
    }
    window.get_by_label_contains("3 ▲２二角成");
}

/// A long main line with a variation of three moves at move 10, in one row without comments.
fn with_variation() -> String {
    let golds = ["６八金(69)", "４二金(41)", "６九金(68)", "４一金(42)"];
    let main: String = (1..=80).map(|number| format!("{number:4} {}\n", golds[(number - 1) % 4])).collect();
    format!("手合割：平手\n{main}\n変化：10手\n  10 ９四歩(93)\n  11 ６九金(68)\n  12 ９五歩(94)\n")
}

/// Letter by letter.
fn write_comment(window: &mut Window, comment: &str, mut after_each: impl FnMut(&Window)) {
    press(window, Key::C);
    for letter in comment.chars() {
        window.event(Event::Text(letter.into()));
        window.run();
        after_each(window);
    }
    press(window, Key::Escape);
}

#[test]
fn rows_stay_while_a_comment_is_written_in_a_variation() {
    let mut window = window_of(&with_variation());
    click(&mut window, "10手目 △９四歩、変化");
    let rows = ["10 △４二金、変化あり", "11手目 ▲６九金、変化", "11 ▲６九金"];
    let tops = |window: &Window| rows.map(|row| window.get_by_label(row).rect().top());
    let before = tops(&window);
    write_comment(&mut window, "端から", |window| assert_eq!(tops(window), before));
    window.get_by_label("10手目 △９四歩、変化、コメントあり");
    assert_eq!(written(&window, "端から"), 1, "in its field");
    press(&mut window, Key::ArrowDown);
    let after = tops(&window);
    assert_eq!(after[0], before[0]);
    assert!(after[1] > before[1] && after[2] > before[2], "{before:?} {after:?}");
    assert_eq!(written(&window, "端から"), 1, "after its move");
}

#[test]
fn a_clicked_row_stays_in_place_when_rows_appear_above_it() {
    // With room for a row below.
    let mut window = sized_window_of(Language::Japanese, [1280.0, 840.0], &with_variation());
    click(&mut window, "10手目 △９四歩、変化");
    write_comment(&mut window, "端から", |_| ());
    let place = |window: &Window, row| window.get_by_label(row).rect().top();
    let before = [place(&window, "10 △４二金、変化あり"), place(&window, "11 ▲６九金")];
    click(&mut window, "11 ▲６九金");
    assert_eq!(written(&window, "端から"), 1, "after its move");
    assert_eq!(place(&window, "11 ▲６九金"), before[1]);
    assert!(place(&window, "10 △４二金、変化あり") < before[0]);
    press(&mut window, Key::ArrowDown);
    assert!(place(&window, "11 ▲６九金") == before[1] && place(&window, "12 △４一金") > before[1]);
}

#[test]
fn a_row_at_the_edge_stays_under_the_pointer_that_clicks_it() {
    let mut window = window_of(&with_variation());
    let rows = |window: &Window| {
        let rows = window.get_all_by_role(Role::ListItem);
        rows.map(|row| (row.accesskit_node().label(), row.rect())).collect::<Vec<_>>()
    };
    let before = rows(&window);
    let (name, bottom) = before.iter().max_by(|(_, one), (_, other)| one.top().total_cmp(&other.top())).unwrap();
    window.drag_at(bottom.center());
    window.drop_at(bottom.center());
    window.run();
    assert!(desk(&window).game().step() > 10);
    assert_eq!(rows(&window), before);
    press(&mut window, Key::ArrowDown);
    let after = rows(&window);
    let place = |name| after.iter().find(|(other, _)| other == name).unwrap().1;
    assert!(place(name).top() < bottom.top(), "{before:?} {after:?}");
}

#[test]
fn a_variation_of_two_moves_is_folded_where_a_comment_makes_it_two_rows() {
    let main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n";
    let mut window = window_of(&format!("{main}*居飛車\n   3 ２六歩(27)\n"));
    let is_below = |window: &Window| {
        let top = |label| window.get_by_label(label).rect().top();
        top("3手目 ▲２六歩、変化") > top("2手目 △８四歩、変化、コメントあり")
    };
    assert!(is_below(&window));
    click(&mut window, "変化を折りたたむ");
    assert!(!is_below(&window), "all of it fits on one row");
    assert_eq!([written(&window, "居飛車"), written(&window, "ほか0手")], [1, 0]);
    click(&mut window, "変化を開く");
    assert!(is_below(&window));
}

fn written(window: &Window, text: &str) -> usize {
    let shapes = window.output().shapes.iter();
    shapes.filter(|it| matches!(&it.shape, egui::Shape::Text(it) if it.galley.text() == text)).count()
}

#[test]
fn comments_follow_the_moves_of_variations() {
    let main = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n*居飛車\n";
    let mut window = window_of(&format!("{main}   3 ２六歩(27)\n   4 ８五歩(84)\n   5 ２五歩(26)\n   6 ３二金(41)\n"));
    assert_eq!(written(&window, "居飛車"), 1);
    click(&mut window, "変化を折りたたむ");
    assert_eq!([written(&window, "ほか2手"), written(&window, "居飛車")], [1, 1]);
}

#[test]
fn rows_show_signs_and_evaluations() {
    let text = "手合割：平手\n   1 ７六歩(77)\n**評価値=643\n   2 ３四歩(33)\n*[%sign ?!]\n*#詰み=後手勝ち:9手\n";
    let mut window = window_of(text);
    assert_eq!(["+643", "-#9"].map(|value| written(&window, value)), [1, 1]);
    let row = window.get_by_label_contains("2 △３四歩 疑問手");
    let at = row.rect().center();
    window.hover_at(at);
    window.run();
    // Tooltips appear after a delay.
    window.run_steps(40);
    window.get_by_label("?! 疑問手");
    window.get_by_label("後手勝ち（9手詰）");
}

fn many() -> String {
    let first = "手合割：平手\n   1 ７六歩(77)\n";
    let others = ["２六歩(27)", "５六歩(57)", "１六歩(17)", "９六歩(97)", "７八金(69)", "４八銀(39)"];
    let variations = others.map(|mv| format!("\n変化：1手\n   1 {mv}\n"));
    format!("{first}{}", variations.concat())
}

#[test]
fn choices_that_have_no_room_are_in_a_menu() {
    for (language, more, last) in
        [(Language::Japanese, "ほかの次の手", "7 ▲４八銀"), (Language::English, "More next moves", "7 ▲ S-4h")]
    {
        for size in [[816.0, 616.0], [1296.0, 816.0]] {
            let mut window = sized_window_of(language, size, &many());
            let buttons = window.query_all_by_role(Role::Button).filter(|button| {
                let name = button.accesskit_node().label().unwrap_or_default();
                name.get(1..5) == Some(" ▲")
            });
            let edges: Vec<f32> = buttons.map(|button| button.rect().right()).collect();
            assert!((1..7).contains(&edges.len()), "{language:?} {size:?}");
            let menu = window.get_by_label(more).rect();
            assert!(
                edges.iter().all(|&right| right < menu.left()) && menu.right() <= size[0] - 8.0,
                "{edges:?} {menu}"
            );
            click(&mut window, more);
            click(&mut window, last);
            assert_eq!(desk(&window).game().step(), 1);
            press(&mut window, Key::ArrowLeft);
            window.get_by_role_and_label(Role::Button, last);
        }
    }
}

#[test]
fn the_drawn_tree_has_its_buttons_in_small_windows() {
    for (language, names) in [
        (Language::Japanese, ["全体を表示", "拡大", "縮小"]),
        (Language::English, ["Show whole tree", "Zoom in", "Zoom out"]),
    ] {
        let (mut window, _) = window(language, ThemeChoice::Light, &["a.kif"], [816.0, 616.0]);
        press(&mut window, Key::V);
        for name in names {
            let button = window.get_by_role_and_label(Role::Button, name).rect();
            assert!(button.right() <= 808.0 && button.left() > 560.0, "{name}: {button}");
        }
    }
}

#[test]
fn moves_are_typed_one_after_another() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    for (text, row) in [("７六歩", "1 ▲７六歩"), ("3c3d", "2 △３四歩"), ("22角", "3 ▲２二角成"), ("同銀", "4 △同銀")]
    {
        type_text(&mut window, text);
        press(&mut window, Key::Enter);
        window.get_by_label_contains(row);
    }
    type_text(&mut window, "58");
    press_all(&mut window, &[Key::ArrowDown, Key::Enter]);
    window.get_by_label_contains("5 ▲５八");
    press_all(&mut window, &[Key::Escape, Key::Home]);
    window.get_by_label("７七 先手の歩");
}

#[test]
fn typed_moves_are_completed() {
    let mut window = japanese(&[]);
    click(&mut window, "指し手の入力");
    type_text(&mut window, "58金");
    window.get_by_label("▲５八金右");
    click(&mut window, "▲５八金左");
    window.get_by_label("1 ▲５八金左");
    type_text(&mut window, "99と");
    let why = "「99と」は指せません。９九に動けるとがありません。";
    window.get_by_label(why);
    press(&mut window, Key::Enter);
    assert_eq!(window.query_all_by_label(why).count(), 2, "also in the status line");
    press(&mut window, Key::Escape);
    assert!(window.query_by_label(why).is_none(), "the reason disappears with the text");
    assert!(window.query_by_label_contains("2 △").is_none());
}

#[test]
fn a_line_is_typed_at_once_and_undone_at_once() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    type_text(&mut window, "76fu 34fu 26fu");
    window.get_by_label("3手 ▲７六歩 △３四歩 ▲２六歩");
    press(&mut window, Key::Enter);
    window.get_by_label("3 ▲２六歩");
    window.get_by_label("1手目から3手を追加しました。");
    click(&mut window, "元に戻す");
    assert!(window.query_by_label_contains("▲７六歩").is_none());
}

#[test]
fn moves_are_undone_from_the_empty_field_and_letters_from_one_with_text() {
    let mut window = japanese(&[]);
    let undo = |window: &mut Window, modifiers| {
        press_with(window, modifiers, Key::Z);
    };
    press(&mut window, Key::T);
    type_text(&mut window, "76fu");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲７六歩");
    undo(&mut window, Modifiers::COMMAND);
    assert!(window.query_by_label_contains("1 ▲７六歩").is_none());
    undo(&mut window, Modifiers::COMMAND | Modifiers::SHIFT);
    window.get_by_label_contains("1 ▲７六歩");
    type_text(&mut window, "34");
    undo(&mut window, Modifiers::COMMAND);
    window.get_by_label_contains("1 ▲７六歩");
}

#[test]
fn the_moves_before_a_bad_one_are_played_and_its_text_is_selected() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    type_text(&mut window, "76fu 34fu 55kin 84fu");
    press(&mut window, Key::Enter);
    window.get_by_label("2 △３四歩");
    window.get_by_label("1手目から2手を追加しました。 3手目：「55kin」は指せません。５五に動ける金がありません。");
    assert_text(&window, "55kin 84fu");
    type_text(&mut window, "26fu");
    assert_text(&window, "26fu 84fu");
    press(&mut window, Key::Enter);
    window.get_by_label("4 △８四歩");
    press(&mut window, Key::Escape);
    for last in ["2 △３四歩", "開始局面"] {
        undo(&mut window);
        window.get_by_label(last);
    }
    assert!(window.query_by_label_contains("▲７六歩").is_none());
}

#[test]
fn a_foul_in_a_line_is_confirmed_before_the_rest() {
    let mut window = japanese(&[]);
    press(&mut window, Key::T);
    type_text(&mut window, "2h2c 34fu");
    press(&mut window, Key::Enter);
    window.get_by_label("反則として指す");
    assert_text(&window, "34fu");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲２三飛");
    press(&mut window, Key::Enter);
    window.get_by_label("2 △３四歩");
}

#[test]
fn a_typed_number_goes_to_its_move() {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::T);
    type_text(&mut window, "7");
    window.get_by_label("7手目へ移動");
    type_text(&mut window, "0");
    assert!(window.query_by_label_contains("手目へ移動").is_none(), "the game is shorter");
    press_all(&mut window, &[Key::Backspace, Key::ArrowUp, Key::Enter]);
    window.get_by_label("7 / 8 手");
}

#[test]
fn a_typed_move_replaces_another_and_fouls_are_confirmed() {
    let mut window = japanese(&["a.kif"]);
    press_all(&mut window, &[Key::ArrowRight, Key::R]);
    window.get_by_label_contains("正しい手を指すか、入力して");
    type_text(&mut window, "２六歩");
    press(&mut window, Key::Enter);
    window.get_by_label_contains("1 ▲２六歩");
    undo(&mut window);
    assert!(is_chosen(&window, "1 ▲７六歩 0:03"));
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    press_all(&mut window, &[Key::ArrowLeft, Key::ArrowRight]);
    assert!(is_chosen(&window, "1 ▲２六歩 0:03"));
    press(&mut window, Key::T);
    type_text(&mut window, "2b9i");
    press(&mut window, Key::Enter);
    window.get_by_label("反則として指す");
    press(&mut window, Key::Enter);
    window.get_by_label("2手目 △９九角不成、変化、反則");
}
