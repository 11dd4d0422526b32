//! Reads moves, variations and notes into the tree of the record.

mod ki2;
mod variations;

use std::time::Duration;

use super::{LineRole, Lookahead, Recorder, Start, Warnings};
use crate::format::kif::classify::{self, Body, LineKind, MoveLine, Number, looks_like_move};
use crate::format::kif::move_words::{MoveFlaw, MoveWords, Origin};
use crate::format::kif::result_line::{end_of_summary, name_giver, outcome_of_summary};
use crate::format::lines::Line;
use crate::format::{EndWord, Format, Location, MoveFault, Warning, WarningKind, excerpt};
use crate::record::end_words::{self, Meaning, is_cut_off, kif_word, meaning, names_side_and_end};
use crate::record::{Builder, End, NodeId, Note, Outcome, Record};
use crate::shogi::{ByColor, Color, Handicap, Illegal, Impossible, Move, Square};
pub(super) use ki2::take_turn_of_marks;

#[derive(Debug)]
pub(super) struct MovetextReader<'a> {
    builder: Builder,
    state: State<'a>,
    /// `None` once a variation has begun.
    main_line: Option<Times>,
    giver: Giver,
    last: Option<Square>,
    /// The destination of the move before the start.
    before: Option<Square>,
    pending_note: Note,
    /// From a usual result line of KI2; a further one is text.
    closed: Option<NodeId>,
    foul: Option<NodeId>,
    has_moves: bool,
    end_words: Vec<EndWord>,
    warnings: Warnings,
    /// A set of bits of [`Once`].
    reported: u8,
    recorder: Recorder,
}

#[derive(Clone, Copy, Debug)]
enum State<'a> {
    Playing,
    /// Below this heading of a variation, whose notes belong to its first move.
    Announced(&'a str),
    /// Kept as text: the line of moves was broken off.
    BrokenOff,
}

/// Whether the file calls the giver of a handicap, who begins, 先手 instead of 上手.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Giver {
    Usual,
    /// In words: the side to move, or the result line of the main line.
    FirstInWords,
    /// In the marks of moves as well: ▲ marks those of the giver.
    FirstInMarks,
}

/// Warnings that are reported once per file.
#[derive(Clone, Copy, Debug)]
enum Once {
    NumberForm,
    NumberOffset,
    NumberJump,
    VariationSpelling,
    TimeTotal,
    AfterEnd,
    MarkContradicted,
    OriginMissing,
}

#[derive(Debug, Default)]
struct Times {
    sums: ByColor<Duration>,
    /// Totals cannot be checked after a missing time.
    unknown: ByColor<bool>,
}

impl<'a> MovetextReader<'a> {
    pub(super) fn new(start: Start, giver: Giver, nodes: usize) -> Self {
        let Start { headers, position, note, last, warnings, mut recorder, .. } = start;
        recorder.begin_body();
        let mut builder = Builder::new(position);
        builder.reserve(nodes);
        *builder.record_mut().headers_mut() = headers;
        Self {
            builder,
            state: State::Playing,
            main_line: Some(Times::default()),
            giver,
            last,
            before: last,
            pending_note: note,
            closed: None,
            foul: None,
            has_moves: false,
            end_words: Vec::new(),
            warnings: Warnings { list: warnings, foreign: None },
            reported: 0,
            recorder,
        }
    }

    #[inline]
    pub(super) fn read_line(&mut self, line: Line<'a>, kind: LineKind<'a>, ahead: Lookahead<'_, 'a>) {
        let role = match kind {
            LineKind::Move(ref parts) if !self.is_broken_off() => {
                let node = self.play(line, parts, ahead);
                if node.is_some() && !parts.rest.is_empty() {
                    self.rest(line, parts.rest, ahead);
                }
                node.map_or(LineRole::Unowned, LineRole::Node)
            }
            LineKind::Blank => LineRole::Empty,
            LineKind::Variation(number) => match classify::move_behind_heading(line.text) {
                Some(first) => return self.heading_with_move(line, number, first, ahead),
                None => self.variation(line, number, ahead),
            },
            _ => {
                self.read_note(line, kind, ahead);
                LineRole::Unowned
            }
        };
        self.recorder.push(line.text, role);
    }

