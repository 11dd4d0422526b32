//! When searches start, and which of their results count.

use std::ops::ControlFlow;

use crate::app::desk::feature::Wish;
use crate::app::desk::notice::NoticeKind;
use crate::app::desk::rules::Rules;
use crate::app::kit::cores::Cores;
use crate::app::kit::task::Report;
use crate::app::play;
use crate::app::setup;
use crate::app::shell::action::{Action, Event};
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::solver::tests::{DUALS, NONE, THREE, answer, effects, job, report, with_problem};
use crate::app::solver::{self, Answer, Flaw, Job, SearchResult, Task, work};
use crate::app::tests::state::Bench;
use crate::record::Edit;
use crate::shogi::Move;
use crate::tsume::cook::{self, Extent, Finding, JudgeEvent, Kind, Outcome, Profile};
use crate::tsume::solver::{FutileRule, Options, Verdict};

const WRITE: Command = Command::Solver(solver::Command::WriteLine);

fn findings(job: &Job) -> Vec<(Vec<Move>, Finding)> {
    let mut found = Vec::new();
    let mut tell = |event: JudgeEvent<'_>| {
        if let JudgeEvent::Found(main, finding) = event {
            found.push((main.to_vec(), finding.clone()));
        }
    };
    let _ = work::search(job, &mut None, &mut tell, &mut |_| ControlFlow::Continue(()));
    found
}

fn found(bench: &Bench) -> Option<&Answer> {
    bench.state.solver.question_on_board(&bench.state.desk).map(|question| &question.answer)
}

fn outcome(bench: &Bench) -> Option<&Outcome> {
    match found(bench)? {
        Answer::Judged(judgement) => Some(&judgement.outcome),
        Answer::Searching { .. } | Answer::Widening { .. } | Answer::Stopped { .. } | Answer::Failed => None,
    }
}

fn is_mate(bench: &Bench) -> bool {
    matches!(outcome(bench), Some(Outcome::Mate(_)))
}

#[test]
fn a_problem_is_asked_about_once_and_a_game_never() {
    let mut bench = Bench::with_game();
    assert_eq!(effects(&mut bench), []);
    bench.open("problem.sfen", THREE);
    let job = job(&mut bench);
    assert!(job.nodes < u64::MAX, "a background search ends by itself");
    answer(&mut bench, &job);
    bench.run(Command::Play(play::Command::Last));
    bench.run(Command::Play(play::Command::First));
    assert_eq!(effects(&mut bench), [], "the position to be solved is the same");
    assert!(is_mate(&bench));
    bench.run(Own::PreviousGame);
    assert_eq!(found(&bench), None, "a game");
}

#[test]
fn an_answer_to_an_earlier_question_does_not_count() {
    let (mut bench, first) = with_problem(THREE);
    bench.open("other.sfen", NONE);
    let taken = effects(&mut bench);
    assert!(matches!(taken.as_slice(), [solver::Effect::Stop, solver::Effect::Search(_)]), "{taken:?}");
    answer(&mut bench, &first);
    assert!(matches!(found(&bench), Some(Answer::Searching { .. })));
    let solver::Effect::Search(second) = &taken[1] else { unreachable!() };
    answer(&mut bench, second);
    assert_eq!(outcome(&bench), Some(&Outcome::NoMate));
}

#[test]
fn the_answer_stays_while_the_position_is_not_changed() {
    let (mut bench, job) = with_problem(THREE);
    answer(&mut bench, &job);
    bench.run(Command::SetUp(setup::Command::SetUp));
    assert_eq!(effects(&mut bench), []);
    assert!(is_mate(&bench));
}

#[test]
fn unsolvable_positions_start_no_search() {
    for sfen in ["sfen 9/9/4P4/9/9/9/9/9/9 b G 1", "sfen k7R/9/9/9/9/9/9/9/9 b G 1", "sfen k7k/9/8P/9/9/9/9/9/9 b G 1"]
    {
        let mut bench = Bench::new();
        bench.open("problem.sfen", sfen);
        assert_eq!(effects(&mut bench), [], "{sfen}");
        assert_eq!(found(&bench), None, "{sfen}");
    }
}

