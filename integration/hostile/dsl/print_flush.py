# Technique   print with file and flush as keywords
# Mechanism   the real print takes both
# As shipped  failed: TypeError: print() writes to the log of the run and takes sep and end, not 'file'
# Unguarded   failed: TypeError: print() writes to the log of the run and takes sep and end, not 'file'

print("x", file=None, flush=True)
return "printed"
