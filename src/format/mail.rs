//! Mails with records in Base64 or quoted-printable, in the body or attached.
//!
//! ```text
//! From: a@example.org
//! Content-Type: text/plain; charset=Shift_JIS
//! Content-Transfer-Encoding: base64
//!
//! jui...
//! ```

use super::{base64, text};

/// The headers and text parts of a mail, and the name of its encoding.
pub(super) fn read(bytes: &[u8]) -> Option<(String, &'static str)> {
    const NEAR: usize = 1 << 16;
    let near = &bytes[..bytes.len().min(NEAR)];
    // Nearly every file ends here.
    memchr::memmem::find_iter(near, b"ransfer-").find(|&at| {
        let name = near.get(at.wrapping_sub("Content-T".len())..).unwrap_or_default();
        starts_with(name, ENCODING)
    })?;
    let mut reader = Reader::default();
    let mut lines = bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line)).peekable();
    while lines.next_if(|line| line.is_empty() || line.starts_with(b"From ")).is_some() {}
    field(lines.peek()?)?;
    for line in lines {
        reader.line(line);
    }
    reader.close_part();
    let encoding = reader.encoding?;
    Some((reader.text, encoding))
}

const ENCODING: &[u8] = b"content-transfer-encoding";

fn starts_with(text: &[u8], start: &[u8]) -> bool {
    text.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
}

fn field(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = memchr::memchr(b':', line)?;
    let (name, value) = (&line[..colon], &line[colon + 1..]);
    let is_name = !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    is_name.then(|| (name, value.trim_ascii()))
}

#[derive(Default)]
struct Reader {
    text: String,
    encoding: Option<&'static str>,
    boundaries: Vec<Vec<u8>>,
    in_body: bool,
    /// It may continue on the next line.
    header: Vec<u8>,
    transfer: Vec<u8>,
    kind: Vec<u8>,
    body: Vec<u8>,
}

impl Reader {
    fn line(&mut self, line: &[u8]) {
        let is_boundary = |boundary: &Vec<u8>| line[2..].strip_prefix(&boundary[..]).is_some();
        if line.starts_with(b"--") && self.boundaries.iter().any(is_boundary) {
            self.close_part();
            self.in_body = line.trim_ascii_end().ends_with(b"--");
            return;
        }
        if self.in_body {
            self.body.extend_from_slice(line);
            self.body.push(b'\n');
        } else if line.is_empty() {
            self.close_header();
            self.in_body = true;
        } else if line.starts_with(b" ") || line.starts_with(b"\t") {
            self.header.push(b' ');
            self.header.extend_from_slice(line.trim_ascii());
        } else {
            self.close_header();
            self.header = line.to_vec();
        }
    }

    fn close_header(&mut self) {
        let header = std::mem::take(&mut self.header);
        let Some((name, value)) = field(&header) else { return };
        if starts_with(name, ENCODING) {
            self.transfer = value.to_ascii_lowercase();
        } else if name.eq_ignore_ascii_case(b"content-type") {
            self.kind = value.to_ascii_lowercase();
            let lower = &self.kind;
            let boundary = memchr::memmem::find(lower, b"boundary=").map(|at| &value[at + "boundary=".len()..]);
            let boundary = boundary.and_then(|text| match text.strip_prefix(b"\"") {
                Some(quoted) => quoted.split(|&byte| byte == b'"').next(),
                None => text.split(|&byte| byte == b';' || byte == b' ').next(),
            });
            self.boundaries.extend(boundary.filter(|boundary| !boundary.is_empty()).map(<[u8]>::to_vec));
        } else if self.boundaries.is_empty() || self.text.is_empty() || !starts_with(name, b"content-") {
            let shown: [&[u8]; 4] = [b"from", b"to", b"date", b"subject"];
            if shown.iter().any(|shown| name.eq_ignore_ascii_case(shown)) {
                self.text.extend([&*words(name), ": ", &*words(value), "\n"]);
            }
        }
    }

    fn close_part(&mut self) {
        self.close_header();
        let body = std::mem::take(&mut self.body);
        let kind = std::mem::take(&mut self.kind);
        let (decoded, encoding) = match &*std::mem::take(&mut self.transfer) {
            b"base64" => (base64::decode(&body), Some("Base64")),
            b"quoted-printable" => (Some(quoted_printable(&body)), Some("quoted-printable")),
            _ => (Some(body), None),
        };
        // The same part as HTML.
        let is_copy = kind.starts_with(b"text/html") && !self.text.is_empty() && self.encoding.is_some();
        let decoded = decoded.filter(|_| !is_copy);
        let Some(text) = decoded.as_deref().and_then(|bytes| text::decode(bytes).ok()) else { return };
        self.encoding = self.encoding.or(encoding);
        self.text.push('\n');
        self.text.push_str(&text.text.replace("\r\n", "\n"));
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

fn quoted_printable(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'=' {
            bytes.push(*first);
            continue;
        }
        let code = after.get(..2).and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        match (code, after) {
            (Some(byte), _) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (None, [b'\n', after @ ..]) => rest = after,
            _ => bytes.push(*first),
        }
    }
    bytes
}

/// Encoded words look like `=?ISO-2022-JP?B?GyRCNH1JaBsoQg==?=`.
fn words(value: &[u8]) -> String {
    let value = String::from_utf8_lossy(value);
    let mut out = String::new();
    let mut rest = &*value;
    while let Some((before, word)) = rest.split_once("=?") {
        out.push_str(before);
        let mut parts = word.splitn(4, '?');
        let (_, coding, text, behind) = (parts.next(), parts.next(), parts.next(), parts.next());
        let bytes = match (coding, text) {
            (Some("B" | "b"), Some(text)) => base64::decode(text.as_bytes()),
            (Some("Q" | "q"), Some(text)) => Some(quoted_printable(text.replace('_', " ").as_bytes())),
            _ => None,
        };
        let decoded = bytes.and_then(|bytes| Some(text::decode(&bytes).ok()?.text.into_owned()));
        match (decoded, behind.and_then(|behind| behind.strip_prefix('='))) {
            (Some(text), Some(behind)) => {
                out.push_str(&text);
                rest = behind;
            }
            _ => {
                out.push_str("=?");
                rest = word;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_mails_are_decoded() {
        assert_eq!(quoted_printable(b"=E5=85=88a=\n=zz="), "先a=zz=".as_bytes());
        assert_eq!(words(b"=?ISO-2022-JP?B?GyRCNH1JaBsoQg==?= (1)"), "棋譜 (1)");
        assert_eq!(words(b"a =?x"), "a =?x");
    }

    #[test]
    fn text_that_is_no_mail_is_none() {
        for text in [
            "",
            "手合割：平手\n",
            "*Content-Transfer-Encoding: base64\n1 ７六歩(77)\n",
            "Subject: a\nContent-Transfer-Encoding: 7bit\n\n1 ７六歩(77)\n",
            "Subject: a\nContent-Transfer-Encoding: base64\n\n１\n",
        ] {
            assert!(read(text.as_bytes()).is_none(), "{text}");
        }
    }
}
