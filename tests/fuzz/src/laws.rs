//! The laws.

use std::fmt;

use komadai::format::{self, Dialect, Encoding, Format, Loaded, Loss, ReadErrorKind, Warning, WarningKind, Written};

use komadai::record::{HeaderLine, Record};
use komadai::shogi::Handicap;

use crate::memory::peak_of;
use crate::{Reader, diagrams, engines, texts};

/// How much memory reading may take: so much for any file, and so much for each byte.
const MEMORY: (usize, usize) = (64 << 10, 60);

/// Every format there is.
pub const FORMATS: [Format; 7] =
    [Format::Kif, Format::Ki2, Format::Csa, Format::Bod, Format::Sfen, Format::Usi, Format::Jkf];

/// What came of a case that broke no law.
#[derive(Clone, Copy, Debug, Default)]
pub struct Met {
    /// Whether it is a record.
    pub read: bool,
    /// Whether it was written without a loss, and came back equal.
    pub whole: bool,
    /// How many bytes of memory reading took at most.
    pub memory: usize,
}

/// The law that a case breaks.
#[derive(Debug)]
pub enum Broken {
    Memory {
        taken: usize,
        allowed: usize,
    },
    /// What was written of a record cannot be read.
    NotRead {
        format: Format,
        why: String,
        written: String,
    },
    /// Nothing was said to be lost, and the record is another.
    Another {
        format: Format,
        difference: String,
        written: String,
    },
    /// Written again it is another file.
    Unstable {
        format: Format,
        first: String,
        second: String,
    },
    /// A file that was not touched is not what it was.
    NotAsItWas {
        format: Format,
        written: String,
    },
    /// A law of texts that are no files does not hold.
    Text {
        law: &'static str,
        found: String,
    },
}

impl fmt::Display for Broken {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory { taken, allowed } => write!(out, "reading took {taken} bytes of memory, not {allowed}"),
            Self::NotRead { format, why, written } => {
                write!(out, "written as {}, it cannot be read: {why}\n{written}", format.name())
            }
            Self::Another { format, difference, written } => {
                let name = format.name();
                write!(out, "written as {name} without a loss, it comes back another\n{difference}\n{written}")
            }
            Self::Unstable { format, first, second } => {
                write!(out, "written as {} again, it is another file\n{first}\n--- again\n{second}", format.name())
            }
            Self::NotAsItWas { format, written } => {
                write!(out, "untouched, the {} file is not what it was\n{written}", format.name())
            }
            Self::Text { law, found } => write!(out, "not so, that {law}\n{found}"),
        }
    }
}

/// Reads the bytes, and writes and reads again what they hold: in their own format, and in these.
pub fn check(reader: Reader, bytes: &[u8], formats: &[Format]) -> Result<Met, Broken> {
    match reader {
        Reader::Typed => return texts::typed(&String::from_utf8_lossy(bytes)),
        Reader::Engine => return engines::lines(&String::from_utf8_lossy(bytes)),
        Reader::Comment => return texts::comment(&String::from_utf8_lossy(bytes)),
        _ => {}
    }
    let hint = reader.hint();
    let (read, memory) = peak_of(|| format::read(bytes, hint));
    let allowed = MEMORY.0 + MEMORY.1 * bytes.len();
    if memory > allowed {
        return Err(Broken::Memory { taken: memory, allowed });
    }
    let mut met = Met { read: read.is_ok(), memory, ..Met::default() };
    let Ok(loaded) = read else { return Ok(met) };
    if reader == Reader::Diagram {
        keeps_words(&loaded, bytes)?;
    }
    met.whole = own_format(&loaded, bytes)?;
    for &format in formats {
        other_format(&loaded, format)?;
    }
    Ok(met)
}

/// What means nothing is kept in the record, or said to be ignored.
fn keeps_words(loaded: &Loaded, bytes: &[u8]) -> Result<(), Broken> {
    let holds = |text: &str| text.contains(diagrams::MARK);
    // Links and templates stand in prose, and of several lines only the first is quoted.
    let is_general = |warning: &Warning| {
        matches!(warning.kind, WarningKind::ReadOnlyNotation { .. } | WarningKind::ForeignLines { .. })
    };
    if loaded.warnings.iter().any(is_general) {
        return Ok(());
    }
    // In other encodings it is another word. The line above the moves means the same whatever it says.
    let stands =
        str::from_utf8(bytes).is_ok_and(|text| text.lines().any(|line| holds(line) && !line.contains("手数-")));
    if stands && !holds(&format!("{:?} {:?}", loaded.records, loaded.warnings)) {
        let found = format!("{:?}", loaded.warnings);
        return Err(Broken::Text { law: "words between the pieces are kept", found });
    }
    Ok(())
}

