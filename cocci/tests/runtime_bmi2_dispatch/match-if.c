// SPDX-License-Identifier: GPL-2.0-only
/* Under an #if, which stays. */

#include <zstd/bmi2.h>

int read_bmi2(const char *p);
int read_default(const char *p);

int read_any(const char *p, int bmi2)
{
#if DYNAMIC_BMI2
	if (bmi2)
		return read_bmi2(p);
#endif
	(void)bmi2;
	return read_default(p);
}
