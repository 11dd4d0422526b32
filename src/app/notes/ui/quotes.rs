//! Moves quoted in a comment, as links that show them on the board.

use std::sync::Arc;

use egui::text::{CCursor, LayoutJob, TextFormat};
use egui::{
    Align, Button, CursorIcon, FontId, Galley, Label, Layout, Modifiers, Pos2, Rect, Response, RichText, Role, Sense,
    Ui, WidgetInfo,
};

use crate::app::desk::candidate::CandidateLine;
use crate::app::desk::feature::Clicks;
use crate::app::desk::{Desk, Place};
use crate::app::kit::theme::Palette;
use crate::app::notes::{Input, words};
use crate::lang::{Language, Naming};
use crate::notation::quote::{self, After, Quote, Spot};
use crate::shogi::Move;

/// The most links, far more than usual.
const LINKS: usize = 400;
const LINE: f32 = 21.0;

#[derive(Debug, Default)]
pub(crate) struct Quotes {
    location: Option<Place>,
    spots: Option<(Spot, Option<Spot>)>,
    text: String,
    quotes: Vec<Quote>,
}

impl Quotes {
    pub(crate) fn follow(&mut self, desk: &Desk) {
        let place = desk.place();
        if self.location == Some(place) {
            return;
        }
        self.location = Some(place);
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
        self.text = text;
    }

    /// Quoted moves have the colour of links.
    pub(crate) fn layout(&mut self, ui: &Ui, text: &str, width: f32) -> Arc<Galley> {
        if self.text != text {
            self.refresh(text.to_owned());
        }
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
        for quote in &self.quotes {
            job.append(&text[from..quote.at.start], 0.0, plain.clone());
            job.append(&text[quote.at.clone()], 0.0, link.clone());
            from = quote.at.end;
        }
        job.append(&text[from..], 0.0, plain);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
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
        for (index, quote) in self.quotes.iter().enumerate().take(LINKS) {
            chars += self.text[byte..quote.at.start].chars().count();
            let from = chars;
            chars += self.text[quote.at.clone()].chars().count();
            byte = quote.at.end;
            for (part, rect) in parts(galley, from, chars).into_iter().enumerate() {
                let rect = rect.translate(at.to_vec2());
                if !ui.is_rect_visible(rect) {
                    continue;
                }
                // A press that reached the comment would move its caret.
                let response = ui.interact(rect, comment.id.with((index, part)), Sense::click_and_drag());
                response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &self.text[quote.at.clone()]));
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
    use crate::shogi::Position;

    #[test]
    fn a_quoted_move_is_shown_after_those_that_lead_to_it() {
        let start = Spot { position: Position::startpos(), previous: None };
        let found = quotes("☗２六歩、次に▲７六歩△３四歩▲2六歩", &start, None);
        let (moves, after) = moves_to(&found, 3);
        let moves: Vec<String> = moves.into_iter().map(|mv| usi::write_move(mv).to_string()).collect();
        assert_eq!((moves.join(" "), after), ("7g7f 3c3d 2g2f".to_owned(), After::Here));
    }

    #[test]
    fn a_long_run_of_quoted_moves_is_shown_whole() {
        let start = Spot { position: Position::startpos(), previous: None };
        let found = quotes(&"▲５八玉△５二玉▲５九玉△５一玉".repeat(2000), &start, None);
        assert_eq!(moves_to(&found, 7999).0.len(), 8000);
    }
}
