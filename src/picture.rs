//! Pictures of records: which of their positions are shown, and what is written around them.

mod start;

use std::path::{Path, PathBuf};

use crate::diagram::{self, Diagram, Look, Scene, SizeError};
use crate::lang::{self, Language};
use crate::notation::{japanese, names, western};
use crate::record::{NodeId, Record};
use crate::shogi::{Color, Handicap, Move};
use crate::tsume::{self, TsumeHeader};
pub use start::{Start, title};

/// As many diagrams as a sheet has at most: more are hardly meant, and would take gigabytes.
pub const MOST_DIAGRAMS: usize = 10_000;

/// What stands below a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Caption {
    /// What the record tells.
    #[default]
    Told,
    /// This.
    Given(String),
    /// Nothing.
    None,
}

/// What a picture shows of a record beside the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Around {
    /// What it looks like.
    pub look: Look,
    /// What stands above.
    pub title: Option<String>,
    /// What stands below.
    pub caption: Caption,
    /// The number of the diagram, or of the first one, where captions are told.
    pub figure: u32,
    /// Whether the players are named.
    pub names: bool,
    /// Whether a problem's defender has a hand, too.
    pub both_hands: bool,
}

impl Default for Around {
    fn default() -> Self {
        Self { look: Look::default(), title: None, caption: Caption::Told, figure: 1, names: true, both_hands: false }
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
            None if is_problem(record) => root,
            None => moves.last()?,
        };
        Some(self.node(record, node, language))
    }

    /// The position at a node.
    #[must_use]
    pub fn node(&self, record: &Record, node: NodeId, language: Language) -> Diagram {
        let mut diagram = self.bare(record, node, language);
        diagram.title.clone_from(&self.title);
        diagram.caption = match &self.caption {
            Caption::Told => told(record, node, self.figure, language),
            Caption::Given(caption) => Some(caption.clone()),
            Caption::None => None,
        };
        diagram
    }

    /// What a sheet of many records shows of one, behind the diagrams that are on it already: the bookmarks of a game,
    /// and where a problem starts, whose bookmarks are in its solution.
    pub fn push(&self, diagrams: &mut Vec<Diagram>, record: &Record, language: Language) {
        if is_problem(record) {
            diagrams.push(self.problem(&Start::of(record), self.next_number(diagrams), language));
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
        let is_told = self.caption == Caption::Told;
        for &node in &marked {
            let mut diagram = self.bare(record, node, language);
            let number = self.next_number(diagrams);
            let mut caption = lang::caption(language, Some(number), last_move(record, node, language).as_deref());
            for name in tree.note(node).bookmarks.iter().filter(|name| !name.is_empty()) {
                caption.push('　');
                caption.push_str(name);
            }
            diagram.caption = is_told.then_some(caption);
            diagrams.push(diagram);
        }
        if marked.is_empty() {
            diagrams.push(self.problem(&Start::of(record), self.next_number(diagrams), language));
        }
    }

    fn next_number(&self, diagrams: &[Diagram]) -> u32 {
        self.figure.saturating_add(u32::try_from(diagrams.len()).unwrap_or(u32::MAX))
    }

    /// A position of a record, with the names of the players, and the move that led to it.
    fn bare(&self, record: &Record, node: NodeId, language: Language) -> Diagram {
        let tree = record.tree();
        let last = tree.path(node).iter().rev().find_map(|&id| tree.mv(id));
        let setup = record.position_at(node).to_setup();
        Diagram { last, setup, ..self.start(&Start::of(record), language) }
    }
}

/// Whether a record is taken for a problem, whose moves must not be seen: it does not start like a game.
fn is_problem(record: &Record) -> bool {
    Handicap::of(&record.initial().to_setup()).is_none()
}

/// What a record tells below the diagram of a node: the move that led there, if one did, and where a problem starts
/// which one it is and whose.
#[must_use]
pub fn told(record: &Record, node: NodeId, figure: u32, language: Language) -> Option<String> {
    let is_start = node == record.tree().root();
    if is_start && tsume::is_tsume(record) {
        return work(record, language);
    }
    last_move(record, node, language).map(|last| lang::caption(language, Some(figure), Some(&last)))
}

