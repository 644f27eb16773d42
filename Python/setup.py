"""Puts liblinkway into the wheel, and names the wheel after the platform that it runs on.

Scripts/build-library builds the library first, and LINKWAY_LIBRARY is its path.
"""

import os
import pathlib
import re
import shutil
import struct
import sys

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py


def library():
    path = pathlib.Path(os.environ.get("LINKWAY_LIBRARY", "nowhere"))
    if not path.is_file():
        sys.exit(
            "error: the wheel needs liblinkway, which is written in Swift. Build it with Scripts/build-library in the "
            f"repository, and set LINKWAY_LIBRARY to its path (now: {os.environ.get('LINKWAY_LIBRARY', 'not set')})")
    return path


# The load commands of Mach-O with the oldest system, and the place of its version in them.
_MINIMA = {0x24: 8, 0x32: 12}
_ARCHITECTURES = {0x01000007: "x86_64", 0x0100000C: "arm64"}


def macos_tag(data):
    """Returns the tag of a library for macOS: its architectures, and the oldest system that loads it."""
    if data[:4] == b"\xca\xfe\xba\xbe":
        (count,) = struct.unpack_from(">I", data, 4)
        slices = [data[start:start + size] for _, _, start, size, _ in struct.iter_unpack(">5I", data[8:8 + 20 * count])]
    else:
        slices = [data]
    architectures, minima = set(), [(10, 0)]
    for one in slices:
        magic, architecture, _, _, count, _, _, _ = struct.unpack_from("<8I", one)
        if magic != 0xFEEDFACF or architecture not in _ARCHITECTURES:
            sys.exit(f"error: {library()} is not a library for macOS")
        architectures.add(_ARCHITECTURES[architecture])
        place = 32
        for _ in range(count):
            command, size = struct.unpack_from("<2I", one, place)
            if command in _MINIMA:
                (version,) = struct.unpack_from("<I", one, place + _MINIMA[command])
                minima.append((version >> 16, version >> 8 & 0xFF))
            place += size
    major, minor = max(minima)
    # Since macOS 11, tags have no minor version.
    system = f"macosx_{major}_{minor if major < 11 else 0}"
    return f"{system}_{'universal2' if len(architectures) > 1 else architectures.pop()}"


class WithLibrary(build_py):
    def run(self):
        super().run()
        shutil.copy2(library(), pathlib.Path(self.build_lib, "linkway", library().name))


class ForAnyPython(bdist_wheel):
    def get_tag(self):
        # The library is called with ctypes, so the wheel works with every Python of the platform.
        platform = super().get_tag()[2]
        if platform.startswith("linux_"):
            # PEP 600: the oldest glibc that has all symbols, as `auditwheel show` prints.
            versions = {int(v) for v in re.findall(rb"GLIBC_2\.(\d+)", library().read_bytes())}
            platform = platform.replace("linux_", f"manylinux_2_{max(versions)}_", 1)
        elif platform.startswith("macosx_"):
            platform = macos_tag(library().read_bytes())
        return ("py3", "none", platform)


class WithBinary(Distribution):
    def has_ext_modules(self):
        return True


address = os.environ.get("LINKWAY_URL")
setup(
    distclass=WithBinary,
    cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython},
    project_urls={
        "Source": address, "Documentation": f"{address}#readme", "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    } if address else {},
)
