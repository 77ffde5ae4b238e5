// SPDX-License-Identifier: GPL-2.0-only
/*
 * run-spatch: runs semantic patches on their candidate files, several spatch
 * processes at a time, and says of each whether it did its work.
 *
 * spatch's exit status tells little (FIELD: 0 when a function did not parse,
 * 0 when a python block raised under --jobs), so a run counts as done only
 * when it printed the end mark that is appended to the rule, ended with 0,
 * and wrote nothing to stderr but warnings about the rule's own text.
 *
 * In report mode a second rule is appended that prints every function spatch
 * could search; tools/findings compares that with the functions that are
 * there. Appended, not prepended: line numbers in error messages stay those
 * of the user's file.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "scan.h"
#include "util.h"

/*
 * Parsing is most of a run's time. A rule gets no file in which no function
 * holds a word of its header's Anchors. Of a file larger than this it gets, in
 * report mode, only the functions that hold one, or call one that does; the
 * rest is blank, so lines and columns stay. A file of this size parses in some
 * milliseconds.
 */
#define SLICE_BYTES	(4 * 1024)

/*
 * A second process for the same rule costs spatch's start-up, about 0.2 s of
 * processor time, which is what parsing this much source takes.
 */
#define CHUNK_BYTES	(128 * 1024)

static const char WITNESS[] =
	"\n@dt_witness__@\nidentifier dt_fn__; position dt_p__;\n@@\n"
	"dt_fn__@dt_p__(...) { ... }\n\n"
	"@script:python@\np << dt_witness__.dt_p__;\n@@\n"
	"print(\"DT-PARSED %s:%s\" % (p[0].file, p[0].line))\n";

static const char END_MARK[] =
	"\n@finalize:python@\n@@\nprint(\"DT-END\")\n";

struct job {
	const char *rule;	/* base name without .cocci */
	const char *why;	/* NULL, or why it could not run at all */
	char *cocci;		/* the copy that is run */
	struct words options, files;
	off_t bytes;
	int chunk;
	pid_t pid;
	struct timespec start;
	bool timed_out;
};

static const char *work, *mode, *spatch = "spatch", *macro_file, *step;
static long n_jobs = 1, timeout_s = 120;
static bool tty, whole_files;

static struct job *jobs;
static size_t n_jobs_made;
static sigset_t watched;

static const char usage[] =
"usage: run-spatch --work DIR --mode MODE [option]... RULE.cocci...\n"
"Runs each rule in MODE (report, patch, context, org) on its candidates.\n"
"\n"
"  --work DIR         private folder: DIR/k leads to the tree, DIR/files/RULE\n"
"                     holds the rule's candidates, each ended by a NUL; gets\n"
"                     DIR/out/MODE/RULE.N.out, .err and DIR/out/MODE/jobs\n"
"  --mode MODE        report, patch, context or org\n"
"  --spatch PROGRAM   the spatch to run (default: spatch)\n"
"  --jobs N           at most N spatch processes at a time (default: 1)\n"
"  --timeout SECONDS  limit for one spatch process (default: 120)\n"
"  --macro-file FILE  macros that help spatch parse\n"
"  --whole-files      in report mode, have spatch read also functions that\n"
"                     cannot matter to the rule\n"
"  --virtual NAME     also define this virtual rule (a step of a series)\n"
"  --help             this text\n"
"\n"
"Status: 0 all rules ran, 2 a rule did not (its name and why on stderr),\n"
"3 wrong usage.\n";

static double since(const struct timespec *t)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec - t->tv_sec + (now.tv_nsec - t->tv_nsec) / 1e9;
}

/* May this name stand on spatch's command line and in its output as it is? */
static bool plain_name(const char *s)
{
	for (; *s; s++)
		if (!isascii(*s) || (!isalnum(*s) && !strchr("_./+@%=-", *s)))
			return false;
	return true;
}

/*
 * The name by which spatch gets a file. Names that would break its output or
 * the shell commands it runs are hidden behind a link; tools/findings reads
 * the link to get them back.
 */
