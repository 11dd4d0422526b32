//! The laws of what is read from texts that are no files: typed moves, and comments.

use komadai::analysis::{best, evaluations};
use komadai::format::{self, Dialect, Encoding, Format, ReadErrorKind};
use komadai::notation::quote::{After, Spot, quotes};
use komadai::notation::typed::{candidates, read_moves};
use komadai::notation::{japanese, usi, western};
use komadai::record::{Annotation, Builder};
use komadai::shogi::{Illegal, Move, Position, Square};

use crate::laws::{Broken, Met};
use crate::memory::peak_of;

/// How much memory the typed moves of a text may take: the spellings of all moves of a position, and so much for each
/// byte.
const TYPED_MEMORY: (usize, usize) = (2 << 20, 60);

/// How much memory the evaluations, the annotation and the quoted moves of a comment may take.
const COMMENT_MEMORY: (usize, usize) = (64 << 10, 200);

/// Moves are typed in the first position of an even game, and in one with many moves.
const POSITIONS: [&str; 2] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
    "l2g1k2l/2s2+R3/p1nppp1pp/2p3p2/1p5P1/P1P1P1P2/1P1P1P2P/1SG1K4/LN4+bNL b RBGS2Pgsn2p",
];

/// The files that hold comments.
const COMMENTED: [Format; 4] = [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf];

pub(crate) fn broken(law: &'static str, found: impl std::fmt::Debug) -> Broken {
    Broken::Text { law, found: format!("{found:?}") }
}

pub(crate) fn insist(holds: bool, law: &'static str, found: impl std::fmt::Debug) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err(broken(law, found)) }
}

/// Does some work within so much memory, and so much for each byte of a text; and how much it took.
pub(crate) fn within<T>(limit: (usize, usize), text: &str, work: impl FnOnce() -> T) -> Result<(T, usize), Broken> {
    let (done, memory) = peak_of(work);
    let allowed = limit.0 + limit.1 * text.len();
    if memory > allowed {
        return Err(Broken::Memory { taken: memory, allowed });
    }
    Ok((done, memory))
}

/// Typed moves can be played one after the other, what could not be read is a part of the text, and moves that were read
/// are read again in every notation.
pub fn typed(text: &str) -> Result<Met, Broken> {
    let mut met = Met::default();
    for sfen in POSITIONS {
        let start: Position = sfen.parse().map_err(|error| broken("a position of these laws is one", error))?;
        let (read, memory) = within(TYPED_MEMORY, text, || read_moves(text, &start, None))?;
        met.memory = met.memory.max(memory);
        if let Some(bad) = &read.bad {
            insist(
                text.get(bad.at.clone()).is_some_and(|part| !part.is_empty()),
                "a bad move is a part of the text",
                bad,
            )?;
        }
        met.read |= !read.moves.is_empty();
        let mut position = start.clone();
        let mut lines = [String::new(), String::new(), String::new()];
        let (mut previous, mut lawful) = (None, true);
        for &mv in &read.moves {
            lawful &= position.check(mv).is_ok();
            for (line, word) in lines.iter_mut().zip(spellings(&position, mv, previous)) {
                line.push_str(&word.ok_or_else(|| broken("a move that was read can be written", mv))?);
                line.push(' ');
            }
            insist(position.play(mv).is_ok(), "a move that was read can be played", mv)?;
            previous = Some(mv.to());
        }
        // A foul may have to be spelled otherwise.
        for line in lines.iter().filter(|_| lawful) {
            let again = read_moves(line, &start, None);
            insist(again.moves == read.moves && again.bad.is_none(), "moves are read again", (line, &again))?;
            met.whole |= !read.moves.is_empty();
        }
        let (found, _) = within(TYPED_MEMORY, text, || candidates(text, &position, previous))?;
        for (index, &mv) in found.iter().enumerate() {
            let playable = !matches!(position.check(mv), Err(Illegal::Impossible(_)));
            insist(playable && !found[..index].contains(&mv), "candidates can be played, and are told once", mv)?;
        }
    }
    Ok(met)
}

/// A move in each notation.
fn spellings(position: &Position, mv: Move, previous: Option<Square>) -> [Option<String>; 3] {
    let words = japanese::words(position, mv, previous).map(|words| words.to_string());
    [words, Some(usi::write_move(mv)), western::write(position, mv)]
}

fn is_control(ch: char) -> bool {
    ch.is_control() && ch != '\n'
}

/// What is found in a comment stands in it and can be played, an annotation is taken out and put in again, and every
/// format that has comments keeps it.
pub fn comment(text: &str) -> Result<Met, Broken> {
    let start = Position::startpos();
    let here = Spot { position: start.clone(), previous: None };
    let work = || (evaluations(text), Annotation::split(text), quotes(text, &here, None));
    let ((found, (annotation, rest), quoted), memory) = within(COMMENT_MEMORY, text, work)?;
    let met = Met { read: !found.is_empty() || !annotation.is_empty() || !quoted.is_empty(), whole: true, memory };

    let valued = found.iter().any(|it| it.score.is_some());
    for it in &found {
        insist(it.score.is_some() || it.line.is_some(), "an evaluation says something", it)?;
    }
    insist(best(found.clone()).is_some() == valued, "the best is one with a value", &found)?;

    let joined = annotation.join(rest.as_deref());
    let again = joined.as_deref().map(Annotation::split).unwrap_or_default();
    insist(again == (annotation, rest), "an annotation comes back", (&joined, &again))?;

    let mut positions: Vec<Position> = Vec::new();
    let mut end = 0;
    for quote in &quoted {
        insist(text.get(quote.at.clone()).is_some() && quote.at.start >= end, "quotes follow each other", quote)?;
        end = quote.at.end;
        let before = match quote.after {
            After::Here => Some(&start),
            After::Before => None,
            After::Quote(index) => positions.get(index),
        };
        let next = before.and_then(|position| position.after(quote.mv).ok());
        positions.push(next.ok_or_else(|| broken("a quoted move can be played", quote))?);
    }

    let mut builder = Builder::new(start);
    builder.note_mut().push_comment_line(text);
    let record = builder.finish();
    for format in COMMENTED {
        let written = format::write(&record, &Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) });
        if !written.losses.is_empty() {
            continue;
        }
        let again = format::read(&written.bytes, Some(format));
        // Of what keeps control characters, too little else may be left.
        if again.as_ref().is_err_and(|error| matches!(error.kind, ReadErrorKind::NotText)) && text.contains(is_control)
        {
            continue;
        }
        let kept = again.as_ref().ok().and_then(|loaded| {
            let tree = loaded.records[0].tree();
            tree.note(tree.root()).comment.clone()
        });
        insist(kept.as_deref() == Some(text), "a comment comes back", (format.name(), &kept))?;
    }
    Ok(met)
}
