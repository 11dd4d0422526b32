//! Proofs as text.
//!
//! A file holds any number of proofs, one after the other. Each is lines of UTF-8:
//!
//! ```text
//! proof mate 3 9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p
//! 9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 3 G*1c
//! 9/9/9/7B1/… b … 1 G*2b
//! end
//! proof no-mate 8n/9/6k2/5P3/9/8R/9/9/9 b NPr2b4g4s2n4l16p
//! 8n/9/6k2/5P3/9/8R/9/9/9 b NPr2b4g4s2n4l16p N*4e:3c2c P*3d:3c2c …
//! end
//! ```
//!
//! The first line gives the verdict, the most plies, and the position (the first three fields of SFEN). Each further
//! line is a position with the attacker to move, in any order: for a mate with the most plies and the check, otherwise
//! with every check and its reply, in USI. Empty lines and those that begin with `#` are skipped.

use std::fmt;

use super::{MateProof, NoMateProof, Proof};
use crate::notation::{sfen, usi};
use crate::shogi::{Move, Setup};

/// Why a text is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: ProofTextErrorKind,
}

/// What can be wrong with a line of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofTextErrorKind {
    /// It should begin a proof: `proof mate 3 …` or `proof no-mate …`. Reported for line 1 if the text has no proof.
    NoProof,
    /// It has no position.
    Position,
    /// What follows the position is not the plies and a check.
    Check,
    /// What follows the position is not pairs of a check and a reply.
    Replies,
    /// The text ends before the proof does.
    End,
}

/// Reads all proofs of a text, each with its own error; there is at least one result.
///
/// ```
/// use komadai::tsume::proof;
///
/// let text = "proof mate 1 8k/9/8P/9/9/9/9/9/9 b G\n8k/9/8P/9/9/9/9/9/9 b G 1 G*1b\nend\n";
/// let proofs = proof::read_all(text).into_iter().collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(proofs[0].verify(), Ok(()));
/// assert_eq!(proofs[0].to_string(), text);
/// # Ok::<(), proof::ProofTextError>(())
/// ```
#[must_use]
pub fn read_all(text: &str) -> Vec<Result<Proof, ProofTextError>> {
    let mut proofs = Vec::new();
    let mut open: Option<Result<Proof, ProofTextError>> = None;
    let text = text.trim_start_matches('\u{FEFF}');
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let failed = |kind| ProofTextError { line: at + 1, kind };
        open = match open {
            Some(proof) if line == "end" => {
                proofs.push(proof);
                None
            }
            Some(proof) if line.starts_with(HEAD) => {
                proofs.push(proof.and_then(|_| Err(failed(ProofTextErrorKind::End))));
                Some(head(line).map_err(failed))
            }
            Some(Ok(mut proof)) => Some(add(&mut proof, line).map_err(failed).map(|()| proof)),
            Some(error) => Some(error),
            None => Some(head(line).map_err(failed)),
        };
    }
    let end = ProofTextError { line: text.lines().count().max(1), kind: ProofTextErrorKind::End };
    match open {
        Some(proof) => proofs.push(proof.and(Err(end))),
        None if proofs.is_empty() => proofs.push(Err(ProofTextError { line: 1, kind: ProofTextErrorKind::NoProof })),
        None => {}
    }
    proofs
}

const HEAD: &str = "proof ";

fn head(line: &str) -> Result<Proof, ProofTextErrorKind> {
    let rest = line.strip_prefix(HEAD).ok_or(ProofTextErrorKind::NoProof)?;
    if let Some(rest) = rest.strip_prefix("no-mate ") {
        let (root, _) = position(rest)?;
        return Ok(Proof::NoMate(NoMateProof::new(root)));
    }
    let rest = rest.strip_prefix("mate ").ok_or(ProofTextErrorKind::NoProof)?;
    let (plies, rest) = rest.split_once(' ').ok_or(ProofTextErrorKind::NoProof)?;
    let plies = plies.parse().map_err(|_| ProofTextErrorKind::NoProof)?;
    let (root, _) = position(rest)?;
    Ok(Proof::Mate(MateProof::new(root, plies)))
}

