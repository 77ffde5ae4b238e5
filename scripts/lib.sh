# shellcheck shell=sh
# SPDX-License-Identifier: GPL-2.0-only
#
# What every driver in scripts/ shares; source it, do not run it.  POSIX sh, so
# that both sh and bash scripts can use it.  Sets prog, and what is said below.
#
#	. "${0%/*}/lib.sh"
#
#	never_finds=1           for a script with no findings to tell: when set -e
#	                        ends it, that is said and is status 2, not 1
#	show_help               print the comment at the top of the script
#	msg TEXT                one line on stderr, "prog: TEXT"
#	die STATUS TEXT         the same, then exit; 2 could not do the work, 3 usage
#	progress TEXT           a status line with the time since the start, only
#	                        when stderr is a terminal; progress_end wipes it
#	elapsed                 seconds since the script started
#	make_tmp [PARENT]       set $tmp to a private folder that vanishes at exit,
#	                        also on Ctrl-C, TERM and HUP
#	run CMD...              run CMD (no function) in a process group of its own:
#	                        a signal to the script ends the whole group at once;
#	                        not in $(...), which has no traps
#	run_log LOG TEXT CMD... run with its output in LOG and TEXT as progress,
#	                        and the size of $run_watch when that is set

# Hooks and "git rebase --exec" point git at the user's repository, and CDPATH
# has cd go elsewhere: neither is meant for us.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_COMMON_DIR \
	GIT_PREFIX GIT_TEMPLATE_DIR GIT_EXTERNAL_DIFF CDPATH

prog=${0##*/}
tmp=
run_pid=
run_watch=
never_finds=
start_time=$(date +%s)

show_help()
{
	sed -n '2,/^[^#]/ { /^#/!d; /SPDX/d; /^# shellcheck/d; s/^# \{0,1\}//; p; }' "$0" |
		sed '1 { /^$/d; }'
}

elapsed()
{
	echo $(($(date +%s) - start_time))
}

progress_end()
{
	[ ! -t 2 ] || printf '\r\033[K' >&2
}

progress()
{
	[ ! -t 2 ] || printf '\r\033[K%s: %s (%s s)' "$prog" "$*" "$(elapsed)" >&2
}

msg()
{
	progress_end
	printf '%s: %s\n' "$prog" "$*" >&2
}

die()
{
	never_finds=
	die_status=$1
	shift
	msg "$@"
	exit "$die_status"
}

lib_cleanup()
{
	set +e
	# A signal may come between the start of a child and the note of its pid.
	if [ "$run_pid" = starting ]; then
		run_pid=
		[ "${!:-}" = "$run_last" ] || run_pid=$!
	fi
	if [ -n "$run_pid" ]; then
		# The process is there a moment before its group is.  (-s: dash
		# takes no "--" after -TERM.)
		kill -s TERM -- "-$run_pid" 2>/dev/null || kill -s TERM "$run_pid" 2>/dev/null
		wait "$run_pid" 2>/dev/null || :
		run_pid=
	fi
	[ -z "$tmp" ] || rm -rf -- "$tmp"
}

lib_signal()
{
	trap - EXIT INT TERM HUP
	progress_end
	lib_cleanup
	# Die of the signal itself, so that the caller sees why.
	kill -s "$1" $$
}

lib_exit()
{
	lib_status=$?
	lib_cleanup
	[ "$lib_status" = 0 ] || [ -z "$never_finds" ] ||
		die 2 "a step that should not fail ended with status $lib_status"
}

trap lib_exit EXIT
trap 'lib_signal INT' INT
trap 'lib_signal TERM' TERM
trap 'lib_signal HUP' HUP

make_tmp()
{
	tmp=$(mktemp -d "${1:-${TMPDIR:-/tmp}}/doubletake.XXXXXX") ||
		die 2 "cannot make a temporary folder in ${1:-${TMPDIR:-/tmp}}"
	case $tmp in /*) ;; *) tmp=$PWD/$tmp ;; esac
}

run_wait()
{
	run_status=0
	wait "$run_pid" || run_status=$?
	run_pid=
	run_watch=
	progress_end
	return "$run_status"
}

run()
{
	run_last=${!:-} run_pid=starting
	setsid "$@" &
	run_pid=$!
	run_wait
}

run_log()
{
	run_to=$1
	run_what=$2
	shift 2
	run_last=${!:-} run_pid=starting
	setsid "$@" >"$run_to" 2>&1 &
	run_pid=$!
	while [ -t 2 ] && kill -0 "$run_pid" 2>/dev/null; do
		progress "$run_what${run_watch:+, $(du -sm "$run_watch" 2>/dev/null | cut -f 1) MB}"
		sleep 0.2
	done
	run_wait
}

# is_kernel_tree DIR: what every user of a KDIR checks before it looks there.
is_kernel_tree()
{
	[ -f "$1/Makefile" ] && [ -f "$1/Kbuild" ] &&
		grep -q '^VERSION = ' "$1/Makefile" && grep -q '^PATCHLEVEL = ' "$1/Makefile"
}

# kernel_version DIR: print 7.3.4 or 7.4.0-rc1, as the tree's Makefile says.
kernel_version()
{
	awk -F' *= *' '/^(VERSION|PATCHLEVEL|SUBLEVEL|EXTRAVERSION) *=/ { v[$1] = $2 }
		END { print v["VERSION"] "." v["PATCHLEVEL"] "." v["SUBLEVEL"] v["EXTRAVERSION"] }' \
		"$1/Makefile"
}

# all_files PATH...: the contents of all files there, in order of name, for a hash;
# conditions of find may follow.
all_files()
{
	find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 cat
}

# machine_kind: whether this is a virtual machine, in words.
machine_kind()
{
	if grep -q '^flags.* hypervisor' /proc/cpuinfo; then
		echo "a virtual machine"
	else
		echo "no virtual machine"
	fi
}

# exclude_each_other SERIES SERIES: the "base" of one (names of patches/) says so.
# Needs $top.
# shellcheck disable=SC2154
exclude_each_other()
{
	grep -qsxF "excludes $2" "$top/patches/$1/base" ||
		grep -qsxF "excludes $1" "$top/patches/$2/base"
}

# series_patches DIR: the patch files of a series in order, without its cover letter.
series_patches()
{
	find "$1" -maxdepth 1 -name '*.patch' ! -name '0000-*' | LC_ALL=C sort
}
