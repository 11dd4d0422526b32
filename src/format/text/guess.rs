//! Guesses the encoding of bytes.

use std::borrow::Cow;

use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS};

use super::Encoding;
use super::decode::{DecodeErrors, SAMPLE, decode_faultless, decode_lossily};

/// Guesses the encoding of the bytes; also returns their text if they decode without errors.
pub(super) fn guess(bytes: &[u8], marked_utf8: bool) -> (Encoding, Option<Cow<'_, str>>) {
    if memchr::memchr(0x1B, bytes).is_some() && has_jis_escape(bytes) {
        // A few invalid bytes do not rule it out.
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
    // These bytes are lead bytes of most characters in Shift_JIS, and do not occur in EUC-JP.
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
            // A sample from the first line that is not all ASCII.
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

/// Whether text is UTF-8 with few errors. Text in the Japanese encodings rarely has even two valid characters of UTF-8.
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

/// Whether text is UTF-8 but for NUL bytes inside characters. They are left out of what is written, which would be guessed so.
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

/// Whether the text has plausible words in half-width kana, as old programs write names (ﾔﾏﾀﾞ): no word begins with a voicing
/// mark, a small kana, a long vowel mark or ﾝ.
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

/// Whether EUC-JP is implausible: there is no kana, but rare kanji (JIS level 2) or CRLF, which systems with EUC-JP do not use.
fn is_far_fetched(euc: &str) -> bool {
    let (bytes, _, _) = EUC_JP.encode(euc);
    let leads = || bytes.iter().filter(|byte| !byte.is_ascii()).step_by(2);
    leads().all(|&lead| lead >= 0xB0) && (leads().any(|&lead| lead >= 0xD0) || euc.contains("\r\n"))
}

#[cfg(test)]
mod tests {
    use super::super::decode;
    use super::*;

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
}
