//! Recognizes problems that are the same when mirrored, shifted or with the sides exchanged.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::shogi::{Color, Hand, HandKind, Piece, Setup, Square};

/// Identifies a problem, also mirrored or with the sides exchanged.
///
/// A defender without pieces in hand, which some files omit, counts as holding all pieces not in use.
#[derive(Clone, Copy, Debug)]
pub struct ProblemKey {
    /// With Black to move; the lesser of the position and its mirror image.
    setup: Setup,
    is_mirrored: bool,
}

impl ProblemKey {
    /// The key of a problem, in which the attacker is to move.
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::tsume::ProblemKey;
    ///
    /// let key = |text: &str| sfen::read(text).map(|read| ProblemKey::of(&read.setup));
    /// let problem = key("9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1")?;
    /// assert_eq!(key("9/k8/9/1B7/9/9/9/9/9 b 2G 1")?, problem);
    /// assert_eq!(key("9/9/9/9/9/1b7/9/K8/9 w 2RB2G4S4N4L18P2g 1")?, problem);
    /// assert_ne!(key("9/8k/9/7B1/9/9/9/9/9 b 2G2r2g4s4n4l18p 1")?, problem);
    /// # Ok::<(), sfen::SfenError>(())
    /// ```
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let mut setup = if setup.turn == Color::White { setup.swapped() } else { *setup };
        if setup.hands.white.is_empty() {
            setup.hands.white = setup.piece_box().pieces;
        }
        let mirrored = setup.mirrored();
        let is_mirrored = squares(&mirrored) < squares(&setup);
        Self { setup: if is_mirrored { mirrored } else { setup }, is_mirrored }
    }

    /// A hash that is the same for all [`Twin`]s of a problem. It may change between versions.
    ///
    /// ```
    /// use komadai::notation::sfen;
    /// use komadai::tsume::ProblemKey;
    ///
    /// let likeness = |text: &str| sfen::read(text).map(|read| ProblemKey::likeness(&read.setup));
    /// let problem = likeness("9/8k/9/7B1/9/9/9/9/9 b 2G 1")?;
    /// assert_eq!(likeness("9/9/k8/9/1B7/9/9/9/9 b 2G 1")?, problem);
    /// assert_ne!(likeness("9/8k/9/7B1/9/9/9/9/9 b 2S 1")?, problem);
    /// # Ok::<(), sfen::SfenError>(())
    /// ```
    #[must_use]
    pub fn likeness(setup: &Setup) -> u64 {
        let key = Self::of(setup);
        let number = |figure: Vec<(u8, u8, Piece)>| -> Vec<(u8, u8, usize, usize)> {
            figure.into_iter().map(|(file, rank, it)| (file, rank, it.kind.index(), it.color.index())).collect()
        };
        let figures = [key.setup, key.setup.mirrored()].map(|setup| number(Self::figure(&setup)));
        let mut hasher = DefaultHasher::new();
        figures.iter().min().hash(&mut hasher);
        for hand in key.hands() {
            HandKind::ALL.map(|kind| hand.count(kind)).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn hands(&self) -> [Hand; 2] {
        [self.setup.hands.black, self.setup.hands.white]
    }

    fn figure(setup: &Setup) -> Vec<(u8, u8, Piece)> {
        let place = |square: Square| (square.file().get(), square.rank().get());
        let least = |of: fn((u8, u8)) -> u8| setup.board.pieces().map(|(at, _)| of(place(at))).min().unwrap_or(1);
        let (file, rank) = (least(|at| at.0), least(|at| at.1));
        let away = |(at, piece): (Square, Piece)| (place(at).0 - file, place(at).1 - rank, piece);
        let mut pieces: Vec<_> = setup.board.pieces().map(away).collect();
        pieces.sort_by_key(|&(file, rank, _)| (file, rank));
        pieces
    }
}

impl PartialEq for ProblemKey {
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
    }
}

impl Eq for ProblemKey {}

