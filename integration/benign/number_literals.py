# Shows literals of numbers and large integers used inside, given back as text where they pass 64 bits.
# Returns: number_literals.json
big = 2**100
digits = sum(int(d) for d in str(big))
return {
    "big": str(big), "digits": digits, "max": 2**63 - 1, "min": -(2**63), "float": 1e3, "small": 1.5e-9, "hex": 0xDEAD_BEEF, "octal": 0o755, "binary": 0b1111_0000,
    "dot": 5.0, "half": 0.5, "int_float": [1, 1.0, -1, -1.0], "mod": big % 97, "gcd": math.gcd(big, 6**20), "factorial": str(math.factorial(25)), "true": True, "nothing": None,
}
