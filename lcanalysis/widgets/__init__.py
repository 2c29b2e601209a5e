"""Panels for notebooks: controls around a chart; every number in them comes from `lcanalysis.simulation`."""

from lcanalysis.widgets.first_look import FirstLook

__all__ = ["FirstLook"]
