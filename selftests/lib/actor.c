// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * A process that does what it is told; see actor.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "actor.h"

#define END_MS	5000

struct report {
	double ms;
	int ret;
};

double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

unsigned int cpus_online(void)
{
	return sysconf(_SC_NPROCESSORS_ONLN);
}

static bool pin(pid_t pid, int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	return !sched_setaffinity(pid, sizeof(set), &set);
}

bool actor_move(struct actor *a, int cpu)
{
	return pin(a->pid, cpu);
}

static void act_on(int from, int to, int (*act)(void *arg, int what), void *arg)
{
	unsigned char what;

	while (read(from, &what, 1) == 1) {
		struct report r;

		r.ms = now_ms();
		r.ret = act(arg, what);
		r.ms = now_ms() - r.ms;
		if (write(to, &r, sizeof(r)) != sizeof(r))
			break;
	}
	_exit(0);
}

bool actor_start(struct actor *a, int cpu, int (*act)(void *arg, int what), void *arg)
{
	int to[2], from[2], null;

	memset(a, 0, sizeof(*a));
	if (pipe2(to, O_CLOEXEC))
		return false;
	if (pipe2(from, O_CLOEXEC)) {
		close(to[0]);
		close(to[1]);
		return false;
	}
	a->pid = fork();
	if (!a->pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		/* One that is stuck must not keep who reads the test's output. */
		null = open("/dev/null", O_RDWR | O_CLOEXEC);
		if (null < 0 || dup2(null, 1) < 0 || dup2(null, 2) < 0 || !pin(0, cpu))
			_exit(1);
		close(to[1]);
		close(from[0]);
		act_on(to[0], from[1], act, arg);
	}
	close(to[0]);
	close(from[1]);
	a->to = to[1];
	a->from = from[0];
	return a->pid > 0;
}

void actor_tell(struct actor *a, int what)
{
	unsigned char byte = what;

	/* Of one that died actor_done() tells. */
	signal(SIGPIPE, SIG_IGN);
	a->ret = -EINPROGRESS;
	if (write(a->to, &byte, 1) != 1)
		a->ret = ACTOR_DIED;
}

bool actor_done(struct actor *a, unsigned int ms)
{
	struct pollfd p = { .fd = a->from, .events = POLLIN };
	struct report r = { .ret = ACTOR_DIED };
	double end = now_ms() + ms, left;
	int n;

	do {
		left = end - now_ms();
		n = poll(&p, 1, left > 0 ? (int)left + 1 : 0);
	} while (n < 0 && errno == EINTR);
	if (n <= 0)
		return false;
	if (read(a->from, &r, sizeof(r)) != sizeof(r))
		r.ret = ACTOR_DIED;
	a->ms = r.ms;
	a->ret = r.ret;
	return true;
}

int actor_do(struct actor *a, int what, unsigned int ms)
{
	actor_tell(a, what);
	return actor_done(a, ms) ? a->ret : -ETIMEDOUT;
}

bool actor_end(struct actor *a)
{
	double end = now_ms() + END_MS;
	pid_t pid = a->pid;

	if (pid <= 0)
		return true;
	a->pid = 0;
	close(a->to);
	close(a->from);
	kill(pid, SIGKILL);
	while (waitpid(pid, NULL, WNOHANG) != pid) {
		if (now_ms() > end)
			return false;
		usleep(1000);
	}
	return true;
}
