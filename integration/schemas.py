"""The published formats of reports, events and checks, as the tests hold brig to them."""

import functools
import json
import os

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "schema")


@functools.cache
def validator(name):
    """The validator for one format: report, event or check."""
    with open(os.path.join(FOLDER, f"{name}.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def faults(name, instance):
    """Where and why an instance breaks the format; empty if it does not."""
    return [f"{error.json_path}: {error.message[:400]}" for error in validator(name).iter_errors(instance)]
