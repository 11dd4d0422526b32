mod breaks;

use super::face::{self, Face, Outline};
use super::scene::{Color, Glyph, Point, Scene, Shape, Turn};
pub(super) use breaks::broken;
use breaks::end_early;
use std::sync::Arc;

/// Drawn for a missing character: the turned type (下駄) of printers.
const GETA: char = '〓';
/// The height of an ideograph's middle above the baseline, in ems.
const MIDDLE: f32 = 0.38;
/// The most characters of a name or title.
const LONGEST: usize = 400;

#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) color: Color,
}

/// Drops invisible characters, replaces line ends and control characters with blanks, and cuts at [`LONGEST`].
pub(super) fn clean(text: &str) -> String {
    shown(text).take(LONGEST).collect()
}

/// The same for a text of any length.
pub(super) fn cleaned(text: &str) -> String {
    shown(text).collect()
}

fn shown(text: &str) -> impl Iterator<Item = char> {
    let shown = text.trim().chars().filter(|&character| !is_invisible(character));
    shown.map(|character| if character.is_control() { ' ' } else { character })
}

const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A character as drawn, and whether it is the requested one.
fn shape(face: Face, character: char) -> Option<(Face, char, Arc<Outline>, bool)> {
    let faces = [face, Face::Words, Face::Names].map(|face| (face, character, true));
    let mut tries = faces.into_iter().chain([(Face::Words, GETA, false)]);
    tries.find_map(|(face, drawn, found)| Some((face, drawn, face::outline(face, drawn)?, found)))
}

fn advance(face: Face, character: char) -> f32 {
    shape(face, character).map_or(1.0, |(_, _, outline, _)| outline.advance())
}

/// In ems.
pub(super) fn length(face: Face, text: &str) -> f32 {
    text.chars().map(|character| advance(face, character)).sum()
}

/// Returns the advance of the character.
fn put(scene: &mut Scene, kind: Type, character: char, origin: Point, turn: Turn) -> f32 {
    let Some((face, drawn, outline, found)) = shape(kind.face, character) else { return kind.size };
    if !found {
        scene.miss(character);
    }
    if !outline.segments().is_empty() {
        let glyph = Glyph { face, character: drawn, origin, size: kind.size, turn, color: kind.color };
        scene.shapes.push(Shape::Glyph(glyph));
    }
    outline.advance() * kind.size
}

/// Draws a character with its ink centred, as pieces on squares.
pub(super) fn centered(scene: &mut Scene, kind: Type, character: char, center: Point, turn: Turn) {
    let Some((face, drawn, ..)) = shape(kind.face, character) else { return };
    let at_zero = Glyph { face, character: drawn, origin: Point::default(), size: kind.size, turn, color: kind.color };
    let middle = at_zero.ink().center();
    put(scene, kind, character, Point::new(center.x - middle.x, center.y - middle.y), turn);
}

pub(super) fn line(scene: &mut Scene, kind: Type, text: &str, center: Point) {
    let half = length(kind.face, text) * kind.size / 2.0;
    line_at(scene, kind, text, Point::new(center.x - half, center.y));
}

pub(super) fn line_over(scene: &mut Scene, kind: Type, text: &str, center: Point) {
    let mut x = center.x + length(kind.face, text) * kind.size / 2.0;
    for character in text.chars() {
        x -= put(scene, kind, character, Point::new(x, center.y - MIDDLE * kind.size), Turn::Over);
    }
}

pub(super) fn line_on(scene: &mut Scene, kind: Type, text: &str, start: Point) {
    line_at(scene, kind, text, Point::new(start.x, start.y - MIDDLE * kind.size));
}

/// Draws a vertically centred line from `left` on the baseline that type of the size `of` has there.
pub(super) fn line_at_baseline_of(scene: &mut Scene, kind: Type, text: &str, left: Point, of: f32) {
    line_at(scene, kind, text, Point::new(left.x, left.y + MIDDLE * (of - kind.size)));
}

