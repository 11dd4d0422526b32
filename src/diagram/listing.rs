use super::face::Face;
use super::page::Paper;
use super::scene::{Color, Point, Scene, Stroke};
use super::text::{self, Block, Fit, Type};

/// A column of a [`Listing`].
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The heading above it.
    pub heading: String,
    /// Its share of the width relative to the others, above 0.
    pub share: f32,
}

/// A table of words on pages. Headings are repeated on every page, and long words take several lines.
///
/// ```
/// use komadai::diagram::{self, Column, Listing, Paper};
///
/// let columns = [("Number", 1.0), ("Title", 3.0)].map(|(heading, share)| Column { heading: heading.to_owned(), share });
/// let rows = (1..=200).map(|number: u32| vec![number.to_string(), "A problem".to_owned()]).collect();
/// let pictures = Vec::new();
/// let listing = Listing { paper: Paper::A4, title: None, note: None, columns: columns.to_vec(), rows, pictures };
/// assert_eq!(listing.pages().len(), 5);
/// assert!(diagram::pdf(&listing.pages(), 1.0).starts_with(b"%PDF"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// The size of a page.
    pub paper: Paper,
    /// The title above the first page.
    pub title: Option<String>,
    /// A note below the title, in small type.
    pub note: Option<String>,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The cells of each row, from left to right. Missing ones are empty.
    pub rows: Vec<Vec<String>>,
    /// The picture of each row, drawn at its left; empty for none.
    pub pictures: Vec<Scene>,
}

const MARGIN: f32 = 40.0;
const GAP: f32 = 8.0;
const PAD: f32 = 2.5;
const TITLE: f32 = 16.0;
const NOTE: f32 = 8.5;
const CELL: f32 = 8.5;
const NUMBER: f32 = 9.0;
/// The width of pictures, and their greatest height.
const PICTURE: f32 = 92.0;
const TALLEST: f32 = 120.0;
const LINE: Stroke = Stroke { width: 0.3, color: Color::rgb(0x00B0_B0B0) };
const HEAVY: Stroke = Stroke { width: 0.8, color: Color::BLACK };
const CELLS: &[Fit] = &[Fit::lines(8)];

struct Set {
    picture: Option<(Scene, f32)>,
    cells: Vec<Option<Block>>,
    height: f32,
}

impl Listing {
    /// The pages, in points; one if there are no rows.
    #[must_use]
    pub fn pages(&self) -> Vec<Scene> {
        let headings = self.set(None, self.columns.iter().map(|column| column.heading.as_str()));
        let (mut pages, mut y) = (Vec::new(), 0.0);
        let bottom = self.paper.height - MARGIN;
        for (index, row) in self.rows.iter().enumerate() {
            let row = self.set(self.pictures.get(index), row.iter().map(String::as_str));
            if pages.is_empty() || y + row.height > bottom {
                y = self.begin(&mut pages, &headings);
            }
            if let Some(page) = pages.last_mut() {
                y = self.draw(page, &row, y, LINE);
            }
        }
        if pages.is_empty() {
            self.begin(&mut pages, &headings);
        }
        let count = pages.len();
        for (index, page) in pages.iter_mut().enumerate().filter(|_| count > 1) {
            let kind = Type { face: Face::Words, size: NUMBER, color: Color::BLACK };
            let at = Point::new(self.paper.width / 2.0, self.paper.height - MARGIN / 2.0);
            text::line(page, kind, &format!("{} / {count}", index + 1), at);
        }
        pages
    }

    /// Begins a page with the headings, the first also with the title. Returns the position of the first row.
    fn begin(&self, pages: &mut Vec<Scene>, headings: &Set) -> f32 {
        let mut page = Scene::new(self.paper.width, self.paper.height, Color::WHITE);
        page.name = self.title.as_deref().map(text::clean).unwrap_or_default();
        let (mut y, middle) = (MARGIN, self.paper.width / 2.0);
        if pages.is_empty() {
            for (words, size) in [(&self.title, TITLE), (&self.note, NOTE)] {
                let width = self.paper.width - 2.0 * MARGIN;
                if let Some(block) = Block::of(words.as_deref(), size, width, text::HEADING) {
                    block.draw(&mut page, Color::BLACK, Point::new(middle, y));
                    y += block.height() + GAP;
                }
            }
        }
        y = self.draw(&mut page, headings, y, HEAVY);
        pages.push(page);
        y
    }

