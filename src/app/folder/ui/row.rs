//! A row of the list: the file, who plays, when and how it ended. Resting on it shows its position.

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Color32, CornerRadius, FontId, RectAlign, RichText, Role, Sense, Tooltip, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::desk::feature::Clicks;
use crate::app::folder::glance::Glance;
use crate::app::folder::listing::{Entry, Look};
use crate::app::folder::{Input, words};
use crate::app::kit::board::thumbnail;
use crate::app::kit::list::ListRow;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::cut_middle;
use crate::lang::Language;

pub(super) const ROW: f32 = 60.0;
const BOARD: f32 = 198.0;

pub(super) fn row_ui(
    ui: &Ui,
    language: Language,
    ListRow { rect, stop, .. }: ListRow,
    entry: &Entry,
    chosen: bool,
    out: &mut Clicks<Input>,
) {
    let sense = if stop.is_some() { Sense::click() } else { Sense::CLICK };
    let id = stop.unwrap_or_else(|| ui.scope_id().with(("file", &entry.file.path)));
    let response = ui.interact(rect, id, sense);
    response
        .widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, words::accessible_name(language, entry)));
    let beside = ui.input(|input| input.modifiers.command);
    if response.clicked() || response.middle_clicked() {
        let keep = beside || response.middle_clicked() || response.double_clicked();
        out.push(Input::Open { path: entry.file.path.to_path_buf(), keep });
    }
    let palette = Palette::of_ui(ui);
    let (fill, color, weak) = palette.row(chosen, response.hovered() || response.has_focus());
    ui.painter().rect_filled(rect.shrink2(vec2(2.0, 1.0)), CornerRadius::same(5), fill);
    let text = rect.shrink2(vec2(10.0, 5.0));
    let painter = ui.painter();
    let line = |y: f32, words: &str, size: f32, color: Color32| {
        let mut job = LayoutJob::simple_singleline(words.to_owned(), FontId::proportional(size), color);
        job.wrap = TextWrapping::truncate_at_width(text.width());
        painter.galley(pos2(text.left(), y), painter.layout_job(job), color);
    };
    // Of a long name the end tells files apart.
    let font = FontId::proportional(14.0);
    let name = cut_middle(&entry.file.below, text.width(), |c| ui.fonts_mut(|fonts| fonts.glyph_width(&font, c)));
    line(text.top(), &name, 14.0, color);
    let (title, result) = match &entry.look {
        Look::Seen(glance) => (words::title(glance).unwrap_or_default(), words::result(language, glance)),
        Look::Unreadable => (words::UNREADABLE.get(language).to_owned(), String::new()),
        Look::Waiting => (String::new(), String::new()),
    };
    line(text.top() + 18.0, &title, 13.0, if chosen { color } else { palette.text });
    line(text.top() + 35.0, &result, 11.5, weak);
    if let Look::Seen(glance) = &entry.look {
        // Beside the list, so that none of it is hidden.
        let mut tip = Tooltip::for_enabled(&response);
        tip.popup = tip.popup.align(RectAlign::RIGHT_START).align_alternatives(&[
            RectAlign::RIGHT_END,
            RectAlign::LEFT_START,
            RectAlign::LEFT_END,
        ]);
        if response.has_focus() {
            tip.popup = tip.popup.open(true);
        }
        tip.show(|ui| glance_ui(ui, language, entry, glance));
    }
}

fn glance_ui(ui: &mut Ui, language: Language, entry: &Entry, glance: &Glance) {
    ui.set_max_width(BOARD + 8.0);
    let palette = Palette::of_ui(ui);
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(BOARD + 2.0), Sense::hover());
    thumbnail::paint(ui.painter(), rect, &glance.setup);
    if let Some(title) = words::title(glance) {
        ui.label(RichText::new(title).strong());
    }
    let event = glance.event.as_deref().or(glance.title.as_deref());
    for words in [event.unwrap_or_default(), &words::result(language, glance), &entry.file.below] {
        if !words.is_empty() {
            ui.label(RichText::new(words).small().color(palette.weak));
        }
    }
}
