//! How games end, in the words of the programs that wrote the files: who has lost, and by which word.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, Newline, Target, WarningKind};
use komadai::record::{End, EndSource, NodeId, Outcome, Record};
use komadai::shogi::Color::{self, Black, White};

fn read(text: &str, hint: Format) -> Loaded {
    format::read(text.as_bytes(), Some(hint)).unwrap_or_else(|error| panic!("{:?}\n{text}", error.kind))
}

/// The end of the main line.
fn end(loaded: &Loaded) -> Option<(NodeId, End)> {
    let tree = loaded.records[0].tree();
    tree.main_line().last().and_then(|last| Some((last, tree.end(last)?.clone())))
}

fn winner(loaded: &Loaded) -> Option<Color> {
    loaded.records[0].outcome().and_then(|conclusion| conclusion.winner())
}

/// As 81Dojo writes it: two moves, so that Black is to move at the end.
fn dojo(end: &str) -> String {
    format!(
        "#KIF version=2.0 encoding=UTF-8\r\n開始日時：2024/04/02\r\n場所：81Dojo (ver.2016/03/20)\r\n持ち時間：5分+30秒\r\n\
         手合割：平手\r\n先手：kinoko\r\n後手：takenoko\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:7/)\r\n   2 ３四歩(33)   ( 0:1/)\r\n{end}"
    )
}

#[test]
fn words_of_81dojo_are_ends() {
    for (word, expected, won) in [
        (" Time-up", End::TimeUp, Some(White)),
        ("切れ負け", End::TimeUp, Some(White)),
        ("投了", End::Resign, Some(White)),
        (" Resign", End::Resign, Some(White)),
        ("反則手", End::FoulLoss, Some(White)),
        (" Illegal move", End::FoulLoss, Some(White)),
        ("千日手", End::Repetition, None),
        (" Repetition", End::Repetition, None),
        (" Sennichite", End::Repetition, None),
        ("連続王手の千日手", End::PerpetualCheck(Black), Some(White)),
        (" Perpetual Check", End::PerpetualCheck(Black), Some(White)),
        ("27点宣言勝ち", End::Declaration, Some(Black)),
        (" 27-point Declare", End::Declaration, Some(Black)),
        (" Jishogi", End::Impasse, None),
        ("接続切れ", End::Other("接続切れ".to_owned()), None),
        (" Disconnection", End::Other("Disconnection".to_owned()), None),
        (" Disconnect", End::Other("Disconnect".to_owned()), None),
        (" CATCH!", End::Other("CATCH!".to_owned()), Some(White)),
        ("トライ!", End::Other("トライ!".to_owned()), Some(White)),
        (" REACH!", End::Other("REACH!".to_owned()), Some(White)),
        (" Checkmate", End::Mate, Some(White)),
    ] {
        for time in ["   ( 0:0/)\r\n", "   ( 0:02/00:00:09)\r\n", "\r\n"] {
            let text = dojo(&format!("   3 {word}{time}"));
            let loaded = read(&text, Format::Kif);
            assert_eq!(loaded.warnings, [], "{text}");
            assert_eq!(end(&loaded).map(|(_, end)| end), Some(expected.clone()), "{text}");
            assert_eq!(winner(&loaded), won, "{text}");
            let written = format::write(&loaded.records[0], &loaded.dialect);
            assert_eq!(String::from_utf8(written.bytes).unwrap(), text);
        }
    }
}

#[test]
fn perpetual_check_is_lost_by_the_side_that_gave_it() {
    // Whoever is to move, the result line names the winner.
    for (closing, loser) in [("後手の勝ち", Black), ("先手の勝ち", White)] {
        let text = dojo(&format!("   3 連続王手の千日手   ( 0:0/)\r\nまで2手で連続王手の千日手により{closing}\r\n"));
        let loaded = read(&text, Format::Kif);
        assert_eq!(loaded.warnings, []);
        assert_eq!(end(&loaded).map(|(_, end)| end), Some(End::PerpetualCheck(loser)));
        assert_eq!(loaded.records[0].outcome().unwrap().outcome, Some(Outcome::Win(loser.other())));
    }
    // Without one, the board does: White is to move, and in check by Black's rook.
    let start = "後手の持駒：なし\n+---------------------------+\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ 飛 ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n+---------------------------+\n\
                 先手の持駒：なし\n先手番\n手数----指手---------消費時間--\n";
    for (moves, loser) in [
        ("   1 ２一飛成(28)\n   2 連続王手の千日手\n", Black),
        ("   1 ２一飛成(28)\n   2 ５二玉(51)\n   3 連続王手の千日手\n", Black),
        ("   1 ２七飛(28)\n   2 連続王手の千日手\n", White),
    ] {
        let loaded = read(&format!("{start}{moves}"), Format::Kif);
        assert_eq!(end(&loaded).map(|(_, end)| end), Some(End::PerpetualCheck(loser)), "{moves}");
    }
}

