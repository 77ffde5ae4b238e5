# shellcheck shell=bash disable=SC2154,SC2034 # top, tmp: the check; review_checks: the driver
# SPDX-License-Identifier: GPL-2.0-only
#
# What the checks of scripts/checks share; source it after lib.sh and cache.sh,
# with $top set. A check judges one patch of a series: scripts/review-series
# tells it in the environment which, and reads from its stdout one line "STATUS
# SUMMARY" and then details, a line each. STATUS is pass, fail, warn or skip.
#
#	REVIEW_DIR	where trees and builds are: tree/, ARCH/, boots/
#	REVIEW_OURS	a hash of our own code, which results depend on
#	REVIEW_TESTS	a hash of the part of it that boots depend on
#	REVIEW_AFTER	series of patches/ that the patches stand on
#	REVIEW_ENV	a file of what kselftests must know once all patches are in
#	REVIEW_IN	the patches: 0001.patch, 0002.patch ...
#	KDIR		the tree they are for
#	STEP		the patch's number, from 1
#
#	patch_at N	the file of the Nth patch
#	touched_by N	set touched to the paths that the Nth patch changes
#	tree_at N	$REVIEW_DIR/tree is KDIR with $REVIEW_AFTER and the first N patches
#	series_at N	set series to these
#	verdict STATUS SUMMARY [FILE]
#			the result; FILE holds the details

review_checks="form build rules behaviour lines speed"

patch_at()
{
	printf '%s/%04d.patch' "$REVIEW_IN" "$1"
}

touched_by()
{
	# shellcheck disable=SC2034 # for the check
	mapfile -t touched < <(git -C "$tmp" apply --numstat -z "$(patch_at "$1")" |
		tr '\0' '\n' | cut -f 3- | LC_ALL=C sort -u)
}

series_at()
{
	local i
	read -r -a series <<<"$REVIEW_AFTER"
	for ((i = 1; i <= $1; i++)); do
		series+=("$(patch_at "$i")")
	done
}

tree_at()
{
	local series
	series_at "$1"
	"$top/scripts/make-tree" "$KDIR" "$REVIEW_DIR/tree" "${series[@]}" >"$tmp/tree.log" ||
		die 2 "the tree of step $1 cannot be made"
}

verdict()
{
	echo "$1 $2"
	[ $# -lt 3 ] || cat -- "$3"
	exit 0
}

# What the touched files' kselftests are: "ENGINE CPUS DIRECTORY" lines.
review_targets()
{
	printf '%s\n' "${touched[@]}" | awk 'NR == FNR { path[$0]; next }
		/^[^#]/ { for (p in path)
			if (p == $1 || $1 ~ /\/$/ && index(p, $1) == 1) { for (i = 4; i <= NF; i++) print $2, $3, $i } }' \
		- "$top/scripts/configs/review-targets.txt" | LC_ALL=C sort -u | while read -r i; do
		[ ! -f "$top/selftests/${i##* }/config" ] || [ -e "$top/selftests/${i##* }/pending" ] || echo "$i"
	done
}

# What the first N patches, and what is read with them, are: a name for results.
state_key()
{
	local i
	{
		cat "$REVIEW_DIR/tree.state/synced"
		echo "$REVIEW_AFTER"
		for ((i = 1; i <= $1; i++)); do
			cat "$(patch_at "$i")"
		done
		cat "${@:2}"
	} | sha256sum | cut -c 1-32
}

# Where the boots of step N with these targets are.
boots_of()
{
	printf '%s/boots/%s' "$REVIEW_DIR" "$(state_key "$1" "$tmp/targets" <(echo "$REVIEW_TESTS"))"
}

# boot_step N: run the targets of $tmp/targets there, unless that was done; with the
# lines of the touched objects counted in UML; with what, in its file "with". Why not,
# in $tmp/why and boot.err.
boot_step()
{
	local i dir engine cpus targets series objects env=''
	dir=$(boots_of "$1")
	[ ! -f "$dir/done" ] || return 0
	rm -rf "$dir"
	mkdir -p "$dir"
	series_at "$1"
	objects=$(printf '%s\n' "${touched[@]}" | sed -n 's|.*/\(.*\)\.c$|\1.o|p' | sort -u | paste -sd ' ')
	[ ! -f "$REVIEW_ENV" ] || [ -f "$(patch_at $(($1 + 1)))" ] || env=$(grep '^[A-Z]' "$REVIEW_ENV")
	while read -r engine cpus; do
		targets=$(awk -v e="$engine" -v c="$cpus" '$1 == e && $2 == c { print $3 }' "$tmp/targets" | paste -sd ' ')
		[ "$engine" = qemu ] || cpus=''
		KDIR=$KDIR SERIES="${series[*]}" ENGINE=$engine CPU=$cpus TARGETS=$targets CONFIG='' \
			COVERAGE=$([ "$engine" != uml ] || echo "$objects") OUT=$dir/$engine ITER='' SEED='' TEST_ENV=$env \
			"$top/scripts/run-kernel" >"$tmp/logs" 2>"$tmp/boot.err" || {
			echo "$engine: no boot" >"$tmp/why"
			[ -s "$tmp/logs" ] || return
		}
		# Engine, CPU, accelerator and time of each boot, and which kernel.
		{
			sed -n 's/^run-kernel: //p' "$tmp/boot.err"
			echo "$engine: configuration $(sha256sum <"$(sed -n 's/^obj //p' "$dir/$engine/run")/.config" | cut -c 1-16)"
		} >>"$dir/with"
		while IFS= read -r i; do
			"$TOOLDIR/ktap" --splats="$top/scripts/configs/splats.txt" --format=json \
				--title="$(basename "$i" .log)" "$i" >"$dir/$(basename "$i" .log).json" || [ $? -le 2 ]
		done <"$tmp/logs"
	done < <(cut -d ' ' -f 1,2 "$tmp/targets" | sort -u)
	: >"$dir/done"
}
