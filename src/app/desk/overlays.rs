//! Layers over the position on the board, one for each source.

use std::collections::BTreeMap;

use crate::app::desk::{Desk, Place};
use crate::record::Arrow;
use crate::shogi::Squares;

/// The sources of layers, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Source {
    /// Errors of an edited position; hidden while a remark is selected.
    Errors,
    Remark,
    Verdict,
    Refutation,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Overlay {
    pub(crate) highlighted: Squares,
    /// Squares with a marker, unless highlighted.
    pub(crate) marked: Squares,
    pub(crate) arrows: Vec<NumberedArrow>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberedArrow {
    pub(crate) arrow: Arrow,
    pub(crate) number: Option<u32>,
}

/// The layers that are not empty, each for one position of a record.
#[derive(Debug, Default)]
pub(crate) struct Overlays {
    layers: BTreeMap<Source, (Place, Overlay)>,
}

impl Overlay {
    pub(crate) fn highlight(squares: Squares) -> Self {
        Self { highlighted: squares, ..Self::default() }
    }

    pub(crate) fn mark(squares: Squares) -> Self {
        Self { marked: squares, ..Self::default() }
    }

    pub(crate) fn arrows(arrows: impl IntoIterator<Item = Arrow>) -> Self {
        let arrows = arrows.into_iter().map(|arrow| NumberedArrow { arrow, number: None }).collect();
        Self { arrows, ..Self::default() }
    }
}

impl Overlays {
    /// An empty layer removes the old one.
    fn set(&mut self, source: Source, place: Place, layer: Overlay) {
        if layer == Overlay::default() {
            self.clear(source);
        } else {
            self.layers.insert(source, (place, layer));
        }
    }

    pub(crate) fn clear(&mut self, source: Source) {
        self.layers.remove(&source);
    }

    pub(super) fn retain(&mut self, place: Place) {
        self.layers.retain(|_, (of, _)| *of == place);
    }

    pub(crate) fn selected(&self) -> Squares {
        self.layers.get(&Source::Remark).map_or(Squares::EMPTY, |(_, layer)| layer.highlighted)
    }

    /// The lowest first.
    pub(crate) fn layers(&self) -> impl Iterator<Item = &Overlay> {
        let hides_errors = self.layers.contains_key(&Source::Remark);
        let is_drawn = move |source: &Source| !(hides_errors && *source == Source::Errors);
        self.layers.iter().filter(move |(source, _)| is_drawn(source)).map(|(_, (_, layer))| layer)
    }

    pub(crate) fn highlighted(&self) -> Squares {
        self.layers().fold(Squares::EMPTY, |all, layer| all | layer.highlighted)
    }

    /// Excludes highlighted squares.
    pub(crate) fn marked(&self) -> Squares {
        self.layers().fold(Squares::EMPTY, |all, layer| all | layer.marked) - self.highlighted()
    }

    pub(crate) fn arrows(&self) -> impl Iterator<Item = NumberedArrow> {
        self.layers().flat_map(|layer| layer.arrows.iter().copied())
    }
}

impl Desk {
    pub(crate) fn draw_over(&mut self, source: Source, layer: Overlay) {
        self.overlays.set(source, self.place(), layer);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::desk::candidate::{CandidateLine, LineSource};
    use crate::app::desk::settings::Settings;
    use crate::lang::Language;
    use crate::notation::usi::read_move;
    use crate::record::{Brush, Edit, Origin};
    use crate::shogi::{Color, HandKind, Move, Square};

    fn desk() -> Desk {
        Desk::new(Settings::default(), Language::English)
    }

    fn arrow(brush: Brush, from: &str, to: &str) -> Arrow {
        Arrow { brush, from: Origin::Square(from.parse().unwrap()), to: to.parse().unwrap() }
    }

    fn squares(names: &[&str]) -> Squares {
        names.iter().map(|name| name.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn layers_are_drawn_in_a_fixed_order_and_cleared_by_their_source() {
        let mut desk = desk();
        let numbered = |number, arrow| NumberedArrow { arrow, number: Some(number) };
        let candidates =
            [numbered(1, arrow(Brush::Blue, "7g", "7f")), numbered(2, arrow(Brush::Blue, "2g", "2f"))].to_vec();
        let refutation = arrow(Brush::Red, "3c", "3d");
        desk.draw_over(Source::Refutation, Overlay::arrows([refutation]));
        desk.draw_over(
            Source::Verdict,
            Overlay { arrows: candidates.clone(), ..Overlay::mark(squares(&["7f", "2f"])) },
        );
        let all: Vec<_> = desk.overlays.arrows().collect();
        assert_eq!(all, [&candidates[..], &[NumberedArrow { arrow: refutation, number: None }]].concat());
        desk.draw_over(Source::Verdict, Overlay { arrows: candidates[..1].to_vec(), ..Overlay::default() });
        assert_eq!((desk.overlays.arrows().count(), desk.overlays.marked()), (2, Squares::EMPTY));
        desk.overlays.clear(Source::Refutation);
        assert_eq!(desk.overlays.arrows().collect::<Vec<_>>(), candidates[..1]);
        desk.draw_over(Source::Verdict, Overlay::default());
        assert_eq!(desk.overlays.layers().count(), 0);
    }

    #[test]
    fn a_selected_remark_hides_errors_and_highlighted_squares_have_no_marker() {
        let mut desk = desk();
        desk.draw_over(Source::Errors, Overlay::highlight(squares(&["1a"])));
        desk.draw_over(Source::Verdict, Overlay::mark(squares(&["1a", "5e", "9i"])));
        assert_eq!((desk.overlays.highlighted(), desk.overlays.marked()), (squares(&["1a"]), squares(&["5e", "9i"])));
        desk.draw_over(Source::Remark, Overlay::highlight(squares(&["5e"])));
        assert_eq!((desk.overlays.highlighted(), desk.overlays.marked()), (squares(&["5e"]), squares(&["1a", "9i"])));
    }

    #[test]
    fn layers_go_with_the_position_or_the_record() {
        let mut desk = desk();
        let layer = || Overlay::highlight(squares(&["5e"]));
        desk.draw_over(Source::Verdict, layer());
        desk.clear_stale();
        assert_eq!(desk.overlays.layers().count(), 1);
        desk.edit(Edit::Play(vec![read_move("7g7f").unwrap()]));
        desk.draw_over(Source::Refutation, layer());
        desk.clear_stale();
        assert_eq!(desk.overlays.layers.keys().collect::<Vec<_>>(), [&Source::Refutation]);
        desk.begin(crate::app::desk::start::Start::Tsume.record());
        desk.clear_stale();
        assert_eq!(desk.overlays.layers().count(), 0);
    }

    #[test]
    fn the_moves_of_a_line_are_drawn_as_arrows() {
        let desk = desk();
        let moves: Vec<Move> = ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"].map(|mv| read_move(mv).unwrap()).to_vec();
        let line = CandidateLine::from_start(desk.game(), &moves, LineSource::Solver).unwrap();
        let [red, blue] = [Brush::Red, Brush::Blue];
        assert_eq!(line.arrows(&[red, blue]), [arrow(red, "7g", "7f"), arrow(blue, "3c", "3d")]);
        let drop = Arrow { brush: red, from: Origin::Hand(Color::Black, HandKind::Bishop), to: "4e".parse().unwrap() };
        assert_eq!(line.arrows(&[red; 9]).last(), Some(&drop));
    }
}
