//! What is done about an engine, without a process: schedules of requests and answers.

mod schedules;

use std::time::Duration;

use komadai::engine::{
    Budget, Direction, Effect, Event, Exit, Failure, Identity, IllegalMove, Limits, Log, Model, Order, Outcome,
    Request, SearchId, Source, Task,
};
use komadai::shogi::{Move, Position};
use komadai::usi::{Clock, Extra};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// A search of the position after some moves.
fn order(moves: &str, task: Task) -> Box<Order> {
    let moves = moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
    Box::new(Order::new(Position::startpos().to_setup(), 1, moves, task).unwrap())
}

const ENDLESS: Task = Task::Think(Budget { time: None, nodes: None, depth: None });

fn think(model: &mut Model, id: u64, moves: &str, now: u64) -> Vec<String> {
    shown(&model.request(Request::Search(SearchId(id), order(moves, ENDLESS)), ms(now)))
}

/// Effects as lines: what is sent, and what is told in short.
fn shown(effects: &[Effect]) -> Vec<String> {
    let show = |effect: &Effect| match effect {
        Effect::Write(command) => format!("> {command}"),
        Effect::Kill => "kill".to_owned(),
        Effect::Tell(Event::Introduced { identity, .. }) => format!("introduced {}", identity.name),
        Effect::Tell(Event::Ready { .. }) => "ready".to_owned(),
        Effect::Tell(Event::Started(id)) => format!("started {}", id.0),
        Effect::Tell(Event::Info { search, .. }) => format!("info {}", search.0),
        Effect::Tell(Event::Finished { search, outcome }) => format!("finished {} {}", search.0, outcome_word(outcome)),
        Effect::Tell(Event::Said { text, source: Source::Output }) => format!("said {text}"),
        Effect::Tell(Event::Said { text, source: Source::Error }) => format!("error {text}"),
        Effect::Tell(Event::Skipped(lines)) => format!("skipped {lines}"),
        Effect::Tell(Event::Failed(Failure::Silent { wait, .. })) => format!("silent {wait:?}"),
        Effect::Tell(Event::Failed(Failure::Died { exit, wait, last })) => format!("died {exit:?} {wait:?} {last:?}"),
        Effect::Tell(Event::Ended(exit)) => format!("ended {exit:?}"),
    };
    effects.iter().map(show).collect()
}

fn outcome_word(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Best(best) => best.to_string(),
        Outcome::Illegal(mv) => format!("illegal {mv}"),
        Outcome::Unreadable(line) => format!("unreadable {line}"),
        Outcome::Mate(mate) => format!("mate {mate}"),
        Outcome::Dropped => "dropped".to_owned(),
        Outcome::Lost => "lost".to_owned(),
    }
}

/// An engine that has said who it is and is ready, at 1000 ms.
fn ready() -> Model {
    let mut model = Model::new(Limits::default());
    model.start();
    model.line("usiok", ms(500));
    model.request(Request::Prepare, ms(500));
    assert_eq!(shown(&model.line("readyok", ms(1_000))), ["ready"]);
    model
}

#[test]
fn an_engine_is_introduced_set_and_made_ready_before_it_searches() {
    let mut model = Model::new(Limits::default());
    assert_eq!(shown(&model.start()), ["> usi"]);
    let set = Request::Set { name: "Skill Level".to_owned(), value: Some("3".to_owned()) };
    assert_eq!(shown(&model.request(set, ms(0))), [""; 0]);
    assert_eq!(think(&mut model, 1, "7g7f", 0), [""; 0]);
    for line in ["Banner of an engine", "", "id name A", "id author B", "option name X type check default true"] {
        model.line(line, ms(10));
    }
    let told = model.line("usiok", ms(40));
    let Effect::Tell(Event::Introduced { identity: Identity { name, author, options }, took }) = &told[0] else {
        panic!("{told:?}")
    };
    assert_eq!((name.as_str(), author.as_str(), options.len(), *took), ("A", "B", 1, ms(40)));
    assert_eq!(shown(&told[1..]), ["> setoption name Skill Level value 3", "> isready"]);
    let expected = ["ready", "> usinewgame", "> position startpos moves 7g7f", "> go infinite", "started 1"];
    assert_eq!(shown(&model.line("readyok", ms(100))), expected);
}

