//! Tooltips beside their subject, closed by keys.

use egui::{Context, Event, Order, Pos2, RawInput, Rect, RectAlign, Response, Tooltip};

/// Left of this area if there is room, else right, above or below.
pub(crate) fn beside(response: &Response, area: Rect) -> Tooltip<'static> {
    let mut tooltip = Tooltip::for_enabled(response);
    let others =
        &[RectAlign::LEFT_END, RectAlign::RIGHT_START, RectAlign::RIGHT_END, RectAlign::TOP_END, RectAlign::BOTTOM_END];
    tooltip.popup = tooltip.popup.anchor(area).align(RectAlign::LEFT_START).align_alternatives(others);
    tooltip
}

/// Closes tooltips when a key is pressed. egui keeps them while the pointer rests, so the pointer is hidden from egui
/// until it is used again.
#[derive(Debug, Default)]
pub(crate) struct Closing {
    at: Option<Pos2>,
    is_hidden: bool,
}

impl Closing {
    /// Hides the pointer while a tooltip is open or about to open, and shows it again before it is used.
    pub(crate) fn filter(&mut self, ctx: &Context, input: &mut RawInput) {
        self.hide_pointer(input, || is_open(ctx) || is_expected(ctx));
    }

    /// `has_tooltip` is called when a key is pressed, not in every frame.
    fn hide_pointer(&mut self, input: &mut RawInput, has_tooltip: impl Fn() -> bool) {
        let mut events = Vec::with_capacity(input.events.len());
        for event in input.events.drain(..) {
            let presses = matches!(event, Event::Key { pressed: true, .. });
            match event {
                Event::PointerMoved(at) | Event::PointerButton { pos: at, .. } => {
                    (self.at, self.is_hidden) = (Some(at), false);
                }
                Event::PointerGone => (self.at, self.is_hidden) = (None, false),
                // The wheel turns at the pointer.
                Event::MouseWheel { .. } | Event::Zoom(_) if self.is_hidden => {
                    events.extend(self.at.map(Event::PointerMoved));
                    self.is_hidden = false;
                }
                _ => {}
            }
            if presses && self.at.is_some() && !self.is_hidden && has_tooltip() {
                // Before the key, since the text event follows the key directly.
                events.push(Event::PointerGone);
                self.is_hidden = true;
            }
            events.push(event);
        }
        input.events = events;
    }
}

fn is_open(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.areas().visible_layer_ids().iter().any(|layer| layer.order == Order::Tooltip))
}

/// Whether the pointer came to rest so recently that a tooltip may still open.
fn is_expected(ctx: &Context) -> bool {
    let delay = ctx.global_style().interaction.tooltip_delay;
    ctx.input(|input| !input.pointer.any_down() && input.pointer.time_since_last_movement() < delay)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use egui::{Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, pos2, vec2};

    use super::*;

    fn key() -> Event {
        let (key, modifiers) = (Key::ArrowRight, Modifiers::NONE);
        Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
    }

    fn wheel() -> Event {
        let (unit, delta, phase) = (MouseWheelUnit::Line, vec2(0.0, 1.0), TouchPhase::Move);
        Event::MouseWheel { unit, delta, phase, source: MouseWheelSource::Wheel, modifiers: Modifiers::NONE }
    }

    #[test]
    fn a_key_hides_the_pointer_until_it_is_used() {
        let (mut closing, asked) = (Closing::default(), Cell::new(0));
        let mut seen = |events: &[Event], has_tooltip| {
            let mut input = RawInput { events: events.to_vec(), ..RawInput::default() };
            closing.hide_pointer(&mut input, || {
                asked.set(asked.get() + 1);
                has_tooltip
            });
            input.events
        };
        let moved = || Event::PointerMoved(pos2(3.0, 4.0));
        seen(&[moved(), wheel()], true);
        assert_eq!(asked.get(), 0, "no key, no question");
        assert_eq!(seen(&[moved(), key()], false), [moved(), key()], "no tooltip, nothing to close");
        let text = || Event::Text("t".to_owned());
        assert_eq!(seen(&[key(), text(), key()], true), [Event::PointerGone, key(), text(), key()]);
        assert_eq!(seen(&[wheel(), key()], false), [moved(), wheel(), key()], "it turns where the pointer is");
        assert_eq!(seen(&[key(), moved(), wheel()], true), [Event::PointerGone, key(), moved(), wheel()]);
        assert_eq!(seen(&[Event::PointerGone, key()], true), [Event::PointerGone, key()], "it is in another window");
    }
}
