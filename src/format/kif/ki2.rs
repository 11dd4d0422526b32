//! Reads KI2: KIF with moves in the notation of books, `▲７六歩 △３四歩`, several on a line.
//!
//! There are no times, and only the result line (まで85手で先手の勝ち) gives the end of the game. It stands for the entry that
//! other formats have in place of the next move (投了). Where the record has none, and nothing but its result line states
//! the end, two empty lines keep that apart from the moves. Blanks between moves may be missing (Gekisashi). Kifu for
//! Windows pads each move to twelve columns; ☗ and ☖ occur in UTF-8.

use std::borrow::Cow;
use std::sync::Arc;

use super::aside::aside;
use super::classify::{self, LineKind};
use super::headers::{HeaderReader, Start};
use super::ki2_end::{is_result_line, loser_named};
use super::layout::{Layout, LineRole, Recorder};
use super::lookahead::Lookahead;
use super::movetext::MovetextReader;
use super::read::{Source, nothing_to_show};
use super::result_line::{end_of_summary, name_giver};
use super::style::KifStyle;
use super::write_ki2::is_usual;
use crate::format::lines::{Line, is_blank, trim};
use crate::format::text::Decoded;
use crate::format::{Dialect, Format, Loaded, Location, MoveFault, ReadError, Warning, WarningKind, excerpt};
use crate::notation::digits;
use crate::notation::japanese::{self, ResolveError, Spoken};
use crate::record::end_words::{is_cut_off, may_mean, meaning};
use crate::record::{NodeId, Record, Tree};
use crate::shogi::{Color, Handicap, Illegal, Move, Position, Setup, Square};

/// The number of empty lines before a result line that stands for no entry.
pub(super) const APART: usize = 2;

/// Reads a text as KI2.
pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut source = Source::new(&text.text);
    let mut head = HeaderReader::recording(Recorder::of(&text.text));
    if source.quoted {
        head.warnings.push(Warning::new(Location::START, WarningKind::QuotedLines));
    }
    let encoding = (!text.text.is_ascii()).then_some(text.encoding);
    let mut first = None;
    // The number of empty lines before the next line.
    let mut gap = 0;
    while let Some(line) = source.next() {
        let kind = classify::classify(line.text);
        // まで0手で後手の勝ち, and no moves.
        let closes = matches!(kind, LineKind::Summary(_)) && !source.clone().any(|line| marked(line.text).is_some());
        if closes || marked(line.text).is_some() {
            first = Some(line);
            break;
        }
        head.read_line(line, kind, encoding)?;
        gap = gap_behind(line, gap);
    }
    let (start, note, mut warnings) = head.start(None)?;
    let Start { mut headers, position, last, diagram_at, recorder, stated, .. } = start;
    let mut setup = position.to_setup();
    let mut giver_first = false;
    if let Some(line) = first
        && let Some(side) = marked(line.text)
    {
        let by_giver = giver_moves(line.text, &setup, last);
        giver_first = by_giver && (side == Color::Black || stated == Some(Color::Black));
        let turn = if by_giver { Color::White } else { side };
        if turn != setup.turn && !giver_first {
            warnings.push(Warning::new(line.at(), WarningKind::TurnContradicted(side)));
        }
        setup = Setup { turn, ..setup };
    }
    let marks_swapped = giver_first && first.and_then(|line| marked(line.text)) == Some(Color::Black);
    let mut game = MovetextReader::new(setup.into(), last, note);
    (game.giver_first, game.marks_swapped) = (giver_first, marks_swapped);
    game.recorder = recorder;
    game.recorder.begin_body();
    let unended = !text.text.ends_with(['\n', '\r']);
    let mut next = first;
    while let Some(line) = next {
        let ahead = Lookahead { source: &source, is_last: unended && source.ends_with(line) };
        if marked(line.text).is_some() {
            game.ki2_row(line, ahead, &headers);
        } else {
            match classify::classify(line.text) {
                LineKind::Summary(words)
                    if gap < APART
                        && let Some(end) = game.ki2_end(words, &headers) =>
                {
                    game.recorder.push(line, LineRole::Node(end));
                }
                kind => game.read_line(line, kind, ahead),
            }
        }
        gap = gap_behind(line, gap);
        next = source.next();
    }
    let giver_first = game.giver_first;
    if giver_first {
        headers.rename_giver();
    }
    let (mut builder, movetext_warnings, end_words, recorder) = game.finish();
    *builder.record_mut().headers_mut() = headers;
    warnings.extend(movetext_warnings);
    let record = builder.finish();
    if let Some(error) = nothing_to_show(&record, diagram_at.is_some(), &warnings) {
        return Err(error);
    }
    let dialect = Dialect::of_text(&text, Format::Ki2);
    let mut layout = recorder.finish(text, &record, Format::Ki2);
    if let Some(layout) = layout.as_mut().filter(|_| giver_first) {
        layout.call_giver_first();
    }
    let kif = KifStyle { diagram_at, layout: layout.map(Arc::new), ..KifStyle::default() };
    Ok(Loaded { records: record.into(), dialect: Dialect { kif, end_words, ..dialect }, warnings })
}

