//! `komadai tsume verify`: verifies the proofs of a file.

use std::path::Path;

use serde::Serialize;

use super::{Done, Refusal};
use crate::cli::message::{line, name};
use crate::cli::{Common, files};
use crate::format::Location;
use crate::lang::{self, Language};
use crate::notation::sfen;
use crate::tsume::proof::{self, Proof, ProofTextError};

pub(super) struct Entry {
    file: String,
    index: usize,
    proof: Result<Proof, Refusal>,
}

#[derive(Serialize)]
struct Verified<'a> {
    file: &'a str,
    index: usize,
    sfen: String,
    verdict: &'static str,
    length: Option<u16>,
    positions: usize,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure<'a>>,
}

#[derive(Serialize)]
struct Failure<'a> {
    message: &'a str,
}

pub(super) fn of_file(path: &Path, language: Language) -> Vec<Entry> {
    let file = name(path);
    let refused = |why| vec![Entry { file: file.clone(), index: 1, proof: Err(why) }];
    let bytes = match files::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return refused(Refusal::new(files::read_error(language, &error))),
    };
    let read = |proof: Result<Proof, ProofTextError>| {
        proof.map_err(|error| {
            let at = Location::line(u32::try_from(error.line).unwrap_or(u32::MAX));
            Refusal { at: Some(at), message: lang::proof_text_error(language, &error).to_owned() }
        })
    };
    let proofs = proof::read_all(&String::from_utf8_lossy(&bytes)).into_iter().map(read);
    proofs.enumerate().map(|(at, proof)| Entry { file: file.clone(), index: at + 1, proof }).collect()
}

pub(super) fn report(entry: &Entry, common: Common) -> Done {
    let proof = match &entry.proof {
        Ok(proof) => proof,
        Err(why) => return Done::refused(Some(&entry.file), entry.index, why),
    };
    let error = proof.verify().err().map(|error| lang::proof_error(common.language, &error));
    let (verdict, length, positions) = match proof {
        Proof::Mate(proof) => ("mate", Some(proof.plies()), proof.len()),
        Proof::NoMate(proof) => ("no-mate", None, proof.len()),
    };
    let verified = Verified {
        file: &entry.file,
        index: entry.index,
        sfen: sfen::write(proof.root(), Some(1)),
        verdict,
        length,
        positions,
        valid: error.is_none(),
        error: error.as_deref().map(|message| Failure { message }),
    };
    Done { text: line(&verified), is_decided: error.is_none(), proof: String::new() }
}
