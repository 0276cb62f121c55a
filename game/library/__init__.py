"""The library for programmers; `import tilelab` has its public names."""
