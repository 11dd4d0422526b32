//! The board's place in the window, with the caches for painting it.

use egui::{Id, LayerId, Order, Ui};

use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::{self, Painted};
use crate::app::kit::board::sprites::{Carried, Sprites};
use crate::diagram::{Appearance, Diagram};

#[derive(Debug, Default)]
pub(crate) struct Surface {
    /// `None` before the first frame.
    pub(crate) stage: Option<Stage>,
    pub(crate) sprites: Sprites,
    painted: Option<Painted>,
}

impl Surface {
    pub(crate) fn paint(&mut self, ui: &Ui, stage: &Stage, diagram: Diagram) {
        paint::paint(ui.painter(), &mut self.sprites, &mut self.painted, diagram, stage);
    }

    /// At the pointer, above everything else, for squares `cell` points wide.
    pub(crate) fn paint_carried(&mut self, ui: &Ui, look: &Appearance, carried: Carried, cell: f32) {
        let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("carried")));
        self.sprites.paint_piece(&painter, look, carried, at, cell);
    }
}
