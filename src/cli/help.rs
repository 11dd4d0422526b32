//! What the command line says of itself.

use super::UsageError;
use crate::lang::Language;

/// `komadai 0.1.0`.
pub(super) fn version() -> String {
    format!("komadai {}", env!("CARGO_PKG_VERSION"))
}

/// The help text.
pub(super) fn help(language: Language) -> String {
    let text = match language {
        Language::Japanese => JAPANESE,
        Language::English => ENGLISH,
    };
    format!("{}\n\n{text}", version())
}

const JAPANESE: &str = "\
駒台 ― 将棋の棋譜を読み、並べ、書き出す

使い方：
  komadai [ファイル…]           ウィンドウを開く
  komadai inspect ファイル…     棋譜の内容を1ファイル1行のJSONで出力する（- は標準入力）
  komadai perft SFEN 深さ       合法手の数を数える（SFENは startpos でもよい）

オプション：
  -h, --help       この説明を表示する
  -V, --version    バージョンを表示する";

const ENGLISH: &str = "\
Komadai reads, replays and writes kifu, the records of shogi games.

Usage:
  komadai [FILE…]               open the window
  komadai inspect FILE…         tell what files hold, one JSON object a line (- is standard input)
  komadai perft SFEN DEPTH      count legal moves (SFEN may be startpos)

Options:
  -h, --help       show this help
  -V, --version    show the version";

/// What is wrong with the command line, and where to find help.
pub(super) fn usage_error(language: Language, error: &UsageError) -> String {
    use Language::{English, Japanese};
    let reason = match (error, language) {
        (UsageError::Argument(error), Japanese) => match error {
            lexopt::Error::UnexpectedOption(option) => format!("オプション {option} はありません"),
            lexopt::Error::UnexpectedValue { option, .. } => format!("オプション {option} に値は付けられません"),
            other => other.to_string(),
        },
        (UsageError::Argument(error), English) => error.to_string(),
        (UsageError::NoFiles, Japanese) => "inspect にはファイルの指定が必要です".to_owned(),
        (UsageError::NoFiles, English) => "inspect needs a file".to_owned(),
        (UsageError::Perft, Japanese) => "perft には SFEN（1つの引数として）と深さの指定が必要です".to_owned(),
        (UsageError::Perft, English) => "perft needs an SFEN (as one argument) and a depth".to_owned(),
        (UsageError::Depth(text), Japanese) => format!("「{text}」は深さではありません"),
        (UsageError::Depth(text), English) => format!("“{text}” is not a depth"),
    };
    match language {
        Japanese => format!("{reason}。使い方は komadai --help で表示します。"),
        English => format!("{reason}; see komadai --help"),
    }
}
