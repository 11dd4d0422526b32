//! Tests without a window; the modules use the drawn window.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails should say where")]

mod tree;
mod window;

use egui::Key;

use crate::app::desk::feature::Wish;
use crate::app::desk::gesture::{Gesture, Spot};
use crate::app::desk::mode::MoveEntry;
use crate::app::moves::ui::names::Name;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::tests::state::Bench;
use crate::app::tests::window::{Window, japanese, press};
use crate::app::{moves, play};
use crate::lang::{self, Language};
use crate::notation::usi;
use crate::record::{Edit, NodeId, Sign};
use crate::shogi::Square;

fn with_tree() -> Window {
    let mut window = japanese(&["a.kif"]);
    press(&mut window, Key::V);
    window
}

impl Bench {
    fn variations(&self) -> Vec<String> {
        let game = self.game();
        let third = game.line()[2];
        let before = game.record().position_at(third);
        let name =
            |&id: &NodeId| crate::app::desk::describe::node(self.state.desk.naming(), game.record(), &before, id);
        game.record().tree().children(third).iter().map(name).collect()
    }

    fn click(&mut self, from: (u8, u8), to: (u8, u8)) {
        for (file, rank) in [from, to] {
            self.act(Action::Wish(Wish::Gesture(Gesture::Click(Spot::Square(Square::at(file, rank).unwrap())))));
        }
    }

    fn notice(&self) -> &str {
        self.state.desk.notices.last().map_or("", |notice| &notice.text)
    }

    fn is_enabled(&self, command: moves::Command) -> bool {
        Command::from(command).is_enabled(&self.state)
    }
}

fn at_step(step: usize) -> Bench {
    let mut bench = Bench::with_game();
    bench.go_to(step);
    bench
}

fn on_the_last_variation() -> Bench {
    let mut bench = at_step(2);
    bench.act(Action::Play(play::Input::ChooseNumber(3)));
    bench
}

#[test]
fn variations_are_put_in_order() {
    let mut bench = on_the_last_variation();
    assert_eq!(bench.variations(), ["▲２二角成", "▲２六歩", "▲６六歩"]);
    bench.run(moves::Command::DemoteVariation);
    assert_eq!(bench.variations()[2], "▲６六歩", "there is none below the last");
    bench.run(moves::Command::PromoteVariation);
    assert_eq!(bench.variations(), ["▲２二角成", "▲６六歩", "▲２六歩"]);
    bench.run(moves::Command::DemoteVariation);
    bench.run(moves::Command::MakeMain);
    assert_eq!(bench.variations(), ["▲６六歩", "▲２二角成", "▲２六歩"]);
    assert_eq!(bench.row(), "▲６六歩");
    assert!(!bench.is_enabled(moves::Command::MakeMain));
    for _ in 0..3 {
        bench.run(Own::Undo);
    }
    assert_eq!(bench.variations(), ["▲２二角成", "▲２六歩", "▲６六歩"]);
    assert!(!bench.game().is_changed());
}

#[test]
fn the_main_line_changes_only_where_it_branches() {
    let mut bench = at_step(5);
    assert!(!bench.is_enabled(moves::Command::DemoteVariation), "the branch is two moves above");
    bench.go_to(3);
    bench.run(moves::Command::DemoteVariation);
    assert_eq!(bench.variations(), ["▲２六歩", "▲２二角成", "▲６六歩"]);
    assert!(bench.notice().contains("本譜"), "{}", bench.notice());
}

#[test]
fn a_right_click_affects_the_clicked_move() {
    let mut bench = at_step(2);
    let second = bench.game().continuations()[1];
    bench.act(Action::Moves(moves::Input::At(second, moves::Command::DeleteVariation)));
    assert_eq!(bench.variations(), ["▲２二角成", "▲６六歩"]);
    assert_eq!(bench.step(), 2, "the cursor stays where it is");
    bench.act(Action::Moves(moves::Input::At(second, moves::Command::MakeMain)));
    assert_eq!(bench.variations(), ["▲２二角成", "▲６六歩"], "a deleted move has no commands");
}

#[test]
fn all_variations_but_the_current_one_are_folded() {
    let mut bench = on_the_last_variation();
    let game = bench.game();
    let (here, second) = (game.node(), game.sibling(-1).unwrap());
    let folded = |bench: &Bench| {
        let folded = bench.state.moves.folds.of(bench.game());
        [here, second].map(|node| folded.contains(&node))
    };
    bench.run(moves::Command::FoldAll);
    assert_eq!(folded(&bench), [false, true]);
    bench.run(moves::Command::FoldAll);
    assert_eq!(folded(&bench), [false, false]);
    bench.go_to(0);
    bench.run(moves::Command::FoldAll);
    assert_eq!(folded(&bench), [true, true]);
}