static char *spatch_name(const char *path, const char *rule, size_t n)
{
	char *name, *target, *link;

	if (plain_name(path))
		return xasprintf("k/%s", path);
	name = xasprintf("h/%s-%zu.%c", rule, n, path[strlen(path) - 1]);
	target = xasprintf("../k/%s", path);
	link = xasprintf("%s/%s", work, name);
	if (symlink(target, link) && errno != EEXIST)
		die(ST_CANNOT, "cannot make the link %s: %s", link,
		    strerror(errno));
	free(target);
	free(link);
	return name;
}

static bool has_word(const struct words *words, const char *word)
{
	for (size_t i = 0; i < words->n; i++)
		if (!strcmp(words->word[i], word))
			return true;
	return false;
}

static bool has_virtual(const char *cocci, const char *name)
{
	size_t len = strlen(name);

	for (const char *s = cocci; s; s = strchr(s, '\n')) {
		s += *s == '\n';
		if (!starts_with(s, "virtual"))
			continue;
		s += strlen("virtual");
		s += strspn(s, " \t");
		if (starts_with(s, name) && !isalnum(s[len]) && s[len] != '_')
			return true;
	}
	return false;
}

static char *instrumented(const char *path, const char *text)
{
	char *copy = xasprintf("%s/rules/%s.cocci", work, rule_name(path));
	FILE *f = fopen(copy, "w");

	if (!f)
		die(ST_CANNOT, "cannot write %s: %s", copy, strerror(errno));
	fputs(text, f);
	if (!strcmp(mode, "report"))
		fputs(WITNESS, f);
	fputs(END_MARK, f);
	if (fclose(f))
		die(ST_CANNOT, "cannot write %s: %s", copy, strerror(errno));
	return copy;
}

static struct job *new_job(const struct job *proto, int chunk)
{
	GROW(jobs, n_jobs_made);
	jobs[n_jobs_made] = *proto;
	jobs[n_jobs_made].chunk = chunk;
	return &jobs[n_jobs_made++];
}

struct candidate {
	char *name;
	off_t bytes;		/* of code that spatch has to parse */
};

/*
 * Makes WORK/s/<rule>/<path> a real folder, and links in it to all that the
 * tree has beside, so that #include "../x.h" finds what it found there. @path
 * ends in no slash and is "" for the top.
 */
static void mirror_folder(const char *rule, const char *path)
{
	char *copy = xasprintf("%s/s/%s%s%s", work, rule, *path ? "/" : "",
			       path);
	char *from = xasprintf("%s/k%s%s", work, *path ? "/" : "", path);
	struct dirent *entry;
	struct stat st;
	DIR *dir;

	if (!lstat(copy, &st) && S_ISDIR(st.st_mode))
		goto out;
	/* a link that the mirror of the folder above has made */
	if (unlink(copy) && errno != ENOENT)
		die(ST_CANNOT, "cannot replace %s: %s", copy, strerror(errno));
	dir = opendir(from);
	if (!dir || mkdir(copy, 0700))
		die(ST_CANNOT, "cannot mirror %s to %s: %s", from, copy,
		    strerror(errno));
	while ((entry = readdir(dir))) {
		char *to = xasprintf("%s/%s", from, entry->d_name);
		char *link = xasprintf("%s/%s", copy, entry->d_name);

		if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") &&
		    symlink(to, link))
			die(ST_CANNOT, "cannot link %s: %s", link,
			    strerror(errno));
		free(to);
		free(link);
	}
	closedir(dir);
out:
	free(copy);
	free(from);
}

/*
 * A file to write at WORK/s/<rule>/<path>; never one of the tree through a
 * link. Each rule has its own, as what matters to one need not to another.
 */
static FILE *open_mirrored(const char *rule, const char *path)
{
	char *copy = xasprintf("%s/s/%s/%s", work, rule, path);
	char *part = xstrdup(path), *top = xasprintf("%s/s", work);
	int fd;

	if (mkdir(top, 0700) && errno != EEXIST)
		die(ST_CANNOT, "cannot make %s: %s", top, strerror(errno));
	free(top);
	mirror_folder(rule, "");
	for (char *s = part; (s = strchr(s, '/')); *s++ = '/') {
		*s = '\0';
		mirror_folder(rule, part);
	}
	free(part);
	unlink(copy);
	fd = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
	free(copy);
	return fd < 0 ? NULL : fdopen(fd, "w");
}

