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
            let y = self.rect.top() + 1.0 + (1.0 - value) * (self.rect.height() - 2.0);
            let point = pos2(self.x(step), y);
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

    /// Adds a dashed line at half the height.
    pub(crate) fn curve_shapes(&self, lines: Vec<Vec<Pos2>>, color: Color32, middle: Color32) -> Vec<Shape> {
        let y = self.rect.top() + self.rect.height() / 2.0;
        let from_to = [pos2(self.rect.left(), y), pos2(self.rect.right(), y)];
        let mut shapes = Shape::dashed_line(&from_to, Stroke::new(1.0, middle), 3.0, 3.0);
        shapes.extend(lines.into_iter().map(|points| match points.as_slice() {
            &[point] => Shape::circle_filled(point, 1.6, color),
            _ => Shape::line(points, Stroke::new(1.5, color)),
        }));
        shapes
    }
}
