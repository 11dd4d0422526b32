use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use crate::analysis::{self, Landmark, Score};
use crate::app::desk::game::Game;
use crate::app::desk::origin::GameId;
use crate::app::desk::words;
use crate::lang::{self, Language, Naming};
use crate::record::{NodeId, Revision, Sign};
use crate::shogi::{Illegal, Impossible};

/// More names than are ever visible at once.
const CAPACITY: usize = 20_000;
/// The most visible characters of a comment.
const GLANCE: usize = 60;

#[derive(Debug, Default)]
pub(crate) struct Names {
    of: Option<(GameId, usize, Revision, Naming)>,
    known: HashMap<NodeId, Arc<Name>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) number: Option<u32>,
    /// 反則.
    pub(crate) is_foul: bool,
    pub(crate) why_stuck: Option<Impossible>,
    pub(crate) sign: Option<Sign>,
    pub(crate) score: Option<Score>,
    pub(crate) has_comment: bool,
    pub(crate) glance: Option<String>,
}

impl Names {
    pub(crate) fn follow(&mut self, game: &Game) {
        let of = Some((game.id(), game.record_id(), game.document().revision(), game.naming()));
        if self.of != of || self.known.len() > CAPACITY {
            self.known.clear();
            self.of = of;
        }
    }

    pub(crate) fn of(&mut self, game: &Game, node: NodeId) -> &Arc<Name> {
        self.known.entry(node).or_insert_with(|| Arc::new(Name::of(game, node)))
    }

    pub(crate) fn numbered(&mut self, language: Language, game: &Game, node: NodeId) -> String {
        let name = self.of(game, node);
        words::numbered(language, name.number, &name.text)
    }
}

impl Name {
    /// 「△６六歩?!」.
    pub(crate) fn signed(&self) -> Cow<'_, str> {
        self.sign.map_or(Cow::Borrowed(&self.text), |sign| Cow::Owned(format!("{}{sign}", self.text)))
    }

    /// `text`, the sign in words, and the marks that hold.
    pub(crate) fn accessible(&self, language: Language, mut text: String, marks: &[(bool, &str)]) -> String {
        if let Some(sign) = self.sign {
            text.push(' ');
            text.push_str(lang::sign(language, sign));
        }
        for (_, mark) in marks.iter().filter(|(holds, _)| *holds) {
            text.push_str(if language == Language::Japanese { "、" } else { ", " });
            text.push_str(mark);
        }
        text
    }

    pub(crate) fn of(game: &Game, node: NodeId) -> Self {
        let record = game.record();
        let tree = record.tree();
        let before = tree.parent(node).unwrap_or(node);
        let (position, stuck) = (game.positions().at(record, before), tree.is_stuck(node));
        let mv = tree.mv(node);
        let comment = tree.note(node).text();
        let glance = comment.as_deref().and_then(analysis::remark);
        Self {
            text: game.name_of(&position, node),
            number: game.move_number(node),
            is_foul: !stuck && mv.is_some_and(|mv| matches!(position.check(mv), Err(Illegal::Foul(_)))),
            why_stuck: mv.filter(|_| stuck && !tree.is_stuck(before)).and_then(|mv| position.after(mv).err()),
            sign: tree.note(node).annotation().sign,
            score: analysis::at(record, node).and_then(|found| found.score),
            has_comment: Landmark::Comment.is_at(record, node),
            glance: glance.map(|line| line.chars().take(GLANCE).collect()),
        }
    }
}
