//! The question beside the destination of a move: whether to promote, or whether to play a foul.

use egui::{Area, Button, Frame, Id, Order, Rect, RichText, Ui, pos2, vec2};

use crate::app::desk::feature::Clicks;
use crate::app::desk::words::cancel;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::theme::Palette;
use crate::app::play::reach::Question;
use crate::app::play::{Action, words};
use crate::lang::{self, Language};

/// Shows the question beside the destination of its move.
pub(crate) fn question_ui(ui: &Ui, stage: &Stage, language: Language, question: Question, out: &mut Clicks<Action>) {
    let words = words::of(language);
    let palette = Palette::of_ui(ui);
    let square = stage.square(question.at());
    let space = ui.ctx().content_rect();
    // Below the square, or above it where there is no space.
    let below = square.bottom() + stage.cell * 2.2 < space.bottom();
    let (pivot, at) = if below {
        (egui::Align2::CENTER_TOP, pos2(square.center().x, square.bottom() + 5.0))
    } else {
        (egui::Align2::CENTER_BOTTOM, pos2(square.center().x, square.top() - 5.0))
    };
    Area::new(Id::unique("question")).order(Order::Foreground).pivot(pivot).fixed_pos(at).constrain_to(space).show(
        ui.ctx(),
        |ui| {
            Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| match question {
                Question::Promotion { .. } => {
                    ui.horizontal(|ui| {
                        for (index, name) in [words.promote, words.do_not_promote].into_iter().enumerate() {
                            let label = RichText::new(name).size((stage.cell * 0.30).clamp(15.0, 26.0));
                            let button = Button::new(label).min_size(vec2(stage.cell * 1.1, stage.cell * 0.7));
                            let key = format!("{}", index + 1);
                            if ui.add(button).on_hover_text(key).clicked() {
                                out.push(Action::Answer(index));
                            }
                        }
                    });
                }
                Question::Foul { foul, .. } => {
                    ui.set_max_width(260.0);
                    ui.label(RichText::new(lang::foul(language, foul)).color(palette.error));
                    ui.horizontal(|ui| {
                        if ui.button(words.play_foul).clicked() {
                            out.push(Action::Answer(0));
                        }
                        if ui.button(cancel(language)).clicked() {
                            out.push(Action::PutBack);
                        }
                    });
                }
            });
        },
    );
    mark(ui, palette, square);
}

fn mark(ui: &Ui, palette: &Palette, square: Rect) {
    let stroke = egui::Stroke::new(2.0, palette.accent);
    ui.painter().rect_stroke(square.shrink(1.5), 2, stroke, egui::StrokeKind::Inside);
}
