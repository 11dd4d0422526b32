//! Notices about edits, with the offer to undo them.

use std::cmp::Ordering;

use crate::app::desk::game::Game;
use crate::app::desk::origin::{GameId, RecordVersion};
use crate::app::desk::words::{START, handicap_name, header_name};
use crate::lang::{self, Language, Naming, Text, counted};
use crate::record::{Annotation, Edit, HeaderLine, Headers, NodeId, Tree};
use crate::shogi::{Handicap, Move};

/// What a notice offers beside its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    Step(StepOffer),
    /// To make the saved copy of this game its file.
    Copy(GameId),
}

impl Offer {
    pub(crate) fn is_for(&self, game: &Game) -> bool {
        match self {
            Self::Step(step) => step.is_for(game),
            Self::Copy(id) => *id == game.id(),
        }
    }
}

/// An offer to undo or redo an edit, valid until the game changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StepOffer {
    pub(crate) version: RecordVersion,
    pub(crate) arrangements: usize,
    pub(crate) direction: Direction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}

impl StepOffer {
    pub(crate) fn now(game: &Game, direction: Direction) -> Self {
        Self { version: game.record_version(), arrangements: game.arrangements(), direction }
    }

    pub(crate) fn is_for(&self, game: &Game) -> bool {
        *self == Self::now(game, self.direction)
    }
}

/// Describes an edit before it is made. `None` if the result is visible or nothing changes.
pub(crate) fn describe(naming: Naming, game: &Game, edit: &Edit) -> Option<String> {
    let (tree, language) = (game.record().tree(), naming.language);
    let number = |node: NodeId| number(game, node);
    Some(match edit {
        Edit::Play(moves) => added(language, game, moves)?,
        Edit::Remove(node) => removed(language, game, *node),
        Edit::RemoveVariation(node) => removed(language, game, tree.variation_start(*node)?),
        Edit::Correct(node, mv) if tree.mv(*node) != Some(*mv) => match (language, number(*node)) {
            (Language::Japanese, number) => format!("{number}手目を訂正しました。"),
            (Language::English, number) => format!("Move {number} corrected."),
        },
        Edit::InsertPair(..) => match (language, game.next_number()) {
            (Language::Japanese, number) => format!("{number}手目から2手を挿入しました。"),
            (Language::English, number) => format!("Two moves inserted at move {number}."),
        },
        Edit::RemovePair(node) => match (language, number(*node)) {
            (Language::Japanese, number) => format!("{number}手目から2手を削除しました。"),
            (Language::English, number) => format!("Two moves deleted at move {number}."),
        },
        Edit::Reorder(node, to) => reordered(language, game, *node, *to)?,
        Edit::ShiftVariation(node, by) => {
            let first = tree.nearest_branch(*node)?;
            reordered(language, game, first, place(tree, first)?.checked_add_signed(*by)?)?
        }
        Edit::MakeMain(node) => {
            let main = tree.on_main_line(*node).filter(|main| main != node)?;
            main_line_changed(game, language, number(main))
        }
        Edit::Annotate(node, annotation) => {
            let number = (*node != tree.root()).then(|| number(*node));
            annotated(language, number, &tree.note(*node).annotation(), annotation)?
        }
        Edit::Headers(headers) => headers_changed(naming, game, headers)?,
        Edit::Restart(initial, _) => {
            let before = Handicap::of(&game.record().initial().to_setup());
            let handicap = Handicap::of(&initial.to_setup()).filter(|handicap| before != Some(*handicap))?;
            match (language, handicap_name(language, handicap)) {
                (Language::Japanese, name) => format!("手合割を{name}にしました。"),
                (Language::English, name) => format!("Handicap changed: {name}."),
            }
        }
        Edit::Amend(edit) => return describe(naming, game, edit),
        Edit::Correct(..)
        | Edit::End(_)
        | Edit::Comment(..)
        | Edit::Bookmarks(..)
        | Edit::Time(..)
        | Edit::SetUp(..)
        | Edit::Paste(_)
        | Edit::Merge(_) => return None,
    })
}

fn annotated(language: Language, number: Option<u32>, old: &Annotation, new: &Annotation) -> Option<String> {
    let at = match (language, number) {
        (_, None) => START.get(language).to_owned(),
        (Language::Japanese, Some(number)) => format!("{number}手目"),
        (Language::English, Some(number)) => format!("Move {number}"),
    };
    if old.sign == new.sign {
        let drawn = (old != new).then(|| drawing(old, new).get(language))?;
        return Some(match language {
            Language::Japanese => format!("{at}{drawn}"),
            Language::English => format!("{at}: {drawn}."),
        });
    }
    Some(match (language, new.sign) {
        (Language::Japanese, Some(sign)) => format!("{at}に {sign}（{}）を付けました。", lang::sign(language, sign)),
        (Language::Japanese, None) => format!("{at}の評価記号を消しました。"),
        (Language::English, Some(sign)) => format!("{at}: marked {sign} ({}).", lang::sign(language, sign)),
        (Language::English, None) => format!("{at}: sign removed."),
    })
}

/// The difference between two annotations with different shapes, and its move.
fn drawing(old: &Annotation, new: &Annotation) -> Text {
    if !new.has_shapes() && old.arrows().len() + old.marks().len() > 1 {
        return Text { ja: "の矢印と印をすべて消しました。", en: "arrows and marks removed" };
    }
    match (new.arrows().len().cmp(&old.arrows().len()), new.marks().len().cmp(&old.marks().len())) {
        (Ordering::Less, _) => Text { ja: "の矢印を消しました。", en: "arrow removed" },
        _ if new.arrows() != old.arrows() => Text { ja: "に矢印を描きました。", en: "arrow drawn" },
        (_, Ordering::Less) => Text { ja: "のマスの印を消しました。", en: "mark removed" },
        (_, Ordering::Equal | Ordering::Greater) => {
            Text { ja: "のマスに印を付けました。", en: "square marked" }
        }
    }
}

