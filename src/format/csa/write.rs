//! Writes CSA.

mod original;

use std::collections::HashMap;
use std::time::Duration;

use super::comment::{Comment, SIDES, name_of_end};
use super::date_time::date_time;
use super::time_limit::{byoyomi, states_byoyomi, time_limit};
use super::words::{is_kept, is_key, is_read_as, sign};
use super::{CsaVersion, words};
use crate::format::end_spelling::{server_line, word_of};
use crate::format::kif::{closing_words, names_format};
use crate::format::loaded::number_of_moves;
use crate::format::{Dialect, Location, Loss, LossKind, RecordPart, excerpt};
use crate::notation::digits;
use crate::record::end_words::kif_word;
use crate::record::{End, HeaderKey, HeaderLine, NodeId, Note, Record};
use crate::shogi::{Color, File, Handicap, Move, Piece, Position, Rank, Setup, Square};
pub(crate) use original::Original;

/// Lines end in LF. Unchanged parts of the record with this `index` in the `old` file are kept.
pub(crate) fn write(
    record: &Record,
    dialect: &Dialect,
    index: usize,
    old: Option<&Original<'_>>,
) -> (String, Vec<Loss>) {
    let rewritten = old.and_then(|old| original::rewrite(record, dialect, index, old));
    rewritten.unwrap_or_else(|| {
        let (text, mut losses) = write_new(record, dialect, index);
        let games = old.map_or(0, |old| old.unread_games(index));
        if games > 0 {
            losses.push(Loss { at: Location::START, kind: LossKind::UnreadGamesDropped { games } });
        }
        (text, losses)
    })
}

fn write_new(record: &Record, dialect: &Dialect, index: usize) -> (String, Vec<Loss>) {
    let mut out = Writer::new(dialect, record);
    match out.version {
        _ if index > 0 => out.line(&["/"]),
        CsaVersion::V3_0 => {
            let encoding = dialect.encoding.name().to_ascii_uppercase();
            out.line(&["'CSA encoding=", &encoding]);
            out.line(&["V3.0"]);
        }
        CsaVersion::V2_2 => {
            if dialect.csa.states_encoding {
                out.line(&["'encoding=", dialect.encoding.name()]);
            }
            out.line(&["V2.2"]);
        }
    }
    if out.has_handicap_names != words::has_handicap_names(&record.initial().to_setup()) {
        out.line(&["'", SIDES[usize::from(out.has_handicap_names)]]);
    }
    for header in record.headers().lines() {
        out.header(header);
    }
    out.start(&record.initial().to_setup());
    if record.first_number() != 1 {
        out.lose(LossKind::FirstNumberDropped { number: record.first_number() });
    }
    out.moves(record, &dialect.words_of(index));
    out.finish()
}

struct Writer {
    text: String,
    line: u32,
    losses: Vec<Loss>,
    version: CsaVersion,
    fractions: bool,
    has_handicap_names: bool,
    server_end: Option<NodeId>,
    /// In seconds, where it has a header of its own.
    byoyomi: Option<u64>,
}

impl Writer {
    fn new(dialect: &Dialect, record: &Record) -> Self {
        Self {
            text: String::new(),
            line: 1,
            losses: Vec::new(),
            version: dialect.csa.version,
            fractions: false,
            has_handicap_names: words::calls_handicap_sides(record),
            server_end: None,
            byoyomi: record.headers().value(HeaderKey::Byoyomi).and_then(byoyomi),
        }
    }

    fn finish(self) -> (String, Vec<Loss>) {
        (self.text, self.losses)
    }

    fn line(&mut self, parts: &[&str]) {
        for part in parts {
            self.text.push_str(part);
        }
        self.text.push('\n');
        self.line = self.line.saturating_add(1);
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count();
        self.line = self.line.saturating_add(u32::try_from(lines).unwrap_or(0));
    }

