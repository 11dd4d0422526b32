//! What the solver has found, beside the board.

use egui::{Align, Button, Label, Layout, RichText, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::theme::Palette;
use crate::app::solver::{Action, Answer, Command, Solver, words};

/// Shows the verdict on the problem on the board in one line, and with `line` the main line below it. Shows nothing while
/// there is no problem.
pub(crate) fn answer_ui(ui: &mut Ui, desk: &Desk, solver: &Solver, line: bool, out: &mut Clicks<Action>) {
    let Some(question) = solver.shown(desk) else { return };
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    let said = words::of(language);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let link = |ui: &mut Ui, name: &str| {
                let button = Button::new(RichText::new(name).small().color(palette.accent));
                ui.add(button.frame_when_inactive(false)).clicked()
            };
            match question.answer {
                Answer::Searching { endless: true, .. } if link(ui, said.stop) => {
                    out.push(Action::Run(Command::StopSearch));
                }
                Answer::Undecided { .. } if link(ui, said.go_on) => out.push(Action::Run(Command::SearchOn)),
                Answer::Mate(_) if question.answer.line().is_some() => {
                    let name = Command::WriteLine.entry().hint_as(language, said.write);
                    if link(ui, &name) {
                        out.push(Action::Run(Command::WriteLine));
                    }
                }
                _ => {}
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let weak = matches!(question.answer, Answer::Searching { .. } | Answer::Undecided { .. });
                let verdict = RichText::new(words::verdict(language, &question.answer));
                let verdict = if weak { verdict.color(palette.weak) } else { verdict.color(palette.text).strong() };
                ui.add(Label::new(verdict).truncate());
            });
        });
    });
    if line && !question.line.is_empty() {
        let moves = RichText::new(&question.line).line_height(Some(20.0)).color(palette.text);
        ui.add(Label::new(moves).wrap());
    }
}
