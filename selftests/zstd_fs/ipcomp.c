// SPDX-License-Identifier: GPL-2.0-only
/*
 * IPComp between two ends of a veth pair, each in a network namespace of its own:
 * packets are compressed through acomp with the fragments of an skb as scatterlist.
 * What arrives has to be what was sent, whether it was written in one piece, came
 * from files page by page, or is a datagram of several IP fragments. The kernel's
 * IPComp has deflate only.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../lib/file_content.h"
#include "../lib/fsimage.h"
#include "kselftest_harness.h"

#define HERE		"10.99.0.1"
#define THERE		"10.99.0.2"
#define PORT		4567
#define STREAM		(1U << 20)
#define MAX_DATAGRAM	60000
#define WAIT_MS		20000
#define SECONDS		120

/* The process at the other end, and a socket pair to it. */
FIXTURE(ipcomp) {
	pid_t peer;
	int to_peer;
};

FIXTURE_VARIANT(ipcomp) {
	unsigned int mtu;
};

FIXTURE_VARIANT_ADD(ipcomp, mtu_1500) { .mtu = 1500 };
FIXTURE_VARIANT_ADD(ipcomp, mtu_9000) { .mtu = 9000 };

static bool __printf(1, 2) shell(const char *fmt, ...)
{
	char line[512];
	const char *const argv[] = { "sh", "-ec", line, NULL };
	va_list args;
	int status;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	status = run_program(argv);
	if (!status)
		return true;
	printf("# %s\n# ended with %d: %s\n", line, status, why);
	return false;
}

/* Addresses, and what is compressed: all that the two ends say to each other. */
static bool set_up_end(const char *dev, const char *own, const char *other, unsigned int mtu)
{
	static const char what[] = "proto comp spi 0x1001 comp deflate mode transport";

	return shell("ip link set lo up; ip addr add %s/24 dev %s; ip link set %s mtu %u up",
		     own, dev, dev, mtu) &&
	       shell("ip xfrm state add src %s dst %s %s; ip xfrm state add src %s dst %s %s",
		     own, other, what, other, own, what) &&
	       shell("ip xfrm policy add src %s dst %s dir out tmpl proto comp mode transport;"
		     "ip xfrm policy add src %s dst %s dir in tmpl proto comp mode transport level use",
		     own, other, other, own);
}

static int server(int type)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons(PORT) };
	int fd = socket(AF_INET, type | SOCK_CLOEXEC, 0), one = 1;

	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	if (bind(fd, (void *)&a, sizeof(a)) || (type == SOCK_STREAM && listen(fd, 4)))
		return -1;
	return fd;
}

/* What the peer tells after a transfer. */
struct verdict {
	__u64 bytes;
	__s64 wrong_at;		/* -1: nowhere */
};

/* What the peer is told to expect; one of a number of sizes for each datagram. */
struct order {
	__u32 seed;
	__u32 size;
	bool stream;
};

static bool readable(int fd)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	return poll(&p, 1, WAIT_MS) == 1;
}

static struct verdict receive(int stream, int datagrams, const struct order *o)
{
	static __u8 got[STREAM], want[STREAM];
	struct verdict v = { .wrong_at = -1 };
	int fd = datagrams;
	ssize_t n;
	size_t i;

	if (o->stream) {
		if (!readable(stream))
			return v;
		fd = accept(stream, NULL, NULL);
	}
	while (v.bytes < o->size && readable(fd)) {
		n = read(fd, got + v.bytes, sizeof(got) - v.bytes);
		if (n <= 0)
			break;
		v.bytes += n;
		if (!o->stream)
			break;
	}
	if (o->stream)
		close(fd);
	content_fill(o->seed, 0, want, v.bytes);
	for (i = 0; i < v.bytes && v.wrong_at < 0; i++)
		if (got[i] != want[i])
			v.wrong_at = i;
	return v;
}

/* The other end: ready when it has said so, then an answer to each order. */
static void peer(int fd, unsigned int mtu)
{
	int stream, datagrams;
	struct verdict v = { };
	struct order o;

	if (unshare(CLONE_NEWNET))
		_exit(1);
	if (write(fd, "n", 1) != 1 || read(fd, &o, 1) != 1)
		_exit(1);
	if (!set_up_end("veth-there", THERE, HERE, mtu))
		_exit(1);
	stream = server(SOCK_STREAM);
	datagrams = server(SOCK_DGRAM);
	if (stream < 0 || datagrams < 0 || write(fd, "r", 1) != 1)
		_exit(1);
	while (read(fd, &o, sizeof(o)) == sizeof(o)) {
		/* Sent when the receiver is there. */
		if (write(fd, "g", 1) != 1)
			break;
		v = receive(stream, datagrams, &o);
		if (write(fd, &v, sizeof(v)) != sizeof(v))
			break;
	}
	_exit(0);
}

static bool told(int fd, char what)
{
	char c;

	return readable(fd) && read(fd, &c, 1) == 1 && c == what;
}