/// As it was read, it is written: without a loss, it comes back equal; untouched, byte for byte.
fn own_format(loaded: &Loaded, bytes: &[u8]) -> Result<bool, Broken> {
    let format = loaded.dialect.format;
    let written = format::write_all(&loaded.records, &loaded.dialect);
    if !written.losses.is_empty() {
        return Ok(false);
    }
    let again = match format::read(&written.bytes, Some(format)) {
        Ok(again) => again,
        // What keeps NUL characters is text as long as they are few in it.
        Err(error) if error.kind == ReadErrorKind::NotText && written.bytes.contains(&0) => return Ok(false),
        Err(error) => return Err(not_read(format, &format!("{:?}", error.kind), &written)),
    };
    // Short texts may be text in two encodings.
    if again.dialect.encoding != loaded.dialect.encoding {
        return Ok(false);
    }
    let plain = |records: &[Record]| records.iter().map(|record| plain(record, format)).collect::<Vec<_>>();
    let (before, after) = (plain(&loaded.records), plain(&again.records));
    if after != before {
        let difference = difference(&before, &after);
        return Err(Broken::Another { format, difference, written: text(&written.bytes) });
    }
    let keeps_bytes = match format {
        Format::Csa | Format::Sfen | Format::Usi => is_sound(loaded),
        Format::Kif | Format::Ki2 | Format::Bod => {
            is_sound(loaded) && loaded.warnings.is_empty() && loaded.dialect.layout.is_some()
        }
        Format::Jkf => false,
    };
    // The mark of another encoding is not written.
    let has_false_mark = bytes.starts_with(b"\xEF\xBB\xBF") && !loaded.dialect.bom;
    let keeps_bytes = keeps_bytes && !has_false_mark;
    if keeps_bytes && written.bytes != bytes && !has_two_spellings(bytes, loaded.dialect.encoding) {
        return Err(Broken::NotAsItWas { format, written: text(&written.bytes) });
    }
    Ok(true)
}

/// The lines in which the descriptions of records differ, up to the first that they have in common again.
fn difference(before: &[Record], after: &[Record]) -> String {
    let (before, after) = (format!("{before:#?}"), format!("{after:#?}"));
    let pairs = before.lines().zip(after.lines());
    let differing = pairs.skip_while(|(one, other)| one == other).take_while(|(one, other)| one != other);
    differing.take(8).map(|(one, other)| format!("- {one}\n+ {other}")).collect::<Vec<_>>().join("\n")
}

/// A record without what the format has no need to say: 手合割 where the board tells it, which format the
/// file is, whether a remark stands beside the start or where among the headers, closing words that the end implies, and in BOD the order of what has a place of its own there.
fn plain(record: &Record, format: Format) -> Record {
    let mut plain = record.clone();
    let has_closing_words = matches!(format, Format::Ki2 | Format::Bod);
    let handicap = Handicap::of(&record.initial().to_setup());
    let mut lines = std::mem::take(plain.headers_mut()).lines().to_vec();
    let root = record.tree().root();
    let is_remark = |text: &String| text.starts_with('#');
    lines.extend(
        record.tree().note(root).verbatim.iter().filter(|text| is_remark(text)).cloned().map(HeaderLine::Verbatim),
    );
    if record.tree().note(root).verbatim.iter().any(is_remark) {
        plain.note_mut(root).verbatim.retain(|text| !is_remark(text));
    }
    lines.retain(|line| match line {
        HeaderLine::Field { key, value } => !has_closing_words || key != "手合割" || Handicap::named(value) != handicap,
        HeaderLine::Verbatim(text) => {
            !text.trim_start().starts_with("#KI") && (format != Format::Bod || !format::kif::names_program(text))
        }
    });
    lines.sort_by_key(|line| matches!(line, HeaderLine::Verbatim(text) if is_remark(text)));
    if format == Format::Bod {
        lines.sort_by_key(|line| match line {
            HeaderLine::Field { key, .. } => match key.as_str() {
                "後手" | "上手" => 1,
                "先手" | "下手" => 2,
                _ => 0,
            },
            HeaderLine::Verbatim(text) => {
                // One without a number is text.
                let number = text.trim_start().strip_prefix("手数＝").unwrap_or_default();
                if number.trim_start().starts_with(|ch: char| ch.is_numeric() || "〇一二三四五六七八九".contains(ch))
                {
                    3
                } else {
                    0
                }
            }
        });
    }
    for line in lines {
        plain.headers_mut().push(line);
    }
    if !has_closing_words {
        return plain;
    }
    let tree = record.tree();
    for end in tree.walk().filter(|&id| tree.end(id).is_some() && tree.note(id).summary.is_some()) {
        plain.note_mut(end).summary = None;
    }
    plain
}

