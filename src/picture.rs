//! Pictures of records: which of their positions are shown, and what is written around them.

mod files;
mod start;
mod told;
mod work;

use crate::diagram::{Diagram, Look};
use crate::lang::{self, Language};
use crate::record::{NodeId, Record};
pub use files::{Kind, Size, files};
pub use start::Start;
use told::last_move;
pub use told::told;
pub use work::Work;

/// As many diagrams as a sheet has at most: more are hardly meant, and would take gigabytes.
pub const MOST_DIAGRAMS: usize = 10_000;

/// What stands above or below a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Label {
    /// What the record tells.
    #[default]
    Told,
    /// This.
    Given(String),
    /// Nothing.
    None,
}

impl Label {
    /// The text, if there is one.
    #[must_use]
    pub fn text(&self, told: impl FnOnce() -> Option<String>) -> Option<String> {
        match self {
            Self::Told => told(),
            Self::Given(text) => Some(text.clone()),
            Self::None => None,
        }
    }
}

/// What a picture shows of a record beside the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around {
    /// What it looks like.
    pub look: Look,
    /// What stands above.
    pub title: Label,
    /// What stands below.
    pub caption: Label,
    /// The number of the diagram, or of the first one, where captions are told.
    pub figure: u32,
    /// Whether the players are named.
    pub names: bool,
    /// Whether the last move is marked.
    pub last: bool,
    /// Whether a problem's defender has a hand, too.
    pub both_hands: bool,
}

impl Default for Around {
    fn default() -> Self {
        Self {
            look: Look::default(),
            title: Label::Told,
            caption: Label::Told,
            figure: 1,
            names: true,
            last: true,
            both_hands: false,
        }
    }
}

impl Around {
    /// The position after so many moves of the main line; `None` when that is too short. When nobody says
    /// how many: of a game the last position, of a problem the first, so that its solution is not given away.
    #[must_use]
    pub fn main_line(&self, record: &Record, at: Option<usize>, language: Language) -> Option<Diagram> {
        let tree = record.tree();
        let root = tree.root();
        let mut moves = std::iter::once(root).chain(tree.main_line_from(root).filter(|&node| tree.mv(node).is_some()));
        let node = match at {
            Some(ply) => moves.nth(ply)?,
            None if Start::of(record).is_problem() => root,
            None => moves.last()?,
        };
        Some(self.node(record, node, language))
    }

    /// The position at a node.
    #[must_use]
    pub fn node(&self, record: &Record, node: NodeId, language: Language) -> Diagram {
        let start = Start::of(record);
        let title = self.title.text(|| start.name(language));
        let caption = self.caption.text(|| told(record, &start, node, self.figure, title.as_deref(), language));
        Diagram { title, caption, ..self.bare(record, &start, node, language) }
    }

    /// What a sheet of many records shows of one, behind the diagrams that are on it already: the bookmarks of a game,
    /// and where a problem starts, whose bookmarks are in its solution.
    pub fn push(&self, diagrams: &mut Vec<Diagram>, record: &Record, language: Language) {
        let start = Start::of(record);
        if start.is_problem() {
            diagrams.push(self.problem(&start, self.next_number(diagrams), language));
        } else {
            self.push_bookmarks(diagrams, record, language);
        }
    }

    /// The bookmarks of a record, whatever it is, behind the diagrams that are there already; where it starts when it
    /// has none. It stops after [`MOST_DIAGRAMS`] and one.
    pub fn push_bookmarks(&self, diagrams: &mut Vec<Diagram>, record: &Record, language: Language) {
        let tree = record.tree();
        let marked = tree.walk().filter(|&node| !tree.note(node).bookmarks.is_empty());
        // One too many is enough to know that there are too many.
        let marked: Vec<NodeId> = marked.take((MOST_DIAGRAMS + 1).saturating_sub(diagrams.len())).collect();
        let is_told = self.caption == Label::Told;
        let start = Start::of(record);
        for &node in &marked {
            let mut diagram = self.bare(record, &start, node, language);
            let number = self.next_number(diagrams);
            let caption = lang::caption(language, Some(number), last_move(record, node, language).as_deref());
            let bookmarks = &tree.note(node).bookmarks;
            diagram.caption =
                is_told.then(|| bookmarks.iter().fold(caption, |caption, name| with_words(caption, name)));
            diagrams.push(diagram);
        }
        if marked.is_empty() {
            diagrams.push(self.problem(&start, self.next_number(diagrams), language));
        }
    }

    fn next_number(&self, diagrams: &[Diagram]) -> u32 {
        self.figure.saturating_add(u32::try_from(diagrams.len()).unwrap_or(u32::MAX))
    }

    /// A position of a record, with the names of the players, and the move that led to it.
    fn bare(&self, record: &Record, start: &Start, node: NodeId, language: Language) -> Diagram {
        let tree = record.tree();
        let at_start = self.start(start, language);
        let Some(mv) = tree.path(node).iter().rev().find_map(|&id| tree.mv(id)) else { return at_start };
        let setup = record.position_at(node).to_setup();
        Diagram { last: self.last.then(|| mv.into()), setup, ..at_start }
    }
}

/// A caption and, behind it, what else is said; which may be nothing.
fn with_words(caption: String, words: &str) -> String {
    if words.is_empty() { caption } else { format!("{caption}　{words}") }
}
