//! The options of `convert`.

use std::io::{self, IsTerminal};
use std::path::Path;

use super::Task;
use crate::cli::help::Page;
use crate::cli::manual::Manual;
use crate::cli::options::{Arguments, Common, Group, MOST, Row, Takes, names};
use crate::cli::sources::{self, Selection};
use crate::cli::subcommand::Subcommand;
use crate::cli::usage::{Stop, UsageError};
use crate::convert::name::Template;
use crate::convert::{Out, Request};
use crate::format::{Encoding, Newline, Target};

#[derive(Clone, Copy, Debug)]
pub(super) enum ConvertOption {
    To,
    Output,
    OutDir,
    Name,
    Split,
    Force,
    DryRun,
    At,
    Tsume,
    Encoding,
    Newline,
    Strict,
    Include,
    Exclude,
}

const GROUPS: &[Group<ConvertOption>] = &[
    Group {
        heading: ["出力先", "Output"],
        rows: &[
            Row::valued(
                ConvertOption::To,
                "to",
                ["形式", "FORMAT"],
                [
                    "kif kifu ki2 csa csa3 bod sfen usi jkf のどれか。\n-o の拡張子で決まるときは省略できる",
                    "kif, kifu, ki2, csa, csa3, bod, sfen, usi or jkf;\nnot needed where the extension of -o determines it",
                ],
            )
            .takes(Takes::OneOf(|| Target::names().to_vec())),
            Row::valued(
                ConvertOption::Output,
                "output",
                ["ファイル", "FILE"],
                ["出力するファイル。- は標準出力", "the file to write; - is standard output"],
            )
            .short('o')
            .takes(Takes::File),
            Row::valued(
                ConvertOption::OutDir,
                "out-dir",
                ["フォルダ", "DIR"],
                [
                    "出力するフォルダ。なければ作り、入力と同じ構成にする",
                    "the folder to write to, with the subfolders of the input;\nit is made if need be",
                ],
            )
            .takes(Takes::Folder),
            Row::valued(
                ConvertOption::Name,
                "name",
                ["ひな形", "TEMPLATE"],
                [
                    "1局ずつ、ひな形の名前のファイルにする。使える項目は\n{black} {white} {date} {event} {title} {moves}、\n{name}（入力の名前）、{number}（ファイル内の番号）",
                    "write each game to a file of this name, made of {black}\n{white} {date} {event} {title} {moves}, {name} (of the\ninput) and {number} (of the game in it)",
                ],
            ),
            Row::flag(
                ConvertOption::Split,
                "split",
                ["1局ずつ別のファイルにする", "write each game to a file of its own"],
            ),
            Row::flag(ConvertOption::Force, "force", ["既存のファイルを上書きする", "overwrite existing files"]),
            Row::flag(
                ConvertOption::DryRun,
                "dry-run",
                ["何も書かず、書くはずのファイルを表示する", "write nothing, and print which files would be written"],
            )
            .short('n'),
        ],
    },
    Group {
        heading: ["内容", "Content"],
        rows: &[
            Row::valued(
                ConvertOption::At,
                "at",
                ["手数", "PLY"],
                ["本譜のその手数の局面だけを出力する", "write only the position after PLY moves of the main line"],
            ),
            Row::flag(
                ConvertOption::Tsume,
                "tsume",
                [
                    "詰将棋として扱う（SFENなど、それを書けない形式の入力に）",
                    "treat records as problems where the input, such as SFEN,\ncannot say that they are",
                ],
            ),
            Row::valued(
                ConvertOption::Encoding,
                "encoding",
                ["文字コード", "ENCODING"],
                ["Shift_JIS、UTF-8、EUC-JP、UTF-16LE など", "Shift_JIS, UTF-8, EUC-JP, UTF-16LE …"],
            )
            .takes(Takes::OneOf(|| Encoding::ALL.map(Encoding::name).to_vec())),
            Row::valued(
                ConvertOption::Newline,
                "newline",
                ["lf|crlf|cr", "lf|crlf|cr"],
                ["改行コード", "the line endings"],
            )
            .takes(Takes::OneOf(|| names(&NEWLINES))),
            Row::flag(
                ConvertOption::Strict,
                "strict",
                ["失われる情報があれば変換しない", "do not convert files if information would be lost"],
            ),
        ],
    },
    Group {
        heading: ["入力", "Input"],
        rows: &[sources::include(ConvertOption::Include), sources::exclude(ConvertOption::Exclude)],
    },
];

