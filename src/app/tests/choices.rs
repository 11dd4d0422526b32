//! Choices in settings, menus and for the board apply everywhere.

use egui::{Key, Modifiers, MouseWheelUnit, Rect, Shape, Theme};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::desk::feature::Wish;
use crate::app::desk::preferences::{
    Coordinates, DoubleClick, MoveStyle, NewEncoding, NewFiles, NewFormat, NewHeaders, NewNewline, WheelUse,
};
use crate::app::desk::settings::{Settings, ThemeChoice};
use crate::app::desk::start::Start;
use crate::app::files;
use crate::app::kit::theme::Palette;
use crate::app::shell::action::{Action, Effect, Event};
use crate::app::tests::state::Bench;
use crate::app::tests::window::{
    Window, button, click, desk, hover, japanese, press, press_with, right_click, state, state_mut, wheel, window,
    window_with,
};
use crate::diagram::piece::Light;
use crate::diagram::{BoardTheme, Numerals, PieceSet};
use crate::format::{self, Encoding, Newline};
use crate::lang::Language;
use crate::notation::usi;
use crate::record::{Date, Edit, HeaderKey};
use crate::shogi::Handicap;

fn with(window: &mut Window, change: impl FnOnce(&mut Settings)) {
    change(&mut state_mut(window).desk.settings);
    window.run();
}

fn step(window: &Window) -> usize {
    desk(window).game().step()
}

#[test]
fn the_wheel_does_what_was_chosen() {
    let mut window = japanese(&["a.kif"]);
    hover(&mut window, "５五 空き");
    wheel(&mut window, MouseWheelUnit::Line, -1.0);
    assert_eq!(step(&window), 1);
    with(&mut window, |settings| settings.wheel = WheelUse::Back);
    wheel(&mut window, MouseWheelUnit::Line, 1.0);
    assert_eq!(step(&window), 2);
    wheel(&mut window, MouseWheelUnit::Line, -1.0);
    assert_eq!(step(&window), 1);
    with(&mut window, |settings| settings.wheel = WheelUse::Nothing);
    wheel(&mut window, MouseWheelUnit::Line, -1.0);
    assert_eq!(step(&window), 1);
}

#[test]
fn a_double_click_does_what_was_chosen() {
    let mut window = japanese(&["a.kif"]);
    let twice = |window: &mut Window| {
        let at = window.get_by_label("５五 空き").rect().center();
        window.hover_at(at);
        for _ in 0..2 {
            window.input_mut().events.extend([true, false].map(|pressed| button(at, pressed)));
            window.step();
        }
        window.run();
        window.run_steps(4);
    };
    let state = |window: &Window| {
        let state = state(window);
        (state.board_only, state.fills_screen, state.desk.game().flipped)
    };
    with(&mut window, |settings| settings.double_click = DoubleClick::Nothing);
    twice(&mut window);
    assert_eq!(state(&window), (false, false, false));
    with(&mut window, |settings| settings.double_click = DoubleClick::Flip);
    twice(&mut window);
    assert_eq!(state(&window), (false, false, true));
    with(&mut window, |settings| settings.double_click = DoubleClick::BoardOnly);
    twice(&mut window);
    assert_eq!(state(&window), (true, false, true));
}

#[test]
fn coordinates_are_those_that_were_chosen() {
    let mut bench = Bench::with_game();
    let mut look = |coordinates| {
        bench.state.desk.settings.coordinates = coordinates;
        let look = bench.state.desk.appearance(Light::Day);
        (look.coordinates, look.numerals)
    };
    assert_eq!(look(Coordinates::Usual), (true, Numerals::Japanese));
    assert_eq!(look(Coordinates::Digits), (true, Numerals::Western));
    assert_eq!(look(Coordinates::Letters), (true, Numerals::Letters));
    assert!(!look(Coordinates::Hidden).0);
}

