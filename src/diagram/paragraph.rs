use super::face::Face;
use super::scene::{Color, Point, Scene};
use super::text::{self, Type};
use crate::notation::line_break::{may_break, move_at};

/// A part of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Text that is broken as its language allows, except within moves.
    Text(String),
    /// A move or another unit that is never broken. A blank follows it.
    Whole(String),
    /// A move of an annotated game, never broken. A blank follows it.
    Move {
        /// Its number, in small type before it; may be empty.
        number: String,
        /// The move in words.
        words: String,
        /// Whether it belongs to the game itself, and is bold.
        bold: bool,
        /// The reference to its figure, in small type after it; may be empty.
        figure: String,
    },
}

/// A paragraph of an answer, or of [`Prose`](super::Prose).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paragraph {
    /// The label before it in bold (作意); may be empty.
    pub label: String,
    /// The words.
    pub words: Vec<Word>,
    /// The indent, in ems.
    pub indent: u32,
    /// The additional indent of its first line, in ems.
    pub first: u32,
}

/// A unit that is never broken, in ems.
struct Atom {
    text: String,
    bold: bool,
    beside: Option<Box<Beside>>,
    /// Whether it is part of a text; lines of moves are not justified.
    flows: bool,
    width: f32,
    /// The space after it, which is dropped at the end of a line.
    blank: f32,
}

struct Beside {
    number: String,
    figure: String,
}

/// A part of a typeset line, with its distance from the start of the line in ems.
struct Piece {
    text: String,
    bold: bool,
    x: f32,
    size: f32,
}

pub(super) struct Line {
    pieces: Vec<Piece>,
}

/// The space after a move, in ems.
const BEHIND: f32 = 0.8;
/// The size of small type, and the space between a number and its move, in ems.
const SMALL: f32 = 0.74;
const NUMBER_GAP: f32 = 0.28;
/// How far blanks, or gaps between characters, grow at most in ems in a justified line.
const WIDER: (f32, f32) = (0.5, 0.14);

#[derive(Clone, Copy)]
pub(super) struct Faces {
    plain: Face,
    bold: Face,
}

impl Faces {
    pub(super) const fn new(plain: Face) -> Self {
        Self { plain, bold: Face::WordsBold }
    }

    pub(super) const fn of(self, bold: bool) -> Face {
        if bold { self.bold } else { self.plain }
    }
}

impl Line {
    /// Draws the line, vertically centred, from `left`.
    pub(super) fn draw(&self, page: &mut Scene, faces: Faces, size: f32, left: Point) {
        for piece in &self.pieces {
            let kind = Type { face: faces.of(piece.bold), size: size * piece.size, color: Color::BLACK };
            text::line_at_baseline_of(page, kind, &piece.text, Point::new(left.x + piece.x * size, left.y), size);
        }
    }

    /// In ems, with its indent.
    pub(super) fn length(&self, faces: Faces) -> f32 {
        let end = |piece: &Piece| piece.x + text::length(faces.of(piece.bold), &piece.text) * piece.size;
        self.pieces.last().map_or(0.0, end)
    }
}

impl Paragraph {
    /// `width` returns the width of a line by its index, in ems.
    pub(super) fn lines(&self, faces: Faces, width: impl Fn(usize) -> f32) -> Vec<Line> {
        let indent_of = |line: usize| (self.indent + if line == 0 { self.first } else { 0 }) as f32;
        let (mut lines, mut line, mut used): (Vec<Line>, Vec<Atom>, f32) = (Vec::new(), Vec::new(), 0.0);
        // Units wider than the narrowest line are broken anywhere.
        let narrowest = (0..2).map(&width).fold(f32::INFINITY, f32::min) - indent_of(0);
        let atoms = self.atoms(faces).into_iter().flat_map(|atom| split(atom, faces, narrowest.max(2.0)));
        for atom in atoms {
            let indent = indent_of(lines.len());
            let room = width(lines.len()) - indent;
            let before = line.last().map_or(0.0, |last| last.blank);
            if !line.is_empty() && used + before + atom.width > room + 0.001 {
                lines.push(set(std::mem::take(&mut line), faces, indent, Some(room)));
                used = 0.0;
            }
            used += line.last().map_or(0.0, |last| last.blank) + atom.width;
            line.push(atom);
        }
        if !line.is_empty() {
            let indent = indent_of(lines.len());
            lines.push(set(line, faces, indent, None));
        }
        lines
    }

