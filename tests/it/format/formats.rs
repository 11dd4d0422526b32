//! CSA, KI2, BOD, SFEN, USI and JKF: the small files of our own against what they mean, the large
//! corpus against what other readers made of it.

use std::path::Path;
use std::time::Duration;

use komadai::format::csa::{CsaStyle, CsaVersion};
use komadai::format::{
    self, Dialect, Encoding, Format, Loaded, Location, LossKind, MoveFault, Newline, ReadError, ReadErrorKind, Warning,
    WarningKind,
};
use komadai::lang::{self, Language};
use komadai::record::Record;
use komadai::shogi::{Color, Impossible};
use serde_json::Value;

use crate::support::corpus::{self, hint};
use crate::support::summary::Summary;

/// All that was said about a file, in English; saying it in Japanese must not fail either.
fn said(read: &Result<Loaded, ReadError>) -> Vec<String> {
    match read {
        Ok(loaded) => {
            let say = |language| loaded.warnings.iter().map(move |w| lang::warning(language, &w.kind));
            assert!(say(Language::Japanese).all(|text| !text.is_empty()));
            say(Language::English).zip(&loaded.warnings).map(|(text, w)| format!("{}: {text}", w.at.line)).collect()
        }
        Err(error) => {
            assert!(!lang::read_error(Language::Japanese, &error.kind).is_empty());
            vec![format!("{}: {}", error.at.line, lang::read_error(Language::English, &error.kind))]
        }
    }
}

/// What is wrong with the reading of a file, if anything.
fn verdict(verdict: &str, read: &Result<Loaded, ReadError>) -> Option<String> {
    let words = said(read);
    match (verdict, read) {
        ("accept", Ok(loaded)) if loaded.warnings.is_empty() => None,
        ("accept_with_warning", Ok(loaded)) if !loaded.warnings.is_empty() => None,
        ("reject", Err(_)) | ("unknown", _) => None,
        _ => Some(format!("should be {verdict}, was {} {words:?}", if read.is_ok() { "read" } else { "refused" })),
    }
}

fn compare(expected: &Value, loaded: &Loaded) -> Vec<String> {
    let summary = Summary::of(&loaded.records[0]);
    // In which order the variations at a move stand is the file's.
    let lines = |lines: Vec<Vec<Value>>| {
        let mut lines: Vec<Value> = lines.into_iter().map(Value::from).collect();
        lines.sort_by_key(Value::to_string);
        Value::from(lines)
    };
    let mut wrong = Vec::new();
    let mut check = |what: &str, got: Value| {
        let want = expected.get(what).map(|want| match want.as_array().filter(|_| what == "variations") {
            Some(all) => lines(all.iter().map(|line| line.as_array().unwrap().clone()).collect()),
            None => want.clone(),
        });
        if let Some(want) = want
            && want != got
        {
            wrong.push(format!("{what}: {got} instead of {want}"));
        }
    };
    check("init_sfen", summary.initial.into());
    check("main_usi", summary.main.into());
    check("final_sfen", summary.last.into());
    check("terminal", summary.end.into());
    let branches = summary.branches.into_iter().map(|(ply, moves)| {
        std::iter::once(Value::from(ply)).chain(moves.into_iter().map(Value::from)).collect::<Vec<_>>()
    });
    check("variations", lines(branches.collect()));
    check("games", loaded.records.len().into());
    check("ply", (loaded.records[0].first_number() - 1).into());
    if let Some(millis) = summary.millis {
        check("ms", millis.into_iter().map(|ms| u64::try_from(ms).unwrap()).collect::<Vec<_>>().into());
    }
    wrong
}

#[test]
fn our_own_files_mean_what_they_should() {
    let compared = meet_expectations(&corpus::data(), &[]);
    assert!(compared > 80, "only {compared} files were read");
}

