//! Pictures and sheets to be rendered.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use crate::app::pictures::export::Files;
use crate::app::pictures::page_words;
use crate::diagram::{self, Answer, Bitmap, Diagram, Scene, SizeError};
use crate::lang::Language;
use crate::picture::{self, Booklet, Contents, DiagramOptions, Kind, Label, Size, StartDetails};
use crate::problems;
use crate::record::Record;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RenderJob {
    pub(crate) diagrams: Diagrams,
    /// `None` for one position.
    pub(crate) sheet: Option<Booklet>,
    pub(crate) size: Size,
    pub(crate) answers: Option<AnswersJob>,
    pub(crate) gray: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnswerSource {
    /// A file and the index in it; read on the rendering thread.
    File(Arc<Path>, u32),
    Record(Arc<Record>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AnswersJob {
    pub(crate) sources: Vec<AnswerSource>,
    pub(crate) heading: Label,
    pub(crate) is_alone: bool,
    pub(crate) is_seen: bool,
}

struct Drawn {
    scenes: Vec<Scene>,
    /// Problems without a recorded answer.
    unanswered: usize,
}

const SEEN: usize = 40;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Diagrams {
    Given(Vec<Diagram>),
    /// Made on the rendering thread, since there may be thousands.
    OfProblems {
        starts: Vec<Arc<StartDetails>>,
        options: DiagramOptions,
        /// Of captions.
        language: Language,
    },
}

impl RenderJob {
    pub(crate) fn count(&self) -> usize {
        match &self.diagrams {
            Diagrams::Given(diagrams) => diagrams.len(),
            Diagrams::OfProblems { starts, .. } => starts.len(),
        }
    }

    pub(crate) fn diagrams(&self) -> Cow<'_, [Diagram]> {
        match &self.diagrams {
            Diagrams::Given(diagrams) => Cow::Borrowed(diagrams),
            Diagrams::OfProblems { starts, options, language } => {
                let numbered = (options.figure..).zip(starts);
                numbered.map(|(number, start)| options.problem(start, number, *language)).collect()
            }
        }
    }

    fn numbers(&self) -> Vec<String> {
        match &self.diagrams {
            Diagrams::Given(diagrams) => (1..=diagrams.len()).map(|number| number.to_string()).collect(),
            Diagrams::OfProblems { starts, options, .. } => {
                let own = |start: &StartDetails| start.own_number().filter(|_| options.own_numbers);
                let numbered = (options.figure..).zip(starts);
                numbered.map(|(figure, start)| own(start).unwrap_or(figure).to_string()).collect()
            }
        }
    }

    /// Also returns the number of problems without an answer.
    fn answers(&self, numbers: &[String], most: usize) -> (Vec<(String, Answer)>, usize) {
        let (Some(job), Diagrams::OfProblems { options, language, starts }) = (&self.answers, &self.diagrams) else {
            return (Vec::new(), 0);
        };
        let (mut answers, mut unanswered) = (Vec::new(), 0);
        let mut read: Option<(&Arc<Path>, Vec<Record>)> = None;
        let problems = job.sources.iter().zip(starts).zip((options.figure..).zip(numbers));
        for ((source, start), (figure, number)) in problems.take(most) {
            let record = match source {
                AnswerSource::Record(record) => Some(&**record),
                AnswerSource::File(path, index) => {
                    // The next problem is usually in the same file.
                    if read.as_ref().is_none_or(|(known, _)| *known != path) {
                        read = Some((path, problems::read_records(path).unwrap_or_default()));
                    }
                    read.as_ref().and_then(|(_, records)| records.get(*index as usize))
                }
            };
            match record.and_then(|record| options.answer(record, figure, &job.heading, *language)) {
                Some(answer) => answers.push((number.clone(), answer)),
                None => unanswered += usize::from(start.is_problem()),
            }
        }
        (answers, unanswered)
    }

    fn drawn(&self) -> Drawn {
        let Some(booklet) = &self.sheet else {
            let scene = |diagram: &Diagram| diagram.scene_alone(self.size.points_of(&diagram.look.print));
            return self.inked(self.diagrams().iter().map(scene).collect(), 0);
        };
        let (diagrams, numbers) = (self.diagrams(), self.numbers());
        let (answers, unanswered) = self.answers(&numbers, usize::MAX);
        let is_alone = self.answers.as_ref().is_some_and(|job| job.is_alone) && !answers.is_empty();
        let diagrams = if is_alone { &[] } else { &*diagrams };
        let pages = booklet.pages(Contents { diagrams, numbers: &numbers, answers: &answers });
        self.inked(pages, unanswered)
    }

    fn seen(&self) -> Vec<Scene> {
        let Some(booklet) = &self.sheet else { return self.drawn().scenes };
        let numbers = self.numbers();
        let job = self.answers.as_ref().filter(|job| job.is_seen || job.is_alone);
        let answers = job.map_or_else(Vec::new, |_| self.answers(&numbers, SEEN).0);
        if answers.is_empty() {
            let pages = booklet.pages(Contents { diagrams: &self.diagrams(), numbers: &numbers, answers: &[] });
            return self.inked(pages, 0).scenes;
        }
        let mut booklet = booklet.clone();
        if job.is_some_and(|job| !job.is_alone) {
            let before = u32::try_from(self.count().div_ceil(booklet.sheet.on_page())).unwrap_or(u32::MAX);
            booklet.sheet.page.first = booklet.sheet.page.first.saturating_add(before);
        }
        self.inked(booklet.pages(Contents { answers: &answers, ..Contents::default() }), 0).scenes
    }

    fn inked(&self, scenes: Vec<Scene>, unanswered: usize) -> Drawn {
        let scenes = if self.gray { scenes.into_iter().map(Scene::greyed).collect() } else { scenes };
        Drawn { scenes, unanswered }
    }

    pub(crate) fn bitmap(&self) -> Result<Bitmap, SizeError> {
        let (scenes, width) = (self.drawn().scenes, self.size.pixels().unwrap_or_default());
        diagram::bitmap(scenes.first().ok_or(SizeError { width, widest: 0 })?, width)
    }

    /// As large as fits into this size in pixels, with the characters that no font has. `None` without space.
    pub(crate) fn preview(&self, [across, down]: [u32; 2]) -> Option<(Bitmap, Vec<char>)> {
        let scenes = self.seen();
        let missing = scenes.iter().flat_map(|scene| scene.missing.iter().copied()).collect();
        let first = scenes.first()?;
        let width = (down as f32 * first.width / first.height).min(across as f32) as u32;
        Some((diagram::bitmap(first, width).ok()?, missing))
    }

    pub(crate) fn files(&self, path: &Path, language: Language) -> Result<Files, SizeError> {
        let kind = Kind::of(path).unwrap_or(Kind::Png);
        let size = if self.sheet.is_some() { Size::Paper } else { self.size };
        let Drawn { scenes, unanswered } = self.drawn();
        let remark = (unanswered > 0).then(|| page_words::without_answers(language, unanswered));
        Ok(Files { files: picture::files(&scenes, kind, size, path)?, remark })
    }
}
