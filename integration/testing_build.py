"""The test builds of the programs, where a confinement step can be made to fail and a probe can take
the interpreter's place. See integration/testing/."""

import os
import shutil

import harness
import users

TESTING = os.path.join(os.path.dirname(harness.BRIG), "integration", "testing")
UNDER_FILTER = os.path.join(TESTING, "under_filter")


def testing_programs(user):
    """Folder of the test builds, or of a copy of them that this user can reach."""
    if users.can_run(user, os.path.join(TESTING, "brig")):
        return TESTING
    reachable = os.path.join(os.path.dirname(harness.brig_within_reach()), "integration", "testing")
    if not os.path.isdir(reachable):
        os.makedirs(reachable)
        for name in os.listdir(TESTING):
            path = os.path.join(TESTING, name)
            if os.path.isfile(path) and os.access(path, os.X_OK):
                shutil.copy(path, reachable)
        os.chmod(os.path.dirname(reachable), 0o755)
    return reachable


class TestingCase(harness.Case):
    """A test of the test build, under the users given or under an outer filter as well."""

    outer_filter = False

    def setUp(self):
        super().setUp()
        if not os.path.isdir(TESTING):
            self.fail(f"{TESTING} is not there: it is built with -Dtest_programs=true, which scripts/test sets")
        self.programs = testing_programs(self.user)
        self.brig_path = os.path.join(self.programs, "brig")

    def start(self, *words, env=None, stdin=None):
        """As Case.start, under an outer filter where the class wants one."""
        if not self.outer_filter:
            return super().start(*words, env=env, stdin=stdin)
        command = self.user.command(os.path.join(self.programs, "under_filter"), self.brig_path, *words)
        return harness.Running(command, env=harness.ENVIRONMENT | (env or {}), folder=self.folder, stdin=stdin)
