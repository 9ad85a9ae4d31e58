"""Pictures: what a viewer sees -> PNG. Nothing in here knows a match or Discord."""
