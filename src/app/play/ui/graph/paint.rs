//! Paints the graph. Nothing depends on colour alone: a curve for values, triangles for bounds, characters for signs,
//! ribbons for bookmarks, bars for times.

use egui::epaint::Mesh;
use egui::{Align2, FontId, Painter, Pos2, Shape, Stroke, pos2, vec2};

use super::{LABEL, Plan};
use crate::analysis::Bound;
use crate::app::kit::chart::Chart;
use crate::app::kit::icons;
use crate::app::kit::theme::Palette;
use crate::app::play::timeline::Step;
use crate::app::play::ui::timeline::paint::{GAP, time_bars};
use crate::record::Sign;
use crate::shogi::Color;

const SIGN: f32 = 12.0;
/// The distance of a sign from the curve, in points.
const APART: f32 = 9.0;
/// Least distance of labels, in points.
const LEAST: f32 = 13.0;
const NUMBERS_APART: f32 = 44.0;
/// With steps closer than this, points are not drawn.
const POINTS_FROM: f32 = 7.0;

/// Scale, lines and numbers.
pub(super) fn ground(painter: &Painter, palette: &Palette, plan: &Plan, first: u32) {
    let (chart, font) = (plan.chart(), FontId::proportional(LABEL));
    let mut taken: Vec<f32> = Vec::new();
    for (height, label) in plan.axis.ticks() {
        let y = chart.y(height);
        if taken.iter().any(|other| (other - y).abs() < LEAST) {
            continue;
        }
        taken.push(y);
        // Labels stay within the graph, also those of the edges.
        let middle = y.clamp(plan.curve.top() + LABEL / 2.0 - 1.0, plan.curve.bottom() - LABEL / 2.0 + 1.0);
        painter.text(pos2(plan.curve.left() - 5.0, middle), Align2::RIGHT_CENTER, label, font.clone(), palette.weak);
        painter.hline(plan.curve.x_range(), y, Stroke::new(1.0, palette.line));
    }
    let low = plan.times.map_or(plan.curve.bottom(), |times| times.bottom());
    let every = chart.label_every(NUMBERS_APART);
    // By number, not by step: parts of games begin with any number.
    let first = first.max(1) as usize;
    for step in (1..=plan.last).filter(|step| (first + step - 1).is_multiple_of(every)) {
        let x = plan.x(step);
        painter.vline(x, plan.curve.top()..=low, Stroke::new(1.0, palette.line.gamma_multiply(0.6)));
        let number = (first + step - 1).to_string();
        painter.text(pos2(x, plan.numbers), Align2::CENTER_TOP, number, font.clone(), palette.weak);
    }
}

/// Everything independent of the cursor.
#[derive(Debug)]
pub(super) struct Painting {
    shapes: Vec<Shape>,
    /// At their middles. They are laid out in each frame: egui discards glyphs when it has too many.
    signs: Vec<(Pos2, Sign)>,
}

impl Painting {
    /// `turn` is the side of the first move.
    pub(super) fn new(painter: &Painter, palette: &Palette, plan: &Plan, steps: &[Step], turn: Color) -> Self {
        let chart = plan.chart();
        let scores = steps.iter().enumerate();
        let scores = scores.filter_map(|(index, step)| Some((index, plan.axis.height(step.score?))));
        let lines = chart.curve(scores, GAP);
        let mut shapes = vec![Shape::mesh(chart.area(&lines, palette.evaluation.gamma_multiply(0.16)))];
        shapes.extend(chart.curve_shapes(lines, palette.evaluation, palette.weak));
        if let Some(times) = plan.times {
            let chart = Chart::new(times, plan.last);
            shapes.push(Shape::mesh(time_bars(palette, chart, (steps, turn), painter.pixels_per_point())));
        }
        let mut painting = Self { shapes, signs: Vec::new() };
        painting.push_points(palette, plan, steps);
        painting.push_marks(palette, plan, steps);
        painting
    }

    /// A point for each value, and triangles for bounds: upwards for at least, downwards for at most.
    fn push_points(&mut self, palette: &Palette, plan: &Plan, steps: &[Step]) {
        let chart = plan.chart();
        let has_points = steps.len() > 1 && plan.x(1) - plan.x(0) >= POINTS_FROM;
        let mut free = f32::NEG_INFINITY;
        let mut points = Mesh::default();
        for (index, step) in steps.iter().enumerate() {
            let Some(score) = step.score else { continue };
            let at = pos2(chart.x(index), chart.y(plan.axis.height(score)));
            match step.bound {
                Some(bound) if at.x >= free => {
                    free = at.x + 4.0;
                    let up = if bound == Bound::Lower { -1.0 } else { 1.0 };
                    let corners = [vec2(0.0, 5.0 * up), vec2(3.5, -2.0 * up), vec2(-3.5, -2.0 * up)];
                    let corners = corners.map(|corner| at + corner).to_vec();
                    self.shapes.push(Shape::convex_polygon(corners, palette.evaluation, Stroke::NONE));
                }
                None if has_points => {
                    points.add_colored_rect(egui::Rect::from_center_size(at, vec2(3.0, 3.0)), palette.evaluation);
                }
                _ => {}
            }
        }
        self.shapes.push(Shape::mesh(points));
    }

    /// Signs beside the curve, on the side with more room, and bookmarks at the upper edge.
    fn push_marks(&mut self, palette: &Palette, plan: &Plan, steps: &[Step]) {
        let chart = plan.chart();
        let (mut free_sign, mut free_ribbon) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
        let mut height = 0.5;
        for (index, step) in steps.iter().enumerate() {
            height = step.score.map_or(height, |score| plan.axis.height(score));
            let x = chart.x(index);
            if step.bookmarked && x >= free_ribbon {
                free_ribbon = x + 8.0;
                self.shapes.extend(icons::bookmark(pos2(x, plan.curve.top() + 5.0), palette.bookmark));
            }
            if let Some(sign) = step.sign.filter(|_| x >= free_sign) {
                free_sign = x + SIGN;
                let aside = if height > 0.5 { APART } else { -APART };
                self.signs.push((pos2(x, chart.y(height) + aside), sign));
            }
        }
    }

    pub(super) fn paint(&self, painter: &Painter, palette: &Palette) {
        painter.extend(self.shapes.iter().cloned());
        for (at, sign) in &self.signs {
            painter.text(*at, Align2::CENTER_CENTER, sign.symbol(), FontId::proportional(SIGN), palette.text);
        }
    }
}
