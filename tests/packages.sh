#!/usr/bin/env bash
# Tries the packages for Linux as their users do: installs them, uses what they bring, and removes them without a trace.
#
#   tests/packages.sh FOLDER    the folder where `assets/linux/package` has put them
#
# `./run package tests` calls this. It installs a package on this machine: root, or sudo, is needed, and Komadai must not
# be installed here.
# shellcheck disable=SC2016  # what stands in single quotes is for other shells, and for dpkg
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(realpath -- "${1:?the folder of the packages}")
sample=$root/assets/samples/soho-1845.kif
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
as_root=()
((EUID == 0)) || as_root=(sudo)
work=$(mktemp -d)
installed=
passed=0

end() {
    if [[ -n $installed ]]; then "${as_root[@]}" apt-get purge -y -q komadai >/dev/null || true; fi
    rm -rf -- "$work"
}
trap end EXIT

die() {
    printf '%s\n' "packages: FAILED: $*" >&2
    exit 1
}

# holds WHAT COMMAND...: the command succeeds.
holds() {
    local what=$1
    shift
    "$@" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        die "$what: $*"
    }
    printf '%s\n' "packages: ok: $what"
    passed=$((passed + 1))
}

# says WHAT EXPECTED COMMAND...: the command prints this, in one line or many.
says() {
    local what=$1 expected=$2 found
    shift 2
    found=$("$@" 2>"$work/log") || die "$what: $* failed: $(<"$work/log")"
    [[ $found == "$expected" ]] || die "$what: $*: $found, not $expected"
    printf '%s\n' "packages: ok: $what"
    passed=$((passed + 1))
}

