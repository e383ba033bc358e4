"""A workflow that does nothing."""

return 1
