// SPDX-License-Identifier: GPL-2.0-only
/// A CPUID probe whose answer is stored in a context each time one is set up.
/// The answer never changes, while CPUID serializes the CPU and, in a virtual
/// machine, traps to the hypervisor: ask once and keep the answer.
//# Leaves whose answer depends on the CPU it runs on, or that a write to a
//# control register changes, are told apart only where the code says so: by
//# a leaf that is no constant, per-CPU data, struct cpuinfo_x86 or a callback
//# that is run on a CPU.
// Confidence: Moderate
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments: Finds probes by name, raw assembly, and functions of the same file
// Comments: that wrap either, over two levels, with the answer in a member of
// Comments: what a pointer of the function points to. Only leaves that tell
// Comments: features count: others differ from CPU to CPU.
// Comments:
// Comments: Python keeps the facts of the file, in patch mode as well. SmPL
// Comments: cannot say "a call at one of these places", so each pattern would
// Comments: stand here once for each way to ask; and it multiplies what
// Comments: independent rules found, which took minutes a file. A helper in a
// Comments: header is read as text: to have spatch follow includes makes it
// Comments: parse much of the tree and emit a header's fix once per user.
// Comments: Raw assembly is looked for where a register of CPUID is named, as
// Comments: spatch would otherwise not know which files it may skip.
// Comments:
// Comments: The cache is left out under __DISABLE_EXPORTS whatever the file,
// Comments: as any source may be included by code that runs before the kernel
// Comments: proper. Each file that includes a mended helper has its own.
// Options: --no-includes --include-headers
// Anchors: cpuid( cpuid_eax( cpuid_ebx( cpuid_ecx( cpuid_edx( cpuid_count( cpuid_read( cpuid_read_subleaf( cpuid_leaf_reg( cpuid_subleaf_reg( native_cpuid __cpuid __get_cpuid "cpuid" "cpuid\n cpuid\n\t" ZSTD_cpuid( ZSTD_cpuSupportsBmi2(
// Domain: ompress zstd lz4 deflate codec bmi2 cctx dctx COMPRESS ZSTD LZ4 inflate CODEC BMI2 CCtx DCtx Codec
// Series: bmi2-probe-once
// Cover: probe for BMI2 once
//	Setting up a compression or decompression context runs CPUID to learn
//	whether the CPU has BMI2. Users set up a context for each operation, and
//	in a virtual machine each CPUID traps to the hypervisor.
//
//	Use the one helper everywhere, do not probe where nobody looks at the
//	answer, and keep it.
// Step: helper | use the helper for the BMI2 test
//	The *_bmi2 bodies are compiled for lzcnt, bmi and bmi2, so a CPU must
//	have both BMI1 and BMI2 to run them. ZSTD_cpuSupportsBmi2() tests for
//	both, but the set-up of a static context runs CPUID itself and looks at
//	BMI2 only. On a CPU, or in a virtual machine, that has BMI2 without
//	BMI1, such a context would select bodies that the CPU cannot run.
//
//	Use the helper, which also leaves one place that probes.
//
//	This change was emitted by the semantic patch cpuid_per_context.
// Step: dispatch | do not probe for BMI2 without dynamic dispatch
//	When DYNAMIC_BMI2 is 0, no *_bmi2 body is compiled and nobody looks at
//	the answer, yet each compression context that is set up runs CPUID for
//	it.
//
//	Answer 0 without asking the CPU in that case.
//
//	This change was emitted by the semantic patch cpuid_per_context.
// Step: once | probe for BMI2 only once
//	The answer of CPUID is stored in a context each time one is set up, and
//	users set one up for each operation. CPUID serializes the CPU and traps
//	to the hypervisor in a virtual machine, for an answer that never
//	changes.
//
//	Keep the answer. One int is both flag and value, negative while unknown,
//	so nobody can see the one without the other. Callers that race to be
//	first all compute and store the same value, hence READ_ONCE() and
//	WRITE_ONCE() are all the ordering there has to be.
//
//	Code that runs before the kernel proper defines __DISABLE_EXPORTS. It
//	may have no writable static data and sets up one context, so it goes on
//	to probe directly.
//
//	This change was emitted by the semantic patch cpuid_per_context.

virtual patch
virtual context
virtual org
virtual report
virtual helper
virtual dispatch
virtual once

@initialize:python@
@@
import os
import re

