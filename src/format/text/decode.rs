//! Decodes bytes as text.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_16BE, UTF_16LE};

use super::encode::has_nec_kanji;
use super::{BYTE_SUM, Encoding, Newline};
use crate::format::{Location, ReadError, ReadErrorKind, Warning, WarningKind};

#[derive(Debug)]
pub(crate) struct Decoded<'a> {
    /// Without a byte order mark and padding at the end.
    pub(crate) text: Cow<'a, str>,
    pub(crate) encoding: Encoding,
    pub(crate) bom: bool,
    pub(crate) newline: Newline,
    pub(crate) end_marks: usize,
    /// Whether kanji that CP932 encodes twice used the code points of NEC.
    pub(crate) nec_kanji: bool,
    pub(crate) warnings: Vec<Warning>,
}

impl<'a> Decoded<'a> {
    pub(crate) const fn of(text: &'a str, encoding: Encoding) -> Self {
        Self {
            text: Cow::Borrowed(text),
            encoding,
            bom: false,
            newline: Newline::Lf,
            end_marks: 0,
            nec_kanji: false,
            warnings: Vec::new(),
        }
    }

    pub(crate) fn with_text<'b>(&self, text: impl Into<Cow<'b, str>>) -> Decoded<'b> {
        Decoded { text: text.into(), warnings: Vec::new(), ..*self }
    }

    pub(crate) fn into_text(self) -> String {
        let mut text = self.text.into_owned();
        text.shrink_to_fit();
        text
    }
}

/// In bytes. JSON and comments are exempt.
const LONGEST_LINE: usize = 1 << 20;

/// Bytes examined to tell text from binary data.
pub(super) const SAMPLE: usize = 1 << 16;

/// Rejects empty and binary files and overlong lines before much memory is allocated.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, ReadError> {
    let fail = |kind| Err(ReadError::new(Location::START, kind));
    if let Some(text) = decode_utf_32(bytes) {
        let mut decoded = finish(Cow::Owned(text), Encoding::Utf8, false, &DecodeErrors::default());
        decoded.warnings.push(Warning::new(Location::START, WarningKind::EncodingReadOnly { name: "UTF-32" }));
        return Ok(decoded);
    }
    let (bytes, marked) = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => (rest, Some(Encoding::Utf8)),
        [0xFF, 0xFE, rest @ ..] => (rest, Some(Encoding::Utf16Le)),
        [0xFE, 0xFF, rest @ ..] => (rest, Some(Encoding::Utf16Be)),
        _ => (bytes, None),
    };
    if let Some(encoding @ (Encoding::Utf16Le | Encoding::Utf16Be)) = marked {
        return decode_utf16(bytes, encoding);
    }
    if let Some(encoding) = unmarked_utf16(bytes) {
        let mut decoded = decode_utf16(bytes, encoding)?;
        decoded.bom = false;
        return Ok(decoded);
    }
    let (bytes, tail) = strip_tail(bytes);
    if bytes.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0) {
        return fail(ReadErrorKind::Empty);
    }
    if is_binary(bytes) {
        return fail(ReadErrorKind::NotText);
    }
    if let Some(line) = endless_line(bytes) {
        return Err(ReadError::new(Location::line(line), ReadErrorKind::EndlessLine { limit: LONGEST_LINE }));
    }
    let (encoding, text) = guess(bytes, marked.is_some());
    let mut errors = DecodeErrors::default();
    let text = match text {
        Some(text) => text,
        None => Cow::Owned(decode_lossily(bytes, encoding, &mut errors)),
    };
    if errors.count > 16 && errors.count > text.len() / 16 {
        return fail(ReadErrorKind::NotText);
    }
    let mut decoded = finish(text, encoding, marked == Some(encoding), &errors);
    if marked.is_some_and(|marked| marked != encoding) {
        let kind = WarningKind::EncodingMismatch { stated: "UTF-8 BOM".to_owned(), found: encoding };
        decoded.warnings.push(Warning::new(Location::START, kind));
    }
    decoded.nec_kanji = encoding == Encoding::ShiftJis && has_nec_kanji(bytes);
    tail.report(&mut decoded);
    Ok(decoded)
}