/// Draws a vertically centred line from `left`.
pub(super) fn line_at(scene: &mut Scene, kind: Type, text: &str, left: Point) {
    let mut x = left.x;
    for character in text.chars() {
        x += put(scene, kind, character, Point::new(x, left.y + MIDDLE * kind.size), Turn::Upright);
    }
}

/// One way to fit a long text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fit {
    rows: usize,
    smallest: f32,
}

impl Fit {
    pub(super) const fn lines(rows: usize) -> Self {
        Self { rows, smallest: 1.0 }
    }
}

/// A text by itself is shrunk a little, then broken, then shrunk more.
pub(super) const ALONE: &[Fit] =
    &[Fit { rows: 1, smallest: 0.75 }, Fit { rows: 2, smallest: 0.55 }, Fit { rows: 3, smallest: 0.5 }];
pub(super) const HEADING: &[Fit] = &[Fit { rows: 1, smallest: 0.75 }, Fit { rows: 2, smallest: 0.5 }];
/// Captions next to others have the same size, if possible.
pub(super) const AMONG_MANY: &[Fit] = &[Fit { rows: 2, smallest: 0.75 }];

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    face: Face,
    lines: Vec<String>,
    size: f32,
}

impl Block {
    pub(super) fn of(text: Option<&str>, size: f32, width: f32, fits: &[Fit]) -> Option<Self> {
        Self::in_face(Face::Words, text, size, width, fits)
    }

    pub(super) fn empty(size: f32) -> Self {
        Self { face: Face::Words, lines: vec![String::new()], size }
    }

    /// In this face, with other faces for characters that it lacks; `None` if the text is empty.
    pub(super) fn in_face(face: Face, text: Option<&str>, size: f32, width: f32, fits: &[Fit]) -> Option<Self> {
        let text = clean(text?);
        (!text.is_empty()).then(|| Self::fit(face.for_text(&text), &text, size, width, fits))
    }

    /// The same of a size, shrunk to no less than the other; what does not fit into the most lines of `fits` then is cut
    /// off.
    pub(super) fn no_smaller(
        face: Face,
        text: Option<&str>,
        [size, least]: [f32; 2],
        width: f32,
        fits: &[Fit],
    ) -> Option<Self> {
        let usual = Self::in_face(face, text, size, width, fits)?;
        if usual.size + 0.001 >= least {
            return Some(usual);
        }
        let most = fits.iter().map(|fit| fit.rows).max().unwrap_or(1);
        Self::in_face(face, text, least, width, &[Fit::lines(most)])
    }

    /// Fits a text into a width by the first of `fits` that works, or cuts it off with … by the last.
    fn fit(face: Face, text: &str, size: f32, width: f32, fits: &[Fit]) -> Self {
        let mut cut = Self { face, lines: Vec::new(), size };
        for &Fit { rows, smallest } in fits {
            let mut factor = 1.0;
            while factor >= smallest {
                let ems = width / (size * factor);
                let mut lines = broken(face, text, ems);
                if lines.len() <= rows {
                    return Self { face, lines, size: size * factor };
                }
                lines.truncate(rows);
                if let Some(last) = lines.last_mut() {
                    end_early(face, last, ems);
                }
                cut = Self { face, lines, size: size * factor };
                factor -= 0.05;
            }
        }
        cut
    }

    pub(super) fn height(&self) -> f32 {
        self.lines.len() as f32 * self.size * 1.3
    }

    pub(super) fn width(&self) -> f32 {
        self.lines.iter().map(|text| length(self.face, text) * self.size).fold(0.0, f32::max)
    }

    pub(super) fn draw(&self, scene: &mut Scene, color: Color, top: Point) {
        for (row, text) in self.lines.iter().enumerate() {
            let y = top.y + (row as f32 + 0.5) * self.size * 1.3;
            line(scene, Type { face: self.face, size: self.size, color }, text, Point::new(top.x, y));
        }
    }

