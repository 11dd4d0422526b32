//! `komadai diagram` and `komadai sheet`, as a script calls them.

use std::fs;
use std::path::Path;
use std::process::Output;

use komadai::diagram::{BoardTheme, PieceSet};

use crate::support::corpus;
use crate::support::program::{self, feed, said};

const GAME: &str = "手合割：平手\n先手：甲野\n後手：乙山\n   1 ７六歩(77)\n&角道\n   2 ３四歩(33)\n   3 ２二角成(88)\n&交換\n   4 同　銀(31)\n   5 投了\n";
const PROBLEM: &str = "後手の持駒：飛　角　金三　銀四　桂四　香四　歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金\n作品名：頭金\n   1 １二金打\n   2 詰み\n";

fn komadai(folder: &Path, input: &str, args: &[&str]) -> Output {
    feed(program::komadai("ja_JP.UTF-8", folder, args), input)
}

/// The title of the SVG on standard output.
fn title(folder: &Path, input: &str, args: &[&str]) -> String {
    let output = komadai(folder, input, args);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()), "{args:?}");
    let svg = String::from_utf8(output.stdout).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let title = svg.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next());
    title.unwrap_or_default().to_owned()
}

#[test]
fn captions_are_filled_from_the_record() {
    let folder = tempfile::tempdir().unwrap();
    for (more, expected) in [
        (&[][..], "第1図は△２二同銀まで"),
        (&["--at", "1"], "第1図は▲７六歩まで"),
        (&["--at", "0"], ""),
        (&["--at", "3", "--figure", "7"], "第7図は▲２二角成まで"),
        (&["--at", "3", "--lang", "en"], "Diagram 1: after 3. Bx2b+"),
        (&["--no-caption"], ""),
        (&["--at", "3", "--caption", "【[{bookmark}は]{last}まで】"], "【交換は▲２二角成まで】"),
        (&["--caption", "【[{bookmark}は]{last}まで】"], "【△２二同銀まで】"),
        (&["--title", "名局", "--caption", "次の一手は？", "--style", "wood", "--flip"], "名局 次の一手は？"),
    ] {
        let args = [&["diagram", "-", "-o", "-"], more].concat();
        assert_eq!(title(folder.path(), GAME, &args), expected);
    }
}

#[test]
fn a_board_of_bod_tells_its_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let board = fs::read_to_string(corpus::data().join("seed/bod-document.bod")).unwrap();
    let draw = |more: &[&str]| title(folder.path(), &board, &[&["diagram", "-", "-o", "-"], more].concat());
    assert_eq!(draw(&[]), "第1図は▲６二角成まで");
    assert_eq!(draw(&["--lang", "en"]), "Diagram 1: after 171. B6b+");
    // On a sheet, too.
    let sheet = |more: &[&str]| {
        let args = [&["sheet", "-", "-o", "-", "--no-title", "--no-coordinates"], more].concat();
        characters(&String::from_utf8(komadai(folder.path(), &board, &args).stdout).unwrap())
    };
    assert_eq!(sheet(&[]), sheet(&["--no-caption"]) + "第1図は▲６二角成まで".chars().count());
    let marked = komadai(folder.path(), &board, &["diagram", "-", "-o", "-"]).stdout;
    let bare = komadai(folder.path(), &board, &["diagram", "-", "-o", "-", "--no-last"]).stdout;
    assert!(marked.len() > bare.len(), "the horse's square is grey");
}

#[test]
fn arrows_and_marked_squares_are_drawn_unless_nobody_wants_them() {
    let folder = tempfile::tempdir().unwrap();
    let game = "手数----指手---\n   1 ７六歩(77)\n*角道\n*[%csl R7f] [%cal G8h2b]\n   2 ３四歩(33)\n";
    let draw = |more: &[&str]| {
        let args = [&["diagram", "-", "-o", "-"], more].concat();
        String::from_utf8(komadai(folder.path(), game, &args).stdout).unwrap()
    };
    let shapes = |svg: &str| ["#15781b", "#a31f1f"].map(|color| svg.contains(color));
    assert_eq!(shapes(&draw(&["--at", "1"])), [true, true]);
    assert_eq!(shapes(&draw(&["--at", "1", "--style", "wood"])), [true, true]);
    assert_eq!(shapes(&draw(&["--at", "1", "--no-annotations"])), [false, false]);
    assert_eq!(shapes(&draw(&["--at", "2"])), [false, false], "those of the position that is shown");
}

