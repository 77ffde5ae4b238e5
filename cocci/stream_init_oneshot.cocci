// SPDX-License-Identifier: GPL-2.0-only
/// A zstd stream is set up in a workspace and then, before anything was
/// streamed, a one-shot context is set up in the same workspace. Whenever the
/// one-shot path is taken, building the stream was work for nothing. Setting
/// the stream up where it is first used leaves it out.
///
//# The workspaces are compared by what they are called in the code: a member
//# of one object, a variable, a copy of either. Two names of one workspace
//# that the file does not show to be equal are not seen. A streaming call in a
//# function that is not in the file is not known to be one: the finding is
//# then reported without a fix.
///
// Confidence: High
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments: The fix adds a local flag, stream_ready. Where it is not emitted
//	the report says why.
// Options: --no-includes --include-headers --iso-limit 0
// Anchors: zstd_init_cstream zstd_init_dstream ZSTD_initStaticCStream ZSTD_initStaticDStream
// Anchors: zstd_init_cctx zstd_init_dctx ZSTD_initStaticCCtx ZSTD_initStaticDCtx
// Series: defer-stream-init
// Cover: Set up streams on their first use
//	Each request sets up a stream in its workspace before it is known how
//	the request will be processed. When the first source and destination
//	fragments each span the whole request, it is then processed in one go,
//	by a context that is set up in the same workspace: the stream is
//	overwritten before anything was streamed, and building it was work for
//	nothing.
//
//	Set the stream up where a request turns out to be a streaming one, one
//	patch for each direction. The stores of zswap are then spared the second
//	set-up always, its loads when the object lies in one zsmalloc page.
//
//	What stays the same: requests that stream make the same calls as before,
//	those done in one go lose one call only, and no interface changes. A
//	set-up that fails does so with fragments mapped now, and releases them,
//	last mapped first. For the source fragment this relies on
//	acomp_walk_virt() refusing empty requests: the first fragment is never
//	an empty one, for which nothing would be mapped.
// Step: compress | Set up the compression stream on its first use
//	The compression stream is set up before it is known whether it will be
//	used. When the first source and destination fragments each span the
//	whole request, as in every store of zswap, the request is compressed in
//	one go instead, by a context set up in the same workspace: the stream is
//	overwritten before anything was streamed.
//
//	Set it up where the request turns out to be a streaming one. That place
//	can be passed more than once, so remember that the stream is there, in a
//	flag that is only set once the set-up has succeeded. When it fails,
//	release what is mapped by then, last mapped first. Streaming requests
//	make the same calls as before.
//
//	Found and emitted by stream_init_oneshot.cocci.
// Step: decompress | Set up the decompression stream on its first use
//	The decompression stream is set up before it is known whether it will be
//	used. When the first source and destination fragments each span the
//	whole request, as in a load of zswap from an object that lies in one
//	page, the request is decompressed in one go instead, by a context set up
//	in the same workspace: the stream is overwritten before anything was
//	streamed.
//
//	Set it up where the request turns out to be a streaming one. That place
//	can be passed more than once, so remember that the stream is there, in a
//	flag that is only set once the set-up has succeeded. When it fails,
//	release what is mapped by then, last mapped first. Streaming requests
//	make the same calls as before.
//
//	Found and emitted by stream_init_oneshot.cocci.

virtual patch
virtual context
virtual org
virtual report
virtual compress
virtual decompress

@anchor_stream@
@@
\(zstd_init_cstream\|zstd_init_dstream\|ZSTD_initStaticCStream\|ZSTD_initStaticDStream\)(...)

@anchor_oneshot depends on anchor_stream@
@@
\(zstd_init_cctx\|zstd_init_dctx\|ZSTD_initStaticCCtx\|ZSTD_initStaticDCtx\)(...)

// Workspace arguments of a stream set-up: of the API, of a function of the
// file that hands its own parameter on.
@z0 depends on anchor_oneshot@
expression E, e; position pw;
@@
\(zstd_init_cstream\|zstd_init_dstream\|ZSTD_initStaticCStream\|ZSTD_initStaticDStream\)(..., E@pw, e)

@s2 depends on anchor_oneshot exists@
identifier h, w; parameter list[n] ps; type T; expression e;
@@
h(ps, T w, ...) {
... when any
\(zstd_init_cstream\|zstd_init_dstream\|ZSTD_initStaticCStream\|ZSTD_initStaticDStream\)(..., w, e)
... when any
}

@s2c@
identifier s2.h; expression list[s2.n] es; expression E; position pw;
@@
h(es, E@pw, ...)

@nz depends on z0 || s2c@
identifier f; expression E; position q != {z0.pw, s2c.pw};
@@
f(..., E@q, ...)

// iw: a stream set-up fi() at pi in F on workspace E.
@iw depends on nz exists@
identifier F, fi; expression E; position pi, pw != nz.q;
@@
F(...) {
... when any
fi@pi(..., E@pw, ...)
... when any
}

// E is, or was loaded from, member m of P.
@io exists@
identifier iw.F, iw.fi, m; position iw.pi; expression iw.E, P;
@@
F(...) {
... when any
\( fi@pi(..., \(P->m\&E\), ...) \| E = P->m \)
... when any
}

// Other names of the object (Q) and of the workspace (V).
@iq exists@
identifier iw.F, iw.fi, io.m; expression iw.E, io.P, Q; position iw.pi;
@@
F(...) {
... when any
\( fi@pi(..., \(Q->m\&E\), ...) \| E = Q->m \| P = Q \| Q = P \)
... when any
}

@iv exists@
identifier iw.F, iw.fi; position iw.pi; expression iw.E, V;
@@
F(...) {
... when any
\( fi@pi(..., \(V\&E\), ...) \| E = V \| V = E \)
... when any
}

@iod exists@
identifier iw.F, iw.fi, m; position iw.pi; expression iw.E, O;
@@
F(...) {
... when any
\( fi@pi(..., \(O.m\&E\), ...) \| E = O.m \)
... when any
}

// sw: the same through a wrapper that is given the object.
@s1z depends on anchor_oneshot exists@
identifier wf; expression E, e;
@@
wf(...) {
... when any
\(zstd_init_cstream\|zstd_init_dstream\|ZSTD_initStaticCStream\|ZSTD_initStaticDStream\)(..., E, e)
... when any
}

@s1 exists@
identifier s1z.wf, c, m; expression s1z.E; parameter list[n] ps; type T;
@@
wf(ps, T c, ...) {
... when any
\( \(c->m\&E\) \| E = c->m \)
... when any
}

