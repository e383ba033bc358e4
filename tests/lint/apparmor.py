#!/usr/bin/python3
"""The AppArmor profile names each installed program that makes a user namespace, and no other."""

import re
import shutil
import subprocess
import sys

import sources

PROFILE = "packaging/apparmor/brig"
PARSER_LEAST = 4  # the first that knows userns
# A profile: its name, the paths of its program, what is within.
PROFILES = re.compile(r"^profile (\S+) (\S+) flags=\(unconfined\) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
INSTALLED = re.compile(r"^ *executable\('(brig[\w-]*)',(.*?install: true.*?)\)\n", re.MULTILINE | re.DOTALL)
# Where user namespaces are made, and which programs contain it.
MAKERS = (
    ("supervisor/privilege.c", "unshare(CLONE_NEWUSER", "supervisor_dep"),
    ("jail/confine/template.c", "SYS_clone", "confine_dep"),
)


def makers():
    """The installed programs that make user namespaces, by what meson links into them."""
    linked = [dependency for _, _, dependency in MAKERS]
    for name, words in INSTALLED.findall(sources.text("meson.build")):
        if any(re.search(rf"\b{dependency}\b", words) for dependency in linked):
            yield name


def path_of(name):
    """Where a program is installed, in either usual prefix."""
    return "/usr/{,local/}" + ("bin/brig" if name == "brig" else f"libexec/brig/{name}")


def parser_fault():
    """What the parser finds, or None; and why it cannot be asked."""
    parser = shutil.which("apparmor_parser", path="/usr/sbin:/sbin:/usr/bin")
    if parser is None:
        return None, "apparmor_parser is not installed"
    version = subprocess.run([parser, "--version"], capture_output=True, text=True, check=True).stdout
    if int(re.search(r"version (\d+)", version)[1]) < PARSER_LEAST:
        return None, f"this apparmor_parser does not know userns: {version.splitlines()[0]}"
    run = subprocess.run(
        [parser, "--skip-kernel-load", "--skip-cache", PROFILE],
        cwd=sources.ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return (run.stderr if run.returncode else ""), None


def main():
    """Tests the profile against the code, then its syntax."""
    tap = sources.Tap()
    for path, text, _ in MAKERS:
        tap.point(text in sources.text(path), f"{path} makes user namespaces")
    profiles = {name: (path, rules) for name, path, rules in PROFILES.findall(sources.text(PROFILE))}
    wanted = set(makers())
    tap.point(wanted and set(profiles) == wanted, "each maker of user namespaces has a profile", f"{wanted}")
    for name, (path, rules) in profiles.items():
        right = path == path_of(name) and "userns," in rules.split()
        tap.point(right, f"{name} is found where it is installed, and may make them", f"{path}\n{rules}")
    fault, reason = parser_fault()
    if reason:
        tap.skip("the profile can be loaded", reason)
    else:
        tap.point(not fault, "the profile can be loaded", fault)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
