// SPDX-License-Identifier: GPL-2.0-only
/// A zstd stream is created and, before anything was done with it, set up once
/// more. A stream comes from its creation as a set-up would leave it: no frame
/// begun, no dictionary, default parameters. The second set-up is work, and a
/// failure path, for nothing.
///
//# Seen where creation and set-up stand in one function and call the stream by
//# one name. Every path to the set-up must come from a creation. The saving is
//# a few stores in a call, so this is a matter of tidiness rather than of speed.
///
// Confidence: High
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments: Compression streams count where the set-up asks for the default
// Comments: level. What sets parameters may stand in between where the set-up
// Comments: keeps parameters; a dictionary may not, as a set-up drops it.
// Options: --no-includes --include-headers
// Anchors: ZSTD_initDStream ZSTD_resetDStream ZSTD_DCtx_reset ZSTD_initCStream ZSTD_resetCStream ZSTD_CCtx_reset
// Anchors: ZSTD_createD ZSTD_createC ZSTD_initStaticD ZSTD_initStaticC
// Series: fresh-stream-init
// Cover: Do not set up fresh zstd streams again
//	A zstd stream is ready for use once it has been created. Some code sets
//	it up again right behind, which changes nothing and cannot fail. Drop
//	these calls, and the error handling that comes with them.
// Step: drop | Do not set up a fresh zstd stream again
//	A zstd stream is ready for use once it has been created: no frame is
//	begun, no dictionary is loaded and the parameters are the default ones.
//	Setting it up right behind changes nothing and cannot fail.
//
//	Drop the call and its error handling.
//
//	Found and emitted by fresh_stream_init.cocci.

virtual patch
virtual context
virtual org
virtual report
virtual drop

@initialize:python@
@@
import re

# What was seen, by place.  Python keeps it, as in SmPL each rule would have to
# be told of each other rule's positions.
made = {}	# set-up: name and position of a creation that leads to it
used = set()	# set-ups of a stream that is no fresh one
checked = set()	# set-ups behind a look whether there is a stream
shapes = {}	# set-up that can be dropped, but for what is known of it
jumps = {}	# function and label: jumps to it
reached = set()	# set-ups that a path from the start of the function leads to
told = set()

def at(p):
    return (p[0].file, int(p[0].line), int(p[0].column))

def is_hit_at(place):
    return place in made and place not in used

def is_hit(p):
    return is_hit_at(at(p))

def why_not(p):
    return shapes.get(at(p), "its answer is used") or ("" if at(p) in checked else "the creation is not checked")

def drops(p):
    return is_hit(p) and not why_not(p)

def is_named(p):
    return any(is_hit_at(place) and at(pc) == at(p) for place, (c, pc) in made.items())

def message(p, i):
    c, pc = made[at(p)]
    text = "WARNING: %s() sets up a stream that is as %s() on line %s has just created it" % (i, c, pc[0].line)
    return text + (why_not(p) and "; no fix: " + why_not(p))

def is_new(p):
    new = at(p) not in told
    told.add(at(p))
    return new

// What spatch skips files by.
@anchor_setup@
@@
\(ZSTD_initDStream\|ZSTD_resetDStream\|ZSTD_DCtx_reset\|
	ZSTD_initCStream\|ZSTD_resetCStream\|ZSTD_CCtx_reset\)(...)

@anchor depends on anchor_setup@
@@
\(ZSTD_createDStream\|ZSTD_createDCtx\|ZSTD_createDStream_advanced\|
	ZSTD_createDCtx_advanced\|ZSTD_initStaticDStream\|ZSTD_initStaticDCtx\|
	ZSTD_createCStream\|ZSTD_createCCtx\|ZSTD_createCStream_advanced\|
	ZSTD_createCCtx_advanced\|ZSTD_initStaticCStream\|ZSTD_initStaticCCtx\)(...)

