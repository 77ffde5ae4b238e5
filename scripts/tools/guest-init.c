// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first process of a test guest: mounts what kselftests expect, runs the
 * installed kselftest tree and powers off.  The console is the only way out,
 * so it says where the results begin and that they are complete:
 *
 *	doubletake: begin
 *	... what run_kselftest.sh prints ...
 *	doubletake: end STATUS
 *
 * and "doubletake: FAILED why" for anything that keeps it from doing so.  The
 * arguments behind "--" on the kernel's command line go to run_kselftest.sh,
 * NAME=value words before it into the environment, as the kernel does for any
 * init.  Where the kernel counts lines (gcov), the counters follow as a tar
 * archive in base64, between "doubletake: gcov begin" and "... end".
 *
 * Called as "timeout" it is the timeout that runner.sh looks for; busybox's own
 * does not know --foreground.
 */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What runner.sh takes for "ran out of time". */
#define STATUS_TIMED_OUT	124
#define STATUS_NOT_RUN		127

/* How long a child may take to die of SIGTERM before it gets SIGKILL. */
#define GRACE_SECONDS		2

#define GCOV_DIR		"/sys/kernel/debug/gcov"

static void failed(const char *what)
{
	printf("doubletake: FAILED %s: %s\n", what, strerror(errno));
}

/* Wait that long for a child to end, in seconds, 0 for ever; true when it did not. */
static bool outlives(int seconds)
{
	const struct timespec limit = { .tv_sec = seconds };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	/* Nothing else is sent here that would end the wait early. */
	return (seconds ? sigtimedwait(&set, NULL, &limit) : sigwaitinfo(&set, NULL)) < 0;
}

/* timeout [--foreground] SECONDS COMMAND [ARG]...: its status, or 124. */
static int run_timeout(char **argv)
{
	sigset_t set, old;
	pid_t child;
	int status;
	bool late;

	if (*argv && !strcmp(*argv, "--foreground"))
		argv++;
	if (!argv[0] || !argv[1] || atoi(argv[0]) < 0) {
		fprintf(stderr, "usage: timeout [--foreground] SECONDS COMMAND [ARG]...\n");
		return 125;
	}
	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_BLOCK, &set, &old);
	child = fork();
	if (!child) {
		sigprocmask(SIG_SETMASK, &old, NULL);
		execvp(argv[1], argv + 1);
		perror(argv[1]);
		_exit(STATUS_NOT_RUN);
	}
	late = outlives(atoi(argv[0]));
	if (late) {
		kill(child, SIGTERM);
		if (outlives(GRACE_SECONDS))
			kill(child, SIGKILL);
	}
	if (waitpid(child, &status, 0) < 0)
		return 125;
	if (late)
		return STATUS_TIMED_OUT;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Run a command; its exit status, 128 and more for a signal. */
static int run(char *const argv[])
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		/* Orphans of a test must not keep the console's reader. */
		execv(argv[0], argv);
		failed(argv[0]);
		_exit(STATUS_NOT_RUN);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return STATUS_NOT_RUN;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void mount_at(const char *type, const char *dir, int needed)
{
	mkdir(dir, 0755);
	if (mount(type, dir, type, 0, NULL) && errno != EBUSY && needed)
		failed(dir);
}

static void link_at(const char *target, const char *path)
{
	if (symlink(target, path))
		failed(path);
}

static void set_up(void)
{
	static char * const busybox[] = { "/bin/busybox", "--install", "-s", NULL };

	mount_at("proc", "/proc", 1);
	mount_at("sysfs", "/sys", 1);
	mount_at("devtmpfs", "/dev", 1);
	mount_at("tmpfs", "/tmp", 1);
	/* Tests that need these skip, with their reason, without them. */
	mount_at("debugfs", "/sys/kernel/debug", 0);
	mount_at("tracefs", "/sys/kernel/tracing", 0);
	/* devtmpfs leaves these to user space; runner.sh writes to stdout's. */
	link_at("/proc/self/fd", "/dev/fd");
	link_at("/proc/self/fd/0", "/dev/stdin");
	link_at("/proc/self/fd/1", "/dev/stdout");
	link_at("/proc/self/fd/2", "/dev/stderr");
	setenv("PATH", "/bin:/sbin:/usr/bin:/usr/sbin", 1);
	setenv("HOME", "/tmp", 1);
	if (run(busybox))
		failed("busybox --install");
	unlink("/usr/bin/timeout");
	link_at("/init", "/usr/bin/timeout");
}

static void dump_gcov(void)
{
	static char * const quiet[] = { "/bin/dmesg", "-n", "1", NULL };
	/* tar would take each file of debugfs for an empty one. */
	static char * const copy[] = { "/bin/cp", "-r", GCOV_DIR, "/tmp/gcov", NULL };
	static char * const pack[] = { "/bin/sh", "-c", "tar -C /tmp -czf - gcov | base64", NULL };

	if (access(GCOV_DIR, F_OK))
		return;
	run(quiet);
	if (run(copy))
		failed("the copy of " GCOV_DIR);
	printf("doubletake: gcov begin\n");
	run(pack);
	printf("doubletake: gcov end\n");
}

int main(int, char **argv)
{
	const char *slash = strrchr(argv[0], '/');
	int status;

	if (!strcmp(slash ? slash + 1 : argv[0], "timeout"))
		return run_timeout(argv + 1);
	if (getpid() != 1) {
		fprintf(stderr, "guest-init: to be run as the first process of a test guest\n");
		return 3;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	set_up();
	printf("doubletake: begin\n");
	argv[0] = "/kselftest/run_kselftest.sh";
	status = run(argv);
	printf("doubletake: end %d\n", status);
	dump_gcov();
	sync();
	reboot(RB_POWER_OFF);
	failed("power off");
	return 1;
}
