// SPDX-License-Identifier: GPL-2.0-only
/* Something is done only with BMI2, and there is no other way to do it. */

#include <zstd/bmi2.h>

void warm_up_bmi2(int v);
int work(int v);

int prepare(int v, int bmi2)
{
	if (bmi2)
		warm_up_bmi2(v);
	return work(v);
}
