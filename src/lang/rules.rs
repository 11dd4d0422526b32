use super::words::{Sides, piece, square};
use super::{Language, Naming, Text};
use crate::notation::names;
use crate::record::EditError;
use crate::shogi::{Fault, Foul, Hand, Impossible, Oddity, PieceBox, PieceKind};

/// Why a move is impossible, as a clause.
#[must_use]
pub const fn impossible(language: Language, reason: Impossible) -> &'static str {
    let text = match reason {
        Impossible::EmptyOrigin => {
            Text { ja: "移動元のマスに駒がありません", en: "there is no piece on its origin" }
        }
        Impossible::NotYours => {
            Text { ja: "移動元にあるのは相手の駒です", en: "the piece on its origin is the opponent's" }
        }
        Impossible::OwnPiece => {
            Text { ja: "移動先に自分の駒があります", en: "its destination has a piece of the same side" }
        }
        Impossible::Occupied => Text { ja: "駒のあるマスには打てません", en: "the square is occupied" },
        Impossible::NotInHand => Text { ja: "その駒は持駒にありません", en: "that piece is not in hand" },
        Impossible::CannotPromote => Text { ja: "その駒は成れません", en: "that piece cannot promote" },
        Impossible::NoMove => Text {
            ja: "移動元と移動先が同じマスです",
            en: "its origin and destination are the same square",
        },
    };
    text.get(language)
}

/// The rule that a move breaks, as a clause.
#[must_use]
pub const fn foul(language: Language, foul: Foul) -> &'static str {
    let text = match foul {
        Foul::Movement => {
            Text { ja: "その駒の動きではありません", en: "the piece does not move like that" }
        }
        Foul::PromotionOutsideZone => Text {
            ja: "敵陣に入る手でも敵陣から出る手でもないのに成っています",
            en: "it promotes outside the promotion zone",
        },
        Foul::TwoPawns => Text { ja: "二歩です", en: "there are two pawns on the file" },
        Foul::PawnDropMate => Text { ja: "打ち歩詰めです", en: "a dropped pawn gives mate" },
        Foul::DeadPiece => Text { ja: "行き所のない駒になります", en: "the piece could never move again" },
        Foul::KingLeftInCheck => Text { ja: "王手放置です", en: "the king is left in check" },
        Foul::TakesKing => Text { ja: "玉を取っています", en: "a king is taken" },
    };
    text.get(language)
}

/// A fault of a position, as a sentence.
#[must_use]
pub fn fault(naming: impl Into<Naming>, fault: &Fault, sides: Sides) -> String {
    use Language::{English, Japanese};
    let naming = naming.into();
    let language = naming.language;
    match (fault, language) {
        (Fault::TooMany { kind, count }, Japanese) => {
            format!("{}が{count}枚あります（1組では{}枚）。", piece(language, kind.kind()), kind.in_set())
        }
        (Fault::TooMany { kind, count }, English) => {
            format!(
                "There are {count} pieces of the kind “{}”; a set has {}.",
                piece(language, kind.kind()),
                kind.in_set()
            )
        }
        (Fault::SeveralKings { side: whose, .. }, Japanese) => {
            format!("{}の玉が2枚以上あります。", sides.name(naming, *whose))
        }
        (Fault::SeveralKings { side: whose, .. }, English) => {
            format!("{} has more than one king.", sides.name(naming, *whose))
        }
        (Fault::TwoPawns { side: whose, file }, Japanese) => {
            format!("{}の{}筋が二歩です。", sides.name(naming, *whose), file.get())
        }
        (Fault::TwoPawns { side: whose, file }, English) => {
            format!("{} has two pawns on file {}.", sides.name(naming, *whose), file.get())
        }
        (Fault::DeadPiece { square: at, piece: what }, Japanese) => {
            format!("{}の{}は行き所のない駒です。", square(language, *at), piece(language, what.kind))
        }
        (Fault::DeadPiece { square: at, piece: what }, English) => {
            format!("The {} on {} can never move.", piece(language, what.kind), square(language, *at))
        }
        (Fault::KingCanBeTaken { king }, Japanese) => {
            format!("手番でない側の玉（{}）に王手がかかっています。", square(language, *king))
        }
        (Fault::KingCanBeTaken { king }, English) => {
            format!("The king on {} is in check though its side is not to move.", square(language, *king))
        }
    }
}