# SmPL cannot say "this call or that one", nor read assembly, nor wait with a
# report until it has seen the whole file: python keeps what was seen in it.
class Seen:
	def __init__(self, name):
		self.name = name
		with open(name, errors="replace") as text:
			self.lines = text.read().split("\n")
		self.asks = any(re.search("cpuid|cpuSupports", line) for line in self.lines)
		self.probes = {}	# function that asks the CPU: line and name of a probe in it
		self.more = set()	# functions that keep an answer, or do more than to ask for it
		self.numbers = set()	# functions that answer more than yes or no
		self.answers = {}	# place of a call that gives an answer: name of what is called
		self.hits = {}	# place of a store of an answer: what is known of it
		self.once = set()	# functions that run once, or where somebody wants them to run
		self.calls = {}	# function: its callers
		self.lent = set()	# (function, variable, callee that gets its address)
		self.common = set()	# (function, variable) of what is no context of one user
		self.asked = set()	# (function, variable) of what goes to user space
		self.kept = {}	# helper: does it keep its answer
		self.stars = set()	# places of real hits and their probes
		self.fixes = set()	# helpers that can keep their answer
		self.models = []	# places of helpers that are one return statement
		self.meant = set()	# places of stores where a helper of the same meaning exists

# The kernel's coccicheck adds headers to every file, and places in them come
# in between. So what was seen in a file is kept, of a whole tree for the last
# few; and what comes with no place is about the file that is about CPUID.
seen = subject = None
sources = {}

def open_source(name):
	global seen, subject
	if seen is None or seen.name != name:
		seen = sources.pop(name, None) or Seen(name)
		sources[name] = seen
		if len(sources) > 16:
			del sources[next(iter(sources))]
	if seen.asks:
		subject = seen

def back_to_subject():
	global seen
	seen = subject

def place(p):
	open_source(p[0].file)
	return (int(p[0].line), int(p[0].column))

def word_at(p):
	line, column = place(p)
	return re.match(r"\w*", seen.lines[line - 1][column:]).group()

def asks(p):
	name = word_at(p)
	open_source(p[0].file)
	seen.probes.setdefault(p[0].current_element, (place(p)[0], name))

# The arguments of the call at p, as written.
def arguments(p):
	line, column = place(p)
	text = "\n".join([seen.lines[line - 1][column:]] + seen.lines[line:line + 8])
	depth, start, found = 0, 0, []
	for at, c in enumerate(text):
		if c in "([":
			depth += 1
			start = start if depth > 1 else at + 1
		elif c in ")]" or c == "," and depth == 1:
			depth -= c != ","
			if depth == (c == ","):
				found.append(text[start:at].strip())
				start = at + 1
			if not depth:
				break
	return found

# A leaf that tells what the CPU can do, not who it is or what it is made of.
FEATURES = (1, 7, 0xd, 0x19, 0x24, 0x80000001, 0x80000007, 0x80000008, 0x80000021)

def leaf(text):
	for line in seen.lines:
		found = re.match(r"\s*#\s*define\s+%s\s+(\w+)" % re.escape(text), line)
		if found:
			text = found.group(1)
	try:
		return int(text.rstrip("uUlL"), 0)
	except ValueError:
		return text

# <intrin.h> takes the array for the answer first.
def is_feature(p):
	args = arguments(p)
	if word_at(p).startswith("ZSTD_") or not args:
		return True
	intrin = len(args) == {"__cpuid": 2, "__cpuidex": 3}.get(word_at(p))
	number = leaf(args[intrin])
	if number == 1 and re.search(r"_e[ab]x$", word_at(p)):
		return False
	return number in FEATURES or isinstance(number, str) and (
		"FEAT" in number or not number.isupper())

# EAX and EBX of leaf 1 say which CPU this is.
def is_identity(c, stored):
	args = arguments(c)
	if not args or leaf(args[0]) != 1:
		return False
	return len(args) == 3 and re.search("_E[AB]X$", args[1]) is not None or (
		len(args) == 5 and any(stored in re.findall(r"\w+", a) for a in args[1:3]))

def in_asking(p):
	open_source(p[0].file)
	return p[0].current_element in seen.probes

def is_wrapper(name):
	return name in seen.probes and name not in seen.more

def calls_asking(p):
	return is_wrapper(word_at(p)) and p[0].current_element not in seen.probes

