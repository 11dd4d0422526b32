//! Bytes with which one can tell, later, whether they are still whole.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What every file begins with.
const MAGIC: &[u8; 8] = b"Komadai\0";
/// To be raised whenever the types that are stored change their shape. A crash is what people update after: files of
/// the version before must still be read, and those of every version are kept as examples ([`golden`](super::golden)).
///
/// | version | differs from the one before |
/// |---|---|
/// | 1 | |
/// | 2 | a history has no steps that decide who holds the remaining pieces |
pub(super) const VERSION: u32 = 2;
/// The oldest version that is read. What was left out of histories since is left out when they are read.
const OLDEST: u32 = 1;
/// Magic, version and checksum.
const HEAD: usize = 16;

/// Something written down, and sealed.
pub(crate) fn seal(what: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(HEAD);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&[0; 4]);
    let mut bytes = postcard::to_extend(what, bytes).map_err(io::Error::other)?;
    let sum = crc32fast::hash(&bytes[HEAD..]);
    bytes[HEAD - 4..HEAD].copy_from_slice(&sum.to_le_bytes());
    Ok(bytes)
}

/// What was written down. `None` when it is no longer whole, or was written by a version that is not known.
pub(crate) fn open<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (head, body) = bytes.split_at_checked(HEAD)?;
    let (magic, rest) = head.split_at(MAGIC.len());
    let (version, sum) = rest.split_at(4);
    let known = (OLDEST..=VERSION).any(|known| version == known.to_le_bytes());
    if magic != MAGIC || !known || sum != crc32fast::hash(body).to_le_bytes() {
        return None;
    }
    match postcard::take_from_bytes(body) {
        Ok((what, [])) => Some(what),
        _ => None,
    }
}
