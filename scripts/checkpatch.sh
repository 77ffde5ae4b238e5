# shellcheck shell=bash disable=SC2154 # tmp: the caller
# SPDX-License-Identifier: GPL-2.0-only
#
# What the kernel's own checkpatch says of a patch, for test-series and make review.
# Source it after lib.sh, with $tmp set.
#
#	checkpatch TREE PATCH [OPTION...]
#		print it, without the types that scripts/configs/checkpatch-exceptions.txt
#		argues away: where all that the patch touches is below one of the folders

checkpatch_exceptions=$(CDPATH='' cd -- "${BASH_SOURCE[0]%/*}/configs" && pwd)/checkpatch-exceptions.txt

# In a folder of its own: checkpatch leaves a cache where it is started.
checkpatch()
(
	cd "$tmp" || exit
	excused=$(awk 'NR == FNR { if (sub(/^\+\+\+ b\//, "")) path[$0]; next }
		/^[^#]/ { for (p in path) if (index(p, $1 "/") != 1) next; print $2 }' \
		"$2" "$checkpatch_exceptions")
	perl "$1/scripts/checkpatch.pl" --root="$1" --strict --terse --show-types \
		${excused:+--ignore "$excused"} "${@:3}" "$2" 2>&1
)
