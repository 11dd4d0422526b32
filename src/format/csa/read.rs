//! Reads CSA.

mod moves;

use std::sync::Arc;

use super::comment::{Comment, SIDES, adopt_spelling};
use super::start::Start;
use super::words::seconds;
use super::{CsaStyle, CsaVersion, words};
use crate::format::error::excerpt;
use crate::format::layout::{self, Layout, Pieces};
use crate::format::lines::{Line, Lines, is_blank, trim};
use crate::format::text::Decoded;
use crate::format::warning::setup_warnings;
use crate::format::{
    Dialect, EndWord, Format, Loaded, Location, MoveFault, ReadError, ReadErrorKind, Records, Warning, WarningKind, kif,
};
use crate::record::{Builder, HeaderLine, NodeId, Note, Record};
use crate::shogi::Color;
use moves::Written;
pub(in crate::format) use moves::meant;

/// Games are separated by a line `/`, or begin with their version.
pub(crate) fn read(text: Decoded<'_>) -> Result<Loaded, ReadError> {
    let mut loaded = run(&text, Recorder::default()).finish()?;
    loaded.dialect.layout = Some(Arc::new(Layout::new(text, Format::Csa)));
    Ok(loaded)
}

/// Reads the text of a file again to learn the role of each statement.
pub(super) fn again(text: &Decoded<'_>, recorder: Recorder) -> (Vec<Record>, CsaVersion, Recorder) {
    let reader = run(text, recorder);
    (reader.records, reader.style.version, reader.recorder)
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
        // Studies of lishogi separate chapters by empty lines only.
        if line.text.starts_with('V') && game.has_moves() && reader.version(trim(line.text)) {
            game = reader.close(game);
        }
        if let Err(error) = reader.line(&mut game, line) {
            game.failed.get_or_insert(error);
        }
    }
    reader.close(game);
    reader.recorder.assign_rest(reader.records.len());
    reader
}

struct Reader<'a> {
    text: &'a Decoded<'a>,
    recorder: Recorder,
    style: CsaStyle,
    records: Vec<Record>,
    end_words: Vec<EndWord>,
    warnings: Vec<Warning>,
    failed: Option<ReadError>,
    number: u32,
    reported: Reported,
}

#[derive(Default)]
struct Reported {
    unsigned: bool,
    lower_case: bool,
    same_line: bool,
    after_end: bool,
    echo: bool,
}

struct Game {
    /// Anything but comments was read.
    seen: bool,
    headers: Vec<HeaderLine>,
    note: Note,
    start: Start,
    handicap_names: Option<bool>,
    stated: bool,
    /// Built from the side to move or the first move on.
    builder: Option<Builder>,
    /// Everything after it is kept as text.
    broken: Option<Broken>,
    foul: Option<NodeId>,
    /// The end whose word is in the comment that follows.
    named: Option<NodeId>,
    end_words: Vec<(NodeId, String)>,
    failed: Option<ReadError>,
    at: Location,
}

struct Broken {
    at: Location,
    text: String,
    fault: MoveFault,
    truncated: bool,
    followed: bool,
}

impl Game {
    const fn new() -> Self {
        Self {
            seen: false,
            headers: Vec::new(),
            note: Note::EMPTY,
            start: Start::EMPTY,
            handicap_names: None,
            stated: false,
            builder: None,
            broken: None,
            foul: None,
            named: None,
            end_words: Vec::new(),
            failed: None,
            at: Location::START,
        }
    }

    const fn takes_time(&self) -> bool {
        self.builder.is_some() && self.broken.is_none()
    }

    fn names(&self, key: &str) -> bool {
        let key = words::header_key(key);
        self.headers.iter().any(|line| matches!(line, HeaderLine::Field { key: known, .. } if known == key))
    }

    fn has_moves(&self) -> bool {
        self.builder.as_ref().is_some_and(|builder| !builder.record().tree().is_empty())
    }

