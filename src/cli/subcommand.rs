//! The subcommands, and the first word of a command line.

use std::ffi::OsStr;
use std::path::Path;

use super::nearest::nearest;
use super::usage::UsageError;
use crate::lang::Text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subcommand {
    Inspect,
    Convert,
    Diagram,
    Sheet,
    Publish,
    Tsume,
    Engine,
    Perft,
    Completions,
    Man,
    Help,
}

impl Subcommand {
    pub(super) const ALL: [Self; 11] = [
        Self::Inspect,
        Self::Convert,
        Self::Diagram,
        Self::Sheet,
        Self::Publish,
        Self::Tsume,
        Self::Engine,
        Self::Perft,
        Self::Completions,
        Self::Man,
        Self::Help,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Inspect => "inspect",
            Self::Convert => "convert",
            Self::Diagram => "diagram",
            Self::Sheet => "sheet",
            Self::Publish => "publish",
            Self::Tsume => "tsume",
            Self::Engine => "engine",
            Self::Perft => "perft",
            Self::Completions => "completions",
            Self::Man => "man",
            Self::Help => "help",
        }
    }

    pub(super) const fn about(self) -> Text {
        match self {
            Self::Inspect => {
                Text { ja: "棋譜の内容をJSONで出力する", en: "print what files contain as JSON" }
            }
            Self::Convert => Text { ja: "棋譜を別の形式に変換する", en: "convert files to another format" },
            Self::Diagram => Text { ja: "1つの局面を図面にする", en: "draw a position as SVG, PNG or PDF" },
            Self::Sheet => Text {
                ja: "いくつもの局面を並べた紙面を作る",
                en: "draw pages of diagrams as PDF, SVG or PNG",
            },
            Self::Publish => Text {
                ja: "解説付きの一局を本やアニメーションにする",
                en: "typeset an annotated game, or animate it",
            },
            Self::Tsume => Text { ja: "詰将棋を解き、余詰などを調べる", en: "solve and check problems" },
            Self::Engine => Text { ja: "USIエンジンを確認する", en: "look at a USI engine" },
            Self::Perft => Text { ja: "合法手の数を数える", en: "count legal moves" },
            Self::Completions => {
                Text { ja: "シェルの補完スクリプトを出力する", en: "print the completions of a shell" }
            }
            Self::Man => Text { ja: "マニュアルページを出力する", en: "print manual pages" },
            Self::Help => Text { ja: "コマンドの説明を表示する", en: "show the help of a command" },
        }
    }

    fn of_name(name: &OsStr) -> Option<Self> {
        Self::ALL.into_iter().find(|command| name == command.name())
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Word {
    Subcommand(Subcommand),
    File,
    /// Neither, with the names of similar subcommands.
    Unknown(Vec<&'static str>),
}

impl Word {
    /// A subcommand name wins over a file of that name. Other words are files if they exist, have an extension or name
    /// a folder.
    pub(super) fn of(word: &OsStr) -> Self {
        let path = Path::new(word);
        let looks_like_file = || path.extension().is_some() || word.to_string_lossy().contains(std::path::is_separator);
        match Subcommand::of_name(word) {
            Some(command) => Self::Subcommand(command),
            None if looks_like_file() || path.symlink_metadata().is_ok() => Self::File,
            None => Self::Unknown(Self::near(word)),
        }
    }

    fn near(word: &OsStr) -> Vec<&'static str> {
        nearest(&word.to_string_lossy(), Subcommand::ALL.map(Subcommand::name))
    }
}

pub(super) fn of_topic(word: &OsStr) -> Result<Subcommand, UsageError> {
    Subcommand::of_name(word).ok_or_else(|| UsageError::subcommand(word, &Word::near(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_distinguished_from_commands() {
        let word = |text: &str| Word::of(OsStr::new(text));
        assert_eq!(word("convert"), Word::Subcommand(Subcommand::Convert));
        for file in ["game.kif", "第1局.txt", "./convert", "folder/game", "src", "Cargo.lock", "/nowhere"] {
            assert_eq!(word(file), Word::File, "{file}");
        }
        for (unknown, near) in
            [("inspct", &["inspect"][..]), ("Convert", &["convert"]), ("棋譜", &[]), ("-", &[]), (".hidden", &[])]
        {
            assert_eq!(word(unknown), Word::Unknown(near.to_vec()), "{unknown}");
        }
    }
}
