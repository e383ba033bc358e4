/* The `layers` of a report: what was attested, not what was intended. */
#ifndef BRIG_SUPERVISOR_REPORT_LAYERS_H
#define BRIG_SUPERVISOR_REPORT_LAYERS_H

#include "base/bytes.h"
#include "supervisor/run.h"

/* Appends the key "layers" and its object; null where the jail was not attested whole. */
void report_layers_put(const struct run *run, struct bytes *into);

#endif