#[test]
fn later_moves_are_deleted() {
    let mut bench = at_step(4);
    bench.run(moves::Command::DeleteFromHere);
    assert_eq!(bench.rows(), ["開始局面", "▲７六歩", "△３四歩", "▲２二角成"]);
    bench.go_to(0);
    assert!(!bench.is_enabled(moves::Command::DeleteFromHere), "the start position cannot be deleted");
}

#[test]
fn a_line_is_cut_and_pasted_where_it_can_be_played() {
    let mut bench = Bench::with_game();
    assert!(!bench.is_enabled(moves::Command::PasteLine));
    bench.go_to(4);
    bench.run(moves::Command::CutLine);
    assert_eq!((bench.game().last_step(), bench.step()), (3, 3));
    bench.go_to(1);
    bench.run(moves::Command::PasteLine);
    assert!(bench.notice().contains("指せません"), "{}", bench.notice());
    bench.go_to(3);
    bench.run(moves::Command::PasteLine);
    assert_eq!((bench.game().last_step(), bench.row().as_str()), (9, "△同銀"));
    bench.run(moves::Command::CopyLine);
    assert_eq!(bench.game().last_step(), 9);
}

#[test]
fn a_line_is_opened_as_a_new_game() {
    let mut bench = on_the_last_variation();
    bench.run(moves::Command::Extract);
    assert_eq!((bench.state.desk.games().len(), bench.current()), (2, 1));
    assert_eq!(bench.rows(), ["開始局面", "▲７六歩", "△３四歩", "▲６六歩"]);
    assert_eq!((bench.step(), bench.game().record().tree().len()), (3, 4));
    assert!(bench.game().is_changed(), "it is in no file");
    bench.open("b.kif", crate::app::tests::GAME);
    assert_eq!(bench.state.desk.games().len(), 3, "it does not count as an empty record");
}

#[test]
fn the_next_move_replaces_the_current_one() {
    let mut bench = at_step(3);
    bench.run(moves::Command::Correct);
    assert_eq!(bench.step(), 2, "the board shows what the move is played from");
    bench.click((6, 7), (6, 6));
    assert_eq!((bench.step(), bench.state.desk.mode.entry()), (3, MoveEntry::Play));
    assert_eq!(bench.variations(), ["▲２六歩", "▲６六歩"]);
    bench.run(Own::Undo);
    assert_eq!(bench.variations(), ["▲２二角成", "▲２六歩", "▲６六歩"]);
}

#[test]
fn a_move_that_is_corrected_to_itself_was_not_corrected() {
    let mut bench = Bench::with_game();
    let node = bench.game().line()[1];
    let correct = |bench: &mut Bench, word| {
        bench.act(Action::Wish(Wish::Edit(Edit::Correct(node, usi::read_move(word).unwrap()))));
        bench.notice().contains("1手目を訂正しました。")
    };
    assert!(!correct(&mut bench, "7g7f") && !bench.game().is_changed());
    assert!(correct(&mut bench, "2g2f"));
}

#[test]
fn moves_that_no_longer_fit_are_marked_and_kept() {
    let mut bench = at_step(3);
    bench.run(moves::Command::Correct);
    bench.click((9, 7), (9, 6));
    let game = bench.game();
    let why = |&node: &NodeId| Name::of(game, node).why_stuck.is_some();
    let stuck: Vec<_> = game.line().iter().map(|node| (game.record().tree().is_stuck(*node), why(node))).collect();
    assert_eq!(stuck[3..6], [(false, false), (true, true), (true, false)]);
    assert_eq!(bench.rows()[4..6], ["△同銀", "▲４五角"], "they keep their words");
    assert!(bench.notice().contains("指せない手が5手"), "{}", bench.notice());
    bench.go_to(5);
    assert!(!bench.is_enabled(moves::Command::Correct) && !bench.is_enabled(moves::Command::TypeMove));
    bench.go_to(4);
    bench.run(moves::Command::DeleteFromHere);
    assert_eq!(bench.rows(), ["開始局面", "▲７六歩", "△３四歩", "▲９六歩"]);
}

