//! Fills columns with text and figures.
//!
//! In wide columns text is beside figures. A figure without room is deferred while text goes on; its caption names its
//! move.

use std::collections::VecDeque;

use super::{Passage, Prose, TooManyPages, Voice};
use crate::diagram::description::Diagram;
use crate::diagram::graph::Graph;
use crate::diagram::paragraph::{Faces, Line, Paragraph};
use crate::diagram::scene::{Color, Point, Rect, Scene, Stroke};
use crate::diagram::text::{self, AMONG_MANY, Block, Fit};
use crate::diagram::unit;

/// The distance of lines, in ems.
const LEADING: f32 = 1.65;
/// Between columns and beside a figure, in ems.
const GUTTER: f32 = 2.2;
const BESIDE: f32 = 1.4;
/// The space above text that is set off, above a heading, and around a figure, in ems.
const APART: f32 = 0.35;
const ABOVE: f32 = 0.7;
const AROUND: f32 = 0.8;
/// The sizes of smaller text and captions.
const ASIDE: f32 = 0.9;
const SMALL: f32 = 0.74;
const CAPTION: f32 = 0.84;
/// The shortest lines, by themselves and beside a figure, in ems.
const SHORTEST: f32 = 21.0;
const NARROW: f32 = 13.0;
/// The greatest widths of a figure beside text and by itself, in points (50 and 64 mm).
const WIDEST: f32 = 141.7;
const ALONE: f32 = 181.0;
const SHARE: f32 = 0.44;
/// The most deferred figures before text is deferred.
const MOST_WAITING: usize = 2;
const TITLE: f32 = 17.0;
const SUBTITLE: f32 = 10.5;
const GAP: f32 = 9.0;
const RULE: Stroke = Stroke { width: 0.5, color: Color::BLACK };
/// The height of a graph as a share of its width, and the greatest, in ems.
const GRAPH: (f32, f32) = (0.3, 12.0);
const CAPTION_FIT: &[Fit] = &[Fit::lines(4)];

struct Figure {
    scene: Scene,
    scale: f32,
    caption: Option<Block>,
    /// With its caption and the space around it.
    height: f32,
}

pub(super) struct Flow<'a> {
    prose: &'a Prose,
    pages: Vec<Scene>,
    columns: usize,
    width: f32,
    figure: f32,
    wraps: bool,
    column: usize,
    y: f32,
    head: f32,
    /// The bottom of the figure that has text next to it.
    beside: f32,
    waiting: VecDeque<Figure>,
    /// The number of lines set, and of those on the last page.
    set: usize,
    on_page: usize,
    /// The lines that are headings.
    headings: Vec<usize>,
    /// The line that begins a page, for company of a last figure.
    carried: Option<usize>,
}

/// How many lines accompany a last figure on its page.
const COMPANY: usize = 4;

impl<'a> Flow<'a> {
    /// `carried` is the line that begins a page wherever it would be, if any.
    pub(super) fn of(prose: &'a Prose, carried: Option<usize>) -> Self {
        let (area, size) = (prose.page.area(prose.page.first), prose.size.max(1.0));
        let gutter = GUTTER * size;
        let usual = ((area.width() + gutter) / (SHORTEST * size + gutter)).floor();
        // One column with figures beside the text looks better than two narrow ones.
        let usual = if usual < 2.0 || area.width() < 36.5 * size { 1.0 } else { usual };
        let columns = prose.columns.map_or(usual, |columns| columns as f32).clamp(1.0, 12.0);
        let width = ((area.width() + gutter) / columns - gutter).max(size);
        let beside = (width * SHARE).min(WIDEST);
        let wraps = width - beside - BESIDE * size >= NARROW * size;
        let figure = if wraps { beside } else { (width * 0.9).min(ALONE) };
        Self {
            prose,
            pages: Vec::new(),
            columns: columns as usize,
            width,
            figure,
            wraps,
            column: 0,
            y: 0.0,
            head: 0.0,
            beside: 0.0,
            waiting: VecDeque::new(),
            set: 0,
            on_page: 0,
            headings: Vec::new(),
            carried,
        }
    }

