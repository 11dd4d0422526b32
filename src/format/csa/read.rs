//! Reads CSA.

use std::sync::Arc;

use super::clock::seconds;
use super::comment::named_end;
use super::game::Game;
use super::layout::{Layout, Recorder, Role};
use super::moves::Written;
use super::start::Start;
use super::{CsaStyle, CsaVersion, words};
use crate::format::error::excerpt;
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::format::setup_warnings::setup_warnings;
use crate::format::text::Decoded;
use crate::format::{EndWord, Format, Loaded, Location, ReadError, Warning, WarningKind, kif};
use crate::record::{Builder, End, HeaderLine, Record};
use crate::shogi::Color;

/// Reads a text as CSA. Games are separated by lines with a single `/`, or begin with their version.
///
/// # Errors
/// When no game in the text can be shown.
pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut loaded = run(&text, Recorder::default()).finish()?;
    let csa = &mut loaded.dialect.csa;
    csa.layout = Layout::of(text, csa.version).map(Arc::new);
    Ok(loaded)
}

/// Reads the text of a file again: the records, and the role of each statement.
pub(super) fn again(text: &Decoded<'_>, recorder: Recorder) -> (Vec<Record>, Recorder) {
    let reader = run(text, recorder);
    (reader.records, reader.recorder)
}

fn run<'a>(text: &'a Decoded<'a>, recorder: Recorder) -> Reader<'a> {
    let mut reader = Reader {
        text,
        recorder,
        style: CsaStyle::default(),
        records: Vec::new(),
        end_words: Vec::new(),
        warnings: Vec::new(),
        failed: None,
        number: 1,
        reported: Reported::default(),
    };
    let mut game = Game::new();
    let quoted = kif::is_quoted(&text.text);
    if quoted {
        reader.warn(Location::START, WarningKind::QuotedLines);
    }
    for mut line in Lines::new(&text.text) {
        if quoted {
            line.text = kif::unquote(line.text);
        }
        // Most lines are a move or its time.
        match line.text.as_bytes() {
            [b'+' | b'-', b'0'..=b'9', _, _, _, _, _] => {
                if let Err(error) = reader.mv(&mut game, line, line.text) {
                    reader.recorder.push(line.text, Role::Foreign);
                    game.failed.get_or_insert(error);
                }
                continue;
            }
            [b'T', digits @ ..] if game.takes_time() && digits.iter().all(u8::is_ascii_digit) => {
                reader.time(&mut game, line, line.text);
                continue;
            }
            _ => {}
        }
        if matches!(line.text.as_bytes().first(), Some(b'/' | b' ' | b'\t' | 0xE3)) && trim(line.text) == "/" {
            if line.text != "/" {
                reader.warn(line.at(), WarningKind::ForeignLines { text: excerpt(line.text), lines: 1 });
            }
            game = reader.close(game);
            reader.recorder.push(trim(line.text), Role::Separator);
            continue;
        }
        // A study of lishogi has nothing but empty lines between its chapters.
        if line.text.starts_with('V') && game.has_moves() && reader.version(trim(line.text)) {
            game = reader.close(game);
        }
        if let Err(error) = reader.line(&mut game, line) {
            game.failed.get_or_insert(error);
        }
    }
    reader.close(game);
    reader.recorder.give_rest(reader.records.len());
    reader
}

pub(super) struct Reader<'a> {
    pub(super) text: &'a Decoded<'a>,
    pub(super) recorder: Recorder,
    pub(super) style: CsaStyle,
    pub(super) records: Vec<Record>,
    pub(super) end_words: Vec<EndWord>,
    pub(super) warnings: Vec<Warning>,
    /// The error of the first unreadable game.
    pub(super) failed: Option<ReadError>,
    /// The number of the current game in the file, from 1.
    pub(super) number: u32,
    pub(super) reported: Reported,
}

/// Warnings that are reported once per file.
#[derive(Default)]
pub(super) struct Reported {
    pub(super) unsigned: bool,
    lower_case: bool,
    same_line: bool,
    pub(super) after_end: bool,
    /// A move that is repeated.
    pub(super) echo: bool,
}

