//! BOD as its document and Kifu for Windows have it.

use std::fs;
use std::path::Path;
use std::process::Output;

use komadai::format::{self, Dialect, Encoding, Format, LossKind, RecordPart};
use komadai::record::{HeaderLine, Record};
use komadai::shogi::Square;

use crate::support::corpus;
use crate::support::program::{feed, komadai, said};

fn seed(name: &str) -> String {
    fs::read_to_string(corpus::data().join("seed").join(name)).unwrap()
}

fn convert(record: &str, options: &[&str]) -> Output {
    feed(komadai("C", Path::new("."), &[&["convert", "-"], options].concat()), record)
}

/// What `convert --to bod --at` writes of a record.
fn converted(record: &str, ply: usize) -> String {
    let at = ply.to_string();
    let output = convert(record, &["--to", "bod", "--at", &at, "--encoding", "utf-8", "--newline", "lf", "--strict"]);
    assert!(output.status.success(), "{}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_documents_board_comes_of_its_game() {
    // The document has stray blanks behind one row.
    let board = seed("bod-document.bod").replace("|八   \n", "|八\n");
    // The game, taken up before its last move: the horse was a bishop on 51.
    let is_diagram = |line: &&str| line.starts_with(['|', '+', ' ']) || line.contains("の持駒");
    let diagram: String = board.lines().filter(is_diagram).map(|line| format!("{line}\n")).collect();
    let before = diagram.replace("|v香v桂 ・ ・ ・", "|v香v桂 ・ ・ 角").replace("馬", "・");
    let game = format!(
        "先手：谷川浩司\n後手：羽生善治\n{before}手数----指手--\n 171 ６二角成(51)\n*第44期王位戦第4局\n 172 投了\n"
    );
    assert_eq!(converted(&game, 1), board);
    // It is its own record, too.
    assert_eq!(converted(&board, 0), board);
}

#[test]
fn the_move_before_is_known_where_it_can_have_been() {
    let board = seed("bod-document.bod");
    let told = |line: &str| {
        let text = board.replace("▲６二角成", line);
        let record = format::read(text.as_bytes(), None).unwrap().records.into_first();
        format::move_before(&record).map(|before| (before.words.to_string(), before.from))
    };
    let square = Square::at(5, 1);
    assert_eq!(told("▲６二角成"), Some(("▲６二角成".to_owned(), None)));
    assert_eq!(told("▲62角成(51)"), Some(("▲６二角成".to_owned(), square)));
    // The only horse there is.
    assert_eq!(told("▲同　馬"), Some(("▲同馬".to_owned(), None)));
    // A bishop does not stand there, nor is it White's, nor is the silver the only piece of its kind with Black.
    for wrong in ["▲６二角", "△６二角成", "▲同　歩", "▲９九馬", "▲６", ""] {
        assert_eq!(told(wrong), None, "{wrong}");
    }
    // The board was changed since, or it is another move's.
    let mut record = format::read(board.as_bytes(), None).unwrap().records.into_first();
    record.set_first_number(100);
    assert_eq!(format::move_before(&record), None);
}

#[test]
fn what_a_file_says_of_itself_stays_with_it() {
    let magic = "#KIF version=2.0 encoding=Shift_JIS\n# ---- Kifu for Windows V7 V7.50 棋譜ファイル ----\n";
    let game = "# 形勢は互角\n先手：甲\n後手：乙\n手数----指手--\n   1 ７六歩(77)\n";
    let bod = converted(&format!("{magic}{game}"), 1);
    assert!(bod.starts_with("# 形勢は互角\n後手：乙\n"), "{bod}");
    let record = format::read(format!("{magic}{game}").as_bytes(), None).unwrap().records.into_first();
    let written = |format| {
        let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) };
        let written = format::write(&record, &dialect);
        (String::from_utf8(written.bytes).unwrap(), written.losses.len())
    };
    let lines = |format| written(format).0.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(Format::Kif)[0], "#KIF version=2.0 encoding=UTF-8");
    assert_eq!(lines(Format::Ki2)[0], "#KI2 version=2.0 encoding=UTF-8");
    for format in [Format::Csa, Format::Jkf, Format::Usi, Format::Sfen, Format::Bod] {
        let (text, _) = written(format);
        assert!(!text.contains("#KI") && !text.contains("Shift_JIS"), "{text}");
    }
    // A position is a new file, of which nothing else's encoding is true.
    let falsely = "#KIF version=2.0 encoding=Shift_JIS\n先手：甲\n手数----指手--\n   1 ７六歩(77)\n";
    let stdout = convert(falsely, &["--to", "kif", "--at", "1"]).stdout;
    assert!(stdout.starts_with("先手：甲\n".as_bytes()), "{}", String::from_utf8_lossy(&stdout));
    // Nobody is told that something was lost.
    let bare = "#KIF version=2.0 encoding=UTF-8\n手数----指手--\n   1 ７六歩(77)\n";
    let bare = format::read(bare.as_bytes(), None).unwrap().records.into_first();
    for format in [Format::Csa, Format::Jkf, Format::Usi] {
        assert_eq!(format::write(&bare, &Dialect::of(format)).losses, []);
    }
}

#[test]
fn the_documents_problem_comes_back() {
    let problem = seed("kif-document-tsume.kifu");
    assert_eq!(converted(&problem, 0), problem);
}

#[test]
fn the_side_to_move_is_told_in_the_end_when_it_is_white() {
    let game = "手合割：角落ち\n下手：A\n上手：B\n手数----指手--\n   1 ６二銀(71)\n   2 ７六歩(77)\n";
    let at_start = converted(game, 0);
    assert!(at_start.starts_with("手合割：角落ち\n上手：B\n上手の持駒：なし\n  ９"), "{at_start}");
    assert!(at_start.ends_with("下手：A\n下手の持駒：なし\n上手番\n"), "{at_start}");
    let after_one = converted(game, 1);
    assert!(after_one.starts_with("上手：B\n上手の持駒：なし\n"), "{after_one}");
    assert!(after_one.ends_with("下手の持駒：なし\n手数＝1  △６二銀  まで\n"), "{after_one}");
    let after_two = converted(game, 2);
    assert!(after_two.ends_with("下手の持駒：なし\n手数＝2  ▲７六歩  まで\n\n上手番\n"), "{after_two}");
}

fn read(text: &str) -> Record {
    let loaded = format::read(text.as_bytes(), Some(Format::Bod)).unwrap();
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    loaded.records.into_first()
}

#[test]
fn a_number_that_is_not_true_is_a_remark() {
    let text = seed("bod-document.bod");
    let mut record = read(&text);
    assert_eq!(record.first_number(), 172);
    record.set_first_number(5);
    let written = format::write(&record, &Dialect { encoding: format::Encoding::Utf8, ..Dialect::of(Format::Bod) });
    let told = written
        .losses
        .iter()
        .any(|loss| matches!(loss.kind, LossKind::TextChanged { part: RecordPart::HeaderLine, .. }));
    assert!(told, "{:?}", written.losses);
    let again = read(&String::from_utf8(written.bytes).unwrap());
    assert_eq!(again.first_number(), 5);
    assert!(again.headers().lines().contains(&HeaderLine::Verbatim("# 手数＝171  ▲６二角成  まで".to_owned())));
}
