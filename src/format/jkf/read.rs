//! Reads JKF.

use std::sync::Arc;
use std::time::Duration;

use serde_json::value::RawValue;

use super::{Cell, Clock, DEEPEST, Data, Entry, Kifu, MoveEntry, Parsed, Place, loose};
use crate::format::error::excerpt;
use crate::format::layout::Layout;
use crate::format::lines::trim;
use crate::format::play::play_move;
use crate::format::text::Decoded;
use crate::format::warning::setup_warnings;
use crate::format::{
    Dialect, Format, Loaded, Location, MoveFault, ReadError, ReadErrorKind, Warning, WarningKind, csa, kif,
};
use crate::notation::japanese::{Destination, Ending, Lateral, Motion, Spoken};
use crate::record::{Builder, HeaderKey, NodeId, headers};
use crate::shogi::{Board, Color, File, Hand, HandKind, Handicap, Move, Piece, PieceKind, Rank, Setup, Square};

pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let Parsed { record, warnings, .. } = parse(&text.text)?;
    let dialect = Dialect::of_text(&text, Format::Jkf);
    let layout = Some(Arc::new(Layout::new(text, Format::Jkf)));
    Ok(Loaded { records: record.into(), dialect: Dialect { layout, ..dialect }, warnings })
}

pub(super) fn parse(text: &str) -> Result<Parsed<'_>, ReadError> {
    let kifu: Kifu<'_> = serde_json::from_str(text).map_err(|error| json_error(Location::START, &error))?;
    let mut warnings: Vec<Warning> = kifu.header.nul_warning().into_iter().collect();
    let setup = start(&kifu, &mut warnings)?;
    warnings.extend(setup_warnings(&setup).map(|kind| Warning::new(Location::START, kind)));
    let is_bare = kifu.initial.is_none() && kifu.header.0.is_empty();
    let mut builder = Builder::new(setup.into());
    for (key, value) in kifu.header.0 {
        let (key, value) = (headers::without_nul(key), trim(&headers::without_nul(value)).to_owned());
        if let Some(number) = super::first_number(&key, &value) {
            builder.record_mut().set_first_number(number);
            continue;
        }
        builder.record_mut().headers_mut().push_field(key, value);
    }
    let places = Places::new(text);
    let mut reader = Reader { builder, warnings, places, last: vec![None], entries: Vec::new(), bad: None };
    reader.lines(kifu.moves);
    let Reader { builder, warnings, entries, bad, .. } = reader;
    if let Some(error) = bad.filter(|_| is_bare && builder.record().tree().is_empty()) {
        return Err(error);
    }
    Ok(Parsed { record: builder.finish(), warnings, entries })
}

/// Line numbers count from the `part` that was parsed.
fn json_error(part: Location, error: &serde_json::Error) -> ReadError {
    let line = u32::try_from(error.line()).unwrap_or(u32::MAX).max(1);
    let column = u32::try_from(error.column()).unwrap_or(u32::MAX).max(1);
    let at = Location {
        line: part.line.saturating_add(line - 1),
        column: if line == 1 { part.column.saturating_add(column - 1) } else { column },
    };
    ReadError::new(at, ReadErrorKind::Json { text: excerpt(&error.to_string()) })
}

