//! What the system and its windows say, and the context that they wake.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Instant;

use eframe::UserEvent;
use egui::{Context, Vec2};
use egui_system_font_provider::SystemFontProvider;
use winit::event_loop::{ActiveEventLoop, EventLoopProxy};
use winit::monitor::MonitorHandle;
use winit::raw_window_handle::{HasWindowHandle, RawWindowHandle};
use winit::window::Window;

/// Wakes the event loop when a frame is wanted.
pub(super) fn context(proxy: &EventLoopProxy<UserEvent>) -> Context {
    let ctx = Context::default();
    ctx.set_embed_viewports(false);
    ctx.options_mut(|options| options.max_passes = const { NonZeroUsize::MIN.saturating_add(1) });
    ctx.add_font_provider(Arc::new(SystemFontProvider::new()));
    let proxy = egui::mutex::Mutex::new(proxy.clone());
    ctx.set_request_repaint_callback(move |info| {
        let wish = UserEvent::RequestRepaint {
            viewport_id: info.viewport_id,
            when: Instant::now() + info.delay,
            cumulative_pass_nr: info.current_cumulative_pass_nr,
        };
        // Nobody waits for frames of a window that is closed.
        drop(proxy.lock().send_event(wish));
    });
    ctx
}

pub(super) fn is_x11(window: &Window) -> bool {
    let handle = window.window_handle().map(|handle| handle.as_raw());
    matches!(handle, Ok(RawWindowHandle::Xlib(_) | RawWindowHandle::Xcb(_)))
}

pub(super) fn is_unseen(window: &Window) -> bool {
    window.is_visible() == Some(false) || window.is_minimized() == Some(true)
}

/// In points. Some systems do not open larger windows.
pub(super) fn largest_monitor(event_loop: &ActiveEventLoop) -> Vec2 {
    let size = |monitor: MonitorHandle| {
        let size = monitor.size().to_logical::<f32>(monitor.scale_factor());
        Vec2::new(size.width, size.height)
    };
    let largest = event_loop.available_monitors().map(size).fold(Vec2::ZERO, Vec2::max);
    if largest == Vec2::ZERO { Vec2::INFINITY } else { largest }
}
