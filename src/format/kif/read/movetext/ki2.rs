//! Reads lines of KI2: moves, remarks between them, and the end, a result line or a word (`後手投了`).

use std::borrow::Cow;

use super::{Giver, LineRole, Lookahead, MovetextReader, Once, Start, State};
use crate::format::kif::ki2_line::{
    aside, begins_like_a_move, is_between, loser_named, marked, without_result, word_behind_mark,
};
use crate::format::kif::result_line::{end_of_summary, is_usual, name_giver, names_handicap_sides};
use crate::format::lines::{Line, is_blank, trim};
use crate::format::{MoveFault, Warning, WarningKind, excerpt};
use crate::notation::japanese::{self, Destination, Ending, Spoken, SyntaxError};
use crate::record::NodeId;
use crate::record::end_words::{meaning, names_side_and_end};
use crate::shogi::{Color, Handicap, Illegal, Move, Piece, Position, Setup, Square};

impl<'a> MovetextReader<'a> {
    pub(in crate::format::kif::read) fn ki2_row(&mut self, line: Line<'a>, ahead: Lookahead<'_, 'a>) {
        let (moves, words) = without_result(line.text);
        self.ki2_moves(line.part(moves), ahead);
        if words.is_empty() {
            return;
        }
        match self.ki2_end(trim(words)) {
            Some(end) => return self.recorder.push(words, LineRole::Node(end)),
            // The line was given up, and this is the rest of it.
            None if self.is_broken_off() => match self.pending_note.verbatim.last_mut() {
                Some(last) => last.push_str(words),
                None => self.verbatim(words),
            },
            None => self.rest(line.part(words), trim(words), ahead),
        }
        self.recorder.push(words, LineRole::Unowned);
    }

    pub(in crate::format::kif::read) fn ki2_result_line(&mut self, line: Line<'_>, words: &str) -> bool {
        let end = self.ki2_end(words);
        if let Some(end) = end {
            self.recorder.push(line.text, LineRole::Node(end));
        }
        end.is_some()
    }

    fn ki2_moves(&mut self, line: Line<'a>, ahead: Lookahead<'_, 'a>) {
        let start = line.text.trim_start_matches(is_blank);
        let mut rest = start;
        let mut parts = line.text;
        while !rest.is_empty() {
            if self.is_broken_off() {
                self.verbatim(rest.trim_end_matches(is_blank));
                return self.recorder.push(parts, LineRole::Unowned);
            }
            if !self.is_announced() {
                self.flush_note();
            }
            let (node, used) = match self.spoken(rest) {
                Ok((spoken, used)) => (self.ki2_move(line, &rest[..used], &spoken), used),
                Err(_) if rest.len() < start.len() && !begins_like_a_move(rest) => {
                    let length = aside(rest).unwrap_or(rest.len());
                    self.rest(line, rest[..length].trim_end_matches(is_blank), ahead);
                    if length == rest.len() {
                        return self.recorder.push(parts, LineRole::Unowned);
                    }
                    (None, length)
                }
                Err(_) => self.ki2_word(line, rest, ahead.is_last()),
            };
            rest = rest[used..].trim_start_matches(is_blank);
            // Books write ▲７六歩、△３四歩.
            let next = rest.trim_start_matches(is_between);
            if next.is_empty() || next.starts_with(|ch| japanese::side_of_mark(ch).is_some()) {
                rest = next;
            }
            let (part, others) = parts.split_at(parts.len() - rest.len());
            self.recorder.push(part, node.map_or(LineRole::Unowned, LineRole::Node));
            parts = others;
        }
    }

    fn ki2_move(&mut self, line: Line<'_>, text: &str, spoken: &Spoken) -> Option<NodeId> {
        let turn = self.builder.position().turn();
        let mv = match spoken.resolve(self.builder.position(), self.last) {
            Ok(mv) => mv,
            Err(error) => match self.only_move(line, text, spoken) {
                Some(mv) => mv,
                None => return self.break_off(line, text, text, error.into()),
            },
        };
        match self.builder.position().check(mv) {
            Ok(()) => {}
            Err(Illegal::Foul(foul)) => {
                self.warn(line.at_part(text), WarningKind::MoveFoul { text: excerpt(text), foul });
            }
            Err(Illegal::Impossible(reason)) => {
                return self.break_off(line, text, text, MoveFault::Impossible(reason));
            }
        }
        let is_swapped = self.giver == Giver::FirstInMarks;
        if spoken.side.is_some_and(|side| (side == turn) == is_swapped) {
            let kind = WarningKind::MarkContradicted { text: excerpt(text) };
            self.warn_once(Once::MarkContradicted, line.at_part(text), kind);
        }
        if self.builder.is_ended() {
            self.warn_once(Once::AfterEnd, line.at(), WarningKind::MovesAfterEnd);
        }
        match self.enter(mv) {
            Ok(node) => Some(node),
            Err(reason) => self.break_off(line, text, text, MoveFault::Impossible(reason)),
        }
    }

    /// The only legal move of that kind to that square, whatever the words behind the piece say; people mistake 上 for 引.
    fn only_move(&mut self, line: Line<'_>, text: &str, spoken: &Spoken) -> Option<Move> {
        if (spoken.lateral, spoken.motion, spoken.ending) == (None, None, None) {
            return None;
        }
        let bare = Spoken { lateral: None, motion: None, ..*spoken };
        let position = self.builder.position();
        let legal = [bare, Spoken { ending: None, ..bare }].iter().find_map(|spoken| {
            let mv = spoken.resolve(position, self.last).ok()?;
            position.check(mv).is_ok().then_some(mv)
        });
        let meant = legal.or_else(|| only_neighbour(position, spoken, self.last))?;
        self.warn(line.at_part(text), WarningKind::QualifierWrong { text: excerpt(text) });
        Some(meant)
    }

