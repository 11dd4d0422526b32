//! Annotations: a sign for a move, arrows and marked squares, kept in the comment as tokens in brackets, as lichess
//! does in PGN: `[%sign ?!] [%csl R5e] [%cal G7g7f,BP*5e]` (see `docs/en/annotations.md`). Tokens that are not
//! understood are text.

#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::notation::{names, usi};
use crate::shogi::{Color, HandKind, Square};

/// The sign of a move, and the arrows and marked squares on the board after it.
///
/// ```
/// use komadai::record::{Annotation, Sign};
///
/// let (mut annotation, text) = Annotation::split("受けがない\n[%sign ?!] [%cal G7g7f]");
/// assert_eq!((annotation.sign, annotation.arrows().len()), (Some(Sign::Dubious), 1));
/// assert_eq!(text.as_deref(), Some("受けがない"));
/// annotation.sign = None;
/// assert_eq!(annotation.join(text.as_deref()).as_deref(), Some("受けがない\n[%cal G7g7f]"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The sign of the move.
    pub sign: Option<Sign>,
    arrows: Vec<Arrow>,
    marks: Vec<Mark>,
}

impl Annotation {
    /// Splits a comment into annotation and text, if any is left. Of several signs, or shapes in one place, the last
    /// counts.
    #[must_use]
    pub fn split(comment: &str) -> (Self, Option<String>) {
        let mut annotation = Self::default();
        if !comment.contains("[%") {
            return (annotation, Some(comment.to_owned()));
        }
        let lines: Vec<String> = comment.split('\n').filter_map(|line| strip(line, &mut annotation)).collect();
        (annotation, (!lines.is_empty()).then(|| lines.join("\n")))
    }

    /// The comment with the annotation as its last line, if there is any: the inverse of [`split`](Self::split).
    #[must_use]
    pub fn join(&self, text: Option<&str>) -> Option<String> {
        let tokens = self.tokens();
        match text {
            Some(text) if tokens.is_empty() => Some(text.to_owned()),
            Some(text) => Some(format!("{text}\n{tokens}")),
            None => (!tokens.is_empty()).then_some(tokens),
        }
    }

    fn tokens(&self) -> String {
        let list =
            |name: &str, items: Vec<String>| (!items.is_empty()).then(|| format!("[%{name} {}]", items.join(",")));
        let tokens = [
            self.sign.map(|sign| format!("[%sign {sign}]")),
            list("csl", self.marks.iter().map(|mark| mark.write()).collect()),
            list("cal", self.arrows.iter().map(|arrow| arrow.write()).collect()),
        ];
        tokens.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Whether there is neither sign nor shape.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sign.is_none() && !self.has_shapes()
    }

    /// Whether there is an arrow or a marked square.
    #[must_use]
    pub fn has_shapes(&self) -> bool {
        !self.arrows.is_empty() || !self.marks.is_empty()
    }

    /// The arrows, in the order in which they were drawn; at most one from one place to another.
    #[must_use]
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The marked squares, in the order in which they were marked; each once.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Adds an arrow, replaces one in another colour, or removes the same one. An arrow to its own square is ignored.
    pub fn toggle_arrow(&mut self, arrow: Arrow) {
        if !self.arrows.contains(&arrow) {
            self.put_arrow(arrow);
        } else {
            self.arrows.retain(|&it| it != arrow);
        }
    }

    /// Marks a square, replaces a mark in another colour, or removes the same one.
    pub fn toggle_mark(&mut self, mark: Mark) {
        if !self.marks.contains(&mark) {
            self.put_mark(mark);
        } else {
            self.marks.retain(|&it| it != mark);
        }
    }

    /// Removes all arrows and marks. The sign stays.
    pub fn clear_shapes(&mut self) {
        self.arrows.clear();
        self.marks.clear();
    }

    fn put_arrow(&mut self, arrow: Arrow) {
        if arrow.from != Origin::Square(arrow.to) {
            self.arrows.retain(|it| (it.from, it.to) != (arrow.from, arrow.to));
            self.arrows.push(arrow);
        }
    }

    fn put_mark(&mut self, mark: Mark) {
        self.marks.retain(|it| it.square != mark.square);
        self.marks.push(mark);
    }
}

/// What an annotator thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sign {
    /// `!`, 好手: a good move.
    Good,
    /// `?`, 悪手: a mistake.
    Mistake,
    /// `!!`, 妙手: a brilliant move.
    Brilliant,
    /// `??`, 大悪手: a blunder.
    Blunder,
    /// `!?`, 面白い手: worth thinking about.
    Interesting,
    /// `?!`, 疑問手: dubious.
    Dubious,
}

/// A text is none of the six signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSignError;

impl Sign {
    /// All signs, in the order of their [numbers](Self::nag).
    pub const ALL: [Self; 6] =
        [Self::Good, Self::Mistake, Self::Brilliant, Self::Blunder, Self::Interesting, Self::Dubious];

    /// The sign as text: `!` `?` `!!` `??` `!?` `?!`.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        ["!", "?", "!!", "??", "!?", "?!"][self as usize]
    }

    /// The number of the sign among the Numeric Annotation Glyphs of PGN, 1 to 6.
    #[must_use]
    pub const fn nag(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.symbol())
    }
}

