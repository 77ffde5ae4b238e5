// SPDX-License-Identifier: GPL-2.0-only
/// One object holds one request, or one stream, and one mutex around it, for
/// compression in one function and decompression in another. Whoever wants to
/// decompress waits until a compression is done that sleeps, or was preempted,
/// with the mutex held. With a request and a mutex for each, it need not.
///
//# The mutex may be there for something else that both functions use. Members
//# that both touch are a reason not to emit a fix, what they do to other
//# objects is not looked at.
//# A getter that returns the object locked is taken to serve both directions
//# when functions of its file compress and decompress with the object they are
//# given, since its users are elsewhere.
// Confidence: Moderate
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments: Two forms are found. In place: both functions take the mutex,
// Comments: directly, by guard(mutex), or by a function of the file that takes it
// Comments: or that returns the object locked. By a getter: it returns the object
// Comments: locked, functions of the same file compress and decompress with the
// Comments: object they are given; so the finding needs no other file, whoever
// Comments: runs the rule. Not found: a getter in one file and the calls that
// Comments: compress in another; one function for both directions; a mutex or a
// Comments: request that is no member of an object; spinlocks, whose holder is
// Comments: neither preempted nor asleep, save on PREEMPT_RT; scoped_guard(),
// Comments: which not each spatch can parse.
// Comments:
// Comments: The fix is for the in-place form with a request of the acomp API. It
// Comments: is all or nothing: python has seen every use of the members before
// Comments: the first edit.
// Comments:
// Comments: Python keeps the facts of the file, in patch mode as well, as SmPL
// Comments: cannot say "a call at one of these places". Whoever touches a member
// Comments: matters to the fix, hence the last line of anchors.
// Options: --no-includes --include-headers
// Anchors: crypto_acomp_decompress( crypto_comp_decompress( crypto_scomp_decompress( zlib_inflate( ->decompress( .decompress(
// Anchors: crypto_acomp_compress( crypto_comp_compress( crypto_scomp_compress( zlib_deflate( ->compress( .compress(
// Anchors: mutex_lock mutex_trylock guard(mutex
// Anchors: ->
// Series: split-requests
// Cover: do not let a load wait for a store
//	Stores and loads share one request and one mutex per CPU. A store that
//	is preempted, or that sleeps, while it holds the mutex makes a load on
//	that CPU wait until it is done, however urgent the load is. Whoever
//	faults on a page waits for a task in reclaim.
//
//	Give decompression a request, a wait and a mutex of its own, then let a
//	load use a request on its stack where the algorithm is a synchronous one
//	whose requests have no context: it then takes no lock here at all.
//
//	What it does not do: stores still wait for each other, and so do the
//	loads of an asynchronous algorithm. The locks of the algorithms
//	themselves stay. They are not held across preemption, except on
//	PREEMPT_RT.
//
//	What it costs: one more request, wait and mutex for each CPU of a pool.
//	The request stays allocated for synchronous algorithms, too, which use it
//	no more after the second patch. The stack of a load grows by the size of
//	a request.
// Step: split | Use a request of its own for decompression
//	Compression and decompression on a CPU share one request and one mutex.
//	When a task is preempted, or sleeps, while it compresses, a task that
//	wants to decompress has to wait for it.
//
//	Give decompression a request, a wait and a mutex of its own. What only
//	compression uses, such as its buffer, stays with the old mutex. The
//	transform serves any number of requests, in both directions, at a time.
//
//	When either request cannot be allocated, the path that there is frees
//	both: to free none is allowed.
//
//	Found and emitted by shared_request_lock.cocci.
// Step: onstack | Decompress with a request on the stack
//	Nobody else looks at the request of a synchronous algorithm: once the
//	call returns, it is done. When such a request has no context either, it
//	fits on the stack, and decompression then needs no mutex.
//
//	Do so. The requests of an asynchronous algorithm, and those with a
//	context, stay as they are, and the mutex with them.
//
//	Found and emitted by shared_request_lock.cocci.

virtual patch
virtual context
virtual org
virtual report
virtual split
virtual onstack

@initialize:python@
@@
import re