fn start(kifu: &Kifu<'_>, warnings: &mut Vec<Warning>) -> Result<Setup, ReadError> {
    let fail = |text: &str| ReadError::new(Location::START, ReadErrorKind::BoardPiece { text: excerpt(text) });
    let Some(initial) = &kifu.initial else {
        let named = kifu
            .header
            .0
            .iter()
            .find(|(key, _)| HeaderKey::of(key) == Some(HeaderKey::Handicap))
            .and_then(|(_, name)| Handicap::named(trim(name)));
        return Ok(named.unwrap_or(Handicap::Even).setup());
    };
    let Some(data) = &initial.data else {
        if initial.preset.is_empty() {
            return Ok(Handicap::Even.setup());
        }
        let preset = super::preset(&initial.preset);
        if preset.is_none() {
            let text = excerpt(&initial.preset);
            warnings.push(Warning::new(Location::START, WarningKind::HandicapUnknown { text }));
        }
        return Ok(preset.unwrap_or(Handicap::Even).setup());
    };
    let Data { color, board: files, hands } = data;
    let turn = color.and_then(super::color).ok_or_else(|| fail("color"))?;
    let mut setup = Setup { turn, ..Setup::EMPTY };
    setup.board = board(files)?;
    for (side, held) in Color::ALL.into_iter().zip(hands) {
        let mut hand = Hand::EMPTY;
        for (name, &count) in held {
            let kind: Option<HandKind> =
                super::piece(name).filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand);
            let text = || ReadError::new(Location::START, ReadErrorKind::HandPiece { text: excerpt(name) });
            hand.set(kind.ok_or_else(text)?, count);
        }
        setup.hands[side] = hand;
    }
    Ok(setup)
}

fn board(files: &[Vec<Cell>]) -> Result<Board, ReadError> {
    let width = |found: usize| {
        let found = u32::try_from(found).unwrap_or(u32::MAX);
        ReadError::new(Location::START, ReadErrorKind::BoardRowWidth { found, text: String::from("board") })
    };
    if files.len() != 9 {
        return Err(width(files.len()));
    }
    let mut board = Board::EMPTY;
    for (file, cells) in File::all().zip(files) {
        if cells.len() != 9 {
            return Err(width(cells.len()));
        }
        for (rank, cell) in Rank::all().zip(cells) {
            let Some(name) = &cell.kind else { continue };
            let piece = super::piece(name).zip(cell.color.and_then(super::color));
            let text = || ReadError::new(Location::START, ReadErrorKind::BoardPiece { text: excerpt(name) });
            let (kind, color) = piece.ok_or_else(text)?;
            board[Square::new(file, rank)] = Some(Piece::new(color, kind));
        }
    }
    Ok(board)
}

struct Places<'a> {
    text: &'a str,
    lines: Vec<usize>,
}

impl<'a> Places<'a> {
    fn new(text: &'a str) -> Self {
        let lines = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1)).collect();
        Self { text, lines }
    }

    fn of(&self, part: &str) -> Location {
        let byte = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = line.checked_sub(1).and_then(|line| self.lines.get(line)).copied().unwrap_or(0);
        let column = self.text.get(start..byte).map_or(0, |before| before.chars().count());
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Location { line: number(line.max(1)), column: number(column).saturating_add(1) }
    }
}

struct Reader<'a> {
    builder: Builder,
    warnings: Vec<Warning>,
    places: Places<'a>,
    /// `None` at the start.
    last: Vec<Option<Square>>,
    entries: Vec<(NodeId, &'a str)>,
    bad: Option<ReadError>,
}

struct Pending<'a> {
    ply: usize,
    entries: std::vec::IntoIter<&'a RawValue>,
    depth: usize,
    first: bool,
}

