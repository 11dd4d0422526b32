//! Sets the zoom factor before a frame.

use egui::{Context, Event, Pos2, RawInput, Vec2};

/// Sets the zoom factor of the frame that begins with this input; `zoom` gets the window's size in points of the
/// system. [`Context::set_zoom_factor`] counts only from the next frame on, so that a new window would be drawn small
/// at first.
pub(crate) fn fit(ctx: &Context, input: &mut RawInput, zoom: impl FnOnce(Vec2) -> f32) {
    let Some(screen) = &mut input.screen_rect else { return };
    let before = ctx.zoom_factor();
    let after = zoom(screen.size() * before);
    if before == after {
        return;
    }
    ctx.options_mut(|options| options.zoom_factor = after);
    let ratio = before / after;
    *screen = *screen * ratio;
    // These rectangles are in points, too.
    for window in input.viewports.values_mut() {
        for rect in [&mut window.inner_rect, &mut window.outer_rect].into_iter().flatten() {
            *rect = *rect * ratio;
        }
    }
    for event in &mut input.events {
        if let Some(at) = place(event) {
            *at *= ratio;
        }
    }
}

fn place(event: &mut Event) -> Option<&mut Pos2> {
    match event {
        Event::PointerMoved(at) | Event::PointerButton { pos: at, .. } | Event::Touch { pos: at, .. } => Some(at),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2, vec2};

    use super::*;

    #[test]
    fn the_first_frame_of_a_window_is_laid_out_for_its_size() {
        let ctx = Context::default();
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(2560.0, 1440.0))),
            events: vec![Event::PointerMoved(pos2(1280.0, 720.0)), Event::Copy],
            ..RawInput::default()
        };
        let window = input.viewports.entry(input.viewport_id).or_default();
        window.inner_rect = input.screen_rect;
        fit(&ctx, &mut input, |window| if window == vec2(2560.0, 1440.0) { 2.0 } else { 1.0 });
        assert_eq!(input.events, [Event::PointerMoved(pos2(640.0, 360.0)), Event::Copy]);
        assert_eq!(input.viewport().inner_rect.map(|rect| rect.size()), Some(vec2(1280.0, 720.0)));
        let mut sizes = Vec::new();
        let mut output =
            ctx.run_ui(input, |ui| sizes.push((ui.ctx().content_rect().size(), ui.ctx().pixels_per_point())));
        assert_eq!(sizes, [(vec2(1280.0, 720.0), 2.0)]);
        assert_eq!(output.pixels_per_point, 2.0);
        output.textures_delta.clear();
        let mut next =
            RawInput { screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0))), ..RawInput::default() };
        fit(&ctx, &mut next, |window| if window == vec2(2560.0, 1440.0) { 2.0 } else { 1.0 });
        assert_eq!(next.screen_rect.map(|screen| screen.size()), Some(vec2(1280.0, 720.0)));
    }
}
