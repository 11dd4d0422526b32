//! The list of moves: the main line with its variations, or the current line alone. Lays out only visible rows.

use std::sync::Arc;

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Response, Role, ScrollArea, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::analysis::Landmark;
use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::words::evaluation::{evaluation, number};
use crate::app::desk::words::{clock, numbered, times};
use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::one_line;
use crate::app::kit::{icons, tip};
use crate::app::moves::outline::{Fold, Outline, Row, Rules};
use crate::app::moves::ui::names::{Name, Names};
use crate::app::moves::ui::node_menu;
use crate::app::moves::ui::snapshot::NotesSnapshot;
use crate::app::moves::{Input, Moves, words};
use crate::lang::{self, Language};
use crate::record::{NodeId, Note};

pub(super) const ROW: f32 = 19.0;
/// Deeper variations are not indented further.
pub(super) const MAX_DEPTH: usize = 16;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    followed: Option<Followed>,
    /// Until the list has followed the cursor there.
    clicked: Option<NodeId>,
    names: Names,
    laid_out: Option<LaidOut>,
}

#[derive(Debug)]
struct LaidOut {
    snapshot: NotesSnapshot,
    kind: Kind,
    outline: Outline,
}

/// What the list was last scrolled for.
#[derive(Clone, Copy, Debug)]
struct Followed {
    /// Game, cursor, shape of the tree, whether variations are listed, and how often all of them were folded. Folding
    /// one changes none of these, so that the list does not scroll.
    here: (GameId, NodeId, u64, bool, u64),
    height: f32,
    /// Whether the cursor's row was visible; it stays so when the panels below grow.
    in_sight: bool,
    /// How many more times to scroll while the row is not visible: egui resets a new list to its top.
    tries: u8,
}

const TRIES: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Line(Option<NodeId>),
    /// The moves per row at each depth from 1, and the version of the folds.
    Tree {
        columns: [usize; MAX_DEPTH],
        folds: u64,
    },
}

pub(crate) fn moves_ui(ui: &mut Ui, desk: &Desk, moves: &Moves, view: &mut ViewState, out: &mut Clicks<Input>) {
    let game = desk.game();
    let ViewState { followed, clicked, names, laid_out } = view;
    names.follow(game);
    // A whole number of rows, so that none is cut off.
    let height = (ui.available_height() / ROW).floor() * ROW;
    ui.spacing_mut().scroll.fade.strength = 0.0;
    // The minimum height of 0 keeps it from covering its neighbours.
    let scroll = ScrollArea::vertical().id_salt(("moves", game.id())).min_scrolled_height(0.0).max_height(height);
    scroll.auto_shrink(false).animated(false).show_viewport(ui, |ui, seen| {
        let (top, left, width) = (ui.max_rect().top(), ui.max_rect().left(), ui.available_width());
        let (outline, shift) = lay_out(desk, moves, width, laid_out);
        let rows = outline.rows();
        ui.set_height(rows.len() as f32 * ROW);
        let place = |index: usize| Rect::from_min_size(pos2(left, top + index as f32 * ROW), vec2(width, ROW));
        // The wheel and the scroll bar move by points, the list by whole rows.
        let first = (seen.min.y / ROW).round().max(0.0);
        let count = (seen.height() / ROW).round() as usize;
        let first = match shift {
            0 => {
                follow_cursor(ui, (desk, moves), outline, (followed, clicked), seen, &place);
                first
            }
            // Visible rows stay in place; the cursor is followed in the next frame.
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
            row_ui(ui, &mut context, place(index).translate(by), row, outline);
        }
    });
}

/// The rows, rebuilt when record, width or folds have changed, and by how many rows new comments in variations have
/// moved the current one down.
fn lay_out<'a>(desk: &Desk, moves: &Moves, width: f32, laid_out: &'a mut Option<LaidOut>) -> (&'a Outline, isize) {
    let game = desk.game();
    let kind = if desk.settings.lists_variations {
        let columns = std::array::from_fn(|index| columns(width, index + 1));
        Kind::Tree { columns, folds: moves.folds.version() }
    } else {
        Kind::Line(game.line().last().copied())
    };
    let before = laid_out.take_if(|before| before.kind != kind || !before.snapshot.is_current(game));
    let now = laid_out.get_or_insert_with(|| LaidOut::new(game, moves, kind));
    let before = before.filter(|before| before.kind == kind && before.snapshot.has_same_moves(&now.snapshot));
    let shift = before.and_then(|before| now.outline.shift_from(&before.outline, game.node()));
    (&now.outline, shift.unwrap_or(0))
}

