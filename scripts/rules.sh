# shellcheck shell=bash disable=SC2154 # top: set by whoever sources this
# SPDX-License-Identifier: GPL-2.0-only
#
# What the drivers that run rules share; source it after lib.sh, with $top set.
# Reads KDIR, TREE, RULES, J, TIMEOUT and SPATCH of the environment, and
# TOOLDIR, by which the tests have other builds of the C tools used.
#
#	find_rules              set the array $rules, as RULES names them
#	check_tools             stop unless spatch and our own tools are there
#	find_tree               set KDIR to the checked path of a kernel tree
#	search_tree WORK DIFF [OPTION...]
#	                        run $rules in report mode on their candidates in
#	                        KDIR, those that DIFF changed if it is not empty
#	print_findings WORK [OPTION...]
#	                        tools/findings on what search_tree left
#	run_rules WORK MODE RULE.cocci... [OPTION...]
#	                        tools/run-spatch with the settings of the user

# An unforeseen failure must not look like status 1, which means findings.
set -E
trap 'die 2 "${BASH_SOURCE[0]##*/}:$LINENO: failed: $BASH_COMMAND"' ERR

KDIR=${KDIR-} TREE=${TREE-} RULES=${RULES-} J=${J:-$(nproc)} TIMEOUT=${TIMEOUT:-120}
SPATCH=${SPATCH:-spatch}
export J
export TOOLDIR=${TOOLDIR:-$top/build/tools}

find_rules()
{
	local rule file seen=" "
	[[ $J =~ ^[1-9][0-9]{0,2}$ ]] || die 3 "J=$J: a number from 1 to 999"
	[[ $TIMEOUT =~ ^[1-9][0-9]{0,5}$ ]] || die 3 "TIMEOUT=$TIMEOUT: seconds, from 1"
	rules=()
	if [ -z "$RULES" ]; then
		rules=("$top"/cocci/*.cocci)
	else
		for rule in ${RULES//,/ }; do
			case $rule in
			*/*.cocci) file=$rule ;;
			*) file=$top/cocci/$rule.cocci ;;
			esac
			[ -f "$file" ] || die 3 "RULES: no rule '$rule'; there are:" \
				"$(cd "$top/cocci" && echo *.cocci | sed 's/\.cocci//g')"
			case $seen in
			*" $file "*) continue ;;
			*"/${file##*/} "*) die 3 "RULES: two rules are called ${file##*/}" ;;
			esac
			seen+="$file "
			[ -r "$file" ] || die 2 "the rule $file cannot be read"
			rules+=("$file")
		done
	fi
	[ "${#rules[@]}" -gt 0 ] || die 3 "RULES='$RULES' names no rule"
}

# spatch dies without a HOME.
export HOME=${HOME:-/}

check_tools()
{
	"$top/scripts/install-deps" base || exit 2
	command -v "$SPATCH" >/dev/null || die 2 "no spatch: '$SPATCH' is not there; install coccinelle or set SPATCH="
	version=$("$SPATCH" --version 2>/dev/null | sed -n 's/^spatch version \([0-9.]*\).*/\1/p')
	if [ -z "$version" ] || ! printf '1.1.1\n%s\n' "$version" | sort -CV; then
		die 2 "$SPATCH is version '$version'; 1.1.1 or newer is needed"
	fi
	env -u MAKEFLAGS -u MFLAGS make -s -C "$top" tools >&2 || die 2 "the tools in scripts/tools do not build"
}

# enter_dir NAME: the folder that the setting NAME names, by its real path.
enter_dir()
{
	local -n dir=$1
	[ -d "$dir" ] || die 2 "$1=$dir is no folder"
	dir=$(cd -- "$dir" 2>/dev/null && pwd -P) || die 2 "$1=$dir cannot be entered"
}

find_tree()
{
	[ -z "$TREE" ] || die 3 "TREE=$TREE: only coccicheck takes a tree that is no kernel; use KDIR="
	if [ -z "$KDIR" ]; then
		KDIR=$("$top/scripts/get-kernel") || exit 2
	fi
	enter_dir KDIR
	is_kernel_tree "$KDIR" || die 2 "KDIR=$KDIR is no kernel tree (no Makefile with VERSION and PATCHLEVEL)"
}

search_tree()
{
	local work=$1 diff=$2
	shift 2
	ln -s "${TREE:-$KDIR}" "$work/k"
	run "$top/scripts/candidates" "$work" "${TREE:-$KDIR}" "$diff" "${rules[@]}" || exit
	run_rules "$work" report "${rules[@]}" "$@"
}

print_findings()
{
	local work=$1 args=(--tree "${TREE:-$KDIR}")
	shift
	[ -n "$TREE" ] || args+=(--linux "$(kernel_version "$KDIR")")
	"$TOOLDIR/findings" --work "$work" "${args[@]}" \
		--unparsed "$top/scripts/configs/unparsed.txt" "$@" "${rules[@]}"
}

run_rules()
{
	local work=$1 mode=$2
	shift 2
	run "$TOOLDIR/run-spatch" --work "$work" --mode "$mode" \
		--spatch "$(command -v "$SPATCH")" --jobs "$J" --timeout "$TIMEOUT" \
		--macro-file "$top/scripts/configs/macros.h" "$@"
}
