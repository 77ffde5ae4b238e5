// SPDX-License-Identifier: GPL-2.0-only
/// A streaming decompressor writes, again and again, into a scratch buffer that
/// is then copied to where the data belongs. A decompressor that keeps a window
/// of its own does not look at earlier output: it can write to a new place with
/// each call, which saves the copy.
///
//# What else reads the scratch buffer is seen in the function only. A buffer
//# that a device or a caller looks at later is told apart where the function
//# shows it: by what the buffer is set to, and by who else is given it.
///
// Confidence: Moderate
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments: Finds loops of any kind. Which buffer the output goes to, under
// Comments: which names, and who is given it are facts that SmPL collects and
// Comments: python compares: SmPL cannot say "this name or any copy of it".
// Comments: A copy helper of another file is read as text, where it stands in
// Comments: the same folder: so each file can be looked at by itself, with
// Comments: jobs and by the kernel's own coccicheck, too.
// Comments:
// Comments: Fixed are reads into the segments of a bio by way of a helper
// Comments: that copies a piece of a compressed extent to them. All edits of a
// Comments: function are branches of one rule, which inherits their places
// Comments: from the rule that matched the whole shape: all or nothing.
// Options: --no-includes --include-headers --max-width 100
// Anchors: zstd_decompress_stream( zlib_inflate( xz_dec_run( xz_dec_microlzma_run(
// Series: zstd-direct-output
// Cover: decompress zstd extents into the page cache
//	A read of a compressed extent decompresses into a scratch buffer of one
//	block, then copies what the read wants of it to the page cache. zstd
//	keeps its window inside the stream and does not care where its output
//	goes, so it can write to the folios of the read: the copy of every byte
//	that is read goes away.
//
//	What stays the same: which bytes are delivered, what is zero-filled
//	behind them, and every return value. The scratch buffer stays for output
//	that no folio wants. Inline extents are one call for at most one block,
//	and stay as they are. So does LZO, which has no window of its own.
// Step: zstd | decompress zstd extents into the page cache
//	zstd_decompress_bio() decompresses into a scratch buffer of one block
//	and copies the result to the folios of the read. zstd keeps its window
//	in the stream, in buffered mode, so the output may go to another address
//	with each call: let it go where the next byte belongs.
//
//	Before each call, look at the current segment of the read's bio, which
//	ends with its page at the latest. When it starts at the next byte of the
//	extent, map it for the time of the call and have zstd write there. When
//	it starts later, the bytes up to it have no destination: the read starts
//	inside the extent, or folios that were cached already left a gap. These
//	go to the scratch buffer, no further than to that segment, and are
//	dropped.
//
//	The bio is advanced by the bytes that were delivered to it and by no
//	others, as the caller zero-fills what is left of it. cb->start may
//	underflow, the difference is right all the same, as it was in
//	btrfs_decompress_buf2page().
//
//	Found and emitted by decompress_bounce_copy.cocci.
// Series: zlib-direct-output
// Cover: decompress zlib extents into the page cache
//	A read of a compressed extent decompresses into a scratch buffer of one
//	block, then copies what the read wants of it to the page cache. zlib
//	keeps its window in the workspace and does not care where its output
//	goes, so it can write to the folios of the read: the copy of every byte
//	that is read goes away.
//
//	What stays the same: which bytes are delivered, what is zero-filled
//	behind them, and every return value. The scratch buffer stays for output
//	that no folio wants, and for the hardware of s390, which does better
//	with a large buffer.
//
//	This stands by itself. It makes the choice that the same change to zstd
//	makes; should both be taken, they could share a helper.
// Step: zlib | decompress zlib extents into the page cache
//	zlib_decompress_bio() decompresses into a scratch buffer and copies the
//	result to the folios of the read. zlib keeps its window in the workspace
//	and takes over each call's output into it, so the output may go to
//	another address with each call: let it go where the next byte belongs.
//
//	Before each call, look at the current segment of the read's bio, which
//	ends with its page at the latest. When it starts at the next byte of the
//	extent, map it for the time of the call and have zlib write there. When
//	it starts later, the bytes up to it have no destination: the read starts
//	inside the extent, or folios that were cached already left a gap. These
//	go to the scratch buffer, no further than to that segment.
//
//	The bio is advanced by the bytes that were delivered to it and by no
//	others, as the caller zero-fills what is left of it. cb->start may
//	underflow, the difference is right all the same, as it was in
//	btrfs_decompress_buf2page().
//
//	The hardware of s390 does best with buffers larger than a page, so there
//	the output goes to the scratch buffer, and is copied, as before.
//
//	Found and emitted by decompress_bounce_copy.cocci.

