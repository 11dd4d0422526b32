//! What the rules say of the position on the board: repetition (千日手), perpetual check (連続王手の千日手), and the points
//! of a declaration (入玉宣言).

use crate::app::desk::game::Game;
use crate::record::{End, NodeId};
use crate::shogi::{Color, Declaration, Repetitions};

/// At most this many earlier positions are looked for.
const EARLIER: usize = 7;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ruling {
    pub(crate) repeated: Option<Repeated>,
    /// Of the side to move, with its king in the promotion zone or if the record says that it declared.
    pub(crate) declaration: Option<Declaration>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Repeated {
    /// The first ones on the line, in order; at least one.
    pub(crate) earlier: Vec<NodeId>,
    /// Who loses by perpetual check, with the fourth occurrence.
    pub(crate) loser: Option<Color>,
    /// Whether the line ends here without a result.
    pub(crate) is_open: bool,
}

impl Repeated {
    pub(crate) fn occurrence(&self) -> usize {
        self.earlier.len() + 1
    }

    /// The result, which the record does not have yet.
    pub(crate) fn end(&self) -> Option<End> {
        let end = || self.loser.map_or(End::Repetition, End::PerpetualCheck);
        (self.occurrence() >= 4 && self.is_open).then(end)
    }
}

impl Ruling {
    pub(crate) fn of(game: &Game) -> Self {
        Self { repeated: repeated(game), declaration: declaration(game) }
    }

    /// Whether it decides the game.
    pub(crate) fn is_decisive(&self) -> bool {
        self.repeated.as_ref().is_some_and(|repeated| repeated.occurrence() >= 4)
    }
}

fn repeated(game: &Game) -> Option<Repeated> {
    let (record, node) = (game.record(), game.node());
    let tree = record.tree();
    let mut earlier: Vec<NodeId> = game.positions().repeated(record, node).take(EARLIER).collect();
    earlier.reverse();
    let first = earlier.len().checked_sub(3).map(|first| earlier[first]);
    let is_open = tree.end(node).is_none() && tree.children(node).is_empty();
    (!earlier.is_empty()).then(|| Repeated { loser: first.and_then(|first| loser(game, first)), earlier, is_open })
}

/// Who always gave check from `first`, the first of the last four occurrences, up to the cursor.
fn loser(game: &Game, first: NodeId) -> Option<Color> {
    let (record, tree) = (game.record(), game.record().tree());
    let mut position = game.positions().at(record, first);
    let mut repetitions = Repetitions::new(&position);
    let line = tree.path(game.node());
    // The path has no start.
    let begin = line.iter().position(|&node| node == first).map_or(0, |at| at + 1);
    let moves = line[begin..].iter().filter_map(|&node| tree.mv(node));
    let mut found = None;
    for mv in moves {
        position.play(mv).ok()?;
        found = repetitions.push(&position);
    }
    found?.loser
}

fn declaration(game: &Game) -> Option<Declaration> {
    let declared = game.record().tree().end(game.node()) == Some(&End::Declaration);
    let declaration = Declaration::new(game.position(), game.position().turn());
    (declared || declaration.king_in_zone && !game.is_problem()).then_some(declaration)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::play;
    use crate::app::tests::state::Bench;

    fn ruling(bench: &Bench) -> &Ruling {
        bench.state.play.ruling()
    }

    /// The rooks go to and fro `times` times.
    fn shuffled(times: usize, behind: &str) -> String {
        let moves = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
        let lines = (0..4 * times).map(|ply| format!("{:4} {}\n", ply + 1, moves[ply % 4]));
        format!("手合割：平手\n{}{behind}", lines.collect::<String>())
    }

    #[test]
    fn a_repetition_is_seen_as_it_happens() {
        let mut bench = Bench::new();
        bench.open("a.kif", &shuffled(3, "  13 千日手\n"));
        let occurrences: Vec<usize> = (0..=12)
            .map(|step| {
                bench.go_to(step);
                ruling(&bench).repeated.as_ref().map_or(1, Repeated::occurrence)
            })
            .collect();
        assert_eq!(occurrences, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
        let repeated = ruling(&bench).repeated.clone().unwrap();
        let line = bench.game().line();
        assert_eq!(repeated.earlier, [line[0], line[4], line[8]]);
        assert_eq!((repeated.loser, repeated.end()), (None, None), "the record has its end");
        bench.run(play::Command::Last);
        assert_eq!(ruling(&bench).repeated.as_ref().map(Repeated::occurrence), Some(4), "at the end itself");
        bench.open("b.kif", &shuffled(3, ""));
        bench.run(play::Command::Last);
        assert_eq!(ruling(&bench).repeated.as_ref().and_then(Repeated::end), Some(End::Repetition));
    }

    #[test]
    fn a_perpetual_check_has_a_loser() {
        let board = crate::app::tests::tsume("", "k8/9/9/9/9/9/9/1R7/8K b - 1", "");
        let moves = ["９八飛(88)", "８一玉(91)", "８八飛(98)", "９一玉(81)"];
        let lines = (0..12).map(|ply| format!("{:4} {}\n", ply + 1, moves[ply % 4]));
        let mut bench = Bench::new();
        bench.open("a.kif", &format!("{board}{}", lines.collect::<String>()));
        bench.run(play::Command::Last);
        let repeated = ruling(&bench).repeated.clone().unwrap();
        assert_eq!((repeated.occurrence(), repeated.loser), (4, Some(Color::Black)));
        assert_eq!(repeated.end(), Some(End::PerpetualCheck(Color::Black)));
    }

    #[test]
    fn a_declaration_has_its_points() {
        let board = crate::app::tests::tsume(
            "",
            "KRRGGGGSSS/S8/9/9/9/9/9/9/8k b BB14P 1".replace("KRRGGGGSSS/S8", "KRRGGGGSS/SS7").as_str(),
            "",
        );
        let mut bench = Bench::new();
        bench.open("a.kif", &format!("{board}   1 入玉勝ち\n"));
        bench.go_to(1);
        let declaration = ruling(&bench).declaration.unwrap();
        assert_eq!((declaration.points, declaration.pieces_in_zone), (2 * 5 + 8 + 2 * 5 + 14, 10));
        assert!(declaration.may_declare());
        bench.open("b.kif", crate::app::tests::GAME);
        assert_eq!(ruling(&bench).declaration, None);
    }
}
