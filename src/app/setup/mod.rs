//! Setting a position up (局面編集): the start of the record that is shown, by mouse and by keyboard.

#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod ui;
pub(crate) mod update;
pub(crate) mod words;

use crate::app::desk::edit;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::start::Start;
use crate::notation::entry::Entry;
use crate::record::{Headers, NodeId, Record, Revision};
use crate::shogi::{
    Color, Handicap, Motion, Piece, PieceKind, Purpose, Remark, Setup, Source, Square, Squares, Target,
};
use crate::tsume::{self, Say};

/// What the user does while setting up, beside picking up and putting down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetupAction {
    /// A key of the keyboard's own way ([`Entry`]).
    Key(crate::notation::entry::EntryKey),
    /// Something is done to the whole board.
    Arrange(Arrange),
    /// A piece of the box is taken as the stamp that clicks and strokes paint, or put away.
    Stamp(Piece),
    /// The stamp comes over a place: a stroke begins there, or goes on.
    Stroke(Target, Stroke),
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
    /// It becomes one of the starts that have a name.
    Start(Start),
    /// All that is left goes to the defender, now and from now on; or no more.
    Rest(bool),
    /// It is moved about, and the moves with it.
    Move(Motion),
    /// This side is to move.
    Turn(Color),
    /// The number of the first move.
    Number(u32),
}

/// A stroke of the stamp over the board, one step of undoing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    /// It begins: where the piece stands already, it is rubbed out, and so it is from there on.
    Begins,
    /// It goes on.
    Continues,
}

/// What is known while a position is set up. The board itself is the record's start, and undone with it.
#[derive(Clone, Debug)]
pub(crate) struct SetupMode {
    /// The keyboard's cursor, and what was begun there.
    pub(crate) entry: Entry,
    /// The piece that clicks and strokes paint.
    pub(crate) stamp: Option<Piece>,
    /// What the stroke of the stamp puts on squares, while there is one, and the last of them.
    pub(crate) stroke: Option<(Option<Piece>, Square)>,
    /// The piece that is picked up.
    pub(crate) held: Option<Source>,
    /// What the record says that it is for.
    pub(crate) purpose: Purpose,
    /// The headers with which the user came: what these say is theirs.
    pub(crate) own: Headers,
    /// What there is to say about the position.
    pub(crate) remarks: Vec<Remark>,
    /// That moves of the record no longer fit it.
    pub(crate) stuck: Option<edit::Remark>,
    /// The squares that the user was shown.
    pub(crate) pointed: Squares,
    /// Whether the keys stand beside the board.
    pub(crate) keys_shown: bool,
    /// Which game, and which record in it.
    pub(crate) of: (GameId, usize),
    /// Where the user came from, and in which state the record was.
    pub(crate) from: (NodeId, Revision),
    /// How many moves from the start that was.
    pub(crate) moves_before: usize,
}

impl SetupMode {
    /// Begins with the start of this game's record; the user came from a node so many moves away.
    pub(crate) fn of(game: &mut Game, from: NodeId, moves_before: usize) -> Self {
        let (record, revision) = (game.record(), game.document().revision());
        let setup = record.initial().to_setup();
        let mut mode = Self {
            entry: Entry::new(setup).over(setup, looks_whole(record)),
            stamp: None,
            stroke: None,
            held: None,
            purpose: Purpose::Game,
            own: record.headers().clone(),
            remarks: Vec::new(),
            stuck: None,
            pointed: Squares::EMPTY,
            keys_shown: false,
            of: (game.id(), game.shown()),
            from: (from, revision),
            moves_before,
        };
        mode.follow(game);
        mode
    }

    /// Goes on with the record's start as it is by now.
    pub(crate) fn follow(&mut self, game: &mut Game) {
        let record = game.record();
        let setup = record.initial().to_setup();
        let is_own = setup == *self.entry.setup();
        let gives_rest = game.gives_rest();
        // What was done elsewhere and is not known is as it looks.
        let gives_rest =
            gives_rest.unwrap_or_else(|| if is_own { self.entry.gives_rest() } else { looks_whole(record) });
        self.entry = self.entry.over(setup, gives_rest);
        self.purpose = tsume::purpose(record.headers(), &setup);
        self.remarks = setup.remarks(self.purpose);
        self.stuck = edit::Remark::of_stuck(record);
        self.pointed = Squares::EMPTY;
        game.remember_rest(gives_rest);
    }

    /// What was entered, once it is for this. In a game nobody holds what is left; in a problem the defender does who
    /// holds it already.
    pub(crate) fn entry_for(&self, purpose: Purpose) -> Entry {
        match purpose {
            Purpose::Game => self.entry.with_rest(false),
            Purpose::Tsume if purpose == self.purpose => self.entry,
            Purpose::Tsume => self.entry.with_rest(self.entry.gives_rest() || holds_rest(self.entry.setup())),
        }
    }

    /// The headers of the record when it is to start from here, for what the user says.
    pub(crate) fn headers_for(&self, record: &Record, start: &Setup, say: Say) -> Headers {
        let headers = record.headers();
        let defender = Piece::new(start.turn.other(), PieceKind::King);
        let is_defended = || start.board.pieces().any(|(_, piece)| piece == defender);
        // A problem whose defender holds the rest remains one when the attacker gets a king.
        let remains_one = say == Say::Still
            && self.entry.gives_rest()
            && self.purpose == Purpose::Tsume
            && is_defended()
            && tsume::purpose(headers, start) == Purpose::Game;
        let say = if remains_one { Say::That(Purpose::Tsume) } else { say };
        tsume::headers_for(headers, &self.own, start, say)
    }

    /// How many of a kind can still be put on the board: what is in the box, and what the defender holds of the rest.
    pub(crate) fn left(&self, kind: PieceKind) -> u8 {
        let setup = self.entry.setup();
        let rest = kind.in_hand().filter(|_| self.entry.gives_rest());
        let held = rest.map_or(0, |kind| setup.hands[setup.turn.other()].count(kind));
        setup.piece_box().count(kind).saturating_add(held)
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

/// Whether it looks as if the defender held the rest: a problem of which nothing is left.
fn looks_whole(record: &Record) -> bool {
    tsume::is_tsume(record) && holds_rest(&record.initial().to_setup())
}

/// Whether nothing is left that the defender could hold.
fn holds_rest(setup: &Setup) -> bool {
    *setup == setup.with_rest_to(setup.turn.other())
}

/// The keys by which whole boards are arranged, beside those of [`crate::notation::entry`]. Shift and an arrow
/// shift the board.
pub(crate) const KEYS: [(char, Arrange); 6] = [
    ('z', Arrange::Start(Start::Tsume)),
    ('x', Arrange::Start(Start::TsumeWithTwoKings)),
    ('e', Arrange::Start(Start::Game(Handicap::Even))),
    ('c', Arrange::Clear),
    ('w', Arrange::Move(Motion::Swap)),
    ('m', Arrange::Move(Motion::Mirror)),
];

impl Arrange {
    /// What a key does to the whole board.
    pub(crate) fn of_key(typed: char) -> Option<Self> {
        KEYS.iter().find(|(key, _)| *key == typed.to_ascii_lowercase()).map(|&(_, arrange)| arrange)
    }
}