const PAGE: Page = Page {
    command: Subcommand::Convert,
    usage: ["ファイル… --to 形式 [オプション]", "FILE… --to FORMAT [options]"],
    words: &[Takes::File],
    details: [
        "フォルダは中まで探し、棋譜の拡張子のファイルを読む。- は標準入出力。出力先を指定しなければ、
入力と同じフォルダに書く。1つのファイルに1局の形式では、複数の棋譜に番号を付けて別のファイルにする。
シンボリックリンクもたどるが、同じフォルダやファイルは1度しか読まない。失われる情報は警告で知らせる。",
        "Folders are searched recursively for files with the extension of a record; - is standard input and
output. Without -o and --out-dir, files are written beside their sources. In formats with one game a
file, several games become numbered files. Symbolic links are followed, but no folder or file is
read twice. Warnings list what is lost.",
    ],
    examples: &[
        ("convert game.csa -o game.kif", ["1つのファイルを変換する", "convert a file"]),
        (
            "convert games --to kifu --out-dir utf8 --exclude old",
            ["フォルダをUTF-8のKIFにする", "convert a folder to KIF in UTF-8"],
        ),
        (
            "convert all.csa --to kif --out-dir games --name '{date}-{black}-{white}'",
            ["1局ずつ、対局日と対局者名のファイルにする", "write each game to a file named by day and players"],
        ),
        (
            "convert - --to usi < game.kif",
            ["標準入力を標準出力に変換する", "convert standard input to standard output"],
        ),
    ],
};

const NEWLINES: [(&str, Newline); 3] = [("lf", Newline::Lf), ("crlf", Newline::CrLf), ("cr", Newline::Cr)];

pub(in crate::cli) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

/// Parses the arguments.
pub(super) fn parse(parser: lexopt::Parser, common: &mut Common) -> Result<Task, Stop> {
    let mut arguments = Arguments::new(parser, GROUPS, common);
    let (mut sources, mut to, mut out) = (Vec::new(), None, Out::Beside);
    let (mut name, mut at, mut encoding, mut newline) = (None, None, None, None);
    let (mut split, mut tsume, mut strict, mut force, mut dry_run) = (false, false, false, false, false);
    let mut selection = Selection::default();
    while let Some((option, value)) = arguments.next_option(&mut sources)? {
        match option {
            ConvertOption::To => {
                let name = value.text();
                to = Some(Target::of_name(&name).ok_or(UsageError::Target(name))?);
            }
            ConvertOption::Output => set(&mut out, Out::File(value.path()?))?,
            ConvertOption::OutDir => set(&mut out, Out::Folder(value.path()?))?,
            ConvertOption::Name => name = Some(Template::read(&value.text())?),
            ConvertOption::Split => split = true,
            ConvertOption::Force => force = true,
            ConvertOption::DryRun => dry_run = true,
            ConvertOption::At => at = Some(value.number(0, MOST)? as usize),
            ConvertOption::Tsume => tsume = true,
            ConvertOption::Encoding => {
                let name = value.text();
                encoding = Some(Encoding::of_name(&name).ok_or(UsageError::Encoding(name))?);
            }
            ConvertOption::Newline => newline = Some(value.choice(&NEWLINES)?),
            ConvertOption::Strict => strict = true,
            ConvertOption::Include => selection.include(value)?,
            ConvertOption::Exclude => selection.exclude(value)?,
        }
    }
    if sources.is_empty() {
        return Err(UsageError::NoFiles("convert").into());
    }
    let to = to.or_else(|| target_of(&out)).ok_or(UsageError::NoTarget)?;
    let terminal = io::stdout().is_terminal();
    let request = Request { to, out, name, split, at, tsume, encoding, newline, strict, force, dry_run, terminal };
    if matches!(request.out, Out::File(_)) && request.name.is_some() {
        return Err(UsageError::Together("-o", "--name").into());
    }
    if request.split && matches!(&request.out, Out::File(path) if path == Path::new("-")) {
        return Err(UsageError::Together("-o -", "--split").into());
    }
    Ok(Task { sources, selection, request })
}

/// The format that the extension of the output stands for.
fn target_of(out: &Out) -> Option<Target> {
    let Out::File(path) = out else { return None };
    match path.extension()?.to_str()? {
        json if json.eq_ignore_ascii_case("json") => Some(Target::Jkf),
        extension => Target::of_name(extension),
    }
}

/// States where the output goes, which can be done once.
fn set(to: &mut Out, out: Out) -> Result<(), UsageError> {
    let option = |out: &Out| match out {
        Out::Folder(_) => "--out-dir",
        Out::Beside | Out::File(_) => "-o",
    };
    if !matches!(to, Out::Beside) {
        return Err(UsageError::Together(option(to), option(&out)));
    }
    *to = out;
    Ok(())
}
