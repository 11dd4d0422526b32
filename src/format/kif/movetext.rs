//! Reads moves, variations and notes into the tree of the record.

use std::time::Duration;

use super::classify::LineKind;
use super::layout::{LineRole, Recorder};
use super::lookahead::Lookahead;
use super::play::last_at;
use super::result_line::{end_of_summary, name_giver, outcome_of_summary};
use crate::format::lines::Line;
use crate::format::{EndWord, Location, Warning, WarningKind, excerpt};
use crate::record::{Builder, NodeId, Note, Outcome};
use crate::shogi::{ByColor, Color, Handicap, Position, Square};

/// Builds the tree from the lines of the moves.
#[derive(Debug)]
pub(super) struct MovetextReader {
    pub(super) builder: Builder,
    pub(super) warnings: Vec<Warning>,
    pub(super) end_words: Vec<EndWord>,
    /// The destination of the last move.
    pub(super) last: Option<Square>,
    /// The destination of the move before the start.
    pub(super) before: Option<Square>,
    /// The note read since the last move.
    pub(super) gathered: Note,
    /// Whether the heading of a variation was read, but not yet its first move: the note is about the variation.
    pub(super) announced: bool,
    /// The heading of the last variation.
    pub(super) heading: String,
    /// The end that the usual result line of KI2 gave, so that a further result line is text.
    pub(super) closed: Option<NodeId>,
    /// Whether the line of moves was broken off; its further lines are kept as text.
    pub(super) skipping: bool,
    /// Whether no variation has begun yet.
    pub(super) main: bool,
    pub(super) reported: Reported,
    pub(super) times: Times,
    /// Whether the result line of the main line, or the marks of moves, call the giver of a handicap 先手.
    pub(super) giver_first: bool,
    /// Whether ▲ marks the moves of the giver of a handicap.
    pub(super) marks_swapped: bool,
    /// The number of moves played.
    pub(super) moves: u32,
    /// The last move that was a foul.
    pub(super) foul: Option<NodeId>,
    /// The number of the last line of foreign text, and the index of its warning.
    text: Option<(u32, usize)>,
    /// Records the role of each line for the layout.
    pub(super) recorder: Recorder,
}

/// Warnings that are reported once per file.
#[derive(Debug, Default)]
pub(super) struct Reported {
    pub(super) form: bool,
    pub(super) offset: bool,
    pub(super) jump: bool,
    pub(super) digits: bool,
    pub(super) total: bool,
    pub(super) after_end: bool,
    /// The mark before a move is the other side's.
    pub(super) mark: bool,
    /// A move has no origin.
    pub(super) origin: bool,
}

/// The sums of the main line's times.
#[derive(Debug, Default)]
pub(super) struct Times {
    pub(super) sums: ByColor<Duration>,
    /// Whether a time was missing, so that totals cannot be checked.
    pub(super) unknown: ByColor<bool>,
}

impl MovetextReader {
    pub(super) fn new(position: Position, before: Option<Square>, note: Note) -> Self {
        Self {
            builder: Builder::new(position),
            warnings: Vec::new(),
            end_words: Vec::new(),
            last: before,
            before,
            gathered: note,
            announced: false,
            heading: String::new(),
            closed: None,
            skipping: false,
            main: true,
            reported: Reported::default(),
            times: Times::default(),
            giver_first: false,
            marks_swapped: false,
            moves: 0,
            foul: None,
            text: None,
            recorder: Recorder::default(),
        }
    }

