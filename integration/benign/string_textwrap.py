# Shows string and textwrap: constants, Template, capwords, fill, wrap, dedent, indent, shorten.
# Returns: string_textwrap.json
long = "Workflow scripts are often written by language models, which like to wrap their prompts neatly."
prompt = textwrap.dedent(
    """
    You are a reviewer.
      - read the file
      - report the faults
    """
).strip()
template = string.Template("Dear $name, you owe ${amount} euro. $$")
return {
    "constants": [string.ascii_lowercase, string.digits, string.punctuation[:5], len(string.printable), string.hexdigits],
    "capwords": string.capwords("hello big   world"), "template": template.substitute(name="Ann", amount=5),
    "safe": string.Template("$a $b").safe_substitute(a=1), "wrap": textwrap.wrap(long, 30), "fill": textwrap.fill(long, width=40, initial_indent="* ", subsequent_indent="  "),
    "dedent": prompt, "indent": textwrap.indent("a\nb", "> "), "shorten": textwrap.shorten(long, width=40, placeholder=" …"),
    "letters": dict(zip(string.ascii_uppercase[:3], range(3))),
}
