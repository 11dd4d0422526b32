//! Moves quoted in a comment, as links that show them on the board.

use std::iter::Peekable;
use std::ops::Range;
use std::sync::Arc;

use egui::text::{CCursor, LayoutJob, TextFormat};
use egui::{
    Align, Button, CursorIcon, FontId, Galley, Label, Layout, Modifiers, Pos2, Rect, Response, RichText, Role, Sense,
    Ui, WidgetInfo,
};

use crate::analysis;
use crate::app::desk::candidate::CandidateLine;
use crate::app::desk::feature::Clicks;
use crate::app::desk::{Desk, Place};
use crate::app::kit::theme::Palette;
use crate::app::notes::{Input, words};
use crate::lang::{Language, Naming};
use crate::notation::quote::{self, After, Quote, Spot};
use crate::shogi::{Move, Position};

/// The most links, far more than usual.
const LINKS: usize = 400;
const LINE: f32 = 21.0;

#[derive(Debug, Default)]
pub(crate) struct Quotes {
    location: Option<(Place, Naming)>,
    spots: Option<(Spot, Option<Spot>)>,
    text: String,
    quotes: Vec<Quote>,
    shown: Shown,
    /// Whether the comment is edited, and laid out as it is.
    is_edited: bool,
}

/// The comment as it is shown while nobody edits it: lines of engines have their moves in the user's notation.
#[derive(Debug, Default)]
struct Shown {
    text: String,
    /// The bytes of each quoted move.
    quotes: Vec<Range<usize>>,
    /// The characters replaced in the comment and in the text shown, in order.
    replaced: Vec<[Range<usize>; 2]>,
}

impl Shown {
    fn of(comment: &str, quotes: &[Quote], replacements: &[(Range<usize>, String)]) -> Self {
        let mut shown = Self::default();
        let (mut from, mut quotes) = (0, quotes.iter().peekable());
        for (at, words) in replacements.iter().map(|(at, words)| (at.clone(), words.as_str())) {
            shown.push(&comment[from..at.start], from, &mut quotes);
            // The replaced move itself.
            quotes.next();
            let start = shown.text.len();
            let chars = [comment[..at.start].chars().count(), shown.text.chars().count()];
            shown.text.push_str(words);
            shown.quotes.push(start..shown.text.len());
            let lengths = [comment[at.clone()].chars().count(), words.chars().count()];
            shown.replaced.push([0, 1].map(|side| chars[side]..chars[side] + lengths[side]));
            from = at.end;
        }
        shown.push(&comment[from..], from, &mut quotes);
        shown
    }

    /// Text that is shown as it is, from a byte of the comment, with the quotes in it.
    fn push<'a>(&mut self, text: &str, from: usize, quotes: &mut Peekable<impl Iterator<Item = &'a Quote>>) {
        let start = self.text.len();
        while let Some(quote) = quotes.next_if(|quote| quote.at.start < from + text.len()) {
            self.quotes.push(start + quote.at.start - from..start + quote.at.end - from);
        }
        self.text.push_str(text);
    }

    /// The character of the comment that is shown as this one.
    fn in_comment(&self, shown: usize) -> usize {
        let before = self.replaced.iter().take_while(|[_, there]| there.start < shown).last();
        match before {
            Some([here, there]) if shown < there.end => here.end,
            Some([here, there]) => here.end + (shown - there.end),
            None => shown,
        }
    }
}

impl Quotes {
    pub(crate) fn follow(&mut self, desk: &Desk) {
        let location = (desk.place(), desk.naming());
        if self.location == Some(location) {
            return;
        }
        self.location = Some(location);
        let (record, node) = (desk.game().record(), desk.game().node());
        let tree = record.tree();
        let spot = |node| Spot { position: record.position_at(node), previous: tree.mv(node).map(Move::to) };
        self.spots = (!tree.is_stuck(node)).then(|| (spot(node), tree.parent(node).map(spot)));
        self.refresh(String::new());
    }