    fn keep(&mut self, text: &str) {
        match &mut self.builder {
            Some(builder) => builder.note_mut().verbatim.push(text.to_owned()),
            None => self.headers.push(HeaderLine::Verbatim(text.to_owned())),
        }
    }
}

impl Reader<'_> {
    fn warn(&mut self, at: Location, kind: WarningKind) {
        self.warnings.push(Warning::new(at, kind));
    }

    /// Splits a line into statements at commas and at blanks before times (`+7776FU T3`). Names, `$` lines and comments
    /// extend to the end of the line.
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

    fn behind_node(&mut self, game: &mut Game, line: Line<'_>, text: &str) -> Result<(), ReadError> {
        if text.starts_with('T') && game.broken.is_none() && !std::mem::replace(&mut self.reported.same_line, true) {
            self.warn(line.at_part(text), WarningKind::TimeSpelling { text: excerpt(text) });
        }
        self.statement(game, line, text)
    }

    fn statement(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        let result = self.read_statement(game, line, statement);
        if result.is_err() {
            self.recorder.push(statement, Role::Foreign);
        }
        result
    }

    fn read_statement(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
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
            b'+' | b'-' if statement.len() == 1 && !self.start_follows(game, line) => self.turn(game, line, statement),
            b'+' | b'-' if is_like_move(statement, game.builder.is_some()) => self.mv(game, line, statement),
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
                if game.start.read(line, statement, &mut self.warnings)? {
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
            b'A'..=b'Z' if game.has_moves() && self.result_word(game, statement) => Ok(()),
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

    fn lower_case(&mut self, line: Line<'_>) {
        if !std::mem::replace(&mut self.reported.lower_case, true) {
            self.warn(line.at(), WarningKind::LowerCase { text: excerpt(line.text) });
        }
    }

    fn stray(&mut self, game: &mut Game, line: Line<'_>, statement: &str) {
        self.warn(line.at_part(statement), WarningKind::ForeignLines { text: excerpt(statement), lines: 1 });
        self.keep(game, statement);
    }

    fn keep(&mut self, game: &mut Game, statement: &str) {
        self.keep_as(game, statement, statement);
    }

    fn keep_as(&mut self, game: &mut Game, statement: &str, text: &str) {
        let role = game.builder.as_ref().map_or(Role::Header, |builder| Role::Note(builder.tip()));
        self.recorder.push(statement, role);
        game.keep(text);
    }

    /// Reads `N+name`, `$KEY:value`, `Name+:A` or `先手：A`. WCSC writes `$END_TIME` below the moves.
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

    /// Whether a line with a sign alone is above the start position, as in the text of a mail.
    fn start_follows(&self, game: &Game, line: Line<'_>) -> bool {
        const NEAR: usize = 40;
        if game.stated || game.builder.is_some() {
            return false;
        }
        let end = line.text.as_ptr() as usize + line.text.len() - self.text.text.as_ptr() as usize;
        let below = Lines::new(self.text.text.get(end..).unwrap_or_default()).take(NEAR).map(|line| line.text);
        let mut below = below.take_while(|line| Written::read(line.as_bytes()).is_none() && *line != "/");
        below.any(|line| matches!(line.as_bytes(), [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..]))
    }

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

    fn begin(&mut self, game: &mut Game, turn: Color, at: Location) -> Result<(), ReadError> {
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

    fn comment(&mut self, game: &mut Game, line: Line<'_>, statement: &str) {
        // The first is of V3.0, the second of Kifu for Windows.
        let stated = statement.strip_prefix("'CSA encoding=").or_else(|| {
            let stated = statement.strip_prefix("'encoding=")?;
            self.style.states_encoding |= !game.seen;
            Some(stated)
        });
        if let Some(stated) = stated.filter(|_| !game.seen) {
            self.recorder.push(statement, Role::Encoding);
            let found = self.text.encoding;
            if !found.may_be_called(stated) && !self.text.text.is_ascii() {
                self.warn(line.at(), WarningKind::EncodingMismatch { stated: excerpt(stated), found });
            }
            return;
        }
        let tip = game.builder.as_ref().map(Builder::tip);
        let comment = Comment::of(statement, tip.is_none());
        let is_known = match comment {
            Comment::Sides(names) => {
                self.recorder.push(statement, Role::Spelling);
                game.handicap_names = Some(names);
                return;
            }
            Comment::Field { key, value }
                if game.headers.last_mut().is_some_and(|header| adopt_spelling(header, key, value)) =>
            {
                return self.recorder.push(statement, Role::Spelling);
            }
            Comment::Field { key, value } => {
                self.recorder.push(statement, Role::Header);
                game.headers.push(HeaderLine::Field { key: key.to_owned(), value: value.to_owned() });
                return;
            }
            Comment::Line(text) => return self.keep_as(game, statement, text),
            Comment::End(_) if tip.is_some() && game.named == tip => {
                return self.recorder.push(statement, tip.map_or(Role::Remark, Role::Name));
            }
            comment => comment.add_to(game.builder.as_mut().map_or(&mut game.note, Builder::note_mut)),
        };
        if is_known {
            self.recorder.push(statement, tip.map_or(Role::Remark, Role::Note));
        } else {
            self.keep(game, statement);
        }
    }

    fn close(&mut self, mut game: Game) -> Game {
        let next = Game::new();
        if !game.seen {
            let left = game.headers.drain(..).map(|line| match line {
                HeaderLine::Verbatim(text) => text,
                HeaderLine::Field { key, value } => format!("'{key}：{value}"),
            });
            let sides = game.handicap_names.map(|names| format!("'{}", SIDES[usize::from(names)]));
            let Note { comment, bookmarks, summary, .. } = std::mem::take(&mut game.note);
            let comment = comment.iter().flat_map(|comment| comment.split('\n')).map(|line| format!("'*{line}"));
            let bookmarks = bookmarks.iter().map(|name| format!("'&{name}"));
            let summary = summary.iter().map(|words| format!("'{words}"));
            let left: Vec<String> = left.chain(sides).chain(comment).chain(bookmarks).chain(summary).collect();
            if let Some(record) = self.records.last_mut().filter(|_| !left.is_empty()) {
                let last = record.tree().main_line().last();
                let at = last.unwrap_or(record.tree().root());
                record.note_mut(at).verbatim.extend(left);
                self.recorder.assign_notes(at);
            }
            self.recorder.assign_rest(self.records.len());
            return next;
        }
        if game.builder.is_none() && game.failed.is_none() {
            let at = game.at;
            self.warn(at, WarningKind::TurnInferred(Color::Black));
            if let Err(error) = self.begin(&mut game, Color::Black, at) {
                game.failed = Some(error);
            }
        }
        let mut error = game.failed.take();
        let shows = |builder: &Builder| {
            let record = builder.record();
            record.tree().len() > 1 || record.headers().fields().next().is_some()
        };
        let has_content = game.stated || game.builder.as_ref().is_some_and(shows);
        if let Some(broken) = game.broken.take().filter(|_| error.is_none()) {
            if !has_content && !broken.truncated {
                let kind = ReadErrorKind::Move { text: broken.text, fault: broken.fault };
                error = Some(ReadError::new(broken.at, kind));
            } else if broken.truncated {
                self.warn(broken.at, WarningKind::MoveTruncated { text: broken.text });
            } else {
                self.warn(broken.at, WarningKind::MoveUnplayable { text: broken.text, fault: broken.fault });
            }
        }
        match error {
            Some(mut error) => {
                self.warn(
                    error.at,
                    WarningKind::RecordUnreadable { number: self.number, why: Box::new(error.kind.clone()) },
                );
                if let Some(builder) = game.builder.take() {
                    let partial = self.loaded(builder.finish().into(), Vec::new());
                    error.partial = Some(Box::new(partial));
                }
                self.failed.get_or_insert(error);
                self.recorder.mark_unreadable();
            }
            None => {
                let record = self.records.len();
                self.recorder.assign(record);
                self.end_words.extend(game.end_words.drain(..).map(|(node, word)| EndWord { record, node, word }));
                self.records.extend(game.builder.take().map(Builder::finish));
            }
        }
        self.number = self.number.saturating_add(1);
        next
    }

    fn loaded(&self, records: Records, warnings: Vec<Warning>) -> Loaded {
        let dialect = Dialect { csa: self.style.clone(), ..Dialect::of_text(self.text, Format::Csa) };
        Loaded { records, dialect, warnings }
    }

    fn finish(mut self) -> Result<Loaded, ReadError> {
        let Some(records) = Records::from_vec(std::mem::take(&mut self.records)) else {
            let nothing = || {
                let text = self.text.text.lines().map(trim).find(|line| !line.is_empty()).unwrap_or_default();
                ReadError::new(Location::START, ReadErrorKind::NotARecord { text: excerpt(text) })
            };
            return Err(self.failed.take().unwrap_or_else(nothing));
        };
        let warnings = std::mem::take(&mut self.warnings);
        let mut loaded = self.loaded(records, warnings);
        loaded.dialect.end_words = self.end_words;
        Ok(loaded)
    }
}

/// Whether a statement behind a sign is a move, perhaps a damaged one, rather than prose: `-----Original Message-----`,
/// `+81-3-…`. Before the first move, damaged ones are prose.
fn is_like_move(statement: &str, began: bool) -> bool {
    let rest = &statement[1..];
    let is_alone = || rest.len() <= 7 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let begins = |count: usize| rest.bytes().take(count).filter(u8::is_ascii_digit).count() == count;
    Written::read(statement.as_bytes()).is_some() || begins(if began { 1 } else { 4 }) && (began || is_alone())
}

fn is_word(text: &str) -> bool {
    text.as_bytes().get(1).is_some_and(u8::is_ascii_alphabetic)
}

fn is_node(text: &str) -> bool {
    text.starts_with('%') || Written::read(text.as_bytes()).is_some()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Version,
    Encoding,
    Separator,
    /// In records of WCSC, `$END_TIME` follows the moves.
    Header,
    Start,
    Turn,
    Remark,
    Node(NodeId),
    Time(NodeId),
    /// The word of an end, behind its keyword.
    Name(NodeId),
    Spelling,
    Note(NodeId),
    Foreign,
}

#[derive(Debug, Default)]
pub(super) struct Recorder {
    statements: layout::Recorder<Role>,
    game: usize,
    ends: Vec<usize>,
    /// The number of unreadable games since the last record, and at each record.
    unreadable: usize,
    unread: Vec<usize>,
}

impl Recorder {
    /// `None` if the text is too long.
    pub(super) fn of(text: &str) -> Option<Self> {
        Some(Self { statements: layout::Recorder::of(text)?, ..Self::default() })
    }

    #[inline]
    pub(super) fn push(&mut self, statement: &str, role: Role) {
        self.statements.push(statement, role);
    }

    pub(super) fn assign(&mut self, record: usize) {
        self.game = self.statements.len();
        self.ends.resize(record + 1, 0);
        self.ends[record] = self.game;
        self.unread.resize(record + 1, 0);
        self.unread[record] += std::mem::take(&mut self.unreadable);
    }

    fn assign_notes(&mut self, node: NodeId) {
        for role in self.statements.roles_from(self.game) {
            if matches!(role, Role::Header | Role::Spelling | Role::Remark) {
                *role = Role::Note(node);
            }
        }
    }

    fn mark_unreadable(&mut self) {
        self.statements.roles_from(self.game).for_each(|role| *role = Role::Foreign);
        self.game = self.statements.len();
        self.unreadable += 1;
    }

    fn assign_rest(&mut self, records: usize) {
        if let Some(last) = records.checked_sub(1) {
            self.assign(last);
        }
    }

    /// The statements, and for each record their number up to its end and the number of unreadable games.
    pub(super) fn finish(self, text: &str) -> (Pieces<'_, Role>, Vec<usize>, Vec<usize>) {
        (self.statements.finish(text), self.ends, self.unread)
    }
}