    fn atoms(&self, faces: Faces) -> Vec<Atom> {
        let mut atoms = Vec::new();
        if !self.label.is_empty() {
            atoms.push(atom(text::cleaned(&self.label), true, faces, BEHIND));
        }
        for word in &self.words {
            match word {
                Word::Whole(text) => atoms.push(atom(text::cleaned(text), false, faces, BEHIND)),
                Word::Text(text) => push_text(&mut atoms, &text::cleaned(text), faces),
                Word::Move { number, words, bold, figure } => {
                    let [number, words, figure] = [number, words, figure].map(|part| text::cleaned(part));
                    let mut whole = atom(words, *bold, faces, BEHIND);
                    if !(number.is_empty() && figure.is_empty()) {
                        whole.width += beside_width(&number, &figure, faces);
                        whole.beside = Some(Box::new(Beside { number, figure }));
                    }
                    atoms.push(whole);
                }
            }
        }
        atoms
    }
}

fn atom(text: String, bold: bool, faces: Faces, blank: f32) -> Atom {
    let width = text::length(faces.of(bold), &text);
    Atom { text, bold, beside: None, flows: false, width, blank }
}

/// In ems.
fn beside_width(number: &str, figure: &str, faces: Faces) -> f32 {
    let gap = if number.is_empty() { 0.0 } else { NUMBER_GAP };
    (text::length(faces.plain, number) + text::length(faces.plain, figure)) * SMALL + gap
}

fn flowing(text: String, faces: Faces) -> Atom {
    Atom { flows: true, ..atom(text, false, faces, 0.0) }
}

fn push_text(atoms: &mut Vec<Atom>, text: &str, faces: Faces) {
    let mut part = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let length = move_at(rest).unwrap_or_else(|| next.len_utf8());
        let (token, after) = rest.split_at(length);
        rest = after;
        if next == ' ' || next == '　' {
            if !part.is_empty() {
                atoms.push(flowing(std::mem::take(&mut part), faces));
            }
            if let Some(last) = atoms.last_mut() {
                last.blank += if next == ' ' { text::length(faces.plain, " ") } else { 1.0 };
            }
            continue;
        }
        if let Some(last) = part.chars().next_back()
            && may_break(last, next)
            // P-7f, 1-0.
            && !(last == '-' && next.is_ascii_digit())
        {
            atoms.push(flowing(std::mem::take(&mut part), faces));
        }
        part.push_str(token);
    }
    if !part.is_empty() {
        atoms.push(flowing(part, faces));
    }
}

fn split(whole: Atom, faces: Faces, width: f32) -> Vec<Atom> {
    if whole.width <= width {
        return vec![whole];
    }
    let face = faces.of(whole.bold);
    let mut parts: Vec<Atom> =
        text::broken(face, &whole.text, width).into_iter().map(|text| atom(text, whole.bold, faces, 0.0)).collect();
    if let Some(last) = parts.last_mut() {
        last.blank = whole.blank;
    }
    parts
}

/// Typesets a line, justified to a width unless it is the last one or the gaps would be too wide.
fn set(atoms: Vec<Atom>, faces: Faces, indent: f32, width: Option<f32>) -> Line {
    let count = atoms.len();
    let inner = || atoms.iter().take(count.saturating_sub(1));
    let natural: f32 = atoms.iter().map(|atom| atom.width).sum::<f32>() + inner().map(|atom| atom.blank).sum::<f32>();
    let flows = atoms.iter().filter(|atom| atom.flows).count() * 2 > count;
    let slack = width.filter(|_| flows).map_or(0.0, |width| (width - natural).max(0.0));
    let blanks = inner().filter(|atom| atom.blank > 0.0).count();
    let share = |gaps: usize, most: f32| Some(slack / gaps as f32).filter(|&each| gaps > 0 && each <= most);
    let (at_blanks, at_all) = match (share(blanks, WIDER.0), share(count.saturating_sub(1), WIDER.1)) {
        (Some(each), _) => (each, 0.0),
        (None, Some(each)) => (0.0, each),
        (None, None) => (0.0, 0.0),
    };
    let mut x = indent;
    let mut pieces = Vec::with_capacity(count);
    for atom in atoms {
        let next = x + atom.width + atom.blank + at_all + if atom.blank > 0.0 { at_blanks } else { 0.0 };
        push_pieces(&mut pieces, atom, x, faces);
        x = next;
    }
    Line { pieces }
}

