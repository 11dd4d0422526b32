//! Solving a problem move by move.

#![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

use super::*;
use crate::app::problems::tests::defences;
use crate::format;
use crate::lang::Language;
use crate::notation::usi::read_move;
use crate::tsume::Consequence;

const ID: ProblemId = ProblemId { file: 0, record: 0 };
const JAPANESE: Language = Language::Japanese;

fn solving(line: &str) -> Solving {
    let record = format::read(line.as_bytes(), None).unwrap().records.into_first();
    Solving::new(ID, Path::new("problems.kif").into(), record, JAPANESE, 100.0)
}

fn progress(solving: &Solving) -> &'static str {
    match solving.progress() {
        Progress::Thinking => "thinking",
        Progress::Solved => "solved",
        Progress::Answering(_) => "answering",
        Progress::SolutionShown => "solution shown",
    }
}

fn play(solving: &mut Solving, usi: &str, now: f64) -> bool {
    solving.play(read_move(usi).unwrap(), now)
}

const THREE: &str = "sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1 moves G*6b 5a4a G*4b";

#[test]
fn replies_are_played_and_wrong_moves_taken_back() {
    let mut solving = solving(THREE);
    assert!(!play(&mut solving, "G*4a", 101.0));
    assert!(solving.to_examine().is_some() && !solving.apply_examination(None, 101.0));
    assert_eq!(solving.feedback(), Some(&Feedback::Wrong("▲４一金".to_owned())));
    assert_eq!(solving.game().moves(), 0);
    assert!(!play(&mut solving, "G*6b", 102.0));
    assert_eq!((solving.feedback(), solving.game().step()), (Some(&Feedback::Right), 2));
    solving.pause(105.0);
    solving.resume(200.0);
    assert!(play(&mut solving, "G*4b", 203.0));
    assert_eq!((progress(&solving), solving.feedback(), solving.game().step()), ("solved", None, 3));
    assert_eq!((solving.defences(), solving.next_defence()), (&[][..], None));
    solving.resume(300.0);
    solving.show_solution(400.0);
    assert_eq!(solving.seconds(500.0).round() as u32, 8);
    assert_eq!((progress(&solving), solving.game().step()), ("solution shown", 3));
    solving.restart(600.0);
    assert_eq!((progress(&solving), solving.game().step(), solving.game().moves()), ("thinking", 0, 0));
    assert_eq!(solving.seconds(601.0).round() as u32, 1);
}

#[test]
fn the_solution_is_shown_at_the_users_move() {
    let mut solving = solving(THREE);
    play(&mut solving, "G*6b", 101.0);
    solving.show_solution(110.0);
    assert_eq!((solving.game().step(), solving.game().last_step()), (2, 3));
    assert_eq!((progress(&solving), solving.is_timed()), ("solution shown", false));
    assert!(!play(&mut solving, "G*3a", 111.0));
    assert_eq!(solving.game().step(), 3);
}

#[test]
fn moves_after_going_back_are_compared_with_the_record_again() {
    let mut solving = solving(THREE);
    play(&mut solving, "G*6b", 101.0);
    solving.game_mut().go_to(0);
    assert!(!play(&mut solving, "G*6b", 102.0));
    assert_eq!(solving.game().step(), 2);
    assert!(play(&mut solving, "G*4b", 103.0));
}

#[test]
fn without_a_solution_moves_are_examined_and_mate_counts() {
    let mut solving = solving("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    assert!(!solving.has_solution());
    assert!(!play(&mut solving, "G*9i", 101.0));
    assert_eq!(solving.feedback(), Some(&Feedback::NoCheck("▲９九金".to_owned())));
    assert!(!play(&mut solving, "G*2b", 101.0));
    assert_eq!(solving.to_examine().map(|(played, _)| played.len()), Some(0));
    assert!(!solving.apply_examination(Some(Consequence::Refuted(read_move("1a2b").unwrap())), 101.0));
    assert_eq!((solving.game().step(), solving.refutation().is_some()), (0, true));
    assert!(!play(&mut solving, "G*2b", 101.0));
    assert!(!solving.apply_examination(None, 101.0));
    assert_eq!((solving.game().step(), solving.feedback()), (1, Some(&Feedback::Unknown("▲２二金".to_owned()))));
    assert!(!play(&mut solving, "1a2b", 101.0));
    assert_eq!(solving.game().step(), 2);
    solving.game_mut().go_to(0);
    assert!(play(&mut solving, "G*1b", 102.0));
    assert_eq!(progress(&solving), "solved");
}

#[test]
fn other_defences_are_offered_once_it_is_solved() {
    let mut solving = solving(&defences());
    assert!(!play(&mut solving, "N*4c", 101.0));
    assert_eq!(solving.next_defence(), None, "nothing is given away");
    assert!(play(&mut solving, "S*5b", 105.0));
    let other = solving.next_defence().unwrap();
    assert_eq!(solving.defences(), [Defence { node: other, name: "2 △６一玉".to_owned() }]);
    solving.answer_defence(other);
    assert_eq!((progress(&solving), solving.game().step()), ("answering", 2));
    assert_eq!(solving.feedback(), Some(&Feedback::AndNow("2 △６一玉".to_owned())));
    assert_eq!(solving.progress(), Progress::Answering(other));
    assert_eq!(solving.next_defence(), Some(other));
    assert!(!play(&mut solving, "S*5b", 106.0));
    let defence = Consequence::Refuted(read_move("6a5b").unwrap());
    assert!(!solving.apply_examination(Some(defence), 106.0));
    let refuted = Feedback::Refuted { mv: "▲５二銀".to_owned(), defence: "△同玉".to_owned() };
    assert_eq!((solving.feedback(), solving.refutation().is_some()), (Some(&refuted), true));
    assert!(!play(&mut solving, "S*7b", 107.0));
    assert_eq!((progress(&solving), solving.found(), solving.defences()), ("solved", 2, &[][..]));
    assert_eq!(solving.seconds(200.0).round() as u32, 5);
    solving.restart(300.0);
    assert_eq!((progress(&solving), solving.found()), ("thinking", 0));
}

#[test]
fn the_main_line_solves_it_and_a_weaker_defence_does_not() {
    let mut solving = solving(&defences());
    play(&mut solving, "N*4c", 101.0);
    solving.game_mut().go_to(1);
    assert!(!play(&mut solving, "5a6a", 102.0));
    assert!(!play(&mut solving, "S*7b", 103.0));
    assert_eq!((progress(&solving), solving.feedback()), ("thinking", Some(&Feedback::RightAgainstWeakDefence)));
    assert_eq!(solving.defences(), []);
    solving.game_mut().go_to(0);
    play(&mut solving, "N*4c", 104.0);
    assert!(play(&mut solving, "S*5b", 105.0));
    assert_eq!((progress(&solving), solving.defences()), ("solved", &[][..]), "the other one was answered before");
}