FIXTURE_SETUP(ipcomp)
{
	const char *const version[] = { "ip", "-V", NULL };
	int pair[2];

	if (unshare(CLONE_NEWNET))
		SKIP(return, "no network namespace (root, CONFIG_NET_NS)");
	if (run_program(version))
		SKIP(return, "no ip in PATH (iproute2)");
	ASSERT_EQ(0, socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair));
	fflush(stdout);
	self->peer = fork();
	if (!self->peer) {
		close(pair[0]);
		peer(pair[1], variant->mtu);
	}
	close(pair[1]);
	self->to_peer = pair[0];
	ASSERT_TRUE(told(self->to_peer, 'n'));
	if (!shell("ip link add veth-here type veth peer name veth-there netns %d",
		   self->peer))
		SKIP(return, "no veth (CONFIG_VETH)");
	if (!set_up_end("veth-here", HERE, THERE, variant->mtu))
		SKIP(return, "no IPComp (CONFIG_INET_IPCOMP, CONFIG_XFRM_USER)");
	ASSERT_EQ(1, write(self->to_peer, "s", 1));
	ASSERT_TRUE(told(self->to_peer, 'r'));
}

FIXTURE_TEARDOWN(ipcomp)
{
	if (self->to_peer > 0)
		close(self->to_peer);
	if (self->peer > 0) {
		kill(self->peer, SIGKILL);
		waitpid(self->peer, NULL, 0);
	}
}

static __u64 sent_on_wire(void)
{
	static const char line[] = "ip -s link show veth-here | awk '/TX:/ { getline; print $1 }'";
	const char *const argv[] = { "sh", "-c", line, NULL };
	unsigned long long n = 0;

	if (!run_program(argv))
		sscanf(why, "%llu", &n);
	return n;
}

static int dial(int type)
{
	struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons(PORT) };
	int fd = socket(AF_INET, type | SOCK_CLOEXEC, 0);

	inet_pton(AF_INET, THERE, &a.sin_addr);
	if (fd < 0 || connect(fd, (void *)&a, sizeof(a)))
		return -1;
	return fd;
}

/* From a file of tmpfs, so that the skb holds pages of the page cache. */
static bool send_file(int fd, const __u8 *buf, size_t size, size_t piece)
{
	int file = memfd_create("contents", MFD_CLOEXEC);
	off_t pos = 0;
	bool ok = file >= 0 && write(file, buf, size) == (ssize_t)size;

	while (ok && (size_t)pos < size)
		ok = sendfile(fd, file, &pos, piece) > 0;
	if (file >= 0)
		close(file);
	return ok;
}

static bool send_pieces(int fd, const __u8 *buf, size_t size, size_t piece)
{
	size_t pos;
	ssize_t n;

	for (pos = 0; pos < size; pos += n) {
		n = write(fd, buf + pos, size - pos < piece ? size - pos : piece);
		if (n <= 0)
			return false;
	}
	return true;
}

/* One transfer; what arrived is compared at the other end. */
static bool transfer(int to_peer, const struct order *o, bool file, size_t piece)
{
	static __u8 buf[STREAM];
	struct verdict v;
	bool sent = false;
	int fd;

	content_fill(o->seed, 0, buf, o->size);
	if (write(to_peer, o, sizeof(*o)) != sizeof(*o) || !told(to_peer, 'g'))
		return fails("the other end is gone");
	fd = dial(o->stream ? SOCK_STREAM : SOCK_DGRAM);
	if (fd >= 0)
		sent = file ? send_file(fd, buf, o->size, piece) :
			      send_pieces(fd, buf, o->size, piece);
	if (!sent)
		fails("sending %u bytes: %s", o->size, strerror(errno));
	if (fd >= 0)
		close(fd);
	if (!readable(to_peer) || read(to_peer, &v, sizeof(v)) != sizeof(v))
		return fails("no verdict of the other end");
	if (sent && v.bytes != o->size)
		return fails("%llu of %u bytes arrived", (unsigned long long)v.bytes, o->size);
	if (sent && v.wrong_at >= 0)
		return fails("byte %lld of %u is another one", (long long)v.wrong_at, o->size);
	return sent;
}

TEST_F_TIMEOUT(ipcomp, stream, SECONDS)
{
	static const size_t pieces[] = { 700, 4096, 100000 };
	__u64 wire = sent_on_wire(), plain = 0;
	unsigned int i, j;

	for (i = 0; i < NR_CONTENT; i++)
		for (j = 0; j < ARRAY_SIZE(pieces) * 2; j++) {
			struct order o = {
				.seed = SEED(i, 1 + j), .size = STREAM / 4, .stream = true,
			};

			OK(transfer(self->to_peer, &o, j & 1, pieces[j / 2]));
			plain += o.size;
		}
	wire = sent_on_wire() - wire;
	printf("# %llu bytes became %llu\n", (unsigned long long)plain, (unsigned long long)wire);
	/* Else nothing above was about compression. */
	ASSERT_LT(wire, plain - plain / 8);
}

TEST_F_TIMEOUT(ipcomp, datagrams, SECONDS)
{
	static const unsigned int sizes[] = {
		1, 60, 89, 90, 91, 1000, 1400, 1472, 1500, 2000, 4068, 4096, 4097, 8192, 8972,
		9000, 20000, MAX_DATAGRAM,
	};
	unsigned int i, j;

	for (i = 0; i < NR_CONTENT; i++)
		for (j = 0; j < ARRAY_SIZE(sizes); j++) {
			struct order o = { .seed = SEED(i, 100 + j), .size = sizes[j] };

			OK(transfer(self->to_peer, &o, false, o.size));
		}
}

TEST_HARNESS_MAIN
