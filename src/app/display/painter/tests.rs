//! Drawn frames, pixel by pixel.

use egui::epaint::{ImageDelta, Vertex, WHITE_UV};
use egui::{ColorImage, Context, FontId, Pos2, RawInput, Shape, TextureOptions, Vec2, pos2, vec2};

use super::*;

const WIDTH: usize = 96;
const HEIGHT: usize = 64;
const PAPER: u32 = 0x00F0_E0D0;

struct Screen {
    painter: Painter,
    pixels: Vec<u32>,
}

impl Screen {
    /// White, and a texture of these texels.
    fn new(texture: ColorImage, options: TextureOptions) -> Self {
        let mut textures = TexturesDelta::default();
        textures.push(TextureId::Managed(0), ImageDelta::full(image([1, 1], &[Color32::WHITE]), options));
        textures.push(TextureId::Managed(1), ImageDelta::full(texture, options));
        let mut painter = Painter::default();
        painter.textures.set(&mut textures);
        Self { painter, pixels: vec![0x00DE_AD00; WIDTH * HEIGHT] }
    }

    fn plain() -> Self {
        Self::new(image([1, 1], &[Color32::WHITE]), TextureOptions::LINEAR)
    }

    /// Returns the drawn areas.
    fn show(&mut self, meshes: &[(Rect, &Mesh)], age: usize) -> Vec<Area> {
        let primitives: Vec<ClippedPrimitive> = meshes
            .iter()
            .map(|&(clip_rect, mesh)| ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh.clone()) })
            .collect();
        let picture = Picture {
            primitives: &primitives,
            pixels_per_point: 1.0,
            size: [WIDTH, HEIGHT],
            background: Color32::from_rgb(0xF0, 0xE0, 0xD0),
        };
        let frame = self.painter.frame(&picture, &mut TexturesDelta::default());
        self.painter.draw(frame, &picture, &mut self.pixels, age)
    }

    fn show_all(&mut self, mesh: &Mesh) {
        self.show(&[(Rect::EVERYTHING, mesh)], 0);
    }

    fn at(&self, x: usize, y: usize) -> u32 {
        self.pixels[y * WIDTH + x]
    }

    fn drawn(&self) -> Vec<(usize, usize)> {
        let is_drawn = |&(x, y): &(usize, usize)| self.at(x, y) != PAPER;
        (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))).filter(is_drawn).collect()
    }
}

fn image(size: [usize; 2], pixels: &[Color32]) -> ColorImage {
    ColorImage { size, source_size: Vec2::ZERO, pixels: pixels.to_vec() }
}

fn vertex(x: f32, y: f32, color: Color32) -> Vertex {
    Vertex { pos: pos2(x, y), uv: WHITE_UV, color }
}

fn mesh(corners: &[Vertex], triangles: &[[u32; 3]]) -> Mesh {
    Mesh { indices: triangles.concat(), vertices: corners.to_vec(), texture_id: TextureId::Managed(0) }
}

fn rect(from: (f32, f32), to: (f32, f32), color: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(Rect::from_min_max(from.into(), to.into()), color);
    mesh
}

fn textured(to: Rect, uv: Rect, color: Color32) -> Mesh {
    let mut mesh = Mesh::with_texture(TextureId::Managed(1));
    mesh.add_rect_with_uv(to, uv, color);
    mesh
}

fn whole_uv() -> Rect {
    Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0))
}

#[test]
fn a_rectangle_is_drawn_into_its_pixels_and_no_others() {
    let mut screen = Screen::plain();
    screen.show_all(&rect((3.0, 5.0), (6.0, 7.0), Color32::RED));
    assert_eq!(screen.drawn(), [(3, 5), (4, 5), (5, 5), (3, 6), (4, 6), (5, 6)]);
    assert_eq!(screen.at(4, 6), 0x00FF_0000);
}

