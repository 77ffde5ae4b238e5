// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the choice of a body costs: the number of CPUID instructions executed in
 * a compression and a decompression, once both have been done before.  It
 * should be 0: the answer never changes, and in a virtual machine each question
 * leaves the guest.
 *
 * Counted, not timed, by QEMU itself with its count-cpuid plugin: a nop with a
 * magic displacement has it write the count so far to our second serial port.
 * Other tasks may execute CPUID meanwhile (a program that starts asks for some
 * 30), so the smallest of several brackets is the figure: others only add.
 */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "zstd_bmi2.h"

#define PORT		"/dev/ttyS1"

/* An answer takes less than a millisecond, unless the host is busy. */
#define TIME_LIMIT_MS	3000

#define SIZE		4096
#define LEVEL		3
#define PAIRS		8
#define BRACKETS	5

static int port = -1;

/* Why nothing can be counted, or NULL. */
static const char *lacking = "no instruction counter (QEMU with the count-cpuid plugin)";

/* Why no requests can be made, or NULL. */
static const char *no_module;

#ifdef __x86_64__
#include <cpuid.h>

/* Serial ports of real machines belong to others: touch none but QEMU's. */
static bool is_tcg(void)
{
	unsigned int a, b, c, d;

	__cpuid(1, a, b, c, d);
	/* Bit 31 of ECX: there is a hypervisor, and it has leaves of its own. */
	if (!(c >> 31))
		return false;
	__cpuid(0x40000000, a, b, c, d);
	return b == 0x54474354 && c == 0x43544743 && d == 0x47435447;
}

static void execute_cpuid(void)
{
	unsigned int a, b, c, d;

	__cpuid(0, a, b, c, d);
}

/* Have the plugin answer; the port keeps the answers until they are read. */
static void mark(void)
{
	/* nopl 0xd7c0de1d(%rax) */
	asm volatile(".byte 0x0f, 0x1f, 0x80, 0x1d, 0xde, 0xc0, 0xd7" : : : "memory");
}
#else
static bool is_tcg(void)
{
	return false;
}

static void execute_cpuid(void)
{
}

static void mark(void)
{
}
#endif

/* The next answer, or -1. */
static long long answer(void)
{
	struct pollfd p = { .fd = port, .events = POLLIN };
	char line[24];
	size_t n = 0;

	while (n < sizeof(line) - 1) {
		if (poll(&p, 1, TIME_LIMIT_MS) != 1 || read(port, line + n, 1) != 1)
			return -1;
		if (line[n] == '\n') {
			line[n] = '\0';
			return n ? strtoll(line, NULL, 10) : -1;
		}
		n++;
	}
	return -1;
}

static const char *open_counter(void)
{
	struct termios raw;

	if (!is_tcg())
		return lacking;
	/* O_NONBLOCK: do not wait for a carrier. */
	port = open(PORT, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
	if (port < 0 || tcgetattr(port, &raw))
		return lacking;
	/* No echo, above all: it would be sent. */
	cfmakeraw(&raw);
	raw.c_cflag |= CLOCAL | CREAD;
	cfsetspeed(&raw, B115200);
	if (tcsetattr(port, TCSANOW, &raw) || tcflush(port, TCIOFLUSH))
		return lacking;
	mark();
	return answer() < 0 ? lacking : NULL;
}

/* CPUID instructions in n calls, the least of several brackets; -1: no answer. */
static long long count(void (*call)(void *arg), void *arg, int n)
{
	long long least = -1;

	for (int i = 0; i < BRACKETS; i++) {
		long long from, to;

		mark();
		for (int j = 0; j < n; j++)
			call(arg);
		mark();
		from = answer();
		to = answer();
		if (from < 0 || to < from)
			return -1;
		if (least < 0 || to - from < least)
			least = to - from;
	}
	return least;
}

static void nothing(void *arg)
{
	(void)arg;
}

static void one_cpuid(void *arg)
{
	(void)arg;
	execute_cpuid();
}

/* The next two say that what the third measures is right: none is subtracted. */
TEST(an_empty_bracket_counts_none)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	ASSERT_EQ(0, count(nothing, NULL, PAIRS));
}

TEST(a_cpuid_counts_once)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	ASSERT_EQ(PAIRS, count(one_cpuid, NULL, PAIRS));
}

FIXTURE(set_up) {
	enum zstd_bmi2_api api;
	int fd;
	long made;		/* by the last request, or its error */
	char plain[SIZE];
	char frame[SIZE];
	char again[SIZE];
};

FIXTURE_VARIANT(set_up) {
	enum zstd_bmi2_api api;
};

FIXTURE_VARIANT_ADD(set_up, lib) {
	.api = ZSTD_BMI2_LIB,
};

FIXTURE_VARIANT_ADD(set_up, stream) {
	.api = ZSTD_BMI2_STREAM,
};

FIXTURE_VARIANT_ADD(set_up, acomp) {
	.api = ZSTD_BMI2_ACOMP,
};

static void pair(void *arg)
{
	FIXTURE_DATA(set_up) *s = arg;
	int level = s->api == ZSTD_BMI2_ACOMP ? 0 : LEVEL;

	s->made = zstd_bmi2_run(s->fd, s->api, ZSTD_BMI2_COMPRESS, level,
				s->plain, SIZE, s->frame, SIZE);
	if (s->made > 0)
		s->made = zstd_bmi2_run(s->fd, s->api, ZSTD_BMI2_DECOMPRESS, 0,
					s->frame, s->made, s->again, SIZE);
}

FIXTURE_SETUP(set_up)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	if (no_module)
		SKIP(return, "%s", no_module);
	self->api = variant->api;
	self->fd = zstd_bmi2_open();
	ASSERT_LE(0, self->fd);
	fill(self->plain, SIZE, CONTENTS_TEXT, 1);
	/* The first of all may ask. */
	pair(self);
	ASSERT_EQ(SIZE, self->made) {
		TH_LOG("the requests failed: %s", zstd_bmi2_error(self->made));
	}
}

FIXTURE_TEARDOWN(set_up)
{
	if (self->fd > 0)
		close(self->fd);
}

TEST_F(set_up, executes_no_cpuid)
{
	long long n = count(pair, self, PAIRS);

	printf("# %s: cpuid per compress+decompress pair: %lld\n",
	       zstd_bmi2_api_names[variant->api], n / PAIRS);
	ASSERT_EQ(0, n) {
		TH_LOG("%lld executed in %d pairs", n, PAIRS);
	}
}

int main(int argc, char **argv)
{
	lacking = open_counter();
	if (!lacking)
		no_module = zstd_bmi2_load();
	return test_harness_run(argc, argv);
}