#[test]
fn new_records_hold_what_was_chosen_and_problems_do_not() {
    let mut bench = Bench::new();
    bench.state.desk.today = Some(Date { year: 2026, month: Some(11), day: Some(4) });
    bench.state.desk.settings.new_headers =
        NewHeaders { date: true, black: "甲".to_owned(), site: " 自宅 ".to_owned(), ..NewHeaders::default() };
    let headers = |bench: &Bench| {
        let headers = bench.game().record().headers().clone();
        let value = |key| headers.value(key).map(str::to_owned);
        (value(HeaderKey::Started), headers.black().map(str::to_owned), value(HeaderKey::Site))
    };
    let wanted = (Some("2026/11/04".to_owned()), Some("甲".to_owned()), Some("自宅".to_owned()));
    bench.act(Action::Event(Event::Tick(1.0)));
    assert_eq!(headers(&bench), wanted);
    assert!(bench.game().is_blank() && !bench.game().is_changed());
    bench.act(Action::Files(files::Input::Begin(Start::Game(Handicap::Two))));
    assert_eq!(headers(&bench), wanted);
    let written = bench.game().written();
    assert!(String::from_utf8_lossy(&encoding(&written.bytes)).contains("下手：甲"), "he gets the handicap");
    bench.act(Action::Files(files::Input::Begin(Start::Tsume)));
    assert_eq!(headers(&bench), (None, None, None));
}

fn encoding(bytes: &[u8]) -> Vec<u8> {
    let records = format::read(bytes, None).unwrap().records;
    format::write(records.first(), &format::Dialect::kifu()).bytes
}

#[test]
fn new_files_are_written_as_chosen_and_others_as_they_were() {
    let mut bench = Bench::new();
    bench.state.desk.settings.new_files =
        NewFiles { format: NewFormat::Ki2, encoding: NewEncoding::Utf8, newline: NewNewline::Lf };
    bench.act(Action::Wish(Wish::Edit(Edit::Play(vec![usi::read_move("7g7f").unwrap()]))));
    bench.run_only(files::Command::SaveAs);
    let Some(Effect::Files(files::Effect::Choose(purpose, dialog))) = bench.effects.pop() else { panic!() };
    assert!(format!("{:?}", dialog.kind).contains(".ki2"), "{:?}", dialog.kind);
    for name in ["a.ki2", "a.kif"] {
        let chosen = crate::app::kit::dialog::Chosen::Paths(vec![crate::app::tests::path(name)]);
        bench.effects.clear();
        bench.files_event(files::Event::Chosen(purpose, chosen));
        let Some(Effect::Files(files::Effect::Write(write))) = bench.effects.pop() else {
            panic!("{:?}", bench.effects)
        };
        let dialect = format::read(&write.bytes, None).unwrap().dialect;
        assert_eq!((dialect.encoding, dialect.newline), (Encoding::Utf8, Newline::Lf), "{name}");
        if name == "a.kif" {
            bench.files_event(files::Event::Written { write, result: Ok(()) });
        }
    }
    bench.state.desk.settings.new_files = NewFiles::default();
    let written = bench.game().written();
    let dialect = format::read(&written.bytes, None).unwrap().dialect;
    assert_eq!((dialect.encoding, dialect.newline), (Encoding::Utf8, Newline::Lf));
}

#[test]
fn quoted_moves_have_the_digits_that_were_chosen_and_are_read_again() {
    let mut bench = Bench::with_game();
    for (style, quoted) in [
        (MoveStyle::Usual, "▲７六歩△３四歩"),
        (MoveStyle::HalfWidth, "▲7六歩△3四歩"),
        (MoveStyle::Western, "▲７六歩△３四歩"),
    ] {
        bench.state.desk.settings.moves = style;
        let game = bench.game();
        let line: String = game.line()[1..3]
            .iter()
            .map(|&node| crate::app::desk::describe::quoted(bench.state.desk.naming(), game.record(), node))
            .collect();
        assert_eq!(line, quoted);
        let here = crate::notation::quote::Spot { position: game.record().initial().clone(), previous: None };
        assert_eq!(crate::notation::quote::quotes(&line, &here, None).len(), 2, "{line}");
    }
}

