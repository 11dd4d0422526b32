//! A report on many problems.

#[cfg(feature = "pictures")]
use std::cmp::Reverse;
use std::fmt::Write;
use std::sync::Arc;

use super::{Reviewed, json_line, refusal_line};
#[cfg(feature = "pictures")]
use crate::diagram::{Column, Diagram, Listing, Paper, Scene};
#[cfg(feature = "pictures")]
use crate::lang::Naming;
use crate::lang::{self, Language, report_words};
use crate::notation::sfen;
#[cfg(feature = "pictures")]
use crate::shogi::ByColor;
use crate::shogi::{Position, Setup};
use crate::tsume::cook::{MainLine, Profile};
use crate::tsume::solver::FutileRule;

/// A report on many problems.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The name of the set.
    pub title: String,
    /// The judging rules.
    pub profile: Profile,
    /// The rule of futile interpositions.
    pub rule: FutileRule,
    /// The problems, in the order of the report.
    pub rows: Vec<Row>,
}

/// A problem of a [`Report`].
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The file that it is in.
    pub file: String,
    /// Its number in the file, from 1.
    pub index: usize,
    /// Its number in the set.
    pub number: String,
    /// Its name; empty without one.
    pub title: String,
    /// Its composer; empty without one.
    pub author: String,
    /// The start position.
    pub start: Setup,
    /// The judgement, or why there is none; `None` if it was not judged yet.
    pub result: Option<Result<Arc<Reviewed>, Arc<str>>>,
    /// Further remarks, a sentence each.
    pub remarks: Vec<String>,
}

impl Row {
    fn reviewed(&self) -> Option<&Reviewed> {
        self.result.as_ref()?.as_deref().ok()
    }

    fn verdict(&self, language: Language, profile: Profile) -> &'static str {
        match &self.result {
            Some(Ok(reviewed)) => lang::verdict(language, reviewed.judgement.verdict(profile)),
            Some(Err(_)) => report_words::REFUSED.get(language),
            None => report_words::NOT_JUDGED.get(language),
        }
    }

    fn findings(&self, language: Language, profile: Profile) -> Vec<String> {
        let mut findings = match &self.result {
            Some(Ok(reviewed)) => reviewed.findings(language, &Position::from(self.start), profile),
            Some(Err(why)) => vec![why.as_ref().to_owned()],
            None => Vec::new(),
        };
        findings.extend_from_slice(&self.remarks);
        findings
    }
}

#[cfg(feature = "pictures")]
impl Row {
    /// The solution in words.
    fn main_line(&self, language: Language) -> String {
        let main = self.reviewed().and_then(|reviewed| reviewed.judgement.main_line());
        let spelling = Naming::from(language).spelling;
        let (mut position, mut previous) = (Position::from(self.start), None);
        let mut words = Vec::new();
        for &mv in main.iter().flat_map(|main| &main.moves) {
            words.extend(spelling.write(&position, mv, previous));
            if position.play(mv).is_err() {
                break;
            }
            previous = Some(mv.to());
        }
        words.join(spelling.between())
    }

    /// The start, small: the attacker's hand beside the board.
    fn picture(&self, language: Language) -> Scene {
        let mut diagram = Diagram::new(self.start);
        diagram.names = None;
        diagram.hands = ByColor::new_with(|side| side == self.start.turn);
        diagram.look.coordinates = false;
        diagram.look.words = lang::picture_words(language);
        diagram.scene_alone(None)
    }
}

impl Report {
    /// The judgements as lines of JSON, as `komadai tsume check` prints them, without problems not yet judged.
    #[must_use]
    pub fn json(&self) -> String {
        let line = |row: &Row| match row.result.as_ref()? {
            Ok(reviewed) => Some(json_line(Some(&row.file), row.index, reviewed, self.profile)),
            Err(why) => Some(refusal_line(Some(&row.file), row.index, None, why)),
        };
        self.rows.iter().filter_map(line).collect()
    }

