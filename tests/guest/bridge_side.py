"""The bridge's side of the frames, for tests: strict about what the guest says, free in how it answers."""

import json
import os
import queue
import resource
import select
import socket
import subprocess
import threading

POLICY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "policies", "script.json")
with open(POLICY, encoding="utf-8") as policy_file:
    LANGUAGE = json.load(policy_file)["language"]


class Failed(Exception):
    """The guest said what a bridge would not let pass."""


class Failure:
    """An agent call that failed."""

    def __init__(self, code="agent_failed", error="no", retryable=False, attempts=1):
        self.fields = {"code": code, "error": error, "retryable": retryable, "attempts": attempts}


class Raw:
    """JSON text that is sent as it stands."""

    def __init__(self, text):
        self.text = text


class Call:
    """An agent call as the bridge sees it."""

    def __init__(self, request, name, scope, payload):
        self.request, self.name, self.scope, self.payload = request, name, scope, payload
        self.prompt = payload["prompt"]


class Scope:
    """A live scope: its name, what is below it, and the ordinals it has given out."""

    def __init__(self, name, above=None):
        self.name, self.above = name, above
        self.live_below = self.calls = 0
        self.ordinals = {"agent": 0, "par": 0, "pipe": 0}

    def claim(self, kind):
        """The next structural ID of that kind."""
        ordinal = self.ordinals[kind]
        self.ordinals[kind] += 1
        return f"{self.name}/{kind}-{ordinal}"


def at_once(pending):
    """Answers each call as soon as it comes."""
    return 0


def together(count, order):
    """Waits until `count` calls are pending, then answers those in the given order of positions."""
    left = list(order)
    state = {"begun": False, "names": []}

    def choose(pending):
        if not state["begun"]:
            if len(pending) < count:
                return None
            state["begun"] = True
            state["names"] = [pending[i].name for i in left]
        while state["names"]:
            name = state["names"].pop(0)
            for place, call in enumerate(pending):
                if call.name == name:
                    return place
        return 0

    return choose


def in_order(*prompts, once=1):
    """Answers the calls with these prompts one after the other, whichever come first, and no others until
    then. Begins once that many are pending."""
    left, begun = list(prompts), []

    def choose(pending):
        if not left:
            return 0
        if not begun and len(pending) < once:
            return None
        begun.append(True)
        for place, call in enumerate(pending):
            if call.prompt == left[0]:
                del left[0]
                return place
        return None

    return choose


def never(pending):
    """Answers nothing."""
    return None


REST_S = 0.002
LIMITS = {"frame": 1 << 20, "result": 1 << 20, "log": 1 << 20, "scopes": 100000}


