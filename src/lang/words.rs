use super::{Language, Naming, Text};
use crate::format::{Dialect, Format, Newline};
use crate::notation::names;
use crate::record::End;
use crate::shogi::{Color, PieceKind, Purpose, Square};
use std::fmt::Display;

/// The name of a format, as shown to users.
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

/// The name of a line end.
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

/// A dialect: "KIF · Shift_JIS · CRLF".
#[must_use]
pub fn dialect(language: Language, dialect: &Dialect) -> String {
    let bom = if dialect.bom { " BOM" } else { "" };
    let (format, encoding) = (format_name(dialect.format), dialect.encoding.name());
    format!("{format} · {encoding}{bom} · {}", newline_name(language, dialect.newline))
}

/// The name of an end of the game.
#[must_use]
pub fn end(language: Language, end: &End) -> String {
    let name = match end {
        End::Other(word) => return word.clone(),
        End::Resign => Text { ja: "投了", en: "Resigns" },
        End::Interrupted => Text { ja: "中断", en: "Interrupted" },
        End::Repetition => Text { ja: "千日手", en: "Repetition" },
        End::PerpetualCheck(Color::Black) => {
            Text { ja: "先手の連続王手の千日手", en: "Perpetual check by Black" }
        }
        End::PerpetualCheck(Color::White) => {
            Text { ja: "後手の連続王手の千日手", en: "Perpetual check by White" }
        }
        End::Impasse => Text { ja: "持将棋", en: "Impasse" },
        End::Mate => Text { ja: "詰み", en: "Mate" },
        End::NoMate => Text { ja: "不詰", en: "No checkmate" },
        End::TimeUp => Text { ja: "切れ負け", en: "Loses on time" },
        End::FoulWin => Text { ja: "反則勝ち", en: "Wins by a foul" },
        End::FoulLoss => Text { ja: "反則負け", en: "Loses by a foul" },
        End::IllegalAction(Color::Black) => Text { ja: "先手の反則行為", en: "Foul by Black" },
        End::IllegalAction(Color::White) => Text { ja: "後手の反則行為", en: "Foul by White" },
        End::Declaration => Text { ja: "入玉勝ち", en: "Wins by declaration" },
        End::Draw => Text { ja: "引き分け", en: "Draw" },
        End::MaxMoves => Text { ja: "最大手数", en: "Move limit" },
        End::WinByDefault => Text { ja: "不戦勝", en: "Wins by default" },
        End::LossByDefault => Text { ja: "不戦敗", en: "Loses by default" },
    };
    name.get(language).to_owned()
}

/// The message for a window requested from a program built without one.
#[must_use]
pub const fn no_gui(language: Language) -> &'static str {
    match language {
        Language::Japanese => {
            "この komadai はウィンドウなしでビルドされています。使えるコマンドは「komadai --help」で確認できます。"
        }
        Language::English => "this komadai was built without the window. See `komadai --help` for its commands.",
    }
}

pub(super) const fn side(language: Language, side: Color) -> &'static str {
    match (language, side) {
        (Language::Japanese, side) => names::side(side, false),
        (Language::English, Color::Black) => "Black",
        (Language::English, Color::White) => "White",
    }
}

/// The names of the sides of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// By turn order: 先手 and 後手, Black and White.
    Players,
    /// By role in a problem: 攻方 and 玉方, attacker and defender.
    Parts {
        /// The side of the attacker.
        attacker: Color,
    },
}

impl Sides {
    /// The names for a position with this purpose and side to move.
    #[must_use]
    pub const fn of(purpose: Purpose, turn: Color) -> Self {
        match purpose {
            Purpose::Game => Self::Players,
            Purpose::Tsume => Self::Parts { attacker: turn },
        }
    }

    /// At the beginning of a sentence.
    pub(super) fn name(self, naming: Naming, whose: Color) -> &'static str {
        match (self, naming.language) {
            (Self::Players, language) => naming.sides.name(language, whose),
            (Self::Parts { attacker }, Language::Japanese) if whose == attacker => "攻方",
            (Self::Parts { .. }, Language::Japanese) => "玉方",
            (Self::Parts { attacker }, Language::English) if whose == attacker => "The attacker",
            (Self::Parts { .. }, Language::English) => "The defender",
        }
    }
}

/// The name of a piece: 銀 or silver.
#[must_use]
pub const fn piece(language: Language, kind: PieceKind) -> &'static str {
    match language {
        Language::Japanese => names::long(kind),
        Language::English => names::english(kind),
    }
}

pub(super) fn square(language: Language, square: Square) -> String {
    match language {
        Language::Japanese => names::square(square),
        Language::English => names::square_english(square),
    }
}

/// A counted noun in English: "1 move", "7 moves".
#[must_use]
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let what = if count == N::from(1) { one } else { many };
    format!("{count} {what}")
}

/// A phrase with a capital first letter.
#[must_use]
pub fn capitalized(phrase: &str) -> String {
    let mut chars = phrase.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn only_one_is_singular() {
        for (count, said) in [(0_u32, "0 moves"), (1, "1 move"), (2, "2 moves"), (21, "21 moves")] {
            assert_eq!(counted(count, "move", "moves"), said);
            assert_eq!(counted(count as usize, "move", "moves"), said);
        }
    }
}
