//! The board keeps its place and its size whatever is open, said or asked.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use crate::app::desk::settings::ThemeChoice;
use crate::app::tests::GAME;
use crate::app::tests::window::{Window, paste, press, press_with, squares, window};
use crate::lang::Language;

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
        press_with(&mut window, Modifiers::COMMAND, Key::B);
        stays(&window, "something that went well");
        press(&mut window, Key::F2);
        stays(&window, "the start position, edited");
        press(&mut window, Key::F1);
        stays(&window, "the keys of editing");
    }
}

const SHORT: &str = "先手：甲\n後手：乙\n手合割：平手\n▲７六歩 △３四歩\n";

/// The same with names, an event and more that have no room in any head, and a branch.
const LONG: &str = "先手：神奈川県代表アマチュア竜王戦出場選手 山本太郎左衛門次郎
後手：Maximilian Alexander von Hohenstaufen-Württemberg und zu Friedrichshafen am Bodensee
先手段級：六段
表題：長い表題の付いた棋譜
棋戦：第三十七回全国高等学校文化連盟将棋新人大会関東地区予選会男子個人戦決勝トーナメント準決勝第二局
開始日時：2024/05/26
戦型：角換わり腰掛銀
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:06/00:00:06)
   2 ３四歩(33)   ( 0:06/00:00:06)
   3 ２六歩(27)   ( 0:06/00:00:12)
   4 投了
変化：2手
   2 ８四歩(83)   ( 0:06/00:00:06)
";

const SEVERAL: &str = "V2.2\nN+甲\nPI\n+\n+7776FU\n/\nV2.2\nN+乙\nPI\n+\n+2726FU\n";

#[test]
fn another_game_moves_nothing() {
    for size in [[800.0, 600.0], [1280.0, 800.0], [1920.0, 1080.0], [900.0, 1200.0]] {
        for language in [Language::Japanese, Language::English] {
            let english = language == Language::English;
            let name = |names: [&'static str; 2]| names[usize::from(english)];
            let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
            let places = |window: &Window| {
                let mut places = squares(window);
                places.extend(window.query_all_by_label(name(["変化ツリー", "Tree"])).map(|button| button.rect()));
                assert!(places.len() > 81);
                places.push(window.get_by_label(name(["指し手の入力", "Enter move"])).rect());
                places.push(window.get_by_role(Role::Slider).rect());
                places.push(window.get_by_label(name(["しおり", "Bookmarks"])).rect());
                places
            };
            paste(&mut window, SHORT);
            let before = places(&window);
            for text in [LONG, "▲７六歩\n", GAME, SEVERAL] {
                paste(&mut window, text);
                assert_eq!(places(&window), before, "{text} at {size:?}, {language:?}");
            }
            window.get_by_label(name(["ファイル内の棋譜", "Games in the file"]));
            // Nor does going back to one that is open.
            let mut known = 0;
            for _ in 0..4 {
                press_with(&mut window, Modifiers::COMMAND, Key::Tab);
                assert_eq!(places(&window), before, "another tab at {size:?}, {language:?}");
                known += usize::from(window.query_all_by_label_contains("山本太郎左衛門次郎").next().is_some());
            }
            assert_eq!(known, 1);
        }
    }
}
