//! Named colours, sizes and spacing. No other file defines a colour.

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Theme, Vec2, Visuals};

use crate::diagram::BoardTheme;
use crate::diagram::piece::Light;

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) stage: Color32,
    pub(crate) panel: Color32,
    /// Background of text fields and lists.
    pub(crate) inset: Color32,
    pub(crate) toolbar: Color32,
    pub(crate) line: Color32,
    pub(crate) text: Color32,
    pub(crate) weak: Color32,
    /// Selected and selectable elements.
    pub(crate) accent: Color32,
    /// Background of the selected row.
    pub(crate) chosen: Color32,
    pub(crate) on_chosen: Color32,
    pub(crate) hovered: Color32,
    pub(crate) error: Color32,
    pub(crate) warning: Color32,
    pub(crate) found: Color32,
    pub(crate) bookmark: Color32,
    pub(crate) evaluation: Color32,
    /// Times of Black's moves; White's are weak.
    pub(crate) black_time: Color32,
}

const LIGHT: Palette = Palette {
    stage: rgb(0x00E9_E5DC),
    panel: rgb(0x00F7_F5F0),
    inset: rgb(0x00FF_FEFB),
    toolbar: rgb(0x00E6_EDF3),
    line: rgb(0x00D8_D2C6),
    text: rgb(0x002B_2824),
    weak: rgb(0x0069_635A),
    accent: rgb(0x0023_5C87),
    chosen: rgb(0x0023_5C87),
    on_chosen: rgb(0x00FF_FFFF),
    hovered: rgb(0x00EA_EEF0),
    error: rgb(0x00A8_2A22),
    warning: rgb(0x008A_5500),
    found: rgb(0x00FB_E29A),
    bookmark: rgb(0x00AB_4327),
    evaluation: rgb(0x00BC_3F24),
    black_time: rgb(0x0045_403A),
};

const DARK: Palette = Palette {
    stage: rgb(0x0019_1A1C),
    panel: rgb(0x0022_2326),
    inset: rgb(0x001A_1B1D),
    toolbar: rgb(0x0020_262D),
    line: rgb(0x003B_3D41),
    text: rgb(0x00E6_E2DA),
    weak: rgb(0x00A6_A399),
    accent: rgb(0x007D_B2DB),
    chosen: rgb(0x003A_7BAE),
    on_chosen: rgb(0x00FF_FFFF),
    hovered: rgb(0x002A_2D3A),
    error: rgb(0x00F0_8C7D),
    warning: rgb(0x00E3_B15C),
    found: rgb(0x006B_5620),
    bookmark: rgb(0x00E5_8A63),
    evaluation: rgb(0x00E8_795C),
    black_time: rgb(0x00DC_D8CF),
};

impl Palette {
    pub(crate) fn of(theme: Theme) -> &'static Self {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    pub(crate) fn of_ui(ui: &egui::Ui) -> &'static Self {
        Self::of(ui.ctx().theme())
    }

    /// Background, text, and weak text.
    pub(crate) const fn row(&self, chosen: bool, hovered: bool) -> (Color32, Color32, Color32) {
        match (chosen, hovered) {
            (true, _) => (self.chosen, self.on_chosen, self.on_chosen),
            (false, true) => (self.hovered, self.text, self.weak),
            (false, false) => (Color32::TRANSPARENT, self.text, self.weak),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    /// The square of the picked-up piece, its destinations, and the cursor.
    pub(crate) picked: Color32,
    pub(crate) fault: Color32,
}

/// On light boards by day, light boards in the evening, and dark boards.
const MARKS: [Marks; 3] = [
    Marks {
        picked: Color32::from_rgba_premultiplied(24, 62, 92, 224),
        fault: Color32::from_rgba_premultiplied(128, 14, 10, 226),
    },
    Marks {
        picked: Color32::from_rgba_premultiplied(12, 38, 60, 228),
        fault: Color32::from_rgba_premultiplied(96, 8, 6, 232),
    },
    Marks {
        picked: Color32::from_rgba_premultiplied(115, 164, 201, 235),
        fault: Color32::from_rgba_premultiplied(226, 136, 122, 240),
    },
];

pub(crate) const fn marks(theme: Theme, board: BoardTheme) -> &'static Marks {
    match (board, theme) {
        (BoardTheme::Slate, _) => &MARKS[2],
        (_, Theme::Light) => &MARKS[0],
        (_, Theme::Dark) => &MARKS[1],
    }
}

pub(crate) const fn light(theme: Theme) -> Light {
    match theme {
        Theme::Light => Light::Day,
        Theme::Dark => Light::Evening,
    }
}

pub(crate) fn section() -> TextStyle {
    TextStyle::Name("section".into())
}

pub(crate) fn install(ctx: &egui::Context) {
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| set_style(style, Palette::of(theme), theme));
    }
}