#[test]
fn the_user_extends_and_stops_an_undecided_search() {
    let (mut bench, job) = with_problem(THREE);
    let few = Job { nodes: 1, ..job };
    answer(&mut bench, &few);
    assert_eq!(outcome(&bench), Some(&Outcome::Undecided));
    assert!(!WRITE.is_enabled(&bench.state));
    bench.run(Command::Solver(solver::Command::KeepSearching));
    let on = self::job(&mut bench);
    assert!(on.nodes == u64::MAX && on.memory > few.memory);
    report(&mut bench, &on, SearchResult::Progress(123_456));
    assert_eq!(found(&bench), Some(&Answer::Searching { nodes: 123_456, endless: true }));
    bench.run(Command::Solver(solver::Command::StopSearch));
    assert_eq!(effects(&mut bench), [solver::Effect::Stop]);
    answer(&mut bench, &on);
    assert_eq!(found(&bench), Some(&Answer::Stopped { nodes: 123_456 }), "what comes later does not count");
    bench.run(Command::Solver(solver::Command::KeepSearching));
    let again = self::job(&mut bench);
    answer(&mut bench, &again);
    assert!(is_mate(&bench));
}

#[test]
fn all_cooks_are_searched_on_request_and_known_findings_stay() {
    let (mut bench, job) = with_problem("sfen 9/7+N1/6G1k/7Rs/9/6n2/9/9/9 b Gr2b2g3s2n4l18p 1");
    let few = Job { nodes: 400, ..job };
    answer(&mut bench, &few);
    let known = |bench: &Bench| found(bench).and_then(Answer::judgement).cloned().unwrap();
    let first = known(&bench);
    assert!(first.verdict(Profile::default()) == cook::Verdict::Cooked && !first.open.is_empty(), "{first:?}");
    let _ = effects(&mut bench);
    bench.run(Command::Solver(solver::Command::KeepSearching));
    let on = self::job(&mut bench);
    assert!(on.ticket == few.ticket && matches!(on.task, Task::Judge(_, Extent::Everything)));
    report(&mut bench, &on, SearchResult::Progress(1_234_567));
    assert_eq!(known(&bench), first, "what is known is shown while the search goes on");
    assert!(matches!(found(&bench), Some(Answer::Widening { nodes: 1_234_567, .. })));
    let streamed = findings(&on);
    let mut shown = first.clone();
    for (main, finding) in streamed.iter().chain(&streamed) {
        report(&mut bench, &on, SearchResult::Finding(main.clone(), finding.clone()));
        shown.add(finding.clone());
        assert_eq!(known(&bench), shown);
    }
    assert!(shown.findings.len() > first.findings.len() && shown.open.len() < first.open.len(), "{shown:?}");
    bench.run(Command::Solver(solver::Command::StopSearch));
    assert_eq!(effects(&mut bench), [solver::Effect::Stop]);
    answer(&mut bench, &Job { nodes: 1, ..on.clone() });
    assert_eq!(found(&bench), Some(&Answer::Judged(Box::new(shown))));
    bench.run(Command::Solver(solver::Command::KeepSearching));
    answer(&mut bench, &on);
    let all = known(&bench);
    assert!(all.open.is_empty() && all.findings.len() > first.findings.len(), "{all:?}");
    assert!(!Command::Solver(solver::Command::KeepSearching).is_enabled(&bench.state));
}

#[test]
fn the_line_is_written_in_one_step_and_what_was_there_stays() {
    let (mut bench, job) = with_problem(THREE);
    answer(&mut bench, &job);
    bench.run(WRITE);
    assert_eq!(bench.rows().len(), 1 + 3 + 1, "three moves and their end: {:?}", bench.rows());
    assert_eq!(bench.step(), 0, "the board stays where it was");
    bench.run(Own::Undo);
    assert_eq!(bench.rows().len(), 1);
    bench.run(Own::Redo);
    bench.run(WRITE);
    assert_eq!(bench.rows().len(), 5, "written twice it is there once");
}

#[test]
fn moves_that_are_there_already_stay_the_main_line() {
    let mut bench = Bench::new();
    bench.open("problem.usi", &format!("{THREE} moves G*1c 1b2a"));
    let job = job(&mut bench);
    answer(&mut bench, &job);
    let before = bench.rows();
    bench.run(WRITE);
    assert_eq!(bench.rows(), before);
    assert_eq!(bench.variation_counts(), [0, 0, 1], "another defence");
    bench.run(WRITE);
    let tree = bench.state.desk.game().record().tree();
    let comments: Vec<&str> = tree.walk().filter_map(|node| tree.note(node).comment.as_deref()).collect();
    assert_eq!(comments, ["作意：3手詰"]);
}

