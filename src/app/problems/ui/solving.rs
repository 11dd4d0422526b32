//! The panel of the problem being solved: title, clock, feedback, and buttons.

use std::time::Duration;

use egui::{
    Align, Button, CornerRadius, Frame, Label, Layout, Margin, Panel, RichText, Role, ScrollArea, TextStyle, Ui,
    UiBuilder, WidgetInfo, WidgetText,
};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Feature};
use crate::app::desk::panels::Slot;
use crate::app::desk::problems::{Feedback, Progress, Solving};
use crate::app::desk::words::clock;
use crate::app::kit::question::LISTED;
use crate::app::kit::theme::{self, Palette};
use crate::app::kit::wrap::paragraph_ui;
use crate::app::problems::{Command, Input, LoadedSet, Problems, words};
use crate::tsume;

const GAP: f32 = 9.0;

pub(super) fn solving_ui(
    ui: &mut Ui,
    desk: &Desk,
    problems: &Problems,
    loaded: &LoadedSet,
    solving: &Solving,
    out: &mut Clicks<Input>,
    moves: &mut dyn FnMut(&mut Ui, Slot),
) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    title_ui(ui, desk, loaded, solving);
    feedback_ui(ui, desk, solving);
    defences_ui(ui, desk, solving, out);
    Panel::bottom("answers")
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().inner_margin(Margin { left: 0, right: 0, top: 5, bottom: 0 }))
        .show(ui, |ui| buttons_ui(ui, desk, problems, solving, out));
    if solving.is_solution_shown() {
        return solution_ui(ui, desk, moves);
    }
    Panel::bottom("typed answers")
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().inner_margin(Margin { left: 0, right: 0, top: 4, bottom: 0 }))
        .show(ui, |ui| moves(ui, Slot::TypedMoves));
    if desk.game().last_step() > 0 {
        return moves(ui, Slot::MoveList);
    }
    if !solving.has_solution() && solving.is_thinking() && tsume::is_tsume(solving.problem()) {
        let message = RichText::new(words::NO_SOLUTION.get(language)).color(palette.weak);
        let scroll = ScrollArea::vertical().id_salt("no solution").min_scrolled_height(0.0);
        scroll.show(ui, |ui| ui.add(Label::new(message).wrap()));
    }
}

fn solution_ui(ui: &mut Ui, desk: &Desk, moves: &mut dyn FnMut(&mut Ui, Slot)) {
    let game = desk.game();
    if game.continuations().len() > 1 {
        moves(ui, Slot::Branches);
    }
    let note = game.record().tree().note(game.node());
    let Some(comment) = note.text().filter(|comment| !comment.is_empty()) else {
        return moves(ui, Slot::MoveList);
    };
    let words = RichText::new(comment).line_height(Some(20.0));
    let space = ui.available_rect_before_wrap();
    let galley = WidgetText::from(words.clone()).into_galley(ui, None, space.width() - 14.0, TextStyle::Body);
    // The comment takes at most half of the height.
    let height = (galley.size().y + GAP).min(space.height() * 0.5).floor();
    let (above, below) = space.split_top_bottom_at_y(space.bottom() - height);
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        moves(ui, Slot::MoveList);
    });
    ui.painter().hline(space.x_range(), below.top() + GAP / 2.0, ui.visuals().widgets.noninteractive.bg_stroke);
    let below = below.with_min_y(below.top() + GAP);
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        let scroll = ScrollArea::vertical().id_salt(("explained", game.node())).min_scrolled_height(0.0);
        scroll.auto_shrink(false).show(ui, |ui| {
            ui.add(Label::new(words).wrap().selectable(true));
        });
    });
}

