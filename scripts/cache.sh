# shellcheck shell=sh disable=SC2154 # tmp: lib.sh
# SPDX-License-Identifier: GPL-2.0-only
#
# How the drivers keep what they fetch or build; source it after lib.sh.
#
#	cache_dir               set $cache to the cache folder, made when missing
#	hash_of FILE            print its SHA256, or "missing"
#	workshop DIR [WHAT]     for what is built in the cache: take DIR/lock, wipe
#	                        what killed runs left there, set $tmp inside DIR
#	take_lock FILE [WHAT]   hold FILE (fd 9) until this process and all its
#	                        children are gone; waits for whoever has it

cache_dir()
{
	cache=${DOUBLETAKE_CACHE:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/doubletake}
	case $cache in
	/.cache/doubletake) die 2 "no cache folder: HOME is not set; set DOUBLETAKE_CACHE" ;;
	/*) ;;
	*) cache=$PWD/$cache ;;
	esac
	mkdir -p -- "$cache" 2>/dev/null ||
		die 2 "cannot make the cache folder $cache: set DOUBLETAKE_CACHE to one you can write"
}

take_lock()
{
	(: >>"$1") 2>/dev/null || die 2 "cannot write the lock file $1"
	# Children inherit fd 9 on purpose: what a killed run left behind still
	# holds the lock, so nobody cleans up under its hands.
	exec 9>>"$1"
	flock -n 9 && return
	progress "waiting for another run ${2:-that holds $1}"
	run flock 9 || die 2 "cannot lock $1"
}

workshop()
{
	mkdir -p -- "$1" 2>/dev/null && take_lock "$1/lock" "${2:-}"
	rm -rf -- "$1"/doubletake.??????
	make_tmp "$1"
}

hash_of()
{
	if [ -r "$1" ]; then
		sha256sum <"$1" | cut -d ' ' -f 1
	else
		echo missing
	fi
}
