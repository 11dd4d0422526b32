//! From bytes to characters and back: encodings and line ends.
//!
//! The bytes decide how they are read, not the file's name and not what the file says of itself:
//! real files state UTF-8 and are Shift_JIS.

mod decode;
mod encode;
mod guess;

pub(crate) use decode::{Decoded, decode};
pub(crate) use encode::{encode, use_nec_kanji};

/// The text with other line ends in place of `\n`, of which there are so many.
pub(crate) fn with_line_ends(text: &str, lines: usize, end: &str) -> String {
    let mut out = String::with_capacity(text.len() + lines * end.len());
    let mut start = 0;
    for at in memchr::memchr_iter(b'\n', text.as_bytes()) {
        out.push_str(&text[start..at]);
        out.push_str(end);
        start = at + 1;
    }
    out.push_str(&text[start..]);
    out
}

/// How characters are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Shift_JIS, as Windows has it (CP932).
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP (JIS, mail).
    Iso2022Jp,
    /// UTF-16, little endian.
    Utf16Le,
    /// UTF-16, big endian.
    Utf16Be,
}

impl Encoding {
    /// Its name as standards and other programs have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Iso2022Jp => "ISO-2022-JP",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
        }
    }

    /// Whether a file may call it so.
    pub(crate) fn goes_by(self, stated: &str) -> bool {
        let plain = |name: &str| name.trim().to_ascii_lowercase().replace(['-', '_'], "");
        match self {
            Self::Utf16Le | Self::Utf16Be => plain(stated).starts_with("utf16"),
            Self::ShiftJis => {
                matches!(plain(stated).as_str(), "shiftjis" | "sjis" | "cp932" | "windows31j" | "ms932")
            }
            _ => plain(stated) == plain(self.name()),
        }
    }

    /// The encoding of this name, by any of the labels that the web has for it (`sjis`, `utf8`, `x-euc-jp`).
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let known = match name.to_ascii_lowercase().as_str() {
            "cp932" | "windows-932" => encoding_rs::SHIFT_JIS,
            label => encoding_rs::Encoding::for_label(label.as_bytes())?,
        };
        [Self::Utf8, Self::ShiftJis, Self::EucJp, Self::Iso2022Jp, Self::Utf16Le, Self::Utf16Be]
            .into_iter()
            .find(|encoding| encoding.name().eq_ignore_ascii_case(known.name()))
    }

    /// Whether every character can be stored.
    #[must_use]
    pub const fn is_unicode(self) -> bool {
        matches!(self, Self::Utf8 | Self::Utf16Le | Self::Utf16Be)
    }
}

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Newline {
    /// LF.
    Lf,
    /// CRLF.
    CrLf,
    /// CR alone.
    Cr,
    /// More than one of them.
    Mixed,
    /// There is one line, without an end.
    None,
}

impl Newline {
    /// The characters; LF when there is no single answer.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf | Self::Mixed | Self::None => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

    /// How the lines of a text end.
    #[must_use]
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let feeds = memchr::memchr_iter(b'\n', bytes).count();
        let returns = memchr::memchr_iter(b'\r', bytes).count();
        let pairs = if feeds > 0 && returns > 0 { pairs(bytes) } else { 0 };
        match (feeds - pairs, returns - pairs, pairs) {
            (0, 0, 0) => Self::None,
            (_, 0, 0) => Self::Lf,
            (0, _, 0) => Self::Cr,
            (0, 0, _) => Self::CrLf,
            _ => Self::Mixed,
        }
    }
}

/// How many CRs an LF follows.
fn pairs(bytes: &[u8]) -> usize {
    let behind = bytes.get(1..).unwrap_or_default();
    // In pieces whose sums fit into a byte, which a compiler makes wide instructions of.
    let count = |(ats, nexts): (&[u8], &[u8])| {
        let pair = |(&at, &next): (&u8, &u8)| u8::from(at == b'\r') & u8::from(next == b'\n');
        usize::from(ats.iter().zip(nexts).map(pair).sum::<u8>())
    };
    bytes.chunks(255).zip(behind.chunks(255)).map(count).sum()
}
