/* Texts of errors: bounded, one line, made by the lowest function that knows the purpose. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void text_keep_one_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

bool error_set(struct error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error->number = 0;
    error->step[0] = '\0';
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    text_keep_one_line(error->text);
    return false;
}

bool error_errno(struct error *error, int number, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error->number = number;
    error->step[0] = '\0';
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (length >= 0 && (size_t)length < sizeof error->text)
        snprintf(error->text + length, sizeof error->text - (size_t)length, ": %s",
                 strerror(number));
    text_keep_one_line(error->text);
    return false;
}

bool error_at_step(struct error *error, const char *step)
{
    snprintf(error->step, sizeof error->step, "%s", step);
    return false;
}
