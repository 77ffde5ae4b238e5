// SPDX-License-Identifier: GPL-2.0-only
/// A test, at each call, of what a context or a caller says about the CPU, to
/// choose between a body compiled for BMI2 and the default one; and the place
/// that stores the answer.  A program that knows the CPU better, as a kernel
/// with patched branches does, cannot say so: give it one predicate and one
/// setter to define.
//# A condition that has nothing to do with the CPU is told by its words: it
//# must name bmi, or a variable that was set from something that does, or both
//# bodies must be called with the same arguments.
// Confidence: Moderate
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments: A body is what is called *_bmi2, or has a target attribute with bmi2
// Comments: in the same file; the default one shares its name up to there, or is
// Comments: called with the same arguments.  Flags of any name are seen in files
// Comments: that hold a word of the second rule below.
// Comments:
// Comments: SmPL finds conditions and stores and makes the changes; python judges
// Comments: them by the text of the function, since bodies have any name, and a
// Comments: pattern of its own for each shape of a choice would be many.
// Comments:
// Comments: What is left to do by hand: a selector that a macro builds (reported),
// Comments: the #if around a selector (named in the report; it keeps the selector
// Comments: from being compiled, so nothing is wrong with leaving it), and the
// Comments: definitions of ZSTD_USE_BMI2() and ZSTD_SET_BMI2(), which are a policy.
// Options: --no-includes --include-headers
// Anchors: bmi2 has_bmi2 have_bmi2 use_bmi2 cpu_bmi2 hasBmi2 useBmi2 HUF_flags_bmi2 ZSTD_DCtx_get_bmi2( ZSTD_cpuSupportsBmi2( ZSTD_cpuid_bmi2( __builtin_cpu_supports(
// Domain: ompress zstd lz4 deflate codec cctx dctx COMPRESS ZSTD LZ4 inflate CODEC CCtx DCtx Codec
// Series: bmi2-cpu-feature
// Excludes: bmi2-probe-once
// Cover: let the kernel decide whether to run BMI2 code
//	Setting up a compression or decompression context runs CPUID to learn
//	whether the CPU has BMI1 and BMI2, and stores the answer; it is handed
//	down through each call to the places that choose between a body compiled
//	for BMI2 and the default one. Users set up a context for each operation,
//	and in a virtual machine each CPUID traps to the hypervisor. The kernel
//	knows the answer at boot and can patch its branches accordingly, and
//	someone who boots with clearcpuid=bmi2 wants it obeyed.
//
//	Bring the choice behind one predicate and one setter, and define them
//	with cpu_feature_enabled() in the kernel proper on x86. What runs before
//	the kernel proper (__DISABLE_EXPORTS), and other architectures, go on
//	with the stored answer; User Mode Linux does, too, as it has no x86
//	feature state.
//
//	The bodies are compiled for lzcnt, bmi and bmi2, so the policy tests
//	both BMI1 and BMI2, as ZSTD_cpuSupportsBmi2() does. This mends
//	ZSTD_initStaticCCtx(), which tested BMI2 only.
//
//	The layout of the contexts and the arguments of functions stay as they
//	are; callers still hand the stored answer down, and in the kernel proper
//	on x86 no selector looks at it.
//
//	This replaces the series zstd-bmi2-probe-once of the same project; the
//	two exclude each other.
//
//	SmPL changes the conditions and the stores. It can neither edit #if lines
//	nor the body of a macro that builds functions, so these were added by
//	hand: all of the first patch, and in the second one the choice in
//	HUF_DGEN(), the definitions in compiler.h and zstd_deps.h, and the name of
//	a variable that the kernel's headers do not allow.
// By-hand: alias | give the BMI2 bodies a name where they are not compiled
//	Where DYNAMIC_BMI2 is 0 the *_bmi2 bodies do not exist, so each place
//	that chooses between them and the default ones has to stand under
//	an #if. A choice that is made by a constant needs none, as long as the
//	branch that is never taken compiles.
//
//	Let the names stand for the default bodies there, and remove the #if
//	around the choices. Those of the four-stream Huffman decoders stay: what
//	they do without dynamic dispatch is more than the default body.
//
//	Made by hand: SmPL cannot edit #if lines.
// Step: policy | decide by CPU feature whether to run BMI2 bodies
//	Each context that is set up runs CPUID to store whether the CPU has
//	BMI2, and each choice of a body tests what was stored. The kernel knows
//	the answer at boot: cpu_feature_enabled() is a patched branch, respects
//	clearcpuid=, and costs no CPUID, which traps in a virtual machine.
//
//	Make the choices by ZSTD_USE_BMI2() and the stores by ZSTD_SET_BMI2().
//	They are false without dynamic dispatch, ask ZSTD_BMI2_POLICY() where
//	zstd_deps.h defines it, and else use the stored answer as before. It is
//	defined in the kernel proper on x86 and tests BMI1 as well: the bodies
//	are compiled for both. ZSTD_initStaticCCtx() tested BMI2 only; the
//	setter mends that for the stored answer, too.
//
//	Code that runs before the kernel proper defines __DISABLE_EXPORTS. It
//	has no feature state, so it goes on to use CPUID.
//
//	The one variable that zstd_double_fast.c still calls current, which is a
//	macro of the kernel's, gets the name that all others have.
//
//	The conditions and stores were changed by the semantic patch
//	runtime_bmi2_dispatch; HUF_DGEN(), the definitions and the name by hand.