/// What a problem is called, or where it is found, and who composed it.
fn work(record: &Record, language: Language) -> Option<String> {
    let header = |header: TsumeHeader| record.headers().get(header.key()).filter(|value| !value.is_empty());
    let number = header(TsumeHeader::Number).map(|number| lang::number_of_work(language, number));
    let found = [header(TsumeHeader::Source), number.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let name = header(TsumeHeader::Title).unwrap_or(&found);
    lang::work(language, name, header(TsumeHeader::Author).unwrap_or_default())
}

fn side_name(language: Language, side: Color, handicap: bool) -> &'static str {
    match (language, side) {
        (Language::Japanese, side) => names::side(side, handicap),
        (Language::English, Color::Black) => "Black",
        (Language::English, Color::White) => "White",
    }
}

/// What the move that led to a node is called: ▲７六歩, 1. P-7f.
///
/// A caption stands alone, so that 同 must say where: ▲６六同銀左, as books have it. Without 同 it would not say that
/// something was taken, which a diagram does not show any more.
fn last_move(record: &Record, node: NodeId, language: Language) -> Option<String> {
    let tree = record.tree();
    let moves: Vec<(NodeId, Move)> = tree.path(node).into_iter().filter_map(|id| Some((id, tree.mv(id)?))).collect();
    let &(id, mv) = moves.last()?;
    let ply = moves.len();
    let before = record.position_at(record.tree().parent(id)?);
    match language {
        Language::Japanese => {
            let previous = ply.checked_sub(2).map(|index| moves[index].1.to());
            let style = japanese::Style { same_square: true, ..japanese::Style::default() };
            Some(japanese::words(&before, mv, previous)?.text(style))
        }
        Language::English => {
            let number = record.first_number().saturating_add(u32::try_from(ply - 1).unwrap_or(u32::MAX));
            Some(format!("{number}. {}", western::write(&before, mv)?))
        }
    }
}

/// A kind of picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Outlines, for browsers and drawing programs.
    Svg,
    /// Pixels.
    Png,
    /// Pages.
    Pdf,
}

impl Kind {
    /// The kind that a file's name stands for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            "pdf" => Some(Self::Pdf),
            _ => None,
        }
    }
}

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many pixels from left to right (SVG: the same number of CSS pixels).
    Pixels(u32),
    /// The scene is a page, in points.
    Paper,
}

/// CSS pixels in a point.
const PIXELS: f32 = 96.0 / 72.0;
/// Pixels in a point where pages become pixels: 150 to the inch.
const PAGE_PIXELS: f32 = 150.0 / 72.0;

/// The files of some pictures, with their names: all in one PDF, or each in a file of its own (`a-1.svg`,
/// `a-2.svg`).
///
/// # Errors
/// When a picture would have no pixels, or too many.
pub fn files(scenes: &[Scene], kind: Kind, size: Size, path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, SizeError> {
    let width = |scene: &Scene, pixels: f32| match size {
        Size::Pixels(width) => width as f32,
        Size::Paper => scene.width * pixels,
    };
    let files: Vec<Vec<u8>> = match kind {
        Kind::Pdf => {
            let scale = scenes.first().map_or(1.0, |scene| width(scene, PIXELS) / PIXELS / scene.width);
            vec![diagram::pdf(scenes, scale)]
        }
        Kind::Svg => scenes.iter().map(|scene| diagram::svg(scene, width(scene, PIXELS)).into_bytes()).collect(),
        Kind::Png => {
            let files = scenes.iter().map(|scene| diagram::png(scene, width(scene, PAGE_PIXELS) as u32));
            files.collect::<Result<_, _>>()?
        }
    };
    if files.len() == 1 {
        return Ok(files.into_iter().map(|bytes| (path.to_owned(), bytes)).collect());
    }
    Ok((1..).zip(files).map(|(number, bytes)| (numbered(path, number), bytes)).collect())
}

fn numbered(path: &Path, number: u32) -> PathBuf {
    if path == Path::new("-") {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