    fn refresh(&mut self, text: String) {
        self.quotes = match &self.spots {
            Some((here, before)) => quote::quotes(&text, here, before.as_ref()),
            None => Vec::new(),
        };
        self.shown = match (&self.spots, self.location) {
            (Some((here, before)), Some((_, naming))) => {
                let write = |position: &Position, mv, previous| naming.spelling.write(position, mv, previous);
                let replacements = analysis::respelled(&text, &self.quotes, here, before.as_ref(), write);
                Shown::of(&text, &self.quotes, &replacements)
            }
            _ => Shown { text: text.clone(), ..Shown::default() },
        };
        self.text = text;
    }

    /// Quoted moves have the colour of links. While the comment is edited, it is laid out as it is.
    pub(crate) fn layout(&mut self, ui: &Ui, text: &str, width: f32, is_edited: bool) -> Arc<Galley> {
        if self.text != text {
            self.refresh(text.to_owned());
        }
        self.is_edited = is_edited;
        let text = if is_edited { text } else { self.shown.text.as_str() };
        let palette = Palette::of_ui(ui);
        let plain = TextFormat {
            font_id: FontId::proportional(14.0),
            color: palette.text,
            line_height: Some(LINE),
            ..TextFormat::default()
        };
        let link = TextFormat { color: palette.accent, ..plain.clone() };
        let mut job = LayoutJob::default();
        job.wrap.max_width = width;
        job.keep_trailing_whitespace = true;
        let mut from = 0;
        for at in self.at() {
            job.append(&text[from..at.start], 0.0, plain.clone());
            job.append(&text[at.clone()], 0.0, link.clone());
            from = at.end;
        }
        job.append(&text[from..], 0.0, plain);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    }

    /// The bytes of the quoted moves in what is laid out.
    fn at(&self) -> Vec<Range<usize>> {
        if self.is_edited {
            self.quotes.iter().map(|quote| quote.at.clone()).collect()
        } else {
            self.shown.quotes.clone()
        }
    }

    /// The character of the comment that is shown as this one.
    pub(crate) fn in_comment(&self, shown: usize) -> usize {
        self.shown.in_comment(shown)
    }

    /// While the comment is edited, links need Ctrl, because a click moves the caret.
    pub(crate) fn links_ui(
        &self,
        ui: &Ui,
        language: Language,
        comment: &Response,
        galley: &Galley,
        at: Pos2,
        out: &mut Clicks<Input>,
    ) {
        if comment.has_focus() && !ui.input(|input| input.modifiers.contains(Modifiers::COMMAND)) {
            return;
        }
        let mut chars = 0;
        let mut byte = 0;
        let text = if self.is_edited { &self.text } else { &self.shown.text };
        for (index, quote) in self.at().into_iter().enumerate().take(LINKS) {
            chars += text[byte..quote.start].chars().count();
            let from = chars;
            chars += text[quote.clone()].chars().count();
            byte = quote.end;
            for (part, rect) in parts(galley, from, chars).into_iter().enumerate() {
                let rect = rect.translate(at.to_vec2());
                if !ui.is_rect_visible(rect) {
                    continue;
                }
                // A press that reached the comment would move its caret.
                let response = ui.interact(rect, comment.id.with((index, part)), Sense::click_and_drag());
                response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &text[quote.clone()]));
                if response.hovered() {
                    ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
                }
                if response.has_focus() {
                    ui.painter().rect_stroke(rect, 2, ui.visuals().selection.stroke, egui::StrokeKind::Outside);
                }
                if response.on_hover_text(words::SHOW_QUOTE.get(language)).clicked() {
                    let (moves, after) = moves_to(&self.quotes, index);
                    out.push(Input::Preview(moves, after));
                }
            }
        }
    }
}