    /// A table as CSV (RFC 4180) with headings, after a byte order mark, without which Excel assumes Shift_JIS.
    #[must_use]
    pub fn csv(&self, language: Language) -> String {
        let headings = [
            report_words::NUMBER.get(language),
            report_words::TITLE.get(language),
            report_words::AUTHOR.get(language),
            report_words::FILE.get(language),
            report_words::INDEX.get(language),
            report_words::LENGTH.get(language),
            report_words::RAW_LENGTH.get(language),
            report_words::VERDICT.get(language),
            report_words::FINDINGS.get(language),
            report_words::SECONDS.get(language),
            report_words::POSITION.get(language),
        ];
        let mut text = "\u{FEFF}".to_owned();
        push_record(&mut text, headings);
        for row in &self.rows {
            let reviewed = row.reviewed();
            let main = reviewed.and_then(|reviewed| reviewed.judgement.main_line());
            let number = |length: Option<u16>| length.map(|length| length.to_string()).unwrap_or_default();
            push_record(
                &mut text,
                [
                    row.number.as_str(),
                    &row.title,
                    &row.author,
                    &row.file,
                    &row.index.to_string(),
                    &number(main.map(MainLine::length)),
                    &number(main.and_then(|main| main.raw_length)),
                    row.verdict(language, self.profile),
                    &row.findings(language, self.profile).join(" / "),
                    &reviewed.map(|reviewed| format!("{:.3}", reviewed.seconds)).unwrap_or_default(),
                    &reviewed.map_or_else(|| sfen::write(&row.start, None), |reviewed| reviewed.sfen.clone()),
                ],
            );
        }
        text
    }

    #[cfg(feature = "pictures")]
    fn note(&self, language: Language) -> String {
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for verdict in self.rows.iter().map(|row| row.verdict(language, self.profile)) {
            match counts.iter_mut().find(|(counted, _)| *counted == verdict) {
                Some((_, count)) => *count += 1,
                None => counts.push((verdict, 1)),
            }
        }
        counts.sort_by_key(|&(_, count)| Reverse(count));
        let counts = counts.into_iter().map(|(verdict, count)| format!("{verdict} {count}"));
        let parts = std::iter::once(lang::basis(language, self.profile, self.rule)).chain(counts);
        parts.collect::<Vec<_>>().join("　")
    }

    /// Pages of A4 to print.
    #[cfg(feature = "pictures")]
    #[must_use]
    pub fn pages(&self, language: Language) -> Vec<Scene> {
        let columns = [
            (report_words::NUMBER.get(language), 1.1),
            (report_words::TITLE.get(language), 3.0),
            (report_words::LENGTH.get(language), 1.2),
            (report_words::VERDICT.get(language), 1.5),
            (report_words::MAIN_LINE.get(language), 3.6),
            (report_words::FINDINGS.get(language), 5.0),
            (report_words::SECONDS.get(language), 1.2),
        ];
        let row = |row: &Row| {
            let reviewed = row.reviewed();
            let name =
                if row.author.is_empty() { row.title.clone() } else { format!("{}　{}", row.title, row.author) };
            let separator = match language {
                Language::Japanese => "／",
                Language::English => "; ",
            };
            vec![
                row.number.clone(),
                name,
                reviewed.map(|reviewed| lang::lengths(&reviewed.judgement)).unwrap_or_default(),
                row.verdict(language, self.profile).to_owned(),
                row.main_line(language),
                row.findings(language, self.profile).join(separator),
                reviewed.map(|reviewed| format!("{:.1}", reviewed.seconds)).unwrap_or_default(),
            ]
        };
        let column = |(heading, share): (&str, f32)| Column { heading: heading.to_owned(), share };
        let listing = Listing {
            paper: Paper::A4,
            title: Some(self.title.clone()),
            note: Some(self.note(language)),
            columns: columns.map(column).to_vec(),
            rows: self.rows.iter().map(row).collect(),
            pictures: self.rows.iter().map(|row| row.picture(language)).collect(),
        };
        listing.pages()
    }
}

