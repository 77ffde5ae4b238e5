# shellcheck shell=bash disable=SC2034 # used by who sources it
# SPDX-License-Identifier: GPL-2.0-only
#
# Engine "uml": the kernel as a process of this machine.  No root, no KVM, native
# speed, and the CPU is this machine's.  build-kernel and run-kernel source it;
# each engine sets and defines the same:
#
#	engine_make	what make needs to build for it
#	engine_image	the kernel, below the build folder
#	engine_cpus	the CPU variants it can show, the default first
#	engine_slow	not empty when many times slower than this machine
#	engine_pack CPIO INITRD		pack the initramfs
#	engine_prepare KERNEL INITRD COUNTS	before the first boot; COUNTS is
#			what a test of the run wants counted (cpuid, instructions), or
#			time when it must be measurable, or empty
#	engine_boot CPU KERNEL INITRD WORDS...	set boot=() to the command that
#			boots it with WORDS on the kernel's command line; the
#			console is stdout
#	engine_says	how it runs, and why so

engine_make=(ARCH=um SUBARCH=x86_64)
engine_image=linux
engine_cpus=host
engine_says="a process of this machine"
engine_slow=

engine_pack()
{
	cp "$1" "$2"
}

engine_prepare()
{
	:
}

engine_boot()
{
	# UML adds a root= and a console= of its own at the end, behind "--", where
	# these are missing.
	boot=("$2" mem=1G seccomp=on ncpus=2 "initrd=$3" con=null "con0=null,fd:1" ssl=null
		root=none console=tty0 "${@:4}")
}
