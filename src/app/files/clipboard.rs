//! Copying and pasting.

use crate::app::desk::notice::Gravity;
use crate::app::desk::notice::Partial;
use crate::app::desk::origin::Origin;
use crate::app::desk::reading::Reading;
use crate::app::files::open::{refuse, show};
use crate::app::shell::action::Effect;
use crate::app::shell::state::State;
use crate::app::text;
use crate::format::{self, Dialect, Encoding, Loss, Newline, Target};
use crate::lang;
use crate::notation::{sfen, usi};

pub(crate) fn pasted(state: &mut State, reading: Reading) {
    let Reading { bytes, result } = reading;
    let origin = Origin::Pasted(state.desk.game().id());
    match result {
        Ok(loaded) => show(state, Partial { origin, bytes, loaded }, true),
        Err(error) => {
            let text = text::paste_error(state.desk.language(), &error);
            refuse(state, text, error.partial.map(|partial| Partial { origin, bytes, loaded: *partial }));
        }
    }
}

pub(crate) fn copy_game(state: &mut State, target: Target, effects: &mut Vec<Effect>) {
    let game = state.desk.game();
    let written = format::write(game.record(), &for_clipboard(target));
    copy(state, &written, effects);
}

/// A USI line has no variations, and the one that the user looks at is meant.
pub(crate) fn copy_line(state: &mut State, effects: &mut Vec<Effect>) {
    let game = state.desk.game();
    let moves = game.moves_of_line();
    let text = usi::write_line(&game.record().initial().to_setup(), game.record().first_number(), moves);
    copied(state, text, None, effects);
}

pub(crate) fn copy_position(state: &mut State, target: Target, effects: &mut Vec<Effect>) {
    let game = state.desk.game();
    if target == Target::Sfen {
        let number =
            game.record().first_number().saturating_add(u32::try_from(game.step().min(game.moves())).unwrap_or(0));
        let text = sfen::write(&game.position().to_setup(), Some(number));
        return copied(state, text, None, effects);
    }
    let record = format::at(game.record(), game.node(), target.format());
    let written = format::write(&record, &for_clipboard(target));
    copy(state, &written, effects);
}

/// The clipboard holds characters, not bytes: nothing is lost to an encoding there.
fn for_clipboard(target: Target) -> Dialect {
    Dialect { encoding: Encoding::Utf8, bom: false, newline: Newline::Lf, ..target.dialect(None, None) }
}

fn copy(state: &mut State, written: &format::Written, effects: &mut Vec<Effect>) {
    let language = state.desk.language();
    let lost: Vec<_> = written.losses.iter().filter(|loss| !loss.is_slight()).collect();
    let said = |first: &&Loss| text::copied_with_losses(language, &lang::loss(language, &first.kind), lost.len());
    let lost = lost.first().map(said);
    copied(state, String::from_utf8_lossy(&written.bytes).into_owned(), lost, effects);
}

fn copied(state: &mut State, text: String, lost: Option<String>, effects: &mut Vec<Effect>) {
    effects.push(Effect::Copy(text));
    let said = lost.unwrap_or_else(|| text::of(state.desk.language()).copied.to_owned());
    state.desk.notify(Gravity::Done, said);
}
