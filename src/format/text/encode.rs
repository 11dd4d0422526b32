//! Encodes text and reports characters that the encoding does not have.

use std::ops::Range;

use encoding_rs::{EUC_JP, EncoderResult, ISO_2022_JP, SHIFT_JIS};

use super::Encoding;
use crate::format::{Location, Loss, LossKind};

const ROOM: usize = 16;

/// Further losses are only counted.
const LIMIT: usize = 1000;

/// Characters that the encoding lacks are replaced and reported. Text that begins with U+FEFF gets a BOM.
pub(crate) fn encode(text: &str, encoding: Encoding, bom: bool) -> (Vec<u8>, Vec<Loss>) {
    let mut bytes = Vec::with_capacity(text.len() + ROOM);
    if encoding.is_unicode() && (bom || text.starts_with('\u{FEFF}')) {
        match encoding {
            Encoding::Utf16Le => bytes.extend([0xFF, 0xFE]),
            Encoding::Utf16Be => bytes.extend([0xFE, 0xFF]),
            _ => bytes.extend([0xEF, 0xBB, 0xBF]),
        }
    }
    let encoding = match encoding {
        Encoding::Utf8 => {
            bytes.extend_from_slice(text.as_bytes());
            return (bytes, Vec::new());
        }
        Encoding::Utf16Le => {
            bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            return (bytes, Vec::new());
        }
        Encoding::Utf16Be => {
            bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
            return (bytes, Vec::new());
        }
        other => other,
    };
    let mut writer = Writer::new(text, encoding, bytes);
    let mut done = 0;
    // The first bytes of all characters that do not survive a round trip.
    for at in memchr::memchr2_iter(0xC2, 0xE2, text.as_bytes()) {
        if let Some(ch) = text[at..].chars().next().filter(|&ch| is_deceptive(ch)) {
            writer.write(done..at);
            writer.replace(at, ch);
            done = at + ch.len_utf8();
        }
    }
    writer.write(done..text.len());
    writer.finish()
}

/// Encoders of the Encoding Standard accept these characters, but decode others.
fn is_deceptive(ch: char) -> bool {
    matches!(ch, '\u{A5}' | '\u{203E}' | '\u{2212}')
}

struct Writer<'a> {
    text: &'a str,
    encoder: encoding_rs::Encoder,
    encoding: Encoding,
    bytes: Vec<u8>,
    losses: Vec<Loss>,
    /// The number of losses not listed, and the location of the last.
    more: usize,
    last: Location,
    /// Where counting of lines and columns stopped.
    at: (usize, Location),
}

impl<'a> Writer<'a> {
    fn new(text: &'a str, encoding: Encoding, bytes: Vec<u8>) -> Self {
        let encoder = match encoding {
            Encoding::EucJp => EUC_JP,
            Encoding::Iso2022Jp => ISO_2022_JP,
            _ => SHIFT_JIS,
        }
        .new_encoder();
        Self {
            text,
            encoder,
            encoding,
            bytes,
            losses: Vec::new(),
            more: 0,
            last: Location::START,
            at: (0, Location::START),
        }
    }

    fn write(&mut self, part: Range<usize>) {
        let mut rest = part.start;
        while rest < part.end {
            self.bytes.reserve(part.end - rest + ROOM);
            let text = &self.text[rest..part.end];
            let (result, read) = self.encoder.encode_from_utf8_to_vec_without_replacement(text, &mut self.bytes, false);
            rest += read;
            if let EncoderResult::Unmappable(ch) = result {
                self.replace(rest - ch.len_utf8(), ch);
            }
        }
    }

    #[cold]
    fn replace(&mut self, at: usize, ch: char) {
        let place = self.locate(at);
        let (kind, with) = match (twin(ch), likeness(ch)) {
            (Some(with), _) => (LossKind::CharacterVariant { ch, with }, with),
            (None, Some(with)) => (LossKind::CharacterReplaced { ch, with, encoding: self.encoding }, with),
            (None, None) => (LossKind::CharacterReplaced { ch, with: '〓', encoding: self.encoding }, '〓'),
        };
        if self.losses.len() < LIMIT {
            self.losses.push(Loss { at: place, kind });
        } else {
            self.more += 1;
            self.last = place;
        }
        let mut buffer = [0; 4];
        let with = with.encode_utf8(&mut buffer);
        self.bytes.reserve(ROOM);
        // All replacements are in JIS X 0208, which each of these encodings includes.
        let _ = self.encoder.encode_from_utf8_to_vec_without_replacement(with, &mut self.bytes, false);
    }

    /// `to` must not be before the last byte asked for.
    fn locate(&mut self, to: usize) -> Location {
        let (from, mut at) = self.at;
        let bytes = self.text.as_bytes();
        let mut line = from;
        for end in memchr::memchr2_iter(b'\n', b'\r', &bytes[from..to]).map(|end| from + end) {
            let pair = bytes[end] == b'\n' && end > 0 && bytes[end - 1] == b'\r';
            at.line += u32::from(!pair);
            at.column = 1;
            line = end + 1;
        }
        let columns = u32::try_from(self.text[line..to].chars().count()).unwrap_or(u32::MAX / 2);
        at.column = at.column.saturating_add(columns);
        self.at = (to, at);
        at
    }

