#!/usr/bin/env bash
# Tries the packages for Windows as their users do, under wine: the tests of the library, the command line, the window,
# and the installer.
#
#   tests/windows.sh FOLDER    the folder where `assets/windows/package` has put them
#
# `./run windows tests` calls this. A picture of the window is left beside the folder.
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(realpath -- "${1:?the folder of the packages}")
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
work=$(mktemp -d)
picture=$(dirname "$folder")/window.png
passed=0

# A Windows of its own, which asks for nothing and tells nothing, and whose language is not that of this machine.
export WINEPREFIX=$work/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
export LIBGL_ALWAYS_SOFTWARE=1
unset LC_ALL LC_MESSAGES LANG LANGUAGE WAYLAND_DISPLAY
export LC_CTYPE=C.UTF-8

end() {
    local pid
    wineserver -k 2>/dev/null || true
    for pid in $(jobs -p); do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf -- "$work"
}
trap end EXIT
trap 'exit 130' INT TERM

die() {
    printf '%s\n' "windows: FAILED: $*" >&2
    exit 1
}

ok() {
    printf '%s\n' "windows: ok: $*"
    passed=$((passed + 1))
}

# holds WHAT COMMAND...: the command succeeds.
holds() {
    local what=$1
    shift
    "$@" >"$work/log" 2>&1 || {
        tail -n 40 "$work/log" >&2
        die "$what: $*"
    }
    ok "$what"
}

# fails WHAT CODE WORDS COMMAND...: the command ends with this code, and says these words.
fails() {
    local what=$1 code=$2 words=$3 found=0
    shift 3
    "$@" >"$work/log" 2>&1 || found=$?
    [[ $found == "$code" ]] && grep -qF -- "$words" "$work/log" || {
        tail -n 40 "$work/log" >&2
        die "$what: $*: $found"
    }
    ok "$what"
}

# waits WHAT SECONDS COMMAND...: the command succeeds before long.
waits() {
    local what=$1 last=$((SECONDS + $2))
    shift 2
    until "$@" >/dev/null 2>&1; do
        ((SECONDS < last)) || die "$what: $*"
        sleep 0.5
    done
    ok "$what"
}