#[test]
fn the_search_for_variations_can_be_stopped() {
    let (mut bench, job) = with_problem(THREE);
    let stop = Command::Solver(solver::Command::StopSearch);
    answer(&mut bench, &job);
    assert!(!stop.is_enabled(&bench.state));
    bench.effects.clear();
    bench.run(Command::Solver(solver::Command::WriteVariations));
    let job = self::job(&mut bench);
    assert!(matches!(job.task, Task::FindSideLines(_)));
    assert!(bench.state.solver.is_finding_variations(&bench.state.desk) && stop.is_enabled(&bench.state));
    bench.run(stop);
    assert_eq!(effects(&mut bench), [solver::Effect::Stop]);
    assert!(!bench.state.solver.is_finding_variations(&bench.state.desk) && !stop.is_enabled(&bench.state));
    let event = work::search(&job, &mut None, &mut |_| {}, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(&event.result, SearchResult::SideLines(found) if !found.lines.is_empty()));
    bench.act(Action::Event(Event::Solver(event)));
    assert!(bench.state.desk.game().record().tree().is_empty());
    bench.run(Command::Solver(solver::Command::WriteVariations));
    bench.run(Command::Solver(solver::Command::Explore));
    assert!(!bench.state.solver.is_finding_variations(&bench.state.desk));
}

#[test]
fn a_solver_that_cannot_be_started_says_why() {
    let (mut bench, job) = with_problem(THREE);
    let error = std::io::Error::other("no thread");
    report(&mut bench, &job, SearchResult::NotStarted(error));
    assert_eq!(found(&bench), Some(&Answer::Failed));
    let notice = bench.state.desk.notices.iter().find(|notice| notice.kind == NoticeKind::Failed).unwrap();
    assert!(notice.text.contains("no thread"), "{}", notice.text);
    let is_shown = |bench: &Bench| bench.state.desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failed);
    bench.run(Command::Play(play::Command::Forward));
    assert!(is_shown(&bench));
    bench.open("other.sfen", NONE);
    assert!(!is_shown(&bench), "it was about the problem before");
}

#[test]
fn the_worker_answers_and_a_stopped_one_does_not() {
    let (_, job) = with_problem(THREE);
    let (sender, inbox) = std::sync::mpsc::channel();
    let report = Report::new(move |action| sender.send(action).unwrap());
    let (worker, asked) = (work::Worker::default(), job.ticket);
    worker.run(solver::Effect::Search(Box::new(job)), &Cores::default(), &report);
    let solver::Event { ticket, result: SearchResult::Mate(mate) } = inbox.recv().unwrap() else {
        panic!("the mate is reported first")
    };
    assert_eq!((ticket, mate.line.len()), (asked, 3));
    let solver::Event { ticket, result: SearchResult::Answer(Answer::Judged(judgement)) } = inbox.recv().unwrap()
    else {
        panic!("then the judgement");
    };
    assert_eq!(ticket, asked);
    assert!(matches!(judgement.outcome, Outcome::Mate(_)));
}

#[test]
fn a_mate_is_reported_before_the_judgement() {
    let (mut bench, job) = with_problem(THREE);
    let mut solver = crate::tsume::solver::Solver::new(job.problem.clone(), Options::default());
    let Verdict::Mate(mate) = solver.solve(&mut |_| ControlFlow::Continue(())) else { panic!("a mate") };
    report(&mut bench, &job, SearchResult::Mate(mate));
    let line = bench.state.solver.question_on_board(&bench.state.desk).and_then(solver::Question::line);
    assert_eq!(line.map(<[_]>::len), Some(3));
    assert!(WRITE.is_enabled(&bench.state));
    let few = Job { nodes: 1, ..job };
    answer(&mut bench, &few);
    assert!(WRITE.is_enabled(&bench.state), "a mate that is known stays known");
}

#[test]
fn another_solution_is_judged_anew_and_a_comment_is_not() {
    let (mut bench, job) = with_problem(THREE);
    answer(&mut bench, &job);
    let root = bench.state.desk.game().record().tree().root();
    bench.act(Action::Wish(Wish::Edit(Edit::Comment(root, Some("x".to_owned())))));
    assert_eq!(effects(&mut bench), []);
    bench.run(WRITE);
    let again = self::job(&mut bench);
    let Task::Judge(claims, _) = again.task else { panic!("{:?}", again.task) };
    assert_eq!(claims.moves.len(), 3, "the solution is recorded by now");
}

#[test]
fn findings_are_written_as_commented_variations() {
    let (mut bench, job) = with_problem(DUALS);
    answer(&mut bench, &job);
    let rows = &bench.state.solver.question_on_board(&bench.state.desk).unwrap().texts.findings;
    assert!(!rows.is_empty());
    let texts: Vec<String> = rows.iter().map(|row| row.text.clone()).collect();
    bench.run(Command::Solver(solver::Command::WriteFindings));
    let tree = bench.state.desk.game().record().tree();
    let comments: Vec<&str> = tree.walk().filter_map(|node| tree.note(node).comment.as_deref()).collect();
    let with_lines: Vec<&String> = texts.iter().filter(|text| text.contains("手目")).collect();
    assert!(with_lines.len() > 3, "{texts:?}");
    for text in with_lines {
        assert!(comments.iter().any(|comment| comment.contains(text.as_str())), "{text}: {comments:?}");
    }
    bench.run(Own::Undo);
    assert_eq!(bench.state.desk.game().record().tree().walk().count(), 1, "one step");
}

