//! The panel of notes: pages for the current move, bookmarks, headers, and search.

mod comment;
pub(crate) mod head;
mod headers;
pub(crate) mod quotes;

use egui::{Button, RichText, TextStyle, Ui, WidgetText};

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::Clicks;
use crate::app::notes::{Input, Notes, Page, bookmarks, find, words};

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    comment: comment::ViewState,
    headers: headers::ViewState,
    find: find::ViewState,
}

pub(crate) fn notes_ui(
    ui: &mut Ui,
    desk: &Desk,
    notes: &Notes,
    view: &mut ViewState,
    typing: &mut Typing,
    out: &mut Clicks<Input>,
) {
    let language = desk.language();
    ui.set_min_height(ui.available_height());
    ui.horizontal(|ui| {
        let pages = [
            (words::COMMENT.get(language), Page::Comment),
            (words::BOOKMARKS.get(language), Page::Bookmarks),
            (words::headers_of(desk.game().is_problem()).get(language), Page::Headers),
            (words::FIND.get(language), Page::Find),
        ];
        let sized = |size| {
            let pages = pages.map(|(name, page)| {
                let name = WidgetText::from(RichText::new(name).size(size));
                (name.into_galley(ui, None, f32::INFINITY, TextStyle::Button), page)
            });
            let names: f32 = pages.iter().map(|(name, _)| name.size().x).sum();
            let room = (ui.available_width() - names) / (2 * pages.len()) as f32;
            (pages, room)
        };
        // In a narrow panel the tabs move closer together, then shrink.
        let (pages, room) =
            [12.0, 11.0].map(&sized).into_iter().find(|(_, room)| *room >= 2.5).unwrap_or_else(|| sized(10.0));
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.spacing_mut().button_padding.x = room.clamp(1.0, 5.5);
        for (name, page) in pages {
            if ui.add(Button::selectable(notes.page == page, name)).clicked() {
                out.push(Input::Show(page));
            }
        }
    });
    ui.add_space(2.0);
    match notes.page {
        Page::Comment => comment::comment_ui(ui, desk, notes, &mut view.comment, typing, out),
        Page::Bookmarks => bookmarks::bookmarks_ui(ui, desk, notes, out),
        Page::Headers => headers::headers_ui(ui, desk, &mut view.headers, typing, out),
        Page::Find => find::find_ui(ui, desk, notes, &mut view.find, typing, out),
    }
}
