//! Tables: columns for the rows of a [list](super::list), and headings that sort the rows and hide columns.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, PointerButton, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::kit::icons::{self, Icon};
use crate::app::kit::menu;
use crate::app::kit::theme::Palette;

const GAP: f32 = 8.0;
/// Least total width of columns with a share.
const LEAST_SHARED: f32 = 80.0;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Width {
    Points(f32),
    /// A share of the remaining width.
    Share(f32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Order<C> {
    pub(crate) by: C,
    /// Rows without a value come last in either order.
    pub(crate) descending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change<C> {
    Sort(Order<C>),
    Toggle(C),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns<const N: usize, C>(pub(crate) [(C, Width); N]);

impl<const N: usize, C: Copy + PartialEq + std::hash::Hash + std::fmt::Debug> Columns<N, C> {
    pub(crate) fn cells(&self, row: Rect, hidden: &[C]) -> [(C, Option<Rect>); N] {
        let shown = || self.0.iter().filter(|(column, _)| !hidden.contains(column));
        let points = |(_, width): &(C, Width)| if let Width::Points(points) = width { *points } else { 0.0 };
        let share = |(_, width): &(C, Width)| if let Width::Share(share) = width { *share } else { 0.0 };
        let shared = (row.width() - shown().map(points).sum::<f32>() - GAP).max(LEAST_SHARED);
        let shares = shown().map(share).sum::<f32>();
        let mut left = row.left() + GAP;
        self.0.map(|(column, width)| {
            if hidden.contains(&column) {
                return (column, None);
            }
            let width = match width {
                Width::Points(points) => points,
                Width::Share(share) => shared * share / shares,
            };
            let cell = Rect::from_min_size(pos2(left, row.top()), vec2(width - GAP, row.height()));
            left += width;
            (column, Some(cell))
        })
    }

    /// `texts` returns the heading of a column and its accessible name. A click sorts by a column, a second one
    /// reverses its order; the context menu lists the columns.
    pub(crate) fn headings_ui<'a>(
        &self,
        ui: &mut Ui,
        height: f32,
        order: Order<C>,
        hidden: &[C],
        texts: impl Fn(C) -> (&'a str, String),
    ) -> Option<Change<C>> {
        let (palette, mut chosen) = (Palette::of_ui(ui), None);
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let row = rect.with_max_x(rect.right() - ui.spacing().scroll.allocated_width());
        for (column, cell) in self.cells(row, hidden) {
            let Some(cell) = cell else { continue };
            let (heading, description) = texts(column);
            let response = ui.interact(cell, ui.scope_id().with(("sort", column)), Sense::click());
            let is_sorted = order.by == column;
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_sorted, &description));
            if clicked_without_focus(&response) {
                chosen = Some(Change::Sort(Order { by: column, descending: is_sorted && !order.descending }));
            }
            let toggle = |ui: &mut Ui| {
                if let Some(toggled) = self.menu_ui(ui, hidden, |column| texts(column).0) {
                    chosen = Some(Change::Toggle(toggled));
                }
            };
            response.context_menu(toggle);
            let lit = response.hovered() || response.has_focus();
            let color = if lit || is_sorted { palette.accent } else { palette.weak };
            let end = cell_text(ui, cell, heading, color);
            if is_sorted && end + 14.0 <= cell.right() + GAP {
                let arrow = Rect::from_center_size(pos2(end + 8.0, cell.center().y), vec2(8.0, 8.0));
                icons::paint(ui.painter(), if order.descending { Icon::Down } else { Icon::Up }, arrow, color);
            }
        }
        let line = ui.visuals().widgets.noninteractive.bg_stroke;
        ui.painter().hline(rect.x_range(), rect.bottom(), line);
        chosen
    }

    /// Returns the clicked column. The last visible one cannot be hidden.
    fn menu_ui<'a>(&self, ui: &mut Ui, hidden: &[C], heading: impl Fn(C) -> &'a str) -> Option<C> {
        let mut toggled = None;
        for (column, _) in self.0 {
            let is_shown = !hidden.contains(&column);
            let is_last = is_shown && hidden.len() + 1 >= N;
            ui.add_enabled_ui(!is_last, |ui| {
                if menu::check_ui(ui, heading(column), is_shown).clicked() {
                    toggled = Some(column);
                }
            });
        }
        toggled
    }
}

/// After a mouse click the button gives up the focus, so that keys still go to the rows.
pub(crate) fn clicked_without_focus(button: &Response) -> bool {
    if button.clicked_by(PointerButton::Primary) {
        button.surrender_focus();
    }
    button.clicked()
}

/// Paints a line into a cell, truncated with …. Returns where it ends.
pub(crate) fn cell_text(ui: &Ui, cell: Rect, text: &str, color: Color32) -> f32 {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(13.0), color);
    job.wrap = TextWrapping::truncate_at_width(cell.width());
    let galley = ui.painter().layout_job(job);
    let size = galley.size();
    ui.painter().galley(pos2(cell.left(), cell.center().y - size.y / 2.0), galley, color);
    cell.left() + size.x
}

#[cfg(test)]
mod tests {
    use egui::{Context, Event, Modifiers, Pos2, RawInput};

    use super::*;

    const COLUMNS: Columns<3, u8> =
        Columns([(0, Width::Points(50.0)), (1, Width::Share(0.25)), (2, Width::Share(0.75))]);

    #[test]
    fn columns_share_what_others_leave() {
        let widths = |width: f32, hidden: &[u8]| {
            let row = Rect::from_min_size(Pos2::ZERO, vec2(width, 20.0));
            COLUMNS.cells(row, hidden).map(|(_, cell)| cell.map_or(0.0, |cell| cell.width() + GAP))
        };
        assert_eq!(widths(458.0, &[]), [50.0, 100.0, 300.0]);
        assert_eq!(widths(60.0, &[]), [50.0, 20.0, 60.0], "never less than can be read");
        assert_eq!(widths(458.0, &[0]), [0.0, 112.5, 337.5]);
        assert_eq!(widths(458.0, &[1]), [50.0, 0.0, 400.0]);
    }

    #[test]
    fn a_heading_sorts_by_its_column_and_then_the_other_way_round() {
        let ctx = Context::default();
        let mut order = Order { by: 0, descending: false };
        let mut click = |at: f32| {
            for pressed in [None, Some(true), Some(false)] {
                let pos = pos2(at, 10.0);
                let button = |pressed| Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                };
                let events = std::iter::once(Event::PointerMoved(pos)).chain(pressed.map(button)).collect();
                let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(458.0, 100.0)));
                let input = RawInput { screen_rect, events, ..RawInput::default() };
                let mut output = ctx.run_ui(input, |ui| {
                    let texts = |column| (["a", "b", "c"][usize::from(column)], String::new());
                    if let Some(Change::Sort(chosen)) = COLUMNS.headings_ui(ui, 20.0, order, &[], texts) {
                        order = chosen;
                    }
                });
                output.textures_delta.clear();
            }
            (order.by, order.descending)
        };
        assert_eq!(
            [click(120.0), click(120.0), click(120.0), click(30.0)],
            [(1, false), (1, true), (1, false), (0, false)]
        );
    }
}
