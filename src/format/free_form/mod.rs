//! Games in no format, as people write them in mails, posts and tables, or programs in lists of their own.
//!
//! ```text
//! ①７六歩 ②３四歩               1. 7六歩 3四歩
//! 先手「７六歩」後手「３四歩」     "1","７六歩","0:10"
//! #1 ７六歩                       +7776FU,L599⇥-3334FU,L599⇥SENTE_WIN_TORYO
//! ```
//!
//! Such a text is tried only where the readers of the formats found no game or gave up. Its moves become lines of KIF,
//! everything else stays, and the result is read as KIF.

mod line;
mod spelling;
mod words;

use std::time::Duration;

use super::lines::{Line, Lines};
use super::loaded::number_of_moves;
use super::pipeline::Reading;
use super::result_word::ResultWord;
use super::text::Decoded;
use super::{Format, Loaded, Location, ReadError, ReadErrorKind, Warning, WarningKind, detect, excerpt, fragment, kif};
use crate::notation::{digits, kif_move, names, sfen};
use crate::record::end_words::kif_word;
use crate::record::{HeaderKey, Record};
use crate::shogi::{ByColor, Color, Handicap, Impossible, Move, Position, Square};
use line::{Item, begins_with_stamp, items};
pub(super) use line::{end_word, first_number, numbered};
use spelling::SpelledMove;
use words::{Marked, is_header, is_kept};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coverage {
    Nothing,
    Part(usize),
    All,
}

impl Coverage {
    fn of(text: &str, read: &Result<Loaded, ReadError>) -> Self {
        let loaded = match read {
            Ok(loaded) if is_of_a_program(text, loaded.dialect.format) => return Self::All,
            Ok(loaded) => loaded,
            // The board cannot be read, so that moves would start from another.
            Err(error) if matches!(error.kind, ReadErrorKind::NotARecord { .. } | ReadErrorKind::Move { .. }) => {
                return Self::Nothing;
            }
            Err(_) => return Self::All,
        };
        let is_csa = loaded.dialect.format == Format::Csa;
        let breaks_off = |warning: &Warning| {
            use WarningKind::{
                EndUnknown, ForeignLines, MoveTrailingText, MoveTruncated, MoveUnplayable, TimeUnreadable,
            };
            match warning.kind {
                MoveUnplayable { .. } | MoveTrailingText { .. } | MoveTruncated { .. } | EndUnknown { .. } => true,
                // As in games of Shogi Wars.
                TimeUnreadable { .. } | ForeignLines { .. } => is_csa,
                _ => false,
            }
        };
        // Lines of one move each with an origin are KIF, and what cannot be read is a mistake.
        let is_unusual = |warning: &Warning| {
            use WarningKind::{DropUnmarked, MoveTrailingText, OriginMissing};
            matches!(warning.kind, OriginMissing { .. } | DropUnmarked { .. } | MoveTrailingText { .. })
        };
        let is_kif = loaded.dialect.format == Format::Kif && !loaded.warnings.iter().any(is_unusual);
        let tree = loaded.records.first().tree();
        if loaded.records.len() > 1 {
            return Self::All;
        }
        if !tree.walk().any(|id| tree.mv(id).is_some()) {
            return Self::Nothing;
        }
        if is_kif || !loaded.warnings.iter().any(breaks_off) {
            return Self::All;
        }
        Self::Part(number_of_moves(loaded.records.first()))
    }
}

/// Whether a text has a heading that only programs write.
fn is_of_a_program(text: &str, format: Format) -> bool {
    match format {
        Format::Jkf | Format::Usi => true,
        Format::Csa => Lines::new(text).any(|line| line.text.starts_with(['V', '\'']) || line.text.starts_with("PI")),
        _ => false,
    }
}

fn below_separator(text: &str) -> Option<usize> {
    let separator = Lines::new(text).position(|line| kif::is_separator(kif::unquote(line.text)))?;
    Some(separator + 1)
}

pub(super) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    Some(reading.with_result(Ok(game(text, reading.result(), reading.is_among_others())?)))
}

