//! Pictures of records: which positions are shown, and the words around them.

mod annotation;
mod answer;
mod booklet;
mod caption;
mod files;
mod problem;
mod start;
mod template;

use crate::diagram::{Appearance, Diagram, Numerals};
use crate::lang::{self, Language, Naming};
use crate::record::{NodeId, Record};
pub use annotation::{draw_annotation, draw_arrow};
pub use booklet::{Booklet, Contents, PageFields};
pub use caption::caption;
use caption::last_move;
pub use files::{Kind, Size, files};
pub use problem::ProblemDetails;
pub use start::StartDetails;
pub use template::{FieldValues, Fields, fill, unknown_field};

/// The most diagrams on one sheet, to limit memory.
pub const MOST_DIAGRAMS: usize = 10_000;

/// A title or caption of a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Label {
    /// From the record: its title above, the last move or a problem's author and source below.
    #[default]
    FromRecord,
    /// These words, in which [`Fields`] are filled in.
    Text(String),
    /// Nothing.
    None,
}

impl Label {
    /// The text, if any; `from_record` provides that of the record.
    #[must_use]
    pub fn text(&self, from_record: impl FnOnce() -> Option<String>) -> Option<String> {
        match self {
            Self::FromRecord => from_record(),
            Self::Text(text) => Some(text.clone()),
            Self::None => None,
        }
    }

    fn filled(&self, fields: impl FnOnce() -> Fields, from_record: impl FnOnce() -> Option<String>) -> Option<String> {
        match self {
            Self::Text(text) => Some(fill(text, &fields())).filter(|text| !text.trim().is_empty()),
            other => other.text(from_record),
        }
    }
}

/// Where the number of moves of a problem's solution (手数) is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum MovesShown {
    /// In the caption.
    #[default]
    Shown,
    /// Nowhere.
    Hidden,
    /// Below the caption, small and upside down.
    Behind,
}

impl MovesShown {
    /// All of them, the default first.
    pub const ALL: [Self; 3] = [Self::Shown, Self::Hidden, Self::Behind];

    /// The name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Hidden => "hidden",
            Self::Behind => "behind",
        }
    }
}

/// The default appearance of diagrams in a language, with its words and numerals.
#[must_use]
pub fn appearance(language: Language) -> Appearance {
    let numerals = match language {
        Language::Japanese => Numerals::Japanese,
        Language::English => Numerals::Letters,
    };
    Appearance { numerals, words: lang::picture_words(language), ..Appearance::default() }
}

/// How a record becomes diagrams.
///
/// ```
/// use komadai::diagram;
/// use komadai::format;
/// use komadai::lang::Language;
/// use komadai::picture::DiagramOptions;
///
/// let loaded = format::read(b"position startpos moves 7g7f 3c3d", None)?;
/// let options = DiagramOptions { figure: 3, ..DiagramOptions::default() };
/// let diagram = options.at_ply(loaded.records.first(), Some(1), Language::English).expect("so many moves");
/// assert_eq!(diagram.caption.as_deref(), Some("Diagram 3: after 1. P-7f"));
/// let svg: String = diagram::svg(&diagram.scene(), 480.0);
/// # assert!(svg.starts_with("<svg "));
/// # Ok::<(), format::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramOptions {
    /// The appearance that the diagrams of one book share.
    pub look: Appearance,
    /// The words above the board.
    pub title: Label,
    /// The words below the board.
    pub caption: Label,
    /// The words above each diagram of a sheet, whose [`title`](Self::title) is that of the page.
    pub above: Label,
    /// Where the number of moves of a solution is printed.
    pub moves: MovesShown,
    /// Whether problems of a sheet have the numbers of their collection (作品番号).
    pub own_numbers: bool,
    /// The number of the (first) diagram in captions from the record, from 1.
    pub figure: u32,
    /// Whether the players are named next to their hands.
    pub names: bool,
    /// Whether the last move is marked.
    pub last: bool,
    /// Whether arrows and marked squares are drawn.
    pub annotations: bool,
    /// Whether problems show the defender's hand, too.
    pub both_hands: bool,
}

impl Default for DiagramOptions {
    fn default() -> Self {
        Self {
            look: Appearance::default(),
            title: Label::FromRecord,
            caption: Label::FromRecord,
            above: Label::None,
            moves: MovesShown::Shown,
            own_numbers: false,
            figure: 1,
            names: true,
            last: true,
            annotations: true,
            both_hands: false,
        }
    }
}

