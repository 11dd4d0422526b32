//! The edges between panels while they are dragged.

use egui::{Id, Pos2, Rangef, Rect, Ui, pos2};

use crate::app::desk::panels::{Edge, Panels};
use crate::app::kit::splitter::{Pull, splitter};
use crate::app::shell::action::Action;

/// The dragged edge with the size of its panel, which becomes a setting when the edge is released.
#[derive(Debug, Default)]
pub(crate) struct ViewState {
    dragged: Option<(Edge, f32)>,
}

impl ViewState {
    pub(crate) fn panels(&self, chosen: &Panels) -> Panels {
        let mut panels = *chosen;
        if let Some((edge, size)) = self.dragged {
            panels.sizes.set(edge, Some(size));
        }
        panels
    }

    /// Lets an edge be dragged. `size` maps a point to the size of its panel.
    pub(crate) fn edge_ui(
        &mut self,
        ui: &Ui,
        edge: Edge,
        line: Rect,
        size: impl Fn(Pos2) -> f32,
        name: &str,
        out: &mut Vec<Action>,
    ) {
        match splitter(ui, Id::unique(("edge", edge)), line, name) {
            Some(Pull::Held(at)) => self.dragged = Some((edge, size(at))),
            Some(Pull::Left(at)) => {
                self.dragged = None;
                out.push(Action::Resize(edge, Some(size(at))));
            }
            Some(Pull::Reset) => {
                self.dragged = None;
                out.push(Action::Resize(edge, None));
            }
            None => {}
        }
    }
}

pub(crate) fn vertical(x: f32, y: Rangef) -> Rect {
    Rect::from_min_max(pos2(x, y.min), pos2(x, y.max))
}

pub(crate) fn horizontal(x: Rangef, y: f32) -> Rect {
    Rect::from_min_max(pos2(x.min, y), pos2(x.max, y))
}