/// Lines of the shared expectations that ask for a refusal, where the position opens up to the bad move, with a
/// warning: the file, and the numbers of the lines.
const SUPERSEDED: [(&str, &[u64]); 1] = [("sfen/synthetic-broken/lines.sfen", &[8, 9, 10, 11, 15])];

/// Files of the shared expectations that our own describe anew: 時間切れ is an end that Shogidokoro writes.
const DESCRIBED_ANEW: [&str; 1] = ["kif/synthetic-dialects/term-jikangire.kif"];

#[test]
fn each_bad_line_alone_is_refused_or_warned_of() {
    let text = std::fs::read_to_string(corpus::data().join("sfen/synthetic-broken/lines.sfen")).unwrap();
    assert!(text.lines().count() >= 15);
    for line in text.lines() {
        for hint in [None, Some(Format::Sfen), Some(Format::Usi)] {
            let read = format::read(line.as_bytes(), hint);
            assert!(read.is_err() || read.is_ok_and(|loaded| !loaded.warnings.is_empty()), "{hint:?} {line}");
        }
    }
}

#[test]
fn shared_files_mean_what_they_should() {
    let Some(shared) = corpus::shared() else { return };
    let compared = meet_expectations(&shared, &SUPERSEDED);
    assert!(compared > 250, "only {compared} files were read");
}

/// Compares files with what is expected of them, but for some lines; returns the number of files that were read.
fn meet_expectations(folder: &Path, superseded: &[(&str, &[u64])]) -> usize {
    let (mut wrong, mut compared) = (Vec::new(), 0);
    let expectations = corpus::rows(&folder.join("expectations.jsonl"));
    for expected in &expectations {
        let path = expected["path"].as_str().unwrap();
        if DESCRIBED_ANEW.contains(&path) && !folder.starts_with(corpus::data()) {
            continue;
        }
        let bytes = std::fs::read(folder.join(path)).unwrap();
        let opens = |line: &Value| {
            superseded
                .iter()
                .any(|(file, lines)| *file == path && line.as_u64().is_some_and(|line| lines.contains(&line)))
        };
        if let Some(cases) = expected.get("lines") {
            for case in cases.as_array().unwrap() {
                let text = case["text"].as_str().unwrap();
                let read = format::read(text.as_bytes(), Some(Format::Sfen));
                let expected =
                    if opens(&case["line"]) { "accept_with_warning" } else { case["verdict"].as_str().unwrap() };
                let fault = verdict(expected, &read);
                wrong.extend(fault.map(|fault| format!("{path} line {} {text}: {fault}", case["line"])));
            }
            continue;
        }
        let read = format::read(&bytes, hint(path.as_ref()));
        let fault = verdict(expected["verdict"].as_str().unwrap(), &read);
        wrong.extend(fault.map(|fault| format!("{path}: {fault}")));
        if let Ok(loaded) = &read {
            compared += 1;
            wrong.extend(compare(expected, loaded).into_iter().map(|fault| format!("{path}: {fault}")));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), expectations.len(), wrong.join("\n"));
    compared
}

/// Where the majority of the other readers is wrong: the file, the part, and why.
const PEERS_ARE_WRONG: [(&str, u64, &str); 3] = [
    ("csa/apery-wcsc28/utf8_WCSC28_L5_YAM_WOD.csa", 1, "%-ILLEGAL_ACTION names the side; they say 反則勝ち"),
    ("csa/sunfish-tsshogi-inline/csa_spec-L0162.csa", 1, "%+ILLEGAL_ACTION names the side; they say 反則勝ち"),
    ("ki2/na2hiro-json-kifu-format/fuujite.ki2u", 1, "封じ手 is a sealed move, they say 中断"),
];