/// The bar of a preview with its buttons. It replaces the transport, so that the board neither moves nor is covered.
pub(crate) fn preview_ui(ui: &mut Ui, naming: Naming, preview: &CandidateLine, out: &mut Clicks<Input>) {
    let language = naming.language;
    let palette = Palette::of_ui(ui);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        for (name, action) in
            [(words::END_QUOTED.get(language), Input::EndPreview), (words::ADD_QUOTED.get(language), Input::AddPreview)]
        {
            if ui.add(Button::new(name)).clicked() {
                out.push(action);
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(RichText::new(words::QUOTED.get(language)).small().color(palette.weak));
            let moves = Label::new(RichText::new(preview.words(naming)).color(palette.accent)).truncate();
            ui.add(moves).on_hover_text(preview.words(naming));
        });
    });
}

/// One rectangle per line.
fn parts(galley: &Galley, from: usize, to: usize) -> Vec<Rect> {
    let mut parts: Vec<Rect> = Vec::new();
    for index in from..to {
        let [start, end] = [index, index + 1].map(|index| galley.pos_from_cursor(CCursor::new(index)));
        // The cursor after the last character of a line is on the next one.
        let right = if end.top() > start.top() { start.right() + LINE * 0.6 } else { end.left() };
        let rect = Rect::from_min_max(start.left_top(), Pos2::new(right, start.bottom()));
        match parts.last_mut() {
            Some(part) if (part.top() - rect.top()).abs() < 1.0 => *part = part.union(rect),
            _ => parts.push(rect),
        }
    }
    parts
}

/// The moves up to the quoted one, and where the first is played: [`After::Here`] or [`After::Before`].
fn moves_to(quotes: &[Quote], index: usize) -> (Vec<Move>, After) {
    let mut moves = Vec::new();
    let mut after = After::Quote(index);
    while let After::Quote(index) = after {
        let Some(quote) = quotes.get(index) else { break };
        moves.push(quote.mv);
        after = quote.after;
    }
    moves.reverse();
    (moves, after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::quote::quotes;
    use crate::notation::usi;

    #[test]
    fn a_quoted_move_is_shown_after_those_that_lead_to_it() {
        let start = Spot { position: Position::startpos(), previous: None };
        let found = quotes("☗２六歩、次に▲７六歩△３四歩▲2六歩", &start, None);
        let (moves, after) = moves_to(&found, 3);
        let moves: Vec<String> = moves.into_iter().map(|mv| usi::write_move(mv).to_string()).collect();
        assert_eq!((moves.join(" "), after), ("7g7f 3c3d 2g2f".to_owned(), After::Here));
    }

    #[test]
    fn lines_of_engines_are_shown_in_the_notation_of_the_user() {
        let here = Spot { position: Position::startpos(), previous: None };
        let comment = "歩を突く7g7f。\n* 30 +7776FU -3334FU\n▲２六歩も";
        let found = quotes(comment, &here, None);
        let words =
            |position: &Position, mv, previous| crate::notation::Spelling::FullWidth.write(position, mv, previous);
        let shown = Shown::of(comment, &found, &analysis::respelled(comment, &found, &here, None, words));
        assert_eq!(shown.text, "歩を突く7g7f。\n* 30 ▲７六歩 △３四歩\n▲２六歩も");
        let links: Vec<&str> = shown.quotes.iter().map(|at| &shown.text[at.clone()]).collect();
        assert_eq!(links, ["7g7f", "▲７六歩", "△３四歩", "▲２六歩"]);
        let place = |text: &str, part: &str| text[..text.find(part).unwrap()].chars().count();
        for part in ["突く", "* 30", "▲２六歩"] {
            assert_eq!(shown.in_comment(place(&shown.text, part)), place(comment, part), "{part}");
        }
        assert_eq!(shown.in_comment(place(&shown.text, "△３四歩")), place(comment, "-3334FU"));
        assert_eq!(shown.in_comment(place(&shown.text, "四歩")), place(comment, "\n▲２六歩"));
    }

    #[test]
    fn a_long_run_of_quoted_moves_is_shown_whole() {
        let start = Spot { position: Position::startpos(), previous: None };
        let found = quotes(&"▲５八玉△５二玉▲５九玉△５一玉".repeat(2000), &start, None);
        assert_eq!(moves_to(&found, 7999).0.len(), 8000);
    }
}
