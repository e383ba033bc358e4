/* Prints the table of modules that docs/workflow-language.md holds, from the one that the guest
 * reads: a line "== modules", then one line a module. tests/lint/tables.py compares. */
#include "jail/guest/modules.h"

#include <stdio.h>

static void module_print(size_t row)
{
    const char *name;
    printf("- `%s`:", module_at(row));
    for (size_t i = 0; (name = module_name_at(row, i)); i++)
        printf(" %s", name);
    puts(module_name_at(row, 0) ? "" : " (nothing)");
}

int main(void)
{
    puts("== modules");
    for (size_t row = 0; module_at(row); row++)
        module_print(row);
    return 0;
}