# What was seen in one file. Functions are known by name, places by line and
# column, members by the struct and their name.
class Seen:
	def __init__(self, name):
		self.name = name
		with open(name, errors="replace") as text:
			self.lines = text.read().split("\n")
		self.words = set(re.findall(r"\w+", "\n".join(self.lines)))
		self.params = {}	# (function, number): its name, that of the struct
		self.locks = {}		# place where a mutex is taken: struct, object, mutex
		self.unlocks = {}	# place where one is given back: the same
		self.uses = {}		# place of a call: directions, struct, object, member
		self.owner = {}		# place of the above: function
		self.at = {}		# the same place, for coccilib
		self.via = {}		# place of a call that does it: function called
		self.getters = {}	# function that leaves it locked: place
		self.sections = set()	# (place of the lock, place of the use)
		self.fields = {}	# place of a field: struct, name, kind
		self.members = {}	# place of a member in use: function, object, name
		self.struct_of = {}	# the same place: struct, where it is known
		self.embedded = set()	# place of a member of an object that is no pointer
		self.anchors = {}	# kind of statement: places of members in it
		self.handed = set()	# (function, object, callee that is given it)
		self.releases = set()	# function that frees what it is given
		self.transforms = set()	# members that requests are allocated for
		self.unwinds = set()	# place of an allocation whose failure frees
		self.found = None

files = {}

def seen_in(p):
	name = p[0].file
	if name not in files:
		while len(files) > 15:
			del files[next(iter(files))]
		files[name] = Seen(name)
	return files[name]

def place(p):
	return (int(p[0].line), int(p[0].column))

def word_at(p):
	line, column = place(p)
	return re.match(r"\w*", seen_in(p).lines[line - 1][column:]).group()

def keep(table, p, fact):
	seen = seen_in(p)
	known = getattr(seen, table).setdefault(place(p), [])
	if fact not in known:
		known.append(fact)
	seen.owner[place(p)] = p[0].current_element
	seen.at[place(p)] = p[0]

def takes(p):
	return place(p) in seen_in(p).locks

def gives_back(p):
	return place(p) in seen_in(p).unlocks

def works(p):
	return place(p) in seen_in(p).uses

def direction(p):
	word = word_at(p)
	return "d" if "decompress" in word or "inflate" in word else "c"

# What a function does to the object it is given: kind of fact, number of the
# parameter, facts. One that takes and gives back does nothing for its caller.
def does(seen, function):
	kinds = {k: [(x[-2], x) for at, facts in getattr(seen, k).items()
		if seen.owner[at] == function and at not in seen.via for x in facts]
		for k in ("locks", "unlocks", "uses")}
	if kinds["locks"] and kinds["unlocks"]:
		kinds["locks"] = kinds["unlocks"] = []
	for kind, facts in kinds.items():
		for number, (name, struct) in seen.params.get(function, {}).items():
			for given, fact in facts:
				if given == name and fact[-3] == struct:
					yield kind, number, fact

def is_helper(p):
	seen = seen_in(p)
	return any(True for x in does(seen, word_at(p))) and p[0].current_element != word_at(p)

def calls_helper(p, number, given):
	seen = seen_in(p)
	for kind, at, fact in list(does(seen, word_at(p))):
		if at == number:
			keep(kind, p, fact[:-2] + (given, fact[-1]))
			seen.via[place(p)] = word_at(p)

def is_getter(p):
	return word_at(p) in seen_in(p).getters

def calls_getter(p, given):
	seen = seen_in(p)
	for struct, name, mutex in seen.locks[seen.getters[word_at(p)]]:
		keep("locks", p, (struct, given, mutex))
	seen.via[place(p)] = word_at(p)

# ---- What it amounts to

class Finding:
	pass

# Functions that compress (c) or decompress (d) with a member, each with the
# place where it takes the mutex and that of the call.
def in_place(seen):
	groups = {}
	for a, b in sorted(seen.sections):
		for struct, lock_of, mutex in seen.locks[a]:
			for way, owner, use_of, member in seen.uses[b]:
				if (struct, lock_of) == (owner, use_of):
					group = groups.setdefault((struct, mutex, member), {})
					group.setdefault((way, seen.owner[a]), (a, b))
	return groups

# The same for a getter: functions that are given the object.
def by_getter(seen):
	groups = {}
	mutexes = {}
	for getter, a in seen.getters.items():
		for struct, name, mutex in seen.locks[a]:
			mutexes.setdefault(struct, {}).setdefault(mutex, a)
	for b, facts in sorted(seen.uses.items()):
		if b in seen.via:
			continue
		function = seen.owner[b]
		for way, struct, given, member in facts:
			if (given, struct) in seen.params.get(function, {}).values() and len(mutexes.get(struct, ())) == 1:
				for mutex, a in mutexes[struct].items():
					group = groups.setdefault((struct, mutex, member), {})
					group.setdefault((way, function), (a, b))
	return groups

