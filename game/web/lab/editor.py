"""The editor of the Lab and Learn: CodeMirror in a shadow root, where its style sheets obey the page's policy (decision 0030)."""

from js import window
from jsffi import create_proxy, to_js

from ...app.words import text
from ...core.typing import Any, Callable
from ..dom import by_id, make

_INDENT = 4

_LEAVERS = ("return", "break", "continue", "pass", "raise")
_HOUR_MS = 3_600_000
_PARSE_MS = 2000
"""Maximum time for which Enter waits for the parser, which takes a few milliseconds."""
_MAX_WHOLE = 300
"""Up to this many lines are all in the page, for search and screen readers; of more lines only those near the view."""
_THEME = {
    "&": {"maxHeight": "inherit", "color": "var(--ink)", "font": "var(--type)"},
    "&.cm-focused": {"outline": "none"},
    ".cm-scroller": {"font": "inherit", "overflow": "auto"},
    ".cm-content": {"minHeight": "var(--least, 14rem)", "padding": ".6rem 0", "caretColor": "var(--ink)", "tabSize": "4"},
    ".cm-line": {"padding": "0 1rem 0 .9rem"},
    ".cm-lineWrapping .cm-line": {"paddingLeft": "2.1rem", "textIndent": "-1.2rem"},
    ".cm-gutters": {"display": "var(--gutters, flex)", "background": "var(--paper)", "color": "var(--quiet)", "border": "0"},
    ".cm-lineNumbers .cm-gutterElement": {"minWidth": "2.5rem", "padding": "0"},
    ".bad": {"background": "var(--marked)", "position": "relative"},
    ".bad::before": {
        "content": '"▸"',
        "position": "absolute",
        "left": ".15rem",
        "color": "var(--accent)",
        "fontWeight": "800",
        "textIndent": "0",
    },
}