fn title_ui(ui: &mut Ui, desk: &Desk, loaded: &LoadedSet, solving: &Solving) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let Some(problem) = loaded.set().get(solving.id()) else { return };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let seconds = Duration::from_secs(solving.seconds(desk.now) as u64);
            let clock = RichText::new(clock(seconds)).size(15.0);
            let clock = if solving.is_timed() { clock.color(palette.text) } else { clock.color(palette.weak) };
            let (name, time) = (words::CLOCK.get(language), clock.text().to_owned());
            let label = ui.label(clock).on_hover_text(name);
            label.widget_info(|| WidgetInfo::labeled(Role::Timer, true, format!("{name} {time}")));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = problem.start.name(language).unwrap_or_else(|| problem.name.to_string());
                ui.add(Label::new(RichText::new(title).size(15.0).strong()).truncate());
            });
        });
    });
    let mut about = words::moves_of(language, problem);
    if let Some(author) = &problem.author {
        about.push('　');
        about.push_str(author);
    }
    if !about.trim().is_empty() {
        ui.add(Label::new(RichText::new(about.trim()).small().color(palette.weak)).truncate());
    }
}

fn feedback_ui(ui: &mut Ui, desk: &Desk, solving: &Solving) {
    let palette = Palette::of_ui(ui);
    let Some(message) = words::feedback(desk.language(), solving, desk.now) else { return };
    let color = match solving.feedback() {
        Some(Feedback::Wrong(_) | Feedback::NoCheck(_) | Feedback::Refuted { .. } | Feedback::NoMate) => palette.error,
        Some(Feedback::Examining(_) | Feedback::Unknown(_) | Feedback::Seeking | Feedback::NotFound) => palette.weak,
        _ => palette.accent,
    };
    Frame::new()
        .fill(palette.inset)
        .stroke(egui::Stroke::new(1.0, color))
        .corner_radius(CornerRadius::same(5))
        .inner_margin(Margin::symmetric(10, 5))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            let styled = |lines| RichText::new(lines).color(color).into();
            paragraph_ui(ui, &message, ui.available_width(), styled, &TextStyle::Body);
        });
}

fn defences_ui(ui: &mut Ui, desk: &Desk, solving: &Solving, out: &mut Clicks<Input>) {
    let defences = solving.defences();
    if defences.is_empty() {
        return;
    }
    let language = desk.language();
    ui.add_space(4.0);
    let key = desk.keys.first(&Command::AnswerDefence.entry().about, language);
    let title = RichText::new(format!("{}  {key}", words::OTHER_DEFENCES.get(language)));
    ui.label(title.text_style(theme::section()).color(Palette::of_ui(ui).weak));
    let rows = ScrollArea::vertical().id_salt("other defences").max_height(64.0).auto_shrink([false, true]);
    rows.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
            for other in defences.iter().take(LISTED) {
                let asked = solving.progress() == Progress::Answering(other.node);
                let button = Button::selectable(asked, other.name.as_str()).frame_when_inactive(true);
                if ui.add(button).clicked() {
                    out.push(Input::AnswerDefence(other.node));
                }
            }
        });
    });
}

fn buttons_ui(ui: &mut Ui, desk: &Desk, problems: &Problems, solving: &Solving, out: &mut Clicks<Input>) {
    let language = desk.language();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 5.0);
        command_ui(ui, desk, problems, Command::Previous, words::PREVIOUS.get(language), out);
        command_ui(ui, desk, problems, Command::Next, words::NEXT.get(language), out);
        if problems.enabled(desk, Command::ShowSolution) {
            let name = Command::ShowSolution.entry().name(desk.language());
            command_ui(ui, desk, problems, Command::ShowSolution, name, out);
        }
        if !solving.has_solution() && solving.is_thinking() && ui.button(words::DECLARE.get(language)).clicked() {
            out.push(Input::DeclareSolved);
        }
        command_ui(ui, desk, problems, Command::OpenAsGame, words::EDIT.get(language), out);
        let begun = desk.game().last_step() > 0 || !solving.is_thinking();
        if ui.add_enabled(begun, Button::new(words::AGAIN.get(language))).clicked() {
            out.push(Input::Restart);
        }
    });
}

fn command_ui(ui: &mut Ui, desk: &Desk, problems: &Problems, command: Command, name: &str, out: &mut Clicks<Input>) {
    let (language, entry) = (desk.language(), command.entry());
    let hint = desk.keys.hint(entry, language);
    let button = ui.add_enabled(problems.enabled(desk, command), Button::new(name));
    if button.on_hover_text(hint).clicked() {
        out.push(Input::Run(command));
    }
}
