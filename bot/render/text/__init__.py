"""Lines of text in pictures: fonts, fitting, names."""