impl DiagramOptions {
    /// The position after `at` moves of the main line, if it has as many. Without `at`, the last position of a game and
    /// the first of a problem, so that its solution is hidden.
    #[must_use]
    pub fn at_ply(&self, record: &Record, at: Option<usize>, naming: impl Into<Naming>) -> Option<Diagram> {
        let tree = record.tree();
        let root = tree.root();
        let mut moves = std::iter::once(root).chain(tree.main_line_from(root).filter(|&node| tree.mv(node).is_some()));
        let node = match at {
            Some(ply) => moves.nth(ply)?,
            None if StartDetails::of(record).is_problem() => root,
            None => moves.last()?,
        };
        Some(self.at_node(record, node, naming))
    }

    /// The position at a node of the record's tree.
    #[must_use]
    pub fn at_node(&self, record: &Record, node: NodeId, naming: impl Into<Naming>) -> Diagram {
        let naming = naming.into().for_record(record, self.look.kings);
        let language = naming.language;
        let start = StartDetails::of(record);
        let fields = || self.fields_at(record, &start, node, self.figure, naming);
        let title = self.title.filled(fields, || start.name(language));
        let caption = self.caption.filled(fields, || {
            caption::caption(record, &start, node, self.figure, title.as_deref(), self.moves, naming)
        });
        let is_start = node == record.tree().root();
        let hint = self.hint(&start, language).filter(|_| is_start);
        Diagram { title, caption, hint, ..self.bare(record, &start, node, naming) }
    }

    /// Adds the diagrams of a record for a sheet: the bookmarked positions of a game, or the start of a problem.
    pub fn push_record(&self, diagrams: &mut Vec<Diagram>, record: &Record, naming: impl Into<Naming>) {
        let naming = naming.into();
        let start = StartDetails::of(record);
        if start.is_problem() {
            diagrams.push(self.problem(&start, self.next_number(diagrams), naming));
        } else {
            self.push_bookmarks(diagrams, record, naming);
        }
    }

    /// Adds the bookmarked positions of a record, or its start without any; at most [`MOST_DIAGRAMS`] + 1, to show
    /// excess.
    pub fn push_bookmarks(&self, diagrams: &mut Vec<Diagram>, record: &Record, naming: impl Into<Naming>) {
        let naming = naming.into().for_record(record, self.look.kings);
        let language = naming.language;
        let tree = record.tree();
        let marked = tree.walk().filter(|&node| !tree.note(node).bookmarks.is_empty());
        let marked: Vec<NodeId> = marked.take((MOST_DIAGRAMS + 1).saturating_sub(diagrams.len())).collect();
        let start = StartDetails::of(record);
        for &node in &marked {
            let mut diagram = self.bare(record, &start, node, naming);
            let number = self.next_number(diagrams);
            let fields = || self.fields_at(record, &start, node, number, naming);
            diagram.caption = self.caption.filled(fields, || {
                let caption = lang::caption(language, Some(number), last_move(record, node, naming).as_deref());
                Some(tree.note(node).bookmarks.iter().fold(caption, |caption, name| with_words(caption, name)))
            });
            diagram.title = self.above.filled(fields, || start.name(language));
            diagrams.push(diagram);
        }
        if marked.is_empty() {
            diagrams.push(self.problem(&start, self.next_number(diagrams), naming));
        }
    }

    fn fields_at(&self, record: &Record, start: &StartDetails, node: NodeId, figure: u32, naming: Naming) -> Fields {
        let bookmark = record.tree().note(node).bookmarks.join("　").trim().to_owned();
        Fields { bookmark, ..self.fields(start, figure, last_move(record, node, naming)) }
    }

    fn next_number(&self, diagrams: &[Diagram]) -> u32 {
        self.figure.saturating_add(u32::try_from(diagrams.len()).unwrap_or(u32::MAX))
    }

    /// Without words except the names of the players.
    fn bare(&self, record: &Record, start: &StartDetails, node: NodeId, naming: Naming) -> Diagram {
        let tree = record.tree();
        let mut diagram = self.start(start, naming);
        if let Some(mv) = tree.path(node).iter().rev().find_map(|&id| tree.mv(id)) {
            diagram.setup = record.position_at(node).to_setup();
            diagram.last = self.last.then(|| mv.into());
        }
        if self.annotations {
            draw_annotation(&mut diagram, &tree.note(node).annotation());
        }
        diagram
    }
}

fn with_words(caption: String, words: &str) -> String {
    if words.is_empty() { caption } else { format!("{caption}　{words}") }
}
