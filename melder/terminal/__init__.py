"""Melder in the terminal, line by line: the same game on a screen, over a pipe and in a script.

Nothing here knows the rules. The client reads a session's views, offers it actions, and says what
came of them; its own text stands in one catalogue a language.
"""
