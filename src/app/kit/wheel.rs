//! A wheel's notch is heard once.
//!
//! Where no device scrolls by itself (a display in memory, a remote desktop), X tells of notches as buttons, and
//! winit 0.30 speaks both when such a button is pressed and when it is let go (winit's pull request 4386, for 0.31).

use egui::{Event, MouseWheelUnit, RawInput, Vec2};

/// A button is let go sooner than this after it was pressed, in seconds, however slowly the window draws.
const LONGEST: f64 = 0.5;

/// Leaves out the wheel's second word where each notch has two.
#[derive(Debug, Default)]
pub(crate) struct Wheel {
    /// Whether notches are buttons here.
    is_button: bool,
    /// A button that has not been let go, and when it was pressed.
    pressed: Option<(Vec2, f64)>,
}

impl Wheel {
    /// The wheel of a display whose notches are buttons, or are not.
    pub(crate) const fn new(is_button: bool) -> Self {
        Self { is_button, pressed: None }
    }

    /// The wheel of the display on which the window is shown.
    pub(crate) fn of_display() -> Self {
        Self::new(display::tells_notches_as_buttons())
    }

    /// Takes out of the input what was said already.
    pub(crate) fn hear(&mut self, input: &mut RawInput) {
        if !self.is_button {
            return;
        }
        let now = input.time.unwrap_or_default();
        input.events.retain(|event| match event {
            Event::MouseWheel { unit: MouseWheelUnit::Line, delta, .. } => {
                let let_go = self.pressed.take().is_some_and(|(way, at)| way == *delta && now - at < LONGEST);
                if !let_go {
                    self.pressed = Some((*delta, now));
                }
                !let_go
            }
            _ => true,
        });
    }
}

#[cfg(target_os = "linux")]
mod display {
    use std::env;

    use x11rb::protocol::xinput::{ConnectionExt, Device, DeviceClassData};

    /// As winit chooses: Wayland where there is one, which knows wheels, and X where not.
    pub(crate) fn tells_notches_as_buttons() -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        !is_set("WAYLAND_DISPLAY") && !is_set("WAYLAND_SOCKET") && is_set("DISPLAY") && !scrolls().unwrap_or(true)
    }

    /// Whether X has a device that scrolls; `None` when it cannot be asked.
    fn scrolls() -> Option<bool> {
        let (x, _) = x11rb::connect(None).ok()?;
        // Clients of an older version are told of no scrolling.
        x.xinput_xi_query_version(2, 2).ok()?.reply().ok()?;
        let devices = x.xinput_xi_query_device(Device::ALL).ok()?.reply().ok()?.infos;
        let mut classes = devices.iter().flat_map(|device| &device.classes);
        Some(classes.any(|class| matches!(class.data, DeviceClassData::Scroll(_))))
    }
}

#[cfg(not(target_os = "linux"))]
mod display {
    pub(crate) const fn tells_notches_as_buttons() -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, MouseWheelSource, TouchPhase, vec2};

    use super::*;

    /// How many words of the wheel are left of some that come this long after each other.
    fn heard(wheel: &mut Wheel, start: f64, apart: f64, ways: &[f32]) -> usize {
        let mut count = 0;
        for (index, way) in ways.iter().enumerate() {
            let event = Event::MouseWheel {
                unit: MouseWheelUnit::Line,
                delta: vec2(0.0, *way),
                phase: TouchPhase::Move,
                source: MouseWheelSource::Wheel,
                modifiers: Modifiers::NONE,
            };
            let time = Some(start + apart * index as f64);
            let mut input = RawInput { time, events: vec![event, Event::PointerGone], ..RawInput::default() };
            wheel.hear(&mut input);
            count += input.events.len() - 1;
        }
        count
    }

    #[test]
    fn a_button_that_is_let_go_is_no_second_notch() {
        assert_eq!(heard(&mut Wheel::new(true), 0.0, 0.06, &[-1.0; 6]), 3);
        assert_eq!(heard(&mut Wheel::new(true), 0.0, 0.0, &[-1.0; 6]), 3);
        // One word of two was lost: the next one is heard again.
        assert_eq!(heard(&mut Wheel::new(true), 0.0, 0.06, &[-1.0, -1.0, -1.0, 1.0, 1.0]), 3);
        let mut wheel = Wheel::new(true);
        assert_eq!(heard(&mut wheel, 0.0, 0.06, &[1.0]), 1);
        assert_eq!(heard(&mut wheel, 9.0, 0.06, &[1.0, 1.0]), 1);
    }

    #[test]
    fn a_wheel_that_is_a_wheel_is_heard_as_it_turns() {
        assert_eq!(heard(&mut Wheel::new(false), 0.0, 0.005, &[-1.0; 6]), 6);
    }
}