#[test]
fn moving_the_cursor_cancels_a_correction() {
    let mut bench = at_step(3);
    bench.run(moves::Command::Correct);
    bench.act(Action::Play(play::Input::CancelEntry));
    assert_eq!((bench.step(), bench.state.desk.mode.entry()), (3, MoveEntry::Play));
    bench.run(moves::Command::Correct);
    bench.run(play::Command::Back);
    assert_eq!((bench.step(), bench.state.desk.mode.entry()), (1, MoveEntry::Play));
}

#[test]
fn two_moves_are_inserted_and_removed() {
    let mut bench = at_step(2);
    bench.run(moves::Command::InsertPair);
    bench.click((9, 7), (9, 6));
    assert_eq!((bench.step(), bench.state.desk.mode.entry()), (2, MoveEntry::Insert(usi::read_move("9g9f"))));
    assert_eq!(bench.game().last_move(), usi::read_move("9g9f"), "the board shows it");
    assert!(!bench.game().is_changed(), "and the game has not changed");
    bench.click((9, 3), (9, 4));
    assert_eq!(bench.rows()[2..7], ["△３四歩", "▲９六歩", "△９四歩", "▲２二角成", "△同銀"]);
    assert_eq!(bench.step(), 4);
    bench.go_to(3);
    bench.run(moves::Command::RemovePair);
    assert_eq!(bench.rows()[2..5], ["△３四歩", "▲２二角成", "△同銀"]);
    assert_eq!(bench.variation_counts()[3], 2, "variations came back where they were");
}

#[test]
fn half_an_insertion_is_dropped_when_the_cursor_moves() {
    let mut bench = Bench::with_game();
    bench.run(moves::Command::InsertPair);
    bench.click((2, 7), (2, 6));
    bench.run(Own::English);
    assert_eq!((bench.state.desk.mode.entry(), bench.game().last_move()), (MoveEntry::Play, None));
    bench.run(moves::Command::InsertPair);
    bench.click((2, 7), (2, 6));
    bench.run(play::Command::Forward);
    assert_eq!((bench.state.desk.mode.entry(), bench.step()), (MoveEntry::Play, 1));
    assert_eq!(bench.game().last_move(), usi::read_move("7g7f"));
    assert!(!bench.game().is_changed());
}

#[test]
fn the_same_position_in_another_line_is_found() {
    let mut bench = Bench::with_game();
    // Transposes into ７六歩 ３四歩 ２六歩 ８四歩.
    for word in ["2g2f", "8c8d", "7g7f", "3c3d"] {
        bench.act(Action::Wish(Wish::Edit(Edit::Play(vec![usi::read_move(word).unwrap()]))));
    }
    let game = bench.game();
    let [other] = game.transpositions() else { panic!("{:?}", game.transpositions()) };
    assert_eq!(game.record().tree().path(*other).len(), 4);
    let other = *other;
    let here = game.node();
    bench.act(Action::Wish(Wish::GoTo(other)));
    assert_eq!(bench.row(), "△８四歩");
    assert_eq!(bench.game().transpositions(), [here]);
    bench.run(play::Command::Back);
    assert!(bench.game().transpositions().is_empty());
}

#[test]
fn a_sign_is_added_replaced_and_removed_and_the_comment_stays() {
    let mut bench = at_step(2);
    let node = bench.game().node();
    let comment = |bench: &Bench| bench.game().record().tree().note(node).comment.clone();
    for (command, after, words) in [
        (moves::Command::SignDubious, "角道が通る\n[%sign ?!]", "2手目に ?!（疑問手）を付けました。"),
        (moves::Command::SignBrilliant, "角道が通る\n[%sign !!]", "2手目に !!（妙手）を付けました。"),
        (moves::Command::SignBrilliant, "角道が通る", "2手目の評価記号を消しました。"),
    ] {
        bench.run(command);
        assert_eq!((comment(&bench).as_deref(), bench.notice()), (Some(after), words));
    }
    bench.run(Own::Undo);
    assert_eq!(comment(&bench).as_deref(), Some("角道が通る\n[%sign !!]"));
    let first = bench.game().line()[1];
    bench.act(Action::Moves(moves::Input::At(first, moves::Command::SignGood)));
    assert_eq!(bench.game().record().tree().note(first).annotation().sign, Some(Sign::Good));
    for command in [play::Command::First, play::Command::Last] {
        bench.run(command);
        assert!(!bench.is_enabled(moves::Command::SignGood), "{command:?}");
    }
}

#[test]
fn commands_for_signs_have_the_names_of_the_signs() {
    for (command, its) in moves::SIGNS {
        for language in [Language::Japanese, Language::English] {
            let name = command.entry().name(language).to_lowercase();
            assert_eq!(name, format!("{} {its}", lang::sign(language, its)));
        }
    }
}