virtual patch
virtual context
virtual org
virtual report
virtual zstd
virtual zlib

@initialize:python@
@@
import glob
import os
import re

# Of a streaming call's objects: where the output goes, what tells how much is
# there, where the input comes from.
MEMBERS = {
	"zstd_decompress_stream": ("dst", "pos", "src"),
	"zlib_inflate": ("next_out", None, "next_in"),
	"xz_dec_run": ("out", "out_pos", "in"),
	"xz_dec_microlzma_run": ("out", "out_pos", "in"),
}

# Copies that a decompressor could save: which argument is the destination,
# which the source, which the length. Not those to user space or to devices,
# whose memory no decompressor can write to.
COPIES = {
	"memcpy": (0, 1, 2), "memmove": (0, 1, 2), "__builtin_memcpy": (0, 1, 2),
	"copy_page": (0, 1, None),
	"memcpy_to_page": (0, 2, 3), "memcpy_to_folio": (0, 2, 3),
	"memcpy_to_bvec": (0, 1, None), "memcpy_to_sglist": (0, 2, 3),
	"memcpy_to_scatterwalk": (0, 1, 2),
	"sg_copy_from_buffer": (0, 2, 3), "sg_pcopy_from_buffer": (0, 2, 3),
	"skb_put_data": (0, 1, 2), "skb_store_bits": (0, 2, 3),
}

# These do not read what is in a buffer.
HARMLESS = ("memset", "kfree", "kvfree", "vfree", "kfree_sensitive", "free_page", "free_pages")

streams = {}	# place of a streaming call: what is called, on which object, by whom
params = {}	# function: its parameters
sets = {}	# function: (variable or member, value) of each assignment
reads = {}	# function: what it looks into
paths = {}	# place of a streaming call: places of what lies between it and itself
calls = {}	# place of a call: name and arguments
targets = {}	# place of an assignment: what is assigned to
bounces = {}	# place of a streaming call: the buffer and its copies, or None
shaped = set()	# places of streaming calls in a loop that the fix knows
answers = set()	# places of copies whose answer is returned later

def place(p):
	return (p[0].file, int(p[0].line), int(p[0].column))

def function(p):
	return (p[0].file, p[0].current_element)

def streams_too(p):
	return any(s["by"] == function(p) for s in streams.values())

# Without white space, casts to pointers and parentheses around all of it.
def plain(text):
	text = re.sub(r"\s+", "", text)
	while True:
		new = re.sub(r"^\(\w+\*+\)", "", text)
		if new[:1] == "(" and new[-1:] == ")" and "(" not in new[1:-1]:
			new = new[1:-1]
		if new == text:
			return text
		text = new

# The name of a buffer that is given by its start.
def start(text):
	return re.sub(r"^&(.*)\[0\]$", r"\1", plain(text))

def is_name(text):
	return re.fullmatch(r"[A-Za-z_]\w*((->|\.)\w+|\[\w+\])*", text) is not None and text != "NULL"

def is_allocation(text):
	return re.match(r"\w*(alloc|get_free_page|get_zeroed_page)\w*\(", text) is not None

def holds(text, names):
	text = plain(text)
	return any(re.search(r"(?<![\w.>])%s(?!\w|->|\.|\()" % re.escape(n), text) for n in names)

# The arguments in what spatch prints of a list of them.
def split(text):
	found, depth = [""], 0
	for c in str(text):
		depth += (c in "([{") - (c in ")]}")
		if c == "," and not depth:
			found.append("")
		else:
			found[-1] += c
	return found

# All names that assignments of the function show to be equal to the first.
def names_of(by, first):
	names, size = {first}, 0
	while size != len(names):
		size = len(names)
		for target, value in sets.get(by, ()):
			value = start(value)
			if value in names and is_name(target):
				names.add(target)
			elif target in names and is_name(value):
				names.add(value)
	return names

