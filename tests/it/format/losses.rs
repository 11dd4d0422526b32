//! What is lost on the way through a format: what was reported, and nothing else.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, RecordPart, Target, excerpt, kif};
use komadai::notation::sfen;
use komadai::record::{End, HeaderLine, NodeId, Note, Record};
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
    /// An end has another word with the same meaning.
    spelling: bool,
    /// The line that states the encoding is another.
    encoding: bool,
    /// Which program wrote the file is not told.
    program: bool,
    /// The result line tells the end, and which of several that do is not told.
    summary: bool,
}

impl Lost {
    fn of(target: Target, losses: &[LossKind]) -> Self {
        let mut lost = Self { program: target == Target::Bod, summary: target == Target::Ki2, ..Self::default() };
        for loss in losses {
            match loss {
                LossKind::TextDropped { part } => lost.parts.push(*part),
                LossKind::TextChanged { part, text } => lost.texts.push((*part, text.clone())),
                LossKind::FirstNumberDropped { .. } => lost.number = true,
                LossKind::VariationsDropped { .. } | LossKind::DeepVariationsDropped { .. } => lost.variations = true,
                LossKind::MovesDropped { .. } => lost.moves = true,
                LossKind::TimesDropped => lost.times = true,
                LossKind::TimeFractionDropped if target == Target::Csa => lost.unit = Some(1_000_000_000),
                LossKind::TimeFractionDropped => lost.unit = Some(1_000_000),
                LossKind::EndDropped => lost.ends = true,
                LossKind::EndChanged { .. } => lost.words = true,
                LossKind::EncodingRestated { .. } => lost.encoding = true,
                // They are no part of a record.
                LossKind::JsonKeysDropped { .. } => {}
                LossKind::EndReworded { .. } => lost.spelling = true,
                other => panic!("{other:?}"),
            }
        }
        lost
    }

