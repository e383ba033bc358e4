/* brig-bridge: the template of bridges, and in its clones the bridge of one run. */
#include "bridge/bridge.h"
#include "jail/confine/template.h"

#include <stddef.h>

int main(void)
{
    static const struct template_guest BRIDGE = {.prepare = NULL, .run = bridge_run};
    template_serve(&BRIDGE);
}
