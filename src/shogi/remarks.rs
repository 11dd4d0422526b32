//! What is wrong or unusual about a position during setup.

use super::{Color, Fault, Handicap, PieceBox, PieceKind, Position, Setup, Squares};

/// The purpose of a board, which decides which kings and moves it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A game, or a position out of one.
    Game,
    /// A problem (詰将棋): the side to move attacks, each of its moves giving check.
    Tsume,
}

/// How much a [`Remark`] matters. Neither kind keeps a position from being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// It cannot occur in a real game or problem.
    Error,
    /// It is merely unusual.
    Note,
}

/// Something wrong or unusual about a position, from [`Setup::remarks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Remark {
    /// How much it matters.
    pub severity: Severity,
    /// What is wrong or unusual.
    pub about: Oddity,
    /// The squares it is about; none for hands or the whole board.
    pub squares: Squares,
}

/// What a [`Remark`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// A fault. A king that only the other king attacks is [`KingsTouch`](Self::KingsTouch) instead.
    Fault(Fault),
    /// A side lacks its king, which is normal for an attacker.
    NoKing(Color),
    /// The kings are adjacent.
    KingsTouch,
    /// The side to move has no legal move.
    NoMove(Color),
    /// No move of the attacker gives check.
    NoCheck(Color),
    /// White attacks, unlike in usual problems.
    WhiteAttacks,
    /// Unused pieces of the set. Kings do not count in a problem.
    LeftInBox(PieceBox),
}

impl Setup {
    /// Everything wrong or unusual about the position for this purpose, errors before notes. It tries every move, in
    /// about a tenth of a millisecond: call it for each change, not for each frame.
    ///
    /// ```
    /// use komadai::shogi::{Handicap, Oddity, Purpose, Color, Setup};
    ///
    /// assert!(Handicap::Two.setup().remarks(Purpose::Game).is_empty());
    /// let remarks = Setup::tsume().remarks(Purpose::Tsume);
    /// assert_eq!(remarks[0].about, Oddity::NoMove(Color::Black));
    /// ```
    #[must_use]
    pub fn remarks(&self, purpose: Purpose) -> Vec<Remark> {
        let position = Position::from(*self);
        let mut remarks = Vec::new();
        self.add_faults(&position, &mut remarks);
        self.add_kings(&position, purpose, &mut remarks);
        self.add_moves(&position, purpose, &mut remarks);
        let left = self.piece_box();
        let missed = match purpose {
            Purpose::Game => left,
            // The attacker's king is always in the box; the defender's is reported as an error.
            Purpose::Tsume => PieceBox { kings: 0, ..left },
        };
        if !missed.is_empty() && (purpose == Purpose::Tsume || Handicap::of(self).is_none()) {
            remarks.push(note(Oddity::LeftInBox(missed), Squares::EMPTY));
        }
        if purpose == Purpose::Tsume && self.turn == Color::White {
            remarks.push(note(Oddity::WhiteAttacks, Squares::EMPTY));
        }
        remarks.sort_by_key(|remark| remark.severity);
        remarks
    }

    fn add_faults(&self, position: &Position, remarks: &mut Vec<Remark>) {
        for fault in self.faults() {
            if let Fault::KingCanBeTaken { king } = fault
                && (position.attackers(self.turn, king) - position.pieces(self.turn, PieceKind::King)).is_empty()
            {
                continue;
            }
            remarks.push(error(Oddity::Fault(fault), fault.squares(position)));
        }
    }

    fn add_kings(&self, position: &Position, purpose: Purpose, remarks: &mut Vec<Remark>) {
        let black = position.pieces(Color::Black, PieceKind::King);
        let white = position.pieces(Color::White, PieceKind::King);
        let touching = |kings: Squares, side: Color| -> Squares {
            kings.iter().filter(|&king| !(position.attackers(side, king) & (black | white)).is_empty()).collect()
        };
        let touch = touching(black, Color::White) | touching(white, Color::Black);
        if !touch.is_empty() {
            remarks.push(error(Oddity::KingsTouch, touch));
        }
        for (side, kings) in [(Color::Black, black), (Color::White, white)] {
            let needed = purpose == Purpose::Game || side != self.turn;
            if needed && kings.is_empty() {
                remarks.push(error(Oddity::NoKing(side), Squares::EMPTY));
            }
        }
    }

    fn add_moves(&self, position: &Position, purpose: Purpose, remarks: &mut Vec<Remark>) {
        let side = self.turn;
        let defended = !position.pieces(side.other(), PieceKind::King).is_empty();
        match (purpose, position.has_legal_move()) {
            (Purpose::Tsume, false) => remarks.push(error(Oddity::NoMove(side), Squares::EMPTY)),
            (Purpose::Tsume, true)
                if defended && !position.legal_moves().into_iter().any(|mv| position.gives_check(mv)) =>
            {
                remarks.push(error(Oddity::NoCheck(side), position.side(side)));
            }
            (Purpose::Game, false) if !position.pieces(side, PieceKind::King).is_empty() => {
                remarks.push(note(Oddity::NoMove(side), position.pieces(side, PieceKind::King)));
            }
            _ => {}
        }
    }
}

impl Fault {
    fn squares(self, position: &Position) -> Squares {
        match self {
            Self::TooMany { kind, .. } => position.of_any(kind),
            Self::SeveralKings { squares, .. } => squares,
            Self::TwoPawns { side, file } => {
                position.pieces(side, PieceKind::Pawn).iter().filter(|square| square.file() == file).collect()
            }
            Self::DeadPiece { square, .. } => Squares::of(square),
            Self::KingCanBeTaken { king } => Squares::of(king) | position.attackers(position.turn(), king),
        }
    }
}