def pick(group):
	for (way, c), (ca, cb) in sorted(group.items(), key=lambda x: x[1]):
		for (other, d), (da, db) in sorted(group.items(), key=lambda x: x[1]):
			if way == "c" and other == "d" and c != d:
				return c, ca, cb, d, da, db

def findings(seen):
	if seen.found is None:
		seen.found = []
		known = set()
		for groups in (in_place(seen), by_getter(seen)):
			for (struct, mutex, member), group in sorted(groups.items()):
				hit = pick(group)
				if hit and (struct, mutex) not in known:
					known.add((struct, mutex))
					f = Finding()
					f.struct, f.mutex, f.member = struct, mutex, member
					f.c, f.ca, f.cb, f.d, f.da, f.db = hit
					seen.found.append(f)
	return seen.found

def is_finding(p):
	return any(f.ca == place(p) for f in findings(seen_in(p)))

# Places of a member of the struct, or of what may be that struct.
def uses_of(seen, f, names):
	return {at: x for at, x in seen.members.items()
		if x[2] in names and seen.struct_of.get(at, f.struct) == f.struct}

def field(seen, f, kind, names):
	found = [n for s, n, k in seen.fields.values() if s == f.struct and k == kind and n in names]
	return found[0] if len(found) == 1 else None

def names_in(seen, function, struct):
	return {x[2] for at, x in seen.members.items() if x[0] == function and seen.struct_of.get(at) == struct}

# The request, the wait and the transform of a finding, as far as they are known.
def parts(seen, f):
	used = names_in(seen, f.d, f.struct)
	f.wait = field(seen, f, "wait", used & names_in(seen, f.c, f.struct))
	f.request = field(seen, f, "request", {f.member})
	f.lock = field(seen, f, "mutex", {f.mutex})

def why_not(seen, f):
	for at in (f.ca, f.da, f.cb, f.db):
		if at in seen.via:
			return "the %s by %s()" % ("request is used" if at in (f.cb, f.db) else "mutex is taken", seen.via[at])
	if f.ca == f.da:
		return "the mutex is taken by %s(), whose callers are elsewhere" % seen.owner[f.ca]
	for at, facts in sorted(seen.locks.items()):
		if seen.owner[at] not in (f.c, f.d) and any((s, m) == (f.struct, f.mutex) for s, x, m in facts):
			return "%s() takes the mutex, too" % seen.owner[at]
	parts(seen, f)
	if not any(s == f.struct for s, n, k in seen.fields.values()):
		return "struct %s is not defined in this file" % f.struct
	if not f.request or not f.lock:
		return "%s is no request of the acomp API" % f.member
	if not f.wait:
		return "there is no one wait that both use"
	own = {f.request, f.wait, f.lock}
	both = names_in(seen, f.c, f.struct) & names_in(seen, f.d, f.struct) - own
	if both:
		return "both use %s" % ", ".join(sorted(both))
	for function, given, callee in sorted(seen.handed):
		if function in (f.c, f.d) and any(x[1] == given and x[0] == function
				for x in uses_of(seen, f, own).values()):
			return "%s() hands the object to %s()" % (function, callee)
	for name in sorted(own):
		if "decomp_" + name in seen.words:
			return "the name decomp_%s is taken" % name
	for at, (function, given, name) in sorted(uses_of(seen, f, own).items()):
		if at not in seen.struct_of or at in seen.embedded:
			return "%s() uses %s other than by a pointer to struct %s" % (function, name, f.struct)
	known = set()
	for kind, name, text in (("alloc", f.request, "allocation of %s with a check of its own"),
			("free", f.request, "free of %s that does not depend on more"),
			("init", f.wait, "crypto_init_wait() of %s"),
			("callback", f.request, "crypto_req_done() with the wait for %s"),
			("mutex", f.lock, "mutex_init() of %s")):
		places = {at for at in seen.anchors.get(kind, ()) if at in uses_of(seen, f, own)}
		named = {at for at in places if seen.members[at][2] == name}
		if not named or kind != "free" and len({seen.members[at][0] for at in named}) > 1:
			return "there is no one " + text % name
		if kind == "alloc" and not named & seen.unwinds:
			return "a failed allocation of %s does not free it" % name
		known |= places
	known |= seen.anchors.get("clear", set())
	for at, (function, given, name) in sorted(uses_of(seen, f, own).items()):
		if function not in (f.c, f.d) and at not in known:
			return "%s() uses %s, too" % (function, name)
	return ""

