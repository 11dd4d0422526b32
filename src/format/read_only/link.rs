//! Links that hold a game or a position: those of Shogi Playground and ShogiHome in USEN, those of KENTO and of 将棋SHOGI-EXTEND in USI.
//!
//! ```text
//! https://play.mogproject.com/?u=~0.7ku2jm6y2.r&c1=comment&bn=Black&wn=White&move=2
//! https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.7ku2jm.&bname=Black&wname=White
//! https://www.kento-shogi.com/?initpos=…&moves=7g7f.3c3d
//! https://www.shogi-extend.com/share-board?body=position.startpos.moves.7g7f&turn=1
//! https://lishogi.org/analysis/standard/8k/9/8P/9/9/9/9/9/9_b_G_1
//! piyoshogi://?num=1&sfen=8k/9/8P/9/9/9/9/9/9%20b%20G%201%20moves%20G*1b
//! piyoshogi://?url=https%3A%2F%2Fwww.kento-shogi.com%2F%3Fmoves%3D7g7f.3c3d
//! ```

use super::usen::{Beside, BranchesFrom, Usen};
use super::{Found, loaded};
use crate::format::lines::{Line, Lines};
use crate::format::pipeline::Reading;
use crate::format::text::Decoded;
use crate::format::{base64, fragment, usi};
use crate::notation::sfen::Sfen;
use crate::notation::usi::read_move;
use crate::record::Record;

/// Reads the games of all links in a text; of a text in USEN without a link as well.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    if !text.text.contains(['~', '%', '=', '/']) {
        return None;
    }
    let found = Lines::new(&text.text).flat_map(|line| games(line)).collect();
    Some(reading.replaced(Ok(loaded(text, found)?)))
}

pub(super) fn games(line: Line<'_>) -> Vec<Found> {
    let words = line.text.split(|ch: char| ch.is_whitespace() || "<>\"'()（）「」、。".contains(ch));
    words.filter_map(|word| game(line, word)).collect()
}

fn game(line: Line<'_>, word: &str) -> Option<Found> {
    if word.is_empty() {
        return None;
    }
    let Some(address) = word.find("://") else {
        if begins_with_host(word) {
            return position(line, word);
        }
        return usen(line, word, word, BranchesFrom::LastLine, &Beside::default());
    };
    let Some(query) = word[address..].find(['?', '#']) else { return path(line, word) };
    let parts = &word[address..][query..];
    let mut parameters: Vec<(String, String)> = Vec::new();
    for part in parts.split(['?', '&', '#']).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').unwrap_or(("", part));
        parameters.push((key.to_owned(), decoded(value)));
    }
    let value = |name: &str| parameters.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    let first = |names: &[&str]| names.iter().find_map(|name| value(name)).map(str::to_owned);
    let beside = Beside {
        black: first(&["bn", "bname", "sente_name", "black"]),
        white: first(&["wn", "wname", "gote_name", "white"]),
        title: first(&["game_name", "title"]),
        comments: parameters.iter().filter_map(|(key, value)| comment(key, value)).collect(),
    };
    // An app is asked to open another link: piyoshogi://?url=https%3A%2F%2F….
    if let Some(inner) = value("url").filter(|inner| inner.contains("://") && inner.len() < word.len()) {
        return game(line, inner);
    }
    if let Some(text) = value("u") {
        return usen(line, word, text, BranchesFrom::MainLine, &beside);
    }
    if let Some(text) = value("usen").or(value("").filter(|text| text.contains('~'))) {
        return usen(line, word, text, BranchesFrom::LastLine, &beside);
    }
    let text = match (value("moves"), value("body").map(str::to_owned).or(value("xbody").and_then(base64))) {
        (Some(moves), _) => {
            let moves: Vec<&str> = moves.split(['.', ' ', ',']).filter(|mv| read_move(mv).is_some()).collect();
            if moves.is_empty() {
                return position(line, word);
            }
            let start = value("initpos")
                .map_or("startpos".to_owned(), |sfen| format!("sfen {}", with_blanks(&sfen.replace('_', " "))));
            format!("position {start} moves {}", moves.join(" "))
        }
        (None, Some(body)) if !body.contains(' ') => body.replace('.', " "),
        (None, Some(body)) => body,
        (None, None) => match value("sfen") {
            Some(sfen) if sfen.contains(" moves ") => format!("position sfen {sfen}"),
            _ => return position(line, word),
        },
    };
    let mut warnings = Vec::new();
    let mut record = usi::read_line(Line::new(line.number, &text), text.trim(), &mut warnings).ok()?;
    warnings.iter_mut().for_each(|warning| warning.at = line.at_part(word));
    beside.push_headers(record.headers_mut());
    Some(Found::new("USI", line, word, record, warnings))
}

