//! Links that hold a game or a position: USEN of Shogi Playground and ShogiHome, USI of KENTO and 将棋SHOGI-EXTEND.
//!
//! ```text
//! https://play.mogproject.com/?u=~0.7ku2jm6y2.r&c1=comment&bn=Black&wn=White&move=2
//! https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.7ku2jm.&bname=Black&wname=White
//! https://www.kento-shogi.com/?initpos=…&moves=7g7f.3c3d
//! https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&turn=1
//! https://lishogi.org/analysis/standard/8k/9/8P/9/9/9/9/9/9_b_G_1
//! https://www.kento-shogi.com/?initpos=…&branch=7g7f.3c3d&branchFrom=0
//! https://shogidb2.com/board?sfen=…&moves=-3334FU%2B2726FU
//! piyoshogi://?num=1&sfen=8k/9/8P/9/9/9/9/9/9%20b%20G%201%20moves%20G*1b
//! piyoshogi://?sfen=position%20startpos%20moves%207g7f
//! piyoshogi://?url=https%3A%2F%2Fwww.kento-shogi.com%2F%3Fmoves%3D7g7f.3c3d
//! ```

use std::borrow::Cow;

use super::link_moves::{self, LinkMoves};
use super::{FoundGame, fen, loaded};
use crate::format::lines::{Line, Lines, trim};
use crate::format::pipeline::{self, Reading};
use crate::format::text::Decoded;
use crate::format::warning::setup_warnings;
use crate::format::{Location, MoveFault, Warning, WarningKind, base64, fragment, usi};
use crate::notation::sfen;
use crate::notation::sfen::Sfen;
use crate::record::{Builder, End, HeaderKey, Headers, NodeId, Record};
use crate::shogi::{Foul, HandKind, Handicap, Illegal, Impossible, Move, Position, Square};

/// Also reads a text in USEN without a link.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    if !text.text.contains(['~', '%', '=', '/']) {
        return None;
    }
    let found = Lines::new(&text.text).flat_map(|line| games(line)).collect();
    Some(reading.with_result(Ok(loaded(text, found)?)))
}

pub(super) fn games(line: Line<'_>) -> Vec<FoundGame> {
    let words = line.text.split(|ch: char| ch.is_whitespace() || "<>\"'()（）「」、。".contains(ch));
    words.filter_map(|word| game(line, word)).collect()
}

fn game(line: Line<'_>, word: &str) -> Option<FoundGame> {
    if word.is_empty() {
        return None;
    }
    let Some(address) = word.find("://") else {
        if begins_with_host(word) {
            return position(line, word);
        }
        return usen(line, word, word, BranchesFrom::LastLine, &LinkDetails::default());
    };
    let Some(query) = word[address..].find(['?', '#']) else { return path(line, word) };
    let parameters = Parameters::read(&word[address..][query..]);
    // A link inside a link to an app: piyoshogi://?url=https%3A%2F%2F….
    if let Some(inner) = parameters.value("url").filter(|inner| inner.contains("://") && inner.len() < word.len()) {
        return game(line, inner);
    }
    let details = LinkDetails::of(&parameters);
    if let Some(text) = parameters.value("u") {
        return usen(line, word, text, BranchesFrom::MainLine, &details);
    }
    if let Some(text) = parameters.value("usen").or(parameters.value("").filter(|text| text.contains('~'))) {
        return usen(line, word, text, BranchesFrom::LastLine, &details);
    }
    moves(line, word, &parameters)
        .or_else(|| position_line(line, word, &parameters))
        .or_else(|| whole_game(line, word, &parameters))
        .or_else(|| chess_position(line, word, &parameters))
        .or_else(|| position(line, word))
        .map(|mut found| {
            details.push_headers(found.record.headers_mut());
            found
        })
}

/// The names and values behind `?` and `#`, decoded.
struct Parameters(Vec<(String, String)>);

impl Parameters {
    fn read(text: &str) -> Self {
        let parts = text.split(['?', '&', '#']).filter(|part| !part.is_empty());
        Self(
            parts
                .map(|part| part.split_once('=').unwrap_or(("", part)))
                .map(|(k, v)| (k.to_owned(), decoded(v)))
                .collect(),
        )
    }

    fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values(name).next()
    }

    fn first(&self, names: &[&str]) -> Option<&str> {
        names.iter().find_map(|name| self.value(name))
    }

    /// The text of a game: SHOGI-EXTEND also packs it in Base64.
    fn body(&self) -> Option<Cow<'_, str>> {
        let packed = || self.value("xbody").and_then(base64).map(Cow::Owned);
        self.first(&["body", "kif", "kifu", "csa", "ki2", "record"]).map(Cow::Borrowed).or_else(packed)
    }
}

const STARTS: &[&str] = &["initpos", "sfen", "position", "fen", "pos"];

/// A start position and moves in parameters of their own (KENTO, 将棋DB2), or in one, as USI (ぴよ将棋, SHOGI-EXTEND).
fn moves(line: Line<'_>, word: &str, parameters: &Parameters) -> Option<FoundGame> {
    let body = parameters.body().map(|body| if body.contains(' ') { body } else { body.replace('.', " ").into() });
    let start = parameters.first(STARTS).or(body.as_deref());
    let Start { sfen, moves } = Start::read(start.unwrap_or("startpos"))?;
    let moves = if moves.is_empty() { parameters.value("moves").unwrap_or_default() } else { &moves };
    let branches: Vec<&str> = parameters.values("branch").filter(|branch| !branch.is_empty()).collect();
    let is_game = |text: &&str| link_moves::begins(text);
    if !std::iter::once(&moves).chain(&branches).any(is_game) && (moves.is_empty() || start.is_none()) {
        return None;
    }
    let at = line.at_part(word);
    let warnings = setup_warnings(&sfen.setup).map(|kind| Warning::new(at, kind)).collect();
    let mut builder = Builder::new(sfen.setup.into());
    builder.record_mut().set_first_number(sfen.number.unwrap_or(1).max(1));
    let mut game = LinkMoves::new(builder, at, warnings);
    game.main_line(moves);
    let mut from = parameters.values("branchFrom");
    for branch in branches {
        game.branch(from.next().and_then(|from| from.parse().ok()).unwrap_or(0), branch);
    }
    let (record, warnings) = game.finish();
    Some(FoundGame::new("USI", line, word, record, warnings))
}

/// `startpos moves …`, `position sfen … moves …`, `sfen …`, a bare SFEN, or FEN with hands in brackets.
struct Start {
    sfen: Sfen,
    moves: String,
}

impl Start {
    fn read(text: &str) -> Option<Self> {
        let text = trim(text);
        let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
        let (start, moves) = match text.split_once("moves ") {
            Some((start, moves)) => (start.trim_end(), moves.trim()),
            None => (text.strip_suffix(" moves").unwrap_or(text), ""),
        };
        if matches!(start, "startpos" | "") {
            let sfen = Sfen { setup: Handicap::Even.setup(), number: None };
            return Some(Self { sfen, moves: moves.to_owned() });
        }
        let start = start.strip_prefix("sfen ").unwrap_or(start);
        let start = fen::as_sfen(start).unwrap_or_else(|| with_blanks(&start.replace('_', " ")));
        // Shogi Playground wrote the moves right behind the number.
        let end = start.match_indices(' ').nth(3).map_or(start.len(), |(at, _)| at);
        let (start, behind) = start.split_at(end);
        let moves = if moves.is_empty() { behind.trim() } else { moves };
        Some(Self { sfen: sfen::read(start).ok()?, moves: moves.to_owned() })
    }
}

/// USI with words that are none of it, which are kept.
fn position_line(line: Line<'_>, word: &str, parameters: &Parameters) -> Option<FoundGame> {
    let text = parameters.body()?;
    let text = if text.contains(' ') { text } else { text.replace('.', " ").into() };
    if !["position ", "startpos ", "sfen "].iter().any(|head| text.trim_start().starts_with(head)) {
        return None;
    }
    let mut warnings = Vec::new();
    let record = usi::read_line(Line::new(line.number, &text), text.trim(), &mut warnings).ok()?;
    warnings.iter_mut().for_each(|warning| warning.at = line.at_part(word));
    Some(FoundGame::new("USI", line, word, record, warnings))
}

