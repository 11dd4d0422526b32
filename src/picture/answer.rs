use super::caption::last_move;
use super::{DiagramOptions, Label, MovesShown, StartDetails};
use crate::diagram::{Answer, Diagram, Paragraph, Word};
use crate::lang::{self, AnswerPart, Language, Naming};
use crate::notation::japanese::{self, Style};
use crate::notation::western;
use crate::record::{NodeId, Record};
use crate::shogi::{Color, Move, Position};

/// In ems.
const DEEPEST: u32 = 4;

impl DiagramOptions {
    /// The answer to the problem with this number on its sheet: main line, final position, variations and comments;
    /// `None` without moves. `heading` is a template of captions.
    #[must_use]
    pub fn answer(&self, record: &Record, number: u32, heading: &Label, language: Language) -> Option<Answer> {
        let start = StartDetails::of(record);
        let told = Self { moves: MovesShown::Shown, ..self.clone() };
        let fields = || told.fields(&start, number, None);
        let heading = heading.filled(fields, || Some(told.problem_words(&start, number, language)));
        let naming = Naming::from(language).for_record(record, self.look.kings);
        let main = Line::of(record, record.tree().root(), naming)?;
        let solution = if start.is_tsume() { AnswerPart::Solution } else { AnswerPart::Moves };
        let mut paragraphs = vec![Paragraph {
            label: lang::answer_part(language, solution).to_owned(),
            words: main.words.clone(),
            ..Paragraph::default()
        }];
        push_variations(&mut paragraphs, record, &main, start.setup.turn, naming);
        push_comments(&mut paragraphs, record, &main, language);
        let last = main.last()?;
        let caption = if main.end.is_checkmate() {
            lang::mate_position(language).to_owned()
        } else {
            lang::caption(language, None, last_move(record, last, naming).as_deref())
        };
        let diagram = Diagram { title: None, caption: Some(caption), ..self.bare(record, &start, last, naming) };
        Some(Answer { heading: heading.unwrap_or_default(), diagram: Some(diagram), paragraphs })
    }
}

struct Line {
    moves: Vec<(NodeId, String)>,
    words: Vec<Word>,
    end: Position,
}

impl Line {
    fn of(record: &Record, node: NodeId, naming: Naming) -> Option<Self> {
        Self::from(record, node, record.tree().main_line_from(node), naming)
    }

    fn beginning(record: &Record, node: NodeId, naming: Naming) -> Option<Self> {
        let tree = record.tree();
        let nodes = std::iter::once(node).chain(tree.main_line_from(node).filter(|&next| next != node));
        Self::from(record, tree.parent(node)?, nodes, naming)
    }

    fn from(record: &Record, before: NodeId, nodes: impl Iterator<Item = NodeId>, naming: Naming) -> Option<Self> {
        let tree = record.tree();
        let mut position = record.position_at(before);
        let mut previous = tree.mv(before).map(Move::to);
        let mut moves = Vec::new();
        for node in nodes {
            let Some(mv) = tree.mv(node) else { continue };
            let words = match naming.language {
                Language::Japanese => {
                    let style = Style { same_blank: true, kings: naming.kings, ..Style::default() };
                    japanese::words(&position, mv, previous).map(|words| words.text(style))
                }
                Language::English => {
                    western::write(&position, mv).map(|words| format!("{}. {words}", record.number_of(node)))
                }
            };
            let (Some(words), Ok(after)) = (words, position.after(mv)) else { break };
            moves.push((node, words));
            (position, previous) = (after, Some(mv.to()));
        }
        moves.last()?;
        let mut words: Vec<Word> = moves.iter().map(|(_, words)| Word::Whole(words.clone())).collect();
        if position.is_checkmate() {
            let plies = tree.path(before).into_iter().filter(|&node| tree.mv(node).is_some()).count() + moves.len();
            match lang::mated(naming.language, u32::try_from(plies).unwrap_or(u32::MAX)) {
                Some(mated) => words.push(Word::Whole(mated)),
                None => {
                    if let Some(Word::Whole(last)) = words.last_mut() {
                        last.push_str(" mate");
                    }
                }
            }
        }
        Some(Self { moves, words, end: position })
    }

    fn last(&self) -> Option<NodeId> {
        self.moves.last().map(|&(node, _)| node)
    }
}

