# shellcheck shell=bash disable=SC2154 # tmp: lib.sh
# SPDX-License-Identifier: GPL-2.0-only
#
# A Debian archive in $tmp/repo, for the real apt to read without a network, and
# an apt set-up that names it; source it after lib.sh and make_tmp.
#
#	kernel_tar X.Y [PATCH]        set $tar to a tiny linux-source-X.Y.tar.xz
#	                              whose Makefile says X.Y.PATCH
#	kernel_deb X.Y [VERSION]      set $deb to a package that holds $tar
#	publish SUITE DEB...          $tmp/repo's suite holds these and nothing else
#	debian_sources_are deb822|classic
#	decoy                         what is published becomes the archive that the
#	                              wrong entries of the sources name
#	on CMD WORD SCRIPT            PATH's CMD runs SCRIPT before (or, when that
#	                              exits, instead of) the real one if one of its
#	                              arguments begins with WORD
#	as_usual                      takes back every "on"
#
# $tmp/calls lists the calls of apt-get.

arch=$(dpkg --print-architecture)
codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
real_path=$PATH
chmod 755 "$tmp"
mkdir -p "$tmp"/{repo/pool,shims,parts,machine/lists/partial}

kernel_tar()
{
	local dir=$tmp/tree/linux-source-$1
	rm -rf "$tmp/tree"
	mkdir -p "$dir/lib/zstd"
	printf 'VERSION = %s\nPATCHLEVEL = %s\nSUBLEVEL = %s\nEXTRAVERSION =\n' \
		"${1%.*}" "${1#*.}" "${2:-4}" >"$dir/Makefile"
	(cd "$dir/lib/zstd" && head -c 40000 /dev/urandom | split -b 1000)
	tar=$tmp/$1.tar.xz
	XZ_OPT=-0 tar -C "$tmp/tree" -cJf "$tar" "linux-source-$1"
}

kernel_deb()
{
	local version=${2:-$1.4-1} dir=$tmp/package
	rm -rf "$dir"
	mkdir -p "$dir/DEBIAN" "$dir/usr/src"
	cp "$tar" "$dir/usr/src/linux-source-$1.tar.xz"
	printf '%s\n' "Package: linux-source-$1" "Version: $version" "Architecture: all" \
		"Maintainer: nobody" "Description: fake" >"$dir/DEBIAN/control"
	deb=$tmp/repo/pool/linux-source-$1_${version}_all.deb
	dpkg-deb -Znone -b "$dir" "$deb" >/dev/null
}

publish()
{
	local dists=$tmp/repo/dists/$1 suite=$1 file
	local packages=main/binary-$arch/Packages
	shift
	mkdir -p "$dists/main/binary-$arch"
	for file; do
		dpkg-deb -f "$file"
		printf 'Filename: pool/%s\nSize: %s\nSHA256: %s\n\n' "${file##*/}" \
			"$(stat -c %s "$file")" "$(hash_of "$file")"
	done >"$dists/$packages"
	printf '%s\n' "Suite: $suite" "Codename: $suite" "Components: main" \
		"Architectures: $arch all" "SHA256:" \
		" $(hash_of "$dists/$packages") $(stat -c %s "$dists/$packages") $packages" \
		>"$dists/Release"
}

decoy()
{
	mv "$tmp/repo" "$tmp/decoy"
	mkdir -p "$tmp/repo/pool"
}

# Before Debian's entry lie others that must not be taken for it.
debian_sources_are()
{
	local decoy="copy:$tmp/decoy"
	rm -f "$tmp"/parts/*
	if [ "$1" = deb822 ]; then
		printf '%s\n' "Types: deb" "URIs: $decoy" "Suites: $codename" \
			"Components: contrib" "Trusted: yes" "" "# a comment" "Enabled: no" \
			"Types: deb" "URIs: $decoy" "Suites: $codename" "Components: main" \
			"Trusted: yes" "" "Types: deb" "URIs: $decoy" "Trusted: yes" \
			"Suites: $codename-security" "Components: main" "" \
			"Types: deb-src" "URIs: $decoy" "Suites: $codename" "Components: main" \
			"Trusted: yes" "" \
			"Types: deb-src deb" "uris: copy:$tmp/repo" \
			"Suites:" " $codename-updates" "# a: comment" " $codename" \
			"Components: contrib main" "Trusted: yes" >"$tmp/parts/debian.sources"
	else
		printf '%s\n' "# deb [trusted=yes] $decoy $codename main" \
			"deb [trusted=yes] $decoy $codename contrib # main" \
			"deb [trusted=yes] $decoy $codename-security main" \
			"deb-src [trusted=yes] $decoy $codename main" \
			"  deb [ arch=$arch trusted=yes ]	copy:$tmp/repo $codename contrib main # note" \
			>"$tmp/parts/debian.list"
	fi
}

cat >"$tmp/apt.conf" <<CONF
Dir::Etc::SourceList "$tmp/none.list";
Dir::Etc::SourceParts "$tmp/parts";
Dir::State::Lists "$tmp/machine/lists";
Dir::State::Status "$tmp/machine/status";
APT::Update::Post-Invoke { "touch $tmp/machine/hook"; };
APT::Update::Post-Invoke-Success { "touch $tmp/machine/hook"; };
CONF
printf '%s\n' "Package: linux-source-7.3" "Status: install ok installed" "Architecture: all" \
	"Version: 7.3.9-1" "Maintainer: nobody" "Description: one that is installed" \
	>"$tmp/machine/status"

on()
{
	cat >"$tmp/shims/$1" <<-SHIM
		#!/bin/bash
		[ $1 != apt-get ] || echo "\$*" >>"$tmp/calls"
		case " \$* " in
		*" $2"*) $3 ;;
		esac
		exec "$(PATH=$real_path command -v "$1")" "\$@"
	SHIM
	chmod 755 "$tmp/shims/$1"
}

as_usual()
{
	rm -f "$tmp"/shims/*
	: >"$tmp/calls"
	chmod 666 "$tmp/calls"
	on apt-get - :
	# The real one would wait for all that others write to this disk.
	on sync -f exit
}