/// FEN, which calls the sides otherwise than SFEN does.
fn chess_position(line: Line<'_>, word: &str, parameters: &Parameters) -> Option<FoundGame> {
    let text = fen::as_sfen(&parameters.first(STARTS)?.replace('_', " "))?;
    let record = Record::new(sfen::read(&text).ok()?.setup.into());
    Some(FoundGame::new("FEN", line, word, record, Vec::new()))
}

/// A game in another notation, as SHOGI-EXTEND takes any.
fn whole_game(line: Line<'_>, word: &str, parameters: &Parameters) -> Option<FoundGame> {
    let body = parameters.body().filter(|body| body.len() < word.len())?;
    let loaded = pipeline::read_embedded(&body).ok()?;
    let warnings = loaded.warnings.into_iter().map(|warning| Warning { at: line.at_part(word), ..warning }).collect();
    Some(FoundGame::new("URL", line, word, loaded.records.first().clone(), warnings))
}

/// Links without parameters: `…/~0.7ku2jm.usen`, `…/analysis/8k/9/…`.
fn path(line: Line<'_>, word: &str) -> Option<FoundGame> {
    let name = word.rsplit('/').next().filter(|name| name.contains('~'));
    let game = name.and_then(|name| usen(line, word, name, BranchesFrom::LastLine, &LinkDetails::default()));
    game.or_else(|| position(line, word))
}

/// Browsers show links without their scheme: `lishogi.org/editor/8k/…`.
fn begins_with_host(word: &str) -> bool {
    let is_of_host = |ch: char| ch.is_ascii_alphanumeric() || matches!(ch, '.' | '-');
    word.split_once('/').is_some_and(|(host, _)| host.contains('.') && host.chars().all(is_of_host))
}

/// Restores blanks, which forms write as `9+b+2G+1` or with dots.
pub(in crate::format) fn with_blanks(sfen: &str) -> String {
    let turns = [("+b+", " b ", '+'), ("+w+", " w ", '+'), (".b.", " b ", '.'), (".w.", " w ", '.')];
    let split = |&(turn, blank, sign): &(&str, &'static str, char)| {
        let (board, rest) = sfen.split_once(turn)?;
        Some(format!("{board}{blank}{}", rest.replacen(sign, " ", 1)))
    };
    turns.iter().find_map(split).unwrap_or_else(|| sfen.to_owned())
}

/// A link to a position: `…/analysis/8k/9/…/9_b_G_1`, `?sfen=…`, `?initpos=…` without moves.
fn position(line: Line<'_>, word: &str) -> Option<FoundGame> {
    let Sfen { setup, number } = fragment::sfen_within(&with_blanks(word))?;
    let mut record = Record::new(setup.into());
    record.set_first_number(number.unwrap_or(1));
    Some(FoundGame::new("SFEN", line, word, record, Vec::new()))
}

/// A comment after 12 moves of the main line (`c12=…`), or of the first variation (`c1.12=…`).
fn comment(key: &str, value: &str) -> Option<(usize, usize, String)> {
    let place = key.strip_prefix('c')?;
    let (line, ply) = place.split_once('.').unwrap_or(("0", place));
    if value.is_empty() {
        return None;
    }
    Some((line.parse().ok()?, ply.parse().ok()?, value.to_owned()))
}

fn usen(line: Line<'_>, word: &str, text: &str, from: BranchesFrom, details: &LinkDetails) -> Option<FoundGame> {
    let text = text.strip_suffix(".usen").unwrap_or(text);
    let (record, warnings) = Usen::parse(text)?.record(from, details, line.at_part(word));
    Some(FoundGame::new("USEN", line, word, record, warnings))
}

