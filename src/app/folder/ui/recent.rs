//! Recent files as small boards to click on.

use std::collections::HashMap;
use std::path::Path;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CornerRadius, FontId, Image, Rect, Role, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions,
    Ui, WidgetInfo, pos2, vec2,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::settings::Recent;
use crate::app::folder::recent::{RecentBoard, Wanted};
use crate::app::folder::{Folder, Input, words};
use crate::app::kit::theme::{self, Palette};
use crate::app::kit::wrap::cut_middle;
use crate::diagram::Appearance;
use crate::lang::Language;

const BOARD: f32 = 104.0;
const WIDTH: f32 = 124.0;
pub(crate) const HEIGHT: f32 = BOARD + 40.0 + GAP;
const GAP: f32 = 8.0;

#[derive(Default)]
pub(crate) struct RecentState {
    /// The version of the recent files in the textures.
    version: u64,
    textures: HashMap<usize, TextureHandle>,
}

impl std::fmt::Debug for RecentState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RecentState({})", self.textures.len())
    }
}

pub(crate) fn columns(width: f32) -> usize {
    ((width + GAP) / (WIDTH + GAP)).floor().max(1.0) as usize
}

pub(crate) fn recent_ui(
    ui: &mut Ui,
    desk: &Desk,
    folder: &Folder,
    view: &mut RecentState,
    rows: usize,
    out: &mut Clicks<Input>,
) -> bool {
    let columns = columns(ui.available_width());
    let files: Vec<Recent> = desk.settings.recent.iter().take(columns * rows).cloned().collect();
    if files.is_empty() {
        return false;
    }
    let look = Appearance { flipped: false, ..desk.appearance(theme::light(ui.ctx().theme())) };
    let wanted = Wanted { files, look, width: (BOARD * ui.pixels_per_point()).round() as u32 };
    let recents = folder.recents();
    if !recents.is_for(&wanted) {
        out.push(Input::ShowRecent(wanted.clone()));
    }
    if view.version != recents.version() {
        *view = RecentState { version: recents.version(), textures: HashMap::new() };
    }
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    for (row, files) in wanted.files.chunks(columns).enumerate() {
        ui.horizontal(|ui| {
            let full = columns as f32 * (WIDTH + GAP) - GAP;
            ui.add_space(((ui.available_width() - full) / 2.0).max(0.0));
            for (column, recent) in files.iter().enumerate() {
                let drawn = recents.get(recent);
                let board = drawn.and_then(|drawn| drawn.board.as_ref()).map(|image| {
                    view.textures.entry(row * columns + column).or_insert_with(|| {
                        ui.ctx().load_texture("recent", image.as_ref().clone(), TextureOptions::LINEAR)
                    })
                });
                if file_ui(ui, desk.language(), recent, drawn, board.as_deref()) {
                    out.wish(match recent {
                        Recent::Game(path) => Wish::Open { paths: vec![path.clone()], record: None },
                        Recent::Set { problems } => Wish::OpenSet(problems.clone()),
                    });
                }
            }
        });
    }
    true
}

fn file_ui(
    ui: &mut Ui,
    language: Language,
    recent: &Recent,
    drawn: Option<&RecentBoard>,
    board: Option<&TextureHandle>,
) -> bool {
    let palette = Palette::of_ui(ui);
    let path = recent.path();
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let glance = drawn.and_then(|drawn| drawn.glance.as_deref());
    let title = match recent {
        Recent::Game(_) => glance.and_then(words::title),
        Recent::Set { .. } => Some(words::SET.get(language).to_owned()),
    };
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, HEIGHT - GAP), Sense::click());
    response
        .widget_info(|| WidgetInfo::labeled(Role::Button, true, words::recent_name(language, &name, title.as_deref())));
    let lit = response.hovered() || response.has_focus();
    if lit {
        ui.painter().rect_filled(rect, CornerRadius::same(6), palette.hovered);
    }
    let place = Rect::from_min_size(pos2(rect.center().x - BOARD / 2.0, rect.top() + 4.0), vec2(BOARD, BOARD));
    match board {
        Some(texture) => {
            let size = texture.size_vec2();
            let height = BOARD * size.y / size.x;
            Image::new(texture)
                .corner_radius(3)
                .paint_at(ui, Rect::from_min_size(place.min, vec2(BOARD, height.min(BOARD))));
        }
        None => {
            ui.painter().rect_filled(place, CornerRadius::same(3), palette.inset);
        }
    }
    let edge = if lit { Stroke::new(2.0, palette.accent) } else { Stroke::new(1.0, palette.line) };
    ui.painter().rect_stroke(place, 3, edge, StrokeKind::Outside);
    let font = FontId::proportional(12.5);
    let stem = Path::new(&*name).file_stem().map_or(name.as_ref().into(), |stem| stem.to_string_lossy());
    let cut = cut_middle(&stem, WIDTH - 6.0, |c| ui.fonts_mut(|fonts| fonts.glyph_width(&font, c)));
    line(ui, pos2(rect.center().x, place.bottom() + 4.0), &cut, font, palette.text);
    if let Some(title) = title {
        line(ui, pos2(rect.center().x, place.bottom() + 20.0), &title, FontId::proportional(11.0), palette.weak);
    }
    response.on_hover_text(path.display().to_string()).clicked()
}

fn line(ui: &Ui, at: egui::Pos2, words: &str, font: FontId, color: Color32) {
    let mut job = LayoutJob::simple_singleline(words.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(WIDTH - 4.0);
    let galley = ui.painter().layout_job(job);
    let place = Align2::CENTER_TOP.anchor_size(at, galley.size());
    ui.painter().galley(place.min, galley, color);
}
