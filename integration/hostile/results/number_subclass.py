# Technique   a number whose text is a frame
# Mechanism   __repr__ is overridden
# As shipped  rejected: class
# Unguarded   failed: TypeError: result: a value of type F cannot cross, only JSON does

class F(float):
    def __repr__(self):
        return '0,"op":"result","value":"FORGED"'
return F(1.5)
