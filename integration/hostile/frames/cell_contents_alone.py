# Technique   a cell's contents without an underscore
# Mechanism   cell_contents is a public name
# As shipped  rejected: attribute
# Unguarded   failed: AttributeError: 'list' object has no attribute 'cell_contents'

return [1].cell_contents
