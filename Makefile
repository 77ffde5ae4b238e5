# SPDX-License-Identifier: GPL-2.0-only
#
# Doubletake's entry points. Nothing here but calls: what they do is in
# scripts/, and `make help` lists them.

CC	?= cc
TOOL_CFLAGS := -std=gnu11 -O2 -g -Wall -Wextra -Werror $(EXTRA_CFLAGS)
TOOLDIR	?= build/tools
TOOLS	:= bench-stats findings fixture-lines ktap list-functions order-patches
TOOLS	+= review-report run-spatch touched-files
src	:= scripts/tools

# What the scripts read from the environment can stand on make's command line.
export STRICT KDIR TREE RULES MODE FORMAT OUT DIFF J TIMEOUT SPATCH LIST_UNPARSED SIGNOFF
export ENGINE CPU SERIES TARGETS CONFIG COVERAGE ITER SEED TEST_ENV AFTER FRESH CHECKS PAIRS OPS QUICK TOOLDIR

# Tests that need a kernel tree or boot it, the longest first so that two at a
# time end together; and all the others.
TREE_TESTS := $(addprefix scripts/tests/test-,boot real-tree series kernel-coccicheck \
	dropped-in upstream-zstd userland-trees combinations ktap-kunit)
CHECK_TESTS := $(filter-out $(TREE_TESTS),$(sort $(wildcard scripts/tests/test-*)))

.PHONY: help tools coccicheck patches bench-coccicheck check test \
	selftests review bench mutants install-cocci install-selftests clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | while IFS='|' read -r t d; do \
		printf '  make %-18s %s\n' "$$t" "$$d"; done

coccicheck: ## find doubled work: KDIR= (or TREE=, any C tree) RULES= MODE= FORMAT= OUT= DIFF= STRICT=1 J= TIMEOUT=
	@scripts/coccicheck; s=$$?; [ $$s -ne 1 ] || [ "$${STRICT:-0}" != 0 ] || s=0; exit $$s

patches: ## turn the rules' fixes into series: KDIR= RULES= OUT= SIGNOFF=1
	@scripts/make-series

bench-coccicheck: ## time the whole-tree run against one grep, side by side: KDIR=
	@scripts/bench-coccicheck

selftests: ## boot kernels, run kselftests: KDIR= ENGINE= CPU= SERIES= TARGETS= CONFIG= COVERAGE=1 ITER= SEED= TEST_ENV= TIMEOUT= OUT=
	@scripts/install-deps test
	@scripts/selftests

review: ## judge a series patch by patch: SERIES= KDIR= AFTER= CHECKS= FRESH=1 OUT=
	@scripts/install-deps test
	@scripts/review-series

bench: ## measure what series make faster: SERIES= KDIR= ENGINE=uml|kvm|qemu CPU= PAIRS= OPS= QUICK=1 SEED= OUT=
	@scripts/install-deps test
	@scripts/bench

mutants: ## show that the kselftests kill what they must: KDIR=
	@scripts/install-deps test
	@scripts/run-mutants

install-cocci: ## copy the rules into a kernel tree: KDIR=
	@scripts/install-files cocci "$$KDIR"

install-selftests: ## copy the kselftests into a kernel tree: KDIR=
	@scripts/install-files selftests "$$KDIR"

check: ## every test that needs no kernel tree
	@scripts/install-deps test
	@scripts/run-tests $(CHECK_TESTS)

test: ## check, the tests on the real tree, and booted kernels
	@scripts/install-deps test
	@scripts/get-spatch >/dev/null
	@scripts/run-tests $(TREE_TESTS) \
		"env SPATCH=$$(scripts/get-spatch) scripts/tests/test-rules" $(CHECK_TESTS)

# What runs in the guest, or inside QEMU: never with the tools' sanitizers.
$(TOOLDIR)/guest-init: $(src)/guest-init.c
	@mkdir -p $(@D)
	@$(CC) -std=gnu2x -O2 -Wall -Wextra -Werror -static -o $@.$$$$ $< && mv $@.$$$$ $@

$(TOOLDIR)/count-cpuid.so: $(src)/count-cpuid.c $(src)/qemu-plugin-api.h
	@mkdir -p $(@D)
	@$(CC) -std=gnu11 -O2 -Wall -Wextra -Werror -shared -fPIC -o $@.$$$$ $< && mv $@.$$$$ $@

clean: ## remove what was built here; the cache stays
	rm -rf build

tools: $(TOOLS:%=$(TOOLDIR)/%)

$(TOOLDIR)/%: $(src)/%.c $(src)/util.c $(src)/util.h
	@mkdir -p $(@D)
	@$(CC) $(TOOL_CFLAGS) -o $@.$$$$ $(filter %.c,$^) $(LDLIBS-$*) && mv $@.$$$$ $@

to_reports := json.c json.h text.c text.h
$(TOOLDIR)/bench-stats: $(addprefix $(src)/,$(to_reports) bench-html.c bench-json.c bench-text.c \
	bench.h html.c html.h stats.c stats.h)
$(TOOLDIR)/findings: $(addprefix $(src)/,$(to_reports) report.c scan.c touched.c findings.h \
	scan.h touched.h)
$(TOOLDIR)/fixture-lines $(TOOLDIR)/list-functions: $(addprefix $(src)/,scan.c scan.h)
$(TOOLDIR)/ktap: $(addprefix $(src)/,$(to_reports) ktap-console.c ktap-expect.c ktap-json.c \
	ktap-junit.c ktap-level.c ktap-line.c ktap-parse.c ktap-report.c \
	ktap-tree.c splats.c ktap.h ktap-level.h ktap-line.h)
$(TOOLDIR)/review-report: $(addprefix $(src)/,$(to_reports) html.c html.h review-html.c \
	review-json.c review.h)
$(TOOLDIR)/run-spatch: $(addprefix $(src)/,scan.c scan.h)
$(TOOLDIR)/touched-files: $(addprefix $(src)/,touched.c touched.h)
LDLIBS-bench-stats := -lcjson -lm
LDLIBS-findings := -lcjson
LDLIBS-ktap := -lcjson
LDLIBS-review-report := -lcjson