#[test]
fn the_last_move_is_marked_unless_nobody_wants_it() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |more: &[&str]| {
        let args = [&["diagram", "-", "-o", "-"], more].concat();
        String::from_utf8(komadai(folder.path(), GAME, &args).stdout).unwrap()
    };
    // It is the grey square of the book style.
    let rects = |svg: &str| svg.matches("<rect").count();
    assert_eq!(rects(&draw(&[])), rects(&draw(&["--no-last"])) + 1);
    assert_eq!(rects(&draw(&["--at", "0"])), rects(&draw(&["--at", "0", "--no-last"])));
}

#[test]
fn an_sfen_is_drawn_as_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for words in [&["startpos"][..], &["sfen", sfen, "b", "-", "1"], &[&format!("{sfen} b - 1")]] {
        let args = [&["diagram"], words, &["-o", "-", "--caption", "平手"]].concat();
        assert_eq!(title(folder.path(), "", &args), "平手");
    }
    for file in ["nothing.kif", "a game.kif"] {
        let output = komadai(folder.path(), "", &["diagram", file, "-o", "-"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(said(&output), format!("エラー: {file}: ファイルがありません。\n"));
    }
    // A board alone is enough.
    let draw = |words: &[&str]| komadai(folder.path(), "", &[&["diagram", "-o", "-"], words].concat());
    let whole = draw(&[sfen, "b", "-"]);
    for words in [&[sfen][..], &["sfen", sfen], &[sfen, "b"]] {
        let output = draw(words);
        assert_eq!((said(&output), output.stdout), (String::new(), whole.stdout.clone()), "{words:?}");
    }
    assert_ne!(draw(&[sfen, "w"]).stdout, Vec::<u8>::new());
    let output = draw(&[&sfen[1..]]);
    assert_eq!(
        said(&output).lines().next(),
        Some(
            "エラー: SFENとして読めません（9文字目）：1段目が9マスではなく8マスです。使い方は komadai diagram --help で表示します。"
        )
    );
}

#[test]
fn a_line_of_usi_is_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let start = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves";
    for words in [&["startpos", "moves", "7g7f", "3c3d"][..], &[&format!("{start} 7g7f 3c3d")]] {
        let args = [&["diagram"], words, &["-o", "-"]].concat();
        assert_eq!(title(folder.path(), "", &args), "第1図は△３四歩まで");
        assert_eq!(title(folder.path(), "", &[&args[..], &["--at", "1"]].concat()), "第1図は▲７六歩まで");
    }
    let output = komadai(folder.path(), "", &["diagram", "startpos", "moves", "7g7f", "7g7f", "-o", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("（21文字目）：指し手「7g7f」"), "{}", said(&output));
}

#[test]
fn folders_that_are_empty_or_missing_are_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    for (args, code, kind) in
        [(&["sheet", "empty", "-o", "a.pdf"][..], 1, "エラー"), (&["convert", "empty", "--to", "bod"], 0, "警告")]
    {
        let output = komadai(folder.path(), "", args);
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(said(&output), format!("{kind}: 棋譜ファイルが見つかりません。\n"));
    }
    let output = komadai(folder.path(), GAME, &["diagram", "-", "-o", "none/a.svg"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said(&output), "エラー: none/a.svg: 書き込めません：フォルダがありません。\n");
    let output = komadai(folder.path(), GAME, &["diagram", "-", "-o"]);
    assert!(said(&output).starts_with("エラー: オプション -o に値がありません。"), "{}", said(&output));
}

#[test]
fn files_are_made_by_their_names_and_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [("a.svg", &b"<svg "[..]), ("a.PNG", b"\x89PNG"), ("a.pdf", b"%PDF")] {
        let args = ["diagram", "-", "-o", name, "--size", "200"];
        assert_eq!(komadai(folder.path(), GAME, &args).status.code(), Some(0));
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
        let again = komadai(folder.path(), GAME, &args);
        assert_eq!(again.status.code(), Some(1));
        assert!(said(&again).starts_with(&format!("エラー: {name}: すでに存在します")), "{}", said(&again));
        let forced = komadai(folder.path(), GAME, &[&args[..], &["--force"]].concat());
        assert_eq!(forced.status.code(), Some(0));
    }
    let png = fs::read(folder.path().join("a.PNG")).unwrap();
    assert_eq!(png[16..20], 200_u32.to_be_bytes());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn pictures_are_as_wide_as_one_says() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |kind: &str, size: &str| {
        komadai(folder.path(), GAME, &["diagram", "-", "-o", "-", "--to", kind, "--size", size])
    };
    assert_eq!(draw("png", "16").stdout[16..20], 16_u32.to_be_bytes());
    let svg = String::from_utf8(draw("svg", "16384").stdout).unwrap();
    assert!(svg.contains("width=\"16384\""));
    let too_large = draw("png", "16384");
    assert_eq!(too_large.status.code(), Some(1));
    let said_of = |width: u32, widest: u32| {
        format!("エラー: -: 幅{width}ピクセルの画像にはできません（この図は{widest}ピクセルまで）。\n")
    };
    let widest = said(&too_large).split_once("この図は").and_then(|(_, rest)| rest.split_once('ピ')?.0.parse().ok());
    let widest: u32 = widest.unwrap_or_else(|| panic!("{}", said(&too_large)));
    assert_eq!(said(&too_large), said_of(16384, widest));
    assert_eq!(said(&draw("png", &(widest + 1).to_string())), said_of(widest + 1, widest));
    for size in ["15", "16385"] {
        assert!(said(&draw("png", size)).contains("16以上16384以下の数です"));
    }
    // Numbers that are none are told alike everywhere.
    for (args, option) in [
        (&["diagram", "-", "-o", "-", "--at", "-3"][..], "--at"),
        (&["convert", "-", "--to", "sfen", "--at", "-3"], "--at"),
        (&["diagram", "-", "-o", "-", "--game", "-3"], "--game"),
    ] {
        let output = komadai(folder.path(), GAME, args);
        let expected = format!("エラー: {option} に「-3」は指定できません。");
        assert!(said(&output).starts_with(&expected), "{}", said(&output));
    }
}

