//! How good the moves of a game were, by what an engine thinks of the positions before and after them.
//!
//! A move is judged by the loss of chances to win ([`Score::chance`]) of the side that played it:
//!
//! | mark | loss | otherwise |
//! |---|---|---|
//! | 緩手 | 5 % | a mate is missed or walked into, when the game was beyond doubt (4000) |
//! | 疑問手 | 10 % | the same, when it was all but decided (1000) |
//! | 悪手 | 20 % | a mate is missed or walked into |
//! | 大悪手 | 50 % | |
//! | 妙手 | none | the only good move: every other loses 20 % or more |
//!
//! The losses are those of ShogiHome. Its marks, and those of others, look at numbers alone, so that a missed mate has none; the
//! rules for mates are those of lila's `Advice.scala`, with lishogi's limits for shogi. Accuracy is lila's as well
//! (`AccuracyPercent.scala`).

use super::Score;
use crate::shogi::Color;

/// What is said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// 妙手: the only good move.
    Only,
    /// 緩手: a slack move.
    Slack,
    /// 疑問手: a doubtful move.
    Doubtful,
    /// 悪手: a bad move.
    Bad,
    /// 大悪手: a blunder.
    Blunder,
}

/// A move, and the values around it. All are those of Black's view, as everywhere here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Who played it.
    pub mover: Color,
    /// The value of the position before it.
    pub before: Score,
    /// The value of the position after it.
    pub after: Score,
    /// The value of the best other move, if it is known.
    pub second: Option<Score>,
    /// Whether it is what the engine would have played.
    pub is_best: bool,
    /// Whether anybody would have played it: the only legal move, or taking back.
    pub is_obvious: bool,
}

/// The loss from which on the other moves are bad, so that one is the only good one.
const BAD: f64 = 0.2;

impl Judged {
    /// How much of its chance to win the side lost, 0 to 1. A move that seems to gain has lost nothing: the engine had seen less.
    #[must_use]
    pub fn loss(&self) -> f64 {
        (chance(self.before, self.mover) - chance(self.after, self.mover)).max(0.0)
    }

    /// The mark, if it deserves one.
    ///
    /// ```
    /// use komadai::analysis::{Judged, Mark, Score};
    /// use komadai::shogi::Color;
    ///
    /// let mated = Score::Mate { winner: Color::Black, moves: Some(9) };
    /// let missed = Judged {
    ///     mover: Color::Black, before: mated, after: Score::Centipawns(900), second: None, is_best: false, is_obvious: false,
    /// };
    /// assert_eq!(missed.mark(), Some(Mark::Bad));
    /// ```
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        let by_loss = by_loss(self.loss());
        match self.mate() {
            Some(Mate::BeyondDoubt) => Some(Mark::Slack),
            Some(Mate::AllButDecided) => Some(Mark::Doubtful),
            Some(Mate::Open) => by_loss.max(Some(Mark::Bad)),
            None => by_loss.or_else(|| self.is_only().then_some(Mark::Only)),
        }
    }

    /// Whether a mate is missed or walked into, and how the game stood without it.
    fn mate(&self) -> Option<Mate> {
        let value = |score| match score {
            Score::Centipawns(value) if self.mover == Color::Black => Some(value),
            Score::Centipawns(value) => Some(value.saturating_neg()),
            Score::Mate { .. } => None,
        };
        let wins = |score| matches!(score, Score::Mate { winner, .. } if winner == self.mover);
        let loses = |score| matches!(score, Score::Mate { winner, .. } if winner != self.mover);
        match (self.before, self.after) {
            (before, after) if wins(before) && loses(after) => Some(Mate::Open),
            (before, after) if wins(before) => value(after).map(Mate::of),
            (before, after) if loses(after) => value(before).map(|value| Mate::of(value.saturating_neg())),
            _ => None,
        }
    }

    /// Whether it alone holds what there was, in a game that it decides.
    fn is_only(&self) -> bool {
        let Some(second) = self.second.filter(|_| self.is_best && !self.is_obvious) else { return false };
        let [before, second] = [self.before, second].map(|score| chance(score, self.mover));
        before - second >= BAD
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mate {
    BeyondDoubt,
    AllButDecided,
    Open,
}

impl Mate {
    /// By how much the winner is ahead without the mate, in hundredths of a pawn.
    const fn of(ahead: i32) -> Self {
        match ahead {
            4_001.. => Self::BeyondDoubt,
            1_001.. => Self::AllButDecided,
            _ => Self::Open,
        }
    }
}

fn by_loss(loss: f64) -> Option<Mark> {
    let marks = [(0.5, Mark::Blunder), (BAD, Mark::Bad), (0.1, Mark::Doubtful), (0.05, Mark::Slack)];
    // A loss of exactly so much counts, whatever became of its last digit.
    marks.into_iter().find(|&(least, _)| loss + 1e-9 >= least).map(|(_, mark)| mark)
}

fn chance(score: Score, of: Color) -> f64 {
    if of == Color::Black { score.chance() } else { 1.0 - score.chance() }
}

/// How a side played a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// How near to the engine's moves it played, 0 to 100; `None` without a move with values before and after it.
    pub accuracy: Option<f64>,
    /// The number of moves with values before and after them.
    pub moves: usize,
    /// The mean loss of chances to win a move, 0 to 1.
    pub mean_loss: f64,
    counts: [usize; 5],
}