/* Writes the code without the blanks at the ends of its lines. */
static off_t write_trimmed(const struct source *src, FILE *f)
{
	const char *end = src->code + src->len;
	off_t bytes = 0;

	for (const char *s = src->code; s < end; s++) {
		const char *next = memchr(s, '\n', end - s), *last;

		if (!next)
			next = end;
		for (last = next; last > s && isblank(last[-1]); last--)
			;
		bytes += fwrite(s, 1, last - s, f);
		fputc('\n', f);
		s = next;
	}
	return bytes;
}

/*
 * False when no function of the file can matter to the rule. Otherwise, in
 * report mode, has spatch read a smaller copy.
 */
static bool slice(struct candidate *cand, const char *rule,
		  const struct words *words)
{
	const char *path = strchr(cand->name, '/') + 1;
	struct source src;
	size_t len, left;
	char *text;
	FILE *f;

	text = must_slurp(xasprintf("%s/%s", work, cand->name), &len);
	scan_source(&src, text, len);
	left = keep_functions(&src, words->word, words->n);
	if (left && len > SLICE_BYTES && *cand->name == 'k' &&
	    !strcmp(mode, "report")) {
		f = open_mirrored(rule, path);
		cand->bytes = f ? write_trimmed(&src, f) : 0;
		if (!f || fclose(f))
			die(ST_CANNOT, "cannot write a copy of %s: %s", path,
			    strerror(errno));
		cand->name = xasprintf("s/%s/%s", rule, path);
	}
	free_source(&src);
	return left;
}

static int larger_first(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->bytes != y->bytes)
		return x->bytes < y->bytes ? 1 : -1;
	return strcmp(x->name, y->name);
}

/*
 * Splits a rule's candidates into as many jobs as are worth their start-up, and as
 * @n_rules rules leave processes for: each has one of its own in any case.
 */
static void add_rule(const char *path, size_t n_rules)
{
	char *text = must_slurp(path, NULL), *list, *p;
	struct job proto = { .rule = rule_name(path) };
	struct candidate *cand = NULL;
	size_t n = 0, len, chunks, first;
	struct words anchors = { 0 };
	off_t total = 0;
	bool sliced;

	/* what is appended would make a rule file of an empty one */
	if (!starts_with(text, "@") && !strstr(text, "\n@"))
		proto.why = "there is no rule in it";
	else if (!has_virtual(text, mode))
		proto.why = xasprintf("it has no line 'virtual %s'", mode);
	if (proto.why) {
		new_job(&proto, 0);
		return;
	}
	rule_header(text, "Options", add_words, &proto.options);
	rule_header(text, "Anchors", add_words, &anchors);
	/* a header that spatch reads through a file is beside that file */
	/* what a rule that reads headers looks for may be in one */
	sliced = !whole_files && has_word(&proto.options, "--no-includes");
	proto.cocci = instrumented(path, text);
	free(text);

	list = must_slurp(xasprintf("%s/files/%s", work, proto.rule), &len);
	for (p = list; p < list + len; p += strlen(p) + 1) {
		struct stat st;

		/* a diff of a link would name the link */
		if (strcmp(mode, "report") && !plain_name(p))
			continue;
		GROW(cand, n);
		cand[n].name = spatch_name(p, proto.rule, n);
		if (stat(xasprintf("%s/%s", work, cand[n].name), &st))
			die(ST_CANNOT, "cannot look at %s: %s", p,
			    strerror(errno));
		cand[n].bytes = st.st_size;
		if (!sliced || slice(&cand[n], proto.rule, &anchors))
			total += cand[n++].bytes;
	}
	if (!n)
		return;
	qsort(cand, n, sizeof(*cand), larger_first);
	chunks = total / CHUNK_BYTES + 1;
	if (chunks > (n_jobs + n_rules - 1) / n_rules)
		chunks = (n_jobs + n_rules - 1) / n_rules;
	if (chunks > n)
		chunks = n;
	first = n_jobs_made;
	for (size_t i = 0; i < chunks; i++)
		new_job(&proto, i);
	for (size_t i = 0; i < n; i++) {
		struct job *least = &jobs[first];

		for (size_t k = 1; k < chunks; k++)
			if (jobs[first + k].bytes < least->bytes)
				least = &jobs[first + k];
		GROW(least->files.word, least->files.n);
		least->files.word[least->files.n++] = cand[i].name;
		least->bytes += cand[i].bytes;
	}
}

