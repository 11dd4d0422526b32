use super::words::piece;
use super::{Language, Naming};
use crate::notation::entry::{KEYS, Topic};

/// The keys for setting up positions, with their effects.
#[must_use]
pub fn entry_keys(naming: impl Into<Naming>) -> Vec<(String, String)> {
    let naming = naming.into();
    let row = |&(topic, keys): &(Topic, &str)| {
        let meaning = naming.said(meaning(naming.language, topic)).into_owned();
        (key_names(naming.language, topic, keys), meaning)
    };
    KEYS.iter().map(row).collect()
}

/// Examples of input for moves and pieces, as a sentence.
#[must_use]
pub const fn entry_examples(language: Language) -> &'static str {
    match language {
        Language::Japanese => "例：13金、13g、G*13、1三金打",
        Language::English => "Examples: 13g, G*13, P-76, 1三金打.",
    }
}

fn key_names(language: Language, topic: Topic, keys: &str) -> String {
    match (topic, language) {
        (Topic::Square, _) => "1–9, 1–9".to_owned(),
        (Topic::Step, _) => "← ↑ ↓ →".to_owned(),
        (Topic::NextState, Language::Japanese) => "スペース".to_owned(),
        (Topic::NextState, Language::English) => "Space".to_owned(),
        (Topic::Clear, _) => "Delete".to_owned(),
        (Topic::Cancel, _) => "Esc".to_owned(),
        (Topic::OtherSide, _) => format!("Shift, {}", spaced(keys)),
        (Topic::Piece(_) | Topic::Promote | Topic::Hand | Topic::Remaining | Topic::Turn | Topic::Destination, _) => {
            spaced(keys)
        }
    }
}

fn spaced(keys: &str) -> String {
    keys.chars().map(|key| key.to_ascii_uppercase().to_string()).collect::<Vec<_>>().join(" ")
}

fn meaning(language: Language, topic: Topic) -> String {
    use Language::{English, Japanese};
    let text = match (topic, language) {
        (Topic::Piece(kind), language) => piece(language, kind),
        (Topic::Square, Japanese) => "筋と段でマスを選ぶ（76 は ７六）",
        (Topic::Square, English) => "go to a square by file and rank (76 is 7f)",
        (Topic::Step, Japanese) => "隣のマスへ移る",
        (Topic::Step, English) => "go to the next square",
        (Topic::OtherSide, Japanese) => "後手の駒にする（駒や持駒のキーと一緒に、または先に）",
        (Topic::OtherSide, English) => "White's piece or hand (with its key, or before it)",
        (Topic::Promote, Japanese) => "駒を裏返す（駒のキーの前に押すと、成駒を置く）",
        (Topic::Promote, English) => "turn the piece over (before a piece’s key: put it promoted)",
        (Topic::Destination, Japanese) => "打った駒を、続けて選ぶマスに置く（G*13、P-76）",
        (Topic::Destination, English) => "the piece just typed goes to the square that follows (G*13, P-76)",
        (Topic::NextState, Japanese) => "先手・成・後手・後手成の順に変える",
        (Topic::NextState, English) => "the piece's next state: Black's, promoted, White's, promoted",
        (Topic::Clear, Japanese) => "駒を消す（持駒のキーの後では、その持駒をすべて消す）",
        (Topic::Clear, English) => "take the piece away (after the key for a hand: all of the hand)",
        (Topic::Hand, Japanese) => "次の駒を持駒に加える（間に数を入れると、その枚数にする）",
        (Topic::Hand, English) => "add the next piece to the hand (with a number between: hold so many)",
        (Topic::Remaining, Japanese) => "残りの駒をすべて玉方の持駒に（もう一度で解除）",
        (Topic::Remaining, English) => "remaining pieces to the defender (again: off)",
        (Topic::Turn, Japanese) => "手番を替える",
        (Topic::Turn, English) => "change the side to move",
        (Topic::Cancel, Japanese) => "途中の入力を取り消す",
        (Topic::Cancel, English) => "take back what was begun",
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_explained() {
        for language in [Language::Japanese, Language::English] {
            let table = entry_keys(language);
            assert_eq!(table.len(), KEYS.len());
            assert!(table.iter().all(|(keys, meaning)| !keys.is_empty() && !meaning.is_empty()));
        }
        assert_eq!(entry_keys(Language::Japanese)[2], ("P ふ 歩".to_owned(), "歩".to_owned()));
    }
}
