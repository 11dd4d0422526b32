//! The space of the board, and what can be folded.

use egui::{Key, Modifiers, Pos2, Rect, Role, Vec2, pos2};
use egui_kittest::kittest::Queryable;

use crate::app::desk::panels::Edge;
use crate::app::desk::settings::ThemeChoice;
use crate::app::shell::action::Effect;
use crate::app::shell::layout::STATUS;
use crate::app::shell::own::Own;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{Window, button, drag_between, paste, press, press_with, state, window};
use crate::diagram::{Point, Table, TableLayout};
use crate::lang::Language;
use crate::shogi::ByColor;

fn board(window: &Window) -> Vec2 {
    let squares = window.query_all_by_role(Role::GridCell).fold(Rect::NOTHING, |all, square| all.union(square.rect()));
    let layout = TableLayout { flipped: false, plates: true, stand: Table::WIDEST };
    let table = Table::at(Point::default(), layout, &ByColor::default());
    let grid = table.squares();
    squares.size() * Vec2::new(table.board.width() / grid.width(), table.board.height() / grid.height())
}

fn open(size: [f32; 2]) -> Window {
    window(Language::Japanese, ThemeChoice::Light, &["a.kif"], size.map(|length| length + 2.0 * MARGIN)).0
}

const MARGIN: f32 = 8.0;

#[test]
fn the_board_is_large_in_windows_of_every_shape() {
    assert!(board(&open([800.0, 600.0])).x >= 420.0, "{}", board(&open([800.0, 600.0])));
    // At 800 points the tabs have a line of their own.
    for (size, least) in [([1280.0, 800.0], 0.78), ([1920.0, 1080.0], 0.84), ([2560.0, 1440.0], 0.88)] {
        let board = board(&open(size));
        assert!(board.y >= least * size[1], "{board} at {size:?}");
    }
    let upright = open([900.0, 1200.0]);
    assert!(board(&upright).x >= 600.0);
    let list = upright.get_by_label("指し手の入力").rect();
    let lowest = upright.get_by_label("９九 先手の香").rect().bottom();
    assert!(list.top() > lowest, "the panels are below: {list}");
}

#[test]
fn the_board_alone_fills_the_window_and_everything_comes_back() {
    for size in [[800.0, 600.0], [1280.0, 800.0], [1920.0, 1080.0]] {
        let mut window = open(size);
        let before = board(&window);
        press(&mut window, Key::F11);
        assert!(board(&window).y >= 0.85 * size[1], "{} at {size:?}", board(&window));
        assert!(window.query_by_label("編集").is_none() && window.query_by_label("指し手の入力").is_none());
        let message = window.get_by_label_contains("元の表示").rect();
        let stands: Vec<_> = window.query_all_by_label_contains("持駒なし").map(|stand| stand.rect()).collect();
        assert_eq!(stands.len(), 2);
        assert!(stands.iter().all(|stand| !stand.intersects(message)), "{message} at {size:?}");
        let squares = window.query_all_by_role(Role::GridCell).map(|square| square.rect());
        let squares = squares.fold(Rect::NOTHING, Rect::union);
        let lowest = squares.center().y + board(&window).y / 2.0;
        assert!(message.top() >= lowest, "{message} lies on the board at {size:?}");
        press(&mut window, Key::ArrowRight);
        press(&mut window, Key::R);
        window.get_by_label_contains("の訂正");
        press(&mut window, Key::Escape);
        press(&mut window, Key::Escape);
        assert_eq!(board(&window), before);
        assert!(window.query_by_label_contains("元の表示").is_none(), "what it said is over");
        window.get_by_label("編集");
    }
}

#[test]
fn names_of_any_length_are_whole_beside_a_board_that_stays() {
    let names = [
        "羽生善治",
        "クリストファー",
        "Bartholomew Featherstonehaugh-Smith",
        "全国学生将棋連盟選抜チーム主将 長谷川宗右衛門",
        "東京都立川市中央将棋同好会 Suishowarlord20240503",
    ];
    let mut seen = Vec::new();
    for name in names {
        let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &[], [816.0, 616.0]);
        let game = format!("手合割：平手\n先手：{name}\n後手：{name}\n1 ７六歩(77) (12:34/00:12:34)\n");
        paste(&mut window, &game);
        let squares = window.query_all_by_role(Role::GridCell).fold(Rect::NOTHING, |all, at| all.union(at.rect()));
        let stands = window.query_all_by_label_contains("持駒なし").map(|stand| stand.rect());
        let painted = window.output().shapes.iter().filter_map(|shape| match &shape.shape {
            egui::Shape::Text(text) if text.galley.text() == name => Some(text.visual_bounding_rect()),
            _ => None,
        });
        let painted: Vec<Rect> = painted.filter(|at| !squares.intersects(*at) && at.left() < squares.right()).collect();
        let [below, above] = painted.as_slice() else { panic!("{name}: {painted:?}") };
        assert!(above.bottom() <= squares.top() && below.top() >= squares.bottom(), "{name}: {painted:?}");
        let stands: Vec<Rect> = stands.collect();
        let touches = |stand: &Rect| painted.iter().any(|at| stand.shrink(2.0).intersects(*at));
        assert!(!stands.iter().any(touches), "{name}: {stands:?} {painted:?}");
        seen.push((squares, stands));
    }
    assert!(seen.iter().all(|places| *places == seen[0]), "{seen:?}");
}