fn game(text: &Decoded<'_>, read: &Result<Loaded, ReadError>, among_others: bool) -> Option<Loaded> {
    // A title or caption may look like moves.
    const TRIES: usize = 4;
    const ROWS: usize = 3;
    let before = Coverage::of(&text.text, read);
    if before == Coverage::All {
        return None;
    }
    let literal = with_line_ends(&text.text);
    let lines = literal.as_deref().unwrap_or(&text.text);
    let (start, number) = match read {
        // The number of an end above which no move was found is that of the end.
        Ok(loaded) if before == Coverage::Nothing && begins_late(loaded) => (start_of(loaded.records.first()), 1),
        Ok(loaded) => (start_of(loaded.records.first()), loaded.records.first().first_number()),
        Err(_) => (Position::startpos(), 1),
    };
    let mut starts = vec![Start { position: start, number, handicap: None }];
    if before == Coverage::Nothing {
        let handicap = handicap(lines).map(|it| Start { position: it.setup().into(), number, handicap: Some(it) });
        starts.extend(handicap);
    }
    let mut best: Option<(Transcript, &Start)> = None;
    // Below headers, comments with moves are a game if they are a list of them: `* ▲７六歩`.
    let fewest_rows = |marked| if marked == Marked::Any && read.is_ok() { ROWS } else { 1 };
    let top = below_separator(lines);
    let other = match top {
        Some(_) => Marked::None,
        None if read.as_ref().is_ok_and(fragment::shows_position) => Marked::Numbered,
        None => Marked::Any,
    };
    let mut skips_lines = true;
    for (start, marked) in starts.iter().flat_map(|start| [(start, Marked::None), (start, other)]) {
        // Lines that begin like comments count only where there is nothing else.
        if marked != Marked::None && (best.is_some() || !skips_lines) {
            continue;
        }
        let mut from = top.unwrap_or(0);
        for _ in 0..TRIES {
            let found = transcribe(lines, start, from, marked);
            skips_lines = found.skips_lines;
            let Some(first) = found.first else { break };
            from = first.line as usize;
            let is_whole = !found.lacks_moves;
            if found.rows >= fewest_rows(marked) && best.as_ref().is_none_or(|(best, _)| best.moves < found.moves) {
                best = Some((found, start));
            }
            // From a later line on, there are fewer moves.
            if is_whole {
                break;
            }
        }
    }
    let is_better = |found: &Transcript| match before {
        Coverage::All => false,
        // A lone move may be a word in a comment.
        Coverage::Nothing if read.as_ref().is_ok_and(|it| it.dialect.format != Format::Sfen) => {
            found.moves >= if found.first.is_some_and(|first| names_solution(lines, first)) { 1 } else { 2 }
        }
        Coverage::Nothing if read.is_ok() => true,
        Coverage::Nothing => found.moves >= 2 && found.others <= 10 + 4 * found.moves,
        // What breaks off here, too, is a game with a mistake.
        Coverage::Part(moves) => {
            let holds_more = found.is_of_wars || found.is_timed && !was_timed(read);
            !found.broken && (found.moves > moves + 1 || found.moves >= moves && holds_more)
        }
    };
    let (found, start) = best.filter(|(found, _)| is_better(found))?;
    as_kif(text, lines, found, start, among_others)
}

fn names_solution(text: &str, first: Location) -> bool {
    let line = Lines::new(text).find(|line| line.number == first.line);
    line.is_some_and(|line| ["手順", "正解", "解答", "作意"].iter().any(|word| line.text.contains(word)))
}

fn begins_late(loaded: &Loaded) -> bool {
    loaded.warnings.iter().any(|warning| matches!(warning.kind, WarningKind::NumberOffset { .. }))
}

#[derive(Clone, Debug)]
struct Start {
    position: Position,
    number: u32,
    handicap: Option<Handicap>,
}

pub(super) fn may_hold_moves(text: &str) -> bool {
    Lines::new(text).any(|line| line::items(line.text).is_some())
}

/// Empty for prose that mentions moves.
pub(super) fn move_starts(line: &str) -> Vec<usize> {
    let start = |item: line::Item<'_>| match item {
        line::Item::Move(_, rest) => Some(line.len() - rest.len()),
        _ => None,
    };
    line::items(line).unwrap_or_default().into_iter().filter_map(start).collect()
}

/// Whether a text is a move, perhaps with number and mark: `▲７六歩`, `1 ７六歩(77)`, `+7776FU`, `7g7f`.
pub(super) fn names_move(text: &str) -> bool {
    spelled_alone(text).is_some()
}

/// `previous` is the destination of the previous move. `None` if the move cannot be played.
pub(super) fn move_alone(text: &str, position: &Position, previous: Option<Square>) -> Option<Move> {
    spelled_alone(text)?.resolve(position, previous)
}