fn push_pieces(pieces: &mut Vec<Piece>, atom: Atom, mut x: f32, faces: Faces) {
    let Atom { text, bold, beside, .. } = atom;
    let Beside { number, figure } = beside.map_or_else(Beside::none, |beside| *beside);
    if !number.is_empty() {
        let length = text::length(faces.plain, &number) * SMALL;
        pieces.push(Piece { text: number, bold: false, x, size: SMALL });
        x += length + NUMBER_GAP;
    }
    let behind = if figure.is_empty() { 0.0 } else { x + text::length(faces.of(bold), &text) };
    pieces.push(Piece { text, bold, x, size: 1.0 });
    if !figure.is_empty() {
        pieces.push(Piece { text: figure, bold: false, x: behind, size: SMALL });
    }
}

impl Beside {
    const fn none() -> Self {
        Self { number: String::new(), figure: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACES: Faces = Faces::new(Face::Words);

    fn broken(words: Vec<Word>, width: f32) -> Vec<String> {
        let paragraph = Paragraph { words, ..Paragraph::default() };
        let lines = paragraph.lines(FACES, |_| width);
        lines.iter().map(|line| line.pieces.iter().map(|piece| &*piece.text).collect()).collect()
    }

    fn text(words: &str, width: f32) -> Vec<String> {
        broken(vec![Word::Text(words.to_owned())], width)
    }

    #[test]
    fn moves_are_never_broken() {
        let moves = ["▲２四金打", "△１二玉", "▲２三金", "まで3手詰"].map(|word| Word::Whole(word.to_owned()));
        for width in 6..20_u8 {
            let lines = broken(moves.to_vec(), f32::from(width));
            for word in ["▲２四金打", "△１二玉", "▲２三金", "まで3手詰"] {
                assert!(lines.iter().any(|line| line.contains(word)), "{lines:?}");
            }
            let lines = text("初手から▲２四金打と打つ手は△同銀成があり、１三金不成も詰みません。", f32::from(width));
            for word in ["▲２四金打", "△同銀成", "１三金不成"] {
                assert!(lines.iter().any(|line| line.contains(word)), "{word} {lines:?}");
            }
        }
        let lines = text("White answers P-7f, so Bx2b+ fails.", 5.0);
        assert!(lines.iter().any(|line| line.contains("P-7f,")), "{lines:?}");
    }

    #[test]
    fn lines_begin_and_end_as_japanese_ones_do() {
        let words = "玉を下段に落とす手筋で、「軽い手」と評された（初出は昭和）。ところがキャーッと叫ぶ。";
        for width in 5..24_u8 {
            let lines = text(words, f32::from(width));
            assert_eq!(lines.concat(), words);
            for line in &lines {
                let (first, last) = (line.chars().next().unwrap(), line.chars().next_back().unwrap());
                assert!(!"、。」）ッー".contains(first) && !"「（".contains(last), "{lines:?}");
            }
        }
    }

    #[test]
    fn full_lines_are_justified_and_long_words_are_broken() {
        let paragraph = Paragraph {
            label: "解説".to_owned(),
            words: vec![Word::Text("玉を、「下段」に。".repeat(9))],
            indent: 1,
            first: 0,
        };
        let lines = paragraph.lines(FACES, |_| 17.5);
        for line in &lines[..lines.len() - 1] {
            let last = line.pieces.last().unwrap();
            let end = last.x + text::length(FACES.of(last.bold), &last.text);
            assert!((end - 17.5).abs() < 0.01, "{end}");
        }
        let long = broken(vec![Word::Whole("歩".repeat(30))], 10.0);
        assert_eq!((long.len(), long.concat()), (3, "歩".repeat(30)));
    }
}
