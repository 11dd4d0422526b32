//! The row of continuations and transpositions, which is always shown.

use egui::scroll_area::ScrollBarVisibility;
use egui::{Button, Color32, RichText, ScrollArea, Sense, TextStyle, Ui, vec2};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::kit::theme::{self, Palette};
use crate::app::moves::ui::node_menu;
use crate::app::moves::{Input, Moves, words};
use crate::lang;
use crate::record::{Edit, NodeId};

pub(super) const HEIGHT: f32 = 24.0;
const SPACE: f32 = 6.0;

/// Buttons for continuations and for other occurrences of the position, with a menu for those without room.
pub(crate) fn branches_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, out: &mut Clicks<Input>) {
    let game = desk.game();
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    ui.spacing_mut().item_spacing = vec2(SPACE, 0.0);
    ui.spacing_mut().button_padding = vec2(7.0, 1.0);
    ui.spacing_mut().interact_size.y = HEIGHT - 2.0;
    let heading = |word: &str| RichText::new(word).text_style(theme::section()).color(palette.weak);
    let scroll = ScrollArea::horizontal().id_salt("choices").scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
    scroll.auto_shrink([false, true]).show(ui, |ui| {
        ui.set_height(HEIGHT);
        let right = ui.max_rect().right().min(ui.clip_rect().right());
        ui.horizontal_centered(|ui| {
            let same_position = words::SAME_POSITION.get(language);
            let places: Vec<_> = game.transpositions().iter().map(|&node| (node, game.numbered_move(node))).collect();
            let as_menu = if places.is_empty() { 0.0 } else { width(ui, same_position) + SPACE };
            let buttons = places.iter().map(|(_, name)| width(ui, name) + SPACE).sum::<f32>();
            let as_buttons = if places.is_empty() { 0.0 } else { as_menu + SPACE + buttons };
            let mut is_folded = false;
            if game.continuations().is_empty() {
                ui.label(heading(words::LAST_MOVE.get(language)));
            } else {
                ui.label(heading(words::CHOICES.get(language)));
                let room = right - ui.cursor().left();
                let choices = choices(desk, game.continuations());
                let widths: Vec<f32> = choices.iter().map(|(_, name)| width(ui, name)).collect();
                let all = widths.iter().sum::<f32>() + SPACE * widths.len() as f32;
                is_folded = !places.is_empty() && all + as_buttons > room;
                let behind = if is_folded { as_menu } else { as_buttons };
                let more = width(ui, &format!("+{}", choices.len()));
                let room = if places.is_empty() { room } else { room - behind - SPACE };
                let taken = choices.iter().position(|&(node, _)| game.next_in_line() == Some(node));
                choices_ui(ui, desk, moves, &choices, &visible(&widths, room, more, taken), out);
            }
            if is_folded {
                ui.menu_button(same_position, |ui| {
                    if places_ui(ui, &places, out) {
                        ui.close();
                    }
                });
            } else if !places.is_empty() {
                ui.add_space(SPACE);
                ui.label(heading(same_position));
                places_ui(ui, &places, out);
            }
        });
    });
}

/// Numbered by their keys if there are several.
fn choices(desk: &Desk, continuations: &[NodeId]) -> Vec<(NodeId, String)> {
    let game = desk.game();
    let numbered = |(index, &choice): (usize, &NodeId)| match continuations.len() {
        1 => (choice, game.continuation_text(choice)),
        _ => (choice, format!("{} {}", index + 1, game.continuation_text(choice))),
    };
    continuations.iter().enumerate().map(numbered).collect()
}

fn width(ui: &Ui, name: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(name.to_owned(), font, Color32::PLACEHOLDER);
    text.size().x + 2.0 * ui.spacing().button_padding.x
}

