//! Setting a position up (局面編集): the start of the record that is shown, by mouse and by keyboard.

use super::edit;
use crate::notation::entry::Entry;
use crate::record::Record;
use crate::shogi::{Color, Handicap, Piece, PieceKind, Purpose, Remark, Setup, Shift, Source, Squares};
use crate::tsume;

/// What the user does while setting up, beside picking up and putting down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetupAction {
    /// A key of the keyboard's own way ([`Entry`]).
    Key(crate::notation::entry::EntryKey),
    /// Something is done to the whole board.
    Arrange(Arrange),
    /// A piece of the box is taken as the stamp that each click paints, or put away.
    Stamp(Piece),
    /// A piece is dragged out of the box.
    Lift(Piece),
    /// What the position is set up for.
    Purpose(Purpose),
    /// The squares that a remark is about are shown on the board.
    Point(Squares),
}

/// What can be done to the whole board, one step of undoing each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrange {
    /// All pieces go to the box.
    Clear,
    /// The start of a game, even or with a handicap.
    Game(Handicap),
    /// The defending king alone, everything else in the defender's hand.
    Tsume,
    /// The same with a king for the attacker.
    TsumeWithTwoKings,
    /// All that is left goes to this side, now and from now on; or no more.
    RestTo(Option<Color>),
    /// The sides change places.
    Swap,
    /// Left becomes right.
    Mirror,
    /// All pieces go one step.
    Shift(Shift),
    /// This side is to move.
    Turn(Color),
    /// The number of the first move.
    Number(u32),
}

/// What is known while a position is set up. The board itself is the record's start, and undone with it.
#[derive(Clone, Debug)]
pub(crate) struct SetupMode {
    /// The keyboard's cursor, and what was begun there.
    pub(crate) entry: Entry,
    /// The piece that each click paints.
    pub(crate) stamp: Option<Piece>,
    /// The piece that is picked up.
    pub(crate) held: Option<Source>,
    /// What the position is set up for.
    pub(crate) purpose: Purpose,
    /// What there is to say about it.
    pub(crate) remarks: Vec<Remark>,
    /// That moves of the record no longer fit it.
    pub(crate) stuck: Option<edit::Remark>,
    /// The squares that the user was shown.
    pub(crate) pointed: Squares,
}

impl SetupMode {
    /// Begins with the start of this record.
    pub(crate) fn of(record: &Record) -> Self {
        let setup = record.initial().to_setup();
        let attacker_has_king = !record.initial().pieces(setup.turn, PieceKind::King).is_empty();
        let purpose = if tsume::is_tsume(record) || !attacker_has_king { Purpose::Tsume } else { Purpose::Game };
        let mut mode = Self {
            entry: Entry::new(setup),
            stamp: None,
            held: None,
            purpose,
            remarks: Vec::new(),
            stuck: None,
            pointed: Squares::EMPTY,
        };
        mode.follow(record);
        mode
    }

    /// Goes on with the record's start as it is by now.
    pub(crate) fn follow(&mut self, record: &Record) {
        let setup = record.initial().to_setup();
        self.entry = self.entry.over(setup);
        self.remarks = setup.remarks(self.purpose);
        self.stuck = edit::Remark::of_stuck(record);
        self.pointed = Squares::EMPTY;
    }

    /// All squares that an error is about, or those that the user was shown.
    pub(crate) fn marked(&self) -> Squares {
        if !self.pointed.is_empty() {
            return self.pointed;
        }
        let errors = self.remarks.iter().filter(|remark| remark.severity == crate::shogi::Severity::Error);
        errors.fold(Squares::EMPTY, |all, remark| all | remark.squares)
    }
}

/// The keys by which whole boards are arranged, beside those of [`crate::notation::entry`]. Shift and an arrow
/// shift the board.
pub(crate) const KEYS: [(char, Arrange); 6] = [
    ('z', Arrange::Tsume),
    ('x', Arrange::TsumeWithTwoKings),
    ('e', Arrange::Game(Handicap::Even)),
    ('c', Arrange::Clear),
    ('w', Arrange::Swap),
    ('m', Arrange::Mirror),
];

impl Arrange {
    /// What a key does to the whole board.
    pub(crate) fn of_key(typed: char) -> Option<Self> {
        KEYS.iter().find(|(key, _)| *key == typed.to_ascii_lowercase()).map(|&(_, arrange)| arrange)
    }

    /// The board after it; `None` when pieces would fall off.
    pub(crate) fn apply(self, setup: Setup) -> Option<Setup> {
        Some(match self {
            Self::Clear => Setup { turn: setup.turn, ..Setup::EMPTY },
            Self::Game(handicap) => handicap.setup(),
            Self::Tsume => Setup::tsume(),
            Self::TsumeWithTwoKings => Setup::tsume_with_two_kings(),
            Self::Swap => setup.swapped(),
            Self::Mirror => setup.mirrored(),
            Self::Shift(shift) => setup.shifted(shift).ok()?,
            Self::Turn(turn) => Setup { turn, ..setup },
            Self::RestTo(Some(side)) => setup.with_rest_to(side),
            Self::RestTo(None) | Self::Number(_) => setup,
        })
    }
}
