"""What expressions come to, with and without dice."""
