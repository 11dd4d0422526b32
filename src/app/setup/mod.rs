//! Editing the start position of a record (局面編集) with mouse and keyboard.

pub(crate) mod commands;
mod panels;
#[cfg(test)]
mod tests;
mod update;
mod words;

pub(crate) mod ui {
    pub(crate) mod cursor;
    pub(crate) mod panel;
}

use std::io;

use update::Remaining;

use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::gesture::{Brush, Editing, Gesture, Spot};
use crate::app::desk::mode::Mode;
use crate::app::desk::origin::GameId;
use crate::app::desk::start::Start;
use crate::app::kit::task::{self, Report};
use crate::format::{self, FoundPosition, ReadError};
use crate::notation::entry::{Entry, EntryKey};
use crate::record::{EditReport, Headers, NodeId, Record, Revision};
use crate::shogi::{
    ByColor, Color, Handicap, Oddity, Piece, PieceKind, PieceSource, Purpose, Remark, Setup, Severity, Square, Squares,
    Transform,
};
use crate::tsume::{self, PurposeChange, PurposeWord};

pub(crate) use commands::Command;

#[derive(Debug, Default)]
pub(crate) struct SetUp {
    session: Option<Session>,
    remaining: Remaining,
}

#[derive(Debug)]
pub(crate) enum Input {
    Gesture(Gesture),
    Key(EntryKey),
    Arrange(Arrange),
    SelectBrush(Piece),
    LiftFromBox(Piece),
    Purpose(Purpose),
    Point(Squares),
    PutBack,
    ToggleKeys,
    Paste(String),
    Begin,
    Run(Command),
}

#[derive(Debug)]
pub(crate) enum Event {
    Pasted(String, Result<Box<FoundPosition>, ReadError>),
    NotPasted(io::Error),
}

#[derive(Debug, PartialEq)]
pub(crate) enum Effect {
    ReadPosition(String),
}

impl Effect {
    pub(crate) fn start(self, report: &Report<Event>) {
        task::start("read position", report, Event::NotPasted, move |report| report.send(self.carry_out()));
    }

    pub(crate) fn carry_out(self) -> Event {
        let Self::ReadPosition(text) = self;
        let read = format::position_of_text(&text).map(Box::new);
        Event::Pasted(text, read)
    }
}

impl SetUp {
    fn session(&self, desk: &Desk) -> Option<&Session> {
        self.session.as_ref().filter(|_| desk.mode == Mode::SetUp)
    }
}

/// Board and undo history belong to the record.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    entry: Entry,
    brush: Option<Piece>,
    /// The piece painted by the current stroke, and its last square.
    stroke: Option<(Option<Piece>, Square)>,
    held: Option<PieceSource>,
    purpose: Purpose,
    own: Headers,
    /// Whether the record is called a problem only because a king is missing.
    word_stands_in: bool,
    start: Setup,
    remarks: Vec<Remark>,
    stuck: Option<EditReport>,
    keys_shown: bool,
    /// The game, and the index of the record in it.
    of: (GameId, usize),
    /// The cursor and the revision before editing.
    from: (NodeId, Revision),
    /// The number of moves to that cursor.
    moves_before: usize,
}

impl Session {
    /// `from` is `moves_before` moves after the start.
    pub(super) fn of(game: &Game, from: NodeId, moves_before: usize, remaining: Option<bool>) -> Self {
        let (record, revision) = (game.record(), game.document().revision());
        let setup = record.initial().to_setup();
        let mut session = Self {
            entry: Entry::new(setup).over(setup, defender_holds_remaining(record)),
            brush: None,
            stroke: None,
            held: None,
            purpose: Purpose::Game,
            own: record.headers().clone(),
            word_stands_in: false,
            start: setup,
            remarks: Vec::new(),
            stuck: None,
            keys_shown: false,
            of: (game.id(), game.record_id()),
            from: (from, revision),
            moves_before,
        };
        session.follow(game, remaining);
        session
    }

    /// `remaining`: whether the defender holds the remaining pieces, if known.
    pub(super) fn follow(&mut self, game: &Game, remaining: Option<bool>) {
        let record = game.record();
        let setup = record.initial().to_setup();
        let is_own = setup == *self.entry.setup();
        let given = remaining
            .unwrap_or_else(|| if is_own { self.entry.gives_remaining() } else { defender_holds_remaining(record) });
        self.entry = self.entry.over(setup, given);
        self.purpose = tsume::purpose(record.headers(), &setup);
        self.remarks = setup.remarks(self.purpose);
        self.stuck = EditReport::stuck(record);
    }

    pub(super) fn editing(&self) -> Editing {
        let picked = self.held.and_then(|held| match held {
            PieceSource::Square(square) => Some(Spot::Square(square)),
            PieceSource::Hand(side, kind) => Some(Spot::Hand(side, kind)),
            PieceSource::Box(_) => None,
        });
        let brush = self.brush.map(|_| Brush { last: self.stroke.map(|(_, last)| last) });
        let kingless = |side| self.remarks.iter().any(|remark| remark.about == Oddity::NoKing(side));
        Editing { picked, kingless: ByColor::new_with(kingless), cursor: self.entry.cursor(), brush }
    }

