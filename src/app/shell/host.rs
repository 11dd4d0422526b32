//! The world outside the window: dialogs, files and threads. Nothing else in the window touches it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crate::app::check;
use crate::app::desk::reading::Reading;
use crate::app::pictures::order::{Product, ProductFailure};
use crate::app::pictures::work::Previews;
use crate::app::problems::{self, Ask, ProblemsAction};
use crate::app::recovery::{Keep, Keeper};
use crate::app::shell::action::{Action, Effect, Export, Purpose};
use crate::disk::{self, Existing, ReadFailure};
use crate::format::{self, Format};

/// Where answers are left for the window.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    sender: Sender<Action>,
    ctx: egui::Context,
}

impl Reply {
    /// An inbox and the way into it.
    pub(crate) fn new(ctx: egui::Context) -> (Self, Receiver<Action>) {
        let (sender, inbox) = channel();
        (Self { sender, ctx }, inbox)
    }

    /// Leaves an action and wakes the window.
    pub(crate) fn send(&self, action: Action) {
        // The window is gone when nobody listens any more: nothing is left to be told.
        if self.sender.send(action).is_ok() {
            self.ctx.request_repaint();
        }
    }
}

/// Carries out what the window asks of the world.
pub(crate) trait Host {
    /// Begins to carry out `effect`; must not block. The answer, if there is one, goes to `reply`.
    fn run(&mut self, effect: Effect, reply: &Reply);

    /// Begins to write games down, in case the program ends badly.
    fn keep(&mut self, keep: Keep, reply: &Reply);

    /// The program ends well: nothing that was written down is needed any more.
    fn forget(&mut self);
}

/// The real world.
#[derive(Debug)]
pub(crate) struct Native {
    keeper: Keeper,
    previews: Previews,
    /// Where it is kept what was solved.
    solved: Option<PathBuf>,
    /// Whether settings are kept.
    remembers: bool,
}

impl Native {
    /// The world of this user.
    pub(crate) fn new() -> Self {
        let folders = directories::ProjectDirs::from("", "", "komadai");
        let keeper = Keeper::new(folders.map(|folders| folders.data_dir().join("recovery")));
        Self { keeper, previews: Previews::default(), solved: problems::store(), remembers: true }
    }

    /// A world in which nothing is written down.
    pub(crate) fn without_memory() -> Self {
        Self { keeper: Keeper::new(None), previews: Previews::default(), solved: None, remembers: false }
    }
}

impl Host for Native {
    fn keep(&mut self, keep: Keep, reply: &Reply) {
        self.keeper.keep(keep, reply);
    }

    fn forget(&mut self) {
        self.keeper.forget();
    }

