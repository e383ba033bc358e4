/* The script, from bytes to a coroutine: decoded once, parsed once, validated, compiled from that tree. */
#ifndef BRIG_JAIL_GUEST_WORKFLOW_H
#define BRIG_JAIL_GUEST_WORKFLOW_H

/* The file name that compiled scripts carry; frames and tracebacks of the script are told by it. */
#define WORKFLOW_FILE_NAME "<workflow>"

/* The name of the async function whose body the script is. */
#define WORKFLOW_FUNCTION_NAME "workflow"

#endif
