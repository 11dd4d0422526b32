use super::face::Face;
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stroke};
use super::text::{self, Type};
use crate::notation::japanese::Mark;
use crate::shogi;

/// The graph of a game: which side is better after each move.
///
/// ```
/// use komadai::diagram::Graph;
///
/// let chances = [0.5, 0.55, 0.4].map(Some).to_vec();
/// let scene = Graph { first: 0, chances, marked: vec![2] }.scene(300.0, 80.0);
/// assert_eq!((scene.width, scene.height), (300.0, 80.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The number of the first step, from which the others count on: usually 0, the position before move 1.
    pub first: u32,
    /// Black's chance to win after each step, 0 to 1; `None` where nobody evaluated it.
    pub chances: Vec<Option<f32>>,
    /// The steps with a dot, from 0, in order: mistakes.
    pub marked: Vec<usize>,
}

/// In points.
const LABEL: f32 = 7.0;
const LEFT: f32 = 34.0;
const EDGE: f32 = 5.0;
const BELOW: f32 = 10.0;
const DOT: f32 = 1.7;
const AREA: Color = Color::rgb(0x00DD_DDDD);
const CURVE: Stroke = Stroke { width: 0.9, color: Color::BLACK };
const AXIS: Stroke = Stroke { width: 0.4, color: Color::BLACK };
const QUARTERS: Stroke = Stroke { width: 0.25, color: Color::rgb(0x0099_9999) };
/// The distances of numbers below the graph, in moves, and how far apart they are at least.
const TICKS: [u32; 6] = [5, 10, 20, 50, 100, 500];
const APART: f32 = 26.0;

impl Graph {
    /// The picture, in points.
    #[must_use]
    pub fn scene(&self, width: f32, height: f32) -> Scene {
        let mut scene = Scene::new(width, height, Color::WHITE);
        let plot = Self::plot(width, height);
        for run in self.runs(&plot) {
            if let (Some(first), Some(last)) = (run.first(), run.last()) {
                let middle = plot.center().y;
                let ends = [Point::new(last.x, middle), Point::new(first.x, middle)];
                let area = run.iter().copied().chain(ends).collect();
                scene.shapes.push(Shape::Polygon(area, Fill::Plain(AREA)));
            }
        }
        for share in [0.25, 0.75] {
            let y = plot.min.y + share * plot.height();
            scene.line(Point::new(plot.min.x, y), Point::new(plot.max.x, y), QUARTERS);
        }
        for y in [plot.min.y, plot.center().y, plot.max.y] {
            scene.line(Point::new(plot.min.x, y), Point::new(plot.max.x, y), AXIS);
        }
        self.numbers(&mut scene, &plot);
        for run in self.runs(&plot) {
            match run.as_slice() {
                [alone] => scene.shapes.push(Shape::Disc(*alone, CURVE.width, Color::BLACK)),
                _ => scene.shapes.push(Shape::Line(run, CURVE)),
            }
        }
        for &step in &self.marked {
            if let Some(at) = self.point(&plot, step) {
                scene.shapes.push(Shape::Disc(at, DOT, Color::BLACK));
            }
        }
        scene
    }

    /// The part of the picture that belongs to a step, from top to bottom.
    #[must_use]
    pub fn column(&self, step: usize, width: f32, height: f32) -> Rect {
        let plot = Self::plot(width, height);
        let across = self.across(&plot);
        Rect::new(plot.min.x + (step as f32 - 0.5) * across, plot.min.y, across, plot.height())
    }

    const fn plot(width: f32, height: f32) -> Rect {
        Rect { min: Point::new(LEFT, EDGE), max: Point::new(width - EDGE, height - BELOW) }
    }

    fn across(&self, plot: &Rect) -> f32 {
        plot.width() / self.chances.len().saturating_sub(1).max(1) as f32
    }

    fn point(&self, plot: &Rect, step: usize) -> Option<Point> {
        let chance = (*self.chances.get(step)?)?.clamp(0.0, 1.0);
        Some(Point::new(plot.min.x + step as f32 * self.across(plot), plot.max.y - chance * plot.height()))
    }

    /// The points of steps that follow each other; a single missing value interrupts nothing.
    fn runs(&self, plot: &Rect) -> Vec<Vec<Point>> {
        let mut runs: Vec<Vec<Point>> = Vec::new();
        let mut missing = 2;
        for step in 0..self.chances.len() {
            let Some(point) = self.point(plot, step) else {
                missing += 1;
                continue;
            };
            match runs.last_mut().filter(|_| missing < 2) {
                Some(run) => run.push(point),
                None => runs.push(vec![point]),
            }
            missing = 0;
        }
        runs
    }

    fn numbers(&self, scene: &mut Scene, plot: &Rect) {
        let kind = Type { face: Face::Words, size: LABEL, color: Color::BLACK };
        let labels = [
            (Some(shogi::Color::Black), 100, plot.min.y),
            (None, 50, plot.center().y),
            (Some(shogi::Color::White), 100, plot.max.y),
        ];
        for (side, share, y) in labels {
            let side = side.map_or("", |side| Mark::Pieces.of(side));
            let words = format!("{side}{share}%");
            let long = text::length(kind.face, &words) * kind.size;
            text::line_at(scene, kind, &words, Point::new(plot.min.x - 3.0 - long, y));
        }
        let across = self.across(plot);
        let apart = TICKS.into_iter().find(|&tick| tick as f32 * across >= APART).unwrap_or(1_000);
        for step in 0..self.chances.len() {
            let number = self.first.saturating_add(u32::try_from(step).unwrap_or(u32::MAX));
            if number > 0 && number.is_multiple_of(apart) {
                let x = plot.min.x + step as f32 * across;
                scene.line(Point::new(x, plot.max.y), Point::new(x, plot.max.y + 2.0), AXIS);
                text::line(scene, kind, &number.to_string(), Point::new(x, plot.max.y + 2.0 + 0.6 * LABEL));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_goes_over_one_missing_value_and_stops_at_two() {
        let chances = vec![Some(0.5), None, Some(1.0), None, None, Some(0.0), Some(0.2)];
        let graph = Graph { first: 0, chances, marked: vec![5, 1] };
        let plot = Graph::plot(300.0, 80.0);
        let runs = graph.runs(&plot);
        assert_eq!(runs.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
        assert_eq!((runs[0][1].y, runs[1][0].y), (plot.min.y, plot.max.y), "Black is above");
        let dots = graph.scene(300.0, 80.0).shapes.into_iter().filter(|it| matches!(it, Shape::Disc(..))).count();
        assert_eq!(dots, 1, "nothing is known of the other");
        assert!(graph.column(3, 300.0, 80.0).center().x == plot.center().x);
    }

    #[test]
    fn a_graph_of_any_length_stays_within_its_picture() {
        for count in [0, 1, 2, 40, 3_000] {
            let chances = (0..count).map(|step| Some((step % 7) as f32)).collect();
            let scene = Graph { first: 0, chances, marked: Vec::new() }.scene(200.0, 60.0);
            for glyph in scene.glyphs() {
                let ink = glyph.ink();
                assert!(
                    ink.min.x >= 0.0 && ink.max.x <= 200.0 && ink.min.y >= 0.0 && ink.max.y <= 60.0,
                    "{count} {ink:?}"
                );
            }
        }
    }
}
