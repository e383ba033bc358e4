/* Step: an empty root. */
#include "jail/confine/root.h"

#include "jail/confine/steps.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Where the new root is mounted for a moment: any folder that every system has. It covers nothing
 * that is needed, since the old root goes away with it. */
static const char *const MOUNT_POINTS[] = {"/proc", "/dev", "/tmp", "/usr", "/etc"};

static const char *mount_point_find(void)
{
    struct stat status;
    for (size_t i = 0; i < sizeof MOUNT_POINTS / sizeof MOUNT_POINTS[0]; i++)
        if (stat(MOUNT_POINTS[i], &status) == 0 && S_ISDIR(status.st_mode))
            return MOUNT_POINTS[i];
    errno = ENOENT;
    return NULL;
}

bool root_enter(struct confinement *confinement)
{
    (void)confinement;
    /* Nothing that is mounted here may travel back, nothing mounted outside may come in. */
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
        return false;
    const char *point = mount_point_find();
    if (!point)
        return false;
    unsigned long flags = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME;
    if (mount("empty", point, "tmpfs", flags, "size=4k,nr_inodes=1,mode=0555") < 0)
        return false;
    /* "." as both: the old root comes to lie over the new one, from where it is detached. */
    return chdir(point) == 0 && syscall(SYS_pivot_root, ".", ".") == 0 &&
           umount2(".", MNT_DETACH) == 0 && chdir("/") == 0;
}