def calls_wrapper(p):
	return is_wrapper(word_at(p))

def answers_at(p):
	return place(p) in seen.answers

# What the named function says, in this file or in what that includes from its
# own folders.
def definition(name, path=None, known=None):
	path, known = path or seen.name, known or set()
	known.add(path)
	try:
		with open(path, errors="replace") as f:
			text = f.read()
	except OSError:
		return ""
	found = []
	for head in re.finditer(r"^[^\n#/]*\b%s\s*\([^;{}]*\)\s*\{" % re.escape(name), text, re.M):
		end, depth = head.end(), 1
		while depth and end < len(text):
			depth += (text[end] == "{") - (text[end] == "}")
			end += 1
		found.append(text[head.start():end])
	for name_of in re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.M):
		if not found:
			path_of = os.path.normpath(os.path.join(os.path.dirname(path), name_of))
			found = [definition(name, path_of, known)] if path_of not in known else []
			found = [text for text in found if text]
	return "\n".join(found)

def is_kept(name):
	if name not in seen.kept:
		text = definition(name).partition("{")[2]
		seen.kept[name] = re.search(r"\bREAD_ONCE\b|\bstatic\b(?!\s+const)", text) is not None
	return seen.kept[name]

def hit(p, c, stored, name=None, via=None):
	open_source(p[0].file)
	if via and is_identity(c, via):
		return
	open_source(p[0].file)
	seen.hits.setdefault(place(p), dict(p=p, c=c, stored=re.sub(r"\s+", "", stored).lstrip("&"),
		name=name or word_at(c), by=p[0].current_element))

# Runs once: itself, or it is called from such functions only.  (1.3.0 has a
# word to say about each attribute and declarer that a pattern names.)
def runs_once(name, past=()):
	callers = seen.calls.get(name, set())
	starts = r"\b__init\b[^;{}()]*\b%s\s*\(|\b(?:module_init|\w*initcall\w*)\s*\(\s*%s\s*\)" % (name, name)
	return name in seen.once or name == "main" or re.search(starts, "\n".join(seen.lines)) or (callers and name not in past and
		all(runs_once(c, past + (name,)) for c in callers))

# A tool, which prints or holds main(), asks once a run, wherever it keeps the
# answer; a library may include the same headers.
def is_tool():
	text = "\n".join(seen.lines)
	return re.search(r"^\s*#\s*include\s*<(stdio|unistd)\.h>", text, re.M) and (
		re.search(r"\b(printf|puts|main)\s*\(", text))

def is_context(h):
	variable = re.match(r"[(*&]*(\w+)", h["stored"]).group(1)
	by = h["by"]
	if is_tool() or (by, variable) in seen.common or (by, variable) in seen.asked or runs_once(by):
		return False
	given = [(f, v) for f, v, callee in seen.lent if callee == by]
	if given and all(pair in seen.asked for pair in given):
		return False
	return not is_kept(h["name"])

def real_hits():
	back_to_subject()
	return [h for at, h in sorted(seen.hits.items()) if is_context(h)]

def is_used(name):
	return any(h["name"] == name for h in real_hits())

def starred(p):
	return place(p) in seen.stars


ZSTD = "ZSTD_cpuSupportsBmi2"

def is_reached(name):
	return definition(name) != "" or any(re.search(r"\b%s\b" % name, line) for line in seen.lines)

# Does the expression test for BMI2, and for nothing else but BMI1?
def is_bmi2_test(text):
	return re.fullmatch(r"(ZSTD_cpuid_bmi[12]\(\w+(\(\))?\)(&&)?){1,2}", re.sub(r"\s", "", text)) is not None

def tests_bmi2(name):
	return "ZSTD_cpuid_bmi2" in definition(name)

def tests_other(name):
	return not tests_bmi2(name)

# Not those that look at it already.
def is_governed(name):
	return name in seen.fixes and tests_bmi2(name) and "DYNAMIC_BMI2" not in definition(name)

def is_real(p):
	return place(p) in seen.hits and is_context(seen.hits[place(p)])

def takes_nothing(name):
	return re.search(r"\b%s\s*\(\s*void\s*\)" % name, definition(name)) is not None

# The kernel's copy of zstd knows the kernel's compilers only.
def is_for_kernel():
	return "_MSC_VER" not in definition("ZSTD_cpuid")

