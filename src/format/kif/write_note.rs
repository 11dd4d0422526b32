//! What stands beside moves, written.

use super::classify::{self, Body, LineKind, MoveLine, Number, looks_like_move};
use super::ki2;
use super::move_words::{MoveWords, Origin};
use super::record_starts;
use super::resolve_move::{by_words, resolve};
use super::write::{Writer, one_line};
use crate::format::{Format, Part};
use crate::record::Note;
use crate::shogi::{Illegal, Position, Square};

/// What a note stands beside.
#[derive(Clone, Copy, Debug)]
pub(super) enum Beside<'p> {
    /// The start.
    Start,
    /// A move, which is the last of so many and went to this square, and the position after it.
    Move { ply: usize, position: &'p Position, to: Square },
    /// An end, or something in a file that is changed in one place; the position there and where the last move went, as
    /// far as moves behind it would be played.
    End(Option<(&'p Position, Option<Square>)>),
}

impl Beside<'_> {
    /// How many moves come before what follows, if anything can follow.
    const fn ply(self) -> Option<usize> {
        match self {
            Self::Start => Some(0),
            Self::Move { ply, .. } => Some(ply),
            Self::End(_) => None,
        }
    }

    /// Whether a move can be played here, and would be by a reader.
    fn is_played(self, words: &MoveWords, text: &str) -> bool {
        let (position, last) = match self {
            Self::Move { position, to, .. } => (position, Some(to)),
            Self::End(Some((position, last))) => (position, last),
            Self::Start | Self::End(None) => return false,
        };
        let meant = resolve(words, position, last).or_else(|fault| by_words(fault, text, position, last));
        meant.is_ok_and(|(mv, _)| !matches!(position.check(mv), Err(Illegal::Impossible(_))))
    }
}

impl Writer<'_> {
    /// Whether a reader takes a line kept as text for a move.
    pub(super) fn is_move(&self, text: &str) -> bool {
        matches!(classify::classify(text), LineKind::Move(MoveLine { body: Body::Move { .. }, .. }))
            || (self.dialect.format == Format::Ki2 && ki2::marked(text).is_some())
    }

    /// Writes what stands beside a node. `true` when a reader takes the line of moves for broken off.
    pub(super) fn note(&mut self, note: &Note, beside: Beside<'_>) -> bool {
        if note.is_empty() {
            return false;
        }
        if let Some(comment) = &note.comment {
            if comment.contains('\r') {
                self.out.lose_text(Part::Comment, comment);
            }
            for line in comment.split('\n') {
                self.out.text.push('*');
                self.out.text.push_str(&line.replace('\r', " "));
                self.out.end_line();
            }
        }
        for name in &note.bookmarks {
            if name.contains(['\n', '\r']) {
                self.out.lose_text(Part::Bookmark, name);
            }
            self.out.text.push('&');
            let name = one_line(name);
            self.out.line(&name);
        }
        if let Some(summary) = &note.summary {
            match classify::classify(summary) {
                LineKind::Summary(read) if read == summary && !summary.contains(['\n', '\r']) => self.out.line(summary),
                _ => self.out.remark(Part::Summary, summary),
            }
        }
        let (ply, is_root) = (beside.ply(), matches!(beside, Beside::Start));
        let mut broken = false;
        // Whether a reader skips the lines of moves that stand here.
        let mut skipped = false;
        // From a heading on that might now be taken for a variation of moves.
        let mut misleading = false;
        // Those of the start stand among the header lines.
        for (index, text) in note.verbatim.iter().enumerate().filter(|_| !is_root) {
            let keeps = !text.contains(['\n', '\r'])
                && !text.starts_with('>')
                // A remark that became a comment of CSA.
                && !text.starts_with("'# ")
                && match classify::classify(text) {
                    // Another record would begin there.
                    LineKind::Other(_) | LineKind::Separator if record_starts::may_begin(text) => false,
                    LineKind::Remark => true,
                    LineKind::Variation(number) => {
                        // Nothing of this note may follow, but moves that can be played do.
                        let is_last = index + 1 == note.verbatim.len();
                        misleading |= is_last || !self.leads_nowhere(number, ply);
                        broken |= !misleading;
                        skipped = false;
                        true
                    }
                    // Cut off at the file's end; with a line end it might be played.
                    LineKind::Move(MoveLine { body: Body::Move { words, .. }, .. })
                        if words.from == Origin::Unsaid && !skipped =>
                    {
                        misleading = true;
                        false
                    }
                    // It stood where no move was looked for.
                    LineKind::Move(MoveLine { body: Body::Move { ref words, text }, .. })
                        if !skipped && !misleading && beside.is_played(words, text) =>
                    {
                        false
                    }
                    // It would end the line of moves.
                    LineKind::Move(MoveLine { body: Body::Word(word), number, .. })
                        if !skipped && self.is_next(number, ply) && !looks_like_move(word) =>
                    {
                        false
                    }
                    kind @ (LineKind::Move(_) | LineKind::Other(_) | LineKind::Separator) => {
                        let breaks = matches!(kind, LineKind::Move(_)) || self.is_move(text);
                        broken |= !misleading && breaks;
                        skipped |= breaks;
                        true
                    }
                    LineKind::Summary(_) => note.summary.is_some(),
                    LineKind::Blank => false,
                    LineKind::Comment(_) | LineKind::Bookmark(_) => broken,
                };
            if keeps && !misleading {
                self.out.line(text);
            } else {
                self.out.remark(Part::Verbatim, text);
            }
        }
        broken
    }

    /// Whether a heading kept as text cannot be taken for a variation's: it goes beyond every line, or
    /// it is that of moves which cannot be played after these `ply`.
    fn leads_nowhere(&self, number: Option<(u32, bool)>, ply: Option<usize>) -> bool {
        let Some((number, _)) = number else { return true };
        match (number as usize).checked_sub(self.record.first_number() as usize) {
            None => true,
            Some(before) => Some(before) == ply || before > self.depth(),
        }
    }

    /// Whether a number is that of the move after these `ply`, or none.
    fn is_next(&self, number: Number<'_>, ply: Option<usize>) -> bool {
        ply.is_some_and(|ply| match number {
            Number::Is(number) => number as usize == ply + self.record.first_number() as usize,
            Number::Huge(_) => false,
            Number::Missing => true,
        })
    }

    /// How far the tree reaches.
    fn depth(&self) -> usize {
        *self.depth.get_or_init(|| {
            let tree = self.record.tree();
            let (mut depth, mut open) = (0, vec![(tree.root(), 0)]);
            while let Some((id, ply)) = open.pop() {
                depth = depth.max(ply);
                open.extend(tree.children(id).iter().map(|&child| (child, ply + 1)));
            }
            depth
        })
    }
}
