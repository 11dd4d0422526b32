//! What a published game consists of.

use super::{compose, head};
use crate::diagram::{Appearance, Diagram};
use crate::lang::Naming;
use crate::picture::{DiagramOptions, Label};
use crate::record::{NodeId, Record, Sign};
use crate::shogi::Color;

/// A game as it is read: its head, and blocks in reading order.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The language of everything that the record does not say itself, and how moves and sides are called in it.
    pub naming: Naming,
    /// What it is called: its title, its event or its players. Never empty.
    pub title: String,
    /// What its diagrams look like.
    pub look: Appearance,
    /// Who plays, Black first; those whom the record names.
    pub players: Vec<(Color, String)>,
    /// What else the headers tell, as name and value: when, where, how long.
    pub facts: Vec<(String, String)>,
    /// The number of the first diagram.
    pub first_figure: u32,
    /// What follows.
    pub blocks: Vec<Paragraph>,
    /// Moves that do not fit the position since an earlier one was changed: they are left out.
    pub left_out: usize,
}

/// A block, and how deep it is in variations.
#[derive(Clone, Debug, PartialEq)]
pub struct Paragraph {
    /// 0 for the main line, 1 for its variations, 2 for those of variations and so on.
    pub depth: usize,
    /// What it is.
    pub block: Block,
}

/// A part of a published game.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A variation begins: what it is called (変化 42手).
    Variation(String),
    /// Moves that follow each other; at least one.
    Moves(Vec<MoveWords>),
    /// What is said of the position at a node: lines separated by `\n`.
    Comment {
        /// The move that it stands behind; the root for what is said before the first.
        node: NodeId,
        /// The words, without annotations. Not blank.
        text: String,
    },
    /// The position at a node, with a number and a caption.
    Diagram {
        /// The last move of that position, or the root.
        node: NodeId,
        /// The picture.
        diagram: Box<Diagram>,
    },
    /// How a line ends: まで96手で後手の勝ち.
    End(String),
}

/// A move as a book prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWords {
    /// Which one.
    pub node: NodeId,
    /// Its number (手数).
    pub number: u32,
    /// Whether the number is printed before it: the first of a paragraph and every tenth have theirs; in English, all.
    pub is_numbered: bool,
    /// ▲７六歩 or P-7f.
    pub words: String,
    /// What the annotator thinks of it.
    pub sign: Option<Sign>,
}

/// Which positions are shown as diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places {
    /// Where the game starts.
    pub start: bool,
    /// Where the main line ends.
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

/// How a record becomes a [`Book`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOptions {
    /// Which positions are shown. `None`: bookmarks or, without any, every 30 moves; and the start, if it is neither that of
    /// an even game nor of a handicap.
    pub places: Option<Places>,
    /// What diagrams look like. Titles, captions and numbers are the book's.
    pub diagrams: DiagramOptions,
    /// Whether variations are included.
    pub variations: bool,
    /// Whether comments are included.
    pub comments: bool,
}

impl Default for BookOptions {
    fn default() -> Self {
        // Who plays stands in the head.
        let diagrams = DiagramOptions { title: Label::None, names: false, ..DiagramOptions::default() };
        Self { places: None, diagrams, variations: true, comments: true }
    }
}

/// There would be more diagrams than [`Book::MOST_DIAGRAMS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyDiagrams;

impl Book {
    /// The most diagrams of one game: no reader wants more, and no program that shows them.
    pub const MOST_DIAGRAMS: usize = 1_000;

    /// Puts together what is read of a record.
    ///
    /// # Errors
    /// When there would be too many diagrams.
    pub fn of(record: &Record, options: &BookOptions, naming: impl Into<Naming>) -> Result<Self, TooManyDiagrams> {
        let naming = naming.into();
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

/// Text without what no file can hold, for which U+FFFD stands, and without what turns the words behind it the other way round,
/// so that they seem to say something else.
pub(super) fn plain(text: &str) -> String {
    let shown =
        text.chars().filter(|character| !matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'));
    shown.map(|character| if character.is_control() && character != '\t' { '\u{FFFD}' } else { character }).collect()
}
