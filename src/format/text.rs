//! From bytes to characters: encodings and line ends.

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