    /// The line to carry over to a last page that would have figures alone. A heading stays with what follows it.
    pub(super) fn company(&self) -> Option<usize> {
        let line = self.set.checked_sub(COMPANY).filter(|_| self.on_page == 0 && self.pages.len() > 1)?;
        let heading = line.checked_sub(1).filter(|before| self.headings.contains(before));
        Some(heading.unwrap_or(line))
    }

    pub(super) fn put(&mut self, passage: &Passage) -> Result<(), TooManyPages> {
        if self.pages.is_empty() {
            self.turn()?;
        }
        match passage {
            Passage::Heading { words, indent } => self.heading(words, *indent),
            Passage::Text { paragraph, voice } => self.text(paragraph, *voice),
            Passage::Figure(diagram) => {
                let figure = self.set_figure(diagram);
                self.waiting.push_back(figure);
                self.place();
                if self.waiting.len() > MOST_WAITING { self.place_all() } else { Ok(()) }
            }
            Passage::Graph { graph, caption } => self.graph(graph, caption),
            Passage::Closing(words) => self.closing(words),
        }
    }

    /// Places what is left.
    pub(super) fn end(&mut self) -> Result<(), TooManyPages> {
        if self.pages.is_empty() {
            self.turn()?;
        }
        self.place_all()
    }

    pub(super) fn page_count(&self) -> usize {
        self.pages.len()
    }

    pub(super) fn into_pages(self) -> Vec<Scene> {
        self.pages
    }

    fn area(&self) -> Rect {
        self.prose.page.area(self.prose.page.number(self.pages.len().saturating_sub(1)))
    }

    fn corner(&self) -> Point {
        let step = self.width + GUTTER * self.prose.size;
        Point::new(self.area().min.x + self.column as f32 * step, self.y)
    }

    fn left_over(&self) -> f32 {
        self.area().max.y - self.y + 0.01
    }

    fn is_fresh(&self) -> bool {
        self.y <= self.head
    }

    fn is_beside(&self) -> bool {
        self.y < self.beside
    }

    fn turn(&mut self) -> Result<(), TooManyPages> {
        self.column += 1;
        if self.pages.is_empty() || self.column >= self.columns {
            if self.pages.len() == Prose::MOST_PAGES {
                return Err(TooManyPages);
            }
            (self.column, self.on_page) = (0, 0);
            let mut page = self.prose.page.blank();
            page.name = text::clean(&self.prose.title);
            self.pages.push(page);
            self.head = self.area().min.y;
            if self.pages.len() == 1 {
                self.title();
            }
        }
        (self.y, self.beside) = (self.head, 0.0);
        // In narrow columns, lines below a figure have full length.
        if !self.wraps {
            self.place();
        }
        Ok(())
    }

    fn title(&mut self) {
        let area = self.area();
        let faces = self.prose.faces();
        let title = Block::in_face(faces.of(true), Some(&self.prose.title), TITLE, area.width(), text::HEADING);
        let subtitle =
            Block::in_face(faces.of(false), Some(&self.prose.subtitle), SUBTITLE, area.width(), text::HEADING);
        let mut y = area.min.y;
        let Some(page) = self.pages.last_mut() else { return };
        for block in [title, subtitle].into_iter().flatten() {
            block.draw(page, Color::BLACK, Point::new(area.center().x, y));
            y += block.height() + 3.0;
        }
        if y > area.min.y {
            y += GAP - 3.0;
            page.line(Point::new(area.min.x, y), Point::new(area.max.x, y), RULE);
            self.head = y + GAP;
        }
    }

