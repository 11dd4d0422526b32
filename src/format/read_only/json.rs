//! Games in the JSON of programs, each of which has a form of its own: lishogi's games, web services, apps.
//!
//! ```text
//! {"players": {"sente": {"user": {"name": "a"}}}, "moves": "7g7f 3c3d", "status": "resign", "winner": "sente"}
//! {"black_name": "a", "moves": [{"usi": "7g7f", "time": 3}, {"usi": "3c3d", "time": 4}]}
//! {"kif": "手合割：平手\n   1 ７六歩(77)\n"}
//! [{"csa": "+7776FU"}, {"csa": "-3334FU"}]
//! ```
//!
//! Values are known by what they hold: a list of moves, a start position, the text of a record. Of all that is a game, the
//! longest counts. Everything else becomes header fields by the names of [`fields`].

mod fields;
mod steps;

use serde::de::IgnoredAny;
use serde_json::Value;

use super::{Found, loaded, psn};
use crate::format::pipeline::{self, Reading};
use crate::format::text::Decoded;
use crate::format::{Location, ReadError, ReadErrorKind, Warning, WarningKind};
use crate::notation::sfen::{self, Sfen};
use crate::notation::{names, usi};
use crate::record::{Builder, End, Outcome, Record};
use crate::shogi::Handicap;
use fields::{Field, Meaning};
use steps::Step;

/// The length of the longest text that is read, in bytes: values take many times the memory of their text.
const LONGEST: usize = 4 << 20;

/// Reads the games. A record that was read as JKF is replaced if its headers are empty. The error is that a text is too long.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    let games = read(&text.text);
    let known = reading.result().as_ref().map(|loaded| loaded.records.first());
    let says_more = known.map_or(true, |known| known.headers().lines().is_empty() && names_players(&games));
    if says_more && let Some(loaded) = loaded(text, games) {
        return Some(reading.replaced(Ok(loaded)));
    }
    let is_of_use = match &known {
        Ok(known) => !known.headers().lines().is_empty() || length(known) > 0,
        Err(error) => !matches!(error.kind, ReadErrorKind::NotARecord { .. } | ReadErrorKind::Json { .. }),
    };
    let limit = limit_exceeded(&text.text).filter(|_| !is_of_use)?;
    Some(reading.replaced(Err(ReadError::new(Location::START, ReadErrorKind::JsonTooLong { limit }))))
}

fn limit_exceeded(text: &str) -> Option<usize> {
    let values = || serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    (text.len() > LONGEST && may_be_json(text) && values().all(|value| value.is_ok())).then_some(LONGEST)
}

fn may_be_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// The games of a text in JSON: of an object, of a list of them, or of a line each.
fn read(text: &str) -> Vec<Found> {
    if text.len() > LONGEST || !may_be_json(text) {
        return Vec::new();
    }
    let values: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    let games: Option<Vec<Found>> = match values.as_deref() {
        Ok([Value::Array(list)]) if steps::read_steps(list).is_none() => list.iter().map(game).collect(),
        Ok(all) => all.iter().map(game).collect(),
        Err(_) => None,
    };
    games.unwrap_or_default()
}

fn names_players(games: &[Found]) -> bool {
    games.iter().any(|game| game.record.headers().black().or(game.record.headers().white()).is_some())
}

fn game(value: &Value) -> Option<Found> {
    let mut parts = Parts::default();
    parts.value(&mut Vec::new(), value);
    parts.found()
}

enum Moves<'a> {
    Steps(Vec<Step<'a>>),
    Record(Box<Record>, Vec<Warning>),
}

/// A game of steps gets its end from other fields; a record has its own.
enum Game {
    Steps(Box<Builder>),
    Record(Box<Record>),
}

impl Game {
    fn record(&self) -> &Record {
        match self {
            Self::Steps(builder) => builder.record(),
            Self::Record(record) => record,
        }
    }

