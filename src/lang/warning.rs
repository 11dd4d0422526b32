use super::words::{Sides, format_name, piece, side, square};
use super::{Language, Naming, counted, fault, foul, move_fault, read_error};
use crate::format::{NumberForm, WarningKind};

/// A warning, and how the file was read nevertheless.
#[must_use]
pub fn warning(naming: impl Into<Naming>, kind: &WarningKind) -> String {
    let naming = naming.into();
    match naming.language {
        Language::Japanese => japanese(kind),
        Language::English => english(naming, kind),
    }
}

// long: one arm per kind of warning.
fn japanese(kind: &WarningKind) -> String {
    const L: Language = Language::Japanese;
    match kind {
        WarningKind::BytesInvalid { count } => {
            format!("文字コードとして正しくないところが{count}か所あります。「\u{FFFD}」と表示します。")
        }
        WarningKind::CharacterTruncated => "ファイルが文字の途中で切れています。".to_owned(),
        WarningKind::CharactersLost { count } => {
            format!("文字化けで失われた文字が{count}個あります。保存された時点ですでに壊れており、元には戻せません。")
        }
        WarningKind::NulBytes { count } => {
            format!("NULバイトが{count}個あります。取り除いて読みました。")
        }
        WarningKind::EncodingMismatch { stated, found } => {
            format!("文字コードは「{stated}」と書かれていますが、実際には{}なので、そちらで読みました。", found.name())
        }
        WarningKind::EncodingReadOnly { name } => format!("文字コードは{name}です。保存するとUTF-8になります。"),
        WarningKind::MailDecoded { encoding } => {
            format!("メールの{encoding}で書かれた部分を復号して読みました。保存すると棋譜だけのファイルになります。")
        }
        WarningKind::FormatMismatch { expected, found } => {
            let (expected, found) = (format_name(*expected), format_name(*found));
            format!("ファイル名は{expected}形式ですが、中身は{found}形式です。{found}として読みました。")
        }
        WarningKind::ForeignLines { text, lines: 1 } => format!("棋譜ではない行「{text}」はそのまま保持します。"),
        WarningKind::ForeignLines { text, lines } => {
            format!("棋譜ではない行が{lines}行あります（「{text}」から）。そのまま保持します。")
        }
        WarningKind::FurtherRecords { records } => {
            format!(
                "このファイルには、この棋譜のあとに別の棋譜が{records}局続いています。そのまま保持します。\
                 ほかの棋譜を見るには、問題集として開くか、テキストをコピーして貼り付けるか、\
                 komadai convert --split で1局ずつのファイルに分けてください。"
            )
        }
        WarningKind::RecordUnreadable { number, why } => {
            format!("{number}番目の棋譜は表示できません。{}", read_error(L, why))
        }
        WarningKind::LowerCase { text } => format!("大文字で書くところが小文字です：「{text}」"),
        WarningKind::BarredLines => "各行が縦線「|」で区切られています。縦線を取り除いて読みました。".to_owned(),
        WarningKind::ForumMarkup => "掲示板の記号（[b]など）が混じっています。取り除いて読みました。".to_owned(),
        WarningKind::MovesReordered => {
            "指し手が指された順に並んでいません。指された順に並べ替えて読みました。".to_owned()
        }
        WarningKind::QuotedLines => "各行の先頭に引用符「>」があります。取り除いて読みました。".to_owned(),
        WarningKind::CommentedLines => {
            "盤面図がプログラムのコメント（#、// など）の中にあります。記号を取り除いて読みました。".to_owned()
        }
        WarningKind::LineEndsUnusual => {
            "行末に通常の改行ではない文字（U+2028 など）が使われています。保存すると通常の改行になります。".to_owned()
        }
        WarningKind::LineEndsMissing => "改行が失われています。行の区切りを補って読みました。".to_owned(),
        WarningKind::HtmlMarkup => "HTMLの記号（<br>など）が混じっています。取り除いて読みました。".to_owned(),
        WarningKind::ReadOnlyNotation { name } => {
            format!("{name}の棋譜です。この書き方のままでは保存できないので、保存するとKIFになります。")
        }
        WarningKind::PositionInWords { text } => {
            format!("言葉で書かれた局面を「{text}」のような行から読み取りました。保存するとKIFになります。")
        }
        WarningKind::BoardCorner { files, ranks } => {
            format!("盤面の一部（{files}筋×{ranks}段）だけの図です。ほかのマスには駒がないものとしました。")
        }
        WarningKind::BoardRowsMissing { found } => {
            format!("盤面の行が{found}行しかありません。ほかの段には駒がないものとしました。")
        }
        WarningKind::FreeForm { text, moves } => {
            format!(
                "棋譜の形式になっていないので、「{text}」のような行から指し手を{moves}手読み取りました。保存するとKIFになります。"
            )
        }
        WarningKind::MoreWarnings { count } => format!("このほかに{count}件の警告があります。"),
        WarningKind::HandicapSpelling { text, taken_for } => {
            format!("手合割「{text}」は「{taken_for}」とみなしました。")
        }
        WarningKind::HandicapUnknown { text } => {
            format!("手合割「{text}」の開始局面がわからず、盤面図もないため、平手とみなしました。")
        }
        WarningKind::SfenUnreadable { text } => format!("開始局面のSFEN「{text}」が読めません。"),
        WarningKind::SfenSpelling { text } => format!("SFENの書き方が標準と異なります：「{text}」"),
        WarningKind::SfenNumberMissing => "SFENに手数がありません。1手目からとみなしました。".to_owned(),
        WarningKind::SfenNumberZero => "SFENの手数が0です。1手目からとみなしました。".to_owned(),
        WarningKind::BoardEmpty => "盤上に駒がありません。".to_owned(),
        WarningKind::PieceAbsent { square: at, kind } => {
            format!("{}から取り除くはずの{}が、そこにありません。", square(L, *at), piece(L, *kind))
        }
        WarningKind::RemainingNotLast => "残りの駒すべて（00AL）の後に、まだ駒が書かれています。".to_owned(),
        WarningKind::HandDigits { text } => format!("持駒の枚数が漢数字ではなく算用数字で書かれています：「{text}」"),
        WarningKind::HandSpelling { text } => format!("持駒の行の書き方が標準と異なります：「{text}」"),
        WarningKind::HandMissing(color) => {
            format!("{}の持駒の行がありません。持駒なしとみなしました。", side(L, *color))
        }
        WarningKind::HandRemaining(color) => {
            format!("{}の持駒が書かれていません。詰将棋なので、残りの駒すべてとみなしました。", side(L, *color))
        }
        WarningKind::HandWithoutBoard => "持駒の行がありますが、盤面図がありません。".to_owned(),
        WarningKind::BoardEmptySquares => "盤面図の空きマスが「・」で書かれていません。".to_owned(),
        WarningKind::BoardRanksUnlabelled => "盤面図に段の数字（一～九）がありません。".to_owned(),
        WarningKind::BoardRowSpelling { text } => format!("盤面図の段の形が崩れています：「{text}」"),
        WarningKind::BoardRowTrailingText { text } => format!("盤面図の段の後ろの「{text}」は読み取れません。"),
        WarningKind::TurnHeader => "手番が「後手番」のような行ではなく「手番：」の項目で書かれています。".to_owned(),
        WarningKind::TurnInferred(color) => {
            format!("手番の指定がないため、最初の指し手から{}番とみなしました。", side(L, *color))
        }
        WarningKind::TurnContradicted(color) => {
            format!("手番の指定が最初の指し手と一致しません。指し手に合わせて{}番とみなしました。", side(L, *color))
        }
        WarningKind::PositionInvalid(reason) => format!("開始局面：{}", fault(L, reason, Sides::Players)),
        WarningKind::NumberSpelling(form) => match form {
            NumberForm::FullWidth => "手数が全角数字で書かれています。".to_owned(),
            NumberForm::Missing => "指し手に手数が書かれていません。".to_owned(),
            NumberForm::Dot => "手数の後にピリオドがあります。".to_owned(),
            NumberForm::NoBlank => "手数と指し手の間に空白がありません。".to_owned(),
            NumberForm::Circled => "手数が丸数字で書かれています。".to_owned(),
            NumberForm::Kanji => "手数が漢数字で書かれています。".to_owned(),
            NumberForm::Framed => "手数のまわりに余分な文字があります。".to_owned(),
        },
        WarningKind::NumberOffset { first } => format!("手数が1からではなく{first}から始まっています。"),
        WarningKind::NumberJump { expected, found } => {
            format!("手数が{expected}のはずのところが{found}になっています。書かれている順に読みました。")
        }
        WarningKind::NumberBack { number } => {
            format!("手数が{number}に戻っています。「変化：{number}手」があるものとみなしました。")
        }
        WarningKind::MoveUnsigned { text } => format!("指し手に「+」「-」の符号がありません：「{text}」"),
        WarningKind::PromotionSign { text } => {
            format!("「{text}」の末尾に「+」があります。成れるときは成る手として読みました。")
        }
        WarningKind::VariationElsewhere { number } => {
            format!("{number}手目からの変化は直前の変化に続かないため、それより前の手順からの変化として読みました。")
        }
        WarningKind::QualifierWrong { text } => {
            format!("「{text}」に当てはまる駒はありませんが、そこへ動ける駒が1枚だけなので、その駒とみなしました。")
        }
        WarningKind::JsonValue { text } => format!("JKFにはない型の値があります：「{text}」。分かる範囲で読みました。"),
        WarningKind::MarkContradicted { text } => {
            format!("指し手の前の記号が手番と一致しません：「{text}」。手番どおりに読みました。")
        }
        WarningKind::DropUnmarked { text } => format!("「{text}」に「打」がありませんが、持駒を打つ手とみなしました。"),
        WarningKind::OriginMissing { text } => {
            format!("「{text}」に移動元が書かれていませんが、動ける駒が1枚だけなので、その駒とみなしました。")
        }
        WarningKind::PieceMismatch { text, found } => {
            format!("「{text}」とありますが、移動元にあるのは{}です。その駒を動かしました。", piece(L, *found))
        }
        WarningKind::MoveFoul { text, foul: reason } => format!("「{text}」は反則です：{}。", foul(L, *reason)),
        WarningKind::MoveUnplayable { text, fault } => {
            format!(
                "「{text}」を再現できません。{}。この手順はここまでとし、続きの行はテキストとして保持します。",
                move_fault(L, *fault)
            )
        }
        WarningKind::MoveWrapped { text } => format!("指し手「{text}」が途中で改行されています。つなげて読みました。"),
        WarningKind::MoveTruncated { text } => format!("最後の行「{text}」が途中で切れています。"),
        WarningKind::EndUnknown { text } => {
            format!("「{text}」は終局を表す決まった言葉ではありません。そのまま保持します。")
        }
        WarningKind::MovesAfterEnd => "終局の後に指し手があります。変化として読みました。".to_owned(),
        WarningKind::EndAfterEnd { text } => {
            format!("終局の後に、もう一つの終局「{text}」があります。変化として読みました。")
        }
        WarningKind::MoveTrailingText { text } => {
            format!("指し手の後に余分な文字「{text}」があります。そのまま保持します。")
        }
        WarningKind::TimeUnreadable { text, .. } => format!("消費時間「{text}」が読めません。"),
        WarningKind::TimeSpelling { text } => format!("消費時間の書き方が標準と異なります：「{text}」"),
        WarningKind::TimeTotal { text } => {
            format!(
                "消費時間の累計「{text}」が、各手の消費時間の合計より多くなっています。保存するときは計算し直します。"
            )
        }
        WarningKind::VariationSpelling { text } => {
            format!("変化の見出し「{text}」の書き方が標準（変化：3手）と異なります。")
        }
        WarningKind::VariationNumber { number } => {
            format!(
                "変化の見出しの手数が1手ずれています。最初の指し手の手数（{number}手目）からの変化として読みました。"
            )
        }
        WarningKind::VariationUnreadable { text } => {
            format!("変化の見出し「{text}」が読めません。続きの行はテキストとして保持します。")
        }
        WarningKind::VariationUnreachable { number } => {
            format!("「変化：{number}手」につながる手順がありません。続きの行はテキストとして保持します。")
        }
        WarningKind::VariationEarly => "指し手より前に変化の見出しがあります。読み飛ばしました。".to_owned(),
        WarningKind::VariationDepth => "変化の入れ子が深すぎます。奥の変化は読みませんでした。".to_owned(),
        WarningKind::SummaryContradicted { text } => format!("「{text}」は、指し手の最後にある終局と一致しません。"),
    }
}

