//! The list of moves. Only the rows in sight are laid out, however long the game is.

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::origin::GameId;
use crate::app::desk::view::Row;
use crate::app::desk::words::clock;
use crate::app::kit::icons;
use crate::app::kit::theme::Palette;
use crate::app::moves::ui::node_menu::node_menu;
use crate::app::moves::{Action, Moves, words};
use crate::lang::Language;

/// The height of a row, in points.
const ROW: f32 = 25.0;

/// What the list was last scrolled for: it follows the cursor, and otherwise stays where the user scrolled it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Followed {
    /// The game, the cursor in it, and how many rows there are.
    here: (GameId, usize, usize),
    /// How high the list was.
    height: f32,
    /// Whether the cursor's row was visible: it stays so when the panels below grow.
    in_sight: bool,
}

pub(crate) fn moves_ui(
    ui: &mut Ui,
    desk: &Desk,
    moves: &Moves,
    followed: &mut Option<Followed>,
    out: &mut Clicks<Action>,
) {
    let game = desk.game();
    let here = (game.id(), game.step(), game.rows().len());
    let before = followed.filter(|before| before.here == here);
    // Without a minimum height it never covers its neighbours, however small the window is.
    let scroll = ScrollArea::vertical().id_salt(("moves", game.id())).min_scrolled_height(0.0);
    scroll.auto_shrink(false).animated(false).show_viewport(ui, |ui, seen| {
        let rows = game.rows();
        ui.set_height(rows.len() as f32 * ROW);
        let (top, left, width) = (ui.max_rect().top(), ui.max_rect().left(), ui.available_width());
        let place = |step: usize| Rect::from_min_size(pos2(left, top + step as f32 * ROW), vec2(width, ROW));
        let (row, height) = (place(game.step()), seen.height());
        let follow = before.is_none_or(|before| before.in_sight && (before.height - height).abs() > 0.5);
        if follow {
            // The next few rows stay visible where there is room for them.
            let around = ((height - ROW) / 2.0).clamp(0.0, 3.0 * ROW);
            ui.scroll_to_rect(row.expand2(vec2(0.0, around)), None);
        }
        let in_sight = follow || seen.y_range().contains(row.center().y - top);
        *followed = Some(Followed { here, height, in_sight });
        let first = (seen.min.y / ROW).floor().max(0.0) as usize;
        let last = ((seen.max.y / ROW).ceil() as usize).min(rows.len());
        for (step, row) in rows.iter().enumerate().take(last).skip(first) {
            row_ui(ui, desk, moves, place(step), step, row, out);
        }
    });
}

fn row_ui(ui: &Ui, desk: &Desk, moves: &Moves, rect: Rect, step: usize, row: &Row, out: &mut Clicks<Action>) {
    let (language, game) = (desk.language(), desk.game());
    let response = ui.interact(rect, ui.scope_id().with(("row", step)), Sense::CLICK);
    let chosen = step == game.step();
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, accessible_name(language, row)));
    let palette = Palette::of_ui(ui);
    let painter = ui.painter();
    let (fill, color, weak) = if chosen {
        (palette.chosen, palette.on_chosen, palette.on_chosen)
    } else if response.hovered() {
        (palette.hovered, palette.text, palette.weak)
    } else {
        (Color32::TRANSPARENT, palette.text, palette.weak)
    };
    painter.rect_filled(rect.shrink2(vec2(2.0, 0.5)), CornerRadius::same(4), fill);

    let (middle, font) = (rect.center().y, FontId::proportional(14.0));
    let small = FontId::proportional(12.0);
    let at = |x: f32| pos2(rect.left() + x, middle);
    if let Some(number) = row.number {
        painter.text(at(44.0), Align2::RIGHT_CENTER, number, small.clone(), weak);
    }
    let word = if (row.foul || row.stuck) && !chosen { palette.error } else { color };
    let end = painter.text(at(56.0), Align2::LEFT_CENTER, &row.text, font, word).right();
    if row.stuck && !chosen {
        let through = [pos2(rect.left() + 56.0, middle), pos2(end, middle)];
        painter.line_segment(through, egui::Stroke::new(1.0, palette.error));
    }
    let mut mark = at(168.0_f32.max(end - rect.left() + 12.0));
    if row.why_stuck.is_some() {
        let color = if chosen { color } else { palette.error };
        let word = words::of(language).is_stuck;
        mark.x = 17.0 + painter.text(mark - vec2(4.0, 0.0), Align2::LEFT_CENTER, word, small.clone(), color).right();
    }
    if row.variations > 0 {
        paint_branch(painter, mark, if chosen { color } else { palette.accent });
        mark.x += 17.0;
    }
    if row.comment {
        icons::paint_comment(painter, mark, if chosen { color } else { palette.weak });
        mark.x += 17.0;
    }
    if row.bookmark {
        icons::paint_bookmark(painter, mark, if chosen { color } else { palette.bookmark });
    }
    if let Some(spent) = row.spent {
        let right = pos2(rect.right() - 12.0, middle);
        painter.text(right, Align2::RIGHT_CENTER, clock(spent), small, weak);
    }
    if response.clicked() {
        out.wish(Wish::GoTo(game.line()[step]));
    }
    let response = match row.why_stuck {
        Some(why) => response.on_hover_text(words::stuck(language, why)),
        None => response,
    };
    node_menu(&response, desk, moves, game.line()[step], out);
}

/// A row with its marks in words, for screen readers.
fn accessible_name(language: Language, row: &Row) -> String {
    let words = words::of(language);
    let mut said = row.number.map_or_else(String::new, |number| format!("{number} "));
    said.push_str(&row.text);
    if let Some(spent) = row.spent {
        said.push(' ');
        said.push_str(&clock(spent));
    }
    for (holds, word) in [
        (row.foul, words.is_foul),
        (row.stuck, words.is_stuck),
        (row.variations > 0, words.has_variations),
        (row.comment, words.has_comment),
        (row.bookmark, words.has_bookmark),
    ] {
        if holds {
            said.push_str(if language == Language::Japanese { "、" } else { ", " });
            said.push_str(word);
        }
    }
    said
}

fn paint_branch(painter: &Painter, at: Pos2, color: Color32) {
    let stroke = egui::Stroke::new(1.4, color);
    painter.line_segment([at + vec2(-4.0, 0.0), at + vec2(-1.0, 0.0)], stroke);
    painter.line_segment([at + vec2(-1.0, 0.0), at + vec2(4.0, -4.0)], stroke);
    painter.line_segment([at + vec2(-1.0, 0.0), at + vec2(4.0, 4.0)], stroke);
}
