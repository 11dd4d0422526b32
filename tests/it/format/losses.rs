//! What is lost on the way through a format: what was reported, and nothing else.

use komadai::format::{self, Dialect, Encoding, LossKind, RecordPart, Target, excerpt};
use komadai::notation::sfen;
use komadai::record::{HeaderLine, NodeId, Note, Record};
use komadai::shogi::Handicap;

pub(super) const TARGETS: [Target; 8] =
    [Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Bod, Target::Sfen, Target::Usi, Target::Jkf];

/// What was reported as lost.
#[derive(Clone, Debug, Default)]
struct Lost {
    texts: Vec<(RecordPart, String)>,
    /// Parts that have no place at all.
    parts: Vec<RecordPart>,
    number: bool,
    variations: bool,
    moves: bool,
    times: bool,
    /// The shortest time that is told, in nanoseconds.
    unit: Option<u32>,
    /// Ends are not told, or not all of them.
    ends: bool,
    /// Some end is told by another word.
    words: bool,
}

impl Lost {
    fn of(target: Target, losses: &[LossKind]) -> Self {
        let mut lost = Self::default();
        for loss in losses {
            match loss {
                LossKind::TextDropped { part } => lost.parts.push(*part),
                LossKind::TextChanged { part, text } => lost.texts.push((*part, text.clone())),
                LossKind::FirstNumberDropped { .. } => lost.number = true,
                LossKind::VariationsDropped { .. } => lost.variations = true,
                LossKind::MovesDropped { .. } => lost.moves = true,
                LossKind::TimesDropped => lost.times = true,
                LossKind::TimeFractionDropped if target == Target::Csa => lost.unit = Some(1_000_000_000),
                LossKind::TimeFractionDropped => lost.unit = Some(1_000_000),
                LossKind::EndDropped => lost.ends = true,
                LossKind::EndChanged { .. } => lost.words = true,
                other => panic!("{other:?}"),
            }
        }
        lost
    }

    fn holds(&self, part: RecordPart, text: &str) -> bool {
        // Remarks beside the start become header lines.
        let same = |lost: RecordPart| {
            lost == part || [lost, part].iter().all(|it| matches!(it, RecordPart::HeaderLine | RecordPart::Verbatim))
        };
        let quoted = excerpt(text);
        !self.parts.iter().any(|&lost| same(lost))
            && !self.texts.iter().any(|(lost, words)| same(*lost) && *words == quoted)
    }
}

/// What a record says, line by line, but for what was lost.
fn told(record: &Record, lost: &Lost) -> Vec<String> {
    let mut lines = Vec::new();
    let handicap = Handicap::of(&record.initial().to_setup());
    for line in record.headers().lines() {
        match line {
            // The board says it.
            HeaderLine::Field { key, value } if key == "手合割" && Handicap::named(value) == handicap => {}
            HeaderLine::Field { key, value } => {
                let kept = [RecordPart::HeaderKey, RecordPart::HeaderValue].iter().all(|&part| lost.holds(part, key));
                if kept && lost.holds(RecordPart::HeaderValue, value) {
                    let key = key.replace("下手", "先手").replace("上手", "後手");
                    // CSA's versions have two forms for it.
                    let value = if value == "1500+30+0" { "00:25+30" } else { value };
                    lines.push(format!("{key}：{value}"));
                }
            }
            HeaderLine::Verbatim(text) => lines.extend(lost.holds(RecordPart::HeaderLine, text).then(|| text.clone())),
        }
    }
    // Remarks beside the start stand among the header lines of most formats, and some have an order of
    // their own.
    let root = record.tree().note(record.tree().root());
    lines.extend(root.verbatim.iter().filter(|text| lost.holds(RecordPart::Verbatim, text)).cloned());
    lines.sort();
    let number = if lost.number { 1 } else { record.first_number() };
    lines.push(format!("{number} {}", sfen::write(&record.initial().to_setup(), None)));
    let tree = record.tree();
    let main: Vec<NodeId> = std::iter::once(tree.root()).chain(tree.main_line()).collect();
    let all: Vec<NodeId> = tree.walk().collect();
    for &id in if lost.variations { &main } else { &all } {
        let Note { comment, bookmarks, verbatim, .. } = tree.note(id);
        if (lost.moves && tree.mv(id).is_some()) || ((lost.ends || lost.moves) && tree.end(id).is_some()) {
            continue;
        }
        match (tree.mv(id), tree.end(id)) {
            (Some(mv), _) => lines.push(format!("{} {mv:?}", tree.path(id).len())),
            (_, Some(end)) if !lost.words => lines.push(format!("{} {end:?}", tree.path(id).len())),
            _ => lines.push("end".to_owned()),
        }
        if let Some(spent) = tree.spent(id).filter(|_| !lost.times) {
            let unit = lost.unit.unwrap_or(1);
            lines.push(format!("{}.{}", spent.as_secs(), spent.subsec_nanos() / unit * unit));
        }
        lines
            .extend(comment.iter().filter(|text| lost.holds(RecordPart::Comment, text)).map(|text| format!("*{text}")));
        let kept = |part| move |text: &&String| lost.holds(part, text);
        lines.extend(bookmarks.iter().filter(kept(RecordPart::Bookmark)).map(|text| format!("&{text}")));
        lines.extend(verbatim.iter().filter(|_| id != tree.root()).filter(kept(RecordPart::Verbatim)).cloned());
    }
    lines
}

