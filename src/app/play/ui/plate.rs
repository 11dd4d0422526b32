//! Plates with a player's name, clock and turn.

use std::sync::Arc;

use egui::{Color32, FontId, Galley, Painter, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::desk::game::Game;
use crate::app::desk::words as shared;
use crate::app::kit::board::geometry::Stage;
use crate::app::kit::board::paint::paint_mark;
use crate::app::kit::name;
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::{Wrapped, wrap};
use crate::app::play::words;
use crate::diagram::Table;
use crate::lang::Language;
use crate::shogi::Color;

/// How names are set: in so many lines, so much smaller. What fits in the first of these ways is set so.
const FITS: [(usize, f32); 7] = [(1, 1.0), (1, 0.92), (1, 0.84), (2, 1.0), (2, 0.9), (2, 0.8), (2, 0.7)];
/// The smallest type of a name, in points.
const SMALLEST: f32 = 9.5;
/// The heights of lines, in sizes of their type.
const LEADING: f32 = 1.28;

/// What a plate says.
struct Plate<'a> {
    side: Color,
    name: &'a str,
    /// Which side it is, and the player's rank; empty where the name says it.
    role: String,
    clock: Option<String>,
    to_move: bool,
}

/// Shows the plate of a side: who it is, their clock, and a bar while it is their turn. It touches its stand, so that
/// what it does not need is free at its other end.
pub(crate) fn plate_ui(ui: &Ui, stage: &Stage, language: Language, game: &Game, side: Color) {
    let rect = stage.plate(side);
    let palette = Palette::of_ui(ui);
    let words = words::of(language);
    let to_move = game.position().turn() == side && game.record().tree().end(game.node()).is_none();
    let role = shared::player_role(language, side, game.is_handicap(), game.is_problem());
    let plate = match game.player(side) {
        Some(name) => {
            let rank = game.rank(side).filter(|rank| !name.contains(rank));
            let role = rank.map_or_else(|| role.to_owned(), |rank| format!("{role} {rank}"));
            Plate { side, name, role, clock: None, to_move }
        }
        None => Plate { side, name: role, role: String::new(), clock: None, to_move },
    };
    let plate = Plate { clock: game.clocks().map(|clocks| shared::clock(clocks[side])), ..plate };

    let all = rect.union(bar(stage, side, rect));
    let response = ui.interact(all, ui.scope_id().with(("plate", side.index())), Sense::hover());
    response.widget_info(|| {
        let mut said = format!("{} {}", mark(side), plate.name);
        for part in [plate.clock.as_deref(), to_move.then_some(words.to_move)].into_iter().flatten() {
            said.push(' ');
            said.push_str(part);
        }
        WidgetInfo::labeled(Role::Label, true, said)
    });
    if paint_plate(ui.painter(), palette, rect, stage, &plate) {
        response.on_hover_text(plate.name);
    }
}

/// Paints a plate; returns whether the name is not there as a whole.
fn paint_plate(painter: &Painter, palette: &Palette, rect: Rect, stage: &Stage, plate: &Plate<'_>) -> bool {
    let cell = stage.cell;
    let size = (cell * 0.26).clamp(11.0, 26.0);
    let set = if rect.width() < NARROW * size { narrow_lines } else { wide_lines };
    let Lines { mut lines, size, is_cut } = set(painter, palette, plate, cell, rect.width());
    let height = |lines: &[Line]| lines.iter().map(|line| line.height).sum::<f32>();
    if height(&lines) > rect.height() {
        // The mark says whose plate it is, too.
        lines.retain(|line| !line.is_role);
    }
    let height = height(&lines);
    let faces_up = stage.faces_up(plate.side);
    let top = if faces_up { rect.top() } else { (rect.bottom() - height).max(rect.top()) };
    if plate.to_move {
        let bar = bar(stage, plate.side, Rect::from_x_y_ranges(rect.x_range(), top.round()..=(top + height).round()));
        painter.rect_filled(bar, 1, palette.accent);
    }
    let first = Rect::from_min_size(pos2(rect.left(), top), vec2(size * MARK, size * LEADING));
    paint_mark(painter, Rect::from_center_size(first.center(), vec2(size, size) * 0.9), plate.side);
    let mut y = top;
    for line in lines {
        let at = pos2(rect.left() + line.indent, y + (line.height - line.galley.size().y) / 2.0);
        painter.galley(at.round(), line.galley, line.color);
        y += line.height;
    }
    is_cut
}

/// The bar that says whose turn it is: between the board and the plate, where nothing else is, as high as `beside`.
fn bar(stage: &Stage, side: Color, beside: Rect) -> Rect {
    let gap = stage.cell * Table::GAP / Table::SQUARE;
    let middle = if stage.faces_up(side) { beside.left() - gap / 2.0 } else { beside.right() + gap / 2.0 };
    let wide = (stage.cell * 0.065).clamp(3.0, 7.0).round();
    let left = (middle - wide / 2.0).round();
    Rect::from_x_y_ranges(left..=left + wide, beside.y_range())
}

/// Plates narrower than this, in sizes of the name's type, have the mark above the name.
const NARROW: f32 = 6.0;
/// The width of the mark, and of the mark with the space behind it, in sizes of its type.
const MARK: f32 = 0.9;
const BESIDE_MARK: f32 = MARK + 0.25;

/// What stands on a plate.
struct Lines {
    lines: Vec<Line>,
    /// The size of the mark's type, in points.
    size: f32,
    /// Whether the name is cut off or made shorter.
    is_cut: bool,
}

