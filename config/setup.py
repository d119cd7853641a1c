"""Sets this checkout up: `python3 -m config.setup [--dev] [--system]`. Runs on a bare Python, standard library only.

Each step leaves a stamp of what it was made from in .venv/stamps/, so a second run does only what has changed.
--dev     also what tests, checks and benchmarks need
--system  as root on Debian, also the programs that tests drive (browser, Chinese fonts, database servers)
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMPS = VENV / "stamps"
OLDEST = (3, 11)
QUIETLY = ("-qq", "--disable-pip-version-check")
PROGRAMS = {
    "chromium": ("/usr/bin/chromium", "browser tests"),
    "fonts-noto-cjk": ("/usr/share/fonts/opentype/noto", "Chinese type in screenshots"),
    "redis-server": ("/usr/bin/redis-server", "tests on Redis"),
    "postgresql": ("/usr/lib/postgresql", "tests on PostgreSQL"),
}


def main(arguments: list[str]) -> None:
    use_a_new_enough_python()
    make_venv()
    install_python_packages(dev="--dev" in arguments)
    install_node_packages(dev="--dev" in arguments)
    vendor()
    build_tablet()
    compile_messages()
    if "--system" in arguments:
        install_programs()


def use_a_new_enough_python() -> None:
    if sys.version_info >= OLDEST:
        return
    for minor in range(19, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            os.execv(found, [found, "-m", "config.setup", *sys.argv[1:]])
    stop(f"Marshal needs Python 3.11 or newer; this is {sys.version.split()[0]}. Set PYTHON=/path/to/python3.11.")


def make_venv() -> None:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if PYTHON.exists() and (VENV / "lib" / f"python{version}").exists() and _works():
        return
    if importlib.util.find_spec("ensurepip") is None:
        if not _may_install():
            stop(f"Python's venv is missing; on Debian and Ubuntu: sudo apt-get install python{version}-venv")
        say("Python's venv is missing: installing python3-venv")
        _apt(["python3-venv"])
    say("virtual environment in .venv")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)], "the virtual environment could not be made")


def _works() -> bool:
    return subprocess.run([PYTHON, "-c", "import pip"], capture_output=True, check=False).returncode == 0


def install_python_packages(*, dev: bool) -> None:
    names = ["requirements.txt", "requirements-dev.txt"] if dev else ["requirements.txt"]
    # What tests need holds all that the server needs: after it, nothing is left to do for the smaller set.
    if not dev and _fresh("pip-dev", _digest(*_paths(["requirements.txt", "requirements-dev.txt"]))):
        return
    stamp = "pip-dev" if dev else "pip"
    digest = _digest(*_paths(names))
    if _fresh(stamp, digest):
        return
    say(f"Python packages of {names[-1]}")
    command = [str(PYTHON), "-m", "pip", "install", *QUIETLY, "-r", names[-1]]
    run(command, "the Python packages could not be installed")
    _done(stamp, digest)


def install_node_packages(*, dev: bool) -> None:
    digest = _digest(*_paths(["package.json", "package-lock.json", ".npmrc"]))
    enough = ["npm-dev"] if dev else ["npm-dev", "npm"]
    if any(_fresh(stamp, digest) for stamp in enough) and (ROOT / "node_modules").is_dir():
        return
    npm = _npm()
    say("packages of the pages (npm ci)")
    path = os.pathsep.join([str(Path(npm).parent), os.environ.get("PATH", "")])
    kinds = [] if dev else ["--omit=dev"]
    run([npm, "ci", "--silent", *kinds], "the npm packages could not be installed", PATH=path)
    _done("npm-dev" if dev else "npm", digest)


def _npm() -> str:
    if shutil.which("node") and (found := shutil.which("npm")):
        return found
    brought = VENV / "bin" / "npm"
    if not brought.exists():
        say("this machine has no Node: installing one into .venv")
        command = [str(PYTHON), "-m", "pip", "install", *QUIETLY]
        run([*command, "-r", "requirements-node.txt"], "Node could not be installed")
    return str(brought)


def vendor() -> None:
    digest = _digest(*_paths(["package.json", "package-lock.json", "config/vendor.py", "config/frontend.py"]))
    if _fresh("vendor", digest) and (ROOT / "static" / "vendor").is_dir():
        return
    say("vendored modules in static/vendor")
    run([str(PYTHON), "-m", "config.vendor"], "the vendored modules could not be copied")
    _done("vendor", digest)


def build_tablet() -> None:
    from .tablet import sources  # an older Python, refused above, could not read it

    made_from = [ROOT / "package-lock.json", *sorted((ROOT / "config" / "tablet").glob("*.*")), *sources(ROOT)]
    digest = _digest(*made_from)
    if _fresh("tablet", digest) and (ROOT / "static" / "tablet").is_dir():
        return
    say("the rules for tablets in static/tablet")
    run([str(PYTHON), "-m", "config.tablet.build"], "the rules for tablets could not be built")
    _done("tablet", digest)


def compile_messages() -> None:
    catalogs = sorted(path for path in ROOT.glob("**/locale/*/LC_MESSAGES/*.po") if not _foreign(path))
    digest = _digest(*catalogs)
    if _fresh("messages", digest) and all(path.with_suffix(".mo").exists() for path in catalogs):
        return
    if catalogs:
        say("translations")
        command = [str(PYTHON), "-m", "config.messages", *map(str, catalogs)]
        run(command, "the translations could not be compiled")
    _done("messages", digest)


def _foreign(path: Path) -> bool:
    return path.relative_to(ROOT).parts[0] in {".venv", "node_modules", "var", "static"}


def install_programs() -> None:
    missing = [package for package, (place, _) in PROGRAMS.items() if not Path(place).exists()]
    if missing and _may_install():
        say("programs that tests drive: " + ", ".join(missing))
        _apt(missing)
        missing = [package for package in missing if not Path(PROGRAMS[package][0]).exists()]
    for package in missing:
        say(f"LEFT OUT: {PROGRAMS[package][1]} (no {package}; as root on Debian it would be installed)")


def _may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt(packages: list[str]) -> None:
    # Servers that Debian would start by itself are not wanted: tests start their own on free ports.
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    log = ["-o", "Dpkg::Use-Pty=0", "-qq"]
    environment = {**os.environ, **quiet}
    subprocess.run(["apt-get", "update", *log], env=environment, check=False, stdout=subprocess.DEVNULL)
    command = ["apt-get", "install", "-y", "--no-install-recommends", *log, *packages]
    subprocess.run(command, env=environment, check=False, stdout=subprocess.DEVNULL)


def _paths(names: list[str]) -> list[Path]:
    return [ROOT / name for name in names]


def _digest(*paths: Path) -> str:
    seen = hashlib.sha256(sys.version.encode())
    for path in paths:
        seen.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return seen.hexdigest()


def _fresh(step: str, digest: str) -> bool:
    stamp = STAMPS / step
    return stamp.exists() and stamp.read_text() == digest


def _done(step: str, digest: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / step).write_text(digest)


def run(command: list[str], otherwise: str, **environment: str) -> None:
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
    if done.returncode:
        stop(f"{otherwise}: {' '.join(command)} ended with {done.returncode}")


def say(text: str) -> None:
    print(f"marshal: {text}", flush=True)


def stop(text: str) -> None:
    sys.exit(f"marshal: {text}")


if __name__ == "__main__":
    main(sys.argv[1:])
