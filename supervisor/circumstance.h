/* What a diagnosis asks of the surroundings beside step and errno. */
#ifndef BRIG_SUPERVISOR_CIRCUMSTANCE_H
#define BRIG_SUPERVISOR_CIRCUMSTANCE_H

#include "supervisor/surroundings.h"

#include <stdbool.h>

struct circumstance {
    const char *text; /* what is seen, for documents */
    bool (*holds)(const struct surroundings *surroundings, const char *which);
    const char *which; /* handed to `holds` */
};

/* For sysctls that bind only those without privilege: that the caller has none belongs to it. */
extern const struct circumstance circumstance_clone_sysctl_off;
extern const struct circumstance circumstance_apparmor_restricts;
extern const struct circumstance circumstance_chrooted;
extern const struct circumstance circumstance_initramfs;
extern const struct circumstance circumstance_tracing_off;
extern const struct circumstance circumstance_traced;
extern const struct circumstance circumstance_root_without_setfcap;
extern const struct circumstance circumstance_confined;
extern const struct circumstance circumstance_filtered;

/* `which` is the kind of namespace of which there may be none, as in user.max_NAME_namespaces. */
bool circumstance_no_namespaces(const struct surroundings *surroundings, const char *which);

/* `which` is the engine of the container around the outer filter; NULL: any, or no container. */
bool circumstance_is_filtered(const struct surroundings *surroundings, const char *which);

#define CIRCUMSTANCE_NO_NAMESPACES(name)                                                           \
    (&(const struct circumstance){"user.max_" name "_namespaces is 0", circumstance_no_namespaces, \
                                  name})
#define CIRCUMSTANCE_FILTERED_BY(engine)                                                           \
    (&(const struct circumstance){"an outer filter, in a container of " engine,                    \
                                  circumstance_is_filtered, engine})

#endif
