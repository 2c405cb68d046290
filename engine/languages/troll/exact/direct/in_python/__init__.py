"""Small scripts of Troll written as Python functions that go through what their dice can show."""
