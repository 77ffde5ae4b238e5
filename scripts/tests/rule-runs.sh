# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# How test-rules runs spatch; source it, do not run it.  Each run leaves its
# output in $work/NAME.out.  Uses of the caller: verdict() and what test_rule()
# sets.
# shellcheck disable=SC2154

declare -A pids=()
runs=()

stop_runs()
{
	local running
	running=$(jobs -rp)
	# Each is a timeout, which takes its spatch along.
	# shellcheck disable=SC2086 # one word each
	[ -z "$running" ] || { kill $running; wait; } 2>/dev/null
}

# start NAME DIR ARG...: run the rule in the background over the files in DIR
start()
{
	local name=$1 dir=$2
	shift 2
	while [ "$(jobs -rp | wc -l)" -ge "$cpus" ]; do wait -n; done
	# shellcheck disable=SC2086 # the rule's options are words
	(cd "$work/$dir" && exec timeout -k 2 "${TIMEOUT:-60}" "$SPATCH" \
		$options --cocci-file "$rule_file" --dir . "$@" \
		>"$work/$name.raw" 2>"$work/$name.err") &
	pids[$name]=$!
	runs+=("$name")
}

# Neither the status nor the output of spatch tells alone that it has worked.
check_run()
{
	# What --quiet says of each file, and --very-quiet does not.
	grep -v -e '^HANDLING: ' -e '^Skipping: ' -e '^(ONCE) Expected tokens ' \
		-e '^init_defs_builtins: ' -e '^diff = $' \
		-e '^SPECIAL NAMES: adding [A-Za-z0-9_]* as a [a-z]*$' \
		-e '^ *(ONCE) already tagged but only removed, so safe$' \
		"$work/$1.err" | head -20
	case $2 in
	0) sed 's|^\./||; s|\[\[view:\./|[[view:|' "$work/$1.raw" >"$work/$1.out" ;;
	124 | 137) echo "spatch took more than ${TIMEOUT:-60} s" ;;
	*) echo "spatch ended with status $2" ;;
	esac
}

finish_runs()
{
	local name result=0 status
	for name in "${runs[@]}"; do
		status=0
		wait "${pids[$name]}" || status=$?
		verdict "$rule: spatch $name" check_run "$name" $status || result=1
	done
	runs=()
	return $result
}

# run_modes: everything that starts from the fixtures
run_modes()
{
	local step
	cp -r "$work/c" "$work/patch"
	start report c -D report --no-show-diff --quiet
	start org c -D org --no-show-diff --quiet
	start context c -D context --quiet
	start patch patch -D patch --in-place --quiet
	for step in "${later[@]}"; do
		start "alone-$step" fixable -D patch -D "$step" --very-quiet
	done
	cat "$rule_file" - >"$work/with-jobs.cocci" <<-'EOF'

		@every_function@ identifier fn; position p; @@
		fn@p(...) { ... }

		@script:python@ fn << every_function.fn; p << every_function.p; @@
		print("every function:%s:%s:%s" % (p[0].file, p[0].line, fn))
	EOF
	rule_file=$work/with-jobs.cocci start with-jobs c -D report \
		--no-show-diff --very-quiet --jobs 2 --chunksize 1
	finish_runs
}

# run_again: everything that starts from what the rule has made
run_again()
{
	local step f
	for f in "${fixes[@]}"; do cp "$work/patch/$f.c" "$work/again"; done
	start patch-again again -D patch --in-place --very-quiet
	start report-of-fixed fixed -D report --no-show-diff --very-quiet
	finish_runs || return
	cp -r "$work/c" "$work/steps"
	for step in "${steps[@]}"; do
		rm -rf "$work/before"
		cp -r "$work/steps" "$work/before"
		start "step-$step" steps -D patch -D "$step" --in-place --very-quiet
		finish_runs || return
		verdict "$rule: step $step changes a fixture" changed "$work/before" "$work/steps"
		for f in "${fixes[@]}"; do
			cp "$work/steps/$f.c" "$work/cc/$f.$step"
		done
	done
}

# lines_of RUN: leaves the lines that it is about in RUN.lines
lines_of()
{
	cd "$work/c" || return
	"$TOOLDIR/fixture-lines" "$1" <"$work/$1.out" | sort -u >"$work/$1.lines"
}

# Both lists are FILE:NAME; a function that #if and #else have is there twice.
list_functions()
{
	cd "$work/c" || return
	"$TOOLDIR/list-functions" ./*.c | sed 's|^\./||; s/:[0-9:]* /:/' |
		sort >"$work/functions"
	sed -n 's|^every function:\(\./\)\?||p' "$work/with-jobs.out" | sort -u |
		sed 's/:[0-9]*:/:/' | sort >"$work/searched"
}
