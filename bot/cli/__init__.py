"""The commands of ``python -m bot COMMAND``, one module or package each.

Each has ``add_parser``, which adds the command and its arguments to the command line, and ``run``, which takes the
parsed arguments and the settings and returns the exit code.
"""