    /// The move and its length. Minutes that look like a square are no origin: `２六歩（１２）`.
    fn spoken(&self, text: &str) -> Result<(Spoken, usize), SyntaxError> {
        let (spoken, used) = Spoken::read(text)?;
        let bracket = text[..used].rfind(['(', '（']).filter(|_| spoken.from.is_some());
        let Some(bracket) = bracket.filter(|_| text[..used].ends_with([')', '）'])) else { return Ok((spoken, used)) };
        let bare = Spoken { from: None, ..spoken };
        let can_be = |spoken: &Spoken| spoken.resolve(self.builder.position(), self.last).is_ok();
        if can_be(&spoken) || !can_be(&bare) {
            return Ok((spoken, used));
        }
        Ok((bare, text[..bracket].trim_end_matches(is_blank).len()))
    }

    /// Reads an end (`▲投了`), or breaks the line off. Returns its node and the number of bytes read.
    fn ki2_word(&mut self, line: Line<'_>, rest: &str, is_last: bool) -> (Option<NodeId>, usize) {
        let (word, used) = word_behind_mark(rest);
        let turn = self.builder.position().turn();
        if let Some(meaning) = meaning(word).or_else(|| meaning(loser_named(word, rest, turn)?)) {
            let node = self.builder.end(meaning.end(self.loser(meaning), turn));
            self.state = State::Playing;
            return (Some(node), used.max(1));
        }
        let words = &rest[..rest.find(is_blank).unwrap_or(rest.len())];
        if names_side_and_end(words)
            && let Some(end) = end_of_summary(words, self.builder.position())
        {
            let node = self.builder.end(end);
            self.state = State::Playing;
            return (Some(node), words.len());
        }
        if !(is_last && used == rest.len()) {
            return (self.break_off(line, &rest[..used], &rest[..used], MoveFault::Unreadable), rest.len());
        }
        self.warn(line.at_part(rest), WarningKind::MoveTruncated { text: excerpt(rest) });
        self.give_up(rest);
        (None, used.max(1))
    }

    /// Takes the end from the result line. The line is kept if it says more, or does not call the sides of a handicap
    /// game 下手 and 上手; it may call the giver 先手.
    fn ki2_end(&mut self, words: &str) -> Option<NodeId> {
        if !self.is_playing() || self.builder.is_ended() {
            return None;
        }
        self.flush_note();
        let position = self.builder.position();
        let turn = position.turn();
        let mut end = end_of_summary(words, position);
        let mut words = Cow::Borrowed(words);
        if (end.is_none() && self.main_line.is_some() || self.calls_giver_first()) && self.may_call_giver_first(&words)
        {
            words = Cow::Owned(name_giver(&words));
            end = end_of_summary(&words, position);
            if end.is_some() && !self.calls_giver_first() {
                self.giver = Giver::FirstInWords;
            }
        }
        let end = end?;
        let handicap = self.calls_giver_first() || names_handicap_sides(self.builder.record());
        let usual = is_usual(&words, &end, turn, handicap, self.builder.ply());
        let node = self.builder.end(end);
        if usual {
            self.closed = Some(node);
        } else {
            self.pending_note.summary = Some(words.into_owned());
        }
        Some(node)
    }
}

/// Where no piece can go there by the rules, the only one of the kind next to the square: its move is a foul.
fn only_neighbour(position: &Position, spoken: &Spoken, last: Option<Square>) -> Option<Move> {
    let to = match spoken.destination {
        Destination::Square(square) => square,
        Destination::Same => last?,
    };
    let distance = |a: u8, b: u8| a.abs_diff(b) <= 1;
    let is_near = |from: Square| {
        distance(from.file().get(), to.file().get()) && distance(from.rank().get(), to.rank().get()) && from != to
    };
    let is_named = |piece: Piece| piece.color == position.turn() && piece.kind == spoken.kind;
    let mut near = position.board().pieces().filter(|&(from, piece)| is_named(piece) && is_near(from));
    let (from, _) = near.next().filter(|_| near.next().is_none())?;
    let mv = Move::Board { from, to, promote: spoken.ending == Some(Ending::Promote) };
    matches!(position.check(mv), Err(Illegal::Foul(_))).then_some(mv)
}

pub(in crate::format::kif::read) fn take_turn_of_marks(start: &mut Start, line: Line<'_>) -> Giver {
    let Some(side) = marked(line.text) else { return Giver::Usual };
    let setup = start.position.to_setup();
    let by_giver = giver_moves(line.text, &setup, start.last);
    let giver = match side {
        Color::Black if by_giver => Giver::FirstInMarks,
        _ if by_giver && start.stated == Some(Color::Black) => Giver::FirstInWords,
        _ => Giver::Usual,
    };
    let turn = if by_giver { Color::White } else { side };
    if turn != setup.turn && giver == Giver::Usual {
        start.warnings.push(Warning::new(line.at(), WarningKind::TurnContradicted(side)));
    }
    start.position = Setup { turn, ..setup }.into();
    giver
}

fn giver_moves(line: &str, setup: &Setup, last: Option<Square>) -> bool {
    let Ok((spoken, _)) = Spoken::read(line.trim_start_matches(is_blank)) else { return false };
    let can = |turn| {
        let position = Position::from(Setup { turn, ..*setup });
        spoken.resolve(&position, last).is_ok_and(|mv| !matches!(position.check(mv), Err(Illegal::Impossible(_))))
    };
    Handicap::of(&Setup { turn: Color::White, ..*setup }).is_some() && can(Color::White) && !can(Color::Black)
}
