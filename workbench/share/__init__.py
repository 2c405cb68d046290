"""What is made to be shown to others: mechanics as text, projects as one line or as a page."""
