//! The graph of a game: evaluations as a curve with a scale, below it the times used. A click or a drag goes to the move.

mod paint;

use egui::{FontId, Frame, Id, Margin, Panel, Rect, Sense, Stroke, Theme, Ui, pos2};

use crate::analysis::Score;
use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::panels::Edge;
use crate::app::desk::preferences::GraphScale;
use crate::app::desk::words::evaluation::evaluation;
use crate::app::kit::chart::Chart;
use crate::app::kit::menu::check_ui;
use crate::app::kit::splitter::{Pull, splitter};
use crate::app::kit::theme::Palette;
use crate::app::play::timeline::{Key, Step};
use crate::app::play::ui::timeline::{is_held, name, requested_step, tip_over, tip_ui};
use crate::app::play::{Input, Play, words};
use paint::Painting;

/// Least and greatest usual height, in points.
const USUAL: [f32; 2] = [88.0, 150.0];
/// Below this height in points the scale is illegible.
const LEAST: f32 = 64.0;
/// Least height of the moves above, in points.
const LEAST_MOVES: f32 = 60.0;
/// The type size of scale and numbers, in points.
const LABEL: f32 = 11.0;
/// Height of the move numbers.
const NUMBERS: f32 = 14.0;
/// Height of the times, with the gap above them.
const TIMES: f32 = 18.0;
const GAP: f32 = 3.0;
/// The greatest value on the scale, in hundredths of a pawn: the first that holds the whole curve, or the last.
const LIMITS: [i32; 4] = [500, 1000, 2000, 3000];
/// The share of half the height for the greatest value; only a mate is at the edge.
const FULL: f32 = 0.92;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    painted: Option<(Source, Painting)>,
    /// The frame in which the graph was drawn.
    frame: Option<u64>,
    /// The height while the edge is dragged.
    dragged: Option<f32>,
}

impl ViewState {
    pub(crate) fn is_shown(&self, ui: &Ui) -> bool {
        self.frame == Some(ui.ctx().cumulative_frame_nr())
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Source {
    key: Option<(Key, u64)>,
    place: Rect,
    theme: Theme,
    values: GraphScale,
}

/// Values from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Axis {
    /// Up to this value and down to its opposite.
    Evaluation(i32),
    WinRate,
}

impl Axis {
    fn of(values: GraphScale, steps: &[Step]) -> Self {
        let sizes = steps.iter().filter_map(|step| match step.score {
            Some(Score::Centipawns(value)) => Some(value.unsigned_abs()),
            _ => None,
        });
        let greatest = sizes.max().unwrap_or(0);
        match values {
            GraphScale::WinRate => Self::WinRate,
            GraphScale::Evaluation => {
                let fits = LIMITS.into_iter().find(|limit| greatest <= limit.unsigned_abs());
                Self::Evaluation(fits.unwrap_or(LIMITS[LIMITS.len() - 1]))
            }
        }
    }

    /// From 0 at the bottom to 1 at the top. Black's advantage is above.
    fn height(self, score: Score) -> f32 {
        match (self, score) {
            (Self::Evaluation(limit), Score::Centipawns(value)) => {
                0.5 + (value as f32 / limit as f32).clamp(-1.0, 1.0) * FULL / 2.0
            }
            (Self::WinRate, _) | (_, Score::Mate { .. }) => score.chance() as f32,
        }
    }

    /// The marked values with their heights: the middle first, then those that need more room.
    fn ticks(self) -> [(f32, String); 5] {
        [0.0, 1.0, -1.0, 0.5, -0.5].map(|share| match self {
            Self::Evaluation(_) if share == 0.0 => (0.5, "0".to_owned()),
            Self::Evaluation(limit) => (0.5 + share * FULL / 2.0, format!("{:+}", limit as f32 * share)),
            Self::WinRate => (0.5 + share / 2.0, format!("{}%", 50.0 + share * 50.0)),
        })
    }

    /// The width of the widest label, as a text.
    fn widest(self) -> String {
        let labels = self.ticks().map(|(_, label)| label);
        labels.into_iter().max_by_key(String::len).unwrap_or_default()
    }
}

/// The parts of the panel.
#[derive(Clone, Copy, Debug)]
struct Plan {
    axis: Axis,
    /// Around the curve.
    curve: Rect,
    times: Option<Rect>,
    /// The upper edge of the move numbers.
    numbers: f32,
    last: usize,
}

impl Plan {
    fn chart(&self) -> Chart {
        Chart::new(self.curve, self.last)
    }