/// Writes and reads a record, and sees that each loss is one.
fn through(target: Target, record: &Record) -> (Record, Vec<LossKind>) {
    let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(None, None) };
    let written = format::write(record, &dialect);
    let losses: Vec<LossKind> = written.losses.into_iter().map(|loss| loss.kind).collect();
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    let back = format::read(&written.bytes, Some(target.format()))
        .unwrap_or_else(|error| panic!("as {target:?}: {:?}\n{text}", error.kind));
    assert_eq!(back.dialect.format, target.format(), "{text}");
    let back = back.records.into_first();
    let tree = record.tree();
    let count = |record: &Record, what: &dyn Fn(NodeId) -> bool| record.tree().walk().filter(|&id| what(id)).count();
    let moves = count(record, &|id| tree.mv(id).is_some());
    let main = tree.main_line().filter(|&id| tree.mv(id).is_some()).count();
    for loss in &losses {
        let is_true = match loss {
            LossKind::TextChanged { part, text } => {
                texts(record, *part).iter().any(|it| excerpt(it) == *text)
                    && texts(record, *part) != texts(&back, *part)
            }
            LossKind::TextDropped { part } => !texts(record, *part).is_empty() && texts(&back, *part).is_empty(),
            LossKind::FirstNumberDropped { number } => {
                *number == record.first_number() && back.first_number() != *number
            }
            LossKind::VariationsDropped { moves: lost } => *lost == moves - main,
            LossKind::MovesDropped { moves: lost } => *lost == moves,
            LossKind::TimesDropped => count(record, &|id| tree.spent(id).is_some()) > 0,
            LossKind::TimeFractionDropped => {
                count(record, &|id| tree.spent(id).is_some_and(|it| it.subsec_nanos() > 0)) > 0
            }
            LossKind::EndDropped | LossKind::EndChanged { .. } => count(record, &|id| tree.end(id).is_some()) > 0,
            other => panic!("{other:?}"),
        };
        assert!(is_true, "as {target:?}: {loss:?} of\n{}\n{text}", told(record, &Lost::default()).join("\n"));
    }
    (back, losses)
}

/// All texts of this part.
fn texts(record: &Record, part: RecordPart) -> Vec<String> {
    let fields = record.headers().fields();
    let notes = record.tree().walk().map(|id| record.tree().note(id));
    match part {
        RecordPart::HeaderKey => fields.map(|(key, _)| key.to_owned()).collect(),
        RecordPart::HeaderValue => fields.map(|(_, value)| value.to_owned()).collect(),
        RecordPart::HeaderLine => {
            let lines = record.headers().lines().iter();
            lines
                .filter_map(|line| if let HeaderLine::Verbatim(text) = line { Some(text.clone()) } else { None })
                .collect()
        }
        RecordPart::Comment => notes.filter_map(|note| note.comment.clone()).collect(),
        RecordPart::Bookmark => notes.flat_map(|note| note.bookmarks.clone()).collect(),
        RecordPart::Verbatim => notes.flat_map(|note| note.verbatim.clone()).collect(),
        RecordPart::Summary => notes.filter_map(|note| note.summary.clone()).collect(),
        RecordPart::End => Vec::new(),
    }
}

/// Takes a record through a format, and sees that it says the same but for what was lost; what stands in
/// the place of lost texts does not count. Gives the record that comes back.
pub(super) fn check(target: Target, record: &Record, from: &str) -> Record {
    let (back, losses) = through(target, record);
    let lost = Lost::of(target, &losses);
    let before = told(record, &lost);
    let mut after = told(&back, &lost);
    let whole = told(record, &Lost::default());
    let core = |text: &str| text.trim_start_matches(['\'', '#', ' ']).to_owned();
    let is_left = |line: &String| lost.texts.iter().any(|(_, text)| line.contains(&core(text)));
    let is_text = |line: &String| line.starts_with(['\'', '#', '*', '&']) || line.contains('：');
    after.retain(|line| whole.contains(line) || !is_text(line) || !is_left(line));
    assert_eq!(before, after, "{from} to {target:?}, lost {lost:?}\n{}", whole.join("\n"));
    back
}
