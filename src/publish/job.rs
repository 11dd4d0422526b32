use std::fmt;
use std::sync::Arc;

use super::{Book, BookOptions, Film, FilmError, FilmOptions, Kind, PageOptions, html, pages, text, words};
use crate::diagram::{
    self, AnimationError, AnimationStyle, Appearance, Diagram, Frames, Prose, Scene, SizeError, Style,
};
use crate::lang::{self, Language, Naming};
use crate::picture::{DiagramOptions, Label};
use crate::record::{NodeId, Record};

/// A game to be published, with all options.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The game.
    pub record: Arc<Record>,
    /// The last move of the animation's line.
    pub last: NodeId,
    /// The language, with its names of moves and sides.
    pub naming: Naming,
    /// The kind of file.
    pub kind: Kind,
    /// The options of all books.
    pub book: BookOptions,
    /// The options of pages.
    pub pages: PageOptions,
    /// The options of an animation.
    pub film: FilmOptions,
    /// The width of an animation in pixels.
    pub width: u32,
    /// How often an animation is played; 0 is forever.
    pub plays: u16,
}

/// A published game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the file lacks.
    pub gaps: Gaps,
}

/// What a published game lacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// The characters without a glyph, sorted, each once.
    pub missing: Vec<char>,
    /// The number of moves left out since they no longer fit.
    pub left_out: usize,
}

/// Why a game was not published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublishError {
    /// There would be more than [`Book::MOST_DIAGRAMS`].
    TooManyDiagrams,
    /// There would be more than [`Prose::MOST_PAGES`].
    TooManyPages,
    /// There are no moves to animate, or too many.
    Film(FilmError),
    /// The animation would be too large.
    Size(SizeError),
    /// The animation could not be encoded.
    Failed,
    /// It was stopped.
    Stopped,
}

impl Job {
    /// Makes the file. `go_on` gets the number of finished pictures of an animation, and of all, and returns `false` to
    /// stop.
    ///
    /// # Errors
    /// When there would be too much of something, or it was stopped.
    pub fn make(&self, go_on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Published, PublishError> {
        if let Some(kind) = self.kind.animation() {
            let film = self.film()?;
            let style = AnimationStyle { kind, width: self.width, plays: self.plays };
            let total = film.count();
            let bytes = diagram::animation(&film, style, &mut |done| go_on(done, total))?;
            return Ok(Published { bytes, gaps: Gaps::new(film.scene(0).missing, 0) });
        }
        let book = self.book()?;
        let (bytes, missing) = match self.kind {
            Kind::Pdf => {
                let pages = self.pages(&book)?;
                (diagram::pdf(&pages, 1.0), pages.into_iter().flat_map(|page| page.missing).collect())
            }
            Kind::Text => (text(&book, &self.record).into_bytes(), Vec::new()),
            Kind::Html | Kind::Gif | Kind::Apng => {
                let scene = |diagram: &Diagram| Diagram { caption: None, ..diagram.clone() }.scene();
                let scenes = book.diagrams().map(scene).chain([self.board()]);
                (html(&book, &self.record).into_bytes(), scenes.flat_map(|scene| scene.missing).collect())
            }
        };
        Ok(Published { bytes, gaps: Gaps::new(missing, book.left_out) })
    }

    /// The game as a book.
    ///
    /// # Errors
    /// When there would be too many diagrams.
    pub fn book(&self) -> Result<Book, PublishError> {
        Book::of(&self.record, &self.book, self.naming).map_err(|_| PublishError::TooManyDiagrams)
    }

    /// The pages of the book for print.
    ///
    /// # Errors
    /// When there would be too many.
    pub fn pages(&self, book: &Book) -> Result<Vec<Scene>, PublishError> {
        pages(book, &self.pages).map_err(|_| PublishError::TooManyPages)
    }

    /// The pictures of the animation.
    ///
    /// # Errors
    /// When there are no moves, or too many.
    pub fn film(&self) -> Result<Film<'_>, PublishError> {
        Film::of(&self.record, self.last, self.film.clone(), self.naming).map_err(PublishError::Film)
    }

    /// The board of a web page, at the start of the game.
    #[must_use]
    pub fn board(&self) -> Scene {
        let look = Appearance { style: Style::Wood, ..self.book.diagrams.look };
        let options = DiagramOptions { look, caption: Label::None, ..self.book.diagrams.clone() };
        options.at_node(&self.record, self.record.tree().root(), self.naming).scene()
    }
}

impl Gaps {
    /// The gaps of a file with these missing characters, which may repeat.
    #[must_use]
    pub fn new(mut missing: Vec<char>, left_out: usize) -> Self {
        missing.sort_unstable();
        missing.dedup();
        Self { missing, left_out }
    }

    /// A sentence for each kind of gap.
    #[must_use]
    pub fn messages(&self, language: Language) -> Vec<String> {
        let missing = (!self.missing.is_empty()).then(|| lang::missing_characters(language, &self.missing));
        let left_out = (self.left_out > 0).then(|| words::moves_left_out(language, self.left_out));
        missing.into_iter().chain(left_out).collect()
    }
}

impl PublishError {
    /// The message for the user.
    #[must_use]
    pub fn message(self, language: Language) -> String {
        match self {
            Self::TooManyDiagrams => words::too_many_diagrams(language, Book::MOST_DIAGRAMS),
            Self::TooManyPages => words::too_many_pages(language, Prose::MOST_PAGES),
            Self::Film(FilmError::NoMoves) => words::NO_MOVES_IN_RANGE.get(language).to_owned(),
            Self::Film(FilmError::TooManyMoves) => words::too_many_frames(language, Film::MOST_MOVES),
            Self::Size(error) => lang::picture_too_large(language, error),
            Self::Failed | Self::Stopped => words::NO_ANIMATION.get(language).to_owned(),
        }
    }
}

impl fmt::Display for PublishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message(Language::English))
    }
}

impl std::error::Error for PublishError {}

impl From<AnimationError> for PublishError {
    fn from(error: AnimationError) -> Self {
        match error {
            AnimationError::Size(error) => Self::Size(error),
            AnimationError::Stopped => Self::Stopped,
            AnimationError::Failed => Self::Failed,
        }
    }
}