#[test]
fn the_corpus_reads_as_other_readers_have_it() {
    let Some(shared) = corpus::shared() else { return };
    let mut wrong = Vec::new();
    let mut compared = 0;
    for oracle in corpus::rows(&shared.join("oracle.jsonl")) {
        let path = oracle["path"].as_str().unwrap();
        let kind = path.split('/').next().unwrap();
        let sure = matches!(oracle["level"].as_str(), Some("unanimous" | "majority"));
        if !matches!(kind, "csa" | "ki2" | "bod" | "sfen") || path.contains("/synthetic-") || !sure {
            continue;
        }
        let part = oracle["part"].as_u64().unwrap();
        if PEERS_ARE_WRONG.iter().any(|&(file, at, _)| file == path && at == part) {
            continue;
        }
        compared += 1;
        let bytes = std::fs::read(shared.join(path)).unwrap();
        let fault = against_oracle(&oracle, kind, part, &bytes, path);
        wrong.extend(fault.into_iter().map(|fault| format!("{path} {part}: {fault}")));
    }
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(compared > 1000, "{compared}");
}

fn against_oracle(oracle: &Value, kind: &str, part: u64, bytes: &[u8], path: &str) -> Vec<String> {
    // A part of an SFEN file is a line.
    let read = if kind == "sfen" {
        let line = bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()).nth(part as usize - 1);
        format::read(line.unwrap(), hint(path.as_ref()))
    } else {
        format::read(bytes, hint(path.as_ref()))
    };
    let Ok(loaded) = &read else { return vec![format!("refused {:?}", said(&read))] };
    let record = &loaded.records[if kind == "sfen" { 0 } else { part as usize - 1 }];
    let summary = Summary::of(record);
    let main = &oracle["main"];
    let mut wrong = Vec::new();
    let mut check = |what: &str, want: &Value, got: Value| {
        if !want.is_null() && *want != got {
            wrong.push(format!("{what}: {got} instead of {want} {:?}", said(&read)));
        }
    };
    check("ply", &main["ply"], summary.main.len().into());
    check("initial", &main["init_sfen"], summary.initial.into());
    check("final", &main["final_sfen"], summary.last.into());
    check("moves", &oracle["total_moves"], summary.moves.into());
    check("variations", &oracle["variations"], summary.branches.len().into());
    check("end", &oracle["result"], summary.end.into());
    wrong
}

/// Reads a text without its being refused.
fn open(text: &str, format: Format) -> Loaded {
    format::read(text.as_bytes(), Some(format))
        .unwrap_or_else(|error| panic!("{:?} {:?}\n{text}", error.at, error.kind))
}

/// How a record is written, lines ended by `\n`.
fn text_of(record: &Record, dialect: Dialect) -> String {
    let written = format::write(record, &Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..dialect });
    String::from_utf8(written.bytes).unwrap()
}

#[test]
fn csa_keeps_every_line() {
    let text = "V2.2
N+先手
N-後手
$EVENT:練習, 第1局
$X_FINAL:切断
'remark before
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU * 
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
P+00FU
+
'*start, with a comma
'remark at the start
+7776FU
T12
'*one
'*
'** 30 -3334FU #12
'remark
-3334FU
%TORYO
T5
'summary:toryo
";
    let loaded = open(text, Format::Csa);
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let record = &loaded.records[0];
    let headers: Vec<_> = record.headers().fields().collect();
    let expected = [("先手", "先手"), ("後手", "後手"), ("棋戦", "練習, 第1局"), ("$X_FINAL", "切断")];
    assert_eq!(headers, expected);
    let tree = record.tree();
    let line: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.note(tree.root()).comment.as_deref(), Some("start, with a comma"));
    assert_eq!(tree.note(line[0]).comment.as_deref(), Some("one\n\n* 30 -3334FU #12"));
    assert_eq!(tree.note(line[0]).verbatim, ["'remark"]);
    assert_eq!(tree.spent(line[0]), Some(Duration::from_secs(12)));
    assert_eq!(tree.spent(line[1]), None);
    assert_eq!(tree.spent(line[2]), Some(Duration::from_secs(5)));
    assert_eq!(text_of(record, loaded.dialect.clone()), text);
    assert_eq!(loaded.dialect.end_words[0].word, "%TORYO");
}

