//! The timeline: a slider with times as bars, evaluations as a curve, and marks for branches, bookmarks, comments and
//! signs.

pub(super) mod paint;

use egui::accesskit::{Action as Request, ActionData};
use egui::{
    EventFilter, Label, Rect, RectAlign, Response, RichText, Sense, Stroke, Theme, Tooltip, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};

use crate::analysis;
use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::game::Game;
use crate::app::desk::words::evaluation::evaluation;
use crate::app::desk::words::{clock, times};
use crate::app::kit::chart::Chart;
use crate::app::kit::theme::Palette;
use crate::app::play::timeline::{Key, Step};
use crate::app::play::{Input, Play, words};
use crate::lang::{self, Text};
use paint::Painting;

/// In points: graph, rail, and marks from top to bottom.
pub(super) const HEIGHT: f32 = 48.0;
const GRAPH: f32 = 28.0;
/// The distance of the rail from the upper edge.
const RAIL: f32 = 32.0;
const HANDLE: f32 = 6.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    /// Unless the graph has it.
    pub(crate) shows_curve: bool,
    painted: Option<(Source, Painting)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Source {
    key: Option<(Key, u64)>,
    place: Rect,
    theme: Theme,
    shows_curve: bool,
}

#[derive(Clone, Copy, Debug)]
struct Scale {
    rect: Rect,
    last: usize,
}

impl Scale {
    fn new(rect: Rect, last: usize) -> Self {
        Self { rect: rect.shrink2(vec2(HANDLE + 1.0, 0.0)), last }
    }

    fn chart(&self) -> Chart {
        Chart::new(self.rect.with_max_y(self.rect.top() + GRAPH), self.last)
    }

    fn x(&self, step: usize) -> f32 {
        self.chart().x(step)
    }

    fn rail(&self) -> f32 {
        self.rect.top() + RAIL
    }
}

pub(super) fn timeline_ui(
    ui: &mut Ui,
    desk: &Desk,
    play: &Play,
    view: &mut ViewState,
    width: f32,
    out: &mut Clicks<Input>,
) {
    let game = desk.game();
    let last = game.last_step();
    let sense = if last > 0 { Sense::click_and_drag() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, HEIGHT), sense);
    // The longest line has the whole width, so that steps have their places in every variation.
    let scale = Scale::new(rect, game.longest());
    let value = format!("{} / {}", game.step().min(game.moves()), game.moves());
    name(ui, desk, &response, words::POSITION_SLIDER, value);
    let pointed = if last == 0 { None } else { response.hover_pos().or(response.interact_pointer_pos()) };
    let pointed = pointed.map(|at| scale.chart().step_at(at));
    let requested = requested_step(ui, &response, game).or(pointed.filter(|_| is_held(ui, &response)));
    if let Some(step) = requested.map(|step| step.min(last)).filter(|&step| step != game.step()) {
        out.push(Input::GoTo(step));
    }
    let steps = play.timeline.steps(game);
    let key = play.timeline.key().filter(|_| !steps.is_empty());
    let source = Source { key, place: rect, theme: ui.ctx().theme(), shows_curve: view.shows_curve };
    let painter = ui.painter();
    let palette = Palette::of_ui(ui);
    let here = scale.x(game.step());
    paint::rail(painter, palette, &scale, [here, scale.x(last)]);
    if view.painted.as_ref().is_none_or(|(known, _)| *known != source) {
        let first = game.record().initial().turn();
        view.painted = Some((source, Painting::new(painter, palette, &scale, (steps, first), view.shows_curve)));
    }
    if let Some((_, painting)) = &view.painted {
        painting.paint(painter, palette);
    }
    if let Some(step) = pointed {
        painter.vline(scale.x(step), rect.top()..=scale.rail(), Stroke::new(1.0, palette.weak));
    }
    let lit = response.hovered() || response.has_focus() || response.dragged();
    paint::handle(painter, palette, pos2(here, scale.rail()), lit, last > 0);
    if let Some(step) = pointed {
        let at = Rect::from_x_y_ranges(scale.x(step)..=scale.x(step), rect.y_range());
        tip_over(&response, at, |ui| tip_ui(ui, desk, steps.get(step), step));
    }
}

