"""The report: one page of findings with charts and tables, to be read without a network."""

from lcanalysis.reporting.report import make_report, write_report

__all__ = ["make_report", "write_report"]
