//! Pictures, sheets and positions to be saved or copied.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::app::desk::feature::Fact;
use crate::app::desk::notice::Gravity;
use crate::app::pictures::export::{Picture, Scenery};
use crate::app::pictures::order::{Content, Order, Product, ProductFailure};
use crate::app::problems::Solving;
use crate::app::shell::action::{Effect, Export};
use crate::app::shell::route;
use crate::app::shell::state::{Modal, State};
use crate::app::text;
use crate::diagram::{Bitmap, SizeError};
use crate::disk::WriteFailure;
use crate::format::{self, Dialect, Encoding, LossKind, Target};
use crate::lang;
use crate::picture::{Kind, MOST_DIAGRAMS};

/// Begins to prepare a picture of the position that is shown.
pub(crate) fn begin(state: &mut State, effects: &mut Vec<Effect>) {
    let mut picture = Picture::of(scenery(state), state.desk.settings.picture.clone(), state.desk.game().turned);
    draw(state, &mut picture, effects);
    state.modal = Some(Modal::Picture(Box::new(picture)));
}

/// Takes what the user changed.
pub(crate) fn change(state: &mut State, new: Picture, effects: &mut Vec<Effect>) {
    let Some(Modal::Picture(mut picture)) = state.modal.take() else { return };
    picture.change(new, scenery(state));
    draw(state, &mut picture, effects);
    if state.desk.settings.picture != picture.choice {
        state.desk.settings.picture = picture.choice.clone();
    }
    state.modal = Some(Modal::Picture(picture));
}

fn scenery(state: &State) -> Scenery<'_> {
    let game = state.desk.game();
    let (record, node) = (game.record(), game.node());
    let whole = state.desk.solving().map_or(record, Solving::problem);
    Scenery { record, whole, node, problems: state.problems.as_ref(), language: state.desk.language() }
}

fn draw(state: &State, picture: &mut Picture, effects: &mut Vec<Effect>) {
    let order = Box::new(picture.order(scenery(state)));
    picture.count = order.count();
    if picture.count <= MOST_DIAGRAMS && picture.room != [0, 0] {
        effects.push(Effect::DrawPreview { state: picture.state, room: picture.room, order });
    }
}

/// A preview was drawn; it may come too late.
pub(crate) fn drawn(state: &mut State, of: u64, drawn: Option<(Bitmap, Vec<char>)>) {
    if let Some(Modal::Picture(picture)) = &mut state.modal
        && picture.state == of
        && let Some((bitmap, missing)) = drawn
    {
        picture.preview = Some(Arc::new(bitmap));
        picture.missing = missing;
    }
}

/// Asks where to save the picture.
pub(crate) fn ask_picture(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(order) = order(state).filter(|order| order.count() <= MOST_DIAGRAMS) {
        let what = if order.sheet.is_some() { Export::Sheet } else { Export::Picture };
        state.ordered = Some(order);
        ask(state, what, effects);
    }
}

/// What is being prepared, as it is by now.
fn order(state: &State) -> Option<Box<Order>> {
    let Some(Modal::Picture(picture)) = &state.modal else { return None };
    Some(Box::new(picture.order(scenery(state))))
}

/// Asks where to save the position.
pub(crate) fn ask_position(state: &State, effects: &mut Vec<Effect>) {
    ask(state, Export::Position, effects);
}

fn ask(state: &State, what: Export, effects: &mut Vec<Effect>) {
    let game = state.desk.game();
    // While a problem is solved, its file gives the name.
    let solving = state.shown_problems().and_then(|_| crate::app::problems::update::place(state)).map(|(path, _)| path);
    let path = solving.or(game.path());
    let stem = path.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.unwrap_or_else(|| crate::app::desk::words::untitled(state.desk.language()).to_owned());
    let folder = path.and_then(Path::parent).map(Path::to_owned).or_else(|| state.desk.settings.folder.clone());
    effects.push(Effect::AskExport { what, folder, name: format!("{stem}.{}", usual(what)) });
}

/// The usual ending of a file's name.
const fn usual(what: Export) -> &'static str {
    match what {
        Export::Picture => "png",
        Export::Sheet => "pdf",
        Export::Position => "bod",
    }
}

/// The picture goes onto the clipboard.
pub(crate) fn copy_picture(state: &State, effects: &mut Vec<Effect>) {
    effects.extend(order(state).map(Effect::CopyPicture));
}