    pub(super) fn draw_from(&self, scene: &mut Scene, color: Color, corner: Point) {
        for (row, text) in self.lines.iter().enumerate() {
            let y = corner.y + (row as f32 + 0.5) * self.size * 1.3;
            line_at(scene, Type { face: self.face, size: self.size, color }, text, Point::new(corner.x, y));
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Upright(char),
    Sideways(char),
    /// A number of several digits side by side (縦中横).
    Number(String),
}

impl Cell {
    fn height(&self, face: Face) -> f32 {
        match self {
            Self::Upright(' ') => 0.5,
            Self::Upright(_) | Self::Number(_) => 1.0,
            Self::Sideways(character) => advance(face, *character),
        }
    }
}

fn cells(text: &str) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(character) = chars.next() {
        if character.is_ascii_digit() {
            let mut number = String::from(character);
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                number.push(digit);
            }
            match number.len() {
                1 => cells.push(Cell::Upright(character)),
                2 | 3 => cells.push(Cell::Number(number)),
                _ => cells.extend(number.chars().map(Cell::Sideways)),
            }
        } else if lies_down(character) {
            cells.push(Cell::Sideways(character));
        } else {
            cells.push(Cell::Upright(character));
        }
    }
    cells
}

/// Whether a character is turned in a vertical line: letters, and signs that follow the line.
const fn lies_down(character: char) -> bool {
    matches!(character, '!'..='~' | '\u{A1}'..='\u{24F}' | 'ー' | '〜' | '～' | '…' | '‥' | '―' | '—' | '–' | '－' | '＝'
        | '（' | '）' | '「' | '」' | '『' | '』' | '【' | '】' | '〈' | '〉' | '《' | '》' | '［' | '］' | '｛' | '｝' | '〔' | '〕' | '：')
}

/// In ems.
pub(super) fn depth(face: Face, text: &str) -> f32 {
    cells(text).iter().map(|cell| cell.height(face)).sum()
}

/// Draws a vertical line (縦書き).
pub(super) fn column(scene: &mut Scene, kind: Type, text: &str, top: Point) {
    let mut y = top.y;
    for cell in cells(text) {
        let height = cell.height(kind.face) * kind.size;
        let middle = Point::new(top.x, y + height / 2.0);
        match cell {
            Cell::Upright(mark @ ('、' | '。' | '，' | '．')) => {
                // They belong in the upper right corner.
                let at = Point::new(middle.x + 0.6 * kind.size, middle.y - 0.6 * kind.size);
                line(scene, kind, mark.encode_utf8(&mut [0; 4]), at);
            }
            Cell::Upright(character) => line(scene, kind, character.encode_utf8(&mut [0; 4]), middle),
            Cell::Sideways(character) => {
                let origin = Point::new(top.x - MIDDLE * kind.size, y);
                put(scene, kind, character, origin, Turn::Sideways);
            }
            Cell::Number(number) => {
                let narrow = (1.0 / length(kind.face, &number)).min(1.0);
                line(scene, Type { size: kind.size * narrow, ..kind }, &number, middle);
            }
        }
        y += height;
    }
}

