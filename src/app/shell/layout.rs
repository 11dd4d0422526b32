//! The sizes of the parts of the window, in points. They depend only on the window's size and the panels that are open,
//! not on the previous frame, dialogs or messages.

use egui::{Margin, Vec2, vec2};

use crate::app::desk::panels::{Edge, Panels, Sizes};
use crate::app::play::ui::transport;
use crate::diagram::{Point, Table, TableLayout};
use crate::shogi::ByColor;

/// Height of the menu, and of the tabs in low windows.
pub(crate) const BAR: f32 = 34.0;
/// Height of the tabs in a line of their own.
pub(crate) const TABS: f32 = 28.0;
/// Height of a window from which the tabs have a line of their own.
const TABS_FROM: f32 = 680.0;
pub(crate) const STATUS: f32 = 26.0;
/// Height of the line below the board when it is shown alone.
pub(crate) const SAID: f32 = 34.0;
pub(crate) const CONTROLS: f32 = transport::HEIGHT + 2.0;

/// Usual least width of the panel beside the board.
const BESIDE: f32 = 264.0;
/// Its least width where the board would get too small otherwise.
const NARROWEST: f32 = 204.0;
/// Least width of a list of problems, with a board in each row: as in a window of 800 points.
const PROBLEMS: f32 = 259.0;
/// Below this width of the stage, the panel is narrowed first; the board is 420 points wide then.
const STAGE: f32 = 541.0;
/// Usual width of the list of a folder.
const FOLDER: f32 = 250.0;
/// Its least width: players and results are legible.
const LEAST_FOLDER: f32 = 190.0;
/// Least size of the stage when edges are dragged.
const LEAST_STAGE: Vec2 = vec2(300.0, 240.0);
/// Least height of the panel below the board.
const BELOW: f32 = 230.0;
/// Least width of the panel with moves and notes in two columns.
const TWO_COLUMNS: f32 = 580.0;
const COLUMN: f32 = 200.0;
/// Height that a problem needs above its notes, for its moves and their judgement.
const JUDGED: f32 = 430.0;
/// Least usual height of the notes of a problem: one or two lines of a comment.
const FEW: f32 = 122.0;
const ROW: f32 = 90.0;
/// Least height of five moves with toolbar, continuations and field.
const FIVE_MOVES: f32 = 212.0;
/// The verdict and two lines.
const LEAST_JUDGEMENT: f32 = 66.0;