    fn finish(self) -> Record {
        match self {
            Self::Steps(builder) => builder.finish(),
            Self::Record(record) => *record,
        }
    }
}

#[derive(Default)]
struct Parts<'a> {
    starts: Vec<(Sfen, Field)>,
    moves: Vec<(Moves<'a>, Field)>,
    fields: Vec<Field>,
}

impl<'a> Parts<'a> {
    /// Takes a value and those in it. JSON nests 128 levels at most.
    fn value(&mut self, path: &mut Vec<String>, value: &'a Value) {
        match value {
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) => self.fields.push(Field::new(path, value.to_string())),
            Value::String(text) => self.text(path, text.trim()),
            Value::Array(list) => {
                if let Some(steps) = steps::read_steps(list) {
                    self.moves.push((Moves::Steps(steps), Field::new(path, value.to_string())));
                } else if let Some(text) = joined(list).filter(|_| !list.is_empty()) {
                    self.text(path, text.trim());
                } else {
                    for (index, item) in list.iter().enumerate() {
                        self.inner(path, &index.to_string(), item);
                    }
                }
            }
            Value::Object(map) => map.iter().for_each(|(key, value)| self.inner(path, key, value)),
        }
    }

    fn inner(&mut self, path: &mut Vec<String>, key: &str, value: &'a Value) {
        path.push(key.to_owned());
        self.value(path, value);
        path.pop();
    }

    fn text(&mut self, path: &[String], text: &str) {
        if text.is_empty() || text == "startpos" {
            return;
        }
        let field = Field::new(path, text.to_owned());
        let start = text.strip_prefix("position ").unwrap_or(text);
        if let Ok(sfen) = sfen::read(start.strip_prefix("sfen ").unwrap_or(start)) {
            self.starts.push((sfen, field));
            return;
        }
        let words = text.split([' ', ',', '\n']).filter(|word| !word.is_empty());
        if words.clone().all(|word| usi::read_move(word).is_some()) {
            let steps = words.map(|word| Step::of(word.to_owned())).collect();
            self.moves.push((Moves::Steps(steps), field));
            return;
        }
        // A text that is JSON again is none of a record.
        if (text.contains('\n') || field.holds_record()) && !text.starts_with(['{', '[']) {
            let loaded = pipeline::read_embedded(text).ok();
            let loaded = loaded.filter(|loaded| length(loaded.records.first()) > 0);
            if let Some(loaded) = loaded {
                let record = Box::new(loaded.records.first().clone());
                self.moves.push((Moves::Record(record, loaded.warnings), field));
                return;
            }
        }
        self.fields.push(field);
    }

    fn found(mut self) -> Option<Found> {
        let (game, warnings) = self.longest().or_else(|| {
            // A position is worth showing; a name alone may be anything.
            let start = self.starts.first()?.0;
            Some((Game::Steps(Box::new(steps::builder_at(start))), Vec::new()))
        })?;
        let initial = game.record().initial().to_setup();
        let unused = std::mem::take(&mut self.starts).into_iter().filter(|(sfen, _)| sfen.setup != initial);
        self.fields.extend(unused.map(|(_, field)| field));
        let mut record = match game {
            Game::Steps(mut builder) => {
                self.close(&mut builder);
                builder.finish()
            }
            game @ Game::Record(_) => game.finish(),
        };
        fields::write_fields(&mut record, self.fields);
        let kind = WarningKind::ReadOnlyNotation { name: "JSON" };
        let others = warnings.into_iter().map(|warning| Warning { at: Location::START, ..warning });
        let warnings = std::iter::once(Warning::new(Location::START, kind)).chain(others).collect();
        Some(Found { record, warnings })
    }

    /// The game with the most moves, from any of the starts. The others become fields, if they say something new.
    fn longest(&mut self) -> Option<(Game, Vec<Warning>)> {
        let is_handicap = |field: &Field| field.meaning() == Meaning::Handicap;
        let at = self.fields.iter().position(|field| is_handicap(field) && psn::handicap(field.text()).is_some());
        let handicap = at.and_then(|at| psn::handicap(self.fields.remove(at).text())).unwrap_or(Handicap::Even);
        let named = Sfen { setup: handicap.setup(), number: None };
        let starts: Vec<Sfen> = self.starts.iter().map(|(sfen, _)| *sfen).chain([named]).collect();
        let mut best: Option<(Game, Vec<Warning>, Field)> = None;
        for (moves, field) in std::mem::take(&mut self.moves) {
            let (game, warnings) = match moves {
                Moves::Record(record, warnings) => (Game::Record(record), warnings),
                Moves::Steps(steps) => {
                    let tries = starts.iter().map(|&start| steps::play_steps(&steps, start));
                    let longer =
                        |one: (Builder, _), other: (Builder, _)| if other.0.ply() > one.0.ply() { other } else { one };
                    let Some((builder, warnings)) = tries.reduce(longer) else { continue };
                    (Game::Steps(Box::new(builder)), warnings)
                }
            };
            let other = match best.take() {
                Some(known) if length(known.0.record()) >= length(game.record()) => {
                    best = Some(known);
                    Some((game, field))
                }
                known => {
                    best = Some((game, warnings, field));
                    known.map(|(game, _, field)| (game, field))
                }
            };
            let of = best.as_ref().map(|(game, ..)| game.record());
            let new = other.filter(|(game, _)| of.is_none_or(|of| !is_part(game.record(), of)));
            self.fields.extend(new.map(|(_, field)| field));
        }
        let (game, warnings, field) = best?;
        if length(game.record()) == 0 {
            self.fields.push(field);
            return None;
        }
        Some((game, warnings))
    }

    /// Adds the end, if it agrees with the winner, or a result line.
    fn close(&mut self, builder: &mut Builder) {
        let find = |meaning| self.fields.iter().position(|field| field.meaning() == meaning);
        let (winner, reason) = (find(Meaning::Winner), find(Meaning::EndReason));
        if builder.is_ended() || builder.ply() == 0 {
            return;
        }
        let turn = builder.position().turn();
        let won = winner.and_then(|index| fields::side_of_value(self.fields[index].text()));
        let end = reason.and_then(|index| fields::end_of_value(self.fields[index].text(), turn));
        let fits = |end: &End| winner.is_none() || end.outcome(turn).and_then(Outcome::winner) == won;
        let mut used = Vec::new();
        if let Some(end) = end.filter(fits) {
            builder.end(end);
            used.extend([winner, reason]);
        } else if let Some(side) = won {
            let summary = format!("まで{}手で{}の勝ち", builder.ply(), names::side(side, false));
            builder.note_mut().summary = Some(summary);
            used.push(winner);
        }
        let mut index = 0;
        self.fields.retain(|_| {
            index += 1;
            !used.contains(&Some(index - 1))
        });
    }
}

fn joined(list: &[Value]) -> Option<String> {
    let word = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    };
    let words: Option<Vec<String>> = list.iter().map(word).collect();
    let words = words?;
    let separator = if words.iter().any(|word| word.contains(' ')) { "\n" } else { " " };
    Some(words.join(separator))
}

/// The number of moves of a record, with its variations.
fn length(record: &Record) -> usize {
    let tree = record.tree();
    tree.walk().filter(|&id| tree.mv(id).is_some()).count()
}

/// Whether the main line of a record is that of another, or begins it, and it has nothing else.
fn is_part(record: &Record, of: &Record) -> bool {
    let (own, other) = (record.tree(), of.tree());
    let mut others = other.main_line().filter_map(|id| other.mv(id));
    let is_plain = own.walk().all(|id| own.note(id).is_empty());
    is_plain && own.walk().filter_map(|id| own.mv(id)).all(|mv| others.next() == Some(mv))
}
