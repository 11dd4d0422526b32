//! PSN (portable shogi notation) and plain Western notation: `1. P7g-7f P3c-3d 2. B8hx2b+`, `P-76`, `7g7f`.
//!
//! Used by GNU Shogi, gshogi and Roger Hare's collections: headers `[Sente "…"]`, moves with or without numbers and
//! origins, comments in braces.

use super::{FoundGame, loaded};
use crate::format::error::excerpt;
use crate::format::lines::{Line, Lines, trim};
use crate::format::pipeline::Reading;
use crate::format::play::play_move;
use crate::format::text::Decoded;
use crate::format::{Location, MoveFault, Warning, WarningKind, kif};
use crate::notation::move_reader::{MoveReader as _, file_of_digit, rank_of_letter};
use crate::notation::{names, sfen, usi};
use crate::record::{Builder, HeaderKey, HeaderLine, end_words};
use crate::shogi::{Handicap, Move, PieceKind, Position, Setup, Square};

/// Below headers without moves, lines must begin with numbers.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    let has_numbers =
        || Lines::new(&text.text).any(|line| line.text.trim_start().starts_with(|ch: char| ch.is_ascii_digit()));
    if reading.result().is_ok() && !has_numbers() {
        return None;
    }
    Some(reading.with_result(Ok(loaded(text, read(&text.text))?)))
}

/// None unless the text consists of moves rather than prose.
fn read(text: &str) -> Vec<FoundGame> {
    let mut games = vec![Game::new(Location::START)];
    let mut in_comment = false;
    for line in Lines::new(text) {
        let before_moves = games.last().is_some_and(|game| game.moves == 0);
        let tag = tag(line.text.trim()).or_else(|| plain_tag(line.text.trim()).filter(|_| before_moves));
        if !in_comment && let Some((key, value)) = tag {
            games.iter_mut().for_each(Game::read_unclosed);
            if games.last().is_some_and(|game| game.moves > 0) {
                games.push(Game::new(line.at()));
            }
            if let Some(game) = games.last_mut() {
                game.tag(key, value);
            }
            continue;
        }
        let Some(game) = games.last_mut() else { break };
        if !in_comment && let Some(how) = result_in_words(line.text) {
            game.close(how);
            continue;
        }
        for part in line.text.split_inclusive(['{', '}']) {
            let words = part.trim_end_matches(['{', '}']);
            if in_comment {
                game.comment(words.trim());
            } else {
                words.split_whitespace().for_each(|word| game.word(line, word));
            }
            in_comment = match part.chars().last() {
                Some('{') => true,
                Some('}') => false,
                _ => in_comment,
            };
        }
    }
    games.iter_mut().for_each(Game::read_unclosed);
    let last = games.len();
    let found: Vec<FoundGame> = games.into_iter().filter_map(Game::found).collect();
    // Text that is a game in one part only is prose.
    if found.len() == last { found } else { Vec::new() }
}

fn tag(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let is_key = key.starts_with(|ch: char| ch.is_ascii_alphabetic());
    is_key.then(|| (key, trim(trim(value).trim_matches('"'))))
}

fn plain_tag(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once([':', '：'])?;
    let has_move = value.split_whitespace().any(|word| Written::read(word).is_some());
    let is_known = key.eq_ignore_ascii_case("handicap") || HeaderKey::of_english(key).or(HeaderKey::of(key)).is_some();
    (!has_move && is_known).then(|| (key, trim(value)))
}

/// XShogi has lines of words: `--White wins--`.
fn result_in_words(line: &str) -> Option<&'static str> {
    let words = trim(line).trim_matches(['-', '{', '}', '*', '.', '!']).trim().to_ascii_lowercase();
    Some(match words.strip_suffix(" won").or(words.strip_suffix(" wins")).unwrap_or(&words) {
        "black" | "sente" => "先手の勝ち",
        "white" | "gote" => "後手の勝ち",
        "draw" => "引き分け",
        _ => return None,
    })
}

fn result(text: &str) -> Option<&'static str> {
    Some(match text {
        "1-0" => "先手の勝ち",
        "0-1" => "後手の勝ち",
        "1/2-1/2" => "引き分け",
        _ => return None,
    })
}

struct Game<'a> {
    at: Location,
    tags: Vec<HeaderLine>,
    setup: Setup,
    builder: Option<Builder>,
    moves: usize,
    last: Option<Square>,
    /// Moves of USI name no piece, except for drops.
    names_pieces: bool,
    /// The words since an open bracket: `( 0:05)`, `(2. … P-8d is usual)`.
    bracketed: Vec<(Line<'a>, &'a str)>,
    brackets: usize,
    unknown_words: usize,
    broken: bool,
    warnings: Vec<Warning>,
}

