//! The panel with the records of a folder: name, search and list.

use std::path::PathBuf;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Color32, CornerRadius, FontId, Frame, Id, Key, Label, Layout, Margin, Panel, Popup, RectAlign, RichText,
    Role, Sense, TextEdit, Tooltip, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::folder_settings::FileOrder;
use crate::app::desk::words::saving::path_words;
use crate::app::folder::listing::Glance;
use crate::app::folder::listing::{Entry, FileState, Listing};
use crate::app::folder::{Answer, Command, Folder, Input, words};
use crate::app::kit::board::thumbnail;
use crate::app::kit::field::field_ui;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::list::{List, ListFocus, ListRow};
use crate::app::kit::menu::check_ui;
use crate::app::kit::question::{Closed, path_ui};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::cut_middle;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    followed: Option<(PathBuf, usize)>,
    /// The last request to focus the search field that was granted.
    focused: usize,
    focus: ListFocus,
}

fn list_id() -> Id {
    Id::unique("folder list")
}

fn search_id() -> Id {
    Id::unique("folder search")
}

/// `more` adds items of other features to the folder's menu.
pub(crate) fn folder_ui(
    ui: &mut Ui,
    desk: &Desk,
    folder: &Folder,
    view: &mut ViewState,
    out: &mut Clicks<Input>,
    more: impl FnOnce(&mut Ui),
) {
    let plain = |margin| Frame::new().inner_margin(margin);
    Panel::top("folder head")
        .resizable(false)
        .frame(plain(Margin { left: 12, right: 6, top: 6, bottom: 7 }))
        .show(ui, |ui| head_ui(ui, desk, folder, view, out, more));
    egui::CentralPanel::default().frame(plain(Margin { left: 3, right: 2, top: 2, bottom: 2 })).show(ui, |ui| {
        list_ui(ui, desk, folder, view, out);
    });
}

fn head_ui(
    ui: &mut Ui,
    desk: &Desk,
    folder: &Folder,
    view: &mut ViewState,
    out: &mut Clicks<Input>,
    more: impl FnOnce(&mut Ui),
) {
    let language = desk.language();
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            if icons::button(ui, Icon::Close, 24.0, words::CLOSE.get(language), true)
                .on_hover_text(words::CLOSE.get(language))
                .clicked()
            {
                out.push(Input::Run(Command::Show));
            }
            let menu = icons::button(ui, Icon::More, 24.0, words::MORE.get(language), true)
                .on_hover_text(words::MORE.get(language));
            Popup::menu(&menu).show(|ui| menu_ui(ui, desk, folder, out, more));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let path = folder.folder();
                let name = path.map(|path| path.file_name().unwrap_or(path.as_os_str()).to_string_lossy());
                let name = name.unwrap_or_else(|| Command::Show.entry().name(language).into());
                let label = ui.add(Label::new(RichText::new(name).size(15.0).strong()).truncate());
                if let Some(path) = path {
                    label.on_hover_text(path.display().to_string());
                }
            });
        });
    });
    let mut search = folder.search.clone();
    let field = TextEdit::singleline(&mut search)
        .id(search_id())
        .hint_text(words::SEARCH_HINT.get(language))
        .desired_width(f32::INFINITY);
    let field = field_ui(ui, field);
    if view.focused != folder.focus_requests {
        view.focused = folder.focus_requests;
        field.request_focus();
    }
    let keys =
        field.has_focus().then(|| ui.input(|input| [Key::ArrowDown, Key::ArrowUp].map(|key| input.key_pressed(key))));
    match keys {
        Some([true, _]) => out.push(Input::Step(1)),
        Some([_, true]) => out.push(Input::Step(-1)),
        _ => {}
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    field.accessible_name(words::SEARCH.get(language));
    if search != folder.search {
        out.push(Input::Search(search));
    }
    if entered {
        out.push(Input::OpenFirst);
    }
    let message = match &folder.listing {
        Some(listing) => match &listing.entries {
            Some(entries) if listing.complete => words::count(language, listing.shown(), entries.len()),
            Some(entries) => format!("{}　{}/{}", words::READING.get(language), listing.read, entries.len()),
            None => words::READING.get(language).to_owned(),
        },
        None => String::new(),
    };
    ui.label(RichText::new(message).small().color(Palette::of_ui(ui).weak));
}

fn menu_ui(ui: &mut Ui, desk: &Desk, folder: &Folder, out: &mut Clicks<Input>, more: impl FnOnce(&mut Ui)) {
    let (language, settings) = (desk.language(), &desk.settings.folder_list);
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
    let mut item = |ui: &mut Ui, name: &str, on: bool, action: Input| {
        if check_ui(ui, name, on).clicked() {
            out.push(action);
            ui.close();
        }
    };
    item(ui, words::FOLLOW.get(language), settings.chosen.is_none(), Input::List(None));
    item(ui, Command::Choose.entry().name(language), false, Input::Run(Command::Choose));
    let parent = folder.folder().and_then(|folder| folder.parent()).filter(|parent| !parent.as_os_str().is_empty());
    if let Some(parent) = parent {
        item(ui, words::PARENT.get(language), false, Input::List(Some(parent.to_owned())));
    }
    item(ui, words::SUBFOLDERS.get(language), settings.subfolders, Input::ToggleSubfolders);
    ui.separator();
    for order in FileOrder::ALL {
        item(ui, words::order(order).get(language), settings.order == order, Input::Sort(order));
    }
    item(ui, words::REVERSED.get(language), settings.reversed, Input::Sort(settings.order));
    ui.separator();
    more(ui);
    if let Some(path) = folder.folder()
        && check_ui(ui, words::AS_SET.get(language), false).clicked()
    {
        out.wish(Wish::OpenSet(path.to_owned()));
        ui.close();
    }
}

