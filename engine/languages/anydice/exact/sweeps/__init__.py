"""Functions that go over a roll once, from face to face, with a small memory."""
