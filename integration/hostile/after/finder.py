# Technique   a finder of one's own
# Mechanism   sys.meta_path
# As shipped  rejected: class, unbound
# Unguarded   failed: KeyError: 'nothing_such'

class Finder:
    def find_spec(self, name, path, target=None):
        raise KeyError(name)
imp("sys").meta_path.insert(0, Finder())
return imp("nothing_such")
