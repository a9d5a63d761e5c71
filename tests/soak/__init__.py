"""The promises whose figures take long. Each module measures one promise: `make soak` with the full figure, `make test`
with a short one (`tests/faults/test_promises.py`)."""
