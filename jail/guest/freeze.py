#!/usr/bin/python3
"""Compiles the standard modules that the jail needs into one C source for PyImport_FrozenModules.

usage: freeze.py OUTPUT MODULES_FOLDER

The Python that runs this must be the one whose libpython is linked: byte code of another version
would not be understood. Modules of brig's own, in MODULES_FOLDER, take precedence.
"""

import importlib.util
import marshal
import pathlib
import sys

# name: why it is needed
MODULES = {
    "encodings": "start-up",
    "encodings.aliases": "start-up",
    "encodings.utf_8": "start-up",
    "encodings.latin_1": "start-up opens the standard streams with it",
    "encodings.ascii": "text.encode('ascii', …) with rare spellings",
    # Loaded when a script first names one: no code but _codecs behind them, and a small table at most.
    "encodings.charmap": "offered to scripts",
    "encodings.cp1250": "offered to scripts: text of Windows programs",
    "encodings.cp1252": "offered to scripts: text of Windows programs",
    "encodings.cp437": "offered to scripts: text of old programs",
    "encodings.iso8859_1": "offered to scripts",
    "encodings.iso8859_15": "offered to scripts",
    "encodings.iso8859_2": "offered to scripts",
    "encodings.raw_unicode_escape": "offered to scripts",
    "encodings.unicode_escape": "offered to scripts",
    "encodings.utf_16": "offered to scripts",
    "encodings.utf_16_be": "offered to scripts",
    "encodings.utf_16_le": "offered to scripts",
    "encodings.utf_32": "offered to scripts",
    "encodings.utf_32_be": "offered to scripts",
    "encodings.utf_32_le": "offered to scripts",
    "encodings.utf_7": "offered to scripts",
    "encodings.utf_8_sig": "offered to scripts: files that begin with a mark",
    "collections": "offered to scripts",
    "collections.abc": "functools, statistics",
    "calendar": "strptime",
    "copyreg": "re",
    "datetime": "offered to scripts; brig's own",
    "enum": "re",
    "functools": "offered to scripts",
    "heapq": "Counter.most_common",
    "json": "offered to scripts",
    "json.decoder": "json",
    "json.encoder": "json",
    "json.scanner": "json",
    "keyword": "collections",
    "locale": "strptime",
    "operator": "enum, collections",
    "re": "offered to scripts",
    "re._casefix": "re",
    "re._compiler": "re",
    "re._constants": "re",
    "re._parser": "re",
    "reprlib": "collections, functools",
    "statistics": "offered to scripts; brig's own",
    "string": "offered to scripts",
    "textwrap": "offered to scripts",
    "types": "enum, functools",
    "warnings": "re and the compiler warn through it",
    "_strptime": "strptime",
}

# name: the first version without a file of that name; it comes with its package.
FOLDED = {"collections.abc": (3, 13)}

# name: (first version, text, what stands there instead): what would drag in more than the module needs.
REPLACED = {
    "_strptime": [
        ((3, 13), "import os\n", ""),
        ((3, 13), "os.path.dirname(__file__)", '"<_strptime>"'),
    ],
}

# Modules that libpython carries frozen by itself, hidden: nothing in the jail may want them.
HIDDEN = ["__hello__", "__phello__", "genericpath", "importlib.machinery", "importlib.util", "ntpath",
          "os", "os.path", "posixpath", "runpy", "_sitebuiltins", "site", "stat"]


def module_source(name, folder):
    own = folder / (name + ".py")
    if own.exists():
        return own.read_bytes(), False
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        source_file = standard_file(name)
        return source_file.read_bytes(), source_file.name == "__init__.py"
    origin = pathlib.Path(spec.origin)
    return origin.read_bytes(), origin.name == "__init__.py"


def standard_file(name):
    """Modules that are frozen in the running interpreter are found beside the others."""
    base = pathlib.Path(importlib.util.__file__).parent.parent / name.replace(".", "/")
    package = base / "__init__.py"
    return package if package.exists() else base.with_suffix(".py")


def source_replace(name, source):
    for version, text, instead in REPLACED.get(name, ()):
        if sys.version_info >= version:
            if source.count(text.encode()) != 1:
                raise SystemExit(f"freeze.py: {name}: {text!r} is not there once: look at it anew")
            source = source.replace(text.encode(), instead.encode())
    return source


def module_code(name, folder):
    source, package = module_source(name, folder)
    source = source_replace(name, source)
    # Without documentation and assertions: half the size, and nothing reads either.
    code = compile(source, "<%s>" % name, "exec", dont_inherit=True, optimize=2)
    return marshal.dumps(code), package


def identifier(name):
    return "module_" + name.replace(".", "_")


def array(name, data):
    rows = [",".join(str(byte) for byte in data[at:at + 24]) for at in range(0, len(data), 24)]
    return "static const unsigned char %s[] = {\n%s};\n" % (identifier(name), ",\n".join(rows))


def entry(name, size, package):
    return '    {.name = "%s", .code = %s, .size = %d, .is_package = %s},\n' % (
        name, identifier(name), size, "1" if package else "0")


def main():
    output, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    parts = ["/* Made by jail/guest/freeze.py. */\n", '#include "jail/guest/frozen.h"\n\n']
    parts.append("#if PY_MAJOR_VERSION != %d || PY_MINOR_VERSION != %d\n"
                 '#error "frozen by another version of Python"\n#endif\n\n' % sys.version_info[:2])
    entries = []
    for name in MODULES:
        if sys.version_info >= FOLDED.get(name, (4,)):
            continue
        data, package = module_code(name, folder)
        parts.append(array(name, data))
        entries.append(entry(name, len(data), package))
    entries += ['    {.name = "%s"},\n' % name for name in HIDDEN]
    parts.append("\nconst struct _frozen frozen_modules[] = {\n%s    {0},\n};\n" % "".join(entries))
    output.write_text("".join(parts))


if __name__ == "__main__":
    main()