fn decode_utf16(bytes: &[u8], encoding: Encoding) -> Result<Decoded<'_>, ReadError> {
    let fail = |kind| Err(ReadError::new(Location::START, kind));
    let mut errors = DecodeErrors::default();
    let mut text = decode_lossily(bytes, encoding, &mut errors);
    let padding = text.split_off(text.trim_end_matches(['\0', '\u{1A}']).len());
    let end_marks = padding.matches('\u{1A}').count();
    let tail = Tail { end_marks, nuls: padding.len() - end_marks };
    if text.trim().is_empty() {
        return fail(ReadErrorKind::Empty);
    }
    if (errors.count > 16 && errors.count > text.len() / 16) || is_binary(text.as_bytes()) {
        return fail(ReadErrorKind::NotText);
    }
    if let Some(line) = endless_line(text.as_bytes()) {
        return Err(ReadError::new(Location::line(line), ReadErrorKind::EndlessLine { limit: LONGEST_LINE }));
    }
    let mut decoded = finish(Cow::Owned(text), encoding, true, &errors);
    tail.report(&mut decoded);
    Ok(decoded)
}

/// Detects UTF-16 by the NUL bytes of ASCII and by pairs of bytes that are Japanese characters.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    const FEWEST: usize = 8;
    let sample = &bytes[..bytes.len().min(SAMPLE) & !1];
    memchr::memchr(0, &sample[..sample.len().min(512)])?;
    let likely = |read: fn([u8; 2]) -> u16| {
        let units = sample.chunks_exact(2).map(|pair| read([pair[0], pair[1]]));
        // NUL may be padding. U+FFFD replaces destroyed characters, and must not change the guess for a damaged file
        // that is written.
        let (mut count, mut usual, mut halves) = (0, 0, 0);
        for unit in units.filter(|&unit| unit != 0 && unit != 0xFFFD) {
            let is_usual = is_usual_unit(unit);
            count += 1;
            usual += usize::from(is_usual);
            halves += usize::from(is_usual && unit.to_be_bytes().contains(&0));
        }
        count >= FEWEST && halves > 0 && usual * 20 >= count * 19
    };
    if likely(u16::from_le_bytes) {
        return Some(Encoding::Utf16Le);
    }
    likely(u16::from_be_bytes).then_some(Encoding::Utf16Be)
}

const fn is_usual_unit(unit: u16) -> bool {
    matches!(unit, 9 | 10 | 13 | 0x20..=0x7E | 0x2010..=0x203B | 0x2500..=0x2617 | 0x3000..=0x30FF | 0x4E00..=0x9FFF | 0xFF01..=0xFF9F)
}

fn finish<'a>(text: Cow<'a, str>, encoding: Encoding, bom: bool, errors: &DecodeErrors) -> Decoded<'a> {
    let mut warnings = Vec::new();
    let (text, first_bad) = if lacks_line_feeds(&text) {
        warnings.push(Warning::new(Location::START, WarningKind::LineEndsUnusual));
        let first = errors.first.map(|at| with_line_feeds(&text[..at]).len());
        (Cow::Owned(with_line_feeds(&text)), first)
    } else {
        (text, errors.first)
    };
    let whole = if errors.truncated { text.strip_suffix('\u{FFFD}').unwrap_or(&text) } else { &text };
    if let Some(at) = first_bad {
        warnings.push(Warning::new(locate(&text, at), WarningKind::BytesInvalid { count: errors.count }));
    } else if encoding.is_unicode()
        && let Some(first) = memchr::memmem::find(whole.as_bytes(), "\u{FFFD}".as_bytes())
    {
        let count = memchr::memmem::find_iter(whole.as_bytes(), "\u{FFFD}".as_bytes()).count();
        warnings.push(Warning::new(locate(&text, first), WarningKind::CharactersLost { count }));
    }
    if let Some(first) = memchr::memchr(0, text.as_bytes()) {
        let count = memchr::memchr_iter(0, text.as_bytes()).count();
        warnings.push(Warning::new(locate(&text, first), WarningKind::NulBytes { count }));
    }
    if errors.truncated {
        warnings.push(Warning::new(end_of(&text), WarningKind::CharacterTruncated));
    }
    let text = if text.contains('\0') { Cow::Owned(without_nuls(&text)) } else { text };
    let newline = Newline::of(&text);
    Decoded { text, encoding, bom, newline, end_marks: 0, nec_kanji: false, warnings }
}