    /// Reads a line, depending on its kind.
    #[inline]
    pub(super) fn read_line<'a>(&mut self, line: Line<'a>, kind: LineKind<'a>, ahead: Lookahead<'_, 'a>) {
        let role = match kind {
            LineKind::Move(ref parts) if !self.skipping => {
                self.move_line(line, parts, ahead).map_or(LineRole::Unowned, LineRole::Node)
            }
            LineKind::Blank => LineRole::Empty,
            LineKind::Variation(number) => self.variation(line, number, ahead),
            _ => {
                self.read_note(line, kind, ahead);
                LineRole::Unowned
            }
        };
        self.recorder.push(line, role);
    }

    /// Reads a line that belongs to the move before it: neither a move that counts nor a heading.
    fn read_note(&mut self, line: Line<'_>, kind: LineKind<'_>, ahead: Lookahead<'_, '_>) {
        match kind {
            LineKind::Summary(text) => self.summary(line, text),
            _ if self.skipping => self.verbatim(line.text),
            LineKind::Comment(text) => self.gathered.push_comment_line(text),
            LineKind::Bookmark(name) => self.gathered.bookmarks.push(name.to_owned()),
            LineKind::Move(_) | LineKind::Remark => self.verbatim(line.text),
            LineKind::Other(content) if ahead.is_last && Self::is_cut_off(content) => {
                self.warn(line.at(), WarningKind::MoveTruncated { text: excerpt(line.text) });
                self.verbatim(line.text);
            }
            LineKind::Separator | LineKind::Other(_) => self.text(line),
            LineKind::Blank | LineKind::Variation(_) => {}
        }
    }

    /// Whether the end of a truncated file is the beginning of a line that was to follow.
    fn is_cut_off(content: &str) -> bool {
        let number = content.len() <= 4 && content.bytes().all(|byte| byte.is_ascii_digit());
        number || "変化：".starts_with(content) || "まで".starts_with(content)
    }

    /// The number of the next move.
    pub(super) fn next_number(&self) -> usize {
        self.builder.ply() + self.first_number()
    }

    /// Whether the next move follows further on, so that a doubtful line is not it.
    pub(super) fn goes_on(&self, ahead: Lookahead<'_, '_>) -> bool {
        ahead.next_number().is_some_and(|number| number as usize == self.next_number())
    }

    /// The builder with the finished tree, the warnings, the words of the ends and the roles of the lines.
    pub(super) fn finish(mut self) -> (Builder, Vec<Warning>, Vec<EndWord>, Recorder) {
        self.flush();
        (self.builder, self.warnings, self.end_words, self.recorder)
    }

    #[cold]
    pub(super) fn warn(&mut self, at: Location, kind: WarningKind) {
        self.warnings.push(Warning::new(at, kind));
    }

    #[cold]
    pub(super) fn verbatim(&mut self, text: &str) {
        self.gathered.verbatim.push(text.to_owned());
    }

    /// Keeps a line of foreign text; consecutive lines share one warning.
    #[cold]
    pub(super) fn text(&mut self, line: Line<'_>) {
        self.verbatim(line.text);
        if let Some((last, warning)) = self.text
            && last + 1 == line.number
            && let Some(Warning { kind: WarningKind::ForeignLines { lines, .. }, .. }) = self.warnings.get_mut(warning)
        {
            *lines += 1;
            self.text = Some((line.number, warning));
            return;
        }
        self.text = Some((line.number, self.warnings.len()));
        self.warn(line.at(), WarningKind::ForeignLines { text: excerpt(line.text), lines: 1 });
    }

    /// Stores the collected note at the current node.
    #[inline]
    pub(super) fn flush(&mut self) {
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

    /// Whether a text may call the giver of a handicap, who begins, 先手 instead of 上手. It has no word for a draw
    /// then.
    pub(super) fn calls_giver_first(&self, text: &str) -> bool {
        let start = self.builder.record().initial();
        start.turn() == Color::White
            && Handicap::of(&start.to_setup()).is_some()
            && text.contains(['先', '後'])
            && !["上手", "下手"].iter().any(|name| text.contains(name))
            && matches!(outcome_of_summary(text), Some(Outcome::Win(_)))
    }

    pub(super) fn first_number(&self) -> usize {
        self.builder.record().first_number() as usize
    }

    /// The number of moves before the move with this number.
    pub(super) fn ply_before(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.first_number())
    }

    #[cold]
    fn variation(&mut self, line: Line<'_>, number: Option<(u32, bool)>, ahead: Lookahead<'_, '_>) -> LineRole {
        self.flush();
        // 変化：12手を考えた is prose if the moves continue after it.
        let doubtful = number.is_none_or(|(number, full_width)| full_width || number as usize > self.next_number());
        if doubtful && !self.skipping && !self.announced && self.goes_on(ahead) {
            self.text(line);
            return LineRole::Unowned;
        }
        // Below 変化：ここから, the number of the move tells where it begins.
        let goes_back = || ahead.next_number().is_some_and(|next| (next as usize) < self.next_number());
        if number.is_none() && !self.skipping && !self.announced && !self.reported.jump && goes_back() {
            self.text(line);
            return LineRole::Unowned;
        }
        self.main = false;
        self.announced = false;
        let reached = match number {
            _ if ahead.is_last => Err(WarningKind::MoveTruncated { text: excerpt(line.text) }),
            None => Err(WarningKind::VariationUnreadable { text: excerpt(line.text) }),
            Some((number, full_width)) => {
                if full_width && !self.reported.digits {
                    self.reported.digits = true;
                    self.warn(line.at(), WarningKind::VariationSpelling { text: excerpt(line.text) });
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
        self.last = last_at(&self.builder, self.before);
        self.skipping = false;
        self.announced = true;
        line.text.clone_into(&mut self.heading);
        if let Some(remark) = line.text.find(['#', '＃']) {
            let remark = line.text[remark..].trim_start_matches('＃');
            self.verbatim(&if remark.starts_with('#') { remark.to_owned() } else { format!("#{remark}") });
        }
        LineRole::Heading
    }

    #[cold]
    fn summary(&mut self, line: Line<'_>, text: &str) {
        let known = self.builder.record().tree().note(self.builder.tip()).summary.as_deref();
        if known == Some(text) && !self.skipping && !self.announced {
            // A line of moves that is read once more.
            return;
        }
        let closed = self.closed == Some(self.builder.tip());
        if known.is_some() || self.gathered.summary.is_some() || self.announced || closed {
            return self.verbatim(line.text);
        }
        self.gathered.summary = Some(text.to_owned());
        if self.skipping {
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
        if (contradicted || self.marks_swapped) && self.calls_giver_first(text) {
            // Below a variation alone, it does not tell who the players are. One may be no more than the main line again.
            self.giver_first |= self.main || tree.is_on_main_line(self.builder.tip());
            if self.giver_first {
                self.gathered.summary = Some(name_giver(text));
            }
        } else if contradicted && stated.is_some() {
            self.warn(line.at(), WarningKind::SummaryContradicted { text: excerpt(text) });
        }
    }
}
