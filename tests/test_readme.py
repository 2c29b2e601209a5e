"""The README's snippets give what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


class PlainSpaces(doctest.OutputChecker):
    """Takes the no-break spaces of printed numbers for the plain ones that an editor types."""

    def check_output(self, want, got, optionflags):
        return super().check_output(want, got.replace("\N{NO-BREAK SPACE}", " "), optionflags)


def test_snippets(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    parser = doctest.DocTestParser()
    text = README.read_text().replace("```", "")
    test = parser.get_doctest(text, {}, "README.md", str(README), 0)
    assert len(test.examples) > 10
    runner = doctest.DocTestRunner(PlainSpaces(), optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
