/* The examination of a host. */
#include "supervisor/doctor/examination.h"

#include "supervisor/diagnosis.h"

#include <string.h>

static const struct finding *finding_of(const struct examination *examination, const char *name)
{
    for (size_t i = 0; feature_row(i); i++)
        if (strcmp(feature_row(i)->name, name) == 0)
            return &examination->findings[i];
    return NULL;
}

/* What useful features have of remedies fits better than the diagnosis of a failed run. */
static void remedy_put(struct examination *examination, const struct feature *feature,
                       const struct error *error, struct bytes *into)
{
    if (feature->remedy)
        bytes_append_text(into, feature->remedy);
    else
        diagnosis_put(error, &examination->surroundings, into);
}

static bool feature_try(const struct examination *examination, const struct feature *feature,
                        const struct run_policies *policies, struct bytes *found,
                        struct error *error)
{
    if (feature->look)
        return feature->look(&examination->surroundings, found);
    bool works = trial_run(feature->attempt, policies, error);
    bytes_append_text(found, error->text);
    return works;
}

static void feature_examine(struct examination *examination, const struct feature *feature,
                            const struct run_policies *policies, struct finding *finding)
{
    struct error error = {0};
    const struct finding *first = feature->after ? finding_of(examination, feature->after) : NULL;
    if (first && first->state != FINDING_OK) {
        bytes_printf(&finding->found, "cannot be tried without %s", feature->after);
        return;
    }
    finding->state = FINDING_OK;
    if (feature_try(examination, feature, policies, &finding->found, &error))
        return;
    finding->state = feature->need == FEATURE_NEEDED ? FINDING_MISSING : FINDING_LIMITED;
    remedy_put(examination, feature, &error, &finding->remedy);
}

void examination_make(struct examination *examination, const struct run_policies *policies)
{
    const struct feature *feature;
    *examination = (struct examination){0};
    surroundings_note(&examination->surroundings);
    surroundings_read_privilege(&examination->surroundings);
    surroundings_look(&examination->surroundings);
    for (size_t i = 0; (feature = feature_row(i)); i++)
        feature_examine(examination, feature, policies, &examination->findings[i]);
}

bool examination_can_run(const struct examination *examination)
{
    const struct finding *run = finding_of(examination, "run");
    return run && run->state == FINDING_OK;
}

void examination_end(struct examination *examination)
{
    for (size_t i = 0; i < FEATURES_MOST; i++) {
        bytes_end(&examination->findings[i].found);
        bytes_end(&examination->findings[i].remedy);
    }
}

const char *finding_state_name(enum finding_state state)
{
    static const char *const NAMES[] = {[FINDING_OK] = "ok",
                                        [FINDING_LIMITED] = "limited",
                                        [FINDING_MISSING] = "missing",
                                        [FINDING_UNTRIED] = "untried"};
    return NAMES[state];
}
