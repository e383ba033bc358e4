# Technique   the frame of a combinator
# Mechanism   the same for parallel
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'workflow.combinator' object has no attribute 'cr_frame'

work = parallel([lambda: agent("x")])
return sorted(work.cr_frame.f_builtins)
