//! Lines of moves in unusual forms: numbers decorated, spelled out or missing.

use super::classify::{Body, MoveLine, Number, finish, number, skip_mark};
use super::move_words::{Cursor, Origin, digit};
use crate::format::NumberForm;
use crate::format::lines::{is_blank, trim};
use crate::notation::digits;
use crate::notation::move_reader::MoveReader as _;
use crate::record::end_words::meaning;

/// Parses a line of moves with an unusual number.
#[cold]
pub(super) fn unusual_number(content: &str) -> Option<MoveLine<'_>> {
    let run = content.find(|ch| digit(ch).is_none()).unwrap_or(content.len());
    let (digits, rest) = content.split_at(run);
    let ascii = digits.bytes().take_while(u8::is_ascii_digit).count();
    let full_width = ascii == 0 && !digits.is_empty();
    let next = rest.chars().next();
    match next {
        Some(ch) if run > 0 && is_blank(ch) => {
            // Tabs and full-width blanks are as good as ASCII ones.
            let form = full_width.then_some(NumberForm::FullWidth);
            Some(finish(number(digits), form, Cursor(rest)))
        }
        Some('.' | '．') if run > 0 => {
            let after = &rest[next.map_or(0, char::len_utf8)..];
            let line = finish(number(digits), Some(NumberForm::Dot), Cursor(after));
            // `1.5 …` and `2024.1.15` are foreign text.
            matches!(line.body, Body::Move { .. }).then_some(line)
        }
        Some('▲' | '△' | '☗' | '☖' | '▼' | '▽' | '同') => {
            let mut at = Cursor(rest);
            skip_mark(&mut at);
            clear_move(at)?;
            let (number, form) =
                if run > 0 { (number(digits), NumberForm::NoBlank) } else { (Number::Missing, NumberForm::Missing) };
            Some(finish(number, Some(form), Cursor(rest)))
        }
        // The digits of the square end the number: `7六歩(77)`, `17六歩(77)`, `76歩(77)`, `1７六歩(77)`.
        Some(ch) if run > 0 => {
            let own = if digits::value(ch).is_some() { 1 } else { 2 };
            let cut = digits.char_indices().rev().nth(own - 1)?.0;
            clear_move(Cursor(&content[cut..]))?;
            let (number, form) = if cut == 0 {
                (Number::Missing, NumberForm::Missing)
            } else {
                (number(&content[..cut]), NumberForm::NoBlank)
            };
            Some(finish(number, Some(form), Cursor(&content[cut..])))
        }
        _ => None,
    }
}

/// Takes off a move without a number or directly after one. Such a line may be prose: `▲７六歩と迷った`, `同歩なら`.
fn clear_move(mut at: Cursor<'_>) -> Option<()> {
    let words = at.move_words()?;
    at.skip_blanks();
    let clear =
        words.from != Origin::Unsaid || at.peek().is_none_or(|ch| digit(ch).is_some() || "▲△☗☖▼▽同(（*+#".contains(ch));
    clear.then_some(())
}

/// Parses an end without a number or directly after one, as in hand-typed files.
#[cold]
pub(super) fn bare_end(content: &str) -> Option<MoveLine<'_>> {
    const LONGEST: usize = 40;
    let word = trim(content);
    // With a colon it is a header.
    if word.len() > LONGEST || word.contains([':', '：']) {
        return None;
    }
    if meaning(word).is_some() {
        return Some(finish(Number::Missing, None, Cursor(word)));
    }
    // `3投了`.
    let (digits, word) = word.split_at(word.find(|ch| digit(ch).is_none())?);
    meaning(word)?;
    Some(finish(number(digits), Some(NumberForm::NoBlank), Cursor(word)))
}

/// Parses decorated numbers: `1手目 `, `第1手 `, `(1) `, `[1] `, `No.1 `, `1: `, `・1 `. A move with an origin or a
/// known end must follow, as such lines may be prose.
#[cold]
pub(super) fn framed_move_line(content: &str) -> Option<MoveLine<'_>> {
    const NEAR: usize = 16;
    let near = &content[..content.floor_char_boundary(NEAR + 4)];
    let start = near.find(|ch| digit(ch).is_some()).filter(|&at| at <= NEAR)?;
    let before = trim(&content[..start]);
    let digits = &content[start..];
    let run = digits.find(|ch| digit(ch).is_none())?;
    let (digits, rest) = digits.split_at(run);
    let framed = match before {
        "" => behind_frame(rest).len() < rest.len(),
        "(" | "（" | "[" | "【" => rest.starts_with([')', '）', ']', '】']),
        "第" | "No." | "NO." | "no." | "No" | "・" | "＞" | "\u{200B}" => true,
        _ => false,
    };
    if !framed {
        return None;
    }
    numbered(number(digits), NumberForm::Framed, behind_frame(rest))
}

/// Parses a circled number (`①７六歩(77)`) or one in kanji (`十二 ７六歩(77)`, `第十二手　７六歩(77)`). A move with an origin or a
/// known end must follow, as such lines may be prose.
#[cold]
pub(super) fn spelled_out_move_line(content: &str) -> Option<MoveLine<'_>> {
    let first = content.chars().next()?;
    if let Some(number) = digits::enclosed(first) {
        let body = behind_frame(&content[first.len_utf8()..]);
        return numbered(Number::Is(number.into()), NumberForm::Circled, body);
    }
    let text = content.strip_prefix('第').unwrap_or(content);
    let is_kanji = |ch: char| matches!(ch, '十' | '百') || digit(ch).is_none() && digits::value(ch).is_some();
    // Nearly every header and comment ends here.
    let end = text.find(|ch| !is_kanji(ch)).filter(|&end| end > 0)?;
    let (word, rest) = text.split_at(end);
    let body = behind_frame(rest);
    let stands_apart = body.len() < rest.len()
        || rest.starts_with(|ch| is_blank(ch) || digit(ch).is_some() || "▲△☗☖▼▽同".contains(ch));
    numbered(Number::Is(digits::number(word).filter(|_| stands_apart)?), NumberForm::Kanji, body)
}

/// The text behind what closes the frame of a number.
fn behind_frame(text: &str) -> &str {
    text.trim_start_matches("手目")
        .trim_start_matches(['手', ')', '）', ']', '】', ':', '：', '|', ',', '、', '-', '.'])
}

/// A line of moves, if the text behind its number can be nothing else.
fn numbered<'a>(number: Number<'a>, form: NumberForm, body: &'a str) -> Option<MoveLine<'a>> {
    let line = finish(number, Some(form), Cursor(body));
    let clear = match line.body {
        Body::Move { words, .. } => words.from != Origin::Unsaid,
        Body::Word(word) => meaning(word).is_some() && line.rest.is_empty(),
    };
    clear.then_some(line)
}
