# Shows literals of strings: raw, triple, joined, bytes, escapes, continued lines, percent format.
# Returns: strings_literal.json
path = r"C:\new\table"
poem = """Roses are "red",
violets 'blue'\
 and so on."""
joined = (
    "one "
    "two "
    f"three{3}"
)
total = 1 + \
    2 + \
    3
query = "SELECT %s FROM %s WHERE id = %d" % ("*", "t", 5)
named = "%(who)s is %(age)03d" % {"who": "Ann", "age": 7}
return [path, poem, joined, total, query, named, 'it\'s', "a" 'b', b"x\xff".hex(), "\x41\u0042\101", "%r %5s %-5s| %e %x %o %c %%" % ("q", "a", "b", 12345.678, 255, 8, 65)]
