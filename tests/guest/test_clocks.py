#!/usr/bin/python3
"""Clocks, chance and the local time zone: refused by whatever way they are asked, and nothing else is."""

from guest_case import GuestCase, main

REFUSAL = " is not allowed in workflow scripts — workflow execution must be deterministic"

NAMES = """
    moment = datetime.datetime
    now = datetime.datetime.now
    naive = datetime.datetime(2020, 1, 2, 3, 4, 5)
    aware = naive.replace(tzinfo=datetime.timezone.utc)
    def named(text):
        return naive.replace(tzinfo=datetime.timezone(datetime.timedelta(0), text))
"""

# expression: the call that its refusal names
REFUSED = {
    "datetime.datetime.now()": "datetime.datetime.now()",
    "datetime.datetime.now(datetime.UTC)": "datetime.datetime.now()",
    "datetime.datetime.utcnow()": "datetime.datetime.utcnow()",
    "datetime.datetime.today()": "datetime.datetime.today()",
    "datetime.date.today()": "datetime.date.today()",
    "now()": "datetime.datetime.now()",
    "moment.now()": "datetime.datetime.now()",
    "naive.now()": "datetime.datetime.now()",
    "naive.date().today()": "datetime.date.today()",
    "type(naive).now()": "datetime.datetime.now()",
    "type(naive.date()).today()": "datetime.date.today()",
    "getattr(moment, 'now')()": "datetime.datetime.now()",
    "functools.partial(moment.now)()": "datetime.datetime.now()",
    "functools.reduce(lambda x, f: f(), [now], 0)": "datetime.datetime.now()",
    "list(map(random.choice, [[1]]))": "random.choice()",
    "sorted([2, 1], key=lambda x: random.random())": "random.random()",
    "next(iter(moment.utcnow, None))": "datetime.datetime.utcnow()",
    "collections.defaultdict(now)['x']": "datetime.datetime.now()",
    "re.sub('a', lambda found: str(now()), 'a')": "datetime.datetime.now()",
    "datetime.datetime.fromtimestamp(0)": "datetime.datetime.fromtimestamp()",
    "datetime.datetime.fromtimestamp(0, None)": "datetime.datetime.fromtimestamp()",
    "datetime.datetime.fromtimestamp(0, tz=None)": "datetime.datetime.fromtimestamp()",
    "datetime.datetime.fromtimestamp(timestamp=0)": "datetime.datetime.fromtimestamp()",
    "datetime.date.fromtimestamp(0)": "datetime.date.fromtimestamp()",
    "naive.date().fromtimestamp(0)": "datetime.date.fromtimestamp()",
    "naive.timestamp()": "datetime.datetime.timestamp()",
    "moment.timestamp(naive)": "datetime.datetime.timestamp()",
    "naive.astimezone()": "datetime.datetime.astimezone()",
    "naive.astimezone(datetime.UTC)": "datetime.datetime.astimezone()",
    "aware.astimezone()": "datetime.datetime.astimezone()",
    "aware.astimezone(tz=None)": "datetime.datetime.astimezone()",
    "moment.astimezone(naive)": "datetime.datetime.astimezone()",
    "naive.strftime('%s')": "datetime.datetime.strftime('%s')",
    "naive.strftime(format='%-10s')": "datetime.datetime.strftime('%s')",
    "naive.strftime('%-%fs')": "datetime.datetime.strftime('%s')",
    "naive.strftime('%_10%%s')": "datetime.datetime.strftime('%s')",
    "named('s').strftime('%^%Z')": "datetime.datetime.strftime('%s')",
    "f'{named(\"%s\"):%O%Z}'": "datetime.datetime.strftime('%s')",
    "f'{naive.date():%Es}'": "datetime.date.strftime('%s')",
    "f'{naive:{\"%s\"}}'": "datetime.datetime.strftime('%s')",
    "format(naive, '%s')": "datetime.datetime.strftime('%s')",
    "'{:%s}'.format(naive)": "datetime.datetime.strftime('%s')",
    "'{0:{1}}'.format(naive, '%s')": "datetime.datetime.strftime('%s')",
    "'{x:%s}'.format_map({'x': datetime.time(1)})": "datetime.time.strftime('%s')",
    "datetime.date.strftime(naive, '%s')": "datetime.datetime.strftime('%s')",
    "datetime.time(1).strftime('%s')": "datetime.time.strftime('%s')",
    "time.strftime('%s', time.gmtime(0))": "time.strftime('%s')",
    "time.strftime('%Y')": "time.strftime()",
    "time.strftime('%Y', None)": "time.strftime()",
    "time.gmtime()": "time.gmtime()",
    "time.gmtime(None)": "time.gmtime()",
    "time.asctime()": "time.asctime()",
    "time.asctime(None)": "time.asctime()",
    "time.mktime(naive.timetuple())": "time.mktime()",
    "time.mktime(time.strptime('2020', '%Y'))": "time.mktime()",
    "time.ctime(0)": "time.ctime()",
    "time.localtime(0)": "time.localtime()",
    "time.sleep(1)": "time.sleep()",
}

