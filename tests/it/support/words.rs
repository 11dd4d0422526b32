//! SFEN and USI words, read the short way: for test data that is known to be well-formed, and so
//! that the tests of the rules stand on the rules alone.

use komadai::shogi::{Color, HandKind, Move, Piece, PieceKind, Position, Setup, Square};

fn kind(letter: char) -> PieceKind {
    match letter.to_ascii_uppercase() {
        'P' => PieceKind::Pawn,
        'L' => PieceKind::Lance,
        'N' => PieceKind::Knight,
        'S' => PieceKind::Silver,
        'G' => PieceKind::Gold,
        'B' => PieceKind::Bishop,
        'R' => PieceKind::Rook,
        'K' => PieceKind::King,
        other => panic!("{other} is no piece"),
    }
}

fn color(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::Black } else { Color::White }
}

/// The side to move or to declare: `b` or `w`.
pub(crate) fn side(letter: &str) -> Color {
    if letter == "b" { Color::Black } else { Color::White }
}

/// The setup an SFEN writes; `None` when its board is not nine ranks of nine squares.
pub(crate) fn setup(sfen: &str) -> Option<Setup> {
    let mut words = sfen.split(' ');
    let mut setup = Setup::EMPTY;
    let ranks: Vec<&str> = words.next()?.split('/').collect();
    if ranks.len() != 9 {
        return None;
    }
    for (rank, text) in (1..).zip(ranks) {
        let mut file = 9;
        let mut promoted = false;
        let mut digits = text.split(|c: char| !c.is_ascii_digit());
        if digits.any(|number| number.len() > 1) {
            return None;
        }
        for letter in text.chars() {
            match letter {
                '+' => promoted = true,
                '1'..='9' => file -= letter.to_digit(10)? as u8,
                _ => {
                    let kind = kind(letter);
                    let kind = if promoted { kind.promoted()? } else { kind };
                    setup.board[Square::at(file, rank)?] = Some(Piece::new(color(letter), kind));
                    promoted = false;
                    file -= 1;
                }
            }
        }
        if file != 0 {
            return None;
        }
    }
    setup.turn = side(words.next()?);
    let mut count = 0;
    for letter in words.next()?.chars().filter(|&letter| letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = count * 10 + digit as u8;
        } else {
            setup.hands[color(letter)].set(kind(letter).in_hand()?, count.max(1));
            count = 0;
        }
    }
    Some(setup)
}

/// The position an SFEN writes.
pub(crate) fn position(sfen: &str) -> Position {
    setup(sfen).unwrap_or_else(|| panic!("bad SFEN {sfen}")).into()
}

/// The move a USI word writes.
pub(crate) fn mv(word: &str) -> Move {
    let square = |text: &str| {
        let bytes = text.as_bytes();
        Square::at(bytes[0] - b'0', bytes[1] - b'a' + 1).unwrap()
    };
    if &word[1..2] == "*" {
        let kind: HandKind = kind(word.chars().next().unwrap()).in_hand().unwrap();
        Move::Drop { kind, to: square(&word[2..4]) }
    } else {
        Move::Board { from: square(&word[..2]), to: square(&word[2..4]), promote: word.ends_with('+') }
    }
}

/// Every move that can be written at all: 81·81·2 on the board and 7·81 drops.
pub(crate) fn conceivable_moves() -> impl Iterator<Item = Move> {
    let board = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| [false, true].map(|promote| Move::Board { from, to, promote }))
    });
    let drops = HandKind::ALL.into_iter().flat_map(|kind| Square::all().map(move |to| Move::Drop { kind, to }));
    board.chain(drops)
}
