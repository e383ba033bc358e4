#!/usr/bin/python3
"""Documents agree with what they speak of: files exist, libraries, packages and users are all named."""

import json
import os
import re
import sys

import sources

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
NAMED_PATH = re.compile(r"`([\w.-]+(?:/[\w.-]+)+)`")
DEPENDENCY = re.compile(r"\bdependency\(\s*'([\w.+-]+)'")
# `supervisor/host.c`: `host_start`, `host_end`
NAMED_FUNCTIONS = re.compile(r"`([\w./-]+\.[ch])`: ((?:`\w+`(?:, )?)+)")
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
# Paths that documents name although a build or a user makes them.
MADE_LATER = ("build/", "proc/", "dev/", "etc/", "usr/", "tmp/", "b-", "r/", "s-")


def documents():
    """All documents."""
    return [path for path in sources.files() if path.endswith(".md")]


def broken_names(path):
    """Links and file names in a document that lead nowhere."""
    text = sources.text(path)
    for target in LINK.findall(text):
        if "://" not in target and not os.path.exists(beside(path, target)):
            yield f"{path}: broken link {target}"
    for name in NAMED_PATH.findall(text):
        exists = os.path.exists(os.path.join(sources.ROOT, name)) or os.path.exists(beside(path, name))
        is_file = re.search(r"\.(c|h|py|sh|json|md|build|conf)$", name)
        if is_file and not exists and not name.startswith(MADE_LATER):
            yield f"{path}: no such file: {name}"


def strange_functions(path):
    """Functions that a document places in a file that does not have them."""
    for name, functions in NAMED_FUNCTIONS.findall(sources.text(path)):
        if os.path.exists(os.path.join(sources.ROOT, name)):
            held = sources.text(name)
            for function in re.findall(r"`(\w+)`", functions):
                if not re.search(rf"\b{function}\b", held):
                    yield f"{path}: {name} has no {function}"


def beside(path, name):
    """A name as seen from the folder of a document."""
    return os.path.join(sources.ROOT, os.path.dirname(path), name)


def unnamed_libraries():
    """Libraries that a meson.build asks for and docs/dependencies.md is silent about."""
    document = sources.text("docs/dependencies.md")
    for path in sources.files():
        if os.path.basename(path) == "meson.build":
            for name in DEPENDENCY.findall(sources.text(path)):
                if f"`{name}`" not in document:
                    yield f"{path}: dependency {name} is not in docs/dependencies.md"


def unnamed_packages():
    """Packages that scripts install and docs/dependencies.md is silent about."""
    document = sources.text("docs/dependencies.md")
    for line in sources.text("scripts/packages").splitlines():
        if line and not line.startswith("#") and f"`{line.split()[1]}`" not in document:
            yield f"scripts/packages: {line.split()[1]} is not in docs/dependencies.md"


def unnamed_users():
    """Users of policies that neither the scripts nor the sysusers file create."""
    created = sources.text("packaging/sysusers.d/brig.conf"), sources.text("scripts/lib.sh")
    for path in sources.files():
        if re.fullmatch(r"policies/\w+\.json", path) and not path.endswith(".schema.json"):
            user = json.loads(sources.text(path))["identity"]["outside"]
            if not all(user in text for text in created):
                yield f"{path}: nobody creates the user {user}"


def unnamed_documents():
    """Documents that no other one leads to."""
    texts = {path: sources.text(path) for path in documents()}
    for path in texts:
        name = os.path.basename(path)
        if path.startswith("docs/") and not any(name in text for other, text in texts.items() if other != path):
            yield f"{path}: nothing leads there"


def wrong_numbers_of_calls():
    """Documents that say another number of system calls than the script's policy allows."""
    rules = json.loads(sources.text("policies/script.json"))["system_calls"]
    right = NUMBERS[len({name for rule in rules for name in rule["allow"]})]
    for path in documents():
        for said in re.findall(rf"\b({'|'.join(NUMBERS)}) system calls", sources.text(path), re.IGNORECASE):
            if said.lower() != right:
                yield f"{path}: {said} system calls; they are {right}"


def main():
    """Tests the documents against each other and against the code."""
    tap = sources.Tap()
    for path in documents():
        broken = [*broken_names(path), *strange_functions(path)]
        tap.point(not broken, f"{path} names what exists", "\n".join(broken))
    for claim, faults in (
        ("every library is explained", unnamed_libraries()),
        ("every package is explained", unnamed_packages()),
        ("every user of a policy is created", unnamed_users()),
        ("every document is led to by another", unnamed_documents()),
        ("the number of system calls is the policy's", wrong_numbers_of_calls()),
    ):
        found = list(faults)
        tap.point(not found, claim, "\n".join(found))
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
