// SPDX-License-Identifier: GPL-2.0-only
/* Shapes of C that scan.c must tell apart; shapes.out says what it finds. */
#include <linux/kernel.h>

#define MAKES(name) int name(void) { return 0; }
#define LONG_ONE(x)	\
	do {		\
		x;	\
	} while (0)

MAKES(made_by_macro)

struct plain {
	int (*callback)(int a);
	struct { int nested; } in;
} __aligned(8);

struct __attribute__((packed)) packed { int a; };

enum kinds { ONE = 1, TWO };

static const struct plain table[] = {
	{ .callback = NULL },
	[3] = { .in = { 4 } },
};

static int prototype(int a);
int plain_one(int a) { return a; }

static inline struct plain *
two_lines(struct plain *p,
	  int b)
{
	if (b) {
		return p;
	}
	return NULL;
}

/* int commented(void) { } */
// int commented_too(void) { }
static const char *braces_in_text(void)
{
	return "} int text(void) {" "\"{" ;	/* } */
}

static int in_char(int c)
{
	return c == '{' || c == '\'' || c == '"';
}

__attribute__((noinline)) static int before(void)
{
	return 1;
}

static int after(void) __must_hold(&lock)
{
	return 1;
}

TARGET("bmi2") static size_t with_target(void)
{
	return 1;
}

SYSCALL_DEFINE2(name_of_call, int, a, int, b)
{
	return a + b;
}

void __underscored(void)
{
}

#ifdef CONFIG_A
static int branches(int a)
{
	if (a) {
#else
static int branches(int a, int b)
{
	if (b) {
#endif
		a++;
	}
	return a;
}

static int half_open(int a)
{
#ifdef CONFIG_B
	if (a) {
#elif defined(CONFIG_C)
	while (a) {
#else
	{
#endif
		a++;
	}
	return a;
}

#if 0
static int dead(void)
{
#if 1
	return 0;
#endif
}
#else
static int alive(void)
{
	return 0;
}
#endif

#if 1
static int alive_too(void) { return 0; }
#else
static int dead_too(void) { return 0; }
#endif

static int unbalanced(void)
{
	OPENS_A_BRACE {
	return 0;
}

int last_one(void)
{
	int text = sizeof("\
continued {");

	return text;
}
