// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each thread has a request of its own; one kind only compresses, the other only
 * decompresses.
 */
#include <crypto/acompress.h>
#include <linux/mutex.h>

struct saver {
	struct acomp_req *cr;
	struct mutex go;
	int ret;
};

struct loader {
	struct acomp_req *cr;
	struct mutex go;
	int ret;
};

static void save(struct saver *s)
{
	mutex_lock(&s->go);
	s->ret = crypto_acomp_compress(s->cr);
	mutex_unlock(&s->go);
}

static void load(struct loader *l)
{
	l->ret = crypto_acomp_decompress(l->cr);
}
