//! The characters of a line, of one width and variant, to compare them.

use crate::format::lines::is_blank;
use crate::notation::look_alikes;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    /// Its byte in the line.
    pub(super) at: usize,
    pub(super) ch: char,
}

pub(super) fn glyphs(line: &str) -> Vec<Glyph> {
    line.char_indices().map(|(at, ch)| Glyph { at, ch: plain(ch) }).collect()
}

/// Half-width signs, one kind of blank, and the usual character for look-alikes.
fn plain(ch: char) -> char {
    match ch {
        _ if is_blank(ch) => ' ',
        '！'..='～' => char::from_u32(ch as u32 - '！' as u32 + '!' as u32).unwrap_or(ch),
        '−' | '‐' | '–' => '-',
        '“' | '”' | '″' => '"',
        _ => look_alikes::meant(ch).unwrap_or(ch),
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
