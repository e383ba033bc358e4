/* Where the other programs and the policies are. */
#include "supervisor/places.h"

#include "supervisor/testing.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct layout {
    const char *programs, *policies; /* relative to the folder of the running program */
};

static const struct layout LAYOUTS[] = {
#ifdef BRIG_TESTING
    {".", "../../policies"}, /* build/integration/testing */
#else
    {".", "policies"},
#endif
    {"../libexec/brig", "../share/brig/policies"},
};

static bool path_join(char into[PATH_MAX], const char *folder, const char *name)
{
    int length = snprintf(into, PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < PATH_MAX;
}

static bool layout_fits(const struct layout *layout, const char *folder, struct places *places)
{
    char jail[PATH_MAX];
    return path_join(places->programs, folder, layout->programs) &&
           path_join(places->policies, folder, layout->policies) &&
           path_join(jail, places->programs, "brig-jail") && access(jail, X_OK) == 0;
}

bool places_find(struct places *places, struct error *error)
{
    char folder[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length < 0) {
        error_errno(error, errno, "find the folder of this program: /proc/self/exe");
        return error_at_step(error, "proc");
    }
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    for (size_t i = 0; i < sizeof LAYOUTS / sizeof LAYOUTS[0]; i++)
        if (layout_fits(&LAYOUTS[i], folder, places)) {
            testing_places(places);
            return true;
        }
    return error_set(error,
                     "brig-jail is neither in %s nor in %s/%s: install brig whole, or build it",
                     folder, folder, LAYOUTS[1].programs);
}
