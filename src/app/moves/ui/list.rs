//! The list of moves: the main line with its variations, or the current line alone. Only the rows in sight are laid out,
//! however long the game is.

use egui::{Rect, ScrollArea, Ui, pos2, vec2};

use crate::analysis::Landmark;
use crate::app::desk::Desk;
use crate::app::desk::feature::Clicks;
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::moves::outline::{Outline, Rules};
use crate::app::moves::ui::names::Names;
use crate::app::moves::ui::row::{self, RowContext};
use crate::app::moves::ui::settled::Settled;
use crate::app::moves::{Action, Moves};
use crate::record::NodeId;

pub(super) const ROW: f32 = 19.0;
/// The greatest depth that is indented; deeper variations are aligned with it.
pub(super) const DEEPEST: usize = 16;

#[derive(Debug, Default)]
pub(crate) struct Memory {
    followed: Option<Followed>,
    /// The node whose row was clicked last, until the list has followed the cursor there.
    clicked: Option<NodeId>,
    names: Names,
    laid_out: Option<LaidOut>,
}

#[derive(Debug)]
struct LaidOut {
    settled: Settled,
    kind: Kind,
    outline: Outline,
}

/// What the list was last scrolled for. It follows the cursor, and otherwise stays where the user scrolled it.
#[derive(Clone, Copy, Debug)]
struct Followed {
    /// The game, the cursor in it, the shape of its tree, whether variations are listed, and how often all of them
    /// were folded. Folding a single one changes none of these: the list stays where the user folds.
    here: (GameId, NodeId, u64, bool, u64),
    height: f32,
    /// Whether the row of the cursor was visible: it stays so when the panels below grow.
    in_sight: bool,
    /// How many more times to scroll while the row is not visible: a list that is new in its panel is reset to its
    /// top once.
    tries: u8,
}

/// How many frames it may take until the row that is scrolled to is visible.
const TRIES: u8 = 2;

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The line that ends with this node.
    Line(Option<NodeId>),
    /// The whole tree, with the number of moves in a row at each depth from 1, and the version of the folds.
    Tree { columns: [usize; DEEPEST], folds: u64 },
}

pub(crate) fn moves_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, memory: &mut Memory, out: &mut Clicks<Action>) {
    let game = desk.game();
    let Memory { followed, clicked, names, laid_out } = memory;
    names.follow(game);
    // As high as some rows are, and so none is cut off at its edges.
    let height = (ui.available_height() / ROW).floor() * ROW;
    ui.spacing_mut().scroll.fade.strength = 0.0;
    // Without a minimum height it never covers its neighbours, however small the window is.
    let scroll = ScrollArea::vertical().id_salt(("moves", game.id())).min_scrolled_height(0.0).max_height(height);
    scroll.auto_shrink(false).animated(false).show_viewport(ui, |ui, seen| {
        let (top, left, width) = (ui.max_rect().top(), ui.max_rect().left(), ui.available_width());
        let (outline, shift) = lay_out(desk, moves, width, laid_out);
        let rows = outline.rows();
        ui.set_height(rows.len() as f32 * ROW);
        let place = |index: usize| Rect::from_min_size(pos2(left, top + index as f32 * ROW), vec2(width, ROW));
        // The wheel and the scroll bar move by points, and what is seen by rows.
        let first = (seen.min.y / ROW).round().max(0.0);
        let count = (seen.height() / ROW).round() as usize;
        let first = match shift {
            0 => {
                follow_cursor(ui, (desk, moves), outline, (followed, clicked), seen, &place);
                first
            }
            // Where the user looks nothing moves; the cursor is followed in the next frame, which is scrolled like this one.
            shift => {
                let shifted = (first + shift as f32).clamp(0.0, rows.len().saturating_sub(count) as f32);
                ui.scroll_with_delta(vec2(0.0, (first - shifted) * ROW));
                ui.ctx().request_repaint();
                shifted
            }
        };
        let by = vec2(0.0, seen.min.y - first * ROW);
        let first = first as usize;
        let mut context = RowContext { desk, moves, names, clicked, out, is_timed: desk.game().has_times() };
        for (index, row) in rows.iter().enumerate().skip(first).take(count) {
            row::row_ui(ui, &mut context, place(index).translate(by), row, outline);
        }
    });
}