/// Shortens a vertical line to a length in ems, ending with ….
pub(super) fn cut(face: Face, text: &str, longest: f32) -> String {
    if depth(face, text) <= longest {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while !kept.is_empty() && depth(face, &kept) > longest - 1.0 {
        kept.pop();
    }
    kept.push('…');
    kept
}

#[cfg(test)]
fn ink(scene: &Scene) -> Option<super::scene::Rect> {
    scene.glyphs().iter().map(Glyph::ink).reduce(|a, b| super::scene::Rect {
        min: Point::new(a.min.x.min(b.min.x), a.min.y.min(b.min.y)),
        max: Point::new(a.max.x.max(b.max.x), a.max.y.max(b.max.y)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Type = Type { face: Face::Words, size: 10.0, color: Color::BLACK };

    #[test]
    fn long_texts_are_shrunk_then_broken_then_cut() {
        let fit = |text: &str| Block::fit(Face::Words, text, 10.0, 100.0, HEADING);
        assert_eq!(fit("一二三四五"), Block { face: Face::Words, lines: vec!["一二三四五".to_owned()], size: 10.0 });
        let shrunk = fit("一二三四五六七八九十一二");
        assert!(shrunk.lines.len() == 1 && shrunk.size < 9.0, "{shrunk:?}");
        let split = fit("一二三四五六七八九十一二三四五六七八");
        assert!(split.lines.len() == 2 && split.size > 9.0, "{split:?}");
        let cut = fit(&"長".repeat(300));
        assert!(cut.lines.len() == 2 && cut.lines[1].ends_with('…'), "{cut:?}");
        assert!(cut.lines.iter().all(|line| length(Face::Words, line) * cut.size <= 100.0));
        assert_eq!(Block::of(Some(" \u{200B}\n"), 10.0, 100.0, HEADING), None);
    }

    #[test]
    fn captions_keep_their_size_if_they_fit_into_two_lines() {
        let fit = |text: &str| Block::fit(Face::Words, text, 10.0, 100.0, AMONG_MANY);
        assert_eq!(
            fit("第1問　一手詰"),
            Block { face: Face::Words, lines: vec!["第1問　一手詰".to_owned()], size: 10.0 }
        );
        let named = fit("第12問　流れ星　試験太郎作　15手詰");
        assert_eq!(
            named,
            Block {
                face: Face::Words,
                lines: vec!["第12問　流れ星".to_owned(), "試験太郎作　15手詰".to_owned()],
                size: 10.0
            }
        );
        let small = fit(&"字".repeat(23));
        assert!(small.lines.concat() == "字".repeat(23) && small.size > 7.9, "{small:?}");
        let cut = fit(&"字".repeat(40));
        assert_eq!(cut.lines.len(), 2, "{cut:?}");
        assert!(cut.lines[1].ends_with("字…") && length(Face::Words, &cut.lines[1]) * cut.size <= 100.0, "{cut:?}");
        let mut line = "字字、。字".to_owned();
        end_early(Face::Words, &mut line, length(Face::Words, "字字、。…"));
        assert_eq!(line, "字字…");
    }

    #[test]
    fn vertical_lines_turn_letters_and_set_numbers_upright() {
        assert_eq!(cells("歩18ー"), [Cell::Upright('歩'), Cell::Number("18".to_owned()), Cell::Sideways('ー')]);
        let mut scene = Scene::new(100.0, 100.0, Color::WHITE);
        column(&mut scene, KIND, "歩18elmo、", Point::new(50.0, 0.0));
        let ink = ink(&scene).unwrap();
        assert!(ink.min.x >= 44.0 && ink.max.x <= 56.5 && ink.min.y >= 0.0, "{ink:?}");
        assert!(ink.max.y <= depth(Face::Words, "歩18elmo、") * 10.0);
    }

    #[test]
    fn characters_without_a_shape_are_replaced_and_listed() {
        let mut scene = Scene::new(100.0, 100.0, Color::WHITE);
        line(&mut scene, KIND, &clean("한\u{FE00}野\n한"), Point::new(50.0, 50.0));
        assert_eq!(scene.missing, ['한']);
        assert_eq!(scene.glyphs().iter().map(|glyph| glyph.character).collect::<String>(), "〓野〓");
    }

    #[test]
    fn a_character_that_a_face_lacks_changes_no_other() {
        for face in [Face::WordsBold, Face::WordsMincho] {
            let heading = Block::in_face(face, Some("𠮷野𡈽壺髙﨑作"), 10.0, 200.0, HEADING).unwrap();
            let mut scene = Scene::new(200.0, 20.0, Color::WHITE);
            heading.draw(&mut scene, Color::BLACK, Point::new(100.0, 0.0));
            assert!(scene.missing.is_empty());
            let faces: Vec<Face> = scene.glyphs().iter().map(|glyph| glyph.face).collect();
            assert_eq!(faces[..3], [Face::Names, face, Face::Words], "{face:?}");
            assert_eq!(faces[4..], [face; 3], "{face:?}");
        }
    }
}
