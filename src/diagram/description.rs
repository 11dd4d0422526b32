use super::colors::Colors;
use super::ink::{Arrow, Outline};
use super::piece::Light;
use super::print::Print;
use super::scene::{self, Point, Rect, Scene};
use super::set::{BoardTheme, PieceSet};
use super::table::{Table, TableLayout};
use super::text::{self, Fit};
use super::{book, unit, wood};
use crate::notation::{KingNames, Kings, digits, names};
use crate::shogi::{ByColor, Color, HandKind, Move, Piece, Setup, Square};

/// The style of a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Style {
    /// As in books: black on white, the hands as text beside the board.
    #[default]
    Book,
    /// As on a real board: wooden board, stands and pieces.
    Wood,
}

/// The numerals of files, ranks and counts.
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

/// The words next to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// Before the pieces in hand.
    pub in_hand: &'static str,
    /// In place of an empty hand.
    pub nothing: &'static str,
    /// Whether words next to the board are in horizontal lines, unlike Japanese.
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

/// The appearance that the diagrams of one book share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Appearance {
    /// The style.
    pub style: Style,
    /// The numerals of files, ranks and counts.
    pub numerals: Numerals,
    /// The words next to the board.
    pub words: Words,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// Whether White is at the bottom.
    pub flipped: bool,
    /// The board of the wooden style.
    pub board: BoardTheme,
    /// The pieces of the wooden style.
    pub pieces: PieceSet,
    /// Whose king is 王.
    pub kings: KingNames,
    /// The light on board and pieces in the wooden style.
    pub light: Light,
    /// The settings of the book style.
    pub print: Print,
}

impl Appearance {
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
            kings: KingNames::default(),
            light: Light::Day,
            print: Print::default(),
        }
    }
}

/// The place of a piece in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PiecePlace {
    /// On the board.
    Square(Square),
    /// In a side's hand.
    Hand(Color, HandKind),
}

/// A mark on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The place. In the book style, hands have no marks.
    pub at: PiecePlace,
    /// The form.
    pub form: Form,
    /// The colour.
    pub color: scene::Color,
}

/// The origin and destination of the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// The origin; `None` for a drop, and where it is unknown.
    pub from: Option<Square>,
    /// The destination.
    pub to: Square,
}

impl From<Move> for Trail {
    fn from(mv: Move) -> Self {
        Self { from: mv.from(), to: mv.to() }
    }
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The whole place, tinted.
    Filled,
    /// A disc in its middle, below the piece.
    Dot,
    /// A line just inside the edges.
    Ring,
}

/// A diagram (図面): a position with the words around it.
///
/// Any position can be drawn, even with nineteen pawns or 255 pieces of a kind in hand. Names, title and caption are
/// shrunk, broken and cut off to fit.
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
    /// The last move, whose squares are marked.
    pub last: Option<Trail>,
    /// Other marks, below the pieces.
    pub marks: Vec<Mark>,
    /// Outlined squares, above the pieces.
    pub outlines: Vec<Outline>,
    /// Arrows, above everything else.
    pub arrows: Vec<Arrow>,
    /// The piece that is being dragged, which is not drawn.
    pub lifted: Option<PiecePlace>,
    /// The names of the players, or 先手 and 後手; `None` shows only the marks ☗ and ☖.
    pub names: Option<ByColor<String>>,
    /// The names of the kings: of a game's unless it is known to be a problem.
    pub kings: Kings,
    /// Whose hand is shown: problems leave out the defender's.
    pub hands: ByColor<bool>,
    /// The title above.
    pub title: Option<String>,
    /// The caption below.
    pub caption: Option<String>,
    /// A hint below the caption, small and upside down.
    pub hint: Option<String>,
    /// The appearance.
    pub look: Appearance,
}

impl Diagram {
    /// A position with the names of the sides, in the default appearance.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let names = ByColor::new_with(|side| names::side(side, false).to_owned());
        let hands = ByColor { black: true, white: true };
        let kings = KingNames::default().kings(&setup, None);
        Self {
            setup,
            kings,
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

    /// The picture, in which a square is 100 wide. The board is in the same place for all positions of a game.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.named(Margins::Even, None)
    }