archives=("$folder"/komadai-*.zip)
installers=("$folder"/komadai-*.msi)
[[ -f ${archives[0]} && ${#archives[@]} == 1 && -f ${installers[0]} && ${#installers[@]} == 1 ]] ||
    die "$folder does not hold one .zip and one .msi"
program=$folder/../../x86_64-pc-windows-gnu/release/komadai.exe
holds "they are packed once more" "$root/assets/windows/package" "$program" "$work/again"
for package in "${archives[0]}" "${installers[0]}"; do
    holds "$(basename "$package") is the same, byte for byte" cmp "$package" "$work/again/$(basename "$package")"
done

Xvfb -displayfd 3 -nolisten tcp -screen 0 1280x800x24 3>"$work/display" 2>"$work/xvfb.log" &
waits "there is a display" 30 test -s "$work/display"
DISPLAY=:$(<"$work/display")
export DISPLAY
openbox 2>/dev/null &
holds "there is a Windows" timeout 300 wine wineboot --init
# Rust's library asks this one for random numbers, and wine has it from version 9 on.
system=$WINEPREFIX/drive_c/windows/system32
if [[ ! -e $system/bcryptprimitives.dll ]]; then
    cat >"$work/random.c" <<'EOT'
#include <windows.h>
#include <ntsecapi.h>
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return RtlGenRandom(data, (ULONG)length); }
EOT
    x86_64-w64-mingw32-gcc-win32 -shared -O2 -s -o "$system/bcryptprimitives.dll" "$work/random.c" -ladvapi32
fi

# ---------------------------------------------------------------- the library

export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc-win32
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine
holds "the tests of the library and the floors pass" \
    cargo test --locked --manifest-path "$root/Cargo.toml" --target x86_64-pc-windows-gnu --lib --test it
unset CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER

# ---------------------------------------------------------------- the command line

mkdir "$work/駒台 0"
cd "$work/駒台 0"
unzip -q -o -j "${archives[0]}"
# subsystem FILE NUMBER: 2 is a program with windows, 3 one with a console.
subsystem() { [[ $(x86_64-w64-mingw32-objdump -p "$1" | sed -n 's/^Subsystem\t*0*\([0-9]\).*/\1/p') == "$2" ]]; }
holds "the program of the desktop has no console" subsystem komadai.exe 2
holds "that of the shells has one" subsystem komadai.com 3
for part in 'P.e.r.M.o.n.i.t.o.r.V.2|PerMonitorV2' 'longPathAware' 'F.i.l.e.D.e.s.c.r.i.p.t.i.o.n'; do
    holds "the program has its resources: ${part##*|}" grep -qaE "$part" komadai.exe
done
komadai() { timeout 120 wine komadai.com "$@"; }

[[ $(komadai --version | tr -d '\r') == "komadai $version" ]] || die "the version is another"
ok "the version is told"
# A Windows in Japanese: its settings say so, and its environment says nothing.
mkdir "$work/locales"
localedef --inputfile ja_JP --charmap UTF-8 "$work/locales/ja_JP.UTF-8" >/dev/null 2>&1 || true
LOCPATH=$work/locales LC_ALL=ja_JP.UTF-8 timeout 120 wine cmd /c 'set LC_ALL=& komadai.com --help' >"$work/help" || die "--help"
holds "it speaks Japanese in a Windows that does" grep -q 使い方 "$work/help"
komadai --help >"$work/help" || die "--help"
holds "it speaks English in another" grep -q 'Usage' "$work/help"
cp "$root/assets/samples/soho-1845.kif" '宗歩 1.kif'
cp "$root/assets/samples/two-piece-handicap.kif" '宗歩 2.KIF'
holds "wildcards stand for files with Japanese names" komadai convert '宗歩*.kif' --to csa --out-dir 出力
holds "both files are there" test -s '出力/宗歩 1.csa' -a -s '出力/宗歩 2.csa'
holds "the device NUL takes bytes" komadai convert '宗歩 1.kif' --to csa -o NUL
[[ ! -e NUL ]] || die "a file NUL was made"
fails "a folder is told to be one" 1 "folder" komadai diagram 出力 -o x.svg
fails "what is there is kept" 1 "--force" komadai convert '宗歩 1.kif' -o '宗歩 2.KIF'
holds "it is replaced when that is wanted" komadai convert '宗歩 1.kif' -o '出力/宗歩 1.csa' --force
komadai inspect '宗歩 1.kif' >"$work/inspected" || die "inspect"
holds "text is UTF-8 behind a pipe" grep -q '"天野宗歩"' "$work/inspected"
cat >"$work/hold.c" <<'EOT'
#include <windows.h>
int wmain(int count, wchar_t **words) {
    HANDLE file = CreateFileW(words[1], GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    if (count < 2 || file == INVALID_HANDLE_VALUE) return 1;
    CloseHandle(CreateFileW(L"held", GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL));
    Sleep(600000);
    return 0;
}
EOT
x86_64-w64-mingw32-gcc-win32 -municode -O2 -s -o "$work/hold.exe" "$work/hold.c"
wine "$work/hold.exe" '出力\宗歩 2.csa' >/dev/null 2>&1 &
holder=$!
waits "another program has a file open" 30 test -e held
fails "that file is told to be in use" 1 "another program" komadai convert '宗歩 2.KIF' -o '出力/宗歩 2.csa' --force
holds "and is what it was" test -s '出力/宗歩 2.csa'
holds "that program ends" kill -KILL "$holder"
holds "the file is replaced now" komadai convert '宗歩 2.KIF' -o '出力/宗歩 2.csa' --force

# ---------------------------------------------------------------- the window

# Where wine keeps what Windows keeps in %APPDATA%.
appdata=$(cd "$WINEPREFIX"/drive_c/users/*/AppData/Roaming && pwd)
titled() { xdotool search --name "$1" | grep -q .; }
untitled() { ! titled "$1"; }
shows() { # FILE
    wine komadai.exe "$1" >"$work/window.log" 2>&1 &
    program=$!
    waits "the window shows $1" 120 titled "$1"
    xdotool search --name "$1" windowactivate --sync windowfocus --sync >/dev/null 2>&1 || true
    sleep 2
}

# Without the line that names its encoding, which another encoding would change, and ask about.
sed 1d '宗歩 1.kif' >game.kif
shows game.kif
xdotool key Right Right
# A bookmark, and its name.
xdotool key b
sleep 1
xdotool type --delay 60 mark
xdotool key Return
waits "an edit is seen in the title" 30 titled '●.*game.kif'
import -window root "$picture"
xdotool key ctrl+s
waits "the file is saved over itself" 30 untitled '●.*game.kif'
holds "it holds the bookmark" grep -qa '&mark' game.kif
holds "nothing is left behind" test -z "$(find . -name '.komadai-*')"

# The dialog of Windows would put .kif behind it.
save_as() { # NAME
    xdotool key ctrl+shift+s
    waits "there is a dialog to save as $1" 30 titled '^Save game$'
    dialog=$(xdotool search --name '^Save game$')
    xdotool windowactivate --sync "$dialog" windowfocus --sync "$dialog" >/dev/null 2>&1 || true
    xdotool key ctrl+a
    xdotool type --delay 60 "$1"
    xdotool key Return
}
save_as typed.kifu
waits "the file has the name that was typed" 30 titled 'typed\.kifu —'
holds "and its format" grep -q 手合割 typed.kifu
holds "no other file was made" test ! -e typed.kifu.kif
# What it would have replaced was game.kif.kifu, and so it asks once more, about the file that is meant.
save_as game.kif
dialogs() { xdotool search --name '^Save game$'; }
first=$dialog
another() { dialog=$(dialogs) && [[ $dialog != "$first" && $dialog != *$'\n'* ]]; }
waits "there is another dialog" 60 another
# Wine itself takes the keyboard for a window that is activated, as soon as it listens to its keys.
xdotool windowactivate "$dialog"
listens() { [[ $(xdotool getwindowfocus) == "$dialog" ]]; }
waits "it has the keyboard" 30 listens
xdotool key Return
asks() { (($(dialogs | wc -l) == 2)); }
waits "the dialog asks before a file is replaced" 30 asks
xdotool key Return
waits "that file is replaced" 30 titled '^game\.kif —'
xdotool search --name '^game\.kif —' windowactivate --sync windowfocus --sync >/dev/null 2>&1 || true
sleep 2

xdotool key Right Right b
sleep 1
xdotool type --delay 60 more
xdotool key Return
waits "another edit is seen" 30 titled '●.*game.kif'
# Recovery writes after a moment.
sleep 5
holds "it is killed" kill -KILL "$program"
waits "its window is gone" 30 untitled game.kif
holds "the edit is not in the file" bash -c '! grep -qa "&more" game.kif'
wine komadai.exe >"$work/window.log" 2>&1 &
waits "the edit is back" 120 titled '●.*game.kif'
holds "settings and open games are in %APPDATA%" test -d "$appdata/komadai"
wineserver -k || true
sleep 1

# ---------------------------------------------------------------- the installer

holds "it installs" timeout 300 wine msiexec /i "$(winepath -w "${installers[0]}")" /qn
installed="$WINEPREFIX/drive_c/Program Files/Komadai"
holds "both programs are there" test -s "$installed/komadai.exe" -a -s "$installed/komadai.com"
for extension in kif kifu ki2 ki2u csa bod jkf sfen usi; do
    holds "Komadai is offered for .$extension" timeout 60 wine reg query "HKLM\\Software\\Classes\\.$extension\\OpenWithProgids" /v Komadai.Record
done
holds "the installed program runs" timeout 60 wine "$installed/komadai.com" --version
holds "it is removed" timeout 300 wine msiexec /x "$(winepath -w "${installers[0]}")" /qn
holds "nothing is left" test ! -e "$installed/komadai.exe"
fails "Komadai is no longer offered" 1 "" timeout 60 wine reg query 'HKLM\Software\Classes\.kif\OpenWithProgids' /v Komadai.Record

printf '%s\n' "windows: PASSED: $passed checks; a picture of the window: $picture"
