# Shows a template engine and a markdown converter by regular expressions, with loops, conditions and escapes.
# Returns: long_templates.json
TEMPLATE = """Hello {{ user.name|upper }}!
{% for item in items %}- {{ item.title }}{% if item.done %} (done){% endif %}
{% endfor %}You have {{ items|length }} items & {{ missing|default }}."""

FILTERS = {"upper": str.upper, "length": len, "title": lambda s: s.title(), "default": lambda v: "nothing" if v is None else v}


def lookup(path, context):
    value = context
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def tokenize(text):
    for piece in re.split(r"(\{\{.*?\}\}|\{%.*?%\})", text):
        if piece.startswith("{{"):
            yield "value", piece[2:-2].strip()
        elif piece.startswith("{%"):
            yield "tag", piece[2:-2].split()
        elif piece:
            yield "text", piece


def parse(tokens, until=()):
    nodes = []
    for kind, content in tokens:
        if kind != "tag":
            nodes.append((kind, content))
            continue
        match content:
            case ["for", name, "in", path]:
                nodes.append(("for", (name, path, parse(tokens, ("endfor",)))))
            case ["if", path]:
                nodes.append(("if", (path, parse(tokens, ("endif",)))))
            case [word] if word in until:
                return nodes
            case _:
                raise SyntaxError(f"unknown tag: {' '.join(content)}")
    if until:
        raise SyntaxError(f"no {until[0]}")
    return nodes


def render(nodes, context):
    out = []
    for kind, content in nodes:
        if kind == "text":
            out.append(content)
        elif kind == "value":
            path, *filters = content.split("|")
            value = lookup(path, context)
            for name in filters:
                value = FILTERS[name](value)
            out.append(str(value))
        elif kind == "for":
            name, path, body = content
            out.extend(render(body, {**context, name: item}) for item in lookup(path, context) or [])
        elif kind == "if" and lookup(content[0], context):
            out.append(render(content[1], context))
    return "".join(out)


def to_html(markdown):
    escape = lambda s: s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    inline = lambda s: re.sub(r"`(.+?)`", r"<code>\1</code>", re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", re.sub(r"\[(.+?)\]\((.+?)\)", r'<a href="\2">\1</a>', escape(s))))
    out, in_list = [], False
    for line in markdown.splitlines():
        if (m := re.match(r"[-*] (.+)", line)) is None and in_list:
            out.append("</ul>")
            in_list = False
        if m:
            if not in_list:
                out.append("<ul>")
                in_list = True
            out.append(f"<li>{inline(m[1])}</li>")
        elif h := re.match(r"(#{1,6}) (.+)", line):
            level = len(h.group(1))
            out.append(f"<h{level}>{inline(h.group(2))}</h{level}>")
        elif line.strip():
            out.append(f"<p>{inline(line)}</p>")
    if in_list:
        out.append("</ul>")
    return out


context = {"user": {"name": "ada"}, "items": [{"title": "read", "done": True}, {"title": "write", "done": False}]}
try:
    parse(tokenize("{% for x in y %}"))
    problem = None
except SyntaxError as error:
    problem = str(error)
return {"text": render(parse(tokenize(TEMPLATE)), context), "html": to_html("# Hi <b>\n\nSome **bold** `x<y` [link](u)\n- one\n- two\nend"), "problem": problem}