/// The buttons that fit: all, or as many as leave room for `more`, and always the `taken` one.
fn visible(widths: &[f32], room: f32, more: f32, taken: Option<usize>) -> Vec<usize> {
    let wide = |indices: &[usize]| indices.iter().map(|&index| widths[index] + SPACE).sum::<f32>();
    let all: Vec<usize> = (0..widths.len()).collect();
    if wide(&all) - SPACE <= room {
        return all;
    }
    for count in (0..widths.len()).rev() {
        let mut first: Vec<usize> = (0..count).collect();
        if let Some(taken) = taken.filter(|&taken| taken >= count) {
            first.pop();
            first.push(taken);
        }
        if wide(&first) + more <= room {
            return first;
        }
    }
    Vec::new()
}

fn choices_ui(
    ui: &mut Ui,
    desk: &Desk,
    moves: &Moves,
    choices: &[(NodeId, String)],
    visible: &[usize],
    out: &mut Clicks<Input>,
) {
    let game = desk.game();
    let language = desk.language();
    let main = lang::main_line(language, game.is_problem());
    let mut places = Vec::with_capacity(visible.len());
    let mut dropped = None;
    for &index in visible {
        let (choice, name) = (choices[index].0, choices[index].1.as_str());
        let taken = game.next_in_line() == Some(choice);
        let hint = if index == 0 { main } else { words::CHOOSE_BY_NUMBER.get(language) };
        let button = Button::selectable(taken && choices.len() > 1, name);
        let mut response = ui.add(button.frame_when_inactive(true).sense(Sense::click_and_drag())).on_hover_text(hint);
        if choices.len() == 1 {
            // Without a number it must differ from moves quoted in comments.
            response = response.accessible_name(format!("{} {name}", words::CHOICES.get(language)));
        }
        if response.clicked() {
            out.wish(Wish::GoTo(choice));
        }
        if response.drag_stopped() {
            dropped = response.interact_pointer_pos().map(|at| (choice, at));
        }
        places.push((index, response.rect));
        node_menu(&response, desk, moves, choice, out);
    }
    if let Some((choice, at)) = dropped
        && let Some(&(to, _)) = places.iter().find(|(_, place)| place.contains(at))
    {
        out.wish(Wish::Edit(Edit::Reorder(choice, to)));
    }
    if visible.len() < choices.len() {
        let menu = ui.menu_button(format!("+{}", choices.len() - visible.len()), |ui| {
            for (index, (choice, name)) in choices.iter().enumerate().filter(|(index, _)| !visible.contains(index)) {
                let tip = if index == 0 { main } else { words::CHOOSE_BY_NUMBER.get(language) };
                if ui.button(name).on_hover_text(tip).clicked() {
                    out.wish(Wish::GoTo(*choice));
                    ui.close();
                }
            }
        });
        menu.response
            .accessible_name(words::MORE_CHOICES.get(language))
            .on_hover_text(words::MORE_CHOICES.get(language));
    }
}

/// Returns whether one was clicked.
fn places_ui(ui: &mut Ui, places: &[(NodeId, String)], out: &mut Clicks<Input>) -> bool {
    let mut is_clicked = false;
    for (node, name) in places {
        if ui.button(name).clicked() {
            out.wish(Wish::GoTo(*node));
            is_clicked = true;
        }
    }
    is_clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_choices_are_visible_as_fit_and_always_the_current_one() {
        let widths = [50.0; 5];
        let wide = 5.0 * (50.0 + SPACE) - SPACE;
        assert_eq!(visible(&widths, wide, 30.0, Some(0)), [0, 1, 2, 3, 4]);
        assert_eq!(visible(&widths, wide - 1.0, 30.0, Some(0)), [0, 1, 2, 3]);
        assert_eq!(visible(&widths, wide - 1.0, 30.0, Some(4)), [0, 1, 2, 4]);
        assert_eq!(visible(&widths, 100.0, 30.0, Some(3)), [3]);
        assert_eq!(visible(&widths, 100.0, 30.0, None), [0]);
        assert!(visible(&widths, 60.0, 30.0, Some(1)).is_empty());
        assert!(visible(&[], 60.0, 30.0, None).is_empty());
    }
}