fn push_variations(paragraphs: &mut Vec<Paragraph>, record: &Record, main: &Line, attacker: Color, naming: Naming) {
    let language = naming.language;
    let mut open = branches(record, main, 0);
    while let Some((node, depth)) = open.pop() {
        let Some(line) = Line::beginning(record, node, naming) else { continue };
        let side = record.tree().parent(node).map(|before| record.position_at(before).turn());
        let part = match (depth, side == Some(attacker)) {
            (0, true) if line.end.is_checkmate() => AnswerPart::Cook,
            (0, true) => AnswerPart::Try,
            _ => AnswerPart::Variation,
        };
        let mut words: Vec<Word> =
            lang::at_move(language, record.number_of(node)).into_iter().map(Word::Whole).collect();
        words.extend(line.words.iter().cloned());
        for &(node, _) in &line.moves {
            words.extend(said(record, node, part).into_iter().map(Word::Text));
        }
        let label = lang::answer_part(language, part).to_owned();
        paragraphs.push(Paragraph { label, words, indent: depth.min(DEEPEST), first: 0 });
        open.extend(branches(record, &line, depth + 1));
    }
}

/// The first moves of a line's variations, last first; those at its own first move only for the main line.
fn branches(record: &Record, line: &Line, depth: u32) -> Vec<(NodeId, u32)> {
    let tree = record.tree();
    let behind = usize::from(depth > 0);
    let others = line.moves.iter().skip(behind).flat_map(|&(node, _)| {
        tree.siblings(node).iter().copied().filter(move |&other| other != node && tree.mv(other).is_some())
    });
    let mut others: Vec<_> = others.map(|node| (node, depth)).collect();
    others.reverse();
    others
}

fn push_comments(paragraphs: &mut Vec<Paragraph>, record: &Record, main: &Line, language: Language) {
    let mut label = lang::answer_part(language, AnswerPart::Comment);
    let root = record.tree().root();
    let nodes = std::iter::once((root, None)).chain(main.moves.iter().map(|(node, words)| (*node, Some(words))));
    for (node, mv) in nodes {
        for (index, text) in said(record, node, AnswerPart::Comment).into_iter().enumerate() {
            let mut words = Vec::new();
            if let Some(mv) = mv.filter(|_| index == 0) {
                let number = lang::at_move(language, record.number_of(node)).unwrap_or_default();
                words.push(Word::Whole(format!("{number}{mv}")));
            }
            words.push(Word::Text(text));
            paragraphs.push(Paragraph { label: std::mem::take(&mut label).to_owned(), words, ..Paragraph::default() });
        }
    }
}

