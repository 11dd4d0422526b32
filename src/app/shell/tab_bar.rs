//! Tabs of the open games: in a line of their own, or beside the menu where the window is low.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use egui::scroll_area::ScrollBarVisibility;
use egui::{
    Align, Align2, CornerRadius, Galley, Id, Pos2, Rect, Response, Role, ScrollArea, Sense, TextStyle, TextWrapMode,
    Ui, UiBuilder, WidgetInfo, WidgetText, pos2, vec2,
};

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::files;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::menu::check_ui;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::cut_middle;
use crate::app::shell::action::Action;
use crate::app::shell::features::PanelViews;
use crate::app::shell::state::State;
use crate::app::shell::{menu, words};

/// In points; longer names are cut.
const WIDEST: f32 = 220.0;
/// In points; narrower tabs scroll.
const NARROWEST: f32 = 124.0;
const PADDING: f32 = 10.0;
const CLOSE: f32 = 22.0;
/// With the space after it.
const MARK: f32 = 13.0;
const LIST: f32 = 28.0;

/// Above and below that list, in points.
const ABOVE_LIST: f32 = 44.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    /// The tab that was scrolled to, and the width at that time.
    seen: Option<(GameId, f32)>,
    /// The list of all games was opened and is not at the current one yet.
    opens_list: bool,
}

pub(crate) fn tabs_ui(
    ui: &mut Ui,
    state: &State,
    memory: &mut ViewState,
    views: &mut PanelViews,
    out: &mut Vec<Action>,
) {
    let games = state.desk.games();
    let room = ui.available_width();
    let names = state.desk.tabs.names(state.desk.language());
    let natural: Vec<f32> = games.iter().zip(&names).map(|(game, name)| natural_width(ui, game, name)).collect();
    let fits = natural.iter().sum::<f32>() <= room;
    let equal = room / games.len() as f32;
    let scrolls = !fits && equal < NARROWEST;
    let most = if fits { WIDEST } else { equal.max(NARROWEST) };
    let now = (state.desk.tabs.game().id(), room);
    let moved = memory.seen.replace(now) != Some(now);
    let tabs = ScrollArea::horizontal()
        .id_salt("tabs")
        .max_width(if scrolls { room - LIST } else { room })
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
    ui.spacing_mut().item_spacing.x = 0.0;
    ui.style_mut().always_scroll_the_only_direction = true;
    tabs.show(ui, |ui| {
        ui.horizontal(|ui| {
            let (mut widths, mut dragged) = (Vec::new(), None);
            for (index, (game, natural)) in games.iter().zip(natural).enumerate() {
                let (_, rect) = ui.allocate_space(vec2(natural.min(most), ui.available_height()));
                // By id, since the index may be another game's when a click is handled.
                let tab = UiBuilder::new().scope_id(Id::unique(("tab", game.id()))).max_rect(rect);
                let response = tab_ui(&mut ui.new_child(tab), state, (game, &names[index]), views, out);
                widths.push(rect.width());
                if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.dragged()) {
                    dragged = Some((index, rect, pointer.x));
                }
                if moved && game.id() == now.0 {
                    ui.scroll_to_rect(rect, None);
                }
            }
            if let Some((index, rect, pointer)) = dragged
                && let Some(to) = dragged_to(index, rect, pointer, &widths)
            {
                out.push(Action::MoveGame(games[index].id(), to));
            }
        });
    });
    if scrolls {
        list_ui(ui, state, &names, &mut memory.opens_list, out);
    }
}

/// Moves past a neighbour once the pointer is where the tab would be then.
fn dragged_to(index: usize, rect: Rect, pointer: f32, widths: &[f32]) -> Option<usize> {
    if let Some(left) = index.checked_sub(1)
        && pointer < rect.right() - widths[left]
        && pointer < rect.left()
    {
        return Some(left);
    }
    let right = widths.get(index + 1)?;
    (pointer > rect.left() + right && pointer > rect.right()).then_some(index + 1)
}

/// Fits a name into a tab: a file first loses its extension, then the middle is cut out.
fn fitted(ui: &Ui, game: &Game, name: &str, width: f32) -> Arc<Galley> {
    let set = |name: &str| WidgetText::from(name).into_galley(ui, Some(TextWrapMode::Extend), width, TextStyle::Button);
    let whole = set(name);
    if whole.size().x <= width {
        return whole;
    }
    // With its folder behind it, a name ends in no extension.
    let is_file = game.name().as_deref() == Some(name);
    let stem = Path::new(name).file_stem().and_then(OsStr::to_str).filter(|_| is_file);
    let font = TextStyle::Button.resolve(ui.style());
    set(&cut_middle(stem.unwrap_or(name), width, |c| ui.fonts_mut(|fonts| fonts.glyph_width(&font, c))))
}