def is_fixed(p):
	seen = seen_in(p)
	return any(f.ca == place(p) and not why_not(seen, f) for f in findings(seen))

def of_fixed(p, name):
	seen = seen_in(p)
	struct, word, kind = seen.fields.get(place(p), ("", "", ""))
	return any(f.struct == struct and not why_not(seen, f) and getattr(f, name) == word for f in findings(seen))

def waits_fixed(p):
	seen = seen_in(p)
	return any(f.da == place(p) and not why_not(seen, f) for f in findings(seen))

# What the first step leaves for the second: decompression with a request of
# its own beside that for compression.
def waits_split(p):
	seen = seen_in(p)
	groups = in_place(seen)
	for (struct, mutex, member), group in groups.items():
		for (way, function), (a, b) in group.items():
			if way == "d" and a == place(p) and mutex.startswith("decomp_") and member.startswith("decomp_"):
				return (struct, mutex[7:], member[7:]) in groups
	return False

# Without the mutex nobody else may be kept from what the function touches.
def needs_no_lock(p):
	seen = seen_in(p)
	for struct, given, mutex in seen.locks[place(p)]:
		fields = {n for s, n, k in seen.fields.values() if s == struct}
		if names_in(seen, p[0].current_element, struct) - fields - seen.transforms:
			return False
	return True

def marked(p):
	seen = seen_in(p)
	return any(place(p) in (f.ca, f.da, f.cb, f.db) for f in findings(seen))

def message(seen, f):
	reason = why_not(seen, f)
	if f.ca == f.da:
		text = "%s() takes %s of struct %s for %s(), which compresses with %s on line %d, and for %s(), which decompresses with it on line %d" % (
			seen.owner[f.ca], f.mutex, f.struct, f.c, f.member, f.cb[0], f.d, f.db[0])
	else:
		text = "%s() holds %s of struct %s to compress with %s on line %d, and %s() waits for it on line %d to decompress with %s on line %d" % (
			f.c, f.mutex, f.struct, f.member, f.cb[0], f.d, f.da[0], f.member, f.db[0])
	return text + ("; no fix: " + reason if reason else "")

def show(p, first, link):
	seen = seen_in(p)
	for f in findings(seen):
		if f.ca == place(p):
			first(p[0], message(seen, f))
			for at, text in ((f.cb, "compression"), (f.da, "wait"), (f.db, "decompression")):
				if at != f.ca:
					link(seen.at[at], text)

// ---- Who takes the mutex of what object, who compresses with which member

@anchor_compress@
expression E;
@@
(
 \(crypto_acomp_compress\|crypto_comp_compress\|crypto_scomp_compress\|zlib_deflate\)(...)
|
 \(E->compress\|E.compress\)(...)
)

@anchor_decompress depends on anchor_compress@
expression E;
@@
(
 \(crypto_acomp_decompress\|crypto_comp_decompress\|crypto_scomp_decompress\|zlib_inflate\)(...)
|
 \(E->decompress\|E.decompress\)(...)
)

@uses1 depends on anchor_decompress@
identifier S, R;
struct S *X;
expression E;
position p;
@@
(
 \(crypto_acomp_compress@p\|crypto_acomp_decompress@p\)(..., X->R, ...)
|
 \(crypto_comp_compress@p\|crypto_comp_decompress@p\)(..., X->R, ...)
|
 \(crypto_scomp_compress@p\|crypto_scomp_decompress@p\)(..., X->R, ...)
|
 \(zlib_deflate@p\|zlib_inflate@p\)(..., X->R, ...)
|
 \(E->compress@p\|E->decompress@p\|E.compress@p\|E.decompress@p\)(..., X->R, ...)
)

@script:python@
p << uses1.p;
S << uses1.S;
X << uses1.X;
R << uses1.R;
@@
keep("uses", p, (direction(p), S, X, R))

