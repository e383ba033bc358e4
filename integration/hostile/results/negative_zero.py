# Technique   minus zero and numbers at the edge
# Mechanism   they keep their kind
# As shipped  completed: [-0.0,5e-324,1.7976931348623157e+308,1.0]
# Unguarded   completed: [-0.0,5e-324,1.7976931348623157e+308,1.0]
# Harmless    JSON, as it is

return [-0.0, 5e-324, 1.7976931348623157e308, 1.0]
