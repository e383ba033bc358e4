# Shows scopes: comprehension variables stay inside, loops leak, inner functions see later values, late binding.
# Returns: [[0,1,2],"changed",4,[2,2,2],[0,1,2],"changed",["local!","local!"]]
x = "outer"
inner = [x for x in range(3)]
late = [lambda: i for i in range(3)]
bound = [lambda i=i: i for i in range(3)]
for i in range(5):
    pass


def reads():
    return x


x = "changed"


def hides():
    x = "local"

    def deeper():
        nonlocal x
        x += "!"
        return x

    return deeper(), x


return [inner, x, i, [f() for f in late], [f() for f in bound], reads(), hides()]
