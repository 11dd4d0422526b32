//! `komadai convert`: converts files from one format to another.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};

use super::Common;
use super::files::{self, NO_RECORDS, read_error, too_short, write_error};
use super::message::{Failures, Kind, Message, eprint, shown};
use super::sources::{self, Selection};
use super::subcommand::Subcommand;
use super::tables::{Arguments, Group, MOST, Manual, Page, Takes, Value, names};
use super::usage::{ParseExit, UsageError};
use crate::convert::name::Template;
use crate::convert::{self, Done, Failure, Out, Remark, Request};
use crate::disk::walk::{Found, Source};
use crate::disk::{ReadFailure, WriteFailure};
use crate::format::{Encoding, Newline, Target};
use crate::lang::{self, Language, Text};

#[derive(Debug)]
struct Task {
    /// Files, folders, or `-` for standard input.
    sources: Vec<PathBuf>,
    selection: Selection,
    request: Request,
}

struct WithStreams;

impl convert::Files for WithStreams {
    fn read(&self, path: &Path) -> Result<Vec<u8>, ReadFailure> {
        files::read(path)
    }

    fn write(&self, path: &Path, bytes: &[u8], force: bool) -> Result<(), WriteFailure> {
        files::write(path, bytes, force)
    }
}

#[derive(Default)]
struct Given {
    to: Option<Target>,
    out: Option<Out>,
    name: Option<Template>,
    split: bool,
    join: bool,
    force: bool,
    dry_run: bool,
    at: Option<usize>,
    tsume: bool,
    encoding: Option<Encoding>,
    newline: Option<Newline>,
    strict: bool,
    selection: Selection,
}

type Row = super::tables::Row<Given>;

const GROUPS: &[Group<Given>] = &[
    Group::new(
        "出力先",
        "Output",
        &[
            Row::value("to", ["形式", "FORMAT"], |it, value| target(value).map(|target| it.to = Some(target)))
                .takes(Takes::OneOf(|| Target::names().to_vec()))
                .ja("kif kifu ki2 csa csa3 bod sfen usi jkf のどれか。\n-o の拡張子で決まるときは省略できる")
                .en("kif, kifu, ki2, csa, csa3, bod, sfen, usi or jkf;\n\
                 not needed where the extension of -o determines it"),
            Row::value("output", ["ファイル", "FILE"], |it, value| {
                value.path().and_then(|path| it.set_out(Out::File(path)))
            })
            .short('o')
            .takes(Takes::File)
            .ja("出力するファイル。- は標準出力")
            .en("the file to write; - is standard output"),
            Row::value("out-dir", ["フォルダ", "DIR"], |it, value| {
                value.path().and_then(|path| it.set_out(Out::Folder(path)))
            })
            .takes(Takes::Folder)
            .ja("出力するフォルダ。なければ作り、入力と同じ構成にする")
            .en("the folder to write to, with the subfolders of the input;\nit is made if need be"),
            Row::value("name", ["ひな形", "TEMPLATE"], |it, value| {
                Ok(Template::read(&value.text()).map(|name| it.name = Some(name))?)
            })
            .ja("1局ずつ、ひな形の名前のファイルにする。使える項目は\n\
                 {black} {white} {date} {event} {title} {moves}、\n\
                 {name}（入力の名前）、{number}（ファイル内の番号）")
            .en("write each game to a file of this name, made of {black}\n\
                 {white} {date} {event} {title} {moves}, {name} (of the\n\
                 input) and {number} (of the game in it)"),
            Row::flag("split", |it| it.split = true)
                .ja("1局ずつ別のファイルにする")
                .en("write each game to a file of its own"),
            Row::flag("join", |it| it.join = true)
                .ja("複数の棋譜を1つのファイルにまとめる。-o なら入力全部を、\nそのほかは入力ごとに")
                .en("write several games to one file: with -o those of all\nfiles, otherwise those of each"),
            Row::flag("force", |it| it.force = true).ja("既存のファイルを上書きする").en("overwrite existing files"),
            Row::flag("dry-run", |it| it.dry_run = true)
                .short('n')
                .ja("何も書かず、書くはずのファイルを表示する")
                .en("write nothing, and print which files would be written"),
        ],
    ),
    Group::new(
        "内容",
        "Content",
        &[
            Row::value("at", ["手数", "PLY"], |it, value| {
                value.number(0, MOST).map(|ply| it.at = Some(ply as usize))
            })
            .ja("本譜のその手数の局面だけを出力する")
            .en("write only the position after PLY moves of the main line"),
            Row::flag("tsume", |it| it.tsume = true)
                .ja("詰将棋として扱う（SFENなど、それを書けない形式の入力に）")
                .en("treat records as problems where the input, such as SFEN,\ncannot say that they are"),
            Row::value("encoding", ["文字コード", "ENCODING"], |it, value| {
                encoding(value).map(|encoding| it.encoding = Some(encoding))
            })
            .takes(Takes::OneOf(|| Encoding::ALL.map(Encoding::name).to_vec()))
            .ja("Shift_JIS、UTF-8、EUC-JP、UTF-16LE など")
            .en("Shift_JIS, UTF-8, EUC-JP, UTF-16LE …"),
            Row::value("newline", ["lf|crlf|cr"; 2], |it, value| {
                value.choice(&NEWLINES).map(|newline| it.newline = Some(newline))
            })
            .takes(Takes::OneOf(|| names(&NEWLINES)))
            .ja("改行コード")
            .en("the line endings"),
            Row::flag("strict", |it| it.strict = true)
                .ja("失われる情報があれば変換しない")
                .en("do not convert files if information would be lost"),
        ],
    ),
    Group::new(
        "入力",
        "Input",
        &[
            sources::include(|it, value| it.selection.include(value)),
            sources::exclude(|it, value| it.selection.exclude(value)),
        ],
    ),
];

