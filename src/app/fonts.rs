//! The faces of the window.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

use crate::diagram::Face;

/// The brush face of the pieces. It holds only the characters on pieces; words stand behind it.
pub(crate) fn pieces() -> FontFamily {
    FontFamily::Name("pieces".into())
}

/// Makes the embedded faces the only ones. What they lack (𠮷, 한) eframe looks up on the system.
pub(crate) fn install(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let words = "BIZ UDPGothic";
    let brush = "pieces";
    for (name, face) in [(words, Face::Words), (brush, Face::Pieces)] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(face.bytes())));
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec![words.to_owned()]);
    }
    fonts.families.insert(pieces(), vec![brush.to_owned(), words.to_owned()]);
    ctx.set_fonts(fonts);
}
