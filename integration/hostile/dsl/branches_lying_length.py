# Technique   a list that says it is empty and yields many
# Mechanism   the count is taken before the elements
# As shipped  rejected: class
# Unguarded   completed: 50
# Harmless    every branch was counted by the bridge

class Many(list):
    def __len__(self):
        return 0
    def __iter__(self):
        return iter([lambda: agent("a")] * 50)
return len(await parallel(Many()))