#[test]
fn command_lines_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &["diagram", "-o", "a.svg"][..],
        &["diagram", "-"],
        &["diagram", "-", "-o", "a.gif"],
        &["diagram", "9/9/9/9/9/9/9/9 b - 1", "-o", "a.svg"],
        &["diagram", ".", ".", "-o", "a.svg"],
        &["diagram", "-", "-", "-o", "a.svg"],
        &["diagram", "-", "-o", "a.svg", "--style", "stone"],
        &["diagram", "-", "-o", "a.svg", "--size", "9"],
        &["diagram", "-", "-o", "a.svg", "--columns", "2"],
        &["sheet", "-", "-o", "a.svg", "--at", "2"],
        &["diagram", "-", "-o", "a.svg", "--bookmarks"],
        &["sheet", "-", "-o", "a.svg", "--rows", "0"],
        &["diagram", "", "-o", "a.svg"],
        &["diagram", "-", "-o", ""],
    ] {
        let output = komadai(folder.path(), GAME, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said(&output).starts_with("エラー: "), "{args:?}");
    }
    for args in [&["diagram", "-", "-o", "a.svg", "--at", "9"][..], &["diagram", "-", "-o", "a.svg", "--game", "2"]] {
        let output = komadai(folder.path(), GAME, args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn characters_without_a_shape_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let output = komadai(folder.path(), GAME, &["diagram", "-", "-o", "a.svg", "--title", "한野家杯"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).contains("한 (U+D55C)"), "{}", said(&output));
}

/// The characters on the picture, by their shapes: a shape for each, whatever it is.
fn characters(svg: &str) -> usize {
    svg.matches("<use xlink:href=\"#c").count()
}

#[test]
fn problems_show_their_start_and_the_attackers_hand() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |more: &[&str]| -> String {
        let args = [&["diagram", "-", "-o", "-", "--no-coordinates", "--no-title"], more].concat();
        String::from_utf8(komadai(folder.path(), PROBLEM, &args).stdout).unwrap()
    };
    // 玉 歩 ☗ 持 駒 金
    assert_eq!(characters(&draw(&["--no-caption"])), 6);
    // 頭 金 1 手 詰
    assert_eq!(characters(&draw(&[])), 6 + 5);
    // ☖ 持 駒 飛 角 金三 銀四 桂四 香四 歩十七
    assert_eq!(characters(&draw(&["--no-caption", "--both-hands"])), 6 + 3 + 2 + 2 * 4 + 3);
}