# What an object of the stream's may be called before a member: "out.", "p->".
def prefixes(s, which="output"):
	known, size = {s[which]}, 0
	while size != len(known):
		size = len(known)
		for target, value in sets.get(s["by"], ()):
			value = plain(value)
			known |= {value} if target in known else {target} if value in known else set()
	return {k[1:] + "." if k[:1] == "&" else k + "->" for k in known}

# The buffer's names, where one private buffer takes all output; or none.
def scratch_of(s, outs):
	by = s["by"]
	values = {start(v) for t, v in sets.get(by, ()) if t in outs} - {"NULL", "0"}
	if not values or not all(is_name(v) for v in values):
		return set()
	names = names_of(by, min(values))
	origins = [start(v) for t, v in sets.get(by, ()) if t in names and t not in outs]
	if not values <= names or names & params.get(by, set()):
		return set()
	if not all(v in names or is_allocation(v) or v in ("NULL", "0") for v in origins):
		return set()
	return names

# The texts of a function's definitions in the file, or else in its folder.
def definitions(name, path, folder=True):
	with open(path, errors="replace") as f:
		text = f.read()
	found = []
	for head in re.finditer(r"^[^\n#/]*\b%s\s*\([^;{}]*\)\s*\{" % re.escape(name), text, re.M):
		end, depth = head.end(), 1
		while depth and end < len(text):
			depth += (text[end] == "{") - (text[end] == "}")
			end += 1
		found.append(text[head.start():end])
	if folder and not found:
		for other in sorted(glob.glob(os.path.join(glob.escape(os.path.dirname(path) or "."), "*.c"))):
			found += definitions(name, other, False)
	return found

# Does the named function copy from its parameter number n?
def copies_from(name, n, path):
	for text in definitions(name, path):
		head, _, body = text.partition("{")
		names = [re.search(r"\w*\W*$", p).group() for p in split(head.partition("(")[2].rpartition(")")[0])]
		names = [re.match(r"\w*", name).group() for name in names]
		for c in re.finditer(r"\b(\w+)\s*\(", body):
			if c.group(1) in COPIES and n < len(names):
				args = split(body[c.end():].partition(";")[0])
				source = COPIES[c.group(1)][1]
				if source < len(args) and holds(args[source], [names[n]]):
					return True
	return False

# Where the call copies the buffer to, or None. What it only looks at, or
# moves about in the buffer, or puts where the input was, is no such copy.
def copied_to(call, names, inputs, path):
	name, args = call
	if name not in COPIES:
		n = [i for i, a in enumerate(args) if holds(a, names)]
		return "" if len(n) == 1 and copies_from(name, n[0], path) else None
	to, source, length = COPIES[name]
	if source >= len(args) or not holds(args[source], names) or holds(args[to], names | inputs):
		return None
	if length is not None and plain(args[to])[:1] == "&" and plain(args[length]).startswith("sizeof"):
		return None
	return plain(args[to])

def is_device(by, to):
	base = re.match(r"&?\(*(\w*)", to).group(1)
	return any(t == base and re.match(r"\w*(dma_alloc|ioremap|iomap)\w*\(", plain(v))
		for t, v in sets.get(by, ()))

# The scratch buffer's name and the places where it is copied, or None.
def bounce(at):
	s = streams[at]
	out, position, source = MEMBERS[s["name"]]
	outs = {p + out for p in prefixes(s)}
	names = scratch_of(s, outs)
	between = paths.get(at, set())
	# Output that goes on where the last call left off is collected, not copied.
	again = outs | {p + position for p in prefixes(s) if position} | {p[:-1] for p in prefixes(s)}
	if not names or not any(targets.get(q) in again for q in between):
		return None
	inputs = {start(v) for t, v in sets.get(s["by"], ())
		if t in {p + source for p in prefixes(s, "input")}} - {"NULL", "0"}
	shown, names = min(n for n in names - outs), names | outs
	if any(holds(r, names) for r in reads.get(s["by"], ())):
		return None
	copies = []
	for q in sorted(q for q in between if q in calls):
		name, args = calls[q]
		if "highmem" in name.lower():
			return None
		if not any(holds(a, names) for a in args) or name in HARMLESS or q == at:
			continue
		to = copied_to(calls[q], names, inputs, at[0])
		if to is None or is_device(s["by"], to):
			return None
		copies.append(q)
	return (shown, copies) if copies else None

