"""Reads rows of comma-separated values as programs and spreadsheets of any country write them.

Fields are separated by commas, semicolons or tabs; numbers have a decimal point, or a comma where none separates fields. A line
`sep=;` may come first. Quoted fields may hold separators and line breaks. A spreadsheet that did not split the lines quotes whole
lines; they are split here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SEPARATORS = ";\t,"
_MAX_LINES = 50
"""How many lines a quoted field may have; a quote that is not closed within them is a sign like any other."""
_QUOTE = "\1"
"""What stands for two quotes, which are one within a field."""
_FORMULA_MARK = "'"
"""What stands before a text that a spreadsheet would take for a formula."""


class Rows:
    """The rows below the names of the columns."""

    def __init__(self, text: str) -> None:
        """Read the line with the names."""
        text = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
        self._lines = text.split("\n")
        self._next = 0
        self.separator = ""
        """What separates fields."""
        if self._lines[0].lower()[:4] == "sep=" and len(self._lines[0]) == 5:
            self.separator = self._lines[0][4]
            self._next = 1
        self.length = 0
        """How many characters the row has that was read last."""
        self.line = 1
        """The number of the row that was read last, 1 for the first line."""
        line = self._joined()
        found = [sign for sign in _SEPARATORS if sign in line]
        self.separator = self.separator or (found[0] if found else ",")
        self.names = [name.strip().lower() for name in split_fields(line, self.separator)]
        """The names of the columns, in lower case."""

    @property
    def has_decimal_commas(self) -> bool:
        """Whether a comma in a number is a decimal one."""
        return self.separator != ","

    @property
    def percent(self) -> int:
        """How much has been read."""
        return 100 * self._next // max(1, len(self._lines))

    def __iter__(self) -> "Iterator[dict[str, str]]":
        """Yield the fields of each row that is not empty, by the names of the columns. Raises: ValueError for extra fields."""
        while self._next < len(self._lines):
            fields = split_fields(self._joined(), self.separator)
            if len(fields) == 1 and len(self.names) > 1 and self.separator in fields[0]:
                fields = split_fields(fields[0], self.separator)
            if [extra for extra in fields[len(self.names) :] if extra.strip()]:
                raise ValueError("more fields than columns")
            if [field for field in fields if field.strip()]:
                yield dict(zip(self.names, fields))

    def _joined(self) -> str:
        """Return the next line, with those that a quoted field goes on in."""
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
    """Return the fields of a line, without their quotes and without the mark before what looks like a formula."""
    fields = []
    parts = line.split(separator)  # MicroPython finds a place in a long text only by counting from its start.
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
