//! What a picture of a position shows.

use super::colors::Colors;
use super::ink::{Arrow, Outline};
use super::piece::{Kings, Light};
use super::print::Print;
use super::scene::{self, Point, Rect, Scene};
use super::set::{BoardTheme, PieceSet};
use super::table::{Table, TableLayout};
use super::text::{self, Fit};
use super::{book, wood};
use crate::notation::{digits, names};
use crate::shogi::{ByColor, Color, HandKind, Move, Piece, PieceKind, Setup, Square};

/// What a diagram looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Style {
    /// As books print it: black on white, the hands as text beside the board.
    #[default]
    Book,
    /// As it is played: wooden board, stands and pieces.
    Wood,
}

/// How files, ranks and counts are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Numerals {
    /// Files ９ to １, ranks 一 to 九, counts in kanji.
    #[default]
    Japanese,
    /// Files 9 to 1, ranks 1 to 9, counts in digits.
    Western,
    /// Files 9 to 1, ranks a to i, counts in digits: as English moves (P-7f) name them.
    Letters,
}

impl Numerals {
    /// A count in hand.
    pub(super) fn count(self, count: u8) -> String {
        match self {
            Self::Japanese => digits::kanji(count.into()),
            Self::Western | Self::Letters => count.to_string(),
        }
    }

    pub(super) fn file(self, file: u8) -> char {
        match self {
            Self::Japanese => digits::FULL_WIDTH[usize::from(file.min(9))],
            Self::Western | Self::Letters => char::from(b'0' + file.min(9)),
        }
    }

    pub(super) fn rank(self, rank: u8) -> char {
        match self {
            Self::Japanese => digits::KANJI[usize::from(rank.min(9))],
            Self::Western => char::from(b'0' + rank.min(9)),
            Self::Letters => char::from(b'a' + rank.clamp(1, 9) - 1),
        }
    }
}

/// The words beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// Before what a side holds.
    pub in_hand: &'static str,
    /// In place of an empty hand.
    pub nothing: &'static str,
    /// Whether words stand upright beside the board, in lines across; Japanese is written downwards there.
    pub upright: bool,
}

impl Words {
    /// 持駒 and なし.
    pub const JAPANESE: Self = Self { in_hand: "持駒", nothing: "なし", upright: false };
}

impl Default for Words {
    fn default() -> Self {
        Self::JAPANESE
    }
}

/// What diagrams of one book have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Appearance {
    /// What it looks like.
    pub style: Style,
    /// How files, ranks and counts are written.
    pub numerals: Numerals,
    /// The words beside the board.
    pub words: Words,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// Whether White sits below.
    pub flipped: bool,
    /// The board, where it is not printed.
    pub board: BoardTheme,
    /// The pieces, where they are not printed.
    pub pieces: PieceSet,
    /// The light that board and pieces are seen in; print knows only one.
    pub light: Light,
    /// How it is set, where it is printed.
    pub print: Print,
}

impl Appearance {
    /// The colours of board and pieces.
    pub(super) const fn colors(&self) -> &'static Colors {
        self.board.colors(self.light)
    }
}

impl Default for Appearance {
    fn default() -> Self {
        let (style, numerals, words) = (Style::default(), Numerals::default(), Words::default());
        Self {
            style,
            numerals,
            words,
            coordinates: true,
            flipped: false,
            board: BoardTheme::default(),
            pieces: PieceSet::default(),
            light: Light::Day,
            print: Print::default(),
        }
    }
}

/// Where a piece can lie in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PiecePlace {
    /// On the board.
    Square(Square),
    /// In a side's hand.
    Hand(Color, HandKind),
}

/// What draws the eye to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where. In the book style hands are words, and have no marks.
    pub at: PiecePlace,
    /// What it looks like.
    pub form: Form,
    /// In this colour.
    pub color: scene::Color,
}

/// What a move leaves on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// Where it came from; `None` for a drop, and where that is unknown.
    pub from: Option<Square>,
    /// Where it went.
    pub to: Square,
}

impl From<Move> for Trail {
    fn from(mv: Move) -> Self {
        Self { from: mv.from(), to: mv.to() }
    }
}

/// What marks look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole place is tinted.
    Filled,
    /// A disc in its middle, below the piece.
    Dot,
    /// A line just inside its edges.
    Ring,
}

/// A diagram (図面): a position, and what is written around it.
///
/// Nothing is asked of the position: nineteen pawns, two kings of a side or 255 pieces of a kind in hand are
/// drawn. Names, title and caption may have any length: they are shrunk, broken, and at last cut off.
///
/// ```
/// use komadai::diagram::{self, Diagram};
/// use komadai::notation::{sfen, usi};
///
/// let mut diagram = Diagram::new(sfen::read("8k/9/8P/9/9/9/9/9/9 b 2G 1")?.setup);
/// diagram.caption = Some("詰将棋".to_owned());
/// diagram.last = usi::read_move("1d1c").map(Into::into);
/// let svg = diagram::svg(&diagram.scene(), 480.0);
/// assert!(svg.starts_with("<svg "));
/// # Ok::<(), sfen::SfenError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The position.
    pub setup: Setup,
    /// Where the move that led to it went; that square is marked.
    pub last: Option<Trail>,
    /// What else draws the eye, below the pieces.
    pub marks: Vec<Mark>,
    /// Squares that are marked with a line around them, above the pieces.
    pub outlines: Vec<Outline>,
    /// Arrows, above everything else.
    pub arrows: Vec<Arrow>,
    /// The piece that is in the air, and so not drawn.
    pub lifted: Option<PiecePlace>,
    /// Who plays, or 先手 and 後手; `None` leaves the marks ☗ and ☖ alone.
    pub names: Option<ByColor<String>>,
    /// Whose hand is shown: problems leave the defender's out, which is all the rest.
    pub hands: ByColor<bool>,
    /// What stands above.
    pub title: Option<String>,
    /// What stands below.
    pub caption: Option<String>,
    /// What stands below that, small and upside down, so that only who turns the page reads it.
    pub hint: Option<String>,
    /// What it looks like.
    pub look: Appearance,
}