    fn heading(&mut self, words: &str, indent: u32) -> Result<(), TooManyPages> {
        let (size, faces) = (self.prose.size, self.prose.faces());
        let above = if self.is_fresh() { 0.0 } else { ABOVE * size };
        if self.left_over() < above + 3.0 * size * LEADING && !self.is_fresh() {
            self.turn()?;
        }
        self.y += if self.is_fresh() { 0.0 } else { above };
        self.place();
        let room = self.room() / size - indent as f32;
        let heading = Paragraph { label: words.to_owned(), indent, ..Paragraph::default() };
        let lines = heading.lines(faces, |_| room + indent as f32);
        self.headings.extend(self.set..self.set + lines.len());
        self.lines(&lines, faces, size)
    }

    fn text(&mut self, paragraph: &Paragraph, voice: Voice) -> Result<(), TooManyPages> {
        let size = self.prose.size
            * match voice {
                Voice::Body | Voice::Apart => 1.0,
                Voice::Aside => ASIDE,
                Voice::Small => SMALL,
            };
        let (leading, faces) = (size * LEADING, self.prose.faces());
        if voice == Voice::Apart && !self.is_fresh() {
            self.y += APART * size;
        }
        self.place();
        // A paragraph begins with two lines at the end of a column, unless it has only one.
        let full = self.width / size;
        if self.left_over() < 2.0 * leading && !self.is_fresh() {
            let is_short = self.left_over() >= leading && paragraph.lines(faces, |_| full).len() == 1;
            if !is_short || self.is_beside() {
                self.turn()?;
                self.place();
            }
        }
        let shortened = if self.is_beside() {
            let down = ((self.beside - self.y) / leading).ceil();
            down.min((self.left_over() / leading).floor()) as usize
        } else {
            0
        };
        let narrow = self.room() / size;
        let lines = paragraph.lines(faces, |line| if line < shortened { narrow } else { full });
        self.lines(&lines, faces, size)
    }

    fn closing(&mut self, words: &str) -> Result<(), TooManyPages> {
        let (size, faces) = (self.prose.size, self.prose.faces());
        if self.left_over() < 1.5 * size * LEADING && !self.is_fresh() {
            self.turn()?;
        }
        self.place();
        let room = self.room() / size;
        let closing = Paragraph { label: words.to_owned(), ..Paragraph::default() };
        let lines = closing.lines(faces, |_| room);
        let short = lines.first().filter(|_| lines.len() == 1).map(|line| line.length(faces));
        let indent = short.map_or(0, |length| (room - length).max(0.0) as u32);
        let lines = Paragraph { indent, ..closing }.lines(faces, |_| room + 1.0);
        self.lines(&lines, faces, size)
    }

    fn graph(&mut self, graph: &Graph, caption: &str) -> Result<(), TooManyPages> {
        self.place_all()?;
        let size = self.prose.size;
        let (width, around) = (self.width, AROUND * size);
        let height = (width * GRAPH.0).min(GRAPH.1 * size);
        let face = self.prose.page.face.face();
        let caption = Block::in_face(face, Some(caption), size * CAPTION, width, CAPTION_FIT);
        let below = caption.as_ref().map_or(0.0, Block::height);
        self.y = self.y.max(self.beside);
        if self.left_over() < height + below + around && !self.is_fresh() {
            self.turn()?;
        }
        let corner = self.corner();
        let above = if self.is_fresh() { 0.0 } else { around };
        let Some(page) = self.pages.last_mut() else { return Ok(()) };
        page.draw(graph.scene(width, height), 1.0, Point::new(corner.x, corner.y + above));
        if let Some(caption) = &caption {
            caption.draw(page, Color::BLACK, Point::new(corner.x + width / 2.0, corner.y + above + height));
        }
        self.y += above + height + below;
        Ok(())
    }

    fn room(&self) -> f32 {
        if self.is_beside() { self.width - self.figure - BESIDE * self.prose.size } else { self.width }
    }

