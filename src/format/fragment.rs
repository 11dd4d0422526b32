//! Positions out of what people copy: files, and pieces of files, mails and web pages.

use std::borrow::Cow;

use super::board_row::{BoardRow, is_row};
use super::diagram_text::side_of_name;
use super::lines::{Lines, is_blank, trim};
use super::{Format, Loaded, Location, ReadError, ReadErrorKind, excerpt, kif, markup};
use crate::notation::sfen::{self, Sfen};
use crate::notation::{digits, names};
use crate::record::{Headers, Record};
use crate::shogi::{PieceKind, Position, Setup};

/// A position that a text shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPosition {
    /// The position.
    pub setup: Setup,
    /// The number of the next move, where it is told.
    pub number: Option<u32>,
    /// What stands above it: it may say what the position is for.
    pub headers: Headers,
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
    let tables = markup::with_tables(text);
    let text = usual(tables.as_deref().unwrap_or(text));
    let error = match super::read(text.as_bytes(), None) {
        Ok(loaded) => match loaded.records.first() {
            Some(record) if loaded.dialect.format == Format::Usi => {
                return Ok(alone(last_position(record)));
            }
            Some(record) if shows_position(&loaded) => {
                let (setup, number) = (record.initial().to_setup(), Some(record.first_number()));
                return Ok(FoundPosition { setup, number, headers: record.headers().clone() });
            }
            _ => nothing_known(&text),
        },
        Err(error) => error,
    };
    Lines::new(&text).find_map(|line| sfen_within(line.text)).map(alone).ok_or(error)
}

/// A position above which nothing stands.
fn alone(Sfen { setup, number }: Sfen) -> FoundPosition {
    FoundPosition { setup, number, headers: Headers::default() }
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
            || record.headers().get("手合割").is_some()
    };
    !matches!(loaded.dialect.format, Format::Kif | Format::Ki2 | Format::Bod)
        || loaded.records.iter().any(speaks_of_board)
}

/// The position at the end of the main line.
fn last_position(record: &Record) -> Sfen {
    let tree = record.tree();
    let (mut position, mut number) = (record.initial().clone(), record.first_number());
    for mv in tree.main_line_from(tree.root()).map_while(|id| tree.mv(id)) {
        if position.play(mv).is_err() {
            break;
        }
        number = number.saturating_add(1);
    }
    Sfen { setup: position.to_setup(), number: Some(number) }
}

/// The text as files have it, line for line: without quotation marks, rows in their frames, no headings of
/// tables.
fn usual(text: &str) -> Cow<'_, str> {
    let mut lines: Vec<Cow<'_, str>> = Lines::new(text).map(|line| kif::unquote(line.text).into()).collect();
    let mut changed = Lines::new(text).any(|line| line.text.starts_with('>'));
    let mut change = |line: &mut Cow<'_, str>, new: String| {
        *line = new.into();
        changed = true;
    };
    for (index, row) in unframed(&lines).unwrap_or_default() {
        change(&mut lines[index], row);
    }
    for line in &mut lines {
        if is_heading(line) {
            change(line, String::new());
        } else if let Some(side) = turn(line) {
            change(line, format!("{side}番"));
        }
    }
    if changed { lines.iter().flat_map(|line| [line, "\n"]).collect() } else { text.into() }
}

/// The first nine rows without a frame that follow each other, each with its index and a frame.
fn unframed(lines: &[Cow<'_, str>]) -> Option<Vec<(usize, String)>> {
    let mut rows = Vec::with_capacity(9);
    for (index, line) in lines.iter().enumerate() {
        match framed(line) {
            Some(row) => rows.push((index, row)),
            None if line.chars().all(|ch| is_blank(ch) || digits::value(ch).is_some() || "+-─━".contains(ch)) => {}
            None => rows.clear(),
        }
        if rows.len() == 9 {
            return Some(rows);
        }
    }
    None
}

/// A row with a frame, if the line is one without: squares that follow each other, or a table's with tabs
/// between them, with or without the rank's name.
fn framed(line: &str) -> Option<String> {
    const TABS: usize = 8;
    let row = if line.matches('\t').take(TABS + 2).count() >= TABS {
        let cells: Vec<&str> = line.split('\t').take(TABS + 3).collect();
        let cells = match cells.as_slice() {
            [cells @ .., name] if cells.len() == 9 && is_name(name) => cells,
            [name, cells @ ..] if cells.len() == 9 && is_name(name) => cells,
            cells => cells,
        };
        format!("|{}|", cells.join("|"))
    } else {
        let body = trim(line);
        let name = body.chars().next_back().filter(|&ch| digits::value(ch).is_some());
        let body = trim(name.and_then(|name| body.strip_suffix(name)).unwrap_or(body));
        // Longer than any nine squares: the rest of an endless line need not be looked at.
        if body.chars().nth(64).is_some() || is_row(body) || body.bytes().all(|byte| byte == b'-') {
            return None;
        }
        format!("|{}|", in_kanji(body).unwrap_or_else(|| body.to_owned()))
    };
    BoardRow::read(&row).is_some_and(|read| read.width == 9 && read.unknown.is_none()).then_some(row)
}

/// The name of a rank, or nothing.
fn is_name(cell: &str) -> bool {
    let cell = trim(cell);
    cell.chars().all(|ch| digits::value(ch).is_some()) && cell.chars().nth(1).is_none()
}

/// ` l  n  s  g  k  g  s  n  l`, as programs print boards, with kanji for the letters.
fn in_kanji(row: &str) -> Option<String> {
    let mut kanji = String::new();
    for square in row.split_ascii_whitespace() {
        let (promoted, letter) = square.strip_prefix('+').map_or((false, square), |letter| (true, letter));
        let mut chars = letter.chars();
        let (letter, None) = (chars.next()?, chars.next()) else { return None };
        if letter == '.' && !promoted {
            kanji.push('・');
            continue;
        }
        let kind = names::of_letter(letter.to_ascii_uppercase())?;
        let kind = if promoted { PieceKind::promoted(kind)? } else { kind };
        kanji.push(if letter.is_ascii_lowercase() { 'v' } else { ' ' });
        kanji.push_str(names::short(kind));
    }
    Some(kanji)
}

/// `| 9 | 8 | … |` and `|---|---| … |`, which stand above the rows of a table.
fn is_heading(line: &str) -> bool {
    let line = trim(line);
    let ruled = |ch: char| matches!(ch, '|' | '-' | ':') || is_blank(ch) || digits::value(ch).is_some();
    line.starts_with('|')
        && (line.contains("--") || line.chars().filter(|&ch| digits::value(ch).is_some()).count() >= 9)
        && line.chars().all(ruled)
}

/// The side of `手番：後手`.
fn turn(line: &str) -> Option<&str> {
    let side = trim(trim(line).strip_prefix("手番")?.trim_start_matches([':', '：']));
    side_of_name(side).map(|_| side)
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
