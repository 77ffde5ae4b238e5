# SPDX-License-Identifier: GPL-2.0-only
#
# From Doubletake, whose make install-selftests renews it.
# Sets KDIR to the build folder of the kernel that test modules are for: KDIR if given,
# else the build folder of make's O=, else this tree if it was built, else the running
# kernel's. Empty when there is none; the tests then skip and say that the module is
# missing.
KSFT_TREE := $(realpath $(dir $(abspath $(lastword $(MAKEFILE_LIST))))/../../../..)
KDIR ?= $(patsubst %/Module.symvers,%,$(firstword $(wildcard \
	$(addsuffix /Module.symvers,$(O) $(KBUILD_OUTPUT) $(KSFT_TREE) \
	/lib/modules/$(shell uname -r)/build))))
