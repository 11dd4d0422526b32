//! The format of recovery files: magic bytes, version and checksum around serialized data.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;

const MAGIC: &[u8; 8] = b"Komadai\0";
/// The version of the stored types; increment it whenever they change. People update after a crash, so files of the
/// previous version must still be read; examples of every version are kept as test data ([`golden`](super::golden)).
///
/// | version | differs from the one before |
/// |---|---|
/// | 1 | |
/// | 2 | a history has no steps that decide who holds the remaining pieces |
pub(super) const VERSION: u32 = 2;
/// The oldest readable version. Parts of histories that were removed since are dropped when reading.
const OLDEST: u32 = 1;
/// Length of magic, version and checksum, in bytes.
const HEAD: usize = 16;

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

/// `None` if damaged or of an unknown version.
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
