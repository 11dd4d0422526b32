//! The pixels of a window.

use std::num::NonZeroU32;
use std::sync::Arc;

use egui::TexturesDelta;
use softbuffer::{Context, Rect, SoftBufferError, Surface};
use winit::event_loop::{ActiveEventLoop, OwnedDisplayHandle};
use winit::window::Window;

use super::painter::{Area, Painter, Picture};

/// What of a frame is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All of it, since the window has lost what it showed.
    Whole,
    /// What changed. Where nothing did, the frame is shown as well: with it, Wayland shows what changed around the window.
    Changed,
    /// What changed, if anything did.
    IfChanged,
}

/// The memory that the system shows in a window, and who draws into it.
pub(super) struct Canvas {
    surface: Surface<OwnedDisplayHandle, Arc<Window>>,
    painter: Painter,
}

impl Canvas {
    pub(super) fn new(event_loop: &ActiveEventLoop, window: &Arc<Window>) -> Result<Self, SoftBufferError> {
        let context = Context::new(event_loop.owned_display_handle())?;
        Ok(Self { surface: Surface::new(&context, Arc::clone(window))?, painter: Painter::default() })
    }

    /// Shows a picture, or what of it is to be shown. Calls `before` when it is drawn and not shown yet.
    ///
    /// # Errors
    /// When the system does not take it.
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
