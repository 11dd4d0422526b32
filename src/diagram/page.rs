use super::print::CaptionFace;
use super::scene::{Color, Point, Rect, Scene};
use super::text::{self, Type};

const MILLIMETRE: f32 = 72.0 / 25.4;
const RUNNING: f32 = 9.0;

/// The size of a page in points (1/72 inch).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Paper {
    /// 210 by 297 mm.
    pub const A4: Self = Self { width: 595.28, height: 841.89 };
    /// 148 by 210 mm.
    pub const A5: Self = Self { width: 419.53, height: 595.28 };
    /// 182 by 257 mm (JIS).
    pub const B5: Self = Self { width: 515.91, height: 728.50 };
    /// 8.5 by 11 inches.
    pub const LETTER: Self = Self { width: 612.0, height: 792.0 };

    /// The named sizes, by their ids on the command line.
    pub const NAMED: [(&'static str, Self); 10] = [
        ("a4", Self::A4),
        ("a5", Self::A5),
        ("b5", Self::B5),
        ("letter", Self::LETTER),
        ("a3", Self::millimetres(297.0, 420.0)),
        ("a6", Self::millimetres(105.0, 148.0)),
        ("b4", Self::millimetres(257.0, 364.0)),
        ("b6", Self::millimetres(128.0, 182.0)),
        // 四六判 and 新書判, of most Japanese books on shogi.
        ("shiroku", Self::millimetres(127.0, 188.0)),
        ("shinsho", Self::millimetres(103.0, 182.0)),
    ];

    /// A page by its width and height in millimetres.
    #[must_use]
    pub const fn millimetres(width: f32, height: f32) -> Self {
        Self { width: width * MILLIMETRE, height: height * MILLIMETRE }
    }
}

/// The margins of a page, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margins {
    /// At the upper edge.
    pub top: f32,
    /// The outer edge (小口); the right one of unbound pages.
    pub outer: f32,
    /// At the lower edge.
    pub bottom: f32,
    /// The inner, bound edge (ノド); the left one of unbound pages.
    pub inner: f32,
}

impl Margins {
    /// The same on all sides.
    #[must_use]
    pub const fn all(points: f32) -> Self {
        Self { top: points, outer: points, bottom: points, inner: points }
    }
}

/// The edge at which the first page is bound. Bound pages alternate their margins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Binding {
    /// None: all pages are alike.
    #[default]
    None,
    /// The left one (左綴じ), as of books set horizontally.
    Left,
    /// The right one (右綴じ), as of books set vertically.
    Right,
}

impl Binding {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::None, Self::Left, Self::Right];

    /// The name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// Whether a page has its inner edge at the right; `number` counts from 1.
    const fn is_mirrored(self, number: u32) -> bool {
        match self {
            Self::None => false,
            Self::Left => number.is_multiple_of(2),
            Self::Right => !number.is_multiple_of(2),
        }
    }
}

/// The style of the pages of a booklet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageStyle {
    /// The size of a page after trimming.
    pub paper: Paper,
    /// The margins.
    pub margins: Margins,
    /// Where it is bound.
    pub binding: Binding,
    /// The bleed (裁ち落とし) at each edge in points; a PDF has boxes for it.
    pub bleed: f32,
    /// The number of the first page; odd ones are right pages of books bound at the left.
    pub first: u32,
    /// The face of headings.
    pub face: CaptionFace,
}

impl Default for PageStyle {
    /// A4 with margins of 14 mm.
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            margins: Margins::all(40.0),
            binding: Binding::None,
            bleed: 0.0,
            first: 1,
            face: CaptionFace::default(),
        }
    }
}

impl PageStyle {
    pub(super) fn blank(&self) -> Scene {
        let bleed = self.bleed.max(0.0);
        let mut page = Scene::new(self.paper.width + 2.0 * bleed, self.paper.height + 2.0 * bleed, Color::WHITE);
        page.bleed = bleed;
        page
    }

    pub(super) fn number(&self, index: usize) -> u32 {
        self.first.saturating_add(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// The part of a page within its margins, at least a point wide and high.
    #[must_use]
    pub fn area(&self, number: u32) -> Rect {
        let Margins { top, outer, bottom, inner } = self.margins;
        let left = if self.binding.is_mirrored(number) { outer } else { inner };
        let (width, height) = (self.paper.width - inner - outer, self.paper.height - top - bottom);
        let bleed = self.bleed.max(0.0);
        Rect::new(left + bleed, top + bleed, width.max(1.0), height.max(1.0))
    }

    /// Draws the running head (柱) in the upper margin: words at the inner edge, in the middle and at the outer edge.
    pub fn draw_head(&self, page: &mut Scene, number: u32, words: &[String; 3]) {
        let y = self.area(number).min.y - self.margins.top / 2.0;
        self.draw_running(page, number, words, y);
    }

    /// Draws the foot (ノンブル), likewise.
    pub fn draw_foot(&self, page: &mut Scene, number: u32, words: &[String; 3]) {
        let y = self.area(number).max.y + self.margins.bottom / 2.0;
        self.draw_running(page, number, words, y);
    }

    fn draw_running(&self, page: &mut Scene, number: u32, words: &[String; 3], y: f32) {
        let area = self.area(number);
        let mut words = words.each_ref().map(|words| text::clean(words));
        if self.binding.is_mirrored(number) {
            words.reverse();
        }
        for (part, words) in words.iter().enumerate() {
            let face = self.face.face().for_text(words);
            let kind = Type { face, size: RUNNING, color: Color::BLACK };
            let half = text::length(face, words) * RUNNING / 2.0;
            let x = match part {
                0 => area.min.x + half,
                1 => area.center().x,
                _ => area.max.x - half,
            };
            text::line(page, kind, words, Point::new(x, y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_lie_the_other_way_round_on_the_next_page_of_a_bound_book() {
        let margins = Margins { top: 10.0, outer: 20.0, bottom: 30.0, inner: 40.0 };
        let style = |binding| PageStyle { margins, binding, bleed: 5.0, ..PageStyle::default() };
        let left = |binding, number| style(binding).area(number).min.x - 5.0;
        assert_eq!([1, 2, 3].map(|number| left(Binding::None, number)), [40.0; 3]);
        assert_eq!([1, 2, 3].map(|number| left(Binding::Left, number)), [40.0, 20.0, 40.0]);
        assert_eq!([1, 2, 3].map(|number| left(Binding::Right, number)), [20.0, 40.0, 20.0]);
        let area = style(Binding::Left).area(2);
        assert_eq!((area.min.y, area.width()), (15.0, Paper::A4.width - 60.0));
    }
}
