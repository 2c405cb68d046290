#!/bin/sh
# Builds the release for Linux in a bare Debian 11, as root, so that it runs wherever the C library
# is no older: makes Python (Debian 11 has none that is new enough), NumPy without its 28 MB of linear
# algebra, and then the program, into dist/.
#
#     sh packaging/linux/build_in_debian_11.sh
#
# PREFIX is where Python goes, /opt/python where nothing is said; one that is there is taken.
set -eu

version=3.13.5
archive="python3.13_$version.orig.tar.xz"
address="http://deb.debian.org/debian/pool/main/p/python3.13/$archive"
checksum=93e583f243454e6e9e4588ca2c2662206ad961659863277afcdb96801647d640

prefix=${PREFIX:-/opt/python}
project=$(cd "$(dirname "$0")/../.." && pwd)
work="$project/build/linux"
export DEBIAN_FRONTEND=noninteractive

install_packages() {
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends \
        binutils ca-certificates curl dpkg-dev g++ gcc libbz2-dev libc6-dev libffi-dev liblzma-dev \
        libssl-dev make pkg-config xz-utils zlib1g-dev \
        libdbus-1-3 libegl1 libfontconfig1 libgl1 libglib2.0-0 libwayland-cursor0 libwayland-egl1 \
        libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 \
        libxcb-render-util0 libxcb-render0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-xfixes0 \
        libxcb-xinput0 libxcb-xkb1 libxkbcommon-x11-0 libxkbcommon0 >/dev/null
}

make_python() {
    mkdir -p "$work"
    cd "$work"
    curl -fsSLO "$address"
    echo "$checksum  $archive" | sha256sum -c -
    tar -xf "$archive"
    cd "Python-$version"
    ./configure -q --prefix="$prefix" --enable-shared --enable-optimizations \
        LDFLAGS="-Wl,-rpath,$prefix/lib" >/dev/null
    # One of the tests that train the optimiser fails in such a bare system.
    make -s -j"$(nproc)" PROFILE_TASK="-m test --pgo -i test.test_generators.*" >make.log 2>&1
    make -s install >install.log 2>&1
    strip --strip-unneeded "$prefix"/lib/libpython3*.so* "$prefix"/lib/python3*/lib-dynload/*.so
}

make_environment() {
    # NumPy takes minutes: kept where it has been made for these requirements already.
    if cmp -s "$project/packaging/release-requirements.txt" "$work/venv/installed.txt"; then
        return
    fi
    "$prefix/bin/python3" -m venv --clear "$work/venv"
    "$work/venv/bin/python" -m pip install -q --disable-pip-version-check \
        --require-hashes -r "$project/packaging/release-requirements.txt" \
        --no-binary numpy \
        --config-settings=setup-args=-Dallow-noblas=true \
        --config-settings=setup-args=-Dblas=none \
        --config-settings=setup-args=-Dlapack=none \
        --config-settings=setup-args=-Dcpu-dispatch=none \
        --config-settings=setup-args=-Dbuildtype=minsize \
        --config-settings=install-args=--strip
    cp "$project/packaging/release-requirements.txt" "$work/venv/installed.txt"
}

install_packages
[ -x "$prefix/bin/python3" ] || make_python
make_environment
cd "$project"
"$work/venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps "$project"
"$work/venv/bin/python" packaging/build.py "$@"