/// The game or the position of a link without parameters: `…/~0.7ku2jm.usen`, `…/analysis/8k/9/…`.
fn path(line: Line<'_>, word: &str) -> Option<Found> {
    let name = word.rsplit('/').next().filter(|name| name.contains('~'));
    let game = name.and_then(|name| usen(line, word, name, BranchesFrom::LastLine, &Beside::default()));
    game.or_else(|| position(line, word))
}

/// Whether a word is a link without its scheme, as browsers show it: `lishogi.org/editor/8k/…`.
fn begins_with_host(word: &str) -> bool {
    let is_of_host = |ch: char| ch.is_ascii_alphanumeric() || matches!(ch, '.' | '-');
    word.split_once('/').is_some_and(|(host, _)| host.contains('.') && host.chars().all(is_of_host))
}

/// A position in SFEN whose blanks are written as in forms: `9+b+2G+1`, or as dots.
fn with_blanks(sfen: &str) -> String {
    let turns = [("+b+", " b ", '+'), ("+w+", " w ", '+'), (".b.", " b ", '.'), (".w.", " w ", '.')];
    let split = |&(turn, blank, sign): &(&str, &'static str, char)| {
        let (board, rest) = sfen.split_once(turn)?;
        Some(format!("{board}{blank}{}", rest.replacen(sign, " ", 1)))
    };
    turns.iter().find_map(split).unwrap_or_else(|| sfen.to_owned())
}

/// The position that a link shows: `…/analysis/8k/9/…/9_b_G_1`, `?sfen=…`, `?initpos=…` without moves.
fn position(line: Line<'_>, word: &str) -> Option<Found> {
    let Sfen { setup, number } = fragment::sfen_within(&with_blanks(word))?;
    let mut record = Record::new(setup.into());
    record.set_first_number(number.unwrap_or(1));
    Some(Found::new("SFEN", line, word, record, Vec::new()))
}

/// `c12=…` and `c1.12=…`: a comment after 12 moves of the main line, or of the first variation.
fn comment(key: &str, value: &str) -> Option<(usize, usize, String)> {
    let place = key.strip_prefix('c')?;
    let (line, ply) = place.split_once('.').unwrap_or(("0", place));
    if value.is_empty() {
        return None;
    }
    Some((line.parse().ok()?, ply.parse().ok()?, value.to_owned()))
}

fn usen(line: Line<'_>, word: &str, text: &str, from: BranchesFrom, beside: &Beside) -> Option<Found> {
    let text = text.strip_suffix(".usen").unwrap_or(text);
    let (record, warnings) = Usen::parse(text)?.record(from, beside, line.at_part(word));
    Some(Found::new("USEN", line, word, record, warnings))
}

/// The text of a part of an address: `%E5%85%88` is 先.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_addresses() {
        assert_eq!(decoded("%E5%85%88a%2B%zz%"), "先a+%zz%");
        for sfen in ["8k/9/9+b+2G+1", "8k/9/9.b.2G.1", "8k/9/9 b 2G 1"] {
            assert_eq!(with_blanks(sfen), "8k/9/9 b 2G 1");
        }
    }
}
