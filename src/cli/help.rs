//! The help text, and messages for invalid command lines.

use super::UsageError;
use crate::format::Target;
use crate::lang::Language;

/// The name and version: `komadai 0.1.0`.
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
  komadai diagram ファイル|SFEN -o 図.svg|図.png|図.pdf [図のオプション]
                                1つの局面を図面にする。- は標準入出力。SFENは盤面だけでもよく、
                                moves を続けてもよい
  komadai sheet ファイル|フォルダ… -o 図.pdf|図.svg [図のオプション]
                                対局のしおりの局面、詰将棋などの開始局面を並べた紙面を作る
  komadai perft SFEN 深さ       合法手の数を数える（SFENは startpos でもよい）

形式：kif kifu ki2 csa csa3 bod sfen usi jkf
  --at 手数     本譜のその手数の局面だけを出力する
  --strict      失われる情報があれば変換しない
  --force       既存のファイルを上書きする

図（diagram と sheet）：
  --style book|wood    書籍風（既定）、または木の盤
  --digits japanese|western|letters
                       ９・一・十八、9・1・18、9・a・18
  --flip               後手を手前にする
  --title 文字列       上に書く見出し。ふつうは作品名や表題、棋戦
  --caption 文字列     下に書く説明。ふつうは「第1図は▲７六歩まで」、詰将棋は作者、出典、手数
  --figure 番号        最初の図の番号
  --no-title --no-caption --no-names --no-coordinates --no-last
                       見出し、説明、対局者名、筋と段、最終手の印を省く
  --both-hands         詰将棋で玉方の持駒も書く
  --lang ja|en         図とメッセージの言語
  --to svg|png|pdf     出力の形式（ふつうは名前で決まる）
  diagram のみ：
  --at 手数            本譜のその手数の局面。ふつうは最後の局面、詰将棋などは開始局面
  --game 番号          複数の棋譜があるファイルの何番目か
  --size 幅            横の大きさ（16〜16384ピクセル、ふつうは600。PNGは全部で約6700万画素まで）
  sheet のみ：
  --columns 数 --rows 数 --paper a4|a5|b5|letter
                       1ページの列と段の数、用紙
  --bookmarks          詰将棋などもしおりの局面にする

オプション：
  -h, --help       この説明を表示する
  -V, --version    バージョンを表示する";

const ENGLISH: &str = "\
Komadai reads, replays and writes kifu, the records of shogi games.

Usage:
  komadai [FILE…]               open the window
  komadai inspect FILE…         print what files contain, one JSON object per line (- is
                                standard input)
  komadai convert FILE… --to FORMAT [-o OUT | --out-dir DIR] [--at PLY]
          [--encoding ENCODING] [--newline lf|crlf|cr] [--strict] [--force]
                                convert to another format; folders are searched recursively,
                                - is standard input and output
  komadai diagram FILE|SFEN -o OUT.svg|OUT.png|OUT.pdf [picture options]
                                draw a position; - is standard input and output; SFEN may be
                                the board alone, and moves may follow it
  komadai sheet FILE|FOLDER… -o OUT.pdf|OUT.svg [picture options]
                                draw pages of diagrams: the bookmarked positions of games,
                                and where problems start
  komadai perft SFEN DEPTH      count legal moves (SFEN may be startpos)

Formats: kif kifu ki2 csa csa3 bod sfen usi jkf
  --at PLY         write only the position after PLY moves of the main line
  --strict         do not convert when information would be lost
  --force          overwrite existing files

Pictures (diagram and sheet):
  --style book|wood  as books print it (default), or a wooden board
  --digits japanese|western|letters
                     ９ 一 十八, 9 1 18 or 9 a 18
  --flip             White sits below
  --title TEXT       what stands above, instead of the title or event that the record tells
  --caption TEXT     what stands below, instead of “Diagram 1: after 1. P-7f” or, for a problem,
                     its author, source and length
  --figure N         the number of the first diagram
  --no-title --no-caption --no-names --no-coordinates --no-last
                     leave these out; the last is the mark of the last move
  --both-hands       show the defender's hand in problems, too
  --lang ja|en       the language of the picture and of messages
  --to svg|png|pdf   the kind of file, when the name does not tell it
  diagram only:
  --at PLY           the position after so many moves of the main line; otherwise the last one,
                     or where the record starts if that is a problem
  --game N           which record of the file
  --size WIDTH       in pixels, from 16 to 16384, otherwise 600; a PNG has at most 67 million
                     of them altogether
  sheet only:
  --columns N --rows N --paper a4|a5|b5|letter
                     diagrams on a page, and its size
  --bookmarks        show the bookmarks of problems, too

Options:
  -h, --help       show this help
  -V, --version    show the version";

/// The message for an invalid command line, with a hint at the help.
pub(super) fn usage_error(language: Language, error: &UsageError) -> String {
    use Language::{English, Japanese};
    let reason = match (error, language) {
        (UsageError::Argument(error), Japanese) => match error {
            lexopt::Error::MissingValue { option: Some(option) } => format!("オプション {option} に値がありません"),
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
        (UsageError::Target(name), English) => {
            format!("unknown format “{name}”; known formats are {}", Target::names())
        }
        (UsageError::Encoding(name), Japanese) => {
            format!("「{name}」という文字コードは使えません。Shift_JIS、UTF-8、EUC-JP、UTF-16LE などがあります")
        }
        (UsageError::Encoding(name), English) => {
            format!("unknown encoding “{name}”; try Shift_JIS, UTF-8, EUC-JP or UTF-16LE")
        }
        (UsageError::EmptyName, Japanese) => "名前が空です".to_owned(),
        (UsageError::EmptyName, English) => "a name is empty".to_owned(),
        (UsageError::TwoPlaces, Japanese) => "-o と --out-dir は一度に1つだけ使えます".to_owned(),
        (UsageError::TwoPlaces, English) => "-o and --out-dir cannot be repeated or combined".to_owned(),
        #[cfg(feature = "pictures")]
        (UsageError::NoOutput(command), Japanese) => format!("{command} には -o の指定が必要です"),
        #[cfg(feature = "pictures")]
        (UsageError::NoOutput(command), English) => format!("{command} needs -o"),
        #[cfg(feature = "pictures")]
        (UsageError::PictureKind(path), Japanese) => {
            format!(
                "「{}」の名前では形式が決まりません。.svg、.png、.pdf のどれかにするか、--to を使います",
                path.display()
            )
        }
        #[cfg(feature = "pictures")]
        (UsageError::PictureKind(path), English) => {
            format!("cannot tell the format from the name “{}”; use .svg, .png or .pdf, or --to", path.display())
        }
        #[cfg(not(feature = "pictures"))]
        (UsageError::NoPictures(command), Japanese) => {
            format!("この komadai は図面の機能（pictures）なしで作られているため、{command} は使えません")
        }
        #[cfg(not(feature = "pictures"))]
        (UsageError::NoPictures(command), English) => {
            format!("{command} is not available: this komadai was built without the feature “pictures”")
        }
        (UsageError::Choice { option, given, names }, Japanese) => {
            format!("{option} に「{given}」は指定できません。{} のどれかです", names.join("、"))
        }
        (UsageError::Choice { option, given, names }, English) => {
            format!("{option} cannot be “{given}”; possible values are {}", names.join(", "))
        }
        (UsageError::Number { option, given, least, most }, Japanese) => {
            format!("{option} に「{given}」は指定できません。{least}以上{most}以下の数です")
        }
        (UsageError::Number { option, given, least, most }, English) => {
            format!("{option} cannot be “{given}”; it must be a number from {least} to {most}")
        }
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
