//! Trial lines.

use egui::Key;
use egui_kittest::kittest::Queryable;

use crate::app::desk::feature::Wish;
use crate::app::desk::mode::Mode;
use crate::app::play;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::solver::tests::{self, NONE, THREE, effects, job, jobs, report, state_of};
use crate::app::solver::{self, Job, SearchResult, Task};
use crate::app::tests::state::Bench;
use crate::app::tests::window::{click, japanese, press};
use crate::lang::Language;
use crate::notation::usi::read_move;
use crate::shogi::Move;

const EXPLORE: Command = Command::Solver(solver::Command::Explore);

fn exploring(sfen: &str) -> Bench {
    let mut bench = Bench::new();
    bench.open("problem.sfen", sfen);
    bench.run(EXPLORE);
    answer(&mut bench);
    bench
}

fn last_query(bench: &mut Bench) -> Option<Job> {
    jobs(bench).into_iter().rfind(|job| matches!(job.task, Task::Respond(_)))
}

fn answer(bench: &mut Bench) -> Option<Job> {
    let query = last_query(bench)?;
    tests::answer(bench, &query);
    Some(query)
}

fn play(bench: &mut Bench, mv: &str) {
    bench.act(Action::Wish(Wish::Try(read_move(mv).unwrap())));
    answer(bench);
}

fn tried(bench: &Bench) -> Vec<Move> {
    let exploration = bench.state.desk.exploration().unwrap();
    exploration.tried().map(|tried| tried.moves().to_vec()).unwrap_or_default()
}

fn texts(bench: &Bench) -> (String, String) {
    let words = &bench.state.solver.trial(&bench.state.desk).unwrap().texts();
    (words.outcome.clone(), words.line.clone())
}

fn moves(words: &str) -> Vec<Move> {
    words.split_whitespace().map(|word| read_move(word).unwrap()).collect()
}

#[test]
fn an_attack_is_met_by_the_best_defence_and_a_defence_by_the_mate() {
    let mut bench = exploring(THREE);
    assert_eq!(texts(&bench).0, "この局面から3手で詰み");
    play(&mut bench, "G*1c");
    assert_eq!(tried(&bench).len(), 2, "the defender has replied");
    assert_eq!(texts(&bench).0, "▲１三金以下3手で詰み");
    let preview = bench.state.desk.mode.preview().unwrap();
    assert_eq!(preview.words(Language::Japanese), "▲１三金△１一玉");
    assert_eq!(preview.words(Language::English), "▲ G*1c △ K-1a");
    let revision = bench.state.desk.game().document().revision();
    bench.run(Command::Play(play::Command::Back));
    assert_eq!(tried(&bench), moves("G*1c"));
    play(&mut bench, "1b1a");
    assert_eq!(tried(&bench).len(), 3, "the attacker mates");
    assert_eq!(texts(&bench).0, "△１一玉には1手で詰み");
    assert_eq!(bench.state.desk.game().document().revision(), revision, "the record is as it was");
    assert_eq!(bench.state.desk.game().record().tree().len(), 1);
}

#[test]
fn a_wrong_attack_is_refuted() {
    let mut bench = exploring(THREE);
    play(&mut bench, "G*2b");
    let (outcome, _) = texts(&bench);
    assert!(outcome.starts_with("▲２二金は△") && outcome.contains("で逃れ"), "{outcome}");
    assert_eq!(tried(&bench).len(), 2, "the escape is seen");
    bench.run(Command::Play(play::Command::Back));
    bench.run(Command::Play(play::Command::Back));
    assert_eq!(tried(&bench), []);
    play(&mut bench, "2d3c");
    assert_eq!(texts(&bench).0, "▲３三角不成は王手になっていません");
    assert_eq!(tried(&bench).len(), 1);
}

