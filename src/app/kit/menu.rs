//! Items of menus. Whether a switch is on is told by a check mark, as everywhere else.

use egui::{Atom, Button, IdSalt, IntoAtoms, Response, Role, Ui, WidgetInfo, pos2, vec2};

use crate::app::kit::icons;
use crate::app::kit::theme::Palette;

/// The room for a check mark before a name, in points.
const ROOM: f32 = 14.0;

/// What stands before the name of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing: no item of the menu has a mark.
    None,
    /// Nothing, but other items of the menu have marks. Their names begin at the same place.
    Room,
    /// A check mark if this switch is on, or this is what is chosen.
    Check(bool),
}

/// A name with room for a mark before it: for items and submenus beside switches.
pub(crate) fn indented<'a>(name: impl IntoAtoms<'a>) -> impl IntoAtoms<'a> {
    (Atom::custom(IdSalt::new("mark"), vec2(ROOM, 1.0)), name)
}

/// An item that is a switch, or a choice among others.
pub(crate) fn check_ui(ui: &mut Ui, name: &str, on: bool) -> Response {
    item_ui(ui, Button::new(indented(name)), name, Mark::Check(on), true)
}

/// A choice of a drop-down list, which sets the value.
pub(crate) fn choice_ui<T: PartialEq>(ui: &mut Ui, value: &mut T, choice: T, name: &str) {
    if check_ui(ui, name, *value == choice).clicked() {
        *value = choice;
    }
}

/// Shows a button as an item, with its mark. The button's text is `name`, indented unless there is no mark.
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