#[test]
fn csa_3_has_thousandths_and_its_own_first_lines() {
    let text = "'CSA encoding=UTF-8
V3.0
N+A
$TIME:900+0+5
$MAX_MOVES:320
$JISHOGI:27
$NOTE:一行目\\n二行目
PI82HI22KA
-
-5142OU
T6.123
+7776FU
T7
%MAX_MOVES
";
    let loaded = open(text, Format::Csa);
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let record = &loaded.records[0];
    assert_eq!(record.headers().get("持ち時間"), Some("900+0+5"));
    assert_eq!(text_of(record, loaded.dialect.clone()), text);
    // V2.2 has neither the increment nor thousandths; a note is read from a comment.
    let older = format::write(record, &Dialect { csa: CsaStyle::default(), ..loaded.dialect.clone() });
    let kinds: Vec<_> = older.losses.iter().map(|loss| &loss.kind).collect();
    assert!(kinds.contains(&&LossKind::TimeFractionDropped));
    assert_eq!(kinds.len(), 1, "{kinds:?}");
    let again = String::from_utf8(older.bytes).unwrap();
    let headers = open(&again, Format::Csa).records[0].headers().clone();
    assert_eq!(&headers, record.headers(), "comments hold them");
    assert!(again.starts_with("V2.2\nN+A\n'持ち時間：900+0+5\n"), "{again}");
    // What V2.2 can say of the time allowed, V3.0 says in its own way.
    let loaded = open("V2.2\n$TIME_LIMIT:00:25+30\nPI\n+\n", Format::Csa);
    let csa = CsaStyle { version: CsaVersion::V3_0, ..CsaStyle::default() };
    assert!(text_of(&loaded.records[0], Dialect { csa, ..Dialect::of(Format::Csa) }).contains("$TIME:1500+30+0\n"));
}

#[test]
fn several_games_stay_one_file() {
    let text = "V2.2\nPI\n+\n+7776FU\n/\nN+B\nPI\n+\n+2726FU\n%TORYO\n";
    let loaded = open(text, Format::Csa);
    let dialect = Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..loaded.dialect.clone() };
    assert_eq!(format::write_all(&loaded.records, &dialect).bytes, text.as_bytes());
    let sfen = format::write_all(&loaded.records, &Dialect::of(Format::Usi));
    assert_eq!(sfen.bytes, b"position startpos moves 7g7f\nposition startpos moves 2g2f\n");
    let kif = format::write_all(&loaded.records, &Dialect::kif());
    assert!(kif.losses.iter().any(|loss| loss.kind == LossKind::RecordsDropped { records: 1 }));
}

#[test]
fn a_game_among_others_that_cannot_be_shown_is_told() {
    let loaded = open("PI\n+\n+7776FU\n/\nP1-KY-KE\n+\n/\nPI\n+\n+2726FU\n", Format::Csa);
    assert_eq!(loaded.records.len(), 2);
    let kinds: Vec<_> = loaded.warnings.iter().map(|warning| (warning.at.line, &warning.kind)).collect();
    assert!(matches!(kinds[..], [(5, WarningKind::RecordUnreadable { number: 2, .. })]), "{kinds:?}");
}

#[test]
fn csa_errors_name_the_place() {
    let error = |text: &str| {
        let error = format::read(text.as_bytes(), Some(Format::Csa)).unwrap_err();
        ((error.at.line, error.at.column), error.kind)
    };
    let (at, kind) = error("V2.2\nP1-KY-KE-GI-XX-OU-KI-GI-KE-KY\n+\n");
    assert_eq!(at, (2, 12));
    assert!(matches!(kind, ReadErrorKind::BoardPiece { .. }), "{kind:?}");
    let (at, kind) = error("V2.2\nPI\nP+00FU00OU\n+\n");
    assert_eq!(at, (3, 7));
    assert!(matches!(kind, ReadErrorKind::HandPiece { .. }), "{kind:?}");
    // A board told as moves of pieces in hand, which nobody reads.
    let (at, _) = error("+0017FU\n+0027FU\n+0037FU\n");
    assert_eq!(at, (1, 1));
}

