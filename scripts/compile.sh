# shellcheck shell=bash disable=SC2154 # copy, work, tmp, cache, sparse, touched: the caller
# SPDX-License-Identifier: GPL-2.0-only
#
# Compiles the objects that a patch touches, as test-series and make review do.
# Source it after lib.sh and cache.sh, with $copy, the tree; $work, where the
# build folders are, $work/ARCH; and $tmp. The array touched is what the patch
# changes, $sparse the checker; dependents may hold C files that are compiled, too.
#
#	configure ARCH CONFIG   a build folder, as make CONFIG makes it (allnoconfig,
#	                        allmodconfig) out of configs/compile-CONFIG.config and
#	                        configs/compile-CONFIG-ARCH.config
#	compile ARCH WHICH      the touched objects; what was said is in
#	                        $tmp/said.ARCH.WHICH, without line numbers
#	compiled_all ARCH       gcc, and sparse on x86_64, looked at files
#	nothing_new ARCH        gcc and sparse said no more after than before

# ARCH may be clang, too: x86_64 with $clang, see find_clang.
# x86_64 is where sparse runs, too.
# shellcheck disable=SC2034 # for who sources this
compile_archs="x86_64 i386 um arm64"
compile_configs=$(CDPATH='' cd -- "${BASH_SOURCE[0]%/*}/configs" && pwd)
export CCACHE_DIR=${CCACHE_DIR:-$cache/ccache}

kmake()
{
	local arch=$1 build=$1 cc=gcc
	shift
	case $arch in
	arm64) cc=aarch64-linux-gnu-gcc ;;
	clang) arch=x86_64 cc=$clang ;;
	esac
	# What the user's make was told, such as -s, would hide the lines that are counted.
	env -u MAKEFLAGS -u MFLAGS make -C "$copy" O="$work/$build" ARCH="$arch" CROSS_COMPILE="$(
		[ "$arch" != arm64 ] || echo aarch64-linux-gnu-)" -j"$(nproc)" CC="ccache $cc" "$@" 2>&1
}

# Sets clang to one that current kernels accept, or to nothing.
find_clang()
{
	for clang in clang clang-{30..17}; do
		! command -v "$clang" >/dev/null || [ "$("$clang" -dumpversion | cut -d . -f 1)" -lt 17 ] || return 0
	done
	clang=
}

configure()
{
	local build=$work/$1 i
	mkdir -p "$build"
	for i in "$2" "$2-$1"; do
		[ ! -f "$compile_configs/compile-$i.config" ] || cat "$compile_configs/compile-$i.config"
	done >"$tmp/fragment"
	[ -f "$build/.config" ] && cmp -s "$build/fragment" "$tmp/fragment" ||
		kmake "$1" -s KCONFIG_ALLCONFIG="$tmp/fragment" "$2" || return
	cp "$tmp/fragment" "$build/fragment"
	grep -v '^#' "$tmp/fragment" | grep -vxFf "$build/.config" && return 1
	kmake "$1" -s prepare
}

# The objects of the touched files; a whole folder where its own header changes, or
# where files include each other's C code. What belongs to headers in include/ is
# for the caller to say.
objects()
{
	printf '%s\n' "${touched[@]}" "${dependents[@]}" | sed -n '\@^\(arch/[^/]*/\)\{0,1\}include/@d; s@^\(lib/\(zstd\|lzo\)\)/.*@\1/@p; t
		s|[^/]*\.h$||p; t; s|\.c$|.o|p' | sort -u
}

compile()
{
	local arch=$1 objects check=
	mapfile -t objects < <(objects)
	[ "${#objects[@]}" -gt 0 ] || { echo "no object is known for ${touched[*]}"; return 1; }
	[ "$arch" != x86_64 ] || check="C=1 CHECK=$sparse"
	# Whatever a former run built, gcc must say again what it has to say.
	(cd "$work/$arch" && for i in "${objects[@]}"; do
		[ ! -e "$i" ] || find "$i" -name '*.o' -delete
	done)
	# shellcheck disable=SC2086 # two words
	kmake "$arch" -k W=1 $check "${objects[@]}" >"$tmp/log" || { cat "$tmp/log"; return 1; }
	# not what the kernel builds for itself first, such as scripts/mod
	printf '%s\n' "${objects[@]}" | sed 's|[^/]*$||; s|^| |' >"$tmp/dirs"
	grep '^  CC ' "$tmp/log" | grep -cFf "$tmp/dirs" >"$tmp/compiled"
	grep '^  CHECK ' "$tmp/log" | grep -cFf "$tmp/dirs" >"$tmp/checked"
	grep -v '^  \|^make' "$tmp/log" | sed 's/:[0-9]*:[0-9]*:/:/g; s/^ *[0-9]* |/|/' |
		sort >"$tmp/said.$arch.$2"
}

compiled_all()
{
	local n checked
	n=$(cat "$tmp/compiled") checked=$(cat "$tmp/checked")
	echo "gcc compiled $n files, sparse checked $checked"
	[ "$n" -ge "$(objects | wc -l)" ] && { [ "$1" != x86_64 ] || [ "$n" -le "$checked" ]; }
}

nothing_new()
{
	! comm -13 "$tmp/said.$1.before" "$tmp/said.$1.after" | grep .
}