# A sentinel needs an answer that is never negative, and user space lacks
# READ_ONCE().
def can_keep(name):
	return is_wrapper(name) and takes_nothing(name) and is_for_kernel() and not is_kept(name) and (name == ZSTD or is_used(name)) and (
		name not in seen.numbers or re.match(r".*\bbool\b[^(]*\(", definition(name)) is not None) and (
		not seen.probes[name][1].startswith("__"))

def is_inline_helper():
	return definition(ZSTD).startswith("MEM_STATIC")

def no_fix(h):
	name = h["name"]
	if name in seen.fixes or place(h["p"]) in seen.meant:
		return ""
	if not is_for_kernel():
		return "; no fix: the helper is for user space, too, which has no READ_ONCE()"
	if name in seen.probes:
		return "; no fix: %s() is no static kernel helper that takes nothing and says yes or no" % name
	if name == ZSTD:
		return "" if definition(name) else "; no fix: %s() is defined elsewhere" % name
	return "; no fix: there is no helper that could keep the answer"

def text_of(h):
	name, where = h["name"], ""
	if h["c"][0].line != h["p"][0].line:
		where = " on line " + h["c"][0].line
	return "%s() runs CPUID with %s%s each time it sets up a context, to store the answer in %s%s" % (
		h["by"], name if name == "asm" else name + "()", where, h["stored"], no_fix(h))

// Code that runs before the kernel proper must go on to ask.
@early@
symbol __DISABLE_EXPORTS;
expression E;
@@
(
#define __DISABLE_EXPORTS
|
#define __DISABLE_EXPORTS E
)

@probe depends on !early@
position a;
@@
(
 \(cpuid_eax@a\|cpuid_ebx@a\|cpuid_ecx@a\|cpuid_edx@a\)(...)
|
 \(native_cpuid_eax@a\|native_cpuid_ebx@a\|native_cpuid_ecx@a\|native_cpuid_edx@a\)(...)
|
 \(cpuid@a\|cpuid_count@a\|native_cpuid@a\|__cpuid@a\|__cpuid_count@a\|__cpuidex@a\)(...)
|
 \(cpuid_read@a\|cpuid_read_subleaf@a\|cpuid_leaf_reg@a\|cpuid_subleaf_reg@a\)(...)
|
 \(__get_cpuid@a\|__get_cpuid_count@a\|__get_cpuid_max@a\)(...)
|
 \(ZSTD_cpuid@a\|ZSTD_cpuSupportsBmi2@a\)()
)

@script:python@
a << probe.a;
@@
if is_feature(a):
	asks(a)

@word depends on !early@
symbol cpuid, eax, ebx, ecx, edx;
@@
\(cpuid\|eax\|ebx\|ecx\|edx\)

@raw depends on word@
statement S : script:python() { S.strip(" \t\n_").startswith("asm") and "cpuid" in S };
position s;
@@
S@s

@script:python@
s << raw.s;
@@
asks(s)

// Whoever asks for a leaf that is no constant asks for somebody else.
@given@
position probe.a, k;
identifier f;
expression E;
constant C, C1;
@@
(
 f@a@k()
|
 f@a@k(C, ...)
|
 native_cpuid@a@k(...)
|
 __cpuid@a@k(E, C)
|
 __cpuidex@a@k(E, C, C1)
)

@script:python@
k << given.k;
@@
if is_feature(k):
	open_source(k[0].file)
	seen.answers[place(k)] = word_at(k)

// The second level of wrappers, then what makes a function more than that.
@outer depends on probe || raw@
position a : script:python() { calls_asking(a) };
identifier f;
@@
f@a(...)

@script:python@
a << outer.a;
@@
asks(a)

@state depends on probe || raw@
position q : script:python() { in_asking(q) };
global idexpression g;
expression E;
identifier m;
@@
(
 g@q = E
|
 g@q.m = E
|
 g@q->m = E
|
 g@q[...] = E
|
 WRITE_ONCE(g@q, E)
)

@script:python@
q << state.q;
@@
open_source(q[0].file)
seen.more.add(q[0].current_element)

@work depends on probe || raw@
position q : script:python() { in_asking(q) };
local idexpression x;
expression E;
identifier m;
@@
 x@q->m = E

@script:python@
q << work.q;
@@
open_source(q[0].file)
seen.more.add(q[0].current_element)

