//! Fields in the head of a game, in the place of the headers.

use egui::{Event, Key, Role};
use egui_kittest::kittest::Queryable;

use super::{game, type_text};
use crate::app::desk::mode::Mode;
use crate::app::desk::settings::ThemeChoice;
use crate::app::tests::window::{Window, assert_text, click, press, window, window_of};
use crate::lang::Language;

#[test]
fn the_keys_of_the_list_of_handicaps_keep_the_moves() {
    let mut window = window_of("手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △同飛\n");
    for key in [Key::ArrowDown, Key::ArrowUp] {
        click(&mut window, "手合割：平手");
        press(&mut window, key);
        assert_text(&window, "平手");
        press(&mut window, Key::Enter);
        assert_eq!(window.state().as_ref().unwrap().state.desk.mode, Mode::default());
        assert_eq!(game(&window).document().undoable(), None);
    }
    click(&mut window, "手合割：平手");
    type_text(&mut window, "その他");
    press(&mut window, Key::Enter);
    assert_eq!(window.state().as_ref().unwrap().state.desk.mode, Mode::SetUp);
}

#[test]
fn a_field_stands_where_its_header_does_and_what_is_beside_it_stays() {
    let text = "先手：太郎\n後手：花子\n棋戦：春\n開始日時：2024/05/26\n▲７六歩\nまで1手で中断\n";
    for size in [[1296.0, 816.0], [816.0, 616.0]] {
        let (mut window, _) = window(Language::Japanese, ThemeChoice::Light, &[], size);
        window.event(Event::Paste(text.to_owned()));
        window.run();
        let row = |window: &Window, name: &str| window.get_by_role_and_label(Role::Button, name).rect().center().y;
        let labels = ["先手：太郎", "後手：花子", "棋戦：春", "開始日時：2024年5月26日", "手合割：平手"];
        for label in labels {
            let before = labels.map(|other| row(&window, other));
            window.get_by_role_and_label(Role::Button, label).click();
            window.run();
            let name = label.split('：').next().unwrap();
            let field = window.get_by_role_and_label(Role::TextInput, name).rect();
            window.get_by_label("1手で中断");
            for (&other, before) in labels.iter().zip(before) {
                // In a narrow panel the details before the field leave their room to it.
                let shown = window.query_by_role_and_label(Role::Button, other).map(|shown| shown.rect());
                assert!(
                    shown.is_some() || other == label || size[0] < 900.0 && !other.contains("手："),
                    "{label} {other}"
                );
                let now = if other == label { Some(field) } else { shown };
                assert!(now.is_none_or(|now| (now.center().y - before).abs() < 3.0), "{size:?} {label} {other}");
            }
            press(&mut window, Key::Escape);
        }
        let missing = "表題：未入力";
        let before = row(&window, missing);
        window.get_by_role_and_label(Role::Button, missing).click();
        window.run();
        let field = window.get_by_role_and_label(Role::TextInput, "表題").rect();
        assert!((field.center().y - before).abs() < 3.0, "{size:?}");
    }
}