/// In any format, it is written; what was written without a loss can be read, and written again it is the
/// same.
fn other_format(loaded: &Loaded, format: Format) -> Result<(), Broken> {
    let dialect = Dialect { encoding: Encoding::Utf8, ..Dialect::of(format) };
    let first = format::write(&loaded.records[0], &dialect);
    let again = match format::read(&first.bytes, Some(format)) {
        Ok(again) => again,
        Err(error) if error.kind == ReadErrorKind::NotText && first.bytes.contains(&0) => return Ok(()),
        // What says nothing in this format is no file of it.
        Err(_) if !is_whole(&first) || loaded.records[0].tree().is_empty() || has_foreign(&loaded.records[0]) => {
            return Ok(());
        }
        Err(error) => return Err(not_read(format, &format!("{:?}", error.kind), &first)),
    };
    if !is_whole(&first) || again.dialect.format != format || has_foreign(&loaded.records[0]) {
        return Ok(());
    }
    let second = format::write(&again.records[0], &dialect);
    if second.bytes != first.bytes {
        return Err(Broken::Unstable { format, first: text(&first.bytes), second: text(&second.bytes) });
    }
    Ok(())
}

/// Whether lines were kept that mean nothing where they came from. In another format they may mean something.
fn has_foreign(record: &Record) -> bool {
    let tree = record.tree();
    tree.walk().any(|id| !tree.note(id).verbatim.is_empty())
        || record.headers().lines().iter().any(|line| matches!(line, HeaderLine::Verbatim(_)))
}

fn is_whole(written: &Written) -> bool {
    written.losses.iter().all(Loss::is_slight)
}

/// Whether Shift_JIS has another place for some character, which is where it would be written, or ISO-2022-JP would be
/// switched in other places.
fn has_two_spellings(bytes: &[u8], encoding: Encoding) -> bool {
    let encoding = match encoding {
        Encoding::ShiftJis if str::from_utf8(bytes).is_err() => encoding_rs::SHIFT_JIS,
        Encoding::Iso2022Jp => encoding_rs::ISO_2022_JP,
        _ => return false,
    };
    encoding.encode(&encoding.decode(bytes).0).0 != bytes
}

/// Whether every byte of the file means a character, nothing was taken off around its lines, and these keep their order.
fn is_sound(loaded: &Loaded) -> bool {
    !loaded.warnings.iter().any(|warning| {
        matches!(
            warning.kind,
            WarningKind::BytesInvalid { .. }
                | WarningKind::CharacterTruncated
                | WarningKind::NulBytes { .. }
                | WarningKind::CharactersLost { .. }
                | WarningKind::MoreWarnings { .. }
                | WarningKind::HtmlMarkup
                | WarningKind::LineEndsMissing
                | WarningKind::LineEndsUnusual
                | WarningKind::MovesReordered
                | WarningKind::QuotedLines
                | WarningKind::CommentedLines
                | WarningKind::BarredLines
        )
    })
}

fn not_read(format: Format, why: &str, written: &Written) -> Broken {
    Broken::NotRead { format, why: why.to_owned(), written: text(&written.bytes) }
}

/// Bytes to be looked at.
pub fn text(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::SHIFT_JIS.decode(bytes).0.into_owned(),
    }
}
