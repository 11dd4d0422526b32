//! Finds a position in a text that was copied from somewhere: a file, a part of one, a mail or a web page.

use super::lines::{Lines, trim};
use super::read_only::with_blanks;
use super::{Format, Loaded, Location, ReadError, ReadErrorKind, Warning, WarningKind, excerpt, kif};
use crate::notation::sfen::{self, Sfen};
use crate::record::{HeaderKey, Headers, Record};
use crate::shogi::{Position, Setup};

/// A position found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPosition {
    /// The position.
    pub setup: Setup,
    /// The number of the next move, if stated.
    pub number: Option<u32>,
    /// The headers above the position, which may show that it is a mate problem.
    pub headers: Headers,
    /// Warnings about the position and about lines that are not part of it.
    pub warnings: Vec<Warning>,
}

/// Finds a position in a text: in a file of any format or a part of one, quoted (`> `) or not; as a board diagram with
/// or without frame and hands, an HTML table, an SFEN in prose or in a link, or CSA's rows. A record gives its start
/// position, a USI line the position after its moves.
///
/// Missing hands are empty, and Black is the default side to move.
///
/// # Errors
/// When there is no position, or more than one reading of it. For an unknown format, the error is at the first line
/// that is not blank.
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
        Ok(loaded) if is_linked_position(&loaded) => nothing_known(text),
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
    let within = |text: &str| sfen_within(text).or_else(|| sfen_within(&with_blanks(text)));
    Lines::new(text).find_map(|line| within(line.text)).map(alone).ok_or(error)
}

/// Links that show a position may lack the number of the next move.
fn is_linked_position(loaded: &Loaded) -> bool {
    let is_link = |warning: &Warning| matches!(warning.kind, WarningKind::ReadOnlyNotation { name: "SFEN" });
    loaded.warnings.iter().any(is_link)
}

fn alone(Sfen { setup, number }: Sfen) -> FoundPosition {
    FoundPosition { setup, number, headers: Headers::default(), warnings: Vec::new() }
}

const fn is_of_writing(kind: &WarningKind) -> bool {
    matches!(
        kind,
        WarningKind::EncodingMismatch { .. }
            | WarningKind::LowerCase { .. }
            | WarningKind::QuotedLines
            | WarningKind::CommentedLines
            | WarningKind::BarredLines
            | WarningKind::LineEndsUnusual
            | WarningKind::HtmlMarkup
            | WarningKind::SfenSpelling { .. }
            | WarningKind::SfenNumberMissing
            | WarningKind::SfenNumberZero
            | WarningKind::BoardEmpty
            | WarningKind::HandDigits { .. }
            | WarningKind::HandSpelling { .. }
            | WarningKind::HandMissing(_)
            | WarningKind::HandRemaining(_)
            | WarningKind::BoardEmptySquares
            | WarningKind::BoardRanksUnlabelled
            | WarningKind::BoardRowSpelling { .. }
            | WarningKind::TurnHeader
            | WarningKind::PositionInvalid(_)
    )
}

fn nothing_known(text: &str) -> ReadError {
    let first = Lines::new(text).find(|line| !trim(line.text).is_empty());
    let text = first.map(|line| excerpt(line.text)).unwrap_or_default();
    ReadError::new(first.map_or(Location::START, |line| line.at()), ReadErrorKind::NotARecord { text })
}

pub(super) fn shows_position(loaded: &Loaded) -> bool {
    let has_board = |record: &Record| {
        *record.initial() != Position::startpos()
            || !record.tree().is_empty()
            || record.headers().get(HeaderKey::Handicap.name()).is_some()
    };
    !loaded.dialect.format.is_kif() || loaded.records.iter().any(has_board)
}

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

pub(super) fn sfen_within(line: &str) -> Option<Sfen> {
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