fn spelled_alone(text: &str) -> Option<spelling::SpelledMove> {
    const LONGEST: usize = 60;
    match (text.len() <= LONGEST).then(|| line::items(text))??[..] {
        [line::Item::Move(spelled, _)] => Some(spelled),
        _ => None,
    }
}

/// The handicap anywhere in a line above the moves: `【二枚落ち】甲-乙`.
fn handicap(text: &str) -> Option<Handicap> {
    const NEAR: usize = 10;
    let words = Lines::new(text).take(NEAR).flat_map(|line| line.text.split(|ch: char| !ch.is_alphanumeric()));
    words.filter_map(Handicap::named).find(|&handicap| handicap != Handicap::Even)
}

fn was_timed(read: &Result<Loaded, ReadError>) -> bool {
    let tree = read.as_ref().map(|loaded| loaded.records.first().tree());
    tree.is_ok_and(|tree| tree.walk().any(|id| tree.spent(id).is_some()))
}

/// Black begins an even game, even if the reader started at a later move.
fn start_of(record: &Record) -> Position {
    let even = Position::startpos();
    let is_even = record.initial().board() == even.board();
    if is_even { even } else { record.initial().clone() }
}

fn as_kif(
    text: &Decoded<'_>,
    original: &str,
    transcript: Transcript,
    start: &Start,
    among_others: bool,
) -> Option<Loaded> {
    let Transcript { text: written, lines, moves: found, first, .. } = transcript;
    let mut loaded = kif::read(text.with_text(one_record(written, among_others)), Format::Kif).ok()?;
    let record = loaded.records.first();
    // A line that is kept may be a move in KIF.
    if number_of_moves(record) != found || *record.initial() != start.position {
        return None;
    }
    for warning in &mut loaded.warnings {
        let line = lines.get(warning.at.line.saturating_sub(1) as usize).copied();
        warning.at = Location::line(line.unwrap_or(warning.at.line));
    }
    let at = first.unwrap_or(Location::START);
    let line = Lines::new(original).find(|line| line.number == at.line);
    let text = line.map(|line| excerpt(line.text)).unwrap_or_default();
    loaded.warnings.insert(0, Warning::new(at, WarningKind::FreeForm { text, moves: found }));
    Some(loaded)
}

