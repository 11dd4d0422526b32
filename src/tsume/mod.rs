//! Problems (詰将棋): what makes a record one, and whether the moves written in it solve it.
//!
//! [`Solution`] checks the recorded solution, [`Answer`] a user's moves, [`Consequence`] moves that are not in the
//! record. [`Response`] is best play, [`Refutation`] why there is no mate, [`ProblemKey`] finds equal problems.
//!
//! [`solver`] finds mates, [`proof`] verifies them. The attacker (攻方) moves first, the defender (玉方) is mated.

mod answer;
mod consequence;
pub mod cook;
mod mate;
pub mod proof;
mod purpose;
mod refutation;
mod response;
mod solution;
pub mod solver;
mod twin;

pub use answer::{Answer, defences_are_main, has_solution, mates, other_defences};
pub use consequence::{Consequence, solve};
pub use mate::MateStatus;
pub use purpose::{PurposeChange, PurposeWord, declare, handicap_headers, headers_for, is_tsume, purpose, states_game};
pub use refutation::Refutation;
pub use response::Response;
pub use solution::{Finding, Flaw, LARGEST_TREE, Solution, known_length, solution_length};
pub use twin::{ProblemKey, Twin};
