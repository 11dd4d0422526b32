use egui::{Event, ImeEvent, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use super::{game, headers, preedit, type_text};
use crate::app::desk::mode::Mode;
use crate::app::notes::handicap;
use crate::app::tests::shapes::faults;
use crate::app::tests::window::{
    Window, assert_text, click, click_all, click_role, desk, japanese, press, press_all, press_with, sized_window_of,
    undo, window_of,
};
use crate::lang::Language;
use crate::shogi::Handicap;

#[test]
fn the_head_shows_players_and_result() {
    let moves = "▲７六歩 △３四歩\nまで2手で先手の投了\n";
    let window = window_of(&format!("手合割：平手\n開始日時：2024/01/15 10:00\n▲下手：太郎\n先手段級：三段\n{moves}"));
    for label in [
        "先手：太郎 三段",
        "後手：未入力",
        "2手で後手の勝ち",
        "先手段級：三段",
        "開始日時：2024年1月15日",
        "手合割：平手",
    ] {
        window.get_by_label(label);
    }
    let window = window_of("▲７六歩\n");
    for label in ["先手：未入力", "後手：未入力", "手合割：平手", "表題：未入力"] {
        window.get_by_label(label);
    }
}

/// Long names, and ranks in names and in headers of their own.
const RANKED: &str =
    "先手：Bartholomew Hamilton-Smith\n後手：羽生善治 九段\n先手段級：アマ五段\n棋戦：第一期王座戦\n▲７六歩\n";

#[test]
fn ranks_have_english_names_in_an_english_window() {
    let mut window = sized_window_of(Language::English, [1280.0, 800.0], RANKED);
    for label in [
        "Black: Bartholomew Hamilton-Smith Amateur 5-dan",
        "Black’s rank: Amateur 5-dan",
        "Black: Bartholomew Hamilton-Smith Amateur 5-dan to move",
    ] {
        window.get_by_label(label);
    }
    click_role(&mut window, Role::Button, "White: 羽生善治 9-dan");
    assert_text(&window, "羽生善治 九段");
    press(&mut window, Key::Escape);
    assert!(headers(&window).contains(&"後手：羽生善治 九段".to_owned()));
}

#[test]
fn long_names_that_do_not_fit_on_one_row_have_a_row_each() {
    let place = |window: &Window, name: &str| window.get_by_role_and_label(Role::Button, name).rect();
    let mut window = window_of(RANKED);
    let (black, white) = ("先手：Bartholomew Hamilton-Smith アマ五段", "後手：羽生善治 九段");
    let event = place(&window, "棋戦：第一期王座戦");
    assert!(place(&window, black).bottom() <= place(&window, white).top() + 1.0);
    assert!(place(&window, white).bottom() <= event.top() + 1.0);
    let list = window.get_by_label("変化ツリー").rect();
    click(&mut window, black);
    type_text(&mut window, "甲");
    assert_eq!((place(&window, "棋戦：第一期王座戦"), window.get_by_label("変化ツリー").rect()), (event, list));
    press(&mut window, Key::Enter);
    assert_eq!(place(&window, "先手：甲 アマ五段").top(), place(&window, white).top());
    assert_eq!(window.get_by_label("変化ツリー").rect(), list, "the head is as high as before");
}

#[test]
fn a_click_and_text_set_a_header() {
    let mut window = window_of("# 見出し\n大会：試験戦\n▲先手：太郎\n▲７六歩 △３四歩\n");
    let before = headers(&window);
    click(&mut window, "先手：太郎");
    type_text(&mut window, "花 子");
    window.get_by_label("先手を入力しました。");
    press(&mut window, Key::Enter);
    assert_eq!(headers(&window)[2], "▲先手：花 子", "the existing header keeps its name");
    window.get_by_label("先手：花 子");
    click(&mut window, "棋戦：試験戦");
    press(&mut window, Key::Backspace);
    assert_eq!(headers(&window)[1], "大会：");
    type_text(&mut window, "第二戦");
    press(&mut window, Key::Tab);
    assert_eq!(headers(&window)[1], "大会：第二戦", "it was emptied, and keeps its place");
    type_text(&mut window, "2024/01/15");
    press(&mut window, Key::Enter);
    assert_eq!(headers(&window).last().unwrap(), "開始日時：2024/01/15");
    window.get_by_label("開始日時：2024年1月15日");
    for _ in 0..3 {
        undo(&mut window);
    }
    assert_eq!(headers(&window), before, "each was one undo step");
}

#[test]
fn headers_are_set_by_keys_alone() {
    let mut window = window_of("先手：太郎\n▲７六歩 △３四歩\n");
    for folded in [false, true] {
        if folded {
            press(&mut window, Key::F7);
            assert!(window.query_by_label("後手：未入力").is_none());
        }
        press_with(&mut window, Modifiers::COMMAND, Key::I);
        assert!(window.get_by_role_and_label(Role::TextInput, "先手").is_focused());
        press(&mut window, Key::Escape);
    }
    press_with(&mut window, Modifiers::COMMAND, Key::I);
    press_all(&mut window, &[Key::Tab, Key::Tab]);
    type_text(&mut window, "花子");
    press(&mut window, Key::Enter);
    assert_eq!(headers(&window), ["先手：太郎", "後手：花子"]);
    press(&mut window, Key::F8);
    press_with(&mut window, Modifiers::COMMAND, Key::I);
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("検索").is_none());
}