fn add(proof: &mut Proof, line: &str) -> Result<(), ProofTextErrorKind> {
    let (setup, rest) = position(line)?;
    match proof {
        Proof::Mate(proof) => {
            let parts = rest.split_once(' ').and_then(|(plies, mv)| Some((plies.parse().ok()?, usi::read_move(mv)?)));
            let (plies, mv) = parts.ok_or(ProofTextErrorKind::Check)?;
            proof.insert(setup, mv, plies);
        }
        Proof::NoMate(proof) => {
            let pair = |pair: &str| {
                let (check, reply) = pair.split_once(':')?;
                Some((usi::read_move(check)?, usi::read_move(reply)?))
            };
            let replies: Option<Vec<(Move, Move)>> = rest.split_whitespace().map(pair).collect();
            proof.insert(setup, replies.ok_or(ProofTextErrorKind::Replies)?);
        }
    }
    Ok(())
}

fn position(text: &str) -> Result<(Setup, &str), ProofTextErrorKind> {
    let mut ends = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]);
    let end = ends.nth(2).ok_or(ProofTextErrorKind::Position)?;
    let read = sfen::read(&text[..end]).map_err(|_| ProofTextErrorKind::Position)?;
    Ok((read.setup, text[end..].trim_start()))
}

/// As [`read_all`] reads it, with positions sorted by SFEN, so that equal proofs are equal texts.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let root = sfen::write(self.root(), None);
        let mut lines: Vec<String> = match self {
            Self::Mate(proof) => {
                writeln!(f, "proof mate {} {root}", proof.plies())?;
                let line = |(setup, (mv, plies)): (&Setup, &(Move, u16))| {
                    format!("{} {plies} {}", sfen::write(setup, None), usi::write_move(*mv))
                };
                proof.checks.iter().map(line).collect()
            }
            Self::NoMate(proof) => {
                writeln!(f, "proof no-mate {root}")?;
                let line = |(setup, replies): (&Setup, &Vec<(Move, Move)>)| {
                    let pair = |&(check, reply): &(Move, Move)| {
                        format!(" {}:{}", usi::write_move(check), usi::write_move(reply))
                    };
                    sfen::write(setup, None) + &replies.iter().map(pair).collect::<String>()
                };
                proof.replies.iter().map(line).collect()
            }
        };
        lines.sort_unstable();
        lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        f.write_str("end\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_proofs_name_their_line() {
        let root = "8k/9/8P/9/9/9/9/9/9 b G";
        for (text, line, kind) in [
            (String::new(), 1, ProofTextErrorKind::NoProof),
            ("<html>".to_owned(), 1, ProofTextErrorKind::NoProof),
            ("proof mate x".to_owned(), 1, ProofTextErrorKind::NoProof),
            ("proof mate 1 b".to_owned(), 1, ProofTextErrorKind::Position),
            (format!("proof mate 1 {root}"), 1, ProofTextErrorKind::End),
            (format!("# a comment\nproof mate 1 {root}\n{root} G*1b\nend"), 3, ProofTextErrorKind::Check),
            (format!("proof mate 1 {root}\n8k b - 1 G*1b\nend"), 2, ProofTextErrorKind::Position),
            (format!("proof no-mate {root}\n{root} G*1b\nend"), 2, ProofTextErrorKind::Replies),
        ] {
            assert_eq!(read_all(&text), [Err(ProofTextError { line, kind })], "{text}");
        }
    }

    #[test]
    fn a_damaged_proof_does_not_hide_the_others() {
        let root = "8k/9/8P/9/9/9/9/9/9 b G";
        let good = format!("proof mate 1 {root}\n{root} 1 G*1b\nend\n");
        let edited = format!("\u{FEFF}{}", good.replace('\n', "\r\n"));
        assert_eq!(read_all(&edited), read_all(&good));
        let open = good.replace("end\n", "");
        let wrong = good.replace("1 G*1b", "G*1b\nand more");
        let read = read_all(&format!("{good}{wrong}{good}<html>\n{open}{good}"));
        let errors: Vec<_> =
            read.iter().map(|proof| proof.as_ref().err().map(|error| (error.line, error.kind))).collect();
        let (check, end) = (ProofTextErrorKind::Check, ProofTextErrorKind::End);
        let no_proof = ProofTextErrorKind::NoProof;
        assert_eq!(errors, [None, Some((5, check)), None, Some((11, no_proof)), Some((14, end)), None]);
    }
}