#[test]
fn a_foul_that_was_recorded_is_that_of_the_last_move() {
    for (moves, expected, won) in [
        // The king stays in check: the move stands there, and the word behind it.
        ("   3 ３三角成(88)\n   4 ９四歩(93)\n   5 反則手\n", End::FoulWin, Black),
        ("   3 ３三角成(88)\n   4 反則手\n", End::FoulLoss, Black),
        ("   3 ３三角成(88)\n   4 反則手\nまで3手で後手の勝ち\n", End::FoulWin, White),
    ] {
        let loaded = read(&dojo(moves), Format::Kif);
        assert_eq!((end(&loaded).map(|(_, end)| end), winner(&loaded)), (Some(expected), Some(won)), "{moves}");
    }
    let loaded = read(&server("+8833UM\nT1\n-9394FU\nT1\n#ILLEGAL_MOVE\n"), Format::Csa);
    assert_eq!((end(&loaded).map(|(_, end)| end), winner(&loaded)), (Some(End::FoulWin), Some(Black)));
}

#[test]
fn words_without_an_end_of_their_own_tell_the_winner() {
    for (word, won) in [("時間切れ勝ち", Some(Black)), ("勝ち宣言", Some(Black)), ("封じ手", None)] {
        let loaded = read(&dojo(&format!("   3 {word}   ( 0:0/)\r\n")), Format::Kif);
        assert_eq!(end(&loaded).map(|(_, end)| end), Some(End::Other(word.to_owned())));
        assert_eq!(winner(&loaded), won, "{word}");
        assert!(matches!(loaded.warnings[..], [ref only] if matches!(only.kind, WarningKind::EndUnknown { .. })));
    }
}

/// As shogi-server writes its logs.
fn server(end: &str) -> String {
    format!(
        "V2\nN+kinoko\nN-takenoko\n'Max_Moves:256\n$EVENT:wdoor+floodgate-300-10F\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n\
         P2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n\
         P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
         P8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\nT3\n-3334FU\nT4\n{end}"
    )
}

#[test]
fn lines_of_the_server_close_a_game() {
    for (lines, expected, won) in [
        ("#TIME_UP\n", End::TimeUp, Some(White)),
        ("#TIME_UP\n#WIN\n", End::TimeUp, Some(White)),
        ("%TIME_UP\n#TIME_UP\n#LOSE\n", End::TimeUp, Some(White)),
        ("%TORYO\n#RESIGN\n#WIN\n", End::Resign, Some(White)),
        ("#ILLEGAL_MOVE\n", End::FoulLoss, Some(White)),
        ("%ILLEGAL_MOVE\n#ILLEGAL_MOVE\n", End::FoulLoss, Some(White)),
        ("%-ILLEGAL_ACTION\n#ILLEGAL_MOVE\n#WIN\n", End::IllegalAction(White), Some(Black)),
        ("#SENNICHITE\n#DRAW\n", End::Repetition, None),
        ("%SENNICHITE\n#SENNICHITE\n#DRAW\n", End::Repetition, None),
        ("#OUTE_SENNICHITE\n", End::PerpetualCheck(Black), Some(White)),
        (
            "#OUTE_SENNICHITE\n'summary:oute_sennichite:kinoko win:takenoko lose\n",
            End::PerpetualCheck(White),
            Some(Black),
        ),
        ("%+ILLEGAL_ACTION\n#OUTE_SENNICHITE\n#LOSE\n", End::IllegalAction(Black), Some(White)),
        ("%KACHI\n#JISHOGI\n#WIN\n", End::Declaration, Some(Black)),
        ("%HIKIWAKE\n#JISHOGI\n#DRAW\n", End::Draw, None),
        ("%JISHOGI\n#JISHOGI\n#DRAW\n", End::Impasse, None),
        ("#MAX_MOVES\n#CENSORED\n", End::MaxMoves, None),
        ("%MAX_MOVES\n#MAX_MOVES\n#CENSORED\n", End::MaxMoves, None),
        ("%CHUDAN\n#CHUDAN\n", End::Interrupted, None),
        ("#CHUDAN\n", End::Interrupted, None),
    ] {
        let text = server(lines);
        let loaded = read(&text, Format::Csa);
        assert_eq!(loaded.warnings, [], "{lines}");
        assert_eq!(end(&loaded).map(|(_, end)| end), Some(expected), "{lines}");
        assert_eq!(winner(&loaded), won, "{lines}");
        let written = format::write(&loaded.records[0], &loaded.dialect);
        assert_eq!((String::from_utf8(written.bytes).unwrap(), written.losses), (text, vec![]), "{lines}");
    }
}