#[test]
fn a_move_that_cannot_be_played_closes_no_file() {
    let jkf =
        r#"{"header": {}, "moves": [{}, {"move": {"from": {"x": 7, "y": 6}, "to": {"x": 7, "y": 5}, "piece": "FU"}}]}"#;
    let empty = MoveFault::Impossible(Impossible::EmptyOrigin);
    for (format, text, at, fault, moves) in [
        (Format::Kif, "手合割：平手\n手数----指手--\n   1 ７五歩(76)\n   2 ３四歩(33)\n", (3, 6), empty, ""),
        (Format::Kif, "先手：A\n手数----指手--\n   1 同　歩(77)\n", (3, 6), MoveFault::NothingBefore, ""),
        (Format::Ki2, "先手：A\n▲７六歩 △３四歩 ▲６六銀\n", (2, 11), MoveFault::NoSuchPiece, "7g7f 3c3d"),
        (Format::Csa, "V2.2\nPI\n+\n+7776FU\nT1\n+2726FU\n", (6, 1), MoveFault::WrongSide, "7g7f"),
        (Format::Csa, "N+A\n+7675FU\n%TORYO\n", (2, 1), empty, ""),
        (
            Format::Usi,
            "position startpos moves 7g7f 7f7e\n",
            (1, 30),
            MoveFault::Impossible(Impossible::NotYours),
            "7g7f",
        ),
        (Format::Usi, "position startpos moves abc\n", (1, 25), MoveFault::Unreadable, ""),
        (Format::Jkf, jkf, (1, 30), empty, ""),
    ] {
        let loaded = open(text, format);
        let places: Vec<_> = loaded.warnings.iter().map(|w| (w.at.line, w.at.column)).collect();
        assert_eq!(places.last(), Some(&at), "{text}: {:?}", loaded.warnings);
        let kind = &loaded.warnings.last().unwrap().kind;
        assert!(matches!(kind, WarningKind::MoveUnplayable { fault: found, .. } if *found == fault), "{kind:?}");
        assert_eq!(Summary::of(&loaded.records[0]).main.join(" "), moves, "{text}");
        if !matches!(format, Format::Ki2 | Format::Jkf) {
            assert_eq!(text_of(&loaded.records[0], loaded.dialect.clone()), text);
        }
    }
    // Neither a board nor a header, and no move at all.
    for (format, text) in [(Format::Kif, "   1 ７五歩(76)\n"), (Format::Ki2, "▲６六銀\n"), (Format::Csa, "+7675FU\n")]
    {
        let error = format::read(text.as_bytes(), Some(format)).unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::Move { .. }), "{text}: {:?}", error.kind);
    }
}

#[test]
fn csa_losses() {
    let kif = "手合割：平手\n先手：A\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01.5/00:00:01.5)+\n&しおり\n   2 反則勝ち\nまで1手で中断\n\n変化：1手\n   1 ２六歩(27)\n   2 ３四歩(33)\n";
    let loaded = open(kif, Format::Kif);
    let written = format::write(&loaded.records[0], &Dialect::of(Format::Csa));
    let lines: Vec<_> = written.losses.iter().map(|loss| (loss.at.line, loss.kind.clone())).collect();
    assert_eq!(lines, [(6, LossKind::VariationsDropped { moves: 2 }), (7, LossKind::TimeFractionDropped)]);
    let again = format::read(&written.bytes, Some(Format::Csa)).unwrap();
    let (again, main) = (&again.records[0], &loaded.records[0]);
    assert_eq!(again.headers(), main.headers());
    for (before, after) in main.tree().main_line().zip(again.tree().main_line()) {
        assert_eq!(main.tree().note(before), again.tree().note(after), "bookmarks and result lines come back");
        assert_eq!(main.tree().end(before), again.tree().end(after), "the comment behind the keyword names the end");
    }
    for language in [Language::Japanese, Language::English] {
        assert!(lines.iter().all(|(_, kind)| !lang::loss(language, kind).is_empty()));
    }
}

