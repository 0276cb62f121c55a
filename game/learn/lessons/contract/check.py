"""Cases of the lesson: drive the page from another program."""


def cases(code):
    for position, rows in (
        ("0000100000000100", [[0, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]]),
        ("1234000000000000", [[2, 4, 8, 16], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
        ("BA98765432100000", [[2048, 1024, 512, 256], [128, 64, 32, 16], [8, 4, 2, 0], [0, 0, 0, 0]]),
    ):
        yield f'read("{position}")', rows, lambda position=position: code.read(position)
        yield f"address\n{rows}", "#/2048/4x4:" + position, lambda rows=rows: code.address(rows)