#[test]
fn escape_reverts_a_header_typed_in_the_head() {
    let mut window = window_of("先手：太郎\n▲７六歩 △３四歩\n");
    let before = headers(&window);
    click(&mut window, "後手：未入力");
    type_text(&mut window, "花子");
    assert_eq!(headers(&window).last().unwrap(), "後手：花子", "it is in the record at once");
    window.get_by_label("後手を入力しました。");
    press(&mut window, Key::Escape);
    assert_eq!((headers(&window), game(&window).document().undoable()), (before.clone(), None));
    assert!(window.query_by_label_contains("しました。").is_none(), "nothing has changed");
    window.get_by_label("後手：未入力");
    click(&mut window, "先手：太郎");
    preedit(&mut window, "はなこ");
    press_all(&mut window, &[Key::Enter, Key::Escape]);
    assert_eq!(headers(&window), before, "uncommitted text is not stored");
    window.event(Event::Ime(ImeEvent::Commit("花子".to_owned())));
    window.run();
    press(&mut window, Key::Enter);
    assert!(headers(&window).contains(&"先手：花子".to_owned()));
    assert!(!window.query_by_label("先手：花子").unwrap().is_focused());
}

#[test]
fn the_head_of_a_problem_is_its_title() {
    let text = "作品名：三手の城\n作者：試験太郎\n分類：詰将棋\n手数：3\n   1 ７六歩(77) (0:07/00:00:07)\n";
    let mut window = window_of(text);
    for label in ["作品名：三手の城", "3手詰", "作者：試験太郎"] {
        window.get_by_label(label);
    }
    press(&mut window, Key::ArrowRight);
    window.get_by_label("攻方計 0:07");
    click(&mut window, "作品名：三手の城");
    type_text(&mut window, "城");
    press(&mut window, Key::Enter);
    assert!(headers(&window).contains(&"作品名：城".to_owned()));
}

#[test]
fn a_handicap_is_chosen_from_a_list() {
    let mut window = japanese(&[]);
    let start = |window: &Window| game(window).record().initial().to_setup();
    click(&mut window, "手合割：平手");
    for handicap in Handicap::ALL {
        window.get_by_role_and_label(Role::RadioButton, handicap.name());
    }
    click(&mut window, "二枚落ち");
    assert_eq!((start(&window), headers(&window)), (Handicap::Two.setup(), vec!["手合割：二枚落ち".to_owned()]));
    assert!(window.query_by_role(Role::RadioButton).is_none());
    for label in ["手合割：二枚落ち", "下手：未入力", "上手：未入力"] {
        window.get_by_label(label);
    }
    undo(&mut window);
    assert_eq!((start(&window), game(&window).document().undoable()), (Handicap::Even.setup(), None));
    click(&mut window, "手合割：平手");
    press_all(&mut window, &[Key::ArrowDown, Key::Escape]);
    click(&mut window, "手合割：平手");
    press_all(&mut window, &[Key::Tab, Key::Escape]);
    assert_eq!(game(&window).document().undoable(), None);
    click_all(&mut window, &["手合割：平手", "その他"]);
    assert_eq!(desk(&window).mode, Mode::SetUp);
}