static char *out_name(const struct job *job, const char *ext)
{
	return xasprintf("%s/out/%s/%s.%d.%s", work, mode, job->rule,
			 job->chunk, ext);
}

/*
 * Files named on the command line are one program to spatch, and what a rule
 * finds in one counts in the next. Under --dir, as in the kernel's coccicheck,
 * each file stands for itself; so it does in a group of its own.
 */
static char *write_groups(const struct job *job)
{
	char *name = out_name(job, "groups");
	FILE *f = fopen(name, "w");

	if (!f)
		die(ST_CANNOT, "cannot write %s: %s", name, strerror(errno));
	for (size_t i = 0; i < job->files.n; i++)
		fprintf(f, "%s\n\n", job->files.word[i]);
	if (fclose(f))
		die(ST_CANNOT, "cannot write %s: %s", name, strerror(errno));
	return name;
}

static void redirect(int fd, const char *path, int flags)
{
	int new = open(path, flags, 0600);

	if (new < 0 || dup2(new, fd) < 0)
		_exit(126);
	close(new);
}

static void start(struct job *job)
{
	char *out = out_name(job, "out"), *err = out_name(job, "err");
	char *groups = write_groups(job);
	const char *argv[26 + job->options.n];
	size_t n = 0;

	argv[n++] = spatch;
	argv[n++] = "-D";
	argv[n++] = mode;
	if (step) {
		argv[n++] = "-D";
		argv[n++] = step;
	}
	argv[n++] = "--very-quiet";
	argv[n++] = "--cocci-file";
	argv[n++] = job->cocci;
	if (!strcmp(mode, "report") || !strcmp(mode, "org"))
		argv[n++] = "--no-show-diff";
	if (!strcmp(mode, "patch") || !strcmp(mode, "context")) {
		argv[n++] = "--patch";
		argv[n++] = "k";
	}
	if (macro_file) {
		argv[n++] = "--macro-file";
		argv[n++] = macro_file;
	}
	for (size_t i = 0; i < job->options.n; i++)
		argv[n++] = job->options.word[i];
	argv[n++] = "--file-groups";
	argv[n++] = groups;
	argv[n] = NULL;

	clock_gettime(CLOCK_MONOTONIC, &job->start);
	job->pid = fork();
	if (job->pid < 0)
		die(ST_CANNOT, "cannot fork: %s", strerror(errno));
	if (!job->pid) {
		sigprocmask(SIG_UNBLOCK, &watched, NULL);
		/* Its own group, so that a time limit ends its helpers too. */
		setpgid(0, 0);
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		redirect(0, "/dev/null", O_RDONLY);
		redirect(1, out, O_WRONLY | O_CREAT | O_TRUNC);
		redirect(2, err, O_WRONLY | O_CREAT | O_TRUNC);
		if (chdir(work))
			_exit(126);
		execvp(spatch, (char **)argv);
		dprintf(2, "cannot run %s: %s\n", spatch, strerror(errno));
		_exit(127);
	}
	setpgid(job->pid, job->pid);
	free(out);
	free(err);
	free(groups);
}

/*
 * What spatch wrote to stderr, on one line, without its warnings about the
 * rule's text. NULL when nothing is left.
 */
