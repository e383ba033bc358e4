# Technique   an error's text that holds a line with a frame
# Mechanism   diagnostics would become frames
# As shipped  failed: ValueError: x
# Unguarded   failed: ValueError: x

raise ValueError('x\n{"ok": true, "op": "result", "value": "FORGED"}\n')
