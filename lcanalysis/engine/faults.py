"""What numba says about a strategy that it cannot compile, in words for people who write strategies."""

from __future__ import annotations

import re

import numba

_FAILURES = (
    (
        r"Field '(\w+)' was not found in record with fields \((.*?)\)",
        lambda m, _: f"there is no field '{m[1]}'; allowed here: {_words(m[2])}",
    ),
    (
        r"Untyped global name '(\w+)'",
        lambda m, _: (
            f"'{m[1]}' is not known to compiled code; put @numba.njit on a function, and make a value a plain "
            "number or a weight"
        ),
    ),
    (r"NameError: name '(\w+)' is not defined", lambda m, _: f"the name '{m[1]}' is not defined"),
    (
        r"(?:Can't unify return type|Cannot unify).*?none",
        lambda _, returned: f"some path returns nothing; every path must return {returned}",
    ),
)


def _words(text: str) -> str:
    return ", ".join(re.findall(r"\w+", text))


def explain(error: Exception, returned: str = "an action") -> str:
    """What is wrong with a function that cannot be compiled, and what to change, as the rest of a sentence.

    Parameters
    ----------
    error
        What numba raised.
    returned
        What the function must return: an action, if it is a strategy.
    """
    text = str(error)
    for pattern, sentence in _FAILURES:
        match = re.search(pattern, text, re.DOTALL)
        if match:
            return sentence(match, returned)
    if isinstance(error, KeyError):
        return _explain_field(error)
    if isinstance(error, TypeError) and text.startswith(("OptionalType", "none")):
        return f"some path returns nothing; every path must return {returned}"
    if isinstance(error, TypeError) and re.fullmatch(r"u?int\d+", text):
        return f"it returns {text} where an action is int64; put np.int64() around it"
    if isinstance(error, TypeError):
        return f"it must return a whole number (an action) on every path, but it returns {text}"
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    place = re.search(r'File ".*?", line (\d+)', text)
    where = f" (line {place[1]})" if place else ""
    return f"it cannot be compiled{where}: {lines[1] if len(lines) > 1 else text}"


def _explain_field(error: KeyError) -> str:
    """The fault when a record lacks a field; numba raises a bare `KeyError` from the record's type."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    record = trace.tb_frame.f_locals.get("self") if trace is not None else None
    if not isinstance(record, numba.types.Record):
        raise error
    return f"there is no field {error}; allowed here: {', '.join(record.fields)}"
