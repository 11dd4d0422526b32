//! The fake engine, one bad manner after the other.

use std::time::Instant;

use komadai::engine::{Direction, Engine, Event, Exit, Failure, Launch, Limits, Outcome, Task, Wait};
use komadai::usi::{BestMove, Checkmate, Score, Search};

use crate::support::{ENDLESS, FAKE, SHORT, Watched, alone, fake, for_time, lives, memory, ms, order, threads, until};

/// Reading so much takes a slow machine its time.
const PATIENT: Limits =
    Limits { introduction: ms(240_000), readiness: ms(240_000), stop: ms(240_000), quit: ms(20_000) };

/// Nothing of an engine is left.
#[track_caller]
fn nothing_is_left(before: usize) {
    until("its threads have ended", || threads() <= before);
}

#[test]
fn a_good_engine_is_introduced_searches_and_quits() {
    let _alone = alone();
    let before = threads();
    let it = Watched::start(&fake("").set("Skill Level", Some("3".to_owned())));
    let id = it.engine.search(order("7g7f", for_time(ms(50))));
    let identity = it.wait(|event| match event {
        Event::Introduced { identity, .. } => Some(identity.clone()),
        _ => None,
    });
    assert_eq!((identity.name.as_str(), identity.author.as_str()), ("Fake 1.0", "the tests"));
    let names: Vec<&str> = identity.options.iter().map(komadai::usi::EngineOption::name).collect();
    assert_eq!(names, ["Skill Level", "Book File", "Style", "Clear Hash"]);
    assert_eq!(it.said("setoption name "), "Skill Level value 3");
    assert!(matches!(it.outcome(id), Outcome::Best(BestMove::Move { .. })));
    let log = it.engine.log();
    let sent: Vec<&str> =
        log.lines().filter(|line| line.direction == Direction::Sent).map(|line| line.text.as_str()).collect();
    let position = "position startpos moves 7g7f";
    let expected =
        ["usi", "setoption name Skill Level value 3", "isready", "usinewgame", position, "go infinite", "stop"];
    assert_eq!(sent, expected);
    it.engine.quit();
    assert_eq!(it.end(), Exit::Code(0));
    nothing_is_left(before);
}

#[test]
fn silence_at_each_step_ends_in_words() {
    let _alone = alone();
    let before = threads();
    for (manner, wait) in [
        ("silent:usi", Wait::UsiOk),
        ("freeze:usi", Wait::UsiOk),
        ("deaf:usi", Wait::UsiOk),
        ("silent:isready", Wait::ReadyOk),
        ("freeze:isready", Wait::ReadyOk),
        ("silent:go", Wait::Stop),
        ("silent:stop", Wait::Stop),
        ("freeze:stop", Wait::Stop),
        ("deaf:stop", Wait::Stop),
    ] {
        let it = Watched::start(&fake(manner));
        let id = it.engine.search(order("", for_time(ms(20))));
        assert_eq!(it.outcome(id), Outcome::Lost, "{manner}");
        let (failure, exit) = it.failure();
        assert!(matches!(failure, Failure::Silent { wait: found, .. } if found == wait), "{manner}: {failure:?}");
        assert_eq!(exit, Exit::Signal(9), "{manner}");
        // A new one is there with one call.
        let again = Watched::start(&fake(""));
        let id = again.engine.search(order("", for_time(ms(10))));
        assert!(matches!(again.outcome(id), Outcome::Best(_)));
        again.engine.close();
    }
    nothing_is_left(before);
}

#[test]
fn one_that_does_not_quit_is_killed() {
    let _alone = alone();
    let before = threads();
    for manner in ["deaf:quit", "freeze:quit"] {
        let it = Watched::start(&fake(manner));
        it.wait(|event| matches!(event, Event::Introduced { .. }).then_some(()));
        it.engine.quit();
        assert_eq!(it.end(), Exit::Signal(9), "{manner}");
    }
    nothing_is_left(before);
}

#[test]
fn death_at_each_step_is_told_with_its_last_words() {
    let _alone = alone();
    let before = threads();
    for (manner, wait) in [
        ("die:start", Some(Wait::UsiOk)),
        ("die:usi", Some(Wait::UsiOk)),
        ("die:isready", Some(Wait::ReadyOk)),
        ("die:go", Some(Wait::Search)),
        ("die:stop", Some(Wait::Stop)),
    ] {
        let it = Watched::start(&fake(manner));
        let id = it.engine.search(order("", for_time(ms(300))));
        assert_eq!(it.outcome(id), Outcome::Lost, "{manner}");
        let (failure, exit) = it.failure();
        let Failure::Died { wait: found, last, .. } = failure else { panic!("{manner}: {failure:?}") };
        assert_eq!((found, exit), (wait, Exit::Code(7)), "{manner}");
        assert!(last.iter().any(|line| line.starts_with("terminate called")), "{manner}: {last:?}");
    }
    let it = Watched::start(&fake("abort:go"));
    it.engine.search(order("", ENDLESS));
    assert_eq!(it.failure().1, Exit::Signal(6));
    nothing_is_left(before);
}

