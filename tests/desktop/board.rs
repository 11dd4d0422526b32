//! The board of the window is the picture that files of it hold.

use std::path::Path;
use std::process::Command;

use komadai::diagram::{self, Appearance, Color, Diagram, Point, Rect, Scene, Style, Table};
use komadai::format;
use komadai::record::Line;

use super::{JAPANESE, on_a_screen, sample};
use crate::screen::output;
use crate::window::Window;

/// Rows of pixels, three bytes each.
struct Pixels {
    width: usize,
    data: Vec<u8>,
}

impl Pixels {
    fn of_file(path: &Path) -> Self {
        let size = output(Command::new("identify").args(["-format", "%w"]).arg(path)).expect("identify");
        let raw = Command::new("convert").arg(path).args(["-depth", "8", "rgb:-"]).output().expect("convert");
        Self { width: size.parse().expect("a width"), data: raw.stdout }
    }

    fn height(&self) -> usize {
        self.data.len() / 3 / self.width
    }

    fn at(&self, x: usize, y: usize) -> &[u8] {
        &self.data[(y * self.width + x) * 3..][..3]
    }
}

#[test]
fn the_window_shows_what_pictures_show() {
    on_a_screen(|screen| {
        let path = sample("soho-1845.kif");
        let window = Window::open(screen, JAPANESE, &[&path]);
        window.keys(&["Right", "Right", "Right"]);
        let (left, right) = (window.find("９六 空き").middle.0, window.find("１六 空き").middle.0);
        let shown = Pixels::of_file(&window.picture("board"));

        let record = format::read(&std::fs::read(&path).unwrap(), None).unwrap().records.into_first();
        let line = Line::through(&record, record.tree().root());
        let last = record.tree().mv(line.nodes()[3]);
        let look = Appearance { style: Style::Wood, ..Appearance::default() };
        let diagram =
            Diagram { last: last.map(Into::into), look, ..Diagram::new(line.position(&record, 3).to_setup()) };
        let table = Table::at(Point::default(), false, true);
        // Drawn on something so wide that a square has the whole number of pixels that it has in the window.
        let pixels = ((right - left) as f32 / 8.0).round();
        let mut scene = Scene::new(1500.0, table.whole.height(), Color::WHITE);
        scene.draw(diagram.tabletop(), 1.0, Point::default());
        let bitmap = diagram::bitmap(&scene, pixels as u32 * 15).expect("a size that can be drawn");

        let scale = pixels / Table::SQUARE;
        let pixels_of = |rect: Rect| {
            let whole = |edge: f32| (edge * scale) as usize;
            let columns = whole(rect.min.x) + 1..whole(rect.max.x) - 1;
            (whole(rect.min.y) + 1..whole(rect.max.y) - 1)
                .flat_map(move |row| columns.clone().map(move |column| (column, row)))
        };
        let places: Vec<_> =
            [table.board, table.stands.black, table.stands.white].into_iter().flat_map(pixels_of).collect();
        let share_other = |(x, y): (usize, usize), step: usize| {
            let is_other = |&&(column, row): &&(usize, usize)| {
                let drawn = &bitmap.rgba[(row * bitmap.width as usize + column) * 4..][..3];
                drawn.iter().zip(shown.at(x + column, y + row)).any(|(a, b)| a.abs_diff(*b) > 6)
            };
            let other = places.iter().step_by(step).filter(is_other).count();
            other as f64 / places.len().div_ceil(step) as f64
        };
        // Where the window has its table: there are only so many places.
        let room = |whole: usize, part: f32| 0..=whole - (part * scale).ceil() as usize;
        let corners = room(shown.width, table.whole.width())
            .flat_map(|x| room(shown.height(), table.whole.height()).map(move |y| (x, y)));
        let corner = corners.min_by(|&a, &b| share_other(a, 4099).total_cmp(&share_other(b, 4099))).unwrap();
        let least = share_other(corner, 1);
        assert!(least < 0.0005, "of the pixels of board and stands, {:.3} % differ", least * 100.0);
    });
}
