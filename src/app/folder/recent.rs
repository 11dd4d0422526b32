//! Recent files as small boards, drawn on another thread, and again only if files, board or light have changed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::ColorImage;

use crate::app::desk::feature::Out;
use crate::app::desk::settings::Recent;
use crate::app::folder::listing::FileState;
use crate::app::folder::listing::Glance;
use crate::app::folder::{Effect, Folder};
use crate::app::kit::task::Cancel;
use crate::diagram::{self, Appearance, Diagram, Point, Scene, Table, TableLayout};
use crate::disk::walk;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wanted {
    /// The latest first.
    pub(crate) files: Vec<Recent>,
    pub(crate) look: Appearance,
    pub(crate) width: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct RecentBoard {
    pub(crate) recent: Recent,
    /// `None` if the file cannot be read.
    pub(crate) glance: Option<Arc<Glance>>,
    pub(crate) board: Option<Arc<ColorImage>>,
}

#[derive(Debug, Default)]
pub(crate) struct Recents {
    token: Cancel,
    wanted: Option<Wanted>,
    boards: Vec<RecentBoard>,
    version: u64,
}

impl Recents {
    pub(crate) fn is_for(&self, wanted: &Wanted) -> bool {
        self.wanted.as_ref() == Some(wanted)
    }

    pub(crate) fn get(&self, recent: &Recent) -> Option<&RecentBoard> {
        self.boards.iter().find(|board| board.recent == *recent)
    }

    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn show(&mut self, wanted: Wanted, out: &mut Out<Folder>) {
        self.token.cancel();
        self.token = Cancel::default();
        out.run(Effect::DrawRecent(self.token.clone(), wanted.clone()));
        self.wanted = Some(wanted);
    }

    pub(super) fn set_boards(&mut self, token: &Cancel, boards: Vec<RecentBoard>) {
        if self.token == *token {
            self.boards = boards;
            self.version += 1;
        }
    }
}

impl Folder {
    pub(crate) const fn recents(&self) -> &Recents {
        &self.recents
    }
}

pub(super) fn draw(wanted: &Wanted, token: &Cancel, read: impl Fn(&Path) -> FileState) -> Vec<RecentBoard> {
    let files = wanted.files.iter().take_while(|_| !token.is_cancelled());
    let boards = files.map(|recent| {
        let glance = match file_of(recent, token).map(|path| read(&path)) {
            Some(FileState::Read(glance)) => Some(glance),
            _ => None,
        };
        let board = glance.as_ref().and_then(|glance| board(glance, wanted)).map(Arc::new);
        RecentBoard { recent: recent.clone(), glance, board }
    });
    boards.collect()
}

/// The first file of a folder of problems.
fn file_of(recent: &Recent, token: &Cancel) -> Option<PathBuf> {
    let path = recent.path();
    if !path.is_dir() {
        return Some(path.to_owned());
    }
    let found = std::cell::Cell::new(false);
    let stop = || found.get() || token.is_cancelled();
    let takes = |below: &Path| {
        let takes = walk::is_record(below);
        found.set(found.get() || takes);
        takes
    };
    let choice = walk::Choice { takes: &takes, ..walk::Choice::records(&stop) };
    walk::files(&[path.to_owned()], &choice).files.into_iter().next().map(|file| file.path)
}

/// Without piece stands.
fn board(glance: &Glance, wanted: &Wanted) -> Option<ColorImage> {
    let look = Appearance { flipped: glance.flipped, coordinates: false, ..wanted.look };
    let kings = glance.kings(look.kings);
    let diagram = Diagram { look, kings, last: glance.last.map(Into::into), ..Diagram::new(glance.setup) };
    let layout = TableLayout { flipped: glance.flipped, plates: true, stand: Table::NARROWEST };
    let table = Table::at(Point::default(), layout, &diagram.setup.hands);
    let whole = diagram.tabletop(layout);
    let squares = table.squares();
    let around = 0.14 * Table::SQUARE;
    let (width, height) = (squares.width() + 2.0 * around, squares.height() + 2.0 * around);
    let mut scene = Scene::new(width, height, whole.ground);
    scene.draw(whole, 1.0, Point::new(around - squares.min.x, around - squares.min.y));
    let drawn = diagram::bitmap(&scene, wanted.width).ok()?;
    Some(ColorImage::from_rgba_unmultiplied([drawn.width as usize, drawn.height as usize], &drawn.rgba))
}
