//! Decoding and encoding of text: character encodings and line ends.
//!
//! The bytes decide the encoding, not the file name or a stated encoding: some files state UTF-8 and are in Shift_JIS.

mod decode;
mod encode;

pub(crate) use decode::{Decoded, decode};
pub(crate) use encode::{encode, use_nec_kanji};

/// The sum fits into a byte, so that the compiler vectorizes the loop.
const BYTE_SUM: usize = 224;

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

pub(crate) const fn end_mark(encoding: Encoding) -> &'static [u8] {
    match encoding {
        Encoding::Utf16Le => &[0x1A, 0],
        Encoding::Utf16Be => &[0, 0x1A],
        _ => &[0x1A],
    }
}

/// A character encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Shift_JIS in the variant of Windows (CP932).
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP (JIS), used in mail.
    Iso2022Jp,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
}

impl Encoding {
    /// All encodings.
    pub const ALL: [Self; 6] = [Self::Utf8, Self::ShiftJis, Self::EucJp, Self::Iso2022Jp, Self::Utf16Le, Self::Utf16Be];

    /// Its standard name, such as `Shift_JIS`.
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

    pub(crate) fn may_be_called(self, stated: &str) -> bool {
        let plain = |name: &str| name.trim().to_ascii_lowercase().replace(['-', '_'], "");
        match self {
            Self::Utf16Le | Self::Utf16Be => plain(stated).starts_with("utf16"),
            Self::ShiftJis => {
                matches!(plain(stated).as_str(), "shiftjis" | "sjis" | "cp932" | "windows31j" | "ms932")
            }
            _ => plain(stated) == plain(self.name()),
        }
    }

    /// Finds an encoding by a label of the WHATWG Encoding Standard (`sjis`, `utf8`, `x-euc-jp`) or `cp932`. `None` if
    /// unknown or not supported.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let known = match name.to_ascii_lowercase().as_str() {
            "cp932" | "windows-932" => encoding_rs::SHIFT_JIS,
            label => encoding_rs::Encoding::for_label(label.as_bytes())?,
        };
        Self::ALL.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(known.name()))
    }

    /// Whether it is a Unicode encoding, which can store every character.
    #[must_use]
    pub const fn is_unicode(self) -> bool {
        matches!(self, Self::Utf8 | Self::Utf16Le | Self::Utf16Be)
    }
}

/// The line ends of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Newline {
    /// LF, as on Unix.
    Lf,
    /// CRLF, as on Windows.
    CrLf,
    /// CR alone, as on the classic Mac OS.
    Cr,
    /// More than one kind of line end.
    Mixed,
    /// There is one line, without a line end.
    None,
}

impl Newline {
    /// The line end as text; LF for [`Mixed`](Self::Mixed) and [`None`](Self::None).
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf | Self::Mixed | Self::None => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }

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

fn pairs(bytes: &[u8]) -> usize {
    let behind = bytes.get(1..).unwrap_or_default();
    let count = |(ats, nexts): (&[u8], &[u8])| {
        let pair = |(&at, &next): (&u8, &u8)| u8::from(at == b'\r') & u8::from(next == b'\n');
        usize::from(ats.iter().zip(nexts).map(pair).sum::<u8>())
    };
    bytes.chunks(BYTE_SUM).zip(behind.chunks(BYTE_SUM)).map(count).sum()
}
