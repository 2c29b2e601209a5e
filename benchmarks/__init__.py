"""Speed, start-up and memory of the engine, against C, numpy and plain Python: ``python -m benchmarks``."""
