/* The smallest values that satisfy schemas, and the schemas that are beyond `echo`. */
#include "bridge/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char *const satisfied[][2] = {
    {"true", "null"},
    {"{}", "null"},
    {"{\"type\":\"string\"}", "\"\""},
    {"{\"type\":\"string\",\"minLength\":3}", "\"xxx\""},
    {"{\"minLength\":2,\"maxLength\":2}", "\"xx\""},
    {"{\"type\":\"string\",\"format\":\"date\"}", "\"1970-01-01\""},
    {"{\"type\":\"string\",\"format\":\"date\",\"maxLength\":4}", "\"\""},
    {"{\"type\":\"boolean\"}", "false"},
    {"{\"type\":[\"integer\",\"null\"]}", "0"},
    {"{\"type\":\"null\"}", "null"},
    {"{\"type\":\"integer\",\"minimum\":3}", "3"},
    {"{\"type\":\"integer\",\"minimum\":2.5}", "3"},
    {"{\"type\":\"integer\",\"exclusiveMinimum\":3}", "4"},
    {"{\"type\":\"integer\",\"maximum\":-3}", "-3"},
    {"{\"type\":\"integer\",\"exclusiveMaximum\":0}", "-1"},
    {"{\"type\":\"integer\",\"minimum\":7,\"multipleOf\":5}", "10"},
    {"{\"type\":\"number\",\"minimum\":0.5}", "0.5"},
    {"{\"type\":\"number\",\"exclusiveMinimum\":0,\"maximum\":0.5}", "0.25"},
    {"{\"type\":\"number\",\"exclusiveMinimum\":0,\"exclusiveMaximum\":1}", "0.5"},
    {"{\"type\":\"number\",\"minimum\":0.1}", "0.1"},
    {"{\"type\":\"number\",\"exclusiveMinimum\":1e16}", "10000000000000002"},
    {"{\"type\":\"number\",\"exclusiveMaximum\":-1e17}", "-1.0000000000000002e+17"},
    {"{\"type\":\"number\",\"minimum\":-1e308,\"maximum\":-1e307}", "-1e+307"},
    {"{\"type\":\"number\",\"exclusiveMinimum\":1.7e308}", "1.7000000000000001e+308"},
    {"{\"minimum\":1,\"exclusiveMinimum\":true}", "2"},
    {"{\"const\":{\"a\":[1.0]}}", "{\"a\":[1.0]}"},
    {"{\"enum\":[\"b\",\"a\"]}", "\"b\""},
    {"{\"type\":\"integer\",\"enum\":[\"b\",4]}", "4"},
    {"{\"enum\":[1,5,9],\"minimum\":4}", "5"},
    {"{\"enum\":[\"ab\",\"abc\"],\"minLength\":3}", "\"abc\""},
    {"{\"type\":\"integer\",\"enum\":[2.5,1.0]}", "1.0"},
    {"{\"allOf\":[{\"enum\":[1,2]},{\"enum\":[2,3]}]}", "2"},
    {"{\"allOf\":[{\"enum\":[{\"a\":1,\"b\":2}]},{\"const\":{\"b\":2.0,\"a\":1}}]}",
     "{\"a\":1,\"b\":2}"},
    {"{\"enum\":[[1,1],[1,2]],\"uniqueItems\":true}", "[1,2]"},
    {"{\"type\":\"string\",\"not\":{\"minLength\":1}}", "\"\""},
    {"{\"type\":\"integer\",\"if\":{\"minimum\":5},\"then\":{\"multipleOf\":2}}", "0"},
    {"{\"enum\":[\"a\",null],\"not\":{\"type\":\"string\"}}", "null"},
    {"{\"enum\":[3,4],\"oneOf\":[{\"type\":\"integer\"},{\"minimum\":4}]}", "3"},
    {"{\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}", "{\"a\":null}"},
    {"{\"$defs\":{\"a b\":{\"const\":9}},\"$ref\":\"#/$defs/a%20b\"}", "9"},
    {"{\"$defs\":{\"a/b%\":{\"const\":9}},\"$ref\":\"#/%24defs/a~1b%25\"}", "9"},
    {"{\"$defs\":[{\"const\":8},{\"const\":9}],\"$ref\":\"#/$defs/1\"}", "9"},
    {"{\"type\":\"array\"}", "[]"},
    {"{\"type\":\"array\",\"minItems\":2,\"items\":{\"type\":\"string\"}}", "[\"\",\"\"]"},
    {"{\"prefixItems\":[{\"const\":1},{\"const\":2}],\"items\":{\"const\":3},\"minItems\":3}",
     "[1,2,3]"},
    {"{\"items\":[{\"const\":1}],\"minItems\":1}", "[1]"},
    {"{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}", "{}"},
    {"{\"properties\":{\"b\":{\"type\":\"integer\"},\"a\":{\"type\":\"string\"},\"c\":{}},"
     "\"required\":[\"a\",\"b\"]}",
     "{\"b\":0,\"a\":\"\"}"},
    {"{\"required\":[\"x\",\"x\",\"y\"]}", "{\"x\":null,\"y\":null}"},
    {"{\"required\":[\"x\"],\"additionalProperties\":{\"type\":\"array\"}}", "{\"x\":[]}"},
    {"{\"properties\":{\"a\\\"b\":{\"const\":1}},\"required\":[\"a\\u0022b\"]}", "{\"a\\\"b\":1}"},
    {"{\"properties\":{\"a\":{\"const\":1},\"b\":{\"const\":2}},\"minProperties\":1}", "{\"a\":1}"},
    {"{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}", "\"\""},
    {"{\"anyOf\":[false,{\"type\":\"integer\"}]}", "0"},
    {"{\"oneOf\":[{\"const\":1},{\"const\":2}]}", "1"},
    {"{\"type\":\"object\",\"properties\":{\"k\":{\"type\":\"string\"}},\"anyOf\":[{"
     "\"required\":[\"k\"]}]}",
     "{\"k\":\"\"}"},
    {"{\"allOf\":[{\"required\":[\"a\"]},{\"properties\":{\"a\":{\"minimum\":2}}},{"
     "\"properties\":{\"a\":{\"type\":\"integer\"}}}]}",
     "{\"a\":2}"},
    {"{\"$defs\":{\"f\":{\"type\":\"boolean\"}},\"$ref\":\"#/$defs/f\"}", "false"},
    {"{\"$defs\":{\"a/b~\":{\"const\":9}},\"$ref\":\"#/$defs/a~1b~0\"}", "9"},
    {"{\"$defs\":{\"n\":{\"type\":\"object\",\"required\":[\"next\"],\"properties\":{\"next\":{"
     "\"anyOf\":[{\"$ref\":\"#/$defs/n\"},"
     "{\"type\":\"null\"}]}}}},\"$ref\":\"#/$defs/n\"}",
     "{\"next\":null}"},
    {"{\"type\":\"object\",\"properties\":{\"children\":{\"type\":\"array\",\"items\":{\"$"
     "ref\":\"#\"}}},\"required\":[\"children\"]}",
     "{\"children\":[]}"},
    {"{\"type\":\"string\",\"format\":\"email\",\"minLength\":20}", "\"a0000000@example.com\""},
    {"{\"type\":\"integer\",\"minimum\":9007199254740991}", "9007199254740991"},
    {"{\"type\":\"number\",\"minimum\":0.25,\"multipleOf\":0.1}", "0.4"},
    {"{\"type\":\"integer\",\"minimum\":1,\"multipleOf\":2.5}", "5"},
    {"{\"type\":\"integer\",\"minimum\":1,\"multipleOf\":0.3}", "3"},
    {"{\"type\":\"integer\",\"minimum\":1,\"allOf\":[{\"multipleOf\":4},{\"multipleOf\":6}]}",
     "12"},
    {"{\"enum\":[0.25,0.3],\"multipleOf\":0.1}", "0.3"},
    {"{\"enum\":[1.0000000001,1e2],\"multipleOf\":1}", "1e2"},
    {"{\"enum\":[9007199254740993,1],\"maximum\":9007199254740992}", "1"},
    {"{\"not\":{\"type\":\"null\"}}", "false"},
    {"{\"type\":\"string\",\"not\":{\"enum\":[\"\",\"1\"]}}", "\"2\""},
    {"{\"type\":\"integer\",\"not\":{\"multipleOf\":2}}", "1"},
    {"{\"oneOf\":[{\"type\":\"integer\",\"multipleOf\":3},{\"type\":\"integer\",\"multipleOf\":5}]"
     "}",
     "3"},
    {"{\"type\":[\"string\",\"null\"],\"pattern\":\"^a\"}", "null"},
    {"{\"anyOf\":[{\"type\":\"string\",\"pattern\":\"^a\"},{\"type\":\"integer\"}]}", "0"},
    {"{\"properties\":{\"kind\":{\"enum\":[\"a\",\"b\"]}},\"required\":[\"kind\"],\"if\":{"
     "\"properties\":{\"kind\":{\"const\":\"a\"}}},\"then\":{\"required\":[\"x\"]},\"else\":{"
     "\"required\":[\"y\"]}}",
     "{\"kind\":\"a\",\"x\":null}"},
    {"{\"type\":\"integer\",\"if\":{\"minimum\":-9},\"then\":false,\"else\":{\"maximum\":-10}}",
     "-10"},
    {"{\"minItems\":3,\"uniqueItems\":true,\"items\":{\"type\":\"string\"}}", "[\"\",\"1\",\"2\"]"},
    {"{\"minItems\":2,\"uniqueItems\":true,\"items\":{\"enum\":[\"a\",\"b\"]}}", "[\"a\",\"b\"]"},
    {"{\"minItems\":2,\"uniqueItems\":true,\"items\":{\"required\":[\"on\",\"id\"],\"properties\":{"
     "\"on\":{\"const\":true},\"id\":{\"type\":\"integer\"}}}}",
     "[{\"on\":true,\"id\":0},{\"on\":true,\"id\":1}]"},
    {"{\"minItems\":3,\"uniqueItems\":true,\"items\":{\"type\":\"string\",\"format\":\"date\"}}",
     "[\"1970-01-01\",\"1970-01-02\",\"1970-01-03\"]"},
    {"{\"minItems\":2,\"uniqueItems\":true}", "[null,true]"},
    {"{\"contains\":{\"const\":7}}", "[7]"},
    {"{\"contains\":{\"const\":7},\"minContains\":0}", "[]"},
    {"{\"contains\":{\"const\":7},\"minContains\":2,\"maxContains\":2,\"minItems\":3}",
     "[7,7,null]"},
    {"{\"prefixItems\":[{\"const\":1}],\"contains\":{\"const\":7}}", "[1,7]"},
    {"{\"required\":[\"a\"],\"dependentRequired\":{\"a\":[\"b\"],\"b\":[\"c\"],\"x\":[\"y\"]}}",
     "{\"a\":null,\"b\":null,\"c\":null}"},
    {"{\"required\":[\"a\"],\"dependentSchemas\":{\"a\":{\"required\":[\"b\"],\"properties\":{"
     "\"b\":{\"const\":1}}}}}",
     "{\"b\":1,\"a\":null}"},
    {"{\"required\":[\"a\"],\"dependencies\":{\"a\":[\"b\"],\"b\":{\"properties\":{\"b\":{"
     "\"const\":1}}}}}",
     "{\"b\":1,\"a\":null}"},
    {"{\"type\":\"object\",\"patternProperties\":{\"^a\":false}}", "{}"},
    {"{\"required\":[\"ab\"],\"propertyNames\":{\"minLength\":2}}", "{\"ab\":null}"},
    {"{\"minProperties\":2,\"properties\":{\"x1\":{\"const\":1}},\"additionalProperties\":{"
     "\"const\":2}}",
     "{\"x1\":1,\"x2\":2}"},
    {"{\"required\":[\"a\"],\"properties\":{\"a\":{\"const\":1}},\"unevaluatedProperties\":false}",
     "{\"a\":1}"},
    {"{\"$schema\":\"http://json-schema.org/draft-07/"
     "schema#\",\"definitions\":{\"a\":{\"type\":\"string\"}},\"properties\":{\"a\":{\"$ref\":\"#/"
     "definitions/a\",\"minLength\":3}},\"required\":[\"a\"]}",
     "{\"a\":\"\"}"},
    {"{\"title\":\"t\",\"description\":\"d\",\"default\":3,\"type\":\"string\"}", "\"\""},
};

