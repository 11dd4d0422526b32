//! Items of menus.

use egui::{Key, Rect, Shape};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::tests::window::{Window, click, japanese, press, right_click};

fn is_checked(window: &Window, name: &str) -> bool {
    let item = window.get_by_label(name);
    let rect = item.rect();
    let room = Rect::from_min_max(rect.min, rect.left_bottom() + egui::vec2(24.0, 0.0));
    let is_tick = |shape: &Shape| matches!(shape, Shape::Path(path) if path.points.len() == 3 && !path.closed && path.points.iter().all(|&at| room.contains(at)));
    let found = window.output().shapes.iter().any(|shape| is_tick(&shape.shape));
    let told = item.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
    assert_eq!(found, told, "{name}: what is seen is what screen readers are told");
    found
}

#[test]
fn switches_that_are_on_have_a_check_mark() {
    let mut window = japanese(&["a.kif"]);
    click(&mut window, "表示");
    for (name, on) in [("変化も一覧に表示", true), ("駒の移動をアニメーション表示", true), ("盤面だけ表示", false)]
    {
        assert_eq!(is_checked(&window, name), on, "{name}");
    }
    click(&mut window, "駒の移動をアニメーション表示");
    click(&mut window, "表示");
    assert!(!is_checked(&window, "駒の移動をアニメーション表示"));
    click(&mut window, "言語（Language）");
    assert!(is_checked(&window, "日本語") && !is_checked(&window, "English"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    right_click(&mut window, "3 ▲２二角成 0:17、変化あり");
    click(&mut window, "評価記号");
    assert!(!is_checked(&window, "好手 !"));
    click(&mut window, "好手 !");
    right_click(&mut window, "3 ▲２二角成 0:17 好手、変化あり");
    click(&mut window, "評価記号");
    assert!(is_checked(&window, "好手 !") && !is_checked(&window, "悪手 ?"));
}
