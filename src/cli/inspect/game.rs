//! A game in the output of `inspect`.

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use crate::format::{self, Loaded};
use crate::notation::{sfen, usi};
use crate::record::{Conclusion, End, EndSource, NodeId, Outcome, Record};
use crate::shogi::{Color, Handicap, Illegal, Move, Setup};

#[derive(Serialize)]
pub(super) struct Game {
    headers: Vec<(String, String)>,
    handicap: String,
    initial_sfen: String,
    main_line: Vec<String>,
    final_sfen: String,
    end: &'static str,
    end_text: Option<String>,
    result: Option<&'static str>,
    moves: usize,
    branches: Vec<Branch>,
    time_ms: Option<u64>,
    comments: usize,
    bookmarks: usize,
    illegal: Vec<usize>,
    /// `result_line` if only that states how the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    result_source: Option<&'static str>,
}

/// A variation, serialized as `[3, "2g2f", "8c8d"]`: the ply of the first move, then the moves.
struct Branch {
    ply: usize,
    moves: Vec<String>,
}

impl Serialize for Branch {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(1 + self.moves.len()))?;
        sequence.serialize_element(&self.ply)?;
        for mv in &self.moves {
            sequence.serialize_element(mv)?;
        }
        sequence.end()
    }
}

impl Game {
    pub(super) fn of(loaded: &Loaded, index: usize, record: &Record) -> Self {
        let tree = record.tree();
        let main = MainLine::of(record);
        let notes = || tree.walk().map(|id| tree.note(id));
        let conclusion = record.outcome();
        let outcome = conclusion.as_ref().and_then(|conclusion| conclusion.outcome);
        let (end, end_text, outcome) = match main.end {
            None => {
                let stated = conclusion.as_ref().and_then(stated_end);
                let text = stated.map(|end| crate::record::end_words::kif_word(end, main.turn).to_owned());
                (stated.map_or("none", End::code), text, outcome)
            }
            Some((id, end)) => {
                let word = end_word(loaded, index, id, end, main.turn);
                let said = outcome.or_else(|| format::kif::outcome_of_summary(&word));
                (end.code(), Some(word), said)
            }
        };
        Self {
            headers: record.headers().fields().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            handicap: handicap(record),
            initial_sfen: sfen::write(&record.initial().to_setup(), Some(record.first_number())),
            main_line: main.moves.iter().map(|&mv| usi::write_move(mv)).collect(),
            final_sfen: sfen::write(&main.last, Some(main.next_number)),
            end,
            end_text,
            result: outcome.map(|outcome| match outcome {
                Outcome::Win(Color::Black) => "black",
                Outcome::Win(Color::White) => "white",
                Outcome::Draw => "draw",
            }),
            moves: tree.walk().filter(|&id| tree.mv(id).is_some()).count(),
            branches: branches(record),
            time_ms: main.time_ms,
            comments: notes().filter(|note| note.comment.is_some()).count(),
            bookmarks: notes().filter(|note| !note.bookmarks.is_empty()).count(),
            illegal: main.illegal,
            result_source: conclusion
                .filter(|conclusion| conclusion.source == EndSource::ResultLine)
                .map(|_| "result_line"),
        }
    }
}

struct MainLine<'a> {
    moves: Vec<Move>,
    end: Option<(NodeId, &'a End)>,
    last: Setup,
    turn: Color,
    next_number: u32,
    time_ms: Option<u64>,
    illegal: Vec<usize>,
}

impl<'a> MainLine<'a> {
    fn of(record: &'a Record) -> Self {
        let tree = record.tree();
        let mut position = record.initial().clone();
        let mut line = Self {
            moves: Vec::new(),
            end: None,
            last: position.to_setup(),
            turn: position.turn(),
            next_number: record.first_number(),
            time_ms: None,
            illegal: Vec::new(),
        };
        for id in tree.main_line() {
            if let Some(mv) = tree.mv(id) {
                if let Err(Illegal::Foul(_)) = position.check(mv) {
                    line.illegal.push(line.moves.len() + 1);
                }
                let _ = position.play(mv);
                line.moves.push(mv);
                if let Some(spent) = tree.spent(id) {
                    let spent = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
                    line.time_ms = Some(line.time_ms.unwrap_or(0).saturating_add(spent));
                }
            } else if let Some(end) = tree.end(id) {
                line.end = Some((id, end));
            }
        }
        line.last = position.to_setup();
        line.turn = position.turn();
        line.next_number = line.next_number.saturating_add(u32::try_from(line.moves.len()).unwrap_or(u32::MAX));
        line
    }
}

/// The name of the handicap on the board; その他 if it has none.
fn handicap(record: &Record) -> String {
    match Handicap::of(&record.initial().to_setup()) {
        Some(handicap) => handicap.name().to_owned(),
        None => "その他".to_owned(),
    }
}

fn branches(record: &Record) -> Vec<Branch> {
    let tree = record.tree();
    let mut found = Vec::new();
    // Nodes with their ply; an explicit stack, because lines may be of any length.
    let mut open = vec![(tree.root(), 0_usize)];
    while let Some((id, ply)) = open.pop() {
        let children = tree.children(id);
        for (index, &child) in children.iter().enumerate().rev() {
            if tree.mv(child).is_none() {
                continue;
            }
            if index > 0 {
                let line = std::iter::once(child).chain(tree.main_line_from(child));
                let moves = line.filter_map(|id| tree.mv(id)).map(usi::write_move).collect();
                found.push(Branch { ply: ply + 1, moves });
            }
            open.push((child, ply + 1));
        }
    }
    found
}

/// The end that a result line states. [`End::Resign`] is left out, since it may only mean who has won.
fn stated_end<'c>(conclusion: &'c Conclusion<'_>) -> Option<&'c End> {
    conclusion.end.as_deref().filter(|end| **end != End::Resign)
}

fn end_word(loaded: &Loaded, index: usize, node: NodeId, end: &End, turn: Color) -> String {
    // Sorted by record: a file may hold very many.
    let words = &loaded.dialect.end_words;
    let mut words = words[words.partition_point(|word| word.record < index)..].iter();
    let spelled = words.by_ref().take_while(|word| word.record == index).find(|word| word.node == node);
    match spelled {
        Some(spelled) => spelled.word.clone(),
        None => crate::record::end_words::kif_word(end, turn).to_owned(),
    }
}