fn click_at(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.input_mut().events.extend([true, false].map(|pressed| button(at, pressed)));
    window.step();
}

#[test]
fn a_double_click_that_means_no_move_shows_the_board_alone() {
    let is_alone = |window: &Window| state(window).board_only;
    let at = |window: &Window, label: &str| window.get_by_label(label).rect().center();
    let mut window = open([1280.0, 800.0]);
    let ground = pos2(MARGIN + 5.0, 300.0);
    for alone in [true, false] {
        click_at(&mut window, ground);
        click_at(&mut window, ground);
        window.run();
        assert_eq!(is_alone(&window), alone, "a double click at {ground}");
        window.run_steps(4);
    }
    for alone in [true, false] {
        for _ in 0..2 {
            let square = at(&window, "５五 空き");
            click_at(&mut window, square);
        }
        window.run();
        assert_eq!(is_alone(&window), alone, "a double click on an empty square");
        window.run_steps(4);
    }
    // Both clicks in one frame, on a slow machine.
    let square = at(&window, "５五 空き");
    window.hover_at(square);
    window.input_mut().events.extend([true, false, true, false].map(|pressed| button(square, pressed)));
    window.run();
    assert!(is_alone(&window));
    press(&mut window, Key::F11);
    let (pawn, before) = (at(&window, "７七 先手の歩"), at(&window, "７六 空き"));
    click_at(&mut window, pawn);
    click_at(&mut window, before);
    click_at(&mut window, before);
    window.run_steps(4);
    window.get_by_label("７六 先手の歩");
    let (pawn, far) = (at(&window, "３三 後手の歩"), at(&window, "５五 空き"));
    click_at(&mut window, pawn);
    click_at(&mut window, far);
    click_at(&mut window, far);
    window.run_steps(4);
    press(&mut window, Key::F2);
    for _ in 0..2 {
        let square = at(&window, "５五 空き");
        click_at(&mut window, square);
    }
    window.run();
    assert!(!is_alone(&window));
}

#[test]
fn panels_fold_away_and_what_is_asked_for_unfolds_them() {
    let mut window = open([640.0, 600.0]);
    let before = board(&window);
    press(&mut window, Key::F7);
    assert!(window.query_by_label("指し手の入力").is_none());
    assert!(board(&window).x > before.x);
    press(&mut window, Key::T);
    window.get_by_label("指し手の入力");
    assert_eq!(board(&window), before);
    press(&mut window, Key::Escape);
    press(&mut window, Key::F8);
    assert!(window.query_by_label("検索").is_none());
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    window.get_by_label("検索");
    press(&mut window, Key::F9);
    assert!(window.query_by_label("局面の位置").is_none());
    press(&mut window, Key::F9);
    window.get_by_label("局面の位置");
}

#[test]
fn what_is_asked_for_covers_nothing_while_the_controls_are_folded_away() {
    for size in [[640.0, 480.0], [800.0, 600.0], [1280.0, 800.0]] {
        let mut window = open(size);
        press(&mut window, Key::F9);
        press(&mut window, Key::ArrowRight);
        let before = board(&window);
        press(&mut window, Key::R);
        let message = window.get_by_label_contains("の訂正").rect();
        let cancel = window.get_by_label("キャンセル").rect();
        let lowest = MARGIN + size[1] - STATUS;
        assert!(message.top() >= lowest && cancel.top() >= lowest, "{message} {cancel} at {size:?}");
        assert!(
            cancel.bottom() <= MARGIN + size[1] && message.right() <= cancel.left(),
            "{message} {cancel} at {size:?}"
        );
        assert_eq!(board(&window), before);
        press(&mut window, Key::Escape);
        assert!(window.query_by_label_contains("の訂正").is_none());
    }
}

