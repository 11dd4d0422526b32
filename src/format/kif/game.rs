//! Moves, variations and notes: where the record's tree grows.

use std::time::Duration;

use super::clock::Clock;
use super::ends::{end_of_word, outcome_of_summary, word_of_end};
use super::layout::{Recorder, What};
use super::lines::{self, Body, Kind, MoveLine, Number, looks_like_move};
use super::moves::{Oddity, resolve};
use super::words::MoveWords;
use crate::format::lines::Line;
use crate::format::{EndWord, Location, MoveFault, Warning, WarningKind, excerpt};
use crate::record::{Builder, End, NodeId, Note};
use crate::shogi::{ByColor, Color, Illegal, Move, Position, Square};

/// Grows the tree, line by line.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) builder: Builder,
    pub(super) warnings: Vec<Warning>,
    pub(super) end_words: Vec<EndWord>,
    /// Where the last move went.
    pub(super) last: Option<Square>,
    /// Where the move before the first one went.
    before: Option<Square>,
    /// What was read since the last move.
    pub(super) gathered: Note,
    /// A variation was announced and its first move has not come yet: what is gathered is about it.
    pub(super) announced: bool,
    /// How the last variation was announced.
    heading: String,
    /// The line was given up; what belongs to it is kept as text.
    pub(super) skipping: bool,
    /// No variation has begun yet.
    pub(super) main: bool,
    pub(super) told: Told,
    times: Times,
    pub(super) counts: Counts,
    pub(super) broken: Option<Broken>,
    /// The last line of foreign text, and its warning.
    text: Option<(u32, usize)>,
    /// What each line was.
    pub(super) recorder: Recorder,
}

/// What is told once a file.
#[derive(Debug, Default)]
pub(super) struct Told {
    form: bool,
    offset: bool,
    jump: bool,
    digits: bool,
    total: bool,
    pub(super) after_end: bool,
    /// The mark before a move is the other side's.
    pub(super) mark: bool,
}

/// What was met.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Moves that were played.
    pub(super) moves: u32,
    /// Lines with a number and something that is no move and no usual end.
    pub(super) unknown: u32,
    /// Usual ends.
    pub(super) ends: u32,
}

/// Where the main line breaks off.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) at: Location,
    pub(super) text: String,
    pub(super) fault: MoveFault,
    pub(super) ply: usize,
    /// A move that can be read follows somewhere.
    pub(super) followed: bool,
}

/// The sums of the main line's times.
#[derive(Debug, Default)]
struct Times {
    sums: ByColor<Duration>,
    /// A time was missing, so that totals cannot be checked.
    unknown: ByColor<bool>,
}

