"""The Discord machinery: custom ids, dynamic items, forms, and the keeper of the messages of a match."""
