//! How a line of moves of KI2 ends: by its result line, below the moves or behind the last, or by a word (`後手投了`).

use std::borrow::Cow;

use super::classify::{self, LineKind};
use super::ki2::marked;
use super::layout::LineRole;
use super::lookahead::Lookahead;
use super::movetext::MovetextReader;
use super::result_line::{end_of_summary, name_giver};
use super::write_headers::names_handicap_sides;
use super::write_ki2::is_usual;
use crate::format::lines::{Line, is_blank, trim};
use crate::record::{Headers, NodeId};
use crate::shogi::Color;

impl MovetextReader {
    /// Reads a line of moves, with the result line that may stand behind them.
    pub(super) fn ki2_row<'a>(&mut self, line: Line<'a>, ahead: Lookahead<'_, 'a>, headers: &Headers) {
        let (moves, words) = without_result(line.text);
        self.ki2_line(line.part(moves), ahead);
        self.ki2_result(line.part(words), ahead, headers);
    }

    /// Reads the result line that stands behind the moves of a line.
    fn ki2_result<'a>(&mut self, line: Line<'a>, ahead: Lookahead<'_, 'a>, headers: &Headers) {
        if line.text.is_empty() {
            return;
        }
        match self.ki2_end(trim(line.text), headers) {
            Some(end) => self.recorder.push_part(line.text, LineRole::Node(end)),
            // The line was given up, and this is the rest of it.
            None if self.skipping => {
                match self.gathered.verbatim.last_mut() {
                    Some(last) => last.push_str(line.text),
                    None => self.verbatim(line.text),
                }
                self.recorder.push_part(line.text, LineRole::Unowned);
            }
            None => {
                self.rest(line, trim(line.text), ahead);
                self.recorder.push_part(line.text, LineRole::Unowned);
            }
        }
    }

    /// Takes the end of the line of moves from the result line, and returns its node. If the result line holds more or, in a
    /// handicap game, does not call the sides 下手 and 上手, it is kept. It may call the giver 先手.
    pub(super) fn ki2_end(&mut self, words: &str, headers: &Headers) -> Option<NodeId> {
        if self.skipping || self.announced || self.builder.is_ended() {
            return None;
        }
        self.flush();
        let position = self.builder.position();
        let turn = position.turn();
        let mut end = end_of_summary(words, position);
        let mut words = Cow::Borrowed(words);
        if (end.is_none() && self.main || self.giver_first) && self.calls_giver_first(&words) {
            words = Cow::Owned(name_giver(&words));
            end = end_of_summary(&words, position);
            self.giver_first |= end.is_some();
        }
        let end = end?;
        let handicap = self.giver_first || names_handicap_sides(headers, &self.builder.record().initial().to_setup());
        let usual = is_usual(&words, &end, turn, handicap, self.builder.ply());
        let node = self.builder.end(end);
        if usual {
            self.closed = Some(node);
        } else {
            self.gathered.summary = Some(words.into_owned());
        }
        Some(node)
    }
}

/// A line of moves, and the result line behind them: `▲７六歩 まで1手で先手の勝ち`.
fn without_result(line: &str) -> (&str, &str) {
    let cut =
        line.rfind("まで").filter(|&cut| cut > 0 && matches!(classify::classify(&line[cut..]), LineKind::Summary(_)));
    line.split_at(cut.unwrap_or(line.len()))
}

/// Whether a line gives the result, and is no line of moves that ends with a word (`▲投了`).
pub(super) fn is_result_line(line: &str) -> bool {
    marked(line).is_none() && matches!(classify::classify(line), LineKind::Summary(_))
}

/// The end of a side that is named, where it is that side's turn: `後手投了`. A word behind a mark has lost its first character.
pub(super) fn loser_named<'a>(word: &'a str, rest: &str, turn: Color) -> Option<&'a str> {
    let side = match turn {
        Color::Black => ["先手", "下手"],
        Color::White => ["後手", "上手"],
    };
    let text = &rest[..rest.find(is_blank).unwrap_or(rest.len())];
    let named = side.iter().find_map(|side| text.strip_prefix(side))?;
    word.ends_with(named).then(|| &word[word.len() - named.len()..])
}