impl LaidOut {
    fn new(game: &Game, moves: &Moves, kind: Kind) -> Self {
        let outline = match kind {
            Kind::Line(_) => Outline::of_line(game.line()),
            Kind::Tree { columns, .. } => {
                let columns = |depth: usize| columns[depth.clamp(1, MAX_DEPTH) - 1];
                let ends_row = |node| Landmark::Comment.is_at(game.record(), node);
                let rules = Rules { columns: &columns, ends_row: &ends_row, folded: moves.folds.of(game) };
                Outline::of_tree(game.record().tree(), &rules)
            }
        };
        Self { snapshot: NotesSnapshot::of(game), kind, outline }
    }
}

/// Scrolls to a moved cursor, and keeps it visible when the list becomes lower.
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
        // Keeps the next rows visible if there is room; a clicked row stays under the pointer.
        let around = ((height / ROW - 1.0) / 2.0).floor().clamp(0.0, 3.0) * ROW;
        let around = if clicked.take() == Some(game.node()) { 0.0 } else { around };
        // Beyond its ends the list would spring back.
        let all = place(0).union(place(outline.rows().len() - 1));
        ui.scroll_to_rect(row.expand2(vec2(0.0, around)).intersect(all), None);
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

const NUMBER: f32 = 34.0;
const MOVE: f32 = 44.0;
const SIGN: f32 = 126.0;
const NOTE: f32 = 146.0;
const TIME: f32 = 46.0;
const RIGHT: f32 = 12.0;
/// The indentation of a variation relative to its parent; levels below `DEEP` get less.
const INDENT: f32 = 14.0;
const INDENT_DEEP: f32 = 6.0;
const DEEP: usize = 6;
const LEAD: f32 = 28.0;
const IN_VARIATION: f32 = 13.0;
/// Usual width of a move in a variation: five characters, or four with a mark, and a gap.
const CELL: f32 = 72.0;
/// The width of a mark after a move, with gaps.
const MARK: f32 = 17.0;

fn indent(depth: usize) -> f32 {
    let depth = depth.clamp(1, MAX_DEPTH);
    let wide = depth.min(DEEP);
    MOVE + INDENT * (wide - 1) as f32 + INDENT_DEEP * (depth - wide) as f32
}

/// The number of moves in a row at this depth, from 1.
pub(super) fn columns(width: f32, depth: usize) -> usize {
    (((width - indent(depth) - LEAD - RIGHT) / CELL).floor() as usize).max(1)
}

pub(super) struct RowContext<'a> {
    desk: &'a Desk,
    moves: &'a Moves,
    names: &'a mut Names,
    clicked: &'a mut Option<NodeId>,
    out: &'a mut Clicks<Input>,
    is_timed: bool,
}

impl RowContext<'_> {
    fn language(&self) -> Language {
        self.desk.language()
    }

    fn name(&mut self, node: NodeId) -> Arc<Name> {
        Arc::clone(self.names.of(self.desk.game(), node))
    }

    fn handle(&mut self, ui: &Ui, response: &Response, node: NodeId) {
        if response.clicked() {
            *self.clicked = Some(node);
            self.out.wish(Wish::GoTo(node));
        }
        if node_menu(response, self.desk, self.moves, node, self.out) {
            // The menu may open elsewhere.
            let ring = Stroke::new(2.0, Palette::of_ui(ui).accent);
            ui.painter().rect_stroke(response.rect, CornerRadius::same(4), ring, StrokeKind::Inside);
        }
    }
}

pub(super) fn row_ui(ui: &Ui, context: &mut RowContext<'_>, rect: Rect, row: &Row, outline: &Outline) {
    match row {
        Row::Line(node) => line_row_ui(ui, context, rect, *node),
        Row::Variation { depth, nodes, fold } => variation_ui(ui, context, rect, outline.nodes(nodes), *depth, *fold),
    }
}

