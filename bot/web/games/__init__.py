"""What games have of their own on the page. A game without a module here is played with its panel."""
