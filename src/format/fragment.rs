//! Positions out of what people copy: files, and pieces of files, mails and web pages.

use super::lines::{Lines, trim};
use super::{Format, Loaded, Location, ReadError, ReadErrorKind, Warning, WarningKind, excerpt, kif};
use crate::notation::sfen::{self, Sfen};
use crate::record::{HeaderKey, Headers, Record};
use crate::shogi::{Position, Setup};

/// A position that a text shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPosition {
    /// The position.
    pub setup: Setup,
    /// The number of the next move, where it is told.
    pub number: Option<u32>,
    /// What stands above it: it may say what the position is for.
    pub headers: Headers,
    /// Lines that are no part of it, and what is doubtful about it. How it is written is nobody's concern.
    pub warnings: Vec<Warning>,
}

/// The position that a text shows: a file of any format, or a part of one with or without quotation marks
/// (`> `) before its lines: nine rows of a board, framed or not, a table, also of a page's source, with or without
/// hands; SFEN anywhere in a text, in a link or without hands and turn; CSA's rows. A record gives the position it starts from, a
/// USI line the one after its moves.
///
/// What is not said is not there: hands are empty, and Black is to move.
///
/// # Errors
/// When no position can be found; about the whole text when it is nothing known.
///
/// ```
/// use komadai::format;
/// use komadai::notation::sfen;
///
/// let found = format::position_of_text("see https://example.org/editor/8k/9/8P/9/9/9/9/9/9_b_G_1 please")?;
/// assert_eq!(sfen::write(&found.setup, found.number), "8k/9/8P/9/9/9/9/9/9 b G 1");
/// # Ok::<(), format::ReadError>(())
/// ```
pub fn position_of_text(text: &str) -> Result<FoundPosition, ReadError> {
    let unquoted: String;
    let text = if kif::is_quoted(text) {
        unquoted = Lines::new(text).flat_map(|line| [kif::unquote(line.text), "\n"]).collect();
        &unquoted
    } else {
        text
    };
    let error = match super::read(text.as_bytes(), None) {
        Ok(loaded) if loaded.dialect.format == Format::Usi => {
            return Ok(alone(last_position(loaded.records.first())));
        }
        Ok(loaded) if shows_position(&loaded) => {
            let record = loaded.records.first();
            let (setup, number) = (record.initial().to_setup(), Some(record.first_number()));
            let headers = record.headers().clone();
            let warnings = loaded.warnings.into_iter().filter(|warning| !is_of_writing(&warning.kind)).collect();
            return Ok(FoundPosition { setup, number, headers, warnings });
        }
        Ok(_) => nothing_known(text),
        Err(error) => error,
    };
    Lines::new(text).find_map(|line| sfen_within(line.text)).map(alone).ok_or(error)
}

/// A position above which nothing stands.
fn alone(Sfen { setup, number }: Sfen) -> FoundPosition {
    FoundPosition { setup, number, headers: Headers::default(), warnings: Vec::new() }
}

/// Whether a warning is about the way in which a position is written, or about what is known not to be there: the board
/// shows what was understood. Faults of the position are told beside it.
const fn is_of_writing(kind: &WarningKind) -> bool {
    matches!(
        kind,
        WarningKind::EncodingStated { .. }
            | WarningKind::LowerCase { .. }
            | WarningKind::Quoted
            | WarningKind::Markup
            | WarningKind::SfenSpelling { .. }
            | WarningKind::NumberMissing
            | WarningKind::NumberZero
            | WarningKind::BoardEmpty
            | WarningKind::HandDigits { .. }
            | WarningKind::HandSpelling { .. }
            | WarningKind::HandMissing(_)
            | WarningKind::BoardDots
            | WarningKind::BoardLabels
            | WarningKind::BoardLoose { .. }
            | WarningKind::TurnHeader
            | WarningKind::Setup(_)
    )
}

fn nothing_known(text: &str) -> ReadError {
    let first = Lines::new(text).find(|line| !trim(line.text).is_empty());
    let text = first.map(|line| excerpt(line.text)).unwrap_or_default();
    ReadError::new(first.map_or(Location::START, |line| line.at()), ReadErrorKind::NotARecord { text })
}

/// Whether there is more than headers that say nothing about a board.
pub(super) fn shows_position(loaded: &Loaded) -> bool {
    let speaks_of_board = |record: &Record| {
        *record.initial() != Position::startpos()
            || !record.tree().is_empty()
            || record.headers().get(HeaderKey::Handicap.name()).is_some()
    };
    !matches!(loaded.dialect.format, Format::Kif | Format::Ki2 | Format::Bod)
        || loaded.records.iter().any(speaks_of_board)
}

/// The position at the end of the main line.
fn last_position(record: &Record) -> Sfen {
    let tree = record.tree();
    let (mut position, mut number) = (record.initial().clone(), record.first_number());
    for mv in tree.main_line().map_while(|id| tree.mv(id)) {
        if position.play(mv).is_err() {
            break;
        }
        number = number.saturating_add(1);
    }
    Sfen { setup: position.to_setup(), number: Some(number) }
}

/// The first position in SFEN on a line, alone, in prose or in a link; turn and hands may be missing.
fn sfen_within(line: &str) -> Option<Sfen> {
    if line.split('/').nth(8).is_none() && !line.contains("%2") {
        return None;
    }
    let mut decoded = line.replace('_', " ");
    for (code, ch) in [("%2F", "/"), ("%2f", "/"), ("%20", " "), ("%2B", "+"), ("%2b", "+")] {
        decoded = decoded.replace(code, ch);
    }
    let mut words = decoded.split_ascii_whitespace();
    while let Some(word) = words.next() {
        let Some(board) = word.split(|ch| !is_of_board(ch)).find_map(last_nine) else { continue };
        let position = |rest: &str| sfen::read(&format!("{board} {rest}")).ok().map(|sfen| sfen.setup);
        let Some(board_alone) = position("b -") else { continue };
        // A sentence may go on right behind.
        let mut field = || words.next().and_then(|word| word.split(|ch| !is_of_hands(ch)).next()).unwrap_or_default();
        let (turn, hands, number) = (field(), field(), field());
        let with_turn = position(&format!("{turn} {hands}")).or_else(|| position(&format!("{turn} -")));
        return Some(match with_turn {
            Some(setup) => Sfen { setup, number: number.parse().ok().filter(|&number| number > 0) },
            None => Sfen { setup: board_alone, number: None },
        });
    }
    None
}

/// The last nine ranks of a path.
fn last_nine(path: &str) -> Option<&str> {
    let path = path.trim_end_matches('/');
    path.rmatch_indices('/').nth(7)?;
    Some(path.rmatch_indices('/').nth(8).map_or(path, |(before, _)| &path[before + 1..]))
}

const fn is_of_board(ch: char) -> bool {
    ch.is_ascii_alphanumeric() || matches!(ch, '/' | '+')
}

const fn is_of_hands(ch: char) -> bool {
    ch.is_ascii_alphanumeric() || ch == '-'
}
