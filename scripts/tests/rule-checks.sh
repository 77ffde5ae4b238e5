# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What test-rules asks of one rule; source it, do not run it.  A check prints
# what is wrong and is silent when nothing is.  Uses of the caller: verdict()
# and what test_rule() sets.
# shellcheck disable=SC2154

silent()
{
	local said
	said=$("$@" 2>&1)
	[ -z "$said" ] || { printf '%s\n' "$said"; return 1; }
}

alike() { diff -u -L expected -L found "$1" "$2"; }
by_line() { sort -t: -k1,1 -k2,2n -k3; }

# of_file FIXTURE FILE: the lines of FILE that are about the fixture
of_file() { awk -v f="$1:" 'index($0, f) == 1' "$2"; }

# same_lines FIXTURE FILE FILE: both name the same lines of the fixture
same_lines() { alike <(of_file "$1" "$2") <(of_file "$1" "$3"); }

# same_report EXPECTED FIXTURE RUN
same_report() { alike <(by_line <"$1") <(of_file "$2" "$work/$3.out" | by_line); }

unseen() { of_file "$1" "$work/report.out" && of_file "$1" "$work/org.lines" &&
	of_file "$1" "$work/context.lines"; }

# What spatch did not parse it did not search.
all_functions()
{
	grep -q . <(of_file "$1" "$work/functions") || echo "has no function"
	same_lines "$1" "$work/functions" "$work/searched"
}

has_hunk() { grep -q "^@@" "$1" || echo "changes no fixture"; }
changed() { ! diff -rq "$1" "$2" >/dev/null || echo "changes no fixture"; }

# A fixture opens with its license, and a rule's prefilter must let it through.
fixture_text()
{
	local line words
	head -1 "$1" | grep -q 'SPDX-License-Identifier: GPL-2.0-only' ||
		echo "line 1 is no SPDX line"
	head -3 "$1" | tail -2 | grep -q '^ *\(//\|/\*\|\*\)' ||
		echo "no comment after the SPDX line says what it shows"
	case $1 in */nomatch-*) return ;; esac
	sed -n 's|^// Anchors: *||p' "$rule_file" | while read -r line; do
		read -ra words <<<"$line"
		grep -qF -- "$(printf '%s\n' "${words[@]}")" "$1" ||
			echo "holds no word of the rule's Anchors: $line"
	done
}

# compile FILE...: leaves FILE.log, empty when all is well
compile()
{
	# shellcheck disable=SC2016 # the inner shell expands
	printf '%s\0' "$@" | xargs -0 -n 1 -P "$cpus" sh -c '
		gcc -x c -std=gnu11 -fsyntax-only -Wall -Wextra -Werror \
			-Wno-unused-function -I "$0/include" "$1" \
			>"$1.log" 2>&1 || echo "gcc ended with $?" >>"$1.log"' \
		"$tests/.."
}

# A report says "no fix: why" just where there is none.  $1 is the path less
# the suffix.
fix_said()
{
	local fixes
	fixes=$(grep -vc '; no fix: .' "$1.out")
	if [ -e "$1.res" ]; then
		[ "$fixes" -gt 0 ] || echo "has a .res, but every report says no fix"
	elif [ "$fixes" -gt 0 ]; then
		echo "has no .res, but $fixes reports do not say '; no fix: why'"
	fi
}

# left_over NAME: a fixed text has only those findings left that have no fix
left_over()
{
	of_file "$1.c" "$work/report-of-fixed.out" | grep -v '; no fix: .'
	alike <(grep -c '; no fix: .' "$tests/$1.out") \
		<(of_file "$1.c" "$work/report-of-fixed.out" | wc -l)
}

# Files that no check would look at must not lie there unseen.
enough()
{
	local f base
	[ -e "${match[7]-}" ] || echo "fewer than 8 match-*.c"
	[ -e "${nomatch[11]-}" ] || echo "fewer than 12 nomatch-*.c"
	for f in "$tests"/*; do
		base=${f%.*}
		case ${f##*/} in
		match-*.c | nomatch-*.c) ;;
		match-*.out | match-*.res) [ -e "$base.c" ] || echo "$f: no $base.c" ;;
		*) echo "$f: is no fixture" ;;
		esac
	done
}

# With a rule that needs no word of a file, the kernel's coccicheck would have
# to parse the whole tree.
picks_files()
{
	grep -q '^HANDLING: .*match-' "$work/$1.err" || echo "spatch names no file that it looks at"
	grep '^HANDLING: .*nothing\.c' "$work/$1.err"
}

same_org()
{
	same_lines "$1" "$work/report.lines" "$work/org.lines"
	alike <(of_file "$1" "$work/report.out" | cut -d: -f2 | sort) \
		<(grep -F "* TODO [[view:$1::" "$work/org.out" |
			sed 's/.*::linb=\([0-9]*\).*/\1/' | sort)
}

judge_rule()
{
	local f c step wanted
	verdict "$rule: report is the same with jobs" alike <(sort "$work/report.out") \
		<(grep -v '^every function:' "$work/with-jobs.out" | sort)
	verdict "$rule: steps make the patch" diff -ru "$work/patch" "$work/steps"
	for f in report org context patch; do
		verdict "$rule: $f skips a file without a word of the rule" picks_files "$f"
	done
	for step in "${later[@]}"; do
		verdict "$rule: step $step changes a fixture by itself" \
			has_hunk "$work/alone-$step.out"
	done
	for f in "${match[@]}" "${nomatch[@]}"; do
		c=${f##*/}
		f=${c%.c}
		wanted=$work/fixed/$c
		[ -e "$wanted" ] || wanted=$tests/$c
		verdict "$rule/$f: license, comment, anchors" fixture_text "$tests/$c"
		verdict "$rule/$f: compiles" cat "$work/cc/$c.log"
		verdict "$rule/$f: every function is searched" all_functions "$c"
		verdict "$rule/$f: patch" alike "$wanted" "$work/patch/$c"
		case $f in
		nomatch-*)
			verdict "$rule/$f: no report, org, context" unseen "$c"
			continue ;;
		esac
		verdict "$rule/$f: report" same_report "$tests/$f.out" "$c" report
		verdict "$rule/$f: context has the lines of the report" \
			same_lines "$c" "$work/report.lines" "$work/context.lines"
		verdict "$rule/$f: org has the lines of the report" same_org "$c"
		verdict "$rule/$f: says where there is no fix" fix_said "$tests/$f"
	done
	for f in "${fixes[@]}"; do
		verdict "$rule/$f: the fixed text compiles" cat "$work/cc/$f.fixed.log"
		verdict "$rule/$f: the fixed text is clean" left_over "$f"
		verdict "$rule/$f: patch again" alike "$work/patch/$f.c" "$work/again/$f.c"
		for step in "${steps[@]}"; do
			verdict "$rule/$f: compiles after step $step" \
				cat "$work/cc/$f.$step.log"
		done
	done
}
