"""What the README promises in Python is run, and the files that it names are there."""

import doctest
import re

from tests.imports import ROOT

README = (ROOT / "README.md").read_text("utf-8")
HERE = README.replace("from tilelab.", "from game.")
"""The same with the name that the package has in the clone; `tests/site/test_programmers.py` runs it as it stands."""


def test_the_python_session_in_the_readme_prints_what_it_says() -> None:
    session = doctest.DocTestParser().get_doctest(HERE, {}, "README.md", "README.md", 0)
    assert len(session.examples) > 5
    assert doctest.DocTestRunner().run(session).failed == 0


def test_every_file_that_the_readme_links_to_is_there() -> None:
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)]+)\)", README)]
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []
