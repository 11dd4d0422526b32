//! The bookmarks (しおり) of a record, and the page that lists them.

use egui::{Align2, Color32, CornerRadius, FontId, Label, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::words::and_more;
use crate::app::desk::{Desk, describe};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::list::List;
use crate::app::kit::theme::Palette;
use crate::app::notes::{Input, Notes, words};
use crate::lang::Naming;
use crate::record::{Edit, NodeId, Record};

/// The most listed bookmarks, far more than usual.
const MAX_BOOKMARKS: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bookmark {
    node: NodeId,
    index: usize,
    name: String,
    place: String,
}

#[derive(Debug, Default)]
pub(super) struct Bookmarks {
    listed: Vec<Bookmark>,
    more: usize,
}

impl Bookmarks {
    pub(super) fn of(record: &Record, naming: Naming) -> Self {
        let tree = record.tree();
        let mut all = tree.walk().flat_map(|node| {
            let names = tree.note(node).bookmarks.iter().enumerate();
            names.map(move |(index, name)| (node, index, name))
        });
        let first = all.by_ref().take(MAX_BOOKMARKS);
        let listed = first
            .map(|(node, index, name)| Bookmark {
                node,
                index,
                name: name.clone(),
                place: describe::place(naming, record, node),
            })
            .collect();
        Self { listed, more: all.count() }
    }
}

/// Height of a row without the gap below it, in points.
const ROW: f32 = 25.0;

pub(crate) fn bookmarks_ui(ui: &mut Ui, desk: &Desk, notes: &Notes, out: &mut Clicks<Input>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let bookmarks = &notes.bookmarks.listed;
    if bookmarks.is_empty() {
        ui.add(Label::new(RichText::new(words::NO_BOOKMARKS.get(language)).color(palette.weak)).wrap());
        return;
    }
    List::new("bookmarks", ROW + ui.spacing().item_spacing.y, bookmarks.len()).show(ui, |ui, row| {
        let rect = row.rect.with_max_y(row.rect.top() + ROW);
        row_ui(ui, desk, rect, &bookmarks[row.index], out);
    });
    if notes.bookmarks.more > 0 {
        ui.label(RichText::new(and_more(language, notes.bookmarks.more)).color(palette.weak));
    }
}

fn row_ui(ui: &mut Ui, desk: &Desk, rect: Rect, marked: &Bookmark, out: &mut Clicks<Input>) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let id = ui.scope_id().with(("bookmark", marked.node, marked.index));
    let response = ui.interact(rect.with_max_x(rect.right() - 26.0), id, Sense::click());
    let chosen = desk.game().node() == marked.node;
    response.widget_info(|| {
        WidgetInfo::selected(Role::ListItem, true, chosen, format!("{}、{}", marked.name, marked.place))
    });
    let fill =
        if chosen || response.hovered() || response.has_focus() { palette.hovered } else { Color32::TRANSPARENT };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::same(4), fill);
    let middle = rect.left_center();
    let mark = Rect::from_center_size(middle + vec2(11.0, 0.0), vec2(14.0, 14.0));
    icons::paint(&painter, Icon::Bookmark, mark, palette.bookmark);
    let place = painter.text(
        rect.right_center() - vec2(30.0, 0.0),
        Align2::RIGHT_CENTER,
        &marked.place,
        FontId::proportional(12.0),
        palette.weak,
    );
    let name = painter.with_clip_rect(rect.with_max_x(place.left() - 8.0));
    name.text(middle + vec2(24.0, 0.0), Align2::LEFT_CENTER, &marked.name, FontId::proportional(14.0), palette.text);
    if response.on_hover_text(&marked.name).clicked() {
        out.wish(Wish::GoTo(marked.node));
    }
    let mut remove = ui.new_child(
        egui::UiBuilder::new()
            .id_salt(("remove", marked.node, marked.index))
            .max_rect(rect.with_min_x(rect.right() - 24.0))
            .layout(egui::Layout::right_to_left(egui::Align::Center)),
    );
    let name = format!("{}：{}", words::REMOVE_BOOKMARK.get(language), marked.name);
    if icons::button(&mut remove, Icon::Close, 20.0, &name, true)
        .on_hover_text(words::REMOVE_BOOKMARK.get(language))
        .clicked()
    {
        let mut left = desk.game().record().tree().note(marked.node).bookmarks.clone();
        if marked.index < left.len() {
            left.remove(marked.index);
        }
        out.wish(Wish::Edit(Edit::Bookmarks(marked.node, left)));
    }
}