    fn read_note(&mut self, line: Line<'_>, kind: LineKind<'_>, ahead: Lookahead<'_, '_>) {
        match kind {
            LineKind::Summary(text) => self.summary(line, text),
            _ if self.is_broken_off() => self.verbatim(line.text),
            LineKind::Comment(text) => self.pending_note.push_comment_line(text),
            LineKind::Bookmark(name) => self.pending_note.bookmarks.push(name.to_owned()),
            LineKind::Move(_) | LineKind::Remark => self.verbatim(line.text),
            LineKind::Other(content) if ahead.is_last() && Self::is_cut_off(content) => {
                self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(line.text) });
                self.verbatim(line.text);
            }
            LineKind::Separator | LineKind::Other(_) => self.text(line),
            LineKind::Blank | LineKind::Variation(_) => {}
        }
    }

    fn is_cut_off(content: &str) -> bool {
        let number = content.len() <= 4 && content.bytes().all(|byte| byte.is_ascii_digit());
        number || "変化：".starts_with(content) || "まで".starts_with(content)
    }

    /// `giver_first`: whether headers call the giver of a handicap 先手; also returned for the whole file.
    pub(super) fn finish(mut self, giver_first: bool) -> (Record, Vec<Warning>, Vec<EndWord>, bool, Recorder) {
        self.flush_note();
        let giver_first = giver_first || self.calls_giver_first();
        if giver_first {
            self.builder.record_mut().headers_mut().rename_giver();
        }
        (self.builder.finish(), self.warnings.list, self.end_words, giver_first, self.recorder)
    }

    const fn is_playing(&self) -> bool {
        matches!(self.state, State::Playing)
    }

    const fn is_announced(&self) -> bool {
        matches!(self.state, State::Announced(_))
    }

    const fn is_broken_off(&self) -> bool {
        matches!(self.state, State::BrokenOff)
    }

    fn calls_giver_first(&self) -> bool {
        self.giver != Giver::Usual
    }

    #[cold]
    fn warn(&mut self, at: Location, kind: WarningKind) {
        self.warnings.push(at, kind);
    }

    const fn has_reported(&self, warning: Once) -> bool {
        self.reported & 1 << warning as u8 != 0
    }

    #[cold]
    fn warn_once(&mut self, warning: Once, at: Location, kind: WarningKind) {
        if !self.has_reported(warning) {
            self.reported |= 1 << warning as u8;
            self.warn(at, kind);
        }
    }

    #[cold]
    fn verbatim(&mut self, text: &str) {
        self.pending_note.verbatim.push(text.to_owned());
    }

    #[cold]
    fn text(&mut self, line: Line<'_>) {
        self.verbatim(line.text);
        self.warnings.foreign(line, true);
    }

    #[inline]
    fn flush_note(&mut self) {
        if !self.pending_note.is_empty() || self.recorder.has_unowned() {
            self.flush_pending();
        }
    }

    #[cold]
    fn flush_pending(&mut self) {
        self.recorder.assign(self.builder.tip());
        if self.pending_note.is_empty() {
            return;
        }
        let new = std::mem::take(&mut self.pending_note);
        let note = self.builder.note_mut();
        if note.is_empty() {
            *note = new;
            return;
        }
        // A node that is read again for a variation may repeat its note.
        match (&mut note.comment, new.comment) {
            (old @ None, comment) => *old = comment,
            (Some(old), Some(comment)) if *old != comment => {
                old.push('\n');
                old.push_str(&comment);
            }
            _ => {}
        }
        for name in new.bookmarks {
            // More are not checked for duplicates, which would take long.
            if note.bookmarks.len() > 100 || !note.bookmarks.contains(&name) {
                note.bookmarks.push(name);
            }
        }
        match (&note.summary, new.summary) {
            (None, summary) => note.summary = summary,
            (Some(old), Some(summary)) if *old != summary => note.verbatim.push(summary),
            _ => {}
        }
        if note.verbatim != new.verbatim {
            note.verbatim.extend(new.verbatim);
        }
    }

    fn next_number(&self) -> usize {
        self.builder.ply() + self.first_number()
    }

    fn first_number(&self) -> usize {
        self.builder.record().first_number() as usize
    }

    fn ply_before(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.first_number())
    }

    fn continues_below(&self, ahead: Lookahead<'_, '_>) -> bool {
        ahead.next_number().is_some_and(|number| number as usize == self.next_number())
    }

    fn last_at_tip(&self) -> Option<Square> {
        let tree = self.builder.record().tree();
        let tip = self.builder.tip();
        let node = if tree.end(tip).is_some() { tree.parent(tip).unwrap_or(tip) } else { tip };
        if node == tree.root() { self.before } else { tree.mv(node).map(Move::to) }
    }

    /// Texts that may call the giver of a handicap 先手 do not mention a draw.
    fn may_call_giver_first(&self, text: &str) -> bool {
        let start = self.builder.record().initial();
        start.turn() == Color::White
            && Handicap::of(&start.to_setup()).is_some()
            && text.contains(['先', '後'])
            && !["上手", "下手"].iter().any(|name| text.contains(name))
            && matches!(outcome_of_summary(text), Some(Outcome::Win(_)))
    }

    #[cold]
    fn variation(&mut self, line: Line<'a>, number: Option<(u32, bool)>, ahead: Lookahead<'_, '_>) -> LineRole {
        self.flush_note();
        // 変化：12手を考えた is prose if moves continue.
        let doubtful = number.is_none_or(|(number, full_width)| full_width || number as usize > self.next_number());
        if doubtful && self.is_playing() && self.continues_below(ahead) {
            self.text(line);
            return LineRole::Unowned;
        }
        // Below 変化：ここから, the number of the first move counts.
        let goes_back = || ahead.next_number().is_some_and(|next| (next as usize) < self.next_number());
        if number.is_none() && self.is_playing() && !self.has_reported(Once::NumberJump) && goes_back() {
            self.text(line);
            return LineRole::Unowned;
        }
        self.main_line = None;
        if self.is_announced() {
            self.state = State::Playing;
        }
        let reached = match number {
            _ if ahead.is_last() => Err(WarningKind::MoveTruncated { text: excerpt(line.text) }),
            None => Err(WarningKind::VariationUnreadable { text: excerpt(line.text) }),
            Some((number, full_width)) => {
                if full_width {
                    let kind = WarningKind::VariationSpelling { text: excerpt(line.text) };
                    self.warn_once(Once::VariationSpelling, line.at(), kind);
                }
                let ply = self.ply_before(number);
                let reached = ply.is_some_and(|ply| self.builder.back_to(ply).is_ok());
                if reached { Ok(()) } else { Err(WarningKind::VariationUnreachable { number }) }
            }
        };
        if let Err(kind) = reached {
            self.warn(line.at(), kind);
            self.give_up(line.text);
            return LineRole::Unowned;
        }
        self.last = self.last_at_tip();
        self.state = State::Announced(line.text);
        if let Some(remark) = line.text.find(['#', '＃']) {
            let remark = line.text[remark..].trim_start_matches('＃');
            self.verbatim(&if remark.starts_with('#') { remark.to_owned() } else { format!("#{remark}") });
        }
        LineRole::Heading
    }

    fn give_up(&mut self, text: &str) {
        // The heading separates these lines from the line before.
        if let State::Announced(heading) = std::mem::replace(&mut self.state, State::BrokenOff) {
            self.pending_note.verbatim.insert(0, heading.to_owned());
        }
        self.verbatim(text);
    }

    #[cold]
    fn summary(&mut self, line: Line<'_>, text: &str) {
        let known = self.builder.record().tree().note(self.builder.tip()).summary.as_deref();
        if known == Some(text) && self.is_playing() {
            // A line of moves that is read once more.
            return;
        }
        let closed = self.closed == Some(self.builder.tip());
        if known.is_some() || self.pending_note.summary.is_some() || self.is_announced() || closed {
            return self.verbatim(line.text);
        }
        self.pending_note.summary = Some(text.to_owned());
        if self.is_broken_off() {
            return;
        }
        let tree = self.builder.record().tree();
        let stated = tree.end(self.builder.tip()).and_then(|end| end.outcome(self.builder.position().turn()));
        let contradicted = match (stated, outcome_of_summary(text)) {
            (Some(stated), Some(given)) => stated != given,
            // The side to move cannot have won just so.
            (None, Some(_)) if !self.builder.is_ended() => end_of_summary(text, self.builder.position()).is_none(),
            _ => false,
        };
        if (contradicted || self.giver == Giver::FirstInMarks) && self.may_call_giver_first(text) {
            // Only the main line's result names the players. Variations may repeat it.
            let is_main = self.main_line.is_some() || tree.is_on_main_line(self.builder.tip());
            if is_main && !self.calls_giver_first() {
                self.giver = Giver::FirstInWords;
            }
            if self.calls_giver_first() {
                self.pending_note.summary = Some(name_giver(text));
            }
        } else if contradicted && stated.is_some() {
            self.warn(line.at(), WarningKind::SummaryContradicted { text: excerpt(text) });
        }
    }
}

