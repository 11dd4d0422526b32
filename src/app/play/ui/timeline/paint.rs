//! Paints the timeline. Every kind of mark has its own shape, so that none depends on colour alone: bars for times, a
//! curve for evaluations, dots on the rail for branches, ribbons for bookmarks, ticks for comments, characters for
//! signs.

use egui::epaint::{CircleShape, Mesh};
use egui::{Align2, FontId, Painter, Pos2, Rangef, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::{HANDLE, Scale};
use crate::app::kit::chart::Chart;
use crate::app::kit::icons;
use crate::app::kit::theme::Palette;
use crate::app::play::timeline::Step;
use crate::record::Sign;
use crate::shogi::Color;

/// The share of the graph for the longest time.
const LONGEST: f32 = 0.78;
/// The curve bridges this many steps without an evaluation: playing programs evaluate only their own moves.
pub(in crate::app::play::ui) const GAP: usize = 4;
/// The centre of ribbons and signs, from the upper edge.
const NOTES: f32 = 42.0;
const SIGN: f32 = 12.0;
const TICK: Vec2 = vec2(2.0, 5.0);

/// Thick up to the handle, thin after it, faint behind the end of the line.
pub(super) fn rail(painter: &Painter, palette: &Palette, scale: &Scale, [here, end]: [f32; 2]) {
    let rect =
        |from: f32, to: f32, half: f32| Rect::from_x_y_ranges(from..=to, scale.rail() - half..=scale.rail() + half);
    painter.rect_filled(rect(end, scale.rect.right(), 0.5), 0, palette.line);
    painter.rect_filled(rect(here, end, 0.5), 0, palette.weak);
    painter.rect_filled(rect(scale.rect.left(), here, 1.5), 1, palette.accent);
}

pub(super) fn handle(painter: &Painter, palette: &Palette, at: Pos2, lit: bool, enabled: bool) {
    let color = if enabled { palette.accent } else { palette.weak };
    let radius = if lit { HANDLE } else { HANDLE - 0.5 };
    painter.circle(at, radius, palette.panel, Stroke::new(2.0, color));
}

/// Everything independent of the cursor.
#[derive(Debug)]
pub(super) struct Painting {
    shapes: Vec<Shape>,
    /// Signs at the middles of their left edges. They are laid out in each frame: egui discards glyphs when it has too
    /// many, and a kept galley would show others instead.
    signs: Vec<(Pos2, Sign)>,
}

impl Painting {
    /// `turn` is the side of the first move.
    pub(super) fn new(
        painter: &Painter,
        palette: &Palette,
        scale: &Scale,
        (steps, turn): (&[Step], Color),
        shows_curve: bool,
    ) -> Self {
        let mut shapes = vec![Shape::mesh(bars(palette, scale, steps, turn, painter.pixels_per_point()))];
        if shows_curve && steps.iter().any(|step| step.score.is_some()) {
            shapes.extend(scale.chart().curve_shapes(curve(scale, steps), palette.evaluation, palette.line));
        }
        dots(palette, scale, steps, &mut shapes);
        let mut painting = Self { shapes, signs: Vec::new() };
        let taken = painting.push_notes(painter, palette, scale, steps);
        painting.shapes.push(Shape::mesh(ticks(palette, scale, steps, &taken)));
        painting
    }

    pub(super) fn paint(&self, painter: &Painter, palette: &Palette) {
        painter.extend(self.shapes.iter().cloned());
        for (at, sign) in &self.signs {
            painter.text(*at, Align2::LEFT_CENTER, sign.symbol(), FontId::proportional(SIGN), palette.text);
        }
    }

    /// Bookmarks and signs below the rail, if there is room. Returns the horizontal ranges of the signs.
    fn push_notes(&mut self, painter: &Painter, palette: &Palette, scale: &Scale, steps: &[Step]) -> Vec<Rangef> {
        let mut taken = Vec::new();
        let font = FontId::proportional(SIGN);
        let wide = |sign: Sign| painter.layout_no_wrap(sign.symbol().to_owned(), font.clone(), palette.text).size().x;
        let mut free = f32::NEG_INFINITY;
        for (index, step) in steps.iter().enumerate().filter(|(_, step)| step.bookmarked || step.sign.is_some()) {
            let ribbon = if step.bookmarked { 8.0 } else { 0.0 };
            let width = ribbon + step.sign.map_or(0.0, wide);
            let left = scale.x(index) - width / 2.0;
            if left < free {
                continue;
            }
            free = left + width + 1.0;
            let middle = scale.rect.top() + NOTES;
            if step.bookmarked {
                self.shapes.extend(icons::bookmark(pos2(left + 4.0, middle), palette.bookmark));
            }
            if let Some(sign) = step.sign {
                self.signs.push((pos2(left + ribbon, middle), sign));
                taken.push(Rangef::new(left + ribbon, left + width));
            }
        }
        taken
    }
}

/// Ticks for comments, except over signs, whose ranges are sorted.
fn ticks(palette: &Palette, scale: &Scale, steps: &[Step], taken: &[Rangef]) -> Mesh {
    let (mut mesh, mut taken) = (Mesh::default(), taken.iter().peekable());
    let is_ticked = |step: &Step| step.commented && !step.bookmarked && step.sign.is_none();
    for (index, _) in scale.chart().columns(steps, is_ticked).filter(|(_, step)| is_ticked(step)) {
        let x = scale.x(index);
        while taken.next_if(|sign| sign.max + TICK.x / 2.0 < x).is_some() {}
        if taken.peek().is_none_or(|sign| x < sign.min - TICK.x / 2.0) {
            let at = pos2(x, scale.rect.top() + NOTES - 2.0);
            mesh.add_colored_rect(Rect::from_center_size(at, TICK), palette.weak);
        }
    }
    mesh
}

/// With more steps than points, a bar is the longest time of its steps.
fn bars(palette: &Palette, scale: &Scale, steps: &[Step], turn: Color, pixels_per_point: f32) -> Mesh {
    time_bars(palette, scale.chart(), (steps, turn), pixels_per_point)
}

/// The times used, Black's and White's in colours of their own; `turn` is the side of the first move.
pub(in crate::app::play::ui) fn time_bars(
    palette: &Palette,
    chart: Chart,
    (steps, turn): (&[Step], Color),
    pixels_per_point: f32,
) -> Mesh {
    let longest = steps.iter().map(|step| step.spent.as_secs_f32()).fold(0.0, f32::max);
    let bars = chart.columns(steps, |step| step.spent).map(|(index, step)| {
        // The root: a time ten times as long is three times as high.
        let height = (step.spent.as_secs_f32() / longest.max(f32::MIN_POSITIVE)).sqrt() * LONGEST;
        let is_first = index % 2 == 1;
        let side = if is_first { turn } else { turn.other() };
        (index, height, if side == Color::Black { palette.black_time } else { palette.weak })
    });
    chart.bars(bars, pixels_per_point)
}

/// Black's advantage is above the middle, a mate at the edge. The curve is the chance to win: a piece means much in an
/// even position and little in a won one.
fn curve(scale: &Scale, steps: &[Step]) -> Vec<Vec<Pos2>> {
    let scores = steps.iter().enumerate().filter_map(|(index, step)| Some((index, step.score?.chance() as f32)));
    scale.chart().curve(scores, GAP)
}

/// Dots on the rail for branches, without overlaps.
fn dots(palette: &Palette, scale: &Scale, steps: &[Step], shapes: &mut Vec<Shape>) {
    let mut free = f32::NEG_INFINITY;
    for (index, _) in steps.iter().enumerate().filter(|(_, step)| step.branches) {
        let center = pos2(scale.x(index), scale.rail());
        if center.x >= free {
            free = center.x + 4.0;
            let (fill, stroke) = (palette.text, Stroke::new(1.0, palette.stage));
            shapes.push(Shape::Circle(CircleShape { center, radius: 3.0, fill, stroke }));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::{GRAPH, HEIGHT};
    use super::*;
    use crate::analysis::Score;

    fn scale(width: f32, last: usize) -> Scale {
        Scale::new(Rect::from_min_size(Pos2::ZERO, vec2(width, HEIGHT)), last)
    }

    fn spent(seconds: u64) -> Step {
        Step { spent: Duration::from_secs(seconds), ..Step::default() }
    }

    fn valued(value: i32) -> Step {
        Step { score: Some(Score::Centipawns(value)), ..Step::default() }
    }

    #[test]
    fn no_letters_are_kept_from_frame_to_frame() {
        let ctx = egui::Context::default();
        let step = Step { sign: Some(Sign::Good), bookmarked: true, ..valued(100) };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            let palette = Palette::of_ui(ui);
            let painting = Painting::new(ui.painter(), palette, &scale(400.0, 2), (&[step; 3], Color::Black), true);
            assert!(!painting.shapes.iter().any(|shape| matches!(shape, Shape::Text(_))));
            assert_eq!(painting.signs.len(), 3);
        });
        // There is no graphics card to upload to.
        output.textures_delta.clear();
    }

    #[test]
    fn no_tick_of_a_comment_lies_on_a_sign() {
        let commented = Step { commented: true, ..Step::default() };
        let mut steps = [commented; 9];
        steps[3] = Step { sign: Some(Sign::Blunder), ..commented };
        steps[6] = Step { bookmarked: true, ..commented };
        let (palette, scale) = (Palette::of(egui::Theme::Light), scale(80.0, 8));
        let count = |taken: &[Rangef]| ticks(palette, &scale, &steps, taken).vertices.len() / 4;
        assert_eq!(count(&[]), 7, "none where there is a sign or a ribbon");
        let x = |index| scale.x(index);
        assert_eq!(count(&[Rangef::new(x(2) - 1.0, x(4) + 1.0)]), 5);
        assert_eq!(count(&[Rangef::new(x(1) + 2.0, x(2) - 2.0), Rangef::new(x(8), x(8) + 9.0)]), 6);
    }

    #[test]
    fn one_bar_is_drawn_for_each_point_and_the_longest_time_is_kept() {
        let mut steps: Vec<Step> = (0..20_000).map(|index| spent(index % 7)).collect();
        steps[12_345] = spent(3600);
        let drawn: Vec<_> = scale(500.0, steps.len() - 1).chart().columns(&steps, |step| step.spent).collect();
        assert!((480..=500).contains(&drawn.len()), "{}", drawn.len());
        assert!(drawn.iter().any(|&(index, step)| index == 12_345 && *step == spent(3600)));
        assert!(drawn[..drawn.len() - 1].iter().all(|(_, step)| step.spent.as_secs() >= 6));
        let few = scale(500.0, 9).chart().columns(&steps[..10], |step| step.spent).map(|(index, _)| index);
        assert_eq!(few.collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn bars_of_times_are_whole_pixels_wide_and_equal() {
        let steps: Vec<Step> = (0..97).map(|index| spent(index % 5 + 1)).collect();
        let palette = Palette::of(egui::Theme::Light);
        for pixels in [1.0, 1.25, 2.0] {
            let mesh = bars(palette, &scale(178.0, 96), &steps, Color::Black, pixels);
            let edges = mesh.vertices.chunks(4).map(|bar| [bar[0].pos.x * pixels, bar[1].pos.x * pixels]);
            let widths: Vec<f32> =
                edges.inspect(|[left, _]| assert!((left - left.round()).abs() < 0.01)).map(|[a, b]| b - a).collect();
            assert!(widths.len() > 90 && widths[0] >= 1.0);
            assert!(widths.iter().all(|width| (width - widths[0]).abs() < 0.01), "{widths:?}");
        }
    }

    #[test]
    fn the_curve_has_blacks_advantage_above_and_a_mate_at_the_edge() {
        let mate = |winner| Step { score: Some(Score::Mate { winner, moves: None }), ..Step::default() };
        let steps = [valued(0), valued(300), mate(Color::Black), valued(-300), mate(Color::White)];
        let lines = curve(&scale(400.0, 4), &steps);
        let [line] = lines.as_slice() else { panic!("{lines:?}") };
        let heights: Vec<f32> = line.iter().map(|point| point.y).collect();
        let middle = GRAPH / 2.0;
        assert!((heights[0] - middle).abs() < 0.01 && heights[1] < middle && heights[3] > middle, "{heights:?}");
        assert!(heights[2] < heights[1] && heights[2] >= 0.0, "{heights:?}");
        assert!(heights[4] > heights[3] && heights[4] <= GRAPH, "{heights:?}");
    }

    #[test]
    fn the_curve_joins_near_steps_and_keeps_extremes() {
        let mut steps = vec![Step::default(); 40];
        for index in [0, 2, 4, 30] {
            steps[index] = valued(50);
        }
        let lengths: Vec<usize> = curve(&scale(400.0, 39), &steps).iter().map(Vec::len).collect();
        assert_eq!(lengths, [3, 1]);
        let mut many = vec![valued(10); 20_000];
        many[7_000] = valued(-2_000);
        let lines = curve(&scale(400.0, many.len() - 1), &many);
        assert!(lines[0].len() <= 800, "{}", lines[0].len());
        let lowest = lines[0].iter().map(|point| point.y).fold(0.0, f32::max);
        assert!(lowest > GRAPH * 0.9, "{lowest}");
        assert_eq!(curve(&scale(400.0, 9), &[Step::default(); 10]), Vec::<Vec<Pos2>>::new());
    }
}