const ODD_LINE_ENDS: [char; 3] = ['\u{2028}', '\u{2029}', '\u{85}'];

fn lacks_line_feeds(text: &str) -> bool {
    const NEAR: usize = 1 << 12;
    let head = &text[..text.floor_char_boundary(NEAR)];
    memchr::memchr2(b'\n', b'\r', head.as_bytes()).is_none() && head.contains(ODD_LINE_ENDS)
}

fn with_line_feeds(text: &str) -> String {
    text.replace(ODD_LINE_ENDS, "\n")
}

struct Tail {
    end_marks: usize,
    nuls: usize,
}

impl Tail {
    fn report(&self, decoded: &mut Decoded<'_>) {
        decoded.end_marks = self.end_marks;
        if self.nuls > 0 {
            let at = end_of(&decoded.text);
            decoded.warnings.push(Warning::new(at, WarningKind::NulBytes { count: self.nuls }));
        }
    }
}

fn strip_tail(bytes: &[u8]) -> (&[u8], Tail) {
    let kept = bytes.iter().rposition(|&byte| byte != 0 && byte != 0x1A).map_or(0, |last| last + 1);
    let (text, tail) = bytes.split_at(kept);
    let nuls = memchr::memchr_iter(0, tail).count();
    (text, Tail { end_marks: tail.len() - nuls, nuls })
}

/// Whether too many bytes are control characters. In valid UTF-8 or Shift_JIS, which may be short, only NUL is too many.
fn is_binary(bytes: &[u8]) -> bool {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let control = |&byte: &u8| u8::from(matches!(byte, 0x00..=0x08 | 0x0E..=0x19 | 0x1C..=0x1F | 0x7F));
    let count: usize = sample.chunks(BYTE_SUM).map(|piece| usize::from(piece.iter().map(control).sum::<u8>())).sum();
    let many = count >= 4 && count > sample.len() / 50;
    let is_text = || {
        str::from_utf8(bytes).is_ok() || SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    };
    many && (memchr::memchr(0, sample).is_some() || !is_text())
}

fn endless_line(bytes: &[u8]) -> Option<u32> {
    if bytes.len() <= LONGEST_LINE || matches!(bytes.trim_ascii_start().first(), Some(b'{' | b'[')) {
        return None;
    }
    let mut start = 0;
    for (line, at) in (1..).zip(memchr::memchr2_iter(b'\n', b'\r', bytes).chain([bytes.len()])) {
        if at - start > LONGEST_LINE && !begins_a_comment(bytes[start]) {
            return Some(line);
        }
        start = at + 1;
    }
    None
}

#[derive(Default)]
pub(super) struct DecodeErrors {
    count: usize,
    first: Option<usize>,
    truncated: bool,
}

fn decode_faultless<'a>(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> Option<Cow<'a, str>> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    // Most of a record is ASCII. Reserving for the worst case would take three times the memory.
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut rest = bytes;
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        rest = &rest[read..];
        match result {
            DecoderResult::InputEmpty => return Some(Cow::Owned(text)),
            DecoderResult::OutputFull => text.reserve_exact(rest.len() + rest.len() / 2 + 16),
            DecoderResult::Malformed(..) => return None,
        }
    }
}

fn decode_lossily(bytes: &[u8], encoding: Encoding, errors: &mut DecodeErrors) -> String {
    let encoding = match encoding {
        Encoding::Utf8 => encoding_rs::UTF_8,
        Encoding::ShiftJis => SHIFT_JIS,
        Encoding::EucJp => EUC_JP,
        Encoding::Iso2022Jp => ISO_2022_JP,
        Encoding::Utf16Le => UTF_16LE,
        Encoding::Utf16Be => UTF_16BE,
    };
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len());
    let mut buffer = [0; 1 << 12];
    let mut done = 0;
    loop {
        let (result, read, written) = decoder.decode_to_utf8_without_replacement(&bytes[done..], &mut buffer, true);
        done += read;
        // The decoder writes whole characters only.
        text.push_str(str::from_utf8(&buffer[..written]).unwrap_or_default());
        match result {
            DecoderResult::InputEmpty => return text,
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(..) => {
                if done == bytes.len() {
                    errors.truncated = true;
                } else {
                    errors.first.get_or_insert(text.len());
                    errors.count += 1;
                }
                text.push('\u{FFFD}');
            }
        }
    }
}