#[test]
fn what_it_leaves_behind_is_killed() {
    let _alone = alone();
    let before = threads();
    // It dies and its child holds the pipes.
    let it = Watched::start(&fake("children:isready"));
    it.engine.prepare();
    let child = it.said("child ");
    let (_, exit) = it.failure();
    assert_eq!(exit, Exit::Code(3));
    until("the child has ended", || !lives(&child));
    // It is killed with its child.
    let it = Watched::start(&fake("child:isready"));
    it.engine.prepare();
    let child = it.said("child ");
    assert!(lives(&child));
    it.engine.kill();
    assert_eq!(it.end(), Exit::Signal(9));
    until("the child has ended", || !lives(&child));
    nothing_is_left(before);
}

#[test]
fn no_output_is_too_much() {
    let _alone = alone();
    let before = threads();
    for manner in ["endless:isready", "gigabyte:isready", "flood:go", "errors:go", "garbage:isready", "cp932"] {
        let least = memory();
        // Much output takes its time.
        let it = Watched::start(&Launch::new(FAKE).arguments([manner]).limits(PATIENT));
        let id = it.engine.search(order("", for_time(ms(10))));
        let outcome = it.outcome(id);
        let last: Vec<String> = it.engine.log().lines().rev().take(5).map(|line| format!("{line:?}")).collect();
        assert!(matches!(outcome, Outcome::Best(_)), "{manner}: {outcome:?} {last:#?}");
        let most = memory().saturating_sub(least);
        // The events themselves are kept by this test.
        let allowed = if manner == "flood:go" { 400 << 20 } else { 40 << 20 };
        assert!(most < allowed, "{manner} took {} MB", most >> 20);
        it.engine.close();
    }
    nothing_is_left(before);
}

#[test]
fn bytes_that_are_no_utf_8_are_read() {
    let _alone = alone();
    let it = Watched::start(&fake("cp932"));
    let name = it.wait(|event| match event {
        Event::Introduced { identity, .. } => Some(identity.name.clone()),
        _ => None,
    });
    assert_eq!(name, "後手");
    it.engine.close();
}

#[test]
fn answers_are_those_of_their_searches() {
    let _alone = alone();
    for manner in ["", "late", "twice"] {
        let it = Watched::start(&fake(manner));
        let first = it.engine.search(order("", ENDLESS));
        it.wait(|event| matches!(event, Event::Info { .. }).then_some(()));
        let begun = Instant::now();
        let dropped = it.engine.search(order("7g7f", ENDLESS));
        let last = it.engine.search(order("7g7f 3c3d", ENDLESS));
        assert!(begun.elapsed() < ms(100), "asking does not wait");
        let mut ends = Vec::new();
        it.wait(|event| match event {
            Event::Finished { search, outcome } => {
                ends.push((*search, outcome.clone()));
                (ends.len() == 2).then_some(())
            }
            _ => None,
        });
        assert!(ends.contains(&(first, Outcome::Dropped)) && ends.contains(&(dropped, Outcome::Dropped)), "{ends:?}");
        it.wait(|event| matches!(event, Event::Info { search, .. } if *search == last).then_some(()));
        it.engine.stop();
        // Black's move, whatever the engine had said of White's.
        assert!(matches!(it.outcome(last), Outcome::Best(BestMove::Move { .. })), "{manner}");
        it.engine.close();
    }
}

#[test]
fn moves_and_mates_are_not_believed() {
    let _alone = alone();
    let mate = Task::Mate(ms(200));
    let ask = |manner: &str, task| {
        let it = Watched::start(&fake(manner));
        let id = it.engine.search(order("", task));
        let outcome = it.outcome(id);
        it.engine.close();
        outcome
    };
    assert!(matches!(ask("illegal", ENDLESS), Outcome::Illegal(_)));
    assert!(matches!(ask("unreadable", ENDLESS), Outcome::Unreadable(_)));
    assert!(matches!(ask("wrong-mate", mate), Outcome::Mate(Checkmate::Mate(line)) if line.moves().len() == 2));
    assert_eq!(ask("no-mate", mate), Outcome::Mate(Checkmate::NoMate));
    // As Fairy-Stockfish: `go mate` is a search like any other.
    assert_eq!(ask("", mate), Outcome::Mate(Checkmate::NotImplemented));
}

#[test]
fn a_mate_does_not_stick() {
    let _alone = alone();
    let it = Watched::start(&fake("sticking-mate"));
    let id = it.engine.search(order("", for_time(ms(100))));
    let mut search = Search::default();
    it.wait(|event| match event {
        Event::Info { info, .. } => {
            search.update(info);
            None
        }
        Event::Finished { search, .. } if *search == id => Some(()),
        _ => None,
    });
    assert_eq!(search.lines()[0].score(), Some(Score::Centipawns(40)));
    it.engine.close();
}

#[test]
fn what_is_no_program_cannot_be_started() {
    let _alone = alone();
    let before = threads();
    for path in ["/nowhere/engine", "/etc/hostname", "/"] {
        assert!(Engine::start(&Launch::new(path).limits(SHORT), |_| {}).is_err(), "{path}");
    }
    // A program that speaks no USI: it ends with its input.
    let it = Watched::start(&Launch::new("/bin/cat").limits(SHORT));
    assert!(matches!(it.failure().0, Failure::Silent { wait: Wait::UsiOk, .. }));
    nothing_is_left(before);
}

#[test]
fn engines_that_nobody_wants_any_more_end() {
    let _alone = alone();
    let before = threads();
    for _ in 0..10 {
        let it = Watched::start(&fake(""));
        it.engine.search(order("", ENDLESS));
    }
    nothing_is_left(before);
}
