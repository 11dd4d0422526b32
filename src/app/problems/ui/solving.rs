//! The problem on the board: what it is, how far the user has come, and a way to its solution.

use std::time::Duration;

use egui::{
    Align, Button, CornerRadius, Frame, Label, Layout, Margin, Panel, RichText, Role, ScrollArea, TextStyle, Ui,
    UiBuilder, WidgetInfo, WidgetText,
};

use crate::app::desk::solving::{Feedback, Solving, Stage};
use crate::app::kit::command::key_name;
use crate::app::kit::question::LISTED;
use crate::app::kit::theme::{self, Palette};
use crate::app::moves::Moves;
use crate::app::moves::ui::branches;
use crate::app::moves::ui::list::{self, Followed};
use crate::app::problems::{Problems, ProblemsAction};
use crate::app::shell::action::Action;
use crate::app::shell::command::Command;
use crate::app::shell::menu;
use crate::app::shell::route::clicks;
use crate::app::shell::state::State;
use crate::app::text;

/// What lies between the moves and a comment, in points.
const GAP: f32 = 9.0;

/// What the panel remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    followed: Option<Followed>,
}

pub(crate) fn solving_ui(
    ui: &mut Ui,
    state: &State,
    problems: &Problems,
    solving: &Solving,
    memory: &mut Memory,
    out: &mut Vec<Action>,
) {
    let language = state.desk.language();
    let palette = Palette::of_ui(ui);
    title_ui(ui, state, problems, solving);
    said_ui(ui, state, solving);
    others_ui(ui, state, solving, out);
    Panel::bottom("answers")
        .resizable(false)
        .show_separator_line(false)
        .frame(Frame::new().inner_margin(Margin { left: 0, right: 0, top: 5, bottom: 0 }))
        .show(ui, |ui| buttons_ui(ui, state, solving, out));
    if solving.is_solution_shown() {
        return solution_ui(ui, state, memory, out);
    }
    if !solving.has_solution() && solving.is_thinking() {
        let words = text::problems(language);
        ui.add(Label::new(RichText::new(words.no_solution).color(palette.weak)).wrap());
    }
    if state.desk.game().last_step() > 0 {
        moves_ui(ui, state, memory, out);
    }
}

fn moves_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    clicks::<Moves, _>(out, |out| list::moves_ui(ui, &state.desk, &state.moves, &mut memory.followed, out));
}

/// The moves, and below them what is written about the current one: each in a place of its own.
fn solution_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let game = state.desk.game();
    if game.choices().len() > 1 {
        clicks::<Moves, _>(out, |out| branches::branches_ui(ui, &state.desk, &state.moves, out));
    }
    let note = game.record().tree().note(game.node());
    let Some(comment) = note.comment.as_deref().filter(|comment| !comment.is_empty()) else {
        return moves_ui(ui, state, memory, out);
    };
    let words = RichText::new(comment).line_height(Some(20.0));
    let space = ui.available_rect_before_wrap();
    let galley = WidgetText::from(words.clone()).into_galley(ui, None, space.width() - 14.0, TextStyle::Body);
    // The comment is as high as it is long, and at most half of what there is.
    let height = (galley.size().y + GAP).min(space.height() * 0.5).floor();
    let (above, below) = space.split_top_bottom_at_y(space.bottom() - height);
    ui.scope_builder(UiBuilder::new().max_rect(above), |ui| {
        moves_ui(ui, state, memory, out);
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

fn title_ui(ui: &mut Ui, state: &State, problems: &Problems, solving: &Solving) {
    let language = state.desk.language();
    let palette = Palette::of_ui(ui);
    let Some(problem) = problems.set.get(solving.id()) else { return };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let seconds = Duration::from_secs(solving.seconds(state.desk.now) as u64);
            let clock = RichText::new(text::clock(seconds)).size(15.0);
            let clock = if solving.is_timed() { clock.color(palette.text) } else { clock.color(palette.weak) };
            let (name, time) = (text::problems(language).clock, clock.text().to_owned());
            let label = ui.label(clock).on_hover_text(name);
            label.widget_info(|| WidgetInfo::labeled(Role::Timer, true, format!("{name} {time}")));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = problem.start.name(language).unwrap_or_else(|| problem.name.to_string());
                ui.add(Label::new(RichText::new(title).size(15.0).strong()).truncate());
            });
        });
    });
    let mut about = text::moves_of(language, problem);
    if let Some(author) = &problem.author {
        about.push('　');
        about.push_str(author);
    }
    if !about.trim().is_empty() {
        ui.add(Label::new(RichText::new(about.trim()).small().color(palette.weak)).truncate());
    }
}

/// Whether the last move was right, and whether all is done.
fn said_ui(ui: &mut Ui, state: &State, solving: &Solving) {
    let palette = Palette::of_ui(ui);
    let Some(said) = text::said(state.desk.language(), solving, state.desk.now) else { return };
    let color = match solving.feedback() {
        Some(Feedback::Wrong(_)) => palette.error,
        _ => palette.accent,
    };
    Frame::new()
        .fill(palette.inset)
        .stroke(egui::Stroke::new(1.0, color))
        .corner_radius(CornerRadius::same(5))
        .inner_margin(Margin::symmetric(10, 5))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.add(Label::new(RichText::new(said).color(color)).wrap());
        });
}

/// The replies that are still to be answered, one click or key away.
fn others_ui(ui: &mut Ui, state: &State, solving: &Solving, out: &mut Vec<Action>) {
    let others = solving.defences();
    if others.is_empty() {
        return;
    }
    let language = state.desk.language();
    ui.add_space(4.0);
    let key = Command::OtherReply.shortcuts().first().map(|key| key_name(language, key)).unwrap_or_default();
    let title = RichText::new(format!("{}  {key}", text::problems(language).others));
    ui.label(title.text_style(theme::section()).color(Palette::of_ui(ui).weak));
    let rows = ScrollArea::vertical().id_salt("other replies").max_height(64.0).auto_shrink([false, true]);
    rows.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
            // More than that nobody answers, and each is laid out.
            for reply in others.iter().take(LISTED) {
                let asked = matches!(solving.stage(), Stage::Answering { defence, .. } if *defence == reply.node);
                let button = Button::selectable(asked, reply.name.as_str()).frame_when_inactive(true);
                if ui.add(button).clicked() {
                    out.push(Action::Problems(ProblemsAction::Meet(reply.node)));
                }
            }
        });
    });
}

fn buttons_ui(ui: &mut Ui, state: &State, solving: &Solving, out: &mut Vec<Action>) {
    let words = text::problems(state.desk.language());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 5.0);
        for command in [Command::PreviousProblem, Command::NextProblem, Command::ShowSolution, Command::EditProblem] {
            if command == Command::ShowSolution && solving.is_solution_shown() {
                continue;
            }
            if command == Command::ShowSolution && !solving.has_solution() {
                if solving.is_thinking() && ui.button(words.declare).clicked() {
                    out.push(Action::Problems(ProblemsAction::Solved));
                }
                continue;
            }
            let name = match command {
                Command::PreviousProblem => words.previous,
                Command::NextProblem => words.next,
                Command::EditProblem => words.edit,
                command => command.name(state.desk.language()),
            };
            menu::button(ui, state, command, name, out);
        }
        let begun = state.desk.game().last_step() > 0 || !solving.is_thinking();
        if ui.add_enabled(begun, Button::new(words.again)).clicked() {
            out.push(Action::Problems(ProblemsAction::Again));
        }
    });
}
