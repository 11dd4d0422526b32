use super::{compose, graph, head};
use crate::diagram::{Appearance, Diagram, Graph};
use crate::lang::Naming;
use crate::picture::{DiagramOptions, Label};
use crate::record::{NodeId, Record, Sign};
use crate::shogi::Color;

/// A game for readers: its head, and blocks in reading order.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The language of all that is not from the record, and its names of moves and sides.
    pub naming: Naming,
    /// The record's title, its event or its players. Never empty.
    pub title: String,
    /// The appearance of its diagrams.
    pub look: Appearance,
    /// The players that the record names, Black first.
    pub players: Vec<(Color, String)>,
    /// The other headers, as name and value.
    pub facts: Vec<(String, String)>,
    /// The number of the first diagram.
    pub first_figure: u32,
    /// The blocks.
    pub blocks: Vec<Paragraph>,
    /// The graph of the main line, if evaluations are shown and there are at least two.
    pub graph: Option<Graph>,
    /// The number of moves left out since they no longer fit after a correction.
    pub left_out: usize,
}

/// A block with its depth in the tree of variations.
#[derive(Clone, Debug, PartialEq)]
pub struct Paragraph {
    /// 0 for the main line, 1 for its variations, 2 for those of variations and so on.
    pub depth: usize,
    /// The block.
    pub block: Block,
}

/// A part of a published game.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// The name of the variation that begins (変化 42手).
    Variation(String),
    /// Moves that follow each other; at least one.
    Moves(Vec<MoveWords>),
    /// A comment on the position at a node, lines separated by `\n`.
    Comment {
        /// The move before it; the root for the first comment.
        node: NodeId,
        /// The text, without annotations and evaluations. Not blank.
        text: String,
    },
    /// What programs wrote into the comment at a node, in small type.
    Engine {
        /// The move before it; the root for the first comment.
        node: NodeId,
        /// The lines, separated by `\n`, with moves in the notation of the book. Not blank.
        text: String,
    },
    /// The position at a node, with a number and a caption.
    Diagram {
        /// The last move of that position, or the root.
        node: NodeId,
        /// The picture.
        diagram: Box<Diagram>,
    },
    /// The end of a line: まで96手で後手の勝ち.
    End(String),
}

/// A move as printed in a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWords {
    /// The node of the move.
    pub node: NodeId,
    /// Its number (手数).
    pub number: u32,
    /// Whether its number is printed: at the first move of a paragraph and every tenth; in English, always.
    pub is_numbered: bool,
    /// ▲７六歩 or P-7f.
    pub words: String,
    /// Its annotation sign.
    pub sign: Option<Sign>,
    /// Its sign by what engines say, if evaluations are shown and nobody gave it a sign.
    pub mark: Option<Sign>,
}

/// Which positions are shown as diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places {
    /// The start.
    pub start: bool,
    /// The end of the main line.
    pub end: bool,
    /// Bookmarks (しおり), those of variations, too.
    pub bookmarks: bool,
    /// Every N moves of the main line.
    pub every: Option<u32>,
}

impl Places {
    /// The default number of moves between diagrams where there are no bookmarks.
    pub const EVERY: u32 = 30;
}

/// How evaluations by engines, which programs write into comments, are shown. They are never part of the comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Evaluations {
    /// As a graph, with the mistakes marked.
    #[default]
    Graph,
    /// The same, and what the programs wrote in small type.
    Lines,
    /// Not at all.
    None,
}

impl Evaluations {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Graph, Self::Lines, Self::None];
}

/// The options of a [`Book`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOptions {
    /// Which positions are shown. `None`: bookmarks or every 30 moves, and a start that is neither even nor a handicap.
    pub places: Option<Places>,
    /// The options of diagrams. Titles, captions and numbers are those of the book.
    pub diagrams: DiagramOptions,
    /// Whether variations are included.
    pub variations: bool,
    /// Whether comments are included.
    pub comments: bool,
    /// How evaluations are shown.
    pub evaluations: Evaluations,
}

impl Default for BookOptions {
    fn default() -> Self {
        let diagrams = DiagramOptions { title: Label::None, names: false, ..DiagramOptions::default() };
        Self { places: None, diagrams, variations: true, comments: true, evaluations: Evaluations::default() }
    }
}

/// The error for more diagrams than [`Book::MOST_DIAGRAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyDiagrams;

impl Book {
    /// The most diagrams of one game.
    pub const MOST_DIAGRAMS: usize = 1_000;

    /// Makes a book of a record.
    ///
    /// # Errors
    /// When there would be too many diagrams.
    pub fn of(record: &Record, options: &BookOptions, naming: impl Into<Naming>) -> Result<Self, TooManyDiagrams> {
        let naming = naming.into().for_record(record, options.diagrams.look.kings);
        let (blocks, left_out) = compose::blocks(record, options, naming)?;
        let players = head::players(record);
        let (title, facts) = (head::title(record, &players, naming.language), head::facts(record, naming));
        Ok(Self {
            naming,
            title,
            look: options.diagrams.look,
            players,
            facts,
            first_figure: options.diagrams.figure,
            blocks,
            graph: (options.evaluations != Evaluations::None).then(|| graph::graph(record)).flatten(),
            left_out,
        })
    }

    /// The diagrams, in order.
    pub fn diagrams(&self) -> impl Iterator<Item = &Diagram> {
        self.blocks.iter().filter_map(|paragraph| match &paragraph.block {
            Block::Diagram { diagram, .. } => Some(diagram.as_ref()),
            _ => None,
        })
    }
}

/// Replaces control characters with U+FFFD, and drops marks of direction, which could reorder the text after them.
pub(super) fn plain(text: &str) -> String {
    let shown =
        text.chars().filter(|character| !matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'));
    shown.map(|character| if character.is_control() && character != '\t' { '\u{FFFD}' } else { character }).collect()
}