impl<'a> Game<'a> {
    fn new(at: Location) -> Self {
        let setup = Handicap::Even.setup();
        Self {
            at,
            tags: Vec::new(),
            setup,
            builder: None,
            moves: 0,
            last: None,
            names_pieces: false,
            bracketed: Vec::new(),
            brackets: 0,
            unknown_words: 0,
            broken: false,
            warnings: Vec::new(),
        }
    }

    fn tag(&mut self, key: &str, value: &str) {
        let start = match key.to_ascii_lowercase().as_str() {
            "sfen" => sfen::read(value).ok().map(|sfen| sfen.setup),
            "handicap" | "手合割" => handicap(value).map(Handicap::setup),
            _ => None,
        };
        if let Some(setup) = start {
            self.setup = setup;
        } else if !value.is_empty() {
            let key = HeaderKey::of_english(key).map_or_else(|| key.to_owned(), |known| known.name().to_owned());
            self.tags.push(HeaderLine::Field { key, value: value.to_owned() });
        }
    }

    fn builder(&mut self) -> &mut Builder {
        let setup = self.setup;
        self.builder.get_or_insert_with(|| Builder::new(setup.into()))
    }

    fn comment(&mut self, text: &str) {
        let is_result = self.bracketed.is_empty()
            && (result(text).or_else(|| result_in_words(text)).is_some_and(|how| self.close(how))
                || self.moves > 0 && self.end(text));
        if !text.is_empty() && !is_result {
            self.builder().note_mut().push_comment_line(text);
        }
    }

    /// Text in brackets is a time or a comment, even with moves.
    fn word(&mut self, line: Line<'a>, word: &'a str) {
        if self.brackets == 0 && !word.starts_with('(') {
            return self.plain_word(line, word);
        }
        self.bracketed.push((line, word));
        let opened = self.brackets + word.matches('(').count();
        self.brackets = opened.saturating_sub(word.matches(')').count());
        if self.brackets == 0 {
            let words: Vec<&str> = self.bracketed.drain(..).map(|(_, word)| word).collect();
            let text = words.join(" ");
            let sign = text.trim_end_matches(['!', '?', ',', ';', '.']);
            if !self.spent(sign) {
                self.comment(&text);
            }
        }
    }

    fn read_unclosed(&mut self) {
        self.brackets = 0;
        for (line, word) in std::mem::take(&mut self.bracketed) {
            self.plain_word(line, word);
        }
    }

    fn plain_word(&mut self, line: Line<'_>, word: &str) {
        let word = trim(word).trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽']);
        let number = word.len() - word.trim_start_matches(|ch: char| ch.is_ascii_digit()).len();
        let text = match word[number..].trim_start_matches(['.', ')', ':', '…']) {
            "" => return,
            text if text.len() < word.len() - number => text,
            _ => word,
        };
        let text = text.trim_end_matches(['!', '?', ',', ';', '.']);
        if text.is_empty() || self.result(text) {
            return;
        }
        let written = Written::read(text);
        if self.broken || written.is_none() {
            if !self.end(text) {
                self.unknown_words += usize::from(written.is_none());
                self.builder().note_mut().verbatim.push(word.to_owned());
            }
            return;
        }
        let Some(written) = written else { return };
        let at = line.at_part(word);
        let (last, setup) = (self.last, self.setup);
        let builder = self.builder.get_or_insert_with(|| Builder::new(setup.into()));
        let played = written.resolve(builder.position(), last).and_then(|mv| {
            play_move(builder, mv, || at, text, &mut self.warnings)?;
            Ok(mv)
        });
        self.names_pieces |= written.kind.is_some() && !written.drop;
        match played {
            Ok(mv) => {
                self.moves += 1;
                self.last = Some(mv.to());
            }
            Err(fault) => {
                self.broken = true;
                self.warnings.push(Warning::new(at, WarningKind::MoveUnplayable { text: excerpt(text), fault }));
                self.builder().note_mut().verbatim.push(word.to_owned());
            }
        }
    }

    fn end(&mut self, word: &str) -> bool {
        let Some(end_words::Meaning::End(end)) = end_words::meaning_of_key(word) else { return false };
        let fits = !self.broken && !self.builder().is_ended();
        if fits {
            self.builder().end(end.clone());
        }
        fits
    }

    fn spent(&mut self, text: &str) -> bool {
        let inside = text.strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
        let spent = inside.and_then(|inside| kif::spent(inside.trim())).filter(|_| self.moves > 0 && !self.broken);
        let builder = self.builder();
        let tip = builder.tip();
        spent.is_some_and(|spent| {
            builder.record_mut().set_spent(tip, Some(spent));
            true
        })
    }

    /// `1-0` does not say how the game ended.
    fn result(&mut self, text: &str) -> bool {
        result(text).is_some_and(|how| self.close(how))
    }

