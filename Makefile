PYTHON ?= python3

.PHONY: play test

play:
	$(PYTHON) run.py play

test:
	$(PYTHON) run.py test
