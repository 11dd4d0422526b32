//! The solver's reply to a trial move, and the bar below the board.

use egui::{Align, Label, Layout, RichText, TextStyle, TextWrapMode, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::kit::question::prompt_ui;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::app::solver::explore::{Trial, TrialAnswer};
use crate::app::solver::ui::link;
use crate::app::solver::{Command, Input, words};

pub(super) fn trial_ui(ui: &mut Ui, desk: &Desk, trial: &Trial, out: &mut Clicks<Input>) {
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    ui.horizontal_wrapped(|ui| {
        let outcome = RichText::new(&trial.texts().outcome).line_height(Some(20.0));
        ui.label(match trial.answer() {
            TrialAnswer::Searching => outcome.color(palette.weak),
            TrialAnswer::Known(_) | TrialAnswer::Undecided => outcome.color(palette.text).strong(),
        });
        if *trial.answer() == TrialAnswer::Undecided {
            let link = link(ui, words::KEEP_SEARCHING.get(language));
            if ui.add(link.wrap_mode(TextWrapMode::Extend)).clicked() {
                out.push(Input::Run(Command::KeepSearching));
            }
        }
    });
    if !trial.texts().line.is_empty() {
        let styled = |lines| RichText::new(lines).line_height(Some(20.0)).color(palette.text).into();
        paragraph_ui(ui, &trial.texts().line, ui.available_width(), styled, &TextStyle::Body);
    }
}

pub(crate) fn bar_ui(ui: &mut Ui, desk: &Desk, out: &mut Clicks<Input>) {
    let (language, palette) = (desk.language(), Palette::of_ui(ui));
    let tried = desk.exploration().and_then(|exploration| exploration.tried());
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.button(desk.keys.hint_as(Command::Explore.entry(), language, words::END_TRIAL.get(language))).clicked() {
            out.push(Input::Run(Command::Explore));
        }
        if tried.is_some() {
            for (name, action) in [
                (words::TAKE_BACK.get(language), Input::TakeBackTrial),
                (words::ADD_TRIED.get(language), Input::AddTrial),
            ] {
                if ui.button(name).clicked() {
                    out.push(action);
                }
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| match tried {
            Some(tried) => {
                ui.label(RichText::new(words::TRIAL.get(language)).small().color(palette.weak));
                let words = tried.words(desk.naming());
                ui.add(Label::new(RichText::new(words).color(palette.accent)).truncate()).on_hover_text(words);
            }
            None => {
                prompt_ui(ui, words::TRIAL_HINT.get(language));
            }
        });
    });
}