#[test]
fn other_rules_restart_the_search_and_unusual_ones_are_named() {
    let (mut bench, job) = with_problem(DUALS);
    assert_eq!(job.rules, Rules::default());
    answer(&mut bench, &job);
    let words = |bench: &Bench| {
        let words = &bench.state.solver.question_on_board(&bench.state.desk).unwrap().texts;
        (words.rules.clone(), words.findings.iter().filter(|row| row.counts).count())
    };
    assert_eq!(words(&bench), (String::new(), 0));
    let contest = Rules { profile: Profile::Contest, futile: FutileRule::Narrow };
    bench.act(Action::Solver(solver::Input::SetRules(contest)));
    let asked = self::job(&mut bench);
    assert_eq!((asked.rules, asked.nodes), (contest, job.nodes));
    answer(&mut bench, &asked);
    let (rules, counts) = words(&bench);
    assert_eq!(rules, "コンクール基準・無駄合は狭義");
    assert!(counts > 0, "drops on several squares are blemishes");
    answer(&mut bench, &job);
    assert_eq!(words(&bench).1, counts);
    assert_eq!(bench.state.saved_settings.rules, contest);
}

#[test]
fn the_same_rules_start_no_search() {
    let (mut bench, job) = with_problem(DUALS);
    answer(&mut bench, &job);
    bench.act(Action::Solver(solver::Input::SetRules(Rules::default())));
    assert_eq!(effects(&mut bench), []);
}

const COOKED: &str = "sfen 9/7+N1/6G1k/7Rs/9/6n2/9/9/9 b Gr2b2g3s2n4l18p 1";

#[test]
fn flaws_are_reported_before_the_judgement() {
    let (mut bench, job) = with_problem(COOKED);
    let mut flaws = Vec::new();
    let mut tell = |event: JudgeEvent<'_>| match event {
        JudgeEvent::Mate(mate) => report(&mut bench, &job, SearchResult::Mate(mate.clone())),
        JudgeEvent::Found(main, finding) if finding.kind == Kind::Cook => {
            flaws.push(Flaw::Found(main.to_vec(), finding.clone()));
        }
        JudgeEvent::Found(..) | JudgeEvent::FirstMoves(_) => {}
    };
    let _ = work::search(&job, &mut None, &mut tell, &mut |_| ControlFlow::Continue(()));
    let verdict =
        |bench: &Bench| bench.state.solver.question_on_board(&bench.state.desk).unwrap().texts.verdict.clone();
    let before = verdict(&bench);
    assert!(before.ends_with("余詰を調べています…"), "{before}");
    let flaw = flaws.swap_remove(0);
    report(&mut bench, &job, SearchResult::Flaw(flaw));
    let after = verdict(&bench);
    assert!(after.starts_with("3手詰・1手目 ▲") && after.ends_with(" から余詰…"), "{after}");
    answer(&mut bench, &Job { nodes: 1, ..job });
    assert_eq!(verdict(&bench), after.trim_end_matches('…'));
}

#[test]
fn two_first_moves_are_reported_whichever_the_line_starts_with() {
    let (bench, job) = with_problem(THREE);
    let mut solver = crate::tsume::solver::Solver::new(job.problem.clone(), Options::default());
    let Verdict::Mate(mate) = solver.solve(&mut |_| ControlFlow::Continue(())) else { panic!("a mate") };
    let start = bench.state.desk.game().record().initial().clone();
    let other = start.legal_checks().into_iter().find(|&mv| mv != mate.line[0]).unwrap();
    let name = bench.state.desk.naming().mv(&start, other, None).unwrap();
    for moves in [[mate.line[0], other], [other, mate.line[0]]] {
        let (mut bench, job) = with_problem(THREE);
        report(&mut bench, &job, SearchResult::Mate(mate.clone()));
        let flaw = Flaw::FirstMoves(moves);
        report(&mut bench, &job, SearchResult::Flaw(flaw));
        let verdict = &bench.state.solver.question_on_board(&bench.state.desk).unwrap().texts.verdict;
        assert_eq!(*verdict, format!("3手詰・初手 {name} も詰む…"));
    }
}
