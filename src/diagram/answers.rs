use std::ops::Range;

use super::description::Diagram;
use super::page::PageStyle;
use super::paragraph::{Faces, Line, Paragraph};
use super::scene::{Color, Point, Rect, Scene, Stroke};
use super::text::AMONG_MANY;
use super::text::{self, Block};
use super::unit;

/// The answer to a problem.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// Which problem it is: 第１番　流れ星　宗看作　15手詰.
    pub heading: String,
    /// The position at the end of the solution.
    pub diagram: Option<Diagram>,
    /// The solution, variations and comments.
    pub paragraphs: Vec<Paragraph>,
}

/// The layout of pages of answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The page: its paper and its margins.
    pub page: PageStyle,
    /// The number of columns; `None` chooses one that gives lines of a good length.
    pub columns: Option<u32>,
    /// The size of type in points.
    pub size: f32,
    /// The width of diagrams in points, 0 for none; `None` is a large part of a column.
    pub diagram: Option<f32>,
    /// The title of the first page.
    pub title: Option<String>,
}

impl Default for Answers {
    fn default() -> Self {
        Self { page: PageStyle::default(), columns: None, size: 9.0, diagram: None, title: None }
    }
}

/// The distance of lines, in ems.
const LEADING: f32 = 1.6;
/// Between columns, between answers, and between a diagram and text, in ems.
const GUTTER: f32 = 2.2;
const BETWEEN: f32 = 1.8;
const BESIDE: f32 = 1.0;
/// The shortest line that is pleasant to read, in ems.
const SHORTEST: f32 = 21.0;
/// The share of a column's width for a diagram, and its greatest width in points (45 mm).
const SHARE: f32 = 0.44;
const WIDEST: f32 = 127.6;
const WHOLE: f32 = 0.7;
const TITLE: f32 = 18.0;
const GAP: f32 = 14.0;
const RULE: Stroke = Stroke { width: 0.4, color: Color::BLACK };

/// An answer set for a column, with heights in points from its top.
struct Set {
    heading: Block,
    top: f32,
    diagram: Option<(Scene, f32)>,
    /// The width of the area at the right in which the diagram is centred.
    across: f32,
    /// The height that must be in one column.
    whole: f32,
    lines: Vec<Line>,
}

impl Answers {
    /// The pages, in points, with the indices of the answers on each; none without answers.
    #[must_use]
    pub fn pages(&self, answers: &[Answer]) -> Vec<(Scene, Range<usize>)> {
        let mut flow = Flow::of(self);
        // All boards have one size, with or without hands.
        let widest = |unit: Option<f32>| {
            let widths = answers.iter().filter_map(|answer| Some(answer.diagram.as_ref()?.captioned(AMONG_MANY, unit)));
            widths.map(|scene| scene.width).fold(1.0, f32::max)
        };
        let across = self.across(flow.width);
        let scale = if across > 0.0 {
            unit::largest(across / widest(None), |unit| ((), unit * widest(Some(unit)) / across)).1
        } else {
            0.0
        };
        for (index, answer) in answers.iter().enumerate() {
            let set = self.set(answer, flow.width, scale);
            flow.put(index, &set);
        }
        flow.pages
    }

    /// The greatest width of a diagram, in points, that leaves room for text next to it.
    #[must_use]
    pub fn greatest_width(&self) -> f32 {
        Flow::of(self).width * WHOLE
    }

    /// The width of diagrams in a column of this width.
    fn across(&self, width: f32) -> f32 {
        self.diagram.map_or((width * SHARE).min(WIDEST), |across| across.min(width * WHOLE))
    }

    fn faces(&self) -> Faces {
        // Gothic headings are usual in books set in Mincho, too.
        Faces::new(self.page.face.face())
    }

