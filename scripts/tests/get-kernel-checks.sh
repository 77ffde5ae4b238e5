# shellcheck shell=bash disable=SC2154,SC2119,SC2120 # set by others; ARG...
# SPDX-License-Identifier: GPL-2.0-only
#
# What test-get-kernel asks of one run of get-kernel; source it after tap.sh and
# fake-debian.sh.  $cache is the cache folder, the array as a command that runs
# another as somebody else, or nothing.

get()
{
	# A job in the background of a script, as make's may be, ignores INT.
	env --default-signal=INT DOUBLETAKE_CACHE="$cache" APT_CONFIG="$tmp/apt.conf" PATH="$tmp/shims:$PATH" \
		"${as[@]}" "$here/../get-kernel" "$@"
}

# gives RELEASE: prints a tree of it, whole, and nothing else; leaves no scraps
gives()
{
	local tree=$cache/kernel/linux-$1
	get >"$tmp/out" 2>"$tmp/err" || { echo "status $?"; cat "$tmp/err"; return 1; }
	same "$tmp/out" "$tree" && whole "$tree"
}

whole()
{
	local kernel=$cache/kernel
	rm -rf "$tmp/should"
	mkdir "$tmp/should" && tar -C "$tmp/should" -xJf "$kernel/tarball" &&
		diff -r "$tmp/should"/linux-source-* "$1" &&
		has "$kernel/stamp" "tarball-sha256 $(hash_of "$kernel/tarball")" &&
		diff <(ls "$kernel") - <<<"${1##*/}
lock
source
stamp
tarball"
}

# refuses STATUS WORDS [ARG...]: says the words, prints no tree, leaves none
refuses()
{
	status "$1" get "${@:3}" >"$tmp/out" 2>"$tmp/err" || { cat "$tmp/out"; return 1; }
	has "$tmp/err" "$2" && [ ! -s "$tmp/out" ] && no_tree && no_scraps
}

no_tree() { ! ls -d "$cache"/kernel/{stamp,linux-*} 2>/dev/null; }

# Nor a process that has the lock, but for a moment.
no_scraps()
{
	! ls -d "$cache"/kernel/doubletake.* 2>/dev/null &&
		{ [ ! -e "$cache/kernel/lock" ] || flock -w 3 "$cache/kernel/lock" true; }
}

# dies_with STATUS: ends at once by that signal's status, and no tree is left
dies_with()
{
	local start=$SECONDS
	status "$1" get >"$tmp/out" 2>"$tmp/err" && no_tree && [ ! -s "$tmp/out" ] &&
		[ $((SECONDS - start)) -lt 5 ]
}

# killed_at N: dies when it renames the Nth time, and the next run is not fooled
killed_at()
{
	fresh
	mkdir "$cache"
	on mv "" "echo >>'$cache/count'; [ \$(wc -l <'$cache/count') != $1 ] || { kill -9 \$PPID; exit; }"
	status 137 get 2>/dev/null && as_usual && gives 7.3.4
}

downloads() { [ "$(grep -c ' download ' "$tmp/calls")" = "$1" ]; }
offline() { [ ! -s "$tmp/calls" ] || { cat "$tmp/calls"; return 1; }; }

fresh()
{
	rm -rf "$cache"
	as_usual
}

both()
{
	get >"$tmp/out1" 2>"$tmp/err" &
	get >"$tmp/out2" 2>"$tmp/err2"
	wait $! && same "$tmp/out1" "$cache/kernel/linux-7.3.4" && diff "$tmp/out1" "$tmp/out2"
}
