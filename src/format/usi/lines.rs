//! Sorts the lines of a file of SFEN or USI: positions, comments on them, and what engines and programs log.
//!
//! ```text
//! # 3手詰                                      a comment on the position below
//! 8k/9/8P/9/9/9/9/9/9 b G 1
//!
//! 12:00:01.123 > position startpos moves 7g7f  a game that a program sends to an engine, move by move
//! 12:00:01.124 > go btime 0 wtime 0 byoyomi 3000
//! 12:00:02.456 < info depth 1 score cp 30 pv 3c3d
//! 12:00:03.789 < bestmove 3c3d
//! ```

use super::{Entry, Sorted};
use crate::format::lines::{Line, Lines, trim};
use crate::format::{Warning, WarningKind, detect, excerpt, kif};
use crate::notation::usi;

impl<'a> Sorted<'a> {
    pub(super) fn of(source: &'a str) -> Self {
        let is_log = lines(source).any(|(_, _, kind)| match kind {
            Kind::Command(..) => true,
            Kind::Position { before, content } => !before.is_empty() && content.starts_with("position"),
            _ => false,
        });
        if is_log { log(source) } else { list(source) }
    }
}

/// The lines of a text that are not blank, without quotation marks.
fn lines(source: &str) -> impl Iterator<Item = (Line<'_>, &str, Kind<'_>)> {
    Lines::new(source).filter_map(|line| {
        let text = trim(kif::unquote(line.text));
        (!text.is_empty()).then(|| (line, text, kind(text)))
    })
}

#[derive(Default)]
struct Foreign<'a> {
    first: Option<(Line<'a>, &'a str)>,
    count: u32,
}

impl<'a> Foreign<'a> {
    fn add(&mut self, line: Line<'a>, text: &'a str) {
        self.first.get_or_insert((line, text));
        self.count = self.count.saturating_add(1);
    }

    fn warning(self) -> Option<Warning> {
        let (line, text) = self.first?;
        Some(Warning::new(line.at(), WarningKind::ForeignLines { text: excerpt(text), lines: self.count }))
    }
}

/// A list: each position is a record, and comments belong to the position below them.
fn list(source: &str) -> Sorted<'_> {
    let mut foreign = Foreign::default();
    let mut entries = Vec::new();
    let mut comments: Vec<(Line<'_>, &str)> = Vec::new();
    for (line, text, kind) in lines(source) {
        match kind {
            Kind::Position { before, content } => {
                let comments = comments.drain(..).map(|(_, comment)| comment).collect();
                entries.push(Entry { line, content, head: trim(before), comments });
            }
            Kind::Comment(comment) => comments.push((line, comment)),
            Kind::Command(..) | Kind::Other => foreign.add(line, text),
        }
    }
    for (line, comment) in comments {
        foreign.add(line, comment);
    }
    Sorted { entries, foreign: foreign.warning(), is_log: false }
}

/// A log: all commands about one game are one record.
fn log(source: &str) -> Sorted<'_> {
    let mut foreign = Foreign::default();
    let mut games = Games::default();
    for (line, text, kind) in lines(source) {
        match kind {
            Kind::Position { before: "", content } => games.position(line, content),
            Kind::Position { content, .. } => {
                games.position(line, content);
                foreign.add(line, text);
            }
            Kind::Command(first, second) => {
                games.command(first, second);
                foreign.add(line, text);
            }
            Kind::Comment(_) | Kind::Other => foreign.add(line, text),
        }
    }
    Sorted { entries: games.finish(), foreign: foreign.warning(), is_log: true }
}

#[derive(Default)]
struct Games<'a> {
    games: Vec<Entry<'a>>,
    /// The number of games that were over when the last one began.
    over: usize,
    /// The last position that was sent, before a `go`.
    told: Option<Entry<'a>>,
    /// A position on which the engine ponders: it may not occur.
    pondered: Option<Entry<'a>>,
}

impl<'a> Games<'a> {
    fn position(&mut self, line: Line<'a>, content: &'a str) {
        self.settle();
        self.told = Some(Entry { line, content, head: "", comments: Vec::new() });
    }

