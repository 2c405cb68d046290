"""One kit for every chart: axes, ticks, legends, curves, and pictures of them.

``compose`` makes a ``Figure`` of series, view and annotations: plain values, one ``Scene`` where
mechanics are drawn over each other and one for each in a grid, all against the same axes. What is
drawn are *heights*: probabilities, or their logarithms, which are taken here because pyqtgraph's
logarithmic mode leaves bars alone. A ``Canvas`` shows a figure and keeps crosshairs and zooms
together. Curves are painted in pixels into a layer that is kept until something changes, so that a
move of the crosshair paints only what stands out at it. Pictures draw the same figure on a canvas
without layers. The left axis has the width that the longest label of its unit needs, so it moves
only when another unit is chosen; what is too rare for it is written as a power of ten. At most 24
mechanics are drawn, and a note says so. The legend lies in the corner where it hides nothing; where
there is none, it is a strip above the curves. Shading fills areas only where single probabilities
are drawn; under cumulated ones it only tints the range.
"""
