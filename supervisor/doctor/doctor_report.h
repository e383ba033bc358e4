/* What brig doctor has found, for people and as JSON. */
#ifndef BRIG_SUPERVISOR_DOCTOR_DOCTOR_REPORT_H
#define BRIG_SUPERVISOR_DOCTOR_DOCTOR_REPORT_H

#include "base/bytes.h"
#include "supervisor/doctor/examination.h"

/* A line a feature; then, for each that is missing or limited, what is not there without it and the
 * remedy; then whether brig can run here. */
void doctor_report_lines(struct examination *examination, struct bytes *into);

/* The same as one object (docs/schema/doctor.schema.json), and a newline. */
void doctor_report_write(struct examination *examination, struct bytes *into);

#endif
