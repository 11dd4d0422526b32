//! Lines of bounded length out of whatever a process writes.

use std::io::{self, BufRead};

use encoding_rs::SHIFT_JIS;

/// No line of an engine is longer: a line of play of 2,000 moves is 10 kB. What is beyond is dropped.
pub(super) const LONGEST: usize = 16 << 10;

/// Reads the next line, without its end; `None` at the end of all. Bytes beyond [`LONGEST`] are read and dropped.
pub(super) fn next_line(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut begun = false;
    loop {
        let bytes = match from.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if bytes.is_empty() {
            return Ok(begun.then(|| without_return(line)));
        }
        begun = true;
        let end = memchr::memchr(b'\n', bytes);
        let taken = end.unwrap_or(bytes.len());
        let room = LONGEST - line.len();
        line.extend_from_slice(&bytes[..taken.min(room)]);
        from.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            return Ok(Some(without_return(line)));
        }
    }
}

fn without_return(mut line: Vec<u8>) -> Vec<u8> {
    line.pop_if(|last| *last == b'\r');
    line
}

/// UTF-8, or else CP932 as engines for Windows write it, or else what can be read. Control characters become blanks.
pub(super) fn decode(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => SHIFT_JIS
            .decode_without_bom_handling_and_without_replacement(bytes)
            .unwrap_or_else(|| String::from_utf8_lossy(bytes)),
    };
    if text.contains(char::is_control) {
        text.chars().map(|ch| if ch.is_control() { ' ' } else { ch }).collect()
    } else {
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    fn lines(bytes: impl Read) -> Vec<Vec<u8>> {
        let mut from = BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| next_line(&mut from).ok().flatten()).collect()
    }

    #[test]
    fn lines_end_as_they_may() {
        assert_eq!(lines(&b"usiok\r\n\nreadyok\nlast"[..]), [&b"usiok"[..], b"", b"readyok", b"last"]);
        assert_eq!(lines(&b""[..]), Vec::<Vec<u8>>::new());
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let endless = std::io::repeat(b'x').take(3 << 20).chain(&b"\nusiok\n"[..]);
        let found = lines(endless);
        assert_eq!((found.len(), found[0].len(), found[1].as_slice()), (2, LONGEST, &b"usiok"[..]));
    }

    #[test]
    fn any_bytes_are_text() {
        assert_eq!(decode("定跡 7g7f".as_bytes()), "定跡 7g7f");
        let (cp932, ..) = SHIFT_JIS.encode("定跡①");
        assert_eq!(decode(&cp932), "定跡①");
        assert_eq!(decode(b"a\0b\x1b[1m"), "a b [1m");
        assert!(decode(&[0xFF, 0xFE, b'o', b'k']).ends_with("ok"));
    }
}
