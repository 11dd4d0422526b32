//! `komadai diagram` and `komadai sheet`: pictures of positions.

mod contents;
mod layout;
pub(super) mod measures;
mod options;
mod pages;

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{self, no_records, read_error, write_error};
use super::message::{Failures, Kind as MessageKind, Message};
use super::options::Common;
use super::report::Report;
use super::typed;
use super::usage::{Stop, UsageError};
use crate::diagram::{Answer, Answers, Diagram, Scene, Sheet};
use crate::disk;
use crate::disk::WriteFailure;
use crate::disk::walk::Found;
use crate::format::{self, Format, Loaded};
use crate::lang::{self, Language};
use crate::picture::{self, Booklet, Kind, MOST_DIAGRAMS, Size, StartDetails};
use crate::tsume;
use contents::{Contents, Numbered};
use options::Options;
pub(super) use pages::manual;

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
struct Request {
    task: Task,
    /// Files, folders, `-`, or the fields of an SFEN or a USI position.
    sources: Vec<PathBuf>,
    out: PathBuf,
    options: Options,
}

/// Draws the pictures; tells warnings on standard error.
pub(super) fn run(task: Task, parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, Stop> {
    let request = options::parse(task, parser, common)?;
    let mut job = Job { request: &request, common: *common, failures: Failures::default(), files: 0 };
    let done = match task {
        Task::Diagram => {
            let source = Source::of(&request.sources, common.language)?;
            job.check().and_then(|()| job.diagram(source))
        }
        Task::Sheet => job.check().and_then(|()| job.sheet()),
    };
    job.failures.tell(job.files, job.common);
    Ok(if done.is_some() && job.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The source of a diagram.
enum Source<'a> {
    File(&'a Path),
    /// SFEN or a USI position, given in place of a file name.
    Typed(String, Box<Loaded>),
}

impl<'a> Source<'a> {
    /// Determines the source from the arguments: one file, or a position with or without quotes.
    fn of(sources: &'a [PathBuf], language: Language) -> Result<Self, UsageError> {
        if let [only] = sources
            && (only == Path::new("-") || only.exists() || !looks_typed(only))
        {
            return Ok(Self::File(only));
        }
        let words: Vec<_> = sources.iter().map(|word| word.to_string_lossy()).collect();
        let text = words.join(" ");
        match typed::read(&text, language) {
            Ok(loaded) => Ok(Self::Typed(text, Box::new(loaded))),
            Err(_) if sources.len() > 1 && (text.starts_with("- ") || sources.iter().any(|path| path.exists())) => {
                Err(UsageError::OneRecord)
            }
            Err(error) => Err(UsageError::Sfen(error)),
        }
    }
}

/// Whether an argument that is not a file name is a position: it has blanks or nine ranks, and no file extension.
fn looks_typed(word: &Path) -> bool {
    let text = word.to_string_lossy();
    let is_file = word.extension().and_then(OsStr::to_str).is_some_and(|ext| Format::of_extension(ext).is_some());
    !is_file && (text == "startpos" || text.contains(' ') || text.matches('/').count() == 8)
}

struct Job<'a> {
    request: &'a Request,
    common: Common,
    failures: Failures,
    /// The number of files that were to be read.
    files: usize,
}

impl Job<'_> {
    /// Finds out before the work whether the pictures can be written.
    fn check(&mut self) -> Option<()> {
        let Request { out, options, task, .. } = self.request;
        if out == Path::new("-") {
            // Bytes that are no text would make a mess of it.
            let is_binary = options.kind != Kind::Svg;
            return if is_binary && io::stdout().is_terminal() {
                self.fail(out, to_terminal(self.language()))
            } else {
                Some(())
            };
        }
        if let Err(error) = disk::check(out) {
            return self.fail(out, &write_error(self.language(), &error.into()));
        }
        let is_one = options.kind == Kind::Pdf || *task == Task::Diagram;
        if is_one && !options.force && out.is_file() {
            return self.fail(out, &write_error(self.language(), &WriteFailure::Exists));
        }
        Some(())
    }

    /// Draws a diagram; `None` on failure, after telling the reason.
    fn diagram(&mut self, source: Source<'_>) -> Option<()> {
        let options = &self.request.options;
        let (path, mut loaded) = match source {
            Source::File(path) => (path.to_owned(), self.read(path)?),
            Source::Typed(text, loaded) => {
                let path = PathBuf::from(text);
                self.tell_read(&path, &loaded);
                (path, *loaded)
            }
        };
        if options.tsume {
            loaded.records.iter_mut().for_each(tsume::declare);
        }
        let count = loaded.records.len();
        let game = options.game.checked_sub(1).and_then(|index| loaded.records.get(index));
        let Some(record) = game else {
            return self.fail(&path, &files::no_such_game(self.language(), options.game, count));
        };
        let Some(diagram) = options.diagram.at_ply(record, options.at, self.language()) else {
            return self.fail(&path, &files::too_short(self.language(), options.at.unwrap_or(0)));
        };
        let scene = diagram.scene_alone(options.size.points());
        self.write(vec![scene], Vec::new())
    }

    fn sheet(&mut self) -> Option<()> {
        let (options, language) = (&self.request.options, self.language());
        let Found { files, failed, .. } = options.selection.files(&self.request.sources, None, self.common);
        self.files = files.len() + failed.len();
        for (path, why) in failed {
            self.fail_source::<()>(Message::error(&path, read_error(language, &why)));
        }
        let mut records: Vec<Numbered> = Vec::new();
        for file in files {
            // An unreadable file does not stop the others.
            let Some(loaded) = self.read(&file.path) else { continue };
            // One too many is enough to know that there are too many.
            let room = (MOST_DIAGRAMS + 1).saturating_sub(records.len());
            for mut record in loaded.records.into_iter().take(room) {
                if options.tsume {
                    tsume::declare(&mut record);
                }
                records.push((StartDetails::of(&record).own_number(), record));
            }
        }
        if options.sort {
            records.sort_by_key(|(number, _)| (number.is_none(), *number));
        }
        let mut contents = Contents::of(options, &records, language);
        if contents.diagrams.len() > MOST_DIAGRAMS {
            return self.fail(&self.request.out, &too_many(language));
        }
        if contents.diagrams.is_empty() {
            if self.failures.is_empty() {
                self.common.tell_plainly(MessageKind::Error, no_records(language));
            }
            return None;
        }
        if options.answers_only {
            if contents.answers.is_empty() {
                return self.fail(&self.request.out, no_answers(language));
            }
            contents.diagrams.clear();
        }
        // Several records have no common title.
        let title = options.diagram.title.text(|| match &*records {
            [(_, only)] => StartDetails::of(only).name(language),
            _ => None,
        });
        let mut booklet = options.booklet.clone();
        booklet.sheet.title = title;
        let Contents { diagrams, numbers, answers, unanswered } = &contents;
        let unanswered = (*unanswered > 0).then(|| {
            let what = without_answers(language, *unanswered);
            Message { kind: MessageKind::Warning, ..Message::error(&self.request.out, what) }
        });
        let narrower = [narrower(&booklet.sheet, diagrams, language), narrower_answers(&booklet, answers, language)];
        let narrower = narrower
            .into_iter()
            .flatten()
            .map(|what| Message { kind: MessageKind::Warning, ..Message::error(&self.request.out, what) });
        let pages = booklet.pages(picture::Contents { diagrams, numbers, answers });
        self.write(pages, unanswered.into_iter().chain(narrower).collect())
    }

    fn read(&mut self, path: &Path) -> Option<Loaded> {
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(error) => return self.fail_source(Message::error(path, read_error(self.language(), &error))),
        };
        let extension = path.extension().and_then(OsStr::to_str);
        match format::read_all(&bytes, extension.and_then(Format::of_extension)) {
            Ok(loaded) => {
                self.tell_read(path, &loaded);
                Some(loaded)
            }
            Err(error) => {
                let what = lang::read_error(self.language(), &error.kind);
                self.fail_source(Message::error_at(path, error.at, what))
            }
        }
    }

    /// Tells what is unusual in a file that was read.
    fn tell_read(&self, path: &Path, loaded: &Loaded) {
        let warnings = loaded.warnings.iter().map(|warning| Message::warning(self.language(), path, warning));
        self.tell(Some(path), &[], &warnings.collect::<Vec<_>>());
    }

    /// Writes the pictures: all into one PDF, or each into a file of its own (`a-1.svg`, `a-2.svg`).
    fn write(&mut self, mut scenes: Vec<Scene>, warnings: Vec<Message>) -> Option<()> {
        let Request { out, options, task, .. } = self.request;
        if options.gray {
            scenes = scenes.into_iter().map(Scene::greyed).collect();
        }
        if scenes.len() > 1 && options.kind != Kind::Pdf && out == Path::new("-") {
            return self.fail(out, one_page(self.language()));
        }
        // Sheets have the size of their paper.
        let size = if *task == Task::Sheet { Size::Paper } else { options.size };
        let files = match picture::files(&scenes, options.kind, size, out) {
            Ok(files) => files,
            Err(error) => return self.fail(out, &lang::picture_too_large(self.language(), error)),
        };
        for (place, bytes) in &files {
            if let Err(error) = files::write(place, bytes, options.force) {
                return self.fail(place, &write_error(self.language(), &error));
            }
        }
        let outputs: Vec<PathBuf> = files.into_iter().map(|(place, _)| place).collect();
        let missing = scenes.iter().filter(|scene| !scene.missing.is_empty()).map(|scene| {
            let what = lang::missing_characters(self.language(), &scene.missing);
            Message { kind: MessageKind::Warning, ..Message::error(out, what) }
        });
        self.tell(None, &outputs, &warnings.into_iter().chain(missing).collect::<Vec<_>>());
        Some(())
    }

    /// Tells messages about a file, or about the pictures.
    fn tell(&self, file: Option<&Path>, outputs: &[PathBuf], messages: &[Message]) {
        if self.common.json {
            Report::of(file, outputs, messages).print(self.request.out == Path::new("-"));
        } else {
            messages.iter().for_each(|message| self.common.tell(message));
        }
    }

    /// Tells that a file cannot be read.
    fn fail_source<T>(&mut self, why: Message) -> Option<T> {
        self.tell(Some(&why.path), &[], std::slice::from_ref(&why));
        self.failures.push(why);
        None
    }

    /// Tells that there will be no picture.
    fn fail<T>(&mut self, path: &Path, why: &str) -> Option<T> {
        let why = Message::error(path, why);
        self.tell(None, &[], std::slice::from_ref(&why));
        self.failures.push(why);
        None
    }

    const fn language(&self) -> Language {
        self.common.language
    }
}

