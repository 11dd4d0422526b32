//! Games in the JSON of programs: lishogi, web services, apps.
//!
//! ```text
//! {"players": {"sente": {"user": {"name": "a"}}}, "moves": "7g7f 3c3d", "status": "resign", "winner": "sente"}
//! {"black_name": "a", "moves": [{"usi": "7g7f", "time": 3}, {"usi": "3c3d", "time": 4}]}
//! {"kif": "手合割：平手\n   1 ７六歩(77)\n"}
//! [{"csa": "+7776FU"}, {"csa": "-3334FU"}]
//! ```
//!
//! The content of a value tells its kind: a list of moves, a start position, the text of a record. The longest game
//! counts; all else becomes header fields with the names of [`fields`].

use std::time::Duration;

use serde::de::IgnoredAny;
use serde_json::Value;

use super::{FoundGame, loaded, psn};
use crate::format::error::excerpt;
use crate::format::loaded::number_of_moves;
use crate::format::pipeline::{self, Reading};
use crate::format::play::play_move;
use crate::format::text::Decoded;
use crate::format::{Location, MoveFault, ReadError, ReadErrorKind, Warning, WarningKind, free_form, kif};
use crate::notation::sfen::{self, Sfen};
use crate::notation::{names, usi};
use crate::record::{Builder, End, HeaderKey, Outcome, Record, end_words};
use crate::shogi::{Color, Handicap};

/// In bytes: values take many times the memory of their text.
const LONGEST: usize = 4 << 20;

/// A record that was read as JKF is replaced if its headers are empty. The error is that a text is too long.
pub(in crate::format) fn recover(text: &Decoded<'_>, reading: &Reading) -> Option<Reading> {
    let games = read(&text.text);
    let known = reading.result().as_ref().map(|loaded| loaded.records.first());
    let says_more = known.map_or(true, |known| known.headers().lines().is_empty() && names_players(&games));
    if says_more && let Some(loaded) = loaded(text, games) {
        return Some(reading.with_result(Ok(loaded)));
    }
    let is_of_use = match &known {
        Ok(known) => !known.headers().lines().is_empty() || number_of_moves(known) > 0,
        Err(error) => !matches!(error.kind, ReadErrorKind::NotARecord { .. } | ReadErrorKind::Json { .. }),
    };
    let limit = limit_exceeded(&text.text).filter(|_| !is_of_use)?;
    Some(reading.with_result(Err(ReadError::new(Location::START, ReadErrorKind::JsonTooLong { limit }))))
}

fn limit_exceeded(text: &str) -> Option<usize> {
    let values = || serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
    (text.len() > LONGEST && may_be_json(text) && values().all(|value| value.is_ok())).then_some(LONGEST)
}

fn may_be_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '['])
}

/// The games of an object, of a list, or of a line each.
fn read(text: &str) -> Vec<FoundGame> {
    if text.len() > LONGEST || !may_be_json(text) {
        return Vec::new();
    }
    let values: Result<Vec<Value>, _> = serde_json::Deserializer::from_str(text).into_iter().collect();
    let games: Option<Vec<FoundGame>> = match values.as_deref() {
        Ok([Value::Array(list)]) if read_steps(list).is_none() => list.iter().map(game).collect(),
        Ok(all) => all.iter().map(game).collect(),
        Err(_) => None,
    };
    games.unwrap_or_default()
}

fn names_players(games: &[FoundGame]) -> bool {
    games.iter().any(|game| game.record.headers().black().or(game.record.headers().white()).is_some())
}

