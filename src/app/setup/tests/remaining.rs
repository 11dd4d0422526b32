//! The remaining pieces of a problem.

use egui::Key;

use crate::app::setup::tests::purpose::{
    ONE_KING, REMAINING, TWO_KINGS, class, gives_remaining, headers, purpose, redo, with_headers,
};
use crate::app::setup::tests::{click, press, setting_up, setup, state, typed, undo};
use crate::app::tests::window::Window;
use crate::notation::sfen;
use crate::shogi::{Handicap, Purpose};

#[test]
fn the_choice_about_remaining_pieces_is_no_edit() {
    for sfen in [TWO_KINGS, sfen::write(&Handicap::Even.setup(), None).as_str()] {
        let mut window = with_headers(&[], sfen);
        let (own, board) = (headers(&window), setup(&window));
        for given in [true, false] {
            click(&mut window, REMAINING);
            assert_eq!((gives_remaining(&window), purpose(&window)), (given, Purpose::Game));
            assert_eq!((headers(&window), setup(&window)), (own.clone(), board.clone()));
        }
    }
}

#[test]
fn the_defender_holds_the_remaining_pieces_of_a_problem_again() {
    let mut window = with_headers(&[], ONE_KING);
    assert!(gives_remaining(&window));
    click(&mut window, "対局");
    assert!(!gives_remaining(&window));
    click(&mut window, "詰将棋");
    assert!(gives_remaining(&window) && class(&window).is_none());
    // Not if the box has pieces.
    let mut window = with_headers(&[], &ONE_KING.replace("17p", "16p"));
    click(&mut window, "対局");
    click(&mut window, "詰将棋");
    assert!(!gives_remaining(&window));
}

#[test]
fn the_remaining_pieces_are_undone_with_the_board() {
    let mut window = setting_up();
    typed(&mut window, "c 51K");
    let alone = setup(&window);
    click(&mut window, REMAINING);
    let given = setup(&window);
    assert!(given.ends_with("2r2b4g4s4n4l18p") && gives_remaining(&window));
    // If no piece moves, there is nothing to undo.
    let revision = |window: &Window| state(window).desk.game().document().revision();
    let before = revision(&window);
    click(&mut window, REMAINING);
    assert_eq!((setup(&window), gives_remaining(&window), revision(&window)), (given.clone(), false, before));
    // The pieces stay, and later changes are not compensated.
    typed(&mut window, "53p");
    let kept = setup(&window);
    assert_eq!(kept, given.replacen("k4/9/9/", "k4/9/4P4/", 1));
    // Undo restores the choice of each revision.
    for board in [&given, &alone] {
        undo(&mut window);
        assert_eq!((&setup(&window), gives_remaining(&window)), (board, false));
    }
    for board in [&given, &kept] {
        redo(&mut window);
        assert_eq!((&setup(&window), gives_remaining(&window)), (board, false));
    }
    // By key, also when the box is empty.
    let before = revision(&window);
    typed(&mut window, "a");
    assert!(gives_remaining(&window) && setup(&window).ends_with("17p") && revision(&window) != before);
    let before = revision(&window);
    typed(&mut window, "a");
    assert!(!gives_remaining(&window));
    // It is remembered after the mode is left, and is no undo step.
    press(&mut window, Key::F2);
    press(&mut window, Key::F2);
    assert!(!gives_remaining(&window) && revision(&window) == before, "as it was left");
    typed(&mut window, "a");
    assert!(gives_remaining(&window) && revision(&window) == before);
    press(&mut window, Key::F2);
    undo(&mut window);
    assert_eq!(setup(&window), kept, "the pieces that were given");
    redo(&mut window);
    press(&mut window, Key::F2);
    assert!(gives_remaining(&window));
    // In a game nobody holds them.
    click(&mut window, "対局");
    assert!(!gives_remaining(&window));
    undo(&mut window);
    assert!(gives_remaining(&window));
}
