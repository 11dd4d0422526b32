//! Counts steps of the wheel, and works around notches that winit reports twice.

use egui::{Event, MouseWheelUnit, RawInput, Ui, Vec2};

/// Longest time between press and release of such a button in seconds, even with slow frames.
const LONGEST: f64 = 0.5;

#[derive(Debug, Default)]
pub(crate) struct Wheel {
    is_button: bool,
    /// Direction and time of a pressed button.
    pressed: Option<(Vec2, f64)>,
}

impl Wheel {
    pub(crate) const fn new(is_button: bool) -> Self {
        Self { is_button, pressed: None }
    }

    pub(crate) fn of_display() -> Self {
        Self::new(display::reports_notches_as_buttons())
    }

    pub(crate) fn filter(&mut self, input: &mut RawInput) {
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

    /// Like winit, prefers Wayland, which has wheel events, to X.
    pub(crate) fn reports_notches_as_buttons() -> bool {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        !is_set("WAYLAND_DISPLAY") && !is_set("WAYLAND_SOCKET") && is_set("DISPLAY") && !scrolls().unwrap_or(true)
    }

    /// `None` if it cannot be queried.
    fn scrolls() -> Option<bool> {
        let (x, _) = x11rb::connect(None).ok()?;
        // Older versions of XInput do not report scrolling.
        x.xinput_xi_query_version(2, 2).ok()?.reply().ok()?;
        let devices = x.xinput_xi_query_device(Device::ALL).ok()?.reply().ok()?.infos;
        let mut classes = devices.iter().flat_map(|device| &device.classes);
        Some(classes.any(|class| matches!(class.data, DeviceClassData::Scroll(_))))
    }
}

#[cfg(not(target_os = "linux"))]
mod display {
    pub(crate) const fn reports_notches_as_buttons() -> bool {
        false
    }
}

/// Steps in this frame; down is forward. A notch is one step; touchpad distances are summed in `rest`, `stroke` points
/// per step.
pub(crate) fn turned(ui: &Ui, rest: &mut f32, stroke: f32) -> isize {
    let mut steps = 0.0;
    ui.input(|input| {
        for event in &input.events {
            if let Event::MouseWheel { unit, delta, .. } = event {
                match unit {
                    MouseWheelUnit::Line | MouseWheelUnit::Page => steps -= delta.y.signum() * delta.y.abs().ceil(),
                    MouseWheelUnit::Point => *rest -= delta.y,
                }
            }
        }
    });
    let whole = (*rest / stroke).trunc();
    *rest -= whole * stroke;
    (steps + whole) as isize
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, MouseWheelSource, TouchPhase, vec2};

    use super::*;

    /// How many wheel events, `apart` seconds from each other, pass the filter.
    fn passed(wheel: &mut Wheel, start: f64, apart: f64, ways: &[f32]) -> usize {
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
            wheel.filter(&mut input);
            count += input.events.len() - 1;
        }
        count
    }

    #[test]
    fn releasing_a_button_is_no_second_notch() {
        assert_eq!(passed(&mut Wheel::new(true), 0.0, 0.06, &[-1.0; 6]), 3);
        assert_eq!(passed(&mut Wheel::new(true), 0.0, 0.0, &[-1.0; 6]), 3);
        assert_eq!(passed(&mut Wheel::new(true), 0.0, 0.06, &[-1.0, -1.0, -1.0, 1.0, 1.0]), 3);
        let mut wheel = Wheel::new(true);
        assert_eq!(passed(&mut wheel, 0.0, 0.06, &[1.0]), 1);
        assert_eq!(passed(&mut wheel, 9.0, 0.06, &[1.0, 1.0]), 1);
    }

    #[test]
    fn events_of_a_real_wheel_all_pass() {
        assert_eq!(passed(&mut Wheel::new(false), 0.0, 0.005, &[-1.0; 6]), 6);
    }
}
