//! `komadai diagram` and `komadai sheet`: pictures of positions.

mod options;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{self, coded_message, message, write_error};
use super::{USAGE, UsageError, eprint};
use crate::diagram::{Diagram, Scene, Sheet};
use crate::disk::walk;
use crate::format::{self, Format, Loaded, ReadError, ReadErrorKind, Warning, WarningKind};
use crate::lang::{self, Language};
use crate::notation::sfen::SfenErrorKind;
use crate::picture::{self, Kind, MOST_DIAGRAMS, Size, StartDetails};
use options::Options;
pub(super) use options::parse;

/// The subcommand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// A picture of a single position.
    Diagram,
    /// Pages with many positions.
    Sheet,
}

impl Task {
    /// The name of the subcommand.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Diagram => "diagram",
            Self::Sheet => "sheet",
        }
    }
}

/// The arguments of the subcommand.
#[derive(Debug)]
pub(super) struct Request {
    task: Task,
    /// Files, folders, `-`, or the fields of an SFEN or a USI position.
    sources: Vec<PathBuf>,
    out: PathBuf,
    options: Options,
}

/// Draws the pictures; prints warnings on standard error.
pub(super) fn run(request: &Request, language: Language) -> ExitCode {
    let language = request.options.language.unwrap_or(language);
    let mut job = Job { request, language, failed: false };
    let done = match request.task {
        Task::Diagram => match Source::of(&request.sources, language) {
            Ok(source) => job.diagram(source),
            Err(why) => {
                eprint(format_args!("komadai: {why}"));
                return ExitCode::from(USAGE);
            }
        },
        Task::Sheet => job.sheet(),
    };
    if done.is_some() && !job.failed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The source of a diagram.
enum Source<'a> {
    File(&'a Path),
    /// SFEN or a USI position, given in place of a file name.
    Typed(String, Box<Loaded>),
}

impl<'a> Source<'a> {
    /// Determines the source from the arguments: one file, or a position with or without quotes.
    fn of(sources: &'a [PathBuf], language: Language) -> Result<Self, String> {
        if let [only] = sources
            && (only == Path::new("-") || only.exists() || !looks_typed(only))
        {
            return Ok(Self::File(only));
        }
        let words: Vec<_> = sources.iter().map(|word| word.to_string_lossy()).collect();
        let text = words.join(" ");
        match read_typed(&text) {
            Ok(loaded) => Ok(Self::Typed(text, Box::new(loaded))),
            Err(_) if sources.len() > 1 && (text.starts_with("- ") || sources.iter().any(|path| path.exists())) => {
                Err(one_alone(language).to_owned())
            }
            Err(error) => Err(not_sfen(language, &error)),
        }
    }
}

/// Reads SFEN or a USI position. The board alone suffices: by default, Black is to move and hands are empty.
fn read_typed(text: &str) -> Result<Loaded, ReadError> {
    let read = |text: &str| format::read(text.as_bytes(), Some(Format::Usi));
    read(text).or_else(|error| match error.kind {
        ReadErrorKind::Sfen(SfenErrorKind::NoTurn) => read(&format!("{text} b -")),
        ReadErrorKind::Sfen(SfenErrorKind::NoHands) => read(&format!("{text} -")),
        _ => Err(error),
    })
}

/// Whether an argument that is not a file name is a position: it has blanks or nine ranks, and no file extension.
fn looks_typed(word: &Path) -> bool {
    let text = word.to_string_lossy();
    let is_file = word.extension().and_then(OsStr::to_str).is_some_and(|ext| Format::of_extension(ext).is_some());
    !is_file && (text == "startpos" || text.contains(' ') || text.matches('/').count() == 8)
}

struct Job<'a> {
    request: &'a Request,
    language: Language,
    failed: bool,
}

