use super::scene::Color;

/// The surface of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Surface {
    /// Straight-grained wood (柾目).
    Grain,
    /// Wood with a faint grain.
    FaintGrain,
    /// Rushes woven across.
    Woven,
    /// Even, as paper and slate.
    Even,
}

/// The colours of a board and of wooden pieces on it.
#[derive(Clone, Copy, Debug)]
pub struct Colors {
    /// The background of the board.
    pub ground: Color,
    /// Words on the background.
    pub text: Color,
    /// The surface of the board. The stands of a woven board are wooden.
    pub surface: Surface,
    /// The board: its light and its dark parts.
    pub board: [Color; 2],
    /// The stands.
    pub stand: [Color; 2],
    /// The edges of boards and stands, and their sides.
    pub edge: Color,
    /// The darkest lines of the grain.
    pub grain: Color,
    /// The lines of the board.
    pub grid: Color,
    /// Coordinates and printed pieces.
    pub words: Color,
    /// The badge of a count of pieces in hand, and the count.
    pub badge: [Color; 2],
    /// The origin and the destination of the last move.
    pub last: [Color; 2],
    /// The face of a piece, above and below.
    pub face: [Color; 2],
    /// The darker wood of some pieces.
    pub heart: Color,
    /// The edge of a piece, lit and in shade.
    pub rim: [Color; 2],
    /// Lacquer (漆).
    pub ink: Color,
    /// Lacquer of promoted pieces.
    pub promoted: Color,
    /// Shadows at their darkest.
    pub shadow: Color,
}

impl Colors {
    pub(super) fn shade(&self, share: f32) -> Color {
        self.shadow.with_alpha((f32::from(self.shadow.a) * share).round() as u8)
    }
}

const fn pair(one: u32, other: u32) -> [Color; 2] {
    [Color::rgb(one), Color::rgb(other)]
}

/// By day and in the evening.
pub(super) const KAYA: [Colors; 2] = [
    Colors {
        ground: Color::rgb(0x00E9_E5DC),
        text: Color::rgb(0x002B_2824),
        surface: Surface::Grain,
        board: pair(0x00F2_D088, 0x00E0_B264),
        stand: pair(0x00D9_B171, 0x00C8_9C5A),
        edge: Color::rgb(0x00A9_7F45),
        grain: Color::rgb(0x009C_6628),
        grid: Color::rgb(0x0048_3519),
        words: Color::rgb(0x0047_3418),
        badge: pair(0x002B_2420, 0x00FF_F8EA),
        last: [Color::rgb(0x00C5_5D29).with_alpha(44), Color::rgb(0x00CD_6127).with_alpha(92)],
        face: pair(0x00FB_E9BC, 0x00F0_D59C),
        heart: Color::rgb(0x00DD_AE66),
        rim: pair(0x00FF_F6DC, 0x009C_733A),
        ink: Color::rgb(0x001C_1712),
        promoted: Color::rgb(0x00AB_1712),
        shadow: Color::rgb(0x0033_2107).with_alpha(70),
    },
    Colors {
        ground: Color::rgb(0x001D_1E20),
        text: Color::rgb(0x00E6_E2DA),
        surface: Surface::Grain,
        board: pair(0x00D6_B573, 0x00C6_9F5B),
        stand: pair(0x00B6_9059, 0x00A6_7F49),
        edge: Color::rgb(0x0079_5A2E),
        grain: Color::rgb(0x006E_4617),
        grid: Color::rgb(0x003B_2B14),
        words: Color::rgb(0x0026_1B0A),
        badge: pair(0x0021_1B17, 0x00F6_ECDA),
        last: [Color::rgb(0x00B5_5520).with_alpha(48), Color::rgb(0x00BF_5820).with_alpha(96)],
        face: pair(0x00F0_DDB0, 0x00E2_C78C),
        heart: Color::rgb(0x00C8_9A57),
        rim: pair(0x00FB_EFD0, 0x007E_5B2C),
        ink: Color::rgb(0x0018_130F),
        promoted: Color::rgb(0x009C_1410),
        shadow: Color::BLACK.with_alpha(90),
    },
];

pub(super) const KATSURA: [Colors; 2] = [
    Colors {
        surface: Surface::FaintGrain,
        board: pair(0x00DC_B27E, 0x00CD_9F69),
        stand: pair(0x00C3_935F, 0x00B4_824F),
        edge: Color::rgb(0x008F_613A),
        grain: Color::rgb(0x0080_4C20),
        grid: Color::rgb(0x0041_2913),
        words: Color::rgb(0x002E_1B0A),
        ..KAYA[0]
    },
    Colors {
        surface: Surface::FaintGrain,
        board: pair(0x00BD_9363, 0x00AE_8252),
        stand: pair(0x00B0_835A, 0x00A5_7850),
        edge: Color::rgb(0x006C_4828),
        grain: Color::rgb(0x0058_3414),
        grid: Color::rgb(0x0032_1F0D),
        words: Color::rgb(0x0016_0C03),
        ..KAYA[1]
    },
];