fn locate(text: &str, byte: usize) -> Location {
    let before = &text[..byte];
    let mut line = 1;
    let mut start = 0;
    for at in memchr::memchr2_iter(b'\n', b'\r', before.as_bytes()) {
        let pair = before.as_bytes()[at] == b'\n' && at > 0 && before.as_bytes()[at - 1] == b'\r';
        line += u32::from(!pair);
        start = at + 1;
    }
    let column = u32::try_from(before[start..].chars().count()).unwrap_or(u32::MAX - 1) + 1;
    Location { line, column }
}

fn end_of(text: &str) -> Location {
    locate(text, text.trim_end_matches(['\r', '\n']).len())
}

/// Also returns the text if it decodes without errors.
pub(super) fn guess(bytes: &[u8], marked_utf8: bool) -> (Encoding, Option<Cow<'_, str>>) {
    if memchr::memchr(0x1B, bytes).is_some() && has_jis_escape(bytes) {
        let strange = bytes.iter().filter(|byte| !byte.is_ascii()).count();
        if strange == 0 || strange <= bytes.len() / 100 {
            return (Encoding::Iso2022Jp, decode_faultless(bytes, ISO_2022_JP));
        }
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return (Encoding::Utf8, Some(Cow::Borrowed(text)));
    }
    let shift_jis = || decode_faultless(bytes, SHIFT_JIS);
    if is_utf8_with_nuls(bytes) || is_nearly_utf8(bytes) || (marked_utf8 && shift_jis().is_none()) {
        return (Encoding::Utf8, None);
    }
    let shift_jis = shift_jis();
    // Lead bytes of most characters in Shift_JIS, which do not occur in EUC-JP.
    let not_euc = bytes.iter().any(|byte| matches!(byte, 0x80..=0x8D | 0x90..=0xA0));
    if shift_jis.is_some() && not_euc {
        return (Encoding::ShiftJis, shift_jis);
    }
    let euc = decode_faultless(bytes, EUC_JP);
    match (shift_jis, euc) {
        // EUC-JP decoded as Shift_JIS is full of half-width kana.
        (Some(sjis), Some(euc)) => {
            if half_width(&euc) < half_width(&sjis) && !(is_in_half_width(&sjis) && is_far_fetched(&euc)) {
                (Encoding::EucJp, Some(euc))
            } else {
                (Encoding::ShiftJis, Some(sjis))
            }
        }
        (Some(text), None) => (Encoding::ShiftJis, Some(text)),
        (None, Some(text)) => (Encoding::EucJp, Some(text)),
        (None, None) => {
            let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
            let start = memchr::memrchr(b'\n', &bytes[..first]).unwrap_or(0);
            let sample = &bytes[start..bytes.len().min(start + SAMPLE)];
            let mistakes = |encoding| {
                let mut errors = DecodeErrors::default();
                let text = decode_lossily(sample, encoding, &mut errors);
                (errors.count, half_width(&text))
            };
            let best = [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp].into_iter().min_by_key(|&e| mistakes(e));
            (best.unwrap_or(Encoding::Utf8), None)
        }
    }
}

/// Text in Japanese encodings rarely has two valid characters of UTF-8.
fn is_nearly_utf8(bytes: &[u8]) -> bool {
    let (mut characters, mut mistakes) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        characters += chunk.valid().chars().filter(|ch| !ch.is_ascii()).take(64).count();
        mistakes += usize::from(!chunk.invalid().is_empty());
        if mistakes > 8 || characters > 256 {
            break;
        }
    }
    characters > 8 * mistakes
}

/// Written files lack these NULs, and are guessed as UTF-8.
fn is_utf8_with_nuls(bytes: &[u8]) -> bool {
    memchr::memchr(0, bytes).is_some() && {
        let others: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
        !others.is_ascii() && str::from_utf8(&others).is_ok()
    }
}

