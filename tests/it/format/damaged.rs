//! Files that broke a law in long runs of `tests/fuzz`, as small as they could be made. What was read of them must be
//! written and come back.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, Newline, RecordPart, WarningKind};
use komadai::record::HeaderLine;
use komadai::shogi::Color;

/// Reads a text as a file of this format.
fn read(text: &str, format: Format) -> Loaded {
    format::read(text.as_bytes(), Some(format)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// An untouched file is written as it was.
#[track_caller]
fn comes_back(text: &str, format: Format) {
    let loaded = read(text, format);
    assert_eq!(loaded.dialect.format, format, "{text:?}");
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert!(written.losses.is_empty(), "{text:?}: {:?}", written.losses);
    assert_eq!(String::from_utf8(written.bytes).as_deref(), Ok(text));
}

fn dialect(format: Format) -> Dialect {
    Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::of(format) }
}

/// Written in this format, and read and written again, it is the same file.
#[track_caller]
fn is_stable(loaded: &Loaded, format: Format) -> String {
    let dialect = dialect(format);
    let first = String::from_utf8(format::write(&loaded.records[0], &dialect).bytes).unwrap();
    let again = read(&first, format);
    let second = String::from_utf8(format::write(&again.records[0], &dialect).bytes).unwrap();
    assert_eq!(second, first);
    first
}

#[test]
fn a_result_line_of_ki2_may_end_with_a_comma_and_without_a_line_end() {
    for text in
        ["手合割：八枚落ち\nで3手で中断,", "手：\n後手：\nまで後手勝/", "手合割：二枚落ち\n△５四歩\nで3手で中断,"]
    {
        comes_back(text, Format::Ki2);
    }
}

#[test]
fn a_result_line_that_calls_the_sides_otherwise_stays_in_ki2() {
    let loaded = read("下手：\n   1 ７六歩(77)\n   2 投了\nまで1手で先手の勝ち", Format::Kif);
    assert!(is_stable(&loaded, Format::Ki2).ends_with("まで1手で先手の勝ち\n"));
    comes_back("下手：\n上手：\n\n▲７六歩\nまで1手で先手の勝ち\n", Format::Ki2);
}

#[test]
fn a_result_line_above_an_end_without_moves_is_a_remark_in_ki2() {
    let loaded = read("後手：\n後手勝\n▲投了", Format::Ki2);
    let written = format::write(&loaded.records[0], &dialect(Format::Ki2));
    assert_eq!(str::from_utf8(&written.bytes), Ok("後手：\n\n# 後手勝\nまで0手で後手の勝ち\n"));
    let kind = LossKind::TextChanged { part: RecordPart::Summary, text: "後手勝".to_owned() };
    assert_eq!(written.losses[0].kind, kind);
}

#[test]
fn a_bookmark_may_look_like_a_character_of_html() {
    let board = "後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                 |v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                 | 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n\
                 +---------------------------+\n先手の持駒：なし\n&#65;\n";
    assert_eq!(is_stable(&read(board, Format::Bod), Format::Ki2), "手合割：平手\n\n&#65;\n");
}

#[test]
fn a_header_with_a_line_end_written_out_stays_one_line() {
    let loaded = read("備考：\\n\n+-", Format::Kif);
    assert!(is_stable(&loaded, Format::Kif).starts_with("備考：\\n\n手数----"));
}

#[test]
fn a_destroyed_name_is_no_move_that_a_second_record_follows() {
    let loaded = read("手合割：\n▲\u{FFFD}\n３四歩0２二角成(88)", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records, loaded.records);
    assert!(again.dialect.further.is_none());
}

#[test]
fn a_result_line_with_a_character_of_html_stays_in_ki2() {
    let loaded = read("手合割：香\nまで&#36;中断\n上手：\n△６二銀\n", Format::Ki2);
    is_stable(&loaded, Format::Ki2);
    // In a game that PSN or no format tells, they may stand on most of the lines.
    comes_back_equal("t&#33;p.7g7f.3c3d.7g7f.&#33;", Format::Kif);
    // A page has more than one.
    let page = read(
        "&#25163;&#21512;&#21106;：&#24179;&#25163;\n手数----指手--\n1 &#65303;&#20845;&#27497;(77)\n",
        Format::Kif,
    );
    assert_eq!(page.records[0].tree().len(), 2);
}

#[test]
fn a_header_that_begins_with_ascii_does_not_tell_ki2() {
    let loaded = read("n持駒：\nまで後手勝\n|", Format::Ki2);
    assert!(is_stable(&loaded, Format::Ki2).starts_with("n持駒：\n"));
}

#[test]
fn a_wide_quotation_mark_in_the_text_is_no_mark_in_the_file() {
    let loaded = read("＞\n＞７八歩(77)1７八歩(77)(0:1)＞", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records, loaded.records);
}

#[test]
fn a_known_end_kept_as_text_does_not_become_one() {
    // PSN keeps the words behind a move that cannot be played.
    for text in ["[e ]\nP7g7f P3d\n2Resign x", ".P76\n.P34 P34\n5mate B", ".P76\n6Resign G6152"] {
        let loaded = read(text, Format::Kif);
        let written = format::write(&loaded.records[0], &loaded.dialect);
        let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
        let ends = |loaded: &Loaded| loaded.records[0].tree().len();
        assert_eq!(ends(&again), ends(&loaded), "{text:?}");
    }
}

#[test]
fn an_address_is_no_header() {
    let loaded = read("先手：\ns://?u=://?~0.6y2", Format::Kif);
    assert_eq!(loaded.records[0].headers().get("s"), None);
    is_stable(&loaded, Format::Kif);
}

#[test]
fn names_of_blanks_are_none() {
    for text in [
        "[e a \"]\nP7f P3c3d B8h2b S3a2b",
        "[Gote \u{feff}]\nP7f P3d\nB8h2b S2b",
        "https://x/?u=~0.6y20io5t21im7ku.r&bn=\u{feff}",
    ] {
        let loaded = read(text, Format::Kif);
        for line in loaded.records[0].headers().lines() {
            assert!(matches!(line, HeaderLine::Field { value, .. } if value == "a"), "{line:?}");
        }
        for format in [Format::Jkf, Format::Csa] {
            is_stable(&loaded, format);
        }
    }
}

#[test]
fn a_promotion_outside_the_zone_is_no_move_of_a_link() {
    let loaded = read("~0.7ku2jm6y336e", Format::Kif);
    assert_eq!(loaded.records[0].tree().len(), 3);
    assert_eq!(is_stable(&loaded, Format::Usi), "position startpos moves 7g7f 3c3d\n");
}

#[test]
fn a_move_kept_as_text_behind_a_doubtful_line_is_not_played() {
    let loaded = read("2３四歩(33)２二角成(88)\n6 \u{FFFD}\n手で後手の勝ち\n4同　銀1", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records[0].tree().len(), loaded.records[0].tree().len());
}

/// What was read of a file is written in its own format without a loss, and comes back equal.
#[track_caller]
fn comes_back_equal(text: &str, format: Format) -> Loaded {
    let loaded = read(text, format);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    assert!(written.losses.is_empty(), "{text:?}: {:?}", written.losses);
    let again = format::read(&written.bytes, Some(format)).unwrap();
    assert_eq!(again.records, loaded.records, "{text:?}");
    loaded
}

#[test]
fn a_game_in_no_format_is_one_record() {
    let loaded = comes_back_equal("4 中断 ４二玉７六歩\n手合割：角落ち", Format::Kif);
    assert_eq!(loaded.records[0].tree().len(), 4);
    let loaded = comes_back_equal("①７六歩②３四歩\n手合割：平手\n③２六歩", Format::Kif);
    assert_eq!(loaded.records[0].tree().len(), 4);
}

#[test]
fn a_game_in_no_format_is_none_of_csa_either() {
    for text in ["+0055KA\n手合７六歩\nresign同　銀31)", "二枚落ち\n+0055KA\n３四歩４六歩"] {
        comes_back_equal(text, Format::Kif);
    }
}

#[test]
fn a_comment_that_looks_like_a_numbered_move_in_bold_is_one() {
    for comment in ["*7g7f 8c8d **", "*1** ７六歩\n*2** ３四歩"] {
        let loaded = read(&format!("手合割：平手\n手数----\n*{}\n", comment.replace('\n', "\n*")), Format::Kif);
        let written = is_stable(&loaded, Format::Ki2);
        let again = read(&written, Format::Ki2);
        let tree = again.records[0].tree();
        assert_eq!((tree.len(), tree.note(tree.root()).comment.as_deref()), (1, Some(comment)));
    }
}

#[test]
fn a_link_in_a_comment_is_no_game() {
    let loaded = read("先手：A\n手数----\n*https://play.mogproject.com/?u=~0.7ku2jm6y2.\n", Format::Kif);
    assert_eq!(loaded.records[0].tree().len(), 1);
    comes_back("先手：A\n手数----\n*https://play.mogproject.com/?u=~0.7ku2jm6y2.\n", Format::Kif);
}

#[test]
fn words_beside_a_link_without_moves_are_no_moves() {
    let loaded = comes_back_equal("://?body=position.startpos.mes.7g7f.3c3d{P3c-3dhttps://", Format::Kif);
    assert_eq!(loaded.records[0].tree().len(), 1);
}

#[test]
fn an_unknown_end_stays_one_above_a_line_with_its_number() {
    let loaded = read("手\n3２二角成(88)\n同　銀0４五角打５二金(61)\n9 投(:1)２二角成(88)(:0)\n7３四角4", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    let ends = |loaded: &Loaded| {
        let tree = loaded.records[0].tree();
        tree.walk().filter(|&id| tree.end(id).is_some()).count()
    };
    assert_eq!((ends(&loaded), ends(&again)), (1, 1));
    let kept = LossKind::TextChanged { part: RecordPart::Verbatim, text: "7３四角4".to_owned() };
    assert!(written.losses.iter().any(|loss| loss.kind == kept), "{:?}", written.losses);
}

#[test]
fn a_number_of_moves_that_is_also_a_hand_is_no_line_below_a_board() {
    let loaded = read("手数＝3先手持駒残り全部", Format::Sfen);
    assert!(is_stable(&loaded, Format::Bod).starts_with("# 手数＝3先手持駒残り全部\n"));
}

#[test]
fn a_separator_before_a_line_end_written_out_stands_alone() {
    for text in ["手数--\u{FFFD}：\\n", "手数--先手：A\\n"] {
        comes_back_equal(text, Format::Sfen);
    }
}

#[test]
fn a_promotion_outside_the_zone_comes_back_in_usi() {
    let loaded = read("手合割：平手\n1 ７六歩成(77)\n2 ３四歩(33)\n", Format::Kif);
    assert_eq!(loaded.records[0].tree().len(), 3);
    for format in [Format::Usi, Format::Csa, Format::Ki2, Format::Jkf] {
        is_stable(&loaded, format);
        let written = format::write(&loaded.records[0], &dialect(format));
        let again = format::read(&written.bytes, Some(format)).unwrap();
        let moves = |loaded: &Loaded| crate::support::corpus::main_line(loaded.records.first());
        assert_eq!(moves(&again), moves(&loaded), "{format:?}");
        assert!(
            again.warnings.iter().any(|warning| matches!(warning.kind, WarningKind::MoveFoul { .. })),
            "{format:?}"
        );
    }
}

#[test]
fn a_result_line_below_the_heading_of_a_variation_without_moves_is_kept() {
    let heading = "2３４歩２六歩(27)\n変化：3手\nまで8手で後手の勝ち\n３３銀(22)\nまで8手で後手の勝ち\n";
    comes_back_equal(heading, Format::Kif);
}

#[test]
fn a_line_that_only_a_separator_kept_out_of_csa_becomes_a_remark() {
    let loaded = read("手数--\nP1-\n手数--手\n1 ７六歩３四歩(33)歩", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    assert!(written.bytes.starts_with("# P1-\n".as_bytes()));
    assert_eq!(written.losses.len(), 1, "{:?}", written.losses);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records[0].tree().len(), loaded.records[0].tree().len());
}

#[test]
fn a_second_number_of_moves_and_words_beside_one_stay_in_bod() {
    let board = "後手の持駒：なし\n+---------------------------+\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n\
                 |v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n\
                 | 香 桂 銀 金 玉 金 銀 桂 香|九\n+---------------------------+\n先手の持駒：なし\n";
    for (lines, kept) in [
        ("手数＝3  まで\n", 0),
        ("手数＝3\n手数＝1また王位戦第局\n", 1),
        ("手数＝3また王位戦第局\n", 1),
        ("手数＝3\n手数＝1\n", 1),
    ] {
        let text = format!("{board}{lines}");
        comes_back(&text, Format::Bod);
        let loaded = read(&text, Format::Bod);
        let record = &loaded.records[0];
        assert_eq!((record.first_number(), record.headers().lines().len()), (4, kept), "{lines}");
    }
}

#[test]
fn a_game_in_no_format_has_the_moves_that_were_found() {
    let text = "２六歩▲\nまで手７六歩３四歩７六歩３四歩２二角同　銀４五角\n変化：3手\n２六歩";
    comes_back_equal(text, Format::Kif);
}

#[test]
fn a_separator_within_a_header_is_none() {
    is_stable(&read("開始日時：手数--☖同\nまで後手勝\n後手：\n☗７六歩", Format::Ki2), Format::Ki2);
}

#[test]
fn a_word_below_an_end_breaks_nothing_off() {
    let loaded = read("[S ]\nP7f P3d Resign P7f{}Resign\n&", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    let tree = again.records[0].tree();
    assert!(tree.walk().all(|id| tree.note(id).bookmarks.is_empty()));
    assert_eq!(tree.len(), loaded.records[0].tree().len());
}

#[test]
fn a_byte_order_mark_within_a_game_in_no_format_is_not_that_of_the_file() {
    comes_back_equal("~\u{FEFF}s=7g7f.3c3d", Format::Kif);
}

#[test]
fn an_earlier_move_kept_as_text_begins_no_variation() {
    let loaded = read("P76 P34 1７六歩(77)", Format::Kif);
    let written = format::write(&loaded.records[0], &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records[0].tree().len(), loaded.records[0].tree().len());
}

#[test]
fn a_result_line_that_begins_like_a_move_is_a_remark_in_ki2() {
    for text in [
        "歩手：｣７六歩３四歩２二角同　銀\n▲３四後手の勝ち",
        "手：後７六歩３四歩２二\u{FFFD}\n▲３四で後手の勝ち\n後手：△\u{FFFD}",
    ] {
        let loaded = read(text, Format::Ki2);
        assert!(is_stable(&loaded, Format::Ki2).contains("\n# ▲３四"), "{text:?}");
    }
    // The same line beside an end of its own.
    let loaded = read("手合割：平手\n1 ７六歩(77)\n2 投了\n▲３四で先手の勝ち\n", Format::Kif);
    assert!(is_stable(&loaded, Format::Ki2).ends_with("\nまで1手で先手の勝ち\n"));
}

#[test]
fn the_longest_time_of_one_format_is_that_of_all() {
    const MOST: u64 = 999_999_999;
    let loaded = read(&format!("V2.2\nPI\n+\n+7776FU\nT{MOST}\n-3334FU\nT1\n"), Format::Csa);
    for format in [Format::Kif, Format::Csa, Format::Jkf] {
        let again = read(&is_stable(&loaded, format), format);
        let tree = again.records[0].tree();
        let spent = tree.main_line().next().and_then(|id| tree.spent(id));
        assert_eq!(spent.map(|spent| spent.as_secs()), Some(MOST), "{format:?}");
    }
    // A longer one is text in each.
    let longer = read("手数----指手--\n1 ７六歩(77) (16666666:40/)\n", Format::Kif);
    assert!(longer.warnings.iter().any(|warning| matches!(warning.kind, WarningKind::TimeUnreadable { .. })));
}

#[test]
fn a_comment_in_a_link_above_which_it_stands_is_not_said_twice() {
    for (text, comment) in [("先手：://?~0.6j6.&c0=", None), ("先手：://?~0.6j6.&c0=c\n", Some("c"))] {
        let loaded = comes_back_equal(text, Format::Kif);
        let tree = loaded.records[0].tree();
        assert_eq!(tree.note(tree.root()).comment.as_deref(), comment, "{text}");
    }
}

#[test]
fn a_game_in_no_format_stays_one_record_also_before_another() {
    for (behind, is_another) in [("手合割：手手数\n４五角打", false), ("手合割：平手\n1 ２六歩(27)", true)]
    {
        let text = format!("手合割：右七枚落ち\n上手：\nまで手\n下手：\n△４二玉|７六歩棋\n{behind}");
        let loaded = comes_back_equal(&text, Format::Kif);
        assert_eq!(loaded.records[0].tree().len(), 3);
        assert_eq!(loaded.dialect.further.is_some(), is_another, "{behind}");
    }
}

#[test]
fn a_byte_order_mark_within_psn_is_a_blank() {
    let loaded = read("[e a]\n\u{feff}# P7f", Format::Kif);
    let tree = loaded.records[0].tree();
    assert_eq!((tree.len(), &tree.note(tree.root()).verbatim[..]), (2, &["#".to_owned()][..]));
}

#[test]
fn moves_without_origins_beside_lines_that_changed_stay_kif() {
    let text = "1７六歩(0:3)\n３四歩２二角成(88)3 ２二角成(\n同　銀 \n4 五角５２金(61)";
    for text in [text, &text.replace("５２金", "５二金")] {
        let loaded = comes_back_equal(text, Format::Kif);
        assert_eq!(loaded.records[0].tree().len(), 5);
    }
}

#[test]
fn a_bar_among_moves_is_no_board_that_another_record_follows() {
    for text in ["3２二角成(88)|(0:1)棋\n手合割：", "3２二角成(88)|(0:1)棋\n手合割：平手\n1 ７六歩(77)"]
    {
        let loaded = comes_back_equal(text, Format::Kif);
        assert!(loaded.dialect.further.is_none());
    }
}

#[test]
fn moves_that_stay_as_they_were_need_no_separator() {
    let loaded = comes_back_equal("手合割：\n同　銀0\n後手：\n手数--\n変化：1手\n1 T", Format::Kif);
    assert!(loaded.dialect.further.is_none());
}

#[test]
fn a_quotation_mark_in_a_header_is_not_that_of_a_mail() {
    is_stable(&read(" ＞：\n＞後手：", Format::Kif), Format::Kif);
}

#[test]
fn a_heading_above_the_first_move_does_not_make_the_board_that_of_another_record() {
    let text = "手合割：\n変化：\n手数--\n2３四歩5|\n２六歩(27)3２六歩(27)(0:9)";
    let loaded = read(text, Format::Kif);
    let written = is_stable(&loaded, Format::Kif);
    assert_eq!(read(&written, Format::Kif).records, loaded.records);
}

#[test]
fn a_zero_width_blank_at_the_head_of_a_file_is_no_byte_order_mark() {
    for text in ["?\u{feff}u=7g7f 3c3d", "?\u{feff}d.8h2b.3a2b", "☗\u{feff}s s 7g7f 3c3d h"] {
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let written = format::write(&loaded.records[0], &loaded.dialect);
        assert!(written.losses.is_empty(), "{text:?}");
        assert_eq!(format::read(&written.bytes, None).unwrap().records, loaded.records, "{text:?}");
    }
}

#[test]
fn a_link_among_the_headers_is_no_game_where_there_is_no_move() {
    let named = read("N-://?moves=7g7f", Format::Csa);
    for format in [Format::Kif, Format::Ki2] {
        assert!(read(&is_stable(&named, format), format).records[0].tree().is_empty(), "{format:?}");
    }
    assert_eq!(read("先手：://?moves=7g7f", Format::Kif).records[0].tree().len(), 2);
}

#[test]
fn an_asterisk_below_a_word_that_is_no_move_is_a_remark() {
    let loaded = format::read("7g7f 3c3d 8h2b 3\u{feff}a\n*".as_bytes(), None).unwrap();
    is_stable(&loaded, Format::Kif);
    let written = format::write(&loaded.records[0], &dialect(Format::Kif));
    let kind = LossKind::TextChanged { part: RecordPart::Verbatim, text: "*".to_owned() };
    assert_eq!(written.losses.iter().map(|loss| &loss.kind).collect::<Vec<_>>(), [&kind]);
}

#[test]
fn a_handicap_tells_the_turn_of_a_board_and_a_position_in_sfen_does_not() {
    let loaded = read("開始局面：sfen 9/9/9/9/4k4/9/9/9/9 b - \n手合割：二枚落ち", Format::Kif);
    for format in [Format::Kif, Format::Bod] {
        assert_eq!(read(&is_stable(&loaded, format), format).records[0].initial().turn(), Color::Black, "{format:?}");
    }
}

#[test]
fn a_position_in_words_is_not_drawn_above_another_record() {
    let text = "持駒：\n||一|\n△４二玉５四歩\nE|\n下手：先▲７六歩５歩３二金打|||||||||||||||";
    let loaded = format::read(text.as_bytes(), None).unwrap();
    assert!(loaded.dialect.further.is_none());
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert_eq!(format::read(&written.bytes, None).unwrap().records, loaded.records);
}

#[test]
fn an_end_that_is_said_twice_may_have_its_time_in_the_second_line() {
    comes_back("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)(0:2)\n3 ２二角成(88)(0:4)\n投了\n5 投了(0:4)", Format::Kif);
}

#[test]
fn a_heading_kept_as_text_is_none_where_another_follows() {
    let text = "・2 ３四歩(33)\n変化：\u{3000}３手\n・3 ２二角成(88)同　銀(31)・2 ３四歩(33))\n";
    is_stable(&read(text, Format::Kif), Format::Kif);
    let loaded = read(text, Format::Kif);
    let written = format::write(&loaded.records[0], &dialect(Format::Kif));
    assert!(!written.losses.is_empty());
}

#[test]
fn a_second_result_line_below_an_end_that_is_out_of_turn_is_not_lost_in_silence() {
    let loaded = read("２二角(88)同銀(31)\n9 投\nまで8手で後手の勝ち\nまで8手で後手の勝ち\n", Format::Kif);
    let written = format::write_all(&loaded.records, &loaded.dialect);
    let changed = |text: &str| LossKind::TextChanged { part: RecordPart::Verbatim, text: text.to_owned() };
    let losses: Vec<_> = written.losses.iter().map(|loss| (loss.at.line, loss.kind.clone())).collect();
    assert_eq!(losses, [(4, changed("9 投")), (5, changed("まで8手で後手の勝ち"))]);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    let touched = format::write(&again.records[0], &again.dialect);
    assert!(touched.losses.is_empty(), "what was told once is not told again: {touched:?}");
}

#[test]
fn the_turn_of_a_board_is_told_where_the_first_of_two_turns_names_no_side() {
    let board = "|・p・・・・・飛・|八\n|香桂銀金玉金銀桂香|九\n+-\n手番：\n手番：後手\n";
    let loaded = read(&format!("+-\n{board}"), Format::Kif);
    let written = format::write_all(&loaded.records, &loaded.dialect);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    assert_eq!(again.records[0].initial().turn(), loaded.records[0].initial().turn());
}

#[test]
fn an_unknown_end_above_the_text_of_another_record_is_not_lost_in_silence() {
    let text = "後手割：手数--\n2３四歩(0:0)２二角成(88)(0:0)同　銀(31)4４五角打(0:1)５二金(61)(0:2)\n３四角(1:6)\n8 -\n\
                2３四歩(33)(0:0)\n手数--\n1７六歩7";
    let loaded = read(text, Format::Kif);
    let written = format::write_all(&loaded.records, &loaded.dialect);
    let told = LossKind::TextChanged { part: RecordPart::End, text: "-".to_owned() };
    let losses: Vec<_> = written.losses.iter().map(|loss| &loss.kind).collect();
    assert_eq!(losses, [&told]);
    let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
    let moves = |loaded: &Loaded| {
        let tree = loaded.records[0].tree();
        tree.walk().filter(|&id| tree.mv(id).is_some()).map(|id| (tree.mv(id), tree.spent(id))).collect::<Vec<_>>()
    };
    assert_eq!(moves(&again), moves(&loaded));
}

#[test]
fn a_number_that_no_game_begins_with_is_told_as_lost() {
    let loaded = format::read(b"~99999.6y2", None).unwrap();
    assert_eq!(loaded.records[0].first_number(), 100_000);
    let written = format::write_all(&loaded.records, &loaded.dialect);
    let losses: Vec<_> = written.losses.iter().map(|loss| loss.kind.clone()).collect();
    assert_eq!(losses, [LossKind::FirstNumberDropped { number: 100_000 }]);
}

#[test]
fn a_result_line_does_not_exchange_the_players_of_a_handicap_game_in_silence() {
    for text in [
        "手合割 二枚落ち\n先手：木村\n手数--\n変化：1手\n６二銀()７六歩５四歩４六歩投了\nまで後手勝",
        "手合割：香落ち\n先手：上手指手間\n３四歩(33)1３四歩(33)７六歩(77)(0:0)８四歩(83)(0)投了\nまで先手勝",
    ] {
        let loaded = read(text, Format::Kif);
        let players = |loaded: &Loaded| {
            let headers = loaded.records[0].headers();
            [headers.black(), headers.white()].map(|name| name.map(str::to_owned))
        };
        // Who begins is the giver, and loses to 後手 or wins as 先手.
        assert!(matches!(players(&loaded), [None, Some(_)]), "{text}");
        let written = format::write(&loaded.records[0], &dialect(Format::Kif));
        let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
        assert_eq!(players(&again), players(&loaded), "{text}");
        let outcome = |loaded: &Loaded| loaded.records[0].outcome().and_then(|conclusion| conclusion.outcome);
        assert!(outcome(&again) == outcome(&loaded) || !written.losses.is_empty(), "{text}");
    }
}

#[test]
fn a_move_that_is_repeated_by_a_variation_may_have_its_time_there() {
    let text = "1 ７六歩(77)(0:3)\n2 ３四歩(33)(0:0)\n3 ２二角成(88)\n4 同　銀(31)(0:4)\n変化：3\n3 ２二角成(88)(0:0)\n\
                4 ８四歩(83)(0:9)\n";
    comes_back(text, Format::Kif);
}

#[test]
fn a_result_line_below_the_main_line_told_twice_says_the_same_below_one_told_once() {
    for text in [
        "手合割：二枚落ち\n先手：甲\n手数--\n1 ６二銀(71)\n1 ６二銀(71)\n2 ７六歩(77)\nまで後手勝\n",
        "手合割：二枚落ち\n先手：甲\n手数--\n1 ６二銀(７六歩\n2７六歩(77)(0)投了\nまで後手勝\n",
        "手合割：二枚落ち\n先手：甲\n手数--\n変化：1手\n1 ６二銀(71)\n2 ７六歩(77)\n3 投了\nまで後手勝\n",
    ] {
        let loaded = read(text, Format::Kif);
        assert_eq!(loaded.records[0].headers().white(), Some("甲"), "{text}");
        is_stable(&loaded, Format::Kif);
    }
}

#[test]
fn the_side_of_a_csa_file_is_no_empty_hand() {
    let text = "|ん\n下手の持駒\n-\n%UD";
    let loaded = format::read(text.as_bytes(), None).unwrap();
    assert_eq!(loaded.dialect.format, Format::Csa);
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
}

#[test]
fn a_nul_inside_a_character_of_utf_8_leaves_the_encoding() {
    // Without its NUL, which is not written, the file is UTF-8.
    let bytes = b"N+\xe5\x85\x00\x88\xe6\x89\x8b\nPI\n+\n+7776FU\n";
    let loaded = format::read(bytes, None).unwrap();
    assert_eq!((loaded.dialect.format, loaded.dialect.encoding), (Format::Csa, Encoding::Utf8));
    let codes: Vec<_> = loaded.warnings.iter().map(|warning| warning.kind.code()).collect();
    assert!(codes.contains(&"nul-bytes") && codes.contains(&"bytes-invalid"), "{codes:?}");
    let written = format::write_all(&loaded.records, &loaded.dialect);
    assert_eq!(format::read(&written.bytes, None).unwrap().records, loaded.records);
    // As Shift_JIS this was a record of CSA, and what was written of it a move of KIF that cannot be played.
    let odd = b"\xe5\x90\x8c\xe3\x80\x80\xe6\xad\xa9(33)\nN+\xe5\x85\x00\x88\xe6\xa4\xaa";
    assert!(format::read(odd, Some(Format::Csa)).is_err());
}

#[test]
fn nul_characters_in_headers_of_json_are_left_out_and_told() {
    let text = r#"{"header":{"開始日時":"\u0000","棋戦":"名\u0000人戦"},"moves":[{},{"move":{"to":{"x":7,"y":6},"from":{"x":7,"y":7},"piece":"FU"}}]}"#;
    let loaded = read(text, Format::Jkf);
    assert_eq!(loaded.records[0].headers().get("棋戦"), Some("名人戦"));
    let nuls = loaded.warnings.iter().filter(|warning| warning.kind.code() == "nul-bytes");
    assert_eq!(nuls.count(), 1);
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    is_stable(&loaded, Format::Csa);
}

#[test]
fn a_comment_of_json_with_a_nul_character_is_no_result_line() {
    let text = r#"{"header":{"棋戦":"名人戦"},"moves":[{},{"move":{"to":{"x":7,"y":6},"from":{"x":7,"y":7},"piece":"FU"},"comments":["まで\u0000勝"]}]}"#;
    let loaded = read(text, Format::Jkf);
    let tree = loaded.records[0].tree();
    let note = tree.note(tree.main_line().last().unwrap());
    assert_eq!((note.comment.as_deref(), note.summary.as_deref()), (Some("まで\0勝"), None));
    assert_eq!(format::write_all(&loaded.records, &loaded.dialect).bytes, text.as_bytes());
    is_stable(&loaded, Format::Kif);
}

#[test]
fn nul_characters_in_links_and_games_of_json_are_in_no_header() {
    for text in [
        "&://?usen=~0.6y2&bn=\0y",
        "https://example.org/?usen=~0.6y2&bn=%00y",
        r#"{"black_name":"\u0000y","moves":["7g7f"]}"#,
    ] {
        let loaded = format::read(text.as_bytes(), None).unwrap();
        assert_eq!(loaded.records[0].headers().black(), Some("y"), "{text}");
        is_stable(&loaded, Format::Csa);
    }
}

#[test]
fn moves_of_csa_from_last_to_first_are_put_in_order_and_told() {
    for text in ["3122GI\n7776FU\n3334FU\n+8822UM\n", "$ENT:\n334FU\n2 同　歩3同　145KA\n"] {
        let loaded = read(text, Format::Csa);
        let codes: Vec<_> = loaded.warnings.iter().map(|warning| warning.kind.code()).collect();
        assert!(codes.contains(&"moves-reordered"), "{text}: {codes:?}");
        is_stable(&loaded, Format::Csa);
    }
}
