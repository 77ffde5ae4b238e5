# SPDX-License-Identifier: GPL-2.0-only
# Sets KDIR to the build folder of the kernel that the test module is for. Empty
# when there is none; the tests then skip and say that the module is missing.
ACOMP_TREE := $(realpath $(dir $(abspath $(lastword $(MAKEFILE_LIST))))/../../../..)
KDIR ?= $(patsubst %/Module.symvers,%,$(firstword $(wildcard \
	$(addsuffix /Module.symvers,$(O) $(KBUILD_OUTPUT) $(ACOMP_TREE) \
	/lib/modules/$(shell uname -r)/build))))
