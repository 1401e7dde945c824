# Sets up `.venv` for ./serve and ./check. Sourced by both; needs only Python 3.11 or newer with pip.

say() { printf '%s\n' "· $*"; }
die() { printf '%s\n' "✗ $*" >&2; exit 1; }

find_python() {
  local name
  for name in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python; do
    if [ -n "$name" ] && "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      printf '%s' "$name"
      return
    fi
  done
  die "Tablée needs Python 3.11 or newer; none was found. Set PYTHON to one."
}

# The environment and the tools that fill it. --without-pip: some systems ship Python without ensurepip.
bootstrap() {
  [ -x .venv/bin/uv ] && [ -x .venv/bin/hatchling ] && return
  local python
  python=$(find_python)
  say "Making a Python environment in .venv"
  "$python" -m venv --without-pip .venv || die "Python could not make a virtual environment."
  "$python" -m pip --python .venv/bin/python install --quiet --disable-pip-version-check \
    --require-hashes -r requirements/bootstrap.txt || die "The installer could not be fetched. Is there a network?"
}

# install NAME: what requirements/NAME.txt lists, once for each state of that file.
install() {
  local stamp
  stamp=".venv/installed-$1-$(cat "requirements/$1.txt" pyproject.toml | sha256sum | cut -c1-16)"
  [ -e "$stamp" ] && return
  say "Installing what requirements/$1.txt lists"
  .venv/bin/uv pip install --quiet --compile-bytecode --python .venv/bin/python --require-hashes \
    -r "requirements/$1.txt" \
    || die "The packages could not be installed. Is there a network?"
  .venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --editable . \
    || die "Tablée itself could not be installed."
  .venv/bin/python -m compileall -q tablee || die "Tablée's own modules could not be compiled."
  touch "$stamp"
}

# A browser for the tests, from Debian's packages. TABLEE_CHROMIUM names one that is there already.
find_chromium() {
  local name
  for name in "${TABLEE_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    [ -n "$name" ] && command -v "$name" && return
  done
  return 1
}

install_chromium() {
  TABLEE_CHROMIUM=$(find_chromium) || {
    local sudo=""
    [ "$(id -u)" = 0 ] || sudo=sudo
    say "Installing Chromium and fonts from Debian's packages"
    { $sudo apt-get update -qq && DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq \
        chromium fonts-noto-core fonts-urw-base35; } >/dev/null \
      || die "Chromium could not be installed. Install it by hand, or set TABLEE_CHROMIUM to a browser."
    TABLEE_CHROMIUM=$(find_chromium) || die "Chromium was installed but cannot be found."
  }
  export TABLEE_CHROMIUM
}
