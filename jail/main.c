/* brig-jail: the template of jails, and in its clones the jail. With --version it says which
 * Python it holds. */
#include "jail/confine/template.h"
#include "jail/guest/guest.h"

#include <stdio.h>
#include <string.h>

int main(int count, char **arguments)
{
    static const struct template_guest GUEST = {
        .prepare = guest_prepare, .run = guest_run, .rehearse = guest_rehearse};
    if (count > 1 && strcmp(arguments[1], "--version") == 0)
        return puts(guest_python()) < 0;
    template_serve(&GUEST);
}