# Whatever else asks for a clock or for chance, by its name in its module.
ALL_REFUSED = {
    "time": """clock_getres clock_gettime clock_gettime_ns ctime get_clock_info localtime mktime monotonic
        monotonic_ns perf_counter perf_counter_ns process_time process_time_ns sleep thread_time thread_time_ns
        time time_ns tzset""",
    "random": """Random SystemRandom betavariate binomialvariate choice choices expovariate gammavariate gauss
        getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint random randrange sample
        seed setstate shuffle triangular uniform vonmisesvariate weibullvariate""",
    "uuid": "getnode uuid1 uuid4 uuid6 uuid7 uuid8",
}

ALLOWED = {
    "naive.strftime('%d.%m.%y %H:%M %%s %c')": "02.01.20 03:04 %s Thu Jan  2 03:04:05 2020",
    "naive.strftime('%x %X %p %A %B %z|%Z')": "01/02/20 03:04:05 AM Thursday January |",
    "aware.strftime('%z %Z %f %j %U')": "+0000 UTC 000000 002 00",
    "datetime.datetime.strptime('3.4.2021 05:06', '%d.%m.%Y %H:%M').isoformat()": "2021-04-03T05:06:00",
    "datetime.datetime.strptime('2021-01-01 +0130', '%Y-%m-%d %z').isoformat()": "2021-01-01T00:00:00+01:30",
    "f'{naive:%Y-%m-%d}' f'{naive.date():%d %b}' f'{naive.time():%H.%M}'": "2020-01-0202 Jan03.04",
    "'{:%Y}'.format(naive) + format(naive, '%m')": "202001",
    "naive.isoformat() + naive.ctime()": "2020-01-02T03:04:05Thu Jan  2 03:04:05 2020",
    "[*naive.timetuple()][:6] + [naive.toordinal(), naive.isoweekday()]": [2020, 1, 2, 3, 4, 5, 737426, 4],
    "(naive + datetime.timedelta(days=60, hours=-4)).isoformat()": "2020-03-01T23:04:05",
    "(aware - aware.replace(day=1)).total_seconds()": 86400.0,
    "aware.timestamp()": 1577934245.0,
    "aware.astimezone(datetime.timezone(datetime.timedelta(hours=2))).isoformat()": "2020-01-02T05:04:05+02:00",
    "moment.fromtimestamp(86400, datetime.UTC).isoformat()": "1970-01-02T00:00:00+00:00",
    "moment.utcfromtimestamp(86400).isoformat()": "1970-01-02T00:00:00",
    "moment.fromisoformat('2024-05-06T07:08:09Z').isoformat()": "2024-05-06T07:08:09+00:00",
    "time.strftime('%d.%m.%Y %c', time.gmtime(0))": "01.01.1970 Thu Jan  1 00:00:00 1970",
    "time.asctime(time.strptime('2 Jan 2020', '%d %b %Y'))": "Thu Jan  2 00:00:00 2020",
    "time.strftime('%A', naive.timetuple())": "Thursday",
}


class Clocks(GuestCase):
    def test_every_way_to_a_clock_is_refused_with_the_same_words(self):
        for (expression, call), outcome in zip(REFUSED.items(), self.outcomes(REFUSED, before=NAMES)):
            with self.subTest(expression):
                self.assertEqual(outcome, ["RuntimeError", call + REFUSAL])

    def test_every_function_of_clocks_and_chance_is_refused(self):
        calls = [f"{module}.{name}" for module, names in ALL_REFUSED.items() for name in names.split()]
        for arguments in ("()", "(1)", "(x=1)"):
            for call, outcome in zip(calls, self.outcomes([call + arguments for call in calls])):
                with self.subTest(call + arguments):
                    self.assertEqual(outcome, ["RuntimeError", f"{call}(){REFUSAL}"])

    def test_given_dates_are_computed_with_and_written(self):
        for (expression, value), outcome in zip(ALLOWED.items(), self.outcomes(ALLOWED, before=NAMES)):
            with self.subTest(expression):
                self.assertEqual(outcome, ["value", value])

    def test_a_zone_that_tells_no_offset_makes_no_moment_aware(self):
        calls = ("timestamp()", "astimezone(datetime.UTC)")
        outcomes = self.outcomes([f"moment.{call}" for call in calls], syntax=["class"], before="""
            class Nowhere(datetime.tzinfo):
                def utcoffset(self, moment):
                    return None
            moment = datetime.datetime(2020, 1, 2, tzinfo=Nowhere())
        """)
        for call, outcome in zip(calls, outcomes):
            name = call.partition("(")[0]
            self.assertEqual(outcome, ["RuntimeError", f"datetime.datetime.{name}(){REFUSAL}"])

    def test_no_other_name_of_time_tells_of_the_machine(self):
        for name in ("timezone", "altzone", "daylight", "tzname", "CLOCK_REALTIME", "pthread_getcpuclockid"):
            with self.subTest(name):
                self.assertEqual(self.error_of(f"(lambda m: m.{name})(time)"), (
                    "raised", "AttributeError", f"'time.{name}' is not available in workflow scripts"))

    def test_a_refused_clock_can_be_handled_and_fails_its_branch_alone(self):
        run = self.run_script("return await parallel([datetime.datetime.now, lambda: 1])")
        self.assertEqual(run.value, [None, 1])
        self.assertIn("RuntimeError: datetime.datetime.now()" + REFUSAL, run.slots[0][1])


if __name__ == "__main__":
    main()
