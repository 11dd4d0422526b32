//! `komadai diagram` and `komadai sheet`: pictures of positions.

mod options;

use std::ffi::OsStr;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::{self, NO_RECORDS, read_error, write_error};
use super::message::{Failures, Kind as MessageKind, Message};
use super::sources::Selection;
use super::typed;
use super::usage::{ParseExit, UsageError};
use super::{Common, measures};
use crate::diagram::{Answer, Answers, Diagram, Scene, Sheet};
use crate::disk::walk::Found;
use crate::format::{Format, Loaded};
use crate::lang::{self, Language, Text};
use crate::picture::{self, Booklet, DiagramOptions, Kind, Label, MOST_DIAGRAMS, Size, StartDetails};
use crate::record::Record;
use crate::tsume;
pub(super) use options::manual;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Diagram,
    Sheet,
}

impl Task {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Diagram => "diagram",
            Self::Sheet => "sheet",
        }
    }
}

#[derive(Debug)]
struct Request {
    task: Task,
    /// Files, folders, `-`, or the fields of an SFEN or a USI position.
    sources: Vec<PathBuf>,
    out: PathBuf,
    options: Options,
}

#[derive(Debug)]
struct Options {
    kind: Kind,
    size: Size,
    /// Whether everything is converted to black ink alone.
    gray: bool,
    at: Option<usize>,
    /// The number of the record in the file, from 1.
    game: usize,
    diagram: DiagramOptions,
    booklet: Booklet,
    answers_only: bool,
    answer_heading: Label,
    sort: bool,
    bookmarks: bool,
    tsume: bool,
    selection: Selection,
    force: bool,
}

