use super::board::{Window, place};
use super::face::Face;
use crate::shogi::Square;

/// The face of pieces, names and coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum PieceFace {
    /// A bold Mincho (明朝).
    #[default]
    Mincho,
    /// A lighter Mincho.
    MinchoMedium,
    /// A bold Gothic (ゴシック).
    Gothic,
    /// A Gothic of usual weight.
    GothicRegular,
}

impl PieceFace {
    /// All of them, the default first.
    pub const ALL: [Self; 4] = [Self::Mincho, Self::MinchoMedium, Self::Gothic, Self::GothicRegular];

    /// The name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mincho => "mincho",
            Self::MinchoMedium => "mincho-medium",
            Self::Gothic => "gothic",
            Self::GothicRegular => "gothic-regular",
        }
    }

    /// The face.
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Self::Mincho => Face::Book,
            Self::MinchoMedium => Face::BookMedium,
            Self::Gothic => Face::Bold,
            Self::GothicRegular => Face::Words,
        }
    }
}

/// The face of titles and captions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum CaptionFace {
    /// A Gothic (ゴシック) of usual weight.
    #[default]
    Gothic,
    /// The same in bold.
    GothicBold,
    /// A Mincho (明朝).
    Mincho,
}

impl CaptionFace {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Gothic, Self::GothicBold, Self::Mincho];

    /// The name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Gothic => "gothic",
            Self::GothicBold => "gothic-bold",
            Self::Mincho => "mincho",
        }
    }

    /// The face. Texts with a character that it lacks are set in [`Face::Words`].
    #[must_use]
    pub const fn face(self) -> Face {
        match self {
            Self::Gothic => Face::Words,
            Self::GothicBold => Face::WordsBold,
            Self::Mincho => Face::WordsMincho,
        }
    }
}

/// The position of pieces in hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum HandsAt {
    /// In vertical lines beside the board: the near side's at the right, the far side's at the left.
    #[default]
    Side,
    /// In lines above the board.
    Above,
    /// In lines below the board.
    Below,
    /// The far side's above, the near side's below the board.
    Ends,
}

impl HandsAt {
    /// All of them, the default first.
    pub const ALL: [Self; 4] = [Self::Side, Self::Above, Self::Below, Self::Ends];

    /// The name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Side => "side",
            Self::Above => "above",
            Self::Below => "below",
            Self::Ends => "ends",
        }
    }
}

/// The part of the board that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Crop {
    /// All of it.
    #[default]
    Whole,
    /// The corner of this many files and ranks with the pieces, or larger if it would cut off a piece.
    Corner(u8, u8),
    /// The squares from one to another.
    Squares(Square, Square),
}

impl Crop {
    /// Parses a part of the board: `4x4`, a corner; `pieces`, the smallest corner with all pieces; `11-54` or `1a-5d`,
    /// from square to square.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if text == "pieces" {
            return Some(Self::Corner(1, 1));
        }
        if let Some((one, other)) = text.split_once('-') {
            return Some(Self::Squares(square(one)?, square(other)?));
        }
        let (files, ranks) = text.split_once(['x', '×'])?;
        let side = |text: &str| text.parse().ok().filter(|side| (1..=9).contains(side));
        Some(Self::Corner(side(files)?, side(ranks)?))
    }

    pub(super) fn window(self, flipped: bool, squares: &[Square]) -> Window {
        match self {
            Self::Whole => Window::WHOLE,
            Self::Squares(one, other) => Window::of(place(one, flipped)).with(place(other, flipped)),
            Self::Corner(files, ranks) => {
                let (files, ranks) = (files.clamp(1, 9), ranks.clamp(1, 9));
                // The upper right corner first, where problems usually are.
                let corners = [(9 - files, 0), (0, 0), (9 - files, 9 - ranks), (0, 9 - ranks)];
                let grown = corners.map(|(column, row)| {
                    let window = Window::new([column, column + files], [row, row + ranks]);
                    squares.iter().fold(window, |window, &square| window.with(place(square, flipped)))
                });
                grown.into_iter().min_by_key(|window| window.area()).unwrap_or(Window::WHOLE)
            }
        }
    }
}

fn square(text: &str) -> Option<Square> {
    let [file, rank] = <[char; 2]>::try_from(text.chars().collect::<Vec<_>>()).ok()?;
    let rank = match rank {
        'a'..='i' => rank as u8 - b'a' + 1,
        _ => u8::try_from(rank.to_digit(10)?).ok()?,
    };
    Square::at(u8::try_from(file.to_digit(10)?).ok()?, rank)
}

