"""Watches a browser context for problems that must never happen, in any test."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

# A policy violation is an event of the document; as a console error it is seen in every browser.
_REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violation: ${event.effectiveDirective} blocked ${event.blockedURI || "inline"}`));
"""
_OWN_SCHEMES = {"about", "blob", "data"}


class Problems:
    """Problems of a page: console errors, exceptions, policy violations, foreign requests, missing files.

    A test that provokes a problem declares it with `expect`; then it must happen, and nothing else may.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.found: list[str] = []
        self._expected: list[str] = []
        self._allowed: list[str] = []
        self._watched: list[BrowserContext] = []

    def expect(self, text: str) -> None:
        """Allow problems that contain a text, and require at least one."""
        self._expected.append(text)

    def allow(self, text: str) -> None:
        """Allow problems that contain a text, without requiring one: browsers report failures differently."""
        self._allowed.append(text)

    def watch(self, context: BrowserContext) -> None:
        """Start watching all pages of a context."""
        context.add_init_script(_REPORT_VIOLATIONS)
        self.listen(context)

    def listen(self, context: BrowserContext) -> None:
        """Watch a context whose pages already report violations, until `leave`."""
        self._watched.append(context)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)
        context.on("response", self._on_response)

    def leave(self, context: BrowserContext) -> None:
        """Stop watching a context, if it is watched: another test will use it, or it ends."""
        if context not in self._watched:
            return
        self._watched.remove(context)
        context.remove_listener("console", self._on_console)
        context.remove_listener("weberror", self._on_error)
        context.remove_listener("request", self._on_request)
        context.remove_listener("response", self._on_response)

    def verdict(self) -> list[str]:
        """Return the unexpected problems, and the expected ones that did not happen."""
        allowed = self._expected + self._allowed
        unexpected = [problem for problem in self.found if not any(text in problem for text in allowed)]
        missed = [text for text in self._expected if not any(text in problem for problem in self.found)]
        return unexpected + [f"expected, but did not happen: {text}" for text in missed]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console error: {message.text}")

    def _on_error(self, error: WebError) -> None:
        self.found.append(f"exception: {error.error}")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in _OWN_SCHEMES and f"{address.scheme}://{address.netloc}" != self.origin:
            self.found.append(f"foreign request: {request.url}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.found.append(f"status {response.status}: {response.url}")
