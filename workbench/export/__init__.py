"""Files made of a project for others to read: tables and pictures of its mechanics.

A comparison writes itself in every text format, and a figure of the chart is drawn anew for
pictures, so that the window and the command make the same files. Estimates and missing mass are
marked in each. Modules that the command needs for tables load no Qt.
"""