    fn run(&mut self, effect: Effect, reply: &Reply) {
        let answer = reply.clone();
        match effect {
            Effect::AskOpen { folder } => {
                let dialog = with_folder(dialog(), folder)
                    .add_filter("KIF, KIFU, KI2, CSA, SFEN, BOD, JKF", &READABLE)
                    .add_filter("*", &["*"]);
                thread("open dialog", move || {
                    let asked = Instant::now();
                    let chosen = pollster::block_on(dialog.pick_files());
                    match chosen {
                        None if unavailable(asked) => answer.send(Action::NoDialog(Purpose::Open)),
                        None => answer.send(Action::ChosenToOpen(Vec::new())),
                        Some(files) => {
                            let paths = files.iter().map(|file| file.path().to_owned()).collect();
                            answer.send(Action::ChosenToOpen(paths));
                        }
                    }
                });
            }
            Effect::AskMerge { game, folder } => {
                let dialog = with_folder(dialog(), folder)
                    .add_filter("KIF, KIFU, KI2, CSA, SFEN, BOD, JKF", &READABLE)
                    .add_filter("*", &["*"]);
                thread("merge dialog", move || {
                    let asked = Instant::now();
                    let chosen = pollster::block_on(dialog.pick_file());
                    match chosen {
                        None if unavailable(asked) => answer.send(Action::NoDialog(Purpose::Merge(game))),
                        chosen => {
                            let path = chosen.map(|file| file.path().to_owned());
                            answer.send(Action::ChosenToMerge(game, path));
                        }
                    }
                });
            }
            Effect::ReadToMerge { game, path } => thread("read to merge", move || {
                let result = open(&path, Reading::of_all);
                answer.send(Action::ReadToMerge { game, path, result });
            }),
            Effect::AskSave { wanted, folder, name } => {
                let dialog = with_folder(dialog(), folder)
                    .set_file_name(name)
                    .add_filter("KIF (Shift_JIS)", &["kif", "KIF"])
                    .add_filter("KIFU (UTF-8)", &["kifu", "KIFU"])
                    .add_filter("CSA", &["csa", "CSA"])
                    .add_filter("KI2", &["ki2", "KI2"])
                    .add_filter("JKF, USI, SFEN, BOD", &["jkf", "usi", "sfen", "bod"]);
                thread("save dialog", move || {
                    let asked = Instant::now();
                    let chosen = pollster::block_on(dialog.save_file());
                    match chosen {
                        None if unavailable(asked) => answer.send(Action::NoDialog(Purpose::Save(wanted))),
                        chosen => {
                            let path = chosen.map(|file| file.path().to_owned());
                            answer.send(Action::ChosenToSave(wanted, path));
                        }
                    }
                });
            }
            Effect::Recover => self.keeper.take_over(reply),
            Effect::Read(paths) => thread("read", move || {
                for (index, path) in paths.into_iter().enumerate() {
                    // The name is good from other folders too, should the game come back after a crash.
                    let path = std::path::absolute(&path).unwrap_or(path);
                    let result = open(&path, Reading::of);
                    answer.send(Action::Opened { path, first: index == 0, result });
                }
            }),
            Effect::Problems(Ask::Folder { start }) => {
                let dialog = with_folder(dialog(), start);
                thread("folder dialog", move || {
                    let asked = Instant::now();
                    let chosen = pollster::block_on(dialog.pick_folder());
                    answer.send(match chosen {
                        None if unavailable(asked) => Action::NoDialog(Purpose::Problems),
                        chosen => {
                            let path = chosen.map(|folder| folder.path().to_owned());
                            Action::Problems(ProblemsAction::Chosen(path))
                        }
                    });
                });
            }
            Effect::Problems(ask) => {
                let store = self.solved.clone();
                thread("problems", move || {
                    let send = |action| answer.send(Action::Problems(action));
                    problems::carry_out(ask, store.as_deref(), &send);
                });
            }
            Effect::Reread { game, path } => thread("read again", move || {
                let result = open(&path, Reading::of);
                answer.send(Action::Reread { game, path, result });
            }),
            Effect::ReadText(text) => thread("read text", move || {
                answer.send(Action::PastedRead(Reading::of_text(text)));
            }),
            Effect::AskExport { what, folder, name } => {
                let dialog = with_folder(dialog(), folder).set_file_name(name);
                let dialog = match what {
                    Export::Picture => dialog.add_filter("PNG, SVG, PDF", &["png", "svg", "pdf"]),
                    Export::Sheet => dialog.add_filter("PDF, SVG, PNG", &["pdf", "svg", "png"]),
                    Export::Position => {
                        dialog.add_filter("BOD, SFEN, USI, CSA, KIF", &["bod", "sfen", "usi", "csa", "kif", "kifu"])
                    }
                };
                thread("save dialog", move || {
                    let asked = Instant::now();
                    let chosen = pollster::block_on(dialog.save_file());
                    match chosen {
                        None if unavailable(asked) => answer.send(Action::NoDialog(Purpose::Export(what))),
                        chosen => {
                            let path = chosen.map(|file| file.path().to_owned());
                            answer.send(Action::ChosenToExport(what, path));
                        }
                    }
                });
            }
            Effect::DrawPreview { state, room, order } => self.previews.order(state, room, order, reply),
            Effect::Export(product) => thread("export", move || {
                let result = export(&product);
                answer.send(Action::Exported { product, result });
            }),
            Effect::CopyPicture(order) => thread("copy picture", move || {
                let size = order.bitmap().map(|bitmap| {
                    let size = [bitmap.width as usize, bitmap.height as usize];
                    answer.ctx.copy_image(egui::ColorImage::from_rgba_unmultiplied(size, &bitmap.rgba));
                    size
                });
                answer.send(Action::PictureCopied(size));
            }),
            Effect::Check(effect) => thread("check", move || {
                answer.send(Action::Check(check::work::carry_out(effect)));
            }),
            Effect::SetUp(effect) => thread("read position", move || {
                answer.send(Action::SetUp(effect.carry_out()));
            }),
            Effect::Copy(text) => answer.ctx.copy_text(text),
            Effect::RequestPaste => answer.ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Effect::Write(write) => self.keeper.save(write, reply),
            Effect::SaveSettings(_) if !self.remembers => {}
            Effect::SaveSettings(settings) => thread("settings", move || {
                // Settings that cannot be kept must not stand in anybody's way.
                let _ = crate::app::shell::settings::save(&settings);
            }),
            Effect::Close => answer.ctx.send_viewport_cmd(egui::ViewportCommand::Close),
        }
    }
}

/// What the dialog offers. Some systems' filters mind the case.
const READABLE: [&str; 22] = [
    "kif", "KIF", "kifu", "KIFU", "kifz", "ki2", "KI2", "ki2u", "csa", "CSA", "csa3", "bod", "BOD", "sfen", "SFEN",
    "usi", "USI", "jkf", "JKF", "json", "txt", "TXT",
];

fn dialog() -> rfd::AsyncFileDialog {
    rfd::AsyncFileDialog::new()
}

fn with_folder(dialog: rfd::AsyncFileDialog, folder: Option<PathBuf>) -> rfd::AsyncFileDialog {
    match folder.filter(|folder| folder.is_dir()) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}

/// With neither a portal nor zenity the dialog answers "nothing" at once; nobody cancels that fast.
fn unavailable(asked: Instant) -> bool {
    asked.elapsed() < Duration::from_millis(250)
}

/// Does some work beside the window.
pub(crate) fn thread(name: &str, work: impl FnOnce() + Send + 'static) {
    // Without threads there are no answers; the window itself stays as it is.
    let _ = std::thread::Builder::new().name(name.to_owned()).spawn(work);
}

/// Makes something and saves it: all its files, or none where one of them would replace what nobody has agreed to.
pub(crate) fn export(product: &Product) -> Result<(), ProductFailure> {
    let files = product.files().map_err(ProductFailure::Size)?;
    let is_agreed = |path: &PathBuf| product.agreed.contains(path);
    let found: Vec<PathBuf> =
        files.iter().map(|(path, _)| path).filter(|path| !is_agreed(path) && path.exists()).cloned().collect();
    if !found.is_empty() {
        return Err(ProductFailure::Exist(found));
    }
    for (path, bytes) in files {
        let existing = if is_agreed(&path) { Existing::Replace } else { Existing::Keep };
        disk::write(&path, &bytes, existing).map_err(|failure| ProductFailure::Write(path, failure))?;
    }
    Ok(())
}

fn open(path: &Path, read: fn(Vec<u8>, Option<Format>) -> Reading) -> Result<Reading, ReadFailure> {
    let hint = path.extension().and_then(std::ffi::OsStr::to_str).and_then(Format::of_extension);
    disk::read(path).map(|bytes| read(bytes, hint))
}