@pair depends on anchor exists@
expression x, E; type T; position pc, pi; symbol ZSTD_CLEVEL_DEFAULT, ZSTD_CONTENTSIZE_UNKNOWN;
@@
x = (T)\(ZSTD_createDStream@pc\|ZSTD_createDCtx@pc\|ZSTD_createDStream_advanced@pc\|
	ZSTD_createDCtx_advanced@pc\|ZSTD_initStaticDStream@pc\|ZSTD_initStaticDCtx@pc\|
	ZSTD_createCStream@pc\|ZSTD_createCCtx@pc\|ZSTD_createCStream_advanced@pc\|
	ZSTD_createCCtx_advanced@pc\|ZSTD_initStaticCStream@pc\|ZSTD_initStaticCCtx@pc\)(...)
... when != x = E
\(\(ZSTD_initDStream@pi\|ZSTD_resetDStream@pi\)(x)\|
	\(ZSTD_DCtx_reset@pi\|ZSTD_CCtx_reset@pi\)(x, ...)\|
	ZSTD_initCStream@pi(x, \(0\|ZSTD_CLEVEL_DEFAULT\))\|
	ZSTD_resetCStream@pi(x, \(0\|ZSTD_CONTENTSIZE_UNKNOWN\))\)

@named@
identifier c; position pair.pc, p;
@@
c@pc@p(...)

@script:python@
c << named.c;
p << named.p;
pi << pair.pi;
@@
made.setdefault(at(pi), (c, p))

// ---- What makes the stream no fresh one
@late exists@
identifier F, i; identifier c = {ZSTD_createDStream, ZSTD_createDCtx, ZSTD_createDStream_advanced,
	ZSTD_createDCtx_advanced, ZSTD_initStaticDStream, ZSTD_initStaticDCtx,
	ZSTD_createCStream, ZSTD_createCCtx, ZSTD_createCStream_advanced,
	ZSTD_createCCtx_advanced, ZSTD_initStaticCStream, ZSTD_initStaticCCtx};
expression pair.x; position pair.pi;
@@
F(...) {
... when != x = <+... c(...) ...+>
i@pi(x, ...)
... when any
}

@script:python@
pi << pair.pi;
F << late.F;
@@
used.add(at(pi))

// Behind an #if branch that returns no path from the start leads here.
@start exists@
identifier F, i; expression pair.x; position pair.pi;
@@
F(...) {
... when any
i@pi(x, ...)
... when any
}

@script:python@
pi << pair.pi;
F << start.F;
@@
reached.add(at(pi))

@branch exists@
identifier c, i; expression pair.x, E; type T; statement S; position pair.pc, pair.pi;
@@
(
if (E) {
... when any
x = (T)c@pc(...)
... when any
}
|
if (E) S
else {
... when any
x = (T)c@pc(...)
... when any
}
)
... when any
i@pi(x, ...)

@script:python@
pi << pair.pi;
E << branch.E;
@@
if at(pi) not in reached:
    used.add(at(pi))

@again exists@
identifier i, i1; identifier c = {ZSTD_createDStream, ZSTD_createDCtx, ZSTD_createDStream_advanced,
	ZSTD_createDCtx_advanced, ZSTD_initStaticDStream, ZSTD_initStaticDCtx,
	ZSTD_createCStream, ZSTD_createCCtx, ZSTD_createCStream_advanced,
	ZSTD_createCCtx_advanced, ZSTD_initStaticCStream, ZSTD_initStaticCCtx};
expression pair.x; position pair.pi;
@@
i@pi(x, ...)
... when != x = <+... c(...) ...+>
i1@pi(x, ...)

@script:python@
pi << pair.pi;
i << again.i1;
@@
used.add(at(pi))

// Nor one from elsewhere.
@creation@
identifier c = {ZSTD_createDStream, ZSTD_createDCtx, ZSTD_createDStream_advanced,
	ZSTD_createDCtx_advanced, ZSTD_initStaticDStream, ZSTD_initStaticDCtx,
	ZSTD_createCStream, ZSTD_createCCtx, ZSTD_createCStream_advanced,
	ZSTD_createCCtx_advanced, ZSTD_initStaticCStream, ZSTD_initStaticCCtx};