#[test]
fn lines_of_the_server_that_say_something_else_are_told() {
    for lines in ["%TORYO\n#TIME_UP\n", "%TORYO\n#DRAW\n", "%KACHI\n#ILLEGAL_MOVE\n#WIN\n", "#SENNICHITE\n#WIN\n"] {
        let text = server(lines);
        let loaded = read(&text, Format::Csa);
        let kinds: Vec<_> = loaded.warnings.iter().map(|warning| &warning.kind).collect();
        assert!(matches!(kinds[..], [WarningKind::SummaryContradicted { .. }]), "{lines}: {kinds:?}");
        assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, text.as_bytes());
    }
}

/// Who has won, and what states it.
fn result(loaded: &Loaded) -> Option<Outcome> {
    loaded.records[0].outcome()?.outcome
}

/// Endings as programs write them: the program, the lines behind two moves, and who has won.
const ENDINGS: &[(&str, &str, Option<Outcome>)] = &[
    ("Kifu for Windows", "   3 投了\nまで2手で後手の勝ち\n", WHITE),
    ("Kifu for Windows", "   3 中断\nまで2手で中断\n", None),
    ("Kifu for Windows", "   3 千日手\nまで2手で千日手\n", DRAW),
    ("Kifu for Windows", "   3 持将棋\nまで2手で持将棋\n", DRAW),
    ("Kifu for Windows", "   3 切れ負け\nまで2手で時間切れにより後手の勝ち\n", WHITE),
    ("Kifu for Windows", "   3 反則勝ち\nまで2手で先手の反則勝ち\n", BLACK),
    ("Kifu for Windows", "   3 反則負け\nまで2手で先手の反則負け\n", WHITE),
    ("Kifu for Windows", "   3 入玉勝ち\nまで2手で先手の入玉勝ち\n", BLACK),
    ("Kifu for Windows", "   3 詰み\nまで2手で詰み\n", WHITE),
    ("Kifu for Windows", "   3 不詰\nまで2手で不詰\n", None),
    ("Kifu for Windows", "   3 封じ手\n", None),
    ("older files", "   3 詰\nまで2手詰\n", WHITE),
    ("ShogiHome", "   3 不戦勝\n", BLACK),
    ("ShogiHome", "   3 不戦敗\n", WHITE),
    ("ShogiHome", "   3 最大手数\n", DRAW),
    ("ShogiHome", "   3 引き分け\nまで2手で引き分け\n", DRAW),
    ("ShogiHome", "   3 トライ\n", WHITE),
    ("ShogiHome", "   3 入玉勝ち\nまで2手で入玉勝ち\n", BLACK),
    ("Shogidokoro", "   3 投了             (00:00 / 00:00:31)\n", WHITE),
    ("Shogidokoro", "   3 時間切れ         (00:00 / 00:00:31)\n", WHITE),
    ("Shogidokoro", "   3 入玉宣言         (00:00 / 00:00:31)\n", BLACK),
    ("ShogiGUI", "   3 中断             ( 0:00/00:00:00)\n", None),
    ("ShogiGUI", "   3 切れ負け         ( 0:00/00:00:00)\n", WHITE),
    ("ShogiGUI", "   3 反則負け         ( 0:00/00:00:00)\n", WHITE),
    ("Shogi Wars", "   3 投了\n*投了により後手の勝ち\n", WHITE),
    ("Shogi Wars", "まで2手で後手の勝ち\n", WHITE),
    ("Shogi Wars", "まで2手で時間切れにより先手の勝ち\n", BLACK),
    ("lishogi", "", None),
    ("lishogi", "   3 詰み\n", WHITE),
    ("lishogi", "まで2手で後手の勝ち\n", WHITE),
    ("Piyo Shogi", "   3 投了 ( 0:01/00:00:03)\nまで2手で後手の勝ち\n", WHITE),
    ("mogami", "   3 ３三角成(88)\n   4 ９四歩(93)\n   5 反則手\n", BLACK),
    ("81Dojo", "   3  Time-up   ( 0:0/)\n", WHITE),
    ("81Dojo", "   3  Time-up   ( 0:0/)\nまで2手で時間切れにより後手の勝ち\n", WHITE),
    ("81Dojo", "   3 反則手   ( 0:0/)\nまで2手で反則により後手の勝ち\n", WHITE),
    ("81Dojo", "   3 反則手   ( 0:0/)\nまで2手で先手の勝ち\n", BLACK),
    ("81Dojo", "   3 連続王手の千日手   ( 0:0/)\nまで2手で連続王手の千日手により後手の勝ち\n", WHITE),
    ("81Dojo", "   3 連続王手の千日手   ( 0:0/)\nまで2手で連続王手の千日手により先手の勝ち\n", BLACK),
    ("81Dojo", "   3 連続王手の千日手   ( 0:0/)\n", WHITE),
    ("81Dojo", "   3 27点宣言勝ち   ( 0:0/)\nまで2手で先手の勝ち\n", BLACK),
    ("81Dojo", "   3 接続切れ   ( 0:0/)\nまで2手で接続切れにより先手の勝ち\n", BLACK),
    ("81Dojo", "   3 接続切れ   ( 0:0/)\nまで2手で接続切れにより後手の勝ち\n", WHITE),
    ("81Dojo", "   3 接続切れ   ( 0:0/)\n", None),
    ("81Dojo", "   3  Resign   ( 0:5/)\n", WHITE),
    ("81Dojo", "   3  Illegal move   ( 0:0/)\n", WHITE),
    ("81Dojo", "   3  Perpetual Check   ( 0:0/)\n", WHITE),
    ("81Dojo", "   3  Disconnection   ( 0:0/)\n", None),
    ("81Dojo", "   3  Repetition   ( 0:0/)\n", DRAW),
    ("81Dojo", "   3  27-point Declare   ( 0:0/)\n", BLACK),
    ("people", "投了\n", WHITE),
    ("people", "   3 投　了\n", WHITE),
    ("people", "3投了\n", WHITE),
    ("people", "まで2手で先手投了\n", WHITE),
    ("people", "後手の勝ち\n", WHITE),
    ("people", "まで後手の勝ち\n", WHITE),
    ("people", "まで、２７点法で先手の勝ち\n", BLACK),
    ("people", "2手まで後手の勝ち\n", WHITE),
    ("people", "以上、2手で後手の勝ち\n", WHITE),
    ("people", "（まで2手で後手の勝ち）\n", WHITE),
    ("people", "まで2手で先手の反則により後手の勝ち\n", WHITE),
    ("people", "まで2手で先手の反則行為により後手の勝ち\n", WHITE),
    ("people", "まで2手で後手の反則負け\n", BLACK),
    ("people", "後手時間切れ\n", BLACK),
    ("people", "まで2手で先手の連続王手の千日手\n", WHITE),
    ("people", "まで2手で引分け\n", DRAW),
    ("people", "まで2手で最大手数\n", DRAW),
    ("people", "まで2手で後手の不戦勝\n", WHITE),
    ("people", "   3 引分け\n", DRAW),
    ("people", "   3 27点法で勝ち\n", BLACK),
    ("people", "   3 勝ち宣言\n", BLACK),
    ("people", "   3 Checkmate\n", WHITE),
    ("people", "   3 Resigns.\n", WHITE),
];