impl Game {
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
            skipping: false,
            main: true,
            told: Told::default(),
            times: Times::default(),
            counts: Counts::default(),
            broken: None,
            text: None,
            recorder: Recorder::default(),
        }
    }

    /// Takes a line.
    #[inline]
    pub(super) fn offer<'a>(&mut self, line: Line<'a>, kind: Kind<'a>, is_last: bool) {
        let what = match kind {
            Kind::Move(ref parts) if !self.skipping => {
                self.move_line(line, parts, is_last).map_or(What::Unowned, What::Node)
            }
            Kind::Blank => What::Empty,
            Kind::Variation(number) => self.variation(line, number),
            _ => {
                self.other(line, kind);
                What::Unowned
            }
        };
        self.recorder.push(line, what);
    }

    /// A line that is no move that counts, and no heading.
    fn other(&mut self, line: Line<'_>, kind: Kind<'_>) {
        match kind {
            Kind::Summary(text) => self.summary(line, text),
            Kind::Move(MoveLine { body, .. }) => {
                if let Some(broken) = &mut self.broken {
                    broken.followed |= match body {
                        Body::Move { .. } => true,
                        Body::Word(word) => !matches!(end_of_word(word), End::Other(_)),
                    };
                }
                self.verbatim(line.text);
            }
            _ if self.skipping => self.verbatim(line.text),
            Kind::Comment(text) => self.gathered.push_comment_line(text),
            Kind::Bookmark(name) => self.gathered.bookmarks.push(name.to_owned()),
            Kind::Remark => self.verbatim(line.text),
            Kind::Separator | Kind::Other(_) => self.text(line),
            Kind::Blank | Kind::Variation(_) => {}
        }
    }

    /// The finished record, its tree grown.
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

    /// Foreign text: kept, with one warning for lines that follow each other.
    #[cold]
    fn text(&mut self, line: Line<'_>) {
        self.verbatim(line.text);
        if let Some((last, warning)) = self.text
            && last + 1 == line.number
            && let Some(Warning { kind: WarningKind::Text { lines, .. }, .. }) = self.warnings.get_mut(warning)
        {
            *lines += 1;
            self.text = Some((line.number, warning));
            return;
        }
        self.text = Some((line.number, self.warnings.len()));
        self.warn(line.at(), WarningKind::Text { text: excerpt(line.text), lines: 1 });
    }

    /// Puts what was gathered beside the tip.
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
        // A node that a variation walks along once more may bring the same note again.
        match (&mut note.comment, new.comment) {
            (old @ None, comment) => *old = comment,
            (Some(old), Some(comment)) if *old != comment => {
                old.push('\n');
                old.push_str(&comment);
            }
            _ => {}
        }
        for name in new.bookmarks {
            if !note.bookmarks.contains(&name) {
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

    fn first_number(&self) -> usize {
        self.builder.record().first_number() as usize
    }

    /// How many moves stand before the move of this number.
    fn ply_before(&self, number: u32) -> Option<usize> {
        (number as usize).checked_sub(self.first_number())
    }

    #[inline]
    fn move_line<'a>(&mut self, line: Line<'a>, parts: &MoveLine<'a>, is_last: bool) -> Option<NodeId> {
        if let Some(form) = parts.form
            && !self.told.form
        {
            self.told.form = true;
            self.warn(line.at(), WarningKind::NumberForm(form));
        }
        if !self.announced {
            self.flush();
        }
        match parts.body {
            Body::Move { ref words, text } => self.play(line, parts, words, text),
            Body::Word(word) => self.word(line, parts, word, is_last),
        }
    }

    /// What stands behind a move or an end: a comment, another move, or text, which is kept as a line
    /// of its own.
    #[cold]
    fn rest<'a>(&mut self, line: Line<'a>, rest: &'a str) {
        let kind = lines::kind(rest);
        if let Kind::Comment(comment) = kind {
            return self.gathered.push_comment_line(comment);
        }
        self.warn(line.at_part(rest), WarningKind::TextBehindMove { text: excerpt(rest) });
        match kind {
            Kind::Move(parts) if lines::is_move_line(rest) => {
                self.move_line(line.part(rest), &parts, false);
            }
            Kind::Remark | Kind::Other(_) => self.verbatim(rest),
            _ => self.gathered.verbatim.push(format!("# {rest}")),
        }
    }

    #[inline]
    fn play<'a>(&mut self, line: Line<'a>, parts: &MoveLine<'a>, words: &MoveWords, text: &str) -> Option<NodeId> {
        let position = self.builder.position();
        let resolved = resolve(words, position, self.last);
        let (mv, oddity) = match resolved {
            Ok((mv, oddity)) => match position.check(mv) {
                Ok(()) => (mv, oddity),
                Err(illegal) => match self.not_legal(line, parts, words, text, mv, illegal) {
                    Some(mv) => (mv, oddity),
                    None => return None,
                },
            },
            Err(fault) => match self.go_back(line, parts, words) {
                Some(mv) => (mv, None),
                None => {
                    self.break_off(line, text, fault);
                    return None;
                }
            },
        };
        if let Some(oddity) = oddity {
            self.odd(line, text, oddity);
        }
        self.check_number(line, parts.number);
        if self.builder.is_ended() && !self.told.after_end {
            self.told.after_end = true;
            self.warn(line.at(), WarningKind::MovesAfterEnd);
        }
        let side = self.builder.position().turn();
        match self.builder.play(mv) {
            Ok(node) => {
                self.announced = false;
                self.last = Some(mv.to());
                self.counts.moves += 1;
                self.time(line, parts, node, side);
                if !parts.rest.is_empty() {
                    self.rest(line, parts.rest);
                }
                Some(node)
            }
            Err(reason) => {
                self.break_off(line, text, MoveFault::Impossible(reason));
                None
            }
        }
    }

    /// A foul is played; what is impossible may be the first move of a variation without a heading.
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
                self.warn(line.at_part(text), WarningKind::Foul { text: excerpt(text), foul });
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

    /// When a move that does not fit here has the number of an earlier one, and fits there, goes there.
    #[cold]
    fn go_back(&mut self, line: Line<'_>, parts: &MoveLine<'_>, words: &MoveWords) -> Option<Move> {
        let Number::Is(number) = parts.number else { return None };
        let ply = self.ply_before(number)?;
        if ply >= self.builder.ply() || self.announced {
            return None;
        }
        let builder = &mut self.builder;
        let end = builder.record().tree().end(builder.tip()).cloned();
        let here = builder.ply();
        builder.back_to(ply).ok()?;
        let position = builder.position();
        let meant = resolve(words, position, last_at(builder, self.before));
        let fitting = meant.ok().filter(|&(mv, oddity)| oddity.is_none() && position.check(mv).is_ok());
        let Some((mv, _)) = fitting else {
            // The line that was just left is the most recent one that reaches so far.
            let _ = builder.back_to(here);
            if let Some(end) = end {
                builder.end(end);
            }
            return None;
        };
        self.main = false;
        self.warn(line.at(), WarningKind::NumberBack { number });
        Some(mv)
    }

    #[cold]
    fn odd(&mut self, line: Line<'_>, text: &str, oddity: Oddity) {
        let quoted = excerpt(text);
        let kind = match oddity {
            Oddity::DropMark => WarningKind::DropMark { text: quoted },
            Oddity::OriginMissing => WarningKind::OriginMissing { text: quoted },
            Oddity::PieceName(found) => WarningKind::PieceName { text: quoted, found },
        };
        self.warn(line.at_part(text), kind);
    }

    /// Gives the line up: what remains of it is kept as text.
    #[cold]
    fn break_off(&mut self, line: Line<'_>, text: &str, fault: MoveFault) {
        let at = line.at_part(text);
        self.warn(at, WarningKind::Move { text: excerpt(text), fault });
        if self.main && self.broken.is_none() {
            let ply = self.builder.ply() + 1;
            self.broken = Some(Broken { at, text: excerpt(text), fault, ply, followed: false });
        }
        self.give_up(line.text);
    }

    /// Keeps the rest of a line of moves as text, from here on.
    pub(super) fn give_up(&mut self, text: &str) {
        self.skipping = true;
        // With its heading, lest these lines be taken for part of the line before.
        if std::mem::take(&mut self.announced) {
            self.gathered.verbatim.insert(0, std::mem::take(&mut self.heading));
        }
        self.verbatim(text);
    }

    /// The numbers are for people: moves are taken in order.
    #[inline]
    fn check_number(&mut self, line: Line<'_>, number: Number<'_>) {
        let expected = self.builder.ply() + self.first_number();
        match number {
            Number::Is(number) if number as usize == expected => {}
            Number::Missing => {}
            // The end that this move follows had a number, too.
            Number::Is(number) if self.builder.is_ended() && number as usize == expected + 1 => {}
            number => self.odd_number(line, number, expected),
        }
    }

    #[cold]
    fn odd_number(&mut self, line: Line<'_>, number: Number<'_>, expected: usize) {
        if let Number::Is(first) = number
            && !self.told.offset
            && self.builder.record().tree().is_empty()
            && self.main
            && (2..100_000).contains(&first)
        {
            self.told.offset = true;
            self.builder.record_mut().set_first_number(first);
            self.warn(line.at(), WarningKind::NumberOffset { first });
            return;
        }
        if self.told.jump {
            return;
        }
        self.told.jump = true;
        let found = match number {
            Number::Is(number) => number.to_string(),
            Number::Huge(digits) => excerpt(digits),
            Number::Missing => String::new(),
        };
        let expected = u32::try_from(expected).unwrap_or(u32::MAX);
        self.warn(line.at(), WarningKind::NumberJump { expected, found });
    }

    /// A number, and then no move: an end, or something odd.
    fn word<'a>(&mut self, line: Line<'a>, parts: &MoveLine<'a>, word: &str, is_last: bool) -> Option<NodeId> {
        let broken = word.is_empty() || looks_like_move(word) || word.contains('\u{FFFD}');
        if is_last && broken && parts.rest.is_empty() {
            self.warn(line.at_part(word), WarningKind::Truncated { text: excerpt(line.text) });
            self.counts.unknown += 1;
            self.give_up(line.text);
            return None;
        }
        if word.is_empty() {
            self.text(line);
            return None;
        }
        if broken {
            self.counts.unknown += 1;
            self.break_off(line, word, MoveFault::Unreadable);
            return None;
        }
        let end = end_of_word(word);
        if let End::Other(_) = end {
            let expected = Number::Is(u32::try_from(self.builder.ply() + self.first_number()).unwrap_or(u32::MAX));
            if parts.clock.is_none() && (!parts.rest.is_empty() || parts.number != expected) {
                self.text(line);
                return None;
            }
            self.counts.unknown += 1;
            self.warn(line.at_part(word), WarningKind::EndUnknown { text: excerpt(word) });
        } else {
            self.counts.ends += 1;
        }
        self.check_number(line, parts.number);
        let side = self.builder.position().turn();
        let usual = word_of_end(&end, side) == word;
        let node = self.builder.end(end);
        self.announced = false;
        if !usual {
            self.end_words.push(EndWord { record: 0, node, word: word.to_owned() });
        }
        self.time(line, parts, node, side);
        if !parts.rest.is_empty() {
            self.rest(line, parts.rest);
        }
        Some(node)
    }

    #[inline]
    fn time(&mut self, line: Line<'_>, parts: &MoveLine<'_>, node: NodeId, side: Color) {
        match parts.clock {
            Some(Ok(clock)) => {
                if self.builder.record().tree().spent(node).is_none() {
                    self.builder.record_mut().set_spent(node, Some(clock.spent));
                }
                if self.main && !self.told.total {
                    self.check_total(line, clock, side);
                }
            }
            Some(Err(text)) => {
                self.warn(line.at_part(text), WarningKind::TimeUnreadable { text: excerpt(text) });
                // Kept, as text.
                self.verbatim(text);
                self.times.unknown[side] = true;
            }
            None => self.times.unknown[side] = true,
        }
    }

    /// Totals are worked out anew when writing. One with more in it than the moves account for is told,
    /// once: that time would be lost. One with less is just a sum gone wrong; some writers repeat the
    /// move's own time there.
    #[inline]
    fn check_total(&mut self, line: Line<'_>, clock: Clock, side: Color) {
        let sum = &mut self.times.sums[side];
        *sum = sum.saturating_add(clock.spent);
        let Some(total) = clock.total else { return };
        // Fractions are cut off or rounded, move by move.
        if total.as_secs() > sum.as_secs() + 1 && !self.times.unknown[side] {
            self.told.total = true;
            let text = line.text.rfind('(').map_or("", |at| &line.text[at..]);
            self.warn(line.at_part(text), WarningKind::TimeTotal { text: excerpt(text) });
        }
    }

    #[cold]
    fn variation(&mut self, line: Line<'_>, number: Option<(u32, bool)>) -> What {
        self.flush();
        self.main = false;
        self.announced = false;
        let Some((number, full_width)) = number else {
            self.warn(line.at(), WarningKind::VariationUnreadable { text: excerpt(line.text) });
            self.give_up(line.text);
            return What::Unowned;
        };
        if full_width && !self.told.digits {
            self.told.digits = true;
            self.warn(line.at(), WarningKind::VariationDigits { text: excerpt(line.text) });
        }
        let reached = self.ply_before(number).is_some_and(|ply| self.builder.back_to(ply).is_ok());
        if !reached {
            self.warn(line.at(), WarningKind::VariationUnreachable { number });
            self.give_up(line.text);
            return What::Unowned;
        }
        self.last = last_at(&self.builder, self.before);
        self.skipping = false;
        self.announced = true;
        line.text.clone_into(&mut self.heading);
        What::Heading
    }

    #[cold]
    fn summary(&mut self, line: Line<'_>, text: &str) {
        let known = self.builder.record().tree().note(self.builder.tip()).summary.as_deref();
        if known == Some(text) && !self.skipping {
            // A line that is walked along once more.
            return;
        }
        if known.is_some() || self.gathered.summary.is_some() || self.announced {
            return self.verbatim(line.text);
        }
        self.gathered.summary = Some(text.to_owned());
        if self.skipping {
            return;
        }
        let tree = self.builder.record().tree();
        let stated = tree.end(self.builder.tip()).and_then(|end| end.outcome(self.builder.position().turn()));
        if let (Some(stated), Some(told)) = (stated, outcome_of_summary(text))
            && stated != told
        {
            self.warn(line.at(), WarningKind::SummaryContradicts { text: excerpt(text) });
        }
    }
}

/// Where the last move before the builder's tip went; `before` at the start.
fn last_at(builder: &Builder, before: Option<Square>) -> Option<Square> {
    let tree = builder.record().tree();
    let tip = builder.tip();
    let node = if tree.end(tip).is_some() { tree.parent(tip).unwrap_or(tip) } else { tip };
    if node == tree.root() { before } else { tree.mv(node).map(Move::to) }
}

impl Broken {
    /// Whether the rest was hardly a game: see [`super::read`].
    pub(super) const fn is_early(&self) -> bool {
        self.ply <= 10
            && !self.followed
            && matches!(self.fault, MoveFault::Impossible(_) | MoveFault::NothingBefore | MoveFault::NoSuchPiece)
    }
}