@passes depends on probe || raw@
position q : script:python() { in_asking(q) };
identifier f;
@@
 return f@q();

@script:python@
q << passes.q;
f << passes.f;
@@
if not calls_wrapper(q) and not answers_at(q):
	open_source(q[0].file)
	seen.more.add(q[0].current_element)

@wrapped depends on probe || raw@
position a : script:python() { calls_wrapper(a) };
identifier f;
local idexpression v;
constant C, C1;
@@
(
 f@a()
|
 f@a(C)
|
 f@a(C, C1)
|
 f@a(..., &v, ...)
)

@script:python@
a << wrapped.a;
f << wrapped.f;
@@
open_source(a[0].file)
seen.answers[place(a)] = f

@src depends on probe || raw@
position c : script:python() { answers_at(c) };
identifier f;
@@
f@c(...)

// Where an answer is stored.

@direct@
position src.c, p;
identifier src.f, m;
local idexpression x;
expression L, E1;
assignment operator op;
@@
(
 \(L \& <+... \(x@p->m\|(*x@p).m\) ...+>\) op <+... f@c(...) ...+>
|
 WRITE_ONCE(\(L \& <+... x@p->m ...+>\), <+... f@c(...) ...+>)
|
 \(*x@p\) = \(E1 \& <+... f@c(...) ...+>\)
)

@branch@
position src.c, p;
identifier src.f, m;
local idexpression x;
expression L;
global idexpression g;
statement S;
symbol true;
assignment operator op;
@@
(
 if (<+... f@c(...) ...+>) { ... when any
 \(L \& <+... x@p->m ...+>\) op \(1\|true\|g\|&g\)
 ... when any
 }
|
 if (<+... f@c(...) ...+>) { ... when any
 \(L \& <+... x@p->m ...+>\) op \(1\|true\|g\|&g\)
 ... when any
 } else S
)

@through exists@
position src.c, p;
identifier src.f, m, m1, g;
local idexpression x;
expression L, E, E1;
assignment operator op;
local idexpression v;
@@
(
 v = <+... f@c(...) ...+>
|
 v.m1 = <+... f@c(...) ...+>
|
 f@c(..., \(v\|&v\|&v[...]\|&v.m1\), ...)
)
 ... when != v = E
     when != g(..., &v, ...)
     when != \(__cpuid\|__cpuid_count\|__cpuidex\)(..., v, ...)
(
 \(L \& <+... \(x@p->m\|(*x@p).m\) ...+>\) op <+... v ...+>
|
 WRITE_ONCE(\(L \& <+... x@p->m ...+>\), <+... v ...+>)
|
 \(*x@p\) = \(E1 \& <+... v ...+>\)
)

@through2 exists@
position src.c, p;
identifier src.f, m, m1, g;
local idexpression x;
expression L, E, E1, E2;
assignment operator op;
local idexpression v, w;
@@
(
 v = <+... f@c(...) ...+>
|
 v.m1 = <+... f@c(...) ...+>
|
 f@c(..., \(v\|&v\|&v[...]\|&v.m1\), ...)
)
 ... when != v = E
     when != g(..., &v, ...)
     when != \(__cpuid\|__cpuid_count\|__cpuidex\)(..., v, ...)
 w = \(E2 \& <+... v ...+>\)
 ... when != w = E
     when != \(__cpuid\|__cpuid_count\|__cpuidex\)(..., w, ...)
(
 \(L \& <+... \(x@p->m\|(*x@p).m\) ...+>\) op <+... w ...+>
|
 WRITE_ONCE(\(L \& <+... x@p->m ...+>\), <+... w ...+>)
|
 \(*x@p\) = \(E1 \& <+... w ...+>\)
)

@literal exists@
position src.c, p;
identifier src.f, v, m;
local idexpression x;
expression E;
type T;
@@
 T v = { ..., .m = <+... f@c(...) ...+>, ... };
 ... when != v = E
 \(*x@p\) = v

@member@
position src.c, p;
identifier src.f, m;
local idexpression x;
expression L;
@@
 f@c(..., \(L \& <+... x@p->m ...+>\), ...)

@raw_member@
position raw.s, p;
statement S;
local idexpression x;
identifier m;
@@
\( S@s \& x@p->m \)

