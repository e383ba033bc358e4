# Technique   print writes to a file of the script's
# Mechanism   file= takes any object with write
# As shipped  rejected: class
# Unguarded   failed: TypeError: print() writes to the log of the run and takes sep and end, not 'file'

class Sink:
    def write(self, text):
        seen.append(text)
seen = []
print("x", file=Sink())
return seen