    pub(super) fn select_brush(&mut self, piece: Piece) {
        self.held = None;
        self.brush = (self.brush != Some(piece)).then_some(piece);
    }

    pub(super) fn lift_from_box(&mut self, piece: Piece) {
        self.brush = None;
        self.held = Some(PieceSource::Box(piece));
    }

    pub(super) fn put_back(&mut self) {
        self.brush = None;
        self.held = None;
    }

    /// Games have no remaining pieces; in a problem the defender gets them if they already hold all of them.
    pub(super) fn entry_for(&self, purpose: Purpose) -> Entry {
        match purpose {
            Purpose::Game => self.entry.with_remaining(false),
            Purpose::Tsume if purpose == self.purpose => self.entry,
            Purpose::Tsume => {
                self.entry.with_remaining(self.entry.gives_remaining() || has_no_remaining(self.entry.setup()))
            }
        }
    }

    pub(super) fn note_word(&mut self, before: &Headers, headers: &Headers, start: &Setup, change: PurposeChange) {
        let is_written = PurposeWord::of(before).is_none() && PurposeWord::of(headers).is_some();
        self.word_stands_in =
            change == PurposeChange::Keep && !is_defended(start) && (is_written || self.word_stands_in);
    }

    pub(super) fn headers_for(&self, record: &Record, start: &Setup, change: PurposeChange) -> Headers {
        // A handicap in the headers is that of the position.
        let following = |mut headers: Headers, before: &Setup| {
            headers.follow_start(before, start);
            headers
        };
        let headers = &following(record.headers().clone(), &record.initial().to_setup());
        let own = &following(self.own.clone(), &self.start);
        let is_defended = is_defended(start);
        // A problem stays one without its king or, if the defender has the remaining pieces, with an attacking king.
        let remains_one = change == PurposeChange::Keep
            && self.purpose == Purpose::Tsume
            && (!is_defended || self.entry.gives_remaining())
            && tsume::purpose(headers, start) == Purpose::Game;
        // The king is back: remove the temporary header.
        let is_back = change == PurposeChange::Keep
            && is_defended
            && self.purpose == Purpose::Tsume
            && self.word_stands_in
            && tsume::purpose(own, start) == Purpose::Tsume;
        let change = if remains_one || is_back { PurposeChange::Set(Purpose::Tsume) } else { change };
        tsume::headers_for(headers, own, start, change)
    }

    /// The number of pieces in the box, or held by the defender as remaining pieces.
    pub(super) fn left(&self, kind: PieceKind) -> u8 {
        let setup = self.entry.setup();
        let given = kind.in_hand().filter(|_| self.entry.gives_remaining());
        let held = given.map_or(0, |kind| setup.hands[setup.turn.other()].count(kind));
        setup.piece_box().count(kind).saturating_add(held)
    }

    pub(super) fn attacker(&self) -> Option<Color> {
        (self.purpose == Purpose::Tsume).then_some(self.entry.setup().turn)
    }

    pub(super) fn errors(&self) -> Squares {
        let errors = self.remarks.iter().filter(|remark| remark.severity == Severity::Error);
        errors.fold(Squares::EMPTY, |all, remark| all | remark.squares)
    }
}

pub(super) fn is_defended(start: &Setup) -> bool {
    let king = Piece::new(start.turn.other(), PieceKind::King);
    start.board.pieces().any(|(_, piece)| piece == king)
}

fn defender_holds_remaining(record: &Record) -> bool {
    tsume::is_tsume(record) && has_no_remaining(&record.initial().to_setup())
}

/// Whether the box has no piece that the defender could hold.
fn has_no_remaining(setup: &Setup) -> bool {
    *setup == setup.with_remaining_to(setup.turn.other())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrange {
    Clear,
    Start(Start),
    /// Gives the remaining pieces to the defender, now and after later changes, or stops doing so.
    Remaining(bool),
    Move(Transform),
    Turn(Color),
    Number(u32),
}

/// In addition to those of [`crate::notation::entry`]; Shift and an arrow key shift the board.
pub(crate) const KEYS: [(char, Arrange); 6] = [
    ('z', Arrange::Start(Start::Tsume)),
    ('x', Arrange::Start(Start::TsumeWithTwoKings)),
    ('e', Arrange::Start(Start::Game(Handicap::Even))),
    ('c', Arrange::Clear),
    ('w', Arrange::Move(Transform::Swap)),
    ('m', Arrange::Move(Transform::Mirror)),
];

impl Arrange {
    pub(crate) fn of_key(typed: char) -> Option<Self> {
        KEYS.iter().find(|(key, _)| *key == typed.to_ascii_lowercase()).map(|&(_, arrange)| arrange)
    }
}