@sw exists@
identifier F, s1z.wf; expression list[s1.n] es; expression P; position pi;
@@
F(...) {
... when any
wf@pi(es, P, ...)
... when any
}

@sq exists@
identifier sw.F, s1z.wf; expression list[s1.n] es; position sw.pi; expression sw.P, Q;
@@
F(...) {
... when any
\( wf@pi(es, \(Q\&P\), ...) \| P = Q \| Q = P \)
... when any
}

@sv exists@
identifier sw.F, s1.m; expression sw.P, V;
@@
F(...) {
... when any
\( \(P->m\&V\) \| V = P->m \)
... when any
}

// One-shot set-ups: in a member of a parameter (k1), in the parameter itself
// (k2), through one of these (kk).
@ol depends on anchor_stream exists@
identifier h; expression E, e;
@@
h(...) {
... when any
\(zstd_init_cctx\|zstd_init_dctx\|ZSTD_initStaticCCtx\|ZSTD_initStaticDCtx\)(E, e)
... when any
}

@kobj exists@
identifier ol.h, io.m; expression ol.E, O;
@@
h(...) {
... when any
\( \(O->m\&E\) \| E = O->m \)
... when any
}

@k1 exists@
identifier ol.h, c; expression kobj.O; parameter list[n] ps; type T, T1;
@@
h(ps, T c, ...) {
... when any
\( \(c\&O\) \| O = c \| O = (T1)c \)
... when any
}

// The object is a member of what both functions are given.
@k1f exists@
identifier ol.h, c, f; expression kobj.O; parameter list[n] ps; type T;
@@
h(ps, T c, ...) {
... when any
\( \(c->f\&O\) \| O = c->f \)
... when any
}

@ij exists@
identifier iw.F, k1f.f; expression io.P, J;
@@
F(...) {
... when any
\( \(J->f\&P\) \| P = J->f \)
... when any
}

@kk1 exists@
identifier ol.h, hh, c; expression list[k1.n] es; parameter list[n] ps; type T;
@@
hh(ps, T c, ...) {
... when any
h(es, c, ...)
... when any
}

@k1d exists@
identifier ol.h, iod.m, c; expression ol.E; parameter list[n] ps; type T;
@@
h(ps, T c, ...) {
... when any
\( \(c->m\&E\) \| E = c->m \)
... when any
}

@kobjs exists@
identifier ol.h, s1.m; expression ol.E, O;
@@
h(...) {
... when any
\( \(O->m\&E\) \| E = O->m \)
... when any
}

@k1s exists@
identifier ol.h, c; expression kobjs.O; parameter list[n] ps; type T, T1;
@@
h(ps, T c, ...) {
... when any
\( \(c\&O\) \| O = c \| O = (T1)c \)
... when any
}

@kk1s exists@
identifier ol.h, hh, c; expression list[k1s.n] es; parameter list[n] ps; type T;
@@
hh(ps, T c, ...) {
... when any
h(es, c, ...)
... when any
}

@k2 exists@
identifier ol.h, w; expression e; parameter list[n] ps; type T;
@@
h(ps, T w, ...) {
... when any
\(zstd_init_cctx\|zstd_init_dctx\|ZSTD_initStaticCCtx\|ZSTD_initStaticDCtx\)(w, e)
... when any
}

@kk2 exists@
identifier ol.h, hh, io.m, c; expression list[k2.n] es; parameter list[n] ps; type T;
@@
hh(ps, T c, ...) {
... when any
h(es, c->m, ...)
... when any
}

@kk3 exists@
identifier ol.h, hh, w; expression list[k2.n] es; parameter list[n] ps; type T;
@@
hh(ps, T w, ...) {
... when any
h(es, w, ...)
... when any
}