static char *telling(const char *path)
{
	char *text = must_slurp(path, NULL), *line, *save, *res = NULL;

	for (line = strtok_r(text, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		char *more, *copy;

		/* the user knows the rule by its name, not by our copy's */
		while ((copy = strstr(line, work)))
			memmove(copy, copy + strlen(work) + strlen("/rules/"),
				strlen(copy + strlen(work)) - 6);
		line += strspn(line, " \t");
		if (!*line || starts_with(line, "warning:") ||
		    starts_with(line, "Warning:"))
			continue;
		more = res ? xasprintf("%s; %s", res, line) : xstrdup(line);
		free(res);
		res = more;
	}
	free(text);
	if (res && strlen(res) > 400)
		memcpy(res + 397, "...", sizeof("..."));
	return res;
}

/* Why a job that has ended did not do its work; NULL when it did. */
static char *verdict(const struct job *job, int status)
{
	char *said = telling(out_name(job, "err")), *out, *why = NULL;
	const char *sep = said ? ": " : "", *what = said ? said : "";
	size_t len;

	out = must_slurp(out_name(job, "out"), &len);
	if (job->timed_out)
		why = xasprintf("timed out after %ld s (TIMEOUT= raises the limit)",
				timeout_s);
	else if (WIFSIGNALED(status))
		why = xasprintf("spatch was ended by signal %d%s%s",
				WTERMSIG(status), sep, what);
	else if (WEXITSTATUS(status))
		why = xasprintf("spatch ended with status %d%s%s",
				WEXITSTATUS(status), sep, what);
	else if (said)
		why = xasprintf("spatch complained: %s", said);
	else if (!starts_with(out, "DT-END\n") && !strstr(out, "\nDT-END\n"))
		why = xstrdup("spatch ended without having finished");
	free(out);
	free(said);
	return why;
}

static void end_all(int sig)
{
	for (size_t i = 0; i < n_jobs_made; i++)
		if (jobs[i].pid > 0)
			kill(-jobs[i].pid, SIGKILL);
	for (size_t i = 0; i < n_jobs_made; i++)
		if (jobs[i].pid > 0)
			waitpid(jobs[i].pid, NULL, 0);
	if (tty)
		fputs("\r\033[K", stderr);
	signal(sig, SIG_DFL);
	sigprocmask(SIG_UNBLOCK, &watched, NULL);
	raise(sig);
	exit(ST_CANNOT);
}

static struct job *reap(int *status, struct rusage *ru)
{
	pid_t pid = wait4(-1, status, WNOHANG, ru);

	for (size_t i = 0; pid > 0 && i < n_jobs_made; i++)
		if (jobs[i].pid == pid)
			return &jobs[i];
	return NULL;
}

static void enforce_limits(void)
{
	for (size_t i = 0; i < n_jobs_made; i++) {
		struct job *job = &jobs[i];

		if (job->pid > 0 && since(&job->start) > timeout_s) {
			job->timed_out = true;
			kill(-job->pid, SIGKILL);
		}
	}
}

static int longest_first(const void *a, const void *b)
{
	const struct job *x = a, *y = b;

	return x->bytes < y->bytes ? 1 : x->bytes > y->bytes ? -1 : 0;
}

static bool run_all(void)
{
	char *log_name = xasprintf("%s/out/%s/jobs", work, mode);
	size_t next = 0, running = 0, done = 0;
	FILE *log = fopen(log_name, "w");
	struct timespec start_time;
	bool ok = true;

	if (!log)
		die(ST_CANNOT, "cannot write %s: %s", log_name,
		    strerror(errno));
	clock_gettime(CLOCK_MONOTONIC, &start_time);
	while (done < n_jobs_made) {
		struct timespec tick = { .tv_nsec = 20 * 1000 * 1000 };
		struct rusage ru = { 0 };
		struct job *job;
		int status, sig;
		char *why;

		if (next < n_jobs_made && running < (size_t)n_jobs) {
			job = &jobs[next++];
			if (!job->why) {
				start(job);
				running++;
				continue;
			}
			why = xstrdup(job->why);
		} else {
			job = reap(&status, &ru);
			if (!job) {
				sig = sigtimedwait(&watched, NULL, &tick);
				if (sig > 0 && sig != SIGCHLD)
					end_all(sig);
				enforce_limits();
				continue;
			}
			why = verdict(job, status);
			job->pid = 0;
			running--;
		}
		done++;
		if (why) {
			ok = false;
			if (tty)
				fputs("\r\033[K", stderr);
			complain("rule %s: %s", job->rule, why);
		}
		/* rule, chunk, files, seconds, largest resident KiB, verdict */
		fprintf(log, "%s\t%d\t%zu\t%.2f\t%ld\t%s\n", job->rule,
			job->chunk, job->files.n,
			job->why ? 0 : since(&job->start), ru.ru_maxrss,
			why ? why : "ok");
		if (tty)
			fprintf(stderr, "\r\033[K%s: %zu of %zu runs done, %.1f s",
				mode, done, n_jobs_made, since(&start_time));
		free(why);
	}
	if (tty)
		fputs("\r\033[K", stderr);
	if (fclose(log))
		die(ST_CANNOT, "cannot write %s: %s", log_name,
		    strerror(errno));
	return ok;
}

static long positive(const char *what, const char *s)
{
	char *end;
	long v = strtol(s, &end, 10);

	if (end == s || *end || v < 1 || v > 1000000)
		die(ST_USAGE, "%s wants a whole number from 1, not '%s'",
		    what, s);
	return v;
}

static void make_folders(void)
{
	static const char * const names[] = { "h", "rules", "tmp", "out" };
	char *p;

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		p = xasprintf("%s/%s", work, names[i]);
		if (mkdir(p, 0700) && errno != EEXIST)
			die(ST_CANNOT, "cannot make %s: %s", p,
			    strerror(errno));
		free(p);
	}
	p = xasprintf("%s/out/%s", work, mode);
	if (mkdir(p, 0700) && errno != EEXIST)
		die(ST_CANNOT, "cannot make %s: %s", p, strerror(errno));
	free(p);
	/* spatch leaves temporary files when it is killed */
	setenv("TMPDIR", xasprintf("%s/tmp", work), 1);
	/*
	 * It runs python3 to find libpython. What stands first in PATH may be
	 * a shim that takes a second for that, or another python's.
	 */
	setenv("PATH", xasprintf("/usr/bin:/bin:%s", getenv("PATH")), 1);
}

