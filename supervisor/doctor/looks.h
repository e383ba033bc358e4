/* What brig doctor reads instead of trying it (feature.h). */
#ifndef BRIG_SUPERVISOR_DOCTOR_LOOKS_H
#define BRIG_SUPERVISOR_DOCTOR_LOOKS_H

#include "supervisor/doctor/feature.h"

/* Facts are always as they should be. */
feature_look look_at_kernel, look_at_container, look_at_outer_filter, look_at_security_module,
    look_at_cgroup, look_at_core_dumps, look_at_python;

#endif