/// `%E5%85%88` is 先.
fn decoded(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
        match (first, after.split_at_checked(2).and_then(|(digits, behind)| Some((hex(digits)?, behind)))) {
            (b'%', Some((byte, behind))) => {
                bytes.push(byte);
                rest = behind;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn base64(text: &str) -> Option<String> {
    String::from_utf8(base64::decode(text.as_bytes())?).ok()
}

/// A game in USEN (URL-safe SFEN-extended notation) of Shogi Playground, which ShogiHome writes, too: `~0.7ku2jm6y2.r~1.1im.`.
///
/// The start position in SFEN, with `_`, `.` and `z` for `/`, blank and `+`, or nothing for the even game; then lines of
/// moves, the main line first: the number of moves before it, three digits of base 36 for each move, and how it ended.
///
/// Source: <https://github.com/mogproject/mog-core-scala>, `SfenGameIO` and `MoveBuilderSfen`.
struct Usen<'a> {
    start: Position,
    lines: Vec<MoveLine<'a>>,
}

struct MoveLine<'a> {
    offset: usize,
    /// Three characters each.
    moves: &'a str,
    /// `r`, `t`, `p`, `j`, or `i` and a move.
    end: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BranchesFrom {
    /// Always the main line, as in Shogi Playground.
    MainLine,
    /// The line before it, as ShogiHome walks its tree.
    LastLine,
}

#[derive(Debug, Default)]
struct LinkDetails {
    headers: Vec<(HeaderKey, String)>,
    /// By the number of the line and of the moves before them.
    comments: Vec<(usize, usize, String)>,
}

impl LinkDetails {
    const HEADERS: [(HeaderKey, &[&str]); 4] = [
        (HeaderKey::Black, &["bn", "bname", "sente_name", "sname", "black"]),
        (HeaderKey::White, &["wn", "wname", "gote_name", "gname", "white"]),
        (HeaderKey::Event, &["game_name", "event"]),
        (HeaderKey::Title, &["title"]),
    ];

    fn of(parameters: &Parameters) -> Self {
        let header = |&(key, names): &(HeaderKey, &[&str])| {
            let value = parameters.first(names).map(trim).filter(|value| !value.is_empty())?;
            Some((key, value.to_owned()))
        };
        Self {
            headers: Self::HEADERS.iter().filter_map(header).collect(),
            comments: parameters.0.iter().filter_map(|(key, value)| comment(key, value)).collect(),
        }
    }

    fn push_headers(&self, headers: &mut Headers) {
        for (key, value) in &self.headers {
            headers.push_field(key.name(), value);
        }
    }
}

impl<'a> Usen<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (start, lines) = text.split_once('~')?;
        let start = match start {
            "" => Handicap::Even.setup(),
            start => sfen::read(&start.replace('_', "/").replace('.', " ").replace('z', "+")).ok()?.setup,
        };
        let lines = lines.split('~').map(MoveLine::parse).collect::<Option<Vec<_>>>()?;
        if start == Handicap::Even.setup() && lines.iter().all(|line| line.moves.is_empty()) {
            return None;
        }
        Some(Self { start: start.into(), lines })
    }

    fn record(&self, from: BranchesFrom, details: &LinkDetails, at: Location) -> (Record, Vec<Warning>) {
        let first = self.lines.first().map_or(0, |line| line.offset);
        let mut reader =
            Reader { builder: Builder::new(self.start.clone()), main: Vec::new(), warnings: Vec::new(), at };
        reader.builder.record_mut().set_first_number(u32::try_from(first).unwrap_or(0).saturating_add(1));
        details.push_headers(reader.builder.record_mut().headers_mut());
        let mut nodes = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            nodes.push(reader.line(line, line.offset.saturating_sub(first), (number > 0).then_some(from)));
        }
        for (line, ply, comment) in &details.comments {
            let offset = self.lines.get(*line).map_or(usize::MAX, |line| line.offset);
            let node = nodes.get(*line).and_then(|nodes| nodes.get(ply.checked_sub(offset)?));
            if let Some(&node) = node {
                reader.builder.record_mut().note_mut(node).push_comment_line(comment);
            }
        }
        (reader.builder.finish(), reader.warnings)
    }
}

