"""Puts liblinkway into the wheel, and names the wheel after the platform that it runs on.

Scripts/build-library builds the library first, and LINKWAY_LIBRARY is its path.
"""

import os
import pathlib
import re
import shutil
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