    fn holds_field(&self, key: &str, value: &str) -> bool {
        let is_of_key = |text: &str| text.split_once('：').is_some_and(|(lost, _)| lost == key);
        let mut texts =
            self.texts.iter().filter(|(part, _)| matches!(part, RecordPart::HeaderKey | RecordPart::HeaderValue));
        [RecordPart::HeaderKey, RecordPart::HeaderValue].iter().all(|&part| self.holds(part, key))
            && self.holds(RecordPart::HeaderValue, value)
            && !texts.any(|(_, text)| is_of_key(text))
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
fn told(record: &Record, dialect: &Dialect, lost: &Lost) -> Vec<String> {
    let mut lines = Vec::new();
    let handicap = Handicap::of(&record.initial().to_setup());
    for line in record.headers().lines() {
        match line {
            // The board says it.
            HeaderLine::Field { key, value } if key == "手合割" && Handicap::named(value) == handicap => {}
            HeaderLine::Field { key, value } => {
                if lost.holds_field(key, value) {
                    lines.push(format!("{key}：{value}"));
                }
            }
            // What a file is, and which program wrote it, is not so in another.
            HeaderLine::Verbatim(text) if text.trim_start().starts_with("#KI") => {}
            HeaderLine::Verbatim(text) if lost.program && kif::names_program(text) => {}
            HeaderLine::Verbatim(text) if lost.encoding && text.contains("encoding=") => {}
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
        let Note { comment, bookmarks, summary, verbatim } = tree.note(id);
        if (lost.moves && tree.mv(id).is_some()) || ((lost.ends || lost.moves) && tree.end(id).is_some()) {
            continue;
        }
        match (tree.mv(id), tree.end(id)) {
            (Some(mv), _) => lines.push(format!("{} {mv:?}", tree.path(id).len())),
            (_, Some(end)) if !lost.words => {
                let word = if lost.spelling { None } else { spelling(record, dialect, id) };
                lines.push(format!("{} {end:?} {word:?}", tree.path(id).len()));
            }
            _ => lines.push("end".to_owned()),
        }
        if let Some(spent) = tree.spent(id).filter(|_| !lost.times) {
            let unit = lost.unit.unwrap_or(1);
            lines.push(format!("{}.{}", spent.as_secs(), spent.subsec_nanos() / unit * unit));
        }
        let kept = |part| move |text: &&String| lost.holds(part, text);
        let comment = comment.iter().filter(kept(RecordPart::Comment)).flat_map(|comment| comment.split('\n'));
        lines.extend(comment.filter(|line| lost.holds(RecordPart::Comment, line)).map(|line| format!("*{line}")));
        let summary = summary.iter().filter(|summary| !lost.summary && !is_implied(record, id, summary));
        lines.extend(summary.filter(kept(RecordPart::Summary)).cloned());
        lines.extend(bookmarks.iter().filter(kept(RecordPart::Bookmark)).map(|text| format!("&{text}")));
        lines.extend(
            verbatim
                .iter()
                .filter(|text| id != tree.root() && !text.starts_with(REMARK))
                .filter(kept(RecordPart::Verbatim))
                .cloned(),
        );
    }
    lines
}

/// What begins the remark that tells the line of shogi-server that stood for an end.
const REMARK: &str = "# 終局：#";

/// The English word for an end, or the line of shogi-server that stands for it.
fn spelling(record: &Record, dialect: &Dialect, node: NodeId) -> Option<String> {
    let remark = record.tree().note(node).verbatim.iter().find_map(|line| line.strip_prefix(REMARK));
    let words = dialect.end_words.iter().filter(|word| (word.record, word.node) == (0, node));
    // Any other word is the end itself.
    let is_known = !matches!(record.tree().end(node), Some(End::Other(_)));
    let is_own = |word: &&str| is_known && !word.starts_with('%') && word.contains(|ch: char| ch.is_ascii_alphabetic());
    let word = words.map(|word| word.word.as_str()).rfind(is_own).map(str::to_owned);
    remark.map(|line| format!("#{line}")).or(word)
}

/// Whether a result line says no more than the end does that it belongs to.
fn is_implied(record: &Record, id: NodeId, summary: &str) -> bool {
    let tree = record.tree();
    let plies = tree.path(id).len() - 1;
    let turn = if plies.is_multiple_of(2) { record.initial().turn() } else { !record.initial().turn() };
    let closing = |handicap| tree.end(id).map(|end| kif::closing_words(end, turn, handicap, plies));
    [false, true].into_iter().any(|handicap| closing(handicap).as_deref() == Some(summary))
}

/// Writes and reads a record, and sees that each loss is one.
fn through(target: Target, dialect: &Dialect, record: &Record) -> Result<(Loaded, Vec<LossKind>), String> {
    let written = format::write(record, dialect);
    let losses: Vec<LossKind> = written.losses.into_iter().map(|loss| loss.kind).collect();
    let text = || String::from_utf8_lossy(&written.bytes).into_owned();
    let back = format::read(&written.bytes, Some(target.format()))
        .map_err(|error| format!("as {target:?}: not read: {:?}\n{}", error.kind, text()))?;
    if back.dialect.format != target.format() {
        return Err(format!("as {target:?}: read as {}\n{}", back.dialect.format.name(), text()));
    }
    let layout = dialect.layout.as_ref().map(|layout| layout.format());
    // A file without a name, too.
    if target == Target::Ki2 && !record.tree().is_empty() && layout != Some(Format::Ki2) {
        let format = format::read(&written.bytes, None).map(|unnamed| unnamed.dialect.format);
        if format.as_ref().ok() != Some(&target.format()) {
            return Err(format!("as {target:?}: without a name {format:?}\n{}", text()));
        }
    }
    // Lines of a list of positions are no part of its records.
    let is_of_list = |loss: &LossKind| {
        matches!(layout, Some(Format::Sfen | Format::Usi))
            && matches!(loss, LossKind::TextDropped { part: RecordPart::Verbatim })
    };
    match losses.iter().find(|loss| !is_of_list(loss) && !is_true(loss, record, &back.records[0])) {
        Some(loss) => {
            let told = told(record, dialect, &Lost::default()).join("\n");
            Err(format!("as {target:?}: {loss:?} is not lost of\n{told}\n--- written\n{}", text()))
        }
        None => Ok((back, losses)),
    }
}

/// Whether what was reported as lost of a record was there, and is not in what came back.
fn is_true(loss: &LossKind, record: &Record, back: &Record) -> bool {
    let tree = record.tree();
    let count = |what: &dyn Fn(NodeId) -> bool| tree.walk().filter(|&id| what(id)).count();
    let moves = count(&|id| tree.mv(id).is_some());
    let main = tree.main_line().filter(|&id| tree.mv(id).is_some()).count();
    match loss {
        LossKind::TextChanged { part, text } => {
            texts(record, *part).iter().any(|it| excerpt(it) == *text) && texts(record, *part) != texts(back, *part)
        }
        LossKind::TextDropped { part } => !texts(record, *part).is_empty() && texts(back, *part).is_empty(),
        LossKind::FirstNumberDropped { number } => *number == record.first_number() && back.first_number() != *number,
        LossKind::VariationsDropped { moves: lost } => *lost == moves - main,
        LossKind::DeepVariationsDropped { moves: lost } => (1..=moves - main).contains(lost),
        LossKind::MovesDropped { moves: lost } => *lost == moves,
        LossKind::TimesDropped => count(&|id| tree.spent(id).is_some()) > 0,
        LossKind::TimeFractionDropped => count(&|id| tree.spent(id).is_some_and(|it| it.subsec_nanos() > 0)) > 0,
        LossKind::EndDropped | LossKind::EndChanged { .. } | LossKind::EndReworded { .. } => {
            count(&|id| tree.end(id).is_some()) > 0
        }
        LossKind::EncodingRestated { .. } => {
            texts(record, RecordPart::HeaderLine) != texts(back, RecordPart::HeaderLine)
        }
        LossKind::JsonKeysDropped { keys } => !keys.is_empty(),
        other => panic!("{other:?}"),
    }
}

/// All texts of this part.
fn texts(record: &Record, part: RecordPart) -> Vec<String> {
    let fields = record.headers().fields();
    let notes = record.tree().walk().map(|id| record.tree().note(id));
    match part {
        RecordPart::HeaderKey => fields.flat_map(|(key, value)| [key.to_owned(), format!("{key}：{value}")]).collect(),
        RecordPart::HeaderValue => {
            fields.flat_map(|(key, value)| [value.to_owned(), format!("{key}：{value}")]).collect()
        }
        RecordPart::HeaderLine => {
            let lines = record.headers().lines().iter();
            lines
                .filter_map(|line| if let HeaderLine::Verbatim(text) = line { Some(text.clone()) } else { None })
                .collect()
        }
        RecordPart::Comment => {
            let comments = notes.filter_map(|note| note.comment.as_deref());
            comments.flat_map(|comment| comment.split('\n').map(str::to_owned)).collect()
        }
        RecordPart::Bookmark => notes.flat_map(|note| note.bookmarks.clone()).collect(),
        RecordPart::Verbatim => notes.flat_map(|note| note.verbatim.clone()).collect(),
        RecordPart::Summary => notes.filter_map(|note| note.summary.clone()).collect(),
        RecordPart::End => Vec::new(),
    }
}

/// Takes a record through a format, and sees that it says the same but for what was lost; what stands in
/// the place of lost texts does not count. Gives what comes back.
///
/// # Errors
/// What differs.
pub(super) fn check(target: Target, dialect: &Dialect, record: &Record) -> Result<Loaded, String> {
    let (back, losses) = through(target, dialect, record)?;
    let mut lost = Lost::of(target, &losses);
    // KI2 has no end but the result line: one that tells no end becomes none, and one behind a move becomes one.
    let tree = record.tree();
    let closes_moves = tree.walk().any(|id| tree.mv(id).is_some() && tree.note(id).summary.is_some());
    lost.ends |= target == Target::Ki2 && (lost.words || closes_moves);
    let before = told(record, dialect, &lost);
    let mut after = told(&back.records[0], &back.dialect, &lost);
    let whole = told(record, dialect, &Lost::default());
    let core = |text: &str| text.trim_start_matches(['\'', '#', ' ']).trim_end_matches('…').to_owned();
    // As excerpts have them.
    let plain = |line: &str| line.replace('\t', " ").replace(|ch: char| ch.is_control() || ch == '\u{FFFD}', "·");
    let is_left = |line: &String| lost.texts.iter().any(|(_, text)| plain(line).contains(&core(text)));
    let is_text = |line: &String| line.starts_with(['\'', '#', '*', '&']) || line.contains('：');
    for line in only_in(&after, &whole).iter().filter(|line| is_text(line) && is_left(line)) {
        if let Some(at) = after.iter().rposition(|it| it == line) {
            after.remove(at);
        }
    }
    if before == after {
        return Ok(back);
    }
    let (went, came) = (only_in(&before, &after), only_in(&after, &before));
    Err(format!("as {target:?}, though only this is lost: {lost:?}\n- {}\n+ {}", went.join("\n- "), came.join("\n+ ")))
}

/// The lines that one list has more often than another.
fn only_in(one: &[String], other: &[String]) -> Vec<String> {
    let mut more = one.to_vec();
    for line in other {
        if let Some(at) = more.iter().position(|it| it == line) {
            more.remove(at);
        }
    }
    more
}

/// The usual dialect of a target, in an encoding that has every character.
pub(super) fn usual(target: Target) -> Dialect {
    Dialect { encoding: Encoding::Utf8, ..target.dialect(None, None) }
}
