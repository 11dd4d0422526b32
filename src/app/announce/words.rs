//! Spoken sentences, without signs that screen readers would spell or leave out.

use crate::analysis::Landmark;
use crate::app::desk::Desk;
use crate::app::desk::candidate::CandidateLine;
use crate::app::desk::game::Game;
use crate::app::desk::words::COMMA;
use crate::lang::{self, Language, Naming, Text, counted};
use crate::notation::{digits, japanese, names};
use crate::record::{Body, NodeId};
use crate::shogi::{Color, Move, Position, Square};

const STOP_BETWEEN: Text = Text { ja: "", en: " " };
const STOP: Text = Text { ja: "。", en: ". " };

fn square(language: Language, at: Square) -> String {
    match language {
        Language::Japanese => names::square(at),
        Language::English => names::square_english(at),
    }
}

/// A move with capture, check and mate: 「先手 ２二角成、角を取る、王手」, "Black bishop 8h to 2b, takes bishop, promotes, check".
/// `None` when no piece is on its start square.
fn mv(naming: Naming, before: &Position, mv: Move, previous: Option<Square>, handicap: bool) -> Option<String> {
    let language = naming.language;
    let words = japanese::words(before, mv, previous)?;
    let whose = naming.side(before.turn(), handicap);
    let taken = before.board()[mv.to()].map(|piece| piece.kind);
    let mut parts = match language {
        Language::Japanese => {
            let style = japanese::Style { mark: japanese::Mark::None, ..japanese::Style::default() };
            let mut parts = vec![format!("{whose} {}", words.text(style))];
            parts.extend(taken.map(|kind| format!("{}を取る", names::long(kind))));
            parts
        }
        Language::English => {
            let (kind, to) = (names::english(words.kind), names::square_english(mv.to()));
            let mut parts = vec![match mv {
                Move::Drop { .. } => format!("{whose} {kind} dropped on {to}"),
                Move::Board { from, .. } => format!("{whose} {kind} {} to {to}", names::square_english(from)),
            }];
            parts.extend(taken.map(|kind| format!("takes {}", names::english(kind))));
            match words.ending {
                Some(japanese::Ending::Promote) => parts.push("promotes".to_owned()),
                Some(japanese::Ending::Decline) => parts.push("does not promote".to_owned()),
                Some(japanese::Ending::Drop) | None => {}
            }
            parts
        }
    };
    if let Ok(after) = before.after(mv) {
        parts.extend(check(language, &after).map(str::to_owned));
    }
    Some(parts.join(COMMA.get(language)))
}

fn check(language: Language, position: &Position) -> Option<&'static str> {
    if !position.is_in_check(position.turn()) {
        return None;
    }
    Some(match (language, position.is_checkmate()) {
        (Language::Japanese, true) => "詰み",
        (Language::Japanese, false) => "王手",
        (Language::English, true) => "checkmate",
        (Language::English, false) => "check",
    })
}

fn numbered(naming: Naming, game: &Game, node: NodeId) -> String {
    let language = naming.language;
    let record = game.record();
    let tree = record.tree();
    let parent = tree.parent(node).unwrap_or(node);
    let before = game.positions().at(record, parent);
    let text = match tree.body(node) {
        &Body::Move { mv: played, stuck: false, .. } => {
            mv(naming, &before, played, tree.mv(parent).map(Move::to), game.is_handicap())
        }
        _ => None,
    };
    let text = text.unwrap_or_else(|| game.name_of(&before, node));
    match (language, game.move_number(node)) {
        (_, None) => text,
        (Language::Japanese, Some(number)) => format!("{number}手目 {text}"),
        (Language::English, Some(number)) => format!("Move {number}, {text}"),
    }
}

/// The move at a node as announced: also which variation it is, whether it has notes, and the number of continuations.
/// Leaves these out while a problem is `solved`.
pub(super) fn step(naming: Naming, game: &Game, node: NodeId, solved: bool) -> String {
    let language = naming.language;
    let record = game.record();
    let tree = record.tree();
    let mut parts = vec![numbered(naming, game, node)];
    if !solved {
        let siblings = tree.siblings(node);
        if let Some(at) = siblings.iter().position(|&id| id == node).filter(|_| siblings.len() > 1) {
            parts.push(match language {
                Language::Japanese => format!("{}通りのうち{}番目", siblings.len(), at + 1),
                Language::English => format!("choice {} of {}", at + 1, siblings.len()),
            });
        }
        let note = tree.note(node);
        parts.extend(note.annotation().sign.map(|sign| lang::sign(language, sign).to_owned()));
        parts.extend(note.bookmarks.iter().map(|name| match language {
            Language::Japanese => format!("しおり「{name}」"),
            Language::English => format!("bookmark {name}"),
        }));
        if Landmark::Comment.is_at(record, node) {
            parts.push(match language {
                Language::Japanese => "コメントあり".to_owned(),
                Language::English => "comment".to_owned(),
            });
        }
        let following = tree.children(node).len();
        if following > 1 {
            parts.push(match language {
                Language::Japanese => format!("次の手は{following}通り"),
                Language::English => format!("{following} continuations"),
            });
        }
    }
    parts.join(COMMA.get(language)) + STOP.get(language).trim_end()
}