expression pair.x, R; position pr;
@@
x = \(R@pr\&<+... c(...) ...+>\)

@replaced exists@
identifier i; expression pair.x, R, E; position pair.pi, pr != creation.pr;
@@
x = R@pr
... when != x = E
i@pi(x, ...)

@script:python@
pi << pair.pi;
R << replaced.R;
@@
used.add(at(pi))

// Nothing is done with it by a look whether it is there.
@look@
expression pair.x, E; position pl;
@@
(
x@pl == NULL
|
x@pl != NULL
|
x@pl = E
|
\(ZSTD_DCtx_setParameter\|ZSTD_DCtx_setMaxWindowSize\|ZSTD_CCtx_setParameter\)(x@pl, ...)
)

@between exists@
identifier c, i; expression pair.x, E; type T; position pair.pc, pair.pi, pu != look.pl;
@@
x = (T)c@pc(...)
... when != x = E
    when any
x@pu
... when != x = E
    when any
i@pi(x, ...)

@script:python@
pi << pair.pi;
pu << between.pu;
@@
used.add(at(pi))

// Nor may what it is a member of be in other hands.
@holder@
expression pair.x, o; identifier m;
@@
\(x\&\(o->m\|o.m\)\)

@lent exists@
identifier c, i, f; expression pair.x, holder.o, E; type T; position pair.pc, pair.pi;
@@
x = (T)c@pc(...)
... when != x = E
    when any
f(..., \(o\|&o\), ...)
... when != x = E
    when any
i@pi(x, ...)

@script:python@
pi << pair.pi;
f << lent.f;
@@
used.add(at(pi))

// Parameters are lost, but where the set-up keeps them.
@keeps@
expression pair.x; position pair.pi, pk; symbol ZSTD_reset_session_only;
@@
(
\(ZSTD_initDStream@pi@pk\|ZSTD_resetDStream@pi@pk\|ZSTD_resetCStream@pi@pk\)(x, ...)
|
\(ZSTD_DCtx_reset@pi@pk\|ZSTD_CCtx_reset@pi@pk\)(x, ZSTD_reset_session_only)
)

@loses exists@
identifier c, i; expression pair.x, E; type T; position pair.pc, pair.pi != keeps.pk;
identifier f = {ZSTD_DCtx_setParameter, ZSTD_DCtx_setMaxWindowSize, ZSTD_CCtx_setParameter};
@@
x = (T)c@pc(...)
... when != x = E
    when any
f(x, ...)
... when != x = E
    when any
i@pi(x, ...)

@script:python@
pi << pair.pi;
f << loses.f;
@@
used.add(at(pi))

// In one condition: when it could not be created, or could not be set up.
@same depends on anchor@
expression x; type T; identifier c; position pc, pi;
@@
 (x = (T)c@pc(...)) == NULL || ZSTD_isError(\(ZSTD_initDStream@pi\|ZSTD_resetDStream@pi\)(x))

@script:python@
c << same.c;
pc << same.pc;
pi << same.pi;
@@
if re.match("ZSTD_(create|initStatic)D(Stream|Ctx)", c):
    made[at(pi)] = (c, pc)
    used.discard(at(pi))
    checked.add(at(pi))

// ---- What can be dropped
@hit depends on pair || same@
identifier i; position ph : script:python() { is_hit(ph) };
@@
i@ph(...)

@look_at_once exists@
identifier c, hit.i; expression pair.x, E; type T; position pair.pc, hit.ph;
@@
\((x = (T)c@pc(...)) == NULL\|(x = (T)c@pc(...)) != NULL\)
... when != x = E
    when any
i@ph(x, ...)