    /// Returns the position of the next row.
    fn draw(&self, page: &mut Scene, row: &Set, y: f32, below: Stroke) -> f32 {
        if let Some((picture, scale)) = row.picture.clone() {
            page.draw(picture, scale, Point::new(MARGIN, y + PAD));
        }
        for (cell, (x, _)) in row.cells.iter().zip(self.places()) {
            if let Some(cell) = cell {
                cell.draw_from(page, Color::BLACK, Point::new(x, y + PAD));
            }
        }
        let y = y + row.height;
        page.line(Point::new(MARGIN, y), Point::new(self.paper.width - MARGIN, y), below);
        y
    }

    fn set<'a>(&self, picture: Option<&Scene>, words: impl Iterator<Item = &'a str>) -> Set {
        let cells: Vec<Option<Block>> =
            words.zip(self.places()).map(|(words, (_, width))| Block::of(Some(words), CELL, width, CELLS)).collect();
        let picture = picture.map(|picture| (picture.clone(), (PICTURE / picture.width).min(TALLEST / picture.height)));
        let least = picture.as_ref().map_or(CELL * 1.3, |(picture, scale)| picture.height * scale);
        let height = cells.iter().flatten().map(Block::height).fold(least, f32::max) + 2.0 * PAD;
        Set { picture, cells, height }
    }

    fn places(&self) -> impl Iterator<Item = (f32, f32)> {
        let shares: f32 = self.columns.iter().map(|column| column.share).sum();
        let left = MARGIN + if self.pictures.is_empty() { 0.0 } else { PICTURE + GAP };
        let room = self.paper.width - left - MARGIN - GAP * (self.columns.len() as f32 - 1.0);
        let mut x = left;
        self.columns.iter().map(move |column| {
            let (left, width) = (x, (room * column.share / shares).max(CELL));
            x += width + GAP;
            (left, width)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Shape;

    fn listing(rows: usize, words: &str) -> Listing {
        let column = |heading: &str, share| Column { heading: heading.to_owned(), share };
        Listing {
            paper: Paper::A4,
            title: Some("題".to_owned()),
            note: None,
            columns: vec![column("左", 1.0), column("右", 3.0)],
            rows: vec![vec!["一".to_owned(), words.to_owned()]; rows],
            pictures: Vec::new(),
        }
    }

    fn count(page: &Scene, character: char) -> usize {
        page.glyphs().iter().filter(|glyph| glyph.character == character).count()
    }

    #[test]
    fn rows_go_on_on_further_pages_below_the_same_headings() {
        let pages = listing(100, "短").pages();
        assert!(pages.len() > 1);
        assert_eq!(pages.iter().map(|page| count(page, '一')).sum::<usize>(), 100);
        assert!(pages.iter().all(|page| count(page, '左') == 1 && count(page, '右') == 1));
        assert_eq!(pages.iter().map(|page| count(page, '題')).collect::<Vec<_>>()[..2], [1, 0]);
        let empty = listing(0, "").pages();
        assert_eq!((empty.len(), count(&empty[0], '左')), (1, 1));
    }

    #[test]
    fn pictures_stand_at_the_left_of_their_rows() {
        let mut picture = Scene::new(200.0, 100.0, Color::WHITE);
        picture.line(Point::default(), Point::new(200.0, 100.0), LINE);
        let listing = Listing { pictures: vec![picture; 30], ..listing(30, "短") };
        let pages = listing.pages();
        assert!(pages.len() > 1 && listing.places().next().unwrap().0 > MARGIN + PICTURE);
        let slanted = |shape: &Shape| matches!(shape, Shape::Line(points, _) if points[0].y < points[1].y);
        let drawn = pages.iter().map(|page| page.shapes.iter().filter(|shape| slanted(shape)).count());
        assert_eq!(drawn.sum::<usize>(), 30);
    }

    #[test]
    fn long_words_take_several_lines_and_stay_within_their_column() {
        let listing = listing(1, &"長".repeat(100));
        let pages = listing.pages();
        assert_eq!(count(&pages[0], '長'), 100);
        let (left, width) = listing.places().nth(1).unwrap();
        for glyph in pages[0].glyphs().iter().filter(|glyph| glyph.character == '長') {
            let ink = glyph.ink();
            assert!(ink.min.x >= left && ink.max.x <= left + width, "{ink:?}");
        }
        let cut = self::listing(1, &"長".repeat(5000)).pages();
        assert_eq!((cut.len(), count(&cut[0], '…')), (1, 1), "what is longer than any table is cut");
    }
}