impl Diagram {
    /// A position with the names of the sides, in the usual look.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let names = ByColor::new_with(|side| names::side(side, false).to_owned());
        let hands = ByColor { black: true, white: true };
        Self {
            setup,
            last: None,
            marks: Vec::new(),
            outlines: Vec::new(),
            arrows: Vec::new(),
            lifted: None,
            names: Some(names),
            hands,
            title: None,
            caption: None,
            hint: None,
            look: Appearance::default(),
        }
    }

    /// The picture. A square is 100 wide in it, and the board is in the middle, so that it stays where it is from one
    /// picture of a game to the next.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.named(Margins::Even, None)
    }

    /// The picture for itself: beside the board there is no room for a side of which nothing is shown, such as the defender
    /// of a problem. When it is known how many points (1/72 inch) wide it is drawn, lines whose weight is given in points come
    /// out so.
    #[must_use]
    pub fn scene_alone(&self, points: Option<f32>) -> Scene {
        let scene = self.named(Margins::Needed, None);
        match points.filter(|_| self.look.print.lines.is_some()) {
            Some(points) => self.named(Margins::Needed, Some(points / scene.width)),
            None => scene,
        }
    }

    fn named(&self, margins: Margins, unit: Option<f32>) -> Scene {
        let words = [self.title.as_deref(), self.caption.as_deref()];
        let name = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        Scene { name, ..self.laid_out(text::ALONE, margins, unit) }
    }

    /// The picture with what stands below set in one of these ways. A unit of it is so many points on paper, if that is
    /// known.
    pub(super) fn captioned(&self, captions: &[Fit], unit: Option<f32>) -> Scene {
        self.laid_out(captions, Margins::Even, unit)
    }

    fn laid_out(&self, captions: &[Fit], margins: Margins, unit: Option<f32>) -> Scene {
        match self.look.style {
            Style::Book => book::scene(self, captions, margins, unit),
            Style::Wood => wood::scene(self, captions, margins),
        }
    }

    /// Whether a piece is a king that bears 王.
    pub(super) fn is_senior(&self, piece: Piece) -> bool {
        piece.kind == PieceKind::King && Kings::of(&self.setup).is_senior(piece)
    }

    /// The character of a piece in print.
    pub(super) fn character(&self, piece: Piece) -> char {
        PieceSet::Book.words(piece.kind, self.is_senior(piece)).chars().next().unwrap_or('　')
    }

    /// Board, stands and pieces alone, in the wooden style, as they lie on a [`Table`] at the origin of this layout, which
    /// is seen from where the diagram is: what a window draws, which names the players itself.
    #[must_use]
    pub fn tabletop(&self, layout: TableLayout) -> Scene {
        let table = self.table(layout);
        let mut scene = Scene::new(table.whole.width(), table.whole.height(), self.look.colors().ground);
        wood::draw(&mut scene, self, &table);
        scene
    }

    /// The outlines and arrows alone, as they lie over a [`tabletop`](Self::tabletop) of this layout: a window draws
    /// them anew while everything below stays.
    #[must_use]
    pub fn overlay(&self, layout: TableLayout) -> Scene {
        let table = self.table(layout);
        let mut scene = Scene::new(table.whole.width(), table.whole.height(), self.look.colors().ground);
        self.draw_over(&mut scene, |place| table.place(place));
        scene
    }

    /// The table that a window draws.
    fn table(&self, layout: TableLayout) -> Table {
        let layout = TableLayout { flipped: self.look.flipped, ..layout };
        Table::at(Point::default(), layout, &self.setup.hands)
    }

    /// The pieces on the board, without the one that is in the air.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.setup.board.pieces().filter(|&(square, _)| self.lifted != Some(PiecePlace::Square(square)))
    }

    /// What a side holds, without what is in the air.
    pub(super) fn held(&self, side: Color) -> impl Iterator<Item = (HandKind, u8)> {
        let left = move |(kind, count)| (kind, count - u8::from(self.lifted == Some(PiecePlace::Hand(side, kind))));
        self.setup.hands[side].iter().map(left).filter(|&(_, count)| count > 0)
    }

    pub(super) fn marked(&self, form: Form) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.form == form)
    }

    /// Draws outlines and arrows; `place` says where a place lies.
    pub(super) fn draw_over(&self, scene: &mut Scene, place: impl Fn(PiecePlace) -> Rect) {
        for outline in &self.outlines {
            outline.draw(scene, place(PiecePlace::Square(outline.square)));
        }
        for arrow in &self.arrows {
            arrow.draw(scene, place(arrow.from).center(), place(PiecePlace::Square(arrow.to)).center());
        }
    }

    /// Whether an arrow begins at the hand of a side.
    pub(super) fn has_arrow_from(&self, side: Color) -> bool {
        self.arrows.iter().any(|arrow| matches!(arrow.from, PiecePlace::Hand(owner, _) if owner == side))
    }

    /// Where the move that led here went.
    pub(super) fn destination(&self) -> Option<Square> {
        self.last.map(|trail| trail.to)
    }
}

/// How much room there is at both sides of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Margins {
    /// As much at one as at the other.
    Even,
    /// At the place of a side of which nothing is shown, no more than is needed for what stands above and below.
    Needed,
}

pub(super) const fn mark(side: Color) -> &'static str {
    match side {
        Color::Black => "☗",
        Color::White => "☖",
    }
}