    fn close(&mut self, how: &str) -> bool {
        let fits = self.moves > 0 && !self.broken && !self.builder().is_ended();
        if fits {
            let summary = format!("まで{}手で{how}", self.moves);
            self.builder().note_mut().summary = Some(summary);
        }
        fits
    }

    fn found(mut self) -> Option<FoundGame> {
        let fewest = if self.tags.is_empty() { 2 } else { 1 };
        if self.moves < fewest || self.unknown_words > self.moves {
            return None;
        }
        let stated = self.tags.iter().find(|tag| tag.key() == Some(HeaderKey::Result));
        if let Some(HeaderLine::Field { value, .. }) = stated {
            let value = value.clone();
            match result(&value) {
                Some(how) => self.close(how),
                None => self.moves > 0 && self.end(&value),
            };
        }
        let name = if self.names_pieces || !self.tags.is_empty() { "PSN" } else { "USI" };
        let mut builder = self.builder.take()?;
        for tag in self.tags {
            builder.record_mut().headers_mut().push(tag);
        }
        let kind = WarningKind::ReadOnlyNotation { name };
        let warnings = [vec![Warning::new(self.at, kind)], self.warnings].concat();
        Some(FoundGame { record: builder.finish(), warnings })
    }
}

pub(super) fn handicap(name: &str) -> Option<Handicap> {
    let plain = name.to_ascii_lowercase().replace([' ', '-', '+', '&'], "");
    Some(match plain.trim_end_matches('s').trim_end_matches("piece") {
        "even" | "none" | "" => Handicap::Even,
        "lance" => Handicap::Lance,
        "bishop" => Handicap::Bishop,
        "rook" => Handicap::Rook,
        "rooklance" => Handicap::RookLance,
        "rookbishop" | "two" | "2" => Handicap::Two,
        "four" | "4" => Handicap::Four,
        "six" | "6" => Handicap::Six,
        "eight" | "8" => Handicap::Eight,
        "ten" | "10" => Handicap::Ten,
        _ => return Handicap::named(name),
    })
}

/// A move: `P7g-7f`, `P-76`, `Bx22+`, `N*45`, `7g7f`, and as collections of professional games abbreviate it: `S45c` and `Gb6b`
/// (from file 4, from rank b), `xS` and `Sx` (takes the piece that has just moved), `xS3`, `+Rx8i`.
struct Written {
    /// In USI, only drops name the piece.
    kind: Option<PieceKind>,
    from: Origin,
    /// `None` is the destination of the move before.
    to: Option<Square>,
    drop: bool,
    promote: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Unstated,
    File(u8),
    Rank(u8),
    Square(Square),
}

impl Origin {
    fn fits(self, square: Square) -> bool {
        match self {
            Self::Unstated => true,
            Self::File(file) => square.file().get() == file,
            Self::Rank(rank) => square.rank().get() == rank,
            Self::Square(from) => square == from,
        }
    }

    /// The longest first.
    fn read(text: &str) -> [Option<(Self, &str)>; 3] {
        let mut rest = text;
        let file = rest.take(file_of_digit).map(Self::File);
        let part = file.or_else(|| rest.take(rank_of_letter).map(Self::Rank)).map(|part| (part, rest));
        let whole = square(text).map(|(from, rest)| (Self::Square(from), rest));
        [whole, part, Some((Self::Unstated, text))]
    }
}

impl Written {
    /// Reads `P7g-7f`, `P-7f`, `Bx22+`, `+R5b`, `N*45`, `S-34=`, `S45c`, `xS3+`, `7g7f`.
    fn read(text: &str) -> Option<Self> {
        if let Some(Move::Board { from, to, promote }) = usi::read_move(text) {
            return Some(Self { kind: None, from: Origin::Square(from), to: Some(to), drop: false, promote });
        }
        if let Some(taking) = text.strip_prefix('x') {
            let (kind, rest) = piece_of_letter(taking)?;
            return Origin::read(rest).into_iter().flatten().find_map(|(from, rest)| {
                Some(Self { kind: Some(kind), from, to: None, drop: false, promote: promotes(rest)? })
            });
        }
        let (kind, rest) = piece_of_letter(text)?;
        Origin::read(rest).into_iter().flatten().find_map(|(from, rest)| Self::read_behind(kind, from, rest))
    }

    fn read_behind(kind: PieceKind, from: Origin, rest: &str) -> Option<Self> {
        let sign = rest.chars().next().filter(|ch| matches!(ch, '-' | 'x' | '*' | '\''));
        let rest = &rest[sign.map_or(0, char::len_utf8)..];
        let (to, rest) = match square(rest) {
            Some((to, rest)) => (Some(to), rest),
            None if sign == Some('x') => (None, rest),
            None => return None,
        };
        let drop = matches!(sign, Some('*' | '\''));
        let promote = promotes(rest)?;
        let is_move = !drop || (from == Origin::Unstated && !promote);
        is_move.then_some(Self { kind: Some(kind), from, to, drop, promote })
    }

