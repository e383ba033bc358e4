# Technique   GeneratorExit leaves the script
# Mechanism   a coroutine that ends so has been closed
# As shipped  failed: BaseException: neither error nor exit
# Unguarded   failed: BaseException: neither error nor exit

raise BaseException("neither error nor exit")
