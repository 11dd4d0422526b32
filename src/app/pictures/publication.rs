//! The whole game published: the form in which that is configured, and the job that does it.

use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::publish_settings::PublishSettings;
use crate::app::kit::task::Cancel;
use crate::app::pictures::job::{Content, ExportError, ExportKind};
use crate::app::pictures::update::choose;
use crate::app::pictures::{Ask, Effect, Pictures};
use crate::diagram::{
    self, AnimationError, AnimationStyle, Appearance, Bitmap, BoardTheme, Frames, Numerals, Paper, PieceSet, Prose,
    Scene, Style,
};
use crate::lang::{self, Language, Naming};
use crate::picture::{DiagramOptions, Label};
use crate::publish::{self, Book, BookOptions, Film, FilmError, FilmOptions, Kind, PageOptions};
use crate::record::{NodeId, Record};

/// The lines of a text that a preview shows.
const LINES: usize = 200;

/// The values of the form.
#[derive(Clone, Debug)]
pub(crate) struct PublishForm {
    /// The remembered settings.
    pub(crate) settings: PublishSettings,
    /// Whether White sits at the bottom.
    pub(crate) flipped: bool,
    /// The numbers of the first and the last move of an animation.
    pub(crate) range: [u32; 2],
    /// The page that the preview shows, from 0.
    pub(crate) page: usize,
    /// Width and height available for the preview, in pixels; zero before the first layout.
    pub(crate) room: [u32; 2],
    /// The numbers of the first and the last move of the line on the board.
    pub(crate) moves: [u32; 2],
    game: Game,
    /// Board and piece set of the window.
    window: (BoardTheme, PieceSet),
}

/// What is published.
#[derive(Clone, Debug)]
struct Game {
    record: Arc<Record>,
    /// The last move of the line on the board.
    last: NodeId,
    naming: Naming,
}

impl PublishForm {
    /// A form for the game on the board.
    pub(crate) fn new(desk: &Desk) -> Self {
        let (record, node) = (desk.game().record(), desk.game().node());
        let tree = record.tree();
        let last = tree.main_line_from(node).filter(|&next| tree.mv(next).is_some()).last().unwrap_or(node);
        let count = tree.path(last).into_iter().filter(|&next| tree.mv(next).is_some()).count();
        let first = record.first_number();
        let end = first.saturating_add(u32::try_from(count).unwrap_or(u32::MAX)).saturating_sub(1).max(first);
        Self {
            settings: desk.settings.picture.publish.clone(),
            flipped: desk.game().flipped,
            range: [first, end],
            page: 0,
            room: [0, 0],
            moves: [first, end],
            game: Game { record: Arc::new(record.clone()), last, naming: desk.naming() },
            window: (desk.settings.board, desk.settings.pieces),
        }
    }

    /// Whether the user has changed a value, or the space for the preview has changed.
    pub(crate) fn differs(&self, new: &Self) -> bool {
        (&self.settings, self.flipped, self.range, self.page, self.room)
            != (&new.settings, new.flipped, new.range, new.page, new.room)
    }

    /// What is made.
    pub(crate) fn job(&self) -> PublishJob {
        let PublishSettings { kind, paper, face, variations, comments, .. } = self.settings;
        let naming = self.game.naming;
        let language = naming.language;
        let mut look = Appearance {
            board: self.window.0,
            pieces: self.window.1,
            numerals: if language == Language::Japanese { Numerals::Japanese } else { Numerals::Letters },
            words: lang::picture_words(language),
            flipped: self.flipped,
            ..Appearance::default()
        };
        look.print.captions = face;
        let mut book = BookOptions { places: self.settings.places(), variations, comments, ..BookOptions::default() };
        book.diagrams.look = look;
        let film = FilmOptions::default();
        let look = Appearance { style: self.settings.style, ..look };
        let diagrams = DiagramOptions { look, title: Label::None, ..film.diagrams };
        let film = FilmOptions {
            range: self.range[0]..=self.range[1],
            diagrams,
            captions: self.settings.captions,
            each: PublishSettings::hundredths(self.settings.each),
            last: PublishSettings::hundredths(self.settings.last),
        };
        PublishJob {
            record: Arc::clone(&self.game.record),
            last: self.game.last,
            naming,
            kind,
            book,
            pages: PageOptions::of(paper.paper().unwrap_or(Paper::A4), face),
            film,
            width: self.settings.width,
            repeats: self.settings.repeats,
            cancel: Cancel::default(),
        }
    }
}