def found(p):
	at = place(p)
	if at not in bounces:
		bounces[at] = bounce(at) if at in streams else None
	return bounces[at]

def is_copy(p):
	return any(b and place(p) in b[1] for b in bounces.values())

# Does the helper copy a piece of a compressed extent to the segments of a bio?
def fills_bio(name, path):
	texts = definitions(name, path)
	return len(texts) == 1 and all(word in re.sub(r"\s", "", texts[0]) for word in (
		"->orig_bbio->bio;", "bio_iter_iovec(", "=page_offset(", "->start;",
		"bvec_kmap_local(", "bio_advance(", ".bi_size)return0;"))

FRESH = ("bvec", "gap", "kaddr", "orig_bio")
# How often the shapes that the fix knows use a member.
USES = {
	"zstd_decompress_stream": {"dst": 2, "pos": 3, "size": 1},
	"zlib_inflate": {"next_out": 2, "avail_out": 2},
}

def no_fix(at):
	s = streams[at]
	_, copies = bounces[at]
	if len(copies) > 1:
		return "it is copied in %s places" % len(copies)
	if not fills_bio(calls[copies[0]][0], at[0]):
		return "the copy does not go to the segments of a read's bio"
	if copies[0] in answers:
		return "what %s() answers is returned later" % calls[copies[0]][0]
	text = "".join(definitions(s["by"][1], at[0], False))
	for name in FRESH:
		if re.search(r"\b%s\b" % name, text):
			return "the name %s is taken" % name
	for member, known in USES.get(s["name"], {}).items():
		names = "|".join(re.escape(p + member) for p in prefixes(s))
		if len(re.findall(r"(?<![\w.>])(?:%s)\b" % names, re.sub(r"\s", "", text))) > known:
			return "%s of the stream is used elsewhere, too" % member
	return None

def fixable(p):
	return found(p) is not None and no_fix(place(p)) is None

def message(p):
	at = place(p)
	name, copies = bounces[at]
	text = "WARNING: %s() decompresses to the scratch buffer %s, which " % (streams[at]["name"], name)
	text += " and ".join("%s() copies on line %d" % (calls[q][0], q[1]) for q in copies)
	if at not in shaped:
		text += "; no fix: " + (no_fix(at) or "the loop is of no shape that the fix knows")
	return text

@stream@
expression O, I, e;
position p;
@@
(
 zstd_decompress_stream@p(e, O, I)
|
 zlib_inflate@p(\(O\&I\), e)
|
 \(xz_dec_run@p\|xz_dec_microlzma_run@p\)(e, \(O\&I\))
)

// From here on "depends on stream" stands even where a place of it is inherited:
// spatch chooses files by that alone, and would search all of the tree without.
@named depends on stream@
identifier f;
position stream.p;
@@
f@p(...)

@script:python@
p << stream.p;
O << stream.O;
I << stream.I;
f << named.f;
@@
streams[place(p)] = dict(name=f, output=plain(O), input=plain(I), by=function(p))

// Of all functions: to ask for those that hold the call takes a third of all time.
@param depends on stream@
identifier F, b;
type T;
position p;
@@
F@p(..., T b, ...) { ... }

@script:python@
p << param.p;
F << param.F;
b << param.b;
@@
params.setdefault((p[0].file, F), set()).add(b)

// What is set to what, in functions that stream.
@set depends on stream@
expression L, E;
position q : script:python() { streams_too(q) };
@@
L@q = E

@script:python@
q << set.q;
L << set.L;
E << set.E;
@@
targets[place(q)] = plain(L)
sets.setdefault(function(q), set()).add((plain(L), plain(E)))

@designated depends on stream@
type T;
identifier x, m = {dst, next_out, out, src, next_in, in};
expression E;
position q : script:python() { streams_too(q) };
@@
T x@q = { ..., .m = E, ... };

@script:python@
q << designated.q;
x << designated.x;
m << designated.m;
E << designated.E;
@@
targets[place(q)] = x
sets.setdefault(function(q), set()).add((x + "." + m, plain(E)))

// In order, the first member of zstd's buffers is where the bytes are.
@ordered depends on stream@
type T;
identifier x;
expression E;
position q : script:python() { streams_too(q) };
@@
T x@q = { E, ... };

