"""Run the command `pioche`: in a child of this process, which has everything loaded already, or in
a fresh interpreter where the environment decides how Python itself starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import traceback

LIMIT = 120  # seconds


def pioche(*arguments, stdin="", cwd=None, preexec_fn=None, **environment):
    given = list(map(str, arguments))
    settings = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    settings |= environment
    if any(name.startswith("PYTHON") for name in environment):
        return fresh(given, stdin, cwd, preexec_fn, settings)
    with (
        tempfile.TemporaryFile() as typed,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as error,
    ):
        typed.write(stdin.encode())
        typed.seek(0)
        child = os.fork()
        if child == 0:
            streams = typed.fileno(), out.fileno(), error.fileno()
            os._exit(run(given, streams, cwd, preexec_fn, settings))
        _, status = os.waitpid(child, 0)
        out.seek(0)
        error.seek(0)
        return subprocess.CompletedProcess(
            given,
            os.waitstatus_to_exitcode(status),
            out.read().decode(errors="replace"),
            error.read().decode(errors="replace"),
        )


def fresh(arguments, stdin, cwd, preexec_fn, settings):
    return subprocess.run(
        [sys.executable, "-m", "pioche", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        errors="replace",
        cwd=cwd,
        check=False,
        timeout=LIMIT,
        preexec_fn=preexec_fn,
        env=settings,
    )


def run(arguments, streams, cwd, preexec_fn, settings):
    """What the child does: its exit code."""
    from pioche.cli import main

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(LIMIT)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False)
        for number, mode in enumerate(("r", "w", "w"))
    )
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(cwd or ".")
    sys.argv = ["pioche", *arguments]
    code = 0
    try:
        if preexec_fn:
            preexec_fn()
        main()
    except SystemExit as exit_:
        code = exit_.code if isinstance(exit_.code, int) else int(exit_.code is not None)
    except BaseException:
        traceback.print_exc()
        code = 1
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return code
