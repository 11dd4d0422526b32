//! Which panels are shown and how large: what the user has made of the window.

use serde::{Deserialize, Serialize};

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
    pub(crate) fn get(&self, edge: Edge) -> Option<f32> {
        match edge {
            Edge::SideWidth => self.side_width,
            Edge::SideHeight => self.side_height,
            Edge::NotesWidth => self.notes_width,
            Edge::NotesHeight => self.notes_height,
            Edge::FolderWidth => self.folder_width,
        }
    }

    /// Remembers a size; `None` lets the window decide.
    pub(crate) fn set(&mut self, edge: Edge, size: Option<f32>) {
        let size = size.map(|size| size.clamp(*SIZES.start(), *SIZES.end()).round());
        match edge {
            Edge::SideWidth => self.side_width = size,
            Edge::SideHeight => self.side_height = size,
            Edge::NotesWidth => self.notes_width = size,
            Edge::NotesHeight => self.notes_height = size,
            Edge::FolderWidth => self.folder_width = size,
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
