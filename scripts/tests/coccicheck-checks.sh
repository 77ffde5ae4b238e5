# shellcheck shell=bash disable=SC2154,SC2034 # here, root, tmp, report: the test and lib.sh
# SPDX-License-Identifier: GPL-2.0-only
#
# What the tests of scripts/coccicheck share: a small tree and a rule made for
# the purpose, and the C tools built with ASan and UBSan.  What the real rules
# find in a real kernel is tested by test-real-tree.  Source it after lib.sh and
# tap.sh, with $here and $root set.
#
#	check [NAME=VALUE]...   run coccicheck on $tmp/tree with the rule $doubled
#	expect NAME STATUS TEXT what the last run has ended with and said
#	write_file PATH         a file of the tree, from stdin
#	$report                 what the tree's report is as it comes
#	git_tree ARG...         git in the tree

make_tmp ""
asan_tools
export J=2
unset KDIR TREE RULES MODE FORMAT OUT DIFF LIST_UNPARSED
fake_kernel "$tmp/tree"
mkdir "$tmp/tree/lib" "$tmp/rules" "$tmp/run"
doubled=$here/fake-rules/doubled.cocci
export TMPDIR=$tmp/run

# check [NAME=VALUE]... : runs coccicheck on the tree; its status is printed
# last in $tmp/out, what it says on stderr is in $tmp/err.
check()
{
	local st=0
	env KDIR="$tmp/tree" RULES="$doubled" "$@" "$root/scripts/coccicheck" \
		>"$tmp/out" 2>"$tmp/err" </dev/null || st=$?
	echo "status $st" >>"$tmp/out"
}

# expect NAME STATUS TEXT: the last run ended with STATUS and said TEXT.
expect()
{
	ok_if "$1: status $2" has "$tmp/out" "status $2"
	ok_if "$1: says so" has "$tmp/err" "$3"
	ok_if "$1: leaves nothing behind" nothing_left
}

nothing_left()
{
	[ -z "$(ls -A "$tmp/run")" ] || { ls -lA "$tmp/run"; return 1; }
}

write_file()
{
	mkdir -p "$(dirname "$tmp/tree/$1")"
	cat >"$tmp/tree/$1"
}

git_tree()
{
	git -C "$tmp/tree" -c user.name=x -c user.email=x@example.org "$@"
}

write_file lib/b.c <<'C'
int b(struct thing *t)
{
	prepare_twice(t);
	return thing_use(t);
}
C
write_file lib/a.c <<'C'
static int second(struct thing *t)
{
	/* prepare_twice(t) in a comment */
	prepare_twice(t);
	log("prepare_twice");
	return thing_use(t);
}
int first(struct thing *t) { return t->first; }
C
echo 'int c(struct thing *t) { thing_use(t); return 0; }' | write_file lib/only-one-anchor.c
echo 'prepare_twice(t); thing_use(t);' | write_file lib/not-c.txt
# shellcheck disable=SC2034 # for the test
report='lib/a.c:4:2: warning: prepared twice before its use on line 6 [doubled]
lib/b.c:3:2: warning: prepared twice before its use on line 4 [doubled]
2 findings: 2 with a fix (make patches), 0 without
1 rule, 2 files searched in Linux 7.3.4; not searched: 0 functions without an anchor, 0 excused
status 1'
