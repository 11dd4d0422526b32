//! The characters of a line as they are compared, whatever their width and variant.

use crate::format::lines::is_blank;

/// A character of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The byte of the line where it stands.
    pub(super) at: usize,
    /// The character as it is compared.
    pub(super) ch: char,
}

/// The characters of a line.
pub(super) fn glyphs(line: &str) -> Vec<Glyph> {
    line.char_indices().map(|(at, ch)| Glyph { at, ch: plain(ch) }).collect()
}

/// Half-width signs, one kind of blank, and for the look-alikes of kanji the kanji: Kangxi radicals, as copied from some
/// PDFs, and characters that people type for another.
fn plain(ch: char) -> char {
    match ch {
        _ if is_blank(ch) => ' ',
        '！'..='～' => char::from_u32(ch as u32 - '！' as u32 + '!' as u32).unwrap_or(ch),
        '−' | '‐' | '–' => '-',
        '“' | '”' | '″' => '"',
        '仝' | '々' | '〃' => '同',
        '⼀' | '壱' | '壹' => '一',
        '⼆' | '弐' | '貳' => '二',
        '⼋' => '八',
        '⼊' => '入',
        '⼀'..='⿕' => radical(ch),
        '步' => '歩',
        '参' | '參' => '三',
        _ => ch,
    }
}

fn radical(ch: char) -> char {
    match ch {
        '⾦' => '金',
        '⾓' => '角',
        '⾶' => '飛',
        '⾹' => '香',
        '⾺' => '馬',
        '⽟' => '玉',
        '⿓' => '龍',
        '⽣' => '生',
        _ => ch,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_are_one() {
        let text: String = glyphs("１⼆步（⾦）　仝").into_iter().map(|glyph| glyph.ch).collect();
        assert_eq!(text, "1二歩(金) 同");
        assert_eq!(glyphs("７六")[1].at, '７'.len_utf8());
    }
}
