use std::ops::{Deref, DerefMut};

use super::NodeId;

/// The children of a node in order, the main continuation first. It dereferences to a slice.
///
/// Most nodes have one child: up to three are stored in place.
#[derive(Clone, Debug, Default)]
pub struct Children(Form);

// A plain `Vec` in `More` would make every node eight bytes larger.
#[allow(clippy::box_collection, reason = "a box is a third of the list's own size, and nearly no node has one")]
#[derive(Clone, Debug, Default)]
enum Form {
    #[default]
    None,
    One([NodeId; 1]),
    Two([NodeId; 2]),
    Three([NodeId; 3]),
    More(Box<Vec<NodeId>>),
}

impl Children {
    pub(super) const NONE: Self = Self(Form::None);

    pub(super) fn push(&mut self, id: NodeId) {
        self.0 = match &mut self.0 {
            Form::None => Form::One([id]),
            &mut Form::One([a]) => Form::Two([a, id]),
            &mut Form::Two([a, b]) => Form::Three([a, b, id]),
            &mut Form::Three([a, b, c]) => Form::More(Box::new(vec![a, b, c, id])),
            Form::More(list) => {
                list.push(id);
                return;
            }
        };
    }
}

impl Children {
    pub(super) fn edit<R>(&mut self, change: impl FnOnce(&mut Vec<NodeId>) -> R) -> R {
        let mut list = self.to_vec();
        let result = change(&mut list);
        *self = list.into_iter().collect();
        result
    }
}

impl Deref for Children {
    type Target = [NodeId];

    fn deref(&self) -> &[NodeId] {
        match &self.0 {
            Form::None => &[],
            Form::One(ids) => ids,
            Form::Two(ids) => ids,
            Form::Three(ids) => ids,
            Form::More(list) => list,
        }
    }
}

impl DerefMut for Children {
    fn deref_mut(&mut self) -> &mut [NodeId] {
        match &mut self.0 {
            Form::None => &mut [],
            Form::One(ids) => ids,
            Form::Two(ids) => ids,
            Form::Three(ids) => ids,
            Form::More(list) => list,
        }
    }
}

impl FromIterator<NodeId> for Children {
    fn from_iter<I: IntoIterator<Item = NodeId>>(ids: I) -> Self {
        let mut children = Self::NONE;
        for id in ids {
            children.push(id);
        }
        children
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Children {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Children {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<NodeId>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl PartialEq for Children {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Children {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tree::Parent;
    use crate::record::{End, Tree};

    #[test]
    fn children_are_sixteen_bytes() {
        assert_eq!(size_of::<Children>(), 16);
    }

    #[test]
    fn children_keep_their_order() {
        let mut tree = Tree::new();
        let ids: Vec<NodeId> = (0..9).map(|_| tree.push_end(Parent::ROOT, End::Resign)).collect();
        let mut children = Children::NONE;
        for count in 0..ids.len() {
            assert_eq!(*children, ids[..count]);
            assert_eq!(children, ids[..count].iter().copied().collect());
            children.push(ids[count]);
        }
        children.swap(0, 8);
        assert_eq!((children[0], children[8]), (ids[8], ids[0]));
    }
}