impl Hash for ProblemKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        squares(&self.setup).hash(state);
        for hand in self.hands() {
            HandKind::ALL.map(|kind| hand.count(kind)).hash(state);
        }
    }
}

/// How two problems resemble each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Twin {
    /// They are the same, perhaps with the sides exchanged.
    Same,
    /// One is the other's mirror image.
    Mirrored,
    /// The same pieces or their mirror image, shifted. Solutions may differ because of edges and promotion zones.
    Shifted,
}

impl Twin {
    /// How two problems resemble each other; `None` when they do not.
    #[must_use]
    pub fn of(one: &Setup, other: &Setup) -> Option<Self> {
        let (one, other) = (ProblemKey::of(one), ProblemKey::of(other));
        if one == other {
            return Some(if one.is_mirrored == other.is_mirrored { Self::Same } else { Self::Mirrored });
        }
        let figure = ProblemKey::figure(&one.setup);
        let is_shifted = one.hands() == other.hands()
            && [other.setup, other.setup.mirrored()].iter().any(|other| ProblemKey::figure(other) == figure);
        is_shifted.then_some(Self::Shifted)
    }
}

fn squares(setup: &Setup) -> [u8; Square::COUNT] {
    let mut numbers = [0; Square::COUNT];
    for (square, piece) in setup.board.pieces() {
        numbers[square.index()] = 1 + 2 * piece.kind.index() as u8 + piece.color.index() as u8;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use crate::shogi::{Shift, Transform};

    fn setup(text: &str) -> Setup {
        sfen::read(text).unwrap().setup
    }

    const PROBLEMS: [&str; 4] = [
        "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1",
        "3Bnnk2/3+S5/8+N/6G2/9/9/9/9/9 b Rrb3g3sn4l18p 1",
        "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
        "9/9/6P2/9/4B4/9/6R2/7k+p/9 b Grb3g4s4n4l16p 1",
    ];

    #[test]
    fn a_mirror_and_the_other_side_are_the_same_problem() {
        for problem in PROBLEMS.map(setup) {
            let symmetric = problem.mirrored() == problem;
            for (other, twin) in [
                (problem, Twin::Same),
                (problem.swapped(), Twin::Same),
                (problem.mirrored(), if symmetric { Twin::Same } else { Twin::Mirrored }),
                (problem.mirrored().swapped(), if symmetric { Twin::Same } else { Twin::Mirrored }),
            ] {
                assert_eq!(ProblemKey::of(&problem), ProblemKey::of(&other));
                assert_eq!(Twin::of(&problem, &other), Some(twin));
            }
        }
    }

    #[test]
    fn other_problems_are_no_twins() {
        let mut keys = std::collections::HashSet::new();
        for (index, problem) in PROBLEMS.map(setup).into_iter().enumerate() {
            assert!(keys.insert(ProblemKey::of(&problem)));
            for other in PROBLEMS.map(setup).into_iter().skip(index + 1) {
                assert_eq!(Twin::of(&problem, &other), None);
            }
            let mut poorer = problem;
            assert!(poorer.hands.white.take(HandKind::Pawn));
            assert_eq!(Twin::of(&problem, &poorer), None);
        }
    }

    #[test]
    fn a_figure_some_squares_away_is_a_shifted_twin() {
        let mut shifted = 0;
        for problem in PROBLEMS.map(setup) {
            for shift in [Shift::Up, Shift::Down, Shift::Left, Shift::Right] {
                let Ok(moved) = Transform::Shift(shift).setup(problem) else { continue };
                assert_ne!(ProblemKey::of(&problem), ProblemKey::of(&moved));
                assert_eq!(Twin::of(&problem, &moved), Some(Twin::Shifted));
                assert_eq!(Twin::of(&moved.mirrored().swapped(), &problem), Some(Twin::Shifted));
                shifted += 1;
            }
        }
        assert!(shifted >= 8, "{shifted}");
    }
}