static void every_common_keyword_is_satisfied(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof satisfied / sizeof *satisfied; i++) {
        struct bytes value = {0};
        struct error error;
        if (!sample_write(span_of_text(satisfied[i][0]), 4096, &value, &error))
            fail_msg("%s: %s", satisfied[i][0], error.text);
        assert_string_equal(bytes_text(&value), satisfied[i][1]);
        bytes_end(&value);
    }
}

static const char *const refused[][2] = {
    {"false", "admits no value"},
    {"{\"type\":\"text\"}", "not the name of a type"},
    {"{\"type\":[]}", "empty list"},
    {"{\"type\":7}", "not the name of a type"},
    {"{\"allOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}", "exclude each other"},
    {"{\"type\":\"string\",\"pattern\":\"^a\"}", "\"pattern\""},
    {"{\"not\":{}}", "\"not\""},
    {"{\"type\":\"string\",\"minLength\":3,\"maxLength\":2}", "minLength is above"},
    {"{\"type\":\"string\",\"minLength\":5000}", "limit of the frame"},
    {"{\"type\":\"string\",\"minLength\":9223372036854775807}", "limit of the frame"},
    {"{\"type\":\"string\",\"minLength\":-1}", "no count"},
    {"{\"type\":\"integer\",\"minimum\":1,\"maximum\":0}", "no number"},
    {"{\"type\":\"integer\",\"exclusiveMinimum\":0,\"exclusiveMaximum\":1}", "no"},
    {"{\"type\":\"integer\",\"minimum\":1e300}", "2^53"},
    {"{\"type\":\"number\",\"exclusiveMinimum\":1.7976931348623157e308}", "no number"},
    {"{\"type\":\"number\",\"minimum\":1e300,\"multipleOf\":1e-10}", "no number"},
    {"{\"type\":\"number\",\"maximum\":-1e300,\"multipleOf\":1e-10}", "no number"},
    {"{\"type\":\"number\",\"multipleOf\":0}", "multipleOf"},
    {"{\"type\":\"array\",\"minItems\":1000000}", "steps"},
    {"{\"enum\":[1,2],\"minimum\":3}", "no value that all else admits"},
    {"{\"const\":1,\"type\":\"string\"}", "no value that all else admits"},
    {"{\"enum\":[\"a\"],\"pattern\":\"^b\"}", "\"pattern\""},
    {"{\"type\":\"array\",\"minItems\":2,\"maxItems\":1}", "breaks \"maxItems\""},
    {"{\"type\":\"object\",\"required\":[\"a\",\"b\"],\"maxProperties\":1}",
     "breaks \"maxProperties\""},
    {"{\"type\":\"object\",\"required\":[\"a\"],\"maxProperties\":0}", "breaks \"maxProperties\""},
    {"{\"oneOf\":[{\"type\":\"number\"},{\"type\":\"integer\"}]}", "breaks \"oneOf\""},
    {"{\"required\":[\"a\"],\"additionalProperties\":false}", "admits no value"},
    {"{\"$defs\":[{\"const\":8}],\"$ref\":\"#/$defs/00\"}", "leads nowhere"},
    {"{\"$defs\":[{\"const\":8}],\"$ref\":\"#/$defs/+0\"}", "leads nowhere"},
    {"{\"$ref\":\"#/%zz\"}", "within the schema"},
    {"{\"$ref\":\"#/%00\"}", "within the schema"},
    {"{\"type\":\"object\",\"required\":[\"a\"],\"patternProperties\":{\"^a\":{}}}",
     "\"patternProperties\""},
    {"{\"type\":\"object\",\"required\":[\"a\"],\"additionalProperties\":false,"
     "\"patternProperties\":{\"^a\":{}}}",
     "no value"},
    {"{\"type\":\"object\",\"required\":[\"a\"],\"allOf\":[{\"properties\":{\"a\":{}}}],"
     "\"unevaluatedProperties\":false}",
     "\"unevaluatedProperties\""},
    {"{\"type\":\"object\",\"required\":[\"a\"],\"propertyNames\":{\"minLength\":2}}",
     "breaks \"minLength\""},
    {"{\"type\":\"array\",\"contains\":false}", "admits no value"},
    {"{\"type\":\"array\",\"contains\":{\"const\":1},\"maxItems\":0}", "breaks \"maxItems\""},
    {"{\"type\":\"array\",\"minItems\":3,\"uniqueItems\":true,\"items\":{\"type\":\"boolean\"}}",
     "different items"},
    {"{\"type\":\"boolean\",\"not\":{\"enum\":[true,false]}}", "breaks \"not\""},
    {"{\"not\":{\"not\":{\"type\":\"string\",\"pattern\":\"a\"}},\"type\":\"string\"}",
     "\"pattern\""},
    {"{\"if\":true,\"then\":false}", "admits no value"},
    {"{\"type\":\"string\",\"not\":{\"minLength\":\"x\"}}", "\"minLength\""},
    {"{\"type\":\"integer\",\"minimum\":9007199254740993}", "breaks \"minimum\""},
    {"{\"properties\":{\"a\":{\"$id\":\"http://example.com/a\",\"$ref\":\"#/"
     "properties\"}},\"required\":[\"a\"]}",
     "has an \"$id\""},
    {"{\"type\":\"integer\",\"minimum\":1,\"maximum\":4,\"multipleOf\":5}", "is a multiple"},
    {"{\"$ref\":\"https://example.com/s\"}", "within the schema"},
    {"{\"$ref\":\"file:///etc/passwd\"}", "within the schema"},
    {"{\"$ref\":\"#/nowhere\"}", "leads nowhere"},
    {"{\"$ref\":\"#\"}", "more than"},
    {"{\"$defs\":{\"a\":{\"$ref\":\"#/$defs/b\"},\"b\":{\"$ref\":\"#/$defs/a\"}},\"$ref\":\"#/"
     "$defs/a\"}",
     "more than"},
    {"{\"properties\":{\"a\":{\"$ref\":\"#\"}},\"required\":[\"a\"]}", "nested more than"},
    {"{\"anyOf\":[]}", "not a list"},
    {"{\"enum\":[]}", "no value"},
};

