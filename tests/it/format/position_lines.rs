//! Files of SFEN and USI lines in which other lines stand, too.

use komadai::format::{self, Loaded, LossKind, RecordPart, Target, WarningKind};
use komadai::notation::usi;

fn read(text: &str) -> Loaded {
    format::read(text.as_bytes(), None).unwrap()
}

/// The main lines, as USI.
fn games(loaded: &Loaded) -> Vec<String> {
    let line = |record: &komadai::record::Record| {
        let tree = record.tree();
        let moves: Vec<_> = tree.main_line().filter_map(|id| tree.mv(id)).map(usi::write_move).collect();
        moves.join(" ")
    };
    loaded.records.iter().map(line).collect()
}

/// The numbers of lines that are told to be no records.
fn foreign(loaded: &Loaded) -> Vec<(u32, u32)> {
    let lines = loaded.warnings.iter().filter_map(|warning| match warning.kind {
        WarningKind::ForeignLines { lines, .. } => Some((warning.at.line, lines)),
        _ => None,
    });
    lines.collect()
}

fn is_written_as_it_was(text: &str, loaded: &Loaded) {
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
    assert!(written.losses.is_empty(), "{:?}", written.losses);
}

#[test]
fn comments_in_a_list_belong_to_the_position_below() {
    let text = "# 第1巻\n# 第1番\n8k/9/8P/9/9/9/9/9/9 b G 1\n\n; 第2番\n1. 8k/9/7G1/9/9/9/9/9/9 b G 1\n// おわり\n";
    let loaded = read(text);
    let comment = |index: usize| {
        let tree = loaded.records[index].tree();
        tree.note(tree.root()).comment.clone()
    };
    assert_eq!((loaded.records.len(), foreign(&loaded)), (2, vec![(7, 1)]));
    assert_eq!((comment(0).as_deref(), comment(1).as_deref()), (Some("第1巻\n第1番"), Some("第2番\n1.")));
    is_written_as_it_was(text, &loaded);
    let kifu = Target::Kifu.dialect(Some(&loaded.dialect), Some("sfen"));
    let written = format::write(&loaded.records[0], &kifu);
    assert!(String::from_utf8(written.bytes).unwrap().contains("*第1番"));
    let lost: Vec<_> = written.losses.into_iter().map(|loss| loss.kind).collect();
    assert_eq!(lost, [LossKind::TextDropped { part: RecordPart::Verbatim }]);
}

#[test]
fn a_changed_position_keeps_the_comments_above_it() {
    let text = "# 第1番\n8k/9/8P/9/9/9/9/9/9 b G 1\n# 第2番\n8k/9/7G1/9/9/9/9/9/9 b G 1\n";
    let mut loaded = read(text);
    loaded.records.last_mut().set_first_number(3);
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let lines = text.replace("7G1/9/9/9/9/9/9 b G 1", "7G1/9/9/9/9/9/9 b G 3");
    assert_eq!(String::from_utf8(written.bytes).unwrap(), lines);
}

#[test]
fn a_game_in_a_log_is_its_longest_line() {
    let log = "usinewgame\n\
        position startpos moves 7g7f\ngo byoyomi 1\ninfo depth 1 pv 3c3d\nbestmove 3c3d ponder 2g2f\n\
        position startpos moves 7g7f 3c3d 2g2f\ngo ponder byoyomi 1\nstop\nbestmove 8c8d\n\
        position startpos moves 7g7f 3c3d 6g6f\ngo byoyomi 1\nbestmove resign\n\
        position startpos moves 7g7f 3c3d\ngo infinite\n\
        usinewgame\n\
        position startpos\ngo byoyomi 1\nbestmove 7g7f\n\
        position startpos moves 7g7f 3c3d\ngo ponder byoyomi 1\nponderhit\n\
        position sfen 8k/9/8P/9/9/9/9/9/9 b G 1\ngo mate 1000\ncheckmate G*1b\n";
    for before in ["", "> ", ">1:", "12:00:01.123 > ", "[2024-05-01T12:00:00] [INFO] usi - sid=1 > ", "送信："] {
        let text: String = log.lines().map(|line| format!("{before}{line}\n")).collect();
        let loaded = read(&text);
        assert_eq!(games(&loaded), ["7g7f 3c3d 6g6f", "7g7f 3c3d", ""], "{before}");
        assert_eq!(foreign(&loaded).len(), 1, "{before}");
        is_written_as_it_was(&text, &loaded);
        let other = format::write(&loaded.records[0], &Target::Kifu.dialect(Some(&loaded.dialect), None));
        let is_told = other.losses.iter().any(|loss| loss.kind == LossKind::TextDropped { part: RecordPart::Verbatim });
        assert!(is_told, "{before}");
    }
}

#[test]
fn a_changed_log_is_written_as_a_list_and_lacks_its_other_lines() {
    let mut loaded =
        read("position startpos moves 7g7f\ngo infinite\nposition startpos moves 7g7f 3c3d\ngo infinite\n");
    loaded.records.first_mut().headers_mut().push_field("先手", "山田");
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert_eq!(String::from_utf8(written.bytes).unwrap(), "position startpos moves 7g7f 3c3d\n");
    let lost: Vec<_> = written.losses.into_iter().map(|loss| loss.kind).collect();
    let text = |part| LossKind::TextDropped { part };
    assert_eq!(lost, [text(RecordPart::Verbatim), text(RecordPart::HeaderValue)]);
}

#[test]
fn a_list_of_lines_that_go_on_with_each_other_is_one_of_several_records() {
    let loaded = read("position startpos moves 7g7f\nposition startpos moves 7g7f 3c3d\n");
    assert_eq!(games(&loaded), ["7g7f", "7g7f 3c3d"]);
}

#[test]
fn every_sfen_in_prose_is_a_position() {
    let loaded = read("1. 8k/9/8P/9/9/9/9/9/9 b G 1\n問2 sfen 8k/9/7G1/9/9/9/9/9/9 b G 1 です\n");
    assert_eq!(loaded.records.len(), 2);
}
