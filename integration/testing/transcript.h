/* What a bridge that keeps a transcript is told by the one that it is linked with. */
#ifndef BRIG_INTEGRATION_TESTING_TRANSCRIPT_H
#define BRIG_INTEGRATION_TESTING_TRANSCRIPT_H

#include <stddef.h>

/* How much of so many bytes is to be read or written at once: at least one, where there is any. */
size_t transcript_share(size_t length);

#endif
