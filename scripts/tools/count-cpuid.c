// SPDX-License-Identifier: GPL-2.0-only
/*
 * A QEMU TCG plugin that counts CPUID exactly: every "0f a2" that any vCPU
 * executes.  A test in the guest asks for the count by executing a nop with a
 * magic displacement, which user space may do too, and reads the answer, a line
 * "COUNT\n", from its second serial port.  Counting instructions instead of
 * time makes the figure the same on every machine.
 *
 *	mkfifo DIR/cpuid.in DIR/cpuid.out
 *	qemu-system-x86_64 -accel tcg,thread=multi ... \
 *		-plugin DIR/count-cpuid.so,fifo=DIR/cpuid.in \
 *		-chardev pipe,id=cpuid,path=DIR/cpuid \
 *		-serial stdio -serial chardev:cpuid
 *
 * A comma in DIR would end the option.  -nographic puts the first port on stdio
 * by itself; with "-serial" given it no longer does, so that one must be named as
 * well.  The chardev "pipe" adds ".in" and ".out" to its path: QEMU reads the
 * first for what the port receives.  Both sides open it for reading and writing,
 * so neither waits for the other at start-up, in whatever order QEMU sets them
 * up; and the plugin never blocks: an answer that does not fit, since nobody
 * reads, is dropped, and the number of those is told when QEMU ends.
 *
 * The marker is "nopl 0xd7c0de1d(%rax)": 0f 1f 80 1d de c0 d7.  A nop with an
 * operand does not touch memory.  Two markers without a read between them
 * bracket what is to be counted; the port queues the answers.
 *
 * A second one, "nopl 0xd7c0de2d(%rax)", makes each CPUID that begins within the
 * next 500 ms take 50 ms longer.  So a test can come in between an answer that is
 * asked for and the same answer being kept, which otherwise takes nanoseconds.
 *
 * Debian has no qemu-plugin.h: qemu-plugin-api.h declares the few functions used, as
 * plugin API version 1 has them: QEMU 7.2, and those before 9.0.  Newer QEMU
 * refuses plugins of version 1 by itself, with a message.  Of what is used here
 * only qemu_plugin_insn_data() changed, with version 3: it copies.  Build with
 * -DQEMU_PLUGIN_API=2 or =3 for those; only version 1 has been run.
 *
 *	cc -std=gnu11 -O2 -Wall -Wextra -Werror -shared -fPIC \
 *		-o count-cpuid.so count-cpuid.c
 */

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "qemu-plugin-api.h"

int qemu_plugin_version = QEMU_PLUGIN_API;

/* No x86 instruction is longer. */
#define MAX_INSN	15

static const uint8_t marker[] = { 0x0f, 0x1f, 0x80, 0x1d, 0xde, 0xc0, 0xd7 };
static const uint8_t slow_marker[] = { 0x0f, 0x1f, 0x80, 0x2d, 0xde, 0xc0, 0xd7 };

#define SLOW_US		500000
#define DELAY_US	50000

static int fifo = -1;
static uint64_t count, asked, dropped;

/* Until when CPUID is slow. */
static uint64_t slow_until;

static uint64_t now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000ull + t.tv_nsec / 1000;
}

static void on_cpuid(unsigned int vcpu, void *data)
{
	(void)vcpu;
	(void)data;
	/* vCPUs are threads; QEMU's own inline counters are not atomic. */
	__atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
	if (now_us() < __atomic_load_n(&slow_until, __ATOMIC_RELAXED))
		usleep(DELAY_US);
}

static void on_slow_marker(unsigned int vcpu, void *data)
{
	(void)vcpu;
	(void)data;
	__atomic_store_n(&slow_until, now_us() + SLOW_US, __ATOMIC_RELAXED);
}

static void on_marker(unsigned int vcpu, void *data)
{
	char line[32];
	int n;

	(void)vcpu;
	(void)data;
	n = snprintf(line, sizeof(line), "%llu\n",
		     (unsigned long long)__atomic_load_n(&count, __ATOMIC_RELAXED));
	/* Shorter than PIPE_BUF: all of it is written, or nothing. */
	if (write(fifo, line, n) != n)
		__atomic_fetch_add(&dropped, 1, __ATOMIC_RELAXED);
	__atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED);
}

/* Copy an instruction's bytes; the number of those that there are. */
static size_t bytes_of(const struct qemu_plugin_insn *insn, uint8_t *to)
{
	size_t n = qemu_plugin_insn_size(insn);

	if (n > MAX_INSN)
		n = MAX_INSN;
#if QEMU_PLUGIN_API < 3
	memcpy(to, qemu_plugin_insn_data(insn), n);
	return n;
#else
	return qemu_plugin_insn_data(insn, to, n);
#endif
}

/* Those that may stand before CPUID; with LOCK it is no instruction. */
static bool is_prefix(uint8_t b)
{
	return (b & 0xf0) == 0x40 ||
	       memchr("\x26\x2e\x36\x3e\x64\x65\x66\x67\xf2\xf3", b, 10);
}

static bool is_cpuid(const uint8_t *b, size_t n)
{
	size_t i = 0;

	while (i < n && is_prefix(b[i]))
		i++;
	return n - i == 2 && b[i] == 0x0f && b[i + 1] == 0xa2;
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	size_t n = qemu_plugin_tb_n_insns(tb);

	(void)id;
	for (size_t i = 0; i < n; i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);
		uint8_t b[MAX_INSN];
		size_t len = bytes_of(insn, b);
		insn_cb cb = NULL;

		if (is_cpuid(b, len))
			cb = on_cpuid;
		else if (len == sizeof(marker) && !memcmp(b, marker, len))
			cb = on_marker;
		else if (len == sizeof(slow_marker) && !memcmp(b, slow_marker, len))
			cb = on_slow_marker;
		if (cb)
			qemu_plugin_register_vcpu_insn_exec_cb(insn, cb, QEMU_PLUGIN_CB_NO_REGS,
							       NULL);
	}
}

static void on_exit_of_qemu(qemu_plugin_id_t id, void *data)
{
	(void)id;
	(void)data;
	fprintf(stderr, "count-cpuid: %llu executed, %llu answers, %llu dropped\n",
		(unsigned long long)count, (unsigned long long)asked,
		(unsigned long long)dropped);
}

static int refuse(const char *what, const char *why)
{
	fprintf(stderr, "count-cpuid: %s: %s\n", what, why);
	return -1;
}

int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info,
			int argc, char **argv)
{
	const char *path = NULL;
	struct stat st;

	if (!info->system_emulation || strcmp(info->target_name, "x86_64"))
		return refuse(info->target_name, "made for qemu-system-x86_64");
	/* QEMU may still take an older plugin, but with its own functions. */
	if (QEMU_PLUGIN_API < 3 && info->version.cur >= 3)
		return refuse("QEMU is too new", "build with -DQEMU_PLUGIN_API=3");
	for (int i = 0; i < argc; i++) {
		if (strncmp(argv[i], "fifo=", 5))
			return refuse(argv[i], "unknown; there is fifo=PATH");
		path = argv[i] + 5;
	}
	if (!path)
		return refuse("fifo=PATH", "missing");
	/* Reading too keeps the open, and a write, from waiting for a reader. */
	fifo = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	if (fifo < 0 || fstat(fifo, &st))
		return refuse(path, strerror(errno));
	if (!S_ISFIFO(st.st_mode))
		return refuse(path, "not a FIFO");
	qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
	qemu_plugin_register_atexit_cb(id, on_exit_of_qemu, NULL);
	return 0;
}
