"""Reports: pages of findings with charts and tables, to be read without a network."""

from lcanalysis.reporting.balance_report import balance_report, write_balance_report
from lcanalysis.reporting.report import make_report, write_report

__all__ = ["balance_report", "make_report", "write_balance_report", "write_report"]
