//! What an edit did, in facts that the status line says in words.

use std::cmp::Ordering;

use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::record::{Annotation, Edit, HeaderKey, HeaderLine, Headers, NodeId, Revision, Sign, Tree};
use crate::shogi::{Handicap, Move};

/// What an edit did. Edits whose result stands where the user is looking have nothing to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Done {
    /// Moves were added, more than one of them or where others follow already.
    MovesAdded {
        /// The number of the first that was not there.
        number: u32,
        moves: usize,
        /// Whether others follow there already.
        is_variation: bool,
    },
    /// A move was deleted with everything after it.
    Removed {
        /// The number of the first move that is gone.
        number: u32,
        /// How many moves are gone, those of variations included.
        moves: usize,
        /// Whether the main line became shorter.
        is_main: bool,
        /// How many of them stood in variations to the others.
        in_variations: usize,
    },
    /// A move was put in another's place.
    Corrected { number: u32 },
    PairInserted {
        /// The number of the first.
        number: u32,
    },
    /// Two moves were deleted, and those after them kept.
    PairRemoved {
        /// The number of the first.
        number: u32,
    },
    /// A choice stands at another place among its siblings.
    Reordered {
        number: u32,
        /// Its place, from 1.
        place: usize,
        of: usize,
        /// Whether it now belongs to the main line and did not before.
        is_new_main: bool,
    },
    MainLineChanged {
        /// The number of the first move that is another.
        number: u32,
    },
    /// The annotation sign of a move was set or removed.
    Signed {
        /// The number of the move; `None` for the start position.
        number: Option<u32>,
        sign: Option<Sign>,
    },
    /// A header was typed, changed or removed.
    Header { key: HeaderKey, has_handicap: bool, says: bool },
    /// Several headers were changed, or one whose meaning is not known.
    Headers,
    /// The game starts with another handicap.
    Handicap(Handicap),
    /// Something was drawn on the board, or removed.
    Drawn {
        /// The number of the move; `None` for the start position.
        number: Option<u32>,
        drawing: Drawing,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    Arrow,
    ArrowRemoved,
    Mark,
    MarkRemoved,
    /// All arrows and marks were removed.
    Cleared,
}

/// What would take an edit back, or make it again: only as long as the game is as the edit has left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) game: GameId,
    pub(crate) record: usize,
    pub(crate) revision: Revision,
    /// How many arrangements of the records were made and not undone.
    pub(crate) arrangements: usize,
    pub(crate) direction: Direction,
}

/// Back or forth through the changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Undo,
    Redo,
}

impl Offer {
    pub(crate) fn now(game: &Game, direction: Direction) -> Self {
        let (record, arrangements) = (game.record_id(), game.arrangements());
        Self { game: game.id(), record, revision: game.document().revision(), arrangements, direction }
    }

    /// Whether the game on the board is still in that state.
    pub(crate) fn is_for(&self, game: &Game) -> bool {
        *self == Self::now(game, self.direction)
    }
}

impl Done {
    /// What an edit is about to do to a game, as far as that can be told beforehand.
    pub(crate) fn before(game: &Game, edit: &Edit) -> Option<Self> {
        let tree = game.record().tree();
        let number = |node: NodeId| number(game, node);
        Some(match edit {
            Edit::Play(moves) => added(game, moves)?,
            Edit::Remove(node) => removed(game, *node),
            Edit::RemoveVariation(node) => removed(game, tree.variation_start(*node)?),
            Edit::Correct(node, mv) => {
                (tree.mv(*node) != Some(*mv)).then(|| Self::Corrected { number: number(*node) })?
            }
            Edit::InsertPair(..) => Self::PairInserted { number: game.next_number() },
            Edit::RemovePair(node) => Self::PairRemoved { number: number(*node) },
            Edit::Reorder(node, to) => reordered(game, *node, *to)?,
            Edit::ShiftVariation(node, by) => {
                let first = tree.first_of_variation(*node)?;
                reordered(game, first, place(tree, first)?.checked_add_signed(*by)?)?
            }
            Edit::MakeMain(node) => {
                let main = tree.on_main_line(*node).filter(|main| main != node)?;
                Self::MainLineChanged { number: number(main) }
            }
            Edit::Annotate(node, annotation) => {
                let number = (*node != tree.root()).then(|| number(*node));
                annotated(number, &tree.note(*node).annotation(), annotation)?
            }
            Edit::Headers(headers) => headers_changed(game, headers)?,
            Edit::Restart(initial, _) => {
                let before = Handicap::of(&game.record().initial().to_setup());
                Self::Handicap(Handicap::of(&initial.to_setup()).filter(|handicap| before != Some(*handicap))?)
            }
            Edit::Amend(edit) => return Self::before(game, edit),
            Edit::End(_)
            | Edit::Comment(..)
            | Edit::Bookmarks(..)
            | Edit::Time(..)
            | Edit::SetUp(..)
            | Edit::Paste(_)
            | Edit::Merge(_) => return None,
        })
    }
}