#[test]
fn a_word_says_what_a_picture_is_of() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |record: &str| {
        let args = ["diagram", "-", "-o", "-", "--no-coordinates", "--no-title", "--no-caption", "--no-names"];
        characters(&String::from_utf8(komadai(folder.path(), record, &args).stdout).unwrap())
    };
    // 玉 歩 ☗ 持 駒 金, and ☖ 持 駒 飛 角 金三 銀四 桂四 香四 歩十七
    let (attacker, both) = (6, 6 + 3 + 2 + 2 * 4 + 3);
    let unnamed = PROBLEM.replace("作品名：頭金\n", "");
    let last_row = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九";
    let two_kings =
        unnamed.replace(last_row, "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九").replace("   1 １二金打\n   2 詰み\n", "");
    assert_eq!((draw(&unnamed), draw(&two_kings)), (attacker, both + 1));
    assert_eq!(draw(&format!("分類：双玉詰将棋\n{two_kings}")), attacker + 1);
    // The last position of a game: the gold lies on the board. 玉 歩 金 ☗ 持 駒 な し
    assert_eq!(draw(&format!("分類：対局\n{unnamed}")), both + 2);
}

#[test]
fn problems_tell_which_they_are_and_whose() {
    let folder = tempfile::tempdir().unwrap();
    let told = |record: &str, more: &[&str]| {
        let args = [&["diagram", "-", "-o", "-"], more].concat();
        title(folder.path(), record, &args)
    };
    assert_eq!(told(PROBLEM, &[]), "頭金 1手詰");
    assert_eq!(told(PROBLEM, &["--at", "1"]), "頭金 第1図は▲１二金まで");
    assert_eq!(told(PROBLEM, &["--no-caption"]), "頭金");
    // What does not stand above stands below.
    assert_eq!(told(PROBLEM, &["--no-title"]), "頭金　1手詰");
    assert_eq!(told(PROBLEM, &["--title", "初手は？"]), "初手は？ 頭金　1手詰");
    let composed = PROBLEM.replace("作品名：頭金", "作品名：頭金\n作者：甲野\n発表誌：詰棋誌\n発表年月：2026年3月");
    assert_eq!(told(&composed, &[]), "頭金 甲野作　詰棋誌 2026年3月　1手詰");
    assert_eq!(told(&composed, &["--lang", "en"]), "頭金 by 甲野, 詰棋誌 2026年3月, mate in 1");
    let unsolved = PROBLEM.replace("   2 詰み\n", "");
    assert_eq!(told(&unsolved, &[]), "頭金 1手詰", "mate is seen on the board, too");
    let (start, _) = unsolved.split_once("   1 ").unwrap();
    assert_eq!(told(start, &[]), "頭金", "nobody knows how long it takes");
    let document = fs::read_to_string(corpus::data().join("seed/kif-document-tsume.kifu")).unwrap();
    assert_eq!(told(&document, &[]), "将棋精妙 第１番 二代伊藤宗印作　33手詰");
    assert_eq!(told(&document, &["--lang", "en"]), "将棋精妙 No. 1 by 二代伊藤宗印, mate in 33");
    let named = document.replace("作者", "作品名：宗印\n作者");
    assert_eq!(told(&named, &[]), "宗印 二代伊藤宗印作　将棋精妙 第１番　33手詰");
    let numbered = document.replace("出典：将棋精妙", "棋戦：詰将棋");
    assert_eq!(told(&numbered, &[]), "第１番 二代伊藤宗印作　33手詰");
    let untitled = PROBLEM.replace("作品名：頭金", "作品番号：3");
    let loaded = komadai::format::read(untitled.as_bytes(), None).unwrap();
    let start = komadai::picture::StartDetails::of(loaded.records.first());
    let caption = |number, language: komadai::lang::Language| {
        komadai::picture::DiagramOptions::default().problem(&start, number, language).caption.unwrap()
    };
    assert_eq!(caption(3, komadai::lang::Language::Japanese), "第3問　1手詰", "the number is printed once");
    assert_eq!(caption(3, komadai::lang::Language::English), "Problem 3　mate in 1");
    assert_eq!(caption(4, komadai::lang::Language::Japanese), "第4問　第3番　1手詰");
    let handicap = "表題：指導対局\n手合割：二枚落ち\n   1 ３二金(41)\n";
    assert_eq!(told(handicap, &[]), "指導対局 第1図は△３二金まで");
}