class Run:
    """One run of a script: what it asked for, in order, and how it ended."""

    def __init__(self, host, script, args=None, answer=None, choose=at_once, limits=None,
                 budget=None, address_space=None, stack=None, at_rest=None, repeat=None,
                 syntax=()):
        self.answer = answer or (lambda call: call.prompt)
        self.choose = choose
        self.scopes, self.minted = {"r": Scope("r")}, 0
        self.ended, self.last_request = set(), 0
        self.pending, self.cancelled, self.calls = [], [], []
        self.frames, self.logs, self.slots, self.warnings, self.phases = [], [], [], [], []
        self.lines = []  # the frames as they came
        self.exits, self.combinators, self.done = [], [], None
        self.order = []
        self.at_rest, self.repeat = at_rest, repeat
        self.sent, self.asked = [], set()  # answers; ids of what may be answered
        self.over_scopes = None
        self.limits = dict(LIMITS, **(limits or {}))
        boot = {"op": "boot", "v": 1, "ctx": "r", "payload": {
            "script": script, "args": args if args is not None else {},
            "limits": self.limits, "budget": budget or {},
            "language": dict(LANGUAGE, syntax=list(syntax))}}
        self.stack = stack
        self.environment = {"GUEST_ADDRESS_SPACE": str(address_space)} if address_space else {}
        self.conduct(host, boot)

    def start(self, host, channel):
        """Starts the host program."""
        self.process = subprocess.Popen(host, stdin=channel, stdout=channel, stderr=subprocess.PIPE,
                                        env=self.environment, preexec_fn=self.confine)

    def end(self):
        """Waits for its end, which is near once it has said `done`."""
        self.process.kill() if self.done is None else None
        self.errors = self.process.communicate(timeout=20)[1].decode()
        self.status = self.process.returncode

    def conduct(self, host, boot):
        """Starts the host program and talks to it until it says `done`."""
        mine, theirs = socket.socketpair()
        with theirs:
            self.start(host, theirs)
        mine.settimeout(60)
        self.channel = mine
        self.outgoing = queue.SimpleQueue()
        writer = threading.Thread(target=self.write, args=(mine,))
        writer.start()
        self.send(boot)
        with mine:
            try:
                self.read(mine)
            finally:
                self.end()
                self.outgoing.put(None)
                writer.join()

    def confine(self):
        """A stack that recursion would soon have used up."""
        if self.stack:
            resource.setrlimit(resource.RLIMIT_STACK, (self.stack, self.stack))

    def read(self, connection):
        """Takes the guest's lines until its end or its last word. Where answers are given at rest, silence
        for a moment with calls pending is taken for rest."""
        buffer = b""
        while self.done is None and self.over_scopes is None:
            if self.at_rest and self.pending:
                if not select.select([connection], [], [], REST_S)[0]:
                    place = self.at_rest(self.pending)
                    if place is not None:
                        self.reply(self.pending.pop(place))
                        continue
            data = connection.recv(1 << 16)
            if not data:
                break
            *lines, buffer = (buffer + data).split(b"\n")
            for line in lines:
                if self.done is None and self.over_scopes is None:
                    self.take(line)

    def write(self, connection):
        """Sends what is to be sent without keeping anybody from reading."""
        while (data := self.outgoing.get()) is not None:
            try:
                connection.sendall(data)
            except OSError:
                return  # the guest has ended; what it said last is still to be read

    def send(self, frame):
        """One frame to the guest, as the bridge writes it: an answer begins with {"id":, without blanks."""
        text = frame.text if isinstance(frame, Raw) else json.dumps(frame, separators=(",", ":"))
        self.outgoing.put(text.encode() + b"\n")

    def scope(self, token):
        """The live scope behind a token."""
        if token not in self.scopes:
            raise Failed(f'unknown token "{token}"')
        return self.scopes[token]

    def take(self, line):
        """One frame of the guest, and what may now be answered."""
        frame = json.loads(line.decode("utf-8", "strict"))
        self.lines.append(line)
        self.frames.append(frame)
        getattr(self, "take_" + frame["op"])(frame)
        while self.done is None and self.pending and not self.at_rest:
            place = self.choose(self.pending)
            if place is None:
                break
            self.reply(self.pending.pop(place))

    def request(self, frame, fields):
        """An id that must rise, and exactly the fields of that frame."""
        if set(frame) != {"id", "op", "ctx"} | set(fields):
            raise Failed(f"fields {sorted(frame)}")
        if frame["id"] != self.last_request + 1:
            raise Failed(f"id {frame['id']} after {self.last_request}")
        self.last_request = frame["id"]
        return self.scope(frame["ctx"])

    def take_agent(self, frame):
        """A call."""
        scope = self.request(frame, {"payload"})
        call = Call(frame["id"], scope.claim("agent"), scope, frame["payload"])
        scope.calls += 1
        self.calls.append(call)
        self.order.append(call.name)
        self.pending.append(call)

    def mint(self, frame, names):
        """Scopes below the one of the frame, and the answer that tells their tokens."""
        scope = self.scope(frame["ctx"])
        if len(names) + self.minted > self.limits["scopes"]:
            self.over_scopes = len(names)
            return
        tokens = []
        for name in names:
            tokens.append(f"s{self.minted}")
            self.minted += 1
            self.scopes[tokens[-1]] = Scope(name, scope)
        scope.live_below += len(names)
        self.answer_request(frame["id"], {"ok": True, "child_ctx": tokens})

    def take_parallel(self, frame):
        """Scopes for branches."""
        name = self.request(frame, {"count"}).claim("par")
        self.combinators.append(name)
        self.order.append(name)
        self.mint(frame, [f"{name}/b-{i}" for i in range(frame["count"])])

    def take_pipeline(self, frame):
        """Scopes for cells, item-major."""
        name = self.request(frame, {"count", "stages"}).claim("pipe")
        self.combinators.append(name)
        self.order.append(name)
        self.mint(frame, [f"{name}/s-{stage}/i-{item}" for item in range(frame["count"])
                          for stage in range(frame["stages"])])

    def take_cancel(self, frame):
        """Nobody waits for that call any more."""
        if set(frame) != {"op", "id"} or frame["id"] in self.cancelled:
            raise Failed(f"cancel {frame}")
        if frame["id"] not in [call.request for call in self.calls]:
            raise Failed("cancel of what is no call")
        self.cancelled.append(frame["id"])
        for place, call in enumerate(self.pending):
            if call.request == frame["id"]:
                del self.pending[place]
                self.finish(call, Failure("cancelled", "cancelled", attempts=0))
                break

    def take_exit(self, frame):
        """Branches that are over; a frame may not name a scope and one below it."""
        tokens = frame["ctx"]
        if set(frame) != {"op", "ctx"} or not tokens or len(set(tokens)) != len(tokens):
            raise Failed(f"exit {frame}")
        ended = [self.scope(token) for token in tokens]
        for token, scope in zip(tokens, ended):
            if token == "r" or scope.live_below or scope.calls:
                raise Failed(f"exit of {scope.name}, which is not over")
        for token, scope in zip(tokens, ended):
            scope.above.live_below -= 1
            del self.scopes[token]
            self.exits.append(scope.name)

    def take_log(self, frame):
        """A line, by its kind."""
        if set(frame) != {"op", "ctx", "payload"} or set(frame["payload"]) - {"text", "kind"}:
            raise Failed(f"log {frame}")
        scope = self.scope(frame["ctx"])
        kinds = {"slot": self.slots, "warning": self.warnings, None: self.logs}
        kinds[frame["payload"].get("kind")].append((scope.name, frame["payload"]["text"]))

    def take_phase(self, frame):
        """A phase of the run."""
        self.phases.append((self.scope(frame["ctx"]).name, frame["payload"]["title"]))

    def take_done(self, frame):
        """The end."""
        if set(frame) != {"op", "payload"}:
            raise Failed(f"done {frame}")
        self.done = frame["payload"]

    def reply(self, call):
        """Answers a call with what `answer` says."""
        self.finish(call, self.answer(call))

    def finish(self, call, outcome):
        """Sends an answer: a value, a Failure, or Raw JSON for the value."""
        call.scope.calls -= 1
        if isinstance(outcome, Raw):
            self.send(Raw(f'{{"id":{call.request},"ok":true,"value":{outcome.text}}}'))
        elif isinstance(outcome, Failure):
            self.answer_request(call.request, {"ok": False, "call": call.name, **outcome.fields})
        else:
            self.answer_request(call.request, {"ok": True, "value": outcome})

    def answer_request(self, request, fields):
        """Sends an answer; where an earlier run is to be repeated, that one's answers in its order, each
        as soon as its request has come."""
        self.asked.add(request)
        if self.repeat is None:
            self.sent.append({"id": request, **fields})
            self.send(self.sent[-1])
            return
        while len(self.sent) < len(self.repeat) and self.repeat[len(self.sent)]["id"] in self.asked:
            self.sent.append(self.repeat[len(self.sent)])
            self.send(self.sent[-1])

    @property
    def value(self):
        """What the script returned; the failure is shown where it did not."""
        if not self.done or not self.done["ok"]:
            raise AssertionError(f"the run did not return: {self.done} {self.errors}")
        return self.done["value"]

    @property
    def error(self):
        """(code, error) of a run that failed."""
        if not self.done or self.done["ok"]:
            raise AssertionError(f"the run did not fail: {self.done} {self.errors}")
        return self.done["code"], self.done["error"]
