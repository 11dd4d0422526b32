//! The faces of the window.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

/// The brush face of the pieces. It holds only the characters on pieces; words stand behind it.
pub(crate) fn pieces() -> FontFamily {
    FontFamily::Name("pieces".into())
}

/// Makes the embedded faces the only ones. What they lack (𠮷, 한) eframe looks up on the system.
pub(crate) fn install(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let words = "BIZ UDPGothic";
    let brush = "pieces";
    fonts.font_data.insert(
        words.to_owned(),
        Arc::new(FontData::from_static(include_bytes!("../../assets/fonts/BIZUDPGothic-Regular.ttf"))),
    );
    fonts.font_data.insert(
        brush.to_owned(),
        Arc::new(FontData::from_static(include_bytes!("../../assets/fonts/KomadaiPieces.ttf"))),
    );
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec![words.to_owned()]);
    }
    fonts.families.insert(pieces(), vec![brush.to_owned(), words.to_owned()]);
    ctx.set_fonts(fonts);
}
