"""Printed data, and the words and numbers that stand for it."""