@uses2 depends on anchor_decompress@
identifier S, R;
struct S *X;
expression E;
position p;
@@
(
 \(zlib_deflate@p\|zlib_inflate@p\)(..., &X->R, ...)
|
 \(E->compress@p\|E->decompress@p\|E.compress@p\|E.decompress@p\)(..., &X->R, ...)
)

@script:python@
p << uses2.p;
S << uses2.S;
X << uses2.X;
R << uses2.R;
@@
keep("uses", p, (direction(p), S, X, R))

// Through a variable that was loaded from the member.
@uses3 depends on anchor_decompress exists@
identifier S, R;
struct S *X;
local idexpression V;
expression E, e;
position p;
@@
 \(V = X->R\|V = &X->R\)
 ... when != V = e
(
 \(crypto_acomp_compress@p\|crypto_acomp_decompress@p\)(..., V, ...)
|
 \(crypto_comp_compress@p\|crypto_comp_decompress@p\)(..., V, ...)
|
 \(crypto_scomp_compress@p\|crypto_scomp_decompress@p\)(..., V, ...)
|
 \(zlib_deflate@p\|zlib_inflate@p\)(..., V, ...)
|
 \(E->compress@p\|E->decompress@p\|E.compress@p\|E.decompress@p\)(..., V, ...)
)

@script:python@
p << uses3.p;
S << uses3.S;
X << uses3.X;
R << uses3.R;
@@
keep("uses", p, (direction(p), S, X, R))

@lock depends on anchor_decompress@
identifier S, M;
struct S *X;
symbol mutex;
position p;
@@
(
 \(mutex_lock@p\|mutex_lock_nested@p\|mutex_lock_io@p\)(&X->M, ...)
|
 \(mutex_lock_interruptible@p\|mutex_lock_killable@p\|mutex_trylock@p\)(&X->M)
|
 guard@p(mutex)(&X->M)
)

@script:python@
p << lock.p;
S << lock.S;
X << lock.X;
M << lock.M;
@@
keep("locks", p, (S, X, M))

@unlock depends on anchor_decompress@
identifier S, M;
struct S *X;
position p;
@@
 mutex_unlock@p(&X->M)

@script:python@
p << unlock.p;
S << unlock.S;
X << unlock.X;
M << unlock.M;
@@
keep("unlocks", p, (S, X, M))

// ---- Functions that do it for their caller

@param depends on uses1 || uses2 || uses3@
identifier h, v, S;
parameter list[n] ps;
position q;
@@
 h@q(ps, struct S *v, ...) { ... }

@script:python@
q << param.q;
h << param.h;
v << param.v;
S << param.S;
n << param.n;
@@
seen_in(q).params.setdefault(h, {})[int(n)] = (v, S)

@helper depends on param@
identifier h;
expression list[n] es;
expression E;
position p : script:python() { is_helper(p) };
@@
 h@p(es, E, ...)

@script:python@
p << helper.p;
n << helper.n;
E << helper.E;
@@
calls_helper(p, int(n), E)

// Returned locked, or left locked.
@getter depends on uses1 || uses2 || uses3 exists@
identifier F, f, g;
expression V;
position a : script:python() { takes(a) };
position u : script:python() { gives_back(u) };
@@
F(...) {
 ... when any
 f@a(...)
 ... when != g@u(...)
 return V;
}

@script:python@
a << getter.a;
F << getter.F;
V << getter.V;
@@
if any(x[1] == V for x in seen_in(a).locks[place(a)]):
	seen_in(a).getters[F] = place(a)

@got depends on getter@
identifier h;
expression X;
position p : script:python() { is_getter(p) };
@@
 X = h@p(...)

@script:python@
p << got.p;
X << got.X;
@@
calls_getter(p, X)

@section depends on lock exists@
identifier f, g, h;
position a : script:python() { takes(a) };
position u : script:python() { gives_back(u) };
position b : script:python() { works(b) };
@@
 f@a(...)
 ... when != g@u(...)
     when any
 h@b(...)

@script:python@
a << section.a;
b << section.b;
@@
seen_in(a).sections.add((place(a), place(b)))

@section2 depends on lock exists@
identifier f, g, h;
expression E;
position a : script:python() { takes(a) };
position u : script:python() { gives_back(u) };
position b : script:python() { works(b) };
@@
 f@a(...)
 ... when != g@u(...)
     when any
 \(E->h@b\|E.h@b\)(...)