/// A game to be published.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PublishJob {
    record: Arc<Record>,
    last: NodeId,
    naming: Naming,
    /// The kind of file.
    pub(crate) kind: Kind,
    /// What is told.
    pub(crate) book: BookOptions,
    /// How pages are set.
    pub(crate) pages: PageOptions,
    /// What an animation shows.
    pub(crate) film: FilmOptions,
    /// The width of an animation, in pixels.
    pub(crate) width: u32,
    /// Whether it begins again.
    pub(crate) repeats: bool,
    /// Stops the work.
    pub(crate) cancel: Cancel,
}

/// What the preview of a published game shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct PublishPreview {
    /// A page, a picture of an animation, or the board of a web page.
    pub(crate) bitmap: Option<Arc<Bitmap>>,
    /// The first lines of a text.
    pub(crate) text: Option<String>,
    /// The number of pages, of diagrams, and of pictures of an animation; 0 where there are none.
    pub(crate) counts: [usize; 3],
    /// How long an animation takes, in hundredths of a second.
    pub(crate) hundredths: u32,
    /// What is not as it should be, in the language of the window.
    pub(crate) remarks: Vec<String>,
    /// Why nothing can be made.
    pub(crate) failure: Option<String>,
}

/// A file, and what is to be said of it.
pub(crate) struct Published {
    /// Its content.
    pub(crate) bytes: Vec<u8>,
    /// What is not as it should be.
    pub(crate) remarks: Vec<String>,
}

impl PublishJob {
    /// Makes the file. `go_on` is told how many pictures of how many are done, and says whether to go on.
    ///
    /// # Errors
    /// When there would be too much of something, or it was stopped.
    pub(crate) fn made(&self, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Published, ExportError> {
        if let Some(kind) = self.kind.animation() {
            let film = self.film()?;
            let style = AnimationStyle { kind, width: self.width, plays: u16::from(!self.repeats) };
            let total = film.count();
            let made = diagram::animation(&film, style, &mut |done| !self.cancel.is_cancelled() && go_on(done, total));
            let bytes = made.map_err(|error| match error {
                AnimationError::Size(error) => ExportError::Size(error),
                AnimationError::Stopped => ExportError::Stopped,
                AnimationError::Failed => ExportError::Impossible(lang::no_animation(self.naming.language).to_owned()),
            })?;
            return Ok(Published { bytes, remarks: self.remarks(0, film.scene(0).missing) });
        }
        let book = self.book()?;
        let (bytes, missing) = match self.kind {
            Kind::Pdf => {
                let pages = self.pages(&book)?;
                (diagram::pdf(&pages, 1.0), missing(&pages))
            }
            Kind::Text => (publish::text(&book, &self.record).into_bytes(), Vec::new()),
            Kind::Html | Kind::Gif | Kind::Apng => {
                (publish::html(&book, &self.record).into_bytes(), missing(&[self.board()]))
            }
        };
        Ok(Published { bytes, remarks: self.remarks(book.left_out, missing) })
    }

    fn book(&self) -> Result<Book, ExportError> {
        let too_many = |_| ExportError::Impossible(lang::too_many_diagrams(self.naming.language, Book::MOST_DIAGRAMS));
        Book::of(&self.record, &self.book, self.naming).map_err(too_many)
    }

    fn pages(&self, book: &Book) -> Result<Vec<Scene>, ExportError> {
        let too_many = |_| ExportError::Impossible(lang::too_many_pages(self.naming.language, Prose::MOST_PAGES));
        publish::pages(book, &self.pages).map_err(too_many)
    }

    fn film(&self) -> Result<Film<'_>, ExportError> {
        Film::of(&self.record, self.last, self.film.clone(), self.naming).map_err(|error| {
            ExportError::Impossible(match error {
                FilmError::NoMoves => lang::no_moves_in_range(self.naming.language).to_owned(),
                FilmError::TooManyMoves => lang::too_many_frames(self.naming.language, Film::MOST_MOVES),
            })
        })
    }

    /// The board on which a page is stepped through.
    fn board(&self) -> Scene {
        let look = Appearance { style: Style::Wood, ..self.book.diagrams.look };
        let options = DiagramOptions { look, caption: Label::None, ..self.book.diagrams.clone() };
        options.at_node(&self.record, self.record.tree().root(), self.naming).scene()
    }

