//! Judging a problem: whether it is sound (完全), and its flaws.
//!
//! [`judge`] takes a problem, the claims of its record ([`RecordClaims`]) and [`Settings`]. Its [`Judgement`] has the
//! main line and [`Finding`]s; the [`Profile`] decides which of them count. [`unanswered`] and [`entered`] judge the
//! variations of a record, [`spare_pieces`] finds pieces that could be weaker.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use komadai::notation::sfen;
//! use komadai::shogi::Position;
//! use komadai::tsume::cook::{Kind, RecordClaims, Settings, Verdict, judge};
//! use komadai::tsume::solver::Problem;
//!
//! let position = Position::from(sfen::read("8k/5GR2/9/9/9/9/9/9/9 b Brb3g4s4n4l18p 1")?.setup);
//! let settings = Settings::default();
//! let judgement = judge(&Problem::new(&position)?, &RecordClaims::default(), &settings, &mut |_| ControlFlow::Continue(()));
//! assert_eq!(judgement.verdict(settings.profile), Verdict::Sound);
//! assert_eq!(judgement.findings.iter().filter(|finding| finding.kind == Kind::DropChoice).count(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The order of the checks, and what the solver is asked
//!
//! 1. *Is there a mate?* A full solution, or only the length if the recorded line can be the main line. Without a mate
//!    (不詰) the judgement ends.
//! 2. *The main line.* The recorded one, if every move of the attacker gives check and mates against any defence, and
//!    it ends in mate; otherwise the solver's. All other checks are about its moves.
//! 3. *Headers, pieces left:* no question.
//! 4. *Defences:* at each move of the defender, for every other one: does the attacker mate as soon as on the main
//!    line? If not, 変長. Not two plies sooner? Then its main line is found: 変同, if nothing is left in hand. Long
//!    questions wait until it is known whether the problem is cooked.
//! 5. *Attacks:* at each move of the attacker, for every other check: is there a mate, of any length? All get a little
//!    effort, the last moves first; then one after the other twice as much as before: those similar to a mating one
//!    first, then likely mates by proof and disproof numbers. Bounded questions find the kind of a mate: sooner (早詰)?
//!    As soon, with the same reply (成・不成非限定)? Without the positions of the main line? If not, and none is as short, the
//!    defender can lead back to the main line (迂回手順, 以遠打).
//! 6. *Attacks in variations* (変化別詰): after every other defence, does a second check mate as soon?
//! 7. *The raw length*, every interposition counted.
//! 8. *Needless pieces:* in a problem that is sound so far, for every piece on the board: without it, is the main line
//!    still one, of the same length, and does no other attack mate? Most pieces fail at the first of these.
//!
//! Once something counts against the problem, questions about further cooks and the last move get a moderate effort,
//! unless [everything](Extent::Everything) is asked for. Undecided questions are listed ([`Judgement::open`]); then the
//! verdict is undecided unless the findings suffice. `watch` gets the positions searched by all solvers together.

mod attacks;
mod claims;
mod defences;
mod judge;
mod kind;
mod main_line;
mod pieces;
mod record;
mod solvers;

pub use claims::{RecordClaims, StatedSoundness};
pub use judge::{JudgeEvent, judge, judge_with_progress};
pub use kind::{Kind, Profile};
pub use pieces::{PieceChange, SparePieces, spare_pieces};
pub use record::{Entered, Remark, Unanswered, entered, unanswered};

use std::num::NonZeroUsize;

use crate::shogi::{Hand, Move, Square};
use crate::tsume::solver::{FutileRule, Options};

/// How a problem is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which interpositions do not count.
    pub rule: FutileRule,
    /// The size of all tables together, in bytes.
    pub memory: usize,
    /// The most positions that are searched.
    pub nodes: u64,
    /// How many threads search at a time, including the caller's.
    pub threads: NonZeroUsize,
    /// The rules by which the header 完全性 is checked.
    pub profile: Profile,
    /// How thoroughly attacks are searched that cannot change the verdict.
    pub extent: Extent,
    /// Whether attacks in variations are searched.
    pub variations: bool,
    /// Whether needless pieces are searched.
    pub needless: bool,
}

/// How thoroughly attacks are searched that cannot change the verdict: further cooks, or a dual at the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// With a moderate effort.
    #[default]
    Verdict,
    /// Until each is decided, within the limits.
    Everything,
}

impl Default for Settings {
    /// All checks, in 64 MB, without a limit of positions, on the caller's thread.
    fn default() -> Self {
        Self {
            rule: FutileRule::default(),
            memory: 64 << 20,
            nodes: u64::MAX,
            threads: NonZeroUsize::MIN,
            profile: Profile::default(),
            extent: Extent::default(),
            variations: true,
            needless: true,
        }
    }
}

impl Settings {
    const fn options(&self) -> Options {
        Options { rule: self.rule, memory: self.memory, nodes: self.nodes, threads: self.threads }
    }
}

/// The result of judging a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Judgement {
    /// Whether there is a mate.
    pub outcome: Outcome,
    /// In the order of the main line, then those about the whole problem.
    pub findings: Vec<Finding>,
    /// The questions that the limits left open.
    pub open: Vec<Question>,
    /// How many positions were searched.
    pub nodes: u64,
}

/// Whether there is a mate, and the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// The attacker mates.
    Mate(MainLine),
    /// The attacker cannot mate (不詰).
    NoMate,
    /// It was broken off before the main line was known.
    Undecided,
}

