"""Serve a folder as `pyscript run` does, on 127.0.0.1 only, and print the port; runs in `.venv-pyscript`."""

import sys
from http.server import ThreadingHTTPServer
from pathlib import Path

from pyscript.plugins.run import get_folder_based_http_request_handler

if __name__ == "__main__":
    handler = get_folder_based_http_request_handler(Path(sys.argv[1]))
    handler.log_message = lambda *arguments: None
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        print(server.server_port, flush=True)
        server.serve_forever()