/// A first number as high as this is a slip.
pub(in crate::format::kif) const ABOVE_FIRST_NUMBERS: u32 = 100_000;

impl<'a> MovetextReader<'a> {
    #[inline]
    fn play(&mut self, line: Line<'a>, parts: &MoveLine<'a>, ahead: Lookahead<'_, 'a>) -> Option<NodeId> {
        if parts.is_doubtful() && self.is_remark_between_moves(parts, ahead) {
            self.text(line);
            return None;
        }
        if let Some(form) = parts.form {
            self.warn_once(Once::NumberForm, line.at(), WarningKind::NumberSpelling(form));
        }
        if !self.is_announced() {
            self.flush_note();
        }
        let (words, text) = match parts.body {
            Body::Move { ref words, text } => (words, text),
            Body::Word(word) => return self.word(line, parts, word, ahead),
        };
        if ahead.is_last() && parts.clock.is_none() && self.is_truncated(line, parts, words, text) {
            return None;
        }
        let elsewhere = match parts.number {
            Number::Is(number) if number as usize != self.next_number() => {
                self.find_elsewhere(line, parts, words, ahead)
            }
            _ => None,
        };
        let position = self.builder.position();
        let meant = match elsewhere {
            Some(mv) => Ok((mv, None)),
            None => words.meant(text, position, self.last),
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
            Err(fault) => match self.go_back(line, parts, words).or_else(|| self.go_to_other_line(line, words)) {
                Some(mv) => (mv, None),
                None => return self.break_off(line, text, line.text, fault),
            },
        };
        if let Some(flaw) = flaw {
            self.warn_of_flaw(line, text, flaw);
        }
        self.check_number(line, parts.number);
        if self.builder.is_ended() {
            self.warn_once(Once::AfterEnd, line.at(), WarningKind::MovesAfterEnd);
        }
        let side = self.builder.position().turn();
        let node = match self.enter(mv) {
            Ok(node) => node,
            Err(reason) => return self.break_off(line, text, line.text, MoveFault::Impossible(reason)),
        };
        if is_foul {
            self.foul = Some(node);
        }
        self.time(line, parts, node, side);
        Some(node)
    }