@script:python@
q << ordered.q;
x << ordered.x;
E << ordered.E;
@@
sets.setdefault(function(q), set()).update({(x + ".dst", plain(E)), (x + ".src", plain(E))})

@literal depends on stream@
type T;
identifier m = {dst, next_out, out, src, next_in, in};
expression L, E;
position q : script:python() { streams_too(q) };
@@
L@q = (T){ ..., .m = E, ... }

@script:python@
q << literal.q;
L << literal.L;
m << literal.m;
E << literal.E;
@@
targets[place(q)] = plain(L)
sets.setdefault(function(q), set()).add((plain(L) + "." + m, plain(E)))

// What looks into a buffer, other than by handing it on.
@peek depends on stream@
expression L, e;
identifier m;
position q : script:python() { streams_too(q) };
@@
(
 &L[e]
|
 L@q[e]
|
 *L@q
|
 L@q->m
)

@script:python@
q << peek.q;
L << peek.L;
@@
reads.setdefault(function(q), set()).add(plain(L))

// What lies between a streaming call and the same call again: a loop.
@loop_call depends on stream exists@
identifier f;
expression g;
expression list es;
position stream.p, q;
@@
f@p(...)
... when any
g@q(es)
... when any
f@p(...)

@script:python@
p << stream.p;
q << loop_call.q;
g << loop_call.g;
es << loop_call.es;
@@
calls[place(q)] = (g, split(es))
paths.setdefault(place(p), set()).add(place(q))

@loop_set depends on stream exists@
identifier f;
expression L, E;
position stream.p, q;
@@
f@p(...)
... when any
L@q = E
... when any
f@p(...)

@script:python@
p << stream.p;
q << loop_set.q;
@@
paths.setdefault(place(p), set()).add(place(q))

@loop_initial depends on stream exists@
identifier f, x;
type T;
initializer I;
position stream.p, q;
@@
f@p(...)
... when any
T x@q = I;
... when any
f@p(...)

@script:python@
p << stream.p;
q << loop_initial.q;
@@
paths.setdefault(place(p), set()).add(place(q))

@scratch depends on stream@
identifier f;
position p : script:python() { found(p) is not None };
@@
f@p(...)

@copy depends on scratch@
identifier f;
position q : script:python() { is_copy(q) };
@@
f@q(...)

@answer depends on scratch exists@
identifier f;
position q : script:python() { is_copy(q) };
expression r, e;
@@
r = f@q(...)
... when != r = e
return <+... r ...+>;

@script:python@
q << answer.q;
@@
answers.add(place(q))

// ---- The shapes that the fix knows
@z depends on stream@
identifier F, h, at, total, r, cb, R;
expression X, B, N, D, I, C;
type T, T1;
statement S, S0;
position p : script:python() { fixable(p) };
position pa, pi, pr, pt;
@@
F(...) {
... when any
T1 at@pa;
... when any
    when != at
X.dst@pi = B;
X.pos = 0;
X.size = N;
... when any
    when != at
while (C) {
	T R@pr;
... when != S0
	R = zstd_decompress_stream@p(D, &X, I);
	if (<+... zstd_is_error(R) ...+>) S
	at@pt = total;
	total += X.pos;
	X.pos = 0;
	r = h(X.dst, total - at, cb, at);
	if (r == 0) break;
	... when != at
}
... when any
    when != at
}

@i depends on stream@
identifier F, h, at, total, r, cb, R;
expression X, B, N, C, FL;
type T1;
position p : script:python() { fixable(p) };
@@
F(...) {
... when any
T1 at;
... when any
X.next_out = B;
X.avail_out = N;
... when any
while (C) {
	R = zlib_inflate@p(&X, \(Z_NO_FLUSH\&FL\));
	... when != total
	at = total;
	total = X.total_out;
	... when != total = ...
	    when != at = ...
	r = h(B, total - at, cb, at);
	if (r == 0) { ... }
	X.next_out = B;
	X.avail_out = N;
	...
}
... when any
}

@script:python depends on report || org@
p << z.p;
@@
shaped.add(place(p))

@script:python depends on report || org@
p << i.p;
@@
shaped.add(place(p))

@script:python depends on report@
p << scratch.p;
@@
coccilib.report.print_report(p[0], message(p))