fn has_jis_escape(bytes: &[u8]) -> bool {
    memchr::memchr_iter(0x1B, bytes)
        .any(|at| matches!(bytes.get(at + 1..at + 3), Some(b"$B" | b"$@" | b"(J" | b"(I" | b"$(")))
}

fn half_width(text: &str) -> usize {
    text.chars().filter(|ch| matches!(ch, '\u{FF61}'..='\u{FF9F}')).count()
}

/// Words in half-width kana (ﾔﾏﾀﾞ) do not begin with ﾞ, ﾟ, a small kana, ｰ or ﾝ.
fn is_in_half_width(text: &str) -> bool {
    let mut before = ' ';
    text.chars().all(|ch| {
        let fits = match ch {
            'ﾞ' => matches!(before, 'ｳ' | 'ｶ'..='ﾄ' | 'ﾊ'..='ﾎ'),
            'ﾟ' => matches!(before, 'ﾊ'..='ﾎ'),
            'ｧ'..='ｰ' | 'ﾝ' | '｡'..='･' => before != ' ',
            _ => ch.is_ascii() || matches!(ch, 'ｦ'..='ﾜ'),
        };
        before = if ch.is_ascii() { ' ' } else { ch };
        fits
    })
}

/// No kana, but rare kanji (JIS level 2) or CRLF, which systems with EUC-JP do not use.
fn is_far_fetched(euc: &str) -> bool {
    let (bytes, _, _) = EUC_JP.encode(euc);
    let leads = || bytes.iter().filter(|byte| !byte.is_ascii()).step_by(2);
    leads().all(|&lead| lead >= 0xB0) && (leads().any(|&lead| lead >= 0xD0) || euc.contains("\r\n"))
}

const fn begins_a_comment(byte: u8) -> bool {
    matches!(byte, b'*' | b'\'' | b'#' | b'&')
}

/// NULs may be inside moves; comments keep them.
fn without_nuls(text: &str) -> String {
    let mut rest = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        if line.bytes().next().is_some_and(begins_a_comment) {
            rest.push_str(line);
        } else {
            rest.extend(line.split('\0'));
        }
    }
    rest
}

fn decode_utf_32(bytes: &[u8]) -> Option<String> {
    let little = |unit: [u8; 4]| u32::from_le_bytes(unit);
    let big = |unit: [u8; 4]| u32::from_be_bytes(unit);
    match bytes {
        [0xFF, 0xFE, 0, 0, rest @ ..] if is_likely_utf_32(rest, little) => Some(characters(rest, little)),
        [0, 0, 0xFE, 0xFF, rest @ ..] if is_likely_utf_32(rest, big) => Some(characters(rest, big)),
        [_, _, _, 0, ..] if is_likely_utf_32(bytes, little) => Some(characters(bytes, little)),
        [0, _, _, _, ..] if is_likely_utf_32(bytes, big) => Some(characters(bytes, big)),
        _ => None,
    }
}

fn is_likely_utf_32(bytes: &[u8], read: fn([u8; 4]) -> u32) -> bool {
    const FEWEST: usize = 4;
    let (units, _) = bytes[..bytes.len().min(SAMPLE)].as_chunks::<4>();
    let usual = units.iter().filter(|unit| u16::try_from(read(**unit)).is_ok_and(is_usual_unit)).count();
    units.len() >= FEWEST && usual * 20 >= units.len() * 19
}