fn list_ui(ui: &mut Ui, desk: &Desk, folder: &Folder, view: &mut ViewState, out: &mut Clicks<Input>) {
    let rows = folder.listing.as_ref().map_or(0, Listing::shown);
    let Some(listing) = folder.listing.as_ref().filter(|_| rows > 0) else {
        return nothing_ui(ui, desk, folder, out);
    };
    let here = desk.game().path();
    let now = here.map(|path| (path.to_owned(), rows));
    let follow = view.followed != now;
    let chosen = here.and_then(|path| listing.row_of(path));
    view.followed = now;
    let mut list = List::new("folder", ROW, rows).focusable(&mut view.focus, list_id(), chosen);
    if follow && let Some(row) = chosen {
        list = list.reveal(row..=row, ROW * 0.6);
    }
    list.show(ui, |ui, row| {
        if let Some(entry) = listing.row(row.index) {
            row_ui(ui, desk, row, entry, chosen == Some(row.index), out);
        }
    });
}

fn nothing_ui(ui: &mut Ui, desk: &Desk, folder: &Folder, out: &mut Clicks<Input>) {
    let language = desk.language();
    let is_empty = |listing: &Listing| listing.entries.as_ref().is_some_and(Vec::is_empty);
    let message = match &folder.listing {
        None => words::NO_FOLDER.get(language),
        Some(listing) if listing.entries.is_none() => words::READING.get(language),
        Some(listing) if is_empty(listing) => words::EMPTY.get(language),
        Some(_) => words::NOTHING.get(language),
    };
    ui.add_space(12.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(message).color(Palette::of_ui(ui).weak));
        // A folder with a subfolder for each year may hold no games itself.
        let could_have_more = folder.listing.as_ref().is_some_and(|listing| is_empty(listing) && !listing.subfolders);
        if could_have_more && ui.button(words::SUBFOLDERS.get(language)).clicked() {
            out.push(Input::ToggleSubfolders);
        }
    });
}

#[derive(Debug, Default)]
pub(crate) struct AskState {
    path: String,
}

pub(crate) fn ask_ui(ui: &mut Ui, desk: &Desk, state: &mut AskState) -> Option<Closed<Answer>> {
    let language = desk.language();
    let asked = path_ui(ui, path_words(language, words::CHOOSE_TITLE.get(language)), &mut state.path);
    asked.map(|closed| closed.map(Answer))
}

const ROW: f32 = 60.0;
const BOARD: f32 = 198.0;

fn row_ui(
    ui: &Ui,
    desk: &Desk,
    ListRow { rect, stop, .. }: ListRow,
    entry: &Entry,
    chosen: bool,
    out: &mut Clicks<Input>,
) {
    let language = desk.language();
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
    // The end of a long name tells files apart.
    let font = FontId::proportional(14.0);
    let name = cut_middle(&entry.file.below, text.width(), |c| ui.fonts_mut(|fonts| fonts.glyph_width(&font, c)));
    line(text.top(), &name, 14.0, color);
    let (title, result) = match &entry.state {
        FileState::Read(glance) => (words::title(glance).unwrap_or_default(), words::result(language, glance)),
        FileState::Unreadable => (words::UNREADABLE.get(language).to_owned(), String::new()),
        FileState::Waiting => (String::new(), String::new()),
    };
    line(text.top() + 18.0, &title, 13.0, if chosen { color } else { palette.text });
    line(text.top() + 35.0, &result, 11.5, weak);
    if let FileState::Read(glance) = &entry.state {
        // Beside the list, so that it hides none of it.
        let mut tip = Tooltip::for_enabled(&response);
        tip.popup = tip.popup.align(RectAlign::RIGHT_START).align_alternatives(&[
            RectAlign::RIGHT_END,
            RectAlign::LEFT_START,
            RectAlign::LEFT_END,
        ]);
        if response.has_focus() {
            tip.popup = tip.popup.open(true);
        }
        tip.show(|ui| glance_ui(ui, desk, entry, glance));
    }
}

fn glance_ui(ui: &mut Ui, desk: &Desk, entry: &Entry, glance: &Glance) {
    let language = desk.language();
    ui.set_max_width(BOARD + 8.0);
    let palette = Palette::of_ui(ui);
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(BOARD + 2.0), Sense::hover());
    thumbnail::paint(ui.painter(), rect, &glance.setup, glance.kings(desk.king_names()));
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