#[test]
fn silence_ends_in_words_at_each_step() {
    let mut model = Model::new(Limits::default());
    model.start();
    assert_eq!(model.due(), Some(Limits::default().introduction));
    assert_eq!(shown(&model.tick(ms(59_999))), [""; 0]);
    assert_eq!(shown(&model.tick(ms(60_000))), ["silent UsiOk", "kill"]);
    assert_eq!(shown(&model.ended(Exit::Signal(9))), ["ended Signal(9)"]);

    let mut model = Model::new(Limits::default());
    model.start();
    model.line("usiok", ms(0));
    think(&mut model, 1, "", 0);
    assert_eq!(shown(&model.line("info string reading the network", ms(900))), ["said reading the network"]);
    assert_eq!(shown(&model.tick(ms(300_000))), ["finished 1 lost", "silent ReadyOk", "kill"]);

    let mut model = ready();
    think(&mut model, 1, "", 1_000);
    assert_eq!(model.due(), None);
    assert_eq!(shown(&model.request(Request::Stop, ms(2_000))), ["> stop"]);
    assert_eq!(shown(&model.request(Request::Stop, ms(2_500))), [""; 0], "it is said once");
    assert_eq!(shown(&model.tick(ms(12_000))), ["finished 1 lost", "silent Stop", "kill"]);
    assert_eq!(shown(&model.line("bestmove 7g7f", ms(12_001))), [""; 0]);
    assert_eq!(think(&mut model, 2, "", 12_002), ["finished 2 lost"]);

    let mut model = ready();
    assert_eq!(shown(&model.request(Request::Quit, ms(2_000))), ["> quit"]);
    assert_eq!(shown(&model.tick(ms(7_000))), ["kill"]);
    assert_eq!(shown(&model.ended(Exit::Signal(9))), ["ended Signal(9)"]);
}

#[test]
fn death_is_told_with_what_was_said_last() {
    let mut model = ready();
    think(&mut model, 1, "", 1_000);
    model.error_line("terminate called", ms(1_100));
    let told = shown(&model.ended(Exit::Signal(6)));
    let died = "died Signal(6) Some(Search) [\"terminate called\"]";
    assert_eq!(told, ["finished 1 lost", died, "ended Signal(6)"]);
    assert_eq!(shown(&model.ended(Exit::Unknown)), [""; 0]);
}

#[test]
fn another_search_waits_for_the_end_of_the_first() {
    let mut model = ready();
    think(&mut model, 1, "", 1_000);
    assert_eq!(shown(&model.line("info depth 1 score cp 3 pv 7g7f", ms(1_100))), ["info 1"]);
    assert_eq!(think(&mut model, 2, "7g7f", 1_200), ["> stop"]);
    assert_eq!(think(&mut model, 3, "2g2f", 1_300), ["finished 2 dropped"]);
    assert_eq!(
        shown(&model.line("info depth 2 score cp 3 pv 7g7f", ms(1_400))),
        [""; 0],
        "of a search that was replaced"
    );
    let told = shown(&model.line("bestmove 7g7f", ms(1_500)));
    assert_eq!(told, ["finished 1 dropped", "> position startpos moves 2g2f", "> go infinite", "started 3"]);
}

/// Options are sent while the engine waits, and never while it searches.
#[test]
fn options_wait_until_the_search_is_over() {
    let mut model = ready();
    think(&mut model, 1, "", 1_000);
    let set = |name: &str, value| Request::Set { name: name.to_owned(), value };
    assert_eq!(shown(&model.request(set("MultiPV", Some("3".to_owned())), ms(1_100))), [""; 0]);
    assert_eq!(shown(&model.request(set("Clear Hash", None), ms(1_100))), [""; 0]);
    let told = shown(&model.line("bestmove 7g7f", ms(1_200)));
    assert_eq!(told, ["finished 1 7g7f", "> setoption name MultiPV value 3", "> setoption name Clear Hash"]);
}

