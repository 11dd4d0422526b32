//! Actions, commands and keys of position editing.

use std::collections::BTreeMap;
use std::convert::Infallible;

use egui::{ImeEvent, Key};

use crate::app::desk::feature::{Fact, Feature, Out, Outside, Press, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::gesture::{Gesture, Spot, Stroke};
use crate::app::desk::mode::Mode;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::GameId;
use crate::app::desk::overlays::{Overlay, Source};
use crate::app::desk::panels::PanelEntry;
use crate::app::desk::{Desk, describe, words as shared};
use crate::app::kit::command::is_writing;
use crate::app::kit::task::Report;
use crate::app::setup::panels;
use crate::app::setup::ui::panel;
use crate::app::setup::{Arrange, Command, Effect, Event, Input, Session, SetUp, is_defended, words};
use crate::format::{FoundPosition, ReadError, Warning, WarningKind};
use crate::lang::Language;
use crate::notation::entry::{self, Entry, EntryKey};
use crate::record::{Edit, Revision};
use crate::shogi::{
    Color, HandKind, Piece, PieceSource, PieceTarget, Position, Purpose, Setup, Shift, Square, Transform,
};
use crate::tsume::{self, PurposeChange, PurposeWord};

impl Feature for SetUp {
    type Command = Command;
    type Input = Input;
    type Event = Event;
    type Effect = Effect;
    type Ask = Infallible;
    type Answer = Infallible;
    type Worker = ();
    type AskState = ();
    type View = panel::ViewState;

    const PANELS: &'static [PanelEntry<Self>] = panels::PANELS;

    fn run(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        self.input(desk, Input::Run(command), out);
    }

    fn input(&mut self, desk: &mut Desk, input: Input, out: &mut Out<Self>) {
        let before = self.snapshot(desk);
        match input {
            Input::Begin => self.begin(desk),
            Input::Run(command) => self.run_command(desk, command, out),
            Input::Paste(text) => out.run(Effect::ReadPosition(text)),
            Input::Gesture(gesture) => self.gesture(desk, gesture),
            Input::Key(key) => self.press(desk, key),
            Input::Arrange(arrangement) => self.arrange(desk, arrangement),
            Input::Purpose(purpose) => self.set_purpose(desk, purpose),
            Input::SelectBrush(piece) => self.change_session(|session| session.select_brush(piece)),
            Input::LiftFromBox(piece) => self.change_session(|session| session.lift_from_box(piece)),
            Input::Point(squares) => desk.draw_over(Source::Remark, Overlay::highlight(squares)),
            Input::PutBack => self.change_session(Session::put_back),
            Input::ToggleKeys => self.change_session(|session| session.keys_shown = !session.keys_shown),
        }
        self.read_out(desk, before);
    }

    fn event(&mut self, desk: &mut Desk, event: Event, _: &mut Out<Self>) {
        let before = self.snapshot(desk);
        match event {
            Event::Pasted(text, read) => self.pasted(desk, &text, read),
            Event::NotPasted(error) => {
                desk.close_notices_about(&Topic::Pasting);
                desk.notify_about(Topic::Pasting, shared::not_pasted(desk.language(), &error));
            }
        }
        self.read_out(desk, before);
    }

    fn is_on(&self, desk: &Desk, command: Command) -> Option<bool> {
        (command == Command::SetUp).then(|| desk.mode == Mode::SetUp)
    }

    fn enabled(&self, _: &Desk, command: Command) -> bool {
        match command {
            Command::SetUp | Command::SetUpFromHere => true,
        }
    }

    fn typed(&self, desk: &Desk, event: &egui::Event) -> Option<Press<Input>> {
        self.press_of(desk, event)
    }

    fn start(_: &mut (), effect: Effect, _: &Outside<'_>, report: &Report<Event>) {
        effect.start(report);
    }

    fn after_action(&mut self, desk: &mut Desk, _: &mut Out<Self>) {
        desk.editing = self.session(desk).map(Session::editing);
    }

    fn follow(&mut self, desk: &mut Desk, fact: &Fact, _: &mut Out<Self>) {
        // The session exists exactly while the mode is `SetUp`.
        match (desk.mode == Mode::SetUp, &self.session) {
            (false, _) => self.session = None,
            (true, None) => desk.enter(Mode::default()),
            (true, Some(_)) => {}
        }
        if let (Fact::PlaceChanged, Some(session)) = (fact, &mut self.session) {
            let game = desk.game();
            if session.of == (game.id(), game.record_id()) && game.step() == 0 {
                session.follow(game, self.remaining.given(game));
                self.remaining.remember(game, session.entry.gives_remaining());
            } else {
                self.end(desk);
            }
        }
        self.draw_errors(desk);
    }
}

impl SetUp {
    fn run_command(&mut self, desk: &mut Desk, command: Command, out: &mut Out<Self>) {
        match command {
            Command::SetUp => self.toggle(desk),
            Command::SetUpFromHere => {
                // The new record starts at the node from before editing.
                if let Some(session) = self.end(desk) {
                    desk.game_mut().go_to_node(session.from.0);
                }
                out.wish(Wish::BeginFromHere);
                out.wish(Wish::SetUp);
            }
        }
    }

    fn toggle(&mut self, desk: &mut Desk) {
        let Some(session) = self.end(desk) else { return self.begin(desk) };
        let game = desk.game_mut();
        let (node, revision) = session.from;
        if game.document().revision() == revision {
            game.go_to_node(node);
        }
    }

    fn begin(&mut self, desk: &mut Desk) {
        desk.autoplay = None;
        // A problem being solved or previewed moves cannot be edited.
        desk.enter(Mode::default());
        let game = desk.game_mut();
        let (from, tree) = (game.node(), game.record().tree());
        let moves = tree.path(from).iter().filter(|&&id| tree.mv(id).is_some()).count();
        game.go_to(0);
        let session = Session::of(game, from, moves, self.remaining.given(game));
        self.remaining.remember(game, session.entry.gives_remaining());
        self.session = Some(session);
        desk.enter(Mode::SetUp);
        if moves > 0 {
            let key = desk.keys.first(&Command::SetUpFromHere.entry().about, desk.language());
            let text = words::edits_start(desk.language(), moves, &key);
            desk.notify(NoticeKind::Done, text);
        }
    }

    fn end(&mut self, desk: &mut Desk) -> Option<Session> {
        if desk.mode == Mode::SetUp {
            desk.enter(Mode::default());
        }
        self.session.take()
    }

    fn draw_errors(&self, desk: &mut Desk) {
        match self.session(desk) {
            Some(session) => desk.draw_over(Source::Errors, Overlay::highlight(session.errors())),
            None => [Source::Errors, Source::Remark].into_iter().for_each(|source| desk.overlays.clear(source)),
        }
    }

    fn change_session(&mut self, change: impl FnOnce(&mut Session)) {
        if let Some(session) = &mut self.session {
            change(session);
        }
    }

    fn press(&mut self, desk: &mut Desk, key: EntryKey) {
        let Some(session) = &mut self.session else { return };
        match (session.entry.press(key), key) {
            (Some(next), _) => {
                session.held = None;
                desk.forget_refusal();
                self.enter(desk, next, PurposeChange::Keep, next.amends());
            }
            (None, EntryKey::Char(typed)) => desk.refuse(&words::not_understood(desk.language(), typed)),
            (None, _) => {}
        }
    }

    fn set_purpose(&mut self, desk: &mut Desk, purpose: Purpose) {
        let Some(session) = &self.session else { return };
        let entry = session.entry_for(purpose);
        if session.purpose != purpose || session.entry != entry {
            self.change(desk, entry, PurposeChange::Set(purpose));
        }
    }

    fn arrange(&mut self, desk: &mut Desk, arrangement: Arrange) {
        let Some(session) = &mut self.session else { return };
        session.held = None;
        let entry = session.entry;
        match arrangement {
            Arrange::Clear => {
                let setup = Setup { turn: entry.setup().turn, ..Setup::EMPTY };
                // A problem remains one until its king is placed.
                let change = match session.purpose {
                    Purpose::Tsume => PurposeChange::Keep,
                    Purpose::Game => PurposeChange::Reset,
                };
                self.change(desk, entry.with_remaining(false).with_setup(setup).afresh(), change);
            }
            Arrange::Start(start) => {
                let given = start.purpose() == Purpose::Tsume;
                let next = entry.with_remaining(given).with_setup(start.setup()).afresh();
                self.change(desk, next, PurposeChange::Set(start.purpose()));
            }
            Arrange::Remaining(given) => self.change(desk, entry.with_remaining(given), PurposeChange::Keep),
            Arrange::Move(transform) => self.transform(desk, transform),
            Arrange::Turn(turn) => self.change(desk, entry.with_turn(turn), PurposeChange::Keep),
            Arrange::Number(number) => {
                let record = desk.game().record();
                let (initial, headers) = (record.initial().clone(), record.headers().clone());
                desk.edit(Edit::SetUp(Box::new(initial), number.max(1), headers));
            }
        }
    }

    fn transform(&mut self, desk: &mut Desk, transform: Transform) {
        match desk.game_mut().edit(|document| document.transform(transform)) {
            Ok(_) => {
                if let Some(session) = &mut self.session
                    && let Ok(setup) = transform.setup(*session.entry.setup())
                {
                    session.entry = session.entry.with_setup(setup);
                }
            }
            Err(refused) => {
                let message = shared::refused(desk.language(), refused);
                desk.notify_about(Topic::Editing(desk.place()), message);
            }
        }
    }

    fn pasted(&mut self, desk: &mut Desk, text: &str, read: Result<Box<FoundPosition>, ReadError>) {
        let language = desk.language();
        desk.close_notices_about(&Topic::Pasting);
        match (read, &self.session) {
            (Ok(found), Some(session)) => {
                let FoundPosition { setup, number, headers, warnings } = *found;
                // The text defines hands and purpose itself.
                let change = match tsume::purpose(&headers, &setup) {
                    Purpose::Tsume => PurposeChange::Set(Purpose::Tsume),
                    Purpose::Game => PurposeChange::Reset,
                };
                let headers = session.headers_for(desk.game().record(), &setup, change);
                edit(desk, Edit::SetUp(Box::new(setup.into()), number.unwrap_or(1), headers));
                notify_unread(desk, warnings);
            }
            (Ok(_), None) => {}
            (Err(error), session) => match session.as_ref().and_then(|session| session.entry.written(text)) {
                Some(next) => self.change(desk, next, PurposeChange::Keep),
                None => desk.notify_about(Topic::Pasting, shared::paste_error(language, &error)),
            },
        }
    }

    fn gesture(&mut self, desk: &mut Desk, gesture: Gesture) {
        match gesture {
            Gesture::Click(spot) => self.click(desk, spot),
            Gesture::DragStart(spot) => self.lift(spot),
            Gesture::DragEnd(to) => self.release(desk, to),
            Gesture::SecondaryClick(spot, _) => self.cycle(desk, spot),
            Gesture::SecondaryDrag(..) => {}
            Gesture::Paint(at, stroke) => self.paint(desk, at, stroke),
        }
    }

    fn click(&mut self, desk: &mut Desk, spot: Spot) {
        let Some(session) = &mut self.session else { return };
        if let Some(piece) = session.brush {
            return self.paint_spot(desk, piece, spot);
        }
        let source = source(spot);
        match session.held {
            Some(held) if Some(held) == source => session.held = None,
            Some(_) => self.release(desk, spot.target()),
            None => {
                if let Spot::Square(square) = spot {
                    session.entry = session.entry.at(square);
                }
                self.lift(spot);
            }
        }
    }

    fn lift(&mut self, spot: Spot) {
        let Some(session) = &mut self.session else { return };
        let setup = session.entry.setup();
        session.brush = None;
        session.held = source(spot).filter(|source| match *source {
            PieceSource::Square(square) => setup.board[square].is_some(),
            PieceSource::Hand(side, kind) => setup.hands[side].count(kind) > 0,
            PieceSource::Box(_) => true,
        });
    }

    fn release(&mut self, desk: &mut Desk, to: PieceTarget) {
        let Some(session) = &mut self.session else { return };
        let Some(held) = session.held.take() else { return };
        if let PieceTarget::Square(square) = to {
            session.entry = session.entry.at(square);
        }
        let setup = session.entry.setup().carried(held, to);
        self.place(desk, setup);
    }

    /// Cycles through side and promotion, or returns a piece in hand to the box.
    fn cycle(&mut self, desk: &mut Desk, spot: Spot) {
        let Some(session) = &mut self.session else { return };
        session.put_back();
        let setup = *session.entry.setup();
        match spot {
            Spot::Square(square) => self.place(desk, setup.cycled(square)),
            Spot::Hand(side, kind) => self.place(desk, setup.carried(PieceSource::Hand(side, kind), PieceTarget::Box)),
            Spot::Stand(_) => {}
        }
    }

    fn paint_spot(&mut self, desk: &mut Desk, piece: Piece, spot: Spot) {
        let Some(session) = &self.session else { return };
        match (spot.target(), piece.kind.in_hand()) {
            (at @ PieceTarget::Square(_), _) => self.paint(desk, at, Stroke::Begins),
            (PieceTarget::Hand(side), Some(_)) => {
                let setup = session.entry.setup().carried(PieceSource::Box(piece), PieceTarget::Hand(side));
                self.place(desk, setup);
            }
            (PieceTarget::Hand(_) | PieceTarget::Box, _) => {}
        }
    }

    fn paint(&mut self, desk: &mut Desk, at: PieceTarget, stroke: Stroke) {
        let Some(session) = &mut self.session else { return };
        let (Some(piece), PieceTarget::Square(square)) = (session.brush, at) else {
            // A stroke must begin on a square.
            session.stroke = session.stroke.filter(|_| stroke == Stroke::Continues);
            return;
        };
        let mut setup = *session.entry.setup();
        let (painted, last) = match (stroke, session.stroke) {
            // Painting the piece that is already there erases it.
            (Stroke::Begins, _) => ((setup.board[square] != Some(piece)).then_some(piece), square),
            (Stroke::Continues, Some((_, last))) if last == square => return,
            (Stroke::Continues, Some(begun)) => begun,
            (Stroke::Continues, None) => return,
        };
        session.stroke = Some((painted, square));
        for square in squares_between(last, square) {
            setup = painted.map_or(setup.with(square, None), |piece| setup.stamped(square, piece));
        }
        let next = session.entry.with_setup(setup);
        self.enter(desk, next, PurposeChange::Keep, stroke == Stroke::Continues);
    }

    fn place(&mut self, desk: &mut Desk, setup: Setup) {
        let Some(session) = &self.session else { return };
        let next = session.entry.with_setup(setup);
        self.change(desk, next, PurposeChange::Keep);
    }

    /// One undo step, or none if the record does not change.
    fn change(&mut self, desk: &mut Desk, next: Entry, purpose: PurposeChange) {
        self.enter(desk, next, purpose, false);
    }

    /// `amend` joins the change to the previous undo step.
    fn enter(&mut self, desk: &mut Desk, next: Entry, purpose: PurposeChange, amend: bool) {
        let Some(session) = &mut self.session else { return };
        session.entry = next;
        let record = desk.game().record();
        let headers = session.headers_for(record, next.setup(), purpose);
        let before = record.initial().to_setup();
        session.note_word(record.headers(), &headers, next.setup(), purpose);
        let start = Edit::SetUp(Box::new(Position::from(*next.setup())), record.first_number(), headers);
        let start = if amend { Edit::Amend(Box::new(start)) } else { start };
        if purpose == PurposeChange::Keep && !(is_defended(&before) && is_defended(next.setup())) {
            // No notice while the king is away and a header replaces it.
            edit_in_place(desk, start);
        } else {
            edit(desk, start);
        }
        self.remaining.remember(desk.game(), next.gives_remaining());
    }
}

fn edit_in_place(desk: &mut Desk, edit: Edit) {
    let place = desk.place();
    // A start position is never refused.
    let _ = desk.edit_at(place.game, vec![(place.node, edit)]);
}

fn edit(desk: &mut Desk, edit: Edit) {
    let before = PurposeWord::of(desk.game().record().headers());
    edit_in_place(desk, edit);
    desk.notify_purpose(before, PurposeWord::of(desk.game().record().headers()));
}

/// Shows the ignored parts of a pasted text; those around a diagram only if they mention pieces in hand.
fn notify_unread(desk: &mut Desk, mut warnings: Vec<Warning>) {
    use WarningKind::{ForeignLines, PositionInWords, ReadOnlyNotation};
    warnings.retain(|warning| !matches!(warning.kind, PositionInWords { .. } | ReadOnlyNotation { .. }));
    let [first, more @ ..] = &warnings[..] else { return };
    let in_passing = |Warning { kind, .. }: &Warning| {
        words::is_remark(kind) || matches!(kind, ForeignLines { text, .. } if !text.contains("持"))
    };
    let message = words::pasted_in_part(desk.naming(), first, more.len());
    if warnings.iter().all(in_passing) {
        desk.notify(NoticeKind::Done, message);
    } else {
        desk.notify_about(Topic::Pasting, message);
    }
    let naming = desk.naming();
    if let Some(notice) = desk.notices.last_mut().filter(|_| !more.is_empty()) {
        notice.details = warnings.iter().map(|warning| words::left_out(naming, warning)).collect();
    }
}

fn squares_between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let [(file, rank), (to_file, to_rank)] =
        [from, to].map(|square| (i16::from(square.file().get()), i16::from(square.rank().get())));
    let steps = (to_file - file).abs().max((to_rank - rank).abs());
    let part = move |from: i16, to: i16, step: i16| {
        let share = f32::from(step) / f32::from(steps.max(1));
        (f32::from(from) + f32::from(to - from) * share).round() as u8
    };
    (0..=steps).filter_map(move |step| Square::at(part(file, to_file, step), part(rank, to_rank, step)))
}

