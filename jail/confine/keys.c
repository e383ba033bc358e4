/* Giving up the keys that the kernel keeps for the caller's session. */
#include "jail/confine/keys.h"

#include <errno.h>
#include <linux/keyctl.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Who may not call for keys here may not in a clone either: what refuses it is inherited. */
static bool are_out_of_reach(int number)
{
    return number == ENOSYS || number == EPERM;
}

bool keys_give_up(struct error *error)
{
    long keyring = syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, NULL);
    if (keyring < 0 && are_out_of_reach(errno))
        return true;
    return (keyring >= 0 && syscall(SYS_keyctl, KEYCTL_SETPERM, keyring, 0ul) == 0) ||
           error_errno(error, errno, "give up the keys of the caller's session");
}