@script:python@
a << section2.a;
b << section2.b;
@@
seen_in(a).sections.add((place(a), place(b)))

@found depends on lock@
identifier f;
position a : script:python() { is_finding(a) or waits_split(a) };
@@
 f@a(...)

// ---- What a fix must know

@member depends on found@
expression E;
identifier m;
position q;
@@
 E->m@q

@script:python@
q << member.q;
E << member.E;
m << member.m;
@@
seen_in(q).members[place(q)] = (q[0].current_element, E, m)

@member_of depends on found@
expression E;
identifier m;
position q != member.q;
@@
 E.m@q

@script:python@
q << member_of.q;
E << member_of.E;
m << member_of.m;
@@
seen_in(q).members[place(q)] = (q[0].current_element, E, m)

@typed depends on found@
identifier S, m;
struct S *X;
position q;
@@
 X->m@q

@script:python@
q << typed.q;
S << typed.S;
@@
seen_in(q).struct_of[place(q)] = S

@embedded depends on found@
identifier S, m;
struct S x;
position q != typed.q;
@@
 x.m@q

@script:python@
q << embedded.q;
S << embedded.S;
@@
seen_in(q).struct_of[place(q)] = S
seen_in(q).embedded.add(place(q))

@hands depends on found@
identifier S, f != {raw_cpu_ptr, this_cpu_ptr, per_cpu_ptr};
struct S *X;
position q;
@@
 f@q(..., X, ...)

@script:python@
q << hands.q;
X << hands.X;
f << hands.f;
@@
seen_in(q).handed.add((q[0].current_element, X, f))

@f_request depends on found@
identifier S, m;
position q;
@@
 struct S { ... struct acomp_req *m@q; ... };

@script:python@
q << f_request.q;
S << f_request.S;
m << f_request.m;
@@
seen_in(q).fields[place(q)] = (S, m, "request")

@f_wait depends on found@
identifier S, m;
position q;
@@
 struct S { ... struct crypto_wait m@q; ... };

@script:python@
q << f_wait.q;
S << f_wait.S;
m << f_wait.m;
@@
seen_in(q).fields[place(q)] = (S, m, "wait")

@f_mutex depends on found@
identifier S, m;
position q;
@@
 struct S { ... struct mutex m@q; ... };

@script:python@
q << f_mutex.q;
S << f_mutex.S;
m << f_mutex.m;
@@
seen_in(q).fields[place(q)] = (S, m, "mutex")

@a_transform depends on found@
expression X;
identifier R, T;
position q;
@@
 X->R@q = acomp_request_alloc(X->T)

@script:python@
q << a_transform.q;
T << a_transform.T;
@@
seen_in(q).transforms.add(T)

@a_alloc depends on found@
expression X;
identifier R, T;
statement S1;
position q1, q2;
@@
 X->R@q1 = acomp_request_alloc(X->T);
 if (!X->R@q2) S1

@script:python@
q1 << a_alloc.q1;
q2 << a_alloc.q2;
@@
seen_in(q1).anchors.setdefault("alloc", set()).update((place(q1), place(q2)))

@a_guarded depends on found@
expression X;
identifier R;
position q1, q2;
@@
 if (<+... X->R@q1 ...+>) acomp_request_free(X->R@q2);

@script:python@
q1 << a_guarded.q1;
q2 << a_guarded.q2;
@@
seen_in(q1).anchors.setdefault("free", set()).update((place(q1), place(q2)))

@nested depends on found@
expression X;
identifier R;
position q;
@@
 if (<+... X->R ...+>) { <+... acomp_request_free(X->R@q) ...+> }

@a_alone depends on found@
expression X;
identifier R;
position q != {nested.q, a_guarded.q2};
@@
 acomp_request_free(X->R@q);

@script:python@
q << a_alone.q;
@@
seen_in(q).anchors.setdefault("free", set()).add(place(q))

@a_clear depends on found@
expression X;
identifier R;
position q;
@@
 X->R@q = NULL;

@script:python@
q << a_clear.q;
@@
seen_in(q).anchors.setdefault("clear", set()).add(place(q))

@a_init depends on found@
expression X;
identifier W;
position q;
@@
 crypto_init_wait(&X->W@q);

@script:python@
q << a_init.q;
@@
seen_in(q).anchors.setdefault("init", set()).add(place(q))

