"""Content types of common web hosts: each host's default table, for the extensions that matter here."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.environment import apt_install, has_apt

OCTETS = "application/octet-stream"
REFUSED = "404"
NOTHING = ""


class Host(NamedTuple):
    """A web server. types: by extension. unknown: for any other extension: a type, NOTHING or REFUSED."""

    types: dict[str, str]
    unknown: str

    def type_of(self, name: str) -> str:
        """Return the content type of a file, NOTHING or REFUSED."""
        return self.types.get(Path(name).suffix, self.unknown)


_COMMON = {".css": "text/css", ".html": "text/html", ".txt": "text/plain", ".png": "image/png", ".svg": "image/svg+xml"}
_COMMON |= {".js": "application/javascript", ".json": "application/json", ".bin": OCTETS, ".zip": "application/zip"}
_LATER = {".wasm": "application/wasm", ".woff2": "font/woff2"}
_MODERN = {".mjs": "application/javascript", ".csv": "text/csv", ".webmanifest": "application/manifest+json"}

HOSTS = {
    # mime.types of Debian's nginx-common 1.22.1; nginx 1.31 has the same types for these.
    "nginx": Host(_COMMON | _LATER, OCTETS),
    # conf/mime.types of httpd 2.4.62; for an unknown extension it sends no type.
    "Apache": Host(_COMMON | _LATER | {".js": "text/javascript", ".mjs": "text/javascript", ".csv": "text/csv"}, NOTHING),
    # applicationHost.config of IIS 10 on Windows Server 2016; later versions also know .wasm and .woff2.
    "IIS": Host(_COMMON | {".zip": "application/x-zip-compressed", ".csv": OCTETS, ".woff": "font/x-woff"}, REFUSED),
    # mime-db, which Pages uses.
    "GitHub Pages": Host(_COMMON | _LATER | _MODERN, OCTETS),
    # mimetypes of Python 3.11 on a system without its own table.
    "Python's http.server": Host(_COMMON | _MODERN | {".py": "text/x-python", ".wasm": "application/wasm"}, OCTETS),
}

def configured(host: Host, site: Path) -> Host:
    """Return a host as configured by the site's `web.config`, which only IIS reads."""
    if host is not HOSTS["IIS"]:
        return host
    added = re.findall(r'<mimeMap fileExtension="(.+?)" mimeType="(.+?)"', (site / "web.config").read_text("utf-8"))
    return host._replace(types=host.types | dict(added))


_NGINX = """\
{user}
daemon off;
pid {folder}/pid;
error_log stderr;
events {{}}
http {{
    include /etc/nginx/mime.types;
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {site};
    }}
}}
"""


def has_nginx() -> bool:
    """Whether nginx is installed or can be installed without a prompt."""
    return bool(_which_nginx()) or has_apt()


def _which_nginx() -> str:
    # Debian installs it in /usr/sbin, which is not on every user's PATH.
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or ""


@contextmanager
def nginx(site: Path, folder: Path, port: int) -> Iterator[str]:
    """Serve a site with the real nginx and its packaged types; yield the address. folder: for nginx's own files."""
    folder.mkdir()
    # Temporary folders are private to their user; started by root, nginx would drop its rights and could not read them.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder, site=site, port=port, user=user), "utf-8")
    if not _which_nginx():
        apt_install("nginx-light")
    command = [_which_nginx(), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    process = subprocess.Popen(command)
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()