#[test]
fn half_a_colour_is_mixed_once_where_triangles_meet() {
    let ink = Color32::from_rgba_premultiplied(0x40, 0x20, 0, 0x80);
    let (a, b, c, d) = (vertex(1.3, 2.0, ink), vertex(40.0, 9.0, ink), vertex(33.0, 50.0, ink), vertex(5.0, 33.0, ink));
    let mut screen = Screen::plain();
    screen.show_all(&mesh(&[a, b, c, d], &[[0, 1, 2], [2, 0, 3]]));
    let colors: std::collections::BTreeSet<u32> = screen.pixels.iter().copied().collect();
    // 0xF0 * 0x7F / 0xFF + 0x40, and so on.
    assert_eq!(colors.into_iter().collect::<Vec<_>>(), [0x00B8_9068, PAPER]);
    let drawn = screen.drawn();
    for y in 12..28 {
        assert!((10..30).all(|x| drawn.contains(&(x, y))), "row {y}");
    }
}

#[test]
fn nothing_is_drawn_outside_of_its_clip() {
    let mut screen = Screen::plain();
    let clip = Rect::from_min_max(pos2(10.4, 10.0), pos2(12.6, 11.0));
    screen.show(&[(clip, &rect((0.0, 0.0), (90.0, 60.0), Color32::BLACK))], 0);
    assert_eq!(screen.drawn(), [(10, 10), (11, 10), (12, 10)]);
    screen.show(&[(Rect::NOTHING, &rect((0.0, 0.0), (90.0, 60.0), Color32::BLACK))], 0);
    assert_eq!(screen.drawn(), []);
}

#[test]
fn colours_between_corners_change_evenly() {
    let (black, white) = (Color32::BLACK, Color32::WHITE);
    let sideways = mesh(
        &[vertex(0.0, 0.0, black), vertex(51.0, 0.0, white), vertex(51.0, 4.0, white), vertex(0.0, 4.0, black)],
        &[[0, 1, 2], [0, 2, 3]],
    );
    let mut screen = Screen::plain();
    screen.show_all(&sideways);
    for x in 0..51 {
        let grey = ((x as f64 + 0.5) * 5.0).round() as u32;
        assert_eq!((screen.at(x, 0), screen.at(x, 3)), (grey * 0x0001_0101, grey * 0x0001_0101), "column {x}");
    }
    let downwards = mesh(
        &[vertex(0.0, 0.0, black), vertex(9.0, 0.0, black), vertex(9.0, 51.0, white), vertex(0.0, 51.0, white)],
        &[[0, 1, 2], [0, 2, 3]],
    );
    screen.show_all(&downwards);
    for y in 0..51 {
        let grey = ((y as f64 + 0.5) * 5.0).round() as u32;
        assert_eq!((screen.at(0, y), screen.at(8, y)), (grey * 0x0001_0101, grey * 0x0001_0101), "row {y}");
    }
}

#[test]
fn a_glyph_comes_out_texel_by_texel_in_its_colour() {
    let seen = [0, 85, 170, 255, 255, 170, 85, 0, 0, 0, 255, 255].map(Color32::from_white_alpha);
    let seen = seen.map(|color| Color32::from_rgba_premultiplied(color.a(), color.a(), color.a(), color.a()));
    let mut screen = Screen::new(image([4, 3], &seen), TextureOptions::LINEAR);
    let uv = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 2.0 / 3.0));
    let glyph = textured(Rect::from_min_size(pos2(20.0, 30.0), vec2(4.0, 2.0)), uv, Color32::from_rgb(0x30, 0, 0xC0));
    screen.show_all(&glyph);
    let row = |y: usize| [20, 21, 22, 23].map(|x| screen.at(x, y));
    assert_eq!(row(30), [PAPER, 0x00B0_95CB, 0x0070_4BC5, 0x0030_00C0]);
    assert_eq!(row(31), [0x0030_00C0, 0x0070_4BC5, 0x00B0_95CB, PAPER]);
    assert_eq!(screen.drawn().len(), 6);
}