@a_callback depends on found@
expression X, E;
identifier R, W;
symbol crypto_req_done;
position q1, q2;
@@
 acomp_request_set_callback(X->R@q1, E, crypto_req_done, &X->W@q2);

@script:python@
q1 << a_callback.q1;
q2 << a_callback.q2;
@@
seen_in(q1).anchors.setdefault("callback", set()).update((place(q1), place(q2)))

@a_mutex depends on found@
expression X;
identifier M;
position q;
@@
 mutex_init(&X->M@q);

@script:python@
q << a_mutex.q;
@@
seen_in(q).anchors.setdefault("mutex", set()).add(place(q))

// The failure of the allocation frees the request, or calls who does.
@frees depends on found@
identifier h, v, S, R;
@@
 h(struct S *v) { <+... acomp_request_free(v->R) ...+> }

@fails depends on found@
expression X;
identifier R, L;
position q;
@@
 X->R@q = acomp_request_alloc(...);
(
 if (!X->R) { ... goto L; }
|
 if (!X->R) goto L;
)

@unwound exists@
expression fails.X;
identifier fails.R, fails.L, frees.h;
position fails.q, q1;
@@
 X->R@q@q1 = acomp_request_alloc(...);
 ... when any
 L:
 ... when any
 \(h(X)\|acomp_request_free(X->R)\)

@script:python@
q << unwound.q1;
@@
seen_in(q).unwinds.add(place(q))

@fails_here depends on found@
expression X;
identifier R, frees.h;
position q;
@@
 X->R@q = acomp_request_alloc(...);
 if (!X->R) { <+... h(X) ...+> }

@script:python@
q << fails_here.q;
@@
seen_in(q).unwinds.add(place(q))

// ---- Reports

@script:python depends on report@
a << found.a;
@@
show(a, lambda p, text: coccilib.report.print_report(p, "WARNING: " + text), lambda p, text: None)

@script:python depends on org@
a << found.a;
@@
show(a, coccilib.org.print_todo, coccilib.org.print_link)

@depends on context && found@
identifier f;
expression E;
position p : script:python() { marked(p) };
@@
(
* f@p(...)
|
* \(E->f@p\|E.f@p\)(...)
)

// ---- The fix: names first, as places move with the first edit

@fix depends on patch && (split || !onstack) && found@
identifier S, M, f;
struct S *X;
position a : script:python() { is_fixed(a) };
@@
(
 f@a(&X->M, ...)
|
 f@a(mutex)(&X->M)
)

@fix_request@
identifier fix.S, R;
position q : script:python() { of_fixed(q, "request") };
@@
 struct S { ... struct acomp_req *R@q; ... };

@fix_wait@
identifier fix.S, W;
position q : script:python() { of_fixed(q, "wait") };
@@
 struct S { ... struct crypto_wait W@q; ... };

@waiter@
identifier fix.S, fix.M, D, f;
struct S *X;
position a : script:python() { waits_fixed(a) };
@@
 D(...) { <+...
(
 f@a(&X->M, ...)
|
 f@a(mutex)(&X->M)
)
 ...+> }

@to_stack depends on patch && lock && (onstack || !split)@
identifier S, M, D, f;
struct S *X;
position a : script:python() { (waits_fixed(a) or waits_split(a)) and needs_no_lock(a) };
@@
 D(...) { <+... f@a(&X->M) ...+> }

@transform@
identifier to_stack.S, R, T;
struct S *X;
@@
 X->R = acomp_request_alloc(X->T)

// First, while the places still hold.
@add_free depends on patch@
identifier fix.S, fix_request.R;
fresh identifier r = "decomp_" ## R;
struct S *X;
position a_guarded.q2, a_alone.q;
@@
(
 if (<+... X->R ...+>) acomp_request_free(X->R@q2);
+acomp_request_free(X->r);
|
 acomp_request_free(X->R@q);
+acomp_request_free(X->r);
)

@add_request depends on patch@
identifier fix.S, fix_request.R;
fresh identifier r = "decomp_" ## R;
@@
 struct S {
 ...
 struct acomp_req *R;
+struct acomp_req *r;
 ...
 };

@add_wait depends on patch@
identifier fix.S, fix_wait.W;
fresh identifier w = "decomp_" ## W;
@@
 struct S {
 ...
 struct crypto_wait W;
+struct crypto_wait w;
 ...
 };