/// The paragraphs of a comment in a part of the answer, without lines of engines and what its label says. Lines broken at
/// the width of a window are joined.
fn said(record: &Record, node: NodeId, part: AnswerPart) -> Vec<String> {
    let Some(text) = record.tree().note(node).text() else { return Vec::new() };
    let mut paragraphs: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.lines().map(str::trim) {
        // ShogiGUI and others begin lines so, ShogiHome with #.
        if line.is_empty() || line.starts_with(['*', '#']) {
            goes_on = false;
            continue;
        }
        let Some(line) = lang::after_label(part, line) else { continue };
        match paragraphs.last_mut().filter(|_| goes_on) {
            Some(last) => {
                let is_latin = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_graphic());
                if is_latin(last.chars().next_back()) && is_latin(line.chars().next()) {
                    last.push(' ');
                }
                last.push_str(line);
            }
            None => paragraphs.push(line.to_owned()),
        }
        // A line that is short, or ends a sentence, was not broken at a width.
        goes_on = line.chars().count() >= 20 && !line.ends_with(['。', '！', '？', '」', '）', '.', '!', '?']);
    }
    paragraphs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::notation::{KingChoice, KingNames};

    const PROBLEM: &str = "手合割：詰将棋\n後手の持駒：飛二　角二　金二　銀四　桂四　香四　歩十八\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|二\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ 角 ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n+---------------------------+\n先手の持駒：金二\n作品番号：7\n作者：試験太郎\n手数----指手---------消費時間--\n*軽い作品。\n   1 １三金打\n*ここがよい。\n**解析 1\n   2 ２一玉(12)\n   3 ２二金打\n   4 詰み\n\n変化：2手\n   2 １一玉(12)\n*すぐ詰む。\n   3 ２二金打\n\n変化：1手\n   1 ２三金打\n   2 ２一玉(12)\n";

    fn answer(language: Language) -> Answer {
        let loaded = format::read(PROBLEM.as_bytes(), None).unwrap();
        DiagramOptions::default().answer(loaded.records.first(), 1, &Label::FromRecord, language).unwrap()
    }

    fn said(answer: &Answer) -> Vec<String> {
        let words = |paragraph: &Paragraph| {
            let words = paragraph.words.iter().map(|word| match word {
                Word::Text(text) | Word::Whole(text) | Word::Move { words: text, .. } => text.as_str(),
            });
            std::iter::once(paragraph.label.as_str()).chain(words).collect::<Vec<_>>().join("|")
        };
        answer.paragraphs.iter().map(words).collect()
    }

    #[test]
    fn answers_have_the_solution_its_variations_and_comments() {
        let answer = answer(Language::Japanese);
        assert_eq!(
            said(&answer),
            [
                "【作意】|▲１三金|△２一玉|▲２二金打|まで3手詰",
                "【紛れ】|1手目|▲２三金|△２一玉",
                "【変化】|2手目|△１一玉|▲２二金打|まで3手詰|すぐ詰む。",
                "【解説】|軽い作品。",
                "|1手目▲１三金|ここがよい。",
            ]
        );
        let diagram = answer.diagram.unwrap();
        assert_eq!(diagram.caption.as_deref(), Some("詰上り図"));
        assert!(answer.heading.contains("試験太郎作") && answer.heading.ends_with("3手詰"), "{}", answer.heading);
    }

    #[test]
    fn pictures_and_moves_of_a_problem_name_the_kings_alike() {
        let row = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n";
        let two =
            PROBLEM.replace(row, "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n").replace("手合割：詰将棋", "分類：双玉詰将棋");
        let moves = "手数----指手---------消費時間--\n   1 １三金打\n   2 ２一玉(12)\n   3 ５八玉(59)\n";
        let text = format!("{}{moves}", two.split("手数----").next().unwrap());
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let record = loaded.records.first();
        let drawn = |kings: KingNames| {
            let mut options = DiagramOptions::default();
            options.look.kings = kings;
            let answer = options.answer(record, 1, &Label::None, Language::Japanese).unwrap();
            let scene = options.at_ply(record, None, Language::Japanese).unwrap().scene();
            let pictured: String =
                scene.glyphs().iter().map(|glyph| glyph.character).filter(|&c| c == '玉' || c == '王').collect();
            (pictured, said(&answer)[0].clone())
        };
        let usual = drawn(KingNames::default());
        assert_eq!(usual, ("玉王".to_owned(), "【作意】|▲１三金|△２一玉|▲５八王".to_owned()));
        let white = drawn(KingNames::all(KingChoice::White));
        assert_eq!(white, ("王玉".to_owned(), "【作意】|▲１三金|△２一王|▲５八玉".to_owned()));
    }

    #[test]
    fn labels_of_variations_and_tries_are_printed_once() {
        let text = PROBLEM.replace("*すぐ詰む。", "*変化：3手で詰み\n*すぐ詰む。");
        let text = text.replace("   1 ２三金打\n", "   1 ２三金打\n*紛れ：△２一玉で逃れ\n*紛れ：惜しい。\n");
        let loaded = format::read(text.as_bytes(), None).unwrap();
        let answer =
            DiagramOptions::default().answer(loaded.records.first(), 1, &Label::None, Language::Japanese).unwrap();
        let said = said(&answer);
        assert_eq!(said[1], "【紛れ】|1手目|▲２三金|△２一玉|惜しい。");
        assert_eq!(said[2], "【変化】|2手目|△１一玉|▲２二金打|まで3手詰|すぐ詰む。");
    }

    #[test]
    fn english_answers_number_their_moves() {
        let said = said(&answer(Language::English));
        assert_eq!(said[0], "Solution|1. G*1c|2. K-2a|3. G*2b mate");
        assert_eq!(said[2], "Variation|2. K-1a|3. G*2b mate|すぐ詰む。");
    }
}
