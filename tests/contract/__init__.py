"""What every game in the registry must fulfil. A new game adds its hooks and gets all of it."""