virtual patch
virtual context
virtual org
virtual report
virtual policy

@initialize:python@
@@
import bisect
import re

# The text of a file without comments, strings and directives, all else in its
# place, so that offsets in it are offsets in the file.
class Source:
	def __init__(self, name):
		with open(name, errors="replace") as f:
			self.text = f.read()
		blank = lambda found: re.sub(r"[^\n]", " ", found.group())
		self.plain = re.sub(r"/\*.*?\*/|//[^\n]*", blank, self.text, flags=re.S)
		self.code = re.sub(r'"(?:\\.|[^"\\\n])*"', blank, self.plain)
		self.code = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, self.code, flags=re.M)
		self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]
		self.early = re.search(r"^\s*#\s*define\s+__DISABLE_EXPORTS\b", self.plain, re.M)
		self.marked = set(re.findall(
			r"(?:TARGET_ATTRIBUTE\b|__attribute__\s*\(\(\s*_*target_*\s*\([^)]*bmi2)[^;{}]*?\b(\w+)\s*\((?!\()[^;{}()]*\)\s*\{",
			re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, self.plain, flags=re.M), re.M))
		self.hits = {}	# place: what is said of it
		self.edits = set()	# ranges to put into the predicate
		self.stores = set()	# places of stores that become the setter
		self.macros = set()	# lines of macros that are reported
		self.switches = set()	# ranges of what a switch goes by

	def offset(self, line, column):
		return self.starts[int(line) - 1] + int(column)

	def line(self, offset):
		return bisect.bisect_right(self.starts, offset)

sources = {}

def source(p):
	if p[0].file not in sources:
		if len(sources) > 16:
			del sources[next(iter(sources))]
		sources[p[0].file] = Source(p[0].file)
	return sources[p[0].file]

def extent(p):
	s = source(p)
	return s.offset(p[0].line, p[0].column), s.offset(p[0].line_end, p[0].column_end)

# The function around an offset: its closing brace begins a line.
def function(s, at):
	start = s.code.rfind("\n}", 0, at)
	end = s.code.find("\n}", at)
	return max(start + 2, 0), len(s.code) if end < 0 else end

def closing(text, at):
	depth = 0
	for i in range(at, len(text)):
		depth += (text[i] in "([{") - (text[i] in ")]}")
		if depth <= 0:
			return i + 1
	return len(text)

# The end of the statement that begins at an offset.
def statement(text, at):
	at += len(re.match(r"\s*", text[at:]).group())
	if text[at:at + 1] == "{":
		return closing(text, at)
	head = re.match(r"(?:if|for|while|switch)\s*(?=\()", text[at:])
	if head:
		return statement(text, closing(text, at + head.end()))
	while at < len(text) and text[at] not in ";}":
		at = closing(text, at) if text[at] in "([{" else at + 1
	return at + 1

