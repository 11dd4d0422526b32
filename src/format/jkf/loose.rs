//! Entries of which a value is of another type than JKF has there: `"promote": ""`, `"time": 5`, `"comments": "…"`.
//!
//! Programs that write JKF on their own leave out, quote or empty what they do not know. Each value is taken for itself.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Clock, Entry, MoveEntry, Place, Time};

#[derive(Deserialize)]
struct RawEntry<'a> {
    #[serde(default, borrow)]
    comments: Option<&'a RawValue>,
    #[serde(default, borrow)]
    comment: Option<&'a RawValue>,
    #[serde(default, rename = "move", borrow)]
    mv: Option<&'a RawValue>,
    #[serde(default)]
    csa: Value,
    #[serde(default, borrow)]
    time: Option<&'a RawValue>,
    #[serde(default, borrow)]
    special: Option<&'a RawValue>,
    #[serde(default, borrow)]
    forks: Option<&'a RawValue>,
}

/// `None` if it is no object, or its move cannot be understood.
pub(super) fn entry(text: &str) -> Option<Entry<'_>> {
    // A list would be taken for the fields in their order.
    let text = text.trim_start().starts_with('{').then_some(text)?;
    let raw: RawEntry<'_> = serde_json::from_str(text).ok()?;
    let value = |raw: Option<&RawValue>| raw.and_then(|raw| serde_json::from_str::<Value>(raw.get()).ok());
    let mv = match value(raw.mv) {
        None | Some(Value::Null) => None,
        Some(value) => Some(move_entry(&value)?),
    };
    Some(Entry {
        comments: value(raw.comments.or(raw.comment)).map(texts).filter(|texts| !texts.is_empty()),
        mv,
        csa: raw.csa,
        time: value(raw.time).as_ref().and_then(time),
        special: value(raw.special).and_then(|value| word(&value)),
        forks: raw.forks.map(|forks| lines(forks.get())),
    })
}

fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn texts(value: Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().filter_map(word).collect(),
        value => word(&value).into_iter().collect(),
    }
}

fn move_entry(value: &Value) -> Option<MoveEntry> {
    let choice = |key| match value.get(key) {
        Some(Value::Bool(choice)) => Some(*choice),
        Some(Value::Number(number)) => number.as_u64().map(|number| number != 0),
        Some(Value::String(text)) => match text.to_ascii_lowercase().as_str() {
            "true" | "1" | "成" | "+" => Some(true),
            "false" | "0" | "不成" => Some(false),
            _ => None,
        },
        _ => None,
    };
    let color = match value.get("color") {
        Some(Value::Bool(black)) => Some(u8::from(!black)),
        Some(Value::String(text)) => match text.to_ascii_lowercase().as_str() {
            "black" | "b" | "sente" | "+" | "0" => Some(0),
            "white" | "w" | "gote" | "-" | "1" => Some(1),
            _ => None,
        },
        other => other.and_then(whole).and_then(|number| u8::try_from(number).ok()),
    };
    let square = |key, is_none: fn(&Value) -> bool| match value.get(key) {
        Some(square) if !is_none(square) => place(square).map(Some),
        _ => Some(None),
    };
    Some(MoveEntry {
        color,
        from: square("from", is_nowhere)?,
        // Without it the move would be one to the square of the last.
        to: square("to", Value::is_null)?,
        piece: value.get("piece").and_then(Value::as_str)?.to_owned(),
        same: choice("same"),
        promote: choice("promote"),
        capture: value.get("capture").and_then(word),
        relative: value.get("relative").and_then(word),
    })
}

/// Where a piece in hand is: at 0, or at no place.
fn is_nowhere(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Object(fields) => ["x", "y"].iter().all(|key| fields.get(*key).is_none_or(|it| whole(it) == Some(0))),
        value => whole(value) == Some(0),
    }
}

/// `{"x": 7, "y": 7}`, with numbers or digits.
fn place(value: &Value) -> Option<Place> {
    let number = |key| value.get(key).and_then(whole).and_then(|number| u8::try_from(number).ok());
    let (x, y) = (number("x")?, number("y")?);
    (x > 0 && y > 0).then_some(Place { x, y })
}

fn whole(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => {
            number.as_u64().or_else(|| number.as_f64().filter(|n| n.fract() == 0.0).map(|n| n as u64))
        }
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// `{"now": {"m": 1, "s": 5}}`, the inner object alone, or seconds.
fn time(value: &Value) -> Option<Time> {
    let now = value.get("now").unwrap_or(value);
    let total = value.get("total").and_then(clock);
    Some(Time { now: clock(now)?, total })
}

fn clock(value: &Value) -> Option<Clock> {
    const MOST: f64 = 1e9;
    let number = |value: &Value| match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse::<f64>().ok(),
        _ => None,
    };
    let (h, m, s) = match value {
        Value::Object(fields) => {
            let field = |key| fields.get(key).filter(|value| !value.is_null()).map_or(Some(0.0), number);
            (field("h")?, field("m")?, field("s")?)
        }
        value => (0.0, 0.0, number(value)?),
    };
    let is_time = [h, m, s].iter().all(|part| (0.0..MOST).contains(part)) && h.fract() == 0.0 && m.fract() == 0.0;
    let s = serde_json::Number::from_f64(s).filter(|_| is_time)?;
    Some(Clock { h: (h > 0.0).then_some(h as u64), m: m as u64, s })
}

/// The variations that are lists.
fn lines(text: &str) -> Vec<Vec<&RawValue>> {
    let forks: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    forks.into_iter().filter_map(|fork| serde_json::from_str(fork.get()).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_taken_for_itself() {
        let text = r#"{"move": {"from": {"x": "7", "y": 7.0}, "to": {"x": 7, "y": 6}, "piece": "FU", "color": "black",
            "promote": "", "same": 0}, "time": 65, "comments": "好手", "forks": [[], 5], "special": ""}"#;
        let found = entry(text).unwrap();
        let mv = found.mv.unwrap();
        assert_eq!((mv.color, mv.promote, mv.from.map(|from| (from.x, from.y))), (Some(0), None, Some((7, 7))));
        assert_eq!(found.time.map(|time| time.now.s.as_f64()), Some(Some(65.0)));
        assert_eq!(found.comments, Some(vec!["好手".to_owned()]));
        assert_eq!((found.forks.map(|forks| forks.len()), found.special), (Some(1), None));
        for text in ["5", "[]", r#"{"move": {"color": 0}}"#, r#"{"move": "7g7f"}"#] {
            assert!(entry(text).is_none(), "{text}");
        }
    }
}