static void what_cannot_be_satisfied_has_a_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct bytes value = {0};
        struct error error = {0};
        bytes_append_text(&value, "before");
        if (sample_write(span_of_text(refused[i][0]), 4096, &value, &error))
            fail_msg("%s: %s", refused[i][0], bytes_text(&value));
        if (!strstr(error.text, refused[i][1]))
            fail_msg("%s: \"%s\" is not in \"%s\"", refused[i][0], refused[i][1], error.text);
        assert_string_equal(bytes_text(&value), "before");
        bytes_end(&value);
    }
}

/* Head, then the unit `count` times with a comma between, the first %d its number, then the tail.
 */
static void schema_repeat(struct bytes *schema, const char *head, const char *before,
                          const char *behind, int count, const char *tail)
{
    bytes_append_text(schema, head);
    for (int i = 0; i < count; i++)
        bytes_printf(schema, "%s%s%d%s", i ? "," : "", before, i, behind);
    bytes_append_text(schema, tail);
}

/* False within bounded time, whatever the schema; what it was made of is cleared. */
static void refused_in_time(struct bytes *schema, const char *because)
{
    struct bytes value = {0};
    struct error error;
    clock_t begun = clock();
    if (sample_write(span_of_bytes(schema), 1 << 20, &value, &error))
        fail_msg("%.100s: %.100s", bytes_text(schema), bytes_text(&value));
    if (!strstr(error.text, because))
        fail_msg("%.100s: %s", bytes_text(schema), error.text);
    assert_true(clock() - begun < 2 * CLOCKS_PER_SEC);
    bytes_clear(schema);
    bytes_end(&value);
}

