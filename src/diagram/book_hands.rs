use super::board::Grid;
use super::description::{Diagram, mark};
use super::face::Face;
use super::scene::{Color, Point, Scene};
use super::text::{self, Type};
use crate::shogi::{self, Piece};

/// Sizes of type: hands and words in vertical lines, hands in horizontal lines.
const HAND: f32 = 64.0;
const LABEL: f32 = 46.0;
const HAND_ACROSS: f32 = 58.0;
const LABEL_ACROSS: f32 = 44.0;
const UPRIGHT: f32 = 36.0;
const WIDEST: f32 = 170.0;
/// The least factor of the size of a line of hands before it is broken.
const SMALLEST: f32 = 0.6;

struct Part {
    kind: Type,
    text: String,
    /// The horizontal lines of the text; if empty, it is set vertically.
    across: Vec<String>,
    before: f32,
}

impl Part {
    fn new(face: Face, size: f32, before: f32, text: &str) -> Self {
        let kind = Type { face: face.for_text(text), size, color: Color::BLACK };
        Self { kind, text: text.to_owned(), across: Vec::new(), before }
    }

    fn words(diagram: &Diagram, before: f32, text: &str) -> Self {
        let part = Self::new(diagram.look.print.pieces.face(), LABEL, before, text);
        if !diagram.look.words.upright || !text.is_ascii() && !text.chars().any(|letter| letter.is_ascii_alphabetic()) {
            return part;
        }
        let kind = Type { face: Face::Words, size: UPRIGHT, ..part.kind };
        // No word may be cut.
        let longest = text.split([' ', '-']).map(|word| text::length(kind.face, word) + 0.4).fold(0.0, f32::max);
        let size = (WIDEST / longest).min(kind.size).max(kind.size * 0.5);
        let across = text::broken(kind.face, text, WIDEST / size);
        Self { kind: Type { size, ..kind }, across, before: before + 6.0, ..part }
    }

    fn height(&self) -> f32 {
        let ems = match self.across.len() {
            0 => text::depth(self.kind.face, &self.text),
            lines => lines as f32 * 1.2,
        };
        self.before + ems * self.kind.size
    }

    fn width(&self) -> f32 {
        let longest = self.across.iter().map(|line| text::length(self.kind.face, line)).fold(1.0, f32::max);
        longest * self.kind.size
    }

    fn draw(&self, scene: &mut Scene, top: Point) {
        if self.across.is_empty() {
            return text::column(scene, self.kind, &self.text, top);
        }
        for (row, line) in self.across.iter().enumerate() {
            let y = top.y + (row as f32 + 0.5) * 1.2 * self.kind.size;
            text::line(scene, self.kind, line, Point::new(top.x, y));
        }
    }
}

fn name(diagram: &Diagram, side: shogi::Color) -> Option<String> {
    diagram.names.as_ref().map(|names| text::clean(&names[side])).filter(|name| !name.is_empty())
}

fn is_shown(diagram: &Diagram, side: shogi::Color) -> bool {
    diagram.hands[side] && (diagram.look.print.empty_hands || diagram.held(side).next().is_some())
}

/// The pieces in hand as characters, with their counts; `None` for an empty hand.
fn held(diagram: &Diagram, side: shogi::Color) -> Option<Vec<(String, Option<String>)>> {
    let numerals = diagram.look.numerals;
    let held: Vec<_> = diagram
        .held(side)
        .map(|(kind, count)| {
            let piece = diagram.character(Piece::new(side, kind.kind()));
            (piece.to_string(), (count > 1).then(|| numerals.count(count)))
        })
        .collect();
    (!held.is_empty()).then_some(held)
}

/// The vertical lines of a side beside the board, from right to left.
pub(super) struct Side {
    columns: Vec<Vec<Part>>,
}

impl Side {
    /// The name and the hand in one line, or in two if one would be small, none taller than `tallest`.
    pub(super) fn of(diagram: &Diagram, side: shogi::Color, tallest: f32) -> Self {
        let mut who = Vec::new();
        if diagram.look.print.marks {
            who.push(Part::new(Face::Words, LABEL, 0.0, mark(side)));
        }
        let name = name(diagram, side);
        let is_named = name.is_some();
        who.extend(name.map(|name| Part::words(diagram, 4.0, &text::cut(Face::Words, &name, 60.0))));
        let mut columns = match (is_shown(diagram, side), is_named) {
            // Without a name the mark belongs to the hand: ☗持駒.
            (true, false) => {
                let before = if who.is_empty() { 0.0 } else { 6.0 };
                vec![who.into_iter().chain(hand(diagram, side, before)).collect()]
            }
            (true, true) => vec![who, hand(diagram, side, 32.0)],
            (false, false) => return Self { columns: Vec::new() },
            (false, true) => vec![who],
        };
        if columns.iter().map(|column| height(column)).sum::<f32>() <= tallest * 1.2 {
            columns = vec![columns.into_iter().flatten().collect()];
        }
        for column in &mut columns {
            if let Some(first) = column.first_mut() {
                first.before = 0.0;
            }
            let factor = (tallest / height(column)).min(1.0);
            for part in column {
                part.kind.size *= factor;
                part.before *= factor;
            }
        }
        Self { columns }
    }