// long: one arm per kind of warning.
fn english(naming: Naming, kind: &WarningKind) -> String {
    const L: Language = Language::English;
    match kind {
        WarningKind::BytesInvalid { count } => {
            let places = counted(*count, "place", "places");
            format!("Invalid bytes for this encoding in {places}, shown as “\u{FFFD}”.")
        }
        WarningKind::CharacterTruncated => "The file ends in the middle of a character.".to_owned(),
        WarningKind::CharactersLost { count } => {
            let characters = counted(*count, "character was", "characters were");
            format!("{characters} already lost when this file was written and cannot be restored.")
        }
        WarningKind::NulBytes { count } => {
            format!("The file holds {}, left out here.", counted(*count, "NUL byte", "NUL bytes"))
        }
        WarningKind::EncodingMismatch { stated, found } => {
            format!("The file names the encoding “{stated}”, but it is {0}; it was read as {0}.", found.name())
        }
        WarningKind::EncodingReadOnly { name } => format!("The file is in {name}; it is saved as UTF-8."),
        WarningKind::MailDecoded { encoding } => {
            format!("A part of this mail in {encoding} was decoded. What is saved is the game alone.")
        }
        WarningKind::FormatMismatch { expected, found } => {
            let (expected, found) = (format_name(*expected), format_name(*found));
            format!("The file name says {expected}, but the content is {found}; it was read as {found}.")
        }
        WarningKind::ForeignLines { text, lines: 1 } => {
            format!("The line “{text}” is not part of a game record; it is kept unchanged.")
        }
        WarningKind::ForeignLines { text, lines } => {
            format!("{lines} lines starting with “{text}” are not part of a game record; they are kept unchanged.")
        }
        WarningKind::FurtherRecords { records: 1 } => {
            "Another game follows this one in the file; it is kept unchanged. To see it, open the file as a problem set, \
             copy its text and paste it, or write each to its own file with “komadai convert --split”."
                .to_owned()
        }
        WarningKind::FurtherRecords { records } => {
            format!(
                "{records} other games follow this one in the file; they are kept unchanged. To see them, open the file \
                 as a problem set, copy its text and paste it, or write each to its own file with “komadai convert --split”."
            )
        }
        WarningKind::RecordUnreadable { number, why } => {
            format!("Game {number} of this file cannot be shown. {}", read_error(L, why))
        }
        WarningKind::LowerCase { text } => format!("Lowercase letters instead of uppercase: “{text}”"),
        WarningKind::BarredLines => "Lines stand between bars (|), which were removed.".to_owned(),
        WarningKind::MovesReordered => "The moves are not listed in the order in which they were played; they were put in order.".to_owned(),
        WarningKind::QuotedLines => "Lines begin with a quotation mark (>), which was removed.".to_owned(),
        WarningKind::CommentedLines => {
            "The board stands in comments of source code (#, //); their marks were removed.".to_owned()
        }
        WarningKind::LineEndsUnusual => {
            "Lines end with unusual characters (such as U+2028); they are saved with ordinary line breaks.".to_owned()
        }
        WarningKind::LineEndsMissing => "The line breaks were lost; they were put in again where lines begin.".to_owned(),
        WarningKind::ForumMarkup => "The text contains forum markup (such as [b]), which was removed.".to_owned(),
        WarningKind::HtmlMarkup => "The text contains HTML (such as <br>), which was removed.".to_owned(),
        WarningKind::ReadOnlyNotation { name } => {
            format!("This game is written in {name}, in a form that can only be read; it is saved as KIF.")
        }
        WarningKind::PositionInWords { text } => {
            format!("The position was read from lines in words such as “{text}”. It is saved as KIF.")
        }
        WarningKind::BoardCorner { files, ranks } => {
            format!("The diagram shows only {files} files and {ranks} ranks; all other squares were taken for empty.")
        }
        WarningKind::BoardRowsMissing { found } => {
            let rows = counted(*found, "row", "rows");
            format!("The board has only {rows}; all others were taken for empty.")
        }
        WarningKind::FreeForm { text, moves } => {
            let moves = counted(*moves, "move was", "moves were");
            format!("This game is in no known format: {moves} picked out of lines such as “{text}”. It is saved as KIF.")
        }
        WarningKind::MoreWarnings { count } => {
            format!("Not shown: {}.", counted(*count, "more warning", "more warnings"))
        }
        WarningKind::HandicapSpelling { text, taken_for } => {
            format!("The handicap “{text}” was taken for “{taken_for}”.")
        }
        WarningKind::HandicapUnknown { text } => {
            format!("The handicap “{text}” is unknown and there is no board diagram; an even game was assumed.")
        }
        WarningKind::SfenUnreadable { text } => format!("The start position “{text}” cannot be read as SFEN."),
        WarningKind::SfenSpelling { text } => format!("This SFEN is written in an unusual way: “{text}”"),
        WarningKind::SfenNumberMissing => "The SFEN has no move number; 1 was assumed.".to_owned(),
        WarningKind::SfenNumberZero => "The move number of the SFEN is 0; 1 was assumed.".to_owned(),
        WarningKind::BoardEmpty => "There are no pieces on the board.".to_owned(),
        WarningKind::PieceAbsent { square: at, kind } => {
            format!("The {} on {} that should be removed is not there.", piece(L, *kind), square(L, *at))
        }
        WarningKind::RemainingNotLast => {
            "More pieces follow after all remaining pieces were given to one side (00AL).".to_owned()
        }
        WarningKind::HandDigits { text } => {
            format!("Pieces in hand are counted with digits instead of kanji numerals: “{text}”")
        }
        WarningKind::HandSpelling { text } => format!("Pieces in hand are written in an unusual way: “{text}”"),
        WarningKind::HandMissing(color) => {
            format!("{}'s pieces in hand are not given; none were assumed.", naming.side(*color, false))
        }
        WarningKind::HandRemaining(color) => {
            let side = naming.side(*color, false);
            format!("{side}'s pieces in hand are not given; as this is a problem, all remaining ones were assumed.")
        }
        WarningKind::HandWithoutBoard => "There are pieces in hand, but there is no board diagram.".to_owned(),
        WarningKind::BoardEmptySquares => "Empty squares of the board diagram are not written as “・”.".to_owned(),
        WarningKind::BoardRanksUnlabelled => "The rows of the board diagram have no rank labels (一 to 九).".to_owned(),
        WarningKind::BoardRowSpelling { text } => format!("A row of the board diagram is malformed: “{text}”"),
        WarningKind::BoardRowTrailingText { text } => {
            format!("“{text}” after a row of the board diagram was not understood.")
        }
        WarningKind::TurnHeader => {
            "The side to move is given as a “手番：” header instead of a line such as “後手番”.".to_owned()
        }
        WarningKind::TurnInferred(color) => {
            format!("The side to move is not given; judging by the first move, it is {}.", naming.side(*color, false))
        }
        WarningKind::TurnContradicted(color) => {
            format!("The side to move does not match the first move; judging by the move, it is {}.", naming.side(*color, false))
        }
        WarningKind::PositionInvalid(reason) => format!("Start position: {}", fault(naming, reason, Sides::Players)),
        WarningKind::NumberSpelling(form) => match form {
            NumberForm::FullWidth => "Move numbers are written with full-width digits.".to_owned(),
            NumberForm::Missing => "Moves have no numbers.".to_owned(),
            NumberForm::Dot => "Move numbers are followed by a period.".to_owned(),
            NumberForm::NoBlank => "There is no space between the move number and the move.".to_owned(),
            NumberForm::Circled => "Move numbers are written as circled digits.".to_owned(),
            NumberForm::Kanji => "Move numbers are written in kanji.".to_owned(),
            NumberForm::Framed => "Move numbers have extra characters around them.".to_owned(),
        },
        WarningKind::NumberOffset { first } => format!("Move numbers begin at {first} instead of 1."),
        WarningKind::NumberJump { expected, found } => {
            format!("The move number should be {expected}, not {found}; moves were read in order.")
        }
        WarningKind::NumberBack { number } => {
            format!("Move numbers go back to {number}; this was read as a variation from move {number}.")
        }
        WarningKind::MoveUnsigned { text } => format!("Moves have no sign (+ or -): “{text}”"),
        WarningKind::PromotionSign { text } => {
            format!("There is a + behind “{text}”; it was read as a promotion if the piece can promote.")
        }
        WarningKind::VariationElsewhere { number } => {
            format!(
                "The variation at move {number} does not fit the variation before it; it was read as a variation of an earlier line."
            )
        }
        WarningKind::QualifierWrong { text } => {
            format!("No piece fits “{text}”, but only one can go to that square; it was moved.")
        }
        WarningKind::JsonValue { text } => {
            format!("A value is not of the type that JKF has there: “{text}”. It was read as far as it is clear.")
        }
        WarningKind::MarkContradicted { text } => {
            format!(
                "The mark before “{text}” does not match the side to move; it was read as a move of the side to move."
            )
        }
        WarningKind::DropUnmarked { text } => format!("“{text}” has no 打; it was read as a drop."),
        WarningKind::OriginMissing { text } => {
            format!("“{text}” does not give the origin square; only one piece can make the move.")
        }
        WarningKind::PieceMismatch { text, found } => {
            format!("“{text}”: the piece on the origin square is a {}; that piece was moved.", piece(L, *found))
        }
        WarningKind::MoveFoul { text, foul: reason } => format!("“{text}” breaks a rule: {}.", foul(L, *reason)),
        WarningKind::MoveUnplayable { text, fault } => {
            let fault = move_fault(L, *fault);
            format!("“{text}” cannot be played: {fault}. The line ends here; the rest is kept as text.")
        }
        WarningKind::MoveWrapped { text } => {
            format!("A line break stands inside the move “{text}”; it was read as one move.")
        }
        WarningKind::MoveTruncated { text } => format!("The last line, “{text}”, is cut off."),
        WarningKind::EndUnknown { text } => {
            format!("“{text}” is not a standard word for the end of a game; it is kept unchanged.")
        }
        WarningKind::MovesAfterEnd => "Moves follow the end of the game; they were read as a variation.".to_owned(),
        WarningKind::EndAfterEnd { text } => {
            format!("A second end of the game, “{text}”, follows the first; it was read as a variation.")
        }
        WarningKind::MoveTrailingText { text } => format!("Extra text after a move: “{text}”. It is kept."),
        WarningKind::TimeUnreadable { text, .. } => format!("The time “{text}” cannot be read."),
        WarningKind::TimeSpelling { text } => format!("The time “{text}” is written in an unusual way."),
        WarningKind::TimeTotal { text } => {
            format!("The total in “{text}” is more than the sum of the times; it will be recalculated when saving.")
        }
        WarningKind::VariationSpelling { text } => {
            format!("The variation heading “{text}” is not in the usual form (変化：3手).")
        }
        WarningKind::VariationNumber { number } => {
            format!("The variation heading is one move off; it was read as a variation at {number}, the number of its first move.")
        }
        WarningKind::VariationUnreadable { text } => {
            format!("The variation heading “{text}” cannot be read; its lines are kept as text.")
        }
        WarningKind::VariationUnreachable { number } => {
            format!("No line reaches “変化：{number}手” (variation at move {number}); its lines are kept as text.")
        }
        WarningKind::VariationEarly => "A variation heading before the first move was ignored.".to_owned(),
        WarningKind::VariationDepth => "Variations are nested too deeply; the deepest were left out.".to_owned(),
        WarningKind::SummaryContradicted { text } => format!("“{text}” does not match how the game ended."),
    }
}
