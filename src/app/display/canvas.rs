//! The pixels of a window.

use std::num::NonZeroU32;
use std::sync::Arc;

use egui::TexturesDelta;
use softbuffer::{Context, Rect, SoftBufferError, Surface};
use winit::event_loop::{ActiveEventLoop, OwnedDisplayHandle};
use winit::window::Window;

use super::painter::{Area, Painter, Picture};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// The window has lost what it showed.
    Whole,
    /// If nothing has changed, the frame is shown as well: with it, Wayland shows what changed around the window.
    Changed,
    IfChanged,
}

/// The memory that is shown in a window, and the painter.
pub(super) struct Canvas {
    surface: Surface<OwnedDisplayHandle, Arc<Window>>,
    painter: Painter,
}

impl Canvas {
    pub(super) fn new(event_loop: &ActiveEventLoop, window: &Arc<Window>) -> Result<Self, SoftBufferError> {
        let context = Context::new(event_loop.owned_display_handle())?;
        Ok(Self { surface: Surface::new(&context, Arc::clone(window))?, painter: Painter::default() })
    }

    /// Calls `before` when the picture is drawn and not shown yet.
    pub(super) fn show(
        &mut self,
        picture: &Picture<'_>,
        textures: &mut TexturesDelta,
        extent: Extent,
        before: impl FnOnce(),
    ) -> Result<(), SoftBufferError> {
        let shown = self.draw(picture, textures, extent, before);
        self.painter.free(textures);
        if shown.is_err() {
            self.painter.forget();
        }
        shown
    }

    fn draw(
        &mut self,
        picture: &Picture<'_>,
        textures: &mut TexturesDelta,
        extent: Extent,
        before: impl FnOnce(),
    ) -> Result<(), SoftBufferError> {
        let frame = self.painter.frame(picture, textures);
        let side = |side: usize| u32::try_from(side).ok().and_then(NonZeroU32::new);
        let [Some(width), Some(height)] = picture.size().map(side) else { return Ok(()) };
        if frame.changed().is_empty() && extent == Extent::IfChanged {
            return Ok(());
        }
        let changed: Vec<Rect> = frame.changed().iter().filter_map(rect).collect();
        self.surface.resize(width, height)?;
        let mut buffer = self.surface.buffer_mut()?;
        let age = usize::from(buffer.age());
        self.painter.draw(frame, picture, &mut buffer, age);
        before();
        match extent {
            Extent::Whole => buffer.present(),
            Extent::Changed | Extent::IfChanged => buffer.present_with_damage(&changed),
        }
    }
}

fn rect(area: &Area) -> Option<Rect> {
    let [x, y] = area.corner().map(|side| u32::try_from(side).ok());
    let [width, height] = area.size().map(|side| NonZeroU32::new(u32::try_from(side).ok()?));
    Some(Rect { x: x?, y: y?, width: width?, height: height? })
}
