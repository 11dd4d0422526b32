//! Positions out of what people copy: files, and pieces of files, mails and web pages.

use std::borrow::Cow;

use super::diagram_text::{Diagram, DiagramReader, side_of_name, turn_line};
use super::hand_text::HandLine;
use super::lines::{Line, Lines, is_blank, trim};
use super::{Format, Location, ReadError, ReadErrorKind, excerpt, kif};
use crate::notation::{digits, japanese, names, sfen};
use crate::record::Record;
use crate::shogi::{Color, Piece, Position, Setup};

/// The position that a text shows: a file of any format, or a part of one with or without quotation marks
/// (`> `) before its lines: nine rows of a board, framed or not, with or without hands; SFEN anywhere in a
/// text, in a link or without hands and turn; CSA's rows. A record gives the position it starts from, a
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
/// let setup = format::position_of_text("see https://example.org/editor/8k/9/8P/9/9/9/9/9/9_b_G_1 please")?;
/// assert_eq!(sfen::write(&setup, None), "8k/9/8P/9/9/9/9/9/9 b G");
/// # Ok::<(), format::ReadError>(())
/// ```
pub fn position_of_text(text: &str) -> Result<Setup, ReadError> {
    let plain: Cow<'_, str> = if Lines::new(text).any(|line| line.text.starts_with('>')) {
        Lines::new(text).flat_map(|line| [kif::unquote(line.text), "\n"]).collect()
    } else {
        text.into()
    };
    let read = super::read(plain.as_bytes(), None);
    let drawn = diagram(&plain);
    let error = match read {
        Ok(loaded) => {
            let usi = loaded.dialect.format == Format::Usi;
            match loaded.records.first() {
                Some(record) if usi => return Ok(last_position(record).to_setup()),
                Some(record) if shows_position(record, loaded.dialect.format) => {
                    return Ok(together(record.initial().to_setup(), drawn.ok().flatten()));
                }
                _ => nothing_known(&plain),
            }
        }
        Err(error) => error,
    };
    match drawn {
        Ok(Some(diagram)) => Ok(diagram.setup(Color::Black)),
        // Rows there were: what is wrong with them matters more than what the rest is not.
        Err(wrong) => Err(wrong),
        Ok(None) => Lines::new(&plain).find_map(|line| sfen_within(line.text)).ok_or(error),
    }
}

/// What a file's reader found, with what it took for headers: hands and turns in words of their own.
fn together(read: Setup, drawn: Option<Diagram>) -> Setup {
    let Some(drawn) = drawn.filter(|drawn| drawn.board == read.board) else { return read };
    let held = !(read.hands.black.is_empty() && read.hands.white.is_empty());
    Setup { hands: if held { read.hands } else { drawn.hands }, turn: drawn.turn.unwrap_or(read.turn), ..read }
}

fn nothing_known(text: &str) -> ReadError {
    let first = Lines::new(text).find(|line| !trim(line.text).is_empty());
    let text = first.map(|line| excerpt(line.text)).unwrap_or_default();
    ReadError::new(first.map_or(Location::START, |line| line.at()), ReadErrorKind::NotARecord { text })
}

/// Whether a record is more than headers that say nothing about a board.
fn shows_position(record: &Record, format: Format) -> bool {
    !matches!(format, Format::Kif | Format::Ki2 | Format::Bod)
        || *record.initial() != Position::startpos()
        || !record.tree().is_empty()
        || record.headers().get("手合割").is_some()
}

/// The position at the end of the main line.
fn last_position(record: &Record) -> Position {
    let tree = record.tree();
    let mut position = record.initial().clone();
    for mv in tree.main_line_from(tree.root()).map_while(|id| tree.mv(id)) {
        if position.play(mv).is_err() {
            break;
        }
    }
    position
}

/// The position of nine rows that follow each other, with what lines around them say of hands and turn:
/// all of it put as diagrams usually have it.
fn diagram(text: &str) -> Result<Option<Diagram>, ReadError> {
    let Some(rows) = rows(text) else { return Ok(None) };
    let mut reader = DiagramReader::default();
    for (number, row) in &rows {
        reader.offer(Line::new(*number, row))?;
    }
    for line in Lines::new(text) {
        if HandLine::read(line.text).is_some() {
            reader.offer(line)?;
        } else if let Some(turn) = turn(trim(line.text)) {
            reader.offer(Line::new(line.number, &format!("{}番", names::side(turn, false))))?;
        }
    }
    let (diagram, _) = reader.finish()?;
    Ok(diagram)
}

/// The first nine rows that follow each other, with the numbers of their lines, as BOD has them.
fn rows(text: &str) -> Option<Vec<(u32, String)>> {
    let mut rows = Vec::with_capacity(9);
    for line in Lines::new(text) {
        match row(line.text) {
            Some(row) => rows.push((line.number, row)),
            None if is_frame(line.text) => {}
            None => rows.clear(),
        }
        if rows.len() == 9 {
            return Some(rows);
        }
    }
    None
}

/// Whether nothing stands on a line but frame, numbers of files and blanks.
fn is_frame(line: &str) -> bool {
    line.chars().all(|ch| {
        matches!(ch, '+' | '-' | '=' | '|' | '｜' | '─'..='╿' | '－' | '＋')
            || is_blank(ch)
            || digits::value(ch).is_some()
    })
}

/// A row as BOD has it, if the line is one.
fn row(line: &str) -> Option<String> {
    let cells = divided(line).or_else(|| in_columns(line)).or_else(|| running(line))?;
    let mut row = String::from("|");
    for cell in cells {
        match cell {
            None => row.push_str(" ・"),
            Some(piece) => {
                row.push(if piece.color == Color::White { 'v' } else { ' ' });
                row.push_str(names::short(piece.kind));
            }
        }
    }
    row.push('|');
    Some(row)
}

