//! The panels of the features: places, sizes, and whether they are folded.

use egui::Ui;
use serde::{Deserialize, Serialize};

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::{Clicks, Feature};
use crate::app::kit::board::paint::Surface;
use crate::lang::Text;

/// A place for panels; panels of one slot are drawn in the order of the features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Board, stands, plates, and overlays.
    Board,
    Controls,
    /// Replaces the controls for a while; at most one panel.
    Asked,
    /// Beside or below the board.
    Moves,
    /// Above the moves.
    Head,
    /// Beside or below the moves.
    Notes,
    /// Within [`Self::Moves`], below the list.
    Graph,
    /// Replaces moves, head and notes.
    Problems,
    /// Replaces them while a position is edited.
    SetUp,
    /// Left of the board, or instead of the moves in a narrow window.
    Folder,
    /// What is found out about a problem, below the moves or within [`Self::SetUp`]: about its recorded solution,
    Solution,
    /// by searching,
    Answer,
    /// and by comparing it with others.
    Twins,
    /// Within [`Self::Problems`]: the moves of the problem that is solved,
    MoveList,
    /// the continuations of its last move,
    Branches,
    /// and the field for typed moves.
    TypedMoves,
    /// In the status line: what the program is doing,
    Progress,
    /// what the rules say of the position,
    Rules,
    /// and how the file of the game is saved.
    FileState,
    /// Over the empty board: recent files.
    Recent,
    /// In menus: problems that can be begun,
    NewProblems,
    /// games with a handicap,
    Handicaps,
    /// recent files,
    RecentMenu,
    /// the rules for judging problems,
    JudgingRules,
    /// and, in the menu of [`Self::Folder`], what else can be done with all files.
    FolderMenu,
}

pub(crate) struct PanelEntry<F: Feature> {
    pub(crate) slot: Slot,
    /// The name for the panel's edge; empty without one.
    pub(crate) name: Text,
    /// Without a shown panel, a slot takes no space.
    pub(crate) is_shown: fn(&F, &Desk) -> bool,
    pub(crate) ui: fn(&mut Ui, PanelUi<'_, F>),
}

impl<F: Feature> PanelEntry<F> {
    /// A panel without a name that is always shown.
    pub(crate) const fn new(slot: Slot, ui: fn(&mut Ui, PanelUi<'_, F>)) -> Self {
        Self { slot, name: Text { ja: "", en: "" }, is_shown: |_, _| true, ui }
    }

    #[must_use]
    pub(crate) const fn named(self, name: Text) -> Self {
        Self { name, ..self }
    }

    #[must_use]
    pub(crate) const fn when(self, is_shown: fn(&F, &Desk) -> bool) -> Self {
        Self { is_shown, ..self }
    }
}

pub(crate) struct PanelUi<'a, F: Feature> {
    pub(crate) desk: &'a Desk,
    pub(crate) feature: &'a F,
    pub(crate) view: &'a mut F::View,
    pub(crate) shared: &'a mut SharedView,
    /// In points, where space is short.
    pub(crate) max_height: Option<f32>,
    /// Draws the panels of other features in a slot within this panel.
    pub(crate) inside: &'a mut dyn FnMut(&mut Ui, Slot, &mut SharedView),
    pub(crate) out: &'a mut Clicks<F::Input>,
}

#[derive(Debug, Default)]
pub(crate) struct SharedView {
    pub(crate) typing: Typing,
    pub(crate) surface: Surface,
    /// No text field has the focus, and no dialog is open.
    pub(crate) keys_edit_position: bool,
}

/// The height of the record chooser below the head of the game, in points.
pub(crate) const RECORDS_HEIGHT: f32 = 28.0;

/// In points.
const SIZES: std::ops::RangeInclusive<f32> = 60.0..=6000.0;

/// By default all are shown, as large as the window allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Panels {
    pub(crate) side_folded: bool,
    pub(crate) notes_folded: bool,
    pub(crate) controls_folded: bool,
    pub(crate) folder_shown: bool,
    pub(crate) graph_folded: bool,
    pub(crate) sizes: Sizes,
}

/// In points; `None` if the window decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Sizes {
    side_width: Option<f32>,
    side_height: Option<f32>,
    notes_width: Option<f32>,
    notes_height: Option<f32>,
    folder_width: Option<f32>,
    judgement_height: Option<f32>,
    graph_height: Option<f32>,
}

/// A draggable edge, named after the size that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Edge {
    SideWidth,
    /// Where the same panel is below the board.
    SideHeight,
    NotesWidth,
    NotesHeight,
    FolderWidth,
    /// Of what is found out about a problem, below its moves.
    JudgementHeight,
    /// Below the list of moves.
    GraphHeight,
}

impl Edge {
    const ALL: [Self; 7] = [
        Self::SideWidth,
        Self::SideHeight,
        Self::NotesWidth,
        Self::NotesHeight,
        Self::FolderWidth,
        Self::JudgementHeight,
        Self::GraphHeight,
    ];
}

impl Sizes {
    pub(crate) fn get(mut self, edge: Edge) -> Option<f32> {
        *self.of(edge)
    }

    pub(crate) fn set(&mut self, edge: Edge, size: Option<f32>) {
        *self.of(edge) = size.map(|size| size.clamp(*SIZES.start(), *SIZES.end()).round());
    }

    const fn of(&mut self, edge: Edge) -> &mut Option<f32> {
        match edge {
            Edge::SideWidth => &mut self.side_width,
            Edge::SideHeight => &mut self.side_height,
            Edge::NotesWidth => &mut self.notes_width,
            Edge::NotesHeight => &mut self.notes_height,
            Edge::FolderWidth => &mut self.folder_width,
            Edge::JudgementHeight => &mut self.judgement_height,
            Edge::GraphHeight => &mut self.graph_height,
        }
    }
}

impl Panels {
    pub(crate) fn is_sound(&self) -> bool {
        Edge::ALL.into_iter().filter_map(|edge| self.sizes.get(edge)).all(|size| SIZES.contains(&size))
    }
}
