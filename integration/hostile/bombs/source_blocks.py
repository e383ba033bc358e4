# Technique   one block more than may nest
# Mechanism   the compiler counts them
# As shipped  rejected: nesting
# Unguarded   blocked: openat

def a():
 def b():
  def c():
   def d():
    for _ in [1]:
     for _ in [1]:
      for _ in [1]:
       for _ in [1]:
        for _ in [1]:
         for _ in [1]:
          for _ in [1]:
           for _ in [1]:
            for _ in [1]:
             for _ in [1]:
              for _ in [1]:
               for _ in [1]:
                for _ in [1]:
                 for _ in [1]:
                  for _ in [1]:
                   for _ in [1]:
                    for _ in [1]:
                     for _ in [1]:
                      for _ in [1]:
                       for _ in [1]:
                        for _ in [1]:
                         for _ in [1]:
                          return 1
return 1