const fn error(about: Oddity, squares: Squares) -> Remark {
    Remark { severity: Severity::Error, about, squares }
}

const fn note(about: Oddity, squares: Squares) -> Remark {
    Remark { severity: Severity::Note, about, squares }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;
    use crate::shogi::{Hand, HandKind};

    fn remarks(text: &str, purpose: Purpose) -> Vec<(Severity, Oddity, String)> {
        let remarks = sfen::read(text).unwrap().setup.remarks(purpose);
        let squares = |squares: Squares| squares.iter().map(|square| format!("{square:?} ")).collect::<String>();
        remarks.iter().map(|remark| (remark.severity, remark.about, squares(remark.squares))).collect()
    }

    fn errors(text: &str, purpose: Purpose) -> Vec<(Oddity, String)> {
        let errors = remarks(text, purpose).into_iter().filter(|(severity, ..)| *severity == Severity::Error);
        errors.map(|(_, about, squares)| (about, squares)).collect()
    }

    #[test]
    fn sound_positions_are_passed_over_in_silence() {
        for handicap in Handicap::ALL {
            assert_eq!(handicap.setup().remarks(Purpose::Game), []);
        }
        assert_eq!(remarks("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", Purpose::Tsume), []);
    }

    #[test]
    fn kings_are_missing_alone_in_games() {
        let mate = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        assert_eq!(errors(mate, Purpose::Game), [(Oddity::NoKing(Color::Black), String::new())]);
        let nobody = "9/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
        assert_eq!(errors(nobody, Purpose::Tsume), [(Oddity::NoKing(Color::White), String::new())]);
        assert_eq!(errors(nobody, Purpose::Game).len(), 2);
    }

    #[test]
    fn faults_have_their_squares() {
        let fault = |text| match &errors(text, Purpose::Game)[..] {
            [(Oddity::Fault(_), squares)] => squares.trim().to_owned(),
            other => panic!("{other:?}"),
        };
        assert_eq!(fault("k8/9/9/4P4/9/9/4P4/9/K8 b - 1"), "5d 5g");
        assert_eq!(fault("k3N4/9/9/9/9/9/9/9/K8 b - 1"), "5a");
        assert_eq!(fault("k3k4/9/9/9/9/9/9/9/K8 b - 1"), "5a 9a");
        assert_eq!(fault("k7R/9/9/9/9/9/9/9/1K7 b - 1"), "1a 9a");
        assert_eq!(fault("k8/3+B5/9/9/9/9/9/8B/1K7 b b 1"), "1h 6b");
    }

    #[test]
    fn touching_kings_are_reported_once() {
        let touch = [(Oddity::KingsTouch, "4e 5d ".to_owned())];
        assert_eq!(errors("9/9/9/4k4/5K3/9/9/9/9 b - 1", Purpose::Game), touch);
        assert_eq!(errors("9/9/9/4k4/5K3/9/9/9/9 w - 1", Purpose::Game), touch);
        let both = errors("9/9/9/4k4/4RK3/9/9/9/9 b - 1", Purpose::Game);
        assert_eq!(both.len(), 2);
        assert!(matches!(both[0].0, Oddity::Fault(Fault::KingCanBeTaken { .. })));
    }

    #[test]
    fn a_problem_needs_a_check() {
        let tsume = |text| errors(text, Purpose::Tsume);
        let none = [(Oddity::NoCheck(Color::Black), "9i ".to_owned())];
        assert_eq!(tsume("8k/9/9/9/9/9/9/9/P8 b - 1"), none);
        assert_eq!(tsume("8k/9/9/9/9/9/9/9/L8 b - 1").len(), 1);
        assert_eq!(tsume("8k/9/9/9/9/9/9/9/R8 b - 1"), []);
        assert_eq!(tsume("8k/9/9/9/9/9/9/9/P8 b N 1"), []);
        assert_eq!(tsume("8k/9/9/9/9/9/9/9/9 b - 1"), [(Oddity::NoMove(Color::Black), String::new())]);
        let white = remarks("9/9/9/9/9/9/8p/9/8K w 2R2B4g4S4N4L17P 1", Purpose::Tsume);
        assert_eq!(white, [(Severity::Note, Oddity::WhiteAttacks, String::new())]);
    }

    #[test]
    fn pieces_left_in_the_box_are_a_note() {
        let remarks = Setup::EMPTY.remarks(Purpose::Game);
        assert_eq!(remarks.len(), 3);
        let left = Setup::EMPTY.piece_box();
        assert_eq!(remarks[2], note(Oddity::LeftInBox(left), Squares::EMPTY));
        let mut tsume = Setup::tsume();
        assert!(!tsume.remarks(Purpose::Tsume).iter().any(|remark| remark.severity == Severity::Note));
        assert!(tsume.hands.white.take(HandKind::Gold));
        let mut gold = Hand::EMPTY;
        gold.add(HandKind::Gold);
        let left = Oddity::LeftInBox(PieceBox { pieces: gold, kings: 0 });
        assert_eq!(tsume.remarks(Purpose::Tsume).last(), Some(&note(left, Squares::EMPTY)));
    }

    #[test]
    fn a_mated_side_is_a_note() {
        let mated = remarks("8k/8G/8P/9/9/9/9/9/K8 w 2r2b3g4s4n4l17p 1", Purpose::Game);
        assert_eq!(mated, [(Severity::Note, Oddity::NoMove(Color::White), "1a ".to_owned())]);
    }
}
