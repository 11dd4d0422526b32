//! Base64, as in mails and links.

/// Decodes Base64 of either alphabet, skipping white space; `None` for other characters.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut held) = (0_u32, 0);
    for &byte in text.trim_ascii_end().iter().filter(|byte| !byte.is_ascii_whitespace()) {
        let six = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            b'=' => {
                (bits, held) = (0, 0);
                continue;
            }
            _ => return None,
        };
        bits = bits << 6 | u32::from(six);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xFF) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_alphabets_and_line_ends_are_read() {
        assert_eq!(decode(b"cG9zaXRpb24gc3RhcnRwb3M").as_deref(), Some(&b"position startpos"[..]));
        assert_eq!(decode(b"cG9z\r\naXRp\nbw==\n").as_deref(), Some(&b"positio"[..]));
        assert_eq!(decode(b"-_+/"), decode(b"+/-_"));
        assert_eq!(decode("あ".as_bytes()), None);
    }
}
