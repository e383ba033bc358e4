# What scripts/test-on and scripts/test-vm share: the tree of another Debian, made once in a cache folder
# outside of the repository, and how to enter it. Sourced by bash.
# shellcheck shell=bash
# shellcheck source=scripts/lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

trees=${BRIG_TREES:-/var/cache/brig-test}
suites=(bookworm trixie)

# Which Debian it is to be.
tree_choose() {
    suite=$1
    tree=$trees/$suite
    [[ " ${suites[*]} " == *" $suite "* ]] || die "no such Debian: $suite (${suites[*]})"
    [[ $EUID -eq 0 ]] || die "only root can make and enter a tree"
}

# Where this machine fetches Debian's packages.
mirror() {
    # shellcheck disable=SC2016  # apt-get expands it
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' |
        head -n 1
}

# The network as this machine sees it: names, and how apt is to fetch.
tree_settings_copy() {
    cp /etc/hosts /etc/resolv.conf "$tree/etc/"
    apt-config dump | grep -E '^Acquire::(http|https|Check|Retries|Languages)' >"$tree/etc/apt/apt.conf.d/50host" || true
}

tree_make() {
    local new=$tree.new from
    from=$(mirror)
    command -v debootstrap >/dev/null || die "debootstrap is not installed"
    mkdir -p "$trees"
    rm -rf --one-file-system "$new"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$new" "${from:-http://deb.debian.org/debian}" >&2
    mv "$new" "$tree"
}

tree_prepare() {
    [[ -d $tree ]] || tree_make
    tree_settings_copy
}

# The files of the checkout as they lie there, committed or not. What was built or is ignored stays out,
# and of what is there already all but the name given goes.
checkout_copy() {
    local into=$1 kept=${2:-}
    mkdir -p "$into"
    find "$into" -mindepth 1 -maxdepth 1 ! -name "$kept" -exec rm -rf --one-file-system {} +
    (cd "$root" && git ls-files -z --cached --others --exclude-standard |
        while IFS= read -r -d '' path; do
            [[ ! -e $path && ! -L $path ]] || printf '%s\0' "$path"
        done | tar --null --no-recursion -c -T -) | tar -x -C "$into" --no-same-owner
}

# Runs a shell command as root of the tree, which is all that it sees of this machine's files.
enter() {
    # shellcheck disable=SC2016  # the inner shells expand it
    unshare --mount --pid --fork --kill-child -- /bin/bash -c '
        set -e
        mount --make-rprivate /
        mount --bind "$1" "$1"
        cd "$1"
        mount -t proc proc proc
        mount --rbind /sys sys
        mount --rbind /dev dev
        mount -t tmpfs -o mode=1777 tmp tmp
        pivot_root . .
        umount -l .
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 BRIG_SETUP="$3" /bin/bash -c "$2"
    ' "$(basename "$0")" "$tree" "$1" "${BRIG_SETUP:-}"
}

# Whether the build folder of this checkout is there and knows the tests as they are now.
build_is_current() {
    [[ -f $build/build.ninja ]] && ! build_is_elsewhere "$build" && build_has_tests &&
        [[ $(ninja -n -C "$build" build.ninja) == *"no work to do"* ]]
}

# Words for scripts/test are judged here where they can be; else it does so in the tree.
words_judge_early() {
    if [[ $# -gt 0 ]] && build_is_current; then
        words_judge "$@"
    fi
}
