//! Reads moves, variations and notes into the tree of the record.

mod ki2;
mod moves;

use std::time::Duration;

use super::{LineRole, Lookahead, Recorder, Start, Warnings};
use crate::format::kif::classify::LineKind;
use crate::format::kif::result_line::{end_of_summary, name_giver, outcome_of_summary};
use crate::format::lines::Line;
use crate::format::{EndWord, Location, Warning, WarningKind, excerpt};
use crate::record::{Builder, NodeId, Note, Outcome, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Square};
pub(super) use ki2::take_turn_of_marks;
pub(in crate::format::kif) use moves::ABOVE_FIRST_NUMBERS;

#[derive(Debug)]
pub(super) struct MovetextReader<'a> {
    builder: Builder,
    state: State<'a>,
    /// The times of the main line; `None` once a variation has begun.
    main_line: Option<Times>,
    giver: Giver,
    last: Option<Square>,
    /// The destination of the move before the start.
    before: Option<Square>,
    gathered: Note,
    /// The end that the usual result line of KI2 gave, so that a further result line is text.
    closed: Option<NodeId>,
    foul: Option<NodeId>,
    has_moves: bool,
    end_words: Vec<EndWord>,
    warnings: Warnings,
    /// The warnings in [`Once`] that were reported, as a set of bits.
    reported: u8,
    recorder: Recorder,
}

/// What the next line of moves is.
#[derive(Clone, Copy, Debug)]
enum State<'a> {
    Playing,
    /// The first move of a variation, below this heading. A note in between is about the variation.
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
    /// Whether a time was missing, so that totals cannot be checked.
    unknown: ByColor<bool>,
}

impl<'a> MovetextReader<'a> {
    /// Begins a game with about this number of `nodes`.
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
            gathered: note,
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
            LineKind::Variation(number) => self.variation(line, number, ahead),
            _ => {
                self.read_note(line, kind, ahead);
                LineRole::Unowned
            }
        };
        self.recorder.push(line.text, role);
    }

    /// Reads a line that belongs to the previous move.
    fn read_note(&mut self, line: Line<'_>, kind: LineKind<'_>, ahead: Lookahead<'_, '_>) {
        match kind {
            LineKind::Summary(text) => self.summary(line, text),
            _ if self.is_broken_off() => self.verbatim(line.text),
            LineKind::Comment(text) => self.gathered.push_comment_line(text),
            LineKind::Bookmark(name) => self.gathered.bookmarks.push(name.to_owned()),
            LineKind::Move(_) | LineKind::Remark => self.verbatim(line.text),
            LineKind::Other(content) if ahead.is_last() && Self::is_cut_off(content) => {
                self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(line.text) });
                self.verbatim(line.text);
            }
            LineKind::Separator | LineKind::Other(_) => self.text(line),
            LineKind::Blank | LineKind::Variation(_) => {}
        }
    }

    /// Whether the end of a truncated file is the beginning of a line.
    fn is_cut_off(content: &str) -> bool {
        let number = content.len() <= 4 && content.bytes().all(|byte| byte.is_ascii_digit());
        number || "変化：".starts_with(content) || "まで".starts_with(content)
    }

    /// `giver_first`: whether the headers call the giver of a handicap 先手; also returned for the whole file.
    pub(super) fn finish(mut self, giver_first: bool) -> (Record, Vec<Warning>, Vec<EndWord>, bool, Recorder) {
        self.flush();
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
        self.gathered.verbatim.push(text.to_owned());
    }

    #[cold]
    fn text(&mut self, line: Line<'_>) {
        self.verbatim(line.text);
        self.warnings.foreign(line, true);
    }

    #[inline]
    fn flush(&mut self) {
        if !self.gathered.is_empty() || self.recorder.has_unowned() {
            self.flush_gathered();
        }
    }

    #[cold]
    fn flush_gathered(&mut self) {
        self.recorder.own(self.builder.tip());
        if self.gathered.is_empty() {
            return;
        }
        let new = std::mem::take(&mut self.gathered);
        let note = self.builder.note_mut();
        if note.is_empty() {
            *note = new;
            return;
        }
        // A node that is read once more for a variation may repeat its note.
        match (&mut note.comment, new.comment) {
            (old @ None, comment) => *old = comment,
            (Some(old), Some(comment)) if *old != comment => {
                old.push('\n');
                old.push_str(&comment);
            }
            _ => {}
        }
        for name in new.bookmarks {
            // Beyond this number, duplicates are not looked for.
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

    /// The number of moves before the move with this number.
    fn ply_before(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.first_number())
    }

    /// Whether the next move follows below, so that a doubtful line is not it.
    fn goes_on(&self, ahead: Lookahead<'_, '_>) -> bool {
        ahead.next_number().is_some_and(|number| number as usize == self.next_number())
    }

    /// The destination of the last move before the builder's tip.
    fn last_at_tip(&self) -> Option<Square> {
        let tree = self.builder.record().tree();
        let tip = self.builder.tip();
        let node = if tree.end(tip).is_some() { tree.parent(tip).unwrap_or(tip) } else { tip };
        if node == tree.root() { self.before } else { tree.mv(node).map(Move::to) }
    }

    /// Whether a text may call the giver of a handicap 先手. Such a text has no word for a draw.
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
        self.flush();
        // 変化：12手を考えた is prose if the moves continue after it.
        let doubtful = number.is_none_or(|(number, full_width)| full_width || number as usize > self.next_number());
        if doubtful && self.is_playing() && self.goes_on(ahead) {
            self.text(line);
            return LineRole::Unowned;
        }
        // Below 変化：ここから, it begins at the number of its first move.
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
        // With its heading, so that the lines are not taken for a part of the line before.
        if let State::Announced(heading) = std::mem::replace(&mut self.state, State::BrokenOff) {
            self.gathered.verbatim.insert(0, heading.to_owned());
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
        if known.is_some() || self.gathered.summary.is_some() || self.is_announced() || closed {
            return self.verbatim(line.text);
        }
        self.gathered.summary = Some(text.to_owned());
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
            // Below a variation alone, it does not name the players. A variation may only repeat the main line.
            let is_main = self.main_line.is_some() || tree.is_on_main_line(self.builder.tip());
            if is_main && !self.calls_giver_first() {
                self.giver = Giver::FirstInWords;
            }
            if self.calls_giver_first() {
                self.gathered.summary = Some(name_giver(text));
            }
        } else if contradicted && stated.is_some() {
            self.warn(line.at(), WarningKind::SummaryContradicted { text: excerpt(text) });
        }
    }
}
