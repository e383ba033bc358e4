/* Room in a byte array without the end of the process: in the jail, running out of memory is a
 * verdict. */
#ifndef BRIG_JAIL_GUEST_ROOM_H
#define BRIG_JAIL_GUEST_ROOM_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* After true, `more` bytes can be appended and no bytes_* function will allocate for them. */
static inline bool room_make(struct bytes *bytes, size_t more)
{
    if (bytes->room - bytes->length >= more)
        return true;
    if (more > SIZE_MAX / 4 || bytes->length > SIZE_MAX / 4)
        return false;
    size_t needed = bytes->length + more;
    size_t room = needed < bytes->room * 2 ? bytes->room * 2 : needed;
    char *at = realloc(bytes->at, room);
    if (!at && room > needed)
        at = realloc(bytes->at, room = needed);
    if (!at)
        return false;
    bytes->at = at;
    bytes->room = room;
    return true;
}

#endif