    #[inline]
    fn enter(&mut self, mv: Move) -> Result<NodeId, Impossible> {
        let node = self.builder.play(mv)?;
        self.state = State::Playing;
        self.last = Some(mv.to());
        self.has_moves = true;
        Ok(node)
    }

    /// Whether the last line of a file breaks off in a move: then it is kept as text.
    #[cold]
    fn is_truncated(&mut self, line: Line<'_>, parts: &MoveLine<'_>, words: &MoveWords, text: &str) -> bool {
        if words.from == Origin::Unsaid && self.have_origins() {
            self.warn(line.at_part(text), WarningKind::MoveTruncated { text: excerpt(line.text) });
            self.give_up(line.text);
            return true;
        }
        let has_times = self.builder.record().tree().spent(self.builder.tip()).is_some();
        if parts.rest.is_empty() && !parts.plus && !self.is_announced() && has_times {
            self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(line.text) });
        }
        false
    }

    #[cold]
    fn is_remark_between_moves(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
        let unnumbered = parts.number == Number::Missing && matches!(parts.body, Body::Move { .. });
        unnumbered && self.has_moves && !self.has_reported(Once::NumberForm) && !parts.has_origin()
            || self.continues_below(ahead)
    }

    /// Whether the moves so far have origins, so that a move without one is truncated.
    fn have_origins(&self) -> bool {
        let silent =
            |kind: &WarningKind| matches!(kind, WarningKind::OriginMissing { .. } | WarningKind::DropUnmarked { .. });
        self.has_moves && !self.warnings.list.iter().any(|warning| silent(&warning.kind))
    }

    #[cold]
    fn rest(&mut self, line: Line<'a>, rest: &'a str, ahead: Lookahead<'_, 'a>) {
        let mut line = line.part(rest);
        if ahead.is_last() && rest.starts_with('(') {
            self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(rest) });
        } else if !line.text.starts_with('*') {
            self.warn(line.at(), WarningKind::MoveTrailingText { text: excerpt(line.text) });
        }
        loop {
            match classify::classify(line.text) {
                LineKind::Comment(comment) => self.pending_note.push_comment_line(comment),
                LineKind::Move(parts) if classify::is_move_line(line.text) => {
                    if self.play(line, &parts, ahead).is_some() && !parts.rest.is_empty() {
                        line = line.part(parts.rest);
                        continue;
                    }
                }
                // At the start of a line it would be a quotation mark.
                LineKind::Remark | LineKind::Other(_) if !line.text.starts_with(['>', '＞']) => {
                    self.verbatim(line.text);
                }
                _ => self.pending_note.verbatim.push(format!("# {}", line.text)),
            }
            return;
        }
    }

    /// An impossible move may begin a variation without a heading.
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
                let back = self.go_back(line, parts, words).or_else(|| self.go_to_other_line(line, words));
                if back.is_none() {
                    self.break_off(line, text, line.text, MoveFault::Impossible(reason));
                }
                back
            }
        }
    }

    #[cold]
    fn warn_of_flaw(&mut self, line: Line<'_>, text: &str, flaw: MoveFlaw) {
        // If one move has no origin, the others may have none, either.
        if flaw == MoveFlaw::OriginMissing && self.has_reported(Once::OriginMissing) {
            return;
        }
        let (at, text) = (line.at_part(text), excerpt(text));
        match flaw {
            MoveFlaw::DropUnmarked => self.warn(at, WarningKind::DropUnmarked { text }),
            MoveFlaw::OriginMissing => {
                self.warn_once(Once::OriginMissing, at, WarningKind::OriginMissing { text });
            }
            MoveFlaw::PieceMismatch(found) => self.warn(at, WarningKind::PieceMismatch { text, found }),
        }
    }

    /// The `rest` of the line is kept as text. Returns no node.
    #[cold]
    fn break_off(&mut self, line: Line<'_>, text: &str, rest: &str, fault: MoveFault) -> Option<NodeId> {
        self.warn(line.at_part(text), WarningKind::MoveUnplayable { text: excerpt(text), fault });
        self.give_up(rest);
        None
    }

    fn word(&mut self, line: Line<'_>, parts: &MoveLine<'_>, word: &str, ahead: Lookahead<'_, '_>) -> Option<NodeId> {
        let known = meaning(word);
        let broken = known.is_none() && (word.is_empty() || looks_like_move(word) || word.contains('\u{FFFD}'));
        if ahead.is_last() && (broken || is_cut_off(word)) && parts.rest.is_empty() {
            self.warn(line.at_part(word), WarningKind::MoveTruncated { text: excerpt(line.text) });
            self.give_up(line.text);
            return None;
        }
        if word.is_empty() {
            self.text(line);
            return None;
        }
        if broken {
            return self.break_off(line, word, line.text, MoveFault::Unreadable);
        }
        if parts.number == Number::Missing && self.builder.is_ended() {
            self.text(line);
            return None;
        }
        let turn = self.builder.position().turn();
        let end = match known {
            Some(meaning) => ahead.end(meaning, turn, || self.loser(meaning)),
            None if names_side_and_end(word) => match end_of_summary(word, self.builder.position()) {
                Some(end) => end,
                None => {
                    self.summary(line, word);
                    return None;
                }
            },
            None => End::Other(word.to_owned()),
        };
        if let End::Other(_) = end {
            let expected = Number::Is(u32::try_from(self.next_number()).unwrap_or(u32::MAX));
            // A single unknown word is an end, prose and a second word are not.
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
        let repeats = self.builder.record().tree().end(self.builder.tip()) == Some(&end);
        if self.builder.is_ended() && !repeats {
            let kind = WarningKind::EndAfterEnd { text: excerpt(word) };
            self.warn_once(Once::AfterEnd, line.at_part(word), kind);
        }
        let usual = kif_word(&end, turn) == word;
        let node = self.builder.end(end);
        self.state = State::Playing;
        if !usual {
            self.end_words.push(EndWord { record: 0, node, word: word.to_owned() });
        }
        self.time(line, parts, node, turn);
        Some(node)
    }

    fn loser(&self, meaning: Meaning) -> Color {
        meaning.loser(self.builder.position(), self.foul == Some(self.builder.tip()))
    }

    /// Whether a game may have been recorded from a later position and ended at once.
    fn is_first(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
        self.main_line.is_some()
            && self.builder.record().tree().is_empty()
            && matches!(parts.number, Number::Is(2..ABOVE_FIRST_NUMBERS))
            && ahead.next_number().is_none()
    }

    fn has_many_children(&self) -> bool {
        let tree = self.builder.record().tree();
        tree.children(self.builder.tip()).len() > 1000
    }

    /// `None` if a move with an unexpected number belongs here.
    #[cold]
    fn find_elsewhere(
        &mut self,
        line: Line<'_>,
        parts: &MoveLine<'_>,
        words: &MoveWords,
        ahead: Lookahead<'_, '_>,
    ) -> Option<Move> {
        if self.is_announced() {
            self.go_past_heading(line, parts, words)
        } else if self.goes_back(parts, ahead) {
            self.go_back(line, parts, words)
        } else {
            None
        }
    }

    /// Whether the number is that of an earlier move and no slip: then a variation without a heading begins.
    fn goes_back(&self, parts: &MoveLine<'_>, ahead: Lookahead<'_, '_>) -> bool {
        let next = self.next_number();
        match parts.number {
            Number::Is(number) if (number as usize) < next && !self.has_reported(Once::NumberJump) => {
                ahead.next_number().is_none_or(|number| number as usize != next + 1)
            }
            _ => false,
        }
    }

    #[cold]
    fn go_back(&mut self, line: Line<'_>, parts: &MoveLine<'_>, words: &MoveWords) -> Option<Move> {
        let Number::Is(number) = parts.number else { return None };
        let ply = self.ply_before(number)?;
        if ply >= self.builder.ply() || self.is_announced() {
            return None;
        }
        let mv = self.go_to_if_playable(ply, words)?;
        self.main_line = None;
        self.warn(line.at(), WarningKind::NumberBack { number });
        Some(mv)
    }

    /// `変化：2手` above `3 …`: goes on to the move's number, which the side to move confirms except for drops.
    fn go_past_heading(&mut self, line: Line<'_>, parts: &MoveLine<'_>, words: &MoveWords) -> Option<Move> {
        let Number::Is(number) = parts.number else { return None };
        let ply = self.ply_before(number)?;
        let position = self.builder.position();
        let is_move_here = |mv| matches!(mv, Move::Board { .. }) && position.check(mv).is_ok();
        if ply != self.builder.ply() + 1 || words.meant("", position, self.last).is_ok_and(|(mv, _)| is_move_here(mv)) {
            return None;
        }
        let mv = self.go_to_if_playable(ply, words)?;
        self.warn(line.at(), WarningKind::VariationNumber { number });
        Some(mv)
    }

    fn go_to_if_playable(&mut self, ply: usize, words: &MoveWords) -> Option<Move> {
        let end = self.builder.record().tree().end(self.builder.tip()).cloned();
        let here = self.builder.ply();
        self.builder.back_to(ply).ok()?;
        let position = self.builder.position();
        let meant = words.meant("", position, self.last_at_tip());
        let fitting = meant.ok().filter(|&(mv, flaw)| flaw.is_none() && position.check(mv).is_ok());
        if fitting.is_none() {
            // The line just left is the most recent one of that length.
            let _ = self.builder.back_to(here);
            if let Some(end) = end {
                self.builder.end(end);
            }
        }
        fitting.map(|(mv, _)| mv)
    }

    #[inline]
    fn check_number(&mut self, line: Line<'_>, number: Number<'_>) {
        let expected = self.next_number();
        match number {
            Number::Is(number) if number as usize == expected => {}
            Number::Missing => {}
            // The end before this move was numbered, too.
            Number::Is(number) if self.builder.is_ended() && number as usize == expected + 1 => {}
            number => self.unexpected_number(line, number, expected),
        }
    }

    #[cold]
    fn unexpected_number(&mut self, line: Line<'_>, number: Number<'_>, expected: usize) {
        if let Number::Is(first) = number
            && !self.has_reported(Once::NumberOffset)
            && self.builder.record().tree().is_empty()
            && self.main_line.is_some()
            && (2..ABOVE_FIRST_NUMBERS).contains(&first)
        {
            self.builder.record_mut().set_first_number(first);
            return self.warn_once(Once::NumberOffset, line.at(), WarningKind::NumberOffset { first });
        }
        let found = match number {
            Number::Is(number) => number.to_string(),
            Number::Huge(digits) => excerpt(digits),
            Number::Missing => String::new(),
        };
        let expected = u32::try_from(expected).unwrap_or(u32::MAX);
        self.warn_once(Once::NumberJump, line.at(), WarningKind::NumberJump { expected, found });
    }

    /// A total above the sum is reported once; a smaller one is a mistake.
    #[inline]
    fn time(&mut self, line: Line<'_>, parts: &MoveLine<'_>, node: NodeId, side: Color) {
        let clock = match parts.clock {
            Some(Ok(clock)) => clock,
            unknown => {
                if let Some(times) = &mut self.main_line {
                    times.unknown[side] = true;
                }
                if let Some(Err(text)) = unknown {
                    let kind = WarningKind::TimeUnreadable { text: excerpt(text), format: Format::Kif };
                    self.warn(line.at_part(text), kind);
                    self.verbatim(text);
                }
                return;
            }
        };
        if self.builder.record().tree().spent(node).is_none() {
            self.builder.record_mut().set_spent(node, Some(clock.spent));
        }
        let is_reported = self.has_reported(Once::TimeTotal);
        let Some(times) = self.main_line.as_mut().filter(|_| !is_reported) else { return };
        let sum = &mut times.sums[side];
        *sum = sum.saturating_add(clock.spent);
        // Programs cut off or round fractions of each move.
        if clock.total.is_some_and(|total| total.as_secs() > sum.as_secs() + 1) && !times.unknown[side] {
            let text = line.text.rfind('(').map_or("", |at| &line.text[at..]);
            self.warn_once(Once::TimeTotal, line.at_part(text), WarningKind::TimeTotal { text: excerpt(text) });
        }
    }
}
