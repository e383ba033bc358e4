/* Texts of errors: bounded, one line, made by the lowest function that knows the purpose. */
#include "base/error.h"

#include "base/bytes.h"
#include "base/json_write.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* What was formatted, with everything shown that could break the line or steer a terminal. */
static void text_keep(struct error *error, const struct bytes *text)
{
    auto_bytes shown = {0};
    text_append_shown(&shown, text->at, text->length);
    snprintf(error->text, sizeof error->text, "%s", bytes_text(&shown));
}

bool error_set(struct error *error, const char *format, ...)
{
    auto_bytes text = {0};
    va_list arguments;
    va_start(arguments, format);
    bytes_vprintf(&text, format, arguments);
    va_end(arguments);
    error->number = 0;
    error->step[0] = '\0';
    text_keep(error, &text);
    return false;
}

bool error_errno(struct error *error, int number, const char *format, ...)
{
    auto_bytes text = {0};
    va_list arguments;
    va_start(arguments, format);
    bytes_vprintf(&text, format, arguments);
    va_end(arguments);
    bytes_printf(&text, ": %s", strerror(number));
    error->number = number;
    error->step[0] = '\0';
    text_keep(error, &text);
    return false;
}

bool error_at_step(struct error *error, const char *step)
{
    snprintf(error->step, sizeof error->step, "%s", step);
    return false;
}
