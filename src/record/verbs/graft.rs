//! Cutting, pasting and merging.

use crate::record::document::{Document, Draft, EditError, EditKind};
use crate::record::step::Step;
use crate::record::{NodeId, Note, Record, Tree};
use crate::shogi::Position;

/// Nodes of a record with everything after them, to be pasted where their moves can be played.
#[derive(Clone, Debug)]
pub struct Branch {
    source: Record,
    tops: Vec<NodeId>,
}

impl Branch {
    /// A node of a record and everything after it.
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Self {
        Self { source: record.clone(), tops: vec![node] }
    }

    /// All moves of a record.
    #[must_use]
    pub fn whole(record: &Record) -> Self {
        let tree = record.tree();
        Self { source: record.clone(), tops: tree.children(tree.root()).to_vec() }
    }

    /// The number of moves, variations included.
    #[must_use]
    pub fn moves(&self) -> usize {
        let tree = self.source.tree();
        self.tops.iter().flat_map(|&top| tree.walk_from(top)).filter(|&id| tree.mv(id).is_some()).count()
    }
}

/// The result of pasting or merging.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grafted {
    /// The number of moves that were added.
    pub moves: usize,
    /// The number of ends that were added.
    pub ends: usize,
    /// The number of moves that cannot be played there.
    pub left_out: usize,
}

impl Document {
    /// Removes a node with everything after it, and returns it for pasting.
    ///
    /// # Errors
    /// [`EditError::NoSuchNode`] when the node is the root, or not in the tree.
    pub fn cut(&mut self, node: NodeId) -> Result<Branch, EditError> {
        let branch = Branch::of(self.record(), node);
        self.remove(node)?;
        Ok(branch)
    }

    /// Pastes moves after the cursor, as far as they can be played, and moves the cursor to the first of them.
    ///
    /// # Errors
    /// [`EditError::Impossible`] when the first move cannot be played there, [`EditError::Stuck`] when the moves up to there
    /// cannot.
    pub fn paste(&mut self, branch: &Branch) -> Result<Grafted, EditError> {
        let at = self.tip();
        let mut grafted = Grafted::default();
        self.change(
            |_| EditKind::Paste,
            |draft| {
                if draft.record().tree().is_stuck(at) {
                    return Err(EditError::Stuck);
                }
                let position = draft.record().position_at(at);
                if let Some(mv) = branch.tops.first().and_then(|&top| branch.source.tree().mv(top)) {
                    position.clone().play(mv)?;
                }
                let first;
                (grafted, first) = import(draft, at, &position, branch)?;
                Ok(first.unwrap_or(at))
            },
        )?;
        Ok(grafted)
    }

    /// Merges another game into this one: its moves become variations where they differ, and its comments, bookmarks,
    /// times and missing headers are added. The cursor stays.
    ///
    /// # Errors
    /// [`EditError::DifferentStart`] when the other game starts from another position.
    pub fn merge(&mut self, other: &Record) -> Result<Grafted, EditError> {
        let mut grafted = Grafted::default();
        self.change_here(EditKind::Merge, |draft| {
            if draft.record().initial() != other.initial() {
                return Err(EditError::DifferentStart);
            }
            let root = draft.record().tree().root();
            add_note(draft, root, other.tree(), other.tree().root())?;
            (grafted, _) = import(draft, root, other.initial(), &Branch::whole(other))?;
            let mut headers = draft.record().headers().clone();
            for (key, value) in other.headers().fields() {
                if headers.get(key).is_none() {
                    headers.push_field(key, value);
                }
            }
            if headers != *draft.record().headers() {
                draft.edit(Step::Headers(headers))?;
            }
            Ok(())
        })?;
        Ok(grafted)
    }
}