#[test]
fn ki2_is_written_as_kifu_for_windows_has_it() {
    let text = "手合割：平手
先手：A

▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角    △５二金右
▲３四角
*comment
△３三銀
まで8手で後手の勝ち

変化：   3手
▲２六歩    △８四歩
";
    let loaded = open(text, Format::Ki2);
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    assert_eq!(Summary::of(&loaded.records[0]).end, "resign");
    assert_eq!(text_of(&loaded.records[0], loaded.dialect.clone()), text);
}

#[test]
fn ki2_oddities() {
    let open_with = |text: &str| {
        let loaded = open(text, Format::Ki2);
        let summary = Summary::of(&loaded.records[0]);
        (
            summary.main.join(" "),
            summary.end,
            loaded.warnings.into_iter().map(|w| (w.at.column, w.kind)).collect::<Vec<_>>(),
        )
    };
    let (main, end, warnings) = open_with("先手：A\n☗７六歩☖３四歩☗２二角生▽同銀\n▲投了\n");
    assert_eq!((main.as_str(), end, warnings.len()), ("7g7f 3c3d 8h2b 3a2b", "resign", 0));
    let (main, _, warnings) = open_with("▲７六歩 ▲３四歩 ▲２六歩\n");
    assert_eq!(main, "7g7f 3c3d 2g2f");
    assert!(matches!(warnings[..], [(6, WarningKind::MarkContradicted { .. })]), "{warnings:?}");
    let (main, _, warnings) = open_with("△８四歩 ▲７六歩\n");
    assert_eq!(main, "8c8d 7g7f");
    assert!(matches!(warnings[..], [(1, WarningKind::TurnContradicted(Color::White))]), "{warnings:?}");
    let (main, _, warnings) = open_with("▲７六歩 △３四歩 ▲５五角 △８四歩 ▲２二角成\n変化：4手\n△４四歩\n");
    assert_eq!(main, "7g7f 3c3d 8h5e 8c8d 5e2b+");
    assert!(warnings.is_empty(), "{warnings:?}");
    let (main, _, warnings) = open_with("▲７六歩 △３四歩 ▲６六銀 △８四歩 ▲２六歩\n");
    assert_eq!(main, "7g7f 3c3d");
    assert!(
        matches!(warnings[..], [(11, WarningKind::MoveUnplayable { fault: MoveFault::NoSuchPiece, .. })]),
        "{warnings:?}"
    );
    let (main, _, warnings) = open_with("▲７六歩 △３四歩\n▲２六");
    assert_eq!(main, "7g7f 3c3d");
    assert!(matches!(warnings[..], [(1, WarningKind::MoveTruncated { .. })]), "{warnings:?}");
    for (words, end) in [
        ("まで1手で先手の勝ち", "resign"),
        ("まで1手で時間切れにより先手の勝ち", "timeout"),
        ("まで1手で後手の反則負け", "foul_lose"),
        ("まで1手で先手の反則負け", "foul_win"),
        ("まで1手で後手の入玉勝ち", "entering_king"),
        ("まで1手で千日手", "repetition"),
        ("まで1手詰", "mate"),
        ("まで1手で不詰", "nomate"),
        ("まで1手で先手の不戦勝", "lose_by_default"),
        ("まで1手で後手の勝ち", "none"),
    ] {
        assert_eq!(open_with(&format!("▲７六歩\n{words}\n")).1, end, "{words}");
    }
}