fn natural_width(ui: &Ui, game: &Game, name: &str) -> f32 {
    let around = 2.0 * PADDING + CLOSE + if game.is_changed() { MARK } else { 0.0 };
    fitted(ui, game, name, WIDEST - around).size().x + around
}

fn tab_ui(
    ui: &mut Ui,
    state: &State,
    (game, full): (&Game, &str),
    views: &mut PanelViews,
    out: &mut Vec<Action>,
) -> Response {
    let (language, palette) = (state.desk.language(), Palette::of_ui(ui));
    let rect = ui.max_rect();
    let chosen = game.id() == state.desk.tabs.game().id();
    let response = ui.interact(rect, ui.scope_id().with("tab"), Sense::CLICK | Sense::DRAG);
    response
        .widget_info(|| WidgetInfo::selected(Role::Tab, true, chosen, files::words::marked(full, game.is_changed())));
    let lit = response.hovered() || response.has_focus();
    if lit && !chosen {
        ui.painter().rect_filled(rect.shrink2(vec2(0.0, 3.0)), CornerRadius::same(5), palette.hovered);
    }
    let mut left = rect.left() + PADDING;
    if game.is_changed() {
        ui.painter().circle_filled(pos2(left + 3.5, rect.center().y), 3.5, palette.bookmark);
        left += MARK;
    }
    let shown = fitted(ui, game, full, (rect.right() - PADDING - CLOSE - left).max(0.0));
    let at: Pos2 = Align2::LEFT_CENTER.anchor_size(pos2(left, rect.center().y), shown.size()).min;
    let is_cut = shown.text() != full;
    ui.painter().galley(at, shown, if chosen || lit { palette.text } else { palette.weak });
    if chosen {
        let mut line = rect.shrink2(vec2(4.0, 0.0));
        line.set_top(rect.bottom() - 2.5);
        ui.painter().rect_filled(line, CornerRadius::same(1), palette.accent);
    }
    let response = match game.path() {
        Some(path) => response.on_hover_text(path.to_string_lossy()),
        None if is_cut => response.on_hover_text(full),
        None => response,
    };
    // The context menu is about the shown game.
    if response.clicked() || response.drag_started() || response.secondary_clicked() && !chosen {
        out.push(Action::SelectGame(game.id()));
    }
    response.context_menu(|ui| menu::TAB.rows_ui(ui, state, views, out));
    let place =
        Rect::from_center_size(pos2(rect.right() - PADDING * 0.4 - CLOSE / 2.0, rect.center().y), vec2(CLOSE, CLOSE));
    let close = words::CLOSE.get(language);
    let close = icons::button(
        &mut ui.new_child(UiBuilder::new().max_rect(place)),
        Icon::Close,
        CLOSE,
        &format!("{close} {full}"),
        true,
    )
    .on_hover_text(close);
    if close.clicked() || close.middle_clicked() || response.middle_clicked() {
        out.push(Action::Files(files::Input::Close(game.id())));
    }
    response
}

/// All games, from the current one on: the rest is above.
fn list_ui(ui: &mut Ui, state: &State, names: &[String], opens: &mut bool, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let name = words::ALL_GAMES.get(language);
    let button = icons::button(ui, Icon::Down, LIST - 4.0, name, true).on_hover_text(name);
    *opens |= button.clicked();
    egui::Popup::menu(&button).show(|ui| {
        let highest = ui.ctx().content_rect().height() - 2.0 * ABOVE_LIST;
        ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
        ScrollArea::vertical().max_height(highest).show(ui, |ui| {
            for (game, name) in state.desk.games().iter().zip(names) {
                let name = files::words::marked(name, game.is_changed());
                let is_current = game.id() == state.desk.tabs.game().id();
                let response = check_ui(ui, &name, is_current);
                if *opens && is_current && !ui.is_sizing_pass() {
                    response.scroll_to_me(Some(Align::TOP));
                    *opens = false;
                }
                if response.clicked() {
                    out.push(Action::SelectGame(game.id()));
                    ui.close();
                }
            }
        });
    });
}