fn characters(bytes: &[u8], read: fn([u8; 4]) -> u32) -> String {
    let (units, rest) = bytes.as_chunks::<4>();
    let text: String = units.iter().map(|unit| char::from_u32(read(*unit)).unwrap_or('\u{FFFD}')).collect();
    let text = text.trim_end_matches(['\0', '\u{1A}']).to_owned();
    if rest.is_empty() { text } else { text + "\u{FFFD}" }
}

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;

    #[test]
    fn utf_16_needs_no_mark() {
        let game = "手合割：平手　　\r\n先手：木村\r\n   1 ７六歩(77)   ( 0:01/00:00:01)\r\n*好手\r\n";
        for text in
            [game, "▲７六歩　△３四歩　▲２二角成　△同　銀", "▲７六歩△３四歩▲２六歩\n", "V2.2\nN+A\nPI\n+\n+7776FU\n"]
        {
            let bytes = |read: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(read).collect::<Vec<u8>>();
            for (bytes, encoding) in
                [(bytes(u16::to_le_bytes), Encoding::Utf16Le), (bytes(u16::to_be_bytes), Encoding::Utf16Be)]
            {
                let decoded = decode(&bytes).unwrap();
                assert_eq!((decoded.encoding, decoded.bom, &*decoded.text), (encoding, false, text));
            }
            let (bytes, _, _) = SHIFT_JIS.encode(text);
            for nuls in 1..4 {
                let padded = [&bytes[..], &vec![0; nuls]].concat();
                assert_eq!(decode(&padded).unwrap().text, text);
            }
        }
    }

    #[test]
    fn places_are_those_of_the_text_that_is_read() {
        let decoded = decode(b"\xFE\xFF\x20\x28\x00a\xDB\x6B\x33\x00").unwrap();
        assert_eq!(decoded.text, "\na\u{FFFD}㌀");
        let [
            Warning { kind: WarningKind::LineEndsUnusual, .. },
            Warning { at, kind: WarningKind::BytesInvalid { count: 1 } },
        ] = &decoded.warnings[..]
        else {
            panic!("{:?}", decoded.warnings)
        };
        assert_eq!((at.line, at.column), (2, 2));
    }

    #[test]
    fn text_that_takes_more_room_than_most_is_decoded_whole() {
        for line in ["*ﾊﾝｶｸｶﾅ\n", "*長い読みのある将棋の局面\n", "*a\n"] {
            for lines in [1, 7, 1_000] {
                let text = line.repeat(lines) + "開始日時：2024/01/15\n";
                let (bytes, _, _) = SHIFT_JIS.encode(&text);
                assert_eq!(decode(&bytes).ok().map(|decoded| decoded.text.into_owned()), Some(text));
            }
        }
    }

    #[test]
    fn names_in_half_width_kana_are_no_kanji_of_euc() {
        let encoding = |bytes: &[u8]| decode(bytes).ok().map(|decoded| decoded.encoding);
        let csa = |black: &str, white: &str| format!("V2.2\r\nN+{black}\r\nN-{white}\r\nPI\r\n+\r\n+7776FU\r\n");
        for (black, white) in [("ﾔﾏﾀﾞ", "ｽｽﾞｷ"), ("ﾀｶﾊｼ", "CPU"), ("ﾊﾌﾞ ﾖｼﾊﾙ", "ﾀﾆｶﾞﾜ ｺｳｼﾞ"), ("ｱ", "ﾎﾞﾅﾝｻﾞ")]
        {
            let text = csa(black, white);
            let (bytes, _, _) = SHIFT_JIS.encode(&text);
            assert_eq!(encoding(&bytes), Some(Encoding::ShiftJis), "{black}");
        }
        for (black, white) in [("山田", "佐藤"), ("羽生", "谷川"), ("柿木将棋", "激指"), ("ソフト", "人間")]
        {
            let text = csa(black, white).replace('\r', "");
            let (bytes, _, _) = EUC_JP.encode(&text);
            assert_eq!(encoding(&bytes), Some(Encoding::EucJp), "{black}");
        }
    }

    #[test]
    fn both_orders_are_read_with_and_without_a_mark() {
        let text = "手合割：平手\n1 ７六歩(77)\n";
        let little: Vec<u8> = text.chars().flat_map(|ch| u32::from(ch).to_le_bytes()).collect();
        let big: Vec<u8> = text.chars().flat_map(|ch| u32::from(ch).to_be_bytes()).collect();
        for (mark, bytes) in [(&[0xFF, 0xFE, 0, 0], &little), (&[0, 0, 0xFE, 0xFF], &big)] {
            assert_eq!(decode_utf_32(bytes).as_deref(), Some(text));
            assert_eq!(decode_utf_32(&[&mark[..], bytes].concat()).as_deref(), Some(text));
        }
        for other in [&b"V2.2\0\0\0\0\0\0\0\0\0\0\0\0"[..], text.as_bytes(), b"\0", b""] {
            assert_eq!(decode_utf_32(other), None);
        }
    }
}
