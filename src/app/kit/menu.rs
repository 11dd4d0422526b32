//! Menu items with check marks for switches.

use egui::{Atom, Button, IdSalt, IntoAtoms, Response, Role, Ui, WidgetInfo, pos2, vec2};

use crate::app::kit::icons;
use crate::app::kit::theme::Palette;

/// Width of a mark, in points.
const ROOM: f32 = 14.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    Room,
    Check(bool),
}

/// For items and submenus among switches.
pub(crate) fn indented<'a>(name: impl IntoAtoms<'a>) -> impl IntoAtoms<'a> {
    (Atom::custom(IdSalt::new("mark"), vec2(ROOM, 1.0)), name)
}

pub(crate) fn check_ui(ui: &mut Ui, name: &str, on: bool) -> Response {
    item_ui(ui, Button::new(indented(name)), name, Mark::Check(on), true)
}

pub(crate) fn choice_ui<T: PartialEq>(ui: &mut Ui, value: &mut T, choice: T, name: &str) {
    if check_ui(ui, name, *value == choice).clicked() {
        *value = choice;
    }
}

pub(super) fn item_ui(ui: &mut Ui, button: Button<'_>, name: &str, mark: Mark, enabled: bool) -> Response {
    let left = ui.spacing().button_padding.x;
    let response = ui.add_enabled(enabled, button);
    if let Mark::Check(on) = mark {
        response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, on, name));
        if on {
            let palette = Palette::of_ui(ui);
            let color = if enabled { palette.accent } else { palette.weak };
            let at = pos2(response.rect.left() + left + ROOM / 2.0 - 1.0, response.rect.center().y);
            icons::paint_tick(ui.painter(), at, color);
        }
    }
    response
}
