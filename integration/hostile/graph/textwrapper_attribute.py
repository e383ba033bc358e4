# Technique   a pattern of TextWrapper is replaced by an object of ours
# Mechanism   the class is the script's to change
# As shipped  rejected: attribute
# Unguarded   failed: TypeError: cannot set 'wordsep_re' attribute of immutable type 'TextWrapper'

textwrap.TextWrapper.wordsep_re = agent
return textwrap.wrap("a b")
