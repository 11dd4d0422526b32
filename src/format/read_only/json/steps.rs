//! Lists of moves: strings, or objects with a move and what belongs to it.

use std::time::Duration;

use serde_json::Value;

use crate::format::error::excerpt;
use crate::format::{Location, MoveFault, Warning, WarningKind, free_form, kif};
use crate::notation::sfen::Sfen;
use crate::record::{Builder, End, end_words};
use crate::shogi::{Color, Illegal};

/// A move or an end, in any notation, with its time and comments.
#[derive(Clone, Debug, Default)]
pub(super) struct Step<'a> {
    word: std::borrow::Cow<'a, str>,
    spent: Option<Duration>,
    comments: Vec<String>,
}

impl Step<'_> {
    pub(super) fn of(word: String) -> Self {
        Self { word: word.into(), ..Self::default() }
    }
}

/// The keys of a move, the clearest first.
const MOVE_KEYS: [&str; 12] =
    ["usi", "csa", "kif", "move", "mv", "sfen", "m", "ki2", "notation", "text", "指し手", "指手"];

pub(super) fn read_steps(list: &[Value]) -> Option<Vec<Step<'_>>> {
    let steps: Option<Vec<Step<'_>>> = list.iter().map(step).collect();
    steps.filter(|steps| steps.iter().any(|step| end_of_word(&step.word, Color::Black).is_none()))
}

fn step(value: &Value) -> Option<Step<'_>> {
    let is_step = |text: &str| free_form::names_move(text) || end_of_word(text, Color::Black).is_some();
    let map = match value {
        Value::String(text) if is_step(text) => return Some(Step { word: text.into(), ..Step::default() }),
        Value::Object(map) => map,
        _ => return None,
    };
    let found = MOVE_KEYS.iter().find_map(|name| {
        let (key, value) = map.iter().find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        let word = value.as_str().filter(|word| is_step(word))?;
        Some((key, word))
    });
    let (own, word) = found?;
    let mut step = Step { word: word.into(), ..Step::default() };
    for (key, value) in map.iter().filter(|(key, _)| *key != own) {
        step.read_other(key, value);
    }
    Some(step)
}

impl Step<'_> {
    /// Reads what belongs to the move.
    fn read_other(&mut self, key: &str, value: &Value) {
        let plain = key.to_ascii_lowercase();
        let is_time = ["time", "spent", "elapsed", "sec", "consum"].iter().any(|word| plain.contains(word))
            || key.contains("消費時間");
        let is_comment = plain.contains("comment") || plain == "note" || key.contains("コメント");
        let is_number = ["ply", "no", "n", "number", "index", "id", "tesuu", "手数"].contains(&&*plain);
        if is_time
            && self.spent.is_none()
            && let Some(spent) = time_of_value(&plain, value)
        {
            self.spent = Some(spent);
            return;
        }
        match value {
            Value::Null => {}
            Value::Number(_) if is_number => {}
            // The move in another notation.
            Value::String(text) if free_form::names_move(text) => {}
            Value::String(text) if is_comment => self.comments.push(text.clone()),
            Value::Array(lines) if is_comment && lines.iter().all(Value::is_string) => {
                self.comments.extend(lines.iter().filter_map(Value::as_str).map(str::to_owned));
            }
            Value::String(text) if text.is_empty() => {}
            Value::String(text) => self.comments.push(format!("{key}: {text}")),
            other => self.comments.push(format!("{key}: {other}")),
        }
    }
}

/// The time of a move: seconds, milliseconds where the key says so, or words.
fn time_of_value(key: &str, value: &Value) -> Option<Duration> {
    const LONGEST: f64 = 1e7;
    if let Value::String(text) = value {
        return kif::spent(text);
    }
    let number = value.as_f64()?;
    let seconds = if key.contains("ms") || key.contains("milli") { number / 1000.0 } else { number };
    (0.0..LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// The end that a word names, in any format.
fn end_of_word(word: &str, turn: Color) -> Option<End> {
    let known = end_words::end_of_csa(word).or_else(|| end_words::end_of_jkf(word));
    known.cloned().or_else(|| Some(end_words::meaning(word)?.end(turn, turn)))
}

pub(super) fn builder_at(start: Sfen) -> Builder {
    let mut builder = Builder::new(start.setup.into());
    builder.record_mut().set_first_number(start.number.unwrap_or(1).max(1));
    builder
}

/// Plays steps from a start, up to the first that cannot be played; the rest is kept as text.
pub(super) fn play_steps(steps: &[Step<'_>], start: Sfen) -> (Builder, Vec<Warning>) {
    let mut builder = builder_at(start);
    let (mut warnings, mut last, mut is_broken) = (Vec::new(), None, false);
    for step in steps {
        let turn = builder.position().turn();
        let meant = free_form::move_alone(&step.word, builder.position(), last).filter(|_| !is_broken);
        match (meant, end_of_word(&step.word, turn)) {
            (Some(mv), _) => {
                let text = || excerpt(&step.word);
                if let Err(Illegal::Foul(foul)) = builder.position().check(mv) {
                    warnings.push(Warning::new(Location::START, WarningKind::MoveFoul { text: text(), foul }));
                }
                is_broken = builder.play(mv).is_err();
                last = Some(mv.to());
            }
            (None, Some(end)) if !is_broken => drop(builder.end(end)),
            _ => {
                if !is_broken {
                    let kind = WarningKind::MoveUnplayable { text: excerpt(&step.word), fault: MoveFault::NoSuchPiece };
                    warnings.push(Warning::new(Location::START, kind));
                }
                is_broken = true;
                builder.note_mut().verbatim.push(step.word.replace(['\n', '\r'], " "));
            }
        }
        let tip = builder.tip();
        if let Some(spent) = step.spent.filter(|_| !is_broken) {
            builder.record_mut().set_spent(tip, Some(spent));
        }
        for comment in step.comments.iter().flat_map(|comment| comment.lines()) {
            builder.note_mut().push_comment_line(comment);
        }
    }
    (builder, warnings)
}
