//! What engines say and are told. The lines are those of real engines, which each test names.

use std::time::Duration;

use komadai::notation::{sfen, usi};
use komadai::shogi::{Move, Position};
use komadai::usi::{
    BestMove, Bound, Checkmate, Clock, Command, EngineOption, Extra, GameResult, Go, Info, OptionError, OptionKind,
    Output, OutputError, Score, Search, ValueError, read,
};

fn option(line: &str) -> EngineOption {
    match read(line) {
        Ok(Output::Option(option)) => option,
        other => panic!("{line}: {other:?}"),
    }
}

fn info(line: &str) -> Info {
    match read(line) {
        Ok(Output::Info(info)) => *info,
        other => panic!("{line}: {other:?}"),
    }
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn searched(lines: &[&str]) -> Search {
    let mut search = Search::default();
    lines.iter().for_each(|line| search.update(&info(line)));
    search
}

/// The score and the first move of each candidate.
fn candidates(search: &Search) -> Vec<(Option<Score>, String)> {
    let first = |line: &komadai::usi::Line| line.first().map(|mv| mv.to_string()).unwrap_or_default();
    search.lines().iter().map(|line| (line.score(), first(line))).collect()
}

const fn centipawns(value: i32) -> Option<Score> {
    Some(Score::Centipawns(value))
}

#[test]
fn options_of_every_type_are_read() {
    for (line, name, kind) in [
        ("option name USI_Ponder type check default true", "USI_Ponder", OptionKind::Check { default: true }),
        ("option name Book type check", "Book", OptionKind::Check { default: false }),
        (
            "option name Threads type spin default 4 min 1 max 512",
            "Threads",
            OptionKind::Spin { default: Some(4), min: 1, max: 512 },
        ),
        ("option name Clear Hash type button", "Clear Hash", OptionKind::Button),
        // Fairy-Stockfish: nothing behind `default`.
        (
            "option name Debug Log File type string default ",
            "Debug Log File",
            OptionKind::Text { default: String::new() },
        ),
        ("option name CSAFile type string default <empty>", "CSAFile", OptionKind::Text { default: String::new() }),
        (
            "option name EvalDir type filename default /opt/a min/my eval",
            "EvalDir",
            OptionKind::File { default: "/opt/a min/my eval".to_owned() },
        ),
        (
            "  option   name  Skill Level   type  spin  min -20  max 20  default 20 ",
            "Skill Level",
            OptionKind::Spin { default: Some(20), min: -20, max: 20 },
        ),
        // YaneuraOu.
        (
            "option name NodesLimit type spin default 0 min 0 max 9223372036854775807",
            "NodesLimit",
            OptionKind::Spin { default: Some(0), min: 0, max: i64::MAX },
        ),
        (
            "option name Big type spin default x min -99999999999999999999 max 18446744073709551615",
            "Big",
            OptionKind::Spin { default: None, min: i64::MIN, max: i64::MAX },
        ),
        // The type is behind the last of its name.
        ("option name A type of book type check default true", "A type of book", OptionKind::Check { default: true }),
    ] {
        let found = option(line);
        assert_eq!((found.name(), found.kind()), (name, &kind), "{line}");
        assert_eq!(option(&found.to_string()), found, "{line}");
    }
}

#[test]
fn combos_hold_blanks_and_many_choices() {
    let many: String = (0..64).map(|number| format!(" var shogi {number}")).collect();
    let found = option(&format!("option name Analysis Contempt type combo default shogi 5{many}"));
    let OptionKind::Combo { default, choices } = found.kind() else { panic!("{found:?}") };
    assert_eq!((default.as_str(), choices.len(), choices[63].as_str()), ("shogi 5", 64, "shogi 63"));
    assert_eq!(option(&found.to_string()), found);
    let found = option("option name Protocol type combo default usi var uci var usi var ucci var xboard");
    assert_eq!(found.default_value().as_deref(), Some("usi"));
    assert_eq!(found.accept("UCCI").as_deref(), Ok("ucci"));
}

#[test]
fn options_without_name_or_type_are_errors() {
    for (line, error) in [
        ("option", OptionError::NoName),
        ("option name type check", OptionError::NoName),
        ("option name X type slider default 3", OptionError::NoType),
        ("option name X", OptionError::NoType),
        ("option namely X type check", OptionError::NoName),
    ] {
        assert_eq!(read(line), Err(OutputError::Option(error)), "{line}");
    }
    assert_eq!(option("option name type spin type check").name(), "type spin");
}

#[test]
fn values_are_checked_before_they_are_sent() {
    let spin = option("option name Hash type spin default 16 min 1 max 64");
    assert_eq!(spin.accept(" 32 ").as_deref(), Ok("32"));
    assert_eq!(spin.accept("65"), Err(ValueError::OutOfRange { min: 1, max: 64 }));
    assert_eq!(spin.accept("many"), Err(ValueError::NotNumber));
    let check = option("option name Ponder type check default false");
    assert_eq!(check.accept("True").as_deref(), Ok("true"));
    assert_eq!(check.accept("yes"), Err(ValueError::NotBool));
    assert_eq!(option("option name B type button").accept(""), Err(ValueError::Button));
    let text = option("option name T type string default a");
    assert_eq!(text.accept("two words").as_deref(), Ok("two words"));
    assert_eq!(text.accept("a\nquit"), Err(ValueError::LineBreak));
    let combo = option("option name C type combo default a var a var b c");
    assert_eq!(combo.accept("B C").as_deref(), Ok("b c"));
    assert_eq!(combo.accept("d"), Err(ValueError::NotChoice));
}

#[test]
fn every_field_of_info_is_read() {
    let found = info(
        "info depth 12 seldepth 18 multipv 2 time 1500 nodes 12345678901 nps 800000 hashfull 104 cpuload 995 tbhits 3 \
         currmovenumber 4 currmove P*5e score cp -31 upperbound pv 7g7f 8h2b+ P*5e",
    );
    let expected = Info {
        depth: Some(12),
        selective_depth: Some(18),
        rank: Some(2),
        time: Some(Duration::from_millis(1_500)),
        nodes: Some(12_345_678_901),
        nodes_per_second: Some(800_000),
        hash_used: Some(104),
        cpu_load: Some(995),
        table_hits: Some(3),
        current_number: Some(4),
        current_move: Some("P*5e".parse().unwrap()),
        score: centipawns(-31),
        bound: Some(Bound::Upper),
        line: Some(moves("7g7f 8h2b+ P*5e").into()),
        ..Info::default()
    };
    assert_eq!(found, expected);
    assert_eq!(info(&found.to_string()), found);
}

#[test]
fn scores_are_those_of_the_side_to_move() {
    for (text, score) in [
        ("cp 0", Score::Centipawns(0)),
        ("cp -32000", Score::Centipawns(-32_000)),
        ("cp 12.7", Score::Centipawns(12)),
        ("cp 99999999999", Score::Centipawns(i32::MAX)),
        ("mate 5", Score::Mates { plies: Some(5) }),
        ("mate -4", Score::IsMated { plies: Some(4) }),
        ("mate +", Score::Mates { plies: None }),
        ("mate -", Score::IsMated { plies: None }),
        // Fairy-Stockfish in a position that is mate already.
        ("mate 0", Score::IsMated { plies: Some(0) }),
        // KomoringHeights 1.0 and 1.1 without a mate.
        ("mate -4000", Score::IsMated { plies: None }),
        ("mate -9999", Score::IsMated { plies: None }),
    ] {
        let found = info(&format!("info score {text} pv 7g7f"));
        assert_eq!(found.score, Some(score), "{text}");
        assert_eq!(info(&found.to_string()), found, "{text}");
        assert_eq!(score.reversed().reversed(), score);
    }
}

#[test]
fn unknown_words_and_values_are_skipped_and_kept() {
    let found = info("info depth 4 wdl 500 300 200 nodes many score cp x seldepth 9 multipv 0 pv 7g7f");
    assert_eq!((found.depth, found.selective_depth, found.nodes, found.score), (Some(4), Some(9), None, None));
    assert_eq!(found.unread, ["wdl", "500", "300", "200", "many", "x", "0"]);
    assert_eq!(found.line, Some(moves("7g7f").into()));
    for line in [
        "info",
        "info depth",
        "info score",
        "info score cp",
        "info score mate",
        "info pv",
        "info depth 4",
        "info hashfull 6",
    ] {
        let found = info(line);
        assert!(found.unread.is_empty() && found.score.is_none(), "{line}");
    }
}

#[test]
fn text_takes_the_rest_of_the_line() {
    let found = info("info depth 3 string  read 2  books, score cp 5 ");
    assert_eq!((found.text.as_deref(), found.score), (Some("read 2  books, score cp 5"), None));
    assert_eq!(info(&found.to_string()), found);
}

/// GPSShogi passes, YaneuraOu resigns, and a line that was cut ends within a word.
#[test]
fn of_a_line_with_other_words_the_moves_before_them_are_kept() {
    for (text, count, word) in [
        ("7g7f 3c3d pass 2g2f", 2, Some("pass")),
        ("resign", 0, Some("resign")),
        ("7g7f 3c", 1, Some("3c")),
        ("7g7f (null)", 1, Some("(null)")),
        ("7g7f 3c3d", 2, None),
    ] {
        let line = info(&format!("info score cp 1 pv {text} nodes 7")).line.unwrap();
        assert_eq!((line.moves().len(), line.unread()), (count, word), "{text}");
    }
    let found = info("info pv 7g7f pass 3c3d nodes 7");
    assert_eq!((found.nodes, found.unread.len()), (Some(7), 0));
    let line = info("info pv 7g7f 3c3d 8h2b+ 9i9a").line.unwrap();
    assert_eq!(line.legal_from(&Position::startpos()), &moves("7g7f 3c3d 8h2b+")[..]);
}

#[test]
fn the_end_of_a_search_is_read() {
    let mv: Move = "7g7f".parse().unwrap();
    let reply: Move = "3c3d".parse().unwrap();
    for (line, best) in [
        ("bestmove 7g7f", BestMove::Move { mv, ponder: None }),
        ("bestmove 7g7f ponder 3c3d", BestMove::Move { mv, ponder: Some(reply) }),
        ("bestmove 7g7f ponder (null)", BestMove::Move { mv, ponder: None }),
        ("bestmove 7g7f ponder", BestMove::Move { mv, ponder: None }),
        ("bestmove resign", BestMove::Resign),
        ("bestmove win", BestMove::Win),
        ("bestmove (none)", BestMove::Nothing),
    ] {
        assert_eq!(read(line), Ok(Output::BestMove(best)), "{line}");
    }
    for line in ["bestmove", "bestmove ", "bestmove pass", "bestmove 7g"] {
        assert_eq!(read(line), Err(OutputError::BestMove), "{line}");
    }
    for (line, mate) in [
        // shtsume leaves a blank at the end.
        ("checkmate G*5b ", Checkmate::Mate(moves("G*5b").into())),
        ("checkmate nomate", Checkmate::NoMate),
        ("checkmate timeout", Checkmate::Timeout),
        ("checkmate notimplemented", Checkmate::NotImplemented),
    ] {
        assert_eq!(read(line), Ok(Output::Checkmate(mate)), "{line}");
    }
    for line in ["checkmate", "checkmate yes"] {
        assert_eq!(read(line), Err(OutputError::Checkmate), "{line}");
    }
}

#[test]
fn what_is_no_usi_is_a_value() {
    for line in [
        "",
        "Fairy-Stockfish 11.1 LB 64 by Fabian Fichter",
        "No such option: No Such",
        "delay go (go 2 times, bestmove 1 times)",
        "warning stop ignored (go 1 times, bestmove 1 times)",
        "CRITICAL ERROR",
        "usiok?",
        "usiok now",
        "id version 3",
        "infostring",
    ] {
        assert_eq!(read(line), Ok(Output::Other(line.to_owned())), "{line}");
    }
    assert_eq!(read("usiok\r\n"), Ok(Output::UsiOk));
    assert_eq!(read("\treadyok "), Ok(Output::ReadyOk));
    assert_eq!(read("id name Apery 20 "), Ok(Output::Name("Apery 20".to_owned())));
    assert_eq!(read("id author"), Ok(Output::Author(String::new())));
}

#[test]
fn values_are_carried_over_within_a_search() {
    let search = searched(&[
        "info depth 8 seldepth 12 score cp 120 nodes 9000 nps 3000 time 3000 pv 7g7f 3c3d",
        "info depth 9 currmove 2g2f currmovenumber 3",
        "info hashfull 6",
        "info string still here",
        "info depth 9 nodes 12000 pv 7g7f 8c8d",
    ]);
    assert_eq!(candidates(&search), [(centipawns(120), "7g7f".to_owned())]);
    let best = &search.lines()[0];
    assert_eq!((best.depth(), best.nodes(), best.moves().to_string().as_str()), (Some(9), Some(12_000), "7g7f 8c8d"));
    assert_eq!(
        (search.hash_used(), search.selective_depth(), search.nodes_per_second()),
        (Some(6), Some(12), Some(3_000))
    );
    assert_eq!(search.current_move(), Some("2g2f".parse().unwrap()));
}

#[test]
fn a_mate_does_not_stick() {
    let search = searched(&["info depth 5 score mate 7 pv 7g7f", "info depth 6 score cp 800 pv 7g7f"]);
    assert_eq!(search.lines()[0].score(), centipawns(800));
}

#[test]
fn a_bound_does_not_replace_what_is_exact() {
    let search = searched(&["info depth 9 score cp 40 pv 7g7f", "info depth 10 score cp 90 lowerbound pv 7g7f"]);
    let best = &search.lines()[0];
    assert_eq!((best.score(), best.bound(), best.depth()), (centipawns(40), None, Some(9)));
    let search = searched(&["info depth 1 score cp 90 lowerbound pv 7g7f"]);
    assert_eq!((search.lines()[0].score(), search.lines()[0].bound()), (centipawns(90), Some(Bound::Lower)));
}

/// YaneuraOu says a shallower line before `bestmove`, which may be that of its best thread.
#[test]
fn a_shallower_line_counts_only_if_it_is_played() {
    let lines = ["info depth 18 score cp 55 pv 7g7f 3c3d", "info depth 17 score cp 61 pv 2g2f 8c8d"];
    let mut search = searched(&lines);
    assert_eq!(candidates(&search)[0], (centipawns(55), "7g7f".to_owned()));
    search.finish(BestMove::Move { mv: "7g7f".parse().unwrap(), ponder: None });
    assert_eq!(candidates(&search)[0], (centipawns(55), "7g7f".to_owned()));
    let mut search = searched(&lines);
    search.finish(BestMove::Move { mv: "2g2f".parse().unwrap(), ponder: None });
    assert_eq!(candidates(&search)[0], (centipawns(61), "2g2f".to_owned()));
}

/// GPSShogi says worse lines after better ones, without `multipv`.
#[test]
fn a_worse_line_without_a_rank_is_another_candidate() {
    let search = searched(&[
        "info depth 6 score cp 120 pv 7g7f",
        "info depth 6 score cp 80 pv 2g2f",
        "info depth 6 score cp -300 pv 9g9f",
    ]);
    assert_eq!(candidates(&search), [(centipawns(120), "7g7f".to_owned())]);
    // Deeper, the best may have become worse.
    let search = searched(&["info depth 6 score cp 120 pv 7g7f", "info depth 7 score cp 80 pv 2g2f"]);
    assert_eq!(candidates(&search), [(centipawns(80), "2g2f".to_owned())]);
}

#[test]
fn candidates_have_their_ranks() {
    let search = searched(&[
        "info depth 2 multipv 2 score cp 10 pv 2g2f",
        "info depth 2 multipv 1 score cp 20 pv 7g7f",
        "info depth 2 multipv 2 score cp 10 pv 2g2f",
        "info depth 2 multipv 3 score mate -8 pv 9g9f",
        "info depth 2 multipv 4294967295 score cp 1 pv 1g1f",
    ]);
    let scores: Vec<_> = search.lines().iter().map(komadai::usi::Line::score).collect();
    assert_eq!(scores, [centipawns(20), centipawns(10), Some(Score::IsMated { plies: Some(8) })]);
}

#[test]
fn commands_are_lines() {
    let start = Position::startpos().to_setup();
    let clock = |extra| Clock { black: Duration::from_secs(60), white: Duration::ZERO, extra };
    let byoyomi = Extra::Byoyomi(Duration::from_millis(3_000));
    let set =
        |name: &str, value: Option<&str>| Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) };
    for (command, line) in [
        (Command::Usi, "usi"),
        (Command::IsReady, "isready"),
        (set("Skill Level", Some("-3")), "setoption name Skill Level value -3"),
        (set("Clear Hash", None), "setoption name Clear Hash"),
        (set("Book", Some("")), "setoption name Book value <empty>"),
        (set("Book", Some("a\nquit")), "setoption name Book value a quit"),
        (Command::NewGame, "usinewgame"),
        (
            Command::Position { start: Box::new(start), number: 1, moves: moves("7g7f 3c3d") },
            "position startpos moves 7g7f 3c3d",
        ),
        (Command::Go(Go::Infinite), "go infinite"),
        (Command::Go(Go::Clock { clock: clock(byoyomi), ponder: true }), "go ponder btime 60000 wtime 0 byoyomi 3000"),
        (
            Command::Go(Go::Clock {
                clock: clock(Extra::Increment(Duration::from_secs(5), Duration::from_secs(6))),
                ponder: false,
            }),
            "go btime 60000 wtime 0 binc 5000 winc 6000",
        ),
        (Command::Go(Go::Mate(Some(Duration::from_secs(3)))), "go mate 3000"),
        (Command::Go(Go::Mate(None)), "go mate infinite"),
        (Command::Stop, "stop"),
        (Command::PonderHit, "ponderhit"),
        (Command::GameOver(GameResult::Lose), "gameover lose"),
        (Command::Quit, "quit"),
    ] {
        assert_eq!(command.to_string(), line);
    }
}

#[test]
fn a_long_position_is_read_as_it_is_written() {
    let setup = sfen::read("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1").unwrap().setup;
    let there_and_back = moves("G*5b 5a4a 5b5a 4a5a").repeat(500);
    let line = Command::Position { start: Box::new(setup), number: 1, moves: there_and_back.clone() }.to_string();
    let again = usi::read_line(&line).unwrap();
    assert_eq!(again.start.setup, setup);
    assert_eq!(again.moves.map(|mv| mv.unwrap().1).collect::<Vec<_>>(), there_and_back);
}

#[test]
fn what_is_read_is_written_and_read_the_same() {
    for line in [
        "id name Fairy-Stockfish 11.1 LB 64",
        "option name S type string default <empty>",
        "option name C type combo default var var var a",
        "info depth 0 time 0 score mate -1 pv resign",
        "info wdl 1 2 3 score mate + upperbound pv pass string x",
        "bestmove (none)",
        "checkmate G*5b 5a4a pass",
        "usiok",
        "garbage \u{FFFD} text",
    ] {
        let output = read(line).unwrap();
        assert_eq!(read(&output.to_string()), Ok(output), "{line}");
    }
}