@add_mutex depends on patch@
identifier fix.S, fix.M;
fresh identifier m = "decomp_" ## M;
@@
 struct S {
 ...
 struct mutex M;
+/* for the request and the wait of decompression */
+struct mutex m;
 ...
 };

@add_alloc depends on patch@
identifier fix.S, fix_request.R, T;
fresh identifier r = "decomp_" ## R;
struct S *X;
statement S1;
@@
 X->R = acomp_request_alloc(X->T);
+X->r = acomp_request_alloc(X->T);
 if (
- !X->R
+ !X->R || !X->r
 ) S1

@add_clear depends on patch@
identifier fix.S, fix_request.R;
fresh identifier r = "decomp_" ## R;
struct S *X;
@@
 X->R = NULL;
+X->r = NULL;

@add_init depends on patch@
identifier fix.S, fix_wait.W;
fresh identifier w = "decomp_" ## W;
struct S *X;
@@
 crypto_init_wait(&X->W);
+crypto_init_wait(&X->w);

@add_callback depends on patch@
identifier fix.S, fix_request.R, fix_wait.W;
fresh identifier r = "decomp_" ## R;
fresh identifier w = "decomp_" ## W;
struct S *X;
expression E;
@@
 acomp_request_set_callback(X->R, E, crypto_req_done, &X->W);
+acomp_request_set_callback(X->r, E, crypto_req_done, &X->w);

@add_mutex_init depends on patch@
identifier fix.S, fix.M;
fresh identifier m = "decomp_" ## M;
struct S *X;
@@
 mutex_init(&X->M);
+mutex_init(&X->m);

// Calls that hold the request are written anew, which wraps them as they must be.
@use_own depends on patch@
identifier fix.S, fix.M, fix_request.R, fix_wait.W, waiter.D;
fresh identifier r = "decomp_" ## R;
fresh identifier w = "decomp_" ## W;
fresh identifier m = "decomp_" ## M;
struct S *X;
expression E1, E2, E3, E4;
@@
 D(...) {
 <...
(
-acomp_request_set_params(X->R, E1, E2, E3, E4)
+acomp_request_set_params(X->r, E1, E2, E3, E4)
|
 X->
-R
+r
|
 X->
-W
+w
|
 X->
-M
+m
)
 ...>
 }

// The second step, where nothing is done before the object is known. A blank
// line is between declarations and what follows, so the request goes there.
@taken@
identifier to_stack.D;
symbol req;
@@
 D(...) { <+... req ...+> }

@known depends on patch && !taken exists@
identifier to_stack.D, transform.T, c, M, R != transform.T;
type T0;
expression E;
statement S0;
@@
 D(...) {
 ... when != S0
     when any
-T0 c;
+T0 c = E;
 ... when != S0
     when any
-c = E;
+ACOMP_REQUEST_ON_STACK(req, c->T);
 mutex_lock(&c->M);
 ... when any
 crypto_acomp_decompress(c->R)
 ... when any
 }

@given depends on patch && !taken && !known exists@
identifier to_stack.D, transform.T, c, M, R != transform.T;
statement S0;
@@
 D(...) {
 ... when != S0
     when any
+ACOMP_REQUEST_ON_STACK(req, c->T);
 mutex_lock(&c->M);
 ... when any
 crypto_acomp_decompress(c->R)
 ... when any
 }

@on_stack depends on patch && (known || given) exists@
identifier to_stack.D, transform.T, c, M, R != transform.T;
@@
 D(...) {
 ... when any
 ACOMP_REQUEST_ON_STACK(req, c->T);
-mutex_lock(&c->M);
+acomp_request_set_callback(req, 0, NULL, NULL);
+if (acomp_is_async(c->T) || crypto_acomp_reqsize(c->T)) {
+	mutex_lock(&c->M);
+	req = c->R;
+}
 ... when any
 crypto_acomp_decompress(c->R)
 ... when any
 }

@off_stack depends on patch@
identifier to_stack.D, on_stack.c, on_stack.M, on_stack.R;
expression E1, E2, E3, E4;
@@
 D(...) {
 <...
(
-mutex_unlock(&c->M);
+if (!acomp_req_on_stack(req))
+	mutex_unlock(&c->M);
|
 req = c->R;
|
-acomp_request_set_params(c->R, E1, E2, E3, E4)
+acomp_request_set_params(req, E1, E2, E3, E4)
|
-c->R
+req
)
 ...>
 }
