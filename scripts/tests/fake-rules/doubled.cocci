// SPDX-License-Identifier: GPL-2.0-only
/// Prepares a thing twice
///
//# A rule for the tests of scripts/coccicheck, no rule for kernels.
// Confidence: Moderate
// Copyright: (C) 2026 Doubletake authors. GPL-2.0-only.
// Comments:
// Options: --no-includes --include-headers
// Anchors: prepare_twice
// Anchors: thing_
// Series: prepare-once
// Cover: prepare a thing once
//	Preparing once is enough.
// Step: once | prepare it once
//	The second time changes nothing.

virtual patch
virtual context
virtual org
virtual report
virtual once

@r depends on report || org || context@
position p, q;
expression e;
@@

*prepare_twice@p(e);
... when any
*thing_use@q(e)

@depends on patch@
expression e;
@@

-prepare_twice(e);
+prepare_once(e);

@script:python depends on report@
p << r.p;
q << r.q;
@@

coccilib.report.print_report(p[0], "WARNING: prepared twice before its use on line %s" % q[0].line)

@script:python depends on org@
p << r.p;
@@

coccilib.org.print_todo(p[0], "prepared twice")
