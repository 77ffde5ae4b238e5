# SPDX-License-Identifier: GPL-2.0-only
#
# Picks from apt's sources, in both formats, the entries that are Debian itself:
# type deb, component main, and a plain suite among the words of own.  Writes each
# to a file in the folder out, with the suite, the type and the wanted index left
# open.  For debian.sh, which sets RS and FS so that a .list is read by lines and
# a .sources by stanzas with a field a line.

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
		printf "Types: @TYPE@\n%sSuites: @SUITE@\nComponents: main\nTargets: @INDEX@\n",
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
RS == "\n" { oneline() }
RS == "" { stanza() }