# What says something about the CPU and is no body.
NO_BODY = re.compile(r"(?:^|_)(?:\w*cpu\w*|has|have|get|set|supports?|flags?|use|is|can|want|enabled?|detect|probe|check|init|FEATURE)_bmi2$", re.I)
# Who asks those is no choice that waits for a policy: it has one.
POLICY = re.compile(r"\b(?:\w*cpu_has|\w*cpu_feature_enabled|cpu_feature_\w+|static_\w+|ZSTD_USE_BMI2)\s*\(|\bX86_FEATURE_")

# Bodies for BMI2 that a text calls, or whose address it takes: name, arguments.
def bodies(s, text):
	found = []
	for m in re.finditer(r"\b(\w+_bmi2|%s)\b\s*(\(|(?=[;,:)]|$))" % "|".join(
			sorted(s.marked) or ["a^"]), text):
		name = m.group(1)
		before = text[:m.start()].rstrip()[-2:]
		if NO_BODY.search(name) or before == "->" or before[-1:] in (".", "&", "|"):
			continue
		args = None
		if m.group(2):
			args = re.sub(r"\s+", "", text[m.end() - 1:closing(text, m.end() - 1)])
		elif before and before[-1:] not in ("=", "?", ":", "(", ","):
			continue
		found.append((name, args))
	return found

# The default body beside one for BMI2 that a text has; and whether it gets the
# same arguments, so that nothing else can be what the choice is about.
def default(body, text):
	name, args = body
	if name.endswith("_bmi2"):
		stem = re.escape(name[:-len("_bmi2")])
		for m in re.finditer(r"\b%s(?:_\w+)?\b\s*(\(?)" % stem, text):
			if not m.group().rstrip("( \n\t").endswith("_bmi2"):
				other = text[m.end() - 1:closing(text, m.end() - 1)] if m.group(1) else None
				return "same" if args and other and re.sub(r"\s+", "", other) == args else "named"
	if args is None or args == "()":
		return None
	for m in re.finditer(r"\b(\w+)\s*\(", text):
		if not m.group(1).endswith("_bmi2") and m.group(1) not in (name, "if", "while", "for", "switch", "return") and \
		   re.sub(r"\s+", "", text[m.end() - 1:closing(text, m.end() - 1)]) == args:
			return "same"
	return None

def strip(text, start, end):
	while True:
		while start < end and text[start].isspace():
			start += 1
		while start < end and text[end - 1].isspace():
			end -= 1
		if text[start:start + 1] == "(" and closing(text, start) == end:
			start, end = start + 1, end - 1
			continue
		m = re.match(r"(?:un)?likely\s*(?=\()|(?:UN)?LIKELY\s*(?=\()", text[start:end])
		if m and closing(text, start + m.end()) == end:
			start += m.end()
			continue
		if text[start:start + 1] == "!" and text[start + 1:start + 2] != "=":
			start += 1
			continue
		return start, end

# Ranges of the operands of && and ||.
def operands(text, start, end):
	start, end = strip(text, start, end)
	at, depth, first = start, 0, start
	parts = []
	while at < end:
		depth += (text[at] in "([{") - (text[at] in ")]}")
		if depth == 0 and text[at:at + 2] in ("&&", "||"):
			parts.append((first, at))
			first = at = at + 2
			continue
		at += 1
	if not parts:
		return [(start, end)]
	parts.append((first, end))
	return [r for a, b in parts for r in operands(text, a, b)]

ATOM = r"!*[\w\s.&|()>*\[\]-]*"