impl<'a> MoveLine<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let offset = parts.next()?.parse().ok()?;
        let (moves, end) = (parts.next()?, parts.next().unwrap_or_default());
        let is_usen = moves.len().is_multiple_of(3) && moves.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_end = matches!(end.as_bytes(), [] | [b'r' | b't' | b'p' | b'j'] | [b'i', _, _, _]);
        (is_usen && is_end).then_some(Self { offset, moves, end })
    }

    fn moves(&self) -> impl Iterator<Item = (&'a str, Option<Move>)> + use<'a> {
        let moves = self.moves;
        (0..moves.len() / 3).map(move |index| {
            let digits = &moves[3 * index..3 * index + 3];
            (digits, read_digits(digits))
        })
    }
}

fn read_digits(digits: &str) -> Option<Move> {
    const SQUARES: u32 = 81;
    let value = u32::from_str_radix(digits, 36).ok()?;
    let square = |index: u32| Square::at(u8::try_from(index % 9 + 1).ok()?, u8::try_from(index / 9 + 1).ok()?);
    let (from, to, promote) = (value / (2 * SQUARES), square(value / 2 % SQUARES)?, value % 2 == 1);
    let kind = match from {
        0..SQUARES => return Some(Move::Board { from: square(from)?, to, promote }),
        90 => HandKind::Gold,
        91 => HandKind::Pawn,
        92 => HandKind::Lance,
        93 => HandKind::Knight,
        94 => HandKind::Silver,
        95 => HandKind::Bishop,
        96 => HandKind::Rook,
        _ => return None,
    };
    Some(Move::Drop { kind, to })
}

struct Reader {
    builder: Builder,
    main: Vec<Move>,
    warnings: Vec<Warning>,
    at: Location,
}

impl Reader {
    /// Reads a line of moves after `ply` others. Returns the nodes from the one before its first move on.
    fn line(&mut self, line: &MoveLine<'_>, ply: usize, from: Option<BranchesFrom>) -> Vec<NodeId> {
        if from.is_some_and(|from| !self.go_to(line, ply, from)) {
            let number = u32::try_from(line.offset).unwrap_or(u32::MAX).saturating_add(1);
            self.warnings.push(Warning::new(self.at, WarningKind::VariationUnreachable { number }));
            let text = format!("~{}.{}.{}", line.offset, line.moves, line.end);
            self.builder.note_mut().verbatim.push(text);
            return Vec::new();
        }
        let mut nodes = vec![self.builder.tip()];
        for (digits, mv) in line.moves() {
            if let Err(fault) = self.play(mv) {
                let text = digits.to_owned();
                self.warnings.push(Warning::new(self.at, WarningKind::MoveUnplayable { text, fault }));
                let played = 3 * (nodes.len() - 1);
                self.builder.note_mut().verbatim.push(format!("{}.{}", &line.moves[played..], line.end));
                return nodes;
            }
            nodes.push(self.builder.tip());
            if from.is_none() {
                self.main.extend(mv);
            }
        }
        self.end(line.end);
        nodes
    }

    fn play(&mut self, mv: Option<Move>) -> Result<(), MoveFault> {
        let mv = mv.ok_or(MoveFault::Unreadable)?;
        if let Err(Illegal::Foul(foul)) = self.builder.position().check(mv) {
            // Not one of the fouls that players commit.
            if foul == Foul::PromotionOutsideZone {
                return Err(MoveFault::Impossible(Impossible::CannotPromote));
            }
            let text = crate::notation::usi::write_move(mv);
            self.warnings.push(Warning::new(self.at, WarningKind::MoveFoul { text, foul }));
        }
        self.builder.play(mv).map(|_| ()).map_err(MoveFault::Impossible)
    }

    fn end(&mut self, end: &str) {
        let end = match end.as_bytes() {
            [b'r'] => End::Resign,
            [b't'] => End::TimeUp,
            [b'p'] => End::Interrupted,
            // `j` is a declared win or an agreed draw; Shogi Playground calls it 持将棋.
            [b'j'] => End::Impasse,
            [b'i', ..] => match self.play(read_digits(&end[1..])) {
                Ok(()) => End::FoulWin,
                Err(_) => End::FoulLoss,
            },
            _ => return,
        };
        self.builder.end(end);
    }

