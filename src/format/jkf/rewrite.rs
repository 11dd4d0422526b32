//! The text of a JKF file, kept so that everything that has not changed is written back as it was.
//!
//! An unchanged record is written as the original text. Otherwise all values that have not changed keep their spelling,
//! and all keys their order; keys that mean nothing here stay where they were.

use std::collections::HashMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::read;
use crate::format::lines::trim;
use crate::format::{LossKind, excerpt};
use crate::record::headers::without_nul;
use crate::record::{NodeId, Record};

/// The text of a JKF file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JkfLayout {
    pub(super) source: String,
}

/// The keys of the whole object.
const TOP: &[&str] = &["header", "initial", "moves"];
const INITIAL: &[&str] = &["preset", "data"];
/// The keys of an entry.
pub(super) const ENTRY: &[&str] = &["move", "special", "time", "comments", "forks"];
/// Those of an entry without a move of JKF: its move may be told in CSA.
const READ: &[&str] = &["csa", "special", "time", "comments", "forks"];
const MOVE: &[&str] = &["color", "from", "to", "piece", "same", "promote", "capture", "relative"];
const TIME: &[&str] = &["now", "total"];

impl JkfLayout {
    /// The loss of the keys that are not part of JKF, where they belong to what is left of the record; `None` if there are
    /// none.
    pub(in crate::format) fn loss_of_keys(&self, record: &Record) -> Option<LossKind> {
        let old = Original::of(self)?;
        let mut keys = Vec::new();
        old.top.gather_others(TOP, &mut keys);
        if let Some(initial) = old.top.get("initial").and_then(Fields::of) {
            initial.gather_others(INITIAL, &mut keys);
        }
        for entry in record.tree().walk().filter_map(|id| old.entry(id)) {
            entry.gather_others(if entry.get("move").is_none() { READ } else { ENTRY }, &mut keys);
            for (key, known) in [("move", MOVE), ("time", TIME)] {
                if let Some(part) = entry.get(key).and_then(Fields::of) {
                    part.gather_others(known, &mut keys);
                }
            }
        }
        (!keys.is_empty()).then(|| LossKind::JsonKeysDropped { keys: excerpt(&keys.join(", ")) })
    }
}

/// The original file, read once more.
pub(super) struct Original<'a> {
    pub(super) source: &'a str,
    pub(super) record: Record,
    /// The keys and values of the whole object.
    pub(super) top: Fields<'a>,
    header: Fields<'a>,
    entries: HashMap<NodeId, Fields<'a>>,
}

/// The keys of an object with the text of their values, in the order of the file.
#[derive(Default)]
pub(super) struct Fields<'a>(pub(super) Vec<(String, &'a str)>);

impl<'a> Original<'a> {
    pub(super) fn of(layout: &'a JkfLayout) -> Option<Self> {
        let source = layout.source.as_str();
        let parsed = read::parse(source).ok()?;
        let top = Fields::of(source)?;
        let header = top.get("header").and_then(Fields::of).unwrap_or_default();
        let mut entries = HashMap::new();
        for (node, text) in parsed.entries {
            if let Some(fields) = Fields::of(text) {
                entries.entry(node).or_insert(fields);
            }
        }
        Some(Self { source, record: parsed.record, top, header, entries })
    }

    /// The original value of a header field, if it still is the same.
    pub(super) fn header_value(&self, key: &str, value: &str) -> Option<String> {
        let same = |text: &str| match serde_json::from_str::<String>(text) {
            Ok(text) => trim(&without_nul(text)) == value,
            Err(_) => compact(text) == value,
        };
        self.header
            .0
            .iter()
            .find(|(old, text)| without_nul(old.clone()) == key && same(text))
            .map(|(_, text)| compact(text))
    }

    /// The keys and values of the entry of a node.
    pub(super) fn entry(&self, node: NodeId) -> Option<&Fields<'a>> {
        self.entries.get(&node)
    }
}

impl<'a> Fields<'a> {
    /// The keys and values of an object; `None` if the text is not an object.
    fn of(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Adds the keys that are not `known`, each once.
    fn gather_others(&self, known: &[&str], keys: &mut Vec<String>) {
        for (key, _) in &self.0 {
            if !known.contains(&key.as_str()) && !keys.contains(key) {
                keys.push(key.clone());
            }
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| known == key).map(|&(_, text)| text)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, &'de RawValue>()? {
                    fields.push((key, value.get()));
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

/// A JSON text without the blanks and line ends between its values.
pub(super) fn compact(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let mut keep = |ch: char| {
        if quoted {
            quoted = escaped || ch != '"';
            escaped = !escaped && ch == '\\';
            return true;
        }
        quoted = ch == '"';
        !ch.is_ascii_whitespace()
    };
    text.chars().filter(|&ch| keep(ch)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_outside_of_strings_go() {
        assert_eq!(compact("{ \"a b\" : [ 1,\n\t\"c \\\" d\", 2.50 ] }"), "{\"a b\":[1,\"c \\\" d\",2.50]}");
    }
}