@look_later exists@
identifier c, hit.i; expression pair.x, E; type T; position pair.pc, hit.ph;
@@
x = (T)c@pc(...)
... when != x = E
    when any
\(x == NULL\|x != NULL\)
... when != x = E
    when any
i@ph(x, ...)

@script:python@
p << hit.ph;
c << look_at_once.c;
@@
checked.add(at(p))

@script:python@
p << hit.ph;
c << look_later.c;
@@
checked.add(at(p))

@alone@
identifier hit.i; position hit.ph, p; statement S;
@@
(
i@ph@p(...);
|
if (ZSTD_isError(i@ph@p(...))) S
)

@script:python@
p << alone.p;
@@
shapes.setdefault(at(p), "")

@either@
identifier hit.i; position hit.ph, p; expression E;
@@
E || ZSTD_isError(i@ph@p(...))

@script:python@
p << either.p;
@@
shapes.setdefault(at(p), "")

@stored@
identifier hit.i, r; position hit.ph, pr; statement S; type T;
@@
(
r = i@ph(...);
if (ZSTD_isError(r@pr)) S
|
T r = i@ph(...);
if (ZSTD_isError(r@pr)) S
)

@script:python@
p << hit.ph;
r << stored.r;
@@
shapes.setdefault(at(p), "")

@writes@
identifier stored.r; expression E; position pw;
@@
r@pw = E

@reads exists@
identifier stored.r; expression E; position stored.pr, pu != writes.pw; statement S;
@@
if (ZSTD_isError(r@pr)) S
... when != r = E
    when any
r@pu

@script:python@
p << hit.ph;
pu << reads.pu;
@@
shapes[at(p)] = "its answer is used later"

// A label that nobody jumps to would be left.
@jump@
identifier hit.i, L, r; position hit.ph, pj; type T;
@@
(
r = i@ph(...);
if (ZSTD_isError(r)) { ... goto@pj L; }
|
r = i@ph(...);
if (ZSTD_isError(r)) goto@pj L;
|
T r = i@ph(...);
if (ZSTD_isError(r)) { ... goto@pj L; }
|
T r = i@ph(...);
if (ZSTD_isError(r)) goto@pj L;
|
if (ZSTD_isError(i@ph(...))) { ... goto@pj L; }
|
if (ZSTD_isError(i@ph(...))) goto@pj L;
)

@gotos depends on jump@
identifier jump.L; position po;
@@
goto@po L;

@script:python@
L << jump.L;
po << gotos.po;
@@
jumps.setdefault((po[0].file, po[0].current_element, L), set()).add(at(po))

@script:python@
p << hit.ph;
L << jump.L;
pj << jump.pj;
@@
if len(jumps[(p[0].file, p[0].current_element, L)]) == 1:
    shapes[at(p)] = "its failure path has the only jump to " + L

// ---- Reports
@script:python depends on report@
p << hit.ph;
i << hit.i;
@@
if is_new(p):
    coccilib.report.print_report(p[0], message(p, i))

@script:python depends on org@
p << hit.ph;
i << hit.i;
@@
if is_new(p):
    coccilib.org.print_todo(p[0], message(p, i))
    coccilib.org.print_link(made[at(p)][1][0], "its creation")

// The kernel's context mode: the lines that the report names.
@depends on context && hit@
identifier f; position p : script:python() { is_hit(p) or is_named(p) };
@@
* f@p(...)

// ---- The fix
@fix depends on patch && hit@
identifier i, r; position p : script:python() { drops(p) }; statement S; expression E; type T;
@@
(
-r = i@p(...);
-if (ZSTD_isError(r)) S
|
-T r = i@p(...);
-if (ZSTD_isError(r)) S
|
-if (ZSTD_isError(i@p(...))) S
|
-i@p(...);
|
- E || ZSTD_isError(i@p(...))
+ E
)

@depends on fix && anchor@
identifier fix.r; type T;
@@
-T r;
 ... when != r
