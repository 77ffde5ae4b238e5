# shellcheck shell=sh disable=SC2154,SC2034 # tmp, run_watch: lib.sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Fetches packages of other Debian suites than the machine's own, without root
# and without touching its apt set-up; source it after lib.sh and make_tmp.
# The machine's configured Debian source is copied with the suite replaced, so
# no host is named here, and apt checks the archive's signature and every hash.
#
#	debian_index deb|deb-src SUITE   fetch the suite's index; false when it
#	                                 cannot be had (the reason: debian_why)
#	debian_apt CMD...                apt-get or apt-cache on that index
#	debian_why                       what apt complained about last
#	debian_get WHAT TOTAL ARG...     apt-get ARG... with the files going to the
#	                                 current folder; TOTAL is shown as progress

# Entries of the machine's sources that are Debian itself: type deb, component
# main, and a plain suite that is the machine's own or one of Debian's aliases.
# shellcheck disable=SC2016 # awk's own $
debian_awk='
function has(words, want,    w, n, i) {
	n = split(words, w, /[ \t\n]+/)
	for (i = 1; i <= n; i++)
		if (w[i] != "" && index(" " want " ", " " w[i] " "))
			return 1
	return 0
}
function stanza(    i, key, val, line, rest) {
	split("", val)
	for (i = 1; i <= NF; i++) {
		line = $i
		if (line ~ /^#/)
			continue
		if (line !~ /^[ \t]/) {
			key = tolower(line)
			sub(/:.*/, "", key)
			sub(/^[^:]*:[ \t]*/, "", line)
			val[key] = line
		} else {
			val[key] = val[key] "\n" line
		}
		if (key !~ /^(types|suites|components|enabled|targets)$/)
			rest = rest $i "\n"
	}
	if (tolower(val["enabled"]) ~ /^(no|false|off|0|disable)/)
		return
	if (has(val["types"], "deb") && has(val["suites"], own) && has(val["components"], "main"))
		printf "Types: @TYPE@\n%sSuites: @SUITE@\nComponents: main\nTargets: @INDEX@\n", \
			rest > (out "/" ++n ".sources")
}
function oneline(    line, opt) {
	line = $0
	sub(/[ \t]*#.*/, "", line)
	if (line !~ /^[ \t]*deb[ \t]/)
		return
	if (match(line, /\[[^]]*\]/)) {
		opt = substr(line, RSTART + 1, RLENGTH - 2)
		line = substr(line, 1, RSTART - 1) substr(line, RSTART + RLENGTH)
	}
	$0 = line
	if (has($3, own) && index($0 " ", " main "))
		printf "@TYPE@ [%s target=@INDEX@] %s @SUITE@ main\n", opt, $2 > (out "/" ++n ".list")
}
FILENAME ~ /\.sources$/ { stanza() }
FILENAME ~ /\.list$/ { oneline() }
'

debian_sources()
{
	command -v apt-get >/dev/null || die 2 "no apt-get here: this needs a Debian machine"
	own=$(sed -n 's/^VERSION_CODENAME="\{0,1\}\([a-z]*\).*/\1/p' /etc/os-release 2>/dev/null) || :
	own="$own oldstable stable testing unstable sid"
	eval "$(apt-config shell debian_list Dir::Etc::sourcelist/f debian_parts Dir::Etc::sourceparts/d)"
	mkdir "$tmp/apt"
	# Both formats split differently: lines, and paragraphs of lines.
	set --
	for f in "$debian_list" "$debian_parts"/*.list; do
		[ ! -r "$f" ] || set -- "$@" "$f"
	done
	set -- "$@" RS= FS='\n'
	for f in "$debian_parts"/*.sources; do
		[ ! -r "$f" ] || set -- "$@" "$f"
	done
	awk -v own="$own" -v out="$tmp/apt" "$debian_awk" "$@"
	ls "$tmp"/apt/[0-9]* >/dev/null 2>&1 ||
		die 2 "apt's sources ($debian_list, $debian_parts) name no Debian archive for any of: $own"
}

debian_apt()
{
	debian_cmd=$1
	shift
	"$debian_cmd" -c "$debian_conf" "$@"
}

debian_why()
{
	grep -h '^[EW]:' "$tmp"/apt/log* 2>/dev/null | tail -n 1
}

debian_index()
{
	[ -d "$tmp/apt" ] || debian_sources
	[ "$1" = deb ] && debian_target=Packages || debian_target=Sources
	for debian_src in "$tmp"/apt/[0-9]*; do
		debian_dir=$tmp/apt/$1-$2-${debian_src##*/}
		debian_conf=$debian_dir/apt.conf
		[ ! -e "$debian_dir/good" ] || return 0
		[ ! -e "$debian_dir" ] || continue
		mkdir -p "$debian_dir/lists/partial"
		sed "s/@TYPE@/$1/; s/@SUITE@/$2/; s/@INDEX@/$debian_target/" "$debian_src" \
			>"$debian_dir/${debian_src##*/}"
		# The machine's own hooks after an update must not run.
		cat >"$debian_conf" <<-CONF
			Dir::State::Lists "$debian_dir/lists";
			Dir::State::Status "/dev/null";
			Dir::Etc::SourceList "$debian_dir/${debian_src##*/}";
			Dir::Etc::SourceParts "/dev/null";
			Dir::Cache "$debian_dir";
			Dir::Cache::pkgcache "";
			Dir::Cache::srcpkgcache "";
			APT::Update::Error-Mode "any";
			APT::Sandbox::User "";
			Acquire::Languages "none";
			Acquire::Retries "2";
			#clear APT::Update::Pre-Invoke;
			#clear APT::Update::Post-Invoke;
			#clear APT::Update::Post-Invoke-Success;
		CONF
		run_watch=$debian_dir/lists
		if run_log "$tmp/apt/log" "reading Debian's index of $2" \
			apt-get -c "$debian_conf" update; then
			: >"$debian_dir/good"
			return 0
		fi
	done
	return 1
}

debian_get()
{
	run_watch=$PWD
	debian_what="fetching $1, $2 in all"
	shift 2
	run_log "$tmp/apt/log.get" "$debian_what" apt-get -c "$debian_conf" "$@"
}

# debian_source NAME PATTERN SUITE...: unpacks, as $tmp/source, source package
# NAME of the first suite that has a version matching the shell PATTERN.  Sets
# debian_found to that version.
debian_source()
{
	debian_name=$1
	debian_pattern=$2
	shift 2
	for debian_suite in "$@"; do
		debian_index deb-src "$debian_suite" || continue
		debian_found=$(debian_apt apt-cache showsrc "$debian_name" 2>/dev/null |
			sed -n "/^Package: $debian_name\$/,/^\$/s/^Version: //p" | sort -rV | head -n 1)
		# shellcheck disable=SC2254 # a pattern on purpose
		case $debian_found in
		'') continue ;;
		$debian_pattern) ;;
		*) continue ;;
		esac
		cd "$tmp" || exit
		debian_get "$debian_name $debian_found" "a few MB" \
			source --download-only "$debian_name=$debian_found" ||
			die 2 "cannot fetch the source of $debian_name $debian_found: $(debian_why)"
		# Not signed by a key this suite knows: apt has verified the hashes.
		dpkg-source --no-check -x ./*.dsc source >"$tmp/apt/log.unpack" 2>&1 ||
			die 2 "cannot unpack $debian_name $debian_found: $(tail -n 1 "$tmp/apt/log.unpack")"
		return
	done
	die 2 "no suite of Debian ($*) gave $debian_name $debian_pattern: $(debian_why)"
}
