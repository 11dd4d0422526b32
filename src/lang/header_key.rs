use super::Language;
use crate::record::HeaderKey;

/// The name of a header field; in Japanese, as in files.
#[must_use]
pub const fn header_key(language: Language, key: HeaderKey) -> &'static str {
    if matches!(language, Language::Japanese) {
        return key.name();
    }
    match key {
        HeaderKey::Black => "Black",
        HeaderKey::White => "White",
        HeaderKey::BlackShort => "Black (short name)",
        HeaderKey::WhiteShort => "White (short name)",
        HeaderKey::BlackRank => "Black’s rank",
        HeaderKey::WhiteRank => "White’s rank",
        HeaderKey::Players => "players",
        HeaderKey::Title | HeaderKey::WorkTitle => "title",
        HeaderKey::Event => "event",
        HeaderKey::Site => "place",
        HeaderKey::Started => "started",
        HeaderKey::Ended => "ended",
        HeaderKey::Handicap => "handicap",
        HeaderKey::Opening => "opening",
        HeaderKey::Result => "result",
        HeaderKey::TimeControl => "time control",
        HeaderKey::BlackTime => "Black’s time",
        HeaderKey::WhiteTime => "White’s time",
        HeaderKey::Byoyomi => "byoyomi",
        HeaderKey::TimeSpent => "time spent",
        HeaderKey::MaxMoves => "move limit",
        HeaderKey::ImpassePoints => "points for impasse",
        HeaderKey::Recorder => "recorder",
        HeaderKey::PublishedIn | HeaderKey::Magazine => "published in",
        HeaderKey::Turn => "side to move",
        HeaderKey::StartPosition => "start position",
        HeaderKey::Variant => "variant",
        HeaderKey::Number => "number",
        HeaderKey::Author => "composer",
        HeaderKey::Published => "published",
        HeaderKey::Collection => "source",
        HeaderKey::Length => "moves",
        HeaderKey::Soundness => "soundness",
        HeaderKey::Class => "class",
        HeaderKey::Award => "prize",
        HeaderKey::Remarks => "remarks",
    }
}
