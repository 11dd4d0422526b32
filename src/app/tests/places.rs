//! The board keeps its place and its size whatever is open, said or asked.

use egui::{Event, Key, Modifiers, Rect, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::tests::GAME;
use crate::app::tests::window::{Window, press, window};
use crate::lang::Language;

/// Where all squares are.
fn squares(window: &Window) -> Vec<Rect> {
    let squares: Vec<_> = window.query_all_by_role(Role::GridCell).map(|square| square.rect()).collect();
    assert_eq!(squares.len(), 81);
    squares
}

fn paste(window: &mut Window, text: &str) {
    window.event(Event::Paste(text.to_owned()));
    window.run();
}

#[test]
fn the_board_stays_where_it_is() {
    for (language, size) in [
        (Language::Japanese, [800.0, 600.0]),
        (Language::English, [800.0, 600.0]),
        (Language::Japanese, [1280.0, 800.0]),
        (Language::English, [2560.0, 1440.0]),
    ] {
        let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
        let before = squares(&window);
        let stays =
            |window: &Window, what: &str| assert!(squares(window) == before, "{what} at {size:?}, {language:?}");
        paste(&mut window, GAME);
        stays(&window, "the first game");
        assert_eq!(window.query_all_by_role(Role::Tab).count(), 1);
        paste(&mut window, &GAME.replace("試験戦", "第二戦"));
        stays(&window, "a second game");
        for number in 3..20 {
            paste(&mut window, &GAME.replace("試験戦", &format!("とても長い名前の棋戦の第{number}局")));
        }
        stays(&window, "many games");
        let shown = window.query_all_by_role(Role::Tab).filter(|tab| tab.rect().right() <= size[0]).count();
        assert!(window.query_all_by_role(Role::Tab).count() == 19 && shown >= 2, "{shown} tabs are seen");

        for key in [Key::ArrowRight, Key::ArrowRight, Key::R] {
            press(&mut window, key);
            stays(&window, "a step, or a correction");
        }
        press(&mut window, Key::Escape);
        press(&mut window, Key::I);
        stays(&window, "two moves to be inserted");
        press(&mut window, Key::Escape);
        for text in ["こんにちは", "さようなら", "またあした"] {
            paste(&mut window, text);
            stays(&window, "a failure");
        }
        let stage = before[0].union(before[80]);
        let said = window.get_by_label_contains(if language == Language::Japanese {
            "すべて閉じる"
        } else {
            "Close all"
        });
        assert!(said.rect().top() < stage.center().y, "{}", said.rect());
        press(&mut window, Key::Escape);
        window.key_press_modifiers(Modifiers::COMMAND, Key::B);
        window.run();
        stays(&window, "something that went well");
        press(&mut window, Key::F2);
        stays(&window, "the start position, edited");
        press(&mut window, Key::F1);
        stays(&window, "the keys of editing");
    }
}
