//! Which format a text is in.

use super::diagram_text::turn_line;
use super::kif;
use super::lines::{Lines, is_blank, trim};
use super::{Format, Location, ReadError, ReadErrorKind, excerpt};
use crate::notation::digits;

/// So many lines are looked at before a text is given up.
const PATIENCE: usize = 5_000;

/// Whether a file of the format found may well be named as the expected one.
pub(super) const fn goes_as(found: Format, expected: Format) -> bool {
    use Format::{Bod, Csa, Jkf, Ki2, Kif, Sfen, Usi};
    match found {
        Kif | Bod => matches!(expected, Kif | Bod),
        Sfen | Usi => matches!(expected, Sfen | Usi),
        Ki2 => matches!(expected, Ki2),
        Csa => matches!(expected, Csa),
        Jkf => matches!(expected, Jkf),
    }
}

/// What the content is. The first line that can be of one format only decides; a board alone, or
/// headers alone, are what the `hint` says.
pub(super) fn detect(text: &str, hint: Option<Format>) -> Result<Format, ReadError> {
    if is_json(text) {
        return Ok(Format::Jkf);
    }
    let mut board = false;
    let mut headers = false;
    let mut first = None;
    for line in Lines::new(text).take(PATIENCE) {
        let unquoted = kif::unquote(line.text);
        let content = trim(unquoted);
        if content.is_empty() {
            continue;
        }
        first.get_or_insert(line);
        match evidence(content) {
            Evidence::Is(format) => return Ok(format),
            Evidence::Board => board = true,
            Evidence::Header => headers = true,
            Evidence::None => {}
        }
    }
    if board {
        return Ok(match hint {
            Some(hint @ (Format::Kif | Format::Bod | Format::Ki2)) => hint,
            _ => Format::Bod,
        });
    }
    if headers {
        return Ok(match hint {
            Some(Format::Ki2) => Format::Ki2,
            _ => Format::Kif,
        });
    }
    let at = first.map_or(Location::START, |line| line.at());
    let text = first.map(|line| excerpt(line.text)).unwrap_or_default();
    Err(ReadError::new(at, ReadErrorKind::NotARecord { text }))
}

/// Whether a text begins like an object of JSON.
fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(['"', '}']))
}

/// Whether a line, standing among the headers, would have the file taken for another format.
pub(super) fn speaks_against(line: &str, format: Format) -> bool {
    let content = trim(kif::unquote(line));
    is_json(content) || (!content.is_empty() && matches!(evidence(content), Evidence::Is(found) if found != format))
}

enum Evidence {
    Is(Format),
    Board,
    Header,
    None,
}

fn evidence(line: &str) -> Evidence {
    let bytes = line.as_bytes();
    match bytes[0] {
        // KI2 saved with KIF's first line occurs: the moves decide.
        b'#' if line.starts_with("#KIF") => Evidence::Header,
        b'\'' if line.starts_with("'CSA encoding=") => Evidence::Is(Format::Csa),
        // Comments of KIF, KI2 and CSA.
        b'*' | b'&' | b'#' | b'\'' => Evidence::None,
        b'|' => Evidence::Board,
        b'+' if line.starts_with("+-") => Evidence::Board,
        // Boards may begin like CSA's rows and names: P2+SP1…, N+P7….
        _ if is_sfen(line) => Evidence::Is(Format::Sfen),
        b'V' | b'N' | b'P' | b'$' | b'%' | b'+' | b'-' if is_csa(bytes) => Evidence::Is(Format::Csa),
        _ if is_usi(line) => Evidence::Is(Format::Usi),
        b'0'..=b'9' if kif::is_move_line(line) => Evidence::Is(Format::Kif),
        byte if byte < 0x80 => Evidence::None,
        _ => japanese_evidence(line),
    }
}

fn japanese_evidence(line: &str) -> Evidence {
    if line.starts_with("手数--") || line.starts_with("変化") && kif::is_move_line(line) {
        return Evidence::Is(Format::Kif);
    }
    if let Some(rest) = line.strip_prefix(['▲', '△', '☗', '☖', '▼', '▽']) {
        // `▲先手：…` and `△後手の持駒：…` are headers, and titles have marks, too.
        if !rest.trim_start_matches(is_blank).starts_with(|ch| ch == '同' || digits::value(ch).is_some()) {
            return Evidence::None;
        }
        // 76歩(77) with a mark in front is KIF, ▲７六歩 is KI2.
        return Evidence::Is(if kif::is_move_line(rest) && rest.contains(['(', '（']) {
            Format::Kif
        } else {
            Format::Ki2
        });
    }
    if kif::is_move_line(line) && line.contains(['(', '（', '打']) {
        return Evidence::Is(Format::Kif);
    }
    if line.starts_with("手数＝") {
        return Evidence::Board;
    }
    if turn_line(line).is_some() || kif::is_known_field(line) {
        return Evidence::Header;
    }
    Evidence::None
}

/// `V2.2`, `N+NAME`, `PI`, `P1-KY…`, `P+00FU`, `$EVENT:…`, `%TORYO`, `+7776FU`.
fn is_csa(line: &[u8]) -> bool {
    match line {
        [b'V', b'1'..=b'3']
        | [b'V', b'1'..=b'3', b'.', b'0'..=b'9', ..]
        | [b'N', b'+' | b'-', ..]
        | [b'P', b'I', ..]
        | [b'P', b'1'..=b'9', b' ' | b'+' | b'-', ..]
        | [b'%', b'A'..=b'Z' | b'+' | b'-', b'A'..=b'Z', ..] => true,
        [b'P', b'+' | b'-', rest @ ..] => rest.first().is_none_or(u8::is_ascii_digit),
        [b'$', rest @ ..] => {
            let end = rest.iter().position(|byte| !byte.is_ascii_uppercase() && *byte != b'_').unwrap_or(rest.len());
            end > 2 && matches!(rest.get(end), Some(b':' | b'+' | b'-'))
        }
        [b'+' | b'-', a, b, c, d, x, y, ..] => {
            [a, b, c, d].iter().all(|byte| byte.is_ascii_digit()) && x.is_ascii_alphabetic() && y.is_ascii_alphabetic()
        }
        _ => false,
    }
}

/// `position …`, `startpos`, `moves 7g7f`.
fn is_usi(line: &str) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    match word {
        "position" | "startpos" => true,
        "moves" => line.split_ascii_whitespace().nth(1).is_some_and(|mv| crate::notation::usi::read_move(mv).is_some()),
        _ => false,
    }
}

/// `lnsgkgsnl/… b - 1`, `sfen lnsgkgsnl/…`.
fn is_sfen(line: &str) -> bool {
    let board = line.strip_prefix("sfen ").unwrap_or(line).split_ascii_whitespace().next().unwrap_or_default();
    board.split('/').count() >= 8
        && board.bytes().all(|byte| matches!(byte, b'/' | b'+' | b'1'..=b'9') || byte.is_ascii_alphabetic())
}