#[test]
fn a_second_answer_to_stop_is_not_taken_for_the_next_search() {
    let begun = || {
        let mut model = ready();
        think(&mut model, 1, "", 1_000);
        think(&mut model, 2, "7g7f", 1_100);
        model.line("bestmove 2g2f", ms(1_200));
        model
    };
    // It is not legal in the next position.
    let mut model = begun();
    assert_eq!(shown(&model.line("bestmove 2g2f", ms(1_201))), ["said bestmove 2g2f"]);
    assert_eq!(shown(&model.line("bestmove 3c3d", ms(1_300))), ["finished 2 3c3d"]);
    // It is, and the engine goes on to think.
    let mut model = begun();
    assert_eq!(shown(&model.line("bestmove 3c3d", ms(1_201))), [""; 0]);
    assert_eq!(shown(&model.line("info depth 1 pv 8c8d", ms(1_210))), ["said bestmove 3c3d", "info 2"]);
    assert_eq!(shown(&model.request(Request::Stop, ms(1_250))), ["> stop"]);
    assert_eq!(shown(&model.line("bestmove 8c8d", ms(1_300))), ["finished 2 8c8d"]);
    // GPSShogi plays from its book without a word, and does not answer `stop` then.
    let mut model = begun();
    assert_eq!(shown(&model.line("bestmove 3c3d", ms(1_201))), [""; 0]);
    assert_eq!(model.due(), Some(ms(1_701)));
    assert_eq!(shown(&model.tick(ms(1_701))), ["finished 2 3c3d"]);
    assert_eq!(shown(&model.line("warning stop ignored", ms(1_800))), ["said warning stop ignored"]);
}

#[test]
fn answers_that_are_no_answers_end_a_search_too() {
    for (line, word) in [
        ("bestmove 7g7f ponder 3c3d", "finished 1 7g7f ponder 3c3d"),
        ("bestmove resign", "finished 1 resign"),
        ("bestmove win", "finished 1 win"),
        ("bestmove 9a1i", "finished 1 illegal 9a1i"),
        ("bestmove", "finished 1 unreadable bestmove"),
        ("bestmove pass", "finished 1 unreadable bestmove pass"),
    ] {
        let mut model = ready();
        think(&mut model, 1, "", 1_000);
        assert_eq!(shown(&model.line(line, ms(1_100))), [word]);
        assert!(model.is_idle());
        assert_eq!(shown(&model.line(line, ms(1_200))), [format!("said {line}")], "nothing was asked");
    }
}

#[test]
fn a_budget_is_kept_by_our_own_timer() {
    let budget = |time, nodes, depth| Task::Think(Budget { time, nodes, depth });
    let mut model = ready();
    let begin = |model: &mut Model, task| {
        let told = shown(&model.request(Request::Search(SearchId(1), order("", task)), ms(1_000)));
        assert!(told.contains(&"> go infinite".to_owned()), "{told:?}");
    };
    begin(&mut model, budget(Some(ms(700)), None, None));
    assert_eq!(model.due(), Some(ms(1_700)));
    assert_eq!(shown(&model.tick(ms(1_699))), [""; 0]);
    assert_eq!(shown(&model.tick(ms(1_700))), ["> stop"]);
    assert_eq!(shown(&model.line("bestmove 7g7f", ms(1_710))), ["finished 1 7g7f"]);
    for (task, enough) in [
        (budget(None, Some(5_000), None), "info depth 3 nodes 5000"),
        (budget(None, None, Some(7)), "info depth 7 score cp 3 pv 7g7f"),
    ] {
        let mut model = ready();
        begin(&mut model, task);
        for line in [
            "info depth 6 nodes 4999 score cp 3 pv 7g7f",
            "info depth 7 nodes 4999",
            "info depth 7 score cp 9 lowerbound",
        ] {
            assert_eq!(shown(&model.line(line, ms(1_100))), ["info 1"], "{line}");
        }
        assert_eq!(shown(&model.line(enough, ms(1_200))), ["info 1", "> stop"]);
    }
}