fn game(value: &Value) -> Option<FoundGame> {
    let mut parts = Parts::default();
    parts.value(&mut Vec::new(), value);
    parts.into_game()
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
    /// JSON nests 128 levels at most.
    fn value(&mut self, path: &mut Vec<String>, value: &'a Value) {
        match value {
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) => self.fields.push(Field::new(path, value.to_string())),
            Value::String(text) => self.text(path, text.trim()),
            Value::Array(list) => {
                if let Some(steps) = read_steps(list) {
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
            let loaded = loaded.filter(|loaded| number_of_moves(loaded.records.first()) > 0);
            if let Some(loaded) = loaded {
                let record = Box::new(loaded.records.first().clone());
                self.moves.push((Moves::Record(record, loaded.warnings), field));
                return;
            }
        }
        self.fields.push(field);
    }

    fn into_game(mut self) -> Option<FoundGame> {
        let (game, warnings) = self.longest().or_else(|| {
            // A position is worth showing; a name alone may be anything.
            let start = self.starts.first()?.0;
            Some((Game::Steps(Box::new(builder_at(start))), Vec::new()))
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
        write_fields(&mut record, self.fields);
        let kind = WarningKind::ReadOnlyNotation { name: "JSON" };
        let others = warnings.into_iter().map(|warning| Warning { at: Location::START, ..warning });
        let warnings = std::iter::once(Warning::new(Location::START, kind)).chain(others).collect();
        Some(FoundGame { record, warnings })
    }

    /// Tries all starts. Other games become fields if they add something.
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
                    let tries = starts.iter().map(|&start| play_steps(&steps, start));
                    let longer =
                        |one: (Builder, _), other: (Builder, _)| if other.0.ply() > one.0.ply() { other } else { one };
                    let Some((builder, warnings)) = tries.reduce(longer) else { continue };
                    (Game::Steps(Box::new(builder)), warnings)
                }
            };
            let other = match best.take() {
                Some(known) if number_of_moves(known.0.record()) >= number_of_moves(game.record()) => {
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
        if number_of_moves(game.record()) == 0 {
            self.fields.push(field);
            return None;
        }
        Some((game, warnings))
    }

    fn close(&mut self, builder: &mut Builder) {
        let find = |meaning| self.fields.iter().position(|field| field.meaning() == meaning);
        let (winner, reason) = (find(Meaning::Winner), find(Meaning::EndReason));
        if builder.is_ended() || builder.ply() == 0 {
            return;
        }
        let turn = builder.position().turn();
        let won = winner.and_then(|index| side_of_value(self.fields[index].text()));
        let end = reason.and_then(|index| end_of_value(self.fields[index].text(), turn));
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

/// Whether a record is the beginning of another one's main line and nothing else.
fn is_part(record: &Record, of: &Record) -> bool {
    let (own, other) = (record.tree(), of.tree());
    let mut others = other.main_line().filter_map(|id| other.mv(id));
    let is_plain = own.walk().all(|id| own.note(id).is_empty());
    is_plain && own.walk().filter_map(|id| own.mv(id)).all(|mv| others.next() == Some(mv))
}

/// A value other than lists and objects, with its path of keys.
#[derive(Clone, Debug)]
struct Field {
    path: Vec<String>,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Header(HeaderKey),
    Handicap,
    Winner,
    EndReason,
    Unknown,
}

impl Field {
    fn new(path: &[String], text: String) -> Self {
        Self { path: path.to_vec(), text }
    }

    fn text(&self) -> &str {
        &self.text
    }

    fn holds_record(&self) -> bool {
        const KEYS: [&str; 16] = [
            "kif",
            "kifu",
            "ki2",
            "csa",
            "usi",
            "sfen",
            "moves",
            "record",
            "game",
            "body",
            "text",
            "content",
            "data",
            "position",
            "棋譜",
            "指し手",
        ];
        self.path.last().is_some_and(|key| KEYS.contains(&&*plain(key)))
    }

    fn meaning(&self) -> Meaning {
        let Some(last) = self.path.last() else { return Meaning::Unknown };
        let known = HeaderKey::of(last);
        match &*plain(last) {
            "handicap" => return Meaning::Handicap,
            "winner" => return Meaning::Winner,
            "status" | "endreason" | "reason" | "termination" | "result" | "end" => return Meaning::EndReason,
            _ if known == Some(HeaderKey::Handicap) => return Meaning::Handicap,
            _ => {}
        }
        if let Some(key) = known.or_else(|| self.player()) {
            return Meaning::Header(key);
        }
        let is_on_top = self.path.len() == 1;
        match &*plain(last) {
            "name" => is_on_top.then_some(HeaderKey::Title),
            _ => HeaderKey::of_english(last),
        }
        .map_or(Meaning::Unknown, Meaning::Header)
    }

    fn player(&self) -> Option<HeaderKey> {
        let at = self.path.iter().rposition(|key| side_of_key(key).is_some())?;
        let (side, rest) = side_of_key(&self.path[at])?;
        let below = self.path[at + 1..].iter().map(|key| plain(key));
        let words: Vec<String> = std::iter::once(rest).chain(below).filter(|word| !word.is_empty()).collect();
        let is_name = |word: &String| {
            ["name", "user", "player", "username", "playername", "nickname", "displayname"].contains(&word.as_str())
        };
        if words.iter().all(is_name) {
            return Some(HeaderKey::player(side));
        }
        let is_rank = words.last().is_some_and(|word| ["rank", "dan", "grade"].contains(&word.as_str()));
        is_rank.then(|| HeaderKey::player_rank(side))
    }

    fn key(&self) -> String {
        self.path.join(".")
    }
}

/// `black_name`, `blackName` and `Black Name` are the same key.
fn plain(key: &str) -> String {
    key.chars().filter(|ch| ch.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn side_of_key(key: &str) -> Option<(Color, String)> {
    const SIDES: [(&str, Color); 12] = [
        ("sente", Color::Black),
        ("black", Color::Black),
        ("player1", Color::Black),
        ("p1", Color::Black),
        ("shitate", Color::Black),
        ("先手", Color::Black),
        ("gote", Color::White),
        ("white", Color::White),
        ("player2", Color::White),
        ("p2", Color::White),
        ("uwate", Color::White),
        ("後手", Color::White),
    ];
    let key = plain(key);
    SIDES.iter().find_map(|&(name, side)| {
        let rest = key.strip_prefix(name).or_else(|| key.strip_suffix(name))?;
        Some((side, rest.to_owned()))
    })
}

fn side_of_value(text: &str) -> Option<Color> {
    let (side, rest) = side_of_key(text)?;
    ["", "win", "wins"].contains(&&*rest).then_some(side)
}

fn end_of_value(text: &str, turn: Color) -> Option<End> {
    Some(end_words::meaning_of_key(text)?.end(turn, turn))
}

/// Unknown fields keep their keys as headers; long texts become comments.
fn write_fields(record: &mut Record, mut fields: Vec<Field>) {
    // Objects have no order: players come first, then other known fields.
    fields.sort_by_key(|field| match field.meaning() {
        Meaning::Header(key) if key.side().is_some() => (0, key.side()),
        Meaning::Header(_) => (1, None),
        _ => (2, None),
    });
    let root = record.tree().root();
    for field in fields {
        let key = match field.meaning() {
            Meaning::Header(key) if record.headers().value(key).is_none() => key.name().to_owned(),
            _ => field.key(),
        };
        if field.text.contains(['\n', '\r']) || key.is_empty() {
            let note = record.note_mut(root);
            std::iter::once(&*key).chain(field.text.lines()).for_each(|line| note.push_comment_line(line));
        } else {
            record.headers_mut().push_field(key, field.text);
        }
    }
}

/// A move or an end with its time and comments.
#[derive(Clone, Debug, Default)]
struct Step<'a> {
    word: std::borrow::Cow<'a, str>,
    spent: Option<Duration>,
    comments: Vec<String>,
}

impl Step<'_> {
    fn of(word: String) -> Self {
        Self { word: word.into(), ..Self::default() }
    }
}

/// The clearest first.
const MOVE_KEYS: [&str; 12] =
    ["usi", "csa", "kif", "move", "mv", "sfen", "m", "ki2", "notation", "text", "指し手", "指手"];

fn read_steps(list: &[Value]) -> Option<Vec<Step<'_>>> {
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

/// In seconds, in milliseconds if the key says so, or in words.
fn time_of_value(key: &str, value: &Value) -> Option<Duration> {
    const LONGEST: f64 = 1e7;
    if let Value::String(text) = value {
        return kif::spent(text);
    }
    let number = value.as_f64()?;
    let seconds = if key.contains("ms") || key.contains("milli") { number / 1000.0 } else { number };
    (0.0..LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

fn end_of_word(word: &str, turn: Color) -> Option<End> {
    let known = end_words::end_of_csa(word).or_else(|| end_words::end_of_jkf(word));
    known.cloned().or_else(|| Some(end_words::meaning(word)?.end(turn, turn)))
}

fn builder_at(start: Sfen) -> Builder {
    let mut builder = Builder::new(start.setup.into());
    builder.record_mut().set_first_number(start.number.unwrap_or(1).max(1));
    builder
}

/// Plays steps up to the first that cannot be played, and keeps the rest as text.
fn play_steps(steps: &[Step<'_>], start: Sfen) -> (Builder, Vec<Warning>) {
    let mut builder = builder_at(start);
    let (mut warnings, mut last, mut is_broken) = (Vec::new(), None, false);
    for step in steps {
        let turn = builder.position().turn();
        let meant = free_form::move_alone(&step.word, builder.position(), last).filter(|_| !is_broken);
        match (meant, end_of_word(&step.word, turn)) {
            (Some(mv), _) => {
                is_broken = play_move(&mut builder, mv, || Location::START, &step.word, &mut warnings).is_err();
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
