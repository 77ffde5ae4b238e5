// SPDX-License-Identifier: GPL-2.0-only
/// What foo_init() sets up is set up again by foo_once().  No kernel has
/// either: test-rules-selftest makes its fixtures and breaks copies of this.
//# None: it is a fake.
// Confidence: High
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments:
// Options: --no-includes --include-headers
// Anchors: foo_init
// Series: fake-once
// Step: drop_init | do not set up twice
//	foo_once() does it.
// Step: release | release what was set up
//	foo_free() does not.

virtual patch
virtual context
virtual org
virtual report
virtual drop_init
virtual release

@twice@
expression e;
position p, q;
@@
foo_init(e)@p;
...
foo_once(e)@q;

@freed@
expression twice.e;
position twice.p;
@@
foo_init(e)@p;
...
foo_free(e);

@depends on patch && freed && !release@
expression twice.e;
position twice.p;
@@
-foo_init(e)@p;
...
foo_free(e);

@depends on patch && !drop_init@
expression e;
@@
foo_once(e);
...
-foo_free(e);
+foo_release(e);

@depends on context@
expression twice.e;
position twice.p, twice.q;
@@
*foo_init(e)@p;
...
*foo_once(e)@q;

@script:python depends on report && freed@
p << twice.p;
q << twice.q;
@@
coccilib.report.print_report(p[0], "WARNING: set up again on line " + q[0].line)

@script:python depends on report && !freed@
p << twice.p;
q << twice.q;
@@
coccilib.report.print_report(p[0], "WARNING: set up again on line %s; no fix: never freed" % q[0].line)

@script:python depends on org@
p << twice.p;
q << twice.q;
@@
coccilib.org.print_todo(p[0], "set up")
coccilib.org.print_link(q[0], "set up again")