#[test]
fn a_picture_is_enlarged_softly_or_in_blocks() {
    let colors = [Color32::BLACK, Color32::WHITE];
    let to = Rect::from_min_size(pos2(8.0, 8.0), vec2(8.0, 1.0));
    let row = |options| {
        let mut screen = Screen::new(image([2, 1], &colors), options);
        screen.show_all(&textured(to, whole_uv(), Color32::WHITE));
        [8, 9, 10, 11, 12, 13, 14, 15].map(|x| screen.at(x, 8) & 0xFF)
    };
    assert_eq!(row(TextureOptions::NEAREST), [0, 0, 0, 0, 255, 255, 255, 255]);
    assert_eq!(row(TextureOptions::LINEAR), [0, 0, 32, 96, 159, 223, 255, 255]);
}

#[test]
fn a_picture_may_lie_aslant() {
    let colors = [Color32::RED, Color32::GREEN, Color32::BLUE, Color32::WHITE];
    let mut screen = Screen::new(image([2, 2], &colors), TextureOptions::NEAREST);
    let corner = |x: f32, y: f32, u: f32, v: f32| Vertex { pos: pos2(x, y), uv: pos2(u, v), color: Color32::WHITE };
    let mut diamond = mesh(
        &[
            corner(40.0, 10.0, 0.0, 0.0),
            corner(60.0, 30.0, 1.0, 0.0),
            corner(40.0, 50.0, 1.0, 1.0),
            corner(20.0, 30.0, 0.0, 1.0),
        ],
        &[[0, 1, 2], [0, 2, 3]],
    );
    diamond.texture_id = TextureId::Managed(1);
    screen.show_all(&diamond);
    assert_eq!(
        [(40, 14), (55, 30), (40, 45), (25, 30)].map(|(x, y)| screen.at(x, y)),
        [0x00FF_0000, 0x0000_FF00, 0x00FF_FFFF, 0x0000_00FF]
    );
    assert_eq!(screen.at(24, 14), PAPER);
}

#[test]
fn what_has_no_texture_or_no_corners_is_left_out() {
    let mut unknown = rect((0.0, 0.0), (9.0, 9.0), Color32::RED);
    unknown.texture_id = TextureId::User(7);
    let missing = mesh(&[vertex(0.0, 0.0, Color32::RED)], &[[0, 1, 2], [0, 0, 9]]);
    let nowhere = mesh(
        &[vertex(f32::NAN, 0.0, Color32::RED), vertex(9.0, 9.0, Color32::RED), vertex(0.0, 9.0, Color32::RED)],
        &[[0, 1, 2]],
    );
    let mut screen = Screen::plain();
    screen.show(&[(Rect::EVERYTHING, &unknown), (Rect::EVERYTHING, &missing), (Rect::EVERYTHING, &nowhere)], 0);
    assert_eq!(screen.drawn(), []);
}

#[test]
fn only_tiles_that_changed_are_drawn_again() {
    let (still, mut screen) = (rect((0.0, 0.0), (90.0, 60.0), Color32::GRAY), Screen::plain());
    let label = |color| rect((40.0, 40.0), (60.0, 50.0), color);
    let everything = Rect::EVERYTHING;
    assert_eq!(screen.show(&[(everything, &still), (everything, &label(Color32::RED))], 0).len(), 1);
    // This pixel shows whether anything was drawn.
    screen.pixels[0] = 0x0012_3456;
    assert_eq!(screen.show(&[(everything, &still), (everything, &label(Color32::RED))], 1), []);
    let drawn = screen.show(&[(everything, &still), (everything, &label(Color32::BLUE))], 1);
    assert_eq!(drawn, [Area { left: 32, top: 32, right: 64, bottom: 64 }]);
    assert_eq!((screen.at(0, 0), screen.at(41, 41), screen.at(39, 41)), (0x0012_3456, 0x0000_00FF, 0x00A0_A0A0));
}

