// SPDX-License-Identifier: GPL-2.0-only
/* From Doubletake. The guest's side of QEMU's count-cpuid plugin: see counter.h. */

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "counter.h"

#define PORT		"/dev/ttyS1"

/* An answer takes less than a millisecond, unless the host is busy. */
#define TIME_LIMIT_MS	3000

#define BRACKETS	5

static const char lacking[] =
	"no instruction counter (QEMU with the count-cpuid plugin)";

static int port = -1;

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

void counter_cpuid(void)
{
	unsigned int a, b, c, d;

	__cpuid(0, a, b, c, d);
}

void counter_mark(void)
{
	/* nopl 0xd7c0de1d(%rax) */
	asm volatile(".byte 0x0f, 0x1f, 0x80, 0x1d, 0xde, 0xc0, 0xd7" : : : "memory");
}

void counter_slow(void)
{
	/* nopl 0xd7c0de2d(%rax) */
	asm volatile(".byte 0x0f, 0x1f, 0x80, 0x2d, 0xde, 0xc0, 0xd7" : : : "memory");
}
#else
static bool is_tcg(void)
{
	return false;
}

void counter_cpuid(void)
{
}

void counter_mark(void)
{
}

void counter_slow(void)
{
}
#endif

long long counter_answer(void)
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

const char *counter_open(void)
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
	counter_mark();
	return counter_answer() < 0 ? lacking : NULL;
}

long long counter_least(void (*call)(void *arg), void *arg, int n)
{
	long long least = -1;

	for (int i = 0; i < BRACKETS; i++) {
		long long from, to;

		counter_mark();
		for (int j = 0; j < n; j++)
			call(arg);
		counter_mark();
		from = counter_answer();
		to = counter_answer();
		if (from < 0 || to < from)
			return -1;
		if (least < 0 || to - from < least)
			least = to - from;
	}
	return least;
}