    /// `previous` is the destination of the move before.
    fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Move, MoveFault> {
        let Self { kind, from, promote, .. } = *self;
        let to = self.to.or(previous).ok_or(MoveFault::NothingBefore)?;
        let dropped = || {
            let kind = kind.filter(|kind| !kind.is_promoted()).and_then(PieceKind::in_hand);
            kind.map(|kind| Move::Drop { kind, to }).ok_or(MoveFault::NoSuchPiece)
        };
        match (from, kind) {
            _ if self.drop => dropped(),
            (Origin::Square(from), _) => Ok(Move::Board { from, to, promote }),
            (_, Some(kind)) => {
                let movers = position.movers(kind, to).filter(|&square| from.fits(square));
                let moves = movers.map(|from| Move::Board { from, to, promote });
                let mut legal = moves.filter(|&mv| position.check(mv).is_ok());
                match (legal.next(), legal.next()) {
                    (Some(mv), None) => Ok(mv),
                    (Some(_), Some(_)) => Err(MoveFault::Ambiguous),
                    (None, _) if from == Origin::Unstated && self.to.is_some() => {
                        dropped().ok().filter(|&mv| position.check(mv).is_ok()).ok_or(MoveFault::NoSuchPiece)
                    }
                    (None, _) => Err(MoveFault::NoSuchPiece),
                }
            }
            (_, None) => Err(MoveFault::Unreadable),
        }
    }
}

fn piece_of_letter(text: &str) -> Option<(PieceKind, &str)> {
    let (promoted, rest) = text.strip_prefix('+').map_or((false, text), |rest| (true, rest));
    let letter = rest.chars().next()?;
    let kind = match letter {
        // As 81Dojo calls them.
        'T' => PieceKind::ProPawn,
        'D' => PieceKind::Dragon,
        'H' => PieceKind::Horse,
        letter => names::of_letter(letter)?,
    };
    let kind = if promoted { kind.promoted()? } else { kind };
    Some((kind, &rest[letter.len_utf8()..]))
}

/// `None` if the end of a move is unknown.
fn promotes(rest: &str) -> Option<bool> {
    match rest {
        "+" => Some(true),
        "" | "=" | "#" => Some(false),
        _ => None,
    }
}

fn square(mut text: &str) -> Option<(Square, &str)> {
    Some((text.square_of(file_of_digit, rank_of_letter)?, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::sfen;

    #[test]
    fn abbreviated_moves() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/4S1S2/PPPPPP1PP/1B3G1R1/LN1GK2NL w Pp 1";
        let position = Position::from(sfen::read(board).unwrap().setup);
        let black = Position::from(sfen::read(&board.replace(" w ", " b ")).unwrap().setup);
        let same = Square::at(3, 3);
        for (text, position, expected) in [
            ("P-3d", &position, Some("3c3d")),
            ("P34", &position, Some("3c3d")),
            ("G4b", &position, Some("4a4b")),
            ("G65b", &position, Some("6a5b")),
            ("Ga5b", &position, None),
            ("G5b", &position, None),
            ("P*5e", &position, Some("P*5e")),
            ("S34e", &black, Some("3f4e")),
            ("Sf5e", &black, Some("5f5e")),
            ("S53f4e", &black, None),
            ("Gh5h", &black, Some("4h5h")),
            ("Gi5h", &black, Some("6i5h")),
            ("G65h", &black, Some("6i5h")),
            ("xP2", &black, None),
            ("x", &black, None),
            ("xZ", &black, None),
        ] {
            let meant = Written::read(text).and_then(|written| written.resolve(position, same).ok());
            assert_eq!(meant, expected.map(|mv| mv.parse().unwrap()), "{text}");
        }
        let taking = "4k4/9/9/4p4/4P1S2/3S1S3/9/9/4K4 b - 1";
        let taking = Position::from(sfen::read(taking).unwrap().setup);
        for (text, previous, expected) in [
            ("xP", Square::at(5, 4), Some("5e5d")),
            ("Px", Square::at(5, 4), Some("5e5d")),
            ("Px=", Square::at(5, 4), Some("5e5d")),
            ("Px5d", Square::at(5, 4), Some("5e5d")),
            ("xP5", Square::at(5, 4), Some("5e5d")),
            ("xPe", Square::at(5, 4), Some("5e5d")),
            ("xP5e", Square::at(5, 4), Some("5e5d")),
            ("Pex", Square::at(5, 4), Some("5e5d")),
            ("xP4", Square::at(5, 4), None),
            ("xP", None, None),
        ] {
            let meant = Written::read(text).and_then(|written| written.resolve(&taking, previous).ok());
            assert_eq!(meant, expected.map(|mv| mv.parse().unwrap()), "{text}");
        }
    }
}
