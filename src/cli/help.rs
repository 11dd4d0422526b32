//! What the command line says of itself.

use super::UsageError;
use crate::format::Target;
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
  komadai convert ファイル… --to 形式 [-o 出力 | --out-dir フォルダ] [--at 手数]
          [--encoding 文字コード] [--newline lf|crlf|cr] [--strict] [--force]
                                別の形式に変換する。フォルダは中まで探す。- は標準入出力
  komadai perft SFEN 深さ       合法手の数を数える（SFENは startpos でもよい）

形式：kif kifu ki2 csa csa3 bod sfen usi jkf
  --at 手数     本譜のその手数の局面だけを書く
  --strict      失われるものがあれば変換しない
  --force       すでにあるファイルを置き換える

オプション：
  -h, --help       この説明を表示する
  -V, --version    バージョンを表示する";

const ENGLISH: &str = "\
Komadai reads, replays and writes kifu, the records of shogi games.

Usage:
  komadai [FILE…]               open the window
  komadai inspect FILE…         tell what files hold, one JSON object a line (- is standard input)
  komadai convert FILE… --to FORMAT [-o OUT | --out-dir DIR] [--at PLY]
          [--encoding ENCODING] [--newline lf|crlf|cr] [--strict] [--force]
                                convert to another format; folders are walked, - is standard
                                input and output
  komadai perft SFEN DEPTH      count legal moves (SFEN may be startpos)

Formats: kif kifu ki2 csa csa3 bod sfen usi jkf
  --at PLY         write the position after so many moves of the main line, and no moves
  --strict         refuse what would lose something
  --force          replace files that are there

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
        (UsageError::NoFiles(command), Japanese) => format!("{command} にはファイルの指定が必要です"),
        (UsageError::NoFiles(command), English) => format!("{command} needs a file"),
        (UsageError::NoTarget, Japanese) => format!("convert には --to の指定が必要です（{}）", Target::names()),
        (UsageError::NoTarget, English) => format!("convert needs --to and one of {}", Target::names()),
        (UsageError::Target(name), Japanese) => {
            format!("「{name}」という形式はありません。{} のどれかです", Target::names())
        }
        (UsageError::Target(name), English) => format!("“{name}” is no format; there are {}", Target::names()),
        (UsageError::Encoding(name), Japanese) => {
            format!("「{name}」という文字コードは使えません。Shift_JIS、UTF-8、EUC-JP、UTF-16LE などがあります")
        }
        (UsageError::Encoding(name), English) => {
            format!("“{name}” is no encoding that is known here; try Shift_JIS, UTF-8, EUC-JP or UTF-16LE")
        }
        (UsageError::Newline(name), Japanese) => {
            format!("「{name}」は改行コードではありません。lf、crlf、cr のどれかです")
        }
        (UsageError::Newline(name), English) => format!("“{name}” is no line end; there are lf, crlf and cr"),
        (UsageError::Ply(text), Japanese) => format!("「{text}」は手数ではありません"),
        (UsageError::Ply(text), English) => format!("“{text}” is not a number of moves"),
        (UsageError::TwoPlaces, Japanese) => "-o と --out-dir は一度に1つだけ使えます".to_owned(),
        (UsageError::TwoPlaces, English) => "-o and --out-dir are given once, and not together".to_owned(),
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