#[test]
fn a_theme_is_seen_whole_in_its_first_frame() {
    let mut window = japanese(&["a.kif"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Comma);
    let written = |window: &Window, theme: Theme| {
        let colour = Palette::of(theme).text;
        let texts = window.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Text(text) => Some(text),
            _ => None,
        });
        texts.flat_map(|text| &text.galley.job.sections).filter(|section| section.format.color == colour).count()
    };
    for (choice, theme, other) in
        [(ThemeChoice::Dark, Theme::Dark, Theme::Light), (ThemeChoice::Light, Theme::Light, Theme::Dark)]
    {
        state_mut(&mut window).desk.settings.theme = choice;
        window.step();
        assert!(written(&window, theme) > 0);
        assert_eq!(written(&window, other), 0);
    }
}

fn chosen(window: &Window) -> (BoardTheme, PieceSet) {
    let settings = &desk(window).settings;
    (settings.board, settings.pieces)
}

fn open(window: &mut Window) {
    click(window, "表示");
    click(window, "盤と駒…");
}

#[test]
fn what_is_chosen_is_seen_at_once_and_escape_takes_it_back() {
    let (mut window, _) = window_with(&["a.kif"]);
    let before = (BoardTheme::Kaya, PieceSet::Single);
    assert_eq!(chosen(&window), before);
    open(&mut window);
    click(&mut window, "盤: 墨");
    assert_eq!(chosen(&window), (BoardTheme::Slate, PieceSet::Single));
    click(&mut window, "駒: 国際駒");
    assert_eq!(chosen(&window), (BoardTheme::Slate, PieceSet::International));
    press(&mut window, Key::Escape);
    assert_eq!(chosen(&window), before);
    assert!(window.query_by_label("盤: 墨").is_none());
    open(&mut window);
    click(&mut window, "駒: 太字");
    click(&mut window, "キャンセル");
    assert_eq!(chosen(&window), before);
}

#[test]
fn what_is_kept_is_stored_and_pictures_follow() {
    let (mut window, seen) = window_with(&["a.kif"]);
    open(&mut window);
    for (board, name) in BoardTheme::ALL.into_iter().zip(["本榧", "桂", "畳", "紙", "墨"]) {
        click(&mut window, &format!("盤: {name}"));
        assert_eq!(chosen(&window).0, board);
    }
    for (set, name) in PieceSet::ALL.into_iter().zip(["一文字駒", "二文字駒", "太字", "国際駒", "図面の文字"])
    {
        click(&mut window, &format!("駒: {name}"));
        assert_eq!(chosen(&window).1, set);
    }
    click(&mut window, "決定");
    let kept = (BoardTheme::Slate, PieceSet::Book);
    assert_eq!(chosen(&window), kept);
    let saved = seen.lock().unwrap().iter().rev().find_map(|effect| match effect {
        Effect::SaveSettings(settings) => Some((settings.board, settings.pieces)),
        _ => None,
    });
    assert_eq!(saved, Some(kept));
    let appearance = desk(&window).appearance(crate::diagram::piece::Light::Evening);
    assert_eq!((appearance.board, appearance.pieces), kept);
}

#[test]
fn the_choice_is_next_to_the_squares_and_fits_every_window() {
    for (language, theme, size) in [
        (Language::Japanese, ThemeChoice::Light, [800.0, 600.0]),
        (Language::English, ThemeChoice::Dark, [1280.0, 800.0]),
    ] {
        let (mut window, _) = window(language, theme, &["a.kif"], size);
        let [view, item, last] = match language {
            Language::Japanese => ["表示", "盤と駒…", "決定"],
            Language::English => ["View", "Board and pieces…", "OK"],
        };
        click(&mut window, view);
        click(&mut window, item);
        let button = window.get_by_label(last).rect();
        assert!(button.max.y < size[1] && button.max.x < size[0], "{button:?}");
    }
}

fn is_checked(window: &Window, name: &str) -> bool {
    let item = window.get_by_label(name);
    let rect = item.rect();
    let room = Rect::from_min_max(rect.min, rect.left_bottom() + egui::vec2(24.0, 0.0));
    let is_tick = |shape: &Shape| matches!(shape, Shape::Path(path) if path.points.len() == 3 && !path.closed && path.points.iter().all(|&at| room.contains(at)));
    let found = window.output().shapes.iter().any(|shape| is_tick(&shape.shape));
    let is_on = item.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
    assert_eq!(found, is_on, "{name}: what is seen is what screen readers are told");
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
