"""The files of the repository as the lint tests see them: found by walking, since git may be absent."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests"))

from tap import Tap  # noqa: E402  (the path is set above)

# In a worktree .git is a file.
LEFT_OUT = {".git", "__pycache__", ".cache"}


def is_build_folder(path):
    """Whether meson or another build has made this folder."""
    return os.path.exists(os.path.join(path, "build.ninja")) or os.path.isdir(
        os.path.join(path, "meson-private")
    )


def files():
    """Every file of the source tree, as sorted paths below its root."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [
            name
            for name in folders
            if name not in LEFT_OUT and not is_build_folder(os.path.join(folder, name))
        ]
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names if name not in LEFT_OUT]
    return sorted(path for path in found if not os.path.islink(os.path.join(ROOT, path)))


def text(path):
    """A file's text. What is not UTF-8 is shown as such rather than refused."""
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def first_line(path):
    """The first line, by which scripts without a suffix are told."""
    with open(os.path.join(ROOT, path), "rb") as file:
        return file.readline(200).decode("ascii", "replace")


def c_files():
    """All of the C: sources and headers."""
    return [path for path in files() if path.endswith((".c", ".h"))]


def python_files():
    """All of the Python, commands without a suffix included."""
    return [
        path
        for path in files()
        if path.endswith(".py") or ("." not in os.path.basename(path) and "python" in first_line(path))
    ]


def shell_files():
    """All of the shell, commands without a suffix included."""
    return [
        path
        for path in files()
        if path.endswith(".sh")
        or ("." not in os.path.basename(path) and first_line(path).rstrip().endswith(("/bash", "/sh")))
    ]


def judge(claim, paths, faults_of):
    """One test program: a point for each file that has faults, one for the claim over all others.

    faults_of(path) yields texts. No file at all is a failure: the walk must have gone wrong.
    """
    tap = Tap()
    clean = 0
    for path in paths:
        faults = list(faults_of(path))
        clean += not faults
        if faults:
            tap.point(False, f"{path}: {claim}", "\n".join(faults))
    tap.point(clean > 0, f"{claim} ({clean} files)")
    return tap.end()
