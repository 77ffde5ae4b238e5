# shellcheck shell=sh disable=SC2154,SC2034 # tmp, run_watch: lib.sh
# SPDX-License-Identifier: GPL-2.0-only
#
# Fetches packages of other Debian suites than the machine's own, without root
# and without touching its apt set-up.  The machine's configured Debian source
# is copied with the suite replaced, so no host is named here, and apt checks
# the archive's signature.  Source it after lib.sh, with here= this folder; the
# rest needs $tmp.
#
#	debian_index deb|deb-src SUITE   fetch the suite's index; false when it
#	                                 cannot be had (the reason: debian_why)
#	debian_apt CMD...                apt-get or apt-cache on that index
#	debian_why                       what apt complained about last
#	debian_deb NAME                  fetch package NAME of that index into the
#	                                 current folder; sets deb, version, sha256
#	debian_source NAME PATTERN SUITE...
#	                                 unpack as $tmp/source source package NAME
#	                                 of the first suite that has a version like
#	                                 the shell PATTERN; sets version

debian_sources()
{
	command -v apt-get >/dev/null || die 2 "no apt-get here: this needs a Debian machine"
	own=$(sed -n 's/^VERSION_CODENAME="\{0,1\}\([a-z]*\).*/\1/p' /etc/os-release 2>/dev/null) || :
	own="$own oldstable stable testing unstable sid"
	eval "$(apt-config shell debian_list Dir::Etc::sourcelist/f debian_parts Dir::Etc::sourceparts/d)"
	case $tmp in
	*[\"\\\;]* | *"
"*) die 2 "apt cannot work below $tmp: set DOUBLETAKE_CACHE to a plainer path" ;;
	esac
	mkdir "$tmp/apt"
	# Both formats split differently: lines, and paragraphs of lines.
	set -- /dev/null
	for f in "$debian_list" "$debian_parts"/*.list; do
		[ ! -r "$f" ] || set -- "$@" "$f"
	done
	set -- "$@" RS= FS='\n'
	for f in "$debian_parts"/*.sources; do
		[ ! -r "$f" ] || set -- "$@" "$f"
	done
	awk -v own="$own" -v out="$tmp/apt" -f "$here/debian-sources.awk" "$@"
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
	grep -h '^[EW]:' "$tmp"/apt/log* 2>/dev/null | grep -v 'Some index files' | tail -n 1
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
	debian_what="fetching $1, $2"
	shift 2
	run_log "$tmp/apt/log.get" "$debian_what" apt-get -c "$debian_conf" "$@"
}

debian_deb()
{
	debian_apt apt-cache show "$1" >"$tmp/apt/show"
	version=$(sed -n 's/^Version: //p; /^$/q' "$tmp/apt/show")
	debian_size=$(sed -n 's/^Size: //p; /^$/q' "$tmp/apt/show")
	sha256=$(sed -n 's/^SHA256: //p; /^$/q' "$tmp/apt/show")
	# apt goes on with a part that is there, but believes a file of the
	# right size without reading it; hence a second try.
	for debian_try in 1 2; do
		debian_get "$1 $version" "$((debian_size / 1000000)) MB in all" \
			download "$1=$version" ||
			die 2 "cannot fetch $1 $version: $(debian_why)"
		deb=$(ls -- "$1"_*"${version#*:}"_*.deb)
		[ "$(hash_of "$deb")" != "$sha256" ] || return 0
		rm -f -- "$deb"
	done
	die 2 "$1 $version came twice with a wrong SHA256 and was deleted: try again later"
}

debian_source()
{
	debian_name=$1
	debian_pattern=$2
	shift 2
	for debian_suite in "$@"; do
		debian_index deb-src "$debian_suite" || continue
		version=$(debian_apt apt-cache showsrc "$debian_name" 2>/dev/null |
			sed -n "/^Package: $debian_name\$/,/^\$/s/^Version: //p" | sort -rV | head -n 1)
		# shellcheck disable=SC2254 # a pattern on purpose
		case $version in
		'') continue ;;
		$debian_pattern) ;;
		*) continue ;;
		esac
		cd "$tmp" || exit
		debian_get "the source of $debian_name $version" "a few MB in all" \
			source --download-only "$debian_name=$version" ||
			die 2 "cannot fetch the source of $debian_name $version: $(debian_why)"
		# apt has verified the hashes; the uploader's key may be unknown here.
		run_log "$tmp/apt/log.unpack" "unpacking $debian_name" \
			dpkg-source --no-check -x ./*.dsc source ||
			die 2 "cannot unpack $debian_name $version: $(tail -n 1 "$tmp/apt/log.unpack")"
		return
	done
	die 2 "no suite of Debian ($*) gave a source package $debian_name $debian_pattern. $(debian_why)"
}
