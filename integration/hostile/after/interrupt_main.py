# Technique   an interrupt from within
# Mechanism   _thread.interrupt_main
# As shipped  rejected: unbound
# Unguarded   crashed: died of

imp("_thread").interrupt_main()
return "interrupted"
