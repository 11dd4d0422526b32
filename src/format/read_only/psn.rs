//! PSN (portable shogi notation) and plain Western notation: `1. P7g-7f P3c-3d 2. B8hx2b+`, `P-76`, `7g7f`.
//!
//! Used by GNU Shogi, gshogi, Shogidokoro and Roger Hare's collections: headers `[Sente "…"]`, moves with or without
//! numbers and origins, comments in braces or square brackets, variations in brackets or below `Variation:3`. PyChess and
//! other programs for chess write PGN, in which White moves first.

use super::{FoundGame, fen, loaded};
use crate::format::error::excerpt;
use crate::format::lines::{Line, Lines, trim};
use crate::format::pipeline::Reading;
use crate::format::play::play_move;
use crate::format::text::Decoded;
use crate::format::{Location, MoveFault, Warning, WarningKind, kif};
use crate::notation::move_reader::{MoveReader as _, file_of_digit, rank_of_letter};
use crate::notation::{names, sfen, usi};
use crate::record::{Builder, HeaderKey, HeaderLine, NodeId, end_words};
use crate::shogi::{ByColor, Color, Handicap, Move, PieceKind, Position, Setup, Square};

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
    let mut comment = None;
    for line in Lines::new(text) {
        let before_moves = games.last().is_some_and(|game| game.moves == 0);
        let plain = line.text.trim();
        let tag = tag(plain, before_moves).or_else(|| plain_tag(plain).filter(|_| before_moves));
        if comment.is_none()
            && let Some((key, value)) = tag
        {
            games.iter_mut().for_each(Game::read_unclosed);
            if games.last().is_some_and(|game| game.moves > 0) {
                games.push(Game::new(line.at()));
            }
            if let Some(game) = games.last_mut() {
                game.is_tagged |= plain.starts_with('[');
                game.tag(key, value);
            }
            continue;
        }
        let Some(game) = games.last_mut() else { break };
        if comment.is_none() && (result_in_words(line.text).is_some_and(|how| game.close(how)) || game.passage(line)) {
            continue;
        }
        comment = game.line(line, comment);
    }
    games.iter_mut().for_each(Game::read_unclosed);
    let last = games.len();
    let found: Vec<FoundGame> = games.into_iter().filter_map(Game::found).collect();
    // Text that is a game in one part only is prose.
    if found.len() == last { found } else { Vec::new() }
}

/// `[Sente "…"]`; without quotation marks only `before_moves`, where the key is known or the value a word.
fn tag(line: &str, before_moves: bool) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(char::is_whitespace)?;
    let is_known = is_known_key(key) || !trim(value).contains(char::is_whitespace);
    let is_quoted = trim(value).starts_with('"');
    let is_key = key.starts_with(|ch: char| ch.is_ascii_alphabetic()) && (is_quoted || before_moves && is_known);
    is_key.then(|| (key, trim(trim(value).trim_matches('"'))))
}

fn is_known_key(key: &str) -> bool {
    let start = ["handicap", "sfen", "fen"].iter().any(|known| key.eq_ignore_ascii_case(known));
    start || HeaderKey::of_english(key).or(HeaderKey::of(key)).is_some()
}

fn plain_tag(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once([':', '：'])?;
    let has_move = value.split_whitespace().any(|word| Written::read(word).is_some());
    (!has_move && is_known_key(key)).then(|| (key, trim(value)))
}

/// XShogi has lines of words: `--White wins--`.
fn result_in_words(line: &str) -> Option<&'static str> {
    let words = trim(line).trim_matches(['-', '{', '}', '*', '.', '!']).trim().to_ascii_lowercase();
    Some(match words.strip_suffix(" won").or(words.strip_suffix(" wins")).unwrap_or(&words) {
        "black" | "sente" | "black win" | "sente win" => "先手の勝ち",
        "white" | "gote" | "white win" | "gote win" => "後手の勝ち",
        "draw" | "drawn game" => "引き分け",
        _ => return None,
    })
}

/// The word of a move or an end without its number and signs, and the word without a mark.
fn bare(word: &str) -> (&str, &str) {
    let word = trim(word).trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽']);
    let number = word.len() - word.trim_start_matches(|ch: char| ch.is_ascii_digit()).len();
    let text = match word[number..].trim_start_matches(['.', ')', ':', '…']) {
        "" => "",
        text if text.len() < word.len() - number => text,
        _ => word,
    };
    (text.trim_end_matches(['!', '?', ',', ';', '.']), word)
}

fn ends(words: &str) -> Option<end_words::Meaning> {
    end_words::meaning_of_key(bare(words).0)
}

/// The number in `Variation:3`, `Variation 3`, `Variation: move 3`.
fn variation(line: &str) -> Option<usize> {
    const WORD: &str = "variation";
    let head = line.get(..WORD.len()).filter(|head| head.eq_ignore_ascii_case(WORD))?;
    let rest = line[head.len()..].trim_matches(|ch: char| ch.is_whitespace() || matches!(ch, ':' | '：' | '.' | '-'));
    let rest = ["from move", "at move", "move"].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    rest.trim().parse().ok()
}

