//! The layout of a file: its text, so that everything that has not changed is written back as it was.
//!
//! Reading keeps only the text ([`Layout`]). Writing reads it again with a [`Recorder`], which records the role of each
//! part ([`Pieces`]): a line of KIF or SFEN, a move of KI2, a statement of CSA. Values of JSON are found by its parser.

use super::text::Decoded;
use super::{Encoding, Format};
use crate::record::HeaderLine;

/// The text of a file as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    format: Format,
    encoding: Encoding,
    text: String,
    doubtful: bool,
}

impl Layout {
    pub(super) fn new(text: Decoded<'_>, format: Format) -> Self {
        Self { format, encoding: text.encoding, text: text.into_text(), doubtful: false }
    }

    /// The format of the file.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    pub(super) const fn is_kif(&self) -> bool {
        self.format.is_kif()
    }

    pub(super) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn decoded(&self) -> Decoded<'_> {
        Decoded::of(&self.text, self.encoding)
    }

    /// Lines of a file with warnings may be read differently once others have changed.
    pub(super) const fn mark_as_doubtful(&mut self) {
        self.doubtful = true;
    }

    pub(super) const fn is_doubtful(&self) -> bool {
        self.doubtful
    }
}

pub(super) enum HeaderEdit {
    /// Below this number of new lines.
    Kept(usize),
    ValueChanged,
    Removed,
}

impl HeaderEdit {
    pub(super) fn of(line: &HeaderLine, rest: &[HeaderLine]) -> Self {
        const FAR: usize = 64;
        if let Some(ahead) = rest.iter().take(FAR).position(|new| new == line) {
            return Self::Kept(ahead);
        }
        match (line, rest.first()) {
            (HeaderLine::Field { key, .. }, Some(HeaderLine::Field { key: new_key, .. })) if key == new_key => {
                Self::ValueChanged
            }
            _ => Self::Removed,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Piece<R> {
    start: u32,
    end: u32,
    role: R,
}

/// The default records nothing.
#[derive(Debug)]
pub(super) struct Recorder<R> {
    /// The address of the text in memory; zero if nothing is recorded.
    origin: usize,
    pieces: Vec<Piece<R>>,
}

impl<R> Default for Recorder<R> {
    fn default() -> Self {
        Self { origin: 0, pieces: Vec::new() }
    }
}

impl<R: Copy> Recorder<R> {
    /// `None` if the text is too long.
    pub(super) fn of(text: &str) -> Option<Self> {
        u32::try_from(text.len()).ok()?;
        Some(Self { origin: text.as_ptr() as usize, pieces: Vec::new() })
    }

    #[inline]
    pub(super) fn push(&mut self, part: &str, role: R) {
        if self.origin != 0 {
            let start = (part.as_ptr() as usize).wrapping_sub(self.origin) as u32;
            self.pieces.push(Piece { start, end: start.wrapping_add(part.len() as u32), role });
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.pieces.len()
    }

    pub(super) fn roles_from(&mut self, index: usize) -> impl Iterator<Item = &mut R> {
        self.pieces.iter_mut().skip(index).map(|piece| &mut piece.role)
    }

    pub(super) fn finish(self, text: &str) -> Pieces<'_, R> {
        Pieces { text, pieces: self.pieces }
    }
}

#[derive(Debug)]
pub(super) struct Pieces<'a, R> {
    text: &'a str,
    pieces: Vec<Piece<R>>,
}

impl<'a, R: Copy> Pieces<'a, R> {
    pub(super) const fn len(&self) -> usize {
        self.pieces.len()
    }

    pub(super) fn role(&self, index: usize) -> Option<R> {
        self.pieces.get(index).map(|piece| piece.role)
    }

    pub(super) fn set_role(&mut self, index: usize, role: R) {
        if let Some(piece) = self.pieces.get_mut(index) {
            piece.role = role;
        }
    }

    pub(super) fn text(&self, index: usize) -> &'a str {
        self.pieces
            .get(index)
            .and_then(|piece| self.text.get(piece.start as usize..piece.end as usize))
            .unwrap_or_default()
    }

    pub(super) fn gap_before(&self, index: usize) -> &'a str {
        let before =
            index.checked_sub(1).and_then(|index| self.pieces.get(index)).map_or(0, |piece| piece.end as usize);
        let start = self.pieces.get(index).map_or(self.text.len(), |piece| piece.start as usize);
        self.text.get(before..start).unwrap_or_default()
    }

    /// Empty at the end of the file; `None` if the line continues.
    pub(super) fn line_end(&self, index: usize) -> Option<&'a str> {
        let rest = self.pieces.get(index).and_then(|piece| self.text.get(piece.end as usize..)).unwrap_or_default();
        let width = match rest.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            [] => 0,
            _ => return None,
        };
        Some(&rest[..width])
    }
}