impl Job<'_> {
    /// Draws a diagram; `None` on failure, after printing the reason.
    fn diagram(&mut self, source: Source<'_>) -> Option<()> {
        let options = &self.request.options;
        let (path, loaded) = match source {
            Source::File(path) => (path.to_owned(), self.read(path)?),
            Source::Typed(text, mut loaded) => {
                let path = PathBuf::from(text);
                // Spelling does not matter in a typed position.
                loaded.warnings.retain(|warning| !is_spelling(&warning.kind));
                self.warn(&path, &loaded.warnings);
                (path, *loaded)
            }
        };
        let count = loaded.records.len();
        let game = options.game.checked_sub(1).and_then(|index| loaded.records.get(index));
        let Some(record) = game else {
            return self.fail(&path, &no_such_game(self.language, options.game, count));
        };
        let Some(diagram) = options.diagram.at_ply(record, options.at, self.language) else {
            return self.fail(&path, &files::too_short(self.language, options.at.unwrap_or(0)));
        };
        let scene = diagram.scene();
        self.tell_missing(&scene);
        self.write(std::slice::from_ref(&scene))
    }

    fn sheet(&mut self) -> Option<()> {
        let options = &self.request.options;
        let (files, missing) = walk::files(&self.request.sources);
        for (path, why) in missing {
            self.failed = true;
            eprint(format_args!("{}: {}", path.display(), files::read_error(self.language, &why)));
        }
        let mut diagrams: Vec<Diagram> = Vec::new();
        let mut names = Vec::new();
        for file in files {
            // An unreadable file does not stop the others.
            let Some(loaded) = self.read(&file.path) else { continue };
            for record in &loaded.records {
                if diagrams.len() > MOST_DIAGRAMS {
                    break;
                }
                if names.len() < 2 {
                    names.push(StartDetails::of(record).name(self.language));
                }
                if options.bookmarks {
                    options.diagram.push_bookmarks(&mut diagrams, record, self.language);
                } else {
                    options.diagram.push_record(&mut diagrams, record, self.language);
                }
            }
        }
        if diagrams.len() > MOST_DIAGRAMS {
            return self.fail(&self.request.out, &too_many(self.language));
        }
        if diagrams.is_empty() {
            if !self.failed {
                eprint(format_args!("komadai: {}", files::no_records(self.language)));
            }
            return None;
        }
        // Several records have no common title.
        let title = options.diagram.title.text(|| names.pop().flatten().filter(|_| names.is_empty()));
        let sheet = Sheet { title, ..options.sheet };
        let pages = sheet.pages(&diagrams);
        for page in &pages {
            self.tell_missing(page);
        }
        self.write(&pages)
    }

    fn read(&mut self, path: &Path) -> Option<Loaded> {
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return self.fail(path, &files::read_error(self.language, &error)),
        };
        let extension = path.extension().and_then(OsStr::to_str);
        match format::read_all(&bytes, extension.and_then(Format::of_extension)) {
            Ok(loaded) => {
                self.warn(path, &loaded.warnings);
                Some(loaded)
            }
            Err(error) => {
                self.failed = true;
                eprint(message(path, error.at, &lang::read_error(self.language, &error.kind)));
                None
            }
        }
    }

    fn warn(&self, path: &Path, warnings: &[Warning]) {
        for warning in warnings {
            let what = lang::warning(self.language, &warning.kind);
            eprint(coded_message(path, warning.at, &what, warning.kind.code()));
        }
    }

    /// Writes the pictures: all into one PDF, or each into a file of its own (`a-1.svg`, `a-2.svg`).
    fn write(&mut self, scenes: &[Scene]) -> Option<()> {
        let Request { out, options, task, .. } = self.request;
        if scenes.len() > 1 && options.kind != Kind::Pdf && out == Path::new("-") {
            return self.fail(out, one_page(self.language));
        }
        // Sheets have the size of their paper.
        let size = if *task == Task::Sheet { Size::Paper } else { Size::Pixels(options.size) };
        let files = match picture::files(scenes, options.kind, size, out) {
            Ok(files) => files,
            Err(error) => return self.fail(out, &lang::picture_too_large(self.language, error)),
        };
        for (place, bytes) in &files {
            if let Err(error) = files::write(place, bytes, options.force) {
                return self.fail(place, &write_error(self.language, &error));
            }
        }
        Some(())
    }

    fn tell_missing(&self, scene: &Scene) {
        if !scene.missing.is_empty() {
            let what = lang::missing_characters(self.language, &scene.missing);
            eprint(format_args!("{}: {what}", self.request.out.display()));
        }
    }

    fn fail<T>(&mut self, path: &Path, why: &str) -> Option<T> {
        self.failed = true;
        eprint(format_args!("{}: {why}", path.display()));
        None
    }
}

fn no_such_game(language: Language, game: usize, count: usize) -> String {
    match language {
        Language::Japanese => format!("{game}番目の棋譜はありません（全{count}局）。"),
        Language::English => format!("there is no record number {game}; the file has {count}"),
    }
}

/// Whether a warning is about the spelling of SFEN rather than its content.
const fn is_spelling(kind: &WarningKind) -> bool {
    matches!(kind, WarningKind::SfenSpelling { .. } | WarningKind::SfenNumberMissing | WarningKind::SfenNumberZero)
}

fn not_sfen(language: Language, error: &ReadError) -> String {
    let column = error.at.column;
    let what = match &error.kind {
        ReadErrorKind::Sfen(kind) => lang::sfen_error(language, *kind),
        kind => lang::read_error(language, kind),
    };
    match language {
        Language::Japanese => format!("SFENとして読めません（{column}文字目）：{what}"),
        Language::English => format!("this is not SFEN (character {column}): {what}"),
    }
}

fn too_many(language: Language) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます（{MOST_DIAGRAMS}まで）。"),
        Language::English => format!("there would be more than {MOST_DIAGRAMS} diagrams"),
    }
}

const fn one_page(language: Language) -> &'static str {
    match language {
        Language::Japanese => {
            "標準出力に書けるのは、PDF以外では1ページだけです。--to pdf を使うか、-o でファイルに書き出してください。"
        }
        Language::English => "only a PDF holds several pages; use --to pdf, or write files with -o",
    }
}

const fn one_alone(language: Language) -> &'static str {
    match language {
        Language::Japanese => "diagram が描くのは1つの棋譜の図だけです。複数なら sheet を使います",
        Language::English => "diagram draws one record; sheet draws several",
    }
}
