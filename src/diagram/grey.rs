use std::sync::Arc;

use super::scene::{Color, Fill, Scene, Shape, Stamp};

impl Color {
    /// Whether it is black, white or a grey.
    #[must_use]
    pub const fn is_grey(self) -> bool {
        self.r == self.g && self.g == self.b
    }

    /// The grey that black ink alone prints.
    #[must_use]
    pub fn greyed(self) -> Self {
        let [r, g, b] = [self.r, self.g, self.b].map(u32::from);
        let grey = if self.is_grey() { self.r } else { ((299 * r + 587 * g + 114 * b + 500) / 1000) as u8 };
        Self { r: grey, g: grey, b: grey, a: self.a }
    }
}

impl Scene {
    /// The same picture printed with black ink alone.
    #[must_use]
    pub fn greyed(mut self) -> Self {
        fn grey(shapes: &mut [Shape], known: &mut Vec<(Arc<Stamp>, Arc<Stamp>)>) {
            let fill = |fill: &mut Fill| {
                *fill = match *fill {
                    Fill::Plain(color) => Fill::Plain(color.greyed()),
                    Fill::Graded(upper, lower) => Fill::Graded(upper.greyed(), lower.greyed()),
                }
            };
            for shape in shapes {
                match shape {
                    Shape::Rect(_, with) | Shape::Polygon(_, with) => fill(with),
                    Shape::Frame(_, stroke) | Shape::Line(_, stroke) => stroke.color = stroke.color.greyed(),
                    Shape::Disc(_, _, color) => *color = color.greyed(),
                    Shape::Glyph(glyph) => glyph.color = glyph.color.greyed(),
                    Shape::Stamp { stamp, .. } => {
                        let made =
                            known.iter().find(|(from, _)| Arc::ptr_eq(from, stamp)).map(|(_, to)| Arc::clone(to));
                        let made = made.unwrap_or_else(|| {
                            let mut shapes = stamp.shapes.clone();
                            grey(&mut shapes, known);
                            let made = Arc::new(Stamp { shapes, bounds: stamp.bounds });
                            known.push((Arc::clone(stamp), Arc::clone(&made)));
                            made
                        });
                        *stamp = made;
                    }
                }
            }
        }
        self.ground = self.ground.greyed();
        grey(&mut self.shapes, &mut Vec::new());
        self
    }
}