/* Alternatives that double thirty times and all fail, required names against properties, members
 * of an enum against a bound, texts and lengths that are looked at again and again. */
static void hostile_schemas_cost_bounded_work(void **state)
{
    (void)state;
    struct bytes schema = {0}, text = {0};
    bytes_append_text(&schema, "{\"$defs\":{\"d0\":{\"type\":\"null\"}");
    for (int i = 1; i <= 30; i++)
        bytes_printf(&schema,
                     ",\"d%d\":{\"anyOf\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/"
                     "d%d\"}],\"type\":\"string\"}",
                     i, i - 1, i - 1);
    bytes_append_text(&schema, "},\"$ref\":\"#/$defs/d30\"}");
    refused_in_time(&schema, "steps");
    schema_repeat(&schema, "{\"properties\":{", "\"a", "\":true", 20000, "}");
    schema_repeat(&schema, ",\"required\":[", "\"b", "\"", 20000, "]}");
    refused_in_time(&schema, "steps");
    schema_repeat(&schema, "{\"minimum\":100000,\"enum\":[", "", "", 50000, "]}");
    refused_in_time(&schema, "steps");
    for (int i = 0; i < 300000; i++)
        bytes_append_byte(&text, 'y');
    bytes_printf(&schema, "{\"$defs\":{\"a\":{\"const\":\"%s\"}},\"enum\":[\"%s\"],\"not\":",
                 bytes_text(&text), bytes_text(&text));
    schema_repeat(&schema, "{\"anyOf\":[", "{\"not\":{\"$ref\":\"#/$defs/a\"},\"title\":", "}",
                  8000, "]}}");
    refused_in_time(&schema, "steps");
    schema_repeat(&schema, "{\"type\":\"string\",\"minLength\":1000000,\"not\":{\"anyOf\":[",
                  "{\"maxLength\":", "}", 15000, "]}}");
    refused_in_time(&schema, "steps");
    for (int i = 0; i < 60; i++)
        bytes_append_text(&schema, "{\"type\":\"object\",\"not\":{},\"required\":[\"a\"],"
                                   "\"properties\":{\"a\":");
    bytes_append_text(&schema, "true");
    for (int i = 0; i < 60; i++)
        bytes_append_text(&schema, "}}");
    refused_in_time(&schema, "breaks \"not\"");
    bytes_end(&schema);
    bytes_end(&text);
}