fn too_many(language: Language) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます（{MOST_DIAGRAMS}まで）。"),
        Language::English => format!("there would be more than {MOST_DIAGRAMS} diagrams"),
    }
}

const fn no_answers(language: Language) -> &'static str {
    match language {
        Language::Japanese => "解答の手順が記録されている問題がありません。",
        Language::English => "no problem has a recorded solution",
    }
}

fn without_answers(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("{count}題には手順が記録されていないため、解答を省きました。"),
        Language::English => format!("left out of the answers, since no solution is recorded: {count}"),
    }
}

/// What is said where diagrams cannot be as wide as was asked for.
fn narrower(sheet: &Sheet, diagrams: &[Diagram], language: Language) -> Option<String> {
    let asked = sheet.width.filter(|_| !diagrams.is_empty())?;
    let (asked, width) = as_asked(asked, sheet.greatest_width(diagrams))?;
    Some(match language {
        Language::Japanese => format!("幅{asked}mmの図は入らないため、{width}mmにしました。"),
        Language::English => format!("diagrams of {asked} mm do not fit; they are {width} mm wide"),
    })
}

/// The same of the diagrams of answers.
fn narrower_answers(booklet: &Booklet, answers: &[(String, Answer)], language: Language) -> Option<String> {
    let answers = booklet.answers.as_ref().filter(|_| answers.iter().any(|(_, answer)| answer.diagram.is_some()))?;
    let answers = Answers { page: booklet.sheet.page, ..answers.clone() };
    let (asked, width) = as_asked(answers.diagram?, answers.greatest_width())?;
    Some(match language {
        Language::Japanese => format!("幅{asked}mmの図は解答に入らないため、{width}mmにしました。"),
        Language::English => format!("diagrams of {asked} mm do not fit into answers; they are {width} mm wide"),
    })
}

/// A width that was asked for and the greatest that is possible, in millimetres, if that is less.
fn as_asked(asked: f32, greatest: f32) -> Option<(f32, f32)> {
    let [asked, width] = [asked, greatest].map(|points| (points / measures::POINTS * 10.0).round() / 10.0);
    (width < asked).then_some((asked, width))
}

const fn one_page(language: Language) -> &'static str {
    match language {
        Language::Japanese => {
            "標準出力に書けるのは、PDF以外では1ページだけです。--to pdf を使うか、-o でファイルに書き出してください。"
        }
        Language::English => "only a PDF holds several pages; use --to pdf, or write files with -o",
    }
}

const fn to_terminal(language: Language) -> &'static str {
    match language {
        Language::Japanese => "画像は端末に表示できません。ファイルかパイプに出力してください。",
        Language::English => "a terminal cannot show pictures; write to a file or a pipe",
    }
}
