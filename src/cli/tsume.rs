//! Records taken for problems (詰将棋), as `--tsume` asks.
//!
//! Formats such as SFEN hold a position and nothing that says what it is. Without a king of the attacker's it is clearly a
//! problem; with both kings on the board, only the user can tell.

use crate::record::Record;
use crate::shogi::Purpose;
use crate::tsume::{PurposeChange, headers_for};

/// Makes a record a problem: it gets a header that says so, unless it is one without.
pub(super) fn as_tsume(record: &mut Record) {
    let (headers, start) = (record.headers(), record.initial().to_setup());
    let headers = headers_for(headers, headers, &start, PurposeChange::Set(Purpose::Tsume));
    *record.headers_mut() = headers;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::tsume::is_tsume;

    #[test]
    fn a_position_with_two_kings_becomes_a_problem() {
        for (sfen, header) in [
            ("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", Some("双玉詰将棋")),
            ("4k4/9/4P4/9/9/9/9/9/9 b G 1", None),
            ("startpos", Some("双玉詰将棋")),
        ] {
            let mut record = format::read(sfen.as_bytes(), None).unwrap().records.into_first();
            as_tsume(&mut record);
            assert!(is_tsume(&record), "{sfen}");
            assert_eq!(record.headers().get("分類"), header, "{sfen}");
        }
    }
}
