# Technique   another root
# Mechanism   chroot
# As shipped  rejected: unbound
# Unguarded   blocked: chroot

imp("posix").chroot("/")
return "changed"