#[test]
fn a_handicap_is_chosen_by_keys() {
    let mut window = japanese(&[]);
    let chosen = |window: &Window| Handicap::of(&game(window).record().initial().to_setup());
    for (typed, handicap) in
        [("6", Handicap::Six), ("ひだりごま", Handicap::LeftFive), ("rook and", Handicap::RookLance)]
    {
        let name = handicap::choice_name(Language::Japanese, chosen(&window));
        click(&mut window, &format!("手合割：{name}"));
        type_text(&mut window, typed);
        press(&mut window, Key::Enter);
        assert_eq!(chosen(&window), Some(handicap));
    }
    click(&mut window, "手合割：飛香落ち");
    press_all(&mut window, &[Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::Tab]);
    assert_eq!(chosen(&window), Some(Handicap::Two));
    assert!(window.get_by_role_and_label(Role::TextInput, "戦型").is_focused(), "Tab chooses, and goes on");
    press(&mut window, Key::Escape);
    click(&mut window, "手合割：二枚落ち");
    type_text(&mut window, "九枚");
    window.get_by_label("見つかりません。");
    press(&mut window, Key::Enter);
    assert_eq!(chosen(&window), Some(Handicap::Two));
}

#[test]
fn a_handicap_that_would_break_moves_cannot_be_chosen() {
    let mut window = window_of("手合割：香落ち\n△３四歩 ▲７六歩 △８八角成\n");
    let before = headers(&window);
    click(&mut window, "手合割：香落ち");
    window.get_by_label("棋譜の手が指せなくなる手合割は選べません。");
    let disabled = |window: &Window, name: &str| {
        window.get_by_role_and_label(Role::RadioButton, name).accesskit_node().is_disabled()
    };
    assert!(disabled(&window, "平手") && disabled(&window, "二枚落ち") && !disabled(&window, "飛車落ち"));
    click(&mut window, "二枚落ち");
    type_text(&mut window, "二枚");
    press(&mut window, Key::Enter);
    assert_eq!((headers(&window), game(&window).document().undoable()), (before, None));
    click_all(&mut window, &["手合割：香落ち", "飛車落ち"]);
    assert_eq!(headers(&window), ["手合割：飛車落ち"]);
    assert_eq!(game(&window).record().without_stuck().1, 0);
    window.get_by_label("手合割を飛車落ちにしました。");
}

#[test]
fn a_rank_is_typed_behind_its_name() {
    let mut window = window_of("先手：太郎\n後手段級：七冠\n▲７六歩\n");
    window.get_by_label("後手段級：七冠");
    click_all(&mut window, &["先手：太郎", "先手段級：未入力"]);
    type_text(&mut window, "三段");
    press(&mut window, Key::Tab);
    assert_eq!(headers(&window), ["先手：太郎", "後手段級：七冠", "先手段級：三段"]);
    assert!(window.get_by_role_and_label(Role::TextInput, "後手").is_focused());
    press(&mut window, Key::Enter);
    window.get_by_label("先手：太郎 三段");
    click(&mut window, "先手段級：三段");
    press_all(&mut window, &[Key::Backspace, Key::Enter]);
    assert_eq!(headers(&window)[2], "先手段級：");
}