fn set_style(style: &mut Style, palette: &Palette, theme: Theme) {
    let text = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, text(12.0)),
        (TextStyle::Body, text(14.0)),
        (TextStyle::Button, text(14.0)),
        (TextStyle::Heading, text(18.0)),
        (TextStyle::Monospace, text(14.0)),
        (section(), text(12.5)),
    ]
    .into();
    style.spacing.item_spacing = Vec2::new(8.0, 6.0);
    style.spacing.button_padding = Vec2::new(9.0, 4.0);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.window_margin = Margin::same(18);
    style.spacing.interact_size.y = 26.0;
    style.spacing.scroll.floating = false;
    style.spacing.scroll.bar_width = 9.0;
    style.spacing.scroll.bar_inner_margin = 2.0;
    style.spacing.scroll.foreground_color = false;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
    style.animation_time = 0.08;

    let mut visuals = match theme {
        Theme::Light => Visuals::light(),
        Theme::Dark => Visuals::dark(),
    };
    let corner = CornerRadius::same(5);
    visuals.override_text_color = None;
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(9);
    visuals.menu_corner_radius = CornerRadius::same(7);
    visuals.extreme_bg_color = palette.inset;
    visuals.faint_bg_color = palette.hovered;
    visuals.error_fg_color = palette.error;
    visuals.warn_fg_color = palette.warning;
    visuals.hyperlink_color = palette.accent;
    visuals.weak_text_color = Some(palette.weak);
    visuals.selection.bg_fill = palette.chosen;
    visuals.selection.stroke = Stroke::new(1.5, palette.on_chosen);
    visuals.slider_trailing_fill = true;
    visuals.striped = false;

    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.line);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, palette.text);
    widgets.noninteractive.corner_radius = corner;
    for (state, fill, edge) in [
        (&mut widgets.inactive, palette.panel, palette.line),
        (&mut widgets.hovered, palette.hovered, palette.accent),
        (&mut widgets.active, palette.hovered, palette.accent),
        (&mut widgets.open, palette.hovered, palette.line),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, edge);
        state.fg_stroke = Stroke::new(1.2, palette.text);
        state.corner_radius = corner;
        state.expansion = 0.0;
    }
    // The rail and the handle of sliders.
    widgets.inactive.bg_fill = palette.line;
    style.visuals = visuals;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kit::board::paint::{color, color32};

    fn contrast(one: Color32, other: Color32) -> f32 {
        color(one).contrast(color(other))
    }

    #[test]
    fn every_text_is_readable_on_every_ground() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.1);
        for theme in [Theme::Light, Theme::Dark] {
            let Palette { stage, panel, inset, toolbar, hovered, text, weak, accent, error, warning, bookmark, .. } =
                *Palette::of(theme);
            let palette = Palette::of(theme);
            let mut pairs =
                vec![("the chosen row", palette.on_chosen, palette.chosen), ("a search hit", text, palette.found)];
            for (ground, name) in
                [(stage, "stage"), (panel, "panel"), (inset, "inset"), (toolbar, "toolbar"), (hovered, "hovered")]
            {
                let words = [text, weak, accent, error, warning, bookmark];
                pairs.extend(words.map(|word| (name, word, ground)));
            }
            for (what, word, ground) in pairs {
                let found = contrast(word, ground);
                assert!(found >= 4.5, "{theme:?}: {word:?} on {what} {ground:?} has {found:.2}");
            }
        }
    }

    #[test]
    fn the_focus_is_seen_on_every_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let Palette { stage, panel, inset, toolbar, hovered, chosen, accent, .. } = *Palette::of(theme);
            for ground in [stage, panel, inset, toolbar, hovered] {
                let found = contrast(accent, ground);
                assert!(found >= 3.0, "{theme:?}: the ring on {ground:?} has {found:.2}");
            }
            for beside in [accent, chosen] {
                let found = contrast(inset, beside);
                assert!(found >= 3.0, "{theme:?}: the line beside {beside:?} has {found:.2}");
            }
        }
    }

    #[test]
    fn every_mark_is_seen() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = Palette::of(theme);
            let Palette { stage, panel, inset, toolbar, hovered, .. } = *palette;
            let lines = [palette.evaluation, palette.black_time];
            let marks =
                [palette.accent, palette.bookmark, palette.error, palette.warning, palette.weak, palette.chosen];
            for mark in marks.into_iter().chain(lines) {
                for ground in [stage, panel, inset, toolbar, hovered] {
                    let found = contrast(mark, ground);
                    assert!(found >= 3.0, "{theme:?}: {mark:?} on {ground:?} has {found:.2}");
                }
            }
            for board in BoardTheme::ALL {
                let marks = super::marks(theme, board);
                for below in board.colors(light(theme)).board.map(color32) {
                    for mark in [marks.picked, marks.fault] {
                        let found = contrast(below.blend(mark), below);
                        assert!(found >= 3.0, "{theme:?}, {board:?}: {mark:?} on {below:?} has {found:.2}");
                    }
                }
            }
        }
    }
}