/// Background, text, and weak text.
fn colors(palette: &Palette, chosen: bool, hovered: bool, on_line: bool) -> [Color32; 3] {
    if chosen {
        [palette.chosen, palette.on_chosen, palette.on_chosen]
    } else {
        let fill = if hovered { palette.hovered } else { Color32::TRANSPARENT };
        [fill, if on_line { palette.text } else { palette.weak }, palette.weak]
    }
}

fn line_row_ui(ui: &Ui, context: &mut RowContext<'_>, rect: Rect, node: NodeId) {
    let (language, desk) = (context.language(), context.desk);
    let (game, is_timed) = (desk.game(), context.is_timed);
    let tree = game.record().tree();
    let response = ui.interact(rect, ui.scope_id().with(("row", node)), Sense::CLICK);
    let chosen = node == game.node();
    let name = context.name(node);
    let note = tree.note(node);
    let spent = tree.spent(node).filter(|_| is_timed);
    let variations = tree.parent(node).map_or(0, |parent| tree.children(parent).len() - 1);
    let (stuck, has_variations) = (tree.is_stuck(node), variations > 0);
    response.widget_info(|| {
        let number = name.number.map(|number| number.to_string());
        let text = [number, Some(name.text.clone()), spent.map(clock)].into_iter().flatten().collect::<Vec<_>>();
        let marks = [
            (name.is_foul, words::IS_FOUL.get(language)),
            (stuck, words::IS_STUCK.get(language)),
            (has_variations, words::HAS_VARIATIONS.get(language)),
            (name.has_comment, words::HAS_COMMENT.get(language)),
            (!note.bookmarks.is_empty(), words::HAS_BOOKMARK.get(language)),
        ];
        WidgetInfo::selected(Role::ListItem, true, chosen, name.accessible(language, text.join(" "), &marks))
    });

    let palette = Palette::of_ui(ui);
    let painter = ui.painter();
    let on_line = game.is_on_line(node);
    let [fill, color, weak] = colors(palette, chosen, response.hovered(), on_line);
    painter.rect_filled(rect.shrink2(vec2(4.0, 0.5)), CornerRadius::same(4), fill);
    let at = |x: f32| pos2(rect.left() + x, rect.center().y);
    let small = FontId::proportional(12.0);
    if let Some(number) = name.number {
        // Smaller type for five digits.
        let (right, font) =
            if number < 10_000 { (NUMBER, small.clone()) } else { (NUMBER + 6.0, FontId::proportional(9.0)) };
        painter.text(at(right), Align2::RIGHT_CENTER, number, font, weak);
    }
    let wrong = (name.is_foul || stuck) && !chosen;
    let word = if wrong { palette.error } else { color };
    let mut x = painter.text(at(MOVE), Align2::LEFT_CENTER, &name.text, FontId::proportional(14.0), word).right();
    let why = [(name.is_foul, words::IS_FOUL.get(language)), (stuck, words::IS_STUCK.get(language))];
    if let Some((_, why)) = why.into_iter().find(|(holds, _)| *holds) {
        x = painter.text(pos2(x + 8.0, at(0.0).y), Align2::LEFT_CENTER, why, small.clone(), word).right();
    }
    if let Some(sign) = name.sign {
        let from = pos2((x + 6.0).max(rect.left() + SIGN), at(0.0).y);
        x = painter.text(from, Align2::LEFT_CENTER, sign.symbol(), FontId::proportional(14.0), color).right();
    }
    let mut right = rect.right() - RIGHT;
    if let Some(spent) = spent {
        let time = painter.text(pos2(right, at(0.0).y), Align2::RIGHT_CENTER, clock(spent), small.clone(), weak);
        right = time.left() - 8.0;
    }
    if let Some(score) = name.score {
        // Aligned for all usual times.
        let column = if is_timed { right.min(rect.right() - RIGHT - TIME) } else { right };
        let value = painter.text(pos2(column, at(0.0).y), Align2::RIGHT_CENTER, number(score), small.clone(), weak);
        right = value.left() - 8.0;
    }
    let mut from = pos2((x + 10.0).max(rect.left() + NOTE), at(0.0).y);
    if has_variations && !desk.settings.lists_variations {
        paint_branch(painter, from + vec2(4.0, 0.0), if chosen { color } else { palette.accent });
        from.x += 15.0;
    }
    for bookmark in &note.bookmarks {
        let color = if chosen { palette.on_chosen } else { palette.bookmark };
        from.x = paint_tag(painter, from, right, bookmark, color) + 6.0;
    }
    if let Some(comment) = &name.glance {
        let galley = one_line(painter, comment, small, weak, right - from.x);
        if right - from.x > 20.0 {
            painter.galley(Align2::LEFT_CENTER.anchor_size(from, galley.size()).min, galley, weak);
        }
    }
    tip_ui(&response, game, language, &name, spent.map(|_| node));
    context.handle(ui, &response, node);
}

