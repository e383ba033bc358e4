# Shows bytes: encode and decode, errors, hex, slices, sums, methods like those of strings.
# Returns: bytes_encoding.json
text = "naïve – €5 😀"
raw = text.encode("utf-8")
buffer = list(b"abc")
buffer[0] = ord("A")
buffer.extend(b"de")
buffer = bytes(buffer) + bytes([33])
checksum = functools.reduce(lambda h, b: (h * 31 + b) % 1_000_003, raw, 7)
return {
    "length": [len(text), len(raw)], "hex": raw.hex()[:12], "back": raw.decode(), "ascii": text.encode("ascii", "replace").decode(), "ignore": text.encode("ascii", errors="ignore").decode("ascii"),
    "latin": "é".encode("latin-1").hex(), "ints": list(b"AZ"), "from": [bytes([72, 105]).decode(), bytes.fromhex("6869").decode(), bytes(3).hex()],
    "buffer": buffer.decode(), "methods": [b"a,b".split(b",")[1].decode(), b"Hi".lower().decode(), b"x" in b"xyz", b"abc".find(b"c"), b"a".join([b"1", b"2"]).decode()],
    "slice": b"hello"[1:3].decode(), "escape": "tab\t".encode("unicode_escape").decode(), "backslash": "é".encode("ascii", "backslashreplace").decode(), "checksum": checksum,
    "utf16": "A".encode("utf-16-le").hex(), "eq": b"a" == bytes([97]), "index": b"abc"[0],
}
