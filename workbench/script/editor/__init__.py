"""The editor of scripts."""
