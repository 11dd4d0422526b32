//! What is known while a position is edited.

use crate::app::desk::edit;
use crate::app::desk::game::Game;
use crate::app::desk::gesture::{Brush, Editing, Spot};
use crate::app::desk::origin::GameId;
use crate::notation::entry::Entry;
use crate::record::{Headers, NodeId, Record, Revision};
use crate::shogi::{Piece, PieceKind, PieceSource, Purpose, Remark, Setup, Severity, Square, Squares};
use crate::tsume::{self, PurposeChange};

/// A start position that is being edited. The board itself is the record's, and undone with it.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    /// The keyboard's cursor, and what was begun there.
    pub(super) entry: Entry,
    /// The piece that clicks and strokes paint.
    pub(super) stamp: Option<Piece>,
    /// What the stroke of the stamp puts on squares, while there is one, and the last of them.
    pub(super) stroke: Option<(Option<Piece>, Square)>,
    /// The piece that is picked up.
    pub(super) held: Option<PieceSource>,
    /// What the record says that it is for.
    pub(super) purpose: Purpose,
    /// The headers with which the user came: what these say is theirs.
    pub(super) own: Headers,
    /// What there is to say about the position.
    pub(super) remarks: Vec<Remark>,
    /// That moves of the record no longer fit it.
    pub(super) stuck: Option<edit::Remark>,
    /// The squares that the user was shown.
    pub(super) pointed: Squares,
    /// Whether the keys stand beside the board.
    pub(super) keys_shown: bool,
    /// Which game, and which record in it.
    pub(super) of: (GameId, usize),
    /// Where the user came from, and in which state the record was.
    pub(super) from: (NodeId, Revision),
    /// How many moves from the start that was.
    pub(super) moves_before: usize,
}

impl Session {
    /// Begins with the start of this game's record; the user came from a node so many moves away.
    pub(super) fn of(game: &Game, from: NodeId, moves_before: usize, remaining: Option<bool>) -> Self {
        let (record, revision) = (game.record(), game.document().revision());
        let setup = record.initial().to_setup();
        let mut session = Self {
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
        session.follow(game, remaining);
        session
    }

    /// Goes on with the record's start as it is by now, and whether the defender holds the remaining pieces there, if
    /// that is known.
    pub(super) fn follow(&mut self, game: &Game, remaining: Option<bool>) {
        let record = game.record();
        let setup = record.initial().to_setup();
        let is_own = setup == *self.entry.setup();
        // What was done elsewhere and is not known is as it looks.
        let given =
            remaining.unwrap_or_else(|| if is_own { self.entry.gives_remaining() } else { looks_whole(record) });
        self.entry = self.entry.over(setup, given);
        self.purpose = tsume::purpose(record.headers(), &setup);
        self.remarks = setup.remarks(self.purpose);
        self.stuck = edit::Remark::of_stuck(record);
        self.pointed = Squares::EMPTY;
    }

    /// How the stage draws the board, and takes gestures on it.
    pub(super) fn editing(&self) -> Editing {
        let picked = self.held.and_then(|held| match held {
            PieceSource::Square(square) => Some(Spot::Square(square)),
            PieceSource::Hand(side, kind) => Some(Spot::Hand(side, kind)),
            PieceSource::Box(_) => None,
        });
        let brush = self.stamp.map(|_| Brush { last: self.stroke.map(|(_, last)| last) });
        Editing { picked, marked: self.marked(), cursor: self.entry.cursor(), brush }
    }

    /// Takes a piece as the stamp; once more, and it is put away.
    pub(super) fn take_stamp(&mut self, piece: Piece) {
        self.held = None;
        self.stamp = (self.stamp != Some(piece)).then_some(piece);
    }

    /// Picks up a piece of the box.
    pub(super) fn lift_from_box(&mut self, piece: Piece) {
        self.stamp = None;
        self.held = Some(PieceSource::Box(piece));
    }

    /// Puts the stamp and what is held away.
    pub(super) fn let_go(&mut self) {
        self.stamp = None;
        self.held = None;
    }

    /// What was entered, once it is for this. In a game nobody holds what is left; in a problem the defender does who
    /// holds it already.
    pub(super) fn entry_for(&self, purpose: Purpose) -> Entry {
        match purpose {
            Purpose::Game => self.entry.with_remaining(false),
            Purpose::Tsume if purpose == self.purpose => self.entry,
            Purpose::Tsume => self.entry.with_remaining(self.entry.gives_remaining() || holds_rest(self.entry.setup())),
        }
    }

    /// The headers of the record when it is to start from here, for what the user says.
    pub(super) fn headers_for(&self, record: &Record, start: &Setup, change: PurposeChange) -> Headers {
        let headers = record.headers();
        let defender = Piece::new(start.turn.other(), PieceKind::King);
        let is_defended = || start.board.pieces().any(|(_, piece)| piece == defender);
        // A problem whose defender holds the remaining pieces stays one when the attacker gets a king.
        let remains_one = change == PurposeChange::Keep
            && self.entry.gives_remaining()
            && self.purpose == Purpose::Tsume
            && is_defended()
            && tsume::purpose(headers, start) == Purpose::Game;
        let change = if remains_one { PurposeChange::Set(Purpose::Tsume) } else { change };
        tsume::headers_for(headers, &self.own, start, change)
    }

    /// How many of a kind can still be put on the board: what is in the box, and what the defender holds of the remaining pieces.
    pub(super) fn left(&self, kind: PieceKind) -> u8 {
        let setup = self.entry.setup();
        let given = kind.in_hand().filter(|_| self.entry.gives_remaining());
        let held = given.map_or(0, |kind| setup.hands[setup.turn.other()].count(kind));
        setup.piece_box().count(kind).saturating_add(held)
    }

    /// All squares that an error is about, or those that the user was shown.
    pub(super) fn marked(&self) -> Squares {
        if !self.pointed.is_empty() {
            return self.pointed;
        }
        let errors = self.remarks.iter().filter(|remark| remark.severity == Severity::Error);
        errors.fold(Squares::EMPTY, |all, remark| all | remark.squares)
    }
}

/// Whether it looks as if the defender held the remaining pieces: a problem of which nothing is left.
fn looks_whole(record: &Record) -> bool {
    tsume::is_tsume(record) && holds_rest(&record.initial().to_setup())
}

/// Whether nothing is left that the defender could hold.
fn holds_rest(setup: &Setup) -> bool {
    *setup == setup.with_remaining_to(setup.turn.other())
}