debs=("$folder"/komadai_*.deb)
tarballs=("$folder"/komadai-*.tar.gz)
rpms=("$folder"/komadai-*.rpm)
sboms=("$folder"/komadai-*.cdx.json)
for packages in "${#debs[@]} ${debs[0]}" "${#tarballs[@]} ${tarballs[0]}" "${#rpms[@]} ${rpms[0]}" "${#sboms[@]} ${sboms[0]}"; do
    [[ ${packages%% *} == 1 && -f ${packages#* } ]] || die "$folder does not hold one of each: ${packages#* }"
done
deb=${debs[0]}
tarball=${tarballs[0]}
[[ $(dpkg-query -W -f '${db:Status-Status}' komadai 2>/dev/null) != installed ]] ||
    die "Komadai is installed on this machine: remove it first"

# ---------------------------------------------------------------- what is in them

says "the .deb is named as dpkg names it" \
    "$(basename "$deb")" dpkg-deb --showformat '${Package}_${Version}_${Architecture}.deb' --show "$deb"
says "the .deb is for this machine" "$(dpkg --print-architecture)" dpkg-deb --field "$deb" Architecture
holds "lintian has neither errors nor warnings" lintian --allow-root --no-tag-display-limit --display-info --pedantic \
    --fail-on error,warning "$deb"
dpkg-deb --extract "$deb" "$work/deb"
# Whoever makes it larger says why in the commit that raises this: docs/packaging.md tells how to find what grew.
holds "the program has at most 25.5 MB" test "$(stat -c %s "$work/deb/usr/bin/komadai")" -le 25500000
holds "no folder of this machine is in the program" bash -c '! grep -aqF -e "$1" -e "$2" "$3"' - \
    "$root/src" "${CARGO_HOME:-$HOME/.cargo}/registry" "$work/deb/usr/bin/komadai"
for language in en ja; do
    holds "the guide is there ($language)" test -s "$work/deb/usr/share/doc/komadai/guide/$language/guide.html"
done
holds "the desktop entry is valid" desktop-file-validate --warn-kde "$work/deb/usr/share/applications/komadai.desktop"
holds "the metadata are valid" appstreamcli validate --no-net --pedantic "$work/deb"/usr/share/metainfo/*.xml
holds "the metadata fit the files" appstreamcli validate-tree --no-net "$work/deb"
mkdir "$work/again"
holds "they are packed once more" "$root/assets/linux/package" "$work/deb/usr/bin/komadai" "$work/again"
holds "the .deb is the same, byte for byte" cmp "$deb" "$work/again/$(basename "$deb")"
holds "the tarball is the same, byte for byte" cmp "$tarball" "$work/again/$(basename "$tarball")"
holds "the .rpm is the same, byte for byte" cmp "${rpms[0]}" "$work/again/$(basename "${rpms[0]}")"
holds "the list of parts is the same, byte for byte" cmp "${sboms[0]}" "$work/again/$(basename "${sboms[0]}")"
holds "the list of parts has each crate with its hash" python3 -c '
import json, sys
parts = json.load(open(sys.argv[1]))["components"]
assert len(parts) > 150 and all(len(it["hashes"][0]["content"]) == 64 for it in parts), len(parts)' "${sboms[0]}"
says "the .rpm has the version and the licence" "$(sed -n 's/^license = "\(.*\)"/\1/p' "$root/Cargo.toml") $version" \
    rpm --query --package --queryformat '%{LICENSE} %{VERSION}' "${rpms[0]}"
holds "the .rpm names the libraries" bash -c 'rpm --query --package --requires "$1" | grep -qF "libX11.so.6()(64bit)"' - "${rpms[0]}"
says "the .rpm and the .deb hold the same program" "$(sha256sum <"$work/deb/usr/bin/komadai")" \
    bash -c 'rpm2cpio "$1" | cpio --quiet --extract --to-stdout ./usr/bin/komadai | sha256sum' - "${rpms[0]}"

# ---------------------------------------------------------------- the .deb

installed=1
holds "apt installs it" "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "$deb"
cd "$work"
says "it says its version" "komadai $version" komadai --version
holds "it converts a record" komadai convert "$sample" --to csa -o "$work/game.csa"
holds "the CSA is one" grep -q '^V2\.2' "$work/game.csa"
holds "a record in UTF-8 is made" komadai convert "$sample" --to kifu -o "$work/game.kifu"
cp "$sample" "$work/game.kif"
cp "$work/game.kifu" "$work/no-suffix"
# Without a desktop, xdg-mime asks `file`, which does not know the types of this machine.
export XDG_CURRENT_DESKTOP=GNOME HOME=$work
for pair in game.kif:application/x-kif game.kifu:application/x-kif no-suffix:application/x-kif \
    game.csa:application/x-csa-shogi; do
    says "the type of ${pair%%:*}" "${pair#*:}" xdg-mime query filetype "$work/${pair%%:*}"
done
holds "files of that type are opened by it" grep -q "^application/x-kif=.*komadai.desktop" \
    /usr/share/applications/mimeinfo.cache
for size in 16 24 32 48 64 128 256; do
    holds "its icon of $size pixels is there" test -f "/usr/share/icons/hicolor/${size}x$size/apps/komadai.png"
done
# Images of containers leave manual pages out, all of them.
if ! grep -qrs "path-exclude *= */usr/share/man/" /etc/dpkg/dpkg.cfg.d; then
    holds "its manual is found" man -w komadai komadai-convert komadai-tsume
    says "it is found in Japanese" "/usr/share/man/ja/man1/komadai.1.gz" man -L ja -w komadai
fi
says "bash loads its completions" "--output --out-dir" bash --norc -c '
    source /usr/share/bash-completion/bash_completion
    if declare -F _comp_load >/dev/null; then _comp_load komadai; else __load_completion komadai; fi
    COMP_WORDS=(komadai convert --o) COMP_CWORD=2
    _komadai
    echo "${COMPREPLY[*]}"'
says "zsh finds its completions" "_komadai" zsh -fc 'autoload -U compinit; compinit -u -D; print $_comps[komadai]'
says "fish loads its completions" "--output --out-dir" \
    fish -c 'string join " " -- (complete -C "komadai convert --o" | string replace -r "\t.*" "")'
dpkg-query --listfiles komadai >"$work/files"
holds "apt purges it" "${as_root[@]}" apt-get purge -y -q komadai
installed=
holds "no file of it is left" bash -c 'while read -r file; do
    if [[ -f $file || $file == */komadai ]] && [[ -e $file ]]; then echo "$file"; exit 1; fi; done <"$1"' - "$work/files"
holds "its types are forgotten" bash -c '! grep -q x-kif /usr/share/mime/globs2 /usr/share/applications/mimeinfo.cache'

# ---------------------------------------------------------------- the tarball

mkdir "$work/unpacked" "$work/home"
tar --extract --file "$tarball" --directory "$work/unpacked"
unpacked=("$work"/unpacked/*)
prefix="$work/home/a prefix"
for shell in dash bash; do
    command -v "$shell" >/dev/null || continue
    holds "install.sh installs it ($shell)" "$shell" "${unpacked[0]}/install.sh" --prefix "$prefix"
    says "it says its version" "komadai $version" "$prefix/bin/komadai" --version
    holds "the desktop entry is valid" desktop-file-validate "$prefix/share/applications/komadai.desktop"
    says "its types are known" "  standard::content-type: application/x-kif" \
        bash -c 'XDG_DATA_HOME=$1/share gio info -a standard::content-type "$2" | tail -n 1' - "$prefix" "$work/no-suffix"
    holds "install.sh removes it ($shell)" "$shell" "$prefix/share/komadai/install.sh" --uninstall
    says "nothing of it is left" "" find "$work/home" -mindepth 1
done

printf '%s\n' "packages: PASSED, $passed checks"
