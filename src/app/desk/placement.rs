//! The window's place and size, kept between runs.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use serde::{Deserialize, Serialize};

/// The part of the title bar needed on a monitor to move the window by mouse, in points.
const HELD: Vec2 = vec2(120.0, 24.0);
/// In points.
const SIZES: std::ops::RangeInclusive<f32> = 100.0..=20_000.0;

/// Place and size while the window is neither maximized nor full-screen, in points of the system, before zoom.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Placement {
    /// The upper left corner of the frame, relative to all monitors; `None` where the system does not tell.
    corner: Option<[f32; 2]>,
    /// Without the frame.
    size: [f32; 2],
    pub(crate) maximized: bool,
}

impl Placement {
    /// The placement of a window; `before` is the last known one. `None` if nothing is known.
    ///
    /// For a maximized, minimized or full-screen window, the place and size to which it will return.
    pub(crate) fn of(window: &egui::ViewportInfo, zoom: f32, before: Option<Self>) -> Option<Self> {
        let is = |state: Option<bool>| state.unwrap_or(false);
        if is(window.minimized) || is(window.fullscreen) {
            return before;
        }
        let maximized = is(window.maximized);
        if maximized && let Some(before) = before {
            return Some(Self { maximized, ..before });
        }
        let size = window.inner_rect?.size() * zoom;
        let corner = window.outer_rect.map(|outer| (outer.min.to_vec2() * zoom).round().into());
        let placement = Self { corner, size: size.round().into(), maximized };
        placement.is_sound().then_some(placement)
    }

    pub(crate) fn size(&self) -> Vec2 {
        self.size.into()
    }

    /// With the frame; `None` where it is unknown.
    pub(crate) fn corner(&self) -> Option<Pos2> {
        self.corner.map(|[x, y]| pos2(x, y))
    }

    /// A corner where the window can be seen and moved, on the first monitor if possible; `None` if it is well placed.
    pub(crate) fn corner_on(&self, monitors: &[Rect]) -> Option<Pos2> {
        let corner = self.corner()?;
        let top = Rect::from_min_size(corner, vec2(self.size[0], HELD.y));
        let is_held = |monitor: &Rect| {
            let seen = top.intersect(*monitor).size();
            seen.x >= HELD.x.min(self.size[0]) && seen.y >= HELD.y
        };
        let first = monitors.first()?;
        if monitors.iter().any(is_held) {
            return None;
        }
        Some((first.center() - self.size() / 2.0).max(first.min).round())
    }

    pub(crate) fn is_sound(&self) -> bool {
        let is_finite = self.corner.is_none_or(|corner| corner.into_iter().all(f32::is_finite));
        is_finite && self.size.iter().all(|length| SIZES.contains(length))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use egui::ViewportInfo;

    const SCREEN: Rect = Rect { min: Pos2::ZERO, max: pos2(1920.0, 1080.0) };

    fn window(corner: [f32; 2], size: [f32; 2]) -> ViewportInfo {
        let inner = Rect::from_min_size(pos2(corner[0] + 1.0, corner[1] + 24.0), size.into());
        let outer = Rect::from_min_max(corner.into(), inner.max);
        ViewportInfo { inner_rect: Some(inner), outer_rect: Some(outer), ..ViewportInfo::default() }
    }

    #[test]
    fn it_does_not_depend_on_the_zoom() {
        let found = Placement::of(&window([100.0, 50.0], [800.0, 600.0]), 1.5, None).unwrap();
        assert_eq!((found.corner(), found.size()), (Some(pos2(150.0, 75.0)), vec2(1200.0, 900.0)));
    }

    #[test]
    fn a_maximized_window_keeps_the_size_that_it_returns_to() {
        let usual = Placement::of(&window([100.0, 50.0], [800.0, 600.0]), 1.0, None);
        let mut large = window([0.0, 0.0], [1920.0, 1056.0]);
        large.maximized = Some(true);
        let found = Placement::of(&large, 1.0, usual).unwrap();
        assert_eq!((found.size(), found.maximized), (vec2(800.0, 600.0), true));
        for fills in
            [ViewportInfo { fullscreen: Some(true), ..large.clone() }, ViewportInfo { minimized: Some(true), ..large }]
        {
            assert_eq!(Placement::of(&fills, 1.0, usual), usual);
        }
        // Some systems tell nothing about windows that do not exist yet.
        assert_eq!(Placement::of(&ViewportInfo::default(), 1.0, None), None);
    }

    #[test]
    fn a_window_is_never_out_of_sight() {
        let right = Rect::from_min_size(pos2(1920.0, 0.0), vec2(1280.0, 1024.0));
        let at = |x: f32, y: f32| Placement { corner: Some([x, y]), size: [800.0, 600.0], maximized: false };
        assert_eq!(at(100.0, 50.0).corner_on(&[SCREEN]), None);
        assert_eq!(at(-600.0, 900.0).corner_on(&[SCREEN]), None, "it can still be moved by its title");
        assert_eq!(at(2400.0, 100.0).corner_on(&[SCREEN, right]), None);
        for lost in [at(2400.0, 100.0), at(-790.0, 50.0), at(100.0, -30.0), at(100.0, 1070.0)] {
            assert_eq!(lost.corner_on(&[SCREEN]), Some(pos2(560.0, 240.0)), "{lost:?}");
        }
        let large = Placement { corner: Some([5000.0, 0.0]), size: [4000.0, 3000.0], maximized: false };
        assert_eq!(large.corner_on(&[SCREEN]), Some(Pos2::ZERO), "its upper left corner is seen");
    }
}