pub(super) fn run(task: Task, parser: lexopt::Parser, common: &mut Common) -> Result<ExitCode, ParseExit> {
    let request = options::parse(task, parser, common)?;
    let mut job = Job { request: &request, common: *common, failures: Failures::default(), files: 0 };
    let done = match task {
        Task::Diagram => {
            let source = Source::of(&request.sources, common.language)?;
            job.check().and_then(|()| job.diagram(source))
        }
        Task::Sheet => job.check().and_then(|()| job.sheet()),
    };
    job.failures.print(job.files, job.common);
    Ok(if done.is_some() && job.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

enum Source<'a> {
    File(&'a Path),
    /// SFEN or a USI position, given in place of a file name.
    Typed(String, Box<Loaded>),
}

impl<'a> Source<'a> {
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
                Err(UsageError::new(
                    "diagram が描くのは1つの棋譜の図だけです。複数なら sheet を使います",
                    "diagram draws one record; sheet draws several",
                ))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether an argument looks like a position: it has blanks or nine ranks, and no file extension.
fn looks_typed(word: &Path) -> bool {
    let text = word.to_string_lossy();
    let is_file = word.extension().and_then(OsStr::to_str).is_some_and(|ext| Format::of_extension(ext).is_some());
    !is_file && (text == "startpos" || text.contains(' ') || text.matches('/').count() == 8)
}

struct Job<'a> {
    request: &'a Request,
    common: Common,
    failures: Failures,
    files: usize,
}

impl Job<'_> {
    fn check(&mut self) -> Option<()> {
        let Request { out, options, task, .. } = self.request;
        // Binary data would garble a terminal.
        if out == Path::new("-") && options.kind != Kind::Svg && io::stdout().is_terminal() {
            return self.fail(out, TO_TERMINAL.get(self.language()));
        }
        let is_one_file = options.kind == Kind::Pdf || *task == Task::Diagram;
        match files::check(out, options.force || !is_one_file) {
            Ok(()) => Some(()),
            Err(error) => self.fail(out, &write_error(self.language(), &error)),
        }
    }

    fn diagram(&mut self, source: Source<'_>) -> Option<()> {
        let options = &self.request.options;
        let (path, mut loaded) = match source {
            Source::File(path) => (path.to_owned(), self.read(path)?),
            Source::Typed(text, loaded) => {
                let path = PathBuf::from(text);
                self.report_warnings(&path, &loaded);
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
        let scene = diagram.scene_alone(options.size.points_of(&diagram.look.print));
        self.write(vec![scene], Vec::new())
    }

    fn sheet(&mut self) -> Option<()> {
        let (options, language) = (&self.request.options, self.language());
        let Found { files, failed, .. } = options.selection.files(&self.request.sources, None, self.common);
        self.files = files.len() + failed.len();
        for (path, why) in failed {
            let message = Message::error(&path, read_error(language, &why));
            self.reject(&path, message);
        }
        let mut records: Vec<Numbered> = Vec::new();
        for file in files {
            let Some(loaded) = self.read(&file.path) else { continue };
            // One more than allowed is enough to report the error.
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
        let mut contents = SheetContents::of(options, &records, language);
        if contents.diagrams.len() > MOST_DIAGRAMS {
            return self.fail(&self.request.out, &too_many(language));
        }
        if contents.diagrams.is_empty() {
            if self.failures.is_empty() {
                self.common.print_general(MessageKind::Error, NO_RECORDS.get(language));
            }
            return None;
        }
        if options.answers_only {
            if contents.answers.is_empty() {
                return self.fail(&self.request.out, NO_ANSWERS.get(language));
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
        let SheetContents { diagrams, numbers, answers, unanswered } = &contents;
        let unanswered = (*unanswered > 0).then(|| {
            let what = without_answers(language, *unanswered);
            Message::general_warning(&self.request.out, what)
        });
        let narrower = [narrower(&booklet.sheet, diagrams, language), narrower_answers(&booklet, answers, language)];
        let narrower = narrower.into_iter().flatten().map(|what| Message::general_warning(&self.request.out, what));
        let pages = booklet.pages(picture::Contents { diagrams, numbers, answers });
        self.write(pages, unanswered.into_iter().chain(narrower).collect())
    }

    fn read(&mut self, path: &Path) -> Option<Loaded> {
        match files::load(path, self.language()) {
            Ok(loaded) => {
                self.report_warnings(path, &loaded);
                Some(loaded)
            }
            Err(error) => {
                self.reject(path, error);
                None
            }
        }
    }

    fn report_warnings(&self, path: &Path, loaded: &Loaded) {
        let warnings = loaded.warnings.iter().map(|warning| Message::warning(self.language(), path, warning));
        self.report(Some(path), &[], &warnings.collect::<Vec<_>>());
    }

    fn write(&mut self, mut scenes: Vec<Scene>, warnings: Vec<Message>) -> Option<()> {
        let Request { out, options, task, .. } = self.request;
        if options.gray {
            scenes = scenes.into_iter().map(Scene::greyed).collect();
        }
        if scenes.len() > 1 && options.kind != Kind::Pdf && out == Path::new("-") {
            return self.fail(out, ONE_PAGE.get(self.language()));
        }
        // Sheets have the size of their paper.
        let size = if *task == Task::Sheet { Size::Paper } else { options.size };
        let files = match picture::files(&scenes, options.kind, size, out) {
            Ok(files) => files,
            Err(error) => return self.fail(out, &lang::picture_too_large(self.language(), error)),
        };
        let replaced = |(place, _): &(PathBuf, Vec<u8>)| files::replaced(self.language(), place, options.force);
        let replaced: Vec<Message> = files.iter().filter_map(replaced).collect();
        for (place, bytes) in &files {
            if let Err(error) = files::write(place, bytes, options.force) {
                return self.fail(place, &write_error(self.language(), &error));
            }
        }
        let outputs: Vec<PathBuf> = files.into_iter().map(|(place, _)| place).collect();
        let missing = scenes.iter().filter(|scene| !scene.missing.is_empty()).map(|scene| {
            let what = lang::missing_characters(self.language(), &scene.missing);
            Message::general_warning(out, what)
        });
        self.report(None, &outputs, &warnings.into_iter().chain(missing).chain(replaced).collect::<Vec<_>>());
        Some(())
    }

    fn report(&self, file: Option<&Path>, outputs: &[PathBuf], messages: &[Message]) {
        self.common.report(file, outputs, messages, self.request.out == Path::new("-"));
    }

    fn fail<T>(&self, path: &Path, why: &str) -> Option<T> {
        self.report(None, &[], &[Message::error(path, why)]);
        None
    }

    fn reject(&mut self, file: &Path, why: Message) {
        if !Failures::come_last(self.files, self.common) {
            self.report(Some(file), &[], std::slice::from_ref(&why));
        }
        self.failures.push(why);
    }

    const fn language(&self) -> Language {
        self.common.language
    }
}

type Numbered = (Option<u32>, Record);

#[derive(Default)]
struct SheetContents {
    diagrams: Vec<Diagram>,
    numbers: Vec<String>,
    answers: Vec<(String, Answer)>,
    unanswered: usize,
}

impl SheetContents {
    /// Stops once there are more than [`MOST_DIAGRAMS`] diagrams.
    fn of(options: &Options, records: &[Numbered], language: Language) -> Self {
        let mut contents = Self::default();
        for (own, record) in records {
            if contents.diagrams.len() > MOST_DIAGRAMS {
                break;
            }
            contents.add(options, *own, record, language);
        }
        contents
    }

    fn add(&mut self, options: &Options, own: Option<u32>, record: &Record, language: Language) {
        let Options { diagram, .. } = options;
        let own = own.filter(|_| diagram.own_numbers);
        let first = diagram.figure.saturating_add(u32::try_from(self.diagrams.len()).unwrap_or(u32::MAX));
        if options.bookmarks {
            diagram.push_bookmarks(&mut self.diagrams, record, language);
        } else {
            diagram.push_record(&mut self.diagrams, record, language);
        }
        let more = self.diagrams.len() - self.numbers.len();
        self.numbers.extend((first..).take(more).map(|figure| own.unwrap_or(figure).to_string()));
        if options.booklet.answers.is_some() && StartDetails::of(record).is_problem() {
            match diagram.answer(record, first, &options.answer_heading, language) {
                Some(answer) => self.answers.push((own.unwrap_or(first).to_string(), answer)),
                None => self.unanswered += 1,
            }
        }
    }
}

fn too_many(language: Language) -> String {
    match language {
        Language::Japanese => format!("図が多すぎます（{MOST_DIAGRAMS}まで）。"),
        Language::English => format!("there would be more than {MOST_DIAGRAMS} diagrams"),
    }
}

const NO_ANSWERS: Text = Text {
    ja: "解答の手順が記録されている問題がありません。",
    en: "no problem has a recorded solution",
};

const ONE_PAGE: Text = Text {
    ja: "標準出力に書けるのは、PDF以外では1ページだけです。--to pdf を使うか、-o でファイルに書き出してください。",
    en: "only a PDF holds several pages; use --to pdf, or write files with -o",
};

const TO_TERMINAL: Text = Text {
    ja: "画像は端末に表示できません。ファイルかパイプに出力してください。",
    en: "a terminal cannot show pictures; write to a file or a pipe",
};

fn without_answers(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("{count}題には手順が記録されていないため、解答を省きました。"),
        Language::English => format!("left out of the answers, since no solution is recorded: {count}"),
    }
}

fn narrower(sheet: &Sheet, diagrams: &[Diagram], language: Language) -> Option<String> {
    let asked = sheet.width.filter(|_| !diagrams.is_empty())?;
    let (asked, width) = as_asked(asked, sheet.greatest_width(diagrams))?;
    Some(match language {
        Language::Japanese => format!("幅{asked}mmの図は入らないため、{width}mmにしました。"),
        Language::English => format!("diagrams of {asked} mm do not fit; they are {width} mm wide"),
    })
}

fn narrower_answers(booklet: &Booklet, answers: &[(String, Answer)], language: Language) -> Option<String> {
    let answers = booklet.answers.as_ref().filter(|_| answers.iter().any(|(_, answer)| answer.diagram.is_some()))?;
    let answers = Answers { page: booklet.sheet.page, ..answers.clone() };
    let (asked, width) = as_asked(answers.diagram?, answers.greatest_width())?;
    Some(match language {
        Language::Japanese => format!("幅{asked}mmの図は解答に入らないため、{width}mmにしました。"),
        Language::English => format!("diagrams of {asked} mm do not fit into answers; they are {width} mm wide"),
    })
}

/// A requested width and the greatest possible one, in millimetres, if that is less.
fn as_asked(asked: f32, greatest: f32) -> Option<(f32, f32)> {
    let [asked, width] = [asked, greatest].map(|points| (points / measures::POINTS * 10.0).round() / 10.0);
    (width < asked).then_some((asked, width))
}
