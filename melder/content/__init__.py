"""Packs: read YAML with positions, validate, link, resolve, export."""
