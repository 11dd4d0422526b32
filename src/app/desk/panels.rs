//! The panels of the features: where they are and what draws them, which are folded away, and how large they are.

use egui::Ui;
use serde::{Deserialize, Serialize};

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::{Clicks, Feature};
use crate::app::kit::board::paint::Surface;
use crate::lang::Text;

/// A place in the window for panels of features. Panels of several features in one slot are drawn in the order of the features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Board, stands and plates, and what is painted over them.
    Board,
    /// The controls below the board.
    Controls,
    /// In the place of the controls, what is asked for or shown on the board for a while. At most one panel at a time.
    Asked,
    /// Beside the board, or below it.
    Moves,
    /// Above the moves.
    Head,
    /// Beside the moves, or below them.
    Notes,
    /// In the place of moves, head and notes, if there is one.
    Problems,
    /// The same, while a position is edited.
    SetUp,
    /// Left of the board, or in the place of the moves in a narrow window.
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

/// A row in a feature's table of panels.
pub(crate) struct PanelEntry<F: Feature> {
    pub(crate) slot: Slot,
    /// Its name in sentences; empty if there is no edge that is named by it.
    pub(crate) name: Text,
    /// Whether it has something to say. Where nothing in a slot has, the slot takes no room.
    pub(crate) is_shown: fn(&F, &Desk) -> bool,
    pub(crate) ui: fn(&mut Ui, PanelUi<'_, F>),
}

impl<F: Feature> PanelEntry<F> {
    /// A panel without a name that always has something to say.
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

/// What a panel is drawn from, and what collects the clicks.
pub(crate) struct PanelUi<'a, F: Feature> {
    pub(crate) desk: &'a Desk,
    pub(crate) feature: &'a F,
    pub(crate) view: &'a mut F::View,
    pub(crate) shared: &'a mut SharedView,
    /// The height to stay below, in points, where there is little room.
    pub(crate) max_height: Option<f32>,
    /// Draws what other features have in a slot within the panel.
    pub(crate) inside: &'a mut dyn FnMut(&mut Ui, Slot, &mut SharedView),
    pub(crate) out: &'a mut Clicks<F::Input>,
}

/// The UI state that several features use.
#[derive(Debug, Default)]
pub(crate) struct SharedView {
    pub(crate) typing: Typing,
    pub(crate) surface: Surface,
    /// Whether keys edit the position on the board: no text field has the focus, and no dialog is open.
    pub(crate) keys_edit_position: bool,
}

/// The height of the choice among the records of a file, which is below the head of the game, in points.
pub(crate) const RECORDS_HEIGHT: f32 = 28.0;

/// The sizes that a panel may be given, in points.
const SIZES: std::ops::RangeInclusive<f32> = 60.0..=6000.0;

/// The panels around the board. They all are shown, and as large as the window allows, until the user says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Panels {
    pub(crate) side_folded: bool,
    pub(crate) notes_folded: bool,
    /// Whether the controls below the board are folded away.
    pub(crate) controls_folded: bool,
    /// Whether the list of a folder's records is shown.
    pub(crate) folder_shown: bool,
    pub(crate) sizes: Sizes,
}

/// Sizes in points; `None` where the window decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Sizes {
    side_width: Option<f32>,
    side_height: Option<f32>,
    notes_width: Option<f32>,
    notes_height: Option<f32>,
    folder_width: Option<f32>,
}

/// An edge that can be dragged, by the panel whose size it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Edge {
    /// The width of the panel beside the board.
    SideWidth,
    /// The height of the same panel where it is below the board.
    SideHeight,
    /// The width of the notes beside the moves.
    NotesWidth,
    /// The height of the notes below the moves.
    NotesHeight,
    /// The width of the list of a folder's records.
    FolderWidth,
}

impl Sizes {
    /// The size that the user has chosen for a panel.
    pub(crate) fn get(mut self, edge: Edge) -> Option<f32> {
        *self.of(edge)
    }

    /// Remembers a size; `None` lets the window decide.
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
        }
    }
}

impl Panels {
    /// Whether all sizes are possible ones.
    pub(crate) fn is_sound(&self) -> bool {
        let edges = [Edge::SideWidth, Edge::SideHeight, Edge::NotesWidth, Edge::NotesHeight, Edge::FolderWidth];
        edges.into_iter().filter_map(|edge| self.sizes.get(edge)).all(|size| SIZES.contains(&size))
    }
}
