# Technique   50,000 reads of names that nothing binds
# Mechanism   each is a problem
# As shipped  rejected: unbound
# Unguarded   failed: NameError: name 'nowhere' is not defined
# Repeat      READS: "nowhere\n", 20000 times

READS