#[test]
fn absurd_times_of_jkf_are_told() {
    for time in [
        "{\"m\": 307445734561825860, \"s\": 59}",
        "{\"m\": 0, \"s\": -1}",
        "{\"h\": 400000000000000000, \"m\": 0, \"s\": 0}",
    ] {
        let mv = r#""move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "color": 0, "piece": "FU"}"#;
        let loaded =
            open(&format!(r#"{{"header": {{}}, "moves": [{{}}, {{{mv}, "time": {{"now": {time}}}}}]}}"#), Format::Jkf);
        let record = &loaded.records[0];
        let first = record.tree().children(record.tree().root())[0];
        assert_eq!(record.tree().spent(first), None, "{time}");
        assert!(matches!(loaded.warnings[..], [Warning { kind: WarningKind::TimeUnreadable { .. }, .. }]), "{time}");
    }
}

#[test]
fn jkf_of_all_ages() {
    let text = r#"{"header": {"先手": "A", "手合割": "平手　　"}, "initial": {"preset": "HIRATE"}, "moves": [
        {"comments": ["分岐の例", "&しおり"]},
        {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6}, "color": true, "piece": "FU"}, "time": {"now": {"m": 1, "s": 2}}},
        {"move": {"to": {"x": 3, "y": 4}, "color": false, "piece": "FU", "from": null}},
        {"move": {"from": {"x": 8, "y": 8}, "to": {"x": 2, "y": 2}, "color": 0, "piece": "KA", "promote": true}, "forks": [
            [{"move": {"to": {"x": 5, "y": 8}, "piece": "KI", "relative": "R"}}, {"special": "CHUDAN"}],
            [{"move": {"from": {"x": 2, "y": 7}, "to": {"x": 2, "y": 6}, "color": 0, "piece": "FU"}}]]},
        {"move": {"from": {"x": 3, "y": 1}, "same": true, "color": 1, "piece": "GI", "capture": "UM"}},
        {"special": "ILLEGAL_ACTION"}]}"#;
    let loaded = open(text, Format::Jkf);
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    let record = &loaded.records[0];
    let summary = Summary::of(record);
    assert_eq!(summary.main.join(" "), "7g7f 3c3d 8h2b+ 3a2b");
    assert_eq!(summary.end, "foul_win");
    assert_eq!(summary.branches, [(3, vec!["2g2f".to_owned()]), (3, vec!["4i5h".to_owned()])]);
    let tree = record.tree();
    assert_eq!(tree.note(tree.root()).bookmarks, ["しおり"]);
    let first = tree.children(tree.root())[0];
    assert_eq!(tree.spent(first), Some(Duration::from_secs(62)));
    let again = open(&text_of(record, Dialect::of(Format::Jkf)), Format::Jkf);
    assert_eq!(again.records[0], *record);
    // Errors know their line.
    let loaded = open(&text.replace("\"piece\": \"KA\"", "\"piece\": 1"), Format::Jkf);
    assert!(matches!(
        loaded.warnings[..],
        [Warning { at: Location { line: 5, .. }, kind: WarningKind::MoveUnplayable { .. } }]
    ));
    let error = format::read(b"{\"moves\": [\n1, 2]}", None).unwrap_err();
    assert_eq!(error.at.line, 2);
    assert!(matches!(error.kind, ReadErrorKind::Json { .. }), "{:?}", error.kind);
    let loaded = open(&text.replace("\"x\": 3, \"y\": 1", "\"x\": 3, \"y\": 2"), Format::Jkf);
    assert!(matches!(
        loaded.warnings[..],
        [Warning { at: Location { line: 8, .. }, kind: WarningKind::MoveUnplayable { .. } }]
    ));
}

#[test]
fn a_second_time_of_a_move_is_told() {
    let loaded = format::read(b"V2.2\nPI\n+\n+7776FU,T3\nT9\n-3334FU,T1\n", None).unwrap();
    let tree = loaded.records[0].tree();
    let spent: Vec<_> = tree.walk().filter_map(|id| tree.spent(id)).map(|time| time.as_secs()).collect();
    assert_eq!((spent.as_slice(), loaded.warnings.len()), ([3, 1].as_slice(), 1));
}
