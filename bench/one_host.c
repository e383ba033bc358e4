/* A host for many runs of one script. */
#include "bench/one_host.h"

#include "supervisor/input.h"

bool one_host_begin(struct one_host *one, const char *script, struct error *error)
{
    if (!places_find(&one->places, error) ||
        !policy_load(one->places.policies, "script", NULL, 0, false, &one->script_policy, error) ||
        !policy_load(one->places.policies, "bridge", NULL, 0, false, &one->bridge_policy, error) ||
        !input_script(script, &one->script, error))
        return false;
    one->request = (struct run_request){.script_path = script,
                                        .script = one->script.at,
                                        .script_length = one->script.length,
                                        .args = "{}",
                                        .args_length = 2,
                                        .agent = "{\"kind\":\"echo\"}"};
    return host_start(&one->host, &one->places, &one->script_policy, &one->bridge_policy, error);
}
