use super::{Language, Text, impossible};
use crate::format::{MoveFault, ReadErrorKind};
use crate::notation::sfen::SfenErrorKind;

/// Why a file cannot be read, in sentences.
#[must_use]
pub fn read_error(language: Language, kind: &ReadErrorKind) -> String {
    match language {
        Language::Japanese => japanese(kind),
        Language::English => english(kind),
    }
}

fn japanese(kind: &ReadErrorKind) -> String {
    match kind {
        ReadErrorKind::Empty => "ファイルの中身が空です。".to_owned(),
        ReadErrorKind::NotText => "棋譜のテキストではありません（バイナリデータのようです）。".to_owned(),
        ReadErrorKind::EndlessLine { limit } => {
            format!("1行が長すぎます（{}KBを超えています）。棋譜ファイルではないようです。", limit / 1024)
        }
        ReadErrorKind::Destroyed { count } => format!(
            "保存されたときに文字が{count}個失われ、文字化けしています。このファイルから元に戻すことはできません。元のファイルがあれば、そちらを開いてください。"
        ),
        ReadErrorKind::NotARecord { text } => {
            format!("棋譜や局面として読めるところがありません。「{text}」で始まるテキストです。")
        }
        ReadErrorKind::Variant { text } => {
            format!("9×9の本将棋の棋譜ではありません（{text}）。駒台で扱えるのは本将棋だけです。")
        }
        ReadErrorKind::BoardRows { found } => format!("盤面図の段数が合いません。9段のはずが{found}段です。"),
        ReadErrorKind::BoardRowWidth { found, text } => {
            format!("盤面図の1段が9マスではなく{found}マスです：「{text}」")
        }
        ReadErrorKind::BoardAmbiguous { text } => {
            format!("盤面図のどの空白が空きマスなのか決められません：「{text}」。空きマスを「・」にすると読めます。")
        }
        ReadErrorKind::BoardPiece { text } => format!("盤面図に駒ではない文字「{text}」があります。"),
        ReadErrorKind::HandPiece { text } => format!("持駒に読めない部分があります：「{text}」"),
        ReadErrorKind::Sfen(kind) => format!("SFENとして読めません。{}。", sfen_error(Language::Japanese, *kind)),
        ReadErrorKind::Json { text } => format!("JKF（JSON）として読めません（{text}）。"),
        ReadErrorKind::JsonTooLong { limit } => {
            format!("JKF以外のJSONは{}MBまでしか読めません。対局ごとのファイルに分けると読めます。", limit >> 20)
        }
        ReadErrorKind::Move { text, fault } => {
            format!(
                "指し手「{text}」を再現できません。{}。ほかに盤面も見出しも指し手もないテキストです。",
                move_fault(Language::Japanese, *fault)
            )
        }
    }
}

fn english(kind: &ReadErrorKind) -> String {
    match kind {
        ReadErrorKind::Empty => "The file is empty.".to_owned(),
        ReadErrorKind::NotText => "This is not the text of a game record; it looks like binary data.".to_owned(),
        ReadErrorKind::EndlessLine { limit } => {
            format!("A line is longer than {} KB; this does not look like a game record.", limit / 1024)
        }
        ReadErrorKind::Destroyed { count } => format!(
            "This text was destroyed when it was saved: {count} characters are lost, beyond repair. If there is another copy, open that one."
        ),
        ReadErrorKind::NotARecord { text } => {
            format!("No game or position was found in this text, which begins with “{text}”.")
        }
        ReadErrorKind::Variant { text } => {
            format!("This is not a record of standard 9×9 shogi ({text}); other variants cannot be opened.")
        }
        ReadErrorKind::BoardRows { found } => format!("The board diagram should have 9 rows; it has {found}."),
        ReadErrorKind::BoardRowWidth { found, text } => {
            format!("A row of the board diagram should have 9 squares; this one has {found}: “{text}”")
        }
        ReadErrorKind::BoardAmbiguous { text } => {
            format!("It is unclear which spaces of the board diagram are empty squares: “{text}”. Write “・” for each.")
        }
        ReadErrorKind::BoardPiece { text } => format!("“{text}” in the board diagram is not a piece."),
        ReadErrorKind::HandPiece { text } => format!("“{text}” cannot be read as pieces in hand."),
        ReadErrorKind::Sfen(kind) => {
            format!("This is not a position in SFEN: {}.", sfen_error(Language::English, *kind))
        }
        ReadErrorKind::Json { text } => format!("This cannot be read as JKF (JSON): {text}"),
        ReadErrorKind::JsonTooLong { limit } => {
            format!("JSON other than JKF is read up to {} MB; split it into a file for each game.", limit >> 20)
        }
        ReadErrorKind::Move { text, fault } => {
            let fault = move_fault(Language::English, *fault);
            format!(
                "The move “{text}” cannot be played ({fault}), and there is no board, header or other move to show."
            )
        }
    }
}

