//! Tooltips that cover nothing of what they are about.

use egui::{Rect, RectAlign, Response, Tooltip};

/// A tooltip of a widget beside this area: left of it, or where there is no room, right, above or below.
pub(crate) fn beside(response: &Response, area: Rect) -> Tooltip<'static> {
    let mut tooltip = Tooltip::for_enabled(response);
    let others =
        &[RectAlign::LEFT_END, RectAlign::RIGHT_START, RectAlign::RIGHT_END, RectAlign::TOP_END, RectAlign::BOTTOM_END];
    tooltip.popup = tooltip.popup.anchor(area).align(RectAlign::LEFT_START).align_alternatives(others);
    tooltip
}
