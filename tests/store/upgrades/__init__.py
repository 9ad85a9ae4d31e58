"""Small databases as earlier Tallys wrote them; `make.py` says how."""