static void a_value_may_be_as_large_as_a_frame(void **state)
{
    enum { LIMIT = 4 << 20 };
    (void)state;
    struct bytes value = {0};
    struct error error;
    static const char schema[] =
        "{\"type\":\"string\",\"minLength\":4194302,\"maxLength\":4194302}";
    if (!sample_write(span_of_text(schema), LIMIT, &value, &error))
        fail_msg("%s", error.text);
    assert_int_equal(value.length, LIMIT);
    assert_false(sample_write(span_of_text(schema), LIMIT - 1, &value, &error));
    bytes_end(&value);
}

static void a_wide_schema_of_a_careful_author_is_satisfied(void **state)
{
    (void)state;
    struct bytes schema = {0}, value = {0};
    struct error error;
    bytes_append_text(&schema,
                      "{\"type\":\"object\",\"properties\":{\"property_0\":{\"type\":\"string\"}");
    for (int i = 1; i < 300; i++)
        bytes_printf(&schema, ",\"property_%d\":{\"type\":\"string\"}", i);
    bytes_append_text(&schema, "},\"required\":[\"property_0\"");
    for (int i = 1; i < 300; i++)
        bytes_printf(&schema, ",\"property_%d\"", i);
    bytes_append_text(&schema, "]}");
    if (!sample_write(span_of_bytes(&schema), 1 << 20, &value, &error))
        fail_msg("%s", error.text);
    bytes_end(&schema);
    bytes_end(&value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_common_keyword_is_satisfied),
        cmocka_unit_test(what_cannot_be_satisfied_has_a_reason),
        cmocka_unit_test(hostile_schemas_cost_bounded_work),
        cmocka_unit_test(a_value_may_be_as_large_as_a_frame),
        cmocka_unit_test(a_wide_schema_of_a_careful_author_is_satisfied),
    };
    return cmocka_run_group_tests_name("smallest values", tests, NULL, NULL);
}
