use std::ops::Range;

use super::{Author, lines};
use crate::notation::japanese::side_of_symbol;
use crate::notation::quote::{After, Quote, Spot};
use crate::shogi::{Move, Position, Square};

/// The moves that programs wrote into a comment in CSA, USI or Western notation, each with its bytes and the words of
/// `write` instead, which gets the position, the move and the square to which 同 refers. `quotes` are the
/// [quotes](crate::notation::quote::quotes) of the comment in the same positions.
///
/// ```
/// use komadai::analysis::respelled;
/// use komadai::notation::quote::{Spot, quotes};
/// use komadai::notation::Spelling;
/// use komadai::shogi::Position;
///
/// let start = Spot { position: Position::startpos(), previous: None };
/// let comment = "* 56 +7776FU -3334FU";
/// let words = |position: &Position, mv, previous| Spelling::FullWidth.write(position, mv, previous);
/// let moves = respelled(comment, &quotes(comment, &start, None), &start, None, words);
/// assert_eq!(moves[1], (13..20, "△３四歩".to_owned()));
/// ```
#[must_use]
pub fn respelled(
    comment: &str,
    quotes: &[Quote],
    here: &Spot,
    before: Option<&Spot>,
    write: impl Fn(&Position, Move, Option<Square>) -> Option<String>,
) -> Vec<(Range<usize>, String)> {
    let mut of_programs = Vec::new();
    let mut end = 0;
    for (whole, (author, _)) in comment.split_inclusive('\n').zip(lines(comment)) {
        let start = end;
        end += whole.len();
        if author == Author::Program {
            of_programs.push(start..end);
        }
    }
    let mut of_programs = of_programs.into_iter().peekable();
    let mut found = Vec::new();
    let mut last: Option<Spot> = None;
    for quote in quotes {
        while of_programs.next_if(|line| line.end <= quote.at.start).is_some() {}
        let spot = match quote.after {
            After::Here => Some(here),
            After::Before => before,
            After::Quote(_) => last.as_ref(),
        };
        let Some(spot) = spot else { continue };
        let is_code = !comment[quote.at.clone()].starts_with(|first| side_of_symbol(first).is_some());
        if is_code
            && of_programs.peek().is_some_and(|line| line.contains(&quote.at.start))
            && let Some(words) = write(&spot.position, quote.mv, spot.previous)
        {
            found.push((quote.at.clone(), words));
        }
        last = spot.position.after(quote.mv).ok().map(|position| Spot { position, previous: Some(quote.mv.to()) });
    }
    found
}
