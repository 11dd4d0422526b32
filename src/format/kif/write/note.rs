//! Writes notes: comments, bookmarks, result lines and lines kept as text.

use super::{EndNote, NoteOwner, Writer, one_line};
use crate::format::kif::classify::{self, Body, LineKind, MoveLine, Number, looks_like_move};
use crate::format::kif::ki2_line::{APART, marked};
use crate::format::kif::move_words::{MoveWords, Origin};
use crate::format::kif::record_starts;
use crate::format::kif::result_line::end_of_summary;
use crate::format::{Format, RecordPart};
use crate::record::Note;
use crate::record::end_words::meaning;
use crate::shogi::Illegal;

impl NoteOwner<'_> {
    /// `None` if no move can follow.
    const fn ply(self) -> Option<usize> {
        match self {
            Self::Start => Some(0),
            Self::Move { ply, .. } => Some(ply),
            Self::End(_) => None,
        }
    }

    fn is_replaced_by(self, number: u32) -> bool {
        matches!(self, Self::End(EndNote { doubtful, .. }) if doubtful == Some(number))
    }

    fn is_played(self, words: &MoveWords, text: &str) -> bool {
        let (position, last) = match self {
            Self::Move { position, to, .. } => (position, Some(to)),
            Self::End(EndNote { after: Some((position, last)), .. }) => (position, last),
            Self::Start | Self::End(_) => return false,
        };
        words
            .meant(text, position, last)
            .is_ok_and(|(mv, _)| !matches!(position.check(mv), Err(Illegal::Impossible(_))))
    }
}

#[derive(Default)]
struct LinesBefore {
    broken: bool,
    skipped: bool,
    /// A heading may now begin a variation, so lines below become remarks.
    misleading: bool,
}

fn is_broken_move(word: &str) -> bool {
    word.is_empty() || looks_like_move(word) || word.contains('\u{FFFD}')
}

/// Readers also try a move whose number is one more than that of the heading.
fn has_number_behind(text: &str, heading: Option<(u32, bool)>) -> bool {
    let LineKind::Move(MoveLine { number: Number::Is(number), .. }) = classify::classify(text) else { return false };
    heading.and_then(|(heading, _)| heading.checked_add(1)) == Some(number)
}

