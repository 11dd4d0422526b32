//! What `sheet` puts on its pages.

use super::options::Options;
use crate::diagram::{Answer, Diagram};
use crate::lang::Language;
use crate::picture::{MOST_DIAGRAMS, StartDetails};
use crate::record::Record;

/// A record, with the number that it has in its collection.
pub(super) type Numbered = (Option<u32>, Record);

/// Diagrams and answers, with their numbers.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) diagrams: Vec<Diagram>,
    /// The number of each diagram.
    pub(super) numbers: Vec<String>,
    /// The answers to problems, with their numbers.
    pub(super) answers: Vec<(String, Answer)>,
    /// How many problems have no moves.
    pub(super) unanswered: usize,
}

impl Contents {
    /// What the options show of these records. Stops once there are more than [`MOST_DIAGRAMS`].
    pub(super) fn of(options: &Options, records: &[Numbered], language: Language) -> Self {
        let mut contents = Self::default();
        for (own, record) in records {
            if contents.diagrams.len() > MOST_DIAGRAMS {
                break;
            }
            contents.add(options, *own, record, language);
        }
        contents
    }

    fn add(&mut self, options: &Options, own: Option<u32>, record: &Record, language: Language) {
        let Options { diagram, .. } = options;
        let own = own.filter(|_| diagram.own_numbers);
        let first = diagram.figure.saturating_add(u32::try_from(self.diagrams.len()).unwrap_or(u32::MAX));
        if options.bookmarks {
            diagram.push_bookmarks(&mut self.diagrams, record, language);
        } else {
            diagram.push_record(&mut self.diagrams, record, language);
        }
        let more = self.diagrams.len() - self.numbers.len();
        self.numbers.extend((first..).take(more).map(|figure| own.unwrap_or(figure).to_string()));
        if options.booklet.answers.is_some() && StartDetails::of(record).is_problem() {
            match diagram.answer(record, first, &options.answer_heading, language) {
                Some(answer) => self.answers.push((own.unwrap_or(first).to_string(), answer)),
                None => self.unanswered += 1,
            }
        }
    }
}
