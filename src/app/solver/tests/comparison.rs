//! Remarks about the recorded variations.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use crate::app::desk::feature::Wish;
use crate::app::desk::rules::Rules;
use crate::app::shell::action::Action;
use crate::app::solver;
use crate::app::solver::tests::{raise, state_of};
use crate::app::tests::tsume;
use crate::app::tests::window::{Window, click, window_of};
use crate::tsume::solver::FutileRule;

fn record(variation: &str) -> String {
    let start = "後手の持駒：飛二　角　金二　銀四　桂四　香四　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n\
                 | ・ ・ ・ ・ ・ ・ ・ 角 ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                 | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n\
                 +---------------------------+\n先手の持駒：金二\n";
    let moves = "手数----指手---------消費時間--\n   1 １三金打\n   2 ２一玉(12)\n   3 ２二金打\n";
    format!("{start}{moves}{variation}")
}

fn problem(variation: &str) -> Window {
    let mut window = window_of(&record(variation));
    raise(&mut window);
    window
}

fn remarks(window: &Window) -> Vec<String> {
    let comparison = state_of(window).solver.comparison.as_ref().expect("a comparison");
    comparison.remarks().map(|(_, text)| text.to_owned()).collect()
}

#[test]
fn a_defence_without_a_reply_is_named_and_shown() {
    let mut window = problem("");
    assert_eq!(remarks(&window), ["2手目 △１一玉 の変化が未記入"]);
    click(&mut window, "参考 2手目 △１一玉 の変化が未記入");
    let state = state_of(&window);
    assert_eq!(state.desk.mode.preview().expect("the defence").moves().len(), 2);
}

#[test]
fn a_variation_that_is_entered_is_judged() {
    let right = problem("\n変化：2手\n   2 １一玉(12)\n   3 １二金打\n");
    assert_eq!(remarks(&right), ["2手目 △１一玉 の変化：2手で詰み、正しい"]);
    let mut unfinished = problem("\n変化：2手\n   2 １一玉(12)\n");
    assert!(remarks(&unfinished)[0].contains("詰みまで入力されていない"), "{:?}", remarks(&unfinished));
    click(&mut unfinished, "参考 2手目 △１一玉 の変化：詰みまで入力されていない");
    assert_eq!(state_of(&unfinished).desk.game().step(), 2);
    let attack = problem("\n変化：1手\n   1 ２二金打\n");
    assert!(remarks(&attack).iter().any(|text| text.contains("紛れ：▲２二金")), "{:?}", remarks(&attack));
}

#[test]
fn examined_moves_are_summarized() {
    let window = problem("");
    let state = state_of(&window);
    let question = state.solver.question_on_board(&state.desk).unwrap();
    assert!(question.texts.examined.starts_with("作意3手のすべてで、別の攻めと受けを調べました。"));
    window.get_by_label("入力された手順は王手が続き、詰みで終わっています。");
}

#[test]
fn moves_that_mate_by_a_mistake_are_no_solution() {
    let moves = "   1 １三金打\n   2 ２一玉(12)\n   3 ２二金打\n";
    let wrong = "   1 ２三金打\n   2 １一玉(12)\n   3 １二金打\n";
    let window = window_of(&record("").replace(moves, wrong));
    window.get_by_label("詰みで終わっていますが、必ず詰む手順とは認められません。");
}

#[test]
fn a_mate_with_an_interposition_is_none_if_every_interposition_counts() {
    let start = "k8/9/NG7/9/4R4/9/9/9/9 b r2b3g4s3n4l18p 1";
    let mut window = window_of(&tsume("", start, "   1 ５一飛成(55)\n"));
    window.get_by_label("入力された手順は王手が続き、詰みで終わっています。");
    let rules = Rules { futile: FutileRule::None, ..Rules::default() };
    window.state_mut().as_mut().unwrap().pending.push(Action::Solver(solver::Input::SetRules(rules)));
    window.run();
    window.get_by_label("無駄合も手数に数えるので、詰みで終わっていません。");
}

#[test]
fn two_games_with_one_problem_are_compared_separately() {
    let mut window = problem("\n変化：2手\n   2 １一玉(12)\n   3 １二金打\n");
    let first = remarks(&window);
    let app = window.state_mut().as_mut().unwrap();
    app.pending.push(Action::Wish(Wish::Paste(record("\n変化：1手\n   1 ２二金打\n   2 ２二玉(12)\n"))));
    window.run();
    assert_eq!(state_of(&window).desk.games().len(), 2);
    assert!(remarks(&window).iter().any(|text| text.contains("▲２二金")), "{:?}", remarks(&window));
    window.key_press_modifiers(Modifiers::COMMAND, Key::PageUp);
    window.run();
    assert_eq!(remarks(&window), first);
}