/// Why the move cannot be played, or the sign in words, the evaluation, and the total time at a `timed` node.
fn tip_ui(response: &Response, game: &Game, language: Language, name: &Name, timed: Option<NodeId>) {
    if name.why_stuck.is_none() && name.sign.is_none() && name.score.is_none() && timed.is_none() {
        return;
    }
    tip::beside(response, response.rect).show(|ui| {
        if let Some(why) = name.why_stuck {
            ui.label(words::stuck(language, why));
            return;
        }
        if let Some(sign) = name.sign {
            ui.label(format!("{sign} {}", lang::sign(language, sign)));
        }
        if let Some(score) = name.score {
            ui.label(evaluation(game.naming(), score, game.is_handicap()));
        }
        if let Some((spent, total)) = timed.and_then(|node| game.times_at(node)) {
            ui.label(times(language, &clock(spent), &clock(total)));
        }
    });
}

fn variation_ui(ui: &Ui, context: &mut RowContext<'_>, rect: Rect, nodes: &[NodeId], depth: usize, fold: Fold) {
    let palette = Palette::of_ui(ui);
    let painter = ui.painter();
    let left = rect.left() + indent(depth);
    for level in 1..=depth.min(MAX_DEPTH) {
        let x = rect.left() + indent(level) - 7.0;
        painter.vline(x, rect.y_range(), Stroke::new(1.0, palette.line));
    }
    let Some(&first) = nodes.first() else { return };
    let middle = rect.center().y;
    if let Some(number) = context.name(first).number {
        let font = FontId::proportional(if number < 1_000 { 11.5 } else { 9.0 });
        painter.text(pos2(left + LEAD - 7.0, middle), Align2::RIGHT_CENTER, number, font, palette.weak);
    }
    if fold != Fold::None {
        let button = Rect::from_center_size(pos2(left - 7.0, middle), vec2(13.0, ROW - 2.0));
        fold_ui(ui, context, button, first, fold != Fold::Open);
    }
    let mut x = left + LEAD - 3.0;
    let rest = if matches!(fold, Fold::Folded(1..)) { CELL } else { 0.0 };
    for (&node, width) in nodes.iter().zip(widths(painter, context, nodes, rect.right() - RIGHT - rest - x)) {
        let cell = Rect::from_min_size(pos2(x, rect.top()), vec2(width, ROW));
        cell_ui(ui, context, rect, cell, node);
        x += width;
    }
    if !matches!(fold, Fold::Folded(_)) {
        x += BEHIND;
    }
    let mut behind = |text: &str, chosen: bool| {
        let room = rect.right() - RIGHT - x;
        if room >= LEAST_BEHIND {
            let [fill, color, _] = colors(palette, chosen, false, false);
            let galley = one_line(painter, text, FontId::proportional(12.0), color, room);
            let at = Align2::LEFT_CENTER.anchor_size(pos2(x, middle), galley.size());
            painter.rect_filled(at.expand2(vec2(3.0, 1.0)), CornerRadius::same(4), fill);
            painter.galley(at.min, galley, color);
            x = at.right() + 8.0;
        }
    };
    if let Fold::Folded(folded @ 1..) = fold {
        let (game, here) = (context.desk.game(), context.desk.game().node());
        let is_inside = game.is_on_line(first) && game.record().tree().is_above(first, here);
        behind(&words::folded(context.language(), folded), is_inside && !nodes.contains(&here));
    }
    // A row ends with a commented move, unless it is folded or the comment is being written.
    let is_folded = matches!(fold, Fold::Folded(_));
    let last = nodes.iter().rev().take(if is_folded { nodes.len() } else { 1 });
    let commented = last.map(|&node| context.name(node)).find(|name| name.glance.is_some());
    commented.iter().flat_map(|name| &name.glance).for_each(|glance| behind(glance, false));
}

