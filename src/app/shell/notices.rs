//! Messages: failures on a card over the stage, until closed or no longer true; successes in the status line, for a
//! while.

use egui::accesskit::Live;
use egui::{
    Align, Area, Button, CollapsingHeader, Color32, CornerRadius, Frame, Id, Label, Layout, Link, Margin, Order, Rect,
    Response, RichText, Role, ScrollArea, Sense, Separator, Shadow, Stroke, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo,
    pos2, vec2,
};

use crate::app::desk::done::{Direction, Offer, StepOffer};
use crate::app::desk::notice::{Notice, NoticeKind};
use crate::app::files;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::lines_of;
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::own::Own;
use crate::app::shell::state::State;
use crate::app::shell::words;

/// The most of the stage's height that the card covers.
const MOST: f32 = 0.4;
/// Longer lists of details start folded.
const FEW: usize = 2;
/// Longer lines are hard to read.
const WIDEST: f32 = 640.0;
const GAP: f32 = 6.0;

pub(crate) fn notices_ui(ui: &Ui, stage: Rect, state: &State, out: &mut Vec<Action>) {
    let failed = || state.desk.notices.iter().filter(|notice| notice.kind == NoticeKind::Failed);
    if failed().next().is_none() {
        return;
    }
    let palette = Palette::of_ui(ui);
    let width = (stage.width() - 2.0 * GAP).min(WIDEST);
    let highest = stage.height() * MOST;
    let area = Area::new(Id::unique("notices"))
        .order(Order::Middle)
        .fixed_pos(pos2((stage.center().x - width / 2.0).round(), stage.top() + GAP))
        .default_size(vec2(width, highest))
        .fade_in(false);
    area.show(ui.ctx(), |ui| {
        let card = Frame::new()
            .fill(palette.inset)
            .stroke(Stroke::new(1.0, palette.error))
            .corner_radius(CornerRadius::same(7))
            .shadow(Shadow { offset: [0, 3], blur: 12, spread: 0, color: Color32::from_black_alpha(60) });
        card.show(ui, |ui| {
            ui.set_width(width - 2.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            // Without a least height it would keep its last height, and scroll.
            let scroll = ScrollArea::vertical().id_salt("notices").max_height(highest).min_scrolled_height(highest);
            scroll.auto_shrink([false, true]).show(ui, |ui| {
                for (index, notice) in failed().enumerate() {
                    if index > 0 {
                        ui.add(Separator::default().spacing(1.0));
                    }
                    // By id, since notices before it may have closed when a click is handled.
                    let row = UiBuilder::new().scope_id(Id::unique(("notice", notice.id)));
                    ui.scope_builder(row, |ui| failure_ui(ui, state, notice, out));
                }
            });
            if failed().nth(1).is_some() {
                close_all_ui(ui, state, out);
            }
        });
    });
}

fn close_all_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let language = state.desk.language();
    ui.add(Separator::default().spacing(1.0));
    Frame::new().inner_margin(Margin::symmetric(8, 3)).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let all = Button::new(RichText::new(words::CLOSE_ALL.get(language)).small())
                .shortcut_text(RichText::new("Esc").small());
            if ui.add(all).clicked() {
                out.push(Action::DismissAll);
            }
        });
    });
}

fn failure_ui(ui: &mut Ui, state: &State, notice: &Notice, out: &mut Vec<Action>) {
    let language = state.desk.language();
    let palette = Palette::of_ui(ui);
    let row = Frame::new().inner_margin(Margin { left: 14, right: 4, top: 3, bottom: 5 }).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let close = icons::button(ui, Icon::Close, 22.0, words::CLOSE.get(language), true);
            if close.on_hover_text(format!("{} (Esc)", words::CLOSE.get(language))).clicked() {
                out.push(Action::Dismiss(notice.id));
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 5.0;
                ui.add_space(2.0);
                let said = RichText::new(lines_of(ui, &notice.text, ui.available_width(), &TextStyle::Body));
                let said = said.color(palette.error).line_height(Some(19.0));
                let said = ui.add(Label::new(said).extend().selectable(true));
                said.widget_info(|| WidgetInfo::labeled(Role::Label, true, &notice.text));
                set_live(ui, &said, Live::Assertive);
                details_ui(ui, words::DETAILS.get(language), &notice.details);
                if notice.partial.is_some() && ui.add(Button::new(words::OPEN_PARTIAL.get(language))).clicked() {
                    out.push(Action::Files(files::Input::OpenPartial(notice.id)));
                }
            });
        });
    });
    let mut edge = row.response.rect;
    edge.set_width(4.0);
    ui.painter().rect_filled(edge, CornerRadius::ZERO, palette.error);
}

fn details_ui(ui: &mut Ui, name: &str, details: &[String]) {
    if details.is_empty() {
        return;
    }
    let heading = RichText::new(name).small();
    CollapsingHeader::new(heading).default_open(details.len() <= FEW).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for detail in details {
            ui.add(Label::new(RichText::new(detail).small().line_height(Some(18.0))).wrap().selectable(true));
        }
    });
}

/// What was done in one line, with a link that undoes it, or why it could not be done. Returns `false` if there is
/// neither.
pub(crate) fn status_notice_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) -> bool {
    let Some(notice) = status_notice(state) else { return false };
    let palette = Palette::of_ui(ui);
    let color = if notice.kind == NoticeKind::Done { palette.accent } else { palette.text };
    let said = RichText::new(&notice.text).small().color(color);
    let game = state.desk.game();
    let offered = notice.offer.filter(|offer| offer.is_for(game)).and_then(|offer| match offer {
        Offer::Step(StepOffer { direction: Direction::Undo, .. }) => Some(Own::Undo.into()),
        Offer::Step(StepOffer { direction: Direction::Redo, .. }) => Some(Own::Redo.into()),
        Offer::Copy(_) => Command::with_id("files.switch-to-copy"),
    });
    let room = if offered.is_some() { 150.0 } else { 0.0 };
    let width = (ui.available_width() - room).max(60.0);
    let said = ui.scope(|ui| {
        ui.set_max_width(width);
        ui.add(Label::new(said).truncate())
    });
    // Announcements have a node of their own.
    if notice.kind != NoticeKind::Announced {
        set_live(ui, &said.inner, Live::Polite);
    }
    if let Some(command) = offered {
        let language = state.desk.language();
        let name = command.name(language);
        let link = ui.add(Link::new(RichText::new(name).small()));
        if link.on_hover_text(state.desk.keys.hint_of(&command.about(), language, name)).clicked() {
            out.push(Action::Command(command));
        }
    }
    true
}

fn status_notice(state: &State) -> Option<&Notice> {
    state.desk.notices.iter().rfind(|notice| notice.kind != NoticeKind::Failed)
}

pub(crate) fn has_status_notice(state: &State) -> bool {
    status_notice(state).is_some()
}

fn set_live(ui: &Ui, said: &Response, how: Live) {
    ui.ctx().accesskit_node_builder(said.id, |node| node.set_live(how));
}

/// A node without size for screen readers, a new one each time so that the same text is read again.
pub(crate) fn announcement_ui(ui: &mut Ui, state: &State) {
    let said = &state.desk.announcement;
    if said.text().is_empty() {
        return;
    }
    let place = Rect::from_min_size(ui.max_rect().left_bottom(), Vec2::ZERO);
    let response = ui.interact(place, Id::unique(("said", said.count())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, said.text()));
    set_live(ui, &response, Live::Polite);
}