/// Reads a [symbol](Sign::symbol), in full width, too: `！？`.
impl FromStr for Sign {
    type Err = ParseSignError;

    fn from_str(text: &str) -> Result<Self, ParseSignError> {
        let narrow = text.replace('！', "!").replace('？', "?");
        Self::ALL.into_iter().find(|sign| sign.symbol() == narrow).ok_or(ParseSignError)
    }
}

/// The colour of a shape, as in lichess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Brush {
    /// `G`, the usual one.
    #[default]
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Brush {
    /// All colours, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// The letter in front of a shape in a comment: G, R, Y or B.
    #[must_use]
    pub const fn letter(self) -> char {
        ['G', 'R', 'Y', 'B'][self as usize]
    }

    /// The colour with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|brush| brush.letter() == letter)
    }
}

/// Where an arrow begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Origin {
    /// On a square.
    Square(Square),
    /// At a piece in a side's hand.
    Hand(Color, HandKind),
}

/// An arrow on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrow {
    /// Its colour.
    pub brush: Brush,
    /// Where it begins.
    pub from: Origin,
    /// The square it points to.
    pub to: Square,
}

/// A marked square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// Its colour.
    pub brush: Brush,
    /// The square.
    pub square: Square,
}

impl Arrow {
    /// `G7g7f`; from a hand `GP*5e`, from White's `Gp*5e`.
    fn write(self) -> String {
        let brush = self.brush.letter();
        match self.from {
            Origin::Square(from) => format!("{brush}{from}{}", self.to),
            Origin::Hand(side, kind) => {
                let letter = names::letter(kind.kind());
                let letter = if side == Color::White { letter.to_ascii_lowercase() } else { letter };
                format!("{brush}{letter}*{}", self.to)
            }
        }
    }

    fn read(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let brush = Brush::of_letter(chars.next()?)?;
        let (from, to) = chars.as_str().split_at_checked(2)?;
        let to = usi::read_square(to)?;
        let from = match *from.as_bytes() {
            [letter, b'*'] => {
                let side = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
                let kind = names::of_letter(char::from(letter.to_ascii_uppercase()))?;
                Origin::Hand(side, kind.in_hand()?)
            }
            _ => Origin::Square(usi::read_square(from)?),
        };
        (from != Origin::Square(to)).then_some(Self { brush, from, to })
    }
}

impl Mark {
    fn write(self) -> String {
        format!("{}{}", self.brush.letter(), self.square)
    }

    fn read(text: &str) -> Option<Self> {
        let mut chars = text.chars();
        let brush = Brush::of_letter(chars.next()?)?;
        Some(Self { brush, square: usi::read_square(chars.as_str())? })
    }
}

enum Token {
    Sign(Sign),
    Marks(Vec<Mark>),
    Arrows(Vec<Arrow>),
}

impl Token {
    /// Reads the content of the brackets; `None` when any of it is unknown.
    fn read(content: &str) -> Option<Self> {
        let (name, value) = content.split_once(' ')?;
        let items = value.split(',').map(str::trim);
        match name {
            "sign" => value.trim().parse().ok().map(Self::Sign),
            "csl" => items.map(Mark::read).collect::<Option<_>>().map(Self::Marks),
            "cal" => items.map(Arrow::read).collect::<Option<_>>().map(Self::Arrows),
            _ => None,
        }
    }

    fn note(self, annotation: &mut Annotation) {
        match self {
            Self::Sign(sign) => annotation.sign = Some(sign),
            Self::Marks(marks) => marks.into_iter().for_each(|mark| annotation.put_mark(mark)),
            Self::Arrows(arrows) => arrows.into_iter().for_each(|arrow| annotation.put_arrow(arrow)),
        }
    }
}

fn strip(line: &str, annotation: &mut Annotation) -> Option<String> {
    let mut rest = line.to_owned();
    let mut from = 0;
    while let Some((at, token)) = find(&rest, from) {
        token.note(annotation);
        from = remove(&mut rest, at);
    }
    let removed = rest.len() < line.len();
    (!removed || !rest.trim().is_empty()).then_some(rest)
}

fn find(line: &str, mut from: usize) -> Option<(Range<usize>, Token)> {
    loop {
        let start = from + line[from..].find("[%")?;
        let end = start + line[start..].find(']')?;
        match Token::read(&line[start + 2..end]) {
            Some(token) => return Some((start..end + 1, token)),
            None => from = start + 2,
        }
    }
}

/// Removes a token and one blank next to it. Returns where to go on: the text around it may now form a token.
fn remove(line: &mut String, at: Range<usize>) -> usize {
    let blank_before = line[..at.start].ends_with(' ');
    let end = if line[at.end..].starts_with(' ') && (at.start == 0 || blank_before) { at.end + 1 } else { at.end };
    let start = if blank_before && end == line.len() { at.start - 1 } else { at.start };
    line.replace_range(start..end, "");
    let near = start - usize::from(line[..start].ends_with('['));
    line[..start].rfind("[%").unwrap_or(near)
}