impl<'a> Reader<'a> {
    /// Each variation is read right after the line that it branches off from.
    fn lines(&mut self, moves: Vec<&'a RawValue>) {
        let mut open = vec![Pending { ply: 0, entries: moves.into_iter(), depth: 0, first: true }];
        while let Some(line) = open.pop() {
            // In this order, the branching point is always on the path.
            if !line.first && self.builder.back_to(line.ply).is_err() {
                continue;
            }
            self.last.truncate(line.ply + 1);
            let mut forks = Vec::new();
            let mut first = line.first;
            let mut entries = line.entries;
            while let Some(raw) = entries.next() {
                let entry: Entry<'_> = match serde_json::from_str(raw.get()) {
                    Ok(entry) => entry,
                    Err(error) => match loose::entry(raw.get()) {
                        Some(entry) => {
                            let kind = WarningKind::JsonValue { text: excerpt(raw.get()) };
                            self.warnings.push(Warning::new(self.places.of(raw.get()), kind));
                            entry
                        }
                        None => {
                            self.unreadable(raw.get(), &error);
                            self.keep(entries);
                            break;
                        }
                    },
                };
                let ply = self.builder.ply();
                let at = self.places.of(raw.get());
                for fork in entry.forks.into_iter().flatten() {
                    if line.depth == DEEPEST {
                        self.warnings.push(Warning::new(at, WarningKind::VariationDepth));
                        continue;
                    }
                    let entries = fork.into_iter();
                    forks.push(Pending { ply, entries, depth: line.depth + 1, first: false });
                }
                let entry = Entry { forks: None, ..entry };
                let more = self.entry(at, raw.get(), entry, std::mem::take(&mut first));
                if !more {
                    self.keep(entries);
                    break;
                }
            }
            // With the deepest branching point first, `back_to` finds the right line.
            let mut rest = forks;
            rest.sort_by_key(|fork| fork.ply);
            let mut ordered: Vec<Pending<'a>> = Vec::with_capacity(rest.len());
            while let Some(ply) = rest.first().map(|fork| fork.ply) {
                let cut = rest.partition_point(|fork| fork.ply == ply);
                let tail = rest.split_off(cut);
                ordered.extend(rest.into_iter().rev());
                rest = tail;
            }
            open.extend(ordered);
        }
    }

    /// Keeps an entry that is no JKF; the line ends before it.
    fn unreadable(&mut self, raw: &str, error: &serde_json::Error) {
        let error = json_error(self.places.of(raw), error);
        let at = error.at;
        self.bad.get_or_insert(error);
        let kind = WarningKind::MoveUnplayable { text: excerpt(raw), fault: MoveFault::Unreadable };
        self.warnings.push(Warning::new(at, kind));
        self.builder.note_mut().verbatim.push(on_one_line(raw));
    }

    fn keep(&mut self, entries: std::vec::IntoIter<&'a RawValue>) {
        self.builder.note_mut().verbatim.extend(entries.map(|raw| on_one_line(raw.get())));
    }

    /// Returns `false` if the line ends there.
    fn entry(&mut self, at: Location, raw: &'a str, entry: Entry<'_>, is_start: bool) -> bool {
        let mut is_known = false;
        let in_csa = entry.csa.as_str().filter(|_| entry.mv.is_none() && entry.special.is_none());
        let csa_end = in_csa.and_then(|text| text.strip_prefix('%'));
        let csa_move = in_csa.filter(|_| csa_end.is_none());
        let meant = entry.mv.as_ref().map(|mv| self.meant(mv));
        let meant = meant.or_else(|| Some(csa::meant(csa_move?, self.builder.position())));
        if let Some(meant) = meant {
            if let Err(fault) = meant.and_then(|mv| self.play(at, raw, mv)) {
                let text = excerpt(&entry.mv.map_or(csa_move.unwrap_or_default().to_owned(), |mv| move_text(&mv)));
                self.warnings.push(Warning::new(at, WarningKind::MoveUnplayable { text, fault }));
                self.builder.note_mut().verbatim.push(on_one_line(raw));
                return false;
            }
            self.entries.push((self.builder.tip(), raw));
            is_known = true;
        }
        if let Some(special) = entry.special.as_deref().or(csa_end) {
            self.builder.end(super::end(special));
            is_known = true;
        }
        if entry.mv.is_none() && csa_move.is_none() && (is_known || is_start) {
            self.entries.push((self.builder.tip(), raw));
        }
        if !is_known && !is_start && entry.comments.is_none() {
            self.warnings.push(Warning::new(at, WarningKind::ForeignLines { text: excerpt(raw), lines: 1 }));
            self.builder.note_mut().verbatim.push(on_one_line(raw));
        }
        if let Some(time) = entry.time.filter(|_| is_known) {
            let tip = self.builder.tip();
            match duration(&time.now) {
                Some(spent) => self.builder.record_mut().set_spent(tip, Some(spent)),
                None => {
                    let Clock { h, m, s } = time.now;
                    let text = format!("{}:{m}:{s}", h.unwrap_or(0));
                    self.warnings.push(Warning::new(
                        at,
                        WarningKind::TimeUnreadable { text: text.clone(), format: Format::Jkf },
                    ));
                    self.builder.note_mut().verbatim.push(text);
                }
            }
        }
        for comment in entry.comments.into_iter().flatten() {
            let note = self.builder.note_mut();
            match comment.strip_prefix('&') {
                Some(name) => note.bookmarks.push(name.to_owned()),
                None if note.summary.is_none() && kif::is_summary(&comment) => note.summary = Some(comment),
                None => note.push_comment_line(&comment),
            }
        }
        true
    }

    fn meant(&self, entry: &MoveEntry) -> Result<Move, MoveFault> {
        let position = self.builder.position();
        if entry.color.and_then(super::color).is_some_and(|color| color != position.turn()) {
            return Err(MoveFault::WrongSide);
        }
        let square = |place: Place| Square::at(place.x, place.y).ok_or(MoveFault::Unreadable);
        let kind = super::piece(&entry.piece).ok_or(MoveFault::Unreadable)?;
        let previous = self.last.last().copied().flatten();
        Ok(match (entry.from, entry.to) {
            (Some(from), to) => {
                let from = square(from)?;
                let to = match to {
                    Some(to) => square(to)?,
                    None => previous.ok_or(MoveFault::NothingBefore)?,
                };
                if position.board()[from].is_some_and(|piece| piece.kind != kind) {
                    return Err(MoveFault::NoSuchPiece);
                }
                Move::Board { from, to, promote: entry.promote == Some(true) }
            }
            (None, to) => {
                let relative = entry.relative.as_deref().unwrap_or_default();
                let find = |letters: &[char]| relative.chars().find(|c| letters.contains(c));
                let spoken = Spoken {
                    side: None,
                    destination: to.map(square).transpose()?.map_or(Destination::Same, Destination::Square),
                    kind,
                    lateral: find(&['L', 'C', 'R']).map(|c| match c {
                        'L' => Lateral::Left,
                        'C' => Lateral::Straight,
                        _ => Lateral::Right,
                    }),
                    motion: find(&['U', 'M', 'D']).map(|c| match c {
                        'U' => Motion::Up,
                        'M' => Motion::Sideways,
                        _ => Motion::Down,
                    }),
                    ending: match (relative.contains('H'), entry.promote) {
                        (true, _) => Some(Ending::Drop),
                        (false, Some(true)) => Some(Ending::Promote),
                        (false, Some(false)) => Some(Ending::Decline),
                        (false, None) => None,
                    },
                    from: None,
                };
                spoken.resolve(position, previous)?
            }
        })
    }

    fn play(&mut self, at: Location, raw: &str, mv: Move) -> Result<(), MoveFault> {
        play_move(&mut self.builder, mv, || at, raw, &mut self.warnings)?;
        self.last.push(Some(mv.to()));
        Ok(())
    }
}

fn on_one_line(raw: &str) -> String {
    raw.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

fn move_text(entry: &MoveEntry) -> String {
    let place = |place: Option<Place>| place.map_or("00".to_owned(), |place| format!("{}{}", place.x, place.y));
    format!("{}{}{}", place(entry.from), place(entry.to), entry.piece)
}

fn duration(clock: &Clock) -> Option<Duration> {
    let minutes = clock.h.unwrap_or(0).checked_mul(60)?.checked_add(clock.m)?;
    let seconds = clock.s.as_f64().filter(|s| s.is_finite() && (0.0..1e9).contains(s))?;
    let millis = Duration::from_millis((seconds * 1000.0).round() as u64);
    let spent = Duration::from_secs(minutes.checked_mul(60)?).checked_add(millis)?;
    // Other formats could not store a longer time.
    (spent.as_secs() <= csa::MOST_SECONDS).then_some(spent)
}