/// Copies a branch below a node, merging equal moves. Returns the counts and the first node.
fn import(
    draft: &mut Draft<'_>,
    at: NodeId,
    position: &Position,
    branch: &Branch,
) -> Result<(Grafted, Option<NodeId>), EditError> {
    let source = branch.source.tree();
    let mut grafted = Grafted::default();
    let mut first = None;
    let mut open: Vec<(NodeId, NodeId, Position)> =
        branch.tops.iter().rev().map(|&top| (top, at, position.clone())).collect();
    while let Some((from, parent, mut position)) = open.pop() {
        if source.mv(from).is_some_and(|mv| position.play(mv).is_err()) {
            grafted.left_out += source.walk_from(from).filter(|&id| source.mv(id).is_some()).count();
            continue;
        }
        let node = match twin(draft.record().tree(), parent, source, from) {
            Some(known) => known,
            None => {
                let node = match (source.mv(from), source.end(from)) {
                    (Some(mv), _) => draft.mint().mint_move(mv),
                    (None, Some(end)) => draft.mint().mint_end(end.clone()),
                    (None, None) => return Err(EditError::NoSuchNode),
                };
                draft.link_last(parent, node)?;
                *(if source.mv(from).is_some() { &mut grafted.moves } else { &mut grafted.ends }) += 1;
                node
            }
        };
        first.get_or_insert(node);
        add_note(draft, node, source, from)?;
        open.extend(source.children(from).iter().rev().map(|&child| (child, node, position.clone())));
    }
    Ok((grafted, first))
}

/// Appends an unlinked node to the children of `parent`, or merges it with an equal child. Returns the resulting node.
pub(super) fn graft(draft: &mut Draft<'_>, parent: NodeId, node: NodeId) -> Result<NodeId, EditError> {
    let mut open = vec![(parent, node)];
    let mut top = None;
    while let Some((parent, node)) = open.pop() {
        let tree = draft.record().tree();
        let Some(known) = twin(tree, parent, tree, node) else {
            draft.link_last(parent, node)?;
            top.get_or_insert(node);
            continue;
        };
        top.get_or_insert(known);
        let (note, spent) = (tree.note(node).clone(), tree.spent(node));
        let below = tree.children(node).to_vec();
        write_note(draft, known, &note, spent)?;
        for _ in &below {
            draft.edit(Step::Unlink { parent: node, index: 0 })?;
        }
        open.extend(below.into_iter().rev().map(|child| (known, child)));
    }
    top.ok_or(EditError::NoSuchNode)
}

fn twin(tree: &Tree, parent: NodeId, other: &Tree, node: NodeId) -> Option<NodeId> {
    let same = |&&id: &&NodeId| tree.mv(id) == other.mv(node) && tree.end(id) == other.end(node);
    tree.children(parent).iter().find(same).copied()
}

fn add_note(draft: &mut Draft<'_>, node: NodeId, source: &Tree, from: NodeId) -> Result<(), EditError> {
    write_note(draft, node, source.note(from), source.spent(from))
}

fn write_note(
    draft: &mut Draft<'_>,
    node: NodeId,
    more: &Note,
    spent: Option<std::time::Duration>,
) -> Result<(), EditError> {
    let tree = draft.record().tree();
    if tree.spent(node).is_none() && spent.is_some() {
        draft.edit(Step::Spent { node, spent })?;
    }
    let old = draft.record().tree().note(node);
    let mut note = old.clone();
    match (&mut note.comment, &more.comment) {
        (Some(here), Some(there)) if here != there => {
            here.push('\n');
            here.push_str(there);
        }
        (here @ None, Some(there)) => *here = Some(there.clone()),
        _ => {}
    }
    let missing = |here: &[String], there: &[String]| -> Vec<String> {
        there.iter().filter(|text| !here.contains(text)).cloned().collect()
    };
    note.bookmarks.extend(missing(&old.bookmarks, &more.bookmarks));
    note.verbatim.extend(missing(&old.verbatim, &more.verbatim));
    if note.summary.is_none() {
        note.summary.clone_from(&more.summary);
    }
    if note != *old {
        draft.edit(Step::Note { node, note })?;
    }
    Ok(())
}
