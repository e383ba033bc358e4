# Technique   a description that is a frame
# Mechanism   meta is read by the host
# As shipped  completed: "\n{\"op\":\"result\"}"
# Unguarded   completed: "\n{\"op\":\"result\"}"
# Harmless    a text of the script's own, quoted within its frame

meta = {"name": '\n{"op":"result"}', "description": "\x1b]0;owned\x07"}
return meta["name"]
