/* Clones that a template has made and nobody has taken up: it ended, or was ended, before it could
 * say their numbers. They are the supervisor's children all the same. */
#ifndef BRIG_SUPERVISOR_STRAY_H
#define BRIG_SUPERVISOR_STRAY_H

/* Kills and reaps all clones of the template of this name that nobody traces. The template must
 * have been reaped: then no more can come. */
void strays_end(const char *program);

#endif