/// Compared from both ends, in linear time.
fn headers_changed(naming: Naming, game: &Game, new: &Headers) -> Option<String> {
    let old = game.record().headers();
    let (mut before, mut after) = (old.lines(), new.lines());
    while let ([one, rest @ ..], [other, others @ ..]) = (before, after)
        && one == other
    {
        (before, after) = (rest, others);
    }
    while let ([rest @ .., one], [others @ .., other]) = (before, after)
        && one == other
    {
        (before, after) = (rest, others);
    }
    let mut keys = before.iter().chain(after).map(HeaderLine::key);
    let key = keys.next()?;
    let Some(key) = key.filter(|_| keys.all(|other| other == key)) else {
        const CHANGED: Text = Text { ja: "棋譜情報を変更しました。", en: "Game information changed." };
        return Some(CHANGED.get(naming.language).to_owned());
    };
    let name = header_name(naming, game.is_handicap(), key);
    Some(match (naming.language, new.value(key).is_some()) {
        (Language::Japanese, true) => format!("{name}を入力しました。"),
        (Language::Japanese, false) => format!("{name}を削除しました。"),
        (Language::English, true) => format!("{name} edited."),
        (Language::English, false) => format!("{name} deleted."),
    })
}

/// At an end, the number that a move there would have.
fn number(game: &Game, node: NodeId) -> u32 {
    let before = u32::try_from(game.positions().depth(node)).unwrap_or(u32::MAX);
    game.record().first_number().saturating_add(before).saturating_sub(1)
}

/// `None` for moves that exist already, and for a single move at the end of a line.
fn added(language: Language, game: &Game, moves: &[Move]) -> Option<String> {
    let tree = game.record().tree();
    let (mut at, mut new) = (game.document().tip(), moves);
    let mut number = game.next_number();
    while let Some((&mv, rest)) = new.split_first()
        && let Some(&known) = tree.children(at).iter().find(|&&child| tree.mv(child) == Some(mv))
    {
        (at, new, number) = (known, rest, number.saturating_add(1));
    }
    let is_variation = !tree.children(at).is_empty();
    let moves = counted(new.len(), "move", "moves");
    Some(match (language, new.len(), is_variation) {
        (_, 0, _) | (_, 1, false) => return None,
        (Language::Japanese, 1, true) => format!("{number}手目に変化を追加しました。"),
        (Language::English, 1, true) => format!("Variation added at move {number}."),
        (Language::Japanese, count, true) => format!("{number}手目から変化（{count}手）を追加しました。"),
        (Language::English, _, true) => format!("Variation of {moves} added at move {number}."),
        (Language::Japanese, count, false) => format!("{number}手目から{count}手を追加しました。"),
        (Language::English, _, false) => format!("{moves} added from move {number} on."),
    })
}

fn removed(language: Language, game: &Game, node: NodeId) -> String {
    let (tree, number) = (game.record().tree(), number(game, node));
    let is_move = |id: &NodeId| tree.mv(*id).is_some();
    let moves = tree.walk_from(node).filter(is_move).count();
    let in_line = std::iter::once(node).chain(tree.main_line_from(node)).filter(is_move).count();
    let in_variations = moves - in_line;
    let line = match tree.variation_start(node) {
        None => lang::main_line(language, game.is_problem()),
        Some(_) => Text { ja: "変化", en: "variation" }.get(language),
    };
    let more = match (language, in_variations) {
        (_, 0) => String::new(),
        (Language::Japanese, _) => format!("（うち変化{in_variations}手）"),
        (Language::English, _) => format!(" ({in_variations} in variations)"),
    };
    match (language, moves) {
        (Language::Japanese, 0) => format!("{line}の{number}手目の結果を削除しました。"),
        (Language::English, 0) => format!("Result after move {} deleted.", number.saturating_sub(1)),
        (Language::Japanese, _) => format!("{line}の{number}手目以降{moves}手{more}を削除しました。"),
        (Language::English, _) => {
            format!("{}{more} deleted from move {number} of the {line}.", counted(moves, "move", "moves"))
        }
    }
}

fn reordered(language: Language, game: &Game, node: NodeId, to: usize) -> Option<String> {
    let (tree, number) = (game.record().tree(), number(game, node));
    let of = tree.children(tree.parent(node)?).len();
    let is_on_main_line = |node| tree.variation_start(node).is_none();
    let leaves_main_line = to > 0 && is_on_main_line(node);
    let becomes_main_line = to == 0 && tree.parent(node).is_some_and(is_on_main_line);
    if to >= of || place(tree, node)? == to {
        return None;
    }
    Some(match language {
        _ if leaves_main_line || becomes_main_line => main_line_changed(game, language, number),
        Language::Japanese => format!("{number}手目の変化を{of}通りのうち{}番目に移しました。", to + 1),
        Language::English => format!("Move {number}: now choice {} of {of}.", to + 1),
    })
}

fn main_line_changed(game: &Game, language: Language, number: u32) -> String {
    let main = lang::main_line(language, game.is_problem());
    match language {
        Language::Japanese => format!("{number}手目からの変化を{main}にしました。"),
        Language::English => format!("The variation at move {number} is now the {main}."),
    }
}

fn place(tree: &Tree, node: NodeId) -> Option<usize> {
    tree.children(tree.parent(node)?).iter().position(|&id| id == node)
}