/// The gap before the text after an unfolded variation, and the text's least width.
const BEHIND: f32 = 4.0;
const LEAST_BEHIND: f32 = 36.0;

fn widths(painter: &Painter, context: &mut RowContext<'_>, nodes: &[NodeId], room: f32) -> Vec<f32> {
    let font = FontId::proportional(IN_VARIATION);
    let tree = context.desk.game().record().tree();
    let wanted = nodes.iter().map(|&node| {
        let name = context.name(node);
        let text: f32 = painter.fonts_mut(|fonts| name.signed().chars().map(|c| fonts.glyph_width(&font, c)).sum());
        (text + SIDES + mark_room(&name, tree.note(node))).ceil()
    });
    share(wanted.collect(), CELL, room)
}

/// Padding on both sides together.
const SIDES: f32 = 6.0;

fn mark_room(name: &Name, note: &Note) -> f32 {
    if name.has_comment || !note.bookmarks.is_empty() { MARK - 3.0 } else { 0.0 }
}

fn fold_ui(ui: &Ui, context: &mut RowContext<'_>, rect: Rect, node: NodeId, is_folded: bool) {
    let response = ui.interact(rect, ui.scope_id().with(("fold", node)), Sense::CLICK);
    let language = context.language();
    let word = if is_folded { words::UNFOLD.get(language) } else { words::FOLD.get(language) };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, word));
    let palette = Palette::of_ui(ui);
    let color = if response.hovered() { palette.accent } else { palette.weak };
    ui.painter().rect_filled(rect.shrink2(vec2(2.0, 3.0)), CornerRadius::ZERO, palette.panel);
    let corners =
        if is_folded { [(-2.0, -3.5), (2.8, 0.0), (-2.0, 3.5)] } else { [(-3.5, -2.0), (3.5, -2.0), (0.0, 2.8)] };
    let corners = corners.iter().map(|&(x, y)| rect.center() + vec2(x, y)).collect();
    ui.painter().add(Shape::convex_polygon(corners, color, Stroke::NONE));
    if response.on_hover_text(word).clicked() {
        context.out.push(Input::Fold(node));
    }
}

fn cell_ui(ui: &Ui, context: &mut RowContext<'_>, row: Rect, rect: Rect, node: NodeId) {
    let (language, game) = (context.language(), context.desk.game());
    let tree = game.record().tree();
    let response = ui.interact(rect, ui.scope_id().with(("row", node)), Sense::CLICK);
    let chosen = node == game.node();
    let name = context.name(node);
    let note = tree.note(node);
    response.widget_info(|| {
        let marks = [
            (true, words::IN_VARIATION.get(language)),
            (name.is_foul, words::IS_FOUL.get(language)),
            (tree.is_stuck(node), words::IS_STUCK.get(language)),
            (name.has_comment, words::HAS_COMMENT.get(language)),
            (!note.bookmarks.is_empty(), words::HAS_BOOKMARK.get(language)),
        ];
        let text = name.accessible(language, numbered(language, name.number, &name.text), &marks);
        WidgetInfo::selected(Role::ListItem, true, chosen, text)
    });
    let palette = Palette::of_ui(ui);
    let painter = ui.painter();
    let [fill, color, weak] = colors(palette, chosen, response.hovered(), game.is_on_line(node));
    painter.rect_filled(rect.shrink2(vec2(0.5, 0.5)), CornerRadius::same(4), fill);
    let wrong = (name.is_foul || tree.is_stuck(node)) && !chosen;
    let color = if wrong { palette.error } else { color };
    let room = rect.width() - SIDES + 0.5 - mark_room(&name, note);
    let text = name.signed();
    // The tooltip has the full text of long moves.
    let galley = one_line(painter, &text, FontId::proportional(IN_VARIATION), color, room);
    let from = rect.left_center() + vec2(3.0, 0.0);
    let mark = from + vec2(galley.size().x + MARK / 2.0, 0.0);
    let line = |y: f32| painter.hline(from.x..=from.x + galley.size().x, from.y + y, Stroke::new(1.0, color));
    if tree.is_stuck(node) {
        line(0.0);
    } else if name.is_foul {
        line(galley.size().y / 2.0 - 1.0);
    }
    painter.galley(Align2::LEFT_CENTER.anchor_size(from, galley.size()).min, Arc::clone(&galley), color);
    if !note.bookmarks.is_empty() {
        icons::paint_bookmark(painter, mark, if chosen { color } else { palette.bookmark });
    } else if name.has_comment {
        icons::paint_comment(painter, mark, weak);
    }
    let why = name.why_stuck.map(|why| words::stuck(language, why));
    let more = why.as_ref().or(name.glance.as_ref());
    if galley.elided || more.is_some() {
        tip::beside(&response, row).show(|ui| {
            if galley.elided {
                ui.label(&*text);
            }
            if let Some(more) = more {
                ui.label(more);
            }
        });
    }
    context.handle(ui, &response, node);
}