    pub(super) fn width(&self) -> f32 {
        self.columns.iter().map(|column| width(column)).sum()
    }

    /// The near side's lines end at the lower edge of the board, the far side's begin at the upper edge.
    pub(super) fn draw(&self, scene: &mut Scene, grid: &Grid, side: shogi::Color, beside: f32, gap: f32) {
        let near = grid.faces_up(side);
        let tallest = self.columns.iter().map(|column| height(column)).fold(0.0, f32::max);
        let (mut right, top) = if near {
            (grid.rect().max.x + beside + gap + self.width(), grid.rect().max.y - tallest)
        } else {
            (grid.rect().min.x - gap, grid.rect().min.y)
        };
        for column in &self.columns {
            let mut bottom = top;
            for part in column {
                part.draw(scene, Point::new(right - width(column) / 2.0, bottom + part.before));
                bottom += part.height();
            }
            right -= width(column);
        }
    }
}

fn hand(diagram: &Diagram, side: shogi::Color, before: f32) -> Vec<Part> {
    let (words, face) = (diagram.look.words, diagram.look.print.pieces.face());
    let mut parts = vec![Part::words(diagram, before, words.in_hand)];
    let Some(held) = held(diagram, side) else {
        parts.push(Part::words(diagram, 18.0, words.nothing));
        return parts;
    };
    for (piece, count) in held {
        let before = if parts.len() == 1 { 18.0 } else { 11.0 };
        parts.push(Part::new(face, HAND, before, &piece));
        parts.extend(count.map(|count| Part::new(face, HAND, 0.0, &count)));
    }
    parts
}

fn width(column: &[Part]) -> f32 {
    column.iter().map(Part::width).fold(0.0, f32::max) + 10.0
}

fn height(column: &[Part]) -> f32 {
    column.iter().map(Part::height).sum()
}

pub(super) struct Row {
    lines: Vec<Vec<Part>>,
}

impl Row {
    /// ☗先手　持駒　角歩三, no wider than `room`; `None` if nothing is shown of the side.
    pub(super) fn of(diagram: &Diagram, side: shogi::Color, room: f32) -> Option<Self> {
        let face = diagram.look.print.pieces.face();
        let mut parts = Vec::new();
        if diagram.look.print.marks {
            parts.push(Part::new(Face::Words, LABEL_ACROSS, 0.0, mark(side)));
        }
        let name = name(diagram, side);
        let (is_named, is_shown) = (name.is_some(), is_shown(diagram, side));
        parts.extend(name.map(|name| Part::new(face, LABEL_ACROSS, 4.0, &name)));
        if !is_named && !is_shown {
            return None;
        }
        if is_shown {
            let words = diagram.look.words;
            parts.push(Part::new(face, LABEL_ACROSS, if is_named { 30.0 } else { 6.0 }, words.in_hand));
            match held(diagram, side) {
                None => parts.push(Part::new(face, LABEL_ACROSS, 22.0, words.nothing)),
                Some(held) => {
                    for (index, (piece, count)) in held.into_iter().enumerate() {
                        let before = if index == 0 { 22.0 } else { 8.0 };
                        parts.push(Part::new(face, HAND_ACROSS, before, &piece));
                        parts.extend(count.map(|count| Part::new(face, HAND_ACROSS, 0.0, &count)));
                    }
                }
            }
        }
        Some(Self { lines: fitted(parts, room) })
    }

    pub(super) fn height(&self) -> f32 {
        self.lines.len() as f32 * HAND_ACROSS * 1.25
    }

    pub(super) fn draw(&self, scene: &mut Scene, top: Point) {
        for (row, line) in self.lines.iter().enumerate() {
            let baseline = top.y + (row as f32 * 1.25 + 1.0) * HAND_ACROSS;
            let mut x = top.x - across(line) / 2.0;
            for (index, part) in line.iter().enumerate() {
                x += if index == 0 { 0.0 } else { part.before };
                text::line_on(scene, part.kind, &part.text, Point::new(x, baseline));
                x += text::length(part.kind.face, &part.text) * part.kind.size;
            }
        }
    }
}

fn across(line: &[Part]) -> f32 {
    let first = line.first().map_or(0.0, |part| part.before);
    let whole: f32 =
        line.iter().map(|part| part.before + text::length(part.kind.face, &part.text) * part.kind.size).sum();
    whole - first
}

/// Fits parts into lines of the width `room`, first by smaller type, then by several lines.
fn fitted(mut parts: Vec<Part>, room: f32) -> Vec<Vec<Part>> {
    let factor = (room / across(&parts)).clamp(SMALLEST, 1.0);
    for part in &mut parts {
        part.kind.size *= factor;
        part.before *= factor;
        let length = text::length(part.kind.face, &part.text) * part.kind.size;
        if length > room {
            part.kind.size *= room / length;
        }
    }
    let mut lines: Vec<Vec<Part>> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line)
                if across(line) + part.before + text::length(part.kind.face, &part.text) * part.kind.size
                    <= room + 0.5 =>
            {
                line.push(part);
            }
            _ => lines.push(vec![part]),
        }
    }
    lines
}