    /// Prefers the line that allows most moves of the variation; `false` if there is none.
    fn go_to(&mut self, line: &MoveLine<'_>, ply: usize, from: BranchesFrom) -> bool {
        let playable = |mut position: Position| {
            let moves = line.moves().map_while(|(_, mv)| mv);
            moves.take_while(|&mv| position.check(mv).is_ok() && position.play(mv).is_ok()).count()
        };
        let last = self.builder.back_to(ply).ok().map(|()| playable(self.builder.position().clone()));
        let main = self.main.get(..ply).map(|moves| {
            let mut position = self.builder.record().initial().clone();
            let _ = moves.iter().try_for_each(|&mv| position.play(mv));
            playable(position)
        });
        let on_main = match from {
            BranchesFrom::MainLine => main.is_some() && main >= last,
            BranchesFrom::LastLine => main > last,
        };
        if on_main && self.builder.back_to(0).is_ok() {
            for &mv in &self.main[..ply] {
                let _ = self.builder.play(mv);
            }
        }
        main.max(last).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::usi;

    #[test]
    fn parts_of_addresses() {
        assert_eq!(decoded("%E5%85%88a%2B%zz%"), "先a+%zz%");
        for sfen in ["8k/9/9+b+2G+1", "8k/9/9.b.2G.1", "8k/9/9 b 2G 1"] {
            assert_eq!(with_blanks(sfen), "8k/9/9 b 2G 1");
        }
    }

    fn read(text: &str, from: BranchesFrom) -> (Record, Vec<Warning>) {
        Usen::parse(text).unwrap().record(from, &LinkDetails::default(), Location::START)
    }

    fn lines(record: &Record) -> Vec<String> {
        let tree = record.tree();
        let is_last = |&id: &NodeId| tree.children(id).is_empty();
        let line = |id| tree.path(id).into_iter().filter_map(|id| tree.mv(id)).map(usi::write_move).collect::<Vec<_>>();
        tree.walk().filter(is_last).map(|id| line(id).join(" ")).collect()
    }

    #[test]
    fn moves_of_shogi_playground() {
        for (digits, expected) in [("7ku", "7g7f"), ("a01", "9i1a+"), ("biw", "L*8b"), ("6y2", "2g2f")] {
            assert_eq!(read_digits(digits).map(usi::write_move).as_deref(), Some(expected), "{digits}");
        }
        for digits in ["zzz", "~~~", "あ"] {
            assert_eq!(read_digits(digits), None);
        }
    }

    #[test]
    fn games_with_variations_and_ends() {
        let (record, warnings) = read("~0.6y20io5t2.~2.7ku1im.~2.7bq1im.r", BranchesFrom::MainLine);
        assert!(warnings.is_empty(), "{warnings:?}");
        let mut found = lines(&record);
        found.sort();
        assert_eq!(found, ["2g2f 5a4b 2f2e", "2g2f 5a4b 5g5f 4b3b", "2g2f 5a4b 7g7f 4b3b"]);
        let ends: Vec<_> = record.tree().walk().filter_map(|id| record.tree().end(id)).collect();
        assert_eq!(ends, [&End::Resign]);
        let start = "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-";
        let (record, warnings) = read(&format!("{start}~0.0rs7ku2sq."), BranchesFrom::LastLine);
        assert_eq!((lines(&record), warnings.len()), (vec!["7a6b 7g7f 5c5d".to_owned()], 0));
    }

    #[test]
    fn what_is_no_usen_is_none() {
        for text in ["", "~", "~0", "~x.7ku.", "~0.7k.", "~0.7ku.q", "lnsg~0.7ku.", "a~b.c.d"] {
            assert!(Usen::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn moves_that_cannot_be_played_are_kept() {
        let (record, warnings) = read("~0.7ku7ku2jm.r~9.7ku.", BranchesFrom::MainLine);
        assert_eq!(lines(&record), ["7g7f"]);
        let kinds: Vec<_> = warnings.iter().map(|warning| warning.kind.code()).collect();
        assert_eq!(kinds, ["move-unplayable", "kif-variation-unreachable"]);
        let tree = record.tree();
        assert_eq!(tree.note(tree.main_line().last().unwrap()).verbatim, ["7ku2jm.r", "~9.7ku."]);
    }
}
