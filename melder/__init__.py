"""Melder: a content pipeline, an engine and a wiki for three tile and card games."""

__version__ = "0.1.0-alpha"
