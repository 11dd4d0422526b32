//! Pages of diagrams, as in booklets of problems.

use super::description::Diagram;
use super::page::PageStyle;
use super::scene::{Color, Point, Scene};
use super::text::{self, Block};
use super::unit;

/// The layout of diagrams on pages.
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
    /// The page: its paper and its margins.
    pub page: PageStyle,
    /// Diagrams side by side, at least 1.
    pub columns: u32,
    /// Diagrams one below the other, at least 1.
    pub rows: u32,
    /// The space between columns, and between rows, in points.
    pub gutters: [f32; 2],
    /// The width of the widest diagram in points, if it fits; `None` is the greatest.
    pub width: Option<f32>,
    /// The title of the first page.
    pub title: Option<String>,
}

impl Default for Sheet {
    /// Six diagrams on a page of A4.
    fn default() -> Self {
        Self { page: PageStyle::default(), columns: 2, rows: 3, gutters: [14.0, 14.0], width: None, title: None }
    }
}

fn title_height(diagram: &Diagram, scene: &Scene, unit: Option<f32>) -> f32 {
    if diagram.title.is_none() {
        return 0.0;
    }
    let untitled = Diagram { title: None, ..diagram.clone() };
    scene.height - untitled.captioned(text::AMONG_MANY, unit).height
}

const GAP: f32 = 14.0;
const TITLE: f32 = 18.0;

/// Diagrams in their cells, before scaling.
struct Cells {
    scenes: Vec<Scene>,
    titles: Vec<f32>,
    tallest: f32,
    size: [f32; 2],
    greatest: f32,
    widest: f32,
}

impl Sheet {
    /// The pages, at least one, in points. Diagrams are placed row by row at one scale, the largest that fits if no
    /// width is set.
    #[must_use]
    pub fn pages(&self, diagrams: &[Diagram]) -> Vec<Scene> {
        let (columns, rows) = (self.columns.max(1) as usize, self.rows.max(1) as usize);
        let area = self.page.area(self.page.first);
        let title = Block::in_face(self.page.face.face(), self.title.as_deref(), TITLE, area.width(), text::HEADING);
        let above = title.as_ref().map_or(0.0, |title| title.height() + GAP);
        let [across, down] = self.gutters;
        let (Cells { scenes, titles, tallest, size: [cell_width, cell_height], .. }, scale) =
            self.fitted(diagrams, above, self.width);
        let count = scenes.len().div_ceil(columns * rows).max(1);
        let mut pages = vec![self.page.blank(); count];
        for (index, scene) in scenes.into_iter().enumerate() {
            let (page, place) = (index / (columns * rows), index % (columns * rows));
            let area = self.page.area(self.page.number(page));
            let (column, row) = ((place % columns) as f32, (place / columns) as f32);
            let x = area.min.x + column * (cell_width + across) + (cell_width - scene.width * scale) / 2.0;
            let y = area.min.y + above + row * (cell_height + down) + (tallest - titles[index]) * scale;
            pages[page].draw(scene, scale, Point::new(x, y));
        }
        for (index, page) in pages.iter_mut().enumerate() {
            if let Some(title) = title.as_ref().filter(|_| index == 0) {
                title.draw(page, Color::BLACK, Point::new(area.center().x, area.min.y));
            }
            page.name = self.title.as_deref().map(text::clean).unwrap_or_default();
        }
        pages
    }

    /// The greatest width in points of the widest of these diagrams.
    #[must_use]
    pub fn greatest_width(&self, diagrams: &[Diagram]) -> f32 {
        let area = self.page.area(self.page.first);
        let title = Block::in_face(self.page.face.face(), self.title.as_deref(), TITLE, area.width(), text::HEADING);
        let (Cells { widest, .. }, scale) =
            self.fitted(diagrams, title.map_or(0.0, |title| title.height() + GAP), None);
        scale * widest
    }

    /// The cells, and the scale: the largest that fits, if no `width` is set. What has a size in points depends on the
    /// scale, and the scale on the room that it takes.
    fn fitted(&self, diagrams: &[Diagram], above: f32, width: Option<f32>) -> (Cells, f32) {
        let scale_of = |cells: &Cells| width.map_or(cells.greatest, |width| cells.greatest.min(width / cells.widest));
        let first = self.cells(diagrams, above, None);
        if diagrams.is_empty() {
            return (first, 1.0);
        }
        let (cells, scale) = unit::largest(scale_of(&first), |unit| {
            let cells = self.cells(diagrams, above, Some(unit));
            let share = unit / scale_of(&cells);
            (cells, share)
        });
        // Words that are wanted larger than there is room for are smaller.
        let scale = if scale > cells.greatest * 1.0001 { cells.greatest } else { scale };
        (cells, scale)
    }

    /// `above` is the height of the page's title, `unit` the size of a unit in points.
    fn cells(&self, diagrams: &[Diagram], above: f32, unit: Option<f32>) -> Cells {
        let scenes: Vec<Scene> = diagrams.iter().map(|diagram| diagram.captioned(text::AMONG_MANY, unit)).collect();
        let area = self.page.area(self.page.first);
        let share = |all: f32, gutter: f32, parts: u32| {
            let parts = parts.max(1) as f32;
            ((all - gutter * (parts - 1.0)) / parts).max(1.0)
        };
        let [across, down] = self.gutters;
        let size = [share(area.width(), across, self.columns), share(area.height() - above, down, self.rows)];
        // Boards are aligned in rows, with or without titles above them.
        let titles: Vec<f32> =
            diagrams.iter().zip(&scenes).map(|(diagram, scene)| title_height(diagram, scene, unit)).collect();
        let tallest = titles.iter().copied().fold(0.0, f32::max);
        let scale =
            |(scene, title): (&Scene, &f32)| (size[0] / scene.width).min(size[1] / (scene.height - title + tallest));
        let greatest = scenes.iter().zip(&titles).map(scale).fold(f32::INFINITY, f32::min);
        let widest = scenes.iter().map(|scene| scene.width).fold(0.0, f32::max);
        Cells { scenes, titles, tallest, size, greatest, widest }
    }

    /// Whether there is room for diagrams: at least 5 mm each.
    #[must_use]
    pub fn has_room(&self) -> bool {
        const LEAST: f32 = 14.0;
        let area = self.page.area(self.page.first);
        let takes = |parts: u32, gutter: f32| parts as f32 * (LEAST + gutter) - gutter;
        takes(self.columns, self.gutters[0]) <= area.width() && takes(self.rows, self.gutters[1]) <= area.height()
    }

    /// The number of diagrams on a page.
    #[must_use]
    pub const fn on_page(&self) -> usize {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        (if columns == 0 { 1 } else { columns }) * (if rows == 0 { 1 } else { rows })
    }
}
