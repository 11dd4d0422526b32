use std::collections::HashMap;

use color_quant::NeuQuant;

use crate::diagram::raster::{Pixel, Pixels};

/// The index of the transparent colour, which keeps the picture before.
pub(super) const NOTHING: u8 = 255;
const MOST: usize = NOTHING as usize;
/// How many of the most frequent colours are exact, since large areas show differences best.
const EXACT: usize = 32;

pub(super) struct Palette {
    bytes: Vec<u8>,
    known: HashMap<[u8; 3], u8>,
    nearest: Option<NeuQuant>,
}

impl Palette {
    pub(super) fn of(pictures: impl Iterator<Item = Pixels>) -> Self {
        let mut found: HashMap<[u8; 3], usize> = HashMap::new();
        for picture in pictures {
            for &[r, g, b, _] in &picture.data {
                *found.entry([r, g, b]).or_default() += 1;
            }
        }
        let mut colors: Vec<([u8; 3], usize)> = found.into_iter().collect();
        // Sorted, so that equal pictures give equal files.
        colors.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        if colors.len() <= MOST {
            let known = colors.iter().zip(0..).map(|(&(color, _), place)| (color, place)).collect();
            return Self { bytes: full(colors.into_iter().flat_map(|(color, _)| color)), known, nearest: None };
        }
        let others = colors.split_off(EXACT);
        let known = colors.iter().zip(0..).map(|(&(color, _), place)| (color, place)).collect();
        // Frequent colours weigh more, within limits.
        let weight = |count: usize| ((count as f32).sqrt() as usize / 4).clamp(1, 60);
        let samples: Vec<u8> = others
            .iter()
            .flat_map(|&([r, g, b], count)| std::iter::repeat_n([r, g, b, 255], weight(count)))
            .flatten()
            .collect();
        let nearest = NeuQuant::new(1, MOST - EXACT, &samples);
        let exact = colors.into_iter().flat_map(|(color, _)| color);
        Self { bytes: full(exact.chain(nearest.color_map_rgb())), known, nearest: Some(nearest) }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn index(&mut self, [r, g, b, _]: Pixel) -> u8 {
        if let Some(&place) = self.known.get(&[r, g, b]) {
            return place;
        }
        let place = match &self.nearest {
            Some(nearest) => EXACT + nearest.index_of(&[r, g, b, 255]),
            // A colour of no sampled picture.
            None => (0..MOST).min_by_key(|&place| self.distance(place, [r, g, b])).unwrap_or(0),
        };
        let place = u8::try_from(place).unwrap_or(0).min(NOTHING - 1);
        self.known.insert([r, g, b], place);
        place
    }

    fn distance(&self, place: usize, color: [u8; 3]) -> u32 {
        let parts = self.bytes[place * 3..][..3].iter().zip(color);
        parts.map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    }
}

fn full(bytes: impl Iterator<Item = u8>) -> Vec<u8> {
    let mut bytes: Vec<u8> = bytes.collect();
    bytes.resize(256 * 3, 0);
    bytes
}