pub(super) const TATAMI: [Colors; 2] = [
    Colors {
        surface: Surface::Woven,
        board: pair(0x00D9_D6AC, 0x00CB_C999),
        stand: pair(0x00C8_AA82, 0x00B9_9A72),
        edge: Color::rgb(0x0086_8556),
        grid: Color::rgb(0x0039_3B22),
        words: Color::rgb(0x0024_250F),
        ..KAYA[0]
    },
    Colors {
        surface: Surface::Woven,
        board: pair(0x00B5_B38B, 0x00A6_A47C),
        stand: pair(0x00AE_916B, 0x00A3_865F),
        edge: Color::rgb(0x0065_653F),
        grid: Color::rgb(0x002B_2D17),
        words: Color::rgb(0x0014_1508),
        ..KAYA[1]
    },
];

pub(super) const PAPER: [Colors; 2] = [
    Colors {
        surface: Surface::Even,
        board: pair(0x00FD_FCF9, 0x00F8_F6F0),
        stand: pair(0x00F7_F4EE, 0x00F1_EDE4),
        edge: Color::rgb(0x00C4_BDAE),
        grid: Color::rgb(0x001F_1D1A),
        words: Color::rgb(0x001F_1D1A),
        ..KAYA[0]
    },
    Colors {
        surface: Surface::Even,
        board: pair(0x00D3_CFC6, 0x00CB_C7BD),
        stand: pair(0x00BE_B9AE, 0x00B6_B1A6),
        edge: Color::rgb(0x0088_8377),
        grid: Color::rgb(0x001A_1815),
        words: Color::rgb(0x001A_1815),
        ..KAYA[1]
    },
];

pub(super) const SLATE: [Colors; 2] = [
    Colors {
        surface: Surface::Even,
        board: pair(0x004A_5056, 0x0040_454B),
        stand: pair(0x0056_5C62, 0x004B_5157),
        edge: Color::rgb(0x0026_2A2E),
        grid: Color::rgb(0x00A9_AFB5),
        words: Color::rgb(0x00E4_E6E8),
        last: [Color::rgb(0x00E0_9A58).with_alpha(64), Color::rgb(0x00D0_7C34).with_alpha(98)],
        ..KAYA[0]
    },
    Colors {
        surface: Surface::Even,
        board: pair(0x003A_3F44, 0x0031_3539),
        stand: pair(0x0045_4A4F, 0x003B_4045),
        edge: Color::rgb(0x0018_1B1E),
        grid: Color::rgb(0x0093_999F),
        words: Color::rgb(0x00DD_DFE1),
        last: [Color::rgb(0x00D0_8A48).with_alpha(64), Color::rgb(0x00CC_7830).with_alpha(108)],
        ..KAYA[1]
    },
];

#[cfg(test)]
mod tests {
    use crate::diagram::piece::Light;
    use crate::diagram::{BoardTheme, Color};

    #[test]
    fn everything_contrasts_with_its_background() {
        for board in BoardTheme::ALL {
            for light in [Light::Day, Light::Evening] {
                let colors = board.colors(light);
                let tinted = |tint: Color| {
                    let share = f32::from(tint.a) / 255.0;
                    colors.board.map(|below| below.mixed(tint.with_alpha(255), share))
                };
                let [left, entered] = colors.last.map(tinted);
                let faces = [colors.face[0], colors.face[1], colors.face[1].mixed(colors.heart, 0.2)];
                let at_least = |least: f32, above: Color, below: &[Color]| {
                    for &below in below {
                        let found = above.contrast(below);
                        assert!(found >= least, "{board:?} {light:?}: {above:?} on {below:?}: {found}");
                    }
                };
                at_least(4.5, colors.words, &colors.board);
                at_least(4.5, colors.words, &colors.stand);
                at_least(4.5, colors.words, &left);
                at_least(4.5, colors.words, &entered);
                at_least(3.0, colors.grid, &colors.board);
                at_least(7.0, colors.badge[1], &colors.badge[..1]);
                at_least(7.0, colors.ink, &faces);
                at_least(4.5, colors.promoted, &faces);
                at_least(4.5, colors.text, &[colors.ground]);
            }
        }
    }
}
