# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What make-series writes into a series, out of a rule's header and the tree;
# source it after lib.sh, do not run it.  Uses KDIR and tmp.
# shellcheck disable=SC2154 # tmp: make_tmp; top, KDIR: set by whoever sources this

# The area of a path: folder or file, name for the series, prefix for subjects.
area_of()
{
	local name
	case $1 in
	crypto/*/*) ;;
	crypto/*.c) name=$(basename "$1" .c); echo "$1 crypto-$name crypto: $name - "; return ;;
	lib/zstd/*) echo "lib/zstd zstd lib/zstd: "; return ;;
	drivers/block/zram/*) echo "drivers/block/zram zram zram: "; return ;;
	fs/*/*) name=${1#fs/} name=${name%%/*}; echo "fs/$name $name $name: "; return ;;
	mm/*.c) name=$(basename "$1" .c); echo "$1 $name mm/$name: "; return ;;
	esac
	name=$(dirname "$1")
	echo "$name ${name//\//-} $name: "
}

# The text that a rule's header holds for FIELD ("Step: compress", "Cover:"):
# the subject on the first line, then an empty line and the body.
header_text()
{
	awk -v field="// $2" '
		found && /^\/\/\t/ { print substr($0, 4); next }
		found && /^\/\/$/ { print ""; next }
		found { exit }
		index($0, field) == 1 {
			rest = substr($0, length(field) + 1)
			sub(/^[ \t]*\|?[ \t]*/, "", rest)
			print rest
			print ""
			found = 1
		}' "$1"
}

# The header lines of each "// Series:", one file each in $tmp/series, in order.
split_header()
{
	rm -rf "$tmp/series"
	mkdir "$tmp/series"
	awk -v to="$tmp/series/" '!/^\/\// { exit } /^\/\/ Series:/ { n++ } n { print > (to n) }' "$1"
}

describe_base()
{
	if git -C "$KDIR" ls-files --error-unmatch Makefile >/dev/null 2>&1; then
		git -C "$KDIR" rev-parse HEAD
	else
		echo "Linux $(kernel_version "$KDIR")"
		grep -E '^(package|version|tarball-sha256) ' "$KDIR/../stamp" 2>/dev/null || :
	fi
}

# cover_text HEADER RULE-NAME PREFIX SERIES
cover_text()
{
	printf '%s' "$3"
	header_text "$1" Cover:
	printf '\nEmitted by cocci/%s.cocci of Doubletake on Linux %s;\n' \
		"$2" "$(kernel_version "$KDIR")"
	if compgen -G "$top/cocci/by-hand/$4-*.diff" >/dev/null; then
		printf 'what it cannot edit was added by hand (cocci/by-hand/%s-*.diff).\n' "$4"
	else
		echo "nothing was added by hand."
	fi
}