#[test]
fn the_result_stays_in_place_for_names_of_any_length() {
    let short = "先手：甲\n後手：乙\n棋戦：春\n▲７六歩\nまで1手で中断\n";
    let long = format!("{}まで1手で中断\n", RANKED.replace("第一期", &"第一期全国実業団対抗".repeat(2)));
    for (size, is_beside) in [([816.0, 616.0], false), ([1296.0, 816.0], true), ([2576.0, 1456.0], true)] {
        let place = |text: &str| {
            let window = sized_window_of(Language::Japanese, size, text);
            let name = window.query_all_by_label_contains("先手：").map(|name| name.rect());
            let name = name.max_by(|one, other| one.left().total_cmp(&other.left())).unwrap();
            let result = window.get_by_label("1手で中断").rect();
            assert_eq!((result.center().y - name.center().y).abs() < 4.0, is_beside, "{size:?} {name} {result}");
            (result, window.get_by_label("変化ツリー").rect())
        };
        assert_eq!(place(short), place(&long), "{size:?}");
    }
}

#[test]
fn a_long_event_continues_in_the_next_row() {
    let event = "第八十二期名人戦七番勝負第五局二日目、指し掛け局面からの再開局";
    let text = format!("手合割：平手\n先手：甲\n後手：乙\n棋戦：{event}\n開始日時：2024/05/26\n▲７六歩\n");
    // A second row needs a narrow panel.
    let mut window = sized_window_of(Language::Japanese, [1200.0, 816.0], &text);
    let first = window.get_by_label(&format!("棋戦：{event}")).rect();
    let handicap = window.get_by_label("手合割：平手").rect();
    assert!(handicap.top() >= first.bottom() - 1.0 && handicap.left() > first.left(), "{first} {handicap}");
    window.get_by_label("開始日時：2024年5月26日");
    let rest = egui::pos2(first.left() + 8.0, handicap.center().y);
    window.hover_at(rest);
    window.drag_at(rest);
    window.drop_at(rest);
    window.run();
    assert!(window.get_by_role_and_label(Role::TextInput, "棋戦").is_focused());
}

#[test]
fn an_event_of_any_length_takes_no_room_from_the_moves() {
    let event =
        "The Seventeenth International Open Shogi Championship of the Northern Hemisphere, Grand Final, Round 17";
    let shown = |text: String| {
        let window = sized_window_of(Language::English, [816.0, 616.0], &text);
        assert_eq!(faults(&window, [816.0, 616.0], event), [""; 0]);
        let place = |label: &str| window.get_by_label(label).rect();
        window.get_by_label("Handicap: Even game");
        [place("Tree"), place("Bookmarks")]
    };
    let of = |event: &str| format!("先手：甲\n後手：乙\n棋戦：{event}\n開始日時：2024/05/26\n▲７六歩\n");
    let short = shown(of("Spring cup"));
    assert_eq!(shown(of(event)), short);
    assert_eq!(shown("▲７六歩\n".to_owned()), short);
    assert!(short[0].top() < 160.0, "{short:?}");
}

#[test]
fn details_that_need_more_rows_are_scrolled_through_word_by_word() {
    let (title, event) = (
        "The very long title of a game that nobody can read at once but everybody wants to see whole",
        "The Ninetieth International Invitational Tournament of the United Clubs of the Northern League",
    );
    for (language, more) in [(Language::English, "Show more"), (Language::Japanese, "続きを表示")] {
        let mut window = sized_window_of(
            language,
            [816.0, 616.0],
            &format!("先手：甲\n後手：乙\n表題：{title}\n棋戦：{event}\n▲７六歩\n"),
        );
        let mut seen = Vec::new();
        for _ in 0..9 {
            assert_eq!(faults(&window, [816.0, 616.0], ""), [""; 0]);
            seen.extend(window.output().shapes.iter().filter_map(|shape| match &shape.shape {
                egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
                _ => None,
            }));
            let Some(next) = window.query_by_label(more) else { break };
            next.click();
            window.run();
        }
        assert!(window.query_by_label(more).is_none(), "the last rows can be reached");
        let missing = |words: &&str| !seen.iter().any(|seen| seen.contains(*words));
        let lines = ["The very", "everybody", "whole", "The Ninetieth", "Invitational", "League"];
        assert_eq!(lines.iter().find(|words| missing(words)), None, "{seen:?}");
    }
}