    fn x(&self, step: usize) -> f32 {
        self.chart().x(step)
    }
}

fn plan(ui: &Ui, rect: Rect, axis: Axis, has_times: bool, last: usize) -> Plan {
    let font = FontId::proportional(LABEL);
    let labels = ui.painter().layout_no_wrap(axis.widest(), font, Palette::of_ui(ui).weak).size();
    let numbers = rect.bottom() - NUMBERS;
    let inside = rect.with_min_x((rect.left() + labels.x + 6.0).round()).with_max_y(numbers);
    let inside = inside.with_min_y(rect.top() + 2.0).with_max_x(rect.right() - 4.0);
    let bottom = if has_times { numbers - TIMES } else { numbers - 1.0 };
    let times = has_times.then(|| inside.with_min_y(bottom + GAP));
    Plan { axis, curve: inside.with_max_y(bottom), times, numbers, last }
}

/// `None` without room. `free` is the height of the graph and the moves above it.
fn height(free: f32, chosen: Option<f32>) -> Option<f32> {
    let most = free - LEAST_MOVES;
    let usual = (free * 0.36).clamp(USUAL[0], USUAL[1]);
    (most >= LEAST).then(|| chosen.unwrap_or(usual).clamp(LEAST, most).round())
}

/// The graph at the lower end of the place of `ui`, with an edge that can be dragged.
pub(crate) fn panel_ui(ui: &mut Ui, desk: &Desk, play: &Play, view: &mut ViewState, out: &mut Clicks<Input>) {
    let free = ui.available_rect_before_wrap();
    let chosen = view.dragged.or(desk.settings.panels.sizes.get(Edge::GraphHeight));
    let Some(height) = height(free.height(), chosen) else { return };
    let margin = Margin { left: 6, right: 8, top: 5, bottom: 0 };
    let panel = Panel::bottom("graph").exact_size(height).resizable(false).frame(Frame::new().inner_margin(margin));
    panel.show(ui, |ui| graph_ui(ui, desk, play, view, out));
    let edge = free.bottom() - height;
    let line = Rect::from_min_max(pos2(free.left(), edge), pos2(free.right(), edge));
    let dragged = |at: egui::Pos2| Some(free.bottom() - at.y);
    match splitter(ui, Id::unique("graph edge"), line, words::GRAPH_EDGE.get(desk.language())) {
        Some(Pull::Held(at)) => view.dragged = dragged(at),
        Some(Pull::Left(at)) => {
            view.dragged = None;
            out.push(Input::SizeGraph(dragged(at)));
        }
        Some(Pull::Reset) => {
            view.dragged = None;
            out.push(Input::SizeGraph(None));
        }
        None => {}
    }
}

fn graph_ui(ui: &mut Ui, desk: &Desk, play: &Play, view: &mut ViewState, out: &mut Clicks<Input>) {
    view.frame = Some(ui.ctx().cumulative_frame_nr());
    let (game, steps) = (desk.game(), play.timeline.steps(desk.game()));
    let last = game.last_step();
    let rect = ui.available_rect_before_wrap();
    let sense = if last > 0 { Sense::click_and_drag() } else { Sense::click() };
    let response = ui.interact(rect, Id::unique("graph"), sense);
    ui.advance_cursor_after_rect(rect);
    let values = desk.settings.graph;
    let here = steps.get(game.step()).and_then(|step| step.score);
    let value = here.map(|score| evaluation(game.naming(), score, game.is_handicap()));
    let value = value.unwrap_or_else(|| words::NO_EVALUATION.get(desk.language()).to_owned());
    name(ui, desk, &response, words::GRAPH, value);

    let plan = plan(ui, rect, Axis::of(values, steps), game.has_times(), game.longest());
    let pointed = if last == 0 { None } else { response.hover_pos().or(response.interact_pointer_pos()) };
    let pointed = pointed.map(|at| plan.chart().step_at(at));
    let requested = requested_step(ui, &response, game).or(pointed.filter(|_| is_held(ui, &response)));
    if let Some(step) = requested.map(|step| step.min(last)).filter(|&step| step != game.step()) {
        out.push(Input::GoTo(step));
    }
    let source =
        Source { key: play.timeline.key().filter(|_| !steps.is_empty()), place: rect, theme: ui.ctx().theme(), values };
    let (painter, palette) = (ui.painter(), Palette::of_ui(ui));
    if view.painted.as_ref().is_none_or(|(known, _)| *known != source) {
        let turn = game.record().initial().turn();
        view.painted = Some((source, Painting::new(painter, palette, &plan, steps, turn)));
    }
    paint::ground(painter, palette, &plan, game.record().first_number());
    if let Some((_, painting)) = &view.painted {
        painting.paint(painter, palette);
    }
    let low = plan.times.map_or(plan.curve.bottom(), |times| times.bottom());
    if let Some(step) = pointed {
        painter.vline(plan.x(step), plan.curve.top()..=low, Stroke::new(1.0, palette.weak));
    }
    let at = plan.x(game.step());
    painter.vline(at, plan.curve.top()..=low, Stroke::new(1.5, palette.accent));
    if let Some(score) = here {
        let point = pos2(at, plan.chart().y(plan.axis.height(score)));
        painter.circle(point, 3.5, palette.panel, Stroke::new(2.0, palette.accent));
    }
    if let Some(step) = pointed {
        let at = Rect::from_x_y_ranges(plan.x(step)..=plan.x(step), rect.y_range());
        tip_over(&response, at, |ui| tip_ui(ui, desk, steps.get(step), step));
    }
    response.context_menu(|ui| {
        for (scale, name) in
            [(GraphScale::Evaluation, words::EVALUATION_SCALE), (GraphScale::WinRate, words::WIN_RATE_SCALE)]
        {
            if check_ui(ui, name.get(desk.language()), scale == values).clicked() {
                out.push(Input::SetGraphScale(scale));
                ui.close();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Color;

    fn valued(values: &[i32]) -> Vec<Step> {
        let step = |&value| Step { score: Some(Score::Centipawns(value)), ..Step::default() };
        values.iter().map(step).collect()
    }

    #[test]
    fn the_moves_keep_some_room() {
        assert_eq!(
            [120.0, 200.0, 300.0, 900.0].map(|free| height(free, None)),
            [None, Some(88.0), Some(108.0), Some(150.0)]
        );
        assert_eq!(height(300.0, Some(5000.0)), Some(300.0 - LEAST_MOVES));
    }

    #[test]
    fn the_scale_holds_the_curve() {
        let limit = |values: &[i32]| Axis::of(GraphScale::Evaluation, &valued(values));
        assert_eq!(limit(&[]), Axis::Evaluation(500));
        assert_eq!(limit(&[40, -500]), Axis::Evaluation(500));
        assert_eq!(limit(&[40, -501]), Axis::Evaluation(1000));
        assert_eq!(limit(&[29_000]), Axis::Evaluation(3000));
        assert_eq!(limit(&[i32::MIN]), Axis::Evaluation(3000));
        assert_eq!(Axis::of(GraphScale::WinRate, &valued(&[900])), Axis::WinRate);
    }

    #[test]
    fn every_value_is_at_its_mark() {
        for axis in [Axis::Evaluation(2000), Axis::WinRate] {
            let mate = |winner| axis.height(Score::Mate { winner, moves: None });
            assert_eq!((mate(Color::Black), mate(Color::White)), (1.0, 0.0));
            assert_eq!(axis.height(Score::Centipawns(0)), 0.5);
        }
        let axis = Axis::Evaluation(2000);
        let labels = axis.ticks().map(|(_, label)| label);
        assert_eq!(labels, ["0", "+2000", "-2000", "+1000", "-1000"]);
        for (height, label) in axis.ticks() {
            let value = label.parse().expect("a number");
            assert!((axis.height(Score::Centipawns(value)) - height).abs() < 1e-6, "{label}");
        }
        assert!(axis.height(Score::Centipawns(9999)) < 1.0, "only a mate is at the edge");
        assert_eq!(Axis::WinRate.ticks().map(|(_, label)| label), ["50%", "100%", "0%", "75%", "25%"]);
    }
}