#[test]
fn sheets_do_not_give_problems_away() {
    let folder = tempfile::tempdir().unwrap();
    let marked = PROBLEM.replace("   2 詰み", "&頭金\n   2 詰み");
    assert_ne!(marked, PROBLEM);
    let page = |more: &[&str]| {
        let args = [&["sheet", "-", "-o", "-", "--no-title", "--no-caption", "--no-coordinates"], more].concat();
        String::from_utf8(komadai(folder.path(), &marked, &args).stdout).unwrap()
    };
    // 玉 歩 ☗ 持 駒 金
    assert_eq!(characters(&page(&[])), 6);
    // 玉 歩 金 ☗ 持 駒 な し
    assert_eq!(characters(&page(&["--bookmarks"])), 8);
}

#[test]
fn sheets_are_made_of_bookmarks_and_of_folders_of_problems() {
    let folder = tempfile::tempdir().unwrap();
    let problems = folder.path().join("problems");
    fs::create_dir(&problems).unwrap();
    for name in ["1.kif", "2.kif", "3.kif"] {
        fs::write(problems.join(name), PROBLEM).unwrap();
    }
    fs::write(problems.join("notes.txt"), "not a record").unwrap();
    fs::write(folder.path().join("game.kif"), GAME).unwrap();
    let args =
        ["sheet", "problems", "-o", "s.svg", "--columns", "2", "--rows", "1", "--no-coordinates", "--no-caption"];
    let output = komadai(folder.path(), "", &args);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    let page = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    // Two problems of six characters and one, and the number of the page.
    assert_eq!((characters(&page("s-1.svg")), characters(&page("s-2.svg"))), (13, 7));

    // Several pages go to standard output only where they are one file.
    let out = |kind: &str| {
        let args = ["sheet", "problems", "-o", "-", "--to", kind, "--columns", "1", "--rows", "1"];
        komadai(folder.path(), "", &args)
    };
    for kind in ["svg", "png"] {
        let output = out(kind);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
        assert!(said(&output).starts_with("エラー: -: 標準出力に書けるのは"), "{}", said(&output));
    }
    assert!(out("pdf").stdout.starts_with(b"%PDF"));

    let output = komadai(folder.path(), "", &["sheet", "game.kif", "-o", "b.pdf", "--title", "甲野・乙山"]);
    assert_eq!((output.status.code(), said(&output)), (Some(0), String::new()));
    assert!(fs::read(folder.path().join("b.pdf")).unwrap().starts_with(b"%PDF"));

    // What does not fit is told.
    let sheet =
        |size: &str| komadai(folder.path(), "", &["sheet", "problems", "-o", "w.pdf", "--force", "--size", size]);
    assert_eq!(said(&sheet("40mm")), "");
    let output = sheet("400mm");
    assert_eq!(output.status.code(), Some(0));
    assert!(said(&output).starts_with("警告: w.pdf: 幅400mmの図は入らないため、"), "{}", said(&output));

    // A bad file is told, and the others are drawn.
    fs::write(problems.join("bad.kif"), "<html>").unwrap();
    let output = komadai(folder.path(), "", &["sheet", "problems", "-o", "t.pdf"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("bad.kif:1:1: "), "{}", said(&output));
    assert!(folder.path().join("t.pdf").exists());
}

#[test]
fn sfen_is_a_problem_when_one_says_so() {
    let folder = tempfile::tempdir().unwrap();
    // Both kings stand on the board, and White holds the rest.
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
    let hands = |more: &[&str]| {
        let args = [&["diagram", sfen, "-o", "-", "--no-coordinates"], more].concat();
        characters(&String::from_utf8(komadai(folder.path(), "", &args).stdout).unwrap())
    };
    // Of a problem, the hand of the defender is not shown.
    assert!(hands(&["--tsume"]) < hands(&[]));
    assert!(hands(&["--tsume", "--both-hands"]) > hands(&["--tsume"]));
    fs::write(folder.path().join("set.sfen"), format!("{sfen}\n")).unwrap();
    let caption = |more: &[&str]| {
        let args = [&["sheet", "set.sfen", "-o", "-", "--to", "svg"], more].concat();
        String::from_utf8(komadai(folder.path(), "", &args).stdout).unwrap()
    };
    assert_ne!(caption(&["--tsume"]), caption(&[]));
}

#[test]
fn who_names_a_board_or_pieces_sees_them() {
    let folder = tempfile::tempdir().unwrap();
    let draw = |more: &[&str]| komadai(folder.path(), GAME, &[&["diagram", "-", "-o", "-"], more].concat());
    let wood = draw(&["--style", "wood"]).stdout;
    assert_eq!(draw(&["--board", "kaya"]).stdout, wood);
    assert_eq!(draw(&["--pieces", "single", "--board", "kaya", "--style", "wood"]).stdout, wood);
    let mut seen = vec![draw(&[]).stdout, wood];
    let boards = BoardTheme::ALL[1..].iter().map(|board| ["--board", board.id()]);
    for more in boards.chain(PieceSet::ALL[1..].iter().map(|set| ["--pieces", set.id()])) {
        let drawn = draw(&more);
        assert_eq!(drawn.status.code(), Some(0), "{more:?}: {}", said(&drawn));
        assert!(!seen.contains(&drawn.stdout), "{more:?}");
        seen.push(drawn.stdout);
    }
    assert_eq!(seen.len(), 10);
    for (option, value) in [("--board", "paper"), ("--pieces", "bold")] {
        let refused = draw(&["--style", "book", option, value]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(said(&refused).contains(option), "{}", said(&refused));
    }
}

#[test]
fn the_help_names_every_board_and_every_set() {
    let folder = tempfile::tempdir().unwrap();
    let manual = fs::read_to_string(corpus::data().join("../../docs/command-line.md")).unwrap();
    for command in ["diagram", "sheet"] {
        let help = String::from_utf8(komadai(folder.path(), "", &[command, "--help"]).stdout).unwrap();
        for id in BoardTheme::ALL.map(BoardTheme::id).into_iter().chain(PieceSet::ALL.map(PieceSet::id)) {
            assert!(help.contains(id), "{command} --help does not name {id}");
            assert!(manual.contains(&format!("{id}`")), "the manual does not name {id}");
        }
    }
}

#[test]
fn answers_are_pages_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let sheet = |input: &str, args: &[&str]| {
        let args = [&["sheet", "-", "-o", "a.svg"], args].concat();
        let _ = fs::remove_file(folder.path().join("a.svg"));
        let output = komadai(folder.path(), input, &args);
        (output.status.code(), said(&output))
    };
    let only = sheet(PROBLEM, &["--answers-only", "--answer-columns", "1", "--answer-diagram", "30mm"]);
    assert_eq!(only, (Some(0), String::new()));
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert!(svg.contains("<title>解答</title>"));
    let wide =
        ["--answers-only", "--paper", "a5", "--margins", "24mm", "--answer-columns", "1", "--answer-diagram", "80mm"];
    let (code, said) = sheet(PROBLEM, &wide);
    assert!(code == Some(0) && said.contains("幅80mmの図は解答に入らないため、70mmにしました。"), "{said}");
    assert_eq!(
        sheet(PROBLEM, &["--answers", "--answer-heading", "第{number}番", "--answer-size", "8pt"]),
        (Some(0), String::new())
    );
    assert!(
        folder.path().join("a-1.svg").exists() && folder.path().join("a-2.svg").exists(),
        "a problem and its answer"
    );
    let (code, said) = sheet("8k/9/8P/9/9/9/9/9/9 b G 1", &["--tsume", "--answers"]);
    assert!(code == Some(0) && said.contains("1題には手順が"), "{said}");
    let (code, said) = sheet("8k/9/8P/9/9/9/9/9/9 b G 1", &["--tsume", "--answers-only"]);
    assert!(code == Some(1) && said.contains("解答の手順が記録されている問題がありません"), "{said}");
    let (code, said) = sheet(PROBLEM, &["--margins", "200mm"]);
    assert!(code == Some(2) && said.contains("余白"), "{said}");
    let (code, said) = sheet(PROBLEM, &["--head", "{seite}"]);
    assert!(code == Some(2) && said.contains("{page}"), "{said}");
}
