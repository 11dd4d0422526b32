//! Tables of attacks that do not depend on pieces in the way, computed at compile time.

use super::{Direction, zone};
use crate::shogi::{Color, PieceKind, Square, Squares};

pub(super) static RAYS: [[Squares; 8]; Square::COUNT] = rays();
pub(super) static DIAGONALS: [Squares; Square::COUNT] = open_lines(true);
pub(super) static STRAIGHTS: [Squares; Square::COUNT] = open_lines(false);
pub(super) static BETWEEN: [[Squares; Square::COUNT]; Square::COUNT] = all_between();
pub(super) static PROMOTION: [[Squares; Square::COUNT]; 2] = [promotions(Color::Black), promotions(Color::White)];
pub(super) static STEPS: [[[Squares; Square::COUNT]; 14]; 2] = all_steps();

const fn rays() -> [[Squares; 8]; Square::COUNT] {
    let mut table = [[Squares::EMPTY; 8]; Square::COUNT];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            let mut at = from;
            while let Some(next) = at.offset(files, ranks) {
                table[index][d].insert(next);
                at = next;
            }
            d += 1;
        }
        index += 1;
    }
    table
}

const fn open_lines(diagonal: bool) -> [Squares; Square::COUNT] {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let mut d = 0;
        while d < 8 {
            if Direction::ALL[d].is_diagonal() == diagonal {
                table[index] = Squares::from_bits(table[index].bits() | RAYS[index][d].bits());
            }
            d += 1;
        }
        index += 1;
    }
    table
}

const fn all_between() -> [[Squares; Square::COUNT]; Square::COUNT] {
    let mut table = [[Squares::EMPTY; Square::COUNT]; Square::COUNT];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = Direction::ALL[d].step();
            let (mut at, mut passed) = (from, Squares::EMPTY);
            while let Some(next) = at.offset(files, ranks) {
                table[index][next.index()] = passed;
                passed.insert(next);
                at = next;
            }
            d += 1;
        }
        index += 1;
    }
    table
}

const fn promotions(side: Color) -> [Squares; Square::COUNT] {
    let mut table = [zone(side); Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        if zone(side).bits() >> index & 1 != 0 {
            table[index] = Squares::ALL;
        }
        index += 1;
    }
    table
}

const fn all_steps() -> [[[Squares; Square::COUNT]; 14]; 2] {
    let mut table = [[[Squares::EMPTY; Square::COUNT]; 14]; 2];
    let mut kind = 0;
    while kind < 14 {
        let deltas: &[(i8, i8)] = match PieceKind::ALL[kind] {
            PieceKind::Pawn => &[(0, -1)],
            PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => &[],
            PieceKind::Knight => &[(-1, -2), (1, -2)],
            PieceKind::Silver => &[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)],
            PieceKind::Gold
            | PieceKind::ProPawn
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)],
            PieceKind::King => &[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
            PieceKind::Horse => &[(0, -1), (-1, 0), (1, 0), (0, 1)],
            PieceKind::Dragon => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        };
        table[0][kind] = reached(deltas, 1);
        table[1][kind] = reached(deltas, -1);
        kind += 1;
    }
    table
}

const fn reached(deltas: &[(i8, i8)], sign: i8) -> [Squares; Square::COUNT] {
    let mut table = [Squares::EMPTY; Square::COUNT];
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        let mut d = 0;
        while d < deltas.len() {
            if let Some(to) = from.offset(deltas[d].0 * sign, deltas[d].1 * sign) {
                table[index].insert(to);
            }
            d += 1;
        }
        index += 1;
    }
    table
}