    fn fresh_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with(['\n', '\r']) {
            self.line(&[]);
        }
    }

    fn open_line(&mut self) {
        if self.text.ends_with('\n') {
            self.text.pop();
            self.line -= 1;
        }
    }

    fn lose(&mut self, kind: LossKind) {
        self.losses.push(Loss { at: Location::line(self.line), kind });
    }

    fn lose_text(&mut self, part: RecordPart, text: &str) {
        self.lose(LossKind::TextChanged { part, text: excerpt(text) });
    }

    /// Line ends, which only edited keys have, become blanks.
    fn free(&mut self, head: &str, text: &str, part: RecordPart) {
        if text.contains(['\n', '\r']) {
            self.lose_text(part, text);
            let text = text.replace(['\n', '\r'], " ");
            self.line(&[head, &text]);
        } else {
            self.line(&[head, text]);
        }
    }

    fn verbatim(&mut self, text: &str, part: RecordPart, has_summary: bool) {
        let is_head = part == RecordPart::HeaderLine;
        let is_second = has_summary && matches!(Comment::of(text, is_head), Comment::Summary(_));
        match Comment::keeps(text, is_head) {
            _ if is_second => return self.free("", text, part),
            Some(true) => return self.free("", text, part),
            Some(false) => return self.free("'", text, part),
            None => {}
        }
        self.lose_text(part, text);
        let is_comment = |text: &&str| Comment::keeps(text, is_head) == Some(true);
        match text.strip_prefix("# ").filter(is_comment) {
            Some(comment) => self.free("", comment, part),
            None if Comment::of(&format!("'{text}"), is_head) != Comment::Own => self.free("'# ", text, part),
            None => self.free("'", text, part),
        }
    }

    fn header(&mut self, header: &HeaderLine) {
        let (key, value) = match header {
            HeaderLine::Verbatim(text) if names_format(text) => return,
            HeaderLine::Verbatim(text) => return self.verbatim(text, RecordPart::HeaderLine, false),
            HeaderLine::Field { key, value } => (key.as_str(), value.as_str()),
        };
        let written = match words::csa_key(key) {
            // The keyword would be read as the other name.
            Some("N+" | "N-") if matches!(key, "下手" | "上手") && !self.has_handicap_names => None,
            Some("$TIME_LIMIT") => self.time_limit("$TIME", value),
            Some(key @ ("$TIME+" | "$TIME-")) => self.time_limit(key, value),
            Some(key @ ("$START_TIME" | "$END_TIME")) => {
                Some((key, date_time(value).unwrap_or_else(|| value.to_owned())))
            }
            Some("$NOTE" | "$MAX_MOVES" | "$JISHOGI") if self.version == CsaVersion::V2_2 => None,
            Some(key) => Some((key, value.to_owned())),
            None if is_key(key) => {
                if words::header_key(key) != key {
                    self.lose_text(RecordPart::HeaderKey, key);
                }
                Some((key, value.to_owned()))
            }
            None => None,
        };
        match written {
            Some((word, written)) => {
                let colon = if word.starts_with('N') { "" } else { ":" };
                self.free(&format!("{word}{colon}"), &written, RecordPart::HeaderValue);
                if written != value {
                    // A time in the words of the other version, of another format or of a person.
                    self.line(&["'", key, "：", value]);
                }
            }
            None => {
                let comment = format!("'{key}：{value}");
                if Comment::of(&comment, true) != (Comment::Field { key, value }) {
                    self.lose_text(RecordPart::HeaderKey, key);
                }
                self.free("", &comment, RecordPart::HeaderValue);
            }
        }
    }

    /// `HH:MM+SS` in V2.2, seconds as `total+byoyomi+increment` in V3.0; `None` for what it cannot express.
    fn time_limit(&self, key: &'static str, value: &str) -> Option<(&'static str, String)> {
        let [total, mut byoyomi, increment] = time_limit(value)?;
        if let Some(seconds) = self.byoyomi.filter(|_| !states_byoyomi(value)) {
            byoyomi = seconds.to_string();
        }
        match self.version {
            CsaVersion::V2_2 if key == "$TIME" && value.is_ascii() && value.contains(':') => {
                Some(("$TIME_LIMIT", value.to_owned()))
            }
            CsaVersion::V3_0 => Some((key, format!("{total}+{byoyomi}+{increment}"))),
            CsaVersion::V2_2 => {
                let total: u64 = total.parse().ok()?;
                let byoyomi: u64 = byoyomi.parse().ok()?;
                let fits = key == "$TIME" && increment == "0" && total.is_multiple_of(60);
                fits.then(|| {
                    let (hours, minutes) = (total / 3600, total / 60 % 60);
                    ("$TIME_LIMIT", format!("{hours:02}:{minutes:02}+{byoyomi:02}"))
                })
            }
        }
    }

    fn start(&mut self, setup: &Setup) {
        let named = Handicap::ALL.into_iter().find(|named| named.setup().board == setup.board);
        match named.filter(|_| Color::ALL.iter().all(|&side| setup.hands[side].is_empty())) {
            Some(_) => {
                let even = Handicap::Even.setup().board;
                let mut gone: Vec<_> = even.pieces().filter(|&(square, _)| setup.board[square].is_none()).collect();
                // The order in names of handicaps.
                gone.sort_by_key(|&(_, piece)| std::cmp::Reverse(piece.kind));
                self.text.push_str("PI");
                for (square, piece) in gone {
                    push_square(&mut self.text, Some(square));
                    self.text.push_str(words::piece_name(piece.kind));
                }
                self.line(&[]);
            }
            None => self.rows(setup),
        }
        self.line(&[sign(setup.turn)]);
    }

    fn rows(&mut self, setup: &Setup) {
        for rank in Rank::all() {
            let mut row = format!("P{}", rank.get());
            for file in File::all().rev() {
                match setup.board[Square::new(file, rank)] {
                    None => row.push_str(" * "),
                    Some(Piece { color, kind }) => {
                        row.push_str(sign(color));
                        row.push_str(words::piece_name(kind));
                    }
                }
            }
            self.line(&[&row]);
        }
        for side in Color::ALL {
            let mut pieces = String::new();
            for (kind, count) in setup.hands[side].iter() {
                for _ in 0..count {
                    push_square(&mut pieces, None);
                    pieces.push_str(words::piece_name(kind.kind()));
                }
            }
            if !pieces.is_empty() {
                self.line(&["P", sign(side), &pieces]);
            }
        }
    }

    fn moves(&mut self, record: &Record, words: &HashMap<NodeId, &str>) {
        let tree = record.tree();
        let mut position = record.initial().clone();
        self.note(record, tree.root());
        let mut branches = None;
        let mut last = tree.root();
        for id in tree.main_line() {
            if tree.children(last).len() > 1 {
                branches.get_or_insert(self.line);
            }
            last = id;
            self.node(record, id, &position, words.get(&id).copied());
            if let Some(mv) = tree.mv(id) {
                let _ = position.play(mv);
            }
            if let Some(spent) = tree.spent(id) {
                self.spent(spent);
            }
            self.note(record, id);
        }
        if let Some(line) = branches {
            self.lose_moves(record, line);
        }
    }

    fn node(&mut self, record: &Record, id: NodeId, position: &Position, spelled: Option<&str>) {
        let tree = record.tree();
        if let Some(mv) = tree.mv(id) {
            let kind = match mv {
                Move::Drop { kind, .. } => Some(kind.kind()),
                Move::Board { from, promote, .. } => position.board()[from]
                    .map(|piece| if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind }),
            };
            self.text.push_str(sign(position.turn()));
            push_square(&mut self.text, mv.from());
            push_square(&mut self.text, Some(mv.to()));
            self.line(&[kind.map_or("", words::piece_name)]);
        } else if let Some(end) = tree.end(id) {
            self.end(record, id, end, position, spelled);
        }
    }

    fn end(&mut self, record: &Record, id: NodeId, end: &End, position: &Position, spelled: Option<&str>) {
        let turn = position.turn();
        let kept = record.tree().note(id).verbatim.first().and_then(|remark| server_line(remark));
        if let Some(line) = kept.or(spelled).filter(|line| is_read_as(line, record, id, position)) {
            self.server_end = kept.map(|_| id);
            return self.line(&[line]);
        }
        let (keyword, exact) = words::end_word(end, turn);
        let own =
            spelled.and_then(|word| word_of(word, end, turn)).and_then(|word| name_of_end(end, word, keyword, turn));
        let usual = || name_of_end(end, kif_word(end, turn), keyword, turn).filter(|_| !exact);
        let name = own.or_else(usual);
        if !exact && name.is_none() {
            self.lose(LossKind::EndChanged { with: keyword.to_owned() });
        }
        self.line(&[keyword]);
        if let Some(name) = name {
            self.line(&[&name]);
        }
    }

    fn lose_variations(&mut self, record: &Record) {
        let tree = record.tree();
        let branches = |id| tree.children(id).len() > 1;
        if branches(tree.root()) || tree.main_line().any(branches) {
            self.lose_moves(record, self.line);
        }
    }

    fn lose_moves(&mut self, record: &Record, line: u32) {
        let tree = record.tree();
        let moves = number_of_moves(record) - tree.main_line().filter(|&id| tree.mv(id).is_some()).count();
        self.losses.push(Loss { at: Location::line(line), kind: LossKind::VariationsDropped { moves } });
    }

    fn spent(&mut self, spent: Duration) {
        let (seconds, nanos) = (spent.as_secs(), spent.subsec_nanos());
        let millis = match self.version {
            CsaVersion::V2_2 => 0,
            CsaVersion::V3_0 => spent.subsec_millis(),
        };
        if nanos != millis * 1_000_000 && !std::mem::replace(&mut self.fractions, true) {
            self.lose(LossKind::TimeFractionDropped);
        }
        self.text.push('T');
        digits::push(&mut self.text, seconds, 1, '0');
        if millis > 0 {
            self.text.push('.');
            digits::push(&mut self.text, u64::from(millis), 3, '0');
        }
        self.line(&[]);
    }

    fn note(&mut self, record: &Record, id: NodeId) {
        let Note { comment, bookmarks, summary, verbatim } = record.tree().note(id);
        if let Some(comment) = comment {
            for line in comment.split('\n') {
                self.free("'*", line, RecordPart::Comment);
            }
        }
        for bookmark in bookmarks {
            self.free("'&", bookmark, RecordPart::Bookmark);
        }
        if let Some(summary) = summary
            && !is_implied(summary, record, id)
        {
            let comment = format!("'{summary}");
            if Comment::of(&comment, false) != Comment::Summary(summary) && !summary.contains(['\n', '\r']) {
                self.lose_text(RecordPart::Summary, summary);
            }
            self.free("", &comment, RecordPart::Summary);
        }
        let is_written = self.server_end == Some(id);
        for line in verbatim.iter().skip(usize::from(is_written)) {
            if is_kept(line, record.tree(), id) {
                self.line(&[line]);
                continue;
            }
            self.verbatim(line, RecordPart::Verbatim, summary.is_some());
        }
    }
}

fn push_square(text: &mut String, square: Option<Square>) {
    let (file, rank) = square.map_or((0, 0), |square| (square.file().get(), square.rank().get()));
    text.push(char::from(b'0' + file));
    text.push(char::from(b'0' + rank));
}

/// Whether it is the result line that KIF has for an end without a word.
fn is_implied(summary: &str, record: &Record, id: NodeId) -> bool {
    let tree = record.tree();
    let Some(end @ End::IllegalAction(_)) = tree.end(id) else { return false };
    let plies = tree.path(id).len() - 1;
    let start = record.initial();
    let turn = if plies.is_multiple_of(2) { start.turn() } else { start.turn().other() };
    let has_names = record.headers().names_handicap_sides();
    let has_names = has_names.unwrap_or_else(|| words::has_handicap_names(&start.to_setup()));
    closing_words(end, turn, has_names, plies) == summary
}