/// Paints a bookmark's name in a frame up to `right`. Returns where it ends.
fn paint_tag(painter: &Painter, from: Pos2, right: f32, name: &str, color: Color32) -> f32 {
    if name.trim().is_empty() {
        icons::paint_bookmark(painter, from + vec2(4.0, 0.0), color);
        return from.x + 9.0;
    }
    let room = right - from.x - 10.0;
    if room < 24.0 {
        return from.x;
    }
    let galley = one_line(painter, name.trim(), FontId::proportional(11.5), color, room.min(114.0));
    let frame = Rect::from_min_size(pos2(from.x, from.y - 8.0), vec2(galley.size().x + 10.0, 16.0));
    painter.rect_stroke(frame, CornerRadius::same(3), Stroke::new(1.3, color), StrokeKind::Inside);
    painter.galley(Align2::CENTER_CENTER.anchor_size(frame.center(), galley.size()).min, galley, color);
    frame.right()
}

fn paint_branch(painter: &Painter, at: Pos2, color: Color32) {
    let stroke = Stroke::new(1.4, color);
    painter.line_segment([at + vec2(-4.0, 0.0), at + vec2(-1.0, 0.0)], stroke);
    painter.line_segment([at + vec2(-1.0, 0.0), at + vec2(4.0, -4.0)], stroke);
    painter.line_segment([at + vec2(-1.0, 0.0), at + vec2(4.0, 4.0)], stroke);
}

pub(super) fn share(mut wanted: Vec<f32>, usual: f32, room: f32) -> Vec<f32> {
    let total = |widths: &[f32]| widths.iter().sum::<f32>();
    let is_usual = wanted.iter().map(|wide| wide.max(usual)).sum::<f32>() <= room;
    if is_usual {
        wanted.iter_mut().for_each(|wide| *wide = wide.max(usual));
    } else if total(&wanted) <= room {
        let more = (room - total(&wanted)) / wanted.len() as f32;
        wanted.iter_mut().for_each(|wide| *wide += more);
    } else {
        let widest = widest(&wanted, room);
        wanted.iter_mut().for_each(|wide| *wide = wide.min(widest));
    }
    wanted
}

/// The greatest column width with which all fit.
fn widest(wanted: &[f32], room: f32) -> f32 {
    let mut sorted = wanted.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut left, mut room) = (sorted.len() as f32, room);
    for wide in sorted {
        if wide * left > room {
            break;
        }
        (left, room) = (left - 1.0, room - wide);
    }
    room / left.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn columns_are_as_wide_as_usual_where_they_fit() {
        assert_eq!(share(vec![50.0, 72.0, 10.0], 72.0, 288.0), [72.0, 72.0, 72.0]);
        assert_eq!(share(vec![50.0, 90.0], 72.0, 288.0), [72.0, 90.0], "a long one takes the room that is left");
        assert_eq!(share(vec![], 72.0, 288.0), [0.0; 0]);
    }

    #[test]
    fn narrow_ones_give_their_room_to_wide_ones() {
        assert_eq!(share(vec![50.0, 90.0, 50.0, 50.0], 72.0, 288.0), [62.0, 102.0, 62.0, 62.0]);
        assert_eq!(share(vec![50.0, 90.0, 100.0, 98.0], 72.0, 288.0), [50.0, 238.0 / 3.0, 238.0 / 3.0, 238.0 / 3.0]);
        assert_eq!(share(vec![200.0, 300.0], 72.0, 288.0), [144.0, 144.0]);
    }
}
