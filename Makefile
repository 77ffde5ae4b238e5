# SPDX-License-Identifier: GPL-2.0-only
#
# Doubletake's entry points. Nothing here but calls: what they do is in
# scripts/, and `make help` lists them.

CC	?= cc
# CJSON: the Debian package libcjson-dev installs headers below cjson/.
TOOL_CFLAGS := -std=gnu11 -O2 -g -Wall -Wextra -Werror $(EXTRA_CFLAGS)
TOOLDIR	:= build/tools
TOOLS	:= run-spatch findings touched-files list-functions

.PHONY: help tools coccicheck patches check test bench-coccicheck \
	install-cocci clean

help: ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /\1|/p' Makefile | sort | \
		while IFS='|' read -r t d; do printf '  make %-18s %s\n' "$$t" "$$d"; done

tools: $(TOOLS:%=$(TOOLDIR)/%)

$(TOOLDIR)/%: scripts/tools/%.c scripts/tools/util.c scripts/tools/util.h
	@mkdir -p $(@D)
	@$(CC) $(TOOL_CFLAGS) -o $@ $(filter %.c,$^) $(LDLIBS-$*)
$(TOOLDIR)/findings: $(addprefix scripts/tools/,report.c scan.c touched.c \
	findings.h scan.h touched.h)
$(TOOLDIR)/list-functions: $(addprefix scripts/tools/,scan.c scan.h)
$(TOOLDIR)/touched-files: $(addprefix scripts/tools/,touched.c touched.h)
LDLIBS-findings := -lcjson
