//! Straight-grained wood (柾目): fine vertical lines at varying distances, bent alike.

use super::colors::{Colors, Surface};
use super::memo::Memo;
use super::scene::{Color, Fill, Point, Rect, Scene, Shape, Stamp, Stroke};
use crate::shogi;

/// Pseudo-random numbers (xorshift), the same on every run.
pub(super) struct Noise(pub(super) u32);

impl Noise {
    pub(super) fn between(&mut self, least: f32, most: f32) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        least + (most - least) * f32::from((self.0 >> 8) as u16) / f32::from(u16::MAX)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Plank {
    rect: Rect,
    side: f32,
    surface: Surface,
    tones: [Color; 2],
    seed: u32,
}

type Key = ([Color; 2], Color, u32, u32, u32);

impl Plank {
    pub(super) const fn board(colors: &Colors, rect: Rect) -> Self {
        Self { rect, side: 14.0, surface: colors.surface, tones: colors.board, seed: 0x5eed }
    }

    pub(super) const fn stand(colors: &Colors, rect: Rect, side: shogi::Color) -> Self {
        // Stands of woven boards are wooden.
        let surface = match colors.surface {
            Surface::Woven => Surface::FaintGrain,
            surface => surface,
        };
        Self { rect, side: 9.0, surface, tones: colors.stand, seed: 0xc0de + side.index() as u32 }
    }

    /// Planks of one kind and size share a stamp.
    pub(super) fn draw(&self, scene: &mut Scene, colors: &Colors) {
        // Limited, since windows have stands of any size.
        static KNOWN: Memo<Key, Stamp> = Memo::of(32);
        let key = (self.tones, colors.edge, self.rect.width().to_bits(), self.rect.height().to_bits(), self.seed);
        if let Some(stamp) = KNOWN.get(key, |_| Some(self.sawn(colors))) {
            scene.shapes.push(Shape::Stamp { stamp, at: self.rect.min, scale: 1.0 });
        }
    }

    fn sawn(&self, colors: &Colors) -> Stamp {
        let (width, height) = (self.rect.width(), self.rect.height() - self.side);
        let mut shapes = Vec::new();
        self.push_shadow(&mut shapes, colors);
        let mut noise = Noise(self.seed);
        let tones = [self.tones[0], self.tones[1], colors.edge];
        match self.surface {
            Surface::Grain => {
                push_ground(&mut shapes, &mut noise, self.tones, width, height);
                push_lines(&mut shapes, &mut noise, colors.grain, 1.0, [width, height]);
            }
            Surface::FaintGrain => {
                push_ground(&mut shapes, &mut noise, self.tones, width, height);
                push_lines(&mut shapes, &mut noise, colors.grain, 0.5, [width, height]);
            }
            Surface::Woven => push_rushes(&mut shapes, &mut noise, tones, width, height),
            Surface::Even => {
                let whole = Rect::new(0.0, 0.0, width, height);
                shapes.push(Shape::Rect(whole, Fill::Graded(self.tones[0], self.tones[1])));
            }
        }
        let mut fill = |rect: Rect, fill: Fill| shapes.push(Shape::Rect(rect, fill));
        let [light, dark] = self.tones;
        let shade = |share: f32| dark.mixed(colors.edge, share);
        fill(Rect::new(0.0, height, width, self.side), Fill::Graded(shade(0.45), shade(0.95)));
        let lit = light.mixed(colors.rim[0], 0.55);
        fill(Rect::new(0.0, height - 1.4, width, 2.4), Fill::Plain(lit));
        fill(Rect::new(0.0, 0.0, width, 2.0), Fill::Plain(lit));
        fill(Rect::new(0.0, 0.0, 2.0, height), Fill::Plain(lit));
        fill(Rect::new(width - 1.8, 0.0, 1.8, height), Fill::Plain(shade(0.5)));
        Stamp { shapes, bounds: Rect::new(0.0, 0.0, width + FALL, self.rect.height() + FALL) }
    }

