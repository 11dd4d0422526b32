//! From records to diagrams.

use super::options::{Caption, Options};
use crate::diagram::Diagram;
use crate::lang::{self, Language};
use crate::notation::{japanese, names, western};
use crate::record::{Line, NodeId, Record};
use crate::shogi::{ByColor, Color, Handicap, Move, Setup};
use crate::tsume;

/// A position without a record.
pub(super) fn of_setup(setup: Setup, options: &Options, language: Language) -> Diagram {
    let names = options.names.then(|| ByColor::new_with(|side| side_name(language, side, false)));
    let caption = match &options.caption {
        Caption::Given(caption) => Some(caption.clone()),
        Caption::Told | Caption::None => None,
    };
    Diagram { names, title: options.title.clone(), caption, look: options.look, ..Diagram::new(setup) }
}

/// The position of a record that was asked for; `None` when its main line is too short.
pub(super) fn of_record(record: &Record, options: &Options, language: Language) -> Option<Diagram> {
    let tree = record.tree();
    let root = tree.root();
    let mut moves = std::iter::once(root).chain(tree.main_line_from(root).filter(|&node| tree.mv(node).is_some()));
    let node = match options.at {
        Some(ply) => moves.nth(ply)?,
        // Of a game the last position, of a problem the first: its solution is not given away.
        None if Handicap::of(&record.initial().to_setup()).is_none() => root,
        None => moves.last()?,
    };
    let mut diagram = of_node(record, node, options, language);
    diagram.title.clone_from(&options.title);
    diagram.caption = match &options.caption {
        Caption::Told => {
            last_move(record, node, language).map(|last| lang::caption(language, Some(options.figure), Some(&last)))
        }
        Caption::Given(caption) => Some(caption.clone()),
        Caption::None => None,
    };
    Some(diagram)
}

/// What a sheet shows of a record: its bookmarks, or else where it starts.
pub(super) fn push_all(diagrams: &mut Vec<Diagram>, record: &Record, options: &Options, language: Language) {
    let tree = record.tree();
    let marked: Vec<NodeId> = tree.walk().filter(|&node| !tree.note(node).bookmarks.is_empty()).collect();
    let told = options.caption == Caption::Told;
    for &node in &marked {
        let mut diagram = of_node(record, node, options, language);
        let number = next_number(diagrams, options);
        let mut caption = lang::caption(language, Some(number), last_move(record, node, language).as_deref());
        for name in tree.note(node).bookmarks.iter().filter(|name| !name.is_empty()) {
            caption.push('　');
            caption.push_str(name);
        }
        diagram.caption = told.then_some(caption);
        diagrams.push(diagram);
    }
    if marked.is_empty() {
        let mut diagram = of_node(record, tree.root(), options, language);
        let about = ["作品名", "表題", "棋戦"].iter().find_map(|key| record.headers().get(key)).unwrap_or_default();
        diagram.caption = told.then(|| lang::problem(language, next_number(diagrams, options), about));
        diagrams.push(diagram);
    }
}

fn next_number(diagrams: &[Diagram], options: &Options) -> u32 {
    options.figure.saturating_add(u32::try_from(diagrams.len()).unwrap_or(u32::MAX))
}

/// A position of a record, with the names of the players, and the move that led to it.
fn of_node(record: &Record, node: NodeId, options: &Options, language: Language) -> Diagram {
    let tree = record.tree();
    let path = tree.path(node);
    let position = Line::through(record, node).position(record, path.len());
    let last = path.iter().rev().find_map(|&id| tree.mv(id));
    let problem = tsume::is_tsume(record);
    let attacker = record.initial().turn();
    let hands = ByColor::new_with(|side| !problem || options.both_hands || side == attacker);
    let handicap = Handicap::of(&record.initial().to_setup()).is_some_and(|handicap| handicap != Handicap::Even);
    let names = (options.names && !problem)
        .then(|| ByColor::new_with(|side| player(record, side).unwrap_or_else(|| side_name(language, side, handicap))));
    Diagram { last, names, hands, look: options.look, ..Diagram::new(position.to_setup()) }
}

fn player(record: &Record, side: Color) -> Option<String> {
    let keys = match side {
        Color::Black => ["先手", "下手"],
        Color::White => ["後手", "上手"],
    };
    keys.iter().find_map(|key| record.headers().get(key)).filter(|name| !name.is_empty()).map(str::to_owned)
}

fn side_name(language: Language, side: Color, handicap: bool) -> String {
    match (language, side) {
        (Language::Japanese, side) => names::side(side, handicap),
        (Language::English, Color::Black) => "Black",
        (Language::English, Color::White) => "White",
    }
    .to_owned()
}

/// What the move that led to a node is called: ▲７六歩, 1. P-7f.
fn last_move(record: &Record, node: NodeId, language: Language) -> Option<String> {
    let tree = record.tree();
    let moves: Vec<(NodeId, Move)> = tree.path(node).into_iter().filter_map(|id| Some((id, tree.mv(id)?))).collect();
    let &(id, mv) = moves.last()?;
    let ply = moves.len();
    let before = Line::through(record, id).position(record, ply - 1);
    match language {
        Language::Japanese => {
            let previous = ply.checked_sub(2).map(|index| moves[index].1.to());
            Some(japanese::words(&before, mv, previous)?.to_string())
        }
        Language::English => {
            let number = record.first_number().saturating_add(u32::try_from(ply - 1).unwrap_or(u32::MAX));
            Some(format!("{number}. {}", western::write(&before, mv)?))
        }
    }
}