#[test]
fn a_buffer_that_is_two_frames_old_gets_what_changed_in_both() {
    let (mut screen, everything) = (Screen::plain(), Rect::EVERYTHING);
    let at = |x: f32| rect((x, 2.0), (x + 4.0, 6.0), Color32::RED);
    screen.show(&[(everything, &at(2.0))], 0);
    let first = screen.pixels.clone();
    screen.show(&[(everything, &at(40.0))], 1);
    screen.pixels = first;
    assert_eq!(screen.show(&[(everything, &at(70.0))], 2).len(), 2);
    assert_eq!(screen.drawn().len(), 16);
    assert_eq!(screen.at(71, 3), 0x00FF_0000);
}

#[test]
fn a_texture_that_changed_is_drawn_again_where_it_is_seen() {
    let mut screen = Screen::new(image([1, 1], &[Color32::RED]), TextureOptions::NEAREST);
    let picture = textured(Rect::from_min_size(pos2(70.0, 5.0), vec2(4.0, 4.0)), whole_uv(), Color32::WHITE);
    screen.show_all(&picture);
    let mut textures = TexturesDelta::default();
    let new = ImageDelta::partial([0, 0], image([1, 1], &[Color32::BLUE]), TextureOptions::NEAREST);
    textures.push(TextureId::Managed(1), new);
    screen.painter.textures.set(&mut textures);
    assert_eq!(screen.show(&[(Rect::EVERYTHING, &picture)], 1), [Area { left: 64, top: 0, right: 96, bottom: 32 }]);
    assert_eq!(screen.at(72, 7), 0x0000_00FF);
}

fn drawn_by_egui(ctx: &Context, text: &str) -> (Vec<ClippedPrimitive>, TexturesDelta) {
    let input = RawInput {
        screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(WIDTH as f32, HEIGHT as f32))),
        ..RawInput::default()
    };
    let mut output = ctx.run_ui(input, |ui| {
        let painter = ui.painter();
        painter.add(Shape::line_segment([pos2(2.0, 3.0), pos2(90.0, 20.0)], (1.5, Color32::RED)));
        painter.circle_filled(pos2(70.0, 45.0), 9.0, Color32::GREEN);
        painter.text(pos2(4.0, 40.0), egui::Align2::LEFT_CENTER, text, FontId::proportional(14.0), Color32::BLUE);
    });
    let textures = std::mem::take(&mut output.textures_delta);
    (ctx.tessellate(output.shapes, output.pixels_per_point), textures)
}

#[test]
fn what_egui_draws_is_seen_and_drawn_once() {
    let ctx = Context::default();
    crate::app::kit::fonts::install(&ctx);
    let (mut painter, mut pixels) = (Painter::default(), vec![0; WIDTH * HEIGHT]);
    let mut show = |text: &str| {
        let (primitives, mut textures) = drawn_by_egui(&ctx, text);
        let picture = Picture {
            primitives: &primitives,
            pixels_per_point: 1.0,
            size: [WIDTH, HEIGHT],
            background: Color32::WHITE,
        };
        let frame = painter.frame(&picture, &mut textures);
        let areas = painter.draw(frame, &picture, &mut pixels, 1);
        painter.free(&mut textures);
        (areas, pixels.clone())
    };
    // All glyphs exist from the beginning: more could change the texture's size.
    show("7六と歩");
    let (_, seen) = show("7六歩");
    assert_eq!(seen[45 * WIDTH + 70], 0x0000_FF00);
    assert!((60..64).any(|x| !matches!(seen[45 * WIDTH + x], 0x0000_FF00 | 0x00FF_FFFF)));
    let ink =
        |from: usize, to: usize| (from..to).filter(|x| (30..50).any(|y| seen[y * WIDTH + x] != 0x00FF_FFFF)).count();
    assert!(ink(4, 12) > 3 && ink(12, 40) > 10, "glyphs are drawn");
    assert_eq!(show("7六歩").0, []);
    let (changed, _) = show("7六と");
    assert!(!changed.is_empty() && changed.iter().all(|area| area.top == 32 && area.right <= 64), "{changed:?}");
}