# Does an operand say what a CPU has?  The range to put into the predicate, or
# why there is none; nothing when it does not.
def flag(s, start, end, pure, function_text):
	text = s.plain[start:end]
	if POLICY.search(text) or re.fullmatch(r"[A-Z_0-9]+", text):
		return None
	core = re.sub(r"\s*(==|!=|(?<!-)>)\s*\w+$", "", text)
	names = re.findall(r"[A-Za-z_]\w*", re.sub(r"\w+\s*(?:->|\.)\s*", "", core))
	about = re.search(r"bmi", core, re.I) or any(re.search(
		r"\b%s\s*=[^=;]*bmi[^;]*;" % re.escape(n), function_text, re.I) for n in names)
	if re.search(r"[<>]=?(?!\w*->)", re.sub("->", "", core)) or not names or not (about or pure and re.fullmatch(ATOM, core)):
		return None
	compared = re.search(r"(==|!=|(?<!-)>)\s*(\w+)$", text)
	if re.search(r"&", core) and not re.fullmatch(r"[^&|]*&[^&|]*", core):
		return "the flag is part of a larger condition"
	if re.search(r"[?|^+*/%~,]|\s-\s", re.sub(r"\([^()]*\)", "", core)):
		return "the flag is part of a larger condition"
	if compared is None:
		return start, end
	if compared.groups() == ("==", "0"):
		return strip(s.code, start, start + len(core))
	if compared.groups() in (("!=", "0"), (">", "0")) or compared.group(1) == "==" and compared.group(2) != "0":
		return start, end
	return "the flag is compared in a way that a predicate cannot stand for"

# The directive that a place stands under, in its function or around it.
def condition_around(s, at):
	open_ifs = []
	for m in re.finditer(r"^[ \t]*#[ \t]*(if\w*|else|elif|endif)\b([^\n]*)", s.plain[:at], re.M):
		if m.group(1).startswith("if"):
			open_ifs.append((m.group(1) + m.group(2)).strip())
		elif m.group(1) == "endif" and open_ifs:
			open_ifs.pop()
	return open_ifs[-1] if open_ifs else None

def runs_once(s, first, name):
	head = re.split("[;}]", s.code[first:s.code.find("{", first)])[-1]
	return name == "main" or re.search(r"\b__init\b|\bconstructor\b", head) is not None or (
		re.search(r'ifunc\s*\(\s*"%s"' % name, s.plain) is not None)

# A choice that is kept in what outlives the call is not made at each call.
def is_kept(s, names, first, last):
	text = s.code[first:last]
	for name in names:
		if "." in name or "->" in name:
			return True
		local = re.search(r"(?:^|[;{}(,])\s*((?:\w+[\s*]+)+)%s\s*[;=,)]|\(\s*\*\s*(?:const\s+)?%s\s*\)\s*\(" % (name, name), text)
		if not local or re.search(r"\bstatic\b[^;]*\b%s\b" % name, text.partition("{")[2]):
			return True
	return False

def kept_in(s, text, body):
	return re.findall(r"([\w.>-]+)\s*=\s*%s\s*;" % body, text)

# Judge a condition, with what is run when it holds, else, and around it.
def choose(p, what, start, end, then, other, around, first, last):
	s = source(p)
	if s.early or start in [h[2] for h in s.hits.values()]:
		return False
	found = None
	for yes, no in ((then, other), (other, then)):
		there = {name for name, args in bodies(s, no)}
		for body in bodies(s, yes):
			kind = default(body, no) or (around is not None and default(body, around))
			if kind and body[0] not in there:
				found = found or (body[0], kind)
	if not found:
		return False
	body, kind = found
	ranges, why, total = [], None, 0
	text = s.code[first:last]
	parts = operands(s.code, start, end)
	for a, b in parts:
		got = flag(s, a, b, kind == "same" and len(parts) == 1, text)
		if isinstance(got, str):
			why = why or got
		elif got:
			ranges.append(got)
	if not ranges and not why or runs_once(s, first, p[0].current_element):
		return False
	if len(ranges) > 1 and not why:
		if len(ranges) == len(parts) and "||" not in s.code[start:end] and "!" not in s.code[start:end]:
			ranges = [strip(s.code, start, end)]
		else:
			why = "the condition names the CPU in more than one place"
	said = re.sub(r"\s+", " ", s.plain[ranges[0][0]:ranges[0][1]] if ranges else s.plain[start:end])
	message = "%s %s %s by testing %s at each call" % (what, body, "or its default", said)
	under = condition_around(s, start)
	if under:
		message += ", under #%s" % under
	for line, macro, condition in builders(s):
		if line not in s.macros:
			message += "; macro %s() makes more such code, to be changed by hand" % macro
	if why:
		message += "; no fix: " + why
	else:
		s.edits.update(ranges)
	s.hits[(p[0].line, p[0].column)] = (message, p, start)
	return True