impl Reader<'_> {
    pub(super) fn warn(&mut self, at: Location, kind: WarningKind) {
        self.warnings.push(Warning::new(at, kind));
    }

    /// Splits a line into statements. They are separated by commas; names, `$` lines and comments extend to the end
    /// of the line. `+7776FU T3` also occurs.
    #[inline]
    fn line(&mut self, game: &mut Game, line: Line<'_>) -> Result<(), ReadError> {
        let mut rest = line.text;
        loop {
            rest = rest.trim_start_matches(is_blank);
            let whole = match rest.as_bytes() {
                [] => return Ok(()),
                [b'N', b'+' | b'-', ..] | [b'$' | b'\'', ..] => true,
                _ => false,
            };
            let (statement, after) = match memchr::memchr(b',', rest.as_bytes()) {
                Some(comma) if !whole => (&rest[..comma], &rest[comma + 1..]),
                _ => (rest, ""),
            };
            let statement = if whole { statement } else { statement.trim_end_matches(is_blank) };
            if let Some(cut) = statement.find(is_blank).filter(|&cut| !whole && is_node(&statement[..cut])) {
                let (node, behind) = statement.split_at(cut);
                self.statement(game, line, node)?;
                self.behind_node(game, line, trim(behind))?;
            } else {
                self.statement(game, line, statement)?;
            }
            rest = after;
        }
    }

    /// Reads text that follows a move or an end without a comma.
    fn behind_node(&mut self, game: &mut Game, line: Line<'_>, text: &str) -> Result<(), ReadError> {
        if text.starts_with('T') && game.broken.is_none() && !std::mem::replace(&mut self.reported.same_line, true) {
            self.warn(line.at_part(text), WarningKind::TimeSpelling { text: excerpt(text) });
        }
        self.statement(game, line, text)
    }

    fn statement(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        let result = self.take(game, line, statement);
        if result.is_err() {
            self.recorder.push(statement, Role::Foreign);
        }
        result
    }

    /// Reads a statement.
    fn take(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        let first = match statement.as_bytes() {
            [] => return Ok(()),
            [first, ..] => *first,
        };
        if !game.seen && first != b'\'' {
            game.seen = true;
            game.at = line.at();
        }
        match first {
            b'\'' => {
                self.comment(game, line, statement);
                Ok(())
            }
            b'+' | b'-' if statement.len() == 1 => self.turn(game, line, statement),
            b'+' | b'-' => self.mv(game, line, statement),
            b'0'..=b'9' if Written::read(statement.as_bytes()).is_some() => self.mv(game, line, statement),
            b'N' | b'$' => {
                self.header(game, line, statement);
                Ok(())
            }
            0x80.. if game.builder.is_none() => {
                self.header(game, line, statement);
                Ok(())
            }
            _ if game.broken.is_some() => self.after_break(game, line, statement),
            b'T' | b't' if game.builder.is_some() && !is_word(statement) => {
                self.time(game, line, statement);
                Ok(())
            }
            b'%' => self.end(game, line, statement),
            b'#' => {
                self.server_line(game, line, statement);
                Ok(())
            }
            b'P' | b'p' if game.builder.is_none() => {
                if game.start.offer(line, statement, &mut self.warnings)? {
                    if statement.bytes().any(|b| b.is_ascii_lowercase()) {
                        self.lower_case(line);
                    }
                    game.stated = true;
                    self.recorder.push(statement, Role::Start);
                    return Ok(());
                }
                self.stray(game, line, statement);
                Ok(())
            }
            b'V' if game.builder.is_none() && self.version(statement) => {
                self.recorder.push(statement, Role::Version);
                Ok(())
            }
            _ => {
                self.stray(game, line, statement);
                Ok(())
            }
        }
    }

    /// Reads `V2.2`. V1 files have no such line, and later games of a file may have none.
    fn version(&mut self, statement: &str) -> bool {
        match statement {
            "V1" | "V1.0" | "V2" | "V2.0" | "V2.1" | "V2.2" => true,
            "V3" | "V3.0" => {
                self.style.version = CsaVersion::V3_0;
                true
            }
            _ => false,
        }
    }

    pub(super) fn lower_case(&mut self, line: Line<'_>) {
        if !std::mem::replace(&mut self.reported.lower_case, true) {
            self.warn(line.at(), WarningKind::LowerCase { text: excerpt(line.text) });
        }
    }

    pub(super) fn stray(&mut self, game: &mut Game, line: Line<'_>, statement: &str) {
        self.warn(line.at_part(statement), WarningKind::ForeignLines { text: excerpt(statement), lines: 1 });
        self.keep(game, statement);
    }

    /// Keeps a statement of foreign text.
    pub(super) fn keep(&mut self, game: &mut Game, statement: &str) {
        self.keep_as(game, statement, statement);
    }

    /// Keeps a statement as this text.
    pub(super) fn keep_as(&mut self, game: &mut Game, statement: &str, text: &str) {
        let role = game.builder.as_ref().map_or(Role::Header, |builder| Role::Note(builder.tip()));
        self.recorder.push(statement, role);
        game.keep(text);
    }

    /// Reads `N+name` or `$KEY:value`, above the moves also a player as elsewhere: `Name+:A`, `先手：A`. The first two may
    /// follow the moves, as `$END_TIME` does in records of WCSC.
    fn header(&mut self, game: &mut Game, line: Line<'_>, statement: &str) {
        let field = match statement.get(..2) {
            Some(key @ ("N+" | "N-")) => Some((key, &statement[2..])),
            _ if statement.starts_with('$') => statement.split_once(':'),
            _ if game.builder.is_none() => words::player(statement).filter(|(key, _)| !game.names(key)),
            _ => None,
        };
        let Some((key, value)) = field else { return self.stray(game, line, statement) };
        self.recorder.push(statement, Role::Header);
        let key = words::header_key(trim(key)).to_owned();
        let field = HeaderLine::Field { key, value: trim(value).to_owned() };
        match &mut game.builder {
            Some(builder) => builder.record_mut().headers_mut().push(field),
            None => game.headers.push(field),
        }
    }

    /// Reads the side to move, which completes the start position.
    fn turn(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        if game.builder.is_some() {
            self.stray(game, line, statement);
            return Ok(());
        }
        let turn = if statement == "+" { Color::Black } else { Color::White };
        self.begin(game, turn, line.at())?;
        game.stated = true;
        self.recorder.push(statement, Role::Turn);
        Ok(())
    }

    pub(super) fn begin(&mut self, game: &mut Game, turn: Color, at: Location) -> Result<(), ReadError> {
        let start = std::mem::replace(&mut game.start, Start::EMPTY);
        let (setup, first) = start.finish(turn)?;
        if let Some(first) = first {
            self.warnings.extend(setup_warnings(&setup).map(|kind| Warning::new(first, kind)));
        }
        game.at = first.unwrap_or(at);
        let has_names = game.handicap_names.unwrap_or_else(|| words::has_handicap_names(&setup));
        let mut builder = Builder::new(setup.into());
        for line in game.headers.drain(..) {
            builder.record_mut().headers_mut().push(if has_names { words::with_handicap_side(line) } else { line });
        }
        *builder.note_mut() = std::mem::take(&mut game.note);
        game.builder = Some(builder);
        Ok(())
    }

    /// Reads the time of the last move or end: `T12`, or `T12.345` in V3.0.
    #[inline]
    fn time(&mut self, game: &mut Game, line: Line<'_>, statement: &str) {
        let Some(builder) = &mut game.builder else { return };
        let written = &statement[1..];
        let tip = builder.tip();
        let tree = builder.record().tree();
        let spent = seconds(written).or_else(|| seconds(trim(written)));
        // A move has one time; repeating it does no harm.
        if tip == tree.root() || tree.spent(tip).is_some_and(|known| spent != Some(known)) {
            return self.stray(game, line, statement);
        }
        match spent {
            Some(spent) => {
                if statement.starts_with('t') {
                    self.lower_case(line);
                }
                builder.record_mut().set_spent(tip, Some(spent));
                self.recorder.push(statement, Role::Time(tip));
                // `T 12`.
                if written.starts_with(is_blank) {
                    self.warn(line.at_part(statement), WarningKind::TimeSpelling { text: excerpt(statement) });
                }
            }
            None => {
                // Records of Shogi Wars have `T-600`.
                self.warn(
                    line.at_part(statement),
                    WarningKind::TimeUnreadable { text: excerpt(statement), format: Format::Csa },
                );
                self.keep(game, statement);
            }
        }
    }

    pub(super) fn end(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        if game.builder.is_none() {
            self.warn(line.at(), WarningKind::TurnInferred(Color::Black));
            self.begin(game, Color::Black, line.at())?;
        }
        let (mut end, mut known) = words::end(statement);
        if !known && statement.bytes().any(|b| b.is_ascii_lowercase()) {
            (end, known) = words::end(&statement.to_ascii_uppercase());
            self.lower_case(line);
        }
        if !known {
            self.warn(line.at_part(statement), WarningKind::EndUnknown { text: excerpt(statement) });
            end = End::Other(statement.to_owned());
        }
        let named = self.name_behind(statement);
        if let Some(builder) = &mut game.builder {
            let turn = builder.position().turn();
            let named = named.and_then(|word| Some((word.to_owned(), named_end(word, statement, turn)?)));
            let node = builder.end(named.as_ref().map_or(end, |(_, end)| end.clone()));
            game.named = named.is_some().then_some(node);
            self.recorder.push(statement, Role::Node(node));
            game.end_words.push((node, statement.to_owned()));
            game.end_words.extend(named.map(|(word, _)| (node, word)));
        }
        Ok(())
    }
}

/// Whether a text is a word that happens to begin like a time: `thanks`.
fn is_word(text: &str) -> bool {
    text.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a text is a move or the keyword of an end.
fn is_node(text: &str) -> bool {
    text.starts_with('%') || Written::read(text.as_bytes()).is_some()
}