    /// The picture without room for a side of which nothing is shown. `points` is its width on paper (1/72 inch), for
    /// exact line weights.
    #[must_use]
    pub fn scene_alone(&self, points: Option<f32>) -> Scene {
        let scene = self.named(Margins::Needed, None);
        let Some(points) = points else { return scene };
        let lay_out = |unit| {
            let scene = self.named(Margins::Needed, Some(unit));
            let share = unit * scene.width / points;
            (scene, share)
        };
        unit::largest(points / scene.width, lay_out).0
    }

    fn named(&self, margins: Margins, unit: Option<f32>) -> Scene {
        let words = [self.title.as_deref(), self.caption.as_deref()];
        let name = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        Scene { name, ..self.laid_out(text::ALONE, margins, unit) }
    }

    /// `unit` is the size of a unit in points on paper, if known.
    pub(super) fn captioned(&self, captions: &[Fit], unit: Option<f32>) -> Scene {
        self.laid_out(captions, Margins::Even, unit)
    }

    fn laid_out(&self, captions: &[Fit], margins: Margins, unit: Option<f32>) -> Scene {
        match self.look.style {
            Style::Book => book::scene(self, captions, margins, unit),
            Style::Wood => wood::scene(self, captions, margins),
        }
    }

    pub(super) fn is_senior(&self, piece: Piece) -> bool {
        self.kings.is_senior(piece)
    }

    pub(super) fn character(&self, piece: Piece) -> char {
        PieceSet::Book.words(piece.kind, self.is_senior(piece)).chars().next().unwrap_or('　')
    }

    /// Board, stands and pieces of the wooden style for windows, as on a [`Table`] at the origin with this layout.
    #[must_use]
    pub fn tabletop(&self, layout: TableLayout) -> Scene {
        let table = self.table(layout);
        let mut scene = Scene::new(table.whole.width(), table.whole.height(), self.look.colors().ground);
        wood::draw(&mut scene, self, &table);
        scene
    }

    /// The outlines and arrows of a [`tabletop`](Self::tabletop) of this layout, which a window can redraw alone.
    #[must_use]
    pub fn overlay(&self, layout: TableLayout) -> Scene {
        let table = self.table(layout);
        let mut scene = Scene::new(table.whole.width(), table.whole.height(), self.look.colors().ground);
        self.draw_over(&mut scene, |place| table.place(place));
        scene
    }

    fn table(&self, layout: TableLayout) -> Table {
        let layout = TableLayout { flipped: self.look.flipped, ..layout };
        Table::at(Point::default(), layout, &self.setup.hands)
    }

    /// Without the one that is being dragged.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.setup.board.pieces().filter(|&(square, _)| self.lifted != Some(PiecePlace::Square(square)))
    }

    /// Without one that is being dragged.
    pub(super) fn held(&self, side: Color) -> impl Iterator<Item = (HandKind, u8)> {
        let left = move |(kind, count)| (kind, count - u8::from(self.lifted == Some(PiecePlace::Hand(side, kind))));
        self.setup.hands[side].iter().map(left).filter(|&(_, count)| count > 0)
    }

    pub(super) fn marked(&self, form: Form) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.form == form)
    }

    /// `place` is the rectangle of a place.
    pub(super) fn draw_over(&self, scene: &mut Scene, place: impl Fn(PiecePlace) -> Rect) {
        for outline in &self.outlines {
            outline.draw(scene, place(PiecePlace::Square(outline.square)));
        }
        for arrow in &self.arrows {
            arrow.draw(scene, place(arrow.from).center(), place(PiecePlace::Square(arrow.to)).center());
        }
    }

    pub(super) fn has_arrow_from(&self, side: Color) -> bool {
        self.arrows.iter().any(|arrow| matches!(arrow.from, PiecePlace::Hand(owner, _) if owner == side))
    }

    pub(super) fn destination(&self) -> Option<Square> {
        self.last.map(|trail| trail.to)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Margins {
    /// Equal.
    Even,
    /// None at a side of which nothing is shown, except for title and caption.
    Needed,
}

pub(super) const fn mark(side: Color) -> &'static str {
    match side {
        Color::Black => "☗",
        Color::White => "☖",
    }
}