const BLACK: Option<Outcome> = Some(Outcome::Win(Black));
const WHITE: Option<Outcome> = Some(Outcome::Win(White));
const DRAW: Option<Outcome> = Some(Outcome::Draw);

#[test]
fn every_ending_tells_its_winner_and_keeps_it_in_every_format() {
    let csa = ["%TORYO", "%CHUDAN", "%SENNICHITE", "%TIME_UP", "%ILLEGAL_MOVE", "%+ILLEGAL_ACTION", "%-ILLEGAL_ACTION"]
        .into_iter()
        .chain(["%JISHOGI", "%KACHI", "%HIKIWAKE", "%MAX_MOVES", "%TSUMI", "%FUZUMI", "%MATTA", "%ERROR"])
        .chain(["#TIME_UP", "#ILLEGAL_MOVE", "#OUTE_SENNICHITE", "#SENNICHITE", "#MAX_MOVES"]);
    let mut endings: Vec<(String, Format)> =
        ENDINGS.iter().map(|(_, lines, _)| (dojo(&lines.replace('\n', "\r\n")), Format::Kif)).collect();
    endings.extend(csa.map(|keyword| (server(&format!("{keyword}\n")), Format::Csa)));
    assert!(endings.len() > 80, "{}", endings.len());
    for (index, (text, format)) in endings.iter().enumerate() {
        let loaded = read(text, *format);
        let before = result(&loaded);
        if let Some((program, lines, won)) = ENDINGS.get(index) {
            assert_eq!(before, *won, "{program}: {lines}");
        }
        for target in [Target::Kif, Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Jkf] {
            let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(None, None) };
            let written = format::write(&loaded.records[0], &dialect);
            let back = format::read(&written.bytes, Some(target.format())).unwrap();
            let told = String::from_utf8_lossy(&written.bytes);
            let lost = written
                .losses
                .iter()
                .any(|loss| matches!(loss.kind, LossKind::EndDropped | LossKind::EndChanged { .. }));
            let after = result(&back);
            assert!(after == before || (lost && after.is_none()), "{text}\n{before:?} {after:?} as {target:?}\n{told}");
            // What was taken over is no surprise to its reader.
            let new =
                back.warnings.iter().filter(|warning| matches!(warning.kind, WarningKind::SummaryContradicted { .. }));
            assert_eq!(new.count(), 0, "{text}\n{told}");
            // In KI2 the result line is the end; elsewhere neither is added to, nor taken from, the other.
            if target != Target::Ki2 && !lost {
                let [old, new] = [&loaded, &back].map(|it| end(it).map(|(_, end)| end));
                assert_eq!(old, new, "{text}\n{told}");
                let [old, new] = [&loaded, &back].map(closing);
                assert_eq!(old, new, "{text}\n{told}");
            }
        }
    }
}