def chooses_by_if(p):
	s = source(p)
	start, end = extent(p)
	first, last = function(s, start)
	after = s.code.find(")", end) + 1
	then_end = min(statement(s.code, after), last)
	then, other = s.code[after:then_end], ""
	rest_from = then_end
	got = re.match(r"\s*else\b", s.code[then_end:last])
	if got:
		rest_from = min(statement(s.code, then_end + got.end()), last)
		other = s.code[then_end + got.end():rest_from]
	leaves = re.search(r"\b(?:return|goto|break|continue)\b", then)
	if leaves and not got:
		other = s.code[rest_from:last]
	before = re.sub(r"^[^{]*\{", "", s.code[first:start], count=1)
	targets = [t for b in bodies(s, then) + bodies(s, other) for t in kept_in(s, then + other, b[0])]
	if targets and is_kept(s, targets, first, last):
		return False
	name = p[0].current_element
	return choose(p, "%s() chooses" % name, start, end, then, other,
		before + (s.code[rest_from:last] if targets else ""), first, last)

def chooses_by_operator(p, a, b):
	s = source(p)
	start, end = extent(p)
	first, last = function(s, start)
	in_macro = not s.code[start:end].strip()
	if in_macro:
		first, last = start, end
	else:
		target = re.search(r"([\w.>-]+)\s*=\s*\(*$", s.code[first:start])
		if target and "(" not in a and is_kept(s, [target.group(1)], first, last):
			return False
	name = p[0].current_element
	what = "a macro chooses" if in_macro else "%s() chooses" % name
	if in_macro:
		s.code = s.code[:start] + s.plain[start:end] + s.code[end:]
	return choose(p, what, start, end, " " + re.sub(r" ?([(),]) ?", r"\1", a), " " + re.sub(r" ?([(),]) ?", r"\1", b), None, first, last)

# The value of a switch.
def after_switch(p):
	s = source(p)
	before = s.code[max(0, extent(p)[0] - 200):extent(p)[0]]
	return re.search(r"\bswitch\s*\([^{};]*$", before) is not None

def chooses_by_switch(p):
	s = source(p)
	start = s.code.rfind("switch", 0, extent(p)[0])
	start = s.code.find("(", start) + 1
	end = closing(s.code, start - 1) - 1
	first, last = function(s, start)
	after = end + 1
	block = s.code[after:min(statement(s.code, after), last)]
	text = s.plain[start:end]
	if s.early or runs_once(s, first, p[0].current_element) or POLICY.search(text) or not re.search("bmi", text, re.I):
		return False
	for body in bodies(s, block):
		s.switches.add((start, end))
		if default(body, block.replace(body[0], "")) or default(body, s.code[after + len(block):last]):
			s.hits[(p[0].line, p[0].column)] = (
				"%s() chooses %s or its default by testing %s at each call; no fix: a switch is no yes or no" % (
				p[0].current_element, body[0], text), p, start)
			return True
	return False

