//! Where the board lies in the window, and what it is drawn with.

use egui::{Id, LayerId, Order, Ui};

use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::{self, Painted};
use crate::app::kit::board::sprites::{Carried, Sprites};
use crate::app::kit::theme;
use crate::diagram::Diagram;

/// The board as it was drawn last.
#[derive(Debug, Default)]
pub(crate) struct Surface {
    /// Where everything lay; `None` before it was drawn.
    pub(crate) stage: Option<Stage>,
    /// The pieces on the graphics card.
    pub(crate) sprites: Sprites,
    painted: Option<Painted>,
}

impl Surface {
    /// Draws board, stands and pieces on a stage.
    pub(crate) fn paint(&mut self, ui: &Ui, stage: &Stage, diagram: Diagram) {
        paint::paint(ui.painter(), &mut self.sprites, &mut self.painted, diagram, stage.placement);
    }

    /// Draws a piece under the pointer, above everything, for squares so many points wide.
    pub(crate) fn paint_carried(&mut self, ui: &Ui, carried: Carried, cell: f32) {
        let Some(at) = ui.input(|input| input.pointer.interact_pos()) else { return };
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("carried")));
        self.sprites.paint_piece(&painter, theme::light(ui.ctx().theme()), carried, at, cell);
    }
}
