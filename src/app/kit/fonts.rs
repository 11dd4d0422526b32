//! The fonts of the window.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

use crate::diagram::Face;

/// Contains only the characters of pieces; falls back to the text font.
pub(crate) fn pieces() -> FontFamily {
    FontFamily::Name("pieces".into())
}

/// Replaces egui's fonts by the embedded ones. eframe takes missing characters (한) from system fonts.
pub(crate) fn install(ctx: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let words = "words";
    let (brush, names) = ("pieces", "names");
    for (name, face) in [(words, Face::Words), (names, Face::Names), (brush, Face::Pieces)] {
        let mut data = FontData::from_static(face.bytes());
        // They have no hinting, and egui's automatic hinting made the "_" of the text font vanish at 9 to 12, 16 and 18
        // pixels.
        data.tweak.hinting = Some(false);
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, [words, names].map(str::to_owned).into());
    }
    fonts.families.insert(pieces(), [brush, words, names].map(str::to_owned).into());
    ctx.set_fonts(fonts);
}

#[cfg(test)]
mod tests {
    use egui::{Color32, Context, FontId, RawInput};

    use super::*;

    #[test]
    fn every_letter_leaves_ink_at_every_size() {
        let ctx = Context::default();
        install(&ctx);
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        for half in 18..=72_u8 {
            let font = FontId::proportional(f32::from(half) / 2.0);
            for letter in '!'..='~' {
                let word = |fonts: &mut egui::epaint::FontsView<'_>| {
                    fonts.layout_no_wrap(letter.to_string(), font.clone(), Color32::WHITE)
                };
                let ink = ctx.fonts_mut(word).rows[0].glyphs[0].uv_rect.size;
                assert!(ink.x > 0.0 && ink.y > 0.0, "{letter} at {}", font.size);
            }
        }
    }
}