@raw_local exists@
position raw.s, p;
statement S;
local idexpression x, v;
identifier m;
expression L, E;
assignment operator op;
@@
\( S@s \& v \)
 ... when != v = E
 \(L \& <+... x@p->m ...+>\) op <+... v ...+>

@raw_locals exists@
position raw.s, p;
statement S;
local idexpression x, v, w;
identifier m;
expression L, E, E2;
assignment operator op;
@@
\( S@s \& v \)
 ... when != v = E
 w = \(E2 \& <+... v ...+>\)
 ... when != w = E
 \(L \& <+... x@p->m ...+>\) op <+... w ...+>

@script:python@
p << direct.p;
c << src.c;
x << direct.x;
L << direct.L = "";
@@
hit(p, c, L or "*" + x)

@script:python@
p << branch.p;
c << src.c;
x << branch.x;
L << branch.L = "";
@@
hit(p, c, L or "*" + x)

@script:python@
p << through.p;
c << src.c;
x << through.x;
L << through.L = "";
v << through.v;
@@
hit(p, c, L or "*" + x, None, v)

@script:python@
p << through2.p;
c << src.c;
x << through2.x;
L << through2.L = "";
v << through2.v;
@@
hit(p, c, L or "*" + x, None, v)

@script:python@
p << literal.p;
c << src.c;
x << literal.x;
@@
hit(p, c, "*" + x)

@script:python@
p << member.p;
c << src.c;
x << member.x;
L << member.L = "";
@@
hit(p, c, L or "*" + x)

@script:python@
p << raw_member.p;
s << raw.s;
x << raw_member.x;
m << raw_member.m;
@@
hit(p, s, x + "->" + m, "asm")

@script:python@
p << raw_local.p;
s << raw.s;
x << raw_local.x;
m << raw_local.m;
@@
hit(p, s, x + "->" + m, "asm")

@script:python@
p << raw_locals.p;
s << raw.s;
x << raw_locals.x;
m << raw_locals.m;
@@
hit(p, s, x + "->" + m, "asm")

// What tells a context from what is set up once.

@bound depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
identifier F, s, t;
@@
 struct s t = { ..., .probe = F, ... };

@script:python@
F << bound.F;
@@
back_to_subject()
seen.once.add(F)

@handed depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
identifier F;
@@
(
 \(on_each_cpu\|smp_call_function\|smp_call_function_single\)(..., F, ...)
|
 \(cpuhp_setup_state\|cpuhp_setup_state_nocalls\|stop_machine\)(..., F, ...)
)

@script:python@
F << handed.F;
@@
back_to_subject()
seen.once.add(F)

@calling depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
identifier F;
position q;
@@
 F@q(...)

@script:python@
F << calling.F;
q << calling.q;
@@
open_source(q[0].file)
seen.calls.setdefault(F, set()).add(q[0].current_element)

@lending depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
identifier F;
local idexpression v;
position q;
@@
 F@q(..., &v, ...)

@script:python@
F << lending.F;
v << lending.v;
q << lending.q;
@@
open_source(q[0].file)
seen.lent.add((q[0].current_element, v, F))

@out depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
local idexpression v;
position q;
expression E, N;
@@
 copy_to_user@q(E, \(v\|&v\), N)

@script:python@
v << out.v;
q << out.q;
@@
open_source(q[0].file)
seen.asked.add((q[0].current_element, v))

@shared depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
global idexpression g;
local idexpression x;
identifier m;
position q;
@@
 x@q = \(g\|&g\|&g[...]\|&g.m\)

@script:python@
x << shared.x;
q << shared.q;
@@
open_source(q[0].file)
seen.common.add((q[0].current_element, x))

@percpu depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
local idexpression x;
position q;
@@
 x@q = \(this_cpu_ptr\|raw_cpu_ptr\|get_cpu_ptr\|per_cpu_ptr\)(...)

@script:python@
x << percpu.x;
q << percpu.q;
@@
open_source(q[0].file)
seen.common.add((q[0].current_element, x))

@record depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
struct cpuinfo_x86 *x;
position q;
@@
 x@q

@script:python@
x << record.x;
q << record.q;
@@
open_source(q[0].file)
seen.common.add((q[0].current_element, x))

// Which open-coded probe a helper stands for.

