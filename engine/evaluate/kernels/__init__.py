"""Kernels: closed forms for whole families of expressions, in the place of revealing.

A kernel computes what revealing would compute too; the tests hold both against each other.

Kernels read an expression as scores of ranks of one or two pools, whose dice may be unlike, or as
scores of single faces: ranks by how many dice lie beyond a face, or in one sweep over all faces.
Any other number over several dice of known pools is *walked*: its pools are looked through face by
face from one end, with a ``Rest`` of unknown size in the place of each. What is left then is a
shape that mostly does not depend on how many dice are left, so that few shapes are built and the
ways are counted beside them, for all numbers of dice at once. So are pieces of program that go
through the dice of a pool. Kernels are never needed for a right answer; property tests hold them
against the plain way.
"""
