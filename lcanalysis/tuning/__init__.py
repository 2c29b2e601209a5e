"""Weights of a strategy by self-play against a pool."""

from lcanalysis.tuning.retune import retuned
from lcanalysis.tuning.train import Training, tune

__all__ = ["Training", "retuned", "tune"]