@bmi2 depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
identifier m;
position p : script:python() { is_real(p) and is_reached(ZSTD) and is_for_kernel() };
local idexpression x;
expression L;
expression E : script:python() { is_bmi2_test(E) };
@@
 \(L \& <+... x@p->m ...+>\) = \(E \& <+... ZSTD_cpuid() ...+>\)

@script:python@
p << bmi2.p;
@@
open_source(p[0].file)
seen.meant.add(place(p))

@bmi2_var depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals exists@
identifier m, v;
position p : script:python() { is_real(p) and is_reached(ZSTD) and is_for_kernel() };
local idexpression x;
expression L;
expression E : script:python() { is_bmi2_test(E) };
type T;
@@
 T v = ZSTD_cpuid();
 ... when != v
 \(L \& <+... x@p->m ...+>\) = \(E \& <+... v ...+>\);
 ... when != v

@script:python@
p << bmi2_var.p;
@@
open_source(p[0].file)
seen.meant.add(place(p))

@model depends on direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals@
identifier h;
position d : script:python() { is_wrapper(word_at(d)) };
type T;
expression E;
@@
 static T h@d(...) { return E; }

@script:python@
d << model.d;
@@
open_source(d[0].file)
seen.models.append(place(d))

@copy@
identifier m;
position p : script:python() { is_real(p) and min(seen.models) < place(p) };
local idexpression x;
expression L, model.E;
@@
 \(L \& <+... x@p->m ...+>\) = E

@script:python@
p << copy.p;
@@
open_source(p[0].file)
seen.meant.add(place(p))

// Which helper can keep its answer: a static one without arguments that says
// yes or no, so that a negative int can stand for "not known".

@yesno depends on probe || raw@
position g : script:python() { in_asking(g) };
symbol true, false;
expression E1, E2;
@@
(
 return@g !E1;
|
 return@g E1 && E2;
|
 return@g E1 || E2;
|
 return@g E1 == E2;
|
 return@g E1 != E2;
|
 return@g (E1) & 1;
|
 return@g \(0\|1\|true\|false\);
)

@number depends on probe || raw@
position q : script:python() { in_asking(q) };
position y != yesno.g;
expression E;
@@
 return@q@y E;

@script:python@
q << number.q;
@@
open_source(q[0].file)
seen.numbers.add(q[0].current_element)

@keeper depends on probe || raw@
position d : script:python() { can_keep(word_at(d)) };
identifier f;
type T;
@@
 static T f@d(...) { ... }

@script:python@
f << keeper.f;
@@
back_to_subject()
seen.fixes.add(f)

// The helper that others include is known by its name.
@zstd depends on probe@
attribute name MEM_STATIC;
position d : script:python() { can_keep(ZSTD) and is_inline_helper() };
@@
 int ZSTD_cpuSupportsBmi2@d(...) { ... }

@script:python@
d << zstd.d;
@@
open_source(d[0].file)
seen.fixes.add(word_at(d))

@script:python depends on report && (direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals)@
@@
for h in real_hits():
	coccilib.report.print_report(h["p"][0], "WARNING: " + text_of(h))

@script:python depends on org && (direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals)@
@@
for h in real_hits():
	coccilib.org.print_todo(h["p"][0], text_of(h).replace("[", "@(").replace("]", ")"))
	if h["c"][0].line != h["p"][0].line:
		coccilib.org.print_link(h["c"][0], "the probe")

@script:python depends on context && (direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals)@
@@
for h in real_hits():
	seen.stars |= {place(h["p"]), place(h["c"])}

@depends on context && (direct || branch || through || through2 || literal || member || raw_member || raw_local || raw_locals)@
position p : script:python() { starred(p) };
local idexpression x;
@@
* x@p

@depends on context && src@
position c : script:python() { starred(c) };
identifier f;
@@
* f@c(...)

@depends on context && raw@
position s : script:python() { starred(s) };
statement S;
@@
* S@s

// Helpers that run the probe although dynamic dispatch is compiled out.
@tests depends on patch && (keeper || zstd)@
identifier f;
type T;
position d : script:python() { is_governed(word_at(d)) };
@@
 T f@d(...) { ... }


@bmi2_keeper depends on patch@
identifier keeper.f;
position d : script:python() { tests_bmi2(word_at(d)) };
type T;
@@
 static T f@d(...) { ... }

@plain_keeper depends on patch@
identifier keeper.f;
position d : script:python() { tests_other(word_at(d)) };
type T;
@@
 static T f@d(...) { ... }