pub(super) fn in_full(naming: Naming, game: &Game) -> String {
    let language = naming.language;
    let (record, node) = (game.record(), game.node());
    let mut said = step(naming, game, node, false);
    if let Some(comment) = record.tree().note(node).text() {
        said.push_str(STOP_BETWEEN.get(language));
        said.push_str(comment.trim());
        if !said.ends_with(['。', '.', '！', '？', '!', '?']) {
            said.push_str(STOP.get(language).trim_end());
        }
    }
    let following: Vec<String> = game
        .continuations()
        .iter()
        .filter(|_| game.continuations().len() > 1)
        .map(|&id| game.continuation_text(id))
        .collect();
    if !following.is_empty() {
        let named: Vec<String> =
            (1..).zip(following).map(|(number, text): (usize, _)| format!("{number} {text}")).collect();
        said.push_str(STOP_BETWEEN.get(language));
        said.push_str(&named.join(COMMA.get(language)));
        said.push_str(STOP.get(language).trim_end());
    }
    said
}

/// The moves of a preview from index `first`.
pub(super) fn beside(naming: Naming, game: &Game, preview: &CandidateLine, first: usize) -> String {
    let language = naming.language;
    let tree = game.record().tree();
    let mut position = game.record().position_at(preview.from());
    let mut previous = tree.mv(preview.from()).map(Move::to);
    let mut said = Vec::new();
    for (index, &played) in preview.moves().iter().enumerate() {
        if index >= first {
            said.extend(mv(naming, &position, played, previous, game.is_handicap()));
        }
        if position.play(played).is_err() {
            break;
        }
        previous = Some(played.to());
    }
    said.join(STOP.get(language)) + STOP.get(language).trim_end()
}

/// Last move, turn, check, kings, and hands.
pub(super) fn position(naming: Naming, desk: &Desk) -> String {
    let language = naming.language;
    let (game, position) = (desk.game(), desk.position());
    let name = |color| naming.side(color, game.is_handicap());
    let last = match desk.mode.preview() {
        Some(preview) => beside(naming, game, preview, preview.moves().len().saturating_sub(1)),
        None => numbered(naming, game, game.node()) + STOP.get(language).trim_end(),
    };
    let turn = match language {
        Language::Japanese => format!("{}の手番", name(position.turn())),
        Language::English => format!("{} to move", name(position.turn())),
    };
    let mut now = vec![turn];
    now.extend(check(language, position).map(str::to_owned));
    let kings = Color::ALL.into_iter().flat_map(|color| {
        position.kings(color).map(move |at| match language {
            Language::Japanese => format!("{}の玉 {}", name(color), square(language, at)),
            Language::English => format!("{} king on {}", name(color), square(language, at)),
        })
    });
    let kings: Vec<String> = kings.collect();
    let mut sentences = vec![last, now.join(COMMA.get(language)), kings.join(COMMA.get(language))];
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.extend(Color::ALL.map(|color| hand(naming, position, color, name(color))));
    let ends = |sentence: String| match sentence.ends_with(['。', '.']) {
        true => sentence,
        false => sentence + STOP.get(language).trim_end(),
    };
    sentences.into_iter().map(ends).collect::<Vec<_>>().join(STOP_BETWEEN.get(language))
}

fn hand(naming: Naming, position: &Position, color: Color, name: &str) -> String {
    let language = naming.language;
    let held = position.hand(color).iter();
    let held: Vec<String> = held
        .map(|(kind, count)| match language {
            Language::Japanese => names::counted(kind.kind(), count),
            Language::English => {
                let one = names::english(kind.kind());
                counted(count, one, &format!("{one}s"))
            }
        })
        .collect();
    match (language, held.is_empty()) {
        (Language::Japanese, true) => format!("{name}の持駒 なし"),
        (Language::Japanese, false) => format!("{name}の持駒 {}", held.join("、")),
        (Language::English, true) => format!("{name} has nothing in hand"),
        (Language::English, false) => format!("{name} has {} in hand", held.join(", ")),
    }
}

/// From left to right as shown; `rank` counts from 0 at the top.
pub(super) fn rank(naming: Naming, position: &Position, rank: usize, flipped: bool) -> String {
    let language = naming.language;
    let number = u8::try_from(if flipped { 9 - rank } else { rank + 1 }).unwrap_or(1);
    let mut files: Vec<u8> = (1..=9).collect();
    if !flipped {
        files.reverse();
    }
    let name = match language {
        Language::Japanese => format!("{}段目", digits::kanji(number.into())),
        Language::English => format!("Rank {}", char::from(b'a' + number - 1)),
    };
    let (mut parts, mut last) = (Vec::new(), None);
    for piece in files.into_iter().filter_map(|file| {
        let at = Square::at(file, number)?;
        Some((file, position.board()[at]?))
    }) {
        let (file, piece) = piece;
        // The side is said where it changes.
        let whose =
            if last == Some(piece.color) { String::new() } else { format!("{} ", naming.side(piece.color, false)) };
        last = Some(piece.color);
        parts.push(match language {
            Language::Japanese => format!("{whose}{file}{}", names::long(piece.kind)),
            Language::English => format!("{whose}{} {file}", names::english(piece.kind)),
        });
    }
    match (language, parts.is_empty()) {
        (Language::Japanese, true) => format!("{name}：駒なし。"),
        (Language::English, true) => format!("{name}: empty."),
        (Language::Japanese, false) => format!("{name}：{}。", parts.join("、")),
        (Language::English, false) => format!("{name}: {}.", parts.join(", ")),
    }
}