impl Writer<'_> {
    pub(super) fn is_move(&self, text: &str) -> bool {
        matches!(classify::classify(text), LineKind::Move(MoveLine { body: Body::Move { .. }, .. }))
            || (self.dialect.format == Format::Ki2 && marked(text).is_some())
    }

    pub(super) fn note(&mut self, note: &Note, owner: NoteOwner<'_>) -> bool {
        if let Some(comment) = &note.comment {
            self.comment(comment);
        }
        for name in &note.bookmarks {
            if name.contains(['\n', '\r']) {
                self.out.lose_text(RecordPart::Bookmark, name);
            }
            self.out.text.push('&');
            let name = one_line(name);
            self.out.line(&name);
        }
        if let Some(summary) = &note.summary {
            match classify::classify(summary) {
                // In KI2, what begins with the mark of a side may be a line of moves.
                LineKind::Summary(read)
                    if read == summary && !summary.contains(['\n', '\r']) && !self.is_move(summary) =>
                {
                    // In KI2 it would be an entry of its own.
                    if self.dialect.format == Format::Ki2 && self.ends_by(summary, owner) {
                        (0..APART).for_each(|_| self.out.end_line());
                    }
                    self.out.line(summary);
                }
                _ => self.out.remark(RecordPart::Summary, summary),
            }
        }
        let mut before = LinesBefore::default();
        // Those of the start are written among the headers.
        if !matches!(owner, NoteOwner::Start) {
            for (index, text) in note.verbatim.iter().enumerate() {
                if self.stays_text(note, index, owner, &mut before) && !before.misleading {
                    self.out.line(text);
                } else {
                    self.out.remark(RecordPart::Verbatim, text);
                }
            }
        }
        before.broken
    }

    fn ends_by(&self, summary: &str, owner: NoteOwner<'_>) -> bool {
        let position = match owner {
            NoteOwner::Move { position, .. } | NoteOwner::End(EndNote { after: Some((position, _)), .. }) => position,
            NoteOwner::Start if self.record.tree().is_empty() => self.record.initial(),
            NoteOwner::Start | NoteOwner::End(_) => return false,
        };
        end_of_summary(summary, position).is_some()
    }

    fn comment(&mut self, comment: &str) {
        if comment.contains('\r') {
            self.out.lose_text(RecordPart::Comment, comment);
        }
        for line in comment.split('\n') {
            self.out.text.push('*');
            self.out.text.push_str(&line.replace('\r', " "));
            self.out.end_line();
        }
    }

    /// Whether readers will keep a line as text, given the lines before it.
    fn stays_text(&self, note: &Note, index: usize, owner: NoteOwner<'_>, before: &mut LinesBefore) -> bool {
        let (text, ply) = (note.verbatim[index].as_str(), owner.ply());
        // CSA comments would be foreign text; KIF remarks that had become comments are restored.
        if text.contains(['\n', '\r']) || text.starts_with(['>', '＞', '\'']) {
            return false;
        }
        match classify::classify(text) {
            // Another record would begin there.
            LineKind::Other(_) | LineKind::Separator if record_starts::may_begin(text) => false,
            LineKind::Remark => true,
            LineKind::Variation(number) => {
                // No line of this note may follow, but moves that can be played do.
                let is_last = index + 1 == note.verbatim.len();
                let below = note.verbatim[index + 1..].iter();
                let tried = below
                    .take_while(|next| !matches!(classify::classify(next), LineKind::Variation(_)))
                    .find(|next| self.is_move(next));
                let is_tried = tried.is_some_and(|next| !has_number_behind(next, number));
                before.misleading |= is_last || !self.leads_nowhere(number, ply, is_tried);
                before.broken |= !before.misleading;
                before.skipped = false;
                true
            }
            LineKind::Move(MoveLine { number: Number::Is(number), .. }) if owner.is_replaced_by(number) => false,
            // A truncated last line might be played once it has a line end.
            LineKind::Move(MoveLine { body: Body::Move { words, .. }, .. })
                if words.from == Origin::Unsaid && !before.skipped =>
            {
                before.misleading = true;
                false
            }
            // In the original file, no move was expected in its place.
            LineKind::Move(MoveLine { body: Body::Move { ref words, text }, .. })
                if !before.skipped && !before.misleading && owner.is_played(words, text) =>
            {
                false
            }
            // A variation without a heading would begin.
            LineKind::Move(MoveLine { body: Body::Move { .. }, number: Number::Is(number), .. })
                if !before.skipped && !before.misleading && self.is_earlier(number, ply) =>
            {
                false
            }
            // It would end the line of moves.
            LineKind::Move(MoveLine { body: Body::Word(word), number, .. })
                if !before.skipped && self.is_end(word, number, ply) && !looks_like_move(word) =>
            {
                false
            }
            // Below an end, a word without a number is text.
            LineKind::Move(MoveLine { body: Body::Word(word), number: Number::Missing, .. })
                if matches!(owner, NoteOwner::End(EndNote { after: Some(_), .. })) && !is_broken_move(word) =>
            {
                true
            }
            kind @ (LineKind::Move(_) | LineKind::Other(_) | LineKind::Separator) => {
                let breaks = match &kind {
                    LineKind::Move(MoveLine { body: Body::Word(word), .. }) => is_broken_move(word),
                    LineKind::Move(_) => true,
                    _ => self.is_move(text),
                };
                before.broken |= !before.misleading && breaks;
                // If the moves go on, a doubtful line is no move.
                let is_doubtful = matches!(&kind, LineKind::Move(parts) if parts.is_doubtful());
                before.skipped |= breaks && !is_doubtful;
                true
            }
            LineKind::Summary(_) => note.summary.is_some(),
            LineKind::Blank => false,
            LineKind::Comment(_) | LineKind::Bookmark(_) => before.broken,
        }
    }

    fn leads_nowhere(&self, number: Option<(u32, bool)>, ply: Option<usize>, is_tried: bool) -> bool {
        let Some((number, _)) = number else { return true };
        match (number as usize).checked_sub(self.record.first_number() as usize) {
            None => true,
            Some(before) => Some(before) == ply && is_tried || before > self.depth(),
        }
    }

    /// Whether a word with this number would be read as an end: a known one has any number, another that of the next move.
    fn is_end(&self, word: &str, number: Number<'_>, ply: Option<usize>) -> bool {
        self.is_next(number, ply) || number != Number::Missing && meaning(word).is_some()
    }

    fn is_next(&self, number: Number<'_>, ply: Option<usize>) -> bool {
        ply.is_some_and(|ply| match number {
            Number::Is(number) => number as usize == ply + self.record.first_number() as usize,
            Number::Huge(_) => false,
            Number::Missing => true,
        })
    }

    fn is_earlier(&self, number: u32, ply: Option<usize>) -> bool {
        let before = (number as usize).checked_sub(self.record.first_number() as usize);
        matches!((before, ply), (Some(before), Some(ply)) if before < ply)
    }

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
