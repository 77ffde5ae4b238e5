# SPDX-License-Identifier: GPL-2.0-only
#
# From Doubletake, whose make install-selftests renews it.
# Builds the test modules in TESTMODS_DIR for the kernel in KDIR. O= may be another
# folder than KDIR, and kbuild takes it for the kernel's.
include $(dir $(lastword $(MAKEFILE_LIST)))kdir.mk

modules:
	$(Q)$(MAKE) -C $(KDIR) O=$(realpath $(KDIR)) M=$(TESTMODS_DIR) modules

clean:
	$(if $(KDIR),$(Q)$(MAKE) -C $(KDIR) O=$(realpath $(KDIR)) M=$(TESTMODS_DIR) clean)

.PHONY: modules clean