/// The number of empty lines up to this one, with so many before it.
fn gap_behind(line: Line<'_>, gap: usize) -> usize {
    if line.text.chars().all(is_blank) { gap + 1 } else { 0 }
}

/// The side whose move a line begins with; `None` if it is not a line of moves.
pub(in crate::format) fn marked(line: &str) -> Option<Color> {
    let content = line.trim_start_matches(is_blank);
    let mark = content.chars().next()?;
    if matches!(mark, '先' | '後') {
        // 先手：, 後手番 and the like.
        return None;
    }
    let side = japanese::side_of_mark(mark)?;
    (names_a_move(&content[mark.len_utf8()..]) && !is_prose(content)).then_some(side)
}

/// Whether a line of moves begins with one that only the giver of a handicap can make, who begins.
fn giver_moves(line: &str, setup: &Setup, last: Option<Square>) -> bool {
    let Ok((spoken, _)) = Spoken::read(line.trim_start_matches(is_blank)) else { return false };
    let can = |turn| {
        let position = Position::from(Setup { turn, ..*setup });
        spoken.resolve(&position, last).is_ok_and(|mv| !matches!(position.check(mv), Err(Illegal::Impossible(_))))
    };
    Handicap::of(&Setup { turn: Color::White, ..*setup }).is_some() && can(Color::White) && !can(Color::Black)
}

/// Whether a line of moves is one only because something in it was destroyed, which may have been a player: `▲�`.
pub(super) fn may_be_name(line: &str) -> bool {
    let content = line.trim_start_matches(is_blank);
    line.contains('\u{FFFD}')
        && !begins_with_move(content.trim_start_matches(|ch| japanese::side_of_mark(ch).is_some()))
}

/// Whether the text after a mark begins like a move, even a damaged one, or is an end. `▲山田太郎` and `△三浦弘行` are
/// players.
fn names_a_move(text: &str) -> bool {
    text.contains('\u{FFFD}') || begins_with_move(text)
}

fn begins_with_move(text: &str) -> bool {
    let text = text.trim_start_matches(is_blank);
    let mut chars = text.chars();
    let mut is_digit = || chars.next().is_some_and(|ch| digits::value(ch).is_some());
    text.starts_with('同') || is_digit() && is_digit() || meaning(text.split(is_blank).next().unwrap_or(text)).is_some()
}

/// Whether a text that begins like a line of moves is prose: `▲７六歩と迷った`, `▲２六歩△８四歩の出だし`.
fn is_prose(content: &str) -> bool {
    let mut rest = content;
    while let Ok((_, used)) = Spoken::read(rest) {
        rest = &rest[used..];
        let behind = rest.trim_start_matches(['、', '，', '…', '」', '）']);
        // 成る and 成り are spellings of 成.
        if behind.starts_with(|ch| matches!(ch, 'ぁ'..='ん') && !matches!(ch, 'る' | 'り')) {
            return true;
        }
        rest = rest.trim_start_matches(is_between);
    }
    false
}