    fn command(&mut self, first: &str, second: &str) {
        match (first, second) {
            ("go", "ponder") => self.pondered = self.told.take().or(self.pondered.take()),
            ("go", _) => self.settle(),
            ("ponderhit", _) => {
                self.told = self.pondered.take();
                self.settle();
            }
            ("usinewgame" | "gameover", _) => {
                self.settle();
                self.over = self.games.len();
            }
            _ => {}
        }
    }

    /// Adds the position that was sent last: it continues a game, repeats a part of it, or begins one.
    fn settle(&mut self) {
        // More games are hardly played at a time.
        const AT_A_TIME: usize = 4;
        let Some(told) = self.told.take() else { return };
        let behind = self.games.len().saturating_sub(AT_A_TIME);
        if let Some(game) = self.games[behind..].iter_mut().rev().find(|game| goes_on(game.content, told.content)) {
            *game = told;
            return;
        }
        let recent = &self.games[behind.max(self.over)..];
        if !recent.iter().any(|game| goes_on(told.content, game.content)) {
            self.games.push(told);
        }
    }

    fn finish(mut self) -> Vec<Entry<'a>> {
        self.settle();
        if self.games.is_empty() {
            self.games.extend(self.pondered);
        }
        self.games.sort_by_key(|game| game.line.number);
        self.games
    }
}

/// Whether a `position` line is the beginning of another.
fn goes_on(line: &str, further: &str) -> bool {
    further.strip_prefix(line).is_some_and(|more| more.is_empty() || more.starts_with(' '))
}

/// Commands of the protocol other than `position`.
const COMMANDS: [&str; 15] = [
    "usi",
    "isready",
    "setoption",
    "usinewgame",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
    "usiok",
    "readyok",
    "info",
    "bestmove",
    "option",
    "checkmate",
];

enum Kind<'a> {
    Position { before: &'a str, content: &'a str },
    Comment(&'a str),
    Command(&'a str, &'a str),
    Other,
}

fn kind(text: &str) -> Kind<'_> {
    if is_meant(text) {
        return Kind::Position { before: "", content: text };
    }
    if let Some(comment) = text.strip_prefix(['#', ';']).or_else(|| text.strip_prefix("//")) {
        return Kind::Comment(trim(comment.trim_start_matches('#')));
    }
    if let Some((first, second)) = command(text) {
        return Kind::Command(first, second);
    }
    if let Some(at) = detect::position_command(text) {
        // Some programs log in quotation marks.
        return Kind::Position { before: &text[..at], content: text[at..].trim_end_matches(['"', '\'', '`', ',']) };
    }
    match board_within(text) {
        Some(at) => Kind::Position { before: &text[..at], content: &text[at..] },
        None => Kind::Other,
    }
}

/// The first two words of a command, behind the time, engine and direction of a log: `12:00:01 >1:go infinite`.
fn command(text: &str) -> Option<(&str, &str)> {
    const LONGEST: usize = 100;
    let head = &text[..text.floor_char_boundary(LONGEST)];
    let behind = head.match_indices(['>', '<', ':', '：', '"']).map(|(at, sign)| &text[at + sign.len()..]);
    std::iter::once(text).chain(behind).find_map(|said| {
        let mut words = said.split_ascii_whitespace().map(|word| word.trim_end_matches(['"', ',']));
        let first = words.next().filter(|first| COMMANDS.contains(first))?;
        Some((first, words.next().unwrap_or_default()))
    })
}

/// Whether a line is meant as a position, even if it cannot be read.
fn is_meant(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let is_position = |word: &str| matches!(word, "startpos" | "sfen" | "moves") || detect::is_board(word);
    match first {
        "position" => second.is_none_or(is_position),
        "sfen" => second.is_none_or(|word| word.contains('/')),
        "startpos" => second.is_none_or(|word| word == "moves"),
        "moves" => second.is_none_or(|word| usi::read_move(word).is_some()),
        board => detect::is_board(board),
    }
}

/// Where in a line a position begins that is not its first word: `1. lnsgkgsnl/…`.
fn board_within(text: &str) -> Option<usize> {
    // Few lines have this many.
    text.split('/').nth(8)?;
    let is_apart = |ch: char| !ch.is_ascii_alphanumeric() && !matches!(ch, '/' | '+');
    let word = text.split(is_apart).find(|word| detect::is_board(word))?;
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    let before = &text[..at];
    let at = before.strip_suffix("sfen ").map_or(at, str::len);
    usi::read_line(&text[at..]).is_ok().then_some(at)
}