/// Why a move cannot be played, as a clause.
#[must_use]
pub const fn move_fault(language: Language, fault: MoveFault) -> &'static str {
    let text = match fault {
        MoveFault::Unreadable => Text { ja: "指し手として読めません", en: "it cannot be read as a move" },
        MoveFault::NothingBefore => Text {
            ja: "「同」とありますが、直前の指し手がありません",
            en: "it says “same square” (同), but there is no move before it",
        },
        MoveFault::Ambiguous => Text {
            ja: "動ける駒が複数あり、どれか決められません",
            en: "it is ambiguous: several pieces could make it",
        },
        MoveFault::NoSuchPiece => Text {
            ja: "そこへ動ける駒も、打てる持駒もありません",
            en: "no such piece can get there, and none is in hand",
        },
        MoveFault::WrongSide => Text { ja: "手番でない側の指し手です", en: "it is the other side's turn" },
        MoveFault::Impossible(reason) => return impossible(language, reason),
    };
    text.get(language)
}

/// Why a text is not valid SFEN, as a clause.
#[must_use]
pub fn sfen_error(language: Language, kind: SfenErrorKind) -> String {
    match language {
        Language::Japanese => sfen_japanese(kind),
        Language::English => sfen_english(kind),
    }
}

fn sfen_japanese(kind: SfenErrorKind) -> String {
    match kind {
        SfenErrorKind::NoBoard => "盤面がありません".to_owned(),
        SfenErrorKind::NoTurn => "手番がありません".to_owned(),
        SfenErrorKind::NoHands => "持駒がありません".to_owned(),
        SfenErrorKind::Ranks(found) => format!("9段のはずが{found}段です"),
        SfenErrorKind::Width { rank, squares } => format!("{rank}段目が9マスではなく{squares}マスです"),
        SfenErrorKind::Letter(letter) => format!("「{letter}」という駒はありません"),
        SfenErrorKind::Promotion => "「+」の後に成れる駒がありません".to_owned(),
        SfenErrorKind::Turn => "手番がbでもwでもありません".to_owned(),
        SfenErrorKind::KingInHand => "持駒に玉があります".to_owned(),
        SfenErrorKind::PromotedInHand => "持駒に成駒があります".to_owned(),
        SfenErrorKind::HandCount => "持駒の枚数が正しくありません".to_owned(),
        SfenErrorKind::Number => "手数が数字ではありません".to_owned(),
        SfenErrorKind::Trailing => "後に余分な文字があります".to_owned(),
    }
}

fn sfen_english(kind: SfenErrorKind) -> String {
    match kind {
        SfenErrorKind::NoBoard => "there is no board".to_owned(),
        SfenErrorKind::NoTurn => "the side to move is missing".to_owned(),
        SfenErrorKind::NoHands => "the pieces in hand are missing".to_owned(),
        SfenErrorKind::Ranks(found) => format!("it should have 9 ranks and has {found}"),
        SfenErrorKind::Width { rank, squares } => format!("rank {rank} should have 9 squares and has {squares}"),
        SfenErrorKind::Letter(letter) => format!("“{letter}” is not a piece"),
        SfenErrorKind::Promotion => "no piece that promotes follows “+”".to_owned(),
        SfenErrorKind::Turn => "the side to move is neither b nor w".to_owned(),
        SfenErrorKind::KingInHand => "a king is in hand".to_owned(),
        SfenErrorKind::PromotedInHand => "a promoted piece is in hand".to_owned(),
        SfenErrorKind::HandCount => "the number of a piece in hand is wrong".to_owned(),
        SfenErrorKind::Number => "the number of the move is not a number".to_owned(),
        SfenErrorKind::Trailing => "something follows behind it".to_owned(),
    }
}
