//! Pages of diagrams, as booklets of problems have them.

use super::description::Diagram;
use super::face::Face;
use super::scene::{Color, Point, Scene};
use super::text::{self, Block, Type};

/// The size of a page in points (1/72 inch).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From left to right.
    pub width: f32,
    /// From top to bottom.
    pub height: f32,
}

impl Paper {
    /// 210 by 297 mm.
    pub const A4: Self = Self { width: 595.28, height: 841.89 };
    /// 148 by 210 mm.
    pub const A5: Self = Self { width: 419.53, height: 595.28 };
    /// 182 by 257 mm, as Japan has it (JIS).
    pub const B5: Self = Self { width: 515.91, height: 728.50 };
    /// 8.5 by 11 inches.
    pub const LETTER: Self = Self { width: 612.0, height: 792.0 };
}

/// How diagrams are put on pages.
///
/// ```
/// use komadai::diagram::{self, Diagram, Sheet};
/// use komadai::shogi::Handicap;
///
/// let diagrams = vec![Diagram::new(Handicap::Even.setup()); 7];
/// let pages = Sheet { columns: 2, rows: 3, ..Sheet::default() }.pages(&diagrams);
/// assert_eq!(pages.len(), 2);
/// assert!(diagram::pdf(&pages, 1.0).starts_with(b"%PDF"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// The size of a page.
    pub paper: Paper,
    /// Diagrams side by side, at least 1.
    pub columns: u32,
    /// Diagrams one below the other, at least 1.
    pub rows: u32,
    /// What stands above the first page.
    pub title: Option<String>,
}

impl Default for Sheet {
    /// Six diagrams on a page of A4.
    fn default() -> Self {
        Self { paper: Paper::A4, columns: 2, rows: 3, title: None }
    }
}

/// White space around a page, and between diagrams.
const MARGIN: f32 = 40.0;
const GAP: f32 = 14.0;
const TITLE: f32 = 18.0;
const NUMBER: f32 = 9.0;

impl Sheet {
    /// The pages, in points. All diagrams are drawn at one scale, the largest at which every one fits; they run
    /// from left to right and then down. None make one empty page.
    #[must_use]
    pub fn pages(&self, diagrams: &[Diagram]) -> Vec<Scene> {
        let (columns, rows) = (self.columns.max(1) as usize, self.rows.max(1) as usize);
        let scenes: Vec<Scene> = diagrams.iter().map(|diagram| diagram.captioned(text::AMONG_MANY, None)).collect();
        let title = Block::of(self.title.as_deref(), TITLE, self.paper.width - 2.0 * MARGIN, text::HEADING);
        let above = title.as_ref().map_or(0.0, |title| title.height() + GAP);
        // Without room for anything else, a point is left.
        let share = |all: f32, parts: usize| ((all - GAP * (parts as f32 - 1.0)) / parts as f32).max(1.0);
        let cell_width = share(self.paper.width - 2.0 * MARGIN, columns);
        let cell_height = share(self.paper.height - 2.0 * MARGIN - above, rows);
        let scale = |scene: &Scene| (cell_width / scene.width).min(cell_height / scene.height);
        let scale = scenes.iter().map(scale).fold(f32::INFINITY, f32::min);

        let count = scenes.len().div_ceil(columns * rows).max(1);
        let mut pages = vec![Scene::new(self.paper.width, self.paper.height, Color::WHITE); count];
        for (index, (diagram, scene)) in diagrams.iter().zip(scenes).enumerate() {
            // Lines whose weight is given in points can be drawn now that the scale is known.
            let scene = match diagram.look.print.lines {
                Some(_) => diagram.captioned(text::AMONG_MANY, Some(scale)),
                None => scene,
            };
            let (page, place) = (index / (columns * rows), index % (columns * rows));
            let (column, row) = ((place % columns) as f32, (place / columns) as f32);
            let x = MARGIN + column * (cell_width + GAP) + (cell_width - scene.width * scale) / 2.0;
            let y = MARGIN + above + row * (cell_height + GAP);
            pages[page].draw(scene, scale, Point::new(x, y));
        }
        for (index, page) in pages.iter_mut().enumerate() {
            if let Some(title) = title.as_ref().filter(|_| index == 0) {
                title.draw(page, Color::BLACK, Point::new(self.paper.width / 2.0, MARGIN));
            }
            if count > 1 {
                let kind = Type { face: Face::Words, size: NUMBER, color: Color::BLACK };
                let at = Point::new(self.paper.width / 2.0, self.paper.height - MARGIN / 2.0);
                text::line(page, kind, &format!("{}", index + 1), at);
            }
            page.name = self.title.as_deref().map(text::clean).unwrap_or_default();
        }
        pages
    }
}
