# Shows with, and what Python says of a value that is no context manager.
# Returns: ["a number is no context manager"]
results = []
try:
    with 5:
        pass
except TypeError as error:
    results.append("a number is no context manager")
return results