fn opens_comment(text: &str, at: usize) -> bool {
    text[at..].starts_with(['{', '['])
        || text[at..].starts_with(';') && (at == 0 || text[..at].ends_with(char::is_whitespace))
}

fn last_square(builder: &Builder) -> Option<Square> {
    builder.record().tree().mv(builder.tip()).map(Move::to)
}

/// As KIF has it: PGN writes `2019.10.05`.
fn date(value: &str) -> String {
    let is_plain = |ch: char| ch.is_ascii_digit() || matches!(ch, '.' | '?');
    let known = value.trim_end_matches(['.', '?']);
    if value.chars().all(is_plain) { known.replace('.', "/") } else { value.to_owned() }
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
    /// Whether tags are in brackets, which prose never has.
    is_tagged: bool,
    /// Whether a tag shows that it was written by a program for chess.
    is_chess: bool,
    /// The tags that are called `Black` and `White`.
    colors: ByColor<Option<usize>>,
    has_variations: bool,
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
            is_tagged: false,
            is_chess: false,
            colors: ByColor::default(),
            has_variations: false,
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
            // Says that there is a start position.
            "setup" if matches!(value, "0" | "1") => return,
            "sfen" => sfen::read(value).ok().map(|sfen| sfen.setup),
            "fen" => {
                self.is_chess = true;
                sfen::read(fen::as_sfen(value).as_deref().unwrap_or(value)).ok().map(|sfen| sfen.setup)
            }
            "handicap" | "手合割" => handicap(value).map(Handicap::setup),
            _ => None,
        };
        if let Some(setup) = start {
            self.setup = setup;
        } else if value.chars().any(|ch| !matches!(ch, '?' | '.' | '-' | '*')) {
            let known = HeaderKey::of_english(key);
            self.is_chess |= key.eq_ignore_ascii_case("variant") && value.to_ascii_lowercase().contains("shogi");
            for (color, name) in [(Color::Black, "black"), (Color::White, "white")] {
                if key.eq_ignore_ascii_case(name) {
                    self.colors[color] = Some(self.tags.len());
                }
            }
            let key = known.map_or_else(|| key.to_owned(), |known| known.name().to_owned());
            let is_date = matches!(known, Some(HeaderKey::Started | HeaderKey::Ended));
            let value = if is_date { date(value) } else { value.to_owned() };
            self.tags.push(HeaderLine::Field { key, value });
        }
    }

    /// In PGN of chess programs, White begins: their names are exchanged. Its tags have White first.
    fn name_sides(&mut self) {
        let ByColor { black: Some(black), white: Some(white) } = self.colors else { return };
        let is_round = |tag: &HeaderLine| matches!(tag, HeaderLine::Field { key, .. } if key == "Round");
        let is_roster = white < black && self.setup == Handicap::Even.setup() && self.tags.iter().any(is_round);
        if !self.is_chess && !is_roster {
            return;
        }
        for (at, name) in [(black, HeaderKey::White), (white, HeaderKey::Black)] {
            if let Some(HeaderLine::Field { key, .. }) = self.tags.get_mut(at) {
                name.name().clone_into(key);
            }
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
        if !text.is_empty() && !is_result && !self.spent(&format!("({text})")) {
            self.builder().note_mut().push_comment_line(text);
        }
    }

    /// A line without a move or an end is prose, as between the tags and the moves: a comment. `Variation:3` begins one.
    fn passage(&mut self, line: Line<'_>) -> bool {
        let text = line.text.trim();
        if let Some(number) = variation(text).filter(|_| self.moves > 0) {
            self.variation(line, number);
            return true;
        }
        let words = || text.split_whitespace().map(|word| bare(word).0);
        let has_item = words().all(str::is_empty) || words().any(|word| Written::read(word).is_some());
        let opens = text.contains(['{', '}', '(', ')', '[', ']', ';']);
        let is_prose = !opens && !has_item && ends(text).is_none() && result(text).is_none() && text != "*";
        if !is_prose || !self.is_tagged || self.brackets > 0 {
            return false;
        }
        self.warnings.push(Warning::new(line.at(), WarningKind::ForeignLines { text: excerpt(text), lines: 1 }));
        self.builder().note_mut().push_comment_line(text);
        true
    }

    /// Moves and comments in braces, square brackets or behind a semicolon. Takes and returns what closes an open comment.
    fn line(&mut self, line: Line<'a>, mut comment: Option<char>) -> Option<char> {
        let mut rest = line.text;
        loop {
            let end = match comment {
                Some(close) => rest.find(close),
                None => rest.char_indices().map(|(at, _)| at).find(|&at| opens_comment(rest, at)),
            };
            let (part, behind) = rest.split_at(end.unwrap_or(rest.len()));
            match comment {
                Some(_) => self.comment(part.trim()),
                None => self.words(line, part),
            }
            let sign = behind.chars().next();
            comment = match (comment, sign) {
                (open, None) => return open,
                (Some(_), Some(_)) => None,
                (None, Some('{')) => Some('}'),
                (None, Some('[')) => Some(']'),
                (None, Some(_)) => {
                    self.comment(behind[1..].trim());
                    return None;
                }
            };
            rest = &behind[1..];
        }
    }

    /// An end may have several words: `3.Illegal move`.
    fn words(&mut self, line: Line<'a>, text: &'a str) {
        const LONGEST: usize = 4;
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut rest = words.as_slice();
        while let [first, behind @ ..] = rest {
            let is_free = self.brackets == 0 && !first.starts_with('(') && Written::read(bare(first).0).is_none();
            let several = (2..=LONGEST.min(rest.len())).rev().filter(|_| is_free).find_map(|count| {
                let words = std::iter::once(bare(first).0).chain(rest[1..count].iter().copied()).collect::<Vec<_>>();
                let words = words.join(" ");
                ends(&words).is_some().then_some((count, words))
            });
            match several {
                Some((count, words)) if self.end(&words) => rest = &rest[count..],
                _ => {
                    self.word(line, first);
                    rest = behind;
                }
            }
        }
    }

    /// Text in brackets is a time, a variation or a comment.
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
            if !self.spent(sign) && !self.bracketed_moves(&words) {
                self.comment(&text);
            }
        }
    }

    /// Moves in brackets are a variation in place of the last move, as in PGN, if all of them can be played.
    fn bracketed_moves(&mut self, words: &[&str]) -> bool {
        const FEWEST: usize = 2;
        let texts: Vec<&str> = words.iter().map(|word| bare(word.trim_matches(['(', ')'])).0).collect();
        let moves: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        let Some(builder) = self.builder.as_mut().filter(|_| moves.len() >= FEWEST && !self.broken) else {
            return false;
        };
        let Some(before) = builder.ply().checked_sub(1).filter(|_| !builder.is_ended()) else { return false };
        let mut scratch = builder.clone();
        if scratch.back_to(before).is_err() {
            return false;
        }
        let mut previous = last_square(&scratch);
        for text in moves {
            let Some(written) = Written::read(text) else { return false };
            let Ok(mv) = written.resolve(scratch.position(), previous) else { return false };
            if scratch.position().check(mv).is_err() || scratch.play(mv).is_err() {
                return false;
            }
            previous = Some(mv.to());
        }
        let line = builder.record().tree().path(builder.tip());
        *builder = scratch;
        self.has_variations = true;
        self.return_along(&line);
        true
    }

    fn return_along(&mut self, line: &[NodeId]) {
        let builder = self.builder();
        let _ = builder.back_to(0);
        for &id in line {
            let tree = builder.record().tree();
            match (tree.mv(id), tree.end(id).cloned()) {
                (Some(mv), _) => drop(builder.play(mv)),
                (None, Some(end)) => drop(builder.end(end)),
                (None, None) => {}
            }
        }
        self.last = last_square(self.builder());
    }

    fn variation(&mut self, line: Line<'_>, number: usize) {
        (self.broken, self.has_variations) = (false, true);
        let reached = number.checked_sub(1).is_some_and(|ply| self.builder().back_to(ply).is_ok());
        if !reached {
            self.broken = true;
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            self.warnings.push(Warning::new(line.at(), WarningKind::VariationUnreachable { number }));
            self.builder().note_mut().verbatim.push(line.text.trim().to_owned());
        }
        self.last = last_square(self.builder());
    }

    fn read_unclosed(&mut self) {
        self.brackets = 0;
        for (line, word) in std::mem::take(&mut self.bracketed) {
            self.plain_word(line, word);
        }
    }

    fn plain_word(&mut self, line: Line<'_>, word: &str) {
        let (text, word) = bare(word);
        // `$1` and `*` are signs of PGN: a good move, no result.
        let is_sign =
            text == "*" && self.is_tagged || text.strip_prefix('$').is_some_and(|sign| sign.parse::<u8>().is_ok());
        if text.is_empty() || is_sign || self.result(text) {
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
        let Some(meaning) = ends(word) else { return false };
        let fits = !self.broken && !self.builder().is_ended();
        if fits {
            let builder = self.builder();
            let end = meaning.end(meaning.loser(builder.position(), false), builder.position().turn());
            builder.end(end);
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
            let summary = format!("まで{}手で{how}", self.builder().ply());
            self.builder().note_mut().summary = Some(summary);
        }
        fits
    }

    fn found(mut self) -> Option<FoundGame> {
        let fewest = if self.tags.is_empty() { 2 } else { 1 };
        if self.moves < fewest || self.unknown_words > self.moves {
            return None;
        }
        self.name_sides();
        if self.has_variations {
            self.broken = false;
            let main: Vec<NodeId> = self.builder().record().tree().main_line().collect();
            self.return_along(&main);
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
