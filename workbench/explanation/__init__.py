"""The script in words: what it does, sentence by sentence, each with its place in the script."""
