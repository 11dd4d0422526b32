//! How large a window can be so that it fits the screen with its frame, beside the panels of the desktop.

use egui::{Rect, Vec2, pos2, vec2};
use winit::monitor::MonitorHandle;
use winit::window::Window;

/// A title bar, and the sides of a frame, where the system does not say how large they are; in points.
const FRAME: Vec2 = vec2(8.0, 40.0);
/// The height of a panel of the desktop where the system does not say what windows may cover, in points.
const PANEL: f32 = 48.0;

/// The largest inner size in points; `None` if no screen is known.
pub(crate) fn largest(window: &Window) -> Option<Vec2> {
    let monitor = window.current_monitor().or_else(|| window.primary_monitor());
    let monitor = monitor.or_else(|| window.available_monitors().next())?;
    let scale = window.scale_factor() as f32;
    let told = told_by_desktop(window, screen(&monitor));
    let (area, frame) = told.unwrap_or_else(|| (screen(&monitor).size() - vec2(0.0, PANEL * scale), None));
    Some((area - frame.unwrap_or_else(|| usual_frame(window, scale))) / scale)
}

fn screen(monitor: &MonitorHandle) -> Rect {
    let (corner, size) = (monitor.position(), monitor.size());
    Rect::from_min_size(pos2(corner.x as f32, corner.y as f32), vec2(size.width as f32, size.height as f32))
}

/// Windows knows the frame before the window is shown.
fn usual_frame(window: &Window, scale: f32) -> Vec2 {
    let (outer, inner) = (window.outer_size(), window.inner_size());
    let frame = vec2(outer.width as f32 - inner.width as f32, outer.height as f32 - inner.height as f32);
    if frame.y > 0.0 { frame } else { FRAME * scale }
}

/// The size of what windows may cover, and that of the frame if it is known, in pixels.
#[cfg(target_os = "linux")]
fn told_by_desktop(window: &Window, screen: Rect) -> Option<(Vec2, Option<Vec2>)> {
    use x11rb::connection::Connection;

    super::is_x11(window).then_some(())?;
    let window = u32::try_from(u64::from(window.id())).ok()?;
    let (x, number) = x11rb::connect(None).ok()?;
    let root = x.setup().roots.get(number)?.root;
    let area = x11::numbers(&x, root, "_NET_WORKAREA").and_then(|area| work_area(&area, screen));
    Some((area.unwrap_or(screen).size(), x11::frame(&x, root, window)))
}

#[cfg(not(target_os = "linux"))]
const fn told_by_desktop(_: &Window, _: Rect) -> Option<(Vec2, Option<Vec2>)> {
    None
}

/// The part of the area of the first desktop that is on this screen: the area spans all screens.
#[cfg(any(target_os = "linux", test))]
fn work_area(area: &[u32], screen: Rect) -> Option<Rect> {
    let &[x, y, width, height] = area.first_chunk()?;
    let area = Rect::from_min_size(pos2(x as f32, y as f32), vec2(width as f32, height as f32)).intersect(screen);
    area.is_positive().then_some(area)
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::thread::sleep;
    use std::time::Duration;

    use egui::{Vec2, vec2};
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask};

    const ASK: &str = "_NET_REQUEST_FRAME_EXTENTS";
    /// How often the frame is looked for, and the pause in between.
    const TRIES: u32 = 10;
    const PAUSE: Duration = Duration::from_millis(10);

    fn atom(x: &impl Connection, name: &str) -> Option<u32> {
        Some(x.intern_atom(false, name.as_bytes()).ok()?.reply().ok()?.atom)
    }

    pub(super) fn numbers(x: &impl Connection, window: u32, name: &str) -> Option<Vec<u32>> {
        let found = x.get_property(false, window, atom(x, name)?, AtomEnum::ANY, 0, 1024).ok()?.reply().ok()?;
        Some(found.value32()?.collect())
    }

    /// Asks the window manager, which has not drawn the frame yet.
    pub(super) fn frame(x: &impl Connection, root: u32, window: u32) -> Option<Vec2> {
        let ask = atom(x, ASK)?;
        numbers(x, root, "_NET_SUPPORTED")?.contains(&ask).then_some(())?;
        let message = ClientMessageEvent::new(32, window, ask, [0; 5]);
        let all = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        x.send_event(false, root, all, message).ok()?.check().ok()?;
        (0..TRIES).find_map(|_| {
            let found = numbers(x, window, "_NET_FRAME_EXTENTS").filter(|sides| sides.len() == 4);
            if found.is_none() {
                sleep(PAUSE);
            }
            let [left, right, top, bottom] = found?[..] else { return None };
            Some(vec2((left + right) as f32, (top + bottom) as f32))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_is_that_of_the_screen_without_panels() {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1366.0, 768.0));
        let area = work_area(&[0, 27, 1366, 741, 0, 0, 9, 9], screen).map(|area| area.size());
        assert_eq!(area, Some(vec2(1366.0, 741.0)));
        let second = Rect::from_min_size(pos2(1366.0, 0.0), vec2(1920.0, 1080.0));
        let all = work_area(&[0, 27, 3286, 1053], second).map(|area| area.size());
        assert_eq!(all, Some(vec2(1920.0, 1053.0)));
        assert_eq!(work_area(&[0, 0, 0, 0], screen), None);
        assert_eq!(work_area(&[], screen), None);
    }
}