impl SideSummary {
    /// How many moves have a mark.
    #[must_use]
    pub const fn count(&self, mark: Mark) -> usize {
        self.counts[mark as usize]
    }
}

/// How both sides played a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// How Black played.
    pub black: SideSummary,
    /// How White played.
    pub white: SideSummary,
    /// The moves that lost most, the worst first: the index among the moves, and the loss. Only those with a mark.
    pub worst: Vec<(usize, f64)>,
    /// The moves after which another side is ahead than before.
    pub turning_points: Vec<usize>,
}

impl Summary {
    /// Of a game's moves in order; `None` for a move without a value before or after it.
    #[must_use]
    pub fn of(moves: &[Option<Judged>]) -> Self {
        let weights = weights(moves);
        let mut summary = Self::default();
        for mover in [Color::Black, Color::White] {
            let own = moves.iter().zip(&weights).filter_map(|(judged, &weight)| judged.map(|it| (it, weight)));
            let own: Vec<(Judged, f64)> = own.filter(|(it, _)| it.mover == mover).collect();
            let side = if mover == Color::Black { &mut summary.black } else { &mut summary.white };
            *side = of_side(&own);
        }
        for (index, judged) in moves.iter().enumerate() {
            let Some(judged) = judged else { continue };
            if judged.mark().is_some_and(|mark| mark != Mark::Only) {
                summary.worst.push((index, judged.loss()));
            }
            let ahead = |score: Score| score.chance() > 0.5;
            if ahead(judged.before) != ahead(judged.after) && by_loss(judged.loss()).is_some() {
                summary.turning_points.push(index);
            }
        }
        summary.worst.sort_by(|one, other| other.1.total_cmp(&one.1));
        summary
    }
}

fn of_side(moves: &[(Judged, f64)]) -> SideSummary {
    let mut side = SideSummary { moves: moves.len(), ..SideSummary::default() };
    if moves.is_empty() {
        return side;
    }
    let (mut sum, mut weights, mut inverse, mut loss) = (0.0, 0.0, 0.0, 0.0);
    for (judged, weight) in moves {
        let accuracy = accuracy(judged.loss());
        sum += accuracy * weight;
        weights += weight;
        // One move of no accuracy at all is not to make the mean nothing.
        inverse += 1.0 / accuracy.max(1.0);
        loss += judged.loss();
        if let Some(mark) = judged.mark() {
            side.counts[mark as usize] += 1;
        }
    }
    let count = moves.len() as f64;
    side.mean_loss = loss / count;
    side.accuracy = Some((sum / weights + count / inverse) / 2.0);
    side
}

/// The accuracy of a move by its loss of chances to win: 100 without a loss, 0 at the least.
#[must_use]
pub fn accuracy(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * loss * 100.0).exp() - 3.166_924_740_191_411 + 1.0)
        .clamp(0.0, 100.0)
}

/// How much each move counts: by how much the game goes up and down around it, in the last two to eight positions.
fn weights(moves: &[Option<Judged>]) -> Vec<f64> {
    let size = (moves.len() / 10).clamp(2, 8);
    let mut chances = Vec::with_capacity(moves.len() + 1);
    for judged in moves {
        let last = chances.last().copied().unwrap_or(50.0);
        if chances.is_empty() {
            chances.push(judged.map_or(last, |it| it.before.chance() * 100.0));
        }
        chances.push(judged.map_or(last, |it| it.after.chance() * 100.0));
    }
    let weight = |index: usize| {
        let end = (index + 2).max(size).min(chances.len());
        deviation(&chances[end.saturating_sub(size)..end]).clamp(0.5, 12.0)
    };
    (0..moves.len()).map(weight).collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}
