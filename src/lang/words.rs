//! Single words.

use super::Language;
use crate::format::{Format, Newline};
use crate::notation::names;
use crate::shogi::{Color, PieceKind, Square};

/// What people call a format.
#[must_use]
pub const fn format_name(format: Format) -> &'static str {
    match format {
        Format::Kif => "KIF",
        Format::Ki2 => "KI2",
        Format::Csa => "CSA",
        Format::Bod => "BOD",
        Format::Sfen => "SFEN",
        Format::Usi => "USI",
        Format::Jkf => "JKF",
    }
}

/// What people call a line end.
#[must_use]
pub const fn newline_name(language: Language, newline: Newline) -> &'static str {
    match (newline, language) {
        (Newline::Lf, _) => "LF",
        (Newline::CrLf, _) => "CRLF",
        (Newline::Cr, _) => "CR",
        (Newline::Mixed, Language::Japanese) => "混在",
        (Newline::Mixed, Language::English) => "mixed",
        (Newline::None, Language::Japanese) => "なし",
        (Newline::None, Language::English) => "none",
    }
}

/// A side: 先手 or Black.
pub(super) const fn side(language: Language, side: Color) -> &'static str {
    match (language, side) {
        (Language::Japanese, side) => names::side(side, false),
        (Language::English, Color::Black) => "Black",
        (Language::English, Color::White) => "White",
    }
}

/// A piece: 銀 or silver.
pub(super) const fn piece(language: Language, kind: PieceKind) -> &'static str {
    match language {
        Language::Japanese => names::long(kind),
        Language::English => names::english(kind),
    }
}

/// A square: ７六 or 7f.
pub(super) fn square(language: Language, square: Square) -> String {
    match language {
        Language::Japanese => names::square(square),
        Language::English => names::square_english(square),
    }
}
