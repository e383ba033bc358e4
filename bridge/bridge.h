/* The bridge: the brain of one run, which reads hostile bytes from all sides and has nothing to
 * lose. */
#ifndef BRIG_BRIDGE_BRIDGE_H
#define BRIG_BRIDGE_BRIDGE_H

/* In the sealed clone: reads the hand-over from the supervisor on descriptor 0 (one byte with the
 * jail's channel as SCM_RIGHTS, which becomes descriptor 2; then the settings line), conducts the
 * run, writes events to descriptor 1, and ends the process: with status 0 after `end` or at the
 * supervisor's end of file, with 1 if the settings are not what docs/channels.md says. Makes no
 * system call but those of policies/bridge.json.
 *
 * The supervisor's end of the jail's channel must be nonblocking (O_NONBLOCK) before it is handed
 * over, and SIGPIPE ignored: neither can be arranged behind the seal. */
_Noreturn void bridge_run(void);

#endif
