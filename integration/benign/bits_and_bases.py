# Shows bit operations and conversions between bases, a Caesar cipher, run lengths and a checksum.
# Returns: ["11111111","ff","2n9c",123456,"Khoor, Zruog!","abc","3a1b2c",300286872,5,true,20,-8,5,255,15,1000]
def to_base(n, base):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if n == 0:
        return "0"
    out = ""
    while n:
        n, r = divmod(n, base)
        out = digits[r] + out
    return out


def caesar(text, shift):
    result = []
    for c in text:
        if c.isalpha():
            base = ord("a") if c.islower() else ord("A")
            result.append(chr((ord(c) - base + shift) % 26 + base))
        else:
            result.append(c)
    return "".join(result)


def rle(text):
    return "".join(f"{len(list(g))}{c}" for c, g in itertools.groupby(text))


def adler(text):
    a, b = 1, 0
    for byte in text.encode():
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return (b << 16) | a


READ, WRITE, EXEC = 1 << 0, 1 << 1, 1 << 2
mode = READ | WRITE
mode ^= EXEC
mode &= ~WRITE
x = 0b1010
x <<= 2
x >>= 1
return [to_base(255, 2), to_base(255, 16), to_base(123456, 36), int("2n9c", 36), caesar("Hello, World!", 3), caesar(caesar("abc", 5), -5), rle("aaabcc"), adler("Wikipedia"), mode, bool(mode & EXEC), x, ~7, 6 ^ 3, 0xFF, 0o17, 1_000]
