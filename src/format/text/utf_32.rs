//! UTF-32, which hardly any program writes.

use super::decode::{SAMPLE, is_usual_unit};

/// The text of bytes in UTF-32, with or without a mark.
pub(super) fn decode_utf_32(bytes: &[u8]) -> Option<String> {
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
    use super::*;

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
