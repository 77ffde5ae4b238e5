# shellcheck shell=bash disable=SC2154 # root: the test
# SPDX-License-Identifier: GPL-2.0-only
#
# What the shell tests share; source it after lib.sh.
#
#	ok_if NAME CMD...    one check: passed when CMD ends with 0; what it said
#	                     is shown when it did not
#	skip NAME REASON     a check that cannot be made here
#	same FILE TEXT       FILE holds exactly TEXT; shows the difference
#	has FILE TEXT        FILE holds TEXT in a line
#	lacks FILE TEXT      the opposite
#	status N CMD...      CMD ends with status N
#	asan_tools           build the C tools with ASan and UBSan and have the
#	                     scripts use those; needs $root
#	fake_kernel DIR      the least that counts as a kernel tree
#	end_tests PLANNED    the summary line; the script's last command

# spatch runs python3 to find libpython, and a shim takes a second for that.
export PATH=/usr/bin:/bin:$PATH

tests_ran=0 tests_failed=0 tests_skipped=0

ok_if()
{
	local name=$1 said
	shift
	tests_ran=$((tests_ran + 1))
	if said=$("$@" 2>&1); then
		echo "ok $tests_ran - $name"
		return
	fi
	tests_failed=$((tests_failed + 1))
	echo "not ok $tests_ran - $name"
	printf '%s\n' "$said" | sed 's/^/# /'
}

skip()
{
	tests_ran=$((tests_ran + 1))
	tests_skipped=$((tests_skipped + 1))
	echo "ok $tests_ran - $1 # SKIP $2"
}

same()
{
	diff -u "$1" <([ -z "$2" ] || printf '%s\n' "$2")
}

has()
{
	grep -qF -- "$2" "$1" || { echo "'$2' is not in:"; cat "$1"; return 1; }
}

lacks()
{
	[ -e "$1" ] && ! grep -F -- "$2" "$1"
}

status()
{
	local want=$1 got=0
	shift
	"$@" || got=$?
	[ "$got" = "$want" ] || { echo "status $got instead of $want"; return 1; }
}

asan_tools()
{
	export TOOLDIR=$root/build/asan
	export ASAN_OPTIONS=detect_leaks=0:exitcode=99 UBSAN_OPTIONS=exitcode=99
	make -s -C "$root" tools \
		EXTRA_CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=all' ||
		die 2 "the tools do not build with ASan"
}

fake_kernel()
{
	mkdir -p "$1"
	printf 'VERSION = 7\nPATCHLEVEL = 3\nSUBLEVEL = 4\nEXTRAVERSION =\n' >"$1/Makefile"
	: >"$1/Kbuild"
}

end_tests()
{
	if [ "$tests_ran" != "$1" ]; then
		echo "# $tests_ran checks ran instead of $1"
		tests_failed=$((tests_failed + 1))
	fi
	echo "$((tests_ran - tests_failed - tests_skipped)) passed, $tests_failed failed, $tests_skipped skipped"
	[ "$tests_failed" = 0 ]
}