/// The name beside the mark, in one or two lines, then role and clock.
fn wide_lines(painter: &Painter, palette: &Palette, plate: &Plate<'_>, cell: f32, width: f32) -> Lines {
    let size = (cell * 0.26).clamp(11.0, 26.0);
    let (name, size, is_cut) = name_lines(painter, plate.name, size, width, BESIDE_MARK);
    let mut lines: Vec<_> = name.into_iter().map(|text| Line::new(painter, text, size, palette.text)).collect();
    if let Some(first) = lines.first_mut() {
        first.indent = size * BESIDE_MARK;
    }
    lines.extend(role_line(painter, palette, &plate.role, cell, width));
    lines.extend(plate.clock.as_deref().map(|clock| clock_line(painter, palette, clock, cell, width)));
    Lines { lines, size, is_cut }
}

/// The mark with the role beside it, if there is room, then the name in up to two lines as wide as the plate, and the clock.
fn narrow_lines(painter: &Painter, palette: &Palette, plate: &Plate<'_>, cell: f32, width: f32) -> Lines {
    let size = (cell * 0.26).clamp(11.0, 26.0);
    let free = width - size * BESIDE_MARK;
    let (role, color) = if plate.role.is_empty() { (plate.name, palette.text) } else { (&*plate.role, palette.weak) };
    let beside = [size, ROLE].into_iter().map(|size| Line::new(painter, role.to_owned(), size, color));
    let beside = beside.into_iter().find(|line| line.galley.size().x <= free);
    let below = beside.is_none().then(|| role_line(painter, palette, role, cell, width)).flatten();
    let mut mark = beside.unwrap_or_else(|| Line::new(painter, String::new(), size, color));
    (mark.height, mark.indent) = ((size * LEADING).round(), size * BESIDE_MARK);
    let mut lines = vec![mark];
    if plate.role.is_empty() {
        // It is all that there is to say: never left out.
        lines.extend(below.map(|line| Line { is_role: false, color, ..line }));
    } else {
        lines.extend(below);
    }
    let mut is_cut = false;
    if !plate.role.is_empty() {
        let (name, size, cut) = name_lines(painter, plate.name, size, width, 0.0);
        lines.extend(name.into_iter().map(|text| Line::new(painter, text, size, palette.text)));
        is_cut = cut;
    }
    lines.extend(plate.clock.as_deref().map(|clock| clock_line(painter, palette, clock, cell, width)));
    Lines { lines, size, is_cut }
}

/// A line of a plate.
struct Line {
    galley: Arc<Galley>,
    color: Color32,
    height: f32,
    /// How far it is from the plate's left edge.
    indent: f32,
    /// Whether it says no more than the mark does.
    is_role: bool,
}

impl Line {
    fn new(painter: &Painter, text: String, size: f32, color: Color32) -> Self {
        let galley = painter.layout_no_wrap(text, FontId::proportional(size), color);
        Self { galley, color, height: (size * LEADING).round(), indent: 0.0, is_role: false }
    }
}

/// The smallest type of words of ours, in points.
const ROLE: f32 = 9.5;

/// Which side it is, with the rank as far as there is room.
fn role_line(painter: &Painter, palette: &Palette, role: &str, cell: f32, width: f32) -> Option<Line> {
    let size = (cell * 0.19).clamp(ROLE, 17.0);
    let font = FontId::proportional(size);
    let Wrapped { lines, is_cut, .. } =
        painter.fonts_mut(|fonts| wrap(role, &[width], |c| fonts.glyph_width(&font, c)));
    // A rank may be long. A side is one word, which is made to fit.
    let text = if is_cut && !role.contains(char::is_whitespace) { role.to_owned() } else { lines.concat() };
    let line = Line::new(painter, text, size, palette.weak);
    let smaller = (size * width / line.galley.size().x.max(1.0)).min(size);
    let line =
        if smaller < size { Line::new(painter, line.galley.text().to_owned(), smaller, palette.weak) } else { line };
    (!role.is_empty()).then_some(Line { is_role: true, ..line })
}

/// The name in one or two lines, the first with room for the mark, so many sizes of type wide; its size, and whether it was
/// cut off or made shorter.
fn name_lines(painter: &Painter, name: &str, size: f32, width: f32, mark: f32) -> (Vec<String>, f32, bool) {
    let sized = |factor: f32| (size * factor).max(SMALLEST);
    let set = |name: &str, (lines, factor): (usize, f32)| {
        let size = sized(factor);
        let font = FontId::proportional(size);
        let widths = [width - size * mark, width];
        (painter.fonts_mut(|fonts| wrap(name, &widths[..lines], |c| fonts.glyph_width(&font, c))), size)
    };
    let fit = |name: &str| {
        let [.., smallest] = FITS;
        let whole = FITS.into_iter().map(|way| set(name, way)).find(|(fitted, _)| !fitted.is_cut);
        whole.unwrap_or_else(|| set(name, smallest))
    };
    let form = name::form(name, |name| fit(name).0);
    let (Wrapped { lines, is_cut, .. }, size) = fit(&form);
    (lines, size, is_cut || form != name)
}

/// The clock, as large as there is room for.
fn clock_line(painter: &Painter, palette: &Palette, clock: &str, cell: f32, width: f32) -> Line {
    let (size, color) = ((cell * 0.36).clamp(15.0, 38.0), palette.text);
    let line = Line::new(painter, clock.to_owned(), size, color);
    let wide = line.galley.size().x;
    if wide <= width {
        return line;
    }
    Line::new(painter, clock.to_owned(), (size * width / wide).floor().max(9.0), color)
}

const fn mark(side: Color) -> &'static str {
    match side {
        Color::Black => "☗",
        Color::White => "☖",
    }
}
