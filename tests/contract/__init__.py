"""The contract of every game in the registry. A new game adds its hooks and gets all of these tests."""