    fn finish(mut self) -> (Vec<u8>, Vec<Loss>) {
        self.bytes.reserve(ROOM);
        let _ = self.encoder.encode_from_utf8_to_vec_without_replacement("", &mut self.bytes, true);
        if self.more > 0 {
            self.losses.push(Loss { at: self.last, kind: LossKind::MoreCharactersReplaced { count: self.more } });
        }
        (self.bytes, self.losses)
    }
}

/// NEC's extended kanji are at 0xED40 to 0xEEFC, those of Windows (by IBM) at 0xFA40 to 0xFC4B.
pub(super) fn has_nec_kanji(bytes: &[u8]) -> bool {
    // These may be second bytes; no character crosses a line.
    let mut rest = bytes;
    while let Some(at) = memchr::memchr2(0xED, 0xEE, rest) {
        let start = memchr::memrchr(b'\n', &rest[..at]).map_or(0, |end| end + 1);
        let end = memchr::memchr(b'\n', &rest[at..]).map_or(rest.len(), |end| at + end);
        let line = &rest[start..end];
        if leads(line).any(|at| matches!(line[at], 0xED | 0xEE)) {
            return true;
        }
        rest = &rest[end..];
    }
    false
}

pub(crate) fn use_nec_kanji(bytes: &mut [u8]) {
    let moved: Vec<usize> = leads(bytes).filter(|&at| matches!(bytes[at], 0xFA..=0xFC)).collect();
    for at in moved {
        let [lead, trail] = [bytes[at], bytes[at + 1]].map(usize::from);
        let place = (lead - 0xFA) * 188 + trail - if trail > 0x7F { 0x41 } else { 0x40 };
        let nec = match place {
            // ⅰ to ⅹ; ￤ ＇ ＂; 360 kanji in the same order.
            0..=9 => 362 + place,
            21..=23 => 352 + place,
            28..=387 => place - 28,
            _ => continue,
        };
        let trail = nec % 188;
        bytes[at] = (0xED + nec / 188) as u8;
        bytes[at + 1] = (trail + if trail >= 0x3F { 0x41 } else { 0x40 }) as u8;
    }
}

fn leads(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(byte) = bytes.get(at) {
            if matches!(byte, 0x81..=0x9F | 0xE0..=0xFC) && at + 1 < bytes.len() {
                at += 2;
                return Some(at - 2);
            }
            at += 1;
        }
        None
    })
}

const fn twin(ch: char) -> Option<char> {
    Some(match ch {
        '\u{301C}' => '～',
        '\u{2014}' => '―',
        '\u{2016}' => '∥',
        '\u{2212}' => '－',
        '\u{A2}' => '￠',
        '\u{A3}' => '￡',
        '\u{AC}' => '￢',
        '\u{A5}' => '￥',
        '\u{203E}' => '￣',
        _ => return None,
    })
}

const fn likeness(ch: char) -> Option<char> {
    Some(match ch {
        '☗' | '⛊' => '▲',
        '☖' | '⛉' => '△',
        '\u{A0}' => ' ',
        '\u{2010}'..='\u{2013}' => '-',
        '•' | '‧' => '・',
        '✕' | '✖' | '❌' => '×',
        '𠮷' => '吉',
        '❘' => '｜',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kanji_in_either_place() {
        let mut bytes = [0xFB, 0xFC, 0xFA, 0xB1, 0xFA, 0x5C, 0xFA, 0x40, 0xFA, 0x57];
        assert!(!has_nec_kanji(&bytes));
        let text = SHIFT_JIS.decode(&bytes).0.into_owned();
        use_nec_kanji(&mut bytes);
        assert_eq!(bytes, [0xEE, 0xE0, 0xED, 0x95, 0xED, 0x40, 0xEE, 0xEF, 0xEE, 0xFC]);
        assert!(has_nec_kanji(&bytes));
        assert_eq!(SHIFT_JIS.decode(&bytes).0, text);
    }

    #[test]
    fn losses_have_their_place() {
        let (bytes, losses) = encode("a\r\nあ☗〜\n𠮷é", Encoding::ShiftJis, true);
        assert_eq!(SHIFT_JIS.decode(&bytes).0, "a\r\nあ▲～\n吉〓");
        let places: Vec<_> = losses.iter().map(|loss| (loss.at.line, loss.at.column, loss.is_slight())).collect();
        assert_eq!(places, [(2, 2, false), (2, 3, true), (3, 1, false), (3, 2, false)]);
    }

    #[test]
    fn every_encoding_comes_back() {
        use crate::format::text::decode;
        let text = "開始日時：2024/01/15\n*髙い塔、①～九\n";
        for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf16Le, Encoding::Utf16Be] {
            let (bytes, losses) = encode(text, encoding, true);
            assert!(losses.is_empty(), "{losses:?}");
            let decoded = decode(&bytes).map(|decoded| (decoded.text.into_owned(), decoded.encoding));
            assert!(decoded.is_ok_and(|decoded| decoded == (text.to_owned(), encoding)), "{encoding:?}");
        }
    }
}
