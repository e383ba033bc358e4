# What scripts/demo and scripts/test share: packages, system users, the build folder.
# Sourced by bash. Everything that is said goes to standard error.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
build=${BRIG_BUILD:-$root/build}
sanitized=$build-sanitized
# BRIG_SETUP: options for meson, where the build folder is made.
# The distribution's Python and tools, not those that happen to come first.
export PATH="/usr/bin:/usr/sbin:/bin:/sbin:$PATH"

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "$(basename "$0"): $*"
    exit 1
}

# The comment at a script's head says how it is called. Whoever asks for it gets that and nothing else.
help_if_asked() {
    local word
    for word in "$@"; do
        if [[ $word == --help || $word == -h ]]; then
            sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
            exit 0
        fi
    done
}

# Names of the packages that serve one of the given purposes (build, test, check, bench).
packages_for() {
    local purpose package wanted
    while read -r purpose package _; do
        for wanted in "$@"; do
            [[ $purpose != "$wanted" ]] || printf '%s\n' "$package"
        done
    done <"$root/scripts/packages"
}

package_is_installed() {
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

as_root() {
    if [[ $EUID -eq 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}

packages_install() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
        die "packages are missing and there is neither root nor sudo to install them: $*"
    fi
    say "installing from the distribution: $*"
    as_root "${apt[@]}" update >&2 || say "the package lists could not be brought up to date; trying with the old ones"
    as_root "${apt[@]}" install -y --no-install-recommends "$@" >&2 || die "could not install: $*"
}

# Installs what is missing of the packages for the given purposes, and nothing else.
packages_prepare() {
    local package missing=()
    if ! command -v dpkg-query >/dev/null; then
        say "this is not Debian: scripts/packages names what must be there"
        return
    fi
    while read -r package; do
        package_is_installed "$package" || missing+=("$package")
    done < <(packages_for "$@")
    if [[ ${#missing[@]} -gt 0 ]]; then
        packages_install "${missing[@]}"
    fi
}

# Whether uid 0 is root here and not the only id of a user namespace.
root_is_real() {
    [[ $EUID -eq 0 ]] && awk '{ ids += $3 } END { exit ids < 1000 }' /proc/self/uid_map
}

# As root, jails and bridges run under ids of their own; an ordinary user's have that user's id.
users_prepare() {
    local user
    root_is_real || return 0
    for user in brig-jail brig-bridge; do
        if ! getent passwd "$user" >/dev/null; then
            say "creating the system user $user"
            useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$user" ||
                die "could not create the system user $user"
        fi
    done
}

build_is_elsewhere() {
    ! grep -qF "\"source\": \"$root\"" "$1/meson-info/meson-info.json" 2>/dev/null
}

# A build folder that another user made would fail somewhere in the middle: say it at once.
build_check_owner() {
    local folder=$1 there
    if [[ ! -e $folder ]]; then
        [[ -w $(dirname "$folder") ]] ||
            die "$(dirname "$folder") is not writable for $(id -un): use a checkout of your own, or BRIG_BUILD=FOLDER"
        return
    fi
    there=$(find "$folder" -maxdepth 1 ! -writable -print -quit)
    [[ -z $there ]] ||
        die "$there belongs to $(stat -c %U "$there") and is not writable for $(id -un): remove it with 'sudo rm -r $folder', or use BRIG_BUILD=FOLDER"
}

# What root builds in another user's checkout belongs to that user: it must not be in the way later.
build_hand_over() {
    local folder
    for folder in "$build" "$sanitized"; do
        if [[ $EUID -eq 0 && -d $folder && $folder == "$root"/* ]]; then
            chown -R --reference="$root" "$folder"
        fi
    done
}

# Makes a build folder, with options for meson, unless it is there.
build_configure() {
    local folder=$1
    shift
    build_check_owner "$folder"
    trap build_hand_over EXIT
    if [[ ! -f $folder/build.ninja ]]; then
        meson setup "$folder" "$root" "$@" >&2 || die "could not configure $folder"
    elif build_is_elsewhere "$folder"; then
        say "$folder was configured for another folder: configuring it afresh"
        meson setup --wipe "$folder" "$root" "$@" >&2 || die "could not configure $folder"
    fi
}

# Makes the build folder; the options for meson count where there is none.
build_prepare() {
    # shellcheck disable=SC2086  # words
    build_configure "$build" "$@" ${BRIG_SETUP:-}
}

build_run() {
    ninja -C "$build" >&2 || die "the build failed"
}

build_has_tests() {
    python3 - "$build/meson-info/intro-buildoptions.json" <<'EOF'
import json, sys
sys.exit(any(option["name"] == "tests" and not option["value"] for option in json.load(open(sys.argv[1]))))
EOF
}

# A folder that scripts/demo has made has no tests yet.
build_add_tests() {
    build_has_tests && return
    meson configure "$build" -Dtests=true -Dtest_programs=true >&2 || die "could not add the tests to $build"
}

# Brings the build folder up to date with the meson.build files; nothing is compiled.
build_refresh() {
    ninja -C "$build" build.ninja >&2 || die "could not configure $build"
}

# Words for meson test that pick nothing are told before anything is compiled or run.
words_judge() {
    local fault
    fault=$("$root/scripts/words" "$build" "$@") || die "$fault"
}

# With every report of ASan and UBSan as the end of the program. The guest holds a shared libpython then.
sanitized_configure() {
    build_configure "$1" -Db_sanitize=address,undefined -Db_lundef=false -Dc_args=-fno-sanitize-recover=all
}
