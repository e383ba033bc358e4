/* Jails with layers of the language taken away, to see what holds below them: with
 * --wrap=validator_check every script passes, with --wrap=audit_begin no audit hook is there. For
 * tests alone, never installed. */
#include "jail/guest/audit.h"
#include "jail/guest/validator.h"

bool __real_validator_check(PyObject *tree, const char *source, size_t length,
                            const struct language *language, struct problems *problems,
                            PyObject **names);
bool __wrap_validator_check(PyObject *tree, const char *source, size_t length,
                            const struct language *language, struct problems *problems,
                            PyObject **names);
bool __wrap_audit_begin(void);

bool __wrap_validator_check(PyObject *tree, const char *source, size_t length,
                            const struct language *language, struct problems *problems,
                            PyObject **names)
{
    struct problems found = {0};
    (void)problems;
    bool judged = __real_validator_check(tree, source, length, language, &found, names);
    problems_end(&found);
    return judged;
}

bool __wrap_audit_begin(void)
{
    return true;
}
