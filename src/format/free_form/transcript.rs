//! The text with its moves written as lines of KIF.

use std::time::Duration;

use super::Start;
use super::line::{Item, begins_with_stamp, end_word, items};
use super::played::Played;
use super::spelling::SpelledMove;
use super::words::{Marked, WarsEnd, is_header, is_kept};
use crate::format::Location;
use crate::format::kif;
use crate::format::lines::{Line, Lines};
use crate::notation::{digits, kif_move, names, sfen};
use crate::record::HeaderKey;
use crate::record::end_words::kif_word;
use crate::shogi::{ByColor, Color, Move};

/// A text whose moves are lines of KIF, and everything else as it was.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    pub(super) text: String,
    /// For each line, the number of the line it was made of.
    pub(super) lines: Vec<u32>,
    /// The number of moves.
    pub(super) moves: usize,
    /// The number of lines with moves.
    pub(super) rows: usize,
    /// The number of lines that are not of moves.
    pub(super) others: usize,
    /// Where the first move stood.
    pub(super) first: Option<Location>,
    /// Whether a move could not be played.
    pub(super) broken: bool,
    /// Whether a move could not be played anywhere, in a variation that is over as well.
    pub(super) lacks_moves: bool,
    /// Whether lines were passed over that begin like comments or headers, though they may have moves.
    pub(super) passes_over: bool,
    /// Whether there are times.
    pub(super) is_timed: bool,
    /// Whether it is a page of Shogi Wars, by the time that is left or its words for the end.
    pub(super) is_of_wars: bool,
}

/// Writes the moves of a text from its line with the index `from` on; those before it are left as they are.
pub(super) fn transcribe(text: &str, start: &Start, from: usize, marked: Marked) -> Transcript {
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
            writer.out.passes_over |= index >= from;
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
    /// The current line of moves.
    played: Played,
    /// The number of the first move.
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

    /// Writes a line as it is; what a video shows at a time is a comment, and no field of the headers: `0:00 オープニング`.
    fn keep(&mut self, line: Line<'_>) {
        self.out.others += usize::from(!line.text.trim().is_empty());
        if begins_with_stamp(line.text) {
            self.push(line, &format!("*{}", line.text.trim()));
        } else {
            self.push(line, line.text);
        }
    }

    /// Goes back to where a variation begins.
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
            // Most lines of a text without moves.
            if self.out.broken || self.out.moves == 0 {
                return self.keep(line);
            }
            return match (end_word(line.text), WarsEnd::of(line.text, self.turn())) {
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
            // A title, a caption, or where the moves break off.
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

    /// The move that is meant at the end of the line of moves.
    fn resolve(&self, spelled: SpelledMove) -> Option<Move> {
        spelled.resolve(self.played.position(), self.played.last())
    }

    /// The side to move at the end of the line of moves.
    fn turn(&self) -> Color {
        self.played.position().turn()
    }

    /// The number of the next move.
    fn next_number(&self) -> usize {
        self.number + self.played.len()
    }

    /// The time spent on a move by the side that is to move, of all the times that stand behind it.
    fn spent(&mut self, times: &[Item<'_>]) -> Option<Duration> {
        let side = self.turn();
        match *times {
            // A table may have the total in one column and the time in another.
            [Item::Spent(one), Item::Spent(other)] if one == self.totals[side] + other => Some(other),
            [Item::Spent(spent), ..] => Some(spent),
            [Item::Left(left), ..] => self.spent_of_what_is_left(left),
            _ => None,
        }
    }

    /// The time spent on a move after which so many seconds are left.
    fn spent_of_what_is_left(&mut self, left: u64) -> Option<Duration> {
        // The games of Shogi Wars last 3 minutes, 10 minutes or, with ten seconds a move, an hour.
        const LIMITS: [u64; 3] = [180, 600, 3600];
        self.out.is_of_wars = true;
        let all = LIMITS.into_iter().find(|&limit| left <= limit);
        let side = self.turn();
        let before = self.left[side].replace(left).or(all)?;
        Some(Duration::from_secs(before.checked_sub(left)?))
    }

    fn play(&mut self, line: Line<'_>, mv: Move, spent: Option<Duration>) {
        let Some(words) = kif_move::write(self.played.position(), mv, self.played.last()) else { return };
        let mut text = String::new();
        digits::push(&mut text, self.next_number() as u64, 4, ' ');
        text.push(' ');
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

    /// Text behind a move: the end of the game, or a comment.
    fn remark(&mut self, line: Line<'_>, text: &str) {
        if let Some(word) = end_word(text) {
            self.end(line, word);
        } else if let Some(end) = WarsEnd::of(text, self.turn()) {
            self.wars_end(line, &end);
        } else if text.starts_with("まで") && text != "まで" {
            self.push(line, text);
        } else {
            self.push(line, &format!("*{text}"));
        }
    }

    fn wars_end(&mut self, line: Line<'_>, end: &WarsEnd) {
        self.out.is_of_wars = true;
        match end {
            WarsEnd::End(end) => self.end(line, kif_word(end, self.turn())),
            WarsEnd::Told(word, winner) => {
                self.end(line, word);
                let moves = self.next_number() - 1;
                self.push(line, &format!("まで{moves}手で{word}により{}の勝ち", names::side(*winner, false)));
            }
        }
    }

    /// Writes an end in place of the next move.
    fn end(&mut self, line: Line<'_>, word: &str) {
        let mut text = String::new();
        digits::push(&mut text, self.next_number() as u64, 4, ' ');
        text.push(' ');
        text.push_str(word);
        self.push(line, &text);
    }
}