fn annotated(number: Option<u32>, old: &Annotation, new: &Annotation) -> Option<Done> {
    if old.sign != new.sign {
        return Some(Done::Signed { number, sign: new.sign });
    }
    (old != new).then(|| Done::Drawn { number, drawing: drawing(old, new) })
}

/// What headers say otherwise. They are compared from both ends, so that a long list costs no more than its length.
fn headers_changed(game: &Game, new: &Headers) -> Option<Done> {
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
    Some(match key.filter(|_| keys.all(|other| other == key)) {
        Some(key) => Done::Header { key, has_handicap: game.is_handicap(), says: new.value(key).is_some() },
        None => Done::Headers,
    })
}

/// What was drawn or removed between two annotations that differ in their shapes.
fn drawing(old: &Annotation, new: &Annotation) -> Drawing {
    if !new.has_shapes() && old.arrows().len() + old.marks().len() > 1 {
        return Drawing::Cleared;
    }
    match (new.arrows().len().cmp(&old.arrows().len()), new.marks().len().cmp(&old.marks().len())) {
        (Ordering::Less, _) => Drawing::ArrowRemoved,
        _ if new.arrows() != old.arrows() => Drawing::Arrow,
        (_, Ordering::Less) => Drawing::MarkRemoved,
        (_, Ordering::Equal | Ordering::Greater) => Drawing::Mark,
    }
}

/// The number of the move at a node; at an end, the number that a move there would have.
fn number(game: &Game, node: NodeId) -> u32 {
    let before = u32::try_from(game.positions().depth(node)).unwrap_or(u32::MAX);
    game.record().first_number().saturating_add(before).saturating_sub(1)
}

/// What playing moves at the cursor adds; `None` where they are there already, and for a single move at the end of a line,
/// which is seen.
fn added(game: &Game, moves: &[Move]) -> Option<Done> {
    let tree = game.record().tree();
    let (mut at, mut new) = (game.document().tip(), moves);
    let mut number = game.next_number();
    while let Some((&mv, rest)) = new.split_first()
        && let Some(&known) = tree.children(at).iter().find(|&&child| tree.mv(child) == Some(mv))
    {
        (at, new, number) = (known, rest, number.saturating_add(1));
    }
    let is_variation = !tree.children(at).is_empty();
    let is_news = !new.is_empty() && (new.len() > 1 || is_variation);
    is_news.then_some(Done::MovesAdded { number, moves: new.len(), is_variation })
}

fn removed(game: &Game, node: NodeId) -> Done {
    let tree = game.record().tree();
    let is_move = |id: &NodeId| tree.mv(*id).is_some();
    let moves = tree.walk_from(node).filter(is_move).count();
    let in_line = std::iter::once(node).chain(tree.main_line_from(node)).filter(is_move).count();
    Done::Removed {
        number: number(game, node),
        moves,
        is_main: tree.variation_start(node).is_none(),
        in_variations: moves - in_line,
    }
}

fn reordered(game: &Game, node: NodeId, to: usize) -> Option<Done> {
    let tree = game.record().tree();
    let of = tree.children(tree.parent(node)?).len();
    let has_main = |node| tree.variation_start(node).is_none();
    if to < of && to > 0 && has_main(node) {
        return Some(Done::MainLineChanged { number: number(game, node) });
    }
    let is_new_main = to == 0 && tree.parent(node).is_some_and(|parent| tree.variation_start(parent).is_none());
    (to < of && place(tree, node)? != to).then(|| Done::Reordered {
        number: number(game, node),
        place: to + 1,
        of,
        is_new_main,
    })
}

/// Where a node stands among its siblings, from 0.
fn place(tree: &Tree, node: NodeId) -> Option<usize> {
    tree.children(tree.parent(node)?).iter().position(|&id| id == node)
}
