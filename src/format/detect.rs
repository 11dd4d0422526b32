//! Detects the format of a text.

use super::diagram_text::{is_frame, is_row, turn_line};
use super::lines::{Lines, is_blank, trim};
use super::{Format, Location, ReadError, ReadErrorKind, excerpt, kif};
use crate::notation::digits;
use crate::record::HeaderKey;

pub(super) const PATIENCE: usize = 5_000;

pub(super) const fn may_be_named(found: Format, expected: Format) -> bool {
    use Format::{Bod, Csa, Jkf, Ki2, Kif, Sfen, Usi};
    match found {
        Kif | Bod => matches!(expected, Kif | Bod),
        Sfen | Usi => matches!(expected, Sfen | Usi),
        Ki2 => matches!(expected, Ki2),
        Csa => matches!(expected, Csa),
        Jkf => matches!(expected, Jkf),
    }
}

/// A line that only one format can have decides. Lines that may be prose (`V2.2`, `▲７六歩 △３四歩`) decide if they match the
/// `hint`, occur three times, or nothing better follows.
pub(super) fn detect(text: &str, hint: Option<Format>) -> Result<Format, ReadError> {
    const ENOUGH: u32 = 3;
    // KI2 games may be followed by their moves in USI, but not the reverse.
    const ENOUGH_USI: u32 = 50;
    let mut like = None;
    let mut ki2_lines = 0;
    if is_json(text) {
        if text.trim_end().ends_with('}') {
            return Ok(Format::Jkf);
        }
        like = Some((Format::Jkf, 1));
    }
    let mut board = false;
    let mut headers = false;
    let mut ended = false;
    let mut first = None;
    let mut lines = Lines::new(text);
    for line in lines.by_ref().take(PATIENCE) {
        let content = trim(kif::unquote(line.text));
        if content.is_empty() {
            continue;
        }
        first.get_or_insert(line);
        match evidence(content) {
            Evidence::Is(format) => return Ok(format),
            Evidence::Like(format) => {
                let (found, lines) = like.get_or_insert((format, 0));
                *lines += u32::from(*found == format);
                ki2_lines += u32::from(format == Format::Ki2);
                let enough = if format == Format::Usi { ENOUGH_USI } else { ENOUGH };
                if (*found == format && *lines >= enough) || hint.is_some_and(|hint| may_be_named(format, hint)) {
                    return Ok(format);
                }
            }
            Evidence::Board => board = true,
            Evidence::Header => headers = true,
            Evidence::EndAtOnce => ended = true,
            // Under the name of a record, a remark is one.
            Evidence::None => headers |= matches!(hint, Some(Format::Kif | Format::Ki2)) && is_known_header(content),
        }
    }
    if let Some((format, lines)) = like {
        return Ok(if format == Format::Usi && ki2_lines > lines { Format::Ki2 } else { format });
    }
    if board {
        return Ok(match hint {
            Some(hint @ (Format::Kif | Format::Bod | Format::Ki2)) => hint,
            // KIF has a separator between the board and the end.
            _ if ended => Format::Ki2,
            _ => Format::Bod,
        });
    }
    if headers {
        return Ok(match hint {
            Some(Format::Ki2) => Format::Ki2,
            None if ended => Format::Ki2,
            _ => Format::Kif,
        });
    }
    // KIF files with many headers: look for the heading of the moves and the players' names.
    let holds = |start: &str| memchr::memmem::find(text.as_bytes(), start.as_bytes()).is_some();
    if lines.next().is_some() && ["\n手数--", "\n手合割：", "\n先手：", "\n後手："].into_iter().any(holds) {
        return Ok(Format::Kif);
    }
    let at = first.map_or(Location::START, |line| line.at());
    let text = first.map(|line| excerpt(line.text)).unwrap_or_default();
    Err(ReadError::new(at, ReadErrorKind::NotARecord { text }))
}

fn is_known_header(line: &str) -> bool {
    kif::field(line).is_some_and(|(key, _)| HeaderKey::of(key).is_some())
}

fn is_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(['"', '}']))
}

pub(super) fn suggests_other(line: &str, format: Format) -> bool {
    let content = trim(kif::unquote(line));
    let against = |content| match evidence(content) {
        Evidence::Is(found) | Evidence::Like(found) => found != format,
        _ => false,
    };
    is_json(content) || (!content.is_empty() && against(content))
}

enum Evidence {
    Is(Format),
    Like(Format),
    Board,
    Header,
    EndAtOnce,
    None,
}

fn evidence(line: &str) -> Evidence {
    let bytes = line.as_bytes();
    match bytes[0] {
        // Some KI2 files begin with the first line of KIF: the moves decide.
        b'#' if line.starts_with("#KIF") => Evidence::Header,
        b'\'' if line.starts_with("'CSA encoding=") => Evidence::Is(Format::Csa),
        b'*' | b'&' | b'#' | b'\'' => Evidence::None,
        b'|' => Evidence::Board,
        b'+' if line.starts_with("+-") => Evidence::Board,
        0x80.. => japanese_evidence(line),
        // Boards may begin like CSA rows and names: P2+SP1…, N+P7….
        _ if is_sfen(line) => Evidence::Like(Format::Sfen),
        b'V' | b'N' | b'P' | b'$' | b'%' | b'+' | b'-' if let Some(evidence) = csa_evidence(line) => evidence,
        _ if is_usi(line) => Evidence::Like(Format::Usi),
        b'0'..=b'9' => kif_evidence(line),
        _ => Evidence::None,
    }
}