@script:python depends on org@
p << scratch.p;
@@
coccilib.org.print_todo(p[0], message(p))

@script:python depends on org@
q << copy.q;
@@
coccilib.org.print_link(q[0], "copy")

// The kernel's context mode: the lines that the report names.
@depends on context@
identifier f;
position scratch.p;
@@
* f@p(...)

@depends on context@
identifier f;
position copy.q;
@@
* f@q(...)

// ---- The fix
@depends on patch && (zstd || !zlib)@
identifier z.at, z.cb, z.total, z.R, z.r, z.h;
expression z.X, z.B, z.N, z.D, z.I;
type z.T, z.T1;
position z.p, z.pa, z.pi, z.pr, z.pt;
@@
(
-T1 at@pa;
+struct bio *orig_bio = &cb->orig_bbio->bio;
|
-X.dst@pi = B;
-X.pos = 0;
-X.size = N;
|
+	struct bio_vec bvec = bio_iter_iovec(orig_bio, orig_bio->bi_iter);
+	/* The start may underflow, the difference is right all the same. */
+	u32 gap = page_offset(bvec.bv_page) + bvec.bv_offset - cb->start - total;
+	void *kaddr = NULL;
	T R@pr;
|
+	/* Bytes that no folio wants go to the scratch buffer, up to the next one. */
+	X.dst = B;
+	X.pos = 0;
+	X.size = min(gap, N);
+	if (!gap) {
+		kaddr = bvec_kmap_local(&bvec);
+		X.dst = kaddr;
+		X.size = bvec.bv_len;
+	}
	R = zstd_decompress_stream@p(D, &X, I);
+	if (kaddr)
+		kunmap_local(kaddr);
|
-	at@pt = total;
	total += X.pos;
-	X.pos = 0;
-	r = h(X.dst, total - at, cb, at);
-	if (r == 0) break;
+	if (kaddr)
+		bio_advance(orig_bio, X.pos);
+	if (!orig_bio->bi_iter.bi_size)
+		break;
)

// Places are not inherited past an edit: find them again.
@i_again depends on patch && (zlib || !zstd) exists@
identifier i.F, i.at, i.cb, i.total, i.R, i.r, i.h;
expression i.X, i.B, i.N, i.FL;
type i.T1;
position p, pa, pj, ph;
@@
F(...) {
... when any
T1 at@pa;
... when any
R = zlib_inflate@p(&X, FL);
... when any
r = h@ph(B, total - at, cb, at);
... when any
X.next_out@pj = B;
X.avail_out = N;
... when any
}

@i_fix depends on patch@
identifier i.at, i.cb, i.total, i.R, i.r, i.h;
expression i.X, i.B, i.N, i.FL;
type i.T1;
position i_again.p, i_again.pa, i_again.pj, i_again.ph;
@@
(
T1 at@pa;
+struct bio *orig_bio = &cb->orig_bbio->bio;
|
+	struct bio_vec bvec = bio_iter_iovec(orig_bio, orig_bio->bi_iter);
+	/* The start may underflow, the difference is right all the same. */
+	u32 gap = page_offset(bvec.bv_page) + bvec.bv_offset - cb->start - total;
+	void *kaddr = NULL;
+
+	/* Hardware wants a large buffer, all of its output takes the detour. */
+	if (zlib_deflate_dfltcc_enabled())
+		gap = N;
+	/* Bytes that no folio wants go to the scratch buffer, up to the next one. */
+	X.next_out = B;
+	X.avail_out = min(gap, N);
+	if (!gap) {
+		kaddr = bvec_kmap_local(&bvec);
+		X.next_out = kaddr;
+		X.avail_out = bvec.bv_len;
+	}
	R = zlib_inflate@p(&X, FL);
+	if (kaddr)
+		kunmap_local(kaddr);
|
-	r = h@ph(B, total - at, cb, at);
+	if (kaddr)
+		bio_advance(orig_bio, total - at);
+	else
+		h(B, total - at, cb, at);
+	r = orig_bio->bi_iter.bi_size;
|
-X.next_out@pj = B;
-X.avail_out = N;
)

@depends on patch && i_fix@
identifier i.F;
expression i.X, i.B, i.N;
@@
F(...) {
... when any
-X.next_out = B;
-X.avail_out = N;
... when any
}