pub(super) fn tip_over(response: &Response, at: Rect, tip_ui: impl FnOnce(&mut Ui)) {
    let mut tip = Tooltip::for_widget(response);
    tip.popup = tip.popup.anchor(at).align(RectAlign::TOP);
    tip.show(tip_ui);
}

pub(super) fn is_held(ui: &Ui, response: &Response) -> bool {
    response.clicked() || (response.is_pointer_button_down_on() && ui.input(|input| input.pointer.primary_down()))
}

/// Also keeps arrow keys from moving the focus, since they step.
pub(super) fn name(ui: &Ui, desk: &Desk, response: &Response, name: Text, value: String) {
    let (language, game) = (desk.language(), desk.game());
    let (step, last) = (game.step(), game.last_step());
    response.widget_info(|| WidgetInfo::slider(last > 0, step as f64, name.get(language)));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(value);
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(last as f64);
        node.set_numeric_value_step(1.0);
        for (offered, request) in
            [(last > 0, Request::SetValue), (step < last, Request::Increment), (step > 0, Request::Decrement)]
        {
            if offered {
                node.add_action(request);
            }
        }
    });
    if response.has_focus() {
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    }
}

pub(super) fn requested_step(ui: &Ui, response: &Response, game: &Game) -> Option<usize> {
    ui.input(|input| {
        let count = |request| input.num_accesskit_action_requests(response.id, request);
        let value = input.accesskit_action_requests(response.id, Request::SetValue).last();
        if let Some(ActionData::NumericValue(value)) = value.and_then(|request| request.data.as_ref()) {
            return Some(value.max(0.0).round() as usize);
        }
        let (more, less) = (count(Request::Increment), count(Request::Decrement));
        (more + less > 0).then(|| (game.step() + more).saturating_sub(less))
    })
}

/// Move, time, evaluation, bookmarks, and the beginning of the comment.
pub(super) fn tip_ui(ui: &mut Ui, desk: &Desk, step: Option<&Step>, index: usize) {
    let (language, game) = (desk.language(), desk.game());
    let (Some(step), Some(&node)) = (step, game.line().get(index)) else { return };
    let palette = Palette::of_ui(ui);
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.set_max_width(280.0);
    let mut mv = game.numbered_move(node);
    if let Some(sign) = step.sign {
        mv.push_str(&format!("  {sign} {}", lang::sign(language, sign)));
    }
    ui.label(mv);
    let weak = |text: String| RichText::new(text).small().color(palette.weak);
    if let Some((spent, total)) = game.times_at(node).filter(|_| game.has_times()) {
        ui.label(weak(times(language, &clock(spent), &clock(total))));
    }
    if let Some(score) = step.score {
        ui.label(weak(evaluation(game.naming(), score, game.is_handicap())));
    }
    if step.branches {
        ui.label(weak(words::BRANCHES.get(language).to_owned()));
    }
    let note = game.record().tree().note(node);
    for bookmark in note.bookmarks.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).take(BOOKMARKS) {
        ui.label(RichText::new(words::bookmark(language, bookmark)).small().color(palette.bookmark));
    }
    if let Some(comment) = note.text().as_deref().and_then(analysis::remark) {
        ui.add(Label::new(weak(comment.to_owned())).truncate());
    }
}

const BOOKMARKS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_belongs_to_the_nearest_step() {
        let rect = Rect::from_min_size(pos2(40.0, 9.0), vec2(300.0, HEIGHT));
        for last in [1, 7, 96, 286] {
            let scale = Scale::new(rect, last);
            for step in 0..=last {
                assert_eq!(scale.chart().step_at(pos2(scale.x(step), 0.0)), step);
            }
            assert_eq!((scale.chart().step_at(rect.left_top()), scale.chart().step_at(rect.right_bottom())), (0, last));
        }
    }
}