const PAGE: Page = Page {
    command: Subcommand::Convert,
    usage: Text { ja: "ファイル… --to 形式 [オプション]", en: "FILE… --to FORMAT [options]" },
    words: &[Takes::File],
    details: Text {
        ja: "フォルダは中まで探し、棋譜の拡張子のファイルを読む。- は標準入出力。出力先を指定しなければ、
入力と同じフォルダに書く。1つのファイルに1局の形式では、複数の棋譜に番号を付けて別のファイルにし、
--join なら1つのファイルにまとめる。シンボリックリンクもたどるが、同じフォルダやファイルは1度しか読まない。失われる情報は警告で知らせる。",
        en: "Folders are searched recursively for files with the extension of a record; - is standard input and
output. Without -o and --out-dir, files are written beside their sources. In formats with one game a
file, several games become numbered files, and one file with --join. Symbolic links are followed, but no
folder or file is read twice. Warnings list what is lost.",
    },
    examples: &[
        ("convert game.csa -o game.kif", Text { ja: "1つのファイルを変換する", en: "convert a file" }),
        (
            "convert games --to kifu --out-dir utf8 --exclude old",
            Text { ja: "フォルダをUTF-8のKIFにする", en: "convert a folder to KIF in UTF-8" },
        ),
        (
            "convert all.csa --to kif --out-dir games --name '{date}-{black}-{white}'",
            Text {
                ja: "1局ずつ、対局日と対局者名のファイルにする",
                en: "write each game to a file named by day and players",
            },
        ),
        (
            "convert problems/*.kif --join -o set.kif",
            Text { ja: "多くのファイルを1つにまとめる", en: "join many files into one" },
        ),
        (
            "convert - --to usi < game.kif",
            Text { ja: "標準入力を標準出力に変換する", en: "convert standard input to standard output" },
        ),
    ],
};

const NEWLINES: [(&str, Newline); 3] = [("lf", Newline::Lf), ("crlf", Newline::CrLf), ("cr", Newline::Cr)];

pub(super) fn manual() -> Manual {
    Manual::new(&PAGE, GROUPS)
}