#[test]
fn engines_answer_a_search_for_a_mate_in_four_ways() {
    let asked = || {
        let mut model = ready();
        let order = order("", Task::Mate(ms(3_000)));
        let told = shown(&model.request(Request::Search(SearchId(1), order), ms(1_000)));
        assert!(told.contains(&"> go mate 3000".to_owned()), "{told:?}");
        model
    };
    for (line, word) in [
        ("checkmate 7g7f 3c3d 8h2b+ ", "finished 1 mate 7g7f 3c3d 8h2b+"),
        ("checkmate nomate", "finished 1 mate nomate"),
        ("checkmate timeout", "finished 1 mate timeout"),
        ("checkmate notimplemented", "finished 1 mate notimplemented"),
        ("checkmate maybe", "finished 1 unreadable checkmate maybe"),
        ("bestmove 7g7f", "finished 1 mate notimplemented"),
    ] {
        assert_eq!(shown(&asked().line(line, ms(1_100))), [word]);
    }
    // TJshogi announces the mate in a line of play.
    let mut model = asked();
    model.line("info depth 3 score mate 3 pv 7g7f 3c3d 8h2b+", ms(1_100));
    assert_eq!(shown(&model.line("bestmove 7g7f", ms(1_200))), ["finished 1 mate 7g7f 3c3d 8h2b+"]);
    // Fairy-Stockfish and YaneuraOu search on.
    let mut model = asked();
    model.line("info depth 3 score cp 60 pv 7g7f", ms(1_100));
    assert_eq!(shown(&model.tick(ms(5_000))), ["> stop"]);
    assert_eq!(shown(&model.line("bestmove 7g7f", ms(5_010))), ["finished 1 mate notimplemented"]);
    // One that answers twice.
    let mut model = asked();
    model.line("checkmate nomate", ms(1_100));
    assert_eq!(shown(&model.line("bestmove resign", ms(1_200))), ["said bestmove resign"]);
}

#[test]
fn an_engine_ponders_until_the_move_is_played_or_another() {
    let clock = Clock { black: ms(60_000), white: ms(60_000), extra: Extra::Byoyomi(ms(5_000)) };
    let ponder = Task::Play { clock, ponder: true };
    let mut model = ready();
    let told = shown(&model.request(Request::Search(SearchId(1), order("7g7f 3c3d", ponder)), ms(1_000)));
    assert!(told.contains(&"> go ponder btime 60000 wtime 60000 byoyomi 5000".to_owned()), "{told:?}");
    assert_eq!(shown(&model.request(Request::PonderHit, ms(2_000))), ["> ponderhit"]);
    assert_eq!(shown(&model.line("bestmove 2g2f", ms(2_100))), ["finished 1 2g2f"]);
    assert_eq!(shown(&model.request(Request::PonderHit, ms(2_200))), [""; 0]);
    // A miss.
    model.request(Request::Search(SearchId(2), order("7g7f 3c3d", ponder)), ms(3_000));
    let play = Task::Play { clock, ponder: false };
    assert_eq!(shown(&model.request(Request::Search(SearchId(3), order("7g7f 8c8d", play)), ms(4_000))), ["> stop"]);
    let told = shown(&model.line("bestmove 2g2f", ms(4_100)));
    assert_eq!(told[0], "finished 2 dropped");
    assert_eq!(told[2], "> go btime 60000 wtime 60000 byoyomi 5000");
}

#[test]
fn no_illegal_move_is_sent() {
    let moves: Vec<Move> = ["7g7f", "3c3d", "9i9a"].map(|mv| mv.parse().unwrap()).to_vec();
    let made = Order::new(Position::startpos().to_setup(), 1, moves, ENDLESS);
    assert_eq!(made.err(), Some(IllegalMove { index: 2 }));
}

#[test]
fn a_flood_beside_the_protocol_is_told_in_part() {
    let mut model = ready();
    let told: usize = (0..5_000).map(|_| model.line("nonsense", ms(1_500)).len()).sum();
    assert_eq!(told, 100);
    let told = shown(&model.line("later", ms(2_600)));
    assert_eq!(told, ["skipped 4900", "said later"]);
}

#[test]
fn the_log_is_bounded_and_can_be_saved() {
    let mut log = Log::default();
    log.push(ms(1_234), Direction::Sent, "usi");
    log.push(ms(2_000), Direction::Received, "usiok");
    assert_eq!(log.to_string(), "    1.234 > usi\n    2.000 < usiok\n");
    for _ in 0..100_000 {
        log.push(ms(3_000), Direction::Error, "the same line again and again");
    }
    assert!(log.lines().len() < 20_000 && log.dropped() > 80_000, "{} {}", log.lines().len(), log.dropped());
    assert!(log.to_string().starts_with("… "));
}
