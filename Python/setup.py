"""Puts liblinkway into the wheel, and names the wheel after the platform that it runs on.

The library is built beforehand; LINKWAY_LIBRARY says where it is.
"""

import os
import pathlib
import shutil

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py


class WithLibrary(build_py):
    def run(self):
        super().run()
        library = pathlib.Path(os.environ["LINKWAY_LIBRARY"])
        shutil.copy2(library, pathlib.Path(self.build_lib, "linkway", library.name))


class ForAnyPython(bdist_wheel):
    def get_tag(self):
        # It is called by ctypes, so that any Python of the platform takes it.
        return ("py3", "none", super().get_tag()[2])


class WithBinary(Distribution):
    def has_ext_modules(self):
        return True


setup(
    distclass=WithBinary,
    cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython},
)
