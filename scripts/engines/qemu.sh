# shellcheck shell=bash disable=SC2034,SC2154 # set for, and by, who sources it
# SPDX-License-Identifier: GPL-2.0-only
#
# Engine "qemu": x86-64 with two CPUs.  See uml.sh for what an engine provides.
# KVM only where a probe boot has shown that it works: on some hosts /dev/kvm
# opens but a guest never reaches user space.

engine_make=(ARCH=x86_64)
engine_image=arch/x86/boot/bzImage
engine_cpus="bmi2 nobmi2 nobmi1 nobmi clearcpuid"
engine_says=
engine_slow=1

# How long the probe may take to reach user space; TCG needs about 2 s for it.
qemu_probe_seconds=4

engine_pack()
{
	zstd -q -f -10 -o "$2" "$1"
}

# qemu_command ACCEL CPU KERNEL INITRD WORDS...
qemu_command()
{
	boot=(qemu-system-x86_64 -accel "$1" -cpu "$2" -smp "$qemu_smp" -m 1G -nodefaults
		-display none -no-reboot -serial stdio "${qemu_counter[@]}"
		-kernel "$3" -initrd "$4"
		-append "console=ttyS0 panic=-1 retain_initrd ${*:5}")
}

# Whether a guest reaches user space with KVM; asked once.
qemu_kvm_works()
{
	if [ -z "${qemu_probed-}" ]; then
		qemu_command kvm max "$1" "$2" -- --list
		# The inner shell keeps to itself that QEMU may abort over it.
		run_log "$tmp/probe" "probing KVM" sh -c 'timeout -k 1 "$@"; exit $?' - \
			"$qemu_probe_seconds" "${boot[@]}" </dev/null || :
		qemu_probed=no
		! grep -q '^doubletake: end' "$tmp/probe" || qemu_probed=yes
	fi
	[ "$qemu_probed" = yes ]
}

# Have QEMU count each CPUID.
qemu_count_cpuid()
{
	make -s -C "$top" "$TOOLDIR/count-cpuid.so" ||
		die 2 "QEMU's plugin scripts/tools/count-cpuid.c does not build"
	[ -p "$tmp/cpuid.in" ] || mkfifo "$tmp/cpuid.in" "$tmp/cpuid.out"
	qemu_counter=(-plugin "$TOOLDIR/count-cpuid.so,fifo=$tmp/cpuid.in"
		-chardev "pipe,id=cpuid,path=$tmp/cpuid" -serial chardev:cpuid)
}

# KVM or TCG for tests that do not care; for "time" it must be KVM.
qemu_choose_accel()
{
	if ! [ -w /dev/kvm ]; then
		[ "$3" != time ] || die 2 "no time is measured without KVM: there is no /dev/kvm that can be written"
		engine_says="TCG, because there is no /dev/kvm that can be written"
	elif qemu_kvm_works "$1" "$2"; then
		qemu_accel=kvm engine_slow=
		engine_says="KVM, a probe boot reached user space"
	elif [ "$3" = time ]; then
		die 2 "no time is measured without KVM: a probe boot did not reach user space in $qemu_probe_seconds s"
	else
		engine_says="TCG, because a probe boot with KVM did not reach user space in $qemu_probe_seconds s"
	fi
}

engine_prepare()
{
	qemu_accel=tcg,thread=multi qemu_counter=() qemu_smp=2 qemu_words=() engine_slow=1
	case $3 in
	instructions)
		qemu_count_cpuid
		# One instruction is a nanosecond of the guest's. A CPU that halts may never
		# be woken (seen with QEMU 7.2), so that it has to poll.
		qemu_accel=tcg qemu_smp=1 qemu_words=(idle=poll)
		qemu_counter+=(-icount shift=0)
		engine_says="TCG, one instruction a nanosecond"
		;;
	cpuid)
		qemu_count_cpuid
		engine_says="TCG, because the test counts instructions"
		;;
	*)
		qemu_choose_accel "$@"
		;;
	esac
}

engine_boot()
{
	local cpu=max words=("${qemu_words[@]}")
	case $1 in
	nobmi2) cpu=max,-bmi2 ;;
	# QEMU executes bzhi only with BMI1, and glibc's AVX2 routines hold that.
	nobmi1) cpu=max,-bmi1,-avx2 ;;
	nobmi) cpu=max,-bmi1,-bmi2 ;;
	# CPUID keeps saying BMI2, the kernel does not use it.
	clearcpuid) words+=(clearcpuid=bmi2) ;;
	esac
	qemu_command "$qemu_accel" "$cpu" "$2" "$3" "${words[@]}" "${@:4}"
}