fn kif_evidence(line: &str) -> Evidence {
    if kif::is_clear_move(line) {
        Evidence::Is(Format::Kif)
    } else if kif::is_move_line(line) {
        Evidence::Like(Format::Kif)
    } else {
        Evidence::None
    }
}

fn japanese_evidence(line: &str) -> Evidence {
    if kif::is_separator(line) || line.starts_with("変化") && kif::is_move_line(line) {
        return Evidence::Like(Format::Kif);
    }
    if let Some(rest) = line.strip_prefix(['▲', '△', '☗', '☖', '▼', '▽']) {
        // `▲先手：…` and `△後手の持駒：…` are headers; titles may also begin with a mark.
        if !rest.trim_start_matches(is_blank).starts_with(|ch| ch == '同' || digits::value(ch).is_some()) {
            return Evidence::None;
        }
        // `76歩(77)` after a mark is KIF; KI2 has origins only for moves that break the rules.
        let moves = 1 + rest.matches(['▲', '△', '☗', '☖', '▼', '▽']).count();
        return if kif::is_move_line(rest) && rest.matches(['(', '（']).count() >= moves {
            Evidence::Is(Format::Kif)
        } else if kif::marked(line).is_some() {
            Evidence::Like(Format::Ki2)
        } else {
            Evidence::None
        };
    }
    if kif::is_clear_move(line) {
        return Evidence::Is(Format::Kif);
    }
    if line.starts_with("手数＝") || is_row(line) || is_frame(line) {
        return Evidence::Board;
    }
    if turn_line(line).is_some() || kif::is_known_field(line) {
        return Evidence::Header;
    }
    if position_command(line).is_some() {
        return Evidence::Like(Format::Usi);
    }
    if line.starts_with("まで0手で") {
        return Evidence::EndAtOnce;
    }
    Evidence::None
}

/// `V2.2`, `N+NAME`, `PI`, `P1-KY…`, `P+00FU`, `$EVENT:…`, `%TORYO`, `+7776FU`.
fn csa_evidence(line: &str) -> Option<Evidence> {
    let like = Some(Evidence::Like(Format::Csa));
    match line.as_bytes() {
        [b'V', b'1'..=b'3'] | [b'N', b'+' | b'-', ..] => like,
        [b'V', b'1'..=b'3', b'.', b'0'..=b'9', ..]
        | [b'P', b'I', ..]
        | [b'P', b'+' | b'-']
        | [b'P', b'+' | b'-', b'0'..=b'9', ..]
        | [b'%', b'A'..=b'Z' | b'+' | b'-', b'A'..=b'Z', ..]
            if line.is_ascii() =>
        {
            like
        }
        [b'P', b'1'..=b'9', b' ' | b'+' | b'-', ..] if line.is_ascii() => Some(Evidence::Is(Format::Csa)),
        [b'$', rest @ ..] => {
            let end = rest.iter().position(|byte| !byte.is_ascii_uppercase() && *byte != b'_').unwrap_or(rest.len());
            (end > 2 && matches!(rest.get(end), Some(b':' | b'+' | b'-'))).then_some(Evidence::Like(Format::Csa))
        }
        [b'+' | b'-', a, b, c, d, x, y, rest @ ..]
            if [a, b, c, d].iter().all(|byte| byte.is_ascii_digit())
                && x.is_ascii_alphabetic()
                && y.is_ascii_alphabetic() =>
        {
            let clear = rest.trim_ascii_start().first().is_none_or(|byte| matches!(byte, b',' | b'\'' | b'T'));
            if clear { Some(Evidence::Is(Format::Csa)) } else { like }
        }
        _ => None,
    }
}

fn is_usi(line: &str) -> bool {
    let word = line.split_ascii_whitespace().next().unwrap_or_default();
    match word {
        "position" | "startpos" => line.is_ascii(),
        "moves" => line.split_ascii_whitespace().nth(1).is_some_and(|mv| crate::notation::usi::read_move(mv).is_some()),
        _ => position_command(line).is_some(),
    }
}

pub(super) fn position_command(line: &str) -> Option<usize> {
    let mut places = memchr::memmem::find_iter(line.as_bytes(), "position s");
    places.find(|&at| {
        let is_apart = !line[..at].ends_with(|ch: char| ch.is_alphanumeric());
        let word = line[at..].split_ascii_whitespace().nth(1).unwrap_or_default();
        is_apart && matches!(word.trim_end_matches(['"', '\'', '`', ',']), "startpos" | "sfen")
    })
}

fn is_sfen(line: &str) -> bool {
    let board = line.strip_prefix("sfen ").unwrap_or(line).split_ascii_whitespace().next().unwrap_or_default();
    is_board(board)
}

pub(super) fn is_board(word: &str) -> bool {
    word.split('/').count() >= 8
        && word.bytes().all(|byte| matches!(byte, b'/' | b'+' | b'1'..=b'9') || byte.is_ascii_alphabetic())
}