/// Whether a text begins like a move, even a damaged one, or a known end.
fn begins_like_a_move(text: &str) -> bool {
    let word = &text[..text.find(is_blank).unwrap_or(text.len())];
    meaning(word).is_some()
        || is_cut_off(word)
        || text.starts_with(|ch| ch == '同' || digits::value(ch).is_some() || japanese::side_of_mark(ch).is_some())
}

impl MovetextReader {
    /// Reads a line of moves.
    pub(super) fn ki2_line<'a>(&mut self, line: Line<'a>, ahead: Lookahead<'_, 'a>) {
        let start = line.text.trim_start_matches(is_blank);
        let mut rest = start;
        // The parts of the line that are not recorded yet.
        let mut parts = line.text;
        while !rest.is_empty() {
            if self.skipping {
                self.verbatim(rest.trim_end_matches(is_blank));
                return self.recorder.push_part(parts, LineRole::Unowned);
            }
            if !self.announced {
                self.flush();
            }
            let (node, used) = match self.spoken(rest) {
                Ok((spoken, used)) => (self.ki2_move(line, &rest[..used], &spoken), used),
                // A remark between the moves of this line, or after them.
                Err(_) if rest.len() < start.len() && !begins_like_a_move(rest) => {
                    let length = aside(rest).unwrap_or(rest.len());
                    self.rest(line, rest[..length].trim_end_matches(is_blank), ahead);
                    if length == rest.len() {
                        return self.recorder.push_part(parts, LineRole::Unowned);
                    }
                    (None, length)
                }
                Err(_) => self.ki2_word(line, rest, ahead.is_last),
            };
            rest = rest[used..].trim_start_matches(is_blank);
            // ▲７六歩、△３四歩 as in books.
            let next = rest.trim_start_matches(is_between);
            if next.is_empty() || next.starts_with(|ch| japanese::side_of_mark(ch).is_some()) {
                rest = next;
            }
            let (part, others) = parts.split_at(parts.len() - rest.len());
            self.recorder.push_part(part, node.map_or(LineRole::Unowned, LineRole::Node));
            parts = others;
        }
    }

    /// Plays a move and returns its node, or breaks the line of moves off.
    fn ki2_move(&mut self, line: Line<'_>, text: &str, spoken: &Spoken) -> Option<NodeId> {
        let position = self.builder.position();
        let turn = position.turn();
        let resolved = spoken.resolve(position, self.last).map_err(|error| match error {
            ResolveError::NothingBefore => MoveFault::NothingBefore,
            ResolveError::NoSuchMove { .. } => MoveFault::NoSuchPiece,
            ResolveError::Ambiguous { .. } => MoveFault::Ambiguous,
        });
        let mv = match resolved {
            Ok(mv) => mv,
            Err(fault) => return self.break_ki2_line(line, text, fault),
        };
        match position.check(mv) {
            Ok(()) => {}
            Err(Illegal::Foul(foul)) => {
                self.warn(line.at_part(text), WarningKind::MoveFoul { text: excerpt(text), foul });
            }
            Err(Illegal::Impossible(reason)) => {
                return self.break_ki2_line(line, text, MoveFault::Impossible(reason));
            }
        }
        let mark = spoken.side.map(|side| if self.marks_swapped { side.other() } else { side });
        if mark.is_some_and(|side| side != turn) && !std::mem::replace(&mut self.reported.mark, true) {
            self.warn(line.at_part(text), WarningKind::MarkContradicted { text: excerpt(text) });
        }
        if self.builder.is_ended() && !std::mem::replace(&mut self.reported.after_end, true) {
            self.warn(line.at(), WarningKind::MovesAfterEnd);
        }
        match self.builder.play(mv) {
            Ok(node) => {
                self.announced = false;
                self.last = Some(mv.to());
                self.moves += 1;
                Some(node)
            }
            Err(reason) => self.break_ki2_line(line, text, MoveFault::Impossible(reason)),
        }
    }

    /// Reads text that is not a move: an end (`▲投了`), or something that ends the line. Returns the node of the end and
    /// the number of bytes read.
    fn ki2_word(&mut self, line: Line<'_>, rest: &str, is_last: bool) -> (Option<NodeId>, usize) {
        let (word, used) = word_behind_mark(rest);
        let turn = self.builder.position().turn();
        if let Some(meaning) = meaning(word).or_else(|| meaning(loser_named(word, rest, turn)?)) {
            let node = self.builder.end(meaning.end(self.loser(meaning), turn));
            self.announced = false;
            return (Some(node), used.max(1));
        }
        if is_last && used == rest.len() {
            self.warn(line.at_part(rest), WarningKind::MoveTruncated { text: excerpt(rest) });
            self.give_up(rest);
        } else {
            return (self.break_ki2_line(line, &rest[..used], MoveFault::Unreadable), rest.len());
        }
        (None, used.max(1))
    }

    /// Breaks the line of moves off; the move and the rest are kept as text. Returns no node.
    fn break_ki2_line(&mut self, line: Line<'_>, text: &str, fault: MoveFault) -> Option<NodeId> {
        self.warn(line.at_part(text), WarningKind::MoveUnplayable { text: excerpt(text), fault });
        self.give_up(text);
        None
    }
}

