# shellcheck shell=bash disable=SC2154 # root, tree, tmp, cache: the test
# SPDX-License-Identifier: GPL-2.0-only
#
# What the tests of patches/ share: the series in a git tree of their files.
# Source it after lib.sh, cache.sh and tap.sh.
#
#	kernel_series           the series of patches/ that are for Linux, a line each
#	series_bases NAME       the series it comes after, first things first
#	patches_of NAME         set patches to its patch files, touched to what they
#	                        change
#	fresh_copy              $work/tree: the files of $tree, and a git repository
#	                        of those that series change, at the tag base
#	apply_series NAME       git apply it there, and commit, unless it is in
#	take_out NAME           the opposite, if it is in
#	prepare NAME            the tree without the series, with what it comes after
#
# and scripts/compile.sh, which works on $copy.

series_dir=$root/patches
copy=$work/tree
# shellcheck source=scripts/compile.sh
. "$root/scripts/compile.sh"

kernel_series()
{
	grep -l '^Linux ' "$series_dir"/*/base | sed 's|/base$||; s|.*/||' | LC_ALL=C sort
}

series_bases()
{
	local i
	for i in $(sed -n 's/^after //p' "$series_dir/$1/base"); do
		series_bases "$i"
		echo "$i"
	done
}

patches_of()
{
	mapfile -t patches < <(series_patches "$series_dir/$1")
	[ "${#patches[@]}" -gt 0 ] || die 2 "there is no patch in patches/$1"
	mapfile -t touched < <(sed -n 's|^+++ b/||p' "${patches[@]}" | sort -u)
}

git_copy()
{
	GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -C "$copy" \
		-c user.name=test -c user.email=test@localhost "$@"
}

# A copy of the tree that shares its files until git replaces them. The same
# path each time: a build folder remembers its sources' path.
fresh_copy()
{
	progress "copying the tree"
	rm -rf "$copy"
	cp -al "$tree" "$copy" || die 2 "cannot copy the tree to $copy"
	git_copy init -q
	kernel_series | sed "s|.*|$series_dir/&|" | while read -r i; do series_patches "$i"; done |
		xargs sed -n 's|^+++ b/||p' | LC_ALL=C sort -u |
		(cd "$copy" && while read -r i; do [ ! -f "$i" ] || printf '%s\0' "$i"; done) |
		git_copy add -f --pathspec-from-file=- --pathspec-file-nul &&
		git_copy commit -q -m base && git_copy tag base ||
		die 2 "cannot make $copy a git tree"
}

apply_series()
{
	local patches touched
	patches_of "$1"
	git_copy apply -R --check "${patches[-1]}" 2>/dev/null && return
	git_copy apply --index "${patches[@]}" && git_copy commit -q -m "$1"
}

take_out()
{
	local patches touched i
	patches_of "$1"
	git_copy apply -R --check "${patches[-1]}" 2>/dev/null || return 0
	for ((i = ${#patches[@]} - 1; i >= 0; i--)); do
		git_copy apply --index -R "${patches[i]}" || return
	done
	git_copy commit -q -m "without $1"
}

prepare()
{
	local patches touched i
	patches_of "$1"
	git_copy checkout -q -f base || return
	for i in $(series_bases "$1"); do
		apply_series "$i" || return
	done
	take_out "$1"
}
