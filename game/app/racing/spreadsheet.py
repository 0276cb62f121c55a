"""Reads CSV as programs and spreadsheets of any country write it.

Fields are separated by commas, semicolons or tabs; numbers have a decimal point, or a comma if commas do not separate fields. The
first line may be `sep=;`. Quoted fields may contain separators and line breaks. Lines that a spreadsheet quoted whole are split.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SEPARATORS = ";\t,"
_MAX_LINES = 50
"""Maximum lines of a quoted field; a quote not closed within them is an ordinary character."""
_QUOTE = "\1"
"""Placeholder for a doubled quote, which is one quote in a field."""
_FORMULA_MARK = "'"
"""Escapes a text that looks like a formula."""


class Rows:
    """The rows below the header."""

    def __init__(self, text: str) -> None:
        """Read the header."""
        text = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
        self._lines = text.split("\n")
        self._next = 0
        self.separator = ""
        if self._lines[0].lower()[:4] == "sep=" and len(self._lines[0]) == 5:
            self.separator = self._lines[0][4]
            self._next = 1
        self.length = 0
        """Characters in the row read last."""
        self.line = 1
        """Line number of the row read last, from 1."""
        line = self._joined()
        separators = [sign for sign in _SEPARATORS if sign in line]
        self.separator = self.separator or (separators[0] if separators else ",")
        self.names = [name.strip().lower() for name in split_fields(line, self.separator)]
        """The column names, in lower case."""

    @property
    def has_decimal_commas(self) -> bool:
        """Whether numbers may have a decimal comma."""
        return self.separator != ","

    @property
    def percent(self) -> int:
        return 100 * self._next // max(1, len(self._lines))

    def __iter__(self) -> "Iterator[dict[str, str]]":
        """Yield the fields of each nonempty row by column name. Raises: ValueError for extra fields."""
        while self._next < len(self._lines):
            fields = split_fields(self._joined(), self.separator)
            if len(fields) == 1 and len(self.names) > 1 and self.separator in fields[0]:
                fields = split_fields(fields[0], self.separator)
            if [extra for extra in fields[len(self.names) :] if extra.strip()]:
                raise ValueError("more fields than columns")
            if [field for field in fields if field.strip()]:
                yield dict(zip(self.names, fields))

    def _joined(self) -> str:
        """Return the next line, joined with those that continue a quoted field."""
        start = self._next
        line = self._lines[start] if start < len(self._lines) else ""
        self._next, self.line = start + 1, start + 1
        self.length = len(line)
        if line.count('"') % 2:
            whole = line
            for end in range(start + 1, min(start + _MAX_LINES, len(self._lines))):
                whole += "\n" + self._lines[end]
                if self._lines[end].count('"') % 2:
                    self._next = end + 1
                    return whole
        return line


def split_fields(line: str, separator: str) -> list[str]:
    """Return the fields of a line, without quotes and formula marks."""
    fields = []
    parts = line.split(separator)  # Indexing a long text is linear in MicroPython.
    place = 0
    while place < len(parts):
        field = parts[place]
        if field[:1] == '"':
            pieces = []
            piece = field[1:].replace('""', _QUOTE)
            while '"' not in piece and place + 1 < len(parts):
                pieces.append(piece)
                place += 1
                piece = parts[place].replace('""', _QUOTE)
            field = separator.join(pieces + [piece.partition('"')[0]]).replace(_QUOTE, '"')
        fields.append(field[1:] if field[:1] == _FORMULA_MARK else field)
        place += 1
    return fields
