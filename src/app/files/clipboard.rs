//! Copying games and positions to the clipboard, and opening games from it.

use std::io;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::notice::Partial;
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::{Origin, Reading};
use crate::app::files::open::{notify_failure, show};
use crate::app::files::words::Copied;
use crate::app::files::{Effect, Files, words};
use crate::format::{self, Dialect, Encoding, Loss, LossKind, Newline, Target};
use crate::lang;
use crate::notation::{sfen, usi};
use crate::record::NodeId;

pub(super) fn pasted(desk: &mut Desk, reading: Reading) {
    let Reading { bytes, result } = reading;
    let origin = Origin::Pasted(desk.game().id());
    match result {
        Ok(loaded) => {
            desk.close_notices_about(&Topic::Pasting);
            show(desk, Partial { origin, bytes, loaded: *loaded }, true);
        }
        Err(error) => {
            let text = match error.partial {
                None if is_link(&bytes) => words::LINK_ALONE.get(desk.language()).to_owned(),
                _ => words::paste_error(desk.language(), &error),
            };
            let partial = error.partial.map(|partial| Partial { origin, bytes, loaded: *partial });
            notify_failure(desk, Topic::Pasting, text, partial);
        }
    }
}

fn is_link(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_address = |scheme: &&[u8]| text.len() > scheme.len() && text[..scheme.len()].eq_ignore_ascii_case(scheme);
    [&b"https://"[..], b"http://"].iter().any(is_address) && !text.iter().any(u8::is_ascii_whitespace)
}

pub(super) fn not_pasted(desk: &mut Desk, error: &io::Error) {
    desk.notify_about(Topic::Pasting, words::not_pasted(desk.language(), error));
}

pub(super) fn copy_path(desk: &mut Desk, out: &mut Out<Files>) {
    if let Some(path) = desk.tabs.game().path() {
        out.run(Effect::Copy(path.to_string_lossy().into_owned()));
        desk.notify(NoticeKind::Done, words::PATH_COPIED.get(desk.language()).to_owned());
    }
}

pub(super) fn copy_game(desk: &mut Desk, target: Target, out: &mut Out<Files>) {
    let record = desk.game().record();
    let tree = record.tree();
    let is_move = |node: &NodeId| tree.mv(*node).is_some();
    let (moves, all) = (tree.main_line().filter(is_move).count(), tree.walk().filter(is_move).count());
    let written = format::write(record, &for_clipboard(target));
    let is_line = written.losses.iter().any(|loss| matches!(loss.kind, LossKind::VariationsDropped { .. }));
    let what = Copied::Game { moves, in_variations: if is_line { 0 } else { all - moves } };
    copy(desk, what, target, &written, out);
}

/// USI has no variations.
pub(super) fn copy_line(desk: &mut Desk, out: &mut Out<Files>) {
    let game = desk.game();
    let moves = game.moves_of_line();
    let text = usi::write_line(&game.record().initial().to_setup(), game.record().first_number(), moves);
    let what = Copied::Line(game.moves_of_line().count());
    copied(desk, what, Target::Usi, text, &[], out);
}

pub(super) fn copy_position(desk: &mut Desk, target: Target, out: &mut Out<Files>) {
    let game = desk.game();
    let (record, played) = (game.record(), game.step().min(game.moves()));
    let number = record.first_number().saturating_add(u32::try_from(played).unwrap_or(0));
    let what = Copied::Position((played > 0).then(|| number - 1));
    if target == Target::Sfen {
        let text = sfen::write(&game.position().to_setup(), Some(number));
        return copied(desk, what, target, text, &[], out);
    }
    let record = format::record_at(record, game.node(), target.format());
    let written = format::write(&record, &for_clipboard(target));
    copy(desk, what, target, &written, out);
}

/// The clipboard holds Unicode text, so no encoding can lose characters.
fn for_clipboard(target: Target) -> Dialect {
    Dialect { encoding: Encoding::Utf8, bom: false, newline: Newline::Lf, ..target.dialect(None, None) }
}

fn copy(desk: &mut Desk, what: Copied, target: Target, written: &format::Written, out: &mut Out<Files>) {
    let lost: Vec<_> = written.losses.iter().filter(|loss| !loss.is_slight()).collect();
    copied(desk, what, target, String::from_utf8_lossy(&written.bytes).into_owned(), &lost, out);
}

fn copied(desk: &mut Desk, what: Copied, target: Target, text: String, lost: &[&Loss], out: &mut Out<Files>) {
    let language = desk.language();
    out.run(Effect::Copy(text));
    let message = words::copied(language, what, target);
    let message = match lost.first() {
        Some(first) => words::with_losses(language, &message, &lang::loss(language, &first.kind), lost.len()),
        None => message,
    };
    desk.notify(NoticeKind::Done, message);
}