/// The result line of the main line.
fn closing(loaded: &Loaded) -> Option<String> {
    let tree = loaded.records[0].tree();
    let last = tree.main_line().last().unwrap_or(tree.root());
    tree.note(last).summary.clone()
}

#[test]
fn a_game_without_moves_has_an_end_in_ki2() {
    let text = "手合割：平手\n先手：甲\n後手：乙\n\nまで0手で後手の勝ち\n";
    let loaded = read(text, Format::Ki2);
    assert_eq!((end(&loaded).map(|(_, end)| end), loaded.warnings.len()), (Some(End::Resign), 0));
    assert_eq!(winner(&loaded), Some(White));
    let dialect = Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::of(Format::Ki2) };
    let written = format::write(&loaded.records[0], &dialect);
    assert_eq!((String::from_utf8(written.bytes).unwrap().as_str(), written.losses), (text, vec![]));
}

/// The end of the main line, who has won, and what states it.
fn stated(loaded: &Loaded) -> Option<(Option<End>, Option<Outcome>, EndSource)> {
    let conclusion = loaded.records[0].outcome()?;
    Some((conclusion.end.map(std::borrow::Cow::into_owned), conclusion.outcome, conclusion.source))
}

#[test]
fn what_only_the_result_line_states_is_marked_as_such() {
    for (lines, expected) in [
        ("   3 投了\nまで2手で後手の勝ち\n", Some((Some(End::Resign), WHITE, EndSource::Entry))),
        ("まで2手で後手の勝ち\n", Some((Some(End::Resign), WHITE, EndSource::ResultLine))),
        ("まで2手で時間切れにより後手の勝ち\n", Some((Some(End::TimeUp), WHITE, EndSource::ResultLine))),
        ("まで2手で千日手\n", Some((Some(End::Repetition), DRAW, EndSource::ResultLine))),
        ("まで2手で中断\n", Some((Some(End::Interrupted), None, EndSource::ResultLine))),
        // Black was to move: how, it does not say.
        ("まで2手で先手の勝ち\n", Some((None, BLACK, EndSource::ResultLine))),
        (
            "   3 接続切れ\nまで2手で接続切れにより先手の勝ち\n",
            Some((Some(End::Other("接続切れ".to_owned())), BLACK, EndSource::Entry)),
        ),
        ("", None),
    ] {
        assert_eq!(stated(&read(&dojo(lines), Format::Kif)), expected, "{lines}");
    }
}