# The body of a macro is beyond what SmPL changes, unless it is an expression,
# and a macro of several functions beyond what it matches.
def builders(s):
	for m in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\((?:[^\n]*\\\n)*[^\n]*", s.plain, re.M):
		text = re.sub(r"\\\n", " ", re.sub(r"\s*##\s*", "", m.group()))
		chosen = re.search(r"\bif\s*\((.*?)\)\s*[{\w]", text)
		if chosen and not POLICY.search(text) and re.search("bmi", chosen.group(1), re.I) and any(
				default(body, re.sub(r"\b%s\b" % body[0], "", text)) for body in bodies(s, text)):
			yield s.line(m.start()), m.group(1), re.sub(r"\s+", " ", chosen.group(1))

def built_by_macro(p):
	s = source(p)
	for line, name, condition in builders(s):
		if not s.early and line == int(p[0].line):
			s.macros.add(line)
			s.hits[(p[0].line, p[0].column)] = (
				"macro %s() makes code that chooses a *_bmi2 body or its default by testing %s at each call; no fix: SmPL does not change the body of a macro" % (
				name, condition), p, s.starts[line - 1])
			return True
	return False

# Nothing but the answer: one for BMI2, and perhaps one for BMI1.
PROBE = r'(?:\w*[cC]pu\w*\s*\((?:[^()]|\([^()]*\))*\)|(?:detect|probe|check|has|have)\w*\s*\((?:[^()]|\([^()]*\))*\))'
def asks(text):
	return not POLICY.search(text) and any(re.search("bmi2", m.group(), re.I) for m in re.finditer(PROBE, text))

def stores(p):
	s = source(p)
	start, end = extent(p)
	first, last = function(s, start)
	value = re.match(r"[^;]*", s.plain[end:]).group().strip()
	value = re.sub(r"^[|&^]?=\s*", "", value)
	bits = re.match(r"\s*[|&^]=", s.plain[end:])
	lvalue = re.sub(r"\s+", "", s.plain[start:end])
	if s.early or runs_once(s, first, p[0].current_element) or not re.search(r"->|\.", lvalue):
		return False
	if re.search(r"<\s*(?:stdio|unistd)\.h\s*>", s.text) and "->" not in lvalue:
		return False
	through = re.fullmatch(r"\w+", value)
	if through:
		set_from = re.search(r"\b%s\s*=([^=;][^;]*);" % value, s.plain[first:start])
		if not set_from or not asks(set_from.group(1)):
			return False
		why = "the answer comes through %s" % value
	elif not asks(value):
		return False
	elif bits or "?" in value and not re.fullmatch(r".*\?\s*(?:1|true)\s*:\s*(?:0|false)", value, re.S) or "|" in value:
		why = "it is a bit beside others"
	elif not re.fullmatch(r"(?:!!)?\(*%s(?:\s*&&\s*%s)?\)*(?:\s*\?\s*\w+\s*:\s*\w+|\s*!=\s*0)?" % (PROBE, PROBE), value, re.S):
		why = "the value is not only what the CPU has"
	else:
		why = None
	root = re.match(r"[(*&]*(\w+)", lvalue).group(1)
	inside = s.code[first:last]
	if "->" not in lvalue and not re.search(r"[\w*]\s+\**%s\s*[;,=)\[]" % root, inside):
		return False
	message = "%s() stores in %s whether the CPU has BMI2" % (p[0].current_element, lvalue)
	under = condition_around(s, start)
	if under:
		message += ", under #%s" % under
	if why:
		message += "; no fix: " + why
	else:
		s.stores.add((start, end))
	s.hits[(p[0].line, p[0].column)] = (message, p, start)
	return True

def initializes(p, member):
	s = source(p)
	start, end = extent(p)
	first, last = function(s, start)
	value = s.plain[start:end]
	if s.early or runs_once(s, first, p[0].current_element) or first > s.code.rfind("{", 0, start) or not asks(value):
		return False
	s.hits[(p[0].line, p[0].column)] = (
		"%s() stores in .%s whether the CPU has BMI2; no fix: an initializer is no statement" % (
		p[0].current_element, member), p, start)
	return True

mode = None

def set_mode(name):
	global mode
	mode = name

def say(p):
	text = source(p).hits[(p[0].line, p[0].column)][0]
	if mode == "report":
		coccilib.report.print_report(p[0], "WARNING: " + text)
	elif mode == "org":
		coccilib.org.print_todo(p[0], text.replace("[", "@(").replace("]", ")"))

def edited(p):
	return p[0].file in sources and bool(sources[p[0].file].edits) and extent(p) in source(p).edits

def set_here(p):
	return p[0].file in sources and bool(sources[p[0].file].stores) and extent(p) in source(p).stores

def starred(p):
	return p[0].file in sources and (
		(p[0].line, p[0].column) in source(p).hits or extent(p) in source(p).switches)

// One of these words has a file that chooses.
@word@
symbol bmi2, has_bmi2, have_bmi2, use_bmi2, cpu_bmi2, hasBmi2, useBmi2, HUF_flags_bmi2;
expression x;
@@
(
 \(bmi2\|has_bmi2\|have_bmi2\|use_bmi2\|cpu_bmi2\|hasBmi2\|useBmi2\|HUF_flags_bmi2\)
|
 \(x->bmi2\|x.bmi2\|x->has_bmi2\|x->have_bmi2\|x->use_bmi2\|x->cpu_bmi2\|x->hasBmi2\|x->useBmi2\)
|
 \(ZSTD_DCtx_get_bmi2\|ZSTD_cpuSupportsBmi2\|ZSTD_cpuid_bmi2\|__builtin_cpu_supports\)(...)
)

@script:python depends on report && word@
@@
set_mode("report")

@script:python depends on org && word@
@@
set_mode("org")

// First, as what is found later names those that this cannot match.
@built depends on word@
identifier m;
position p;
@@
 #define m(...)@p ...

@script:python@
p << built.p;
@@
if built_by_macro(p):
	say(p)

@cond depends on word@
expression E;
statement S;
position p;
@@
 if (E@p) S

@script:python@
p << cond.p;
@@
if chooses_by_if(p):
	say(p)

@cond_else depends on word@
expression E;
statement S1, S2;
position p;
@@
 if (E@p) S1 else S2

@script:python@
p << cond_else.p;
@@
if chooses_by_if(p):
	say(p)

@ternary depends on word@
expression E, A, B;
position p;
@@
 E@p ? A : B

@script:python@
p << ternary.p;
a << ternary.A;
b << ternary.B;
@@
if chooses_by_operator(p, a, b):
	say(p)

// SmPL has no pattern for a switch as a whole.
@switched depends on word@
expression x;
position p : script:python() { after_switch(p) };
@@
(
 \(bmi2@p\|has_bmi2@p\|have_bmi2@p\|use_bmi2@p\|cpu_bmi2@p\|hasBmi2@p\|useBmi2@p\)
|
 \(x->bmi2@p\|x.bmi2@p\|x->has_bmi2@p\|x->have_bmi2@p\|x->use_bmi2@p\|x->cpu_bmi2@p\|x->hasBmi2@p\|x->useBmi2@p\)
|
 x &@p HUF_flags_bmi2
|
 \(ZSTD_DCtx_get_bmi2@p\|ZSTD_cpuSupportsBmi2@p\)(...)
)

@script:python@
p << switched.p;
@@
if chooses_by_switch(p):
	say(p)

@store depends on word@
expression L, E;
position p : script:python() { stores(p) };
@@
(
 L@p = E
|
 L@p |= E
)

@script:python@
p << store.p;
@@
say(p)

@settable depends on store && patch@
expression L, E;
position p : script:python() { set_here(p) };
@@
 L@p = E

@designated depends on word@
identifier T, v, m;
expression E;
position p;
@@
 struct T v = { ..., .m = E@p, ... };

@script:python@
p << designated.p;
m << designated.m;
@@
if initializes(p, m):
	say(p)

@depends on context && word@
expression E;
position p : script:python() { starred(p) };
@@
* E@p

@depends on context && word@
identifier m;
position p : script:python() { starred(p) };
@@
* #define m(...)@p
 ...

// All that is told by its place before the first change moves it.
@depends on patch && word@
expression E;
position p : script:python() { edited(p) };
@@
(
- (E@p)
+ ZSTD_USE_BMI2(E)
|
- E@p
+ ZSTD_USE_BMI2(E)
)

@depends on patch && settable@
expression settable.L, settable.E;
@@
- L = E
+ ZSTD_SET_BMI2(L)