// The fix, step by step.

@depends on patch && (helper || !(dispatch || once))@
identifier bmi2.m;
position bmi2.p;
local idexpression bmi2.x;
expression L, bmi2.E;
@@
 \(L \& <+... x@p->m ...+>\) =
- E
+ ZSTD_cpuSupportsBmi2()

@depends on patch && (helper || !(dispatch || once))@
identifier bmi2_var.v;
expression bmi2_var.L, bmi2_var.E;
type T;
@@
- T v = ZSTD_cpuid();
 ... when != v
 L =
- E
+ ZSTD_cpuSupportsBmi2()
 ;

@depends on patch && (helper || !(dispatch || once))@
identifier model.h;
expression copy.L, model.E;
@@
 L =
- E
+ h()

@first depends on patch && (dispatch || !(helper || once))@
identifier tests.f, v;
type T, T1;
@@
 T f(...)
 {
- T1 v = ZSTD_cpuid();
+ T1 v;
+
+	if (!DYNAMIC_BMI2)
+		return 0;
+	v = ZSTD_cpuid();
 ...
 }

@depends on patch && !first && (dispatch || !(helper || once))@
identifier tests.f;
type T;
@@
 T f(...)
 {
 ... when != ZSTD_cpuid()
+	if (!DYNAMIC_BMI2)
+		return 0;
 return <+... ZSTD_cpuid() ...+>;
 }

@depends on zstd && patch && (once || !(helper || dispatch))@
attribute name MEM_STATIC;
@@
 int
-ZSTD_cpuSupportsBmi2
+ZSTD_cpuid_probe_bmi2
 (...)
 { ... }
+MEM_STATIC int ZSTD_cpuSupportsBmi2(void)
+{
+	int answer;
+#if DYNAMIC_BMI2 && !defined(__DISABLE_EXPORTS)
+	/* Negative: not known yet. Racing first callers store the same. */
+	static int cache = -1;
+
+	answer = READ_ONCE(cache);
+	if (answer < 0) {
+		answer = ZSTD_cpuid_probe_bmi2();
+		WRITE_ONCE(cache, answer);
+	}
+#else
+	answer = ZSTD_cpuid_probe_bmi2();
+#endif
+	return answer;
+}

@bmi2_helper depends on patch && (once || !(helper || dispatch))@
identifier keeper.f;
type bmi2_keeper.T;
fresh identifier raw_f = f ## "_uncached";
@@
 static T
-f
+raw_f
 (...)
 { ... }
+static T f(void)
+{
+	int answer;
+#if DYNAMIC_BMI2 && !defined(__DISABLE_EXPORTS)
+	/* Negative: not known yet. Racing first callers store the same. */
+	static int cache = -1;
+
+	answer = READ_ONCE(cache);
+	if (answer < 0) {
+		answer = raw_f();
+		WRITE_ONCE(cache, answer);
+	}
+#else
+	answer = raw_f();
+#endif
+	return answer;
+}

@plain_helper depends on patch && (once || !(helper || dispatch))@
identifier keeper.f;
type plain_keeper.T;
fresh identifier raw_f = f ## "_uncached";
@@
 static T
-f
+raw_f
 (...)
 { ... }
+static T f(void)
+{
+	int answer;
+#ifndef __DISABLE_EXPORTS
+	/* Negative: not known yet. Racing first callers store the same. */
+	static int cache = -1;
+
+	answer = READ_ONCE(cache);
+	if (answer < 0) {
+		answer = raw_f();
+		WRITE_ONCE(cache, answer);
+	}
+#else
+	answer = raw_f();
+#endif
+	return answer;
+}

@included@
@@
 #include <linux/compiler.h>

// Behind the other headers of the kernel, or, when a comment may stand there
// or there are none, before the file's own.
@own_headers depends on !included && patch && (once || !(helper || dispatch)) && zstd@
@@
+#include <linux/compiler.h>
 #include "..."

@headers depends on !included && !own_headers && patch && (once || !(helper || dispatch)) && (zstd || bmi2_keeper || plain_keeper)@
@@
 #include <...>
+#include <linux/compiler.h>

@depends on !included && !own_headers && !headers && patch && (once || !(helper || dispatch)) && (zstd || bmi2_keeper || plain_keeper)@
@@
+#include <linux/compiler.h>
 #include "..."
