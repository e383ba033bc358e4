/* A jail in which objects are hashed and shown by their addresses, as CPython does it: what a
 * comparison of transcripts must see. Linked with --wrap, for tests alone, never installed. */
#include "jail/guest/identity.h"

void __wrap_identity_install(void);
bool __wrap_identity_complete(void);

void __wrap_identity_install(void)
{
}

bool __wrap_identity_complete(void)
{
    return true;
}