/// Whether the tabs are below the menu and not beside it.
pub(crate) fn has_tab_line(window: Vec2) -> bool {
    window.y >= TABS_FROM
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Side {
    /// Right of the board, by width.
    Beside(f32),
    /// Below the board, by height.
    Below(f32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Notes {
    /// Right of the moves, by width.
    Beside(f32),
    /// Below the moves, by height.
    Below(f32),
}

/// Preferred width of piece stands: two columns.
const STAND: f32 = 172.0;

fn table(stand: f32) -> Vec2 {
    let layout = TableLayout { flipped: false, plates: true, stand };
    let whole = Table::at(Point::default(), layout, &ByColor::default()).whole;
    vec2(whole.width(), whole.height())
}

pub(crate) fn margin(stage: f32) -> Margin {
    match stage < 640.0 {
        true => Margin { left: 2, right: 2, top: 1, bottom: 1 },
        false => Margin { left: 14, right: 14, top: 14, bottom: 8 },
    }
}

fn drawn(stage: Vec2) -> f32 {
    let (room, table) = (stage - margin(stage.x).sum(), table(Table::NARROWEST));
    (room.x * table.y / table.x).min(room.y).max(0.0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    /// Moves and notes, which fit anywhere. All others need an upright panel.
    Moves,
    Problems,
    SetUp,
    /// The records of a folder, if they have no room left of the board.
    Folder,
}

/// Beside or below the board, whichever leaves the board larger; upright contents are always beside it. `space` is
/// between menu and status line.
pub(crate) fn side(space: Vec2, panels: &Panels, contents: Contents) -> Side {
    let controls = if panels.controls_folded { 0.0 } else { CONTROLS };
    let stage = |panel: Vec2| space - panel - vec2(0.0, controls);
    let (beside, below) = (stage(vec2(BESIDE, 0.0)), stage(vec2(0.0, BELOW)));
    if contents != Contents::Moves || drawn(beside) >= drawn(below) {
        let wanted = |margin: Margin| {
            let height = space.y - controls - margin.sum().y;
            height * table(STAND).x / table(STAND).y + margin.sum().x
        };
        let rest = space.x - wanted(margin(space.x));
        let left = space.x - STAGE;
        let narrowest = match contents {
            Contents::Moves | Contents::SetUp => NARROWEST,
            Contents::Problems | Contents::Folder => PROBLEMS,
        };
        let least = left.clamp(narrowest, BESIDE);
        let most = (space.x - LEAST_STAGE.x).max(narrowest);
        let chosen = panels.sizes.get(Edge::SideWidth);
        return Side::Beside(chosen.unwrap_or(rest.max(least).min(space.x * 0.5)).clamp(narrowest, most).round());
    }
    let wide = margin(space.x).sum();
    let rest = space.y - controls - wide.y - (space.x - wide.x) * table(STAND).y / table(STAND).x;
    let most = (space.y - controls - LEAST_STAGE.y).max(BELOW);
    let chosen = panels.sizes.get(Edge::SideHeight);
    Side::Below(chosen.unwrap_or(rest).clamp(BELOW, most).round())
}

/// The width of the list of a folder left of the board; `None` if the board would get too small, so that the list
/// replaces the panel.
pub(crate) fn folder(space: Vec2, panels: &Panels, contents: Contents, shows_side: bool) -> Option<f32> {
    let beside = match side(space, panels, contents) {
        _ if !shows_side => 0.0,
        Side::Beside(_) => panels.sizes.get(Edge::SideWidth).unwrap_or(BESIDE).max(NARROWEST),
        Side::Below(_) => 0.0,
    };
    let most = space.x - beside - STAGE;
    let chosen = panels.sizes.get(Edge::FolderWidth).unwrap_or(FOLDER);
    (most >= LEAST_FOLDER).then(|| chosen.clamp(LEAST_FOLDER, most).round())
}

/// Beside the moves if there is room for both. `free` is the height below the head of the game. A higher head leaves
/// less room for the moves; in a low panel a problem leaves less for the notes.
pub(crate) fn notes(panel: Vec2, free: f32, sizes: &Sizes, is_problem: bool) -> Notes {
    if panel.x >= TWO_COLUMNS {
        let usual = (panel.x * 0.41).min(panel.x - 300.0);
        let width = sizes.get(Edge::NotesWidth).unwrap_or(usual);
        return Notes::Beside(width.clamp(COLUMN, panel.x - COLUMN).round());
    }
    let usual = (panel.y * 0.28).max(120.0);
    let usual = if is_problem { usual.min((panel.y - JUDGED).max(FEW)) } else { usual };
    let height = sizes.get(Edge::NotesHeight).unwrap_or(usual);
    Notes::Below(height.clamp(ROW, (free * 0.7).max(ROW)).round())
}

/// The height of what is found out about a problem, below its moves; `free` is for both. It does not depend on what is
/// found, so that the moves stay where they are.
pub(crate) fn judgement(free: f32, sizes: &Sizes) -> f32 {
    let usual = (free * 0.4).max(LEAST_JUDGEMENT);
    let most = (free - FIVE_MOVES).max(LEAST_JUDGEMENT);
    sizes.get(Edge::JudgementHeight).unwrap_or(usual).clamp(LEAST_JUDGEMENT, most).round()
}

/// The zoom for a window's size in points of the system. Large screens are farther away, and look empty with small
/// type.
pub(crate) fn zoom(window: Vec2) -> f32 {
    let larger = (window.x / 1280.0).min(window.y / 800.0);
    // In steps, so that resizing does not rasterize the glyphs anew in each frame.
    ((1.0 + 0.4 * (larger - 1.0)) * 10.0).round().clamp(10.0, 20.0) / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(width: f32, height: f32) -> Vec2 {
        let tabs = if has_tab_line(vec2(width, height)) { TABS } else { 0.0 };
        vec2(width, height - BAR - tabs - STATUS)
    }

    fn board(width: f32, height: f32, panels: &Panels) -> f32 {
        let space = space(width, height);
        let controls = if panels.controls_folded { 0.0 } else { CONTROLS };
        let stage = match side(space, panels, Contents::Moves) {
            Side::Beside(wide) => space - vec2(wide, controls),
            Side::Below(high) => space - vec2(0.0, high + controls),
        };
        let scale = drawn(stage) / table(STAND).y;
        // Squares are a whole number of pixels wide.
        (Table::SQUARE * scale).floor() / Table::SQUARE * (table(STAND).x - 2.0 * (STAND + 26.0))
    }

    #[test]
    fn the_board_gets_the_room_that_there_is() {
        let usual = Panels::default();
        assert!(board(800.0, 600.0, &usual) >= 420.0, "{}", board(800.0, 600.0, &usual));
        for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0), (3840.0, 2160.0)] {
            let space = space(width, height);
            let Side::Beside(side) = side(space, &usual, Contents::Moves) else { panic!("{width}") };
            let stage = vec2(space.x - side, space.y - CONTROLS);
            let room = stage - margin(stage.x).sum();
            assert!((room.x / room.y - table(STAND).x / table(STAND).y).abs() < 0.01, "{width}: {room}");
        }
    }

    #[test]
    fn panels_of_upright_windows_are_below_the_board() {
        let usual = Panels::default();
        for (width, height, is_below) in
            [(900.0, 1200.0, true), (1080.0, 1920.0, true), (800.0, 600.0, false), (1280.0, 800.0, false)]
        {
            let found = side(space(width, height), &usual, Contents::Moves);
            assert_eq!(matches!(found, Side::Below(_)), is_below, "{width} by {height}: {found:?}");
            assert!(matches!(side(space(width, height), &usual, Contents::SetUp), Side::Beside(_)));
        }
        assert!(board(900.0, 1200.0, &usual) > 600.0);
    }

    #[test]
    fn the_list_of_a_folder_leaves_the_board_its_size() {
        let usual = Panels::default();
        let folder =
            |width, height, shows_side| super::folder(space(width, height), &usual, Contents::Moves, shows_side);
        assert_eq!(folder(800.0, 600.0, true), None, "it replaces the moves");
        for (width, height, shows_side) in
            [(800.0, 600.0, false), (1024.0, 768.0, true), (1280.0, 800.0, true), (1920.0, 1080.0, true)]
        {
            let list = folder(width, height, shows_side).expect("there is room");
            let left = space(width - list, height);
            let side = match side(left, &usual, Contents::Moves) {
                Side::Beside(side) if shows_side => side,
                _ => 0.0,
            };
            assert!(left.x - side >= STAGE, "{width} by {height}: {list} and {side}");
        }
        let mut panels = Panels::default();
        panels.sizes.set(Edge::FolderWidth, Some(900.0));
        let list = super::folder(space(1280.0, 800.0), &panels, Contents::Moves, true);
        assert_eq!(list, Some(1280.0 - BESIDE - STAGE));
    }

    #[test]
    fn what_the_panel_shows_does_not_change_its_width() {
        for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0)] {
            let width_of = |contents| side(space(width, height), &Panels::default(), contents);
            for contents in [Contents::Problems, Contents::SetUp, Contents::Folder] {
                assert_eq!(width_of(contents), width_of(Contents::Moves), "{contents:?} at {width} by {height}");
            }
        }
    }

    #[test]
    fn sizes_that_were_chosen_hold_as_long_as_the_stage_keeps_some_room() {
        let mut panels = Panels::default();
        panels.sizes.set(Edge::SideWidth, Some(500.0));
        assert_eq!(side(space(1280.0, 800.0), &panels, Contents::Moves), Side::Beside(500.0));
        assert_eq!(side(space(700.0, 500.0), &panels, Contents::Moves), Side::Beside(400.0));
        panels.sizes.set(Edge::SideWidth, Some(60.0));
        assert_eq!(side(space(1280.0, 800.0), &panels, Contents::Moves), Side::Beside(NARROWEST));
    }

    #[test]
    fn notes_are_beside_the_moves_where_both_have_room() {
        assert!(matches!(notes(vec2(380.0, 780.0), 700.0, &Sizes::default(), false), Notes::Below(_)));
        let Notes::Beside(width) = notes(vec2(700.0, 980.0), 900.0, &Sizes::default(), false) else {
            panic!("too little room")
        };
        assert!((250.0..400.0).contains(&width), "{width}");
        let mut sizes = Sizes::default();
        sizes.set(Edge::NotesHeight, Some(5000.0));
        assert_eq!(notes(vec2(380.0, 780.0), 700.0, &sizes, false), Notes::Below(490.0));
        let of_problem = |height: f32| notes(vec2(250.0, height), height - 80.0, &Sizes::default(), true);
        assert_eq!([540.0, 740.0].map(of_problem), [122.0, 207.0].map(Notes::Below));
    }

    #[test]
    fn moves_keep_their_room_above_the_judgement() {
        let mut sizes = Sizes::default();
        assert_eq!([300.0, 450.0, 700.0].map(|free| judgement(free, &sizes)), [88.0, 180.0, 280.0]);
        assert!(
            450.0 - judgement(450.0, &sizes) > FIVE_MOVES + 50.0,
            "more than five moves in a window of 1280 by 800"
        );
        sizes.set(Edge::JudgementHeight, Some(400.0));
        assert_eq!(judgement(700.0, &sizes), 400.0);
        assert_eq!(judgement(450.0, &sizes), 450.0 - FIVE_MOVES);
    }

    #[test]
    fn type_grows_with_the_window() {
        let zooms = [(640.0, 440.0), (1280.0, 800.0), (1920.0, 1080.0), (2560.0, 1440.0), (7680.0, 4320.0)];
        assert_eq!(zooms.map(|(width, height)| zoom(vec2(width, height))), [1.0, 1.0, 1.1, 1.3, 2.0]);
    }
}