fn push_record<const N: usize>(text: &mut String, values: [&str; N]) {
    for (at, value) in values.into_iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        if value.contains([',', '"', '\n', '\r']) {
            let _ = write!(text, "\"{}\"", value.replace('"', "\"\""));
        } else {
            text.push_str(value);
        }
    }
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::tsume::cook::{RecordClaims, Settings, judge};
    use crate::tsume::solver::Problem;

    fn report() -> Report {
        let row = |index: usize, sfen: &str, title: &str| {
            let start = sfen::read(sfen).unwrap().setup;
            let problem = Problem::new(&Position::from(start)).unwrap();
            let judgement =
                judge(&problem, &RecordClaims::default(), &Settings::default(), &mut |_| ControlFlow::Continue(()));
            let reviewed = Reviewed { sfen: sfen.to_owned(), judgement, spare: None, refutation: None, seconds: 0.25 };
            Row {
                file: "set.sfen".to_owned(),
                index,
                number: index.to_string(),
                title: title.to_owned(),
                author: String::new(),
                start,
                result: Some(Ok(Arc::new(reviewed))),
                remarks: Vec::new(),
            }
        };
        let mut rows = vec![
            row(1, "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "頭金, \"一手\""),
            row(2, "8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", ""),
        ];
        rows.push(Row { index: 3, result: Some(Err("壊れた題".into())), ..rows[0].clone() });
        let remarks = vec!["1番と同じ局面です。".to_owned()];
        rows.push(Row { index: 4, result: None, remarks, ..rows[0].clone() });
        Report { title: "一手集".to_owned(), profile: Profile::Magazine, rule: FutileRule::Wide, rows }
    }

    #[test]
    fn json_contains_the_judgements() {
        let json = report().json();
        let lines: Vec<&str> = json.lines().collect();
        assert_eq!(lines.len(), 3, "{json}");
        assert!(lines[0].starts_with(r#"{"file":"set.sfen","index":1,"sfen":"8k/9/8P"#), "{}", lines[0]);
        assert!(lines[0].contains(r#""verdict":"sound","length":1,"raw_length":1,"line":["G*1b"]"#), "{}", lines[0]);
        assert!(lines[1].contains(r#""verdict":"no-mate""#), "{}", lines[1]);
        assert_eq!(lines[2], r#"{"file":"set.sfen","index":3,"error":{"message":"壊れた題"}}"#);
    }

    #[test]
    fn csv_quotes_values_and_has_a_line_for_every_problem() {
        let csv = report().csv(Language::Japanese);
        let lines: Vec<&str> = csv.split_terminator("\r\n").collect();
        assert_eq!(lines.len(), 5, "{csv}");
        assert!(lines[0].starts_with("\u{FEFF}番号,題名,作者,"), "{}", lines[0]);
        assert!(lines[1].starts_with("1,\"頭金, \"\"一手\"\"\",,set.sfen,1,1,1,完全,"), "{}", lines[1]);
        assert!(lines[1].ends_with(",0.250,8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"), "{}", lines[1]);
        assert!(lines[2].starts_with("2,,,set.sfen,2,,,不詰,,"), "{}", lines[2]);
        assert!(lines[3].contains(",検討できず,壊れた題,"), "{}", lines[3]);
        assert!(
            lines[4].contains(",未検討,1番と同じ局面です。,,8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p"),
            "{}",
            lines[4]
        );
    }

    #[cfg(feature = "pictures")]
    #[test]
    fn pages_state_the_rules() {
        let report = report();
        for (language, rules) in
            [(Language::Japanese, "専門誌基準・無駄合は広義完全1不詰1"), (Language::English, "Magazine")]
        {
            let pages = report.pages(language);
            assert_eq!((pages.len(), pages[0].name.as_str()), (1, "一手集"));
            let words: String = pages[0].glyphs().iter().map(|glyph| glyph.character).collect();
            assert!(words.contains(rules), "{words}");
            let mv = if language == Language::Japanese { "▲１二金" } else { "G*1b" };
            assert!(words.contains(mv) && words.contains(['歩', '玉']), "the solution, and the board: {words}");
        }
    }
}