    fn remarks(&self, left_out: usize, mut missing: Vec<char>) -> Vec<String> {
        missing.sort_unstable();
        missing.dedup();
        let missing = (!missing.is_empty()).then(|| lang::missing_characters(self.naming.language, &missing));
        let left_out = (left_out > 0).then(|| lang::moves_left_out(self.naming.language, left_out));
        left_out.into_iter().chain(missing).collect()
    }

    /// Renders what the form shows, as large as fits into this width and height in pixels.
    pub(crate) fn preview(&self, page: usize, room: [u32; 2]) -> PublishPreview {
        self.previewed(page, room).unwrap_or_else(|error| {
            let failure = match error {
                ExportError::Impossible(why) => why,
                ExportError::Size(error) => lang::picture_too_large(self.naming.language, error),
                // Nothing was written.
                ExportError::Exist(_) | ExportError::Write(..) | ExportError::Stopped => String::new(),
            };
            PublishPreview { failure: Some(failure), ..PublishPreview::default() }
        })
    }

    fn previewed(&self, page: usize, room: [u32; 2]) -> Result<PublishPreview, ExportError> {
        if self.kind.animation().is_some() {
            let film = self.film()?;
            let count = film.count();
            let scene = film.scene(count.saturating_sub(1));
            return Ok(PublishPreview {
                counts: [0, 0, count],
                hundredths: (0..count).map(|index| u32::from(film.hundredths(index))).sum(),
                remarks: self.remarks(0, scene.missing.clone()),
                bitmap: bitmap(&scene, [room[0].min(self.width), room[1]]),
                ..PublishPreview::default()
            });
        }
        let book = self.book()?;
        let diagrams = book.diagrams().count();
        let mut preview = PublishPreview { counts: [0, diagrams, 0], ..PublishPreview::default() };
        let mut missed = Vec::new();
        match self.kind {
            Kind::Pdf => {
                let pages = self.pages(&book)?;
                missed = missing(&pages);
                preview.counts[0] = pages.len();
                preview.bitmap = pages.get(page.min(pages.len().saturating_sub(1))).and_then(|page| bitmap(page, room));
            }
            Kind::Text => {
                let text = publish::text(&book, &self.record);
                preview.text = Some(text.lines().take(LINES).collect::<Vec<_>>().join("\n"));
            }
            Kind::Html | Kind::Gif | Kind::Apng => {
                let board = self.board();
                preview.bitmap = bitmap(&board, room);
                missed = board.missing;
            }
        }
        preview.remarks = self.remarks(book.left_out, missed);
        Ok(preview)
    }
}

fn missing(pages: &[Scene]) -> Vec<char> {
    pages.iter().flat_map(|page| page.missing.iter().copied()).collect()
}

/// A picture as large as fits.
fn bitmap(scene: &Scene, [across, down]: [u32; 2]) -> Option<Arc<Bitmap>> {
    let width = (down as f32 * scene.width / scene.height).min(across as f32) as u32;
    diagram::bitmap(scene, width).ok().map(Arc::new)
}

impl Pictures {
    /// Opens the form.
    pub(super) fn begin_to_publish(&mut self, desk: &Desk, out: &mut Out<Self>) {
        self.published = None;
        out.ask(Ask::Publish(Box::new(PublishForm::new(desk))));
    }

    /// Applies the user's changes to the form, and asks for a path if that is wanted. The form stays open until it is chosen.
    pub(super) fn prepare_to_publish(
        &mut self,
        desk: &mut Desk,
        form: &PublishForm,
        mut new: PublishForm,
        saves: bool,
        out: &mut Out<Self>,
    ) {
        if form.differs(&new) {
            if form.settings != new.settings {
                new.page = if form.settings.kind == new.settings.kind { new.page } else { 0 };
            }
            self.wanted += 1;
            if new.room != [0, 0] {
                let job = Box::new(new.job());
                out.run(Effect::PreviewPublication { number: self.wanted, page: new.page, room: new.room, job });
            }
        }
        if saves {
            let job = Box::new(new.job());
            let kind = ExportKind::Publication(job.kind);
            self.chosen = Some(Content::Publication(job));
            choose(desk, kind, out);
        }
        desk.settings.picture.publish = new.settings.clone();
        out.ask(Ask::Publish(Box::new(new)));
    }
}
