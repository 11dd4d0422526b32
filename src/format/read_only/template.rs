//! The template of Wikipedia, Wikibooks and Wiktionary for positions, in the source of a page.
//!
//! ```text
//! {{Shogi diagram
//! | tright
//! | Title
//! | –
//! |    |    |    |    |    |    |    |    | kg
//! …
//! | 飛 金<sub>2</sub>
//! | comment
//! }}
//! ```
//!
//! 81 squares: the piece (k r b g s n l p, d h t, ps pn pl; ak is the other king), its side (s or g), and l for the
//! last move. Hands precede and follow them, with or without words; in older pages and Wiktionary, the title and
//! White's hand are one parameter.

use super::FoundGame;
use super::position::PositionParts;
use crate::format::hands::Held;
use crate::format::lines::trim;
use crate::format::{Location, WarningKind};
use crate::notation::{digits, names};
use crate::shogi::{Board, Color, Hand, Piece, PieceKind, Square};

/// Longer names come first.
const PIECES: [(&str, PieceKind); 16] = [
    ("ak", PieceKind::King),
    ("ps", PieceKind::ProSilver),
    ("pn", PieceKind::ProKnight),
    ("pl", PieceKind::ProLance),
    ("k", PieceKind::King),
    ("r", PieceKind::Rook),
    ("b", PieceKind::Bishop),
    ("g", PieceKind::Gold),
    ("s", PieceKind::Silver),
    ("n", PieceKind::Knight),
    ("l", PieceKind::Lance),
    ("p", PieceKind::Pawn),
    ("d", PieceKind::Dragon),
    ("h", PieceKind::Horse),
    ("t", PieceKind::ProPawn),
    ("", PieceKind::King),
];

pub(super) fn read(text: &str) -> Vec<FoundGame> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("{{").map(|at| from + at) {
        let inside = &text[at + 2..];
        from = at + 2;
        let name = inside.split(['|', '}']).next().unwrap_or_default().to_lowercase();
        if !(name.contains("shogi") || name.contains("将棋")) {
            continue;
        }
        let Some(parameters) = parameters(inside) else { continue };
        let line = text[..at].matches('\n').count();
        let at = Location { line: u32::try_from(line).unwrap_or(u32::MAX).saturating_add(1), column: 1 };
        found.extend(position(&parameters, at));
    }
    found
}

/// `None` if the template does not end.
fn parameters(inside: &str) -> Option<Vec<String>> {
    const LONGEST: usize = 20_000;
    let mut all = vec![String::new()];
    let (mut depth, mut rest) = (0_u32, inside);
    while !rest.is_empty() && inside.len() - rest.len() < LONGEST {
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, rest)| rest);
            continue;
        }
        if rest.starts_with("}}") && depth == 0 {
            return Some(all.split_off(1));
        }
        match rest.get(..2) {
            Some("{{" | "[[") => depth += 1,
            Some("}}" | "]]") => depth = depth.saturating_sub(1),
            _ => {}
        }
        let pair = matches!(rest.get(..2), Some("{{" | "[[" | "}}" | "]]"));
        let length = if pair { 2 } else { rest.chars().next().map_or(1, char::len_utf8) };
        let (part, behind) = rest.split_at(length);
        match all.last_mut() {
            Some(last) if part != "|" || depth > 0 => last.push_str(part),
            _ => all.push(String::new()),
        }
        rest = behind;
    }
    None
}

fn position(parameters: &[String], at: Location) -> Option<FoundGame> {
    let usual = if parameters.len() >= 85 { 3 } else { 2 };
    let last = parameters.len().checked_sub(81)?;
    let (first, board) =
        [usual].into_iter().chain((0..=last.min(4)).filter(|&first| first != usual)).find_map(|first| {
            let cells = parameters.get(first..first + 81)?;
            let mut board = Board::EMPTY;
            for (index, cell) in cells.iter().enumerate() {
                let square = Square::at(9 - (index % 9) as u8, 1 + (index / 9) as u8)?;
                board[square] = piece(cell.trim())?;
            }
            (board.pieces().count() > 0).then_some((first, board))
        })?;
    let mut parts = PositionParts::default();
    parts.board = board;
    let hands = [(Color::White, first.checked_sub(1)), (Color::Black, Some(first + 81))];
    for (index, parameter) in parameters.iter().enumerate() {
        // The first one is the place of the diagram on the page.
        let is_layout = index == 0 && first > 1 && parameter.is_ascii();
        if is_layout || (first..first + 81).contains(&index) {
            continue;
        }
        let text = plain(parameter);
        let mut lines = text.lines();
        if let Some((side, _)) = hands.into_iter().find(|&(_, of_hand)| of_hand == Some(index))
            && let Some(held) = hand(text.lines().next().unwrap_or_default())
        {
            parts.hands[side] = Some(held);
            lines.next();
        }
        lines.for_each(|line| parts.add_comment(line));
    }
    Some(parts.into_game(at, WarningKind::ReadOnlyNotation { name: "Wikipedia" }))
}

fn piece(cell: &str) -> Option<Option<Piece>> {
    if matches!(cell, "" | "_" | "&nbsp;") {
        return Some(None);
    }
    let cell = cell.to_ascii_lowercase();
    PIECES.iter().find_map(|&(name, kind)| {
        let color = match cell.strip_prefix(name)? {
            "s" | "sl" => Color::Black,
            "g" | "gl" => Color::White,
            _ => return None,
        };
        Some(Some(Piece::new(color, kind)))
    })
}

/// Removes tags and quotation marks, and breaks lines as readers of the page see them.
fn plain(text: &str) -> String {
    let text = text.replace('\n', " ");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let tag = rest.strip_prefix('<').and_then(|inside| inside.split_once('>'));
        match tag {
            Some((name, behind)) => {
                out.push_str(if name.starts_with("br") { "\n" } else { "" });
                rest = behind;
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    let out = out.replace("''", "").replace('\'', "").replace("&nbsp;", " ");
    out.lines().map(trim).collect::<Vec<_>>().join("\n")
}

/// Words may precede a colon.
fn hand(text: &str) -> Option<Held> {
    let list = trim(text.rsplit([':', '：']).next().unwrap_or(text));
    let list = list.trim_start_matches(['☖', '☗', '△', '▲']).trim();
    if matches!(list.to_lowercase().as_str(), "" | "-" | "–" | "—" | "none" | "nothing") {
        return Some(Held::of(Hand::EMPTY));
    }
    if list.to_lowercase().contains("rest") {
        return Some(Held::Remaining);
    }
    match Held::read(list) {
        Some((held, "")) => Some(held),
        _ => letters(list),
    }
}

/// Each letter with its number before or behind it: `R G2 2P`.
fn letters(list: &str) -> Option<Held> {
    let mut hand = Hand::EMPTY;
    for word in list.split([' ', ',', '　']).filter(|word| !word.is_empty()) {
        let is_digit = |ch: char| digits::value(ch).is_some() || ch == '0';
        let number: String = word.chars().filter(|&ch| is_digit(ch)).collect();
        let mut rest = word.chars().filter(|&ch| !is_digit(ch) && !matches!(ch, 'x' | '×'));
        let kind = rest.next().and_then(|letter| names::of_letter(letter.to_ascii_uppercase()))?.in_hand()?;
        let count = if number.is_empty() { 1 } else { u8::try_from(digits::number(&number)?).ok()? };
        if rest.next().is_some() {
            return None;
        }
        hand.set(kind, hand.count(kind).saturating_add(count));
    }
    Some(Held::of(hand))
}