/// Lines that would begin another record or change the format become remarks.
fn one_record(text: String, among_others: bool) -> String {
    let is_kif = matches!(detect::detect(&text, Some(Format::Kif)), Ok(Format::Kif));
    // Other records are looked for in the whole file again.
    let starts = if among_others { kif::starts_thoroughly(&text) } else { kif::starts(&text, Format::Kif) };
    let next = starts.get(1).map(|next| next.lines);
    if is_kif && next.is_none() {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for line in Lines::new(&text) {
        let is_below = next.is_some_and(|next| line.number as usize > next);
        if is_below && kif::may_begin(line.text) || !is_kif && detect::suggests_other(line.text, Format::Kif) {
            out.push_str("# ");
        }
        out.push_str(line.text);
        out.push('\n');
    }
    out
}

fn with_line_ends(text: &str) -> Option<String> {
    (text.contains("\\n") && Lines::new(text).nth(2).is_none())
        .then(|| text.replace("\\r\\n", "\n").replace("\\n", "\n"))
}

#[derive(Debug, Default)]
struct Transcript {
    text: String,
    /// The original line number of each line.
    lines: Vec<u32>,
    moves: usize,
    rows: usize,
    /// Lines without moves.
    others: usize,
    first: Option<Location>,
    broken: bool,
    lacks_moves: bool,
    skips_lines: bool,
    is_timed: bool,
    /// By the time that is left, or its words for the end.
    is_of_wars: bool,
}

fn transcribe(text: &str, start: &Start, from: usize, marked: Marked) -> Transcript {
    let mut writer = Writer {
        out: Transcript::default(),
        played: Played::new(&start.position),
        number: start.number as usize,
        totals: ByColor::default(),
        left: ByColor::default(),
    };
    let mut above_moves = Lines::new(text).take_while(|line| items(line.text).is_none());
    let states_it =
        |line: Line<'_>| kif::field(line.text).is_some_and(|(key, _)| HeaderKey::of(key) == Some(HeaderKey::Handicap));
    if let Some(handicap) = start.handicap.filter(|_| !above_moves.any(states_it)) {
        let header = format!("{}：{}", HeaderKey::Handicap.name(), handicap.name());
        writer.push(Line::new(1, ""), &header);
    }
    for (index, line) in Lines::new(text).enumerate() {
        if let Ok(sfen) = sfen::read(line.text.trim().trim_start_matches("sfen ")) {
            let sfen = sfen::write(&sfen.setup, sfen.number);
            writer.push(line, &format!("{}：{sfen}", HeaderKey::StartPosition.name()));
        } else if index < from || is_kept(line.text, marked) {
            writer.out.skips_lines |= index >= from;
            writer.heading(line);
            writer.keep(line);
        } else {
            writer.line(line);
        }
    }
    writer.out
}

struct Writer {
    out: Transcript,
    played: Played,
    number: usize,
    totals: ByColor<Duration>,
    left: ByColor<Option<u64>>,
}

impl Writer {
    fn push(&mut self, line: Line<'_>, text: &str) {
        self.out.text.push_str(text);
        self.out.text.push('\n');
        self.out.lines.push(line.number);
    }

    /// Times of a video are comments, not header fields: `0:00 オープニング`.
    fn keep(&mut self, line: Line<'_>) {
        self.out.others += usize::from(!line.text.trim().is_empty());
        if begins_with_stamp(line.text) {
            self.push(line, &format!("*{}", line.text.trim()));
        } else {
            self.push(line, line.text);
        }
    }

    fn heading(&mut self, line: Line<'_>) {
        let Some(number) = kif::variation_number(line.text) else { return };
        let Some(ply) = (number as usize).checked_sub(self.number) else { return };
        if ply <= self.played.len() {
            self.played.back_to(ply);
            self.out.broken = false;
        }
    }

    fn line(&mut self, line: Line<'_>) {
        let found = items(line.text).filter(|items| !self.out.broken && !is_header(line.text, items));
        let Some(items) = found else {
            if self.out.broken || self.out.moves == 0 {
                return self.keep(line);
            }
            return match (end_word(line.text), ResultWord::of(line.text, self.turn())) {
                (Some(word), _) => self.end(line, word),
                (None, Some(end)) => self.wars_end(line, &end),
                (None, None) => self.keep(line),
            };
        };
        let first = items.iter().find_map(|item| match item {
            Item::Move(spelled, _) => Some(*spelled),
            _ => None,
        });
        if first.is_some_and(|spelled| self.resolve(spelled).is_none()) {
            self.out.broken = self.out.moves > 0;
            self.out.lacks_moves = true;
            return self.keep(line);
        }
        let mut items = items.into_iter().peekable();
        let mut played = false;
        let mut stamp = None;
        self.out.rows += 1;
        while let Some(item) = items.next() {
            match item {
                Item::Move(spelled, rest) => {
                    let mut times = Vec::new();
                    while let Some(time) = items.next_if(|item| matches!(item, Item::Spent(_) | Item::Left(_))) {
                        times.push(time);
                    }
                    let spent = self.spent(&times);
                    let Some(mv) = self.resolve(spelled) else {
                        self.out.broken = true;
                        self.out.lacks_moves = true;
                        return self.push(line, rest);
                    };
                    self.out.first.get_or_insert(line.at_part(rest));
                    self.play(line, mv, spent);
                    played = true;
                    if let Some(stamp) = stamp.take() {
                        self.push(line, &format!("*{stamp}"));
                    }
                }
                Item::Stamp(text) => stamp = Some(text),
                Item::Text(text) if !played => self.push(line, text),
                Item::Text(text) => self.remark(line, text),
                Item::Spent(_) | Item::Left(_) => {}
            }
        }
    }

    fn resolve(&self, spelled: SpelledMove) -> Option<Move> {
        spelled.resolve(self.played.position(), self.played.last())
    }

    fn turn(&self) -> Color {
        self.played.position().turn()
    }

    fn numbered_line(&self) -> String {
        let mut text = String::new();
        digits::push(&mut text, self.next_number() as u64, 4, ' ');
        text.push(' ');
        text
    }

    fn next_number(&self) -> usize {
        self.number + self.played.len()
    }

    fn spent(&mut self, times: &[Item<'_>]) -> Option<Duration> {
        let side = self.turn();
        match *times {
            // A table may have the total and the time.
            [Item::Spent(one), Item::Spent(other)] if one == self.totals[side] + other => Some(other),
            [Item::Spent(spent), ..] => Some(spent),
            [Item::Left(left), ..] => self.spent_of_what_is_left(left),
            _ => None,
        }
    }

    fn spent_of_what_is_left(&mut self, left: u64) -> Option<Duration> {
        // Games of Shogi Wars last 3 minutes, 10 minutes or, with ten seconds a move, an hour.
        const LIMITS: [u64; 3] = [180, 600, 3600];
        self.out.is_of_wars = true;
        let all = LIMITS.into_iter().find(|&limit| left <= limit);
        let side = self.turn();
        let before = self.left[side].replace(left).or(all)?;
        Some(Duration::from_secs(before.checked_sub(left)?))
    }

    fn play(&mut self, line: Line<'_>, mv: Move, spent: Option<Duration>) {
        let Some(words) = kif_move::write(self.played.position(), mv, self.played.last()) else { return };
        let mut text = self.numbered_line();
        text.push_str(&words);
        let side = self.turn();
        if let Some(spent) = spent {
            self.out.is_timed = true;
            let total = &mut self.totals[side];
            *total += spent;
            let (spent, total) = (spent.as_secs(), total.as_secs());
            let (hours, minutes) = (total / 3600, total / 60 % 60);
            text.push_str(&format!(
                "   ({:2}:{:02}/{hours:02}:{minutes:02}:{:02})",
                spent / 60,
                spent % 60,
                total % 60
            ));
        }
        if self.played.play(mv).is_err() {
            return;
        }
        self.out.moves += 1;
        self.push(line, &text);
    }

    fn remark(&mut self, line: Line<'_>, text: &str) {
        if let Some(word) = end_word(text) {
            self.end(line, word);
        } else if let Some(end) = ResultWord::of(text, self.turn()) {
            self.wars_end(line, &end);
        } else if text.starts_with("まで") && text != "まで" {
            self.push(line, text);
        } else {
            self.push(line, &format!("*{text}"));
        }
    }

    fn wars_end(&mut self, line: Line<'_>, end: &ResultWord) {
        self.out.is_of_wars = true;
        match end {
            ResultWord::End(end) => self.end(line, kif_word(end, self.turn())),
            ResultWord::Word(word, winner) => {
                self.end(line, word);
                let moves = self.next_number() - 1;
                self.push(line, &format!("まで{moves}手で{word}により{}の勝ち", names::side(*winner, false)));
            }
        }
    }

    fn end(&mut self, line: Line<'_>, word: &str) {
        let mut text = self.numbered_line();
        text.push_str(word);
        self.push(line, &text);
    }
}

/// Every 32nd position is stored: it is large, and a move may be five bytes of a text.
const APART: usize = 32;

#[derive(Clone, Debug)]
struct Played {
    kept: Vec<Position>,
    moves: Vec<Move>,
    position: Position,
}

impl Played {
    fn new(start: &Position) -> Self {
        Self { kept: vec![start.clone()], moves: Vec::new(), position: start.clone() }
    }

    fn len(&self) -> usize {
        self.moves.len()
    }

    const fn position(&self) -> &Position {
        &self.position
    }

    fn last(&self) -> Option<Square> {
        self.moves.last().map(|mv| mv.to())
    }

    fn play(&mut self, mv: Move) -> Result<(), Impossible> {
        self.position.play(mv)?;
        self.moves.push(mv);
        if self.moves.len().is_multiple_of(APART) {
            self.kept.push(self.position.clone());
        }
        Ok(())
    }

    fn back_to(&mut self, moves: usize) {
        if moves >= self.moves.len() {
            return;
        }
        let last = moves / APART;
        self.moves.truncate(moves);
        self.kept.truncate(last + 1);
        self.position.clone_from(&self.kept[last]);
        for &mv in &self.moves[last * APART..] {
            let _ = self.position.play(mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_position_anywhere_is_that_of_the_moves_up_to_there() {
        let round = ["2h3h", "8b7b", "3h2h", "7b8b"].map(|mv| mv.parse::<Move>().unwrap());
        let start = Position::startpos();
        let mut positions = vec![start.clone()];
        let mut played = Played::new(&start);
        for &mv in round.iter().cycle().take(3 * APART + 1) {
            played.play(mv).unwrap();
            positions.push(played.position().clone());
        }
        for moves in (0..positions.len()).rev().filter(|moves| moves % 7 < 3) {
            played.back_to(moves);
            assert_eq!((played.len(), played.position()), (moves, &positions[moves]));
        }
        played.back_to(1);
        assert_eq!((played.len(), played.last()), (0, None));
        assert!(played.play("5e5d".parse().unwrap()).is_err());
        assert_eq!((played.len(), played.kept.len()), (0, 1));
    }
}