/// Whether a character may stand between two moves of a line, or behind the last.
pub(super) fn is_between(ch: char) -> bool {
    is_blank(ch) || "、，,。/／".contains(ch)
}

/// A word after marks and blanks (`▲投了`), and where it ends.
fn word_behind_mark(text: &str) -> (&str, usize) {
    let word = text.trim_start_matches(|ch| japanese::side_of_mark(ch).is_some() || is_blank(ch));
    let start = text.len() - word.len();
    let length = word.find(is_blank).unwrap_or(word.len());
    (&word[..length], start + length)
}

/// Whether each move of a file still names that of its node, and each end still is one.
pub(super) fn moves_fit(layout: &Layout, record: &Record) -> bool {
    let tree = record.tree();
    let (mut at, mut position) = (tree.root(), record.initial().clone());
    layout.node_lines().all(|(node, index)| {
        let Some(parent) = tree.parent(node) else { return false };
        if parent != at {
            position = record.position_at(parent);
        }
        at = node;
        let mut line = Cow::Borrowed(layout.line(index));
        if layout.calls_giver_first() && is_result_line(&line) {
            line = Cow::Owned(name_giver(&line));
        }
        let fits = names_node(&line, tree, node, &position, tree.mv(parent).map(Move::to));
        if let Some(mv) = tree.mv(node) {
            // Moves in a tree can be played.
            let _ = position.play(mv);
        }
        fits
    })
}

/// Whether a part of a line gives the move or the end of a node, at this position. `previous` is the square that the
/// previous move went to.
pub(super) fn names_node(text: &str, tree: &Tree, node: NodeId, position: &Position, previous: Option<Square>) -> bool {
    let line = trim(text);
    let text = line.trim_end_matches(is_between);
    if let Some(mv) = tree.mv(node) {
        let read = Spoken::read(text).ok().filter(|&(_, used)| used == text.len());
        return read.is_some_and(|(spoken, _)| spoken.resolve(position, previous) == Ok(mv));
    }
    let Some(end) = tree.end(node) else { return false };
    let loser = loser_named(word_behind_mark(text).0, text, position.turn());
    if loser.is_some_and(|word| may_mean(word, end)) && tree.note(node).summary.is_none() {
        return true;
    }
    match classify::classify(line) {
        LineKind::Summary(words) if marked(line).is_none() => match &tree.note(node).summary {
            Some(summary) => summary == words && end_of_summary(words, position).as_ref() == Some(end),
            None => {
                let ply = tree.path(node).len() - 1;
                [false, true].iter().any(|&handicap| is_usual(words, end, position.turn(), handicap, ply))
            }
        },
        _ => may_mean(word_behind_mark(text).0, end),
    }
}
