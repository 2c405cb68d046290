"""One kit on pyqtgraph for every chart: axes, ticks, legends, read-outs, marks, pictures of them.

All is composed first and drawn afterwards, from plain values. ``compose`` makes a ``Figure`` of
series, view and annotations for the comparing chart: one ``Scene`` where mechanics are drawn over
each other and one for each in a grid, all against the same axes. Every other chart is a
``Diagram``, which a feature composes of marks (lines, spreads, bars, cells), two sides with their
rulers, and what is read out at each place; the kit does the rest, so that no feature paints.

``Plot`` is the base of both: two ``Axis``, whose ``Ruler`` says where ticks are and what stands at
them, and items that paint themselves in pixels into a layer that is kept until something changes,
so that a move of the crosshair paints only what stands out at it. ``Canvas`` and ``DiagramView``
put legend and read-out around plots. Whatever is divided into bands is a stack (``banding`` says
what its parts are, ``stacks`` makes the diagram). ``BandTool`` lets bands be dragged on the
comparing chart. Pictures show the same widgets without layers.

What is drawn are *heights*: probabilities, or their logarithms, which are taken here because
pyqtgraph's logarithmic mode leaves bars alone. The left axis of the comparing chart has the width
that the longest label of its unit needs, so it moves only when another unit is chosen; what is too
rare for it is written as a power of ten. At most 24 mechanics are drawn, and a note says so. The
legend lies in the corner where it hides nothing; where there is none, it is a strip above the
curves. Shading fills areas only where single probabilities are drawn; under cumulated ones it only
tints the range.
"""