/// What a result line states comes back from every format as it was: neither a numbered end is added, nor the line lost,
/// nor an end that had an entry of its own changed.
#[test]
fn what_a_result_line_states_goes_through_every_format_and_back() {
    let targets = [Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Jkf];
    let mut lines: Vec<&str> = ENDINGS.iter().map(|(_, lines, _)| *lines).collect();
    lines.extend([
        "*感想\nまで2手で後手の勝ち\n",
        "まで2手で後手の勝ち\n変化：2手\n   2 ８四歩(83)\nまで2手で先手の勝ち\n",
    ]);
    for (first, second) in targets.iter().flat_map(|first| targets.map(|second| (first, second))) {
        for lines in &lines {
            let text = dojo(lines);
            let before = read(&text, Format::Kif);
            let mut loaded = before.clone();
            let mut lost = false;
            let mut path = String::new();
            for target in [*first, second, Target::Kifu] {
                let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(None, None) };
                let written = format::write(&loaded.records[0], &dialect);
                lost |= written.losses.iter().any(|loss| {
                    matches!(
                        loss.kind,
                        LossKind::EndDropped | LossKind::EndChanged { .. } | LossKind::VariationsDropped { .. }
                    )
                });
                path.push_str(&String::from_utf8_lossy(&written.bytes));
                loaded = format::read(&written.bytes, Some(target.format())).unwrap();
            }
            let ends = |loaded: &Loaded| {
                let record = &loaded.records[0];
                let tree = record.tree();
                let ends: Vec<_> = tree.walk().filter_map(|id| tree.end(id).cloned()).collect();
                (stated(loaded), ends)
            };
            assert!(
                lost || ends(&loaded) == ends(&before),
                "{first:?} {second:?} {:?} {:?}\n{path}",
                ends(&before),
                ends(&loaded)
            );
        }
    }
}

/// まで0手で後手の勝ち: with an entry of its own (投了), and with the result line alone.
#[test]
fn a_game_without_moves_ends_as_it_did_behind_every_format() {
    for (entry, comment, head) in
        [(true, "", ""), (false, "", ""), (false, "*c\n", ""), (false, "*c\n", "先手：A\n"), (true, "*c\n", "")]
    {
        let end = if entry { "   1 投了\n" } else { "" };
        let text = format!("{head}手合割：平手\n手数----指手---------消費時間--\n{comment}{end}まで0手で後手の勝ち\n");
        let before = format::read(text.as_bytes(), None).unwrap().records;
        let result = |record: &Record| record.outcome().map(|end| (end.outcome, end.source, end.moves));
        assert!(result(&before[0]).is_some(), "{text}");
        for other in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
            let written = format::write(&before[0], &Dialect::of(other));
            assert!(written.losses.is_empty(), "{other:?}: {:?}", written.losses);
            let again = format::read(&written.bytes, Some(other)).unwrap().records;
            let facts = |record: &Record| {
                let tree = record.tree();
                (result(record), tree.len(), tree.note(tree.root()).comment.clone())
            };
            assert_eq!(
                facts(&again[0]),
                facts(&before[0]),
                "{other:?} of\n{text}{}",
                String::from_utf8_lossy(&written.bytes)
            );
        }
    }
}