    fn set(&self, answer: &Answer, width: f32, scale: f32) -> Set {
        let (size, faces) = (self.size, self.faces());
        let heading = Block::in_face(faces.of(true), Some(&answer.heading), size * 1.15, width, AMONG_MANY);
        let heading = heading.unwrap_or_else(|| Block::empty(size));
        let top = heading.height() + 0.55 * size;
        let across = self.across(width);
        let shown = answer.diagram.as_ref().filter(|_| across > 0.0);
        let diagram = shown.map(|diagram| (diagram.captioned(AMONG_MANY, Some(scale)), scale));
        let (across, down) = diagram.as_ref().map_or((0.0, 0.0), |(scene, scale)| (across, scene.height * scale));
        let (full, beside) = (width / size, (width - across) / size - BESIDE);
        let shortened = (down / (size * LEADING)).ceil() as usize;
        let mut lines = Vec::new();
        for paragraph in &answer.paragraphs {
            let before = lines.len();
            let width = |line: usize| if before + line < shortened { beside } else { full };
            lines.extend(paragraph.lines(faces, width));
        }
        let begun = (lines.len().min(2) as f32) * size * LEADING;
        Set { heading, top, diagram, across, whole: top + down.max(begun), lines }
    }
}

struct Flow<'a> {
    answers: &'a Answers,
    pages: Vec<(Scene, Range<usize>)>,
    columns: usize,
    width: f32,
    column: usize,
    y: f32,
    head: f32,
}

impl<'a> Flow<'a> {
    fn of(answers: &'a Answers) -> Self {
        let (area, gutter) = (answers.page.area(answers.page.first), GUTTER * answers.size);
        let usual = ((area.width() + gutter) / (SHORTEST * answers.size + gutter)).floor();
        let columns = answers.columns.map_or(usual, |columns| columns as f32).clamp(1.0, 12.0);
        let width = ((area.width() + gutter) / columns - gutter).max(answers.size);
        Self { answers, pages: Vec::new(), columns: columns as usize, width, column: 0, y: 0.0, head: 0.0 }
    }

    fn area(&self) -> Rect {
        let index = self.pages.len().saturating_sub(1);
        self.answers.page.area(self.answers.page.number(index))
    }

    fn corner(&self) -> Point {
        let step = self.width + GUTTER * self.answers.size;
        Point::new(self.area().min.x + self.column as f32 * step, self.y)
    }

    fn has(&self, height: f32) -> bool {
        !self.pages.is_empty() && self.y + height <= self.area().max.y + 0.01
    }

    fn is_fresh(&self) -> bool {
        self.y <= self.head
    }

    fn turn(&mut self, index: usize) {
        self.column += 1;
        if self.pages.is_empty() || self.column >= self.columns {
            self.column = 0;
            let mut page = self.answers.page.blank();
            let title = self.answers.title.as_deref();
            page.name = title.map(text::clean).unwrap_or_default();
            let is_first = self.pages.is_empty();
            self.pages.push((page, index..index));
            let area = self.area();
            self.head = area.min.y;
            let face = self.answers.page.face.face();
            let title = Block::in_face(face, title.filter(|_| is_first), TITLE, area.width(), text::HEADING);
            if let (Some(title), Some((page, _))) = (title, self.pages.last_mut()) {
                title.draw(page, Color::BLACK, Point::new(area.center().x, area.min.y));
                self.head += title.height() + GAP;
            }
        }
        self.y = self.head;
    }

    fn put(&mut self, index: usize, set: &Set) {
        let (size, faces) = (self.answers.size, self.answers.faces());
        if self.pages.is_empty() || !(self.has(set.whole) || self.is_fresh()) {
            self.turn(index);
        }
        let (corner, width) = (self.corner(), self.width);
        self.draw(index, |page| {
            set.heading.draw_from(page, Color::BLACK, corner);
            let y = corner.y + set.top - 0.3 * size;
            page.line(Point::new(corner.x, y), Point::new(corner.x + width, y), RULE);
            if let Some((scene, scale)) = &set.diagram {
                let beside = (set.across - scene.width * scale) / 2.0;
                page.draw(
                    scene.clone(),
                    *scale,
                    Point::new(corner.x + width - set.across + beside, corner.y + set.top),
                );
            }
        });
        let bottom = corner.y + set.whole;
        self.y += set.top;
        let mut is_same = true;
        for (number, line) in set.lines.iter().enumerate() {
            let left = set.lines.len() - number;
            // No column begins with the last line of an answer.
            let needed = if left == 2 && self.y > bottom { 2.0 } else { 1.0 };
            if !self.has(needed * size * LEADING) && !self.is_fresh() {
                self.turn(index);
                is_same = false;
            }
            let corner = self.corner();
            let left = Point::new(corner.x, corner.y + 0.5 * size * LEADING);
            self.draw(index, |page| line.draw(page, faces, size, left));
            self.y += size * LEADING;
        }
        if is_same {
            self.y = self.y.max(bottom);
        }
        self.y += BETWEEN * size;
    }

