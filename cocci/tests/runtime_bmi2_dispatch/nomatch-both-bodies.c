// SPDX-License-Identifier: GPL-2.0-only
/* Both are bodies for BMI2: the choice is another one. */

#include <zstd/bmi2.h>

int one_bmi2(int v);
int four_bmi2(int v);
int one_default(int v);

int any_bmi2(int v, int bmi2)
{
	if (bmi2 & 2)
		return one_bmi2(v);
	return four_bmi2(v);
}