/// The main line that the findings are about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MainLine {
    /// Its moves, without futile interpositions. Their number is the length (手数).
    pub moves: Vec<Move>,
    /// The length by the rules of the game, every interposition counted; `None` when not found within the limits. For a
    /// recorded line longer than the shortest mate, the attacker answers omitted interpositions by the fastest mate.
    pub raw_length: Option<u16>,
    /// What is left in the attacker's hand at its end (駒余り).
    pub left: Hand,
    /// Whether it is the recorded one, and not the solver's.
    pub is_recorded: bool,
}

impl MainLine {
    /// The number of its moves.
    #[must_use]
    pub fn length(&self) -> u16 {
        u16::try_from(self.moves.len()).unwrap_or(u16::MAX)
    }
}

/// Something found about a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// The number of the main line's move, from 1; `None` for the whole problem.
    pub ply: Option<u16>,
    /// The move or piece that shows it.
    pub mark: Mark,
    /// The line from `ply` on that shows it, beginning with the move of `mark`; may be empty.
    pub line: Vec<Move>,
    /// How serious it is, for kinds that vary.
    pub weight: Weight,
}

/// What shows a [`Finding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mark {
    /// A move, played instead of that of the main line.
    Move(Move),
    /// A piece on a square.
    Square(Square),
    /// Pieces in the attacker's hand.
    Left(Hand),
    /// The length that the header 手数 states.
    Length(u32),
    /// The soundness that the header 完全性 states.
    Soundness(StatedSoundness),
}

impl Finding {
    fn place(&self) -> (u16, usize, usize, usize) {
        let (to, from, promotes) = match self.mark {
            Mark::Move(Move::Board { from, to, promote }) => (to.index(), 1 + from.index(), usize::from(promote)),
            Mark::Move(Move::Drop { kind, to }) => (to.index(), 0, kind.index()),
            Mark::Left(_) => (usize::MAX, 0, 0),
            Mark::Square(_) | Mark::Length(_) | Mark::Soundness(_) => (0, 0, 0),
        };
        (self.ply.unwrap_or(u16::MAX), to, from, promotes)
    }

    /// Findings about the same subject count once.
    fn subject(&self) -> (Option<u16>, Mark, bool) {
        (self.ply, self.mark, self.kind == Kind::VariationCook)
    }

    fn answers(&self, question: Question) -> bool {
        match question {
            Question::Attack { ply, mv } | Question::Defence { ply, mv } => {
                self.subject() == (Some(ply), Mark::Move(mv), false)
            }
            Question::Piece(square) => self.mark == Mark::Square(square),
            Question::MainLine | Question::Variations | Question::RawLength => false,
        }
    }
}

/// How serious a [`Finding`] is, for kinds that vary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Weight {
    /// As usual for its kind.
    #[default]
    Usual,
    /// The only move of a problem (final-cook), a variation longer by more than two plies or leaving other than one
    /// piece (longer-variation), an attack that ties with the main line in length and pieces left (variation-cook).
    More,
}

/// A question that the limits left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Question {
    /// Whether there is a mate, and what the main line is. Nothing else was examined.
    MainLine,
    /// Whether another attack mates.
    Attack {
        /// The move of the main line, from 1.
        ply: u16,
        /// The move that may mate.
        mv: Move,
    },
    /// How long the attacker takes against another defence.
    Defence {
        /// The move of the main line, from 1.
        ply: u16,
        /// The other defence.
        mv: Move,
    },
    /// Whether there are attacks in variations.
    Variations,
    /// The raw length.
    RawLength,
    /// Whether the piece on a square is needless.
    Piece(Square),
}

impl Question {
    /// Other attacks at the last move do not matter.
    fn is_serious(self, main: &MainLine) -> bool {
        match self {
            Self::Attack { ply, .. } => ply < main.length() || ply == 1,
            Self::Defence { .. } | Self::MainLine => true,
            Self::Variations | Self::RawLength | Self::Piece(_) => false,
        }
    }
}

/// The verdict on a problem by a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Nothing that counts was found (完全).
    Sound,
    /// Something that counts was found.
    Cooked,
    /// There is no mate (不詰).
    NoMate,
    /// The limits did not suffice.
    Undecided,
}

impl Judgement {
    /// The verdict by a profile.
    #[must_use]
    pub fn verdict(&self, profile: Profile) -> Verdict {
        match &self.outcome {
            Outcome::NoMate => Verdict::NoMate,
            Outcome::Undecided => Verdict::Undecided,
            Outcome::Mate(_) if self.findings.iter().any(|finding| profile.counts(finding)) => Verdict::Cooked,
            Outcome::Mate(main) if self.open.iter().any(|question| question.is_serious(main)) => Verdict::Undecided,
            Outcome::Mate(_) => Verdict::Sound,
        }
    }

    /// Adds a finding of a further search about the same main line. Returns whether it is new.
    pub fn add(&mut self, finding: Finding) -> bool {
        if self.findings.iter().any(|known| known.subject() == finding.subject()) {
            return false;
        }
        self.open.retain(|&question| !finding.answers(question));
        let at = self.findings.partition_point(|known| known.place() <= finding.place());
        self.findings.insert(at, finding);
        true
    }

    /// Whether it answers every question that another judgement of the same problem answers.
    #[must_use]
    pub fn reaches(&self, other: &Self) -> bool {
        let is_known = |judgement: &Self| judgement.outcome != Outcome::Undecided;
        !is_known(other) || is_known(self) && self.open.iter().all(|question| other.open.contains(question))
    }

    /// The main line, where there is a mate.
    #[must_use]
    pub const fn main_line(&self) -> Option<&MainLine> {
        match &self.outcome {
            Outcome::Mate(main) => Some(main),
            Outcome::NoMate | Outcome::Undecided => None,
        }
    }
}
