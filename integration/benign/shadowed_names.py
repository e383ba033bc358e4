# Shows names that hide built-ins, as people do: list, input, id, max, type, filter, dir, vars as plain names.
# Returns: [[2],3,5,"text","given","/tmp",["a"],3]
def find(id, type=None, filter=None):
    input = [1, 2, 3]
    max = 2
    return [x for x in input if x <= max and x != id]


def rows(list):
    sum = 0
    for next in list:
        sum += next
    return sum


hash = {"id": 5}
format = "text"
input = "given"
dir = "/tmp"
vars = ["a"]
compile = lambda x: x
return [find(1), rows([1, 2]), hash["id"], format, input, dir, vars, compile(3)]
