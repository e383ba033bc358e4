/* brig-jail: the template of jails, and in its clones the jail. */
#include "jail/confine/template.h"
#include "jail/guest/guest.h"

int main(void)
{
    static const struct template_guest GUEST = {.prepare = guest_prepare, .run = guest_run};
    template_serve(&GUEST);
}
