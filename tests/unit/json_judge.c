/* Judges JSON texts for the comparison with another reader: each line of the input is a text in
 * hexadecimal digits, each line of the output "good" or "offset reason". */
#include "base/json_scan.h"

#include <stdio.h>
#include <stdlib.h>

static int digit_of_hex(int digit)
{
    return digit >= 'a' ? digit - 'a' + 10 : digit - '0';
}

static size_t bytes_read(const char *line, size_t length, char *into)
{
    size_t count = length / 2;
    for (size_t i = 0; i < count; i++)
        into[i] = (char)(digit_of_hex(line[2 * i]) * 16 + digit_of_hex(line[2 * i + 1]));
    return count;
}

int main(void)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    char *line = NULL;
    size_t room = 0;
    for (ssize_t length; (length = getline(&line, &room, stdin)) > 0;) {
        size_t count = bytes_read(line, (size_t)length, line);
        if (json_scan(line, count, &limits, &tape, &fault))
            puts("good");
        else
            printf("%zu %s\n", fault.offset, fault.reason);
    }
    free(line);
    json_tape_end(&tape);
    return ferror(stdin) || fflush(stdout) ? 1 : 0;
}
