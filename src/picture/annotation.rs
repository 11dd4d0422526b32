use crate::diagram::{Arrow, Diagram, Ink, Outline, PiecePlace};
use crate::record::{Annotation, Brush, Origin};

/// Draws an annotation's arrows and marked squares into a diagram, without its sign.
pub fn draw_annotation(diagram: &mut Diagram, annotation: &Annotation) {
    let outline = |mark: &crate::record::Mark| Outline { ink: ink(mark.brush), square: mark.square };
    diagram.outlines.extend(annotation.marks().iter().map(outline));
    annotation.arrows().iter().for_each(|arrow| draw_arrow(diagram, arrow));
}

/// Draws an arrow as one of an annotation.
pub fn draw_arrow(diagram: &mut Diagram, arrow: &crate::record::Arrow) {
    diagram.arrows.push(Arrow { ink: ink(arrow.brush), from: place(arrow.from), to: arrow.to });
}

const fn ink(brush: Brush) -> Ink {
    match brush {
        Brush::Green => Ink::Green,
        Brush::Red => Ink::Red,
        Brush::Yellow => Ink::Yellow,
        Brush::Blue => Ink::Blue,
    }
}

const fn place(origin: Origin) -> PiecePlace {
    match origin {
        Origin::Square(square) => PiecePlace::Square(square),
        Origin::Hand(side, kind) => PiecePlace::Hand(side, kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_an_ink_of_its_own() {
        for (index, &brush) in Brush::ALL.iter().enumerate() {
            assert!(Brush::ALL[..index].iter().all(|&other| ink(other) != ink(brush)), "{brush:?}");
        }
    }
}
