"""One kit for every chart: axes, ticks, legends, curves, and pictures of them."""
