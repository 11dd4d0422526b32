//! Positions that are drawn in part, written in words, or in the source of a page of Wikipedia, and some rows in CSA.

use super::gathered::Gathered;
use super::{Found, corner, in_words, loaded, template};
use crate::format::WarningKind;
use crate::format::csa::PartOfPosition;
use crate::format::hand_text::Held;
use crate::format::pipeline::Reading;
use crate::format::text::Decoded;
use crate::shogi::{Color, Hand};

pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    Some(reading.replaced(Ok(loaded(text, positions(&text.text)?)?)))
}

fn positions(text: &str) -> Option<Vec<Found>> {
    let templates = template::read(text);
    if !templates.is_empty() {
        return Some(templates);
    }
    let found = corner::read_corner(text).or_else(|| in_words::read(text)).or_else(|| csa_part(text))?;
    Some(vec![found])
}

fn csa_part(text: &str) -> Option<Found> {
    let part = PartOfPosition::read(text)?;
    let mut gathered = Gathered::default();
    for line in part.beside {
        gathered.beside(line);
    }
    gathered.board = part.board;
    gathered.turn = part.turn.or(gathered.turn);
    for side in Color::ALL {
        // Statements without pieces in hand mean that there are none.
        let without = || gathered.hands[side].or(Some(Held::of(Hand::EMPTY)));
        gathered.hands[side] = part.hands[side].or_else(without);
    }
    let mut found = gathered.found(part.at, WarningKind::BoardRowsMissing { found: part.rows });
    found.warnings.extend(part.warnings);
    Some(found)
}
