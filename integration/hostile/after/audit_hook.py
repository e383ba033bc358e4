# Technique   an audit hook of one's own
# Mechanism   sys.addaudithook
# As shipped  rejected: unbound
# Unguarded   completed: true
# Harmless    it was bound, and does nothing here: there is no debugger, stream or process

seen = []
imp("sys").addaudithook(lambda event, arguments: seen.append(event))
return len(seen) < 1000