@d_k1 exists@
identifier iw.fi, ol.h; expression iw.E, iq.Q; expression list[k1.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != Q = ne
h@po(es, Q, ...)

@d_k1f exists@
identifier iw.fi, ol.h; expression iw.E, ij.J; expression list[k1f.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != J = ne
h@po(es, J, ...)

@d_kk1 exists@
identifier iw.fi, kk1.hh; expression iw.E, iq.Q; expression list[kk1.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != Q = ne
hh@po(es, Q, ...)

@d_kk2 exists@
identifier iw.fi, kk2.hh; expression iw.E, iq.Q; expression list[kk2.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != Q = ne
hh@po(es, Q, ...)

@d_o exists@
identifier iw.fi, ol.h; expression iw.E, iod.O; expression list[k1d.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
h@po(es, &O, ...)

@d_k2 exists@
identifier iw.fi, ol.h; expression iw.E, iv.V; expression list[k2.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != V = ne
h@po(es, V, ...)

@d_kk3 exists@
identifier iw.fi, kk3.hh; expression iw.E, iv.V; expression list[kk3.n] es; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != V = ne
hh@po(es, V, ...)

@d_d exists@
identifier iw.fi; expression iw.E, iv.V, e; position iw.pi, px, po;
expression ne;
@@
fi@pi@px(..., E, ...)
... when != E = ne
    when != V = ne
\(zstd_init_cctx@po\|zstd_init_dctx@po\|ZSTD_initStaticCCtx@po\|ZSTD_initStaticDCtx@po\)(V, e)

@s_k1 exists@
identifier s1z.wf, ol.h; expression sw.P, sq.Q; expression list[s1.n] es1; expression list[k1s.n] es; position sw.pi, px, po;
expression ne;
@@
wf@pi@px(es1, P, ...)
... when != P = ne
    when != Q = ne
h@po(es, Q, ...)

@s_kk1 exists@
identifier s1z.wf, kk1s.hh; expression sw.P, sq.Q; expression list[s1.n] es1; expression list[kk1s.n] es; position sw.pi, px, po;
expression ne;
@@
wf@pi@px(es1, P, ...)
... when != P = ne
    when != Q = ne
hh@po(es, Q, ...)

@s_k2 exists@
identifier s1z.wf, ol.h; expression sw.P, sv.V; expression list[s1.n] es1; expression list[k2.n] es; position sw.pi, px, po;
expression ne;
@@
wf@pi@px(es1, P, ...)
... when != P = ne
    when != V = ne
h@po(es, V, ...)

@s_kk3 exists@
identifier s1z.wf, kk3.hh; expression sw.P, sv.V; expression list[s1.n] es1; expression list[kk3.n] es; position sw.pi, px, po;
expression ne;
@@
wf@pi@px(es1, P, ...)
... when != P = ne
    when != V = ne
hh@po(es, V, ...)

@s_d exists@
identifier s1z.wf; expression sw.P, sv.V, e; expression list[s1.n] es1; position sw.pi, px, po;
expression ne;
@@
wf@pi@px(es1, P, ...)
... when != P = ne
    when != V = ne
\(zstd_init_cctx@po\|zstd_init_dctx@po\|ZSTD_initStaticCCtx@po\|ZSTD_initStaticDCtx@po\)(V, e)

// The sites, whichever of the above found them.
@nsite depends on iw || sw@
identifier f; position q != {d_k1.px, d_k1f.px, d_kk1.px, d_kk2.px, d_o.px, d_k2.px, d_kk3.px,
	d_d.px, s_k1.px, s_kk1.px, s_k2.px, s_kk3.px, s_d.px};
@@
f@q(...)

@site depends on nsite exists@
identifier F, fi; position pi != nsite.q;
@@
F(...) {
... when any
fi@pi(...)
... when any
}

@nhit depends on site@
identifier f; position q != {d_k1.po, d_k1f.po, d_kk1.po, d_kk2.po, d_o.po, d_k2.po, d_kk3.po,
	d_d.po, s_k1.po, s_kk1.po, s_k2.po, s_kk3.po, s_d.po};
@@
f@q(...)

@hit exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.fi, fo; position site.pi, po != nhit.q;
@@
fi@pi(...)
... when != s(...)
    when any
fo@po(...)

// Functions of the file stream as well.
@sfun depends on hit exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier f;
@@
f(...) {
... when any
s(...)
... when any
}

@scall@
identifier sfun.f; position ps;
@@
f@ps(...)

@nscall depends on hit@
identifier f; position q != scall.ps;
@@
f@q(...)

@clean exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.fi, hit.fo, f; position site.pi, hit.po, ps != nscall.q;
@@
fi@pi(...)
... when != s(...)
    when != f@ps(...)
    when any
fo@po(...)

// ---- The check of the set-up
@chk exists@
identifier site.F, site.fi; expression X, C; statement S; position site.pi, pc;
@@
F(...) {
... when any
(
X = fi@pi(...);
if (\(C@pc\&<+... X ...+>\)) S
|
fi@pi(...);
if (\(C@pc\&\(!X\|X == NULL\|IS_ERR(X)\|IS_ERR_OR_NULL(X)\)\)) S
|
if (\(C@pc\&<+... fi@pi(...) ...+>\)) S
)
... when any
}

@chk_mixed@
position chk.pc; expression E, E1, E2;
@@
\(E@pc\&\(E1 && E2\|E1 || E2\)\)

@chk_sets@
position chk.pc; expression E, x; identifier site.fi;
@@
\(E@pc\&<+... x = fi(...) ...+>\)

@chk_leaves@
position chk.pc; expression E; identifier L;
@@
(
if (E@pc) { ... \(goto L;\|return ...;\|return;\) }
|
if (E@pc) \(goto L;\|return ...;\|return;\)
)

// Reached only when the stream failed, the one-shot is a fallback.
@after exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position chk.pc, hit.po; expression E; statement S; identifier hit.fo;
@@
if (E@pc) S
... when != s(...)
fo@po(...)

// The flag is a bool, which takes a header outside of the kernel.
@user depends on hit@
@@
\(ZSTD_initStaticCStream\|ZSTD_initStaticDStream\)(...)

@boolean depends on user@
@@
#include <stdbool.h>

@b_bool depends on user && !boolean@
identifier site.fi; position site.pi, pb;
@@
fi@pi@pb(...)

// ---- The place
@first exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier f = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.fi; position site.pi, pu;
@@
fi@pi(...)
... when != s(...)
f@pu(...)

@other exists@
identifier s; identifier f = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.fi; position site.pi, first.pu, px;
@@
fi@pi(...)
... when != s@pu(...)
\(s@pu(...)\|f@px(...)\)

@others@
identifier f;
position other.px;
@@
f@px(...)

@many depends on others@
identifier f;
position first.pu, pm;
@@
f@pu@pm(...)

@tc exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.F, hit.fo; position hit.po, ph; expression E, E1; statement S;
@@
F(...) {
... when any
(
if (E@ph) {
... when any
fo@po(...)
... when any
}
|
if (E@ph) \(E1\&<+... fo@po(...) ...+>\);
|
if (E@ph) return \(E1\&<+... fo@po(...) ...+>\);
|
if (E@ph) \(E1\&<+... fo@po(...) ...+>\);
else S
|
if (E@ph) S
else \(E1\&<+... fo@po(...) ...+>\);
|
if (E@ph) return \(E1\&<+... fo@po(...) ...+>\);
else S
|
if (E@ph) S
else return \(E1\&<+... fo@po(...) ...+>\);
|
if (E@ph) {
... when any
fo@po(...)
... when any
} else {
... when any
s(...)
... when any
}
|
if (E@ph) {
... when any
s(...)
... when any
} else {
... when any
fo@po(...)
... when any
}
)
... when any
}

// Done already: the stream is set up behind a flag, once the one-shot path
// has been ruled out.
@early exists@
identifier site.F, site.fi; position site.pi, tc.ph; expression E;
@@
F(...) {
... when != E@ph
fi@pi(...)
... when any
}

@deferred depends on tc && !early exists@
identifier site.fi, v; position site.pi; symbol true;
@@
if (!v) {
... when any
fi@pi(...)
... when any
v = true;
}

// The one-shot branch (tc) serves when it leaves, is passed on the way to every
// streaming call, and no other one-shot comes after it.
@t_leaves@
position tc.ph; expression E; identifier L;
@@
(
if (E@ph) { ... \(goto L;\|return ...;\|return;\|break;\|continue;\) }
|
if (E@ph) \(goto L;\|return ...;\|return;\|break;\|continue;\)
)

@t_else@
position tc.ph; expression E; statement S1, S2;
@@
if (E@ph) S1
else S2

@t_stream exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position tc.ph; expression E, E1;
@@
(
if (E@ph) {
... when any
s(...)
... when any
}
|
if (E@ph) \(E1\&<+... s(...) ...+>\);
|
if (E@ph) return \(E1\&<+... s(...) ...+>\);
)

@t_avoided exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.fi, hit.fo; position site.pi, hit.po, tc.ph; expression E;
@@
\(fi@pi(...)\|fo@po(...)\)
... when != E@ph
s(...)

@nmore depends on site@
identifier f; position q != hit.po;
@@
f@q(...)

@t_more exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier f; position tc.ph, p != nmore.q; expression E, E1; statement S1, S2;
@@
\(if (E@ph) S1\|if (E@ph) S1 else S2\)
... when != s(...)
    when != E1@ph
f@p(...)

@t_two exists@
identifier site.F, hit.fo, f; position hit.po, p != nmore.q, p2;
@@
F(...) {
... when any
\(fo@po(...)\|f@p@p2(...)\)
... when any
}

@t_twos@
identifier f; position t_two.p2;
@@
f@p2(...)

@t_two2 depends on t_twos@
position tc.ph, pm; expression E;
@@
E@ph@pm

@t_after depends on many && !t_else && t_leaves && !t_stream && !t_avoided && !t_more@
position tc.ph, pt; expression E;
@@
E@ph@pt

@t_within depends on many && t_else && !t_avoided && !t_more@
position tc.ph, pt != t_two2.pm; expression E;
@@
E@ph@pt

// One streaming call that all others come after is the best place.
@one@
identifier f;
position first.pu, p1 != many.pm;
@@
f@pu@p1(...)

@nplace1 depends on site@
identifier f = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position q != one.p1;
@@
f@q(...)

@nplace2 depends on site@
position q != {t_after.pt, t_within.pt}; expression E; statement S1, S2;
@@
\(if (E@q) S1\|if (E@q) S1 else S2\)

@place exists@
identifier f = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.F; expression E; statement S1, S2;
position pp, pu != nplace1.q, pt != nplace2.q;
@@
F(...) {
... when any
(
\(E@pp\&<+... f@pu(...) ...+>\);
|
return \(E@pp\&<+... f@pu(...) ...+>\);
|
if (\(E@pp\&<+... f@pu(...) ...+>\)) S1
|
if (\(E@pp\&<+... f@pu(...) ...+>\)) S1
else S2
|
while (\(E@pp\&<+... f@pu(...) ...+>\)) S1
|
if (E@pt@pp) S1
|
if (E@pt@pp) S1
else S2
)
... when any
}

// Nothing can be put in front of an else if.
@elseif@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position place.pp; expression E, E1; statement S1, S2, S3;
@@
(
if (E1) S1
else if (\(E@pp\&<+... s(...) ...+>\)) S2
|
if (E1) S1
else if (\(E@pp\&<+... s(...) ...+>\)) S2
else S3
)

// Nor, in good style, in front of a branch without braces.
@bare@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position place.pp; expression E, E1; statement S, S1;
@@
(
if (E1) E@pp;
|
if (E1) E@pp;
else S
|
if (E1) S
else E@pp;
|
while (E1) E@pp;
|
for (...; ...; ...) E@pp;
|
if (E1) return E@pp;
|
if (E1) return E@pp;
else S
|
if (E1) S
else return E@pp;
|
if (E1) if (\(E@pp\&<+... s(...) ...+>\)) S1
|
while (E1) if (\(E@pp\&<+... s(...) ...+>\)) S1
|
for (...; ...; ...) if (\(E@pp\&<+... s(...) ...+>\)) S1
)

// ---- What forbids to move it (pb: the position of the set-up)

// What follows a failure must not stream, nor take the one-shot path.
@fail_goto exists@
position chk.pc, pg; expression E; identifier L;
@@
(
if (E@pc) {
... when any
goto@pg L;
...
}
|
if (E@pc) goto@pg L;
)

@b_fail exists@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
identifier site.fi, hit.fo, L; position site.pi, fail_goto.pg, hit.po, pb;
@@
fi@pi@pb(...)
... when any
goto@pg L;
... when any
\(s(...)\|fo@po(...)\)

@b_loop exists@
identifier site.fi; position site.pi, pb;
@@
fi@pi@pb(...)
... when any
fi@pi(...)

@two exists@
identifier site.F, site.fi; position site.pi, p2;
@@
F(...) {
... when any
\(fi@pi(...)\|fi@p2(...)\|\(zstd_init_cstream@p2\|zstd_init_dstream@p2\|ZSTD_initStaticCStream@p2\|ZSTD_initStaticDStream@p2\)(...)\)
... when any
}

@twos@
identifier f; position two.p2;
@@
f@p2(...)

@b_two depends on twos@
identifier site.fi; position site.pi, pb;
@@
fi@pi@pb(...)

@b_name@
identifier site.F; position pn; symbol stream_ready;
@@
F@pn(...) { <+... stream_ready ...+> }

@b_nest1 exists@
initializer i; identifier site.fi, a; type T; position site.pi, pb;
@@
if (...) {
... when any
\(T a;\|T a = i;\)
... when any
fi@pi@pb(...)
... when any
}

@b_nest2 exists@
initializer i; identifier site.fi, a; type T; position site.pi, pb; statement S;
@@
if (...) S
else {
... when any
\(T a;\|T a = i;\)
... when any
fi@pi@pb(...)
... when any
}

// The same arguments at the new place.
@b_args1 exists@
identifier site.fi, m; position site.pi, place.pp, pb; expression E, E1, a, e;
assignment operator aop;
@@
fi@pi@pb(..., <+... a ...+>, ...)
... when != E@pp
    when any
\(a aop e\|a++\|a--\|++a\|--a\|a.m aop e\)
... when != E@pp
    when any
E1@pp

@b_args2 exists@
identifier site.fi, m; position site.pi, place.pp, pb; expression E, E1, a, e, e1;
assignment operator aop;
@@
fi@pi@pb(..., a, ...)
... when != E@pp
    when any
\(a->m aop e\|a[e1] aop e\|*a aop e\)
... when != E@pp
    when any
E1@pp

@b_args3 exists@
identifier site.fi, m; position site.pi, place.pp, pb; expression E, E1, a, x, y, e;
assignment operator aop;
@@
fi@pi@pb(..., <+... \(a\&\(x->m\|x.m\)\) ...+>, ...)
... when != E@pp
    when any
\(\(y\&<+... a ...+>\) aop e\|memset(<+... a ...+>, ...)\|memcpy(<+... a ...+>, ...)\)
... when != E@pp
    when any
E1@pp

// Nobody looks at the stream before.
@within@
position place.pp, pw; expression E, X;
@@
\(E@pp\&<+... X@pw ...+>\)

@b_use exists@
identifier site.fi; position site.pi, chk.pc, place.pp, pb, pw != within.pw; expression E, E1, E2, X; statement S;
@@
X = fi@pi@pb(...);
if (E2@pc) S
... when != E@pp
    when any
X@pw
... when != E@pp
    when any
E1@pp

// A failure path that reads what changes in between.
@change exists@
identifier site.fi; position site.pi, place.pp; expression E, E1, e; idexpression v; assignment operator aop;
@@
fi@pi(...)
... when != E@pp
    when any
\(v aop e\|v++\|++v\|v--\|--v\)
... when != E@pp
    when any
E1@pp

@reads1 exists@
position chk.pc, fail_goto.pg, pv; expression E, e, e2; idexpression change.v; identifier L;
@@
E@pc
... when != v = e
    when any
goto@pg L;
... when != v = e
    when any
\(v = e2\|v@pv\)

@read@
position reads1.pv; expression E;
@@
E@pv

@reads2 exists@
position chk.pc; expression E, e; idexpression change.v;
@@
(
if (E@pc) {
... when != v = e
    when any
return <+... v ...+>;
}
|
if (E@pc) return <+... v ...+>;
)

@b_reads depends on read || reads2@
identifier site.fi; position site.pi, pb;
@@
fi@pi@pb(...)

// Functions that call nothing hold nothing.
@leaf depends on place@
identifier f, g;
@@
f(...) {
... when != g(...)
}

@leafc@
identifier leaf.f; position pl;
@@
f@pl(...)

@kmap exists@
identifier site.fi; position site.pi, place.pp, pl; expression E, E1, v;
@@
fi@pi(...)
... when != E@pp
    when any
v = \(kmap_local_page@pl\|kmap_atomic@pl\)(...)
... when != E@pp
    when any
E1@pp

@b_call exists@
identifier site.fi; identifier f != {acomp_walk_virt, acomp_walk_next_src, acomp_walk_next_dst,
	acomp_walk_done_src, acomp_walk_done_dst, acomp_walk_more_src,
	zstd_is_error, ZSTD_isError, zstd_compress_stream,
	zstd_decompress_stream, zstd_flush_stream, zstd_end_stream,
	zstd_reset_cstream, zstd_reset_dstream, zstd_get_error_code,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream,
	ZSTD_resetDStream, ZSTD_getErrorCode, ZSTD_getErrorName, min,
	max, min_t, max_t, min3, clamp, clamp_t, likely, unlikely, IS_ERR,
	IS_ERR_OR_NULL, PTR_ERR, WARN_ON, WARN_ON_ONCE, BUG_ON, READ_ONCE,
	cond_resched, memset, memcpy, pr_err, pr_warn, pr_info, pr_debug,
	page_address, sg_virt, offset_in_page, kunmap_local,
	kunmap_atomic, need_resched, signal_pending, fatal_signal_pending};
position site.pi, place.pp, pb, px != {leafc.pl, kmap.pl, hit.po}; expression E, E1;
@@
fi@pi@pb(...)
... when != E@pp
    when any
f@px(...)
... when != E@pp
    when any
E1@pp

@b_cond exists@
identifier site.fi; identifier f != {acomp_walk_virt, acomp_walk_next_src, acomp_walk_next_dst,
	acomp_walk_done_src, acomp_walk_done_dst, acomp_walk_more_src,
	zstd_is_error, ZSTD_isError, zstd_compress_stream,
	zstd_decompress_stream, zstd_flush_stream, zstd_end_stream,
	zstd_reset_cstream, zstd_reset_dstream, zstd_get_error_code,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream,
	ZSTD_resetDStream, ZSTD_getErrorCode, ZSTD_getErrorName, min,
	max, min_t, max_t, min3, clamp, clamp_t, likely, unlikely, IS_ERR,
	IS_ERR_OR_NULL, PTR_ERR, WARN_ON, WARN_ON_ONCE, BUG_ON, READ_ONCE,
	cond_resched, memset, memcpy, pr_err, pr_warn, pr_info, pr_debug,
	page_address, sg_virt, offset_in_page, kunmap_local,
	kunmap_atomic, need_resched, signal_pending, fatal_signal_pending};
position site.pi, place.pp, tc.ph, pb, px != leafc.pl; expression E;
@@
fi@pi@pb(...)
... when any
\(E@pp@ph\&<+... f@px(...) ...+>\)

// The stream, or what it lives in, in other hands.
@b_hands1 exists@
identifier site.fi, m; identifier f != {kfree, kvfree, vfree, kfree_sensitive, kvfree_sensitive,
	kmem_cache_free, mempool_free, memset, IS_ERR, IS_ERR_OR_NULL,
	PTR_ERR,
	zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position site.pi, pb, px != hit.po; expression a, x;
@@
fi@pi@pb(..., <+... \(x\&a->m\) ...+>, ...)
... when any
f@px(..., a, ...)

@b_hands2 exists@
identifier site.fi; identifier f != {kfree, kvfree, vfree, kfree_sensitive, kvfree_sensitive,
	kmem_cache_free, mempool_free, memset, IS_ERR, IS_ERR_OR_NULL,
	PTR_ERR,
	zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
position site.pi, pb, px != hit.po; expression x;
@@
x = fi@pi@pb(...)
... when any
f@px(..., x, ...)

@b_hands3 exists@
identifier site.fi; identifier f != {kfree, kvfree, vfree, kfree_sensitive, kvfree_sensitive,
	kmem_cache_free, mempool_free, memset, IS_ERR, IS_ERR_OR_NULL,
	PTR_ERR};
position site.pi, pb, px != hit.po; expression W, e;
@@
fi@pi@pb(..., W, e)
... when any
f@px(..., W, ...)

@b_hands4 exists@
identifier site.fi; identifier f != {kfree, kvfree, vfree, kfree_sensitive, kvfree_sensitive,
	kmem_cache_free, mempool_free, memset, IS_ERR, IS_ERR_OR_NULL,
	PTR_ERR};
position site.pi, pb, px != hit.po; expression sw.P;
@@
fi@pi@pb(..., P, ...)
... when any
f@px(..., P, ...)

@member exists@
identifier site.fi, m; position site.pi; expression x;
@@
x->m = fi@pi(...)

@b_other exists@
identifier member.m, G != site.F; expression x;
@@
G(...) {
... when != \(zstd_init_cstream\|zstd_init_dstream\|ZSTD_initStaticCStream\|ZSTD_initStaticDStream\)(...)
\(zstd_compress_stream\|zstd_decompress_stream\|zstd_flush_stream\|zstd_end_stream\|ZSTD_compressStream\|ZSTD_compressStream2\|ZSTD_decompressStream\|ZSTD_flushStream\|ZSTD_endStream\)(x->m, ...)
... when any
}

// ---- What is mapped at the new place
@m_src exists@
identifier site.fi; position site.pi, place.pp; expression E, E1, W;
@@
fi@pi(...)
... when != E@pp
    when any
acomp_walk_next_src(W)
... when != acomp_walk_done_src(...)
    when != E@pp
    when any
E1@pp

@b_src1 depends on m_src exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, m_src.W;
@@
fi@pi@pb(...)
... when != acomp_walk_next_src(W)
    when != E@pp
    when any
E1@pp

@b_src2 exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, W;
@@
fi@pi@pb(...)
... when != E@pp
    when any
acomp_walk_done_src(W, ...)
... when != acomp_walk_next_src(W)
    when != E@pp
    when any
E1@pp

@b_src3 depends on m_src exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, m_src.W;
@@
fi@pi@pb(...)
... when != E@pp
    when any
acomp_walk_next_src(W)
... when != E@pp
    when any
acomp_walk_next_src(W)
... when != E@pp
    when any
E1@pp

@m_dst exists@
identifier site.fi; position site.pi, place.pp; expression E, E1, W;
@@
fi@pi(...)
... when != E@pp
    when any
acomp_walk_next_dst(W)
... when != acomp_walk_done_dst(...)
    when != E@pp
    when any
E1@pp

@b_dst1 depends on m_dst exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, m_dst.W;
@@
fi@pi@pb(...)
... when != acomp_walk_next_dst(W)
    when != E@pp
    when any
E1@pp

@b_dst2 exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, W;
@@
fi@pi@pb(...)
... when != E@pp
    when any
acomp_walk_done_dst(W, ...)
... when != acomp_walk_next_dst(W)
    when != E@pp
    when any
E1@pp

@b_dst3 depends on m_dst exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, m_dst.W;
@@
fi@pi@pb(...)
... when != E@pp
    when any
acomp_walk_next_dst(W)
... when != E@pp
    when any
acomp_walk_next_dst(W)
... when != E@pp
    when any
E1@pp

@v_src@
expression m_src.W; position p;
@@
acomp_walk_virt@p(W, ...)

@v_dst@
expression m_dst.W; position p;
@@
acomp_walk_virt@p(W, ...)

@src_dst exists@
identifier site.fi; position site.pi, place.pp; expression E, E1;
@@
fi@pi(...)
... when != E@pp
    when any
acomp_walk_next_src(...)
... when != E@pp
    when any
acomp_walk_next_dst(...)
... when != E@pp
    when any
E1@pp

@dst_src exists@
identifier site.fi; position site.pi, place.pp; expression E, E1;
@@
fi@pi(...)
... when != E@pp
    when any
acomp_walk_next_dst(...)
... when != E@pp
    when any
acomp_walk_next_src(...)
... when != E@pp
    when any
E1@pp

@m_map exists@
identifier site.fi, k; position site.pi, place.pp, kmap.pl; expression E, E1, v;
@@
fi@pi(...)
... when != E@pp
    when any
v = k@pl(...)
... when != kunmap_local(v)
    when != kunmap_atomic(v)
    when != E@pp
    when any
E1@pp

@is_kmap_local_page exists@
identifier site.fi; position site.pi, place.pp, kmap.pl; expression E, E1, m_map.v;
@@
fi@pi(...)
... when any
v = kmap_local_page@pl(...)
... when != E@pp
    when any
E1@pp

@is_kmap_atomic exists@
identifier site.fi; position site.pi, place.pp, kmap.pl; expression E, E1, m_map.v;
@@
fi@pi(...)
... when any
v = kmap_atomic@pl(...)
... when != E@pp
    when any
E1@pp

@b_map1 depends on m_map exists@
identifier site.fi, m_map.k; position site.pi, place.pp, pb; expression E, E1, m_map.v;
@@
fi@pi@pb(...)
... when != v = k(...)
    when != E@pp
    when any
E1@pp

@b_map2 exists@
identifier site.fi, m_map.k; position site.pi, place.pp, pb; expression E, E1, x;
@@
fi@pi@pb(...)
... when != E@pp
    when any
\(kunmap_local\|kunmap_atomic\)(x)
... when != x = k(...)
    when != E@pp
    when any
E1@pp

@late exists@
identifier site.fi; position site.pi, place.pp, kmap.pl; expression E, E1, x, m_map.v;
@@
fi@pi(...)
... when != E@pp
    when any
\(x = kmap_local_page(...)\|x = kmap_atomic(...)\)
... when != E@pp
    when != kunmap_local(x)
    when != kunmap_atomic(x)
    when any
v = \(kmap_local_page@pl\|kmap_atomic@pl\)(...)
... when != E@pp
    when any
E1@pp

@b_map3 exists@
identifier site.fi; position site.pi, place.pp, pb; expression E, E1, x, y, m_map.v;
@@
fi@pi@pb(...)
... when != E@pp
    when any
\(x = kmap_local_page(...)\|x = kmap_atomic(...)\)
... when != E@pp
    when any
\(y = kmap_local_page(...)\|y = kmap_atomic(...)\)
... when != E@pp
    when any
\(v = kmap_local_page(...)\|v = kmap_atomic(...)\)
... when != E@pp
    when any
E1@pp

@b_out exists@
identifier site.fi, L; position site.pi, fail_goto.pg, pb;
@@
fi@pi@pb(...)
... when any
goto@pg L;
... when any
\(acomp_walk_done_src\|acomp_walk_done_dst\|kunmap_local\|kunmap_atomic\)(...)

// ---- The fix
@cdir depends on patch@
position site.pi;
@@
\(zstd_init_cstream@pi\|ZSTD_initStaticCStream@pi\)(...)

@ddir depends on patch@
position site.pi;
@@
\(zstd_init_dstream@pi\|ZSTD_initStaticDStream@pi\)(...)

@cdir1 depends on patch@
identifier site.fi;
@@
fi(...) { <+... \(zstd_init_cstream\|ZSTD_initStaticCStream\)(...) ...+> }

@ddir1 depends on patch@
identifier site.fi;
@@
fi(...) { <+... \(zstd_init_dstream\|ZSTD_initStaticDStream\)(...) ...+> }

// The set-up (SI, when it is a statement of its own) and what its failure does.
@f_set depends on patch@
identifier site.fi; expression SI, X; position site.pi;
@@
\(SI\&\(X = fi@pi(...)\|fi@pi(...)\)\);

@f_list depends on patch@
expression E; statement list SL; position chk.pc;
@@
if (E@pc) { SL }

@f_goto depends on patch@
expression E; identifier L; position chk.pc;
@@
if (E@pc) goto L;

@f_value depends on patch@
expression E, R; position chk.pc;
@@
if (E@pc) return R;

@f_void depends on patch@
expression E; position chk.pc;
@@
if (E@pc) return;

@fix depends on clean && chk && chk_leaves && !chk_mixed && !chk_sets && after && place && !b_name && !b_other && !deferred && !elseif && !bare &&
	(!m_src || v_src) && (!m_dst || v_dst) && !(src_dst && dst_src) &&
	!(m_map && m_src) && !(m_map && m_dst) && !((m_map || m_src || m_dst) && b_out)@
identifier site.fi; position site.pi;
position pf != {b_fail.pb, b_loop.pb, b_two.pb, b_nest1.pb, b_nest2.pb,
	b_args1.pb, b_args2.pb, b_args3.pb, b_use.pb, b_reads.pb,
	b_call.pb, b_cond.pb, b_hands1.pb, b_hands2.pb,
	b_hands3.pb, b_hands4.pb, b_src1.pb, b_src2.pb, b_src3.pb,
	b_dst1.pb, b_dst2.pb, b_dst3.pb, b_map1.pb, b_map2.pb, b_map3.pb, b_bool.pb};
@@
fi@pi@pf(...)

// ---- Reports
@inner_o exists@
identifier hit.fo, k = {zstd_init_cctx, zstd_init_dctx, ZSTD_initStaticCCtx, ZSTD_initStaticDCtx}; position ph;
@@
fo(...) {
... when any
k@ph(...)
... when any
}

@inner_i exists@
identifier site.fi, k = {zstd_init_cstream, zstd_init_dstream, ZSTD_initStaticCStream,
	ZSTD_initStaticDStream};
@@
fi(...) {
... when any
k(...)
... when any
}

@initialize:python@
@@
why = {}
fixed = set()
seen = set()
inner = {}

def at(p):
    return (p[0].file, int(p[0].line), int(p[0].column))

# The first reason that holds; of several runs for one set-up the best.
def no_fix(p, reasons):
    for rank, (holds, text) in enumerate(reasons):
        if holds:
            why[at(p)] = min(why.get(at(p), (rank, text)), (rank, text))
            break

def message(pi, fi, po, fo):
    name = pi[0].file
    text = "WARNING: stream set up by "
    if (name, fi) in inner:
        text += inner[(name, fi)][0] + "() in "
    text += "%s() is overwritten by the one-shot " % fi
    if (name, fo) in inner:
        text += inner[(name, fo)][0] + "() in "
    text += "%s() on line %s" % (fo, po[0].line)
    if (name, fo) in inner:
        text += ", set up on line %s" % inner[(name, fo)][1][0].line
    if at(pi) not in fixed:
        text += "; no fix: " + why.get(at(pi), (0, "no single place is passed before every streaming call"))[1]
    return text

@script:python depends on report || org@
pi << site.pi;
checked << chk.pc = [];
mixed << chk_mixed.E = "";
leaves << chk_leaves.E = "";
else_if << elseif.E = "";
branch << bare.E = "";
taken << b_name.pn = [];
no_bool << b_bool.pb = [];
G << b_other.G = "";
twice << b_two.pb = [];
loop << b_loop.pb = [];
nest1 << b_nest1.pb = [];
nest2 << b_nest2.pb = [];
fail << b_fail.pb = [];
args1 << b_args1.pb = [];
args2 << b_args2.pb = [];
args3 << b_args3.pb = [];
use << b_use.pb = [];
src1 << b_src1.pb = [];
src2 << b_src2.pb = [];
src3 << b_src3.pb = [];
dst1 << b_dst1.pb = [];
dst2 << b_dst2.pb = [];
dst3 << b_dst3.pb = [];
map1 << b_map1.pb = [];
map2 << b_map2.pb = [];
map3 << b_map3.pb = [];
f_hands1 << b_hands1.f = "";
f_hands2 << b_hands2.f = "";
f_hands3 << b_hands3.f = "";
f_hands4 << b_hands4.f = "";
f_call << b_call.f = "";
f_cond << b_cond.f = "";
reads << b_reads.pb = [];
v << change.v = "";
out << b_out.pb = [];
src << m_src.W = "";
dst << m_dst.W = "";
mapped << m_map.v = "";
starts_src << v_src.p = [];
starts_dst << v_dst.p = [];
sd << src_dst.E = "";
ds << dst_src.E = "";
@@
user = f_hands1 or f_hands2 or f_hands3 or f_hands4
holder = f_call or f_cond
no_fix(pi, (
    (not checked or mixed or not leaves, "its failure path is not understood"),
    (else_if, "its first use is the condition of an else if"),
    (branch, "its first use is a branch without braces"),
    (taken, "the name stream_ready is taken"),
    (no_bool, "its flag needs <stdbool.h>, which is not included"),
    (G, "%s() streams too" % G),
    (twice, "two streams are set up here"),
    (loop, "it is set up in a loop"),
    (nest1 or nest2, "it stands in a block with variables of its own"),
    (fail, "its failure path streams or takes the one-shot path"),
    (args1 or args2 or args3, "its arguments change before the first use"),
    (use, "the stream is looked at before its first use"),
    (user, "%s() may use the stream" % user),
    (reads, "its failure path reads %s, which changes before the first use" % v),
    (holder, "a failure would have to release what %s() may hold" % holder),
    (src and not starts_src or dst and not starts_dst, "the walk starts elsewhere, a fragment may be empty"),
    (src1 or src2 or src3 or dst1 or dst2 or dst3 or map1 or map2 or map3,
     "what is mapped at its first use differs"),
    (sd and ds or mapped and (src or dst), "the order of mappings is not understood"),
    (out and (mapped or src or dst), "its failure path may already release what is mapped")))

@script:python depends on (report || org) && fix@
pi << site.pi;
@@
fixed.add(at(pi))

@script:python depends on report || org@
fo << hit.fo;
ph << inner_o.ph;
k << inner_o.k;
@@
inner.setdefault((ph[0].file, fo), (k, ph))

@script:python depends on report || org@
pi << site.pi;
fi << site.fi;
k << inner_i.k;
@@
inner.setdefault((pi[0].file, fi), (k, None))

@script:python depends on report && clean && (after || !chk) && !deferred@
pi << site.pi;
fi << site.fi;
po << hit.po;
fo << hit.fo;
@@
if (at(pi), at(po)) not in seen:
    seen.add((at(pi), at(po)))
    coccilib.report.print_report(pi[0], message(pi, fi, po, fo))

@script:python depends on org && clean && (after || !chk) && !deferred@
pi << site.pi;
fi << site.fi;
po << hit.po;
fo << hit.fo;
@@
if (at(pi), at(po)) not in seen:
    seen.add((at(pi), at(po)))
    coccilib.org.print_todo(pi[0], message(pi, fi, po, fo))
    coccilib.org.print_link(po[0], "one-shot")
    if (po[0].file, fo) in inner:
        coccilib.org.print_link(inner[(po[0].file, fo)][1][0], "its set-up")

// The kernel's context mode: the lines that the report names.
@stars depends on context && clean && (after || !chk) && !deferred@
identifier site.fi, hit.fo, inner_o.k; position site.pi, hit.po, inner_o.ph;
@@
(
* fi@pi(...)
|
* fo@po(...)
|
* k@ph(...)
)

@ins depends on patch && fix && (((cdir || cdir1) && (compress || !decompress)) ||
	((ddir || ddir1) && (decompress || !compress)))@
identifier s = {zstd_compress_stream, zstd_decompress_stream, zstd_flush_stream,
	zstd_end_stream, zstd_reset_cstream, zstd_reset_dstream,
	ZSTD_compressStream, ZSTD_compressStream2, ZSTD_decompressStream,
	ZSTD_flushStream, ZSTD_endStream, ZSTD_resetCStream, ZSTD_resetDStream};
expression E; statement S1, S2; position place.pp; identifier site.F; symbol stream_ready, true, false;
@@
(
+ if (!stream_ready) {
+	stream_ready = F;
+ }
+
E@pp;
|
+ if (!stream_ready) {
+	stream_ready = F;
+ }
+
return E@pp;
|
+ if (!stream_ready) {
+	stream_ready = F;
+ }
+
if (\(E@pp\&<+... s(...) ...+>\)) S1 else S2
|
+ if (!stream_ready) {
+	stream_ready = F;
+ }
+
if (\(E@pp\&<+... s(...) ...+>\)) S1
|
+ if (!stream_ready) {
+	stream_ready = F;
+ }
+
while (E@pp) S1
|
if (E@pp) {
+	if (!stream_ready) {
+		stream_ready = F;
+	}
+
	<+... s(...) ...+>
} else S2
|
if (E@pp) {
+	if (!stream_ready) {
+		stream_ready = F;
+	}
+
	<+... s(...) ...+>
}
|
if (E@pp) S1
else {
+	if (!stream_ready) {
+		stream_ready = F;
+	}
+
	<+... s(...) ...+>
}
|
if (E@pp) S1
+
+ if (!stream_ready) {
+	stream_ready = F;
+ }
)

@ins_set depends on ins@
identifier site.F; expression f_set.SI;
@@
+SI;
stream_ready = F;

@ins_list depends on ins@
identifier site.F; expression chk.C; statement list f_list.SL;
@@
+if (C) {
+	SL
+}
stream_ready = F;

@ins_goto depends on ins@
identifier site.F; expression chk.C; identifier f_goto.L;
@@
+if (C)
+	goto L;
stream_ready = F;

@ins_value depends on ins@
identifier site.F; expression chk.C, f_value.R;
@@
+if (C)
+	return R;
stream_ready = F;

@ins_void depends on ins && f_void@
identifier site.F; expression chk.C;
@@
+if (C)
+	return;
stream_ready = F;

@del depends on ins exists@
identifier site.F; expression chk.C, f_set.SI; statement S;
@@
F(...) {
... when != stream_ready
    when any
-SI;
-if (C) S
... when any
}

@del_check depends on ins && !f_set exists@
identifier site.F; expression chk.C; statement S;
@@
F(...) {
... when != stream_ready
    when any
-if (C) S
... when any
}

@braces depends on ins && (m_src || m_dst || m_map)@
identifier site.F, L; expression C, R;
@@
(
if (C)
+{
goto L;
+}
|
if (C)
+{
return R;
+}
|
if (C)
+{
return;
+}
)
stream_ready = F;

// Release in the reverse order of mapping: each goes before the last.
@rel_dst depends on ins && !src_dst@
identifier site.F; expression m_dst.W, E;
@@
if (E) {
+	acomp_walk_done_dst(W, 0);
	...
}
stream_ready = F;

@rel_src depends on ins@
identifier site.F; expression m_src.W, E;
@@
if (E) {
+	acomp_walk_done_src(W, 0);
	...
}
stream_ready = F;

@rel_dst1 depends on ins && src_dst@
identifier site.F; expression m_dst.W, E;
@@
if (E) {
+	acomp_walk_done_dst(W, 0);
	...
}
stream_ready = F;

@rel_kunmap_local depends on ins && !late && is_kmap_local_page@
identifier site.F; expression m_map.v, E;
@@
if (E) {
+	kunmap_local(v);
	...
}
stream_ready = F;

@rel_kunmap_atomic depends on ins && !late && is_kmap_atomic@
identifier site.F; expression m_map.v, E;
@@
if (E) {
+	kunmap_atomic(v);
	...
}
stream_ready = F;

@rel_late_kunmap_local depends on ins && late && is_kmap_local_page@
identifier site.F; expression m_map.v, E;
@@
if (E) {
+	kunmap_local(v);
	...
}
stream_ready = F;

@rel_late_kunmap_atomic depends on ins && late && is_kmap_atomic@
identifier site.F; expression m_map.v, E;
@@
if (E) {
+	kunmap_atomic(v);
	...
}
stream_ready = F;

@set depends on ins@
identifier site.F;
@@
-stream_ready = F;
+stream_ready = true;

@decl1 depends on ins exists@
identifier site.F, x, y; type T, T1; expression e, e1; statement S0, S1, S;
@@
F(...) {
... when != S0
    when any
T x = e;
+ bool stream_ready = false;
... when != S1
    when != T1 y = e1;
S
... when any
}

@decl2 depends on ins && !decl1 exists@
identifier site.F; declaration D; statement S0, S;
@@
F(...) {
... when != S0
    when any
D
+ bool stream_ready = false;
S
... when any
}

@decl3 depends on ins && !decl1 && !decl2@
identifier site.F; statement S;
@@
F(...) {
+ bool stream_ready = false;
+
S
... when any
}
