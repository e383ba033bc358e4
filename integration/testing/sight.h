/* A system call in words that are the same in every run: for tests. */
#ifndef BRIG_TESTING_SIGHT_H
#define BRIG_TESTING_SIGHT_H

#include "base/bytes.h"
#include "integration/testing/cast.h"

#include <linux/seccomp.h>

/* Its name and what it is about: "openat jail/status", "read jail/uid_map", "prctl 38", "mmap". Of
 * a path outside of /proc only the last part; there the number of a process becomes its role. */
void sight_put(const struct cast *cast, const struct seccomp_notif *call, struct bytes *into);

#endif