const fn source(spot: Spot) -> Option<PieceSource> {
    match spot {
        Spot::Square(square) => Some(PieceSource::Square(square)),
        Spot::Hand(side, kind) => Some(PieceSource::Hand(side, kind)),
        Spot::Stand(_) => None,
    }
}

#[derive(Debug, Default)]
pub(super) struct Remaining {
    of: Option<(GameId, usize)>,
    /// For each revision, whether the defender holds the remaining pieces.
    given: BTreeMap<Revision, bool>,
}

impl Remaining {
    pub(super) fn given(&self, game: &Game) -> Option<bool> {
        let known = self.of == Some((game.id(), game.record_id()));
        self.given.get(&game.document().revision()).copied().filter(|_| known)
    }

    pub(super) fn remember(&mut self, game: &Game, given: bool) {
        let of = Some((game.id(), game.record_id()));
        if self.of != of {
            *self = Self { of, given: BTreeMap::new() };
        }
        self.given.insert(game.document().revision(), given);
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Snapshot {
    cursor: Square,
    setup: Setup,
}

impl SetUp {
    pub(super) fn snapshot(&self, desk: &Desk) -> Option<Snapshot> {
        let entry = &self.session(desk)?.entry;
        Some(Snapshot { cursor: entry.cursor(), setup: *entry.setup() })
    }

    pub(super) fn read_out(&self, desk: &mut Desk, before: Option<Snapshot>) {
        let Some(now) = self.snapshot(desk).filter(|now| before != Some(*now)) else { return };
        let language = desk.language();
        let mut message = Vec::new();
        let piece = now.setup.board[now.cursor];
        if before.is_none_or(|before| before.cursor != now.cursor || before.setup.board[now.cursor] != piece) {
            message.push(describe::square(desk.naming(), now.cursor, piece));
        }
        if let Some(before) = before {
            for (side, kind) in Color::ALL.into_iter().flat_map(|side| HandKind::ALL.map(|kind| (side, kind))) {
                let count = now.setup.hands[side].count(kind);
                if before.setup.hands[side].count(kind) != count {
                    message.push(describe::held(desk.naming(), side, kind, count));
                }
            }
        }
        let read = if message.len() <= MAX_ANNOUNCED { message.len() } else { 1 };
        for text in message.iter().take(read) {
            desk.announce(&match language {
                Language::Japanese => format!("{text}。"),
                Language::English => format!("{text}."),
            });
        }
    }
}

const MAX_ANNOUNCED: usize = 3;

fn consumed_by(input: Input) -> Press<Input> {
    Press::Taken(vec![input])
}

impl SetUp {
    fn press_of(&self, desk: &Desk, event: &egui::Event) -> Option<Press<Input>> {
        let session = self.session(desk)?;
        Some(match *event {
            egui::Event::Text(ref text) | egui::Event::Ime(ImeEvent::Commit(ref text)) => {
                let wants_rank = session.entry.wants_rank();
                let mut keys: Vec<Input> = entry::keys(text).map(|typed| of_character(typed, wants_rank)).collect();
                if keys.len() > 1 {
                    keys.insert(0, Input::Key(EntryKey::Word));
                }
                Press::Taken(keys)
            }
            egui::Event::Key { key, modifiers, pressed: true, .. } if !modifiers.command && !modifiers.alt => {
                if let Some(shift) = of_arrow(key, desk.game().flipped) {
                    return Some(consumed_by(match modifiers.shift {
                        true => Input::Arrange(Arrange::Move(Transform::Shift(shift))),
                        false => Input::Key(EntryKey::Arrow(shift)),
                    }));
                }
                match key {
                    Key::Delete => consumed_by(Input::Key(EntryKey::Delete)),
                    Key::Backspace => consumed_by(Input::Key(EntryKey::Backspace)),
                    // They would step through moves.
                    Key::Home | Key::End | Key::PageUp | Key::PageDown => Press::Taken(Vec::new()),
                    Key::Escape if session.brush.is_some() || session.held.is_some() => consumed_by(Input::PutBack),
                    Key::Escape if session.entry.press(EntryKey::Escape).is_some() => {
                        consumed_by(Input::Key(EntryKey::Escape))
                    }
                    // Escape closes notices first.
                    Key::Escape if desk.has_failures() => return None,
                    Key::Escape if session.keys_shown => consumed_by(Input::ToggleKeys),
                    Key::Escape => consumed_by(Input::Run(Command::SetUp)),
                    // Characters arrive as text events.
                    _ if is_writing(key) => Press::Writes,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// After the file of a square, the character may be the rank: `1c`.
fn of_character(typed: char, wants_rank: bool) -> Input {
    match Arrange::of_key(typed) {
        Some(_) if wants_rank && matches!(typed.to_ascii_lowercase(), 'a'..='i') => Input::Key(EntryKey::Char(typed)),
        Some(arrange) => Input::Arrange(arrange),
        None => Input::Key(EntryKey::Char(typed)),
    }
}

const fn of_arrow(key: Key, flipped: bool) -> Option<Shift> {
    Some(match (key, flipped) {
        (Key::ArrowUp, false) | (Key::ArrowDown, true) => Shift::Up,
        (Key::ArrowDown, false) | (Key::ArrowUp, true) => Shift::Down,
        (Key::ArrowLeft, false) | (Key::ArrowRight, true) => Shift::Left,
        (Key::ArrowRight, false) | (Key::ArrowLeft, true) => Shift::Right,
        _ => return None,
    })
}
