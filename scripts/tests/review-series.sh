# shellcheck shell=bash disable=SC2154 # root, tmp: the test
# SPDX-License-Identifier: GPL-2.0-only
#
# What the tests of make review share: made-up series for a made-up tree. Source
# it after lib.sh and tap.sh, in the folder $tmp, which has the tree in tree/.
#
#	new_repo                tree/ as it is now is what series are made for
#	git_make ARGS...        git in the repository of series, repo/
#	change N FROM TO [TEXT] a commit that changes a line of $changed, with TEXT
#	commit SUBJECT          one of whatever was edited in repo/
#	series NAME             the commits as a folder NAME of format-patch
#	review SERIES [N=V...]  make review of it: what is said to said and err, the
#	                        reports to out/
#	row N TEXT              the table's line of the Nth patch begins with these words

changed=numbers.c

git_make()
{
	git -C repo -c user.name=t -c user.email=t@localhost "$@"
}

new_repo()
{
	rm -rf repo
	cp -r tree repo
	git init -q repo && git_make add . && git_make commit -q -m base && git_make tag base
}

change()
{
	sed -i "s/^$2\$/$3/" "repo/$changed"
	git_make commit -q -a -m "area: number $2" ${4:+-m "$4"}
}

commit()
{
	git_make add . && git_make commit -q -m "$1" -m "Why it does."
}

series()
{
	rm -rf "$1"
	git_make format-patch -q -o "$tmp/$1" base
	git_make checkout -q base
}

review()
{
	local s=$1
	shift
	env SERIES="$s" KDIR="$tmp/tree" OUT="$tmp/out" CHECKS="${CHECKS-form}" "$@" \
		"$root/scripts/review-series" >said 2>err
}

row()
{
	sed -n "$(($1 + 1))p" said | tr -s ' ' | grep -qE "^$2 " || { cat said err; return 1; }
}