type Cells = [Option<Piece>; 9];

const fn is_divider(ch: char) -> bool {
    matches!(ch, '|' | '｜' | '│' | '┃' | '║' | '\t')
}

/// `│v香│v桂│　│…│一`: squares with lines or tabs between them.
fn divided(line: &str) -> Option<Cells> {
    let framed = !line.contains('\t');
    let line = if framed { trim(line).strip_prefix(is_divider).unwrap_or(trim(line)) } else { line };
    let mut parts = line.split(is_divider).map(trim).take(12).collect::<Vec<_>>();
    if parts.len() > 9 && parts.last().is_some_and(|last| last.is_empty() || is_label(last)) {
        parts.pop();
    } else if parts.len() == 10 && is_label(parts[0]) {
        parts.remove(0);
    }
    let parts: [&str; 9] = parts.try_into().ok()?;
    let mut cells = [None; 9];
    for (cell, part) in cells.iter_mut().zip(parts) {
        let mut squares = Squares::new(part);
        *cell = squares.next().unwrap_or(Ok(None)).ok()?;
        if squares.next().is_some() {
            return None;
        }
    }
    Some(cells)
}

/// ` ・v玉 ・ …`: squares one after the other, with a frame, a rank's number, or neither around them.
fn running(line: &str) -> Option<Cells> {
    if is_frame(line) {
        return None;
    }
    let line = trim(line).trim_matches(is_divider);
    let line = line.trim_end_matches(|ch| is_divider(ch) || is_blank(ch));
    let unlabelled = match line.char_indices().next_back() {
        Some((at, last)) if is_label_char(last) => &line[..at],
        _ => line,
    };
    let squares = Squares::new(unlabelled.trim_matches(|ch| is_divider(ch) || is_blank(ch)));
    let cells: Result<Vec<_>, NoSquare> = squares.take(10).collect();
    cells.ok()?.try_into().ok()
}

/// `|v香v桂 　 　…|一`: two columns a square, and nothing in those that are empty.
fn in_columns(line: &str) -> Option<Cells> {
    let inside = trim(line).strip_prefix(is_divider)?.split(is_divider).next()?;
    let chars: Vec<char> = inside.chars().take(19).collect();
    let (pairs, []) = chars.as_chunks::<2>() else { return None };
    let pairs: &[[char; 2]; 9] = pairs.try_into().ok()?;
    let mut cells = [None; 9];
    for (cell, [mark, name]) in cells.iter_mut().zip(pairs) {
        if !is_blank(*name) {
            let side = if is_blank(*mark) { Color::Black } else { side_of(*mark)? };
            *cell = Some(Piece::new(side, names::of_char(*name)?));
        } else if !is_blank(*mark) {
            return None;
        }
    }
    Some(cells)
}

/// The number of a rank: 一, 1 or １.
fn is_label(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(is_label_char) && chars.next().is_none()
}

const fn is_label_char(ch: char) -> bool {
    digits::value(ch).is_some()
}

/// Whose piece follows: `v`, △ and the like.
fn side_of(mark: char) -> Option<Color> {
    match mark {
        'v' | 'V' | 'ｖ' | 'Ｖ' | '↓' => Some(Color::White),
        '^' | '＾' | '↑' => Some(Color::Black),
        _ => japanese::side_of_mark(mark),
    }
}

/// The squares of a row one after the other.
struct Squares<'a> {
    rest: std::str::Chars<'a>,
}

/// What cannot stand on a square.
struct NoSquare;

impl<'a> Squares<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.chars() }
    }

    /// The piece whose first character is `ch`.
    fn piece(&mut self, ch: char) -> Result<Piece, NoSquare> {
        let (mut ch, mark) = (ch, side_of(ch));
        if mark.is_some() {
            ch = self.rest.find(|&ch| !is_blank(ch)).ok_or(NoSquare)?;
        }
        let promoted = matches!(ch, '成' | '+');
        if promoted {
            ch = self.rest.next().ok_or(NoSquare)?;
        }
        let letter = names::of_letter(ch.to_ascii_uppercase());
        let by_case = if letter.is_some() && ch.is_ascii_lowercase() { Color::White } else { Color::Black };
        let kind = names::of_char(ch).or(letter).ok_or(NoSquare)?;
        let kind = if promoted { kind.promoted().ok_or(NoSquare)? } else { kind };
        Ok(Piece::new(mark.unwrap_or(by_case), kind))
    }
}

impl Iterator for Squares<'_> {
    type Item = Result<Option<Piece>, NoSquare>;

    fn next(&mut self) -> Option<Self::Item> {
        let ch = self.rest.find(|&ch| !is_blank(ch))?;
        let empty = matches!(ch, '・' | '･' | '·' | '.' | '．' | '*' | '＊' | '口' | '□' | '_' | '＿' | '-' | '－');
        Some(if empty { Ok(None) } else { self.piece(ch).map(Some) })
    }
}

/// `後手番`, `手番：後手`.
fn turn(line: &str) -> Option<Color> {
    turn_line(line).or_else(|| side_of_name(trim(line.strip_prefix("手番")?.trim_start_matches([':', '：']))))
}

/// The first position in SFEN on a line, alone, in prose or in a link; turn and hands may be missing.
fn sfen_within(line: &str) -> Option<Setup> {
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
        let (turn, hands) = (field(), field());
        let with_turn = position(&format!("{turn} {hands}")).or_else(|| position(&format!("{turn} -")));
        return Some(with_turn.unwrap_or(board_alone));
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
