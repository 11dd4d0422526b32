//! The board of the window is the picture that files of it hold.

use std::path::Path;
use std::process::Command;

use komadai::diagram::{self, Appearance, Bitmap, Color, Diagram, Point, Rect, Scene, Style, Table, TableLayout};
use komadai::format;
use komadai::record::Line;

use super::{JAPANESE, on_a_screen, sample};
use crate::screen::output;
use crate::window::Window;

/// Rows of pixels, three bytes each.
pub(crate) struct Pixels {
    pub(crate) width: usize,
    data: Vec<u8>,
}

impl Pixels {
    pub(crate) fn of_file(path: &Path) -> Self {
        let size = output(Command::new("identify").args(["-format", "%w"]).arg(path)).expect("identify");
        let raw = Command::new("convert").arg(path).args(["-depth", "8", "rgb:-"]).output().expect("convert");
        Self { width: size.parse().expect("a width"), data: raw.stdout }
    }

    pub(crate) fn height(&self) -> usize {
        self.data.len() / 3 / self.width
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> &[u8] {
        &self.data[(y * self.width + x) * 3..][..3]
    }
}

/// A place in the window, in pixels.
type Corner = (usize, usize);

/// The board and the stands of a file's picture.
struct Drawn {
    bitmap: Bitmap,
    /// The pixels of board and stands.
    places: Vec<Corner>,
    size: Corner,
}

impl Drawn {
    fn new(diagram: &Diagram, layout: TableLayout, scale: f32) -> Self {
        let table = Table::at(Point::default(), layout, &diagram.setup.hands);
        // Drawn on something so wide that a square has the whole number of pixels that it has in the window.
        let mut scene = Scene::new(1500.0, table.whole.height(), Color::WHITE);
        scene.draw(diagram.tabletop(layout), 1.0, Point::default());
        let width = (scale * Table::SQUARE) as u32 * 15;
        let bitmap = diagram::bitmap(&scene, width).expect("a size that can be drawn");
        let pixels_of = |rect: Rect| {
            let whole = |edge: f32| (edge * scale) as usize;
            let columns = whole(rect.min.x) + 1..whole(rect.max.x) - 1;
            (whole(rect.min.y) + 1..whole(rect.max.y) - 1)
                .flat_map(move |row| columns.clone().map(move |column| (column, row)))
        };
        let places = [table.board, table.stands.black, table.stands.white].into_iter().flat_map(pixels_of).collect();
        let whole = |length: f32| (length * scale).ceil() as usize;
        Self { bitmap, places, size: (whole(table.whole.width()), whole(table.whole.height())) }
    }

    /// Which part of the pixels, of which it looks at one in `step`, is another in the window, if the table lies there.
    fn share_other(&self, shown: &Pixels, (x, y): Corner, step: usize) -> f64 {
        let is_other = |&&(column, row): &&Corner| {
            let drawn = &self.bitmap.rgba[(row * self.bitmap.width as usize + column) * 4..][..3];
            drawn.iter().zip(shown.at(x + column, y + row)).any(|(a, b)| a.abs_diff(*b) > 6)
        };
        let other = self.places.iter().step_by(step).filter(is_other).count();
        other as f64 / self.places.len().div_ceil(step) as f64
    }

    /// Where the window has its table: there are only so many places.
    fn corner(&self, shown: &Pixels) -> Corner {
        let corners =
            (0..=shown.width - self.size.0).flat_map(|x| (0..=shown.height() - self.size.1).map(move |y| (x, y)));
        self.best(shown, corners, 4099)
    }

    fn corner_near(&self, shown: &Pixels, (x, y): Corner) -> Corner {
        let most = (shown.width - self.size.0, shown.height() - self.size.1);
        let columns = x.saturating_sub(6)..=(x + 6).min(most.0);
        let rows = y.saturating_sub(3)..=(y + 3).min(most.1);
        self.best(shown, columns.flat_map(|x| rows.clone().map(move |y| (x, y))), 997)
    }

    fn best(&self, shown: &Pixels, corners: impl Iterator<Item = Corner>, step: usize) -> Corner {
        let share = |at| self.share_other(shown, at, step);
        corners.min_by(|&a, &b| share(a).total_cmp(&share(b))).expect("a place")
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
        let scale = ((right - left) as f32 / 8.0).round() / Table::SQUARE;
        let layout = |stand: f32| TableLayout { flipped: false, plates: true, stand };
        // Stands have the width that the window has left for them.
        let apart = |stand: f32| {
            let table = Table::at(Point::default(), layout(stand), &diagram.setup.hands);
            table.stands.black.center().x - table.squares().center().x
        };
        let shown_apart = (window.find("先手 持駒なし").middle.0 - window.find("５五 空き").middle.0) as f32 / scale;
        let guess = Table::NARROWEST + 2.0 * (shown_apart - apart(Table::NARROWEST)).round();
        let drawn = |stand: f32| Drawn::new(&diagram, layout(stand), scale);
        let corner = drawn(guess).corner(&shown);
        let widths = (-4_i8..=4).map(|off| drawn(guess + f32::from(off)));
        let (drawn, corner) = widths
            .map(|drawn| {
                let corner = drawn.corner_near(&shown, corner);
                (drawn, corner)
            })
            .min_by(|a, b| a.0.share_other(&shown, a.1, 97).total_cmp(&b.0.share_other(&shown, b.1, 97)))
            .expect("a width");
        let least = drawn.share_other(&shown, corner, 1);
        assert!(least < 0.0005, "of the pixels of board and stands, {:.3} % differ", least * 100.0);
    });
}