fn parse(parser: lexopt::Parser, common: &mut Common) -> Result<Task, ParseExit> {
    let mut given = Given::default();
    let sources = Arguments::new(parser, GROUPS, common).paths(&mut given)?;
    if sources.is_empty() {
        return Err(UsageError::no_files("convert").into());
    }
    let out = given.out.unwrap_or(Out::Beside);
    let to = given.to.or_else(|| target_of(&out)).ok_or_else(|| {
        let names = Target::names().join(", ");
        UsageError::new(
            format!("convert には --to の指定が必要です（{names}）"),
            format!("convert needs --to and one of {names}"),
        )
    })?;
    let Given { name, split, join, force, dry_run, at, tsume, encoding, newline, strict, selection, .. } = given;
    if matches!(out, Out::File(_)) && name.is_some() {
        return Err(UsageError::together("-o", "--name").into());
    }
    if split && matches!(&out, Out::File(path) if path == Path::new("-")) {
        return Err(UsageError::together("-o -", "--split").into());
    }
    if let Some(other) =
        [(split, "--split"), (name.is_some(), "--name")].into_iter().find(|(is_given, _)| join && *is_given)
    {
        return Err(UsageError::together("--join", other.1).into());
    }
    let terminal = io::stdout().is_terminal();
    let request =
        Request { to, out, name, split, join, at, tsume, encoding, newline, strict, force, dry_run, terminal };
    Ok(Task { sources, selection, request })
}

fn target(value: Value) -> Result<Target, UsageError> {
    let name = value.text();
    Target::of_name(&name).ok_or_else(|| {
        let names = Target::names().join(", ");
        UsageError::new(
            format!("「{name}」という形式はありません。{names} のどれかです"),
            format!("unknown format “{name}”; known formats are {names}"),
        )
    })
}

fn encoding(value: Value) -> Result<Encoding, UsageError> {
    let name = value.text();
    Encoding::of_name(&name).ok_or_else(|| {
        UsageError::new(
            format!("「{name}」という文字コードは使えません。Shift_JIS、UTF-8、EUC-JP、UTF-16LE などがあります"),
            format!("unknown encoding “{name}”; try Shift_JIS, UTF-8, EUC-JP or UTF-16LE"),
        )
    })
}

fn target_of(out: &Out) -> Option<Target> {
    let Out::File(path) = out else { return None };
    match path.extension()?.to_str()? {
        json if json.eq_ignore_ascii_case("json") => Some(Target::Jkf),
        // x.kif.txt
        txt if txt.eq_ignore_ascii_case("txt") => Target::of_name(Path::new(path.file_stem()?).extension()?.to_str()?),
        extension => Target::of_name(extension),
    }
}

impl Given {
    fn set_out(&mut self, out: Out) -> Result<(), UsageError> {
        let option = |out: &Out| if matches!(out, Out::Folder(_)) { "--out-dir" } else { "-o" };
        match &self.out {
            Some(first) => Err(UsageError::together(option(first), option(&out))),
            None => {
                self.out = Some(out);
                Ok(())
            }
        }
    }
}