int main(int argc, char **argv)
{
	enum { O_WORK = 256, O_MODE, O_SPATCH, O_JOBS, O_TIMEOUT, O_MACRO,
	       O_WHOLE, O_VIRTUAL, O_HELP };
	static const struct option opts[] = {
		{ "work", required_argument, NULL, O_WORK },
		{ "mode", required_argument, NULL, O_MODE },
		{ "spatch", required_argument, NULL, O_SPATCH },
		{ "jobs", required_argument, NULL, O_JOBS },
		{ "timeout", required_argument, NULL, O_TIMEOUT },
		{ "macro-file", required_argument, NULL, O_MACRO },
		{ "whole-files", no_argument, NULL, O_WHOLE },
		{ "virtual", required_argument, NULL, O_VIRTUAL },
		{ "help", no_argument, NULL, O_HELP },
		{ 0 }
	};
	int c;

	tool_name = "coccicheck";
	while ((c = getopt_long(argc, argv, "", opts, NULL)) != -1) {
		switch (c) {
		case O_WORK:
			work = realpath(optarg, NULL);
			if (!work)
				die(ST_CANNOT, "no folder %s", optarg);
			break;
		case O_MODE:
			mode = optarg;
			break;
		case O_SPATCH:
			spatch = optarg;
			break;
		case O_JOBS:
			n_jobs = positive("--jobs", optarg);
			break;
		case O_TIMEOUT:
			timeout_s = positive("--timeout", optarg);
			break;
		case O_MACRO:
			macro_file = optarg;
			break;
		case O_WHOLE:
			whole_files = true;
			break;
		case O_VIRTUAL:
			step = optarg;
			break;
		case O_HELP:
			fputs(usage, stdout);
			return ST_CLEAN;
		default:
			fputs(usage, stderr);
			return ST_USAGE;
		}
	}
	if (!work || !mode || optind == argc) {
		fputs(usage, stderr);
		return ST_USAGE;
	}
	tty = isatty(STDERR_FILENO);
	make_folders();
	sigemptyset(&watched);
	sigaddset(&watched, SIGCHLD);
	sigaddset(&watched, SIGINT);
	sigaddset(&watched, SIGTERM);
	sigaddset(&watched, SIGHUP);
	sigprocmask(SIG_BLOCK, &watched, NULL);
	for (int i = optind; i < argc; i++)
		add_rule(argv[i], argc - optind);
	if (n_jobs_made)
		qsort(jobs, n_jobs_made, sizeof(*jobs), longest_first);
	return run_all() ? ST_CLEAN : ST_CANNOT;
}
