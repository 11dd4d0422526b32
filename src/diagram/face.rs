//! The embedded faces, as outlines: pictures look the same where no Japanese font is installed.

use std::sync::Arc;

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use super::memo::Memo;
use super::scene::{Point, Rect};

/// A face inside the program (`assets/fonts`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// BIZ UDPGothic, for all words.
    Words,
    /// A brush face for wooden pieces, with few other characters.
    Pieces,
    /// A heavy Mincho (明朝), lower than wide, for two characters on a piece.
    Double,
    /// A bold face without serifs, for pieces on small boards and words in printed diagrams.
    Bold,
    /// Symbols for pieces, by the letters of SFEN: `K`, `R`; `+` is the sun and `^` the crown of promoted ones.
    Symbols,
    /// A Mincho (明朝) with only the characters of printed diagrams.
    Book,
    /// The same in lighter strokes.
    BookMedium,
    /// A bold face for captions: no rare kanji.
    WordsBold,
    /// A Mincho (明朝) for captions: no rare kanji.
    WordsMincho,
    /// A face without serifs for kanji of names that [`Words`](Self::Words) lacks, such as 𠮷.
    Names,
}

impl Face {
    /// The whole font file.
    #[must_use]
    pub fn bytes(self) -> &'static [u8] {
        match self {
            Self::Words => include_bytes!("../../assets/fonts/KomadaiWords.ttf"),
            Self::Pieces => include_bytes!("../../assets/fonts/KomadaiPieces.ttf"),
            Self::Double => include_bytes!("../../assets/fonts/KomadaiDouble.ttf"),
            Self::Bold => include_bytes!("../../assets/fonts/KomadaiBold.ttf"),
            Self::Symbols => include_bytes!("../../assets/fonts/KomadaiSymbols.ttf"),
            Self::Book => include_bytes!("../../assets/fonts/KomadaiBook.ttf"),
            Self::BookMedium => include_bytes!("../../assets/fonts/KomadaiBookMedium.ttf"),
            Self::WordsBold => include_bytes!("../../assets/fonts/KomadaiWordsBold.ttf"),
            Self::WordsMincho => include_bytes!("../../assets/fonts/KomadaiWordsMincho.ttf"),
            Self::Names => include_bytes!("../../assets/fonts/KomadaiNames.ttf"),
        }
    }

    /// The face for a text: a face with only the characters of a diagram if it has all of the text, otherwise
    /// [`Words`](Self::Words); a face for captions always, since it lacks few characters, which others replace one by
    /// one.
    #[must_use]
    pub fn for_text(self, text: &str) -> Self {
        let is_of_captions = matches!(self, Self::WordsBold | Self::WordsMincho);
        let has_all = || text.chars().all(|character| outline(self, character).is_some());
        if is_of_captions || has_all() { self } else { Self::Words }
    }
}

/// A piece of an outline, in units of the face, `y` up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Segment {
    Move(Point),
    Line(Point),
    Quad(Point, Point),
    Cubic(Point, Point, Point),
    Close,
}

#[derive(Debug)]
pub(super) struct Outline {
    segments: Vec<Segment>,
    units: f32,
    /// In ems.
    advance: f32,
    glyph: u16,
}

impl Outline {
    pub(super) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(super) const fn units(&self) -> f32 {
        self.units
    }

    pub(super) const fn advance(&self) -> f32 {
        self.advance
    }

    pub(super) const fn glyph(&self) -> u16 {
        self.glyph
    }

    /// The bounding box of the ink, in ems, `y` down; empty for a blank.
    pub(super) fn bounds(&self) -> Rect {
        let points = self.segments.iter().filter_map(|segment| match *segment {
            // Outlines have points at their extremes.
            Segment::Move(to) | Segment::Line(to) | Segment::Quad(_, to) | Segment::Cubic(_, _, to) => Some(to),
            Segment::Close => None,
        });
        let mut bounds: Option<Rect> = None;
        for point in points {
            let (x, y) = (point.x / self.units, -point.y / self.units);
            let rect = bounds.get_or_insert(Rect { min: Point::new(x, y), max: Point::new(x, y) });
            rect.min = Point::new(rect.min.x.min(x), rect.min.y.min(y));
            rect.max = Point::new(rect.max.x.max(x), rect.max.y.max(y));
        }
        bounds.unwrap_or_default()
    }
}

pub(super) fn outline(face: Face, character: char) -> Option<Arc<Outline>> {
    static KNOWN: Memo<(Face, char), Outline> = Memo::new();
    KNOWN.get((face, character), |&(face, character)| drawn(face, character))
}

fn drawn(face: Face, character: char) -> Option<Outline> {
    let font = FontRef::new(face.bytes()).ok()?;
    let id = font.charmap().map(character).filter(|id| id.to_u32() != 0)?;
    let (size, location) = (Size::unscaled(), LocationRef::default());
    let units = f32::from(font.metrics(size, location).units_per_em);
    let advance = font.glyph_metrics(size, location).advance_width(id)? / units;
    let mut pen = Pen(Vec::new());
    font.outline_glyphs().get(id)?.draw(DrawSettings::unhinted(size, location), &mut pen).ok()?;
    let glyph = u16::try_from(id.to_u32()).ok()?;
    Some(Outline { segments: pen.0, units, advance, glyph })
}

struct Pen(Vec<Segment>);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(Segment::Move(Point::new(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(Segment::Line(Point::new(x, y)));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.push(Segment::Quad(Point::new(cx, cy), Point::new(x, y)));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.push(Segment::Cubic(Point::new(cx0, cy0), Point::new(cx1, cy1), Point::new(x, y)));
    }

    fn close(&mut self) {
        self.0.push(Segment::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_underscore_is_as_thick_as_a_hyphen() {
        let thickness = |character| {
            let bounds = outline(Face::Words, character).expect("the face has it").bounds();
            bounds.max.y - bounds.min.y
        };
        assert!((thickness('_') - thickness('-')).abs() < 0.005, "{} {}", thickness('_'), thickness('-'));
    }
}