#[test]
fn a_missing_header_is_typed_on_a_free_row() {
    let mut window = window_of("先手：甲\n後手：乙\n▲７六歩 △３四歩\n");
    click(&mut window, "表題：未入力");
    type_text(&mut window, "春の一局");
    press(&mut window, Key::Enter);
    assert!(headers(&window).contains(&"表題：春の一局".to_owned()));
    window.get_by_label("表題：春の一局");
}

#[test]
fn long_names_have_a_row_each_in_large_windows_too() {
    let text =
        "先手：東京都立川市中央公民館将棋同好会\n後手：大阪府立北野高等学校将棋部同窓会\n▲７六歩\nまで1手で中断\n";
    let window = sized_window_of(Language::English, [1936.0, 1096.0], text);
    let row = |name: &str| window.get_by_role_and_label(Role::Button, name).rect();
    let names = ["Black: 東京都立川市中央公民館将棋同好会", "White: 大阪府立北野高等学校将棋部同窓会"].map(row);
    assert!(names[0].bottom() <= names[1].top() + 1.0, "{names:?}");
}

#[test]
fn every_detail_can_be_reached_with_the_longest_names() {
    let names = "先手：神奈川県代表アマチュア竜王戦出場選手 山本太郎左衛門次郎\n後手：甲\n";
    let event = "第三十七回全国高等学校文化連盟将棋新人大会関東地区予選会男子個人戦決勝トーナメント準決勝第二局";
    let more = "表題：天野宗歩の腰掛銀\n戦型：角換わり腰掛銀\n開始日時：1845年\n手合割：平手\n";
    let mut window = sized_window_of(
        Language::English,
        [1296.0, 816.0],
        &format!("{names}{more}棋戦：{event}\n▲７六歩\nまで1手で先手の勝ち\n"),
    );
    for label in ["Title: 天野宗歩の腰掛銀", "Opening: 角換わり腰掛銀", "Handicap: Even game"] {
        window.get_by_label(label);
    }
    while window.query_by_label(&format!("Event: {event}")).is_none() {
        click(&mut window, "Show more");
    }
}

#[test]
fn the_keys_of_the_list_of_handicaps_keep_the_moves() {
    let mut window = window_of("手合割：平手\n▲７六歩 △３四歩 ▲２二角成 △同飛\n");
    for key in [Key::ArrowDown, Key::ArrowUp] {
        click(&mut window, "手合割：平手");
        press(&mut window, key);
        assert_text(&window, "平手");
        press(&mut window, Key::Enter);
        assert_eq!(desk(&window).mode, Mode::default());
        assert_eq!(game(&window).document().undoable(), None);
    }
    click(&mut window, "手合割：平手");
    type_text(&mut window, "その他");
    press(&mut window, Key::Enter);
    assert_eq!(desk(&window).mode, Mode::SetUp);
}

#[test]
fn a_field_replaces_its_header_and_the_others_stay_in_place() {
    let text = "先手：太郎\n後手：花子\n棋戦：春\n開始日時：2024/05/26\n▲７六歩\nまで1手で中断\n";
    for size in [[1296.0, 816.0], [816.0, 616.0]] {
        let mut window = sized_window_of(Language::Japanese, size, text);
        let row = |window: &Window, name: &str| window.get_by_role_and_label(Role::Button, name).rect().center().y;
        let labels = ["先手：太郎", "後手：花子", "棋戦：春", "開始日時：2024年5月26日", "手合割：平手"];
        for label in labels {
            let before = labels.map(|other| row(&window, other));
            click_role(&mut window, Role::Button, label);
            let name = label.split('：').next().unwrap();
            let field = window.get_by_role_and_label(Role::TextInput, name).rect();
            window.get_by_label("1手で中断");
            for (&other, before) in labels.iter().zip(before) {
                // In a narrow panel, details before the field give way to it.
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
        click_role(&mut window, Role::Button, missing);
        let field = window.get_by_role_and_label(Role::TextInput, "表題").rect();
        assert!((field.center().y - before).abs() < 3.0, "{size:?}");
    }
}
