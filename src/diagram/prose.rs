//! Running text with diagrams on pages, as in books of annotated games.

mod flow;

use super::description::Diagram;
use super::graph::Graph;
use super::page::PageStyle;
use super::paragraph::{Faces, Paragraph};
use super::scene::Scene;
use flow::Flow;

/// A part of running text.
#[derive(Clone, Debug, PartialEq)]
pub enum Passage {
    /// A bold heading, kept with the next passage.
    Heading {
        /// The words.
        words: String,
        /// How far it is indented, in ems.
        indent: u32,
    },
    /// A paragraph.
    Text {
        /// Its words.
        paragraph: Paragraph,
        /// What kind of text it is.
        voice: Voice,
    },
    /// A diagram with its caption, here or, for lack of room, a little later.
    Figure(Box<Diagram>),
    /// A graph as wide as the text, with its caption below.
    Graph {
        /// The graph.
        graph: Graph,
        /// The caption; may be empty.
        caption: String,
    },
    /// A closing line at the right, such as the result of the game.
    Closing(String),
}

/// What kind of text a paragraph is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    /// Text of the usual size right after the text before it.
    Body,
    /// The same with space before it.
    Apart,
    /// Smaller text, as for variations and headers.
    Aside,
    /// Very small text, as what programs wrote.
    Small,
}

/// The layout of running text on pages.
///
/// ```
/// use komadai::diagram::{self, Diagram, Paragraph, Passage, Prose, Voice, Word};
/// use komadai::shogi::Handicap;
///
/// let words = vec![Word::Text("The game begins.".to_owned())];
/// let text = Passage::Text { paragraph: Paragraph { words, ..Paragraph::default() }, voice: Voice::Body };
/// let figure = Passage::Figure(Box::new(Diagram::new(Handicap::Even.setup())));
/// let pages = Prose { title: "A game".to_owned(), ..Prose::default() }.pages(&[text, figure]).expect("a page");
/// assert_eq!(pages.len(), 1);
/// assert!(diagram::pdf(&pages, 1.0).starts_with(b"%PDF"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Prose {
    /// The page: its paper and its margins.
    pub page: PageStyle,
    /// The size of type in points.
    pub size: f32,
    /// The number of columns; `None` chooses one that gives lines of a good length.
    pub columns: Option<u32>,
    /// The title above the first page; may be empty.
    pub title: String,
    /// The subtitle, in smaller type.
    pub subtitle: String,
}

impl Default for Prose {
    fn default() -> Self {
        Self { page: PageStyle::default(), size: 9.5, columns: None, title: String::new(), subtitle: String::new() }
    }
}

/// The error for a text with more pages than [`Prose::MOST_PAGES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyPages;

impl Prose {
    /// The most pages of one text, to limit memory.
    pub const MOST_PAGES: usize = 1_000;

    /// The pages, in points; at least one.
    ///
    /// # Errors
    /// When there would be more than [`MOST_PAGES`](Self::MOST_PAGES).
    pub fn pages(&self, passages: &[Passage]) -> Result<Vec<Scene>, TooManyPages> {
        let flow = self.flow(passages, None)?;
        let Some(line) = flow.company() else { return Ok(flow.into_pages()) };
        // A last figure does not stand alone: some lines go with it, if that helps.
        let other = self.flow(passages, Some(line))?;
        let helps = other.company().is_none() && other.page_count() <= flow.page_count();
        Ok(if helps { other } else { flow }.into_pages())
    }

    fn flow(&self, passages: &[Passage], carried: Option<usize>) -> Result<Flow<'_>, TooManyPages> {
        let mut flow = Flow::of(self, carried);
        for passage in passages {
            flow.put(passage)?;
        }
        flow.end()?;
        Ok(flow)
    }

    fn faces(&self) -> Faces {
        // Moves in Gothic are usual in books set in Mincho, too.
        Faces::new(self.page.face.face())
    }
}