#[test]
fn steps_forward_follow_best_play_and_what_was_taken_back() {
    let mut bench = exploring(THREE);
    play(&mut bench, "G*1c");
    let reply = tried(&bench);
    for _ in 0..5 {
        bench.run(Command::Play(play::Command::Forward));
        answer(&mut bench);
    }
    assert_eq!(tried(&bench).len(), 3, "to the mate and no further");
    assert!(bench.state.desk.position().is_checkmate());
    bench.run(Command::Play(play::Command::BackTen));
    assert_eq!(tried(&bench), []);
    let mut bench = exploring(THREE);
    bench.run(Command::Play(play::Command::Forward));
    assert_eq!(tried(&bench).len(), 1, "the record has no moves: best play from its start");
    bench.run(Command::Play(play::Command::Forward));
    assert_eq!(tried(&bench).len(), reply.len());
}

#[test]
fn only_the_last_query_is_answered() {
    let mut bench = exploring(THREE);
    bench.act(Action::Wish(Wish::Try(read_move("G*1c").unwrap())));
    let query = last_query(&mut bench).expect("asked");
    bench.run(Command::Play(play::Command::Back));
    tests::answer(&mut bench, &query);
    assert_eq!(tried(&bench), [], "the move was taken back before the answer came");
}

#[test]
fn an_interrupted_search_is_restarted() {
    let mut bench = Bench::new();
    bench.open("problem.sfen", THREE);
    bench.effects.clear();
    bench.run(EXPLORE);
    assert!(matches!(job(&mut bench).task, Task::Respond(_)));
    bench.run(EXPLORE);
    let effects = effects(&mut bench);
    let [solver::Effect::Stop, solver::Effect::Search(job)] = &effects[..] else { panic!("{effects:?}") };
    assert!(matches!(job.task, Task::Judge(..)));
}

#[test]
fn an_undecided_query_is_extended_on_request() {
    let mut bench = Bench::new();
    bench.open("problem.sfen", THREE);
    assert!(!Command::Solver(solver::Command::KeepSearching).is_enabled(&bench.state));
    bench.run(EXPLORE);
    let query = last_query(&mut bench).unwrap();
    report(&mut bench, &query, SearchResult::Response(None));
    bench.effects.clear();
    bench.run(Command::Solver(solver::Command::KeepSearching));
    let query = answer(&mut bench).unwrap();
    assert_eq!(query.nodes, u64::MAX);
    assert_eq!(texts(&bench).0, "この局面から3手で詰み");
}

#[test]
fn games_and_sets_that_are_solved_are_not_tried() {
    let mut bench = Bench::with_game();
    assert!(!EXPLORE.is_enabled(&bench.state));
    bench.open("problem.sfen", NONE);
    bench.run(EXPLORE);
    answer(&mut bench);
    assert!(texts(&bench).0.starts_with("この局面からは詰まない"), "{:?}", texts(&bench));
    bench.open("a.kif", crate::app::tests::GAME);
    assert_eq!(bench.state.desk.mode, Mode::default(), "a game");
    bench.run(Command::Problems(crate::app::problems::Command::ShowSet));
    assert!(bench.state.desk.exploration().is_none());
}

#[test]
fn moves_can_be_tried_from_the_edited_position() {
    let mut window = japanese(&[]);
    window.event(egui::Event::Paste(THREE.to_owned()));
    window.run();
    press(&mut window, Key::F2);
    assert_eq!(state_of(&window).desk.mode, Mode::SetUp);
    press(&mut window, Key::F6);
    window.get_by_label("この局面から3手で詰み");
    assert!(state_of(&window).desk.exploration().is_some() && state_of(&window).desk.editing.is_none());
}

#[test]
fn tried_moves_become_a_variation_when_the_user_asks() {
    let mut window = japanese(&[]);
    window.event(egui::Event::Paste(THREE.to_owned()));
    window.run();
    press(&mut window, Key::F6);
    window.get_by_label("この局面から3手で詰み");
    window.get_by_label("盤で指すと、相手側が最善の手で応じます。");
    click(&mut window, "先手の持駒 金 二枚");
    click(&mut window, "１三 空き");
    window.get_by_label("▲１三金以下3手で詰み");
    click(&mut window, "変化に加える");
    let state = state_of(&window);
    assert_eq!(state.desk.game().record().tree().len(), 3);
    assert!(state.desk.exploration().is_some(), "it goes on");
    press(&mut window, Key::Escape);
    assert!(state_of(&window).desk.exploration().is_none());
    window.get_by_label_contains("3手詰・");
}