    /// Light falls from the upper left. Only the part not covered by wood is drawn.
    fn push_shadow(&self, shapes: &mut Vec<Shape>, colors: &Colors) {
        let (width, height) = (self.rect.width(), self.rect.height());
        for (step, share) in [(0.2, 0.5), (0.36, 0.34), (0.52, 0.24), (0.68, 0.17), (0.84, 0.11), (1.0, 0.07)] {
            let (right, down, fill) = (FALL * 0.6 * step, FALL * step, Fill::Plain(colors.shade(share)));
            shapes.push(Shape::Rect(Rect::new(right, height, width, down), fill));
            shapes.push(Shape::Rect(Rect::new(width, down, right, height - down), fill));
        }
    }
}

const FALL: f32 = 15.0;

/// Narrow bands of slowly changing tones, lighter at the upper left. Neighbours differ imperceptibly.
fn push_ground(shapes: &mut Vec<Shape>, noise: &mut Noise, [light, dark]: [Color; 2], width: f32, height: f32) {
    let bands = (width / 9.0).ceil();
    let phases: [f32; 3] = std::array::from_fn(|_| noise.between(0.0, 6.0));
    let waves = [(7.0, 0.10), (19.0, 0.07), (47.0, 0.05)];
    for band in 0..bands as u16 {
        let share = f32::from(band) / bands;
        let left = share * width;
        let wander: f32 =
            waves.iter().zip(phases).map(|((often, far), phase)| far * (share * often + phase).sin()).sum();
        // Few shades, since each is a definition in a file.
        let upper = ((0.16 + 0.42 * share + wander) * 32.0).round() / 32.0;
        // Bands overlap: programs that blend edges would show the ground between them.
        let covered = (left + width / bands + 4.0).min(width);
        let rect = Rect { min: Point::new(left, 0.0), max: Point::new(covered, height) };
        shapes.push(Shape::Rect(rect, Fill::Graded(light.mixed(dark, upper), light.mixed(dark, upper + 0.18))));
    }
}

/// The growth rings of a plank, bent alike so that they do not cross.
struct Years {
    phases: [f32; 2],
    width: f32,
    shapes: Vec<Shape>,
    color: Color,
}

impl Years {
    /// `strength` is the opacity, up to 1.
    fn push(&mut self, middle: f32, [top, bottom]: [f32; 2], width: f32, strength: f32) {
        let parts = ((bottom - top) / 220.0).ceil().max(1.0);
        let along = (0..=parts as u16).map(|part| {
            let y = top + f32::from(part) / parts * (bottom - top);
            let bend = 4.5 * (y / 520.0 + middle / 900.0 + self.phases[0]).sin()
                + 1.6 * (y / 210.0 - middle / 500.0 + self.phases[1]).sin();
            let x = (middle + bend).clamp(1.0, self.width - 1.0);
            Point::new((x * 10.0).round() / 10.0, y.round())
        });
        // Few tones, and widths with one digit.
        let alpha = ((strength * 255.0 / 8.0).round() * 8.0).clamp(8.0, 255.0);
        let stroke = Stroke { width: (width * 10.0).round() / 10.0, color: self.color.with_alpha(alpha as u8) };
        self.shapes.push(Shape::Line(along.collect(), stroke));
    }
}

/// Growth rings: fine lines, some with a soft side, and short pores between them. Weaker ones are fewer.
fn push_lines(shapes: &mut Vec<Shape>, noise: &mut Noise, color: Color, strength: f32, [width, height]: [f32; 2]) {
    let [apart, together] = [noise.between(0.0, 6.0), noise.between(0.0, 6.0)];
    let phases = [noise.between(0.0, 6.0), noise.between(0.0, 6.0)];
    let mut years = Years { phases, width, shapes: Vec::new(), color };
    let mut middle = noise.between(2.0, 6.0);
    while middle < width - 2.0 {
        let deep = noise.between(0.0, 1.0).powf(1.6);
        let dark = (0.07 + 0.30 * deep) * strength;
        if deep > 0.35 {
            years.push(middle - 1.1, [0.0, height], 2.6, dark * 0.3);
        }
        years.push(middle, [0.0, height], 0.7 + 0.7 * deep, dark);
        let spread = 0.5 + 0.5 * (middle / 190.0 + apart).sin();
        let crowd = 0.5 + 0.5 * (middle / 61.0 + together).sin();
        middle += noise.between(0.6, 1.4) * (3.6 + 4.6 * spread + 2.2 * crowd) / strength;
    }
    let pores = (width * height / 6400.0 * strength) as u16;
    for _ in 0..pores {
        let long = noise.between(14.0, 56.0);
        let top = noise.between(2.0, (height - long - 2.0).max(3.0));
        let (at, wide, dark) = (noise.between(4.0, width - 4.0), noise.between(0.6, 1.0), noise.between(0.07, 0.20));
        years.push(at, [top, (top + long).min(height)], wide, dark * strength);
    }
    shapes.append(&mut years.shapes);
}

/// Horizontal rushes (藺草) between faint warps.
fn push_rushes(shapes: &mut Vec<Shape>, noise: &mut Noise, [light, dark, edge]: [Color; 3], width: f32, height: f32) {
    shapes.push(Shape::Rect(Rect::new(0.0, 0.0, width, height), Fill::Graded(light, dark)));
    let mut line = |from: Point, to: Point, width: f32, color: Color| {
        shapes.push(Shape::Line(vec![from, to], Stroke { width, color }));
    };
    let mut y = 9.0;
    while y < height {
        let deep = (noise.between(0.0, 4.0).round() + 1.0) / 5.0;
        line(Point::new(0.0, y), Point::new(width, y), 2.2, edge.with_alpha((34.0 * deep) as u8));
        y += 11.0;
    }
    let mut x = 40.0;
    while x < width {
        line(Point::new(x, 0.0), Point::new(x, height), 3.0, edge.with_alpha(20));
        x += 42.0;
    }
}