    fn draw(&mut self, index: usize, draw: impl FnOnce(&mut Scene)) {
        if let Some((page, range)) = self.pages.last_mut() {
            range.end = index + 1;
            draw(page);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::paragraph::Word;
    use super::*;
    use crate::diagram::{Paper, Shape};
    use crate::shogi::Handicap;

    fn answer(number: usize, moves: usize, comment: usize) -> Answer {
        let paragraph = |words| Paragraph { words, ..Paragraph::default() };
        Answer {
            heading: format!("第{number}番"),
            diagram: Some(Diagram { names: None, ..Diagram::new(Handicap::Even.setup()) }),
            paragraphs: vec![
                paragraph(vec![Word::Whole("▲５五角".to_owned()); moves]),
                paragraph(vec![Word::Text("妙手、絶妙。".repeat(comment))]),
            ],
        }
    }

    fn pages(answers: &[Answer]) -> Vec<(Scene, Range<usize>)> {
        let page = PageStyle { paper: Paper::A5, ..PageStyle::default() };
        Answers { page, title: Some("解答".to_owned()), ..Answers::default() }.pages(answers)
    }

    #[test]
    fn everything_is_drawn_once_within_the_margins_and_outside_of_diagrams() {
        let answers: Vec<Answer> = (1..30).map(|number| answer(number, number * 9 % 50, number * 7 % 60)).collect();
        let pages = pages(&answers);
        let area = PageStyle { paper: Paper::A5, ..PageStyle::default() }.area(1).grown(0.01);
        let mut found = 0;
        for (page, _) in &pages {
            let frames: Vec<&Rect> = page
                .shapes
                .iter()
                .filter_map(|shape| match shape {
                    Shape::Frame(rect, _) => Some(rect),
                    _ => None,
                })
                .collect();
            for glyph in page.glyphs() {
                let ink = glyph.ink();
                assert!(ink.min.x >= area.min.x && ink.max.x <= area.max.x, "{ink:?}");
                assert!(ink.min.y >= area.min.y && ink.max.y <= area.max.y, "{ink:?}");
                if "妙絶".contains(glyph.character) {
                    found += 1;
                    let at = ink.center();
                    assert!(!frames.iter().any(|frame| {
                        (frame.min.x..frame.max.x).contains(&at.x) && (frame.min.y..frame.max.y).contains(&at.y)
                    }));
                }
            }
            assert!(frames.windows(2).all(|pair| (pair[0].width() - pair[1].width()).abs() < 0.01));
        }
        assert_eq!(found, (1..30).map(|number| number * 7 % 60 * 3).sum::<usize>());
    }

    #[test]
    fn pages_know_which_answers_are_on_them() {
        let answers = vec![answer(1, 3, 1), answer(2, 3, 400), answer(3, 3, 1)];
        let ranges: Vec<Range<usize>> = pages(&answers).into_iter().map(|(_, range)| range).collect();
        assert!(ranges.len() > 1 && ranges[0].start == 0, "{ranges:?}");
        assert!(ranges.windows(2).all(|pair| pair[1].start <= pair[0].end), "{ranges:?}");
        assert_eq!(ranges.last().map(|range| range.end), Some(3));
        assert_eq!(pages(&[]).len(), 0);
    }

    #[test]
    fn diagrams_can_be_left_out_and_are_never_wider_than_their_column() {
        for (asked, boards) in [(Some(0.0), 0), (Some(5000.0), 1), (None, 1)] {
            let page = PageStyle { paper: Paper::A5, ..PageStyle::default() };
            let style = Answers { page, diagram: asked, ..Answers::default() };
            let (page, _) = style.pages(&[answer(1, 3, 3)]).remove(0);
            let frames = page.shapes.iter().filter(|shape| matches!(shape, Shape::Frame(..))).count();
            assert_eq!(frames, boards);
        }
    }
}
