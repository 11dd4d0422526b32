//! In the status line: repetition with links to the earlier positions, and the points of a declaration.

use egui::{Label, Link, RichText, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::kit::theme::Palette;
use crate::app::play::ruling::Repeated;
use crate::app::play::{Input, Play, words};
use crate::record::Edit;

/// Links to the last of them.
const LINKS: usize = 3;

pub(crate) fn ruling_ui(ui: &mut Ui, desk: &Desk, play: &Play, out: &mut Clicks<Input>) {
    let (naming, palette) = (desk.game().naming(), Palette::of_ui(ui));
    let ruling = play.ruling();
    let widest = ui.available_width() * 0.6;
    let say = |ui: &mut Ui, text: String| {
        ui.scope(|ui| {
            ui.set_max_width(widest);
            let said = Label::new(RichText::new(&text).small().color(palette.warning)).truncate();
            ui.add(said).on_hover_text(text);
        });
    };
    ui.spacing_mut().item_spacing.x = 6.0;
    if let Some(repeated) = &ruling.repeated {
        say(ui, words::repeated(naming, repeated, desk.game().is_handicap()));
        links_ui(ui, desk, repeated, out);
    }
    if let Some(declaration) = &ruling.declaration {
        say(ui, words::declaration(naming, declaration, desk.game().is_handicap()));
    }
    ui.add_space(6.0);
}

fn links_ui(ui: &mut Ui, desk: &Desk, repeated: &Repeated, out: &mut Clicks<Input>) {
    let language = desk.language();
    let hidden = repeated.earlier.len().saturating_sub(LINKS);
    for &node in &repeated.earlier[hidden..] {
        let name = words::earlier(language, desk.game().move_number(node));
        if ui.add(Link::new(RichText::new(name).small())).clicked() {
            out.wish(Wish::GoTo(node));
        }
    }
    if let Some(end) = repeated.end() {
        let name = words::SET_RESULT.get(language);
        if ui.add(Link::new(RichText::new(name).small())).on_hover_text(desk.naming().end(&end)).clicked() {
            out.wish(Wish::Edit(Edit::End(end)));
        }
    }
}
