//! Random boards, for tests of several floors.

use komadai::shogi::{Color, HandKind, Piece, PieceKind, Setup, Square};

use super::dice::Dice;

/// Forty pieces strewn over board, hands and box; kings stay off the hands.
pub(crate) fn strewn(dice: &mut Dice) -> Setup {
    let mut setup = Setup::EMPTY;
    if dice.roll(2) == 1 {
        setup.turn = Color::White;
    }
    for kind in HandKind::ALL {
        for _ in 0..kind.in_set() {
            let side = Color::ALL[dice.roll(2)];
            match dice.roll(4) {
                0 => {}
                1 => setup.hands[side].add(kind),
                _ => {
                    let promoted = kind.kind().promoted().filter(|_| dice.roll(3) == 0);
                    put(&mut setup, dice, Piece::new(side, promoted.unwrap_or(kind.kind())));
                }
            }
        }
    }
    for side in Color::ALL {
        if dice.roll(4) > 0 {
            put(&mut setup, dice, Piece::new(side, PieceKind::King));
        }
    }
    setup
}

fn put(setup: &mut Setup, dice: &mut Dice, piece: Piece) {
    let square = Square::from_index(dice.roll(Square::COUNT)).unwrap();
    if setup.board[square].is_none() {
        setup.board[square] = Some(piece);
    }
}

/// Any square.
pub(crate) fn square(dice: &mut Dice) -> Square {
    Square::from_index(dice.roll(Square::COUNT)).unwrap()
}

/// Either side.
pub(crate) fn side(dice: &mut Dice) -> Color {
    Color::ALL[dice.roll(2)]
}