/// The rows, rebuilt when the record, the width or the folds have changed, and by how many rows the row of the
/// current move has moved down because of new comments in variations.
fn lay_out<'a>(desk: &Desk, moves: &Moves, width: f32, laid_out: &'a mut Option<LaidOut>) -> (&'a Outline, isize) {
    let game = desk.game();
    let kind = if desk.settings.lists_variations {
        let columns = std::array::from_fn(|index| row::columns(width, index + 1));
        Kind::Tree { columns, folds: moves.folds.version() }
    } else {
        Kind::Line(game.line().last().copied())
    };
    let before = laid_out.take_if(|before| before.kind != kind || !before.settled.holds(game));
    let now = laid_out.get_or_insert_with(|| LaidOut::new(game, moves, kind));
    let before = before.filter(|before| before.kind == kind && before.settled.has_moves_of(&now.settled));
    let shift = before.and_then(|before| now.outline.shift_from(&before.outline, game.node()));
    (&now.outline, shift.unwrap_or(0))
}

impl LaidOut {
    fn new(game: &Game, moves: &Moves, kind: Kind) -> Self {
        let outline = match kind {
            Kind::Line(_) => Outline::of_line(game.line()),
            Kind::Tree { columns, .. } => {
                let columns = |depth: usize| columns[depth.clamp(1, DEEPEST) - 1];
                let ends_row = |node| Landmark::Comment.is_at(game.record(), node);
                let rules = Rules { columns: &columns, ends_row: &ends_row, folded: moves.folds.of(game) };
                Outline::of_tree(game.record().tree(), &rules)
            }
        };
        Self { settled: Settled::of(game), kind, outline }
    }
}

/// Scrolls to the cursor when it has moved, and keeps it in sight when the list becomes lower.
fn follow_cursor(
    ui: &Ui,
    (desk, moves): (&Desk, &Moves),
    outline: &Outline,
    (followed, clicked): (&mut Option<Followed>, &mut Option<NodeId>),
    seen: Rect,
    place: &impl Fn(usize) -> Rect,
) {
    let game = desk.game();
    let shape = game.record().tree().shape();
    let here = (game.id(), game.node(), shape, desk.settings.lists_variations, moves.folds.turns());
    let before = followed.filter(|before| before.here == here);
    let height = seen.height();
    let is_lower = |before: Followed| before.in_sight && (before.height - height).abs() > 0.5;
    let is_asked = before.is_none_or(|before| is_lower(before) || before.tries > 0);
    if !is_asked && ui.input(|input| input.smooth_scroll_delta().y == 0.0) {
        return;
    }
    let Some(row) = outline.row_of(game.node()).map(place) else { return };
    let is_seen = seen.y_range().contains(row.center().y - place(0).top());
    let is_new = before.is_none_or(is_lower);
    let follow = is_new || !is_seen && before.is_some_and(|before| before.tries > 0);
    if follow {
        // The next few rows stay visible where there is room for them; a row that was clicked stays under the pointer.
        let around = ((height / ROW - 1.0) / 2.0).floor().clamp(0.0, 3.0) * ROW;
        let around = if clicked.take() == Some(game.node()) { 0.0 } else { around };
        ui.scroll_to_rect(row.expand2(vec2(0.0, around)), None);
    }
    let tries = match before {
        _ if is_seen => 0,
        Some(before) if !is_new => before.tries.saturating_sub(1),
        _ => TRIES,
    };
    *followed = Some(Followed { here, height, in_sight: follow || is_seen, tries });
    if tries > 0 {
        ui.ctx().request_repaint();
    }
}
