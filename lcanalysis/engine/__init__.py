"""What all games share: bits, random streams, kernels, strategies as function pointers, the batch driver."""