/// The weights of the lines of a board, in hundredths of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineWeights {
    /// Between squares; `None` is the default.
    pub thin: Option<u16>,
    /// Around the board; `None` is the default.
    pub frame: Option<u16>,
}

/// The settings of a diagram in the book style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Print {
    /// The face of the pieces.
    pub pieces: PieceFace,
    /// The face of captions.
    pub captions: CaptionFace,
    /// The position of hands.
    pub hands: HandsAt,
    /// Whether the marks ☗ and ☖ are shown before hands.
    pub marks: bool,
    /// Whether an empty hand is shown (持駒 なし).
    pub empty_hands: bool,
    /// The part of the board that is drawn.
    pub crop: Crop,
    /// The weights of lines; the default grows with the board.
    pub lines: Option<LineWeights>,
    /// The size of captions in hundredths of a point; the default grows with the board, and is at least
    /// [`LEAST_CAPTION`](Self::LEAST_CAPTION) on paper.
    pub caption_size: Option<u16>,
    /// The size of coordinates, likewise, with [`LEAST_COORDINATE`](Self::LEAST_COORDINATE).
    pub coordinate_size: Option<u16>,
}

impl Print {
    /// The least default size of captions on paper, in hundredths of a point.
    pub const LEAST_CAPTION: u16 = 650;
    /// The least default size of coordinates on paper, in hundredths of a point.
    pub const LEAST_COORDINATE: u16 = 500;

    /// Whether it has sizes or weights in points, so that a picture needs its size on paper.
    #[must_use]
    pub const fn has_points(&self) -> bool {
        self.lines.is_some() || self.caption_size.is_some() || self.coordinate_size.is_some()
    }
}

impl Default for Print {
    fn default() -> Self {
        Self {
            pieces: PieceFace::default(),
            captions: CaptionFace::default(),
            hands: HandsAt::default(),
            marks: true,
            empty_hands: true,
            crop: Crop::Whole,
            lines: None,
            caption_size: None,
            coordinate_size: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(crop: Crop, flipped: bool, squares: &[(u8, u8)]) -> Window {
        let squares: Vec<Square> = squares.iter().filter_map(|&(file, rank)| Square::at(file, rank)).collect();
        crop.window(flipped, &squares)
    }

    #[test]
    fn a_corner_is_the_one_with_the_pieces_and_cuts_none_off() {
        let upper_right = Window::new([5, 9], [0, 4]);
        assert_eq!(window(Crop::Corner(4, 4), false, &[(1, 1), (4, 3)]), upper_right);
        assert_eq!(window(Crop::Corner(4, 4), false, &[]), upper_right);
        assert_eq!(window(Crop::Corner(4, 4), false, &[(9, 8)]), Window::new([0, 4], [5, 9]));
        assert_eq!(window(Crop::Corner(4, 4), true, &[(9, 9)]), upper_right);
        assert_eq!(window(Crop::Corner(4, 4), false, &[(1, 1), (6, 2)]), Window::new([3, 9], [0, 4]));
        assert_eq!(window(Crop::Corner(1, 1), false, &[(1, 1), (9, 9)]), Window::WHOLE);
    }

    #[test]
    fn parts_of_the_board_are_corners_or_squares() {
        assert_eq!(Crop::read("4x3"), Some(Crop::Corner(4, 3)));
        assert_eq!(Crop::read("Pieces"), Some(Crop::Corner(1, 1)));
        let squares = Square::at(1, 1).zip(Square::at(5, 4)).map(|(one, other)| Crop::Squares(one, other));
        assert_eq!((Crop::read("11-54"), Crop::read("1a-5D")), (squares, squares));
        for text in ["", "4", "0x4", "10x4", "4x", "11-", "11-5j", "11-50", "1-5"] {
            assert_eq!(Crop::read(text), None, "{text}");
        }
    }

    #[test]
    fn two_squares_may_be_in_any_order() {
        let (one, other) = (Square::at(1, 1).unwrap(), Square::at(5, 4).unwrap());
        for crop in [Crop::Squares(one, other), Crop::Squares(other, one)] {
            assert_eq!(window(crop, false, &[(9, 9)]), Window::new([4, 9], [0, 4]));
        }
    }
}
