//! Any position is written and read again as it was.

use komadai::format::{self, Dialect, Encoding, Format};
use komadai::notation::sfen;
use komadai::record::Record;
use komadai::shogi::{HandKind, Piece, PieceKind};

use crate::support::boards::{side, square, strewn};
use crate::support::dice::Dice;

#[test]
fn any_board_opens_saves_and_opens_again() {
    let mut dice = Dice(4);
    let formats = [Format::Bod, Format::Sfen, Format::Csa, Format::Kif];
    for round in 0..150 {
        let mut setup = strewn(&mut dice);
        // Odd ones, too: too many pieces, in hand and on the board.
        if round % 3 == 0 {
            setup.hands[side(&mut dice)].set(HandKind::ALL[dice.roll(7)], 100);
            let kind = PieceKind::ALL[dice.roll(14)];
            for _ in 0..20 {
                setup = setup.with(square(&mut dice), Some(Piece::new(side(&mut dice), kind)));
            }
        }
        let mut at = setup;
        for format in formats {
            let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) };
            let written = format::write(&Record::new(at.into()), &dialect);
            let loaded = format::read(&written.bytes, Some(format))
                .unwrap_or_else(|error| panic!("{format:?} {}: {:?}", sfen::write(&at, None), error.kind));
            at = loaded.records[0].initial().to_setup();
            assert_eq!(at, setup, "{format:?} {}", sfen::write(&setup, None));
        }
    }
}
