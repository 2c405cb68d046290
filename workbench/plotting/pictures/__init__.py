"""Pictures of charts: pixels, SVG and PDF."""