    fn lines(&mut self, lines: &[Line], faces: Faces, size: f32) -> Result<(), TooManyPages> {
        let leading = size * LEADING;
        for (index, line) in lines.iter().enumerate() {
            if self.carried == Some(self.set) {
                let count = self.pages.len();
                while self.pages.len() == count {
                    self.turn()?;
                }
            }
            let needed = if lines.len() - index == 2 && lines.len() > 3 { 2.0 } else { 1.0 };
            if self.left_over() < needed * leading && !self.is_fresh() && !(needed > 1.0 && self.is_beside()) {
                self.turn()?;
            }
            let corner = self.corner();
            if let Some(page) = self.pages.last_mut() {
                line.draw(page, faces, size, Point::new(corner.x, corner.y + 0.5 * leading));
            }
            self.y += leading;
            (self.set, self.on_page) = (self.set + 1, self.on_page + 1);
        }
        Ok(())
    }

    fn set_figure(&self, diagram: &Diagram) -> Figure {
        let size = self.prose.size * CAPTION;
        let face = self.prose.page.face.face();
        let caption = diagram.caption.as_deref();
        let width = if self.wraps { self.figure } else { self.width };
        let caption = Block::in_face(face, caption, size, width, CAPTION_FIT);
        let bare = Diagram { caption: None, ..diagram.clone() };
        let (drawn, around) = (bare.captioned(AMONG_MANY, None), AROUND * self.prose.size);
        let below = caption.as_ref().map_or(0.0, Block::height) + around;
        // A page may be lower than a board.
        let tallest = (self.area().height() - below).max(1.0);
        let scale_of = |scene: &Scene| (self.figure / scene.width).min(tallest / scene.height);
        let (scene, scale) = unit::largest(scale_of(&drawn), |unit| {
            let scene = bare.captioned(AMONG_MANY, Some(unit));
            let share = unit / scale_of(&scene);
            (scene, share)
        });
        let height = scene.height * scale + below;
        Figure { scene, scale, caption, height }
    }

    /// As far as there is room.
    fn place(&mut self) {
        while !self.is_beside()
            && let Some(figure) = self.waiting.front()
            && (figure.height <= self.left_over() || self.is_fresh() && self.pages.len() > 1)
            && let Some(figure) = self.waiting.pop_front()
        {
            let right = self.width - self.figure;
            let (at, across) = if self.wraps { (right, self.figure) } else { (0.0, self.width) };
            self.draw(&figure, at, across);
            if self.wraps {
                self.beside = self.y + figure.height;
            } else {
                self.y += figure.height;
            }
        }
    }

    /// Side by side where there is room.
    fn place_all(&mut self) -> Result<(), TooManyPages> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        self.y = self.y.max(self.beside.min(self.area().max.y));
        self.beside = 0.0;
        let gutter = BESIDE * self.prose.size;
        let in_row = (((self.width + gutter) / (self.figure + gutter)).floor() as usize).max(1);
        while !self.waiting.is_empty() {
            let row = self.waiting.iter().take(in_row);
            if row.map(|figure| figure.height).fold(0.0, f32::max) > self.left_over() && !self.is_fresh() {
                // The new page places them where lines are no shorter beside a figure.
                self.turn()?;
            }
            let row: Vec<Figure> = self.waiting.drain(..in_row.min(self.waiting.len())).collect();
            let height = row.iter().map(|figure| figure.height).fold(0.0, f32::max);
            let across = self.width / row.len() as f32;
            for (index, figure) in row.iter().enumerate() {
                self.draw(figure, across * index as f32, across);
            }
            self.y += height;
        }
        Ok(())
    }

    fn draw(&mut self, figure: &Figure, left: f32, across: f32) {
        let corner = self.corner();
        let (width, height) = (figure.scene.width * figure.scale, figure.scene.height * figure.scale);
        let above = 0.25 * AROUND * self.prose.size;
        let Some(page) = self.pages.last_mut() else { return };
        let middle = corner.x + left + across / 2.0;
        page.draw(figure.scene.clone(), figure.scale, Point::new(middle - width / 2.0, corner.y + above));
        if let Some(caption) = &figure.caption {
            caption.draw(page, Color::BLACK, Point::new(middle, corner.y + above + height));
        }
    }
}
