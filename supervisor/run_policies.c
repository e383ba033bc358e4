/* The two policies of a run. */
#include "supervisor/run_policies.h"

#include <string.h>

/* Under one id of the host a jail and a bridge would count against one limit and be one principal.
 */
static bool identities_differ(const struct run_policies *policies, struct error *error)
{
    return strcmp(policies->script.outside_user, policies->bridge.outside_user) != 0 ||
           error_set(error,
                     "policy %s: identity.outside is the bridge's user, %s: give it one of its own",
                     policies->script.name, policies->bridge.outside_user);
}

bool run_policies_load(struct run_policies *policies, const char *name,
                       const struct option_list *settings, bool allow_wider, struct error *error)
{
    const struct places *places = &policies->places;
    if (!places_find(&policies->places, error) ||
        !policy_load(places->policies, name ? name : "script", settings->texts, settings->count,
                     allow_wider, &policies->script, error))
        return false;
    if (!policies->script.has_budgets)
        return error_set(error, "policy %s is not for scripts: it has no budgets and no language",
                         policies->script.name);
    return policy_load(places->policies, "bridge", NULL, 0, false, &policies->bridge, error) &&
           identities_differ(policies, error);
}

void run_policies_end(struct run_policies *policies)
{
    policy_end(&policies->script);
    policy_end(&policies->bridge);
}