pub(super) fn run(parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let Task { sources, selection, request } = parse(parser, common)?;
    let (common, language) = (*common, common.language);
    if let Some((path, error)) = request.out.check() {
        common.print(&Message::error(path, write_error(language, &error.into())));
        return Ok(ExitCode::FAILURE);
    }
    let results = match &request.out {
        Out::Folder(folder) => Some(folder.as_path()),
        Out::Beside | Out::File(_) => None,
    };
    let Found { files, failed, .. } = selection.files(&sources, results, common);
    let files = sources::once(files, common);
    if files.len() > 1 && matches!(request.out, Out::File(_)) && !request.join {
        return Err(UsageError::new(
            "複数のファイルを1つにまとめるには --join、別々に変換するには --out-dir を使ってください",
            "several files become one with --join, or one each with --out-dir",
        )
        .into());
    }
    let mut failures = Failures::default();
    let count = files.len() + failed.len();
    let last = Failures::come_last(count, common);
    for (path, why) in failed {
        let message = Message::error(&path, read_error(language, &why));
        if !last {
            common.report(Some(&path), &[], std::slice::from_ref(&message), false);
        }
        failures.push(message);
    }
    if count == 0 {
        common.print_general(Kind::Warning, NO_RECORDS.get(language));
    }
    let bar = progress(files.len(), common);
    let failures = Mutex::new(failures);
    convert::run(&request, &files, &WithStreams, language, &|| false, &|index, done| {
        let source = &files[index];
        let messages = messages_of(language, source, &done, request.dry_run);
        let (failed, told): (Vec<_>, Vec<_>) = messages.into_iter().partition(|it| last && it.kind() == Kind::Error);
        bar.suspend(|| report(source, &done, &told, &request, common));
        bar.inc(1);
        failures.lock().unwrap_or_else(PoisonError::into_inner).extend(
            failed
                .iter()
                .chain(&told)
                .rfind(|message| message.kind() == Kind::Error)
                .map(|error| error.about(&source.path)),
        );
    });
    bar.finish_and_clear();
    let failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
    failures.print(count, common);
    Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn report(source: &Source, done: &Done, messages: &[Message], request: &Request, common: Common) {
    if common.json {
        let is_taken = done.outputs.iter().any(|path| path == Path::new("-")) && !request.dry_run;
        return common.report(Some(&source.path), &done.outputs, messages, is_taken);
    }
    let printed = messages.iter().filter(|message| common.shows(message.kind()));
    let lines: Vec<String> = printed.map(|message| message.line(common.language)).collect();
    if !lines.is_empty() {
        eprint(lines.join("\n"));
    }
    if request.dry_run {
        for path in &done.outputs {
            super::print(&format!("{} -> {}", shown(&source.path), shown(path)));
        }
    }
}

/// A progress bar on standard error; hidden if there is little to do or standard error is not a terminal.
fn progress(files: usize, common: Common) -> ProgressBar {
    if files < 2 || common.quiet || common.json {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn messages_of(language: Language, source: &Source, done: &Done, dry_run: bool) -> Vec<Message> {
    let path = &source.path;
    let replaced = if dry_run { WOULD_REPLACE } else { files::REPLACED };
    let message = |remark: &Remark| match remark {
        Remark::Warning(warning) => Message::warning(language, path, warning),
        Remark::Loss(place, loss) => Message::loss(language, place, loss),
        Remark::WrittenIn(encoding) => Message::note(Path::new("-"), written_in(language, *encoding)),
        Remark::Replaced(place) => Message::note(place, replaced.get(language)),
        Remark::Parted { count, first, last } => Message::note(path, parted(language, *count, first, last)),
        Remark::Yields(other) => Message::note(path, yields(language, other)),
        Remark::Failed(failure) => failed(language, path, failure),
    };
    done.remarks.iter().map(message).collect()
}

fn failed(language: Language, path: &Path, failure: &Failure) -> Message {
    match failure {
        Failure::Unreadable(error) => Message::error(path, read_error(language, error)),
        Failure::NoRecord(error) => Message::error_at(path, error.at, lang::read_error(language, &error.kind)),
        Failure::TooShort(ply) => Message::error(path, too_short(language, *ply)),
        Failure::NotTogether => Message::error(path, NOT_TOGETHER.get(language)),
        Failure::Taken(place) => Message::error(path, taken(language, place)),
        Failure::Lossy => Message::error(path, REFUSED.get(language)),
        Failure::Unwritable(place, error) => Message::error(place, write_error(language, error)),
    }
}

fn written_in(language: Language, encoding: Encoding) -> String {
    let encoding = encoding.name();
    match language {
        Language::Japanese => format!("文字コードは{encoding}です。--encoding で変えられます。"),
        Language::English => format!("written in {encoding}; --encoding chooses another"),
    }
}

fn parted(language: Language, count: usize, first: &Path, last: &Path) -> String {
    let (first, last) = (first.display(), last.display());
    match language {
        Language::Japanese => {
            format!("{count}局を別々のファイルにしました（{first} ～ {last}）。--join で1つにまとめられます。")
        }
        Language::English => {
            format!("{count} games became files of their own, {first} to {last}; --join writes one file")
        }
    }
}

fn yields(language: Language, other: &Path) -> String {
    let other = other.display();
    match language {
        Language::Japanese => format!("{other} の出力先なので、読み飛ばします。"),
        Language::English => format!("skipped, because {other} is converted to it"),
    }
}

const WOULD_REPLACE: Text = Text { ja: "上書きします。", en: "would be replaced" };

const NOT_TOGETHER: Text = Text {
    ja: "これらの棋譜はこの形式では1つに続けて出力できません。-o か --out-dir で別々のファイルに出力してください。",
    en: "these games cannot be written one after another in this format; write each to its own file with -o or --out-dir",
};

const REFUSED: Text = Text {
    ja: "失われる情報があるため、変換しません（--strict）。",
    en: "not converted, because information would be lost (--strict)",
};

fn taken(language: Language, place: &Path) -> String {
    let place = place.display();
    match language {
        Language::Japanese => format!("ほかのファイルと出力先（{place}）が同じになるため、変換しません。"),
        Language::English => format!("not converted, because another file is also written to {place}"),
    }
}