class Editor:
    """An editor, or a read-only view of code."""

    def __init__(
        self,
        codemirror: "Any",
        name: str,
        label: str,
        keys: str = "",
        changed: "Callable[[str], None] | None" = None,
    ) -> None:
        """Build the editor in the element with an id.

        codemirror: the scripts' modules, in the order of their names. label, keys: words that describe the editor and its keys.
        changed: called with the text after each edit; without it the editor is read-only.
        """
        self._label = label
        self._keys_word = keys
        # Some modules export one namespace under a single letter.
        self._commands, python, language, self._state, view = list(codemirror)[:5]
        self._changed = changed
        self._bad = 0
        self._marked: Any = None
        tags = language.t
        self._language = language = language.x
        self._library = view = view.v
        defined = tags.function(tags.definition(tags.variableName))
        colours = [
            {"tag": to_js([tags.keyword, tags.bool]), "color": "var(--keyword)", "fontWeight": "700"},
            {"tag": tags.function(tags.variableName), "color": "var(--builtin)"},
            {"tag": to_js([tags.definition(tags.className), defined]), "color": "var(--defined)", "fontWeight": "700"},
            {"tag": tags.string, "color": "var(--text)"},
            {"tag": tags.number, "color": "var(--number)"},
            {"tag": tags.comment, "color": "var(--quiet)", "fontStyle": "italic"},
        ]
        bindings = [
            {"key": "Escape", "run": self._let_tab_out},
            {"key": "Tab", "run": self._tab, "shift": self._commands.indentLess},
            {"key": "Enter", "run": self._leave_block},
        ]
        self._phrases = to_js({})
        self._extensions = [
            self._state.EditorState.phrases.of(self._phrases),
            view.lineNumbers(),
            self._commands.history(),
            python.python(),
            language.indentUnit.of(" " * _INDENT),
            language.indentOnInput(),
            language.syntaxHighlighting(language.HighlightStyle.define(to_js(colours))),
            view.keymap.of(to_js(bindings)),
            view.keymap.of(self._commands.historyKeymap),
            view.keymap.of(self._commands.defaultKeymap),
            view.EditorView.theme(to_js(_THEME)),
            view.EditorView.lineWrapping,
            view.EditorView.domEventHandlers(to_js({"beforeinput": self._type_over, "compositionstart": self._compose_over})),
            view.EditorView.updateListener.of(create_proxy(self._update)),
            view.EditorView.decorations.of(create_proxy(self._marks)),
        ]
        if changed is None:
            self._extensions += [self._state.EditorState.readOnly.of(True), view.EditorView.editable.of(False)]
        host = by_id(name)
        root = host.attachShadow(to_js({"mode": "open"}))
        self._keys = make("p", root, id="keys", hidden="")
        self._view = view.EditorView.new(to_js({"state": self._new_state(""), "parent": root}))
        content = self._view.contentDOM
        content.setAttribute("aria-describedby", "keys")
        if changed is None:
            content.setAttribute("aria-readonly", "true")
        content.setAttribute("tabindex", "0")  # It is focusable anyway, but checkers look for this.
        self._show_whole()
        host.focus = create_proxy(lambda *options: self._view.focus())

    @property
    def text(self) -> str:
        """The text in the editor."""
        return str(self._view.state.doc.toString())

    def set_language(self, language: str) -> None:
        """Set the labels for screen readers; labels outside cannot refer into a shadow root."""
        self._view.contentDOM.setAttribute("aria-label", text(language, self._label))
        self._keys.textContent = text(language, self._keys_word) if self._keys_word else ""
        setattr(self._phrases, "Selection deleted", text(language, "editor-deleted"))

    def set(self, text: str) -> None:
        """Replace the text and clear the undo history."""
        if text != self.text:
            self._view.setState(self._new_state(text))
            self._view.scrollDOM.scrollTo(0, 0)
            self._show_whole()

    def mark(self, line: int) -> None:
        """Mark the line, counted from 1, that failed; 0 for none."""
        if line != self._bad:
            self._bad = line
            self._view.dispatch(to_js({}))

    def go_to(self, line: int) -> None:
        """Select a line, counted from 1 and limited to the last one, and scroll to it."""
        place = self._line(min(max(1, line), int(self._view.state.doc.lines)))
        self._view.dispatch(to_js({"selection": {"anchor": getattr(place, "from"), "head": place.to}, "scrollIntoView": True}))
        window.tilelab.focus(self._view)

    def _new_state(self, text: str) -> "Any":
        return self._state.EditorState.create(to_js({"doc": text, "extensions": self._extensions}))

    def _line(self, number: int) -> "Any":
        return self._view.state.doc.line(number)

    def _update(self, update: "Any") -> None:
        if update.docChanged:
            self._show_whole()
            if self._changed:
                self._changed(self.text)

    def _show_whole(self) -> None:
        """Render all lines, as CodeMirror does for printing, unless there are very many."""
        self._view.viewState.printing = self._view.state.doc.lines <= _MAX_WHOLE
        self._view.requestMeasure()

    def _marks(self, view: "Any") -> "Any":
        """Return the mark on the line that failed, if that line exists.

        It is stored, because MicroPython may collect a result before the browser has it.
        """
        decoration = self._library.Decoration
        document = view.state.doc
        self._marked = decoration.none
        if 0 < self._bad <= document.lines:
            mark = decoration.line(to_js({"class": "bad"}))
            self._marked = decoration.set(mark.range(getattr(document.line(self._bad), "from")))
        return self._marked

    # Keys; each returns whether it did something

    def _let_tab_out(self, view: "Any") -> bool:
        """Let Tab leave the editor until another key is pressed."""
        view.setTabFocusMode(_HOUR_MS)
        return True

    def _tab(self, view: "Any") -> bool:
        """Insert spaces up to the next tab stop, or indent all selected lines."""
        state = view.state
        selection = state.selection.main
        line = state.doc.lineAt(getattr(selection, "from"))
        if selection.to > line.to:
            return bool(self._commands.indentMore(view))
        column = getattr(selection, "from") - getattr(line, "from")
        return _type(view, " " * (_INDENT - column % _INDENT))

    def _leave_block(self, view: "Any") -> bool:
        """Dedent the next line after one that ends its block.

        CodeMirror parses for 20 ms after each key and then later. Below a line not parsed yet it keeps the indent, which on a
        busy machine left the line after `def choose(game):` without one. So parse first.
        """
        place = getattr(view.state.selection.main, "from")
        self._language.forceParsing(view, place, _PARSE_MS)
        state = view.state
        before = str(state.sliceDoc(getattr(state.doc.lineAt(place), "from"), place))
        depth = len(before) - len(before.lstrip(" "))
        if before.strip().split(" ")[0] not in _LEAVERS or not depth or self._language.getIndentation(state, place) != depth:
            return False
        return _type(view, "\n" + " " * max(0, depth - _INDENT))

    def _type_over(self, event: "Any", view: "Any") -> bool:
        """Type over a selection: Chromium alone would keep its colour by an inline style, which the policy forbids."""
        return event.inputType == "insertText" and not view.state.selection.main.empty and _type(view, event.data)

    def _compose_over(self, event: "Any", view: "Any") -> bool:
        """Delete the selection before an input method composes a text in its place."""
        if not view.state.selection.main.empty:
            _type(view, "")
        return False


def _type(view: "Any", text: str) -> bool:
    """Replace the selection by a text, and tell CodeMirror that the key is handled."""
    view.dispatch(view.state.replaceSelection(text), to_js({"userEvent": "input.type", "scrollIntoView": True}))
    return True
