// SPDX-License-Identifier: GPL-2.0-only
/*
 * Boots that never were, in the form that bench-stats reads: 60 metrics, each a trial
 * of its own, of three kinds of kernel: the base, the base again, and one that is
 * CHANGE percent faster. The noise is drawn from the deviations, in percent, in FILE,
 * and DRIFT percent are added from the first boot to the last.
 *
 * usage: bench-noise SEED PAIRS CHANGE DRIFT FILE
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "../tools/stats.h"

#define TRIALS	60
#define KINDS	3

static double noise[4096];
static size_t n_noise;

static void read_noise(const char *path)
{
	FILE *f = fopen(path, "r");
	char line[128];

	if (!f)
		return;
	while (n_noise < 4096 && fgets(line, sizeof(line), f))
		if (*line != '#')
			noise[n_noise++] = atof(line);
	fclose(f);
}

int main(int argc, char **argv)
{
	static const char *const kinds[KINDS] = { "base", "control", "faster" };
	int pairs;
	uint64_t state;

	if (argc != 6)
		return 3;
	state = strtoull(argv[1], NULL, 10);
	pairs = atoi(argv[2]);
	read_noise(argv[5]);
	if (!n_noise || pairs < 1)
		return 2;
	for (int i = 0; i < pairs * KINDS; i++) {
		int block = i / KINDS, k = block % 2 ? KINDS - 1 - i % KINDS : i % KINDS;
		double level = 100 * (k == 2 ? 1 - atof(argv[3]) / 100 : 1);

		level *= 1 + atof(argv[4]) / 100 * i / (pairs * KINDS - 1);
		for (int m = 0; m < TRIALS; m++)
			printf("boot %d %s ns m%d %.6f\n", block + 1, kinds[k], m,
			       level * exp(noise[(draw(&state) >> 16) % n_noise] / 100));
	}
	return 0;
}
