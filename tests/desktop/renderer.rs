//! Whoever draws the window, it looks the same.

use std::fs;

use super::{JAPANESE, on_a_screen, sample};
use crate::board::Pixels;
use crate::window::Window;

/// Channels may differ by this much: graphics cards dither.
const DITHER: u8 = 4;

/// The window at the end of a game, drawn by this renderer.
fn drawn_by(renderer: &str) -> Pixels {
    let mut seen = None;
    on_a_screen(|screen| {
        let variable = format!("KOMADAI_RENDERER={renderer}");
        let window = Window::open_below(screen, JAPANESE, &["env", &variable], &[&sample("soho-1845.kif")]);
        window.find("７七 先手の歩");
        window.keys(&["End"]);
        window.find("８六 後手の銀");
        let loaded = fs::read_to_string(format!("/proc/{}/maps", window.pid())).unwrap();
        assert_eq!(loaded.contains("libGL"), renderer == "opengl", "{renderer} is what draws");
        seen = Some(Pixels::of_file(&window.picture(&format!("drawn-by-{renderer}"))));
    });
    seen.unwrap()
}

#[test]
fn opengl_and_the_program_itself_draw_the_same() {
    let [opengl, software] = ["opengl", "software"].map(drawn_by);
    assert_eq!((opengl.width, opengl.height()), (software.width, software.height()));
    let pixels = || (0..opengl.height()).flat_map(|y| (0..opengl.width).map(move |x| (x, y)));
    let differs = |&(x, y): &(usize, usize)| {
        opengl.at(x, y).iter().zip(software.at(x, y)).any(|(one, other)| one.abs_diff(*other) > DITHER)
    };
    let different = pixels().filter(differs).count();
    // An edge exactly between two pixels may fall to either.
    assert!(different * 1000 < pixels().count(), "{different} pixels differ");
}

#[test]
fn a_renderer_that_does_not_exist_is_reported() {
    on_a_screen(|screen| {
        let window = Window::open_below(screen, JAPANESE, &["env", "KOMADAI_RENDERER=vulkan"], &[]);
        window.wait("the notice", |named| named.name.contains("KOMADAI_RENDERER") && named.name.contains("vulkan"));
    });
}