/// A remark on a position in setup, as a sentence.
#[must_use]
pub fn oddity(naming: impl Into<Naming>, oddity: &Oddity, sides: Sides) -> String {
    use Language::{English, Japanese};
    let naming = naming.into();
    let language = naming.language;
    match (oddity, language) {
        (Oddity::Fault(what), _) => fault(naming, what, sides),
        (Oddity::NoKing(whose), Japanese) => format!("{}の玉がありません。", sides.name(naming, *whose)),
        (Oddity::NoKing(whose), English) => format!("{} has no king.", sides.name(naming, *whose)),
        (Oddity::KingsTouch, Japanese) => "玉どうしが隣り合っています。".to_owned(),
        (Oddity::KingsTouch, English) => "The kings are adjacent.".to_owned(),
        (Oddity::NoMove(whose), Japanese) => format!("{}に指せる手がありません。", sides.name(naming, *whose)),
        (Oddity::NoMove(whose), English) => format!("{} has no legal move.", sides.name(naming, *whose)),
        (Oddity::NoCheck(_), Japanese) => "攻方に王手をかける手がありません。".to_owned(),
        (Oddity::NoCheck(_), English) => "No move of the attacker's gives check.".to_owned(),
        (Oddity::WhiteAttacks, Japanese) => "後手が攻方になっています（詰将棋では普通、先手が攻方です）。".to_owned(),
        (Oddity::WhiteAttacks, English) => naming.said("White attacks; in problems Black usually does.").into_owned(),
        (Oddity::LeftInBox(left), Japanese) => format!("駒箱に{}が残っています。", box_contents(language, left)),
        (Oddity::LeftInBox(left), English) => format!("Left in the box: {}.", box_contents(language, left)),
    }
}

fn box_contents(language: Language, left: &PieceBox) -> String {
    let kings = Some((PieceKind::King, left.kings)).filter(|&(_, count)| count > 0);
    counted(language, kings.into_iter().chain(left.pieces.iter().map(|(kind, count)| (kind.kind(), count))))
}

pub(super) fn held(language: Language, hand: &Hand) -> String {
    counted(language, hand.iter().map(|(kind, count)| (kind.kind(), count)))
}

fn counted(language: Language, pieces: impl Iterator<Item = (PieceKind, u8)>) -> String {
    let (counted, between): (Vec<String>, _) = match language {
        Language::Japanese => (pieces.map(|(kind, count)| names::counted(kind, count)).collect(), "・"),
        Language::English => (pieces.map(|(kind, count)| names::counted_english(kind, count)).collect(), ", "),
    };
    counted.join(between)
}

/// Why an edit was rejected, as a sentence.
#[must_use]
pub fn edit_error(language: Language, error: EditError) -> String {
    match (language, error) {
        (Language::Japanese, EditError::Impossible(why)) => {
            format!("その手は指せません。{}。", impossible(language, why))
        }
        (Language::English, EditError::Impossible(why)) => {
            format!("That cannot be played: {}.", impossible(language, why))
        }
        (Language::Japanese, EditError::Stuck) => "ここまでの手順が指せないため、手を加えられません。".to_owned(),
        (Language::English, EditError::Stuck) => "The moves up to here cannot be played themselves.".to_owned(),
        (Language::Japanese, EditError::NoSuchNode) => "ここではできません。".to_owned(),
        (Language::English, EditError::NoSuchNode) => "That cannot be done here.".to_owned(),
        (Language::Japanese, EditError::OffBoard) => "盤の外に出る駒や指し手があるため、ずらせません。".to_owned(),
        (Language::English, EditError::OffBoard) => "Pieces or moves would leave the board.".to_owned(),
        (Language::Japanese, EditError::DifferentStart) => "開始局面が異なるため、併合できません。".to_owned(),
        (Language::English, EditError::DifferentStart) => {
            "The two games start from different positions and cannot be merged.".to_owned()
        }
        (Language::Japanese, EditError::MovesDoNotFit) => {
            "その開始局面では指せない手が棋譜にあるため、変更できません。".to_owned()
        }
        (Language::English, EditError::MovesDoNotFit) => {
            "The record has moves that cannot be played from that start position.".to_owned()
        }
    }
}
