# Technique   a stage whose number of parameters lies
# Mechanism   how many arguments it takes is asked of its code
# As shipped  rejected: underscore
# Unguarded   failed: TypeError

stage = lambda *values, **more: agent("x")
stage.__code__ = (lambda a, b, c, d: 0).__code__
return await pipeline([1], stage)
