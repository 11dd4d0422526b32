//! Curves and bars of values over steps. With more steps than points, each point shows its greatest value or its
//! extremes.

use egui::epaint::Mesh;
use egui::{Color32, Pos2, Rect, Shape, Stroke, pos2};

/// The area of the values, from step 0 at the left edge to the last step at the right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chart {
    rect: Rect,
    last: usize,
}

impl Chart {
    pub(crate) const fn new(rect: Rect, last: usize) -> Self {
        Self { rect, last: if last == 0 { 1 } else { last } }
    }

    fn pitch(&self) -> f32 {
        self.rect.width() / self.last as f32
    }

    pub(crate) fn x(&self, step: usize) -> f32 {
        self.rect.left() + self.rect.width() * (step as f32 / self.last as f32)
    }

    /// Of a value from 0 at the bottom to 1 at the top.
    pub(crate) fn y(&self, value: f32) -> f32 {
        self.rect.top() + 1.0 + (1.0 - value) * (self.rect.height() - 2.0)
    }

    pub(crate) fn step_at(&self, at: Pos2) -> usize {
        let share = ((at.x - self.rect.left()) / self.rect.width().max(1.0)).clamp(0.0, 1.0);
        (share * self.last as f32).round() as usize
    }

    /// The steps to draw, with their indices: all, or the one with the greatest value for each point of the width.
    pub(crate) fn columns<T, V: PartialOrd>(
        self,
        steps: &[T],
        value: impl Fn(&T) -> V,
    ) -> impl Iterator<Item = (usize, &T)> {
        let mut steps = steps.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let mut best = steps.next()?;
            let column = self.x(best.0).floor();
            while let Some(next) = steps.next_if(|&(index, _)| self.x(index).floor() == column) {
                if value(next.1) > value(best.1) {
                    best = next;
                }
            }
            Some(best)
        })
    }

    /// Bars of heights from 0 to 1, each a whole number of pixels wide.
    pub(crate) fn bars(&self, values: impl IntoIterator<Item = (usize, f32, Color32)>, pixels_per_point: f32) -> Mesh {
        let mut mesh = Mesh::default();
        let whole = |length: f32| (length * pixels_per_point).round() / pixels_per_point;
        let width = whole((self.pitch() * 0.62).clamp(1.0, 6.0));
        let bottom = self.rect.bottom();
        for (step, value, color) in values {
            let height = value * self.rect.height();
            if height > 0.0 {
                let left = whole(self.x(step) - width / 2.0);
                let rect = Rect::from_x_y_ranges(left..=left + width, bottom - height.max(1.0)..=bottom);
                mesh.add_colored_rect(rect, color);
            }
        }
        mesh
    }

    /// The lines of a curve of values from 0 at the bottom to 1 at the top, interrupted where steps with a value are
    /// more than `gap` apart.
    pub(crate) fn curve(&self, values: impl IntoIterator<Item = (usize, f32)>, gap: usize) -> Vec<Vec<Pos2>> {
        let (mut lines, mut line) = (Vec::new(), Vec::<Pos2>::new());
        let mut before = None;
        for (step, value) in values {
            if before.is_some_and(|before| step - before > gap) {
                lines.push(std::mem::take(&mut line));
            }
            before = Some(step);
            let point = pos2(self.x(step), self.y(value));
            let y = point.y;
            match line.as_mut_slice() {
                // Within a column only new extremes count: up, then down, and so on.
                [.., first, last] if first.x.floor() == point.x.floor() && last.x.floor() == point.x.floor() => {
                    let (top, bottom) = (first.y.min(last.y).min(y), first.y.max(last.y).max(y));
                    (first.y, last.y) = if first.y <= last.y { (top, bottom) } else { (bottom, top) };
                }
                _ => line.push(point),
            }
        }
        lines.push(line);
        lines.retain(|line| !line.is_empty());
        lines
    }

    /// The areas between the lines of a curve and half the height.
    pub(crate) fn area(&self, lines: &[Vec<Pos2>], color: Color32) -> Mesh {
        let (mut mesh, middle) = (Mesh::default(), self.y(0.5));
        let mut triangle = |corners: [Pos2; 3]| {
            let first = mesh.vertices.len() as u32;
            corners.into_iter().for_each(|corner| mesh.colored_vertex(corner, color));
            mesh.add_triangle(first, first + 1, first + 2);
        };
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            let (from, to) = (pair[0], pair[1]);
            let below = |at: Pos2| pos2(at.x, middle);
            if (from.y - middle) * (to.y - middle) < 0.0 {
                let crossing = from.lerp(to, (middle - from.y) / (to.y - from.y));
                triangle([from, below(from), crossing]);
                triangle([crossing, below(to), to]);
            } else {
                triangle([from, below(from), to]);
                triangle([below(from), below(to), to]);
            }
        }
        mesh
    }

    /// The distance of labels along the steps, so that neighbours are at least `least` points apart.
    pub(crate) fn label_every(&self, least: f32) -> usize {
        const STEPS: [usize; 10] = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
        let wide = |steps: &usize| *steps as f32 * self.pitch() >= least;
        STEPS.into_iter().find(wide).unwrap_or(10_000)
    }

    /// Adds a dashed line at half the height.
    pub(crate) fn curve_shapes(&self, lines: Vec<Vec<Pos2>>, color: Color32, middle: Color32) -> Vec<Shape> {
        let y = self.y(0.5);
        let from_to = [pos2(self.rect.left(), y), pos2(self.rect.right(), y)];
        let mut shapes = Shape::dashed_line(&from_to, Stroke::new(1.0, middle), 3.0, 3.0);
        shapes.extend(lines.into_iter().map(|points| match points.as_slice() {
            &[point] => Shape::circle_filled(point, 1.6, color),
            _ => Shape::line(points, Stroke::new(1.5, color)),
        }));
        shapes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        Chart::new(Rect::from_min_max(Pos2::ZERO, pos2(100.0, 22.0)), 10)
    }

    #[test]
    fn the_area_lies_between_the_curve_and_the_middle() {
        let chart = chart();
        let surface = |values: &[f32]| {
            let mesh = chart.area(&chart.curve(values.iter().copied().enumerate(), 1), Color32::WHITE);
            let sides = mesh.indices.chunks(3).map(|corners| {
                let [a, b, c] = [0, 1, 2].map(|corner| mesh.vertices[corners[corner] as usize].pos);
                ((b - a).x * (c - a).y - (b - a).y * (c - a).x).abs() / 2.0
            });
            sides.sum::<f32>()
        };
        assert_eq!(surface(&[0.5, 0.5, 0.5]), 0.0);
        assert!((surface(&[1.0, 1.0]) - 100.0).abs() < 0.01, "ten wide, ten high");
        assert!((surface(&[1.0, 0.0]) - 50.0).abs() < 0.01, "two triangles, one on each side");
        assert_eq!(surface(&[0.3]), 0.0);
    }

    #[test]
    fn labels_have_room() {
        for (least, every) in [(20.0, 5), (60.0, 10), (150.0, 20)] {
            assert_eq!(chart().label_every(least), every);
        }
        assert_eq!(Chart::new(Rect::from_min_max(Pos2::ZERO, pos2(10.0, 9.0)), 90_000).label_every(40.0), 10_000);
    }
}
