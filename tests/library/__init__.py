"""Tests of what `import tilelab` offers."""