#[test]
fn edges_are_dragged_and_remembered() {
    let (mut window, seen) = window(Language::Japanese, ThemeChoice::Light, &["a.kif"], [1280.0, 800.0]);
    let chosen = || {
        let seen = seen.lock().unwrap();
        let saved = seen.iter().filter_map(|effect| match effect {
            Effect::SaveSettings(settings) => Some(settings.panels.sizes),
            _ => None,
        });
        let saved: Vec<_> = saved.collect();
        (saved.len(), saved.last().copied())
    };
    let saved = chosen().0;
    let edge = window.get_by_label("指し手のパネルの境界").rect().center();
    drag_between(&mut window, edge, edge - Vec2::new(100.0, 0.0));
    let moved = window.get_by_label("指し手のパネルの境界").rect().center();
    assert!((edge.x - moved.x - 100.0).abs() < 1.5, "{edge} {moved}");
    let (count, sizes) = chosen();
    assert_eq!(sizes.unwrap().get(Edge::SideWidth), Some((1280.0 - MARGIN - edge.x + 100.0).round()));
    assert_eq!(count, saved + 1, "saved once, when the edge is left");
    let edge = window.get_by_label("コメント欄の境界").rect().center();
    drag_between(&mut window, edge, edge - Vec2::new(0.0, 60.0));
    let moved = window.get_by_label("コメント欄の境界").rect().center();
    assert!((edge.y - moved.y - 60.0).abs() < 1.5, "{edge} {moved}");
    paste(&mut window, &crate::app::tests::GAME.replace("棋戦：試験戦\n", ""));
    assert_eq!(
        window.get_by_label("指し手のパネルの境界").rect().center().x,
        1280.0 - MARGIN - chosen().1.unwrap().get(Edge::SideWidth).unwrap()
    );
}

#[test]
fn zoom_and_full_screen_are_commands() {
    let mut bench = Bench::with_game();
    for _ in 0..3 {
        bench.run(Own::ZoomIn);
    }
    bench.run(Own::ZoomOut);
    assert!((bench.state.desk.settings.zoom - 1.2).abs() < 1e-6);
    for _ in 0..40 {
        bench.run(Own::ZoomOut);
    }
    assert!((bench.state.desk.settings.zoom - 0.7).abs() < 1e-6);
    bench.run(Own::ZoomReset);
    assert_eq!(bench.state.desk.settings.zoom, 1.0);
    bench.run(Own::FullScreen);
    assert!(bench.effects.contains(&Effect::FillScreen(true)));
    bench.run(Own::ShowSide);
    bench.run(Own::ResetPanels);
    assert_eq!(bench.state.desk.settings.panels, crate::app::desk::panels::Panels::default());
}

#[test]
fn menus_fit_into_small_windows() {
    for (language, menus) in [
        (Language::Japanese, ["ファイル", "編集", "手順", "移動", "表示", "ヘルプ"]),
        (Language::English, ["File", "Edit", "Moves", "Go", "View", "Help"]),
    ] {
        let (mut window, _) = window(language, ThemeChoice::Light, &["a.kif"], [800.0, 600.0]);
        for menu in menus {
            let before = window.query_all_by_role(Role::Button).count();
            let named = window.query_all_by_label(menu);
            named.min_by(|one, other| one.rect().top().total_cmp(&other.rect().top())).unwrap().click();
            window.run();
            let items: Vec<_> = window.query_all_by_role(Role::Button).map(|item| item.rect()).collect();
            assert!(items.len() > before, "{menu} did not open");
            let lowest = items.iter().fold(0.0, |lowest: f32, item| lowest.max(item.bottom()));
            assert!(lowest <= 600.0, "{menu} reaches down to {lowest}");
            press(&mut window, Key::Escape);
        }
    }
}

#[test]
fn tabs_have_a_line_of_their_own_where_the_window_is_high() {
    for (size, is_below) in [([800.0, 600.0], false), ([1280.0, 800.0], true)] {
        let window = open(size);
        let menu = window.get_by_label("編集").rect();
        let tab = window.get_by_role_and_label(Role::Tab, "a.kif").rect();
        assert_eq!(tab.top() >= menu.bottom() - 1.0, is_below, "{tab} and {menu} at {size:?}");
    }
    // The line is there before the first game is opened, which moves nothing.
    let (window, _) = window(Language::Japanese, ThemeChoice::Light, &[], [1280.0, 800.0]);
    window.get_by_role_and_label(Role::Tab, "無題");
}

#[test]
fn the_list_of_games_starts_at_the_current_one() {
    let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &[], [800.0, 400.0]);
    for number in 1..40 {
        paste(&mut window, &format!("先手：第{number}局\n後手：乙\n手合割：平手\n▲７六歩\n"));
    }
    for _ in 0..12 {
        press_with(&mut window, Modifiers::COMMAND, Key::PageUp);
    }
    window.get_by_label("開いている棋譜の一覧").click();
    window.run();
    let is_row = |label: String| label.trim_matches(['●', ' ']) == "第27局 – 乙";
    // The tab itself is above.
    let rows = window.query_all_by(|node| node.role() != Role::Tab && node.label().is_some_and(is_row));
    let current = rows.map(|row| row.rect()).next();
    let current = current.expect("the current game is listed");
    let shown = 40.0..=130.0;
    assert!(shown.contains(&current.top()), "{current}");
}
