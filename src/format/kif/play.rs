//! Plays lines of moves on the board.

use super::classify::{self, Body, LineKind, MoveLine, Number, looks_like_move};
use super::lookahead::Lookahead;
use super::move_numbers::ABOVE_FIRST_NUMBERS;
use super::move_words::{MoveWords, Origin};
use super::movetext::MovetextReader;
use super::resolve_move::{MoveFlaw, meant};
use crate::format::lines::Line;
use crate::format::{EndWord, MoveFault, WarningKind, excerpt};
use crate::record::end_words::{self, Meaning, is_cut_off, kif_word, meaning};
use crate::record::{Builder, End, NodeId};
use crate::shogi::{Color, Illegal, Move, Square};

impl MovetextReader {
    /// Reads a line of moves: usually one move, but the text after it may hold more. Returns the first node.
    #[inline]
    pub(super) fn move_line<'a>(
        &mut self,
        line: Line<'a>,
        parts: &MoveLine<'a>,
        ahead: Lookahead<'_, 'a>,
    ) -> Option<NodeId> {
        let node = self.one_move(line, parts, ahead);
        if node.is_some() && !parts.rest.is_empty() {
            self.rest(line, parts.rest, ahead);
        }
        node
    }

    #[inline]
    fn one_move<'a>(&mut self, line: Line<'a>, parts: &MoveLine<'a>, ahead: Lookahead<'_, 'a>) -> Option<NodeId> {
        if parts.is_doubtful() && self.is_beside_the_moves(parts, ahead) {
            self.text(line);
            return None;
        }
        if let Some(form) = parts.form
            && !self.reported.form
        {
            self.reported.form = true;
            self.warn(line.at(), WarningKind::NumberSpelling(form));
        }
        if !self.announced {
            self.flush();
        }
        match parts.body {
            Body::Move { ref words, text } => {
                if ahead.is_last && parts.clock.is_none() {
                    if words.from == Origin::Unsaid && self.have_origins() {
                        self.warn(line.at_part(text), WarningKind::MoveTruncated { text: excerpt(line.text) });
                        self.give_up(line.text);
                        return None;
                    }
                    self.check_time_follows(line, parts);
                }
                self.play(line, parts, words, text, ahead)
            }
            Body::Word(word) => self.word(line, parts, word, ahead),
        }
    }

    /// Whether a line that begins like a move is a remark between the moves: the moves continue as if it were not
    /// there, or they are numbered and it is not.
    #[cold]
    fn is_beside_the_moves(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
        let unnumbered = parts.number == Number::Missing && matches!(parts.body, Body::Move { .. });
        unnumbered && self.moves > 0 && !self.reported.form && !parts.has_origin() || self.goes_on(ahead)
    }

    /// Whether the moves so far have origins, so that a move without one is truncated.
    fn have_origins(&self) -> bool {
        let silent =
            |kind: &WarningKind| matches!(kind, WarningKind::OriginMissing { .. } | WarningKind::DropUnmarked { .. });
        self.moves > 0 && !self.warnings.iter().any(|warning| silent(&warning.kind))
    }

    /// Reads the text after a move or an end: a comment, more moves, or text, which is kept as a line of its own.
    #[cold]
    pub(super) fn rest<'a>(&mut self, line: Line<'a>, rest: &'a str, ahead: Lookahead<'_, 'a>) {
        let mut line = line.part(rest);
        if ahead.is_last && rest.starts_with('(') {
            self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(rest) });
        } else if !line.text.starts_with('*') {
            self.warn(line.at(), WarningKind::MoveTrailingText { text: excerpt(line.text) });
        }
        loop {
            match classify::classify(line.text) {
                LineKind::Comment(comment) => self.gathered.push_comment_line(comment),
                LineKind::Move(parts) if classify::is_move_line(line.text) => {
                    if self.one_move(line, &parts, ahead).is_some() && !parts.rest.is_empty() {
                        line = line.part(parts.rest);
                        continue;
                    }
                }
                // At the start of a line it would be a quotation mark.
                LineKind::Remark | LineKind::Other(_) if !line.text.starts_with(['>', '＞']) => {
                    self.verbatim(line.text);
                }
                _ => self.gathered.verbatim.push(format!("# {}", line.text)),
            }
            return;
        }
    }

    #[inline]
    fn play(
        &mut self,
        line: Line<'_>,
        parts: &MoveLine<'_>,
        words: &MoveWords,
        text: &str,
        ahead: Lookahead<'_, '_>,
    ) -> Option<NodeId> {
        let elsewhere = match parts.number {
            Number::Is(number) if number as usize != self.next_number() => self.elsewhere(line, parts, words, ahead),
            _ => None,
        };
        let position = self.builder.position();
        let meant = match elsewhere {
            Some(mv) => Ok((mv, None)),
            None => meant(words, text, position, self.last),
        };
        let mut is_foul = false;
        let (mv, flaw) = match meant {
            Ok((mv, flaw)) => match position.check(mv) {
                Ok(()) => (mv, flaw),
                Err(illegal) => {
                    is_foul = matches!(illegal, Illegal::Foul(_));
                    (self.not_legal(line, parts, words, text, mv, illegal)?, flaw)
                }
            },
            Err(fault) => match self.go_back(line, parts, words) {
                Some(mv) => (mv, None),
                None => {
                    self.break_off(line, text, fault);
                    return None;
                }
            },
        };
        if let Some(flaw) = flaw {
            self.warn_of_flaw(line, text, flaw);
        }
        self.check_number(line, parts.number);
        if self.builder.is_ended() && !self.reported.after_end {
            self.reported.after_end = true;
            self.warn(line.at(), WarningKind::MovesAfterEnd);
        }
        let side = self.builder.position().turn();
        match self.builder.play(mv) {
            Ok(node) => {
                self.announced = false;
                self.last = Some(mv.to());
                self.moves += 1;
                if is_foul {
                    self.foul = Some(node);
                }
                self.time(line, parts, node, side);
                Some(node)
            }
            Err(reason) => {
                self.break_off(line, text, MoveFault::Impossible(reason));
                None
            }
        }
    }

    /// Plays a move that breaks a rule; an impossible one may be the first of a variation without a heading.
    #[cold]
    fn not_legal(
        &mut self,
        line: Line<'_>,
        parts: &MoveLine<'_>,
        words: &MoveWords,
        text: &str,
        mv: Move,
        illegal: Illegal,
    ) -> Option<Move> {
        match illegal {
            Illegal::Foul(foul) => {
                self.warn(line.at_part(text), WarningKind::MoveFoul { text: excerpt(text), foul });
                Some(mv)
            }
            Illegal::Impossible(reason) => {
                let back = self.go_back(line, parts, words);
                if back.is_none() {
                    self.break_off(line, text, MoveFault::Impossible(reason));
                }
                back
            }
        }
    }

    #[cold]
    fn warn_of_flaw(&mut self, line: Line<'_>, text: &str, flaw: MoveFlaw) {
        // If one move has no origin, the others may have none, either.
        if flaw == MoveFlaw::OriginMissing && std::mem::replace(&mut self.reported.origin, true) {
            return;
        }
        let quoted = excerpt(text);
        let kind = match flaw {
            MoveFlaw::DropUnmarked => WarningKind::DropUnmarked { text: quoted },
            MoveFlaw::OriginMissing => WarningKind::OriginMissing { text: quoted },
            MoveFlaw::PieceMismatch(found) => WarningKind::PieceMismatch { text: quoted, found },
        };
        self.warn(line.at_part(text), kind);
    }

    /// Breaks the line of moves off; the rest is kept as text.
    #[cold]
    fn break_off(&mut self, line: Line<'_>, text: &str, fault: MoveFault) {
        self.warn(line.at_part(text), WarningKind::MoveUnplayable { text: excerpt(text), fault });
        self.give_up(line.text);
    }

    /// Keeps the rest of a line of moves as text, from here on.
    pub(super) fn give_up(&mut self, text: &str) {
        self.skipping = true;
        // With its heading, so that the lines are not taken for a part of the line before.
        if std::mem::take(&mut self.announced) {
            self.gathered.verbatim.insert(0, std::mem::take(&mut self.heading));
        }
        self.verbatim(text);
    }

    /// Reads a word in place of a move: an end, or something unknown.
    fn word(&mut self, line: Line<'_>, parts: &MoveLine<'_>, word: &str, ahead: Lookahead<'_, '_>) -> Option<NodeId> {
        let known = meaning(word);
        let broken = known.is_none() && (word.is_empty() || looks_like_move(word) || word.contains('\u{FFFD}'));
        if ahead.is_last && (broken || is_cut_off(word)) && parts.rest.is_empty() {
            self.warn(line.at_part(word), WarningKind::MoveTruncated { text: excerpt(line.text) });
            self.give_up(line.text);
            return None;
        }
        if word.is_empty() {
            self.text(line);
            return None;
        }
        if broken {
            self.break_off(line, word, MoveFault::Unreadable);
            return None;
        }
        if parts.number == Number::Missing && self.builder.is_ended() {
            self.text(line);
            return None;
        }
        let turn = self.builder.position().turn();
        let end = match known {
            Some(meaning) => ahead.end(meaning, turn, || self.loser(meaning)),
            None => End::Other(word.to_owned()),
        };
        if let End::Other(_) = end {
            let expected = Number::Is(u32::try_from(self.next_number()).unwrap_or(u32::MAX));
            // A single unknown word is an end; neither a second one nor prose is.
            let numbered = parts.number == expected || self.is_first(parts, ahead);
            let prose = parts.clock.is_none() && (!parts.rest.is_empty() || !numbered);
            if prose || self.builder.is_ended() || self.has_many_children() {
                self.text(line);
                return None;
            }
            if !end_words::word_row(word).is_some_and(|row| row.is_usual) {
                self.warn(line.at_part(word), WarningKind::EndUnknown { text: excerpt(word) });
            }
        }
        self.check_number(line, parts.number);
        if self.builder.is_ended() && !self.repeats(&end) && !self.reported.after_end {
            self.reported.after_end = true;
            self.warn(line.at_part(word), WarningKind::EndAfterEnd { text: excerpt(word) });
        }
        let usual = kif_word(&end, turn) == word;
        let node = self.builder.end(end);
        self.announced = false;
        if !usual {
            self.end_words.push(EndWord { record: 0, node, word: word.to_owned() });
        }
        self.time(line, parts, node, turn);
        Some(node)
    }

    /// The side that has broken a rule at the end.
    pub(super) fn loser(&self, meaning: Meaning) -> Color {
        meaning.loser(self.builder.position(), self.foul == Some(self.builder.tip()))
    }

    /// Whether the number may be the first of a game that was recorded from a later position and ended at once.
    fn is_first(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
        self.main
            && self.builder.record().tree().is_empty()
            && matches!(parts.number, Number::Is(2..ABOVE_FIRST_NUMBERS))
            && ahead.next_number().is_none()
    }

    /// Whether this is the end at which the builder stands.
    fn repeats(&self, end: &End) -> bool {
        self.builder.record().tree().end(self.builder.tip()) == Some(end)
    }

    /// Whether there are so many variations here that another must be an accident.
    fn has_many_children(&self) -> bool {
        let tree = self.builder.record().tree();
        tree.children(self.builder.tip()).len() > 1000
    }
}

/// The destination of the last move before the builder's tip; `before` at the start.
pub(super) fn last_at(builder: &Builder, before: Option<Square>) -> Option<Square> {
    let tree = builder.record().tree();
    let tip = builder.tip();
    let node = if tree.end(tip).is_some() { tree.parent(tip).unwrap_or(tip) } else { tip };
    if node == tree.root() { before } else { tree.mv(node).map(Move::to) }
}