/// The picture is on the clipboard, or would be too large.
pub(crate) fn picture_copied(state: &mut State, size: Result<[usize; 2], SizeError>) {
    let language = state.desk.language();
    match size {
        Ok(size) => state.desk.notify(Gravity::Done, text::picture::copied(language, size)),
        Err(error) => state.desk.notify(Gravity::Failed, lang::picture_too_large(language, error)),
    }
}

/// A place was chosen; in a dialog, which has asked about what is there, or by its name alone.
pub(crate) fn save(state: &mut State, export: Export, path: PathBuf, asked: bool, effects: &mut Vec<Effect>) {
    let agreed = if asked { vec![path.clone()] } else { Vec::new() };
    let is_known = match export {
        Export::Picture | Export::Sheet => Kind::of(&path).is_some(),
        Export::Position => target(&path).is_some(),
    };
    let path = if is_known { path } else { with(path, usual(export)) };
    let made = match export {
        Export::Picture | Export::Sheet => state.ordered.take().map(|order| (Content::Picture(order), None)),
        Export::Position => Some(position(state, &path)),
    };
    let Some((content, remark)) = made else { return };
    state.modal.take_if(|modal| matches!(modal, Modal::Picture(_)));
    make(state, Product { export, content, path, agreed, remark }, effects);
}

fn make(state: &mut State, product: Product, effects: &mut Vec<Effect>) {
    route::tell(state, &Fact::ExportStarted, effects);
    effects.push(Effect::Export(Box::new(product)));
}

/// How a file of this name is written.
fn target(path: &Path) -> Option<Target> {
    path.extension().and_then(std::ffi::OsStr::to_str).and_then(Target::of_name)
}

/// The position as the text that a file of this name holds, and what is not in it.
fn position(state: &State, path: &Path) -> (Content, Option<String>) {
    let target = target(path).unwrap_or(Target::Bod);
    let game = state.desk.game();
    let record = format::record_at(game.record(), game.node(), target.format());
    let dialect = target.dialect(None, None);
    let mut written = format::write(&record, &dialect);
    if written.losses.iter().any(|loss| matches!(loss.kind, LossKind::CharacterReplaced { .. })) {
        // Unicode holds every character; what is lost then has no place in the format.
        written = format::write(&record, &Dialect { encoding: Encoding::Utf8, ..dialect });
    }
    let language = state.desk.language();
    let remark = written
        .losses
        .first()
        .map(|first| text::saved_with_losses(language, &lang::loss(language, &first.kind), written.losses.len()));
    (Content::Text(written.bytes), remark)
}

fn with(path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// Something was saved, or not.
pub(crate) fn exported(
    state: &mut State,
    product: Product,
    result: Result<(), ProductFailure>,
    effects: &mut Vec<Effect>,
) {
    let language = state.desk.language();
    let went_well = result.is_ok();
    match result {
        Ok(()) => {
            let said = product.remark.unwrap_or_else(|| text::saved(language, &product.path));
            state.desk.notify(Gravity::Done, said);
        }
        Err(ProductFailure::Exist(found)) => state.modal = Some(Modal::Replace(Box::new((product, found)))),
        Err(ProductFailure::Size(error)) => {
            state.desk.notify(Gravity::Failed, lang::picture_too_large(language, error));
        }
        Err(ProductFailure::Write(path, WriteFailure::Io(error))) => {
            state.desk.notify(Gravity::Failed, text::write_error(language, &path, &error));
        }
        // Only just now somebody has made such a file: it is asked about, too.
        Err(ProductFailure::Write(path, WriteFailure::Exists | WriteFailure::Changed)) => {
            state.modal = Some(Modal::Replace(Box::new((product, vec![path]))));
        }
    }
    route::tell(state, &Fact::ExportEnded { succeeded: went_well }, effects);
}

/// What is there was told of: replaces it.
pub(crate) fn replace(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Replace(replace)) = state.modal.take_if(|modal| matches!(modal, Modal::Replace(_))) {
        let (mut product, found) = *replace;
        product.agreed.extend(found);
        make(state, product, effects);
    }
}

/// What is there was told of: asks for another place.
pub(crate) fn elsewhere(state: &mut State, effects: &mut Vec<Effect>) {
    if let Some(Modal::Replace(replace)) = state.modal.take_if(|modal| matches!(modal, Modal::Replace(_))) {
        let product = replace.0;
        if let Content::Picture(order) = product.content {
            state.ordered = Some(order);
        }
        ask(state, product.export, effects);
    }
}
